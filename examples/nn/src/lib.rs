//! A neural network in Rust, lowered by rules until MLIR's tools run it.

mod array;
mod call;
mod classifier;
mod dialect;
mod dim;
mod eval;
mod graph;
mod interpret;
mod kind;
mod lower;
mod ops;
mod program;
mod rules;
mod runner;
mod verify;

pub use array::{Array, Data, Element};
pub use call::CallError;
pub use classifier::{Classifier, Pictures, greatest};
pub use dialect::NnDialect;
pub use dim::{Dim, ShapeError, shape_text};
pub use graph::{Graph, GraphError, Tensor};
pub use interpret::{InterpretError, interpret};
pub use kind::Kind;
pub use lower::{NnToLinalg, lower};
pub use ops::*;
pub use rules::{FuseBias, NnRules};
pub use runner::{RunError, Runner};
