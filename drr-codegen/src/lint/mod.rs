//! Lints: rules that are never applied, rules that are applied forever, and, if the set enables
//! it, rules whose order is decided only by their declaration. A lint reports only facts that
//! follow from the rules and the declarations of their ops.
//!
//! Each lint is a matching problem: a rule against the source of another rule, or against the
//! result of rules on their own sources.

use proc_macro2::Span;

use crate::codes::{self, Message, message};
use crate::model::{ExprKind, RuleModel, Set};
use crate::plan::Row;
use crate::syntax::{Level, Rule, SetHeader};

mod contradiction;
mod cycles;
mod source;
mod symbolic;
mod symbolic_match;
mod symbolic_rewrite;

use source::sources;
use symbolic::{Found, Rules, SymbolicIr, Verdict};
use symbolic_rewrite::{is_certain, is_whole};

/// A rule that a lint reports.
pub struct RuleLint<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// The place.
    pub span: Span,
    /// The problem.
    pub note: Message,
    /// True if the set makes it an error.
    pub denied: bool,
}

/// Runs the lints on a set. `rows` are all rows of the set, by rank.
pub fn lint<'a>(set: &'a Set<'a>, rows: &[Row], header: Option<&SetHeader>) -> Vec<RuleLint<'a>> {
    let ranks = 0..set.rules.len();
    let rows_of = |rank| {
        let from = rows.partition_point(|row| row.rule < rank);
        let to = rows.partition_point(|row| row.rule <= rank);
        &rows[from..to]
    };
    let rows: Vec<&[Row]> = ranks.clone().map(rows_of).collect();
    let rules = Rules { set, rows: &rows };
    let linter = Linter {
        rules,
        whole: ranks
            .clone()
            .filter(|rank| is_whole(set, &set.rules[*rank]))
            .collect(),
        certain: set
            .rules
            .iter()
            .map(|rule| is_whole(set, rule) && is_certain(rule))
            .collect(),
        sources: ranks.map(|rank| sources(rules, rank)).collect(),
    };
    let mut out = Vec::new();
    for model in &set.rules {
        let found = contradiction::contradictions(model).into_iter();
        out.extend(found.map(|(span, note)| RuleLint {
            rule: model.syntax,
            span,
            note: note.within(model.syntax.instance.as_deref()),
            denied: false,
        }));
    }
    let conversion = header.is_some_and(|set| set.conversion);
    if !conversion {
        let found = set.rules.iter().filter_map(parts_of_a_value);
        out.extend(found);
    }
    let mut add = |(rank, note): (usize, Message), denied: bool| {
        let rule: &'a Rule = set.rules[rank].syntax;
        out.push(RuleLint {
            rule,
            span: rule.name_span(),
            note,
            denied,
        });
    };
    // A dialect conversion may undo a rule, prefers rules that lead to legal operations, and knows its
    // cycles when it knows the target.
    if !conversion {
        let lints = linter.applications().into_iter().chain(linter.cycles());
        lints.for_each(|lint| add(lint, false));
    }
    let level = header.and_then(|set| set.overlap).unwrap_or(Level::Allow);
    if level != Level::Allow {
        let lints = linter.order().into_iter();
        lints.for_each(|lint| add(lint, level == Level::Deny));
    }
    out
}

/// A rule that takes a value as several, which a greedy driver never makes of one.
fn parts_of_a_value<'a>(rule: &RuleModel<'a>) -> Option<RuleLint<'a>> {
    let mut exprs = rule.action.exprs.iter();
    let part = exprs.find(|expr| matches!(expr.kind, ExprKind::Converted(_, 1..)))?;
    let note = message!(PARTS_OF_A_VALUE:
        "only a dialect conversion makes several values of one: elsewhere the rule never matches");
    let help = "if the rules are for a dialect conversion, write `#[conversion]` before `set`";
    Some(RuleLint {
        rule: rule.syntax,
        span: part.span,
        note: note.help(help).within(rule.syntax.instance.as_deref()),
        denied: false,
    })
}

