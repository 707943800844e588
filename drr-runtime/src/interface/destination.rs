//! MLIR's `DestinationStyleOpInterface`.

use std::ops::Range;

use crate::ir::{Ir, Op};
use crate::native::Ty;
use crate::ty::Container;

/// Operations with operands to write results to (MLIR's `DestinationStyleOpInterface`): each such
/// operand that is a tensor has a result of its type; the others are memrefs.
pub trait DestinationStyleOpInterface {
    /// The positions of these operands.
    fn inits(&self) -> Range<usize>;
}
crate::__op_interface! {
    [] pub DestinationStyleOpInterface DestinationStyleOpInterfaceModel
    DestinationStyleOpInterfaceRef
    I [DestinationStyleOpInterface] [Ops] "The interface [`DestinationStyleOpInterface`] of an operation."
    methods {
        [] [#[doc = "The positions of the operands to write results to."]] inits() Range<usize>;
    }
    functions {}
}

/// Verifies an operation whose operands at these positions are those to write results to, for verifiers
/// of ops.
///
/// # Errors
/// MLIR's message if an operand is not a tensor or memref, or a tensor has no result of its type.
pub fn verify_destination_style<I: Ir>(
    ir: &I,
    op: Op<I>,
    inits: Range<usize>,
) -> Result<(), String> {
    let mut tensors = Vec::new();
    for at in inits {
        let ty = Ty::new(ir, ir.value_type(ir.operand(op, at)));
        if ty.is_in(Container::Tensor) {
            tensors.push((at, ty));
        } else if !ty.is_in(Container::MemRef) {
            return Err(format!(
                "expected that operand #{at} is a tensor or a memref"
            ));
        }
    }
    let results = ir.num_results(op);
    if results != tensors.len() {
        return Err(format!(
            "expected the number of tensor results ({results}) to be equal to the number of output \
             tensors ({})",
            tensors.len()
        ));
    }
    for (result, (at, ty)) in tensors.into_iter().enumerate() {
        let found = ir.result_type(op, result);
        if found != ty.handle() {
            return Err(format!(
                "expected type of operand #{at} ('{}') to match type of corresponding result ('{}')",
                ir.display_type(ty.handle()),
                ir.display_type(found)
            ));
        }
    }
    Ok(())
}
