//! The limit: an IR as plain as Rust allows, the benchmark's 36 rules matched by hand, and a driver
//! that visits in the order of MLIR's greedy driver.
//!
//! It serves twice. As a peer, it bounds from below what any rule compiler can reach on this
//! workload. As an IR, it takes drr's generated code in place of the hand-written matcher, in the
//! same driver ([`Rewriter`]) or in drr's own, so that the difference is the generated code alone.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`ir`] | the IR: ops and uses in two vectors |
//! | [`mod@print`] | MLIR's generic form |
//! | [`workload`] | the workload generator, over any IR |
//! | [`driver`] | the worklist |
//! | [`matcher`] | the rules by hand |
//! | [`ir_impl`] | `drr_runtime::ir::Ir` for the arena |
//! | [`context`] | generated code inside the arena's driver |

pub mod context;
pub mod driver;
pub mod ir;
pub mod ir_impl;
pub mod matcher;
pub mod print;
pub mod workload;

pub use driver::{Counts, Order, Rewriter, Sweeps};
pub use ir::Arena;
pub use workload::{Workload, generate};
