//! Lints: rules that are never applied, rules that are applied without end, and, if the set enables
//! it, rules whose order is decided only by their declaration. A lint reports only facts that
//! follow from the rules and the declarations of their ops.
//!
//! Each lint is a matching problem: a rule against the source of another rule, or against the
//! result of rules on their own sources.

use crate::codes::{self, Message};
use crate::model::Set;
use crate::plan::Row;
use crate::syntax::{Level, Rule, SetHeader};

mod cycles;
mod source;
mod symbolic;
mod symbolic_match;
mod symbolic_rewrite;

use source::sources;
use symbolic::{Rules, SymbolicIr, Verdict};
use symbolic_rewrite::{is_certain, is_whole};

/// A rule that a lint reports.
pub struct RuleLint<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// The problem.
    pub note: Message,
    /// True if the set makes it an error.
    pub denied: bool,
}

/// Runs the lints on a set. `rows` are all rows of the set, by rank.
pub fn lint<'a>(set: &Set<'a>, rows: &[Row], header: Option<&SetHeader>) -> Vec<RuleLint<'a>> {
    let mut out = Vec::new();
    let ranks = 0..set.rules.len();
    let sources = ranks.map(|rank| sources(Rules { set, rows }, rank));
    let linter = Linter {
        rules: Rules { set, rows },
        sources: sources.collect(),
    };
    let mut add = |rank: usize, note: Message, denied| {
        let rule: &'a Rule = set.rules[rank].syntax;
        out.push(RuleLint { rule, note, denied });
    };
    let whole = |rank: &usize| is_whole(set, &set.rules[*rank]);
    let certain = |rank: usize| whole(&rank) && is_certain(&set.rules[rank]);
    let title = |rank: usize| title(set.rules[rank].syntax);
    for rank in (0..set.rules.len()).filter(whole) {
        let name = title(rank);
        let mut earlier = (0..rank).filter(whole);
        if let Some(earlier) = earlier.find(|earlier| linter.shadows(*earlier, rank)) {
            let other = title(earlier);
            let note = codes::NEVER_APPLIED.message(format!(
                "{name} is never applied: {other} is tried before it and matches wherever it does"
            ));
            add(rank, note, false);
        } else if certain(rank)
            && let Some(sources) = &linter.sources[rank]
            && cycles::goes_on(rank, sources)
        {
            let note = codes::APPLIED_WITHOUT_END.message(format!(
                "what {name} makes it matches again: it is applied without end"
            ));
            add(rank, note, false);
        }
    }
    for cycle in cycles::cycles(linter.rules, &linter.sources, certain) {
        let names: Vec<String> = cycle.iter().map(|rank| title(*rank)).collect();
        let note = match names.as_slice() {
            [one, other] => format!(
                "{one} and {other} undo one another without end: each matches what the other makes"
            ),
            names => format!(
                "{} follow one another without end: each matches what the one before it makes",
                listed(names)
            ),
        };
        add(cycle[0], codes::CYCLE.message(note), false);
    }
    let level = header.map_or(Level::Allow, |set| set.overlap);
    if level == Level::Allow {
        return out;
    }
    let asks = |rank: &usize| whole(rank) && set.rules[*rank].syntax.overlap != Some(Level::Allow);
    for rank in (0..set.rules.len()).filter(asks) {
        let earlier = (0..rank).filter(asks);
        let earlier = earlier.filter(|earlier| linter.overlaps(*earlier, rank));
        let earlier: Vec<usize> = earlier.collect();
        if earlier.is_empty() || earlier.iter().any(|earlier| linter.shadows(*earlier, rank)) {
            continue;
        }
        let names: Vec<String> = earlier.iter().map(|rank| title(*rank)).collect();
        let note = codes::OVERLAP.message(format!(
            "{} matches some of the operations that {} {}, at the same benefit: only their order decides",
            title(rank),
            listed(&names),
            if names.len() == 1 { "matches" } else { "match" }
        ));
        let note = note.help("`addBenefit` says which is meant");
        add(rank, note, level == Level::Deny);
    }
    out
}

struct Linter<'s> {
    rules: Rules<'s>,
    /// The symbolic sources of each rule, by rank.
    sources: Vec<Option<Vec<(&'s Row, SymbolicIr<'s>)>>>,
}

impl Linter<'_> {
    /// True if the first rule is applied wherever the second one matches.
    fn shadows(&self, first: usize, second: usize) -> bool {
        let first_matches = |source: &SymbolicIr<'_>| source.attempt(first, 0).0 == Verdict::Always;
        is_certain(&self.rules.set.rules[first])
            && self.sources[second]
                .as_ref()
                .is_some_and(|sources| sources.iter().all(|(_, source)| first_matches(source)))
    }

    /// True if an operation may match both rules, which have the same benefit.
    fn overlaps(&self, first: usize, second: usize) -> bool {
        let rules = &self.rules.set.rules;
        let (one, other) = (&rules[first], &rules[second]);
        one.benefit == other.benefit
            && match &self.sources[second] {
                Some(sources) => {
                    let mut sources = sources.iter();
                    sources.any(|(_, source)| source.attempt(first, 0).0 != Verdict::Never)
                }
                // Its operands are tried in too many orders to look at each.
                None => one.source.nodes[0]
                    .ops
                    .iter()
                    .any(|op| other.source.nodes[0].ops.contains(op)),
            }
    }
}

fn title(rule: &Rule) -> String {
    match &rule.name {
        Some(name) => format!("`{name}`"),
        None => format!("the rule at line {}", rule.span.start().line),
    }
}

/// `A`, `B` and `C`; many are counted.
fn listed(names: &[String]) -> String {
    const MOST: usize = 4;
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] if names.len() <= MOST => format!("{} and {last}", first.join(", ")),
        _ => format!(
            "{} and {} others",
            names[..MOST].join(", "),
            names.len() - MOST
        ),
    }
}
