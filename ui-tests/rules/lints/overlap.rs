//! A set can ask for a warning about rules that only their order in the set ranks. This file shows
//! several mistakes.
#[path = "../../ops.rs"]
mod ops;

#[deny(deprecated)]
mod warned {
use super::ops::*;
drr::drr! {
    #[warn(overlap)]
    pub set Warned;

    def Left : Pat<(AddOp (NegOp $_), $y), (ScaleOp $y, 2)>;
    def Right : Pat<(AddOp $x, (NegOp $_)), (ScaleOp $x, 3)>;
    def Same : Pat<(AddOp $x, $x), (ScaleOp $x, 4), (addBenefit 1)>;
    #[allow(overlap)]
    def Meant : Pat<(AddOp (SplitOp:$_s__0 $x), $y), (ScaleOp $y, 5), [{ $x != $y }]>;

    // Other numbers, another op below, another benefit.
    def Two : Pat<(ScaleOp $x, 2, ..), (NegOp $x)>;
    def Three : Pat<(ScaleOp $x, 3, ..), (NegOp (NegOp $x))>;
    def OfNeg : Pat<(SinkOp (NegOp $x)), (SinkOp $x)>;
    def OfAdd : Pat<(SinkOp (AddOp $x, $_)), (SinkOp $x)>;
    def OfAny : Pattern<(SinkOp $_), []>;
}
}

mod denied {
use super::ops::*;
drr::drr! {
    #[deny(overlap, unused)]
    pub set Denied;

    def Small : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [{ $f.as_int()? < 10 }]>;
    def Even : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [{ $f.as_int()? % 2 == 0 }]>;
    def Tagged : Pat<(ScaleOp $x, tag = "one", ..), (replaceWithValue $x)>;
}
}
use ops::patterns;
use warned::Warned;
use denied::Denied;

fn main() {
    let _ = (patterns(Warned), patterns(Denied));
}
