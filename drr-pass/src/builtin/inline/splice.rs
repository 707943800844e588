//! Replacing a call by a copy of a body.

use rustc_hash::FxHashMap;

use drr_ir::{Context, Loc, LocKind, WalkOrder};
use drr_runtime::interface::{CallOpInterface, CallableOpInterface};
use drr_runtime::ir::{Block, InsertPoint, Ir, IrMapping, Op, Region, Type, Value};

use super::graph::{Call, body};

/// The values that a call passes.
fn given(ctx: &Context, call: Op<Context>) -> Vec<Value<Context>> {
    let positions = ctx
        .interface::<dyn CallOpInterface>(call)
        .map_or(0..0, |call| call.arg_operands());
    positions.map(|at| ctx.operand(call, at)).collect()
}

/// True if a block ends with the values that the call returns, perhaps of other types, and false if
/// it ends with something that never returns, such as `ub.unreachable`. `None` for anything else.
fn returns(ctx: &Context, call: Op<Context>, block: Block<Context>) -> Option<bool> {
    let end = ctx.last_op(block)?;
    let values = ctx.operands(end).map(|value| ctx.value_type(value));
    let results = ctx.results(call).map(|result| ctx.value_type(result));
    if values.eq(results) {
        return Some(true);
    }
    let is_return = ctx.is_declared_with(ctx.kind(end), "ReturnLike");
    if is_return && ctx.num_operands(end) == ctx.num_results(call) {
        return Some(true);
    }
    (ctx.num_operands(end) == 0 && !is_return).then_some(false)
}

/// True if the body is one block that returns, so that its operations may be put before the call.
pub(super) fn is_single(ctx: &Context, call: Call, region: Region<Context>) -> bool {
    let block = ctx.single_block(region);
    block.is_some_and(|block| returns(ctx, call.op, block) == Some(true))
}

/// The blocks of a region from which no branch leads to another one.
fn ends(ctx: &Context, blocks: &[Block<Context>]) -> Vec<Block<Context>> {
    let branches = |block: Block<Context>| {
        let end = ctx.last_op(block);
        end.is_some_and(|end| ctx.num_successors(end) > 0)
    };
    let blocks = blocks.iter().copied();
    blocks.filter(|block| !branches(*block)).collect()
}

/// The value with this type: itself, or what the dialect of the call makes of it.
fn convert(
    ctx: &mut Context,
    at: InsertPoint<Context>,
    call: Op<Context>,
    value: Value<Context>,
    ty: Type<Context>,
) -> Option<Value<Context>> {
    if ctx.value_type(value) == ty {
        return Some(value);
    }
    let made = ctx.materialize_call_conversion(at, call, value, ty)?;
    Some(ctx.result(made, 0))
}

/// True if a value has this type or can be converted to it. A conversion is made to see if it verifies.
fn fits(
    ctx: &mut Context,
    at: Op<Context>,
    call: Op<Context>,
    value: Value<Context>,
    ty: Type<Context>,
) -> bool {
    let made = convert(ctx, InsertPoint::Before(at), call, value, ty);
    if let Some(made) = made
        && made != value
        && let Some((op, _)) = ctx.defining_op(made)
    {
        ctx.erase_op(op);
    }
    made.is_some()
}

/// True if the types of a call and of a body fit, or can be converted. `returning` are the blocks
/// that end with the values that the call returns.
fn types_fit(ctx: &mut Context, call: Call, returning: &[Block<Context>]) -> bool {
    let Some(function) = ctx.interface::<dyn CallableOpInterface>(call.callee) else {
        return false;
    };
    let (inputs, outputs) = (function.argument_types(), function.result_types());
    let (args, results) = (given(ctx, call.op), result_types(ctx, call.op));
    if args.len() != inputs.len() || results.len() != outputs.len() {
        return false;
    }
    let args = args.into_iter().zip(inputs);
    let mut pairs: Vec<_> = args.map(|(value, ty)| (call.op, value, ty)).collect();
    for end in returning.iter().filter_map(|block| ctx.last_op(*block)) {
        let values = ctx.operands(end).zip(results.iter().copied());
        pairs.extend(values.map(|(value, ty)| (end, value, ty)));
    }
    let mut pairs = pairs.into_iter();
    pairs.all(|(at, value, ty)| fits(ctx, at, call.op, value, ty))
}

/// The types of the results.
fn result_types(ctx: &Context, op: Op<Context>) -> Vec<Type<Context>> {
    ctx.results(op)
        .map(|result| ctx.value_type(result))
        .collect()
}

/// True if a body may replace a call: the types fit, and its operations are known.
pub(super) fn is_legal(ctx: &mut Context, call: Call, region: Region<Context>) -> bool {
    let blocks = ctx.blocks(region);
    let mut returning = Vec::new();
    for block in ends(ctx, &blocks) {
        match returns(ctx, call.op, block) {
            Some(true) => returning.push(block),
            Some(false) => {}
            None => return false,
        }
    }
    let ops = ctx.ops_in(call.callee, WalkOrder::PreOrder);
    let known = |op: &Op<Context>| ctx.is_registered(ctx.kind(*op));
    // Branches lead behind a body of several blocks.
    let has_branch = ctx
        .find_kind("cf.br")
        .is_some_and(|kind| ctx.is_registered(kind));
    let is_left = is_single(ctx, call, region) || returning.is_empty() || has_branch;
    is_left && ops.iter().all(known) && types_fit(ctx, call, &returning)
}

