//! The ways from rules to legal operations.

use rustc_hash::FxHashMap;

use super::target::{ConversionTarget, dialect_of};
use crate::ir::Ir;
use crate::pattern_set::BoundPatternSet;
use crate::rule::RuleInfo;

/// The number of rules to apply if no rules make an op legal.
pub(super) const NEVER: usize = usize::MAX;

/// The way from what a rule makes to legal operations, as far as the target's entries tell.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// At most this many rules must be applied one after the other.
    Of(usize),
    /// It makes this op, which no rules make legal.
    Blocked(&'static str),
}

/// The ops that must become legal if the rule is to be of use. Rules for an op may replace what is
/// in its regions.
fn made_outside(rule: &RuleInfo) -> impl Iterator<Item = &'static str> {
    let made = rule.makes.iter().copied();
    made.filter(|name| !rule.makes_inside.contains(name))
}

/// The ways of all rules of a set.
pub(super) struct Ways {
    /// The rules that are rooted at an op of this name.
    by_root: FxHashMap<&'static str, Vec<usize>>,
    /// Those that are rooted at any op with a trait. IRs learn the traits of ops as they are used,
    /// so each op may be one.
    at_any: Vec<usize>,
    /// By rule.
    ways: Vec<Way>,
}

impl Ways {
    pub(super) fn new<I: Ir>(set: &BoundPatternSet<I>, target: &ConversionTarget<I>) -> Self {
        let rules = set.rules();
        let mut known = Ways {
            by_root: FxHashMap::default(),
            at_any: Vec::new(),
            ways: Vec::new(),
        };
        let active = rules
            .iter()
            .enumerate()
            .filter(|(_, rule)| rule.is_active());
        for (id, rule) in active {
            if set.root_kinds(rule).is_none() {
                known.at_any.push(id);
                continue;
            }
            for root in rule.info().root.split(" | ") {
                known.by_root.entry(root).or_default().push(id);
            }
        }
        let mut depths = vec![NEVER; rules.len()];
        let op_depth = |depths: &[usize], name: &str| match target.may_be_legal(name) {
            true => 0,
            false => {
                let depths = known.rooted_at(name).map(|rule| depths[rule]);
                depths.min().unwrap_or(NEVER)
            }
        };
        let mut changed = true;
        while changed {
            changed = false;
            for (id, rule) in rules.iter().enumerate() {
                let made = made_outside(rule.info()).map(|name| op_depth(&depths, name));
                let depth = made.max().unwrap_or(0).saturating_add(1);
                if depth < depths[id] {
                    depths[id] = depth;
                    changed = true;
                }
            }
        }
        let ways = rules.iter().zip(&depths).map(|(rule, depth)| {
            let mut made = made_outside(rule.info());
            match made.find(|name| op_depth(&depths, name) == NEVER) {
                Some(name) => Way::Blocked(name),
                None => Way::Of(*depth),
            }
        });
        known.ways = ways.collect();
        known
    }

    /// The rules that may be rooted at an op of this name.
    pub(super) fn rooted_at(&self, name: &str) -> impl Iterator<Item = usize> {
        let own = self.by_root.get(name).into_iter().flatten();
        own.chain(&self.at_any).copied()
    }

    /// True if a rule may be rooted at an op of the dialect.
    pub(super) fn enter(&self, dialect: &str) -> bool {
        let mut roots = self.by_root.keys();
        !self.at_any.is_empty() || roots.any(|root| dialect_of(root) == dialect)
    }

    /// The way of a rule.
    pub(super) fn of(&self, rule: usize) -> Way {
        self.ways[rule]
    }
}
