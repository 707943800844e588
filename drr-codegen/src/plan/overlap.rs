//! Decides if an operation can match two rows. If it is unknown, the answer is yes: that costs
//! sharing, not correctness.

use super::Row;
use crate::model::{Fact, Length};

/// True if an operation may match both rows. None can if the rows have contradictory facts on a
/// binding.
pub(super) fn may_overlap(a: &Row, b: &Row) -> bool {
    !a.facts
        .iter()
        .any(|one| b.facts.iter().any(|other| contradict(one, other)))
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
