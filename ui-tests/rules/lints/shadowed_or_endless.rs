//! A rule that an earlier one always shadows, and a rule that matches its own result, are warned
//! of. This file shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

#[deny(deprecated)]
mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [], [], (addBenefit 5)>;
    def NegNegAdd : Pat<(NegOp (NegOp (AddOp $x, $y))), (AddOp $x, $y)>; // $x may be of a type of its own.
    def Scale : Pat<(ScaleOp $x, 3, ..), (AddOp $x, $x)>;
    def ScaleAgain : Pat<(ScaleOp $x, 3, $b, $_), (AddOp $x, (ConstOp $b))>;
    def Either : Pat<(AddOp (either (NegOp $x), $_)), (replaceWithValue $x)>;
    def SecondOfEither : Pat<(AddOp $x, (NegOp $_)), (replaceWithValue $x)>; // So may the second one.

    def Swap : Pat<(AddOp $x, $y), (AddOp $y, $x)>;
    def Wrap : Pat<(NoteOp (NegOp $x), $n), (NoteOp (NegOp (NegOp $x)), $n)>;

    // Not so: another operand, another literal, a test, code that may decline.
    def Other : Pat<(ScaleOp (NegOp $x), 3, $_, $_), (NegOp $x), [], [], (addBenefit 3)>;
    def Four : Pat<(ScaleOp $x, 4, ..), (ScaleOp $x, 5)>;
    def Tested : Pat<(ConcatOp (variadic $x, $y)), (ConcatOp (variadic $y, $x)), [(HasOneUse $x)]>;
    def Longer : Pat<(ConcatOp (variadic $x, $y, ..)), (AddOp $x, $y)>;
    #[allow(deprecated)]
    def Allowed : Pat<(SplitOp $x), (SplitOp (NegOp $x))>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
