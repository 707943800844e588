//! Decides if an operation can match two rows. If it is unknown, the answer is yes: that costs
//! sharing, not correctness.

use super::Row;
use crate::model::{Fact, Length};

/// True if an operation may match both rows. None can if the rows have contradictory facts on a
/// binding.
pub(super) fn may_overlap(a: &Row, b: &Row) -> bool {
    !certain(a).any(|one| certain(b).any(|other| contradict(one, other)))
}

/// The facts that are not about what loops choose.
fn certain(row: &Row) -> impl Iterator<Item = &Fact> {
    let facts = row.facts.iter().enumerate();
    let facts = facts.filter(|(at, _)| !row.chosen.contains(at));
    facts.map(|(_, fact)| fact)
}

fn contradict(a: &Fact, b: &Fact) -> bool {
    match (a, b) {
        (Fact::Is(a, ops), Fact::Is(b, others)) => {
            a == b && !ops.iter().any(|op| others.contains(op))
        }
        (Fact::Int(a, value), Fact::Int(b, other)) => a == b && value != other,
        (Fact::Length(a, length), Fact::Length(b, other)) => a == b && !compatible(*length, *other),
        _ => false,
    }
}

fn compatible(a: Length, b: Length) -> bool {
    match (a, b) {
        (Length::Exactly(a), Length::Exactly(b)) => a == b,
        (Length::Exactly(exact), Length::AtLeast(least))
        | (Length::AtLeast(least), Length::Exactly(exact)) => exact >= least,
        (Length::AtLeast(_), Length::AtLeast(_)) => true,
    }
}
