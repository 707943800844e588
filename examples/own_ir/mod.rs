//! The parts of the example: the original IR ([`expr`], [`parse`]), its connection to `drr`
//! ([`graph`]), rules on it, and a driver.

pub mod driver;
pub mod expr;
pub mod graph;
pub mod parse;
pub mod rules;

use drr::driver::{GreedyReport, GreedyRewriteConfig, apply_patterns_greedily};
use drr::ir::adapter::Graph;
use drr::pattern_set::PatternSet;

use expr::Program;

/// All rules.
pub fn patterns() -> PatternSet<Graph<Program>> {
    PatternSet::new().with(rules::Simplify).with(rules::InOrder)
}

/// Simplifies a program with the greedy driver.
///
/// # Errors
/// If a failed rewrite cannot be undone.
pub fn simplify(program: Program) -> Result<(Program, GreedyReport), Box<dyn std::error::Error>> {
    let mut graph = Graph::new(program);
    let patterns = patterns().bind(&mut graph);
    let op = graph.program_op();
    let config = GreedyRewriteConfig::new().max_iterations(None);
    let report = apply_patterns_greedily(&mut graph, op, &patterns, &config, None)?;
    Ok((graph::finish(graph), report))
}
