//! A rule set resolved against one IR, with the order in which drivers try its rules.

use std::cmp::Reverse;
use std::sync::{Arc, OnceLock};

use super::AnyProgram;
use super::operand_ops::OperandOps;
use super::reach::{NamedOps, ReachTable};
use crate::ir::{Ir, IrId, Op, OpKind};
use crate::rule::{Reason, RuleData, RuleInfo, Tables};

/// The number of a rule in a bound set, in the order of adding, then of rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RuleId(pub u32);

/// The status of a rule in a bound set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleStatus {
    /// It runs.
    Active,
    /// It was disabled.
    Disabled,
    /// The IR has none of these ops, which the rule names.
    MissingOps(Vec<&'static str>),
}

/// A rule of a bound set.
pub struct BoundRule<I: Ir> {
    pub(crate) data: &'static RuleData<I>,
    pub(crate) program: u32,
    pub(crate) rank: u32,
    status: RuleStatus,
}

impl<I: Ir> BoundRule<I> {
    /// Metadata.
    pub fn info(&self) -> &'static RuleInfo {
        &self.data.info
    }
    /// The rule's status.
    pub fn status(&self) -> &RuleStatus {
        &self.status
    }
    /// True if the rule runs.
    pub fn is_active(&self) -> bool {
        self.status == RuleStatus::Active
    }
}

/// A program of a set, and which of its rules are enabled.
pub(super) struct Member<I: Ir> {
    pub(super) program: Box<dyn AnyProgram<I>>,
    pub(super) enabled: Vec<bool>,
}

/// A program with its names resolved.
pub(crate) struct BoundProgram<I: Ir> {
    pub(crate) program: Box<dyn AnyProgram<I>>,
    pub(crate) tables: Tables<I>,
    /// The [`RuleId`] of rank 0.
    pub(crate) first_rule: u32,
}

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
#[derive(Clone, Copy, Debug)]
pub(crate) enum KindRoles {
    /// None.
    NoRoot,
    /// One, and all of its rules that may match are enabled.
    RootOf(u32),
    /// The [segments](BoundPatternSet::segments) must be tried.
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

/// A rule set resolved against one IR (MLIR's `FrozenRewritePatternSet`). Made by
/// [`PatternSet::bind`](super::PatternSet::bind).
pub struct BoundPatternSet<I: Ir> {
    /// The identity of the IR.
    ir: Option<IrId>,
    pub(crate) programs: Vec<BoundProgram<I>>,
    pub(crate) rules: Vec<BoundRule<I>>,
    segments: Vec<Segment>,
    by_kind: Vec<KindRules>,
    /// For kinds that no rule names: the rules that match any op.
    other: KindRules,
    /// The reach of its rules, once it is needed.
    reach: OnceLock<Arc<ReachTable>>,
}

/// The error if a set is used with an IR to which it was not bound.
pub(crate) const BOUND_TO_OTHER: &str =
    "the pattern set was bound to another IR; bind it to this one";

impl<I: Ir> BoundPatternSet<I> {
    pub(super) fn new(members: Vec<Member<I>>, ir: &mut I) -> Self {
        let mut programs = Vec::with_capacity(members.len());
        let mut rules = Vec::new();
        for (program_index, Member { program, enabled }) in members.into_iter().enumerate() {
            let tables = program.bind(ir);
            let first_rule = rules.len() as u32;
            for (rank, (data, enabled)) in program.data().rules.iter().zip(enabled).enumerate() {
                let missing = data.ops.iter().filter(|op| tables.kind(**op).is_none());
                let missing: Vec<_> = missing.map(|op| tables.op_name(*op)).collect();
                let status = match (enabled, missing.is_empty()) {
                    (false, _) => RuleStatus::Disabled,
                    (true, false) => RuleStatus::MissingOps(missing),
                    (true, true) => RuleStatus::Active,
                };
                let rank = rank as u32;
                rules.push(BoundRule {
                    data,
                    program: program_index as u32,
                    rank,
                    status,
                });
            }
            programs.push(BoundProgram {
                program,
                tables,
                first_rule,
            });
        }
        let mut set = BoundPatternSet {
            ir: ir.id(),
            programs,
            rules,
            segments: vec![],
            by_kind: vec![],
            other: KindRules {
                roles: KindRoles::NoRoot,
                segments: (0, 0),
                by_operands: false,
            },
            reach: OnceLock::new(),
        };
        set.schedule();
        set
    }

