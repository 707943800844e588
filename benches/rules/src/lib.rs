//! The `bench` dialect and the benchmark's rules in drr, generic over the IR.
//!
//! | module | contents |
//! | --- | --- |
//! | [`ops`] | the ops of `benches/mlir/BenchOps.td` |
//! | [`rules`] | the 36 rules of `benches/mlir/BenchRules.td` |
//! | [`native`] | the functions of their constraints and native calls |
//! | [`many`] | sets of 10, 100 and 500 rules with a shared prefix |
//! | [`emit`] | the workload generator's modules on any IR |
//! | [`oracle`] | runs MLIR for comparison |
//! | [`callgrind`] | counts instructions |

pub mod callgrind;
pub mod emit;
pub mod many;
pub mod native;
pub mod ops;
pub mod oracle;
pub mod rules;

pub use rules::BenchRules;
