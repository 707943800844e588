//! A minimal driver: it passes over the nodes, operands first, until a pass changes nothing. The
//! greedy driver does more; this one shows how little a driver needs.

use drr::driver::RewriteError;
use drr::ir::adapter::Graph;
use drr::ir::{InsertPoint, Ir, Op};
use drr::pattern_set::BoundPatternSet;
use drr::rewriter::IRRewriter;

use super::expr::Program;

/// Limits the passes, because rules that undo one another would run forever.
const MAX_PASSES: usize = 1000;

/// Rewrites until nothing changes. Returns how often a rule was applied.
///
/// # Errors
/// If a rule's rewrite fails.
pub fn simplify(
    graph: &mut Graph<Program>,
    patterns: &BoundPatternSet<Graph<Program>>,
) -> Result<usize, RewriteError> {
    let mut applied = 0;
    for _ in 0..MAX_PASSES {
        let before = applied;
        // A rewrite erases only its root. Other unused nodes are erased after the pass.
        for node in graph.nodes().collect::<Vec<_>>() {
            let op = Op(node as u32);
            let mut rewriter = IRRewriter::new(graph, InsertPoint::Before(op));
            applied += usize::from(patterns.match_and_rewrite(op, &mut rewriter)?.is_some());
        }
        erase_unused(graph);
        if applied == before {
            break;
        }
    }
    Ok(applied)
}

/// Erases nodes that no output needs, users before their operands.
fn erase_unused(graph: &mut Graph<Program>) {
    let nodes: Vec<_> = graph.nodes().collect();
    for node in nodes.into_iter().rev() {
        let op = Op(node as u32);
        if graph.use_empty(graph.result(op, 0)) {
            graph.erase_op(op);
        }
    }
}
