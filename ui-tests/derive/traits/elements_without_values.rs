//! The elements of a shaped type are the values of a field.
use drr::prelude::*;

drr::declare_op! {
    pub VecOp = "t.vec"(xs: Variadic<F32>) -> (r: AnyVectorOfAnyRank)
        traits(ShapedTypeMatchesElementCountAndTypes(r));
}

fn main() {}