struct Linter<'s> {
    rules: Rules<'s>,
    /// The rules without mistakes.
    whole: Vec<usize>,
    /// For each rule, if it is applied wherever its source matches and its tests hold.
    certain: Vec<bool>,
    /// The symbolic sources of each rule, by rank.
    sources: Vec<Option<Vec<(Found<'s>, SymbolicIr<'s>)>>>,
}

impl Linter<'_> {
    /// Rules that are never applied, and rules that match their own result: the rank, and the problem.
    fn applications(&self) -> Vec<(usize, Message)> {
        let mut out = Vec::new();
        for (number, &rank) in self.whole.iter().enumerate() {
            let name = self.title(rank);
            let mut earlier = self.whole[..number].iter().copied();
            if let Some(earlier) = earlier.find(|earlier| self.shadows(*earlier, rank)) {
                let other = self.title(earlier);
                let note = message!(NEVER_APPLIED:
                    "{name} is never applied: {other} is tried before it and matches wherever it does");
                let help = "if the rules are for a dialect conversion, which may undo one, write `#[conversion]` before `set`";
                out.push((rank, note.help(help)));
            } else if self.certain[rank]
                && let Some(sources) = &self.sources[rank]
                && cycles::goes_on(rank, sources)
            {
                let note = message!(APPLIED_WITHOUT_END:
                    "{name} matches what it makes: it is applied forever");
                out.push((rank, note));
            }
            self.forget_values(rank);
        }
        out
    }

    /// Frees memory when a rule's sources are not matched next.
    fn forget_values(&self, rank: usize) {
        let sources = self.sources[rank].iter().flatten();
        sources.for_each(|(_, source)| source.forget_values());
    }

    /// Rules that undo one another.
    fn cycles(&self) -> Vec<(usize, Message)> {
        let takes_part = |rank: usize| self.certain[rank];
        let cycles = cycles::cycles(self.rules, &self.sources, takes_part).into_iter();
        let lints = cycles.map(|cycle| {
            let names: Vec<String> = cycle.iter().map(|rank| self.title(*rank)).collect();
            let note = match names.as_slice() {
                [one, other] => format!(
                    "{one} and {other} undo one another forever: each matches what the other makes"
                ),
                names => format!(
                    "{} follow one another forever: each matches what the one before it makes",
                    listed(names)
                ),
            };
            (cycle[0], codes::CYCLE.message(note))
        });
        lints.collect()
    }

    /// Rules whose order is decided only by their declaration.
    fn order(&self) -> Vec<(usize, Message)> {
        let syntax = |rank: usize| self.rules.set.rules[rank].syntax;
        let asks = |rank: &usize| syntax(*rank).overlap != Some(Level::Allow);
        let asking: Vec<usize> = self.whole.iter().copied().filter(asks).collect();
        let mut out = Vec::new();
        for (number, &rank) in asking.iter().enumerate() {
            let earlier = asking[..number].iter().copied();
            let earlier = earlier.filter(|earlier| self.overlaps(*earlier, rank));
            let earlier: Vec<usize> = earlier.collect();
            let is_decided = earlier.iter().any(|earlier| self.shadows(*earlier, rank));
            self.forget_values(rank);
            if earlier.is_empty() || is_decided {
                continue;
            }
            let names: Vec<String> = earlier.iter().map(|rank| self.title(*rank)).collect();
            let note = message!(OVERLAP:
                "{} matches some of the operations that {} {}, at the same benefit: only their order decides",
                self.title(rank), listed(&names), if names.len() == 1 { "matches" } else { "match" });
            out.push((rank, note.help("`addBenefit` says which is meant")));
        }
        out
    }

    fn title(&self, rank: usize) -> String {
        title(self.rules.set.rules[rank].syntax)
    }

    /// True if the first rule is applied wherever the second one matches.
    fn shadows(&self, first: usize, second: usize) -> bool {
        let first_matches = |source: &SymbolicIr<'_>| source.attempt(first, 0).0 == Verdict::Always;
        self.certain[first]
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
