//! Prints decision trees: the questions in order, and the attempts at rules.

use super::rule::{op_names, place};
use super::{line, list, rule_name};
use crate::model::{BindingId, Set};
use crate::plan::{Block, Plan, Step};

pub(super) fn block_text(
    set: &Set<'_>,
    plan: &Plan,
    block: &Block,
    depth: usize,
    out: &mut String,
) {
    for step in block {
        match step {
            Step::Op(on, arms) => {
                line(
                    out,
                    depth,
                    format_args!("b{} = {}", on.index(), path(set, *on)),
                );
                for (op, block) in arms {
                    line(out, depth + 1, format_args!("{} =>", op_names(set, &[*op])));
                    block_text(set, plan, block, depth + 2, out);
                }
            }
            Step::Int(on, arms) => {
                line(
                    out,
                    depth,
                    format_args!("integer b{} = {}", on.index(), path(set, *on)),
                );
                for (value, block) in arms {
                    line(out, depth + 1, format_args!("{value} =>"));
                    block_text(set, plan, block, depth + 2, out);
                }
            }
            Step::Try(row) => {
                let row = &plan.rows[*row];
                let name = rule_name(set.rules[row.rule].syntax);
                let orders = list(&row.orders, |order| format!(" in order {order:?}"));
                // The ops that the tree has found for the rule.
                let found = list(&plan.found[row.rule], |own| match row.bindings[own] {
                    there if there == *own => format!("b{}", own.index()),
                    there => format!("b{} = b{}", own.index(), there.index()),
                });
                let given = if found.is_empty() { "" } else { ", given " };
                line(out, depth, format_args!("try {name}{orders}{given}{found}"));
            }
        }
    }
}

/// The place of a binding, from the root on.
fn path(set: &Set<'_>, id: BindingId) -> String {
    place(set, id, &|inner| path(set, inner))
}
