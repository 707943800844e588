//! A format of a struct, in a raw string.
use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.op", format = r#"$x "f" attr-dict"#)]
pub struct TestOp {
    #[operand]
    pub x: I32,
}

fn main() {}
