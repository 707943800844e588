//! A DAG has parentheses. What stands behind them is not read as the parts of a rule.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<AddOp $x, $y, (AddOp $y, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
