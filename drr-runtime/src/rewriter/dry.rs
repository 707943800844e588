//! The rewriter of dry runs: it interns types and attributes, and ends the run at the first change.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::RewriterBase;
use super::structure::{
    is_place, may_erase_block, may_erase_block_arg, may_move_block, may_move_op,
};
use crate::ir::{AttrName, Block, InsertPoint, Ir, IrMapping, Op, OpState, Region, Type, Value};

/// A rewriter under which no operation changes. The first change ends
/// [`until_first_change`](until_first_change) around it.
pub(crate) struct DryRewriter<'a, I: Ir> {
    ir: &'a mut I,
    at: InsertPoint<I>,
    /// The last reason that the code gave for declining.
    pub(crate) said: Option<String>,
}

/// The payload with which a change unwinds.
struct FirstChange;

/// Runs code that has a [`DryRewriter`]. `None` if the code began to change something, or cannot be
/// run because this build does not unwind.
pub(crate) fn until_first_change<T>(run: impl FnOnce() -> T) -> Option<T> {
    if cfg!(panic = "abort") {
        return None;
    }
    // Nothing is left half done: the rewriter unwinds before it has touched the IR.
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(done) => Some(done),
        Err(payload) if payload.is::<FirstChange>() => None,
        Err(panic) => resume_unwind(panic as Box<dyn Any + Send>),
    }
}

impl<'a, I: Ir> DryRewriter<'a, I> {
    pub(crate) fn new(ir: &'a mut I, root: Op<I>) -> Self {
        DryRewriter {
            ir,
            at: InsertPoint::Before(root),
            said: None,
        }
    }

    /// Ends the run. Unlike `panic!`, this does not call the panic hook.
    fn change(&self) -> ! {
        resume_unwind(Box::new(FirstChange))
    }

    /// Ends the run if the change is possible.
    fn change_if(&self, possible: bool) -> bool {
        match possible {
            true => self.change(),
            false => false,
        }
    }
}

#[allow(unused_variables, reason = "what would change does not matter")]
impl<I: Ir> RewriterBase<I> for DryRewriter<'_, I> {
    fn ir(&self) -> &I {
        self.ir
    }
    fn ir_mut(&mut self) -> &mut I {
        self.ir
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.at
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.at = at;
    }
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        self.change()
    }
    fn erase_op(&mut self, op: Op<I>) {
        self.change()
    }
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        self.change()
    }
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        self.change()
    }
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        self.change()
    }
    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        self.change()
    }
    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        self.change_if(index < self.ir.num_successors(op))
    }
    fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool {
        self.change()
    }
    fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool {
        self.change_if(may_move_op(self.ir, op, at))
    }
    fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        self.change_if(is_place(self.ir, region, before));
        None
    }
    fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool {
        self.change_if(may_move_block(self.ir, block, region, before))
    }
    fn erase_block(&mut self, block: Block<I>) -> bool {
        self.change_if(may_erase_block(self.ir, block))
    }
    fn insert_block_arg(
        &mut self,
        block: Block<I>,
        index: usize,
        ty: Type<I>,
        loc: Option<I::Loc>,
    ) -> Option<Value<I>> {
        self.change_if(index <= self.ir.block_args(block).len());
        None
    }
    fn erase_block_arg(&mut self, block: Block<I>, index: usize) -> bool {
        self.change_if(may_erase_block_arg(self.ir, block, index))
    }
    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        self.change()
    }
    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        self.change_if(is_place(self.ir, to, before))
    }
    fn cancel_op_modification(&mut self, op: Op<I>) -> bool {
        true
    }
    fn notify_match_failure(&mut self, reason: &str) {
        self.said = Some(reason.to_string());
    }
}
