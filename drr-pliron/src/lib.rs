//! `drr` over [pliron] 0.20: pliron's context as an IR on which rules run, pliron ops out of drr's
//! declarations, and rules as pliron passes.
//!
//! An op is declared once, by `#[derive(Op)]` or `declare_op!`, and is a pliron op: registered in its
//! dialect, printed, parsed and verified by pliron, known to its passes. Rules are the same text as for
//! any other IR.
//!
//! ```
//! use drr::drr;
//! use drr::pattern_set::PatternSet;
//! use drr::prelude::*;
//! use drr_pliron::GreedyPass;
//! use pliron::context::Context;
//! use pliron::operation::{Operation, verify_operation};
//! use pliron::parsable::parse_from_str;
//! use pliron::pass::{AnalysisManager, Pass, Passes};
//! use pliron::printable::Printable;
//!
//! drr::declare_op! {
//!     /// Integer addition.
//!     pub AddOp = "calc.add"(lhs: I64, rhs: I64) -> (sum: I64)
//!         traits(Pure, SameOperandsAndResultType);
//!     /// A constant.
//!     pub ConstantOp = "calc.constant"() { value: I64Attr } -> (result: I64)
//!         traits(Pure, ConstantLike);
//!     /// A value from outside.
//!     pub InputOp = "calc.input"() -> (result: I64);
//!     /// Ends a function.
//!     pub ReturnOp = "calc.return"(value: I64) traits(Terminator);
//! }
//! // Known to every context from the start, with pliron's interfaces (side effects, terminators …).
//! drr_pliron::pliron_ops!(AddOp, ConstantOp, InputOp, ReturnOp);
//!
//! drr! {
//!     pub set Simplify;
//!
//!     /// x + 0 -> x, in either order
//!     def AddZero : Pat<(AddOp (either $x, (ConstantOp Zero))), (replaceWithValue $x)>;
//!     /// (x + c1) + c2 -> x + (c1 + c2)
//!     def AddAddConstant : Pat<
//!         (AddOp (AddOp:$inner $x, (ConstantOp $c1)), (ConstantOp $c2)),
//!         (AddOp $x, (ConstantOp (Sum $c1, $c2))),
//!         [(HasOneUse $inner)]>;
//!
//!     def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
//!     def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
//! }
//!
//! const FUNCTION: &str = "builtin.func @f: builtin.function <() -> ()> {
//!   ^entry():
//!     x = calc.input () [] []: <() -> (builtin.integer i64)>;
//!     a = calc.constant () [] [value: builtin.integer <3: i64>]: <() -> (builtin.integer i64)>;
//!     b = calc.constant () [] [value: builtin.integer <-3: i64>]: <() -> (builtin.integer i64)>;
//!     c = calc.add (x, a) [] []: <(builtin.integer i64, builtin.integer i64) -> (builtin.integer i64)>;
//!     d = calc.add (c, b) [] []: <(builtin.integer i64, builtin.integer i64) -> (builtin.integer i64)>;
//!     calc.return (d) [] []: <(builtin.integer i64) -> ()>
//! }";
//!
//! let context = &mut Context::new();
//! let function = parse_from_str(Operation::top_level_parser(), context, FUNCTION).unwrap();
//!
//! let mut passes = Passes::default();
//! passes.add_pass(GreedyPass::new("simplify", || PatternSet::new().with(Simplify)));
//! passes.run(function, context, &mut AnalysisManager::default()).unwrap();
//!
//! verify_operation(function, context).unwrap();
//! let text = function.disp(context).to_string();
//! assert!(text.contains("calc.return (x"), "{text}");
//! assert!(!text.contains("calc.add"), "{text}");
//! ```
//!
//! # Running rules
//!
//! | | |
//! | --- | --- |
//! | [`GreedyPass`] | drr's greedy driver as a pass: benefits, folding, dead ops, the fixed point |
//! | [`PatternRewrite`] | rules in pliron's own `MatchRewrite` driver, as they stand |
//! | [`Pliron::of_mut`] | any driver of drr's, from anywhere that has a context |
//! | [`ForwardTo`] | drr's events, told to a listener of pliron's |
//! | [`ThroughRewriter`] | drr's changes, made through a rewriter of pliron's |
//!
//! # Ops
//!
//! A declaration becomes the pliron op [`DeclaredOp`]`<O>`, in pliron's canonical syntax, when a rule
//! that names it is bound or [`Pliron::register`] is called; [`pliron_ops!`] does that for all contexts
//! and gives it interfaces. An op that somebody wrote for pliron keeps its Rust type: declare it under
//! its name and [adopt](Pliron::adopt) it. Attributes are kept in pliron's dictionary under their
//! declared names, operand segments under pliron's own key.
//!
//! drr tells ops apart by name, pliron by Rust type: two declarations of one name are one op here, and
//! operations of it are made as the first that was bound.
//!
//! # What pliron does not have
//!
//! - Types: integers, `f16`, `bf16`, `f32`, `f64`, functions and the unit type (shown as `none`)
//!   cross in neutral terms; others are opaque. There is no `index`, no complex and no shaped type, and
//!   so no dense attribute: a rule that wants to make one does not match.
//! - Names: an op's is `dialect.name`, and these and attributes' names are identifiers. A declaration
//!   with another name cannot be bound; rules that name it are [left
//!   out](drr_runtime::pattern_set::BoundPatternSet::left_out).
//! - Locations of block arguments, events for changes in place, an order of uses. drr's order, the
//!   youngest first as in MLIR, is made from the numbers that pliron gives to uses.
//! - A list of registered ops, and the Rust type behind a registered name: hence `adopt`. Whether a
//!   dialect has an op is found out by parsing its name.
//! - Folding of operations by several results in part: only operations all of whose results fold do.
//!
//! # Cost
//!
//! No handle is cloned and nothing interned while matching. What pliron's interface itself costs
//! remains: each look at an operation is a look-up in a slot map and a `RefCell` borrow; the Rust type
//! of an op is asked through three function pointers; attributes are found by comparing their names;
//! an integer attribute hands its value out as a copy on the heap only, and a floating-point attribute
//! says its type only by interning it. `cargo bench -p drr-pliron` measures it; with the benchmark's
//! 36 rules an op costs 3.5 to 5 times what it costs in the embedded IR.

mod attrs;
mod constants;
mod context;
mod create;
mod declared;
mod effects;
mod interfaces;
mod ir_impl;
mod kinds;
mod listener;
mod locations;
mod match_rewrite;
mod names;
mod number;
mod pass;
mod registry;
mod rewriter;
mod structure;
mod types;
mod uses;

pub use context::Pliron;
pub use declared::DeclaredOp;
pub use listener::ForwardTo;
pub use match_rewrite::PatternRewrite;
pub use pass::GreedyPass;
pub use rewriter::ThroughRewriter;

/// What the macros name.
#[doc(hidden)]
pub mod __private {
    pub use drr_runtime::decl::{OpDecl, OpDef};

    pub use crate::interfaces::{has_segments, has_trait, one_operand, one_region, one_result};
    pub use crate::registry::register;
}
