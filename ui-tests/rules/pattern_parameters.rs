//! A pattern struct's parameters are types and constants, none of which is the IR.
#[path = "../ops.rs"]
mod ops;

use ops::*;

#[drr::pattern((NegOp (NegOp $x)), (replaceWithValue $x), [{ self.0.is_empty() }])]
struct Borrowing<'a>(&'a str);

#[drr::pattern((NegOp (NegOp $x)), (replaceWithValue $x), [{ self.on }])]
struct OfIr<I> {
    on: bool,
    what: I,
}

fn main() {
    let _ = patterns(Borrowing(""));
    let _ = patterns(OfIr { on: true, what: 3 });
}
