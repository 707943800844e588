//! Only operations are verified by interfaces.
use drr::prelude::*;

fn check<I: Ir>(_: &I, _: drr::ir::Type<I>) -> Result<(), String> {
    Ok(())
}

#[drr::type_interface(verify = check)]
pub trait Wide {}

fn main() {}
