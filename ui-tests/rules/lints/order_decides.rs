//! Two rules of one benefit match some of the same ops.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    #[warn(overlap)]
    pub set Rules;

    def Small : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [{ $f.as_int()? < 10 }]>;
    def Even : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [{ $f.as_int()? % 2 == 0 }]>;
}

fn main() {
    let _ = patterns(Rules);
}