/// Replaces a call by a copy of the function's body. Returns the new operations.
pub(super) fn inline(ctx: &mut Context, call: Call) -> Option<Vec<Op<Context>>> {
    let region = body(ctx, call.callee)?;
    let entry = ctx.blocks(region).first().copied()?;
    let before = ctx.parent_block(call.op)?;
    let target = ctx.parent_region(before)?;
    let mut mapping = IrMapping::new();
    let args = ctx.block_args(entry);
    let before_call = InsertPoint::Before(call.op);
    for (arg, value) in args.iter().zip(given(ctx, call.op)) {
        let ty = ctx.value_type(*arg);
        let value = convert(ctx, before_call, call.op, value, ty)?;
        mapping.map_value(*arg, value);
    }
    // The operations behind the call move only if there are blocks between them and those before it.
    let behind = match is_single(ctx, call, region) {
        true => None,
        false => Some(ctx.split_block(call.op)?),
    };
    let next = ctx.next_block(before);
    if !ctx.clone_region_into(region, target, next, &mut mapping) {
        return None;
    }
    let blocks = ctx.blocks(region).into_iter();
    let blocks: Vec<_> = blocks.filter_map(|block| mapping.block(block)).collect();
    let new = new_ops(ctx, &blocks, call.op);
    let results: Vec<_> = ctx.results(call.op).collect();
    let types = result_types(ctx, call.op);
    let first = *blocks.first()?;
    let mut returning = ends(ctx, &blocks);
    returning.retain(|block| returns(ctx, call.op, *block) == Some(true));
    let returning = returning.into_iter();
    let returning: Vec<_> = returning.filter_map(|block| ctx.last_op(block)).collect();
    for end in &returning {
        for (at, ty) in types.iter().enumerate() {
            let (value, before) = (ctx.operand(*end, at), InsertPoint::Before(*end));
            if let Some(value) = convert(ctx, before, call.op, value, *ty) {
                ctx.set_operand(*end, at, value);
            }
        }
    }
    match behind {
        None => {
            for end in returning {
                let values: Vec<_> = ctx.operands(end).collect();
                ctx.erase_op(end);
                for (result, value) in results.iter().zip(values) {
                    ctx.replace_all_uses_with(*result, value);
                }
            }
            ctx.inline_block_before(first, InsertPoint::Before(call.op), &[]);
        }
        Some(behind) => {
            for result in results {
                let (ty, loc) = (ctx.value_type(result), ctx.loc(call.op));
                let arg = ctx.add_block_argument(behind, ty, loc);
                ctx.replace_all_uses_with(result, arg);
            }
            for end in returning {
                leave(ctx, end, behind);
            }
            ctx.merge_blocks(first, before, &[]);
        }
    }
    ctx.erase_op(call.op);
    Some(new.into_iter().filter(|op| ctx.is_live(*op)).collect())
}

/// The copied operations. Their locations, and those of block arguments, become what they are in the call.
fn new_ops(ctx: &mut Context, blocks: &[Block<Context>], call: Op<Context>) -> Vec<Op<Context>> {
    let mut tops = Vec::new();
    for block in blocks {
        tops.extend(ctx.block_ops_of(*block));
    }
    let all = tops
        .into_iter()
        .flat_map(|op| ctx.ops_in(op, WalkOrder::PreOrder));
    let all: Vec<_> = all.collect();
    let (caller, mut known) = (ctx.loc(call), FxHashMap::default());
    let mut called = |ctx: &mut Context, loc: Loc| {
        *known
            .entry(loc)
            .or_insert_with(|| called_from(ctx, loc, caller))
    };
    let mut blocks = blocks.to_vec();
    for op in &all {
        let loc = called(ctx, ctx.loc(*op));
        ctx.set_loc(*op, loc);
        let regions = ctx.regions(*op).into_iter();
        blocks.extend(regions.flat_map(|region| ctx.blocks(region)));
    }
    for block in blocks {
        for (index, arg) in ctx.block_args(block).into_iter().enumerate() {
            let loc = ctx.value_loc(arg).unwrap_or(Loc::UNKNOWN);
            let loc = called(ctx, loc);
            ctx.set_block_argument_loc(block, index, loc);
        }
    }
    all
}

/// A location in a function that is called at `caller`. If it is in a call itself, the outermost
/// call is the one that is made at `caller`.
fn called_from(ctx: &mut Context, loc: Loc, caller: Loc) -> Loc {
    let (mut outermost, mut callees) = (loc, Vec::new());
    while let LocKind::CallSite(callee, around) = *ctx.loc_kind(outermost) {
        callees.push(callee);
        outermost = around;
    }
    callees.push(outermost);
    callees.into_iter().rev().fold(caller, |caller, callee| {
        ctx.intern_loc(LocKind::CallSite(callee, caller))
    })
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
