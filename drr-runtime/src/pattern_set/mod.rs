//! Sets of rules: [`PatternSet`], which a user fills, combines and filters, and
//! [`BoundPatternSet`], the same set resolved against one IR and ready to run (MLIR's
//! `RewritePatternSet` and `FrozenRewritePatternSet`).

mod bound;
mod operand_ops;
mod program;
mod reach;
mod schedule;
mod select;

use bound::Member;
pub(crate) use bound::{BOUND_TO_OTHER, BoundProgram};
pub use bound::{BoundPatternSet, BoundRule, RuleId, RuleStatus};
pub(crate) use program::{AnyProgram, Matching, Refusal, Roots, RuleHost, Step};
pub(crate) use reach::{Paths, ReachTable, Uses};
pub(crate) use schedule::KindRoles;
pub use select::{Select, UnknownRule};

use std::fmt;

use crate::ir::Ir;
use crate::rule::{Patterns, Program, ProgramVisitor, RuleInfo};

struct Erase;

impl<I: Ir> ProgramVisitor<I> for Erase {
    type Output = Box<dyn AnyProgram<I>>;
    fn visit<P: Program<I>>(self, program: P) -> Self::Output {
        Box::new(program)
    }
}

/// A set of rules, in the order in which they were added.
///
/// It accepts sets of `drr!`, single rules of them, and `#[pattern]` rules. Rules of higher benefit
/// are tried first; ties keep the order of adding. So combined sets behave like a single set with all
/// their rules.
///
/// ```
/// use drr_runtime::ir::Ir;
/// use drr_runtime::pattern_set::{BoundPatternSet, PatternSet, UnknownRule};
/// use drr_runtime::rule::Patterns;
///
/// fn simplifications<I: Ir>(
///     ir: &mut I,
///     combine: impl Patterns<I>,
///     folding: impl Patterns<I>,
/// ) -> Result<BoundPatternSet<I>, UnknownRule> {
///     let mut patterns = PatternSet::new().with(combine).with(folding);
///     patterns.disable("ReassociateAdd")?;
///     Ok(patterns.bind(ir))
/// }
/// ```
pub struct PatternSet<I: Ir> {
    members: Vec<Member<I>>,
}

default_new!(impl<I: Ir> for PatternSet<I>);

/// The names of the rules that are on.
impl<I: Ir> fmt::Debug for PatternSet<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.rules().map(|rule| rule.name))
            .finish()
    }
}

impl<I: Ir> PatternSet<I> {
    /// An empty set.
    pub fn new() -> Self {
        PatternSet {
            members: Vec::new(),
        }
    }

    /// Adds a set of `drr!`, one of its rules, or a `#[pattern]`.
    pub fn add(&mut self, patterns: impl Patterns<I>) -> &mut Self {
        let only = patterns.only();
        self.push(patterns.visit(Erase), only)
    }

    #[inline(never)]
    fn push(&mut self, program: Box<dyn AnyProgram<I>>, only: Option<&str>) -> &mut Self {
        let enabled = program
            .data()
            .rules
            .iter()
            .map(|rule| only.is_none_or(|name| rule.info.name == name));
        let enabled = enabled.collect();
        self.members.push(Member { program, enabled });
        self
    }

    /// The set with these rules added: [`add`](PatternSet::add) for chains.
    #[must_use]
    pub fn with(mut self, patterns: impl Patterns<I>) -> Self {
        self.add(patterns);
        self
    }

    /// Adds the rules of another set after those of this one.
    pub fn extend(&mut self, other: PatternSet<I>) -> &mut Self {
        self.members.extend(other.members);
        self
    }

    /// Switches rules off and says how many were on.
    ///
    /// # Errors
    /// If the selection fits no rule of the set.
    pub fn disable<'a>(&mut self, select: impl Into<Select<'a>>) -> Result<usize, UnknownRule> {
        let select = select.into();
        self.known(select)?;
        Ok(self.retain(|rule| !select.selects(rule)))
    }

    /// Disables all rules that no element of `selects` selects. Returns the number of enabled
    /// rules.
    ///
    /// # Errors
    /// If an element of `selects` fits no rule of the set. Then nothing is disabled.
    pub fn only(&mut self, selects: &[Select<'_>]) -> Result<usize, UnknownRule> {
        selects.iter().try_for_each(|select| self.known(*select))?;
        self.retain(|rule| selects.iter().any(|select| select.selects(rule)));
        Ok(self.len())
    }

    /// Checks that a selection fits a rule, which may be off.
    fn known(&self, select: Select<'_>) -> Result<(), UnknownRule> {
        let rules = self.members.iter();
        let rules = rules.flat_map(|member| member.program.data().rules);
        if rules.clone().any(|rule| select.selects(&rule.info)) {
            return Ok(());
        }
        let known = rules.map(|rule| match select {
            Select::Name(_) => rule.info.name,
            Select::Group(_) => rule.info.group,
            Select::File(_) => rule.info.file,
        });
        Err(UnknownRule::new(select, known))
    }

    /// Switches off the rules for which `keep` does not hold, and says how many were on.
    pub fn retain(&mut self, mut keep: impl FnMut(&RuleInfo) -> bool) -> usize {
        let mut switched_off = 0;
        for member in &mut self.members {
            for (rule, on) in member.program.data().rules.iter().zip(&mut member.enabled) {
                if *on && !keep(&rule.info) {
                    *on = false;
                    switched_off += 1;
                }
            }
        }
        switched_off
    }

    /// The rules that are on, by the order of adding, each set's by its ranks.
    pub fn rules(&self) -> impl Iterator<Item = &'static RuleInfo> {
        self.members.iter().flat_map(|member| {
            let rules = member.program.data().rules.iter().zip(&member.enabled);
            rules.filter(|(_, on)| **on).map(|(rule, _)| &rule.info)
        })
    }

    /// The number of enabled rules.
    pub fn len(&self) -> usize {
        self.rules().count()
    }

    /// True if no rule is enabled.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Resolves the set against an IR: names to kinds, attribute defaults to attributes, and all
    /// rules to one schedule for each kind of op.
    ///
    /// Rules that name an op which the IR does not have are left out;
    /// [`left_out`](BoundPatternSet::left_out) lists them. The result may be used only with this
    /// IR, or with one that has the same numbers for kinds and attribute names.
    ///
    /// # Panics
    /// If the IR panics at a declaration that does not fit its op, as
    /// [`NodeIr::OPS`](crate::node_ir::NodeIr::OPS) does.
    pub fn bind(self, ir: &mut I) -> BoundPatternSet<I> {
        BoundPatternSet::new(self.members, ir)
    }
}
