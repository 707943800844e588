//! The Rust data and the literals that stand for attributes of a kind.

use super::{AnyAttr, AttrConstraint, AttrEnum, ElementTypes};
use crate::attr::{AttrData, ElementsData};
use crate::format::EnumCase;
use crate::ir::Ir;
use crate::ty::{Signedness, TypeData};

/// The literals that stand for attributes of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Literals {
    /// `5`, `-1`.
    pub int: Option<IntLiterals>,
    /// `1.5`, with the suffixes that agree with the kind: `f32`.
    pub float: Option<&'static [&'static str]>,
    /// `"abc"`.
    pub string: bool,
    /// `true`.
    pub bool: bool,
    /// The element types of `dense<…>` or `array<…>`; any if it is `None`.
    pub elements: Option<ElementTypes>,
    /// The strings or integers of an enum's variants. No others stand for its attributes.
    pub cases: Option<&'static [EnumCase]>,
}

/// The integer literals that stand for attributes of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntLiterals {
    /// The smallest integer.
    pub min: i128,
    /// The largest integer.
    pub max: i128,
    /// The suffixes that agree with the kind: `i64`.
    pub suffixes: &'static [&'static str],
}

impl IntLiterals {
    /// Any integer, without a suffix.
    pub const ANY: IntLiterals = IntLiterals {
        min: i128::MIN,
        max: i128::MAX,
        suffixes: &[],
    };
    /// The integers of a type of `bits` bits, at most 64. A signless integer may be written as a
    /// signed or an unsigned number.
    pub const fn of(bits: u32, sign: Signedness) -> IntLiterals {
        let signed = !matches!(sign, Signedness::Unsigned);
        let magnitude = match sign {
            Signedness::Signed => bits - 1,
            Signedness::Signless | Signedness::Unsigned => bits,
        };
        IntLiterals {
            min: if signed { -(1 << (bits - 1)) } else { 0 },
            max: (1 << magnitude) - 1,
            suffixes: match (sign, bits) {
                (Signedness::Signless, 8) => &["i8", "u8"],
                (Signedness::Signless, 16) => &["i16", "u16"],
                (Signedness::Signless, 32) => &["i32", "u32"],
                (Signedness::Signless, 64) => &["i64", "u64"],
                (Signedness::Signed, 8) => &["i8"],
                (Signedness::Signed, 16) => &["i16"],
                (Signedness::Signed, 32) => &["i32"],
                (Signedness::Signed, 64) => &["i64"],
                (Signedness::Unsigned, 8) => &["u8"],
                (Signedness::Unsigned, 16) => &["u16"],
                (Signedness::Unsigned, 32) => &["u32"],
                (Signedness::Unsigned, 64) => &["u64"],
                _ => &[],
            },
        }
    }
}

impl Literals {
    /// No literals.
    pub const NONE: Literals = Literals {
        int: None,
        float: None,
        string: false,
        bool: false,
        elements: None,
        cases: None,
    };
    /// Strings.
    pub const STRING: Literals = Literals {
        string: true,
        ..Literals::NONE
    };
    /// `true` and `false`.
    pub const BOOL: Literals = Literals {
        bool: true,
        ..Literals::NONE
    };
    /// Integers.
    pub const fn int(ints: IntLiterals) -> Literals {
        Literals {
            int: Some(ints),
            ..Literals::NONE
        }
    }
    /// Floating-point numbers.
    pub const fn float(suffixes: &'static [&'static str]) -> Literals {
        Literals {
            float: Some(suffixes),
            ..Literals::NONE
        }
    }
    /// `dense<…>` or `array<…>` with these types of elements.
    pub const fn elements(types: ElementTypes) -> Literals {
        Literals {
            elements: Some(types),
            ..Literals::NONE
        }
    }
    /// True if the kind does not say which numbers, strings and truth values stand for its attributes.
    pub const fn is_none(self) -> bool {
        self.int.is_none() && self.float.is_none() && !self.string && !self.bool
    }
}

