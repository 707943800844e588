//! `..` comes after the elements.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) -> (r: AnyType);
}

#[derive(AttrDef)]
#[attr_def(name = "my.layout")]
pub struct Layout;

drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp], attrs: [.., Layout] }
}

fn main() {}
