//! The embedded IR of [`drr`](https://docs.rs/drr): MLIR's structure and textual form, in Rust.
//!
//! ```
//! use drr_ir::{Context, PrintOptions};
//!
//! let mut ctx = Context::new();
//! let text = r#"
//!   %0 = "test.source"() : () -> i32
//!   "test.sink"(%0) <{times = 2 : i64}> : (i32) -> ()
//! "#;
//! let module = ctx.parse_module(text)?;
//! assert_eq!(
//!     ctx.print_op(module, &PrintOptions::new()),
//!     r#"module {
//!   %0 = "test.source"() : () -> i32
//!   "test.sink"(%0) <{times = 2 : i64}> : (i32) -> ()
//! }
//! "#
//! );
//! # Ok::<(), drr_ir::Diagnostics>(())
//! ```
//!
//! | module | contents |
//! | --- | --- |
//! | [`Context`] | owns types, attributes, locations and operations; implements `Ir` of `drr-runtime` |
//! | [`types`], [`attr`], [`affine`], [`loc`] | the interned data |
//! | [`diagnostics`] | errors and other reports, their locations and handlers |

pub mod attr;
mod attr_store;
mod builtin;
mod canonicalize;
mod context;
pub mod diagnostics;
mod dominance;
#[cfg(feature = "parallel")]
mod fork;
mod ids;
mod intern;
pub mod loc;
mod paged;
mod parse;
mod pool;
mod print;
mod raw_bytes;
mod resource;
mod simplify;
mod slot_set;
mod sort;
mod storage;
pub mod types;
mod verify;

pub use drr_runtime::affine;

pub use attr::{AliasTarget, AliasedText, AttrKind, DenseElements, DenseStrings};
pub use context::{
    Builder, CompiledDialect, Context, EquivalenceFlags, EquivalentOps, ExternalResource,
    FormatType, InFlightDiagnostic, OpBuilder, OpTraits, Registry, SymbolTables, SymbolUse,
    Visibility, WalkOrder, WalkResult,
};
pub use diagnostics::{Diagnostic, DiagnosticEngine, Diagnostics, Handled, Rendering, Severity};
pub use dominance::DominanceInfo;
#[cfg(feature = "parallel")]
pub use fork::{ParallelError, ParallelErrorKind};
pub use ids::{Attr, DefId, Loc, Name, RawBlock, RawOp, RawRegion, RawType, RawValue};
pub use loc::LocKind;
pub use parse::{InputChunk, ParseOptions, split_input, split_input_by};
pub use print::{Displayable, Displayed, PrintOptions};
pub use types::{DefParam, TypeKind};
