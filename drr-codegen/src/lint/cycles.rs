//! Rules that are applied forever: a rule that matches its own result, or several rules that
//! undo one another.
//!
//! The lint applies a rule to its own source pattern, and rewrites the result further while exactly
//! one rule matches, with certainty. If an operation matches nothing but this source, its rewriting
//! goes the same way.

use super::symbolic::{Found, Rules, SymbolicIr, Verdict};

/// The maximal number of rewrites.
const MAX_STEPS: usize = 24;

/// True if a rule certainly matches something that it builds and that is in use.
pub(super) fn goes_on(rank: usize, sources: &[(Found<'_>, SymbolicIr<'_>)]) -> bool {
    sources.iter().any(|(found, source)| {
        let mut ir = source.with_one_type();
        let built = ir.apply(*found).unwrap_or_default();
        let live = ir.live();
        let mut built = built.into_iter().filter(|op| live.contains(op));
        built.any(|op| ir.attempt(rank, op).0 == Verdict::Always)
    })
}

/// The rules of each cycle of two or more rules, by rank, in the order of their application,
/// beginning with the highest.
pub(super) fn cycles(
    rules: Rules<'_>,
    sources: &[Option<Vec<(Found<'_>, SymbolicIr<'_>)>>],
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

/// The rules that are applied from one rule on until it is applied again. Returns `None` if that is
/// not certain.
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
        // The cycle must occur twice: then the remains of the first round do not change the second
        // one.
        let rounds: Vec<&[usize]> = applied.split(|rank| *rank == start).skip(1).collect();
        if let [first, second, []] = rounds[..] {
            let cycle = || [start].into_iter().chain(first.iter().copied()).collect();
            return (first == second).then(cycle);
        }
        ir.apply(found)?;
    }
    None
}

/// The only rule that matches a live operation, and its place.
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
