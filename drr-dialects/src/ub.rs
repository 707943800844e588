//! The `ub` dialect: undefined behaviour.

use drr::constraint::{AnyType, AttrConstraint, holds};
use drr::ir::{AttrData, AttrView, Ir};
use drr::native::AttrRef;
use drr::{declare_op, dialect};

/// An attribute that says what is poison. `#ub.poison` is all of it; dialects have others for parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoisonAttr;

impl AttrConstraint for PoisonAttr {
    type Holds = holds::Anything;
    const SUMMARY: &'static str = "PoisonAttrInterface instance";
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        attr.view(|view| matches!(view, AttrView::Other("#ub.poison")))
    }
}

declare_op! {
    /// Poisoned constant operation.
    pub PoisonOp = "ub.poison"() { value: PoisonAttr = AttrData::Text("#ub.poison".to_string()) }
        -> (result: AnyType)
        traits(ConstantLike, Pure)
        format = "attr-dict (`<` $value^ `>`)? `:` type($result)";

    /// Unreachable operation.
    pub UnreachableOp = "ub.unreachable"()
        traits(Terminator)
        format = "attr-dict";
}

dialect! {
    /// Undefined behaviour.
    pub UbDialect = "ub" {
        ops: [PoisonOp, UnreachableOp],
    }
}
