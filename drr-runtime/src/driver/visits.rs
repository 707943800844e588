//! The worklist of a driver: the operations that it visits next.

use super::exact::Exact;
use super::op_set::OpSet;
use crate::ir::{Block, Ir, Op, Region, Value, enclosing_region, operands};
use crate::worklist::Worklist;

/// The operations that the greedy driver visits. A walk visits operations in their order, and has an
/// empty one.
pub(super) struct Visits<I: Ir> {
    /// True if operations that a change affects are visited again.
    pub(super) revisits: bool,
    /// True in MLIR's order if any operation may be visited.
    is_plain: bool,
    pub(super) worklist: Worklist<I>,
    /// The state of the exact order; `None` in MLIR's.
    pub(super) exact: Option<Box<Exact<I>>>,
    pub(super) scope: Option<Region<I>>,
    /// A block that was found to be directly in the scope.
    pub(super) scope_block: Option<Block<I>>,
    /// A block that was found to be nested in the scope.
    nested_block: Option<Block<I>>,
    /// The operations around the nested block, the innermost first.
    ancestors: Vec<Op<I>>,
    /// The operations that may be put on the worklist, unless any may.
    pub(super) filter: Option<OpSet<I>>,
    /// New operations join the filter.
    pub(super) admit_new: bool,
    /// The operations that the driver was given, and how many of them are left.
    pub(super) survivors: Option<(OpSet<I>, usize)>,
}

impl<I: Ir> Visits<I> {
    pub(super) fn new(revisits: bool) -> Self {
        Visits {
            revisits,
            is_plain: false,
            worklist: Worklist::new(),
            exact: None,
            scope: None,
            scope_block: None,
            nested_block: None,
            ancestors: Vec::new(),
            filter: None,
            admit_new: false,
            survivors: None,
        }
    }

    /// Called when the fields are set, before the first visit.
    pub(super) fn begin(&mut self) {
        self.is_plain = self.revisits && self.exact.is_none() && self.filter.is_none();
    }

    /// Visits an operation that was created or modified again. In MLIR's order also its parents.
    #[inline(always)]
    pub(super) fn enqueue(&mut self, ir: &I, op: Op<I>) {
        let block = ir.parent_block(op);
        if self.is_plain && block.is_some() && self.scope_block == block {
            self.worklist.push(ir, op);
        } else {
            self.enqueue_elsewhere(ir, op, block);
        }
    }

    #[inline(never)]
    fn enqueue_elsewhere(&mut self, ir: &I, op: Op<I>, block: Option<Block<I>>) {
        if self.exact.is_some() {
            self.modified(ir, op);
        } else if self.revisits {
            self.enqueue_with_ancestors(ir, op, block);
        }
    }

    /// An operand of an operation is another value, of the same type.
    #[inline]
    pub(super) fn operand_set(&mut self, ir: &I, op: Op<I>, value: Value<I>) {
        match &mut self.exact {
            Some(exact) => {
                if exact.operand_set(ir, op, value) {
                    self.enqueue_in_scope(ir, op);
                }
            }
            None => self.enqueue(ir, op),
        }
    }

    #[inline(always)]
    pub(super) fn enqueue_one(&mut self, ir: &I, op: Op<I>) {
        if !self.is_allowed(ir, op) {
            return;
        }
        self.worklist.push(ir, op);
        if let Some(exact) = &mut self.exact {
            exact.note(ir, op);
        }
    }

    /// Visits an operation whose rules may all match: in the first round, or after a rewrite of it.
    pub(super) fn enqueue_root(&mut self, ir: &I, root: Op<I>) {
        match self.exact {
            Some(_) => self.enqueue_in_scope(ir, root),
            None => self.enqueue(ir, root),
        }
    }

    /// Puts an operation on the worklist if it is in scope.
    #[inline]
    pub(super) fn enqueue_in_scope(&mut self, ir: &I, op: Op<I>) {
        if self.is_in_scope(ir, op) {
            self.enqueue_one(ir, op);
        }
    }

