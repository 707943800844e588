//! Prints a rule: its bindings, facts, tests and rewrite.

use std::collections::BTreeSet;

use super::{line, list, rule_name};
use crate::model::{At, Binding, BindingId, ByOp, Fact, Length, RuleModel, Set};
use crate::plan::expanded;

/// Prints one rule.
pub(super) struct RuleDump<'a> {
    pub(super) set: &'a Set<'a>,
    pub(super) rule: &'a RuleModel<'a>,
}

impl RuleDump<'_> {
    pub(super) fn text(&self) -> String {
        let (mut out, rule) = (String::new(), self.rule);
        let title = rule_name(rule.syntax);
        line(
            &mut out,
            0,
            format_args!("rule {title}, benefit {}", rule.benefit),
        );
        for id in self.bindings() {
            let nodes = rule
                .source
                .nodes
                .iter()
                .map(|node| (node.binding, &node.name));
            let captures = rule
                .source
                .captures
                .iter()
                .map(|capture| (capture.binding, &capture.name));
            let names = nodes.chain(captures).filter(|(binding, _)| *binding == id);
            let names: BTreeSet<_> = names.filter_map(|(_, name)| name.as_ref()).collect();
            let names: String = names.iter().map(|name| format!("  ${name}")).collect();
            let place = place(self.set, id, &binding);
            line(
                &mut out,
                1,
                format_args!("{} = {place}{names}", binding(id)),
            );
        }
        let rows = expanded(&self.set.bindings, rule);
        for pick in &rule.source.choices {
            if let Binding::Pick(order, 0) = self.set.bindings.get(*pick) {
                let of = |pick: &&BindingId| matches!(self.set.bindings.get(**pick), Binding::Pick(of, _) if of == order);
                let picks = list(rule.source.choices.iter().filter(of), |pick| binding(*pick));
                let how = if rows.contains(order) {
                    "rows"
                } else {
                    "loops"
                };
                line(&mut out, 1, format_args!("orders of {picks} by {how}"));
            }
        }
        for fact in &rule.source.facts {
            line(&mut out, 1, format_args!("fact {}", self.fact(fact)));
        }
        for number in 0..rule.source.natives.len() {
            line(&mut out, 1, self.native(number));
        }
        for check in &rule.source.checks {
            line(&mut out, 1, format_args!("test {}", self.check(check)));
        }
        self.rewrite(&mut out);
        out
    }

    /// The rule's bindings, and the bindings on their paths.
    fn bindings(&self) -> BTreeSet<BindingId> {
        let rule = self.rule;
        let mut open: Vec<BindingId> = rule.source.facts.iter().flat_map(Fact::bindings).collect();
        open.extend(rule.source.captures.iter().map(|capture| capture.binding));
        let mut all = BTreeSet::new();
        while let Some(id) = open.pop() {
            let binding = self.set.bindings.get(id);
            binding.for_each(|inner| open.push(inner));
            if let (true, Binding::Pick(order, _)) = (all.insert(id), binding) {
                open.extend(self.set.bindings.order(*order));
            }
        }
        all
    }

    fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Is(id, ops) => format!("{} is {}", binding(*id), op_names(self.set, ops)),
            Fact::HasTraits(id, op) => {
                format!("{} is {}", binding(*id), op_names(self.set, &[*op]))
            }
            Fact::Present(id) => format!("{} is there", binding(*id)),
            Fact::Absent(id) => format!("{} is absent", binding(*id)),
            Fact::Length(id, Length::Exactly(n)) => format!("length of {} is {n}", binding(*id)),
            Fact::Length(id, Length::AtLeast(n)) => {
                format!("length of {} is {n} or more", binding(*id))
            }
            Fact::FedBy(id, results) => {
                let results = by_op(self.set, results, |_, at| at.to_string());
                format!("{} is result {results} of its op", binding(*id))
            }
            Fact::Int(id, value) => format!("{} is {value}", binding(*id)),
            Fact::Equal(a, b) => format!("{} equals {}", binding(*a), binding(*b)),
            Fact::InBlock(op, block) => format!("{} is in {}", binding(*op), binding(*block)),
            Fact::AtMostOps(block, n) => format!("{} has at most {n} ops", binding(*block)),
            Fact::NoOthers(block, found) => {
                let found = list(found, |op| binding(*op));
                format!("{} has no ops but {found}", binding(*block))
            }
        }
    }
}

