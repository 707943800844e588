//! Elements that lists do not have.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach pair = [[NegOp, AddOp], [NegOp, MulOp]] in {
        def A #pair[2] : Pat<(pair[0] (pair[0] $x)), (replaceWithValue $x)>;
        def B #pair[1] : Pat<(pair[0] (pair[2] $x)), (replaceWithValue $x)>;
    }
    foreach op = [NegOp] in {
        def D #op[0] : Pat<(op[0] $x), (replaceWithValue $x)>;
        def E #op : Pat<(op[0] $x), (replaceWithValue $x)>;
    }
    class Twice<ops> : Pat<(ops[0] (ops[1] $x)), (replaceWithValue $x)>;
    def F : Twice<[NegOp]>;
}

fn main() {
    let _ = patterns(Rules);
}
