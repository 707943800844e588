//! A symbol has a name.
use drr::prelude::*;

drr::declare_op! {
    pub GlobalOp = "my.global"() { name: StrAttr } traits(Symbol);
}

fn main() {}
