//! Results that are floats are there.
use drr::prelude::*;

drr::declare_op! {
    pub StopOp = "t.stop"(x: AnyType) traits(ResultsAreFloatLike);
}

fn main() {}
