//! The `arith` dialect: integer and floating-point arithmetic on numbers, vectors and tensors.

mod canonicalization;
mod compared;
mod fold;
mod fold_cast;
mod fold_float;
mod kinds;
mod merged;
mod names;
mod ops;
mod syntax;
mod verify;

use drr::dialect;

pub use canonicalization::*;
pub use kinds::*;
pub use ops::*;

use crate::ub::{PoisonOp, UbDialect};

dialect! {
    /// Integer and floating-point arithmetic.
    pub ArithDialect = "arith" {
        depends_on: [UbDialect],
        constant: [ConstantOp, PoisonOp],
        canonicalization: [ArithCanonicalization],
        ops: [
            AddFOp, AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpIOp,
            ConstantOp, DivFOp, DivSIOp, DivUIOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp,
            FloorDivSIOp, IndexCastOp, IndexCastUIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp,
            MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp, OrIOp,
            RemFOp, RemSIOp, RemUIOp, SIToFPOp, ScalingExtFOp, ScalingTruncFOp, SelectOp, ShLIOp, ShRSIOp,
            ShRUIOp, SubFOp, SubIOp, TruncFOp, TruncIOp, UIToFPOp, XOrIOp,
        ],
    }
}
