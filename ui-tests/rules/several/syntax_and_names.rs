//! Several mistakes: those of the grammar hide no others of their rule.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, => $y), (NegOp $a)>;
    def B : Pat<(AddOp $x, $y), (NegOp $x, ,), [(HasOneUse $b)]>;
    def C : Pat<(AddOp (NegOp $x :$n), $y), (AddOp $x, $c), [(HasOneUse $n)]>;
    def D : Pat<(ScaleOp $x, factor 2, bias = 3), (NegOp $d)>;
}

fn main() {
    let _ = patterns(Rules);
}
