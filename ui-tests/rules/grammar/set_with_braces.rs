//! The items of a set stand behind it, in the block.
#[path = "../../ops.rs"]
mod ops;

drr::drr! {
    set Rules {
        def A : Pat<(ops::NegOp (ops::NegOp $x)), (replaceWithValue $x)>;
    }
}

fn main() {}
