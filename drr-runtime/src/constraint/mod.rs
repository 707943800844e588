//! Constraints on types and attributes. Declared operands, results and attributes must satisfy
//! them, and `C:$x` in a rule tests them. The semantics are those of MLIR's `TypeConstraint` and
//! `AttrConstraint` (`mlir/include/mlir/IR/Constraints.td`, `CommonTypeConstraints.td`,
//! `CommonAttrConstraints.td`).

use crate::attr::{AttrData, AttrView};
use crate::format::AttrForm;
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use crate::ty::TypeData;
pub use crate::ty::{BuiltinType, TypeClass};

#[macro_use]
mod summary;
#[macro_use]
mod types;
#[macro_use]
mod attrs;

mod carries;
mod checks;
mod combine;
mod declared;
mod decode;
mod elements;
mod entities;
mod enums;
mod flags;
mod is;
mod literals;
mod names;
mod numbers;
mod parametric;
mod shapes;

pub use crate::format::{AttrText, EnumCase, FlagWords};
pub use attrs::*;
pub use carries::*;
pub use checks::*;
pub use combine::*;
pub use declared::*;
pub use decode::*;
pub use elements::*;
pub use entities::*;
pub use enums::*;
pub use flags::*;
pub use is::*;
pub use literals::*;
pub use names::*;
pub use numbers::*;
pub use parametric::*;
pub use shapes::*;
pub use types::*;

/// A constraint on types. Implementors are unit structs or generic combinations of them.
#[diagnostic::on_unimplemented(
    message = "[drr::E0556] `{Self}` is not a type constraint",
    label = "expected a type constraint",
    note = "operands and results take a type constraint: `AnyType`, `SignlessInteger`, `F32` …, `Is<T>` of a declared type, or your own `def … : TypeConstraint<…>`; a sub-pattern of another block needs a `use` in this block"
)]
pub trait TypeConstraint: 'static {
    /// A short description of the constraint: `signless integer`.
    const SUMMARY: &'static str;
    /// True if exactly one type satisfies the constraint, so that an assembly format may leave it out.
    const BUILDABLE: bool = false;
    /// The class of the types that satisfy it.
    const CLASS: TypeClass = TypeClass::Any;
    /// True if the type satisfies the constraint.
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool;
    /// The only type that satisfies the constraint, if there is exactly one (MLIR's
    /// `BuildableType`).
    fn build<I: Ir>() -> Option<TypeData<I>> {
        None
    }
}

impl<I: Ir> Ty<'_, I> {
    /// True if the type satisfies a constraint.
    #[inline]
    pub fn satisfies<C: TypeConstraint>(self) -> bool {
        C::check(self)
    }
}

/// A constraint on attributes. It also converts Rust data to such an attribute.
#[diagnostic::on_unimplemented(
    message = "[drr::E0557] `{Self}` is not an attribute constraint",
    label = "expected an attribute constraint",
    note = "attributes take an attribute constraint: `AnyAttr`, `I64Attr`, `EnumAttr<E>`, `Is<A>` of a declared attribute …, or your own `def … : AttrConstraint<…>`"
)]
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait AttrConstraint: 'static {
    /// A short description of the constraint: `64-bit signless integer attribute`.
    const SUMMARY: &'static str;
    /// The Rust data that an attribute of this kind can hold, one of [`holds`]. Native code and
    /// literals of other data are errors at compile time. [`holds::Anything`] permits all data.
    type Holds;
    /// The literals that stand for an attribute of this kind.
    const LITERALS: Literals = Literals::NONE;
    /// The form of such an attribute in an assembly format.
    const FORM: AttrForm = AttrForm::Full;
    /// The text, such as `#arith.overflow<…>`, if such an attribute, or each of its elements, is an
    /// attribute of a dialect that is kept as text.
    const TEXT: Option<AttrText> = None;
    /// True if the attribute satisfies the constraint.
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool;
    /// The attribute of this kind for an integer; `None` if there is none.
    fn from_int<I: Ir>(value: i128) -> Option<AttrData<I>> {
        None
    }
    /// The attribute of this kind for a floating-point number.
    fn from_float<I: Ir>(value: f64) -> Option<AttrData<I>> {
        None
    }
    /// The attribute of this kind for a string; `None` if there is none. By default a string.
    fn from_str<I: Ir>(value: &str) -> Option<AttrData<I>> {
        Some(AttrData::String(value.to_string()))
    }
    /// True if `attr`, of this kind, is the attribute for a string. By default a string or the name of a
    /// symbol is.
    fn is_str<I: Ir>(attr: AttrRef<'_, I>, value: &str) -> bool {
        attr.view(|view| match view {
            AttrView::String(text) | AttrView::Symbol(text) => text == value,
            _ => false,
        })
    }
    /// The attribute of this kind for a Boolean.
    fn from_bool<I: Ir>(value: bool) -> Option<AttrData<I>> {
        None
    }
    /// The only attribute that satisfies the constraint, if there is exactly one.
    fn constant<I: Ir>() -> Option<AttrData<I>> {
        None
    }
}

impl<I: Ir> AttrRef<'_, I> {
    /// True if the attribute satisfies a constraint.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn satisfies<C: AttrConstraint>(self) -> bool {
        C::check(self)
    }
}

/// A Rust value that matches attributes: a constraint, a constant or a variant of an enum.
///
/// `K` is the declared kind of the attribute: an `i64` matches the attribute of kind `K` with that
/// value.
#[diagnostic::on_unimplemented(
    message = "[drr::E0558] `{Self}` cannot match an attribute of kind `{K}`",
    label = "expected an attribute constraint or a constant for `{K}`",
    note = "an attribute is matched by an attribute constraint, an integer, float, string or bool, or a variant of an enum that derives `EnumAttr`"
)]
pub trait MatchAttr<I: Ir, K: AttrConstraint> {
    /// True if this value matches the attribute.
    fn matches(&self, attr: AttrRef<'_, I>) -> bool;
    /// A description of the expected attribute, for traces.
    fn expected(&self) -> String;
}

impl<I: Ir, K: AttrConstraint, C: AttrConstraint> MatchAttr<I, K> for C {
    #[inline]
    fn matches(&self, attr: AttrRef<'_, I>) -> bool {
        attr.satisfies::<C>()
    }
    fn expected(&self) -> String {
        C::SUMMARY.to_string()
    }
}
