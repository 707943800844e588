//! Lists that loops cannot take.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach n in 4..many { def A #n : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach n = {a-b} in { def B #n : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach n = [1, 2] in class C<x> : Pat<(x $x), (x $x)>;
    foreach (a, b) in [(1, 2)] def D #a #b : Pat<(NegOp (NegOp $x)), (replaceWithValue $b)>;
    foreach op in [NegOp] { def E # : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach op in [(NegOp $x)] { def F #op : Pat<op, (replaceWithValue $x)>; }
    foreach n in 0..100000 { def C #n : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach op in [NegOp] { def 1 : Pat<(op $x), (op $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
