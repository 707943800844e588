//! An operand has a type.
use drr::prelude::*;

#[derive(AttrDef)]
#[attr_def(name = "nn.layout")]
pub struct Layout;

#[derive(Op)]
#[op(name = "nn.use")]
pub struct UseOp {
    #[operand]
    pub x: Is<Layout>,
}

fn main() {}
