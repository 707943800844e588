//! Only interfaces are called on operations.
use drr::embedded::Context;
use drr::ir::Op;
use drr::prelude::*;

/// A trait.
pub trait Cost {}

pub fn cost(context: &Context, op: Op<Context>) -> bool {
    context.interface::<dyn Cost>(op).is_some()
}

fn main() {}
