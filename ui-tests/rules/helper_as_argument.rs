//! Natives and predicates do not stand where an argument is constrained.
#[path = "../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def Next : NativeCodeCall<{ Some($_self) }>;
    def Odd : Constraint<{ $0.use_count() % 2 == 1 }, "odd">;
    def ByNative : Pat<(NegOp Next:$x), (NegOp (NegOp $x))>;
    def ByPredicate : Pat<(AddOp Odd:$x, $_), (NegOp $x)>;
    def Alone : Pat<(AddOp $x, Odd), (NegOp $x), (addBenefit 1)>;
    def Good : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