/// The Rust data that attributes can hold, for [`AttrConstraint::Holds`].
pub mod holds {
    macro_rules! data {
        ($($(#[$doc:meta])* $name:ident)*) => {$(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct $name;
        )*};
    }
    data! {
        /// Any data.
        Anything
        /// `true` or `false`.
        Bool
        /// An integer.
        Integer
        /// An integer, or `true` or `false`, which are integers of type `i1`.
        IntegerOrBool
        /// A floating-point number.
        Float
        /// A string.
        Text
        /// A type.
        Type
        /// `array<T: …>`.
        DenseArray
        /// A list of integers, in either kind of array.
        Integers
        /// A list of floating-point numbers, in either kind of array.
        Floats
        /// A list of strings.
        Texts
        /// `[…]`.
        Array
        /// A literal `[…]`, which may stand for either kind of array.
        List
        /// `dense<…>` and its like.
        Elements
        /// No data.
        Unit
    }

    /// The attribute that the struct `D` declares.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Def<D>(std::marker::PhantomData<D>);

    /// A variant of the enum `E`, or the integer or string that encodes it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Case<E>(std::marker::PhantomData<E>);

    /// `[…]` of attributes of kind `C`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct ArrayOf<C>(std::marker::PhantomData<C>);

    /// `array<T: …>` of numbers that are attributes of kind `C`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct DenseArrayOf<C>(std::marker::PhantomData<C>);
}

/// Data of type `D`, one of [`holds`], can be in an attribute that [holds](AttrConstraint::Holds)
/// `Self`.
#[diagnostic::on_unimplemented(
    message = "an attribute that holds `{Self}` cannot hold `{D}`",
    label = "this is `{D}`"
)]
pub trait MayHold<D> {}

impl<D> MayHold<D> for holds::Anything {}

macro_rules! may_hold {
    ($($kind:ident: $($data:ident)+;)*) => {$($(
        impl MayHold<holds::$data> for holds::$kind {}
    )+)*};
}
may_hold! {
    Bool: Anything Bool;
    Integer: Anything Integer;
    IntegerOrBool: Anything Integer Bool;
    Float: Anything Float;
    Text: Anything Text;
    Type: Anything Type;
    DenseArray: Anything DenseArray Integers Floats;
    Array: Anything Array List Integers Floats Texts;
    Elements: Anything Elements;
    Unit: Anything Unit;
}
// A variant is for attributes of its own enum only.
impl<E> MayHold<holds::Case<E>> for holds::Case<E> {}
macro_rules! case_may_hold {
    ($($data:ident)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: AttrEnum<Data: MayHold<holds::$data>>> MayHold<holds::$data> for holds::Case<E> {}
    )+};
}
case_may_hold! { Anything Integer Bool Text }
impl<D> MayHold<holds::Anything> for holds::Def<D> {}
impl<D> MayHold<holds::Def<D>> for holds::Def<D> {}
macro_rules! list_may_hold {
    ($($kind:ident: $($data:ident)+;)*) => {$(
        $(impl<C> MayHold<holds::$data> for holds::$kind<C> {})+
        #[diagnostic::do_not_recommend]
        impl<C: AttrConstraint<Holds: MayHold<holds::Integer>>> MayHold<holds::Integers> for holds::$kind<C> {}
        #[diagnostic::do_not_recommend]
        impl<C: AttrConstraint<Holds: MayHold<holds::Float>>> MayHold<holds::Floats> for holds::$kind<C> {}
        #[diagnostic::do_not_recommend]
        impl<C: AttrConstraint<Holds: MayHold<holds::Text>>> MayHold<holds::Texts> for holds::$kind<C> {}
    )*};
}
list_may_hold! {
    ArrayOf: Anything Array List;
    DenseArrayOf: Anything DenseArray List;
}

/// Kinds of attributes. A [`HoldsList::CLASSES`] is a set of them.
mod class {
    /// Booleans are integers of type `i1`.
    pub(super) const INTEGER: u8 = 1;
    pub(super) const FLOAT: u8 = 128;
    pub(super) const TEXT: u8 = 2;
    pub(super) const TYPE: u8 = 4;
    pub(super) const DENSE_ARRAY: u8 = 8;
    pub(super) const ARRAY: u8 = 16;
    pub(super) const ELEMENTS: u8 = 32;
    pub(super) const OTHER: u8 = 64;
    pub(super) const ALL: u8 = !0;
}

/// The kind of data that a list may consist of, one of [`holds`].
pub trait HoldsList {
    /// The classes of attributes that hold the data.
    const CLASSES: u8;
    /// The kind of the elements of a list.
    type Item: AttrConstraint;
    /// True if it may be a number.
    const IS_NUMBER: bool;
    /// True if it is a list of attributes that the kind knows.
    const IS_LIST: bool;
    /// The attribute for a list; `None` if there is none.
    fn list<I: Ir>(items: Vec<AttrData<I>>) -> Option<AttrData<I>>;
}

