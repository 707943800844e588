//! Prints a rule: its bindings, facts, tests and rewrite.

use std::collections::BTreeSet;

use super::text::{list, rule_name};
use drr_codegen::model::{At, Binding, BindingId, ByOp, Fact, Length, RuleModel, Set};
use drr_codegen::plan::expanded;

/// Prints one rule.
pub(super) struct RuleDump<'a> {
    pub(super) set: &'a Set<'a>,
    pub(super) rule: &'a RuleModel<'a>,
}

impl RuleDump<'_> {
    pub(super) fn text(&self) -> String {
        let (set, rule) = (self.set, self.rule);
        let title = rule_name(rule.syntax);
        let mut lines = vec![format!("rule {title}, benefit {}", rule.benefit)];
        let nodes = rule.source.nodes.iter();
        let nodes = nodes.map(|node| (node.binding, &node.name));
        let captures = rule.source.captures.iter();
        let captures = captures.map(|capture| (capture.binding, &capture.name));
        let named: Vec<_> = nodes.chain(captures).collect();
        for id in self.bindings() {
            let names = named.iter().filter(|(binding, _)| *binding == id);
            let names: BTreeSet<_> = names.filter_map(|(_, name)| name.as_ref()).collect();
            let names: String = names.iter().map(|name| format!("  ${name}")).collect();
            let place = place(set, id, &|inner| inner.to_string());
            lines.push(format!("{id} = {place}{names}"));
        }
        let rows = expanded(&set.bindings, rule);
        let order = |pick: &BindingId| match set.bindings.get(*pick) {
            Binding::Pick(order, nth) => Some((*order, *nth)),
            _ => None,
        };
        let choices = &rule.source.choices;
        for (of, _) in choices
            .iter()
            .filter_map(order)
            .filter(|(_, nth)| *nth == 0)
        {
            let picks = choices
                .iter()
                .filter(|pick| order(pick).is_some_and(|(o, _)| o == of));
            let picks = list(picks, BindingId::to_string);
            let how = if rows.contains(&of) { "rows" } else { "loops" };
            lines.push(format!("orders of {picks} by {how}"));
        }
        let facts = rule.source.facts.iter();
        lines.extend(facts.map(|fact| format!("fact {}", self.fact(fact))));
        lines.extend((0..rule.source.natives.len()).map(|number| self.native(number)));
        let checks = rule.source.checks.iter();
        lines.extend(checks.map(|check| format!("test {}", self.check(check))));
        self.rewrite(&mut lines);
        lines.join("\n  ") + "\n"
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
            Fact::Is(id, ops) => format!("{id} is {}", op_names(self.set, ops)),
            Fact::HasTraits(id, op) => format!("{id} is {}", op_names(self.set, &[*op])),
            Fact::Present(id) => format!("{id} is there"),
            Fact::Absent(id) => format!("{id} is absent"),
            Fact::Length(id, Length::Exactly(n)) => format!("length of {id} is {n}"),
            Fact::Length(id, Length::AtLeast(n)) => format!("length of {id} is {n} or more"),
            Fact::FedBy(id, results) => {
                let results = by_op(self.set, results, |_, at| at.to_string());
                format!("{id} is result {results} of its op")
            }
            Fact::Int(id, value) => format!("{id} is {value}"),
            Fact::Equal(a, b) => format!("{a} equals {b}"),
            Fact::InBlock(op, block) => format!("{op} is in {block}"),
            Fact::AtMostOps(block, n) => format!("{block} has at most {n} ops"),
            Fact::NoOthers(block, found) => {
                format!(
                    "{block} has no ops but {}",
                    list(found, BindingId::to_string)
                )
            }
        }
    }
}

/// The place of a binding; `inner` prints the bindings that it refers to.
pub(super) fn place(set: &Set<'_>, id: BindingId, inner: &dyn Fn(BindingId) -> String) -> String {
    let operand = |op: usize, group: usize| set.ops[op].decl.operand_name(group).to_string();
    let attr =
        |op: usize, number: usize| set.ops[op].decl.attr_field(set.attrs[number].1).to_string();
    let (of, what) = match set.bindings.get(id) {
        Binding::Root => return "root".to_string(),
        Binding::Pick(order, _) => {
            let places = set.bindings.order(*order);
            return format!("any of {}", list(places, |place| inner(*place)));
        }
        Binding::LastOther(block, found) if !found.is_empty() => {
            let found = list(found, |op| inner(*op));
            return format!("last op of {} but {found}", inner(*block));
        }
        Binding::Tail(of, front, back) => {
            return format!("end of {} from one of {front}..=^{back}", inner(*of));
        }
        Binding::Optional(of) => return format!("element of {}, if any", inner(*of)),
        Binding::OptionalAttr(op, by) => {
            return format!(
                "attribute `{}` of {}, if any",
                by_op(set, by, attr),
                inner(*op)
            );
        }
        Binding::Def(of) => (of, "op behind".to_string()),
        Binding::Operand(op, at) => (op, format!("operand {at} of")),
        Binding::Result(op, at) => (op, format!("result {at} of")),
        Binding::Operands(op, by) => (op, format!("operands `{}` of", by_op(set, by, operand))),
        Binding::Regions(op) => (op, "regions of".to_string()),
        Binding::Successors(op) => (op, "successors of".to_string()),
        Binding::Args(block) => (block, "arguments of".to_string()),
        Binding::Slice(of, front, 0) => (of, format!("elements {front}.. of")),
        Binding::Slice(of, front, back) => (of, format!("elements {front}..^{back} of")),
        Binding::Before(tail) => (tail, "elements before".to_string()),
        Binding::Element(of, At::Only) => (of, "only element of".to_string()),
        Binding::Element(of, At::Front(at)) => (of, format!("element {at} of")),
        Binding::Element(of, At::Back(at)) => (of, format!("element ^{} of", at + 1)),
        Binding::Attr(op, by) => (op, format!("attribute `{}` of", by_op(set, by, attr))),
        Binding::Block(of) => (of, "block of".to_string()),
        Binding::LastOther(block, _) => (block, "last op of".to_string()),
        Binding::Extract(_, native, of) => (of, format!("what m{native} gives for")),
        Binding::Out(of, at) => (of, format!("value {at} of")),
    };
    format!("{what} {}", inner(*of))
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
