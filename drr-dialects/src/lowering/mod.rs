//! Lowerings of `arith`, `cf`, `func`, `math`, `memref` and `scf`, by dialect conversion.
//!
//! [`register_passes`] adds them as passes under MLIR's names; `drr-opt` has them. Their results are those
//! of MLIR's passes after `reconcile-unrealized-casts`.
//!
//! [`arith_to_llvm`] and others give the rules as sets, for conversions that also have rules of
//! their own. Rules build operations that these convert by `(original (Op …))`:
//!
//! ```
//! use drr::conversion::{
//!     ConversionConfig, ConversionMode, ConversionTarget, apply_conversion,
//! };
//! use drr::embedded::{Context, PrintOptions};
//! use drr::pattern_set::PatternSet;
//! use drr::prelude::*;
//! use drr_dialects::arith::AddFOp;
//! use drr_dialects::llvm::LLVMDialect;
//! use drr_dialects::lowering::*;
//! use drr_dialects::memref::{LoadOp, StoreOp};
//!
//! drr::declare_op! {
//!     /// Adds a number to an element of a buffer.
//!     pub IncreaseOp = "toy.increase"(buffer: MemRefOf<F64>, at: Index, by: F64);
//! }
//! drr::dialect! {
//!     /// Buffers.
//!     pub ToyDialect = "toy" { ops: [IncreaseOp] }
//! }
//! drr::drr! {
//!     #[conversion]
//!     set ToyLowering;
//!     def Increase : Pat<(IncreaseOp $buffer, $at, $by),
//!         (original (StoreOp (AddFOp (LoadOp $buffer, (variadic $at)), $by), $buffer, (variadic $at)))>;
//! }
//!
//! let mut context = Context::new();
//! context.append_registry(&drr_dialects::registry());
//! context.load::<ToyDialect>();
//! context.load::<LLVMDialect>();
//! let module = context.parse_module(r#"
//! func.func @increase_first(%buffer: memref<4xf64>, %by: f64) {
//!   %0 = arith.constant 0 : index
//!   "toy.increase"(%buffer, %0, %by) : (memref<4xf64>, index, f64) -> ()
//!   return
//! }"#)?;
//!
//! let mut patterns = PatternSet::new().with(ToyLowering);
//! let options = LowerToLLVMOptions { bare_pointers: true, ..LowerToLLVMOptions::default() };
//! patterns
//!     .extend(arith_to_llvm())
//!     .extend(memref_to_llvm(options))
//!     .extend(func_to_llvm(options));
//! let patterns = patterns.bind(&mut context);
//! let target = ConversionTarget::new().legal_dialect("llvm").legal_dialect("builtin");
//! let types = llvm_types(64);
//! let config = ConversionConfig::new().types(&types).mode(ConversionMode::Full);
//! apply_conversion(&mut context, module, &target, &patterns, &config)?;
//!
//! let text = context.print_op(module, &PrintOptions::new());
//! assert!(text.contains("llvm.func @increase_first(%arg0: !llvm.ptr, %arg1: f64)"), "{text}");
//! assert!(text.contains("llvm.fadd"), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arith;
mod build;
mod c_interface;
mod cf;
mod converter;
mod descriptor;
mod elementwise;
mod func;
mod make;
mod math;
mod memref;
mod pass;
mod patterns;
mod scf;
mod signature;
mod symbols;
mod types;

pub use arith::ArithToLLVM;
pub use cf::{AssertOpLowering, BranchOpLowering, CondBranchOpLowering, SwitchOpLowering};
pub use converter::llvm_types;
pub use func::{
    BareCallIndirectOpLowering, BareCallOpLowering, BareFuncOpConversion, BareReturnOpLowering,
    CallIndirectOpLowering, CallOpLowering, ConstantOpLowering, FuncOpConversion, ReturnOpLowering,
};
pub use math::{ApproximateLog1p, MathToLLVM};
pub use memref::{
    AlignedAllocOpLowering, AllocOpLowering, AllocaOpLowering, AssumeAlignmentOpLowering,
    AtomicRMWOpLowering, ConvertExtractAlignedPointerAsIndex, DeallocOpLowering, DimOpLowering,
    DistinctObjectsOpLowering, ExtractStridedMetadataOpLowering, GenericAlignedAllocOpLowering,
    GenericAllocOpLowering, GenericDeallocOpLowering, GetGlobalMemrefOpLowering,
    GlobalMemrefOpLowering, LoadOpLowering, MemRefCastOpLowering, MemRefCopyOpLowering,
    MemRefReinterpretCastOpLowering, MemorySpaceCastOpLowering, PrefetchOpLowering, RankOpLowering,
    StoreOpLowering, TransposeOpLowering, ViewOpLowering,
};
pub use pass::register_passes;
pub use patterns::{
    LowerToLLVMOptions, arith_to_llvm, cf_to_llvm, func_to_llvm, math_to_llvm, memref_to_llvm,
    scf_to_cf,
};
pub use scf::{
    ExecuteRegionLowering, ForLowering, ForallLowering, IfLowering, IndexSwitchLowering,
    ParallelLowering, WhileLowering,
};
