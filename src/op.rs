//! Ops: their declarations as data ([`OpDef`], [`OpDecl`]), typed views of operations ([`OpView`],
//! [`OpOf`]), builders with named arguments, and verification.
//!
//! [`#[derive(Op)]`](macro@crate::Op) and [`declare_op!`](crate::declare_op) implement these traits.

pub use drr_runtime::format;

pub use drr_runtime::build::{BuildError, NamedOpBuilder};
pub use drr_runtime::decl::{
    Arity, AttrCheck, AttrDecl, AttrDef, AttrFor, Constraints, DecodedAttr, Def, DefData, FoldOp,
    HasAttr, HasOperand, HasResult, HasTransform, HasView, InferTypes, Interface, IntoFold, OpDecl,
    OpDef, OpSyntax, ParamOf, PartCounts, PartDecl, Presence, Relations, TypeCheck, TypeDef,
    ValueDecl, VerifyError, carries_shape, carries_type, infer_in,
};
pub use drr_runtime::signature::{
    ElementTypeOf, I1SameShape, Over, Property, Related, SameType, Slot, TypeTransform, Verified,
    Verifier, broadcast_types,
};
pub use drr_runtime::view::{OpOf, OpView};
