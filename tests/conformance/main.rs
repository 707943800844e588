//! The conformance suite on the embedded IR and on the benchmark's arena. `tests/own_ir` runs it on
//! the IR of `examples/own_ir`.

mod arena;
mod embedded;
mod operators;
#[path = "../support/suite.rs"]
mod suite;
