//! A source and a list of constraints match what is there before the conversion.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Root : Pat<(original (NegOp $x)), (replaceWithValue $x)>;
    def Operand : Pat<(NegOp (original (NegOp $x))), (replaceWithValue $x)>;
    def Predicate : Pat<(NegOp:$n $x), (NegOp $x), [(original (HasOneUse $n))]>;
}

fn main() {
    let _ = patterns(Rules);
}
