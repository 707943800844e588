//! A root with variadic results, values of a native that are not there, groups of different sizes.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    /// Any number of results.
    pub SpreadOp = "test.spread"(x: AnyType) -> (ys: Variadic<AnyType>);
    /// Operands of the same size.
    pub ZipOp = "test.zip"(xs: Variadic<AnyType>, ys: Variadic<AnyType>) -> (r: AnyType)
        traits(SameVariadicOperandSize);
}

drr::drr! {
    pub set Rules;

    def B : Pat<(SpreadOp $x), (NegOp $x)>;
    def C : Pattern<(SpreadOp $_), []>;
    def D : Pat<(SpreadOp $x), (SpreadOp:$s__0 $x)>;
    def E : Pat<(AddOp $x, $y), (NegOp (Swapped:$s__2 $x, $y))>;
    def F : Pat<(AddOp $x, $y), (NegOp (Swapped $x, $y))>;
    def G : Pat<(AddOp $x, $y), (ZipOp (variadic $x, $y), (variadic $x))>;

    def Swapped : NativeCodeCall<{ ($1, $0) }, 2>;
}

fn main() {
    let _ = patterns(Rules);
}
