//! What TableGen writes and Rust does not.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
    def Both : AttrConstraint<And<[CPred<"a($_self)">, CPred<"b($_self)">]>, "both">;
    def One : NativeCodeCall<"$_builder.getI64IntegerAttr(1)">;
    defvar Zero = ConstantAttr<I64Attr, "0">;
    let x = 1;
    def A : Pat<(NegOp:$r (NegOp $x)), (replaceWithValue $x), [(Constraint<CPred<"$0.hasOneUse()">> $r)]>;
    def C : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
