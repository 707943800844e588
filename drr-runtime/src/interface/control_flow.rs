//! Interfaces of operations that decide where control goes.

use std::ops::Range;

use super::NoIr;
use super::define::op_interface;
use crate::ir::{Block, Ir};

op_interface! {
    /// Terminators that branch to other blocks of their region (MLIR's `BranchOpInterface`).
    ///
    /// The verifier of the embedded IR compares the operands with the arguments of the blocks.
    BranchOpInterface BranchOpInterfaceModel BranchOpInterfaceRef {
        /// The positions of the operands that become the arguments of the successor.
        fn successor_operands(&self, successor: usize) -> Range<usize>;
    }
    defaults {
        /// The [`successor_operands`](Self::successor_operands) of the first `count` successors. An
        /// operation with many successors finds them all together.
        fn all_successor_operands(&self, count: usize) -> Vec<Range<usize>> {
            (0..count).map(|successor| self.successor_operands(successor)).collect()
        }
        /// The successor to which the operation branches if its operands are these constants; `None`
        /// if they do not decide.
        fn successor_for_operands(
            &self, operands: &[Option<I::Attr>]
        ) -> Option<Block<I>> {
            None
        }
        /// The name of an array of 32-bit integers: the lengths of the parts of the last operand group,
        /// one for each successor after the first (`VariadicOfVariadic` in ODS). `None` if the last
        /// group has no parts.
        fn parts_of_last_group(&self) -> Option<&'static str> {
            None
        }
    }
}
