//! Provided type constraints.
use super::TypeConstraint;
use crate::ir::{Ir, Type};

/// Any type.
#[derive(Clone, Copy, Debug)]
pub struct AnyType;
impl TypeConstraint for AnyType {
    const SUMMARY: &'static str = "any type";
    #[inline(always)]
    fn check<I: Ir>(_: &I, _: Type<I>) -> bool {
        true
    }
}
