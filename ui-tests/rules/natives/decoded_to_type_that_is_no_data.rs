//! An attribute is decoded to Rust data of known types.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def Strange : NativeCodeCall<{ let d: std::time::Duration = FromAttr::from_attr($0)?; d.as_secs() }>;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Strange $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