    #[inline(always)]
    pub(super) fn is_in_scope(&mut self, ir: &I, op: Op<I>) -> bool {
        let block = ir.parent_block(op);
        block.is_some() && (self.scope_block == block || self.nested_block == block)
            || self.find_ancestors(ir, op, block)
    }

    /// True if the filter lets an operation be visited.
    #[inline(always)]
    pub(super) fn is_allowed(&self, ir: &I, op: Op<I>) -> bool {
        self.filter
            .as_ref()
            .is_none_or(|filter| filter.contains(ir, op))
    }

    fn enqueue_with_ancestors(&mut self, ir: &I, op: Op<I>, block: Option<Block<I>>) {
        let is_known = block.is_some() && self.nested_block == block;
        if !is_known && !self.find_ancestors(ir, op, block) {
            return;
        }
        self.enqueue_one(ir, op);
        for at in 0..self.ancestors.len() {
            self.enqueue_one(ir, self.ancestors[at]);
        }
    }

    /// Finds the operations around one in the scope. Returns false if it is not in scope.
    #[inline(never)]
    fn find_ancestors(&mut self, ir: &I, op: Op<I>, block: Option<Block<I>>) -> bool {
        self.nested_block = None;
        self.ancestors.clear();
        let mut region = enclosing_region(ir, op);
        while region != self.scope {
            let Some(parent) = region.and_then(|region| ir.region_owner(region)) else {
                return false;
            };
            self.ancestors.push(parent);
            region = enclosing_region(ir, parent);
        }
        match self.ancestors.is_empty() {
            true => self.scope_block = block,
            false => self.nested_block = block,
        }
        true
    }

    /// Blocks may have moved.
    pub(super) fn forget_blocks(&mut self) {
        self.scope_block = None;
        self.nested_block = None;
    }

    #[inline]
    pub(super) fn inserted(&mut self, ir: &I, op: Op<I>) {
        if self.admit_new
            && let Some(filter) = &mut self.filter
        {
            filter.insert(ir, op);
        }
        let block = ir.parent_block(op);
        if self.is_plain && block.is_some() && self.scope_block == block {
            return self.worklist.push_created(ir, op);
        }
        self.worklist.created(ir, op);
        match self.exact {
            Some(_) => self.created(ir, op),
            None => self.enqueue(ir, op),
        }
    }

    /// Handles an operation that is about to be erased: the definitions of its operands may now be
    /// dead or have a single user.
    #[inline]
    pub(super) fn erased(&mut self, ir: &I, op: Op<I>) {
        if self.exact.is_some() {
            self.uses_end(ir, op);
        } else if self.revisits {
            for value in operands(ir, op) {
                if let Some((definition, _)) = ir.defining_op(value)
                    && (ir.has_one_use(value) || has_one_other_user(ir, value, op))
                {
                    self.enqueue(ir, definition);
                }
            }
        }
        self.forget(ir, op);
    }

    /// Removes an operation from the driver's data. The IR may give its number to another one.
    #[inline(always)]
    pub(super) fn forget(&mut self, ir: &I, op: Op<I>) {
        self.worklist.remove(ir, op);
        if let Some(exact) = &mut self.exact {
            exact.forget(ir, op);
        }
        if self.filter.is_some() || self.survivors.is_some() {
            self.forget_given(ir, op);
        }
    }

    #[cold]
    #[inline(never)]
    fn forget_given(&mut self, ir: &I, op: Op<I>) {
        if let Some(filter) = &mut self.filter {
            filter.remove(ir, op);
        }
        if let Some((survivors, left)) = &mut self.survivors
            && survivors.remove(ir, op)
        {
            *left -= 1;
        }
    }
}

/// True if at most one other operation uses the value.
fn has_one_other_user<I: Ir>(ir: &I, value: Value<I>, op: Op<I>) -> bool {
    let mut other = None;
    let mut many = false;
    ir.for_each_use_unordered(value, |user, _| {
        if user != op && other != Some(user) {
            many = other.is_some();
            other = Some(user);
        }
        !many
    });
    !many
}
