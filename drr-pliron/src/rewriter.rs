//! [`ThroughRewriter`] makes drr's rewrites through a pliron rewriter.

use drr_runtime::ir::{
    AttrName, Block, InsertPoint, Ir, IrMapping, NewBlockArg, Op, OpState, Region, Type, Value,
};
use drr_runtime::rewriter::{IRRewriter as Plain, RewriterBase};
use pliron::attribute::AttrObj;
use pliron::irbuild::inserter::{Inserter, OpInsertionPoint};
use pliron::irbuild::listener::RewriteListener;
use pliron::irbuild::rewriter::{IRRewriter, Rewriter};
use pliron::linked_list::LinkedList;
use pliron::location::Location;
use pliron::operation::Operation;

use crate::context::Pliron;
use crate::create;
use crate::listener::Borrowed;

/// A drr rewriter that makes each change through a pliron rewriter, so that pliron's driver and its
/// listener hear of it. With it, a driver that was written for pliron can call a bound set's
/// [`match_and_rewrite`](drr_runtime::pattern_set::BoundPatternSet::match_and_rewrite).
///
/// pliron's rewriter inserts, replaces and erases operations. drr itself changes blocks and moves
/// and copies operations, with the necessary checks, and tells pliron's listener as
/// [`ForwardTo`](crate::ForwardTo) does. pliron has no events for changes in place (operands,
/// attributes, successors, locations). All of these mark the IR as modified.
pub struct ThroughRewriter<'a, L: RewriteListener> {
    ir: &'a mut Pliron,
    rewriter: &'a mut IRRewriter<L>,
    at: InsertPoint<Pliron>,
}

impl<'a, L: RewriteListener> ThroughRewriter<'a, L> {
    /// Changes `ir` through `rewriter`. The first operations are inserted at `at`.
    pub fn new(
        ir: &'a mut Pliron,
        rewriter: &'a mut IRRewriter<L>,
        at: InsertPoint<Pliron>,
    ) -> Self {
        let mut this = ThroughRewriter { ir, rewriter, at };
        this.set_insertion_point(at);
        this
    }

    /// Makes a change of structure in drr, with its checks, and tells pliron's listener.
    fn plainly<R: Done>(&mut self, change: impl FnOnce(&mut Plain<'_, Pliron>) -> R) -> R {
        let mut listener = Borrowed(self.rewriter.get_listener_mut());
        let done = change(&mut Plain::new(self.ir, self.at).with_listener(&mut listener));
        if done.is_done() {
            self.rewriter.mark_modified();
        }
        done
    }

    fn forget_insertion_point(&mut self, op: Op<Pliron>) {
        if self.at != InsertPoint::Before(op) {
            return;
        }
        let (next, block) = {
            let op = op.0.deref(self.ir);
            (op.get_next(), op.get_parent_block())
        };
        match (next, block) {
            (Some(next), _) => self.set_insertion_point(InsertPoint::Before(Op(next))),
            (None, Some(block)) => self.set_insertion_point(InsertPoint::End(Block(block))),
            (None, None) => {}
        }
    }
}

/// The result of a change that may be impossible.
trait Done {
    fn is_done(&self) -> bool;
}
impl Done for bool {
    fn is_done(&self) -> bool {
        *self
    }
}
impl<T> Done for Option<T> {
    fn is_done(&self) -> bool {
        self.is_some()
    }
}

fn op_point(at: InsertPoint<Pliron>) -> OpInsertionPoint {
    match at {
        InsertPoint::Before(op) => OpInsertionPoint::BeforeOperation(op.0),
        InsertPoint::End(block) => OpInsertionPoint::AtBlockEnd(block.0),
    }
}

impl<L: RewriteListener> RewriterBase<Pliron> for ThroughRewriter<'_, L> {
    fn ir(&self) -> &Pliron {
        self.ir
    }
    fn ir_mut(&mut self) -> &mut Pliron {
        self.ir
    }
    fn insertion_point(&self) -> InsertPoint<Pliron> {
        self.at
    }
    fn set_insertion_point(&mut self, at: InsertPoint<Pliron>) {
        self.at = at;
        self.rewriter.set_insertion_point(op_point(at));
    }
    fn create_op(&mut self, state: OpState<'_, Pliron>) -> Op<Pliron> {
        let op = create::detached(self.ir, state);
        self.rewriter.set_insertion_point(op_point(self.at));
        self.rewriter.insert_operation(self.ir, op);
        Op(op)
    }
    fn replace_op(&mut self, op: Op<Pliron>, values: &[Value<Pliron>]) {
        self.forget_insertion_point(op);
        drop_uses_inside(self.ir, op);
        let values = values.iter().map(|value| value.0).collect();
        self.rewriter
            .replace_operation_with_values(self.ir, op.0, values);
    }
    fn erase_op(&mut self, op: Op<Pliron>) {
        self.forget_insertion_point(op);
        drop_uses_inside(self.ir, op);
        self.rewriter.erase_operation(self.ir, op.0);
    }
    fn replace_all_uses_with(&mut self, from: Value<Pliron>, to: Value<Pliron>) {
        self.rewriter.replace_value_uses_with(self.ir, from.0, to.0);
    }
    fn set_operand(&mut self, op: Op<Pliron>, index: usize, value: Value<Pliron>) {
        self.ir.set_operand(op, index, value);
        self.rewriter.mark_modified();
    }
    fn set_operands(
        &mut self,
        op: Op<Pliron>,
        operands: &[Value<Pliron>],
        segments: Option<&[u32]>,
    ) -> bool {
        let done = self.ir.set_operands(op, operands, segments);
        self.rewriter.mark_modified();
        done
    }
    fn set_attr(&mut self, op: Op<Pliron>, name: AttrName, attr: Option<AttrObj>) {
        self.ir.set_attr(op, name, attr);
        self.rewriter.mark_modified();
    }

