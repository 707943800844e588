//! Ops with several results: used as a whole, in part, and one result of several; auxiliary ops.

use crate::ops::*;
use drr::drr;

drr! {
    pub set Results;

    /// As a whole.
    def Whole : Pat<(ThreeResultOp Kind::Kind1:$kind), (AnotherThreeResultOp $kind)>;

    /// Two results and one; one and two.
    def TwoAndOne : Pattern<
        (ThreeResultOp Kind::Kind2:$kind),
        [(TwoResultOp $kind), (OneResultOp1 $kind)]>;
    def OneAndTwo : Pattern<
        (ThreeResultOp Kind::Kind3:$kind),
        [(OneResultOp2 $kind), (AnotherTwoResultOp $kind)]>;

    /// One result of each.
    def Separately : Pattern<
        (ThreeResultOp Kind::Kind4:$kind),
        [(TwoResultOp:$res1__0 $kind), (OneResultOp1 $kind), (TwoResultOp:$res2__1 $kind)]>;

    /// A constraint on one result.
    def SecondUnused : Pattern<
        (TwoResultOp:$res Kind::Kind5:$kind),
        [(OneResultOp2 $kind), (OneResultOp1 $kind)],
        [(HasNoUse:$res__1)]>;

    /// An auxiliary op.
    def WithAuxiliary : Pattern<
        (ThreeResultOp Kind::Kind6:$kind),
        [(TwoResultOp:$interm $kind), (OneResultOp3 $interm__1), (AnotherTwoResultOp $kind)]>;
}
