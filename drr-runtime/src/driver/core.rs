//! The context in which this crate's drivers run rules: it carries out changes, tells the listener,
//! keeps the worklist and counts.

use super::checks::Checks;
use super::error::{RewriteError, RewriteErrorKind};
use super::journal::{Change, Journal, move_back};
use super::traverse::{Walk, is_within, parent_region};
use super::worklist::{OpSet, Worklist};
use crate::ir::{Block, InsertPoint, Ir, Op, Region, Value};
use crate::pattern_set::{BoundPatternSet, BoundRule};
use crate::rewriter::Listener;
use crate::rule::Step;
use crate::stats::{RewriteFailure, RuleReport, RuleStats, add_failure};

/// What happens to operations that a change concerns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// They are visited again.
    Greedy,
    /// Nothing is; only the visited operation and what is nested in it may be erased.
    Walk,
}

pub(crate) struct Driver<'a, I: Ir> {
    pub(super) ir: &'a mut I,
    pub(super) listener: Option<&'a mut dyn Listener<I>>,
    pub(super) checks: Option<Box<Checks<I>>>,
    /// There is a listener, or there are checks.
    pub(super) observed: bool,
    pub(super) mode: Mode,

    pub(super) worklist: Worklist<I>,
    pub(super) scope: Option<Region<I>>,
    /// A block that is known to be directly in the scope.
    scope_block: Option<Block<I>>,
    /// The operations that may be put on the worklist, unless any may.
    pub(super) filter: Option<OpSet<I>>,
    /// New operations join the filter.
    pub(super) admit_new: bool,
    /// The operations that the driver was given, and how many of them are left.
    pub(super) survivors: Option<(OpSet<I>, usize)>,

    pub(super) rules: &'a [BoundRule<I>],
    pub(super) stats: Vec<RuleStats>,
    /// The first rule of the program that runs.
    pub(super) first_rule: u32,
    /// The operation that is visited.
    pub(super) root: Option<Op<I>>,
    pub(super) at: Option<InsertPoint<I>>,

    /// Changes are journalled and erasures put off.
    pub(super) recording: bool,
    /// A rewrite began and is not complete.
    pub(super) committed: bool,
    /// The rewrite could not be completed, although its rule believes so.
    pub(super) not_completed: bool,
    pub(super) journal: Journal<I>,
    worklist_mark: usize,
    counts_mark: (u64, u64),

    pub(super) inserted: u64,
    pub(super) erased: u64,
    pub(super) failures: Vec<RewriteFailure>,
    pub(super) error: Option<RewriteError>,

    /// Storage that is used again and again.
    pub(super) uses: Vec<(Op<I>, usize)>,
    ancestors: Vec<Op<I>>,
}

impl<'a, I: Ir> Driver<'a, I> {
    pub(super) fn new(
        ir: &'a mut I,
        set: &'a BoundPatternSet<I>,
        listener: Option<&'a mut dyn Listener<I>>,
        mode: Mode,
    ) -> Self {
        Driver {
            ir,
            observed: listener.is_some(),
            listener,
            checks: None,
            mode,
            worklist: Worklist::new(),
            scope: None,
            scope_block: None,
            filter: None,
            admit_new: false,
            survivors: None,
            rules: &set.rules,
            stats: vec![RuleStats::default(); set.rules.len()],
            first_rule: 0,
            root: None,
            at: None,
            recording: false,
            committed: false,
            not_completed: false,
            journal: Journal::new(),
            worklist_mark: 0,
            counts_mark: (0, 0),
            inserted: 0,
            erased: 0,
            failures: Vec::new(),
            error: None,
            uses: Vec::new(),
            ancestors: Vec::new(),
        }
    }

    /// Tries the set's rules on an operation, in order, until one is applied.
    #[inline]
    pub(super) fn apply_patterns(&mut self, set: &BoundPatternSet<I>, op: Op<I>) -> bool {
        for segment in set.segments(self.ir.kind(op)) {
            let program = &set.programs[segment.program as usize];
            self.first_rule = program.first_rule;
            self.root = Some(op);
            let mut start = segment.start;
            loop {
                match program
                    .program
                    .step(self, &program.tables, op, start..segment.end)
                {
                    Step::NoMatch => break,
                    Step::Applied(_) if !self.not_completed => return true,
                    Step::Applied(rank) | Step::Failed(rank) => {
                        self.not_completed = false;
                        start = rank + 1;
                    }
                    // Only after an error does the context stop at a match.
                    Step::Matched(_) => return false,
                }
                if self.error.is_some() {
                    return false;
                }
            }
        }
        false
    }

