//! The `test` dialect.

use drr_runtime::attr::AttrData;
use drr_runtime::constraint::AnyAttr;
use drr_runtime::decl::{AttrDecl, HasAttr, OpDecl, OpDef, Presence};
use drr_runtime::ir::{Ir, Op};

macro_rules! ops {
    ($($(#[$doc:meta])* $name:ident = $text:literal [$($op_trait:ident)*] ($($attr:ident)*);)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name;
        impl OpDef for $name {
            const DECL: &'static OpDecl = &OpDecl {
                name: $text,
                operands: &[],
                attrs: &[$(AttrDecl {
                    name: stringify!($attr),
                    presence: Presence::Required,
                    summary: "any attribute",
                    text: None,
                }),*],
                results: &[],
                regions: &[],
                successors: &[],
                traits: &[$(stringify!($op_trait)),*],
                interfaces: &[],
                format: None,
                parents: &[],
                terminator: None,
                has_syntax: false,
                doc: "",
            };
            fn verify_signature<I: Ir>(_: &I, _: Op<I>) -> Result<(), drr_runtime::decl::VerifyError> {
                Ok(())
            }
        }
    )*
        /// The names and traits of all ops.
        pub(crate) const ALL: &[&OpDecl] = &[$($name::DECL),*];
    };
}

ops! {
    /// An op whose value is unknown.
    Source = "test.source" [] ();
    /// An op that keeps its operands alive.
    Sink = "test.sink" [] ();
    /// A constant.
    Const = "test.const" [Pure ConstantLike] (value);
    /// `a + b`.
    Add = "test.add" [Pure] ();
    /// `a * b`.
    Mul = "test.mul" [Pure] ();
    /// `-a`.
    Neg = "test.neg" [Pure] ();
    /// Another op with one operand, with an attribute that defaults to 7.
    Tag = "test.tag" [Pure] (tag);
    /// An op with two results.
    Two = "test.two" [Pure] ();
    /// An op with regions and side effects.
    Scope = "test.scope" [] ();
    /// An op with regions and without side effects.
    PureScope = "test.pure_scope" [Pure] ();
    /// A branch.
    Br = "test.br" [] ();
}

/// An op that the test IR rejects.
pub(crate) struct Foreign;
impl OpDef for Foreign {
    const DECL: &'static OpDecl = &OpDecl {
        name: "foreign.op",
        ..*Add::DECL
    };
    fn verify_signature<I: Ir>(_: &I, _: Op<I>) -> Result<(), drr_runtime::decl::VerifyError> {
        Ok(())
    }
}

impl HasAttr<0> for Const {
    type Kind = AnyAttr;
}
impl HasAttr<0> for Tag {
    type Kind = AnyAttr;
    fn default_value<I: Ir>() -> Option<AttrData<I>> {
        Some(AttrData::Integer {
            value: 7,
            ty: drr_runtime::ty::TypeData::int(64),
        })
    }
}
