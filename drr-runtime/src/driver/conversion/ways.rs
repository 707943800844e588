//! The ways from rules to legal operations.

use rustc_hash::FxHashMap;

use super::target::ConversionTarget;
use crate::ir::Ir;
use crate::pattern_set::BoundPatternSet;

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

/// The ways of all rules.
pub(super) fn ways<I: Ir>(set: &BoundPatternSet<I>, target: &ConversionTarget<I>) -> Vec<Way> {
    let rules = set.rules();
    let mut by_root: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (id, rule) in rules
        .iter()
        .enumerate()
        .filter(|(_, rule)| rule.is_active())
    {
        for root in rule.info().root.split(" | ") {
            by_root.entry(root).or_default().push(id);
        }
    }
    let mut depths = vec![NEVER; rules.len()];
    let op_depth = |depths: &[usize], name: &str| match by_root.get(name) {
        _ if target.may_be_legal(name) => 0,
        Some(rules) => rules
            .iter()
            .map(|rule| depths[*rule])
            .min()
            .unwrap_or(NEVER),
        None => NEVER,
    };
    loop {
        let mut changed = false;
        for (id, rule) in rules.iter().enumerate() {
            let made = rule.info().makes.iter().map(|name| op_depth(&depths, name));
            let depth = made.max().unwrap_or(0).saturating_add(1);
            if depth < depths[id] {
                depths[id] = depth;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let ways = rules.iter().zip(&depths).map(|(rule, depth)| {
        let mut made = rule.info().makes.iter();
        match made.find(|name| op_depth(&depths, name) == NEVER) {
            Some(name) => Way::Blocked(name),
            None => Way::Of(*depth),
        }
    });
    ways.collect()
}
