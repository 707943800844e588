//! Operand orders: few become rows, which share their questions with other rules; for many a loop
//! chooses, so that the code does not grow with their number.

use std::slice;

use super::Source;
use crate::model::{Access, GivenPart, Leaf, Link, Node, Order, Part, Place, Row, Tree, ValueAt};

/// How many rows a rule may have.
const MAX_ROWS: usize = 8;

/// How many rows a rule may have for orders and alternatives together.
pub(super) const MAX_ALL: usize = 64;

/// How many choices there are among ops that may stand in the same place.
pub(super) fn alternatives(source: &Source) -> usize {
    let nodes = source.nodes.iter();
    nodes.fold(1, |total, node| total.saturating_mul(node.ops.len()))
}

/// How many orders `n` values have.
pub(super) fn factorial(n: usize) -> usize {
    (1..=n).fold(1, usize::saturating_mul)
}

/// How many of the orders, from the first on, become rows.
pub(super) fn expanded(orders: &[Order]) -> usize {
    let mut rows = 1usize;
    let fits = |order: &&Order| {
        rows = rows.saturating_mul(factorial(order.places.len()));
        rows <= MAX_ROWS
    };
    orders.iter().take_while(fits).count()
}

/// One row for each choice of orders, written orders first; the last one varies fastest.
pub(super) fn rows(tree: &Tree, source: &Source) -> Vec<Row> {
    let sizes = source.orders[..source.expanded].iter();
    let choices = sizes.fold(vec![Vec::new()], |choices: Vec<Vec<Vec<usize>>>, order| {
        let permutations = permutations(order.places.len());
        let extend = |choice: Vec<Vec<usize>>| {
            let longer = |order: &Vec<usize>| [choice.as_slice(), slice::from_ref(order)].concat();
            permutations.iter().map(longer).collect::<Vec<_>>()
        };
        choices.into_iter().flat_map(extend).collect()
    });
    let mut rows: Vec<Row> = Vec::new();
    // An op more than may be: too many are reported, not enumerated.
    let ops = source
        .nodes
        .iter()
        .fold(vec![Vec::new()], |begun: Vec<Vec<usize>>, node| {
            let extend = |ops: Vec<usize>| {
                let longer = |op: &usize| [ops.as_slice(), &[*op]].concat();
                node.ops.iter().map(longer).collect::<Vec<_>>()
            };
            begun
                .into_iter()
                .flat_map(extend)
                .take(MAX_ALL + 1)
                .collect()
        });
    let all = choices
        .iter()
        .flat_map(|choice| ops.iter().map(move |ops| (choice, ops)));
    for (choice, ops) in all {
        let mut row = Row {
            ops: ops.clone(),
            links: vec![None; source.nodes.len()],
            access: vec![Access::Group(0, 0); source.captures.len()],
        };
        fill(tree, choice, &source.nodes, &mut row);
        // Orders of what is ignored are one order.
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

/// All permutations of `0..n`, in lexicographic order.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![Vec::new()], |begun, _| {
        let extend = |order: Vec<usize>| {
            (0..n)
                .filter(|place| !order.contains(place))
                .map(|place| [order.as_slice(), &[place]].concat())
                .collect::<Vec<_>>()
        };
        begun.into_iter().flat_map(extend).collect()
    })
}

/// Where an op's parts are found, in a choice of orders.
fn fill(tree: &Tree, choice: &[Vec<usize>], nodes: &[Node], row: &mut Row) {
    let node = tree.node;
    let at = |place: &Place| ValueAt::Place(node, *place);
    for part in &tree.parts {
        match part {
            Part::Value(place, leaf) => fill_leaf(at(place), leaf, choice, nodes, row),
            Part::AnyOrder(number, places, leaves) => {
                for (index, leaf) in leaves.iter().enumerate() {
                    let value = match choice.get(*number) {
                        Some(order) => at(&places[order[index]]),
                        None => ValueAt::Chosen(*number, index),
                    };
                    fill_leaf(value, leaf, choice, nodes, row);
                }
            }
            Part::Length(..) | Part::NumRegions(_) | Part::NumSuccessors(_) => {}
            Part::Group(group, capture) => row.access[*capture] = Access::Group(node, *group),
            Part::Slice(group, front, back, capture) => {
                row.access[*capture] = Access::Slice(node, *group, *front, *back);
            }
            Part::Attr(numbers, capture) => {
                let nth = nodes[node].ops.iter().position(|op| *op == row.ops[node]);
                row.access[*capture] = Access::Attr(node, numbers[nth.unwrap_or(0)]);
            }
            Part::Region(at, capture) => row.access[*capture] = Access::Region(node, *at),
            Part::Regions(front, back, capture) => {
                row.access[*capture] = Access::Regions(node, *front, *back);
            }
            Part::Successor(at, capture) => row.access[*capture] = Access::Successor(node, *at),
            Part::Successors(front, back, capture) => {
                row.access[*capture] = Access::Successors(node, *front, *back);
            }
            Part::Body(body) => {
                for (at, leaf) in body.args.iter().flatten().enumerate() {
                    if let Leaf::Capture(capture) = leaf {
                        row.access[*capture] = Access::BlockArg(node, body.region, at);
                    }
                }
                for op in &body.ops {
                    fill(op, choice, nodes, row);
                }
            }
        }
    }
}

fn fill_leaf(value: ValueAt, leaf: &Leaf, choice: &[Vec<usize>], nodes: &[Node], row: &mut Row) {
    match leaf {
        Leaf::Ignored => {}
        Leaf::Capture(capture) => row.access[*capture] = Access::Value(value),
        Leaf::Child(child, result) => {
            row.links[child.node] = Some(Link {
                value,
                result: *result,
            });
            fill(child, choice, nodes, row);
        }
        Leaf::Given(given) => {
            row.access[given.capture] = Access::Value(value);
            for part in &given.parts {
                let at = |out: usize| ValueAt::Given(given.native, out);
                match part {
                    GivenPart::Value(out, leaf) => fill_leaf(at(*out), leaf, choice, nodes, row),
                    GivenPart::AnyOrder(number, outs, leaves) => {
                        for (index, leaf) in leaves.iter().enumerate() {
                            let value = match choice.get(*number) {
                                Some(order) => at(outs[order[index]]),
                                None => ValueAt::Chosen(*number, index),
                            };
                            fill_leaf(value, leaf, choice, nodes, row);
                        }
                    }
                }
            }
        }
    }
}
