//! Rules that are applied without end: one that matches what it makes, or several that undo one another.
//!
//! A rule is applied to what its own source describes, and the result is rewritten further, as long as
//! exactly one rule matches, and certainly. Wherever that source stands alone, the rewriting goes the same
//! way.

use super::symbolic::{Rules, SymbolicIr, Verdict};
use super::symbolic_match::Found;
use crate::plan::Row;

/// How many rewrites are followed.
const MAX_STEPS: usize = 24;

/// Whether a rule certainly matches something that it makes and that is used then.
pub(super) fn goes_on(rank: usize, sources: &[(&Row, SymbolicIr<'_>)]) -> bool {
    sources.iter().any(|(row, source)| {
        let mut ir = source.with_one_type();
        let found = Found { row, root: 0 };
        let built = ir.apply(rank, found).unwrap_or_default();
        let live = ir.live();
        let mut built = built.into_iter().filter(|op| live.contains(op));
        built.any(|op| ir.attempt(rank, op).0 == Verdict::Always)
    })
}

/// The rules, by rank, of each cycle of two or more, as they follow one another from the highest.
pub(super) fn cycles(
    rules: Rules<'_>,
    sources: &[Option<Vec<(&Row, SymbolicIr<'_>)>>],
    takes_part: impl Fn(usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut cycles: Vec<Vec<usize>> = Vec::new();
    for start in (0..rules.set.rules.len()).filter(|rank| takes_part(*rank)) {
        if cycles.iter().any(|cycle| cycle.contains(&start)) {
            continue;
        }
        let mut own = sources[start].iter().flatten();
        let found = own.find_map(|(_, source)| follow(start, source, &takes_part));
        let found = found.filter(|cycle| cycle.len() > 1 && cycle.iter().min() == Some(&start));
        cycles.extend(found);
    }
    cycles
}

/// The rules that are applied from one on until it is applied again, if that goes on.
fn follow(
    start: usize,
    source: &SymbolicIr<'_>,
    takes_part: &impl Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    let mut ir = source.with_one_type();
    let mut applied: Vec<usize> = Vec::new();
    while applied.len() < MAX_STEPS {
        let (rank, found) = only_match(&ir)?;
        if !takes_part(rank) || (applied.is_empty() && rank != start) {
            return None;
        }
        applied.push(rank);
        // Twice the same: what the first round left behind has not changed the second.
        let rounds: Vec<&[usize]> = applied.split(|rank| *rank == start).skip(1).collect();
        if let [first, second, []] = rounds[..] {
            let cycle = || [start].into_iter().chain(first.iter().copied()).collect();
            return (first == second).then(cycle);
        }
        ir.apply(rank, found)?;
    }
    None
}

/// The only rule that matches anywhere in what is live, and where.
fn only_match<'s>(ir: &SymbolicIr<'s>) -> Option<(usize, Found<'s>)> {
    let mut only = None;
    for op in ir.live() {
        for rank in 0..ir.rules.set.rules.len() {
            match ir.attempt(rank, op) {
                (Verdict::Never | Verdict::OnlyIfAliased, _) => {}
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
