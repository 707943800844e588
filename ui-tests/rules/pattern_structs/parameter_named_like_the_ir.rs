//! `I` is the IR, so no parameter of a pattern struct has that name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

#[drr::pattern((NegOp (NegOp $x)), (replaceWithValue $x), [{ self.on }])]
struct OfIr<I> {
    on: bool,
    what: I,
}

fn main() {
    let _ = patterns(OfIr { on: true, what: 3 });
}
