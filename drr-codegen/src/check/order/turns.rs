//! Rules that undo one another: what one makes the next matches, until the first is applied again.
//!
//! Each rule is applied to what its own source describes, and what comes of that is rewritten further,
//! as long as there is but one place where a rule matches, and nothing unknown decides. What is found
//! to go on so does so wherever that source stands alone.

use super::imagined::{Imagined, Match};
use super::tried::{Verdict, attempt};
use crate::model::{RuleModel, Set};

/// How many rewrites are followed.
const MAX_STEPS: usize = 24;

/// The rules, by rank, of each cycle of two or more, as they follow one another from the highest.
pub(super) fn cycles(
    set: &Set<'_>,
    sources: &[Vec<Option<Imagined>>],
    takes_part: impl Fn(&RuleModel<'_>) -> bool,
) -> Vec<Vec<usize>> {
    let mut cycles: Vec<Vec<usize>> = Vec::new();
    for (start, rule) in set.rules.iter().enumerate() {
        if !takes_part(rule) || cycles.iter().any(|cycle| cycle.contains(&start)) {
            continue;
        }
        let rows = 0..sources[start].len();
        let found = rows
            .filter(|row| sources[start][*row].is_some())
            .find_map(|row| follow(set, start, row, &takes_part));
        let found = found.filter(|cycle| cycle.len() > 1 && cycle.iter().min() == Some(&start));
        cycles.extend(found);
    }
    cycles
}

/// Whether a rule is sure to match again something that it makes, inside of what replaces its root or
/// in the place of a root without results.
pub(super) fn goes_on(set: &Set<'_>, rule: &RuleModel<'_>) -> bool {
    rule.rows.iter().any(|row| {
        let again = || {
            let mut known = Imagined::new(set, rule, row)?;
            let nodes = (0..row.ops.len()).map(Some).collect();
            let built = known.apply(set, rule, &Match { row, nodes })?;
            let live = known.live();
            let mut built = built.iter().filter(|op| live.contains(op));
            Some(built.any(|op| attempt(set, &known, rule, *op).0 == Verdict::Always))
        };
        again().unwrap_or(false)
    })
}

/// The rules that are applied from one on until it is applied again, if that goes on.
fn follow(
    set: &Set<'_>,
    start: usize,
    row: usize,
    takes_part: &impl Fn(&RuleModel<'_>) -> bool,
) -> Option<Vec<usize>> {
    let mut known = Imagined::new(set, &set.rules[start], &set.rules[start].rows[row])?;
    let mut applied: Vec<usize> = Vec::new();
    while applied.len() < MAX_STEPS {
        let (rank, found) = only_match(set, &known)?;
        let rule = &set.rules[rank];
        if !takes_part(rule) || (applied.is_empty() && rank != start) {
            return None;
        }
        applied.push(rank);
        // Twice the same: what the first round left behind has not changed the second.
        let rounds: Vec<&[usize]> = applied.split(|rank| *rank == start).skip(1).collect();
        if let [first, second, []] = rounds[..] {
            let cycle = || [start].into_iter().chain(first.iter().copied()).collect();
            return (first == second).then(cycle);
        }
        known.apply(set, rule, &found)?;
    }
    None
}

/// The only rule that matches anywhere in what is live, and where.
fn only_match<'a>(set: &'a Set<'_>, known: &Imagined) -> Option<(usize, Match<'a>)> {
    let mut only = None;
    for op in known.live() {
        for (rank, rule) in set.rules.iter().enumerate() {
            match attempt(set, known, rule, op) {
                (Verdict::Never | Verdict::Special, _) => {}
                (Verdict::Always, Some(found)) if only.is_none() => {
                    only = Some((rank, found));
                    break;
                }
                _ => return None,
            }
        }
    }
    only
}
