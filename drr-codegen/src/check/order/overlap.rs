//! Rules of which only the order of their declarations says which is tried first, for those who ask.

use super::imagined::Imagined;
use super::tried::{Verdict, attempt};
use crate::model::{RuleModel, Set};

/// For each rule, by rank, earlier ones of the same benefit that match some of what it matches, though
/// not all of it.
pub(super) fn overlaps(
    set: &Set<'_>,
    sources: &[Vec<Option<Imagined>>],
    takes_part: impl Fn(&RuleModel<'_>) -> bool,
) -> Vec<(usize, Vec<usize>)> {
    let mut overlaps = Vec::new();
    for (rank, rule) in set
        .rules
        .iter()
        .enumerate()
        .filter(|(_, rule)| takes_part(rule))
    {
        let earlier = (0..rank).filter(|earlier| {
            let earlier = &set.rules[*earlier];
            earlier.benefit == rule.benefit
                && takes_part(earlier)
                && sources[rank]
                    .iter()
                    .zip(&rule.rows)
                    .any(|(source, row)| match source {
                        Some(source) => attempt(set, source, earlier, 0).0 != Verdict::Never,
                        // Its operands are tried in too many orders to look at each.
                        None => earlier.rows.iter().any(|other| other.ops[0] == row.ops[0]),
                    })
        });
        let earlier: Vec<usize> = earlier.collect();
        if !earlier.is_empty() {
            overlaps.push((rank, earlier));
        }
    }
    overlaps
}
