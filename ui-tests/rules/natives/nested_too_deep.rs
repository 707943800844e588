//! Natives that are nested in one another become nested calls.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : NativeCodeCall<|x| x>;
    def Deep : Pat<(NegOp (NegOp $x)),
        (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same (Same $x)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))>;
}

fn main() {
    let _ = patterns(Rules);
}
