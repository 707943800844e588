//! A developers' aid: the stages in between as text. Snapshots show it, and so can a debugger.
//!
//! The names are those of the expansion without `__`: `n0` … the ops of a rule's source, `p0` … its
//! captures, `e0` … what is computed before the rewrite, `b0` … and `v0` … what the rewrite's steps
//! build and call, `d0` … the positions that the plan looks at. `n1#0` is a result.

mod check;
mod plan;
mod rewrite;
mod rule;
mod terms;

use std::fmt::Write;

use crate::model::Set;
use crate::plan::{Plan, Tree};
use crate::syntax::Rule;

use plan::tree_text;
use rule::RuleDump;

/// A resolved set: of each rule, by rank, the source's ops and captures, where each row finds them,
/// the checks in order and the rewrite.
pub fn model(set: &Set<'_>) -> String {
    let rules = set.rules.iter().map(|rule| RuleDump { set, rule }.text());
    rules.collect::<Vec<_>>().join("\n")
}

/// The decision trees of a set's plan.
pub fn plan(set: &Set<'_>, plan: &Plan) -> String {
    let mut out = String::new();
    for (root, tree) in &plan.roots {
        line(
            &mut out,
            0,
            format_args!("d0 is {}", set.ops[*root].decl.name),
        );
        tree_text(set, tree, 1, &mut out);
    }
    if !matches!(plan.otherwise, Tree::Fail) {
        line(&mut out, 0, format_args!("d0 is any other op"));
        tree_text(set, &plan.otherwise, 1, &mut out);
    }
    out
}

fn line(out: &mut String, depth: usize, text: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{:1$}{text}", "", depth * 2);
}

fn rule_name(rule: &Rule) -> String {
    match &rule.name {
        Some(name) => name.to_string(),
        None => format!("(line {})", rule.span.start().line),
    }
}
