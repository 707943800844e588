//! A rule: its ops and captures, where each row finds them, and what follows.

use crate::model::{Access, Leaf, OpInfo, Part, RuleModel, Set, Tree, ValueAt};

use super::terms::{attr_name, length_text, operand_name, part_name, place_name};
use super::{line, rule_name};

/// Prints one rule.
pub(super) struct RuleDump<'a> {
    pub(super) set: &'a Set<'a>,
    pub(super) rule: &'a RuleModel<'a>,
}

impl RuleDump<'_> {
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        let title = rule_name(self.rule.syntax);
        line(
            &mut out,
            0,
            format_args!("rule {title}, benefit {}", self.rule.benefit),
        );
        for (index, node) in self.rule.nodes.iter().enumerate() {
            let name = node.name.as_ref().map(|name| format!(" ${name}"));
            let ops = node.ops.iter();
            let ops = ops.map(|op| self.set.ops[*op].decl.name.as_str());
            let op = ops.collect::<Vec<_>>().join(" | ");
            let name = name.unwrap_or_default();
            line(&mut out, 1, format_args!("n{index}{name} = {op}"));
        }
        for (index, capture) in self.rule.captures.iter().enumerate() {
            let name = capture.name.as_ref().map(|name| format!(" ${name}"));
            let (name, kind, place) = (name.unwrap_or_default(), capture.kind, &capture.place);
            line(
                &mut out,
                1,
                format_args!("p{index}{name} = {place} ({kind:?})"),
            );
        }
        self.rows(&mut out);
        for check in &self.rule.checks {
            line(&mut out, 1, format_args!("check {}", self.check(check)));
        }
        for (index, early) in self.rule.action.early.iter().enumerate() {
            let (item, want) = (self.early(&early.code), self.want(early.want));
            line(&mut out, 1, format_args!("e{index} = {item}{want}"));
        }
        self.steps(&mut out);
        self.ending(&mut out);
        out
    }

    pub(super) fn op(&self, node: usize) -> &OpInfo {
        &self.set.ops[self.rule.nodes[node].op]
    }

    fn rows(&self, out: &mut String) {
        self.lengths(&self.rule.tree, out);
        for (index, order) in self.rule.orders.iter().enumerate() {
            let places = order.places.iter();
            let places = places.map(|place| self.value_at(*place));
            let how = match index < self.rule.expanded {
                true => "rows",
                false => "a loop",
            };
            let places = places.collect::<Vec<_>>().join(", ");
            line(
                out,
                1,
                format_args!("order {index}: any of {places}, by {how}"),
            );
        }
        for (index, row) in self.rule.rows.iter().enumerate() {
            let links = row.links.iter().enumerate().filter_map(|(node, link)| {
                let link = link.as_ref()?;
                let value = self.value_at(link.value);
                let result = link.result.map_or("any".to_string(), |n| n.to_string());
                Some(format!("{value} = n{node}#{result}"))
            });
            let access = row.access.iter().enumerate();
            let access = access.map(|(capture, at)| format!("p{capture} = {}", self.access(*at)));
            let found: Vec<_> = links.chain(access).collect();
            line(out, 1, format_args!("row {index}: {}", found.join(", ")));
        }
    }

    fn lengths(&self, tree: &Tree, out: &mut String) {
        for part in &tree.parts {
            match part {
                Part::Length(group, length) => {
                    let name = operand_name(&self.op(tree.node).decl, *group);
                    let (node, length) = (tree.node, length_text(*length));
                    line(out, 1, format_args!("length of n{node}.{name} is {length}"));
                }
                Part::NumRegions(length) => {
                    let (node, length) = (tree.node, length_text(*length));
                    line(out, 1, format_args!("n{node} has {length} regions"));
                }
                Part::NumSuccessors(length) => {
                    let (node, length) = (tree.node, length_text(*length));
                    line(out, 1, format_args!("n{node} has {length} successors"));
                }
                Part::Body(body) => {
                    let node = tree.node;
                    let region = part_name(&self.op(node).decl.regions, body.region);
                    let ops: Vec<_> = body.ops.iter().map(|op| format!("n{}", op.node)).collect();
                    let args = body.args.as_ref();
                    let args = args.map_or("any".to_string(), |args| args.len().to_string());
                    let ops = ops.join(", ");
                    line(
                        out,
                        1,
                        format_args!("body n{node}.{region}: {args} arguments, {ops}"),
                    );
                }
                _ => {}
            }
        }
        for leaf in tree.leaves() {
            if let Leaf::Given(given) = leaf {
                line(out, 1, format_args!("found: {}", self.native(given.native)));
            }
        }
        for child in tree.children() {
            self.lengths(child, out);
        }
    }

    fn value_at(&self, value: ValueAt) -> String {
        match value {
            ValueAt::Place(node, place) => {
                format!("n{node}.{}", place_name(&self.op(node).decl, place))
            }
            ValueAt::Chosen(order, nth) => format!("order {order}.{nth}"),
            ValueAt::Given(native, out) => format!("m{native}#{out}"),
        }
    }

    fn access(&self, access: Access) -> String {
        match access {
            Access::Value(value) => self.value_at(value),
            Access::Group(node, group) => {
                format!("n{node}.{}", operand_name(&self.op(node).decl, group))
            }
            Access::Slice(node, group, front, back) => {
                let name = operand_name(&self.op(node).decl, group);
                format!("n{node}.{name}[{front}..^{back}]")
            }
            Access::Attr(node, number) => {
                format!("n{node}.{}", attr_name(self.set, self.set.attrs[number]))
            }
            Access::BlockArg(node, region, at) => {
                let region = part_name(&self.op(node).decl.regions, region);
                format!("n{node}.{region} argument {at}")
            }
            Access::Region(node, at) => {
                format!("n{node}.{}", part_name(&self.op(node).decl.regions, at))
            }
            Access::Successor(node, at) => {
                format!("n{node}.{}", part_name(&self.op(node).decl.successors, at))
            }
            Access::Regions(node, front, back) => format!("n{node}.regions[{front}..^{back}]"),
            Access::Successors(node, front, back) => {
                format!("n{node}.successors[{front}..^{back}]")
            }
        }
    }
}
