//! Arithmetic on constants, as StableHLO defines it: integers wrap, floats round once.
//!
//! Splats of any size fold, other constants up to [`MAX_ELEMENTS`]. Cases that StableHLO leaves to
//! the implementation (division by zero, conversions out of range) do not fold, nor do float
//! formats other than `f32` and `f64`.

use drr::ir::{AttrData, ElementsData};
use drr::prelude::*;

use super::constants::int_range;

mod convert;
mod layout;

pub use convert::{compare, convert, holds, is_lossless};
pub use layout::{slice, spread, transpose};

/// The largest constant that is computed element by element.
pub const MAX_ELEMENTS: usize = 1024;

/// One operation, on integers of a range and on floats.
struct Arithmetic {
    int: fn(i128, i128, (i128, i128)) -> Option<i128>,
    float: fn(f64, f64) -> f64,
}

/// Wraps the value to an integer type with this range.
fn wrap(value: i128, (lowest, highest): (i128, i128)) -> i128 {
    lowest + (value - lowest).rem_euclid(highest - lowest + 1)
}

/// Applies the operation to two constants of one type.
fn binary<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>, op: Arithmetic) -> Option<AttrData<I>> {
    let ty = a.ty().filter(|ty| Some(*ty) == b.ty())?;
    let element = ty.element_type()?;
    let elements = match (a.elements()?, b.elements()?) {
        (ElementsData::SplatInt(a), ElementsData::SplatInt(b)) => {
            ElementsData::SplatInt((op.int)(a, b, int_range(element)?)?)
        }
        (ElementsData::SplatFloat(a), ElementsData::SplatFloat(b)) => {
            ElementsData::SplatFloat(round(element, (op.float)(a, b))?)
        }
        (a, b) => {
            let count = ty.num_elements().filter(|count| *count <= MAX_ELEMENTS)?;
            match (
                ints(&a, count),
                ints(&b, count),
                floats(&a, count),
                floats(&b, count),
            ) {
                (Some(a), Some(b), ..) => {
                    let range = int_range(element)?;
                    let results = a.into_iter().zip(b).map(|(a, b)| (op.int)(a, b, range));
                    ElementsData::Ints(results.collect::<Option<_>>()?)
                }
                (.., Some(a), Some(b)) => {
                    let results = a
                        .into_iter()
                        .zip(b)
                        .map(|(a, b)| round(element, (op.float)(a, b)));
                    ElementsData::Floats(results.collect::<Option<_>>()?)
                }
                _ => return None,
            }
        }
    };
    Some(AttrData::Elements {
        ty: ty.handle().into(),
        elements,
    })
}

/// Rounds a result that was computed in `f64`. For `f32` the result is correctly rounded: `f64` has
/// more than twice as many digits, so rounding twice changes nothing. All NaNs become the same NaN,
/// because the NaN that an operation returns depends on the machine.
fn round<I: Ir>(element: Ty<'_, I>, value: f64) -> Option<f64> {
    element
        .float_kind()?
        .round(if value.is_nan() { f64::NAN } else { value })
}

fn ints(elements: &ElementsData, count: usize) -> Option<Vec<i128>> {
    match elements {
        ElementsData::SplatInt(value) => Some(vec![*value; count]),
        ElementsData::Ints(values) => Some(values.clone()),
        _ => None,
    }
}

fn floats(elements: &ElementsData, count: usize) -> Option<Vec<f64>> {
    match elements {
        ElementsData::SplatFloat(value) => Some(vec![*value; count]),
        ElementsData::Floats(values) => Some(values.clone()),
        _ => None,
    }
}

/// Excludes `i1`, where sum and product mean `or` and `and`.
fn number(range: (i128, i128), value: i128) -> Option<i128> {
    (range != (0, 1)).then(|| wrap(value, range))
}

/// `a + b`.
pub fn add<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    binary(
        a,
        b,
        Arithmetic {
            int: |a, b, range| number(range, a + b),
            float: |a, b| a + b,
        },
    )
}

/// `a - b`.
pub fn subtract<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    binary(
        a,
        b,
        Arithmetic {
            int: |a, b, range| number(range, a - b),
            float: |a, b| a - b,
        },
    )
}

/// `a * b`.
pub fn multiply<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    binary(
        a,
        b,
        Arithmetic {
            int: |a, b, range| number(range, a.checked_mul(b)?),
            float: |a, b| a * b,
        },
    )
}

/// `a / b`.
pub fn divide<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    let int = |a: i128, b, range: (i128, i128)| {
        a.checked_div(b)
            .filter(|quotient| range != (0, 1) && *quotient <= range.1)
    };
    binary(
        a,
        b,
        Arithmetic {
            int,
            float: |a, b| a / b,
        },
    )
}

/// IEEE-754 `maximum`: NaN if an operand is NaN; 0.0 is greater than -0.0.
pub fn maximum<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    binary(
        a,
        b,
        Arithmetic {
            int: |a, b, _| Some(a.max(b)),
            float: float_maximum,
        },
    )
}

/// IEEE-754 `minimum`: NaN if an operand is NaN; -0.0 is less than 0.0.
pub fn minimum<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    binary(
        a,
        b,
        Arithmetic {
            int: |a, b, _| Some(a.min(b)),
            float: |a, b| -float_maximum(-a, -b),
        },
    )
}

fn float_maximum(a: f64, b: f64) -> f64 {
    match a.partial_cmp(&b) {
        None => f64::NAN,
        Some(std::cmp::Ordering::Less) => b,
        Some(std::cmp::Ordering::Greater) => a,
        Some(std::cmp::Ordering::Equal) if a.is_sign_negative() => b,
        Some(std::cmp::Ordering::Equal) => a,
    }
}

/// `-a`.
pub fn negate<I: Ir>(a: AttrRef<'_, I>) -> Option<AttrData<I>> {
    unary(a, |a, range| number(range, -a), |a| Some(-a))
}

/// `√a`.
pub fn sqrt<I: Ir>(a: AttrRef<'_, I>) -> Option<AttrData<I>> {
    unary(a, |_, _| None, |a| Some(a.sqrt()))
}

/// Bitwise not.
pub fn not<I: Ir>(a: AttrRef<'_, I>) -> Option<AttrData<I>> {
    // In both -8..=7 and 0..=15, the bits of `!a` represent the number that is as far from the
    // end as `a` is from the start.
    unary(
        a,
        |a, (lowest, highest)| Some(highest - (a - lowest)),
        |_| None,
    )
}

fn unary<I: Ir>(
    a: AttrRef<'_, I>,
    int: impl Fn(i128, (i128, i128)) -> Option<i128>,
    float: impl Fn(f64) -> Option<f64>,
) -> Option<AttrData<I>> {
    let ty = a.ty()?;
    let element = ty.element_type()?;
    let int = |value| int(value, int_range(element)?);
    let float = |value| round(element, float(value)?);
    let elements = match a.elements()? {
        ElementsData::SplatInt(value) => ElementsData::SplatInt(int(value)?),
        ElementsData::SplatFloat(value) => ElementsData::SplatFloat(float(value)?),
        ElementsData::Ints(values) if values.len() <= MAX_ELEMENTS => {
            ElementsData::Ints(values.into_iter().map(int).collect::<Option<_>>()?)
        }
        ElementsData::Floats(values) if values.len() <= MAX_ELEMENTS => {
            ElementsData::Floats(values.into_iter().map(float).collect::<Option<_>>()?)
        }
        _ => return None,
    };
    Some(AttrData::Elements {
        ty: ty.handle().into(),
        elements,
    })
}
