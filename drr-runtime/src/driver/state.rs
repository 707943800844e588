//! The context in which this crate's drivers run rules: it carries out changes, tells the listener,
//! keeps the worklist and counts.

use super::checks::ExpensiveChecks;
use super::error::RewriteError;
use super::journal::{Change, Journal};
use super::traverse::{Walk, parent_region};
use super::worklist::{OpSet, Worklist};
use crate::ir::{Block, CloneStep, InsertPoint, Ir, Op, Region, Value};
use crate::pattern_set::{BoundPatternSet, Step};
use crate::rewriter::{Listener, for_each_op_in_block, is_in_block};
use crate::rule::Misses;
use crate::stats::{RewriteFailure, RuleReport, RuleStats};

/// The driver's treatment of operations that a change affects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// They are visited again.
    Greedy,
    /// No treatment. Only the visited operation and operations nested in it may be erased.
    Walk,
}

pub(crate) struct Driver<'a, I: Ir> {
    pub(super) ir: &'a mut I,
    pub(super) listener: Option<&'a mut dyn Listener<I>>,
    pub(super) checks: Option<Box<ExpensiveChecks<I>>>,
    /// True if there is a listener or a check.
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

    pub(super) set: &'a BoundPatternSet<I>,
    /// The counts of the rules. `misses` counts how often they declined.
    pub(super) stats: Vec<RuleStats>,
    pub(super) misses: Misses,
    /// The number of logged failed tests that have been reported.
    pub(super) reported: usize,
    /// The program that runs.
    pub(super) program: u32,
    /// The operation that is visited.
    pub(super) root: Option<Op<I>>,
    pub(super) at: Option<InsertPoint<I>>,

    /// True if changes are journalled and erasures postponed.
    pub(super) recording: bool,
    pub(super) journal: Journal<I>,
    /// Operations whose changes are reported together, and their changes.
    pub(super) held: Vec<(Op<I>, Vec<Change<I>>)>,
    /// The reason that the current pattern gives for declining.
    pub(super) declines: Option<String>,
    pub(super) worklist_mark: usize,
    pub(super) counts_mark: (u64, u64),

    pub(super) inserted: u64,
    pub(super) erased: u64,
    pub(super) failures: Vec<RewriteFailure>,
    pub(super) error: Option<RewriteError>,

    /// Reused storage.
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
        let listening = listener.is_some();
        Driver {
            ir,
            observed: listening,
            listener,
            checks: None,
            mode,
            worklist: Worklist::new(),
            scope: None,
            scope_block: None,
            filter: None,
            admit_new: false,
            survivors: None,
            set,
            stats: vec![RuleStats::default(); set.rules.len()],
            misses: Misses::new(set.rules.len(), listening),
            reported: 0,
            program: 0,
            root: None,
            at: None,
            recording: false,
            journal: Journal::new(),
            held: Vec::new(),
            declines: None,
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
    pub(super) fn apply_patterns(&mut self, op: Op<I>) -> bool {
        let set = self.set;
        for segment in set.segments(self.ir.kind(op)) {
            let program = &set.programs[segment.program as usize];
            self.program = segment.program;
            self.root = Some(op);
            self.misses.enter(program.first_rule);
            self.reported = 0;
            let mut ranks = segment.start..segment.end;
            loop {
                let tried = ranks.clone();
                match program.program.step(&program.tables, op, tried, self) {
                    Step::NoMatch => break,
                    Step::Applied(_) => return true,
                    Step::Failed(rank) => ranks.start = rank + 1,
                }
                if self.error.is_some() {
                    return false;
                }
            }
            if self.observed {
                self.report_misses();
            }
        }
        false
    }

    /// The number, in the set, of a rule of the current program.
    #[inline(always)]
    pub(super) fn rule_index(&self, rank: u32) -> usize {
        (self.set.programs[self.program as usize].first_rule + rank) as usize
    }

    pub(super) fn rule(&self, rank: u32) -> &'static crate::rule::RuleInfo {
        self.set.rules[self.rule_index(rank)].info()
    }

    #[inline(always)]
    pub(super) fn stats_mut(&mut self, rank: u32) -> &mut RuleStats {
        let index = self.rule_index(rank);
        &mut self.stats[index]
    }

    /// The counts of the active rules.
    pub(super) fn rule_reports(&self) -> Vec<RuleReport> {
        let rules = self.set.rules.iter().zip(&self.stats).enumerate();
        rules
            .filter(|(_, (rule, _))| rule.is_active())
            .map(|(index, (rule, stats))| {
                let declined = self.misses.declined(index);
                let stats = RuleStats {
                    declined,
                    reached: declined + stats.applied + stats.failed,
                    ..*stats
                };
                RuleReport {
                    info: rule.info(),
                    stats,
                }
            })
            .collect()
    }

    // ---- The worklist ---------------------------------------------------------------------

    /// Puts an operation in scope, and its parents, on the worklist.
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

    /// Handles an operation that is about to be erased: the definitions of its operands may now be
    /// dead or have a single user.
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
            if self.ir.has_one_use(value) {
                self.enqueue(definition);
                continue;
            }
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

    pub(super) fn observe_modified(&mut self, op: Op<I>) {
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

    pub(super) fn notify_moved(&mut self, op: Op<I>, previous: InsertPoint<I>) {
        if let Some(checks) = &mut self.checks {
            checks.touch(op);
            checks.changed = true;
        }
        if let Some(listener) = &mut self.listener {
            listener.moved(self.ir, op, previous);
        }
        self.enqueue(op);
    }

    pub(super) fn notify_block_inserted(
        &mut self,
        block: Block<I>,
        previous: Option<(Region<I>, Option<Block<I>>)>,
    ) {
        if let Some(checks) = &mut self.checks {
            checks.changed = true;
        }
        if let Some(listener) = &mut self.listener {
            listener.block_inserted(self.ir, block, previous);
        }
    }

    fn notify_block_erased(&mut self, block: Block<I>) {
        if let Some(checks) = &mut self.checks {
            checks.changed = true;
        }
        if let Some(listener) = &mut self.listener {
            listener.block_erased(self.ir, block);
        }
    }

    /// Reports that cloned operations are complete.
    pub(super) fn notify_cloned(&mut self, steps: &[CloneStep<I>]) {
        self.forget_blocks();
        for step in steps {
            match step {
                CloneStep::Block(block) => self.notify_block_inserted(*block, None),
                CloneStep::Op(op) => self.notify_inserted(*op),
            }
        }
    }

    pub(super) fn observe_erased(&mut self, op: Op<I>) {
        if let Some(checks) = &mut self.checks {
            checks.touch(op);
        }
        if let Some(listener) = &mut self.listener {
            listener.erased(self.ir, op);
        }
    }

    /// Removes an operation from the driver's data. The IR may give its number to another one.
    #[inline]
    pub(super) fn forget(&mut self, op: Op<I>) {
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
        // Most values have one use. The other uses are listed first, since each change removes one.
        let (mut first, rest) = (None, &mut self.uses);
        self.ir.for_each_use(from, |user, index| {
            match first {
                None => first = Some((user, index)),
                Some(_) => rest.push((user, index)),
            }
            true
        });
        let Some((user, index)) = first else { return };
        self.replace_use(user, index, from, to);
        if !self.uses.is_empty() {
            let mut rest = std::mem::take(&mut self.uses);
            for (user, index) in rest.drain(..) {
                self.replace_use(user, index, from, to);
            }
            self.uses = rest;
        }
    }

    #[inline]
    fn replace_use(&mut self, user: Op<I>, index: usize, from: Value<I>, to: Value<I>) {
        if self.recording {
            self.journal
                .changes
                .push(Change::Operand(user, index, from));
        }
        self.ir.set_operand(user, index, to);
        self.notify_modified(user);
    }

    /// Erases an operation and its nested operations, one by one, users before definitions.
    #[inline]
    pub(super) fn erase_now(&mut self, op: Op<I>) {
        if self.at == Some(InsertPoint::Before(op)) {
            self.at = match self.ir.next_op(op) {
                Some(next) => Some(InsertPoint::Before(next)),
                None => self.ir.parent_block(op).map(InsertPoint::End),
            };
        }
        if self.ir.num_regions(op) != 0 {
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
        self.erase_in_reverse(nested);
        self.notify_blocks_erased(op);
    }

    /// The blocks of an operation that is about to be erased.
    fn notify_blocks_erased(&mut self, op: Op<I>) {
        if self.listener.is_some() && self.ir.num_regions(op) != 0 {
            let regions = self.ir.regions(op).into_iter().rev();
            let blocks: Vec<_> = regions.map(|region| self.ir.blocks(region)).collect();
            for block in blocks
                .into_iter()
                .flat_map(|blocks| blocks.into_iter().rev())
            {
                self.notify_block_erased(block);
            }
        }
    }

    /// Reports that nested operations are erased, and erases those without uses one by one.
    fn erase_in_reverse(&mut self, nested: Vec<Op<I>>) {
        let mut remaining = Vec::new();
        for op in nested.into_iter().rev() {
            self.notify_blocks_erased(op);
            self.notify_erased(op);
            // A cycle of uses (in a graph region) has no valid order. Its operations are erased
            // with their region.
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

    /// Erases a block that has no uses from outside, with its contents. Returns false if the IR
    /// cannot.
    pub(super) fn erase_block_now(&mut self, block: Block<I>) -> bool {
        self.forget_blocks();
        if self.at.is_some_and(|at| match at {
            InsertPoint::End(at) => at == block,
            InsertPoint::Before(op) => is_in_block(self.ir, op, block),
        }) {
            self.at = self.root.map(InsertPoint::Before);
        }
        let mut nested = Vec::new();
        for_each_op_in_block(self.ir, block, |op| nested.push(op));
        self.erase_in_reverse(nested);
        self.notify_block_erased(block);
        self.ir.erase_block(block)
    }

    fn is_empty(&self, region: Region<I>) -> bool {
        self.ir
            .blocks(region)
            .into_iter()
            .all(|block| self.ir.first_op(block).is_none())
    }

    /// True if no result has a use.
    #[inline]
    pub(super) fn is_unused(&self, op: Op<I>) -> bool {
        (0..self.ir.num_results(op)).all(|index| self.ir.use_empty(self.ir.result(op, index)))
    }
}
