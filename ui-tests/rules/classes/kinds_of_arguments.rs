//! The arguments of a class have the kinds of its parameters. Five mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Kinds<int n, bit b, string s, list l, code c> : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def A : Kinds<"1", 1, "a", [1], { 1 }>;
    def B : Kinds<-1, 2, "a", [1], { 1 }>;
    def C : Kinds<1, true, 1, [1], { 1 }>;
    def D : Kinds<1, 0, "a", 1, { 1 }>;
    def E : Kinds<1, false, "a", [1], 1>;
}

fn main() {
    let _ = patterns(Rules);
}
