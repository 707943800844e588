//! The conformance suite on the IRs of the repository: the embedded one and the benchmark's arena.
//! The example's own IR runs it beside itself, `examples/own_ir/`.

mod arena;
mod embedded;
#[path = "../support/suite.rs"]
mod suite;
