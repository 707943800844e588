//! A type may be left out if only one satisfies the constraint, which is not known of a user's.
use drr::prelude::*;

pub struct Even;

impl drr::constraint::TypeConstraint for Even {
    const SUMMARY: &'static str = "integer of an even width";
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        ty.int_width().is_some_and(|width| width % 2 == 0)
    }
}

drr::declare_op! {
    pub TestOp = "test.op"(x: Even) format = "$x attr-dict";
}

fn main() {}
