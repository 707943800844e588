//! Code in braces nests at most 128 brackets deep.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

#[rustfmt::skip]
drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, ..), (replaceWithValue $x), [{
        ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((
        ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((
        true
        ))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
        ))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
    }]>;
}

fn main() {
    let _ = patterns(Rules);
}
