//! The constraints on the parts of a declared op, as traits of the op.

use crate::attr::AttrData;
use crate::constraint::{AttrConstraint, CarriesShape, CarriesType, DecodeAttr, TypeConstraint};
use crate::decl::OpDef;
use crate::format::{AttrForm, AttrText};
use crate::ir::Ir;
use crate::native::{AttrRef, IntoAttr};
use crate::signature::TypeTransform;

/// The attribute declared at position `SLOT` among the op's attributes.
pub trait HasAttr<const SLOT: usize>: OpDef {
    /// Its constraint.
    type Kind: AttrConstraint;
    /// Its default value, if it has one.
    fn default_value<I: Ir>() -> Option<AttrData<I>> {
        None
    }
}

/// The operand declared at position `SLOT` among the op's operands.
pub trait HasOperand<const SLOT: usize>: OpDef {
    /// Its constraint.
    type Kind: TypeConstraint;
}

/// The result declared at position `SLOT`.
pub trait HasResult<const SLOT: usize>: OpDef {
    /// Its constraint.
    type Kind: TypeConstraint;
}

/// The function of the trait `TypesMatchWith` declared at position `N` among the op's traits.
pub trait HasTransform<const N: usize>: OpDef {
    /// The function.
    type Transform: TypeTransform;
}

// Generated code refers to a part by the op and its position, so that a field whose type is not a
// constraint is an error at that field only.

/// The summary of the constraint on declared operand `N`.
pub const fn operand_summary<O: HasOperand<N>, const N: usize>() -> &'static str {
    <O::Kind as TypeConstraint>::SUMMARY
}

/// The summary of the constraint on declared attribute `SLOT`.
pub const fn attr_summary<O: HasAttr<SLOT>, const SLOT: usize>() -> &'static str {
    <O::Kind as AttrConstraint>::SUMMARY
}

/// The text of declared attribute `SLOT` ([`AttrConstraint::TEXT`]).
pub const fn attr_text<O: HasAttr<SLOT>, const SLOT: usize>() -> Option<AttrText> {
    <O::Kind as AttrConstraint>::TEXT
}

/// The form of declared attribute `SLOT` in assembly formats.
pub const fn attr_form<O: HasAttr<SLOT>, const SLOT: usize>() -> AttrForm {
    <O::Kind as AttrConstraint>::FORM
}

/// The summary of the constraint on declared result `N`.
pub const fn result_summary<O: HasResult<N>, const N: usize>() -> &'static str {
    <O::Kind as TypeConstraint>::SUMMARY
}

/// Compiles if attributes of the kind of declared attribute `SLOT` have a type.
pub const fn carries_type<O: HasAttr<SLOT>, const SLOT: usize>()
where
    <O::Kind as AttrConstraint>::Holds: CarriesType,
{
}

/// Compiles if attributes of the kind of declared attribute `SLOT` may have a shaped type.
pub const fn carries_shape<O: HasAttr<SLOT>, const SLOT: usize>()
where
    <O::Kind as AttrConstraint>::Holds: CarriesShape,
{
}

/// A value that can become declared attribute `SLOT` of op `O`: anything that implements
/// [`IntoAttr`] for the kind of that attribute.
#[diagnostic::on_unimplemented(
    message = "[drr::E0560] `{Self}` cannot become an attribute of this kind",
    label = "expected attribute data",
    note = "give an integer, float, `bool`, string, `AttrData`, a variant of an enum that derives `EnumAttr`, a `Vec` of `i64`, `f64` or `String`, or an `Option` or `Result` of one",
    note = "an attribute of the IR, as code with `$_builder` gets it, is `AttrData::Attr(attr)`"
)]
pub trait AttrFor<I: Ir, O: HasAttr<SLOT>, const SLOT: usize> {
    /// The attribute, or `Some(None)` for none. `None` is a failure: data that the kind does not hold.
    fn into_data(self) -> Option<Option<AttrData<I>>>;
}

#[diagnostic::do_not_recommend]
impl<I: Ir, O: HasAttr<SLOT>, const SLOT: usize, T: IntoAttr<I, O::Kind>> AttrFor<I, O, SLOT>
    for T
{
    fn into_data(self) -> Option<Option<AttrData<I>>> {
        self.into_optional_attr()
    }
}

/// An op whose declared attribute `SLOT` decodes to one kind of Rust data.
#[diagnostic::on_unimplemented(
    message = "this attribute does not decode to one kind of Rust data",
    label = "read the attribute itself: use the accessor without `_decoded`"
)]
pub trait DecodedAttr<I: Ir, const SLOT: usize>: HasAttr<SLOT> {
    /// The data.
    type Data;
    /// Decodes the attribute, or the default value if it is absent. `None` if there is no default
    /// value or the attribute has the wrong kind.
    fn decode_or_default(attr: Option<AttrRef<'_, I>>) -> Option<Self::Data>;
}

#[diagnostic::do_not_recommend]
impl<I: Ir, const SLOT: usize, O: HasAttr<SLOT>> DecodedAttr<I, SLOT> for O
where
    O::Kind: DecodeAttr<I>,
{
    type Data = <O::Kind as DecodeAttr<I>>::Output;
    fn decode_or_default(attr: Option<AttrRef<'_, I>>) -> Option<Self::Data> {
        match attr {
            Some(attr) => O::Kind::decode(attr),
            None => O::default_value().and_then(O::Kind::decode_data),
        }
    }
}