    pub(super) fn rule(&self, rank: u32) -> &'static crate::rule::RuleInfo {
        self.rules[(self.first_rule + rank) as usize].info()
    }

    #[inline(always)]
    pub(super) fn stats_mut(&mut self, rank: u32) -> &mut RuleStats {
        &mut self.stats[(self.first_rule + rank) as usize]
    }

    /// The counts of the active rules.
    pub(super) fn rule_reports(&self) -> Vec<RuleReport> {
        let rules = self
            .rules
            .iter()
            .zip(&self.stats)
            .filter(|(rule, _)| rule.is_active());
        rules
            .map(|(rule, stats)| RuleReport {
                info: rule.info(),
                stats: *stats,
            })
            .collect()
    }

    // ---- The worklist ---------------------------------------------------------------------

    /// Puts an operation that is in scope, and all it is nested in, on the worklist.
    #[inline]
    pub(super) fn enqueue(&mut self, op: Op<I>) {
        if self.mode == Mode::Walk {
            return;
        }
        match self.ir.parent_block(op) {
            Some(block) if self.scope_block == Some(block) => self.enqueue_one(op),
            block => self.enqueue_with_ancestors(op, block),
        }
    }

    #[inline]
    pub(super) fn enqueue_one(&mut self, op: Op<I>) {
        if let Some(filter) = &self.filter
            && !filter.contains(self.ir, op)
        {
            return;
        }
        self.worklist.push(self.ir, op);
    }

    fn enqueue_with_ancestors(&mut self, op: Op<I>, block: Option<Block<I>>) {
        let mut ancestors = std::mem::take(&mut self.ancestors);
        ancestors.clear();
        let mut next = op;
        loop {
            ancestors.push(next);
            let region = parent_region(self.ir, next);
            if region == self.scope {
                if ancestors.len() == 1 {
                    self.scope_block = block;
                }
                for op in &ancestors {
                    self.enqueue_one(*op);
                }
                break;
            }
            match region.and_then(|region| self.ir.region_owner(region)) {
                Some(parent) => next = parent,
                None => break,
            }
        }
        self.ancestors = ancestors;
    }

    /// Blocks may have moved.
    pub(super) fn forget_blocks(&mut self) {
        self.scope_block = None;
    }

    /// An operation is about to go: its operands' definitions may now be dead, or have one user.
    #[inline]
    fn enqueue_operand_definitions(&mut self, op: Op<I>) {
        if self.mode == Mode::Walk {
            return;
        }
        for index in 0..self.ir.num_operands(op) {
            let value = self.ir.operand(op, index);
            let Some((definition, _)) = self.ir.defining_op(value) else {
                continue;
            };
            let mut other = None;
            let mut many = false;
            self.ir.for_each_use(value, |user, _| {
                if user != op && other != Some(user) {
                    many = other.is_some();
                    other = Some(user);
                }
                !many
            });
            if !many {
                self.enqueue(definition);
            }
        }
    }

    // ---- Events ---------------------------------------------------------------------------

    #[inline]
    pub(super) fn notify_inserted(&mut self, op: Op<I>) {
        self.inserted += 1;
        if self.observed {
            if let Some(checks) = &mut self.checks {
                checks.touch(op);
            }
            if let Some(listener) = &mut self.listener {
                listener.inserted(self.ir, op);
            }
        }
        if self.admit_new
            && let Some(filter) = &mut self.filter
        {
            filter.insert(self.ir, op);
        }
        self.enqueue(op);
    }

    #[inline]
    pub(super) fn notify_modified(&mut self, op: Op<I>) {
        if self.observed {
            self.observe_modified(op);
        }
        self.enqueue(op);
    }

    fn observe_modified(&mut self, op: Op<I>) {
        if let Some(checks) = &mut self.checks {
            checks.touch(op);
        }
        if let Some(listener) = &mut self.listener {
            listener.modified(self.ir, op);
        }
    }

    #[inline]
    fn notify_erased(&mut self, op: Op<I>) {
        self.erased += 1;
        if self.observed {
            self.observe_erased(op);
        }
        self.enqueue_operand_definitions(op);
        self.forget(op);
    }

    fn observe_erased(&mut self, op: Op<I>) {
        if let Some(checks) = &mut self.checks {
            checks.touch(op);
        }
        if let Some(listener) = &mut self.listener {
            listener.erased(self.ir, op);
        }
    }

    /// Takes an operation out of all the driver knows. Its number may be given to another.
    #[inline]
    fn forget(&mut self, op: Op<I>) {
        self.worklist.remove(self.ir, op);
        if let Some(filter) = &mut self.filter {
            filter.remove(self.ir, op);
        }
        if let Some((survivors, left)) = &mut self.survivors
            && survivors.contains(self.ir, op)
        {
            survivors.remove(self.ir, op);
            *left -= 1;
        }
    }

    // ---- Changes --------------------------------------------------------------------------

    #[inline]
    pub(super) fn replace_uses(&mut self, from: Value<I>, to: Value<I>) {
        if from == to {
            return;
        }
        let mut uses = std::mem::take(&mut self.uses);
        uses.clear();
        self.ir.for_each_use(from, |user, index| {
            uses.push((user, index));
            true
        });
        for (user, index) in uses.drain(..) {
            if self.recording {
                self.journal
                    .changes
                    .push(Change::Operand(user, index, from));
            }
            self.ir.set_operand(user, index, to);
            self.notify_modified(user);
        }
        self.uses = uses;
    }

    /// Erases an operation and what is nested in it, one by one, users before definitions.
    #[inline]
    pub(super) fn erase_now(&mut self, op: Op<I>) {
        if self.at == Some(InsertPoint::Before(op)) {
            self.at = match self.ir.next_op(op) {
                Some(next) => Some(InsertPoint::Before(next)),
                None => self.ir.parent_block(op).map(InsertPoint::End),
            };
        }
        if !self.ir.regions(op).is_empty() {
            self.erase_nested(op);
        }
        self.notify_erased(op);
        self.ir.erase_op(op);
    }

    fn erase_nested(&mut self, op: Op<I>) {
        self.forget_blocks();
        let mut nested = Vec::new();
        let mut walk = Walk::reverse_erasure(self.ir, op);
        while let Some(op) = walk.next(self.ir) {
            nested.push(op);
        }
        let mut remaining = Vec::new();
        for op in nested.into_iter().rev() {
            self.notify_erased(op);
            // In a cycle of uses (a graph region) no order is right: what cannot go by itself goes
            // with its region.
            if self.is_unused(op)
                && self
                    .ir
                    .regions(op)
                    .iter()
                    .all(|region| self.is_empty(*region))
            {
                self.ir.erase_op(op);
            } else {
                remaining.push(op);
            }
        }
        for op in remaining {
            self.forget(op);
        }
    }

    fn is_empty(&self, region: Region<I>) -> bool {
        self.ir
            .blocks(region)
            .into_iter()
            .all(|block| self.ir.first_op(block).is_none())
    }

    /// Whether no result has a use.
    #[inline]
    pub(super) fn is_unused(&self, op: Op<I>) -> bool {
        (0..self.ir.num_results(op)).all(|index| self.ir.use_empty(self.ir.result(op, index)))
    }

    // ---- Transactions ---------------------------------------------------------------------

    pub(super) fn begin(&mut self) {
        self.journal.clear();
        self.worklist_mark = self.worklist.mark();
        self.counts_mark = (self.inserted, self.erased);
        self.recording = true;
    }

    /// Carries out the erasures that were put off.
    ///
    /// # Errors
    /// If one is not possible; then nothing was erased.
    pub(super) fn complete(&mut self) -> Result<(), (RewriteErrorKind, String)> {
        if let [op] = self.journal.erasures[..]
            && self.is_unused(op)
        {
            self.may_erase(op)?;
            self.recording = false;
            self.erase_now(op);
            return Ok(());
        }
        let order = self.erasure_order()?;
        self.recording = false;
        for op in order {
            self.erase_now(op);
        }
        Ok(())
    }

    fn erasure_order(&mut self) -> Result<Vec<Op<I>>, (RewriteErrorKind, String)> {
        let erasures = std::mem::take(&mut self.journal.erasures);
        for op in &erasures {
            self.may_erase(*op)?;
        }
        // What is nested in another that goes, goes with it.
        let nested = |op: Op<I>| {
            erasures
                .iter()
                .any(|a| *a != op && is_within(self.ir, op, *a))
        };
        let mut waiting: Vec<_> = erasures.iter().copied().filter(|op| !nested(*op)).collect();
        let mut order: Vec<Op<I>> = Vec::with_capacity(waiting.len());
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|op| {
                let mut ready = true;
                for index in 0..self.ir.num_results(*op) {
                    self.ir.for_each_use(self.ir.result(*op, index), |user, _| {
                        ready = is_within(self.ir, user, *op)
                            || order.iter().any(|gone| is_within(self.ir, user, *gone));
                        ready
                    });
                    if !ready {
                        return true;
                    }
                }
                order.push(*op);
                false
            });
            if waiting.len() == before {
                let op = self.ir.display_op(waiting[0]);
                return Err((
                    RewriteErrorKind::Failed,
                    format!("{op} was erased but is still used"),
                ));
            }
        }
        Ok(order)
    }

    fn may_erase(&self, op: Op<I>) -> Result<(), (RewriteErrorKind, String)> {
        match self.mode {
            Mode::Walk => {
                let root = self.root;
                if root.is_none_or(|root| !is_within(self.ir, op, root))
                    && !self.journal.created(op)
                {
                    let message = format!(
                        "{} was erased, but a walk may only erase the visited operation and what is nested in it",
                        self.ir.display_op(op)
                    );
                    return Err((RewriteErrorKind::IllegalErasure, message));
                }
            }
            Mode::Greedy => {
                let owner = self.scope.and_then(|scope| self.ir.region_owner(scope));
                if owner.is_some_and(|owner| is_within(self.ir, owner, op)) {
                    let message = format!(
                        "{} was erased, but it holds the driver's scope",
                        self.ir.display_op(op)
                    );
                    return Err((RewriteErrorKind::Failed, message));
                }
            }
        }
        Ok(())
    }

    /// Takes back the changes of the rewrite at hand.
    pub(super) fn undo(&mut self) {
        self.recording = false;
        self.journal.erasures.clear();
        while let Some(change) = self.journal.changes.pop() {
            match change {
                Change::Created(op) => {
                    if !self.is_unused(op) {
                        let op = self.ir.display_op(op);
                        self.fail_to_undo(format!("{op}, which it created, is still used"));
                        return;
                    }
                    if self.observed {
                        self.observe_erased(op);
                    }
                    self.forget(op);
                    self.ir.erase_op(op);
                }
                Change::Operand(op, index, value) => {
                    self.ir.set_operand(op, index, value);
                    if self.observed {
                        self.observe_modified(op);
                    }
                }
                Change::Attr(op, name, attr) => {
                    self.ir.set_attr(op, name, attr);
                    if self.observed {
                        self.observe_modified(op);
                    }
                }
                Change::RegionMoved { from, to } => {
                    self.forget_blocks();
                    if let Err(message) = move_back(self.ir, from, to) {
                        self.fail_to_undo(message);
                        return;
                    }
                }
            }
        }
        // What the rewrite put on the worklist would only repeat it.
        self.worklist.truncate(self.worklist_mark);
        (self.inserted, self.erased) = self.counts_mark;
    }

    fn fail_to_undo(&mut self, message: String) {
        let rule = None;
        let message = format!("a failed rewrite could not be undone: {message}");
        self.set_error(RewriteErrorKind::NotUndone, rule, message);
    }

    /// Ends the run, unless an earlier error has.
    pub(super) fn set_error(
        &mut self,
        kind: RewriteErrorKind,
        rule: Option<&'static crate::rule::RuleInfo>,
        message: String,
    ) {
        if self.error.is_none() {
            let op = match (&self.checks, kind, self.root) {
                (Some(checks), ..) => checks.op.clone(),
                (_, RewriteErrorKind::Failed | RewriteErrorKind::IllegalErasure, Some(root)) => {
                    self.ir.display_op(root)
                }
                // The operation may be gone, or half changed.
                _ => String::new(),
            };
            self.error = Some(RewriteError {
                kind,
                rule,
                op,
                message,
            });
        }
    }

    /// Notes a rewrite that failed and was undone.
    pub(super) fn note_failure(&mut self, rule: String, reason: String) {
        let op = self
            .root
            .map_or_else(String::new, |root| self.ir.display_op(root));
        add_failure(
            &mut self.failures,
            RewriteFailure {
                rule,
                reason,
                op,
                count: 1,
            },
        );
    }
}
