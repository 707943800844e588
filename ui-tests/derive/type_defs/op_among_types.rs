//! An op is not a type.
use drr::prelude::*;

drr::declare_op! {
    pub UseOp = "nn.use"(x: AnyType);
}
drr::dialect! {
    pub NnDialect = "nn" { types: [UseOp] }
}

fn main() {}
