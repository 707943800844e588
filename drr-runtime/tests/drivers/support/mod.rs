//! Helpers of the tests: a small IR, its ops and textual form, and rules written by hand.

pub(crate) mod arith;
pub(crate) mod ir;
pub(crate) mod ops;
pub(crate) mod rules;
pub(crate) mod text;

pub(crate) use ir::TestIr;
pub(crate) use rules::RuleSet;
pub(crate) use text::parse;

use drr_runtime::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr_runtime::ir::{Ir, Op, Region};
use drr_runtime::listener::EventLog;
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::stats::GreedyReport;

/// All operations, in textual order.
pub(crate) fn all_ops(ir: &TestIr) -> Vec<Op<TestIr>> {
    fn visit(ir: &TestIr, region: Region<TestIr>, out: &mut Vec<Op<TestIr>>) {
        for block in ir.blocks(region) {
            let mut next = ir.first_op(block);
            while let Some(op) = next {
                out.push(op);
                ir.regions(op)
                    .into_iter()
                    .for_each(|region| visit(ir, region, out));
                next = ir.next_op(op);
            }
        }
    }
    let mut out = Vec::new();
    visit(ir, ir.body(), &mut out);
    out
}

/// The first operation of that name.
pub(crate) fn find(ir: &TestIr, name: &str) -> Op<TestIr> {
    let ops = all_ops(ir);
    let found = ops
        .into_iter()
        .find(|op| ir.kind_name(ir.kind(*op)) == name);
    found.unwrap_or_else(|| panic!("no {name} in\n{ir}"))
}

/// Removes the indentation of a text in a test, except for its first line.
fn dedent(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let indent = rest
        .lines()
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let rest = rest.lines().map(|line| &line[indent..]);
    std::iter::once(first)
        .chain(rest)
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The defaults without folding, which would hide the effects of rules.
pub(crate) fn config() -> GreedyRewriteConfig<TestIr> {
    GreedyRewriteConfig::new().fold(false)
}

/// The same in MLIR's order.
pub(crate) fn mlir_config() -> GreedyRewriteConfig<TestIr> {
    config().order(VisitOrder::Mlir)
}

/// Runs rules over the whole module.
pub(crate) fn run(
    ir: &mut TestIr,
    patterns: PatternSet<TestIr>,
    config: &GreedyRewriteConfig<TestIr>,
) -> GreedyReport {
    let patterns = patterns.bind(ir);
    let body = ir.body();
    apply_patterns_greedily(ir, body, &patterns, config, None).expect("the run succeeds")
}

/// Runs rules over the whole module and returns the events.
pub(crate) fn run_logged(
    ir: &mut TestIr,
    patterns: PatternSet<TestIr>,
    config: &GreedyRewriteConfig<TestIr>,
) -> (GreedyReport, Vec<String>) {
    let patterns = patterns.bind(ir);
    let body = ir.body();
    let mut log = EventLog::new();
    let report = apply_patterns_greedily(ir, body, &patterns, config, Some(&mut log));
    (report.expect("the run succeeds"), log.take())
}

/// Checks the text of the module after a run.
#[track_caller]
pub(crate) fn assert_module(ir: &TestIr, expected: &str) {
    assert_eq!(ir.to_string(), dedent(expected));
}
