//! Checks of expansions at compile time: literals and matched attributes against the declared
//! kinds. They are trait bounds, so the errors name the kind.

use super::literals::{HoldsList, IntLiterals, MayHold};
use super::{AttrConstraint, ElementType};
use crate::format::{AttrForm, EnumCase, NumberType, equal};

/// A kind of attributes for which literals of type `D` (one of [`holds`](super::holds)) can stand.
#[diagnostic::on_unimplemented(
    message = "[drr::E0576] an attribute of kind `{Self}` cannot be a literal of kind `{D}`",
    label = "this is `{D}`",
    note = "a list is `[1, 2]`, a dense constant `dense<0> : tensor<i64>`; an `AttrConstraint` matches constants of any type"
)]
pub trait TakesLiteral<D> {
    /// Exists if they can.
    const CHECK: () = ();
}

#[diagnostic::do_not_recommend]
impl<D, K: AttrConstraint<Holds: MayHold<D>>> TakesLiteral<D> for K {}

/// The result of a check of a literal.
pub struct Checked<const HOLDS: bool>;

/// [`Checked`] literals that are as they should be.
pub trait Passed {}
impl Passed for Checked<true> {}

macro_rules! checks {
    ($($(#[$doc:meta])* $name:ident: $message:literal, $label:literal, $note:literal;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $name {
            /// Exists if it is so.
            const CHECK: () = ();
        }
        #[diagnostic::do_not_recommend]
        impl<T: Passed> $name for T {}
    )*};
}
checks! {
    /// The kind of the attribute says which number a literal stands for.
    KindIsKnown: "[drr::E0577] an attribute of this kind may hold any number",
        "the type of the number is not known", "give the literal a type: `7i64`, `1.5f32`";
    /// An attribute of the kind can be this text.
    TextFits: "[drr::E0586] no attribute of this kind is this text",
        "no variant or flag has this word",
        "write a word of the enum or of the flags, or the variant itself: `Predicate::Lt`";
    /// The integer fits the kind of the attribute.
    IntegerFits: "[drr::E0578] the integer does not fit the attribute",
        "no attribute of this kind has this value",
        "the attribute's type does not have this integer, or its enum has no variant for it";
    /// The integer is the one that attributes of the kind are read as.
    IntegerMatches: "[drr::E0581] no attribute of this kind matches the integer",
        "signless integers are matched as signed numbers, and `i1` as 0 or 1",
        "write the number that the same bits have, `-1` for the `255` of 8 bits, or a suffix: `255u8`";
    /// The suffix of the literal agrees with the kind of the attribute.
    SuffixAgrees: "[drr::E0579] the suffix of the literal is not the attribute's type",
        "the attribute has another type",
        "leave the suffix out: the kind of the attribute gives the number its type";
    /// The type of the elements agrees with the kind of the attribute.
    ElementsAgree: "[drr::E0580] an attribute of this kind does not have elements of this type",
        "elements of another type", "write the type that the kind of the attribute names";
}

/// [`Checked`] kinds of attributes: one of kind `F` may be one of kind `K`.
#[diagnostic::on_unimplemented(
    message = "[drr::E0588] no attribute of kind `{F}` is one of kind `{K}`",
    label = "this is `{F}`, and the op declares `{K}`",
    note = "give the attributes in the order in which the op declares them, or compute the attribute by native code"
)]
pub trait KindsMeet<F, K> {
    /// Exists if it may.
    const CHECK: () = ();
}
#[diagnostic::do_not_recommend]
impl<F, K, T: Passed> KindsMeet<F, K> for T {}

/// True if an attribute of kind `F` may be one of kind `K`.
pub const fn kinds_meet<F, K>() -> bool
where
    F: AttrConstraint<Holds: HoldsList>,
    K: AttrConstraint<Holds: HoldsList>,
{
    F::Holds::CLASSES & K::Holds::CLASSES != 0 && forms_meet(F::FORM, K::FORM)
}

