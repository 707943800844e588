//! Ops that stand in one place have operands alike; only operands have positions.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp | NegOp $x, $y), (AddOp $x, $y)>;
    def B : Pat<(ScaleOp | NoteOp $x, $n), (ScaleOp $x, $n)>;
    def C : Pat<(ScaleOp | NoteOp $x, factor = $n), (ScaleOp $x, $n)>;
    def D : Pat<(NegOp | ConcatOp $x), (NegOp $x)>;
    def E : Pat<(NegOp $x), (NegOp | ScaleOp $x)>;
    def F : Pat<(NegOp | NegOp $x), (replaceWithValue $x)>;
    def G : Pat<(NegOp | $x), (replaceWithValue $x)>;
    def H : Pat<(SplitOp | UnzipOp $x), (replaceWithValue $x, $x)>;
    def I : Pat<(NegOp | Peel $x), (replaceWithValue $x)>;

    def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
}

fn main() {
    let _ = patterns(Rules);
}
