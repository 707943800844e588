//! A constraint that reads the IR through `$_builder` says so.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[reads(depth = 1)]
    def IsConst : Constraint<{ $_builder.ir().defining_op($0.handle()).is_some() }, "a constant">;
    def A : Pat<(NegOp $x), (replaceWithValue $x), [(IsConst $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
