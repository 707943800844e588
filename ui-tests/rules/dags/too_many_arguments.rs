//! A sub-pattern, `def Name : Dag<…>`, is one DAG with a name of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Wrong : Dag<(NegOp $x, $y)>;

    def C : Pat<(AddOp Wrong, $z), (AddOp $x, $z)>;
    def D : Pat<(AddOp $z, Wrong), (AddOp $x, $z)>;
}

fn main() {
    let _ = patterns(Rules);
}
