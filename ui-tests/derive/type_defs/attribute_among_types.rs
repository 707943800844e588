//! An attribute is not a type.
use drr::prelude::*;

#[derive(AttrDef)]
#[attr_def(name = "nn.layout")]
pub struct Layout;

drr::dialect! {
    pub NnDialect = "nn" { types: [Layout] }
}

fn main() {}
