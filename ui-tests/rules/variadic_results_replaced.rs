//! Values for a root whose results are variadic.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub SpreadOp = "test.spread"(xs: Variadic<AnyType>) { n: I64Attr } -> (ys: Variadic<AnyType>);
    pub HoldOp = "test.hold"(x: AnyType) -> (ys: Variadic<AnyType>) regions(body: AnyRegion);
}

drr::drr! {
    pub set Rules;

    def OtherOp : Pat<(SpreadOp (variadic $x), 1), (NegOp $x)>;
    def Literal : Pat<(SpreadOp $_, 2), (replaceWithValue 5)>;
    def Attr : Pat<(SpreadOp $_, $n), (replaceWithValue $n)>;
    def NotLast : Pattern<(SpreadOp $xs, 3), [(replaceWithValue $xs), (replaceWithValue $xs)]>;
    def Inside : Pattern<(HoldOp $x, (region:$b ($a) (SinkOp $a))), [(drop $b), (replaceWithValue $x, $a)]>;
    def NoValue : Pat<(NegOp $_), (replaceWithValue)>;
    def NoResult : Pat<(SinkOp $_), (replaceWithValue)>;
}

fn main() {
    let _ = patterns(Rules);
}
