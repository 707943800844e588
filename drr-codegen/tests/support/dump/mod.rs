//! Prints the stages between syntax and expansion, for snapshots.
//!
//! A rule is printed as its bindings (`b0`: their places and names), facts about them, tests, the
//! expressions computed before the rewrite (`e0`), and the steps of the rewrite (`s0`). `m0` is a
//! native in the source. `b0#1` is a result of an op.

mod check;
mod plan;
mod rewrite;
mod rule;
mod terms;
mod text;

use drr_codegen::model::Set;
use drr_codegen::plan::Plan;

use rule::RuleDump;

/// The rules of a resolved set, by rank.
pub(crate) fn model(set: &Set<'_>) -> String {
    let rules = set.rules.iter().map(|rule| RuleDump { set, rule }.text());
    rules.collect::<Vec<_>>().join("\n")
}

/// The decision trees of a set's plan.
pub(crate) fn plan(set: &Set<'_>, plan: &Plan) -> String {
    let mut lines = Vec::new();
    for (root, block) in &plan.roots {
        lines.push(format!("root {}:\n", set.ops[*root].decl.name));
        plan::block_lines(set, plan, block, "  ", &mut lines);
    }
    if !plan.otherwise.is_empty() {
        lines.push("any other root:\n".to_string());
        plan::block_lines(set, plan, &plan.otherwise, "  ", &mut lines);
    }
    lines.concat()
}
