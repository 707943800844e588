//! The `cf` dialect: branches between the blocks of a region.

use drr::constraint::{AnySuccessor, AnyType, DenseI32ArrayAttr, I1, Optional, StrAttr, Variadic};
use drr::{declare_op, dialect};

use crate::arith::ArithDialect;

declare_op! {
    /// Ends the program with a message if the condition is false.
    pub AssertOp = "cf.assert"(arg: I1) { msg: StrAttr }
        format = "$arg `,` $msg attr-dict";

    /// Goes on in another block.
    pub BranchOp = "cf.br"(dest_operands: Variadic<AnyType>)
        successors(dest: AnySuccessor)
        traits(Pure, Terminator)
        format = "$dest (`(` $dest_operands^ `:` type($dest_operands) `)`)? attr-dict";

    /// Goes on in one of two blocks.
    pub CondBranchOp = "cf.cond_br"(
            condition: I1, true_dest_operands: Variadic<AnyType>,
            false_dest_operands: Variadic<AnyType>)
        { branch_weights: Optional<DenseI32ArrayAttr> }
        successors(true_dest: AnySuccessor, false_dest: AnySuccessor)
        traits(AttrSizedOperandSegments, Pure, Terminator)
        format = "$condition (`weights` `(` $branch_weights^ `)` )? `,` \
            $true_dest (`(` $true_dest_operands^ `:` type($true_dest_operands) `)`)? `,` \
            $false_dest (`(` $false_dest_operands^ `:` type($false_dest_operands) `)`)? attr-dict";
}

dialect! {
    /// Branches between the blocks of a region.
    pub CfDialect = "cf" {
        depends_on: [ArithDialect],
        ops: [AssertOp, BranchOp, CondBranchOp],
    }
}
