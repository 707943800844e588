//! Code that the tests of several crates share. It knows texts of MLIR only, no crate of `drr`.
//!
//! | module | contents |
//! | --- | --- |
//! | [`cases`] | test cases of rules, read from a text |
//! | [`generator`] | random modules |
//! | [`mlir`] | MLIR's own tools |

pub mod cases;
pub mod generator;
pub mod mlir;
