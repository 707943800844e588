//! A pattern function stands outside of `impl` blocks.
#[path = "../../ops.rs"]
mod ops;

use drr::op::OpOf;
use drr::prelude::*;
use ops::*;

struct Rules;

impl Rules {
    #[drr::pattern(root = NegOp)]
    fn never<I: Ir>(&self, op: OpOf<NegOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
        let _ = (rewriter, op);
        false
    }
}

fn main() {
    let _ = Rules;
}
