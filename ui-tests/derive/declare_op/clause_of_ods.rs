//! A field of ODS is reported with the clause that is meant.
use drr::prelude::*;

drr::declare_op! {
    pub AddOp = "my.add"(x: AnyType) hasVerifier = 1;
}

fn main() {}
