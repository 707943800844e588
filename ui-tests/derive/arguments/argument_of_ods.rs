//! A field of ODS is reported with the argument that is meant.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "my.add", assembly_format = "$x attr-dict")]
pub struct AddOp {
    #[operand]
    pub x: I32,
}

fn main() {}
