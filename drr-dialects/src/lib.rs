//! Dialects of MLIR 22 as declarations of [`drr`]: ops with their text syntax, verification, traits
//! and inference. Each dialect is a feature of this crate.
//!
//! ```
//! use drr::embedded::{Context, PrintOptions};
//!
//! let mut context = Context::new();
//! context.append_registry(&drr_dialects::registry());
//! let text = "\
//! module {
//!   func.func @f(%arg0: i32) -> i32 {
//!     %c1_i32 = arith.constant 1 : i32
//!     %0 = arith.addi %arg0, %c1_i32 overflow<nsw> : i32
//!     return %0 : i32
//!   }
//! }
//! ";
//! let module = context.parse_module(text)?;
//! assert_eq!(context.print_op(module, &PrintOptions::new()), text);
//! # Ok::<(), drr::embedded::Diagnostics>(())
//! ```

#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "bufferization")]
pub mod bufferization;
#[cfg(feature = "cf")]
pub mod cf;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod compose;
#[cfg(any(feature = "cf", feature = "memref", feature = "tensor"))]
mod defined;
#[cfg(feature = "arith")]
mod fold;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod fold_shape;
#[cfg(feature = "func")]
pub mod func;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod groups;
#[cfg(feature = "linalg")]
pub mod linalg;
#[cfg(feature = "llvm")]
pub mod llvm;
#[cfg(feature = "passes")]
pub mod lowering;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod mixed;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod names;
#[cfg(feature = "arith")]
pub mod number;
#[cfg(feature = "scf")]
pub mod scf;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod shape;
#[cfg(feature = "stablehlo")]
pub mod stablehlo;
#[cfg(any(
    feature = "cf",
    feature = "memref",
    feature = "scf",
    feature = "stablehlo",
    feature = "tensor"
))]
#[cfg_attr(
    not(all(feature = "llvm", feature = "memref", feature = "scf")),
    allow(dead_code, reason = "each dialect needs some of these functions")
)]
mod syntax;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "cf")]
mod uses;

/// All dialects of this crate.
///
/// ```
/// let mut context = drr::embedded::Context::new();
/// context.append_registry(&drr_dialects::registry());
/// context.parse_module("%c = arith.constant 1 : i32")?;
/// # Ok::<(), drr::embedded::Diagnostics>(())
/// ```
pub fn registry() -> drr::embedded::Registry {
    let registry = drr::embedded::Registry::new();
    #[cfg(feature = "arith")]
    let registry = registry.dialect::<arith::ArithDialect>();
    #[cfg(feature = "bufferization")]
    let registry = registry.dialect::<bufferization::BufferizationDialect>();
    #[cfg(feature = "cf")]
    let registry = registry.dialect::<cf::CfDialect>();
    #[cfg(feature = "func")]
    let registry = registry.dialect::<func::FuncDialect>();
    #[cfg(feature = "linalg")]
    let registry = registry.dialect::<linalg::LinalgDialect>();
    #[cfg(feature = "llvm")]
    let registry = registry.dialect::<llvm::LLVMDialect>();
    #[cfg(feature = "math")]
    let registry = registry.dialect::<math::MathDialect>();
    #[cfg(feature = "memref")]
    let registry = registry.dialect::<memref::MemRefDialect>();
    #[cfg(feature = "scf")]
    let registry = registry.dialect::<scf::ScfDialect>();
    #[cfg(feature = "stablehlo")]
    let registry = registry
        .dialect::<stablehlo::ChloDialect>()
        .dialect::<stablehlo::StablehloDialect>();
    #[cfg(feature = "tensor")]
    let registry = registry.dialect::<tensor::TensorDialect>();
    #[cfg(feature = "ub")]
    let registry = registry.dialect::<ub::UbDialect>();
    registry
}
