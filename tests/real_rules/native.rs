//! Arithmetic on dense constants, which rules fold by.

use drr::attr::{AttrData, ElementsData};
use drr::prelude::*;

/// The numbers of a constant, as many as its type has. `None` if they are not floats, or unknown.
pub fn floats<I: Ir>(c: AttrRef<'_, I>) -> Option<Vec<f64>> {
    let count = c.ty()?.num_elements()?;
    match c.elements()? {
        ElementsData::Floats(values) => (values.len() == count).then_some(values),
        ElementsData::SplatFloat(value) => Some(vec![value; count]),
        ElementsData::Ints(_) | ElementsData::SplatInt(_) => None,
    }
}

/// A constant of these numbers with another's type.
pub fn constant_like<I: Ir>(c: AttrRef<'_, I>, values: Vec<f64>) -> Option<AttrData<I>> {
    Some(AttrData::Elements {
        ty: c.ty()?.handle().into(),
        elements: ElementsData::Floats(values),
    })
}

/// `f` of each number of `a` and the one of `b` for the same place in the last dimension.
///
/// `b` is a vector as long as that dimension, or one number.
pub fn along_last<I: Ir>(
    a: AttrRef<'_, I>,
    b: AttrRef<'_, I>,
    f: impl Fn(f64, f64) -> f64,
) -> Option<AttrData<I>> {
    let (values, by) = (floats(a)?, floats(b)?);
    let last = usize::try_from(*a.ty()?.shape()?.last()?).ok()?;
    let fits = b.ty()?.rank()? <= 1 && (by.len() == last || by.len() == 1);
    let new = values.iter().enumerate();
    let new = new.map(|(at, value)| f(*value, by[at % last.max(1) % by.len().max(1)]));
    (fits && !by.is_empty()).then(|| constant_like(a, new.collect()))?
}

/// Whether a constant is this number everywhere, within a millionth.
pub fn is_near<I: Ir>(c: AttrRef<'_, I>, number: f64) -> bool {
    floats(c).is_some_and(|values| {
        let near = |value: &f64| (value - number).abs() <= 1e-6 * number.abs();
        !values.is_empty() && values.iter().all(near)
    })
}
