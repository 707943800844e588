//! Rules that cannot be meant: one that an earlier rule always comes before, and one whose result
//! matches its own source. Both are warned of, and only where nothing but the declarations and the
//! rules themselves is needed to say so.

use crate::model::{EarlyCode, RuleModel, Set, Step};
use crate::syntax::Rule;

mod again;
mod shadowed;

use again::reproduces;
use shadowed::comes_first;

/// A rule to be warned of.
pub struct Doubtful<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// What is odd about it.
    pub note: String,
}

/// The rules of a set that are to be warned of, by rank.
pub fn doubtful<'a>(set: &Set<'a>) -> Vec<Doubtful<'a>> {
    let mut out = Vec::new();
    // Of a rule with mistakes, which the star reports, nothing more is said.
    let whole = |rule: &RuleModel<'_>| {
        let results = set.ops[rule.nodes[0].op].decl.results.len();
        let replaces = rule.action.keeps_root || rule.action.replacement.len() == results;
        replaces && !rule.action.unresolved
    };
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
            out.push(Doubtful {
                rule: rule.syntax,
                note: format!(
                    "{name} is never applied: {other} is tried before it and matches wherever it does"
                ),
            });
        } else if reproduces(set, rule) {
            out.push(Doubtful {
                rule: rule.syntax,
                note: format!("what {name} makes it matches again: it is applied without end"),
            });
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

/// Whether nothing but the rule's tests can keep it from being applied.
fn is_certain(rule: &RuleModel<'_>) -> bool {
    let computed = |code: &EarlyCode| matches!(code, EarlyCode::Call(_) | EarlyCode::Code(_));
    let native = |step: &Step| matches!(step, Step::Native { .. });
    !rule.only_modifies()
        && !rule.action.early.iter().any(|early| computed(&early.code))
        && !rule.action.steps.iter().any(native)
}
