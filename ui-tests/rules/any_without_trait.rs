//! `any` takes the name of a trait, and is no alternative to an op.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(any<> $x), (replaceWithValue $x)>;
    def B : Pat<(any<$t> $x), (replaceWithValue $x)>;
    def C : Pat<(any<Is<Commutative>> $x), (replaceWithValue $x)>;
    def D : Pat<(any<Commutative> | NegOp $x), (replaceWithValue $x)>;
    def E : Pat<(NegOp | any<Commutative> $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
