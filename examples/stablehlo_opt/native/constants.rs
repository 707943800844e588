//! Tests on constants. A dense constant has a property if all of its elements have it.

use drr::ir::{AttrData, ElementsData, FloatKind, Signedness};
use drr::prelude::*;

/// Returns whether the test holds for every element, an integer or a float.
fn every<I: Ir>(
    c: AttrRef<'_, I>,
    int: impl Fn(i128) -> bool,
    float: impl Fn(f64) -> bool,
) -> bool {
    match c.elements() {
        Some(ElementsData::SplatInt(value)) => int(value),
        Some(ElementsData::SplatFloat(value)) => float(value),
        Some(ElementsData::Ints(values)) => values.into_iter().all(int),
        Some(ElementsData::Floats(values)) => values.into_iter().all(float),
        _ => false,
    }
}

/// The element type of a dense constant.
fn element<'a, I: Ir>(c: AttrRef<'a, I>) -> Option<Ty<'a, I>> {
    c.ty()?.element_type()
}

/// The least and the greatest number of an integer type. `i1` is a boolean: 0 and 1.
pub fn int_range<I: Ir>(ty: Ty<'_, I>) -> Option<(i128, i128)> {
    let width = ty.int_width().filter(|width| (1..=64).contains(width))?;
    Some(match ty.signedness()? {
        _ if width == 1 => (0, 1),
        Signedness::Unsigned => (0, (1 << width) - 1),
        Signedness::Signless | Signedness::Signed => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
    })
}

/// `x + c` is `x` for every `x`: integer zero or -0.0 (`-0.0 + 0.0` is `0.0`).
pub fn is_add_neutral<I: Ir>(c: AttrRef<'_, I>) -> bool {
    every(
        c,
        |int| int == 0,
        |float| float == 0.0 && float.is_sign_negative(),
    )
}

/// `max(x, c)` is `x` for every `x`: negative infinity or the least integer.
pub fn is_lowest<I: Ir>(c: AttrRef<'_, I>) -> bool {
    let lowest = element(c).and_then(int_range).map(|(lowest, _)| lowest);
    every(
        c,
        |int| Some(int) == lowest,
        |float| float == f64::NEG_INFINITY,
    )
}

/// `min(x, c)` is `x` for every `x`: infinity or the greatest integer.
pub fn is_highest<I: Ir>(c: AttrRef<'_, I>) -> bool {
    let highest = element(c).and_then(int_range).map(|(_, highest)| highest);
    every(
        c,
        |int| Some(int) == highest,
        |float| float == f64::INFINITY,
    )
}

/// Integer zero.
pub fn is_int_zero<I: Ir>(c: AttrRef<'_, I>) -> bool {
    every(c, |int| int == 0, |_| false)
}

/// Integers with all bits set.
pub fn is_all_ones<I: Ir>(c: AttrRef<'_, I>) -> bool {
    let ones = element(c).and_then(|ty| {
        let (lowest, highest) = int_range(ty)?;
        Some(if lowest == 0 { highest } else { -1 })
    });
    every(c, |int| Some(int) == ones, |_| false)
}

/// All elements are true; for integers, not zero.
pub fn is_true<I: Ir>(c: AttrRef<'_, I>) -> bool {
    every(c, |int| int != 0, |_| false)
}

/// `1 / c`, if `x / c` and `x * (1 / c)` round the same number: for powers of two whose reciprocal
/// is not subnormal.
pub fn exact_reciprocal<I: Ir>(c: AttrRef<'_, I>) -> Option<AttrData<I>> {
    const FRACTION: u64 = (1 << 52) - 1;
    let kind = element(c)?.float_kind()?;
    map_floats(c, |value| {
        let reciprocal = 1.0 / value;
        let normal = match kind {
            FloatKind::F32 => (value as f32).is_normal() && (reciprocal as f32).is_normal(),
            FloatKind::F64 => value.is_normal() && reciprocal.is_normal(),
            _ => false,
        };
        (normal && value.to_bits() & FRACTION == 0).then_some(reciprocal)
    })
}

/// `1 / c`, rounded.
pub fn reciprocal<I: Ir>(c: AttrRef<'_, I>) -> Option<AttrData<I>> {
    let kind = element(c)?.float_kind()?;
    map_floats(c, |value| kind.round(1.0 / value))
}

/// The constant with `f` applied to every float.
fn map_floats<I: Ir>(c: AttrRef<'_, I>, f: impl Fn(f64) -> Option<f64>) -> Option<AttrData<I>> {
    let elements = match c.elements()? {
        ElementsData::SplatFloat(value) => ElementsData::SplatFloat(f(value)?),
        ElementsData::Floats(values) => {
            ElementsData::Floats(values.into_iter().map(f).collect::<Option<_>>()?)
        }
        _ => return None,
    };
    Some(AttrData::Elements {
        ty: c.ty()?.handle().into(),
        elements,
    })
}