    /// True if the set was bound to this IR, or to one that numbers its ops and attributes alike.
    pub fn is_bound_to(&self, ir: &I) -> bool {
        self.ir == ir.id()
    }

    /// # Panics
    /// If the set was bound to another IR.
    #[inline]
    pub(crate) fn assert_bound_to(&self, ir: &I) {
        assert!(self.is_bound_to(ir), "{BOUND_TO_OTHER}");
    }

    /// Lays the rules out by kind.
    fn schedule(&mut self) {
        let named = self.rules.iter().map(|rule| self.named_ops(rule));
        let operand_ops: Vec<_> = named.map(|named| named.operand_ops()).collect();
        let mut any = Vec::new();
        let mut by_kind: Vec<Vec<u32>> = Vec::new();
        for (id, rule) in self.rules.iter().enumerate() {
            let Some(mut kinds) = self.root_kinds(rule) else {
                any.push(id as u32);
                continue;
            };
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
        self.other = self.push_segments(any.clone(), &operand_ops);
        for mut ids in by_kind {
            let range = if ids.is_empty() {
                self.other
            } else {
                ids.extend(&any);
                self.push_segments(ids, &operand_ops)
            };
            self.by_kind.push(range);
        }
    }

    /// The kinds at which a rule may be rooted; `None` if at any.
    pub(super) fn root_kinds(&self, rule: &BoundRule<I>) -> Option<Vec<OpKind>> {
        let tables = &self.programs[rule.program as usize].tables;
        let roots = rule.data.roots;
        // The kinds with a trait may change.
        if roots.is_empty() || roots.iter().any(|op| tables.is_trait(*op)) {
            return None;
        }
        Some(roots.iter().filter_map(|op| tables.kind(*op)).collect())
    }

    /// Merges rules to segments. Switched-off rules take part, so that a segment ends at them.
    /// `operand_ops` has what each rule of the set requires.
    fn push_segments(&mut self, mut ids: Vec<u32>, operand_ops: &[OperandOps]) -> KindRules {
        // A rule directly follows another one if no third rule of their program is between them at
        // this kind. The ids of one program have the order of its ranks.
        ids.sort_unstable();
        let directly_after = |first: u32, second: u32| {
            ids.binary_search(&first)
                .is_ok_and(|at| ids.get(at + 1) == Some(&second))
        };
        let mut order = ids.clone();
        order.sort_by_key(|id| (Reverse(self.rules[*id as usize].data.info.benefit), *id));

        let start = self.segments.len();
        let mut last_id = None;
        for id in order {
            let rule = &self.rules[id as usize];
            if !rule.is_active() {
                last_id = None;
                continue;
            }
            let extends = last_id.is_some_and(|last| directly_after(last, id));
            last_id = Some(id);
            let operand_ops = operand_ops[id as usize];
            match self.segments[start..].last_mut() {
                Some(segment) if extends && segment.program == rule.program => {
                    segment.end = rule.rank + 1;
                    segment.operand_ops = segment.operand_ops.or(operand_ops);
                }
                _ => self.segments.push(Segment {
                    program: rule.program,
                    start: rule.rank,
                    end: rule.rank + 1,
                    operand_ops,
                }),
            }
        }
        // A segment with all rules of its program for this kind is the whole program: the others are not
        // tried at this kind anyway, and a matcher of a whole program need not ask which are wanted.
        for at in start..self.segments.len() {
            let Segment {
                program,
                start,
                end,
                ..
            } = self.segments[at];
            let first_rule = self.programs[program as usize].first_rule;
            let of_program = |id: &&u32| self.rules[**id as usize].program == program;
            let is_in = |id: &&u32| (start..end).contains(&(**id - first_rule));
            let all = ids.iter().filter(of_program).count();
            if all == ids.iter().filter(of_program).filter(is_in).count() {
                let rules = self.programs[program as usize].program.data().rules.len();
                (self.segments[at].start, self.segments[at].end) = (0, rules as u32);
            }
        }
        let roles = match &self.segments[start..] {
            [] => KindRoles::NoRoot,
            [only] if ids.iter().all(|id| self.rules[*id as usize].is_active()) => {
                KindRoles::RootOf(only.program)
            }
            _ => KindRoles::Mixed,
        };
        let mut segments = self.segments[start..].iter();
        KindRules {
            roles,
            by_operands: segments.any(|segment| segment.operand_ops != OperandOps::ALL),
            segments: (start as u32, self.segments.len() as u32),
        }
    }

    /// The segments of the rules for ops of a kind, in order.
    #[inline(always)]
    fn segments_of(&self, rules: &KindRules) -> &[Segment] {
        let (start, end) = rules.segments;
        &self.segments[start as usize..end as usize]
    }

    /// The segments to try on an operation, in order.
    #[inline(always)]
    pub(crate) fn segments<'a>(
        &'a self,
        ir: &I,
        op: Op<I>,
    ) -> impl Iterator<Item = &'a Segment> + use<'a, I> {
        let rules = self.rules_of_kind(ir.kind(op));
        let defining = match rules.by_operands {
            true => OperandOps::defining(ir, op),
            false => OperandOps::ALL,
        };
        let segments = self.segments_of(rules).iter();
        segments.filter(move |segment| segment.operand_ops.meets(defining))
    }

