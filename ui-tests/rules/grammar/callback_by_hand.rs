//! The macros that the expansions call are not for users.
drr::__private::__drr_plan! { NegOp }

fn main() {}
