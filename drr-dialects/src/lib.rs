//! Dialects of MLIR 22 as declarations of [`drr`]: ops with their text syntax, verification, traits
//! and inference. Each dialect is a feature of this crate.
//!
//! ```
//! use drr::embedded::{Context, PrintOptions};
//!
//! let mut context = Context::new();
//! context.load::<drr_dialects::arith::ArithDialect>();
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
//! assert_eq!(context.print_op(module, &PrintOptions::new().pretty(true)), text);
//! # Ok::<(), drr::embedded::Diagnostics>(())
//! ```

#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "cf")]
pub mod cf;
#[cfg(feature = "math")]
pub mod math;
