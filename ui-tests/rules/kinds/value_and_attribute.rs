//! A name stands for one kind of entity.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $x, $_, $_), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
