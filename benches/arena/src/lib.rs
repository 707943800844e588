//! The lower bound for the benchmark: a very plain IR, the 36 rules matched by hand, and a driver
//! that visits operations in the order of MLIR's greedy driver.
//!
//! It has two uses. As a contender, it shows how fast any rule compiler can become on this
//! workload. As an IR, it runs `drr`'s generated code instead of the hand-written matcher, in the
//! same driver ([`Rewriter`]) or in `drr`'s own, so that the difference in time is that of the
//! generated code.
//!
//! | module | contents |
//! | --- | --- |
//! | [`ir`] | the IR: ops and uses in two vectors |
//! | [`mod@print`] | MLIR's generic form |
//! | [`workload`] | the workload generator, for any IR |
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
