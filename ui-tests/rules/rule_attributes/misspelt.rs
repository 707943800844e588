//! The attributes of sets and rules are suggested, even where no item would carry them. Several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    #[convertion]
    #[allow(overlaps)]
    pub set Rules;

    #[gruop("casts")]
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    #[keep_attr]
    def : Pat<(CastOp (CastOp $x)), (CastOp $x)>;
    #[comutative]
    foreach n in [1, 2] {
        def : Pat<(ScaleOp $x, n, ..), (NegOp $x)>;
    }
    #[read(any)]
    def IsGood : Constraint<{ $0.has_one_use() }>;
    def B : Pat<(AddOp $x, $y), (NegOp $y), [(IsGood $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
