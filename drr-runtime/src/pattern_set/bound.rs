//! A rule set resolved against one IR, with the order in which drivers try its rules.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::AnyProgram;
use super::reach::{NamedOps, ReachTable};
use super::schedule::{Schedule, ScheduledRule};
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
    MissingOps {
        /// Their names.
        ops: Vec<&'static str>,
        /// The IR's reason ([`Ir::why_not_bound`]).
        why: Option<&'static str>,
    },
}

/// A rule of a bound set.
pub struct BoundRule<I: Ir> {
    pub(crate) data: &'static RuleData<I>,
    pub(crate) program: u32,
    pub(crate) rank: u32,
    status: RuleStatus,
}

impl<I: Ir> fmt::Debug for BoundRule<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.info().name, self.status)
    }
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

/// A rule set resolved against one IR (MLIR's `FrozenRewritePatternSet`). Made by
/// [`PatternSet::bind`](super::PatternSet::bind).
pub struct BoundPatternSet<I: Ir> {
    /// The identity of the IR.
    ir: Option<IrId>,
    pub(crate) programs: Vec<BoundProgram<I>>,
    pub(crate) rules: Vec<BoundRule<I>>,
    pub(crate) schedule: Schedule,
    /// The reach of its rules, once it is needed.
    reach: OnceLock<Arc<ReachTable>>,
}

/// Its rules, with their status.
impl<I: Ir> fmt::Debug for BoundPatternSet<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.rules).finish()
    }
}

/// The error if a set is used with an IR to which it was not bound.
pub(crate) const BOUND_TO_OTHER: &str =
    "the pattern set was bound to another IR; bind it to this one";

impl<I: Ir> BoundPatternSet<I> {
    #[inline(never)]
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
                    (true, false) => RuleStatus::MissingOps {
                        why: missing.iter().find_map(|op| ir.why_not_bound(op)),
                        ops: missing,
                    },
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
            schedule: Schedule::new(&[]),
            reach: OnceLock::new(),
        };
        let rules = set.rules.iter().map(|rule| {
            let named = set.named_ops(rule);
            ScheduledRule {
                program: rule.program,
                of: named.set.rules.len() as u32,
                rank: rule.rank,
                benefit: rule.info().benefit,
                is_active: rule.is_active(),
                operand_ops: named.operand_ops(),
                roots: named.roots,
            }
        });
        set.schedule = Schedule::new(&rules.collect::<Vec<_>>());
        set
    }

    /// True if the set was bound to this IR, or to one that gives the same numbers to its ops and
    /// attributes.
    pub fn is_bound_to(&self, ir: &I) -> bool {
        self.ir == ir.id()
    }

    /// # Panics
    /// If the set was bound to another IR.
    #[inline]
    pub(crate) fn assert_bound_to(&self, ir: &I) {
        assert!(self.is_bound_to(ir), "{BOUND_TO_OTHER}");
    }

    /// The kinds at which a rule may be rooted; `None` if at any.
    fn root_kinds(&self, rule: &BoundRule<I>) -> Option<Vec<OpKind>> {
        let tables = &self.programs[rule.program as usize].tables;
        let kinds = rule.data.roots.iter().filter_map(|op| tables.kind(*op));
        (!self.is_rooted_at_any(rule)).then(|| kinds.collect())
    }

    /// True if a rule may be rooted at any kind.
    pub(crate) fn is_rooted_at_any(&self, rule: &BoundRule<I>) -> bool {
        let tables = &self.programs[rule.program as usize].tables;
        let roots = rule.data.roots;
        // The kinds with a trait may change.
        roots.is_empty() || roots.iter().any(|op| tables.is_trait(*op))
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

    /// The rules that cannot run because the IR lacks ops, or has others of their names
    /// ([`Ir::bind_op`]), and these ops.
    pub fn left_out(&self) -> impl Iterator<Item = (&'static RuleInfo, &[&'static str])> {
        self.rules.iter().filter_map(|rule| match &rule.status {
            RuleStatus::MissingOps { ops, .. } => Some((rule.info(), ops.as_slice())),
            _ => None,
        })
    }
    /// The same, with the IR's reasons.
    pub(crate) fn left_out_because(
        &self,
    ) -> impl Iterator<Item = (&'static RuleInfo, &[&'static str], Option<&'static str>)> {
        self.rules.iter().filter_map(|rule| match &rule.status {
            RuleStatus::MissingOps { ops, why } => Some((rule.info(), ops.as_slice(), *why)),
            _ => None,
        })
    }

    /// The rules for an op, in the order of their attempts.
    pub fn rules_for(&self, ir: &I, op: Op<I>) -> Vec<RuleId> {
        self.rules_for_kind(ir.kind(op))
    }

    pub(crate) fn rules_for_kind(&self, kind: OpKind) -> Vec<RuleId> {
        let mut ids = Vec::new();
        for segment in self.schedule.segments_of_kind(kind) {
            let first_rule = self.programs[segment.program as usize].first_rule;
            let ranks = segment.start..segment.end;
            ids.extend(ranks.map(|rank| RuleId(first_rule + rank)));
        }
        ids.retain(|id| self.may_be_rooted_at(*id, kind));
        ids
    }

    /// True if the rule's root may be of this kind.
    pub(crate) fn may_be_rooted_at(&self, id: RuleId, kind: OpKind) -> bool {
        let rule = self.rule(id);
        let tables = &self.programs[rule.program as usize].tables;
        let mut roots = rule.data.roots.iter();
        self.is_rooted_at_any(rule) || roots.any(|op| tables.kind(*op) == Some(kind))
    }
}
