//! Operands in either order.

use crate::ops::*;
use drr::drr;
use drr::prelude::*;

drr! {
    pub set Either;

    /// Two leaves.
    def EitherLeaves : Pat<
        (TestEitherOpA (either I32:$_, I16:$arg2), $x),
        (TestEitherOpB $arg2, $x)>;

    /// A nested op and a leaf.
    def EitherNodeLeaf : Pat<
        (TestEitherOpA (either (TestEitherOpB I32:$_, $_), I16:$arg2), $x),
        (TestEitherOpB $arg2, $x)>;

    /// Two nested ops.
    def EitherNodes : Pat<
        (TestEitherOpA (either (TestEitherOpB I32:$_, $_), (TestEitherOpB I16:$arg2, $_)), $x),
        (TestEitherOpB $arg2, $x)>;

    /// After an attribute.
    def EitherWithAttr : Pat<
        (TestEitherOpC 0i32, (either $arg1, I32:$arg2)),
        (TestEitherOpB $arg1, $arg2)>;

    /// Two nested ops of different kinds.
    def EitherHelpers : Pat<
        (TestEitherOpB (either (TestEitherHelperOpA I32:$a), (TestEitherHelperOpB I32:$b))),
        (TestEitherOpB $a, $b)>;
}
