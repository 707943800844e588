//! Rules beside one another: one that an earlier rule always comes before, one whose result matches its
//! own source, rules that undo one another; and, for a set that asks, rules of which only the order of
//! their declarations says which is tried first. Said only where nothing but the declarations and the
//! rules themselves is needed to say so.

use crate::model::{EarlyCode, RuleModel, Set, Step};
use crate::syntax::{Level, Rule, SetHeader};

mod again;
mod applied;
mod imagined;
mod overlap;
mod shadowed;
mod tried;
mod turns;

use again::reproduces;
use imagined::Imagined;
use shadowed::comes_first;

/// A rule to be warned of.
pub struct Doubtful<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// What is odd about it.
    pub note: String,
    /// Whether it is an error, as the set says.
    pub denied: bool,
}

/// The rules of a set that are to be warned of, by rank.
pub fn doubtful<'a>(set: &Set<'a>, header: Option<&SetHeader>) -> Vec<Doubtful<'a>> {
    let mut out = Vec::new();
    // Of a rule with mistakes, which the star reports, nothing more is said.
    let whole = |rule: &RuleModel<'_>| {
        let results = set.ops[rule.nodes[0].op].decl.results.len();
        let replaces = rule.action.keeps_root || rule.action.replacement.len() == results;
        replaces && !rule.action.unresolved
    };
    let mut add = |rank: usize, note: String, denied| {
        let rule: &'a Rule = set.rules[rank].syntax;
        out.push(Doubtful { rule, note, denied });
    };
    let sources: Vec<Vec<Option<Imagined>>> = set
        .rules
        .iter()
        .map(|rule| {
            let rows = rule.rows.iter();
            rows.map(|row| Imagined::new(set, rule, row)).collect()
        })
        .collect();
    for (rank, rule) in set.rules.iter().enumerate() {
        if !whole(rule) {
            continue;
        }
        let name = title(rule.syntax);
        let earlier = set.rules[..rank]
            .iter()
            .find(|earlier| whole(earlier) && comes_first(set, earlier, rule));
        if let Some(earlier) = earlier {
            let other = title(earlier.syntax);
            let note = format!(
                "{name} is never applied: {other} is tried before it and matches wherever it does"
            );
            add(rank, note, false);
        } else if reproduces(set, rule) || (is_certain(rule) && turns::goes_on(set, rule)) {
            let note = format!("what {name} makes it matches again: it is applied without end");
            add(rank, note, false);
        }
    }
    let can_turn = |rule: &RuleModel<'_>| whole(rule) && is_certain(rule);
    for cycle in turns::cycles(set, &sources, can_turn) {
        let names: Vec<String> = cycle
            .iter()
            .map(|rank| title(set.rules[*rank].syntax))
            .collect();
        let note = match names.as_slice() {
            [one, other] => format!(
                "{one} and {other} undo one another without end: each matches what the other makes"
            ),
            names => format!(
                "{} follow one another without end: each matches what the one before it makes",
                listed(names)
            ),
        };
        add(cycle[0], note, false);
    }
    let level = header.map_or(Level::Allow, |set| set.overlap);
    if level != Level::Allow {
        let looked_at =
            |rule: &RuleModel<'_>| whole(rule) && rule.syntax.overlap != Some(Level::Allow);
        for (rank, earlier) in overlap::overlaps(set, &sources, looked_at) {
            let shadowed =
                |earlier: &&usize| comes_first(set, &set.rules[**earlier], &set.rules[rank]);
            if earlier.iter().any(|earlier| shadowed(&earlier)) {
                continue;
            }
            let names: Vec<String> = earlier
                .iter()
                .map(|rank| title(set.rules[*rank].syntax))
                .collect();
            let name = title(set.rules[rank].syntax);
            let note = format!(
                "{name} matches some of the operations that {} {}, at the same benefit: only their order decides; `addBenefit` says which is meant",
                listed(&names),
                if names.len() == 1 { "matches" } else { "match" }
            );
            add(rank, note, level == Level::Deny);
        }
    }
    out
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

/// Whether nothing but the rule's tests can keep it from being applied.
fn is_certain(rule: &RuleModel<'_>) -> bool {
    let computed = |code: &EarlyCode| matches!(code, EarlyCode::Call(_) | EarlyCode::Code(_));
    let native = |step: &Step| matches!(step, Step::Native { .. });
    !rule.only_modifies()
        && !rule.action.early.iter().any(|early| computed(&early.code))
        && !rule.action.steps.iter().any(native)
}
