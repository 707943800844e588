//! Checks of single operations, blocks and regions.

use drr_runtime::decl::{AttrPlace, DialectAttr, Presence, VerifyError};
use drr_runtime::interface::{BranchOpInterface, verify_function, verify_symbol};
use drr_runtime::ir::{Block, Ir, Op, Value};
use drr_runtime::native::AttrRef;
use drr_runtime::signature;

use crate::context::{Context, Registered};
use crate::diagnostics::Diagnostic;
use crate::ids::{NIL, Name, RawBlock, RawOp};
use crate::print::PrintOptions;
use crate::storage::BlockUse;
use crate::verify::verifier::{Checked, Verifier};

impl Context {
    /// Verifies the attributes that the op does not declare, by their dialects.
    fn verify_discardable(&self, op: u32) -> Result<(), VerifyError> {
        for slot in self
            .attr_slots(op)
            .iter()
            .filter(|slot| !slot.is_property())
        {
            let name = self.name(Name(slot.name));
            if name.contains('.') {
                self.verify_dialect_attr(DialectAttr {
                    op: Op(RawOp(op)),
                    place: AttrPlace::Op,
                    name,
                    value: AttrRef::given(self, &slot.attr),
                })?;
            }
        }
        Ok(())
    }

    /// Verifies an operation by its declaration and interfaces.
    pub(crate) fn verify_declared(
        &self,
        op: Op<Context>,
        registered: &Registered,
    ) -> Result<(), VerifyError> {
        (registered.hooks.verify)(self, op)?;
        let data = self.op_data(op.0.0);
        if self.kind_info(data.kind()).traits.is_symbol() && !self.is_no_symbol(op, registered) {
            verify_symbol(self, op)?;
        }
        match data.is_rare() {
            false => Ok(()),
            true => verify_function(self, op),
        }
    }
}

impl Context {
    /// True if the op may do without a symbol, as `builtin.module` (MLIR's `isOptionalSymbol`), and the
    /// operation has none.
    fn is_no_symbol(&self, op: Op<Context>, registered: &Registered) -> bool {
        let mut attrs = registered.decl.attrs.iter();
        let name = attrs.find(|attr| attr.name == "sym_name");
        let is_absent = || {
            let name = self.attr_name(self.kind(op), "sym_name");
            name.is_none_or(|name| self.with_attr(op, name, |attr| attr.is_none()))
        };
        name.is_some_and(|name| name.presence == Presence::Optional) && is_absent()
    }
}

