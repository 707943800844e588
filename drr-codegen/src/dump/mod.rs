//! Prints the stages between syntax and expansion, for snapshots and debugging.
//!
//! A rule is printed as its bindings (`b0`: their places and names), facts about them, tests, the
//! expressions computed before the rewrite (`e0`), and the steps of the rewrite (`s0`). `m0` is a
//! native in the source. `b0#1` is a result of an op.

mod check;
mod plan;
mod rewrite;
mod rule;
mod terms;

use std::fmt::Write;

use crate::model::Set;
use crate::plan::Plan;
use crate::syntax::Rule;

use rule::RuleDump;

/// The rules of a resolved set, by rank.
pub fn model(set: &Set<'_>) -> String {
    let rules = set.rules.iter().map(|rule| RuleDump { set, rule }.text());
    rules.collect::<Vec<_>>().join("\n")
}

/// The decision trees of a set's plan.
pub fn plan(set: &Set<'_>, plan: &Plan) -> String {
    let mut out = String::new();
    for (root, block) in &plan.roots {
        let op = &set.ops[*root].decl.name;
        line(&mut out, 0, format_args!("root {op}:"));
        plan::block_text(set, plan, block, 1, &mut out);
    }
    if !plan.otherwise.is_empty() {
        line(&mut out, 0, "any other root:");
        plan::block_text(set, plan, &plan.otherwise, 1, &mut out);
    }
    out
}

fn line(out: &mut String, depth: usize, text: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{:1$}{text}", "", depth * 2);
}

fn list<T>(all: impl IntoIterator<Item = T>, text: impl Fn(T) -> String) -> String {
    all.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

fn rule_name(rule: &Rule) -> String {
    match &rule.name {
        Some(name) => name.to_string(),
        None => format!("(line {})", rule.span.start().line),
    }
}