/// False if the kinds give their numbers different types, or are enums of different attributes.
const fn forms_meet(from: AttrForm, to: AttrForm) -> bool {
    use AttrForm::{FloatArray, IntArray, IntCase, StringCase, TextCase, Typeless};
    match (from, to) {
        (Typeless(from), Typeless(to)) => from.is(to),
        (IntCase { width, .. }, Typeless(NumberType::Integer(other, _)))
        | (Typeless(NumberType::Integer(other, _)), IntCase { width, .. })
        | (IntArray(width), IntArray(other)) => width == other,
        (FloatArray(from), FloatArray(to)) => equal(from.name().as_bytes(), to.name().as_bytes()),
        (TextCase { before: from, .. }, TextCase { before: to, .. }) => {
            equal(from.as_bytes(), to.as_bytes())
        }
        (StringCase(from), StringCase(to)) => cases_meet(from, to),
        _ => true,
    }
}

/// True if two enums have a word in common.
const fn cases_meet(from: &[EnumCase], to: &[EnumCase]) -> bool {
    let mut index = 0;
    while index < from.len() {
        if let EnumCase::Text(word) = from[index]
            && has_word(to, word)
        {
            return true;
        }
        index += 1;
    }
    false
}

/// True if the elements of an attribute of kind `K` may have this type.
pub const fn takes_elements<K: AttrConstraint>(ty: ElementType) -> bool {
    match K::LITERALS.elements {
        Some(types) => types.admit(ty),
        None => true,
    }
}

/// True if `K` says which number a literal without a suffix is, or holds no numbers.
pub const fn knows_number<K: AttrConstraint<Holds: HoldsList>>() -> bool {
    !K::LITERALS.is_none() || !K::Holds::IS_NUMBER
}

/// False if `K` is an enum of words and none of its variants has this one, or if it is a set of
/// flags that has not all of these words.
pub const fn fits_text<K: AttrConstraint>(word: &str) -> bool {
    if let AttrForm::Flags(words) = K::FORM {
        return words.knows_all(word);
    }
    let (true, Some(cases)) = (K::LITERALS.string, K::LITERALS.cases) else {
        return true;
    };
    has_word(cases, word)
}

const fn has_word(cases: &[EnumCase], word: &str) -> bool {
    let mut index = 0;
    while index < cases.len() {
        if let EnumCase::Text(text) = cases[index]
            && equal(text.as_bytes(), word.as_bytes())
        {
            return true;
        }
        index += 1;
    }
    false
}

/// True if an attribute of kind `K` can be this integer.
pub const fn fits<K: AttrConstraint>(value: i128) -> bool {
    match (K::LITERALS.int, K::LITERALS.cases) {
        (Some(_), Some(cases)) => is_case(cases, value),
        (Some(ints), None) => ints.min <= value && value <= ints.max,
        (None, _) => true,
    }
}

const fn is_case(cases: &[EnumCase], value: i128) -> bool {
    let mut index = 0;
    while index < cases.len() {
        if let EnumCase::Int(case) = cases[index]
            && case as i128 == value
        {
            return true;
        }
        index += 1;
    }
    false
}

/// True if an attribute of kind `K` may be read as this integer: a signless one is read as a signed
/// number, and one of a single bit as 0 or 1. An integer that does not fit is another mistake.
pub const fn matches<K: AttrConstraint>(value: i128) -> bool {
    match K::LITERALS.int {
        Some(IntLiterals {
            min: -1, max: 1, ..
        }) => value != -1,
        Some(ints) if ints.min < 0 && ints.min != i128::MIN => {
            value <= -(ints.min + 1) || value > ints.max
        }
        _ => true,
    }
}

/// True if a literal with this suffix can stand for an attribute of kind `K`.
pub const fn agrees<K: AttrConstraint>(suffix: &str) -> bool {
    match (K::LITERALS.int, K::LITERALS.float) {
        (Some(ints), _) => contains(ints.suffixes, suffix),
        (_, Some(suffixes)) => contains(suffixes, suffix),
        (None, None) => true,
    }
}

/// True if a text is in the list.
pub(crate) const fn contains(list: &[&str], text: &str) -> bool {
    let mut index = 0;
    while index < list.len() {
        if equal(list[index].as_bytes(), text.as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}
