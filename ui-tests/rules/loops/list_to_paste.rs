//! A list is no name: the message shows what the name of the list stands for.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    defvar Ops = [NegOp, AddOp];
    def Of #Ops : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
