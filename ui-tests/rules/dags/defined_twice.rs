//! A sub-pattern, `def Name : Dag<…>`, is one DAG with a name of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Negated : Dag<(NegOp $x)>;
    def Negated : Dag<(CastOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
