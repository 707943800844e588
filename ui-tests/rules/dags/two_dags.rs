//! A sub-pattern, `def Name : Dag<…>`, is one DAG with a name of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Two : Dag<(NegOp $x), (NegOp $y)>;

    def A : Pat<(AddOp Two, $z), (AddOp $x, $z)>;
}

fn main() {
    let _ = patterns(Rules);
}
