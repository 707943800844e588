//! The rules of the block run on every IR, and the function is for one.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

fn is_wide(ty: drr::native::Ty<'_, drr::embedded::Context>) -> bool {
    ty.ir().type_text(ty.handle()) == "i64"
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp Wide:$x), (replaceWithValue $x)>;
    def Wide : TypeConstraint<is_wide>;
}

fn main() {
    let _ = patterns(Rules);
}
