//! Properties of rules: the invariants of `tests/support/properties` hold on random modules after
//! any rule of any set under any driver. Wrong rules, and a listener that misses an event, show
//! that each of the checks can fail.
//!
//! | module | contents |
//! | --- | --- |
//! | [`drive`] | ways to run rules under the checks |
//! | [`embedded`] | the rules of the differential test, on the embedded IR |
//! | [`bench`] | the benchmark's rules, on the embedded IR and on the arena |
//! | [`regions`] | rules that move, copy and drop blocks, and fail in the middle |
//! | [`faults`] | wrong rules are found |
//!
//! `tests/stablehlo` checks the rules of `stablehlo_opt`, on its cases and modules.

#[path = "../support/properties/mod.rs"]
pub mod check;
#[path = "../differential/ops.rs"]
pub mod ops;
#[path = "../differential/rules.rs"]
pub mod rules;

mod bench;
pub mod drive;
mod embedded;
mod faults;
mod regions;

use drr::embedded::Context;
use drr::ir::Op;
use drr::pattern_set::{BoundPatternSet, PatternSet};
use drr_test_support::generator::Table;

/// Parses a module and binds the rules to its context.
fn parse(text: &str, set: PatternSet<Context>) -> (Context, Op<Context>, BoundPatternSet<Context>) {
    let mut context = Context::new();
    let patterns = set.bind(&mut context);
    let module = context
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    (context, module, patterns)
}

/// A random module with the ops of the differential test.
fn random(
    seed: u64,
    ops: usize,
    set: PatternSet<Context>,
) -> (Context, Op<Context>, BoundPatternSet<Context>) {
    let table = Table::new("d", include_str!("../differential/ops.txt"));
    parse(&table.module(seed, ops, seed.is_multiple_of(2)), set)
}
