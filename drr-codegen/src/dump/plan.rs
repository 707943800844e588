//! Decision trees: what is looked at, in which order, and which rules are tried where.

use crate::model::Set;
use crate::plan::Tree;

use super::terms::{attr_name, place_name};
use super::{line, rule_name};

/// A branch; one without a rule says so, where the end of a chain of tries says nothing.
fn branch_text(set: &Set<'_>, label: &str, tree: &Tree, depth: usize, out: &mut String) {
    if matches!(tree, Tree::Fail) {
        line(out, depth, format_args!("{label} => no match"));
    } else {
        line(out, depth, format_args!("{label} =>"));
        tree_text(set, tree, depth + 1, out);
    }
}

pub(super) fn tree_text(set: &Set<'_>, tree: &Tree, depth: usize, out: &mut String) {
    match tree {
        Tree::Fail => {}
        Tree::Try(leaf, rest) => {
            let rule = &set.rules[leaf.rule];
            let nodes = leaf.positions.iter().enumerate();
            let nodes: Vec<_> = nodes
                .map(|(node, at)| match at {
                    Some(at) => format!("n{node}=d{at}"),
                    None if rule.nodes[node].body.is_some() => format!("n{node} in a body"),
                    None if rule.expanded == rule.orders.len() => {
                        format!("n{node} when it is tried")
                    }
                    None => format!("n{node} by a loop"),
                })
                .collect();
            let row = match rule.rows.len() {
                1 => String::new(),
                _ => format!(", row {}", leaf.row),
            };
            let (name, nodes) = (rule_name(rule.syntax), nodes.join(" "));
            line(out, depth, format_args!("try {name}{row}: {nodes}"));
            tree_text(set, rest, depth, out);
        }
        Tree::Switch(switch) => {
            let operand = place_name(&set.ops[switch.parent_op].decl, switch.place);
            let (at, parent) = (switch.position, switch.parent);
            line(
                out,
                depth,
                format_args!("d{at} = op behind d{parent}.{operand}"),
            );
            for (op, tree) in &switch.cases {
                branch_text(set, &set.ops[*op].decl.name, tree, depth + 1, out);
            }
            branch_text(set, "otherwise", &switch.otherwise, depth + 1, out);
        }
        Tree::Then(first, then) => {
            line(out, depth, "first");
            tree_text(set, first, depth + 1, out);
            line(out, depth, "then");
            tree_text(set, then, depth + 1, out);
        }
        Tree::Integer(switch) => {
            let attr = attr_name(set, set.attrs[switch.attr]);
            line(
                out,
                depth,
                format_args!("integer in d{}.{attr}", switch.position),
            );
            for (value, tree) in &switch.cases {
                branch_text(set, &value.to_string(), tree, depth + 1, out);
            }
            branch_text(set, "otherwise", &switch.otherwise, depth + 1, out);
        }
    }
}
