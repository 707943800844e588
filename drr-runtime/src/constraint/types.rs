//! Provided type constraints.
use super::TypeConstraint;
use crate::ir::Ir;
use crate::native::Ty;

/// Any type.
#[derive(Clone, Copy, Debug)]
pub struct AnyType;
impl TypeConstraint for AnyType {
    const SUMMARY: &'static str = "any type";
    #[inline(always)]
    fn check<I: Ir>(_: Ty<'_, I>) -> bool {
        true
    }
}
