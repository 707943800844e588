//! An unknown argument is named, with a near one.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "arith.addi", trait(Pure))]
pub struct AddOp {
    #[attr(defualt = 1)]
    pub k: I64Attr,
}

fn main() {}