pub(super) fn binding(id: BindingId) -> String {
    format!("b{}", id.index())
}

/// The place of a binding; `inner` prints the bindings that it refers to.
pub(super) fn place(set: &Set<'_>, id: BindingId, inner: &dyn Fn(BindingId) -> String) -> String {
    let from_end = |at: &usize| format!("^{}", at + 1);
    let operand = |op: usize, group: usize| set.ops[op].decl.operand_name(group).to_string();
    let attr =
        |op: usize, number: usize| set.ops[op].decl.attr_field(set.attrs[number].1).to_string();
    match set.bindings.get(id) {
        Binding::Root => "root".to_string(),
        Binding::Def(of) => format!("op behind {}", inner(*of)),
        Binding::Operand(op, at) => format!("operand {at} of {}", inner(*op)),
        Binding::Result(op, at) => format!("result {at} of {}", inner(*op)),
        Binding::Operands(op, groups) => {
            format!(
                "operands `{}` of {}",
                by_op(set, groups, operand),
                inner(*op)
            )
        }
        Binding::Regions(op) => format!("regions of {}", inner(*op)),
        Binding::Successors(op) => format!("successors of {}", inner(*op)),
        Binding::Args(block) => format!("arguments of {}", inner(*block)),
        Binding::Slice(of, front, 0) => format!("elements {front}.. of {}", inner(*of)),
        Binding::Slice(of, front, back) => format!("elements {front}..^{back} of {}", inner(*of)),
        Binding::Element(of, At::Only) => format!("only element of {}", inner(*of)),
        Binding::Element(of, At::Front(at)) => format!("element {at} of {}", inner(*of)),
        Binding::Element(of, At::Back(at)) => format!("element {} of {}", from_end(at), inner(*of)),
        Binding::Optional(of) => format!("element of {}, if any", inner(*of)),
        Binding::Pick(order, _) => {
            format!(
                "any of {}",
                list(set.bindings.order(*order), |place| inner(*place))
            )
        }
        Binding::Attr(op, of) => format!("attribute `{}` of {}", by_op(set, of, attr), inner(*op)),
        Binding::OptionalAttr(op, of) => {
            format!(
                "attribute `{}` of {}, if any",
                by_op(set, of, attr),
                inner(*op)
            )
        }
        Binding::Block(of) => format!("block of {}", inner(*of)),
        Binding::LastOther(block, found) if found.is_empty() => {
            format!("last op of {}", inner(*block))
        }
        Binding::LastOther(block, found) => {
            let found = list(found, |op| inner(*op));
            format!("last op of {} but {found}", inner(*block))
        }
        Binding::Extract(_, native, of) => format!("what m{native} gives for {}", inner(*of)),
        Binding::Out(of, at) => format!("value {at} of {}", inner(*of)),
    }
}

/// A text for each op that may be bound, or a single one if it is the same for all.
fn by_op(set: &Set<'_>, by_op: &ByOp, text: impl Fn(usize, usize) -> String) -> String {
    let mut all: Vec<String> = by_op.iter().map(|(op, at)| text(*op, *at)).collect();
    all.dedup();
    match all.as_slice() {
        [one] => one.clone(),
        _ => list(by_op, |(op, at)| {
            format!("{} of {}", text(*op, *at), op_names(set, &[*op]))
        }),
    }
}

pub(super) fn op_names(set: &Set<'_>, ops: &[usize]) -> String {
    let names = ops.iter().map(|op| set.ops[*op].decl.name.as_str());
    names.collect::<Vec<_>>().join(" | ")
}
