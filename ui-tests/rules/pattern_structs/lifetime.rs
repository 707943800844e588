//! A set owns its pattern structs, so they have no lifetime parameters.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

#[drr::pattern((NegOp (NegOp $x)), (replaceWithValue $x), [{ self.0.is_empty() }])]
struct Borrowing<'a>(&'a str);

fn main() {
    let _ = patterns(Borrowing(""));
}
