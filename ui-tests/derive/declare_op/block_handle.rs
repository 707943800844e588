//! A successor has a constraint. The handle of blocks is none.
use drr::prelude::*;

drr::declare_op! {
    pub JumpOp = "my.jump"() successors(dest: Block) traits(Terminator);
}

fn main() {}
