//! Two optional groups must not begin with the same keyword.
use drr::prelude::*;

drr::declare_op! {
    pub TestOp = "test.op"() { u: Optional<UnitAttr>, a: Optional<I64Attr> }
        format = "(`a` $u^)? (`a` $a^)? attr-dict";
}

fn main() {}
