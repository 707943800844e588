//! Arithmetic on dense constants, for folding.

use drr::ir::{AttrData, ElementsData};
use drr::prelude::*;

/// The elements of a constant, one for each element of its type. `None` if they are not floats or
/// not known.
pub fn floats<I: Ir>(c: AttrRef<'_, I>) -> Option<Vec<f64>> {
    let count = c.ty()?.num_elements()?;
    match c.elements()? {
        ElementsData::Floats(values) => (values.len() == count).then_some(values),
        ElementsData::SplatFloat(value) => Some(vec![value; count]),
        _ => None,
    }
}

/// A constant with these elements and the type of another constant.
pub fn constant_like<I: Ir>(c: AttrRef<'_, I>, values: Vec<f64>) -> Option<AttrData<I>> {
    Some(AttrData::Elements {
        ty: c.ty()?.handle().into(),
        elements: ElementsData::Floats(values),
    })
}

/// Applies `f` to each element of `a` and the element of `b` at the same position in the last
/// dimension.
///
/// `b` is a vector with the length of that dimension, or a single number.
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

/// Returns whether all elements of a constant are this number, up to a millionth.
pub fn is_near<I: Ir>(c: AttrRef<'_, I>, number: f64) -> bool {
    floats(c).is_some_and(|values| {
        let near = |value: &f64| (value - number).abs() <= 1e-6 * number.abs();
        !values.is_empty() && values.iter().all(near)
    })
}
