//! Comparisons and conversions of constants.

use drr::ir::{AttrData, ElementsData, FloatKind};
use drr::prelude::*;

use super::{MAX_ELEMENTS, floats, int_range, ints, round, wrap};
use crate::ops::{ComparisonDirection, ComparisonType};

/// The comparison of two constants, as a constant of type `result`.
pub fn compare<I: Ir>(
    a: AttrRef<'_, I>,
    b: AttrRef<'_, I>,
    direction: ComparisonDirection,
    kind: Option<ComparisonType>,
    result: Ty<'_, I>,
) -> Option<AttrData<I>> {
    if kind == Some(ComparisonType::TotalOrder) {
        return None;
    }
    let count = result.num_elements()?;
    let (a, b) = (a.elements()?, b.elements()?);
    let elements = match (&a, &b) {
        (ElementsData::SplatInt(a), ElementsData::SplatInt(b)) => {
            ElementsData::SplatInt(holds(a, b, direction).into())
        }
        (ElementsData::SplatFloat(a), ElementsData::SplatFloat(b)) => {
            ElementsData::SplatInt(holds(a, b, direction).into())
        }
        _ if count > MAX_ELEMENTS => return None,
        _ => {
            let results = match (
                ints(&a, count),
                ints(&b, count),
                floats(&a, count),
                floats(&b, count),
            ) {
                (Some(a), Some(b), ..) => a
                    .iter()
                    .zip(&b)
                    .map(|(a, b)| holds(a, b, direction))
                    .collect(),
                (.., Some(a), Some(b)) => a
                    .iter()
                    .zip(&b)
                    .map(|(a, b)| holds(a, b, direction))
                    .collect(),
                _ => Vec::new(),
            };
            ElementsData::Ints(results.into_iter().map(i128::from).collect())
        }
    };
    Some(AttrData::Elements {
        ty: result.handle().into(),
        elements,
    })
}

/// Returns whether the comparison holds. For a NaN, only "not equal" does.
pub fn holds<T: PartialOrd>(a: &T, b: &T, direction: ComparisonDirection) -> bool {
    match direction {
        ComparisonDirection::Eq => a == b,
        ComparisonDirection::Ne => a != b,
        ComparisonDirection::Ge => a >= b,
        ComparisonDirection::Gt => a > b,
        ComparisonDirection::Le => a <= b,
        ComparisonDirection::Lt => a < b,
    }
}

/// The constant converted to another element type.
pub fn convert<I: Ir>(a: AttrRef<'_, I>, result: Ty<'_, I>) -> Option<AttrData<I>> {
    let to = result.element_type()?;
    let from = a.ty()?.element_type()?;
    let elements = a.elements()?;
    let splat = matches!(
        elements,
        ElementsData::SplatInt(_) | ElementsData::SplatFloat(_)
    );
    let count = if splat {
        1
    } else {
        result
            .num_elements()
            .filter(|count| *count <= MAX_ELEMENTS)?
    };
    let elements = match (ints(&elements, count), floats(&elements, count)) {
        (Some(values), _) if to.is_integer() && from.is_integer() => {
            let range = int_range(to)?;
            let convert = |value| {
                if range == (0, 1) {
                    i128::from(value != 0)
                } else {
                    wrap(value, range)
                }
            };
            ElementsData::Ints(values.into_iter().map(convert).collect())
        }
        (Some(values), _) => {
            let convert: fn(i128) -> f64 = match to.float_kind()? {
                FloatKind::F32 => |value| f64::from(value as f32),
                FloatKind::F64 => |value| value as f64,
                _ => return None,
            };
            ElementsData::Floats(values.into_iter().map(convert).collect())
        }
        (_, Some(values)) if to.is_integer() => {
            let (lowest, highest) = int_range(to).filter(|range| *range != (0, 1))?;
            let convert = |value: f64| {
                let value = value.is_finite().then(|| value.trunc() as i128)?;
                (lowest..=highest).contains(&value).then_some(value)
            };
            ElementsData::Ints(values.into_iter().map(convert).collect::<Option<_>>()?)
        }
        (_, Some(values)) => ElementsData::Floats(
            values
                .into_iter()
                .map(|value| round(to, value))
                .collect::<Option<_>>()?,
        ),
        _ => return None,
    };
    let elements = match elements {
        ElementsData::Ints(values) if splat => ElementsData::SplatInt(values[0]),
        ElementsData::Floats(values) if splat => ElementsData::SplatFloat(values[0]),
        other => other,
    };
    Some(AttrData::Elements {
        ty: result.handle().into(),
        elements,
    })
}

/// Returns whether each number of type `from` exists in type `to`, so that a conversion loses
/// nothing.
pub fn is_lossless<I: Ir>(from: Ty<'_, I>, to: Ty<'_, I>) -> Option<bool> {
    let digits = |ty: Ty<'_, I>| match ty.float_kind()? {
        FloatKind::F16 => Some((11, 5)),
        FloatKind::BF16 => Some((8, 8)),
        FloatKind::F32 => Some((24, 8)),
        FloatKind::F64 => Some((53, 11)),
        _ => None,
    };
    let (from, to) = (from.element_type()?, to.element_type()?);
    Some(match (from.is_integer(), to.is_integer()) {
        (true, true) => {
            let (from, to) = (int_range(from)?, int_range(to)?);
            to.0 <= from.0 && from.1 <= to.1
        }
        (true, false) => {
            let (lowest, highest) = int_range(from)?;
            // The type represents all integers up to 2^digits. The exponent range allows this for
            // each type except `f16`, which ends at 65504.
            let limit =
                (1i128 << digits(to)?.0).min(if digits(to)?.1 == 5 { 65504 } else { i128::MAX });
            -limit <= lowest && highest <= limit
        }
        (false, false) => {
            let (from, to) = (digits(from)?, digits(to)?);
            from.0 <= to.0 && from.1 <= to.1
        }
        (false, true) => false,
    })
}
