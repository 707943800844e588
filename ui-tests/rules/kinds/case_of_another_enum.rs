//! A variant of one enum is given to an op that declares another enum.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

/// The operator of a [`UnaryOp`].
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(string)]
pub enum Un {
    /// `-x`.
    #[value("neg")]
    Neg,
}

/// The operator of a [`BinaryOp`].
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(string)]
pub enum Bin {
    /// `x + y`.
    #[value("add")]
    Add,
}

drr::declare_op! {
    pub UnaryOp = "my.unary"(x: AnyType) { operator: EnumAttr<Un> } -> (r: AnyType)
        traits(SameOperandsAndResultType);
    pub BinaryOp = "my.binary"(x: AnyType, y: AnyType) { operator: EnumAttr<Bin> } -> (r: AnyType)
        traits(SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(BinaryOp $x, $x, $o), (UnaryOp $x, $o)>;
}

fn main() {
    let _ = patterns(Rules);
}
