//! Interfaces of operations with constant operands.

use super::NoIr;
use super::define::op_interface;
use crate::ir::Ir;
use crate::native::AttrRef;

op_interface! {
    /// Ops of two operands and one result that a constant operand makes trivial: `x + 0`, `x * 0`. The
    /// arguments `identity` and `absorbing` of a declaration implement it.
    ///
    /// [`TraitRules`](crate::trait_rules::TraitRules) has the rules that use it.
    ConstantOperands ConstantOperandsModel ConstantOperandsRef {}
    defaults {
        /// True if the result is the other operand where this one is the constant.
        fn is_identity(&self, operand: usize, constant: AttrRef<'_, I>) -> bool {
            false
        }
        /// True if the result is the constant where this operand is the constant.
        fn is_absorbing(&self, operand: usize, constant: AttrRef<'_, I>) -> bool {
            false
        }
    }
}
