//! The order in which the rules of a bound set are tried, by kinds of operations.

use std::cmp::Reverse;

use super::operand_ops::OperandOps;
use crate::ir::{Ir, Op, OpKind};

/// Ranks of one program that are tried together: no rule of another program comes between them, and
/// none of them that may match the kind is disabled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub(crate) program: u32,
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// None of them matches an operation without operands of these ops.
    operand_ops: OperandOps,
}

/// The programs whose rules may be rooted at ops of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KindRoles {
    /// None.
    NoRoot,
    /// One, and all of its rules that may match are enabled.
    RootOf(u32),
    /// The [segments](Schedule::segments) must be tried.
    Mixed,
}

/// The rules for ops of a kind.
#[derive(Clone, Copy)]
struct KindRules {
    roles: KindRoles,
    /// The range of the segments.
    segments: (u32, u32),
    /// True if some of them require ops that define operands.
    by_operands: bool,
}

/// A rule of the set, by [`RuleId`](super::RuleId).
pub(super) struct ScheduledRule {
    pub(super) program: u32,
    /// The number of rules of its program.
    pub(super) of: u32,
    pub(super) rank: u32,
    pub(super) benefit: i32,
    pub(super) is_active: bool,
    /// The kinds of its root; `None` for any.
    pub(super) roots: Option<Vec<OpKind>>,
    /// It does not match an operation without operands of these ops.
    pub(super) operand_ops: OperandOps,
}

/// The rules of a bound set, laid out by kind.
pub(crate) struct Schedule {
    segments: Vec<Segment>,
    by_kind: Vec<KindRules>,
    /// For kinds that no rule names: the rules that match any op.
    other: KindRules,
}

impl Schedule {
    pub(super) fn new(rules: &[ScheduledRule]) -> Self {
        let mut any = Vec::new();
        let mut by_kind: Vec<Vec<u32>> = Vec::new();
        for (id, rule) in rules.iter().enumerate() {
            let Some(roots) = &rule.roots else {
                any.push(id as u32);
                continue;
            };
            let mut kinds = roots.clone();
            kinds.sort_unstable();
            kinds.dedup();
            for kind in kinds {
                let kind = kind.0 as usize;
                if by_kind.len() <= kind {
                    by_kind.resize_with(kind + 1, Vec::new);
                }
                by_kind[kind].push(id as u32);
            }
        }
        let mut segments = Vec::new();
        let other = push_segments(rules, any.clone(), &mut segments);
        let by_kind = by_kind.into_iter().map(|mut ids| {
            if ids.is_empty() {
                return other;
            }
            ids.extend(&any);
            push_segments(rules, ids, &mut segments)
        });
        Schedule {
            by_kind: by_kind.collect(),
            segments,
            other,
        }
    }

    /// The segments to try on an operation, in order.
    #[inline(always)]
    pub(crate) fn segments<'a, I: Ir>(
        &'a self,
        ir: &I,
        op: Op<I>,
    ) -> impl Iterator<Item = &'a Segment> + use<'a, I> {
        let rules = self.of_kind(ir.kind(op));
        let defining = match rules.by_operands {
            true => OperandOps::defining(ir, op),
            false => OperandOps::ALL,
        };
        let segments = self.segments_of(rules).iter();
        segments.filter(move |segment| segment.operand_ops.meets(defining))
    }

    /// The segments of the rules for ops of a kind.
    pub(super) fn segments_of_kind(&self, kind: OpKind) -> &[Segment] {
        self.segments_of(self.of_kind(kind))
    }

    /// The programs to try on ops of a kind.
    #[inline(always)]
    pub(crate) fn roles(&self, kind: OpKind) -> KindRoles {
        self.of_kind(kind).roles
    }

    #[inline(always)]
    fn segments_of(&self, rules: &KindRules) -> &[Segment] {
        let (start, end) = rules.segments;
        &self.segments[start as usize..end as usize]
    }

    #[inline(always)]
    fn of_kind(&self, kind: OpKind) -> &KindRules {
        self.by_kind.get(kind.0 as usize).unwrap_or(&self.other)
    }
}

/// Merges the rules `ids` to segments, which are added to `segments`. Disabled rules take part, so that a
/// segment ends at them.
fn push_segments(
    rules: &[ScheduledRule],
    mut ids: Vec<u32>,
    segments: &mut Vec<Segment>,
) -> KindRules {
    // A rule directly follows another one if no third rule of their program is between them at
    // this kind. The ids of one program have the order of its ranks.
    ids.sort_unstable();
    let rule = |id: u32| &rules[id as usize];
    let directly_after = |first: u32, second: u32| {
        ids.binary_search(&first)
            .is_ok_and(|at| ids.get(at + 1) == Some(&second))
    };
    let mut order = ids.clone();
    order.sort_by_key(|id| (Reverse(rule(*id).benefit), *id));

    let start = segments.len();
    let mut last_id = None;
    for id in order {
        let rule = rule(id);
        if !rule.is_active {
            last_id = None;
            continue;
        }
        let extends = last_id.is_some_and(|last| directly_after(last, id));
        last_id = Some(id);
        match segments[start..].last_mut() {
            Some(segment) if extends && segment.program == rule.program => {
                segment.end = rule.rank + 1;
                segment.operand_ops = segment.operand_ops.or(rule.operand_ops);
            }
            _ => segments.push(Segment {
                program: rule.program,
                start: rule.rank,
                end: rule.rank + 1,
                operand_ops: rule.operand_ops,
            }),
        }
    }
    // A segment with all rules of its program for this kind is the whole program: the others are not
    // tried at this kind anyway, and a matcher of a whole program need not ask which are wanted.
    // The rules of a program have consecutive ids, so these are sorted by program.
    let mut programs: Vec<(&ScheduledRule, &ScheduledRule)> = Vec::new();
    for id in &ids {
        let rule = rule(*id);
        match programs.last_mut() {
            Some((_, last)) if last.program == rule.program => *last = rule,
            _ => programs.push((rule, rule)),
        }
    }
    for segment in &mut segments[start..] {
        let own = programs.binary_search_by_key(&segment.program, |(first, _)| first.program);
        let own = own.ok().map(|at| programs[at]);
        if let Some((first, last)) = own
            && segment.start <= first.rank
            && last.rank < segment.end
        {
            (segment.start, segment.end) = (0, first.of);
        }
    }
    let roles = match &segments[start..] {
        [] => KindRoles::NoRoot,
        [only] if ids.iter().all(|id| rule(*id).is_active) => KindRoles::RootOf(only.program),
        _ => KindRoles::Mixed,
    };
    let mut added = segments[start..].iter();
    KindRules {
        roles,
        by_operands: added.any(|segment| segment.operand_ops != OperandOps::ALL),
        segments: (start as u32, segments.len() as u32),
    }
}
