//! `any<Trait>` is any op with a trait.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ay<Commutative>:$n $x, $y), (erase $n)>;
}

fn main() {
    let _ = patterns(Rules);
}
