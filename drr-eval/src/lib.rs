//! Runs functions of MLIR's dialects on values: [`arith`](drr_dialects::arith),
//! [`math`](drr_dialects::math), [`cf`](drr_dialects::cf), [`scf`](drr_dialects::scf),
//! [`tensor`](drr_dialects::tensor), [`linalg`](drr_dialects::linalg) on tensors, `func` and `ub` in the
//! embedded IR.
//!
//! ```
//! use drr::embedded::Context;
//! use drr_eval::{Evaluator, Value};
//!
//! let mut context = Context::new();
//! context.append_registry(&drr_dialects::registry());
//! let module = context.parse_module(
//!     "func.func @average(%a: i32, %b: i32) -> i32 {
//!        %sum = arith.addi %a, %b overflow<nsw> : i32
//!        %two = arith.constant 2 : i32
//!        %half = arith.divsi %sum, %two : i32
//!        return %half : i32
//!      }",
//! )?;
//! let evaluator = Evaluator::new(&context, module)?;
//! let results = evaluator.run("average", &[3_i32.into(), 8_i32.into()])?;
//! assert_eq!(results, [Value::from(5_i32)]);
//!
//! // The sum overflows, and `nsw` promises that it does not.
//! let results = evaluator.run("average", &[i32::MAX.into(), 1_i32.into()])?;
//! assert!(results[0].has_poison());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Values
//!
//! Integers have any width up to 4096 bits, `index` has 64. Floating-point numbers are those of their
//! format, rounded to the nearest, ties to even: the arithmetic is that of
//! [`drr_dialects::number`], which the folders use too. Functions of the C library (`math.sin` and
//! others) are those of the machine for `f32` and `f64`, and calculated in `f32` for smaller formats;
//! `acosh`, `asinh`, `atanh`, `erf` and `erfc` are those of the crate `libm`, and may differ in the last
//! bits. Vectors and tensors are values, not memory.
//!
//! # Poison and undefined behaviour
//!
//! A broken promise makes a result [poison](Scalar::Poison): an overflow that a flag excludes, a shift
//! by at least the width, an inexact `exact`, a conversion to an integer that does not fit, and a NaN
//! or an infinity under the fast-math flags `nnan` and `ninf`. The other fast-math flags permit other
//! results; the evaluator calculates as if they were absent. Poison spreads to what is calculated from
//! it, except through `arith.select`. The elements of `tensor.empty` are poison.
//!
//! Undefined behaviour ends the run with [`Fault::Undefined`]: a division by zero or poison, a
//! condition or index that is poison, an index out of bounds, dimensions that differ at run time, a
//! loop with a step that is not positive. A loop ends where its variable would overflow.
//! `arith.remsi` of the smallest number by -1 is 0.
//!
//! # Loops and limits
//!
//! `scf.parallel`, `scf.forall` and the ops of `linalg` run their iterations in order, so sums are
//! rounded as those of a loop. [`Limits`] bound the steps, the
//! depth of calls and the size of values, so a run always ends. Functions are compiled once, to code
//! without nesting, so neither deep regions nor deep calls overflow the stack.

mod budget;
mod code;
mod compile;
mod error;
mod evaluator;
mod form;
mod machine;
mod ops;
mod value;

pub use budget::Limits;
pub use error::{EvalError, Fault};
pub use evaluator::Evaluator;
pub use value::{Array, Scalar, Value};
