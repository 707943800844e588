//! A sub-pattern is there in every configuration.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[cfg(all())]
    def Negated : Dag<(NegOp $x)>;

    def A : Pat<(NegOp Negated), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
