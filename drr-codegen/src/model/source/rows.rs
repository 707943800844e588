//! Operand orders: few become rows, which share their questions with other rules; for many a loop
//! chooses, so that the code does not grow with their number.

use super::Source;
use crate::model::{Access, Leaf, Link, Order, Part, Place, Row, Tree, ValueAt};

/// How many rows a rule may have.
const MAX_ROWS: usize = 8;

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
            let longer = |order: &Vec<usize>| [choice.as_slice(), &[order.clone()]].concat();
            permutations.iter().map(longer).collect::<Vec<_>>()
        };
        choices.into_iter().flat_map(extend).collect()
    });
    let mut rows: Vec<Row> = Vec::new();
    for choice in choices {
        let mut row = Row {
            links: vec![None; source.nodes.len()],
            access: vec![Access::Group(0, 0); source.captures.len()],
        };
        fill(tree, &choice, &mut row);
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
fn fill(tree: &Tree, choice: &[Vec<usize>], row: &mut Row) {
    let node = tree.node;
    let at = |place: &Place| ValueAt::Place(node, *place);
    for part in &tree.parts {
        match part {
            Part::Value(place, leaf) => fill_leaf(at(place), leaf, choice, row),
            Part::AnyOrder(number, places, leaves) => {
                for (index, leaf) in leaves.iter().enumerate() {
                    let value = match choice.get(*number) {
                        Some(order) => at(&places[order[index]]),
                        None => ValueAt::Chosen(*number, index),
                    };
                    fill_leaf(value, leaf, choice, row);
                }
            }
            Part::Length(..) => {}
            Part::Group(group, capture) => row.access[*capture] = Access::Group(node, *group),
            Part::Slice(group, front, back, capture) => {
                row.access[*capture] = Access::Slice(node, *group, *front, *back);
            }
            Part::Attr(number, capture) => row.access[*capture] = Access::Attr(node, *number),
            Part::Region(index, capture) => row.access[*capture] = Access::Region(node, *index),
            Part::Successor(index, capture) => {
                row.access[*capture] = Access::Successor(node, *index);
            }
        }
    }
}

fn fill_leaf(value: ValueAt, leaf: &Leaf, choice: &[Vec<usize>], row: &mut Row) {
    match leaf {
        Leaf::Ignored => {}
        Leaf::Capture(capture) => row.access[*capture] = Access::Value(value),
        Leaf::Child(child, result) => {
            row.links[child.node] = Some(Link {
                value,
                result: *result,
            });
            fill(child, choice, row);
        }
    }
}
