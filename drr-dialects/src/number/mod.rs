//! The arithmetic of MLIR's dialects on numbers: integers of any width ([`Int`]) and floating-point
//! numbers of every format ([`float`]). Folds and interpreters share it.

pub mod float;
mod int;

pub use int::Int;
