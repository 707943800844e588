//! Structural changes by a rewriter: moving, splitting, merging and cloning blocks and operations,
//! and undoing this when the rewrite fails.

mod announced;
mod cloned;
mod erased;
mod erasures;
mod moved;
mod undone;
mod used;

use std::cell::Cell;

use drr_runtime::ir::{Block, Ir, Op, Type};
use drr_runtime::rewriter::PatternRewriter;

use crate::support::ir::Ty;
use crate::support::rules::{Rule, index, patterns};
use crate::support::{TestIr, assert_module, config, parse, run_logged};

const I64: (Type<TestIr>, Option<()>) = (Type(Ty::I64), None);

type Rewrite = fn(&mut PatternRewriter<'_, TestIr>, Op<TestIr>) -> bool;

/// Runs `change` as the rewrite of a rule on the first `test.tag` and returns the events.
fn rewrite(text: &str, fallible: bool, change: Rewrite) -> (TestIr, Vec<String>) {
    thread_local! {
        static CHANGE: Cell<Option<Rewrite>> = const { Cell::new(None) };
    }
    CHANGE.set(Some(change));
    let mut ir = parse(text);
    let rule = Rule::new("Once", index::TAG).rewrite(|rewriter, root, _| {
        let change = CHANGE.take();
        Ok(change.is_some_and(|change| change(&mut PatternRewriter::new(rewriter), root)))
    });
    let rule = if fallible { rule.fallible() } else { rule };
    let config = config().erase_dead(false);
    let (_, events) = run_logged(&mut ir, patterns([rule]), &config);
    let events = events.into_iter();
    let events = events.filter(|event| !event.starts_with("begin") && !event.starts_with("end"));
    (
        ir,
        events
            .take_while(|event| !event.starts_with("failure"))
            .collect(),
    )
}

/// Checks that a rewrite gives the same text with and without a journal.
#[track_caller]
fn assert_rewritten(text: &str, change: Rewrite, expected: &str) -> Vec<String> {
    let (ir, events) = rewrite(text, false, change);
    assert_module(&ir, expected);
    let (ir, _) = rewrite(text, true, change);
    assert_module(&ir, expected);
    events
}

fn block_of(ir: &TestIr, op: Op<TestIr>) -> Block<TestIr> {
    ir.parent_block(op).expect("it is in a block")
}
