//! Keywords and punctuation stand in back quotes.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) format = "$x attr-dict ':' type($x)";
}

fn main() {}
