//! The `llvm` dialect: LLVM's types and instructions.
//!
//! It has the ops that the lowerings of this crate make. Operand bundles, named structures and target
//! types are not supported.

mod constants;
mod func;
mod func_syntax;
mod intrinsics;
mod kinds;
mod ops;
mod syntax;
mod types;
mod verify;

use drr::dialect;

pub use func::*;
pub use intrinsics::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;
pub use verify::VectorElement;

dialect! {
    /// LLVM's types and instructions.
    pub LLVMDialect = "llvm" {
        types: [
            ArrayType, FunctionType, LabelType, MetadataType, PointerType, StructType,
            TargetExtType, TokenType,
            VoidType, X86AmxType,
        ],
        ops: [
            AShrOp, AbsOp, AddOp, AddrSpaceCastOp, AddressOfOp, AndOp, BitcastOp, BrOp, CallOp,
            CondBrOp, ConstantOp, ConstrainedFPTruncIntr, CopySignOp, CosOp, CountLeadingZerosOp,
            CountTrailingZerosOp, CtPopOp, Exp2Op, ExpOp, ExtractElementOp, ExtractValueOp, FAbsOp,
            FAddOp, FCeilOp, FCmpOp, FDivOp, FFloorOp, FMAOp, FMulOp, FNegOp, FPExtOp, FPToSIOp,
            FPToUIOp, FPTruncOp, FRemOp, FSubOp, FTruncOp, FreezeOp, GEPOp, GlobalOp, ICmpOp,
            InsertElementOp, InsertValueOp, IntToPtrOp, LLVMFuncOp, LShrOp, Log10Op, Log2Op, LogOp,
            MaxNumOp, MaximumOp, MinNumOp, MinimumOp, MulOp, OrOp, PoisonOp, PowIOp, PowOp,
            PtrToIntOp, ReturnOp, RoundEvenOp, RoundOp, SDivOp, SExtOp, SIToFPOp, SMaxOp, SMinOp,
            SRemOp, SelectOp, ShlOp, SinOp, SqrtOp, SubOp, SwitchOp, TanOp, TruncOp,
            UAddWithOverflowOp, UDivOp, UIToFPOp, UMaxOp, UMinOp, URemOp, UndefOp, UnreachableOp,
            XOrOp, ZExtOp, ZeroOp,
        ],
    }
}
