//! The ways from rules to legal operations.

use rustc_hash::FxHashMap;

use super::target::{ConversionTarget, dialect_of};
use crate::ir::Ir;
use crate::pattern_set::{BoundPatternSet, BoundRule};
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

/// The ops that the rules make, each looked up once in the target and among the rules.
struct MadeOps<'a> {
    ops: Vec<MadeOp<'a>>,
    /// Those of all rules.
    of_rules: Vec<usize>,
    /// By rule: the end of its ops in `of_rules`.
    ends: Vec<usize>,
    at_any: &'a [usize],
}

struct MadeOp<'a> {
    name: &'static str,
    may_be_legal: bool,
    /// The rules that are rooted at it.
    rules: &'a [usize],
}

impl<'a> MadeOps<'a> {
    fn new<I: Ir>(rules: &[BoundRule<I>], known: &'a Ways, target: &ConversionTarget<I>) -> Self {
        let mut made = MadeOps {
            ops: Vec::new(),
            of_rules: Vec::new(),
            ends: Vec::with_capacity(rules.len()),
            at_any: &known.at_any,
        };
        let mut numbers = FxHashMap::default();
        for rule in rules {
            for name in made_outside(rule.info()) {
                let number = numbers.entry(name).or_insert_with(|| {
                    made.ops.push(MadeOp {
                        name,
                        may_be_legal: target.may_be_legal(name),
                        rules: known.by_root.get(name).map_or(&[], Vec::as_slice),
                    });
                    made.ops.len() - 1
                });
                made.of_rules.push(*number);
            }
            made.ends.push(made.of_rules.len());
        }
        made
    }

    fn of_rule(&self, rule: usize) -> &[usize] {
        let start = rule.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.of_rules[start..self.ends[rule]]
    }

    /// The number of rules to apply until an op is legal.
    fn depth(&self, op: usize, depths: &[usize]) -> usize {
        let op = &self.ops[op];
        let rules = op.rules.iter().chain(self.at_any);
        match op.may_be_legal {
            true => 0,
            false => rules.map(|rule| depths[*rule]).min().unwrap_or(NEVER),
        }
    }
}

impl Ways {
    pub(super) fn new<I: Ir>(set: &BoundPatternSet<I>, target: &ConversionTarget<I>) -> Self {
        let rules = set.rules();
        let mut known = Ways {
            by_root: FxHashMap::default(),
            at_any: Vec::new(),
            ways: Vec::new(),
        };
        for (id, rule) in rules.iter().enumerate() {
            if !rule.is_active() {
                continue;
            }
            if set.is_rooted_at_any(rule) {
                known.at_any.push(id);
                continue;
            }
            for root in rule.info().root.split('|').map(str::trim) {
                known.by_root.entry(root).or_default().push(id);
            }
        }
        let made = MadeOps::new(rules, &known, target);
        let mut depths = vec![NEVER; rules.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for id in 0..rules.len() {
                let ops = made.of_rule(id).iter();
                let depth = ops.map(|op| made.depth(*op, &depths)).max().unwrap_or(0);
                let depth = depth.saturating_add(1);
                if depth < depths[id] {
                    depths[id] = depth;
                    changed = true;
                }
            }
        }
        let ways = depths.iter().enumerate().map(|(id, depth)| {
            let mut ops = made.of_rule(id).iter();
            match ops.find(|op| made.depth(**op, &depths) == NEVER) {
                Some(op) => Way::Blocked(made.ops[*op].name),
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
