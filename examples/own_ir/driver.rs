//! A driver of one's own: one pass over the nodes after another, operands first, until a pass changes
//! nothing. It is no better than the greedy driver, but it is all there is to one.

use drr::driver::RewriteError;
use drr::ir::{InsertPoint, Ir, Op};
use drr::pattern_set::BoundPatternSet;
use drr::rewriter::IRRewriter;
use drr::simple::Graph;

use super::expr::Program;

/// Passes at most: rules that undo one another would never end.
const MAX_PASSES: usize = 1000;

/// Rewrites until nothing changes, and says how often a rule was applied.
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
        // A rewrite erases its root alone; what the others leave unused goes behind the pass.
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

/// Erases what no output needs: users before what they use.
fn erase_unused(graph: &mut Graph<Program>) {
    let nodes: Vec<_> = graph.nodes().collect();
    for node in nodes.into_iter().rev() {
        let op = Op(node as u32);
        if graph.use_empty(graph.result(op, 0)) {
            graph.erase_op(op);
        }
    }
}
