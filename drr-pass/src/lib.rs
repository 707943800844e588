//! Passes over the embedded IR of [`drr`](https://docs.rs/drr): MLIR's pass infrastructure in Rust.
//!
//! ```
//! use drr_ir::Context;
//! use drr_pass::{FnPass, PassManager, PassRegistry};
//!
//! let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
//! let module = ctx.parse_module(r#"
//!   "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
//!     "test.a"() : () -> ()
//!     "func.return"() : () -> ()
//!   }) : () -> ()
//! "#)?;
//! let count = FnPass::new("count-ops", "Notes how many operations a function has", |op, ctx| {
//!     let ops = ctx.ops_in(op, drr_ir::WalkOrder::PreOrder).len() - 1;
//!     let ops = ctx.string_attr(&ops.to_string());
//!     ctx.set_named_attr(op, "count", Some(ops));
//!     Ok(())
//! })
//! .on("func.func");
//! let mut passes = PassRegistry::with_builtin_passes();
//! passes.add(count);
//! let mut pm = PassManager::parse("builtin.module(func.func(cse,count-ops))", &passes)?;
//! pm.run(module, &mut ctx)?;
//! assert!(ctx.print_op(module, &Default::default()).contains(r#"count = "2""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to … | see |
//! | --- | --- |
//! | write a pass | [`Pass`], [`FnPass`], [`RulePass`] |
//! | give a pass options | [`Options`], [`OptionValue`] |
//! | run passes | [`PassManager`], [`PassList`] |
//! | name passes in text | [`PassRegistry`] |
//! | watch a run | [`Instrumentation`], [`IrPrinting`] |
//! | use the passes of this crate | [`Canonicalize`], [`Cse`], [`Sccp`], [`Inline`], [`SymbolDce`], [`StripDebugInfo`], [`PrintOpStats`] |

mod builtin;
mod instrument;
mod list;
mod manager;
#[cfg(feature = "opt")]
pub mod opt;
mod options;
mod pass;
mod pipeline;
mod registry;
mod timing;

pub use builtin::{
    Canonicalize, Cse, Inline, PrintOpStats, RulePass, Sccp, StripDebugInfo, SymbolDce,
};
pub use instrument::{Instrumentation, IrFilter, IrPrinting, PassEvent};
pub use list::{AnyPass, PassList};
pub use manager::{PassManager, RunError};
pub use options::{OptionValue, Options};
pub use pass::{FnPass, Pass, PassFailure, PassResult};
pub use pipeline::PipelineError;
pub use registry::PassRegistry;
pub use timing::Timing;