    fn move_op(&mut self, op: Op<Pliron>, at: InsertPoint<Pliron>) -> bool {
        self.forget_insertion_point(op);
        self.plainly(|rewriter| rewriter.move_op(op, at))
    }
    fn create_block(
        &mut self,
        region: Region<Pliron>,
        before: Option<Block<Pliron>>,
        args: &[(Type<Pliron>, Option<Location>)],
    ) -> Option<Block<Pliron>> {
        self.plainly(|rewriter| rewriter.create_block(region, before, args))
    }
    fn move_block(
        &mut self,
        block: Block<Pliron>,
        region: Region<Pliron>,
        before: Option<Block<Pliron>>,
    ) -> bool {
        self.plainly(|rewriter| rewriter.move_block(block, region, before))
    }
    fn erase_block(&mut self, block: Block<Pliron>) -> bool {
        self.plainly(|rewriter| rewriter.erase_block(block))
    }
    fn insert_block_args(
        &mut self,
        block: Block<Pliron>,
        args: &[NewBlockArg<Pliron>],
    ) -> Option<Vec<Value<Pliron>>> {
        self.plainly(|rewriter| rewriter.insert_block_args(block, args))
    }
    fn erase_block_args(&mut self, block: Block<Pliron>, indices: &[usize]) -> bool {
        self.plainly(|rewriter| rewriter.erase_block_args(block, indices))
    }
    fn clone_op(&mut self, op: Op<Pliron>, mapping: &mut IrMapping<Pliron>) -> Option<Op<Pliron>> {
        self.plainly(|rewriter| rewriter.clone_op(op, mapping))
    }
    fn clone_region_before(
        &mut self,
        region: Region<Pliron>,
        to: Region<Pliron>,
        before: Option<Block<Pliron>>,
        mapping: &mut IrMapping<Pliron>,
    ) -> bool {
        self.plainly(|rewriter| rewriter.clone_region_before(region, to, before, mapping))
    }
    fn set_successor(&mut self, op: Op<Pliron>, index: usize, block: Block<Pliron>) -> bool {
        if index >= self.ir.num_successors(op) {
            return false;
        }
        self.ir.set_successor(op, index, block);
        self.rewriter.mark_modified();
        true
    }
    fn set_loc(&mut self, op: Op<Pliron>, loc: Location) -> bool {
        self.ir.set_loc(op, loc);
        self.rewriter.mark_modified();
        true
    }
}

/// pliron's rewriter erases nested operations one by one and requires that each is unused by then.
/// It would panic for operations that use one another in a cycle.
fn drop_uses_inside(ir: &Pliron, op: Op<Pliron>) {
    if op.0.deref(ir).num_regions() > 0 {
        for region in ir.regions(op) {
            pliron::region::Region::drop_all_uses(region.0, ir);
        }
    }
}

/// Converts a pliron driver's position to an insertion point; `op` is the visited operation.
pub(crate) fn before(op: pliron::context::Ptr<Operation>) -> InsertPoint<Pliron> {
    InsertPoint::Before(Op(op))
}
