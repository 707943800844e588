//! A clause of an `oilist` must not begin like an optional group before it.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"(x: Optional<I32>) { u: Optional<UnitAttr>, a: Optional<I64Attr> }
        format = "(`a` $x^)? oilist(`b` $u | `a` $a) attr-dict";
}

fn main() {}
