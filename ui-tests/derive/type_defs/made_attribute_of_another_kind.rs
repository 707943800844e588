//! An attribute that native code makes has the declared kind.
use drr::prelude::*;

#[derive(AttrDef)]
#[attr_def(name = "nn.layout")]
pub struct Layout;

drr::declare_op! {
    pub UseOp = "nn.use"(x: AnyType) { size: I32Attr };
}
drr::drr! {
    set Rules;
    def : Pat<(UseOp $x, 5), (UseOp $x, (Make))>;
    def Make : NativeCodeCall<|| Layout>;
}

fn main() {}
