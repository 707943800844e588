//! The `llvm` dialect: LLVM's types and instructions.
//!
//! It has the ops that the lowerings of this crate make. Modules with other ops are read from their
//! generic form (`mlir-opt --mlir-print-op-generic`), in which these ops are kept;
//! [`allow_unregistered_dialects`] must be on. Operand bundles are supported only of assumptions.
//!
//! [`allow_unregistered_dialects`]: drr::embedded::Context::allow_unregistered_dialects

mod attrs;
mod constants;
mod func;
mod func_syntax;
mod intrinsics;
mod kinds;
mod memory;
mod ops;
mod syntax;
mod types;
mod verify;

use drr::dialect;

pub use func::*;
pub use intrinsics::*;
pub use kinds::*;
pub use memory::*;
pub use ops::*;
pub use types::*;
pub use verify::VectorElement;
#[cfg(feature = "passes")]
pub(crate) use verify::{DYNAMIC_INDEX, part_of};

dialect! {
    /// LLVM's types and instructions.
    pub LLVMDialect = "llvm" {
        verify_attr: attrs::verify,
        types: [
            ArrayType, FunctionType, LabelType, MetadataType, PointerType, StructType,
            TargetExtType, TokenType,
            VoidType, X86AmxType,
        ],
        ops: [
            ACosOp, AShrOp, ASinOp, ATan2Op, ATanOp, AbsOp, AddOp, AddrSpaceCastOp, AddressOfOp,
            AllocaOp, AndOp, AssumeOp, AtomicCmpXchgOp, AtomicRMWOp, BitcastOp, BrOp, CallOp,
            CondBrOp, ConstantOp, ConstrainedFPTruncIntr, CopySignOp, CosOp, CoshOp,
            CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, Exp2Op, ExpOp, ExtractElementOp,
            ExtractValueOp, FAbsOp, FAddOp, FCeilOp, FCmpOp, FDivOp, FFloorOp, FMAOp, FMulOp,
            FNegOp, FPExtOp, FPToSIOp, FPToUIOp, FPTruncOp, FRemOp, FSubOp, FTruncOp, FreezeOp,
            GEPOp, GlobalOp, ICmpOp, InsertElementOp, InsertValueOp, IntToPtrOp, IsFPClass,
            LLVMFuncOp, LShrOp, LoadOp, Log10Op, Log2Op, LogOp, MaxNumOp, MaximumOp, MemcpyOp,
            MinNumOp, MinimumOp, MulOp, OrOp, PoisonOp, PowIOp, PowOp, Prefetch, PtrToIntOp,
            ReturnOp, RoundEvenOp, RoundOp, SDivOp, SExtOp, SIToFPOp, SMaxOp, SMinOp, SRemOp,
            SelectOp, ShlOp, SinOp, SincosOp, SinhOp, SqrtOp, StackRestoreOp, StackSaveOp, StoreOp,
            SubOp, SwitchOp, TanOp, TanhOp, TruncOp, UAddWithOverflowOp, UDivOp, UIToFPOp, UMaxOp,
            UMinOp, URemOp, UndefOp, UnreachableOp, XOrOp, ZExtOp, ZeroOp,
        ],
    }
}
