//! Code with `$_builder` gets attributes of the IR, which are not data. The argument is marked, not the block.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $n, ..), (Scaled $x, $n)>;
    def Scaled : NativeCodeCall<{ ScaleOp::builder().x($0).factor($1).create($_builder, $_loc)? }>;
}

fn main() {
    let _ = patterns(Rules);
}
