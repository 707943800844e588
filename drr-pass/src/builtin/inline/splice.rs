//! Replacing a call by a copy of a body.

use drr_ir::{Context, LocKind, WalkOrder};
use drr_runtime::interface::{CallOpInterface, CallableOpInterface};
use drr_runtime::ir::{Block, InsertPoint, Ir, IrMapping, Op, Region, Value};

use super::graph::{Call, body};

/// The values that a call passes.
fn given(ctx: &Context, call: Op<Context>) -> Vec<Value<Context>> {
    let positions = ctx
        .interface::<dyn CallOpInterface>(call)
        .map_or(0..0, |call| call.arg_operands());
    positions.map(|at| ctx.operand(call, at)).collect()
}

/// True if a body may replace a call: the types fit, and its operations are known.
pub(super) fn is_legal(ctx: &Context, call: Call, region: Region<Context>) -> bool {
    let Some(function) = ctx.interface::<dyn CallableOpInterface>(call.callee) else {
        return false;
    };
    let types = |values: Vec<Value<Context>>| -> Vec<_> {
        values
            .into_iter()
            .map(|value| ctx.value_type(value))
            .collect()
    };
    let fits = types(given(ctx, call.op)) == function.argument_types()
        && types(ctx.results(call.op).collect()) == function.result_types();
    let several = ctx.blocks(region).len() > 1;
    let ops = ctx.ops_in(call.callee, WalkOrder::PreOrder);
    let known = |op: &Op<Context>| ctx.is_registered(ctx.kind(*op));
    // A branch leads behind the body.
    let has_branch = ctx
        .find_kind("cf.br")
        .is_some_and(|kind| ctx.is_registered(kind));
    fits && ops.iter().all(known) && (!several || has_branch)
}

/// Replaces a call by a copy of the function's body. Returns the new operations.
pub(super) fn inline(ctx: &mut Context, call: Call) -> Option<Vec<Op<Context>>> {
    let region = body(ctx, call.callee)?;
    let entry = ctx.blocks(region).first().copied()?;
    let before = ctx.parent_block(call.op)?;
    let target = ctx.parent_region(before)?;
    let mut mapping = IrMapping::new();
    mapping.map_values(ctx.block_args(entry), given(ctx, call.op));
    let behind = ctx.split_block(call.op)?;
    if !ctx.clone_region_into(region, target, Some(behind), &mut mapping) {
        return None;
    }
    let blocks = ctx.blocks(region).into_iter();
    let blocks: Vec<_> = blocks.filter_map(|block| mapping.block(block)).collect();
    let new = new_ops(ctx, &blocks, call.op);
    let results: Vec<_> = ctx.results(call.op).collect();
    let ends: Vec<_> = blocks
        .iter()
        .filter_map(|block| ctx.last_op(*block))
        .collect();
    let leaves = |ctx: &Context, end: &Op<Context>| ctx.num_successors(*end) == 0;
    let returns: Vec<_> = ends.into_iter().filter(|end| leaves(ctx, end)).collect();
    let first = *blocks.first()?;
    if let ([_], [end]) = (&blocks[..], &returns[..]) {
        let values: Vec<_> = ctx.operands(*end).collect();
        ctx.erase_op(*end);
        for (result, value) in results.into_iter().zip(values) {
            ctx.replace_all_uses_with(result, value);
        }
        ctx.merge_blocks(first, before, &[]);
        ctx.erase_op(call.op);
        ctx.merge_blocks(behind, before, &[]);
    } else {
        for result in results {
            let (ty, loc) = (ctx.value_type(result), ctx.loc(call.op));
            let arg = ctx.add_block_argument(behind, ty, loc);
            ctx.replace_all_uses_with(result, arg);
        }
        for end in returns {
            leave(ctx, end, behind);
        }
        ctx.merge_blocks(first, before, &[]);
        ctx.erase_op(call.op);
    }
    Some(new.into_iter().filter(|op| ctx.is_live(*op)).collect())
}

/// The copied operations, whose locations become those of the call.
fn new_ops(ctx: &mut Context, blocks: &[Block<Context>], call: Op<Context>) -> Vec<Op<Context>> {
    let mut tops = Vec::new();
    for block in blocks {
        tops.extend(ctx.block_ops_of(*block));
    }
    let all = tops
        .into_iter()
        .flat_map(|op| ctx.ops_in(op, WalkOrder::PreOrder));
    let all: Vec<_> = all.collect();
    let caller = ctx.loc(call);
    for op in &all {
        let callee = ctx.loc(*op);
        let loc = ctx.intern_loc(LocKind::CallSite(callee, caller));
        ctx.set_loc(*op, loc);
    }
    all
}

/// Replaces a return by a branch.
fn leave(ctx: &mut Context, end: Op<Context>, to: Block<Context>) {
    let values: Vec<_> = ctx.operands(end).collect();
    let (kind, loc) = (ctx.op_kind("cf.br"), ctx.loc(end));
    ctx.build(kind)
        .operands(values)
        .successor(to)
        .loc(loc)
        .at(InsertPoint::Before(end));
    ctx.erase_op(end);
}
