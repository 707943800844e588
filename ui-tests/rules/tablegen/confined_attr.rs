//! TableGen's records for constants and constraints have forms of their own here.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, ConfinedAttr<I64Attr, [IntPositive]>:$f, ..), (ScaleOp $x, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