    /// The programs to try on ops of a kind.
    #[inline(always)]
    pub(crate) fn roles(&self, kind: OpKind) -> KindRoles {
        self.rules_of_kind(kind).roles
    }

    #[inline(always)]
    fn rules_of_kind(&self, kind: OpKind) -> &KindRules {
        self.by_kind.get(kind.0 as usize).unwrap_or(&self.other)
    }

    /// The reach of the rules that run.
    pub(crate) fn reach(&self) -> &Arc<ReachTable> {
        self.reach.get_or_init(|| {
            let active = self.rules.iter().filter(|rule| rule.is_active());
            Arc::new(ReachTable::new(active.map(|rule| self.named_ops(rule))))
        })
    }

    fn named_ops(&self, rule: &BoundRule<I>) -> NamedOps<'_, I> {
        let program = &self.programs[rule.program as usize];
        NamedOps {
            data: rule.data,
            set: program.program.data(),
            tables: &program.tables,
            roots: self.root_kinds(rule),
        }
    }

    /// All rules, including those that do not run, by [`RuleId`].
    pub fn rules(&self) -> &[BoundRule<I>] {
        &self.rules
    }

    /// A rule.
    ///
    /// # Panics
    /// If `id` is of another set and out of range.
    pub fn rule(&self, id: RuleId) -> &BoundRule<I> {
        &self.rules[id.0 as usize]
    }

    /// The first rule of that name.
    pub fn rule_named(&self, name: &str) -> Option<RuleId> {
        let at = self
            .rules
            .iter()
            .position(|rule| rule.data.info.name == name)?;
        Some(RuleId(at as u32))
    }

    /// True if a rule that runs asks for the traits of ops that it does not name: by `any<Trait>` or
    /// `ConstantLike`. Such a rule does not see ops that are not registered.
    pub(crate) fn asks_for_traits(&self) -> bool {
        let mut active = self.rules.iter().filter(|rule| rule.is_active());
        active.any(|rule| {
            let by_trait = |name: &&str| name.starts_with("any<");
            let tests_constant = |test: &Reason<I>| matches!(test, Reason::Constant(..));
            rule.info().reads.iter().any(by_trait) || rule.data.tests.iter().any(tests_constant)
        })
    }

    /// The rules that cannot run because the IR lacks ops, and these ops.
    pub fn left_out(&self) -> impl Iterator<Item = (&'static RuleInfo, &[&'static str])> {
        self.rules.iter().filter_map(|rule| match &rule.status {
            RuleStatus::MissingOps(ops) => Some((rule.info(), ops.as_slice())),
            _ => None,
        })
    }

    /// The rules for an op, in the order of their attempts.
    pub fn rules_for(&self, ir: &I, op: Op<I>) -> Vec<RuleId> {
        self.rules_for_kind(ir.kind(op))
    }

    pub(crate) fn rules_for_kind(&self, kind: OpKind) -> Vec<RuleId> {
        let mut ids = Vec::new();
        for segment in self.segments_of(self.rules_of_kind(kind)) {
            let first_rule = self.programs[segment.program as usize].first_rule;
            let ranks = segment.start..segment.end;
            ids.extend(ranks.map(|rank| RuleId(first_rule + rank)));
        }
        ids.retain(|id| self.may_be_rooted_at(*id, kind));
        ids
    }

    /// True if the rule's root may be of this kind.
    pub(crate) fn may_be_rooted_at(&self, id: RuleId, kind: OpKind) -> bool {
        let kinds = self.root_kinds(self.rule(id));
        kinds.is_none_or(|kinds| kinds.contains(&kind))
    }
}
