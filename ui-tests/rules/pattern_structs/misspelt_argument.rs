//! Arguments and attributes of a pattern struct are suggested. Several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

#[drr::pattern((NegOp (NegOp $x)), (replaceWithValue $x), crat = drr)]
#[keep_attr]
struct Simple;

#[drr::pattern((NegOp (CastOp $x)), (CastOp $x), benefit = 3)]
struct Other;

fn main() {
    let _ = patterns(Simple);
    let _ = patterns(Other);
}
