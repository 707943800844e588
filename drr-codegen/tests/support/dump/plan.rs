//! Prints decision trees: the questions in order, and the attempts at rules.

use super::rule::{op_names, place};
use super::text::{list, rule_name};
use drr_codegen::model::{BindingId, Set};
use drr_codegen::plan::{Answer, Block, Plan, Step};

/// The lines of a block, each behind `indent`.
pub(super) fn block_lines(
    set: &Set<'_>,
    plan: &Plan,
    block: &Block,
    indent: &str,
    lines: &mut Vec<String>,
) {
    let deeper = format!("{indent}    ");
    for step in block {
        match step {
            Step::Ask(on, arms) => {
                let integer = match arms[..] {
                    [(Answer::Int(_), _), ..] => "integer ",
                    _ => "",
                };
                lines.push(format!("{indent}{integer}{on} = {}\n", path(set, *on)));
                for (answer, block) in arms {
                    let answer = match answer {
                        Answer::Op(op) => op_names(set, &[*op]),
                        Answer::Int(value) => value.to_string(),
                    };
                    lines.push(format!("{indent}  {answer} =>\n"));
                    block_lines(set, plan, block, &deeper, lines);
                }
            }
            Step::Try(row) => {
                let row = &plan.rows[*row];
                let name = rule_name(set.rules[row.rule].syntax);
                let orders = list(&row.orders, |order| format!(" in order {order:?}"));
                // The ops that the tree has found for the rule.
                let found = list(&plan.found[row.rule], |own| match row.bindings[own] {
                    there if there == *own => own.to_string(),
                    there => format!("{own} = {there}"),
                });
                let given = if found.is_empty() { "" } else { ", given " };
                lines.push(format!("{indent}try {name}{orders}{given}{found}\n"));
            }
        }
    }
}

/// The place of a binding, from the root on.
fn path(set: &Set<'_>, id: BindingId) -> String {
    place(set, id, &|inner| path(set, inner))
}