/// The kind of the elements of attributes of kind `K`.
pub type Item<K> = <<K as AttrConstraint>::Holds as HoldsList>::Item;

macro_rules! holds_list {
    ($($kind:ident $(<$of:ident $(: $bound:ident)?>)?: $class:ident $is_number:literal $is_list:literal, $item:ty, |$items:ident| $list:expr;)*) => {$(
        impl $(<$of $(: $bound)?>)? HoldsList for holds::$kind $(<$of>)? {
            const CLASSES: u8 = class::$class;
            type Item = $item;
            const IS_NUMBER: bool = $is_number;
            const IS_LIST: bool = $is_list;
            fn list<I: Ir>($items: Vec<AttrData<I>>) -> Option<AttrData<I>> {
                $list
            }
        }
    )*};
}
holds_list! {
    // The class; may be a number; is a list.
    Anything: ALL true false, AnyAttr, |items| Some(AttrData::Array(items));
    Array: ARRAY false true, AnyAttr, |items| Some(AttrData::Array(items));
    ArrayOf<C: AttrConstraint>: ARRAY false true, C, |items| Some(AttrData::Array(items));
    DenseArrayOf<C: AttrConstraint>: DENSE_ARRAY false true, C, |items| dense_array::<I, C>(items);
    Def<D>: OTHER false false, NoItem, |_items| None;
    // Lists for these kinds are errors, and their elements cause no further ones.
    Bool: INTEGER false false, NoItem, |_items| None;
    Integer: INTEGER true false, NoItem, |_items| None;
    IntegerOrBool: INTEGER true false, NoItem, |_items| None;
    Float: FLOAT true false, NoItem, |_items| None;
    Text: TEXT false false, NoItem, |_items| None;
    Type: TYPE false false, NoItem, |_items| None;
    DenseArray: DENSE_ARRAY false false, NoItem, |_items| None;
    Elements: ELEMENTS false false, NoItem, |_items| None;
    Unit: OTHER false false, NoItem, |_items| None;
}

impl<E> HoldsList for holds::Case<E> {
    // An enum may be encoded as an integer, as a string or as an attribute of its own.
    const CLASSES: u8 = class::INTEGER | class::TEXT | class::OTHER;
    type Item = NoItem;
    const IS_NUMBER: bool = true;
    const IS_LIST: bool = false;
    fn list<I: Ir>(_items: Vec<AttrData<I>>) -> Option<AttrData<I>> {
        None
    }
}

/// A dense array of numbers of kind `C`.
fn dense_array<I: Ir, C: AttrConstraint>(items: Vec<AttrData<I>>) -> Option<AttrData<I>> {
    let (element, is_int) = match C::from_int(0).or_else(|| C::from_float(0.0))? {
        AttrData::Integer { ty, .. } => (ty, true),
        AttrData::Bool(_) => (TypeData::int(1), true),
        AttrData::Float { ty, .. } => (ty, false),
        _ => return None,
    };
    let mut items = items.iter();
    let elements = match is_int {
        true => ElementsData::Ints(items.try_fold(Vec::new(), |mut ints, item| {
            ints.push(match item {
                AttrData::Integer { value, .. } => *value,
                AttrData::Bool(value) => i128::from(*value),
                _ => return None,
            });
            Some(ints)
        })?),
        false => ElementsData::Floats(items.try_fold(Vec::new(), |mut floats, item| {
            let AttrData::Float { value, .. } = item else {
                return None;
            };
            floats.push(*value);
            Some(floats)
        })?),
    };
    Some(AttrData::DenseArray { element, elements })
}

/// The kind of the elements of an attribute that is not a list. All literals stand for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoItem;

impl AttrConstraint for NoItem {
    type Holds = holds::Anything;
    const SUMMARY: &'static str = "no attribute";
    const LITERALS: Literals = Literals {
        int: Some(IntLiterals {
            suffixes: &[
                "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "f32",
                "f64",
            ],
            ..IntLiterals::ANY
        }),
        ..Literals::NONE
    };
    fn check<I: Ir>(_: crate::native::AttrRef<'_, I>) -> bool {
        false
    }
}
