//! Comparisons of converted integers with floating-point constants, as comparisons of integers.

use drr::ir::float::format;
use drr::ir::{AttrData, FloatValue, Ir};
use drr::native::{AttrRef, FromAttr, Val};
use num_bigint::BigInt;

use super::kinds::{CmpFPredicate, CmpIPredicate};
use crate::fold::Number;
use crate::number::{Int, float};

/// The replacement of a comparison.
enum Outcome {
    /// It has the same result for all integers.
    Always(bool),
    /// A comparison with this integer.
    With(CmpIPredicate, Int),
}

/// The answer of a comparison of `x`, converted to a floating-point number, with a constant, if it is
/// the same for all `x`.
pub(super) fn answer<I: Ir>(
    predicate: AttrRef<'_, I>,
    x: Val<'_, I>,
    constant: AttrRef<'_, I>,
    signed: bool,
) -> Option<bool> {
    match outcome(predicate, x, constant, signed)? {
        Outcome::Always(answer) => Some(answer),
        Outcome::With(..) => None,
    }
}

/// The predicate of the comparison of integers.
pub(super) fn predicate<I: Ir>(
    predicate: AttrRef<'_, I>,
    x: Val<'_, I>,
    constant: AttrRef<'_, I>,
    signed: bool,
) -> Option<CmpIPredicate> {
    match outcome(predicate, x, constant, signed)? {
        Outcome::Always(_) => None,
        Outcome::With(predicate, _) => Some(predicate),
    }
}

/// The constant of the comparison of integers.
pub(super) fn constant<I: Ir>(
    predicate: AttrRef<'_, I>,
    x: Val<'_, I>,
    constant: AttrRef<'_, I>,
    signed: bool,
) -> Option<AttrData<I>> {
    match outcome(predicate, x, constant, signed)? {
        Outcome::Always(_) => None,
        Outcome::With(_, integer) => integer.scalar(x.ty()),
    }
}

fn outcome<I: Ir>(
    predicate: AttrRef<'_, I>,
    x: Val<'_, I>,
    constant: AttrRef<'_, I>,
    signed: bool,
) -> Option<Outcome> {
    let (constant, width) = (constant.as_float_value()?, x.ty().int_width()?);
    let predicate = CmpFPredicate::from_attr(predicate)?;
    if float::is_nan(constant) || loses(constant, width, signed) {
        return None;
    }
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let predicate = match predicate {
        CmpFPredicate::AlwaysTrue | CmpFPredicate::Ord => return Some(Outcome::Always(true)),
        CmpFPredicate::AlwaysFalse | CmpFPredicate::Uno => return Some(Outcome::Always(false)),
        CmpFPredicate::Oeq | CmpFPredicate::Ueq => Eq,
        CmpFPredicate::One | CmpFPredicate::Une => Ne,
        CmpFPredicate::Olt | CmpFPredicate::Ult if signed => Slt,
        CmpFPredicate::Ole | CmpFPredicate::Ule if signed => Sle,
        CmpFPredicate::Ogt | CmpFPredicate::Ugt if signed => Sgt,
        CmpFPredicate::Oge | CmpFPredicate::Uge if signed => Sge,
        CmpFPredicate::Olt | CmpFPredicate::Ult => Ult,
        CmpFPredicate::Ole | CmpFPredicate::Ule => Ule,
        CmpFPredicate::Ogt | CmpFPredicate::Ugt => Ugt,
        CmpFPredicate::Oge | CmpFPredicate::Uge => Uge,
    };
    let (min, max) = bounds(width, signed);
    // A bound that becomes NaN, in types without infinities, compares with nothing, so the
    // comparison stays. MLIR compares the integer all the same.
    let converted = |value: &Int| float::from_int(value, signed, constant.kind());
    if float::compare(converted(&max), constant)?.is_lt() {
        return Some(Outcome::Always(matches!(
            predicate,
            Ne | Slt | Sle | Ult | Ule
        )));
    }
    if float::compare(converted(&min), constant)?.is_gt() {
        return Some(Outcome::Always(matches!(
            predicate,
            Ne | Sgt | Sge | Ugt | Uge
        )));
    }
    // Rounded towards zero.
    let whole = float::to_int(constant, width, signed)?;
    if float::compare(converted(&whole), constant)?.is_eq() {
        return Some(Outcome::With(predicate, whole));
    }
    let negative = float::is_negative(constant);
    Some(match predicate {
        Ne => Outcome::Always(true),
        Eq => Outcome::Always(false),
        Ult | Ule if negative => Outcome::Always(false),
        Ugt | Uge if negative => Outcome::Always(true),
        Ult | Ule => Outcome::With(Ule, whole),
        Ugt | Uge => Outcome::With(Ugt, whole),
        Slt | Sle if negative => Outcome::With(Slt, whole),
        Slt | Sle => Outcome::With(Sle, whole),
        Sgt | Sge if negative => Outcome::With(Sge, whole),
        Sgt | Sge => Outcome::With(Sgt, whole),
    })
}

/// The least and the greatest integer.
fn bounds(width: u32, signed: bool) -> (Int, Int) {
    let one = BigInt::from(1);
    match signed {
        true => (
            Int::new(&one << width.saturating_sub(1), width),
            Int::new((&one << width.saturating_sub(1)) - 1, width),
        ),
        false => (Int::new(0, width), Int::new(-1, width)),
    }
}

/// True if the conversion of integers of this many bits may lose what the comparison depends on.
fn loses(constant: FloatValue, width: u32, signed: bool) -> bool {
    let layout = format(constant.kind());
    let precision = layout.fraction_bits() + 1;
    let value_bits = if signed {
        width.saturating_sub(1)
    } else {
        width
    };
    if width <= precision {
        return false;
    }
    if float::is_infinite(constant) {
        // A conversion that makes an infinity.
        return float::largest_exponent(constant.kind()) < value_bits as i32;
    }
    let exponent = float::exponent(constant);
    exponent.is_some_and(|exponent| (precision as i32..=value_bits as i32).contains(&exponent))
}
