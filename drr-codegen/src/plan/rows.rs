//! Rows: a rule with a fixed operand order.

use std::collections::BTreeMap;

use crate::model::{Binding, BindingId, Bindings, Fact, OrderId, RuleModel, Set};

/// The maximal number of rows of a rule. Further orders are loops in the rule's function.
const MAX_ROWS: usize = 8;

/// A rule with a fixed operand order.
pub struct Row {
    /// The rule's rank.
    pub rule: usize,
    /// The rule's facts, with places where its picks were.
    pub facts: Vec<Fact>,
    /// The positions of the facts about what loops choose. In two rules these may be two things, although
    /// they are the same binding.
    pub chosen: Vec<usize>,
    /// Each binding of the rule, and the binding for it in this row.
    pub bindings: BTreeMap<BindingId, BindingId>,
    /// For each order that became rows, the positions that its picks take.
    pub orders: Vec<Vec<usize>>,
}

/// The orders of a rule that become rows: the first choices, as many as fit. Their places must be
/// found without user code.
pub fn expanded(bindings: &Bindings, rule: &RuleModel<'_>) -> Vec<OrderId> {
    let mut rows = 1usize;
    let mut orders = Vec::new();
    for choice in &rule.source.choices {
        let order = match bindings.get(*choice) {
            Binding::Pick(order, 0) => *order,
            Binding::Pick(..) => continue,
            // The number of its positions depends on the operation.
            _ => break,
        };
        let places = bindings.order(order);
        rows = rows.saturating_mul((1..=places.len()).product());
        let of_native = |binding: &Binding| matches!(binding, Binding::Extract(..));
        let mut places = places.iter();
        if rows > MAX_ROWS || places.any(|place| bindings.depends(*place, &of_native)) {
            break;
        }
        orders.push(order);
    }
    orders
}

/// All rows of a set by rank, then by order; written orders first, the last order varies fastest.
pub fn rows(set: &mut Set<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    for (rank, rule) in set.rules.iter().enumerate() {
        let mut seen: Vec<Vec<Fact>> = Vec::new();
        let orders = expanded(&set.bindings, rule);
        let places = orders
            .iter()
            .map(|order| set.bindings.order(*order).to_vec());
        let places: Vec<Vec<BindingId>> = places.collect();
        for choice in choices(&places) {
            let place = |order: OrderId, nth: usize| {
                let at = orders.iter().position(|known| *known == order)?;
                choice[at].get(nth).map(|position| places[at][*position])
            };
            let mut own = Vec::new();
            for fact in &rule.source.facts {
                own.extend(fact.bindings());
            }
            own.extend(&rule.source.choices);
            own.extend(rule.source.nodes.iter().map(|node| node.binding));
            own.extend(rule.source.captures.iter().map(|capture| capture.binding));
            let mut bindings = BTreeMap::new();
            for id in own {
                let there = set.bindings.substitute(id, &place);
                bindings.insert(id, there);
            }
            let facts: Vec<Fact> = rule
                .source
                .facts
                .iter()
                .map(|fact| fact.map(|id| bindings[&id]))
                .collect();
            // Two orders are the same if they only exchange values without conditions.
            let captured = rule
                .source
                .captures
                .iter()
                .map(|capture| bindings[&capture.binding]);
            let key: Vec<Fact> = facts
                .iter()
                .cloned()
                .chain(captured.map(Fact::Present))
                .collect();
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            let expanded: usize = choice.iter().map(Vec::len).sum();
            let has_loops = rule.source.choices.len() > expanded;
            let is_choice =
                |binding: &Binding| matches!(binding, Binding::Pick(..) | Binding::Tail(..));
            let depends = |fact: &Fact| {
                let about = fact.bindings();
                let mut about = about.iter();
                about.any(|id| set.bindings.depends(*id, &is_choice))
            };
            let chosen = (0..facts.len()).filter(|at| has_loops && depends(&facts[*at]));
            let chosen = chosen.collect();
            rows.push(Row {
                rule: rank,
                facts,
                chosen,
                bindings,
                orders: choice.clone(),
            });
        }
    }
    rows
}

/// All ways to order the places of some orders: for each order, the positions that its picks take.
fn choices(orders: &[Vec<BindingId>]) -> Vec<Vec<Vec<usize>>> {
    orders.iter().fold(vec![Vec::new()], |begun, places| {
        let positions: Vec<usize> = (0..places.len()).collect();
        let permutations = permutations(&positions);
        let extend = |choice: Vec<Vec<usize>>| {
            let longer =
                |order: &Vec<usize>| [choice.as_slice(), std::slice::from_ref(order)].concat();
            permutations.iter().map(longer).collect::<Vec<_>>()
        };
        begun.into_iter().flat_map(extend).collect()
    })
}

/// All permutations, in lexicographic order.
fn permutations(positions: &[usize]) -> Vec<Vec<usize>> {
    if positions.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (nth, first) in positions.iter().enumerate() {
        let rest = [&positions[..nth], &positions[nth + 1..]].concat();
        let others = permutations(&rest).into_iter();
        all.extend(others.map(|others| [&[*first], others.as_slice()].concat()));
    }
    all
}