impl Verifier<'_> {
    /// As [`operation`](Verifier::operation). Most operations need no more than this checks.
    #[inline]
    pub(super) fn common_operation(&self, op: u32, kind: u32) -> Checked {
        let ctx = self.ctx;
        if let Some(registered) = &ctx.kind_info(kind).registered
            && let Some(simple) = &registered.simple
            && let Some(verified) = ctx.verify_simple(op, registered, simple)
        {
            return verified.map_err(|what| self.declared_error(op, what));
        }
        self.operation(op)
    }

    /// Checks the constraints of a registered op, and the regions.
    pub(super) fn operation(&self, op: u32) -> Checked {
        let ctx = self.ctx;
        let data = ctx.op_data(op);
        let info = ctx.kind_info(data.kind());
        ctx.verify_discardable(op)
            .map_err(|what| self.declared_error(op, what))?;
        if let Some(registered) = &info.registered {
            // A wrong number of operands, results or regions comes first.
            if data.is_rare()
                && info.traits.has_single_block()
                && signature::Verifier::new(ctx, Op(RawOp(op)), registered.decl).is_ok()
            {
                self.single_blocks(op, info.traits.has_no_terminator())?;
            }
            ctx.verify_declared(Op(RawOp(op)), registered)
                .map_err(|what| self.declared_error(op, what))?;
            if data.is_rare() && !ctx.successors(op).is_empty() {
                self.branch(op)?;
            }
            if info.traits.is_terminator() && data.block != NIL && data.next != NIL {
                let message = "must be the last operation in the parent block";
                return Err(self.op_error(op, message));
            }
            if !registered.decl.regions.is_empty() && ctx.region_ids(op).is_empty() {
                // It is not visited again after its regions.
                self.regions(op)?;
            }
        } else if !ctx.allows_unregistered {
            return Err(self.unregistered(op, &info.name));
        }
        if !data.is_rare() {
            return Ok(());
        }
        for (index, &region) in ctx.region_ids(op).iter().enumerate() {
            self.region(op, index, region)?;
        }
        Ok(())
    }

    /// `SingleBlock`, which MLIR checks before the constraints.
    fn single_blocks(&self, op: u32, may_be_empty: bool) -> Checked {
        let ctx = self.ctx;
        for (index, &region) in ctx.region_ids(op).iter().enumerate() {
            let first = ctx.regions[region as usize].first;
            if first == NIL {
                continue;
            }
            let block = &ctx.blocks[first as usize];
            if block.next != NIL {
                let message = format!("expects region #{index} to have 0 or 1 blocks");
                return Err(self.op_error(op, message));
            }
            if block.first == NIL && !may_be_empty {
                return Err(self.op_error(op, "expects a non-empty block"));
            }
        }
        Ok(())
    }

    /// Compares the operands of a branch with the arguments of its successors.
    fn branch(&self, op: u32) -> Checked {
        let (ctx, handle) = (self.ctx, Op(RawOp(op)));
        let Some(branch) = ctx.interface::<dyn BranchOpInterface>(handle) else {
            return Ok(());
        };
        let given = branch.all_successor_operands(ctx.num_successors(handle));
        for (index, (successor, given)) in ctx.successor_ids(op).zip(given).enumerate() {
            let args = ctx.block_args(Block(RawBlock(successor)));
            if given.len() != args.len() {
                let message = format!(
                    "branch has {} operands for successor #{index}, but target block has {}",
                    given.len(),
                    args.len()
                );
                return Err(self.error(op, message));
            }
            let mut pairs = given.zip(args).enumerate();
            let differs = |(_, (operand, arg)): &(usize, (usize, Value<Context>))| {
                ctx.value_type(ctx.operand(handle, *operand)) != ctx.value_type(*arg)
            };
            if let Some((at, _)) = pairs.find(differs) {
                let message = format!("type mismatch for bb argument #{at} of successor #{index}");
                return Err(self.error(op, message));
            }
        }
        Ok(())
    }

    /// The error about an op that is not registered, where that is not allowed.
    #[cold]
    fn unregistered(&self, op: u32, name: &str) -> Box<Diagnostic> {
        match name.split_once('.') {
            Some((dialect, _)) if self.ctx.dialects.contains(dialect) => {
                let message = format!(
                    "unregistered operation '{name}' found in dialect ('{dialect}') that does not \
                     allow unknown operations"
                );
                self.error(op, message)
            }
            _ => self.op_error(
                op,
                "created with unregistered dialect. If this is intended, please call \
                 allowUnregisteredDialects() on the MLIRContext, or use \
                 -allow-unregistered-dialect with the MLIR opt tool used",
            ),
        }
    }

    /// Checks the regions of a registered op after the operations in them.
    pub(super) fn regions(&self, op: u32) -> Checked {
        let ctx = self.ctx;
        let Some(registered) = &ctx.kind_info(ctx.op_data(op).kind()).registered else {
            return Ok(());
        };
        for &region in ctx.region_ids(op) {
            if let Some(last) = ctx.lacks_terminator(region, registered.decl)
                && let Some(wanted) = registered.decl.terminator
            {
                let (wanted, found) = (wanted.get(), ctx.op_name(Op(RawOp(last))));
                let message = format!("expects regions to end with '{wanted}', found '{found}'");
                let note = format!(
                    "in custom textual format, the absence of terminator implies '{wanted}'"
                );
                let error = self.op_error(op, message);
                return Err(self.note(error, ctx.op_data(op).loc, note));
            }
        }
        (registered.hooks.verify_regions)(ctx, Op(RawOp(op)))
            .map_err(|what| self.declared_error(op, what))
    }

    fn region(&self, op: u32, index: usize, region: u32) -> Checked {
        let ctx = self.ctx;
        let first = ctx.regions[region as usize].first;
        if first == NIL {
            return Ok(());
        }
        let traits = ctx.kind_info(ctx.op_data(op).kind()).traits;
        let single = ctx.blocks[first as usize].next == NIL;
        if !single && traits.has_graph_region() {
            let message = format!("expects graph region #{index} to have 0 or 1 blocks");
            return Err(self.op_error(op, message));
        }
        // A branch from another region is an error at the branch.
        let is_inside = |at: BlockUse| match ctx.op_data(at.op).block {
            NIL => false,
            block => ctx.blocks[block as usize].region == region,
        };
        if ctx.block_uses(first).any(is_inside) {
            return Err(self.error(op, "entry block of region may not have predecessors"));
        }
        Ok(())
    }

    /// True if a block must end with a terminator. A single block in a region of an unregistered op
    /// need not, because the op might have the trait `NoTerminator`.
    fn needs_terminator(&self, block: u32) -> bool {
        let ctx = self.ctx;
        let region = ctx.blocks[block as usize].region;
        if region == NIL {
            return false;
        }
        let first = ctx.regions[region as usize].first;
        if ctx.blocks[first as usize].next != NIL {
            return true;
        }
        match ctx.regions[region as usize].owner {
            NIL => false,
            owner => {
                let traits = ctx.kind_info(ctx.op_data(owner).kind()).traits;
                traits.is_registered() && !traits.has_no_terminator()
            }
        }
    }

    /// Checks that a block has a terminator and that no other operation has successors.
    pub(super) fn block(&mut self, block: u32) {
        let ctx = self.ctx;
        let last = ctx.blocks[block as usize].last;
        if last == NIL {
            let owner = ctx.block_owner(block);
            if owner != NIL && self.needs_terminator(block) {
                let error = self.error(owner, "empty block: expect at least a terminator");
                self.errors.push(*error);
            }
            return;
        }
        for op in ctx.block_ops(block) {
            if op != last && !ctx.successors(op).is_empty() {
                let message = "operation with block successors must terminate its parent block";
                let error = self.error(op, message);
                self.errors.push(*error);
            }
        }
    }

    /// Checks that a block ends with a terminator, whose successors are in the same region.
    pub(super) fn block_end(&mut self, block: u32) -> Checked {
        let ctx = self.ctx;
        let last = ctx.blocks[block as usize].last;
        if last == NIL {
            return Ok(());
        }
        let region = ctx.blocks[block as usize].region;
        let leaves = |to: u32| ctx.blocks[to as usize].region != region;
        if ctx.successor_ids(last).any(leaves) {
            if let Some(broken) = self.broken.last_mut() {
                *broken = true;
            }
            return Err(self.op_error(last, "branching to block of a different region"));
        }
        let traits = ctx.kind_info(ctx.op_data(last).kind()).traits;
        if traits.is_registered() && !traits.is_terminator() && self.needs_terminator(block) {
            let options = PrintOptions::new().generic(true).local_scope(true);
            let text = ctx.op_line(Op(RawOp(last)), options);
            return Err(self.error(last, format!("block with no terminator, has {text}")));
        }
        Ok(())
    }
}
