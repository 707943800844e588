//! Rules that undo each other are applied forever, and are warned of. This file shows several
//! mistakes.
#[path = "../../ops.rs"]
mod ops;

#[deny(deprecated)]
mod turns {
use super::ops::*;
drr::drr! {
    pub set Turns;

    // Two: an attribute and operands move, and move back.
    def ToScale : Pat<(AddOp $x, $x), (ScaleOp $x, 2)>;
    def ToAdd : Pat<(ScaleOp $x, 2, ..), (AddOp $x, $x)>;

    // Three, one inside what another makes.
    def Wrap : Pat<(CastOp (NegOp $x)), (CastOp (SplitOp:$s__0 $x))>;
    def Rewrap : Pat<(CastOp (SplitOp:$s__0 $x)), (CastOp (NoteOp $x, "low"))>;
    def Unwrap : Pat<(NoteOp $x, "low"), (NegOp $x)>;

    // What it makes grows.
    def Nest : Pat<(SinkOp $x), (SinkOp (ClampOp $x, none, (returnType $x)))>;
}
}

// Nothing is said of rules that end, or of which nothing shows that they do not.
#[deny(deprecated)]
mod ends {
use super::ops::*;
drr::drr! {
    pub set Ends;

    // Another operand, another number.
    def Less : Pat<(ScaleOp $x, 4, ..), (ScaleOp $x, 3)>;
    def More : Pat<(ScaleOp $x, 3, ..), (AddOp $x, $x)>;
    // Only of what is nested.
    def Distribute : Pat<(NegOp (AddOp $x, $y)), (AddOp (NegOp $x), (NegOp $y))>;
    def Collect : Pat<(AddOp (NegOp $x), (NegOp $y)), (NegOp (SplitOp:$s__0 $x)), [(SameType $x, $y)]>;
    // A test, and code that may decline.
    def Tested : Pat<(NoteOp $x, 1i64), (NoteOp $x, 2i64), [(HasOneUse $x)]>;
    def Back : Pat<(NoteOp $x, 2i64), (NoteOp $x, 1i64)>;
    def Declines : Pat<(NoteOp $x, 3i64), (NoteOp $x, { ($x.use_count() == 1).then_some(4i64)? })>;
    def BackToo : Pat<(NoteOp $x, 4i64), (NoteOp $x, 3i64)>;
    // A rule of higher benefit may take what the two would continue with.
    def Hot : Pat<(NoteOp $x, "hot"), (NoteOp $x, "cold")>;
    def Cold : Pat<(NoteOp $x, "cold"), (NoteOp $x, "hot")>;
    def Warm : Pat<(NoteOp $x, "cold"), (replaceWithValue $x), [{ $x.use_count() == 3 }], (addBenefit 1)>;
    #[allow(deprecated)]
    def Odd : Pat<(NoteOp $x, "odd"), (NoteOp $x, "even")>;
    def Even : Pat<(NoteOp $x, "even"), (NoteOp $x, "odd")>;
}
}
use ops::patterns;
use turns::Turns;
use ends::Ends;

fn main() {
    let _ = (patterns(Turns), patterns(Ends));
}
