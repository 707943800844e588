//! An op of another module that is not imported. rustc suggests the `use`.
#[path = "../../ops.rs"]
mod ops;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x)>;
}

fn main() {}
