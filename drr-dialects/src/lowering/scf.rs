//! `scf` to `cf`: loops and branches become blocks.
//!
//! These are functions and no rules of `drr!`, because they split blocks and move those of regions.

#![allow(non_snake_case)]

use drr::ir::{AttrData, Block, InsertPoint, Ir, Op, Region, TypeData, Value};
use drr::native::OpRef;
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::make::{index_constant, make, operands, result, results, value_types};
use crate::arith::{AddIOp, CmpIOp, CmpIPredicate, IndexCastOp};
use crate::cf::{BranchOp, CondBranchOp, SwitchOp};
use crate::mixed::{Index, mixed};
use crate::scf::{
    ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp, WhileOp, YieldOp,
};
use crate::syntax::{handles, ints};

/// The attribute of loops that their branch keeps.
const ANNOTATION: &str = "llvm.loop_annotation";

type Rewriter<'a, 'b, I> = &'a mut PatternRewriter<'b, I>;

/// The block of an operation.
fn block_of<I: Ir>(ir: &I, op: Op<I>) -> Option<Block<I>> {
    ir.parent_block(op)
}

/// Ends a block with a branch. The operation that ended it is erased.
fn branch<I: Ir>(
    rewriter: Rewriter<'_, '_, I>,
    from: Block<I>,
    loc: I::Loc,
    to: Block<I>,
    args: &[Value<I>],
) -> Option<()> {
    rewriter.set_insertion_point(InsertPoint::End(from));
    BranchOp::build(rewriter, loc, args, to).ok()?;
    Some(())
}

fn cond_branch<I: Ir>(
    rewriter: Rewriter<'_, '_, I>,
    from: Block<I>,
    loc: I::Loc,
    condition: Value<I>,
    (yes, yes_args): (Block<I>, &[Value<I>]),
    no: Block<I>,
) -> Option<Op<I>> {
    rewriter.set_insertion_point(InsertPoint::End(from));
    CondBranchOp::builder()
        .condition(condition)
        .true_dest_operands(yes_args.iter().copied())
        .true_dest(yes)
        .false_dest(no)
        .create(rewriter, loc)
        .ok()
}

/// The first and the last block of a region.
fn ends<I: Ir>(ir: &I, region: Region<I>) -> Option<(Block<I>, Block<I>)> {
    let blocks = ir.blocks(region);
    Some((*blocks.first()?, *blocks.last()?))
}

/// Moves a region's blocks before a block.
fn inline<I: Ir>(rewriter: Rewriter<'_, '_, I>, region: Region<I>, before: Block<I>) -> Option<()> {
    let to = rewriter.ir().parent_region(before)?;
    rewriter
        .inline_region_before(region, to, Some(before))
        .then_some(())
}

/// A loop becomes a block with the condition, the blocks of the body, and a branch back.
#[pattern(root = ForOp)]
pub fn ForLowering<I: Ir>(op: OpOf<ForOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    for_loop(op, rewriter).is_some()
}

fn for_loop<I: Ir>(op: OpOf<ForOp, I>, rewriter: Rewriter<'_, '_, I>) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let [lower, upper, step] =
        [view.lower_bound(), view.upper_bound(), view.step()].map(|value| value.handle());
    let predicate = match view.unsigned_cmp() {
        Some(_) => CmpIPredicate::Ult,
        None => CmpIPredicate::Slt,
    };
    let (region, inits, loc) = (view.region(), handles(view.init_args()), ir.loc(handle));
    let annotation = OpRef::<I>::new(ir, handle).attr(ANNOTATION);
    let annotation = annotation.map(|attr| attr.to_attr());
    let annotation = annotation.filter(|attr| ir.display_attr(attr).starts_with("#llvm."));
    let start = block_of(ir, handle)?;
    let (condition, last) = ends(ir, region)?;
    let first = ir.first_op(condition)?;
    let end = rewriter.split_block(handle)?;
    let body = rewriter.split_block(first)?;
    let last = if last == condition { body } else { last };
    inline(rewriter, region, end)?;
    let args = rewriter.ir().block_args(condition);
    let (iv, carried) = args.split_first()?;
    let yielded = rewriter.terminator(last)?;
    rewriter.set_insertion_point(InsertPoint::End(last));
    let next = AddIOp::build(rewriter, loc.clone(), *iv, step).ok()?;
    let mut next = vec![result(rewriter.ir(), next)];
    next.extend(operands(rewriter.ir(), yielded));
    branch(rewriter, last, loc.clone(), condition, &next)?;
    rewriter.erase_op(yielded);
    let first: Vec<_> = std::iter::once(lower).chain(inits).collect();
    branch(rewriter, start, loc.clone(), condition, &first)?;
    rewriter.set_insertion_point(InsertPoint::End(condition));
    let goes_on = CmpIOp::build(rewriter, loc.clone(), predicate, *iv, upper).ok()?;
    let goes_on = result(rewriter.ir(), goes_on);
    let made = cond_branch(rewriter, condition, loc, goes_on, (body, &[]), end)?;
    if let Some(attr) = annotation {
        rewriter.set_attr_by_name(made, ANNOTATION, &AttrData::Attr(attr));
    }
    rewriter.replace_op(handle, carried);
    Some(())
}

/// Ends a region of one block with a branch, and moves it before a block. Returns its block.
fn arm<I: Ir>(
    rewriter: Rewriter<'_, '_, I>,
    region: Region<I>,
    loc: I::Loc,
    to: Block<I>,
    before: Block<I>,
) -> Option<Block<I>> {
    let (first, last) = ends(rewriter.ir(), region)?;
    let end = rewriter.terminator(last)?;
    let values = operands(rewriter.ir(), end);
    branch(rewriter, last, loc, to, &values)?;
    rewriter.erase_op(end);
    inline(rewriter, region, before)?;
    Some(first)
}

/// The block behind an operation, and the block to which its regions branch: with arguments for the
/// results, if there are any.
fn join<I: Ir>(rewriter: Rewriter<'_, '_, I>, op: Op<I>) -> Option<(Block<I>, Block<I>)> {
    let ir = rewriter.ir();
    let (types, loc) = (value_types(ir, &results(ir, op)), ir.loc(op));
    let rest = rewriter.split_block(op)?;
    if types.is_empty() {
        return Some((rest, rest));
    }
    let args: Vec<_> = types
        .into_iter()
        .map(|ty| (ty, Some(loc.clone())))
        .collect();
    let region = rewriter.ir().parent_region(rest)?;
    let join = rewriter.create_block(region, Some(rest), &args)?;
    branch(rewriter, join, loc, rest, &[])?;
    Some((rest, join))
}

/// A conditional becomes a conditional branch.
#[pattern(root = IfOp)]
pub fn IfLowering<I: Ir>(op: OpOf<IfOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let mut lower = || {
        let (ir, handle) = (rewriter.ir(), op.handle());
        let view = op.view(ir);
        let (condition, loc) = (view.condition().handle(), ir.loc(handle));
        let (then, otherwise) = (view.then_region(), view.else_region());
        let start = block_of(ir, handle)?;
        let (_, join) = join(rewriter, handle)?;
        let yes = arm(rewriter, then, loc.clone(), join, join)?;
        let no = match rewriter.ir().is_region_empty(otherwise) {
            true => join,
            false => arm(rewriter, otherwise, loc.clone(), join, join)?,
        };
        cond_branch(rewriter, start, loc, condition, (yes, &[]), no)?;
        let values = rewriter.ir().block_args(join);
        let count = rewriter.ir().num_results(handle);
        rewriter.replace_op(handle, &values[..count]);
        Some(())
    };
    lower().is_some()
}

/// A switch becomes a switch between blocks.
#[pattern(root = IndexSwitchOp)]
pub fn IndexSwitchLowering<I: Ir>(
    op: OpOf<IndexSwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let mut lower = || {
        let (ir, handle) = (rewriter.ir(), op.handle());
        let view = op.view(ir);
        let (flag, loc) = (view.arg().handle(), ir.loc(handle));
        let cases = ints(ir, &view.cases().to_attr());
        let default = view.default_region();
        let regions: Vec<Region<I>> = (0..cases.len())
            .filter_map(|at| view.case_regions().get(at).copied())
            .collect();
        let start = block_of(ir, handle)?;
        let types = value_types(ir, &results(ir, handle));
        let join = rewriter.split_block(handle)?;
        let mut values = Vec::new();
        for ty in types {
            values.push(rewriter.add_block_arg(join, ty, Some(loc.clone()))?);
        }
        let mut blocks = Vec::new();
        for region in regions {
            blocks.push(arm(rewriter, region, loc.clone(), join, join)?);
        }
        let otherwise = arm(rewriter, default, loc.clone(), join, join)?;
        rewriter.set_insertion_point(InsertPoint::End(start));
        let i32_type = rewriter.make_type(&TypeData::int(32))?;
        let flag = make::<IndexCastOp, I>(rewriter, &loc, &[flag], &[i32_type], &[], &[])?;
        let flag = result(rewriter.ir(), flag);
        let mut switch = SwitchOp::builder()
            .flag(flag)
            .default_destination(otherwise)
            .case_operand_segments(AttrData::DenseArray {
                element: TypeData::int(32),
                elements: drr::ir::ElementsData::Ints(vec![0; cases.len()]),
            })
            .case_destinations(blocks);
        if !cases.is_empty() {
            let numbers = cases.iter().map(|case| i128::from(*case as i32)).collect();
            switch = switch.case_values(AttrData::Elements {
                ty: TypeData::Shaped {
                    container: drr::ir::Container::Vector,
                    shape: Some(vec![cases.len() as i64]),
                    element: Box::new(TypeData::int(32)),
                },
                elements: drr::ir::ElementsData::Ints(numbers),
            });
        }
        switch.create(rewriter, loc).ok()?;
        rewriter.replace_op(handle, &values);
        Some(())
    };
    lower().is_some()
}

/// A region that is executed once becomes its blocks.
#[pattern(root = ExecuteRegionOp)]
pub fn ExecuteRegionLowering<I: Ir>(
    op: OpOf<ExecuteRegionOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let mut lower = || {
        let (ir, handle) = (rewriter.ir(), op.handle());
        let (region, loc) = (op.view(ir).region(), ir.loc(handle));
        let types = value_types(ir, &results(ir, handle));
        let start = block_of(ir, handle)?;
        let (first, _) = ends(ir, region)?;
        let blocks = ir.blocks(region);
        let rest = rewriter.split_block(handle)?;
        branch(rewriter, start, loc.clone(), first, &[])?;
        for block in blocks {
            let end = rewriter.terminator(block)?;
            if rewriter.ir().is_named(rewriter.ir().kind(end), "scf.yield") {
                let values = operands(rewriter.ir(), end);
                branch(rewriter, block, loc.clone(), rest, &values)?;
                rewriter.erase_op(end);
            }
        }
        inline(rewriter, region, rest)?;
        let mut values = Vec::new();
        for ty in types {
            values.push(rewriter.add_block_arg(rest, ty, Some(loc.clone()))?);
        }
        rewriter.replace_op(handle, &values);
        Some(())
    };
    lower().is_some()
}

/// A `while` loop becomes the blocks of both regions. If the second one only passes its arguments on,
/// the first one branches to itself.
#[pattern(root = WhileOp)]
pub fn WhileLowering<I: Ir>(op: OpOf<WhileOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    while_loop(op, rewriter).is_some()
}

fn while_loop<I: Ir>(op: OpOf<WhileOp, I>, rewriter: Rewriter<'_, '_, I>) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let (inits, loc) = (handles(view.inits()), ir.loc(handle));
    let (before, after) = (view.before(), view.after());
    let start = block_of(ir, handle)?;
    let (first, last) = ends(ir, before)?;
    let (after_first, after_last) = ends(ir, after)?;
    let yielded = rewriter.terminator(after_last)?;
    let ir = rewriter.ir();
    let passes_on = ir.single_block(after).is_some()
        && ir.first_op(after_first) == Some(yielded)
        && operands(ir, yielded) == ir.block_args(after_first);
    let rest = rewriter.split_block(handle)?;
    let next = match passes_on {
        true => {
            inline(rewriter, before, rest)?;
            first
        }
        false => {
            inline(rewriter, after, rest)?;
            inline(rewriter, before, after_first)?;
            after_first
        }
    };
    branch(rewriter, start, loc, first, &inits)?;
    let condition = rewriter.terminator(last)?;
    let given = operands(rewriter.ir(), condition);
    let (holds, values) = given.split_first()?;
    let at = rewriter.ir().loc(condition);
    cond_branch(rewriter, last, at, *holds, (next, values), rest)?;
    rewriter.erase_op(condition);
    if !passes_on {
        let values = operands(rewriter.ir(), yielded);
        let at = rewriter.ir().loc(yielded);
        branch(rewriter, after_last, at, first, &values)?;
        rewriter.erase_op(yielded);
    }
    rewriter.replace_op(handle, values);
    Some(())
}

/// A parallel loop becomes nested loops.
#[pattern(root = ParallelOp)]
pub fn ParallelLowering<I: Ir>(
    op: OpOf<ParallelOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    parallel(op, rewriter).is_some()
}

/// Makes an empty loop with its block, and returns its arguments.
fn make_loop<I: Ir>(
    rewriter: Rewriter<'_, '_, I>,
    loc: &I::Loc,
    bounds: [Value<I>; 3],
    inits: &[Value<I>],
) -> Option<(Op<I>, Block<I>)> {
    let types = value_types(rewriter.ir(), inits);
    let index = rewriter.ir().value_type(bounds[0]);
    let given: Vec<_> = bounds.iter().chain(inits).copied().collect();
    let made = make::<ForOp, I>(rewriter, loc, &given, &types, &[], &[])?;
    let region = rewriter.ir().region(made, 0)?;
    let args: Vec<_> = std::iter::once(index)
        .chain(types)
        .map(|ty| (ty, Some(loc.clone())))
        .collect();
    let block = rewriter.create_block(region, None, &args)?;
    Some((made, block))
}

fn parallel<I: Ir>(op: OpOf<ParallelOp, I>, rewriter: Rewriter<'_, '_, I>) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let loc = ir.loc(handle);
    let [lower, upper, step] = [view.lower_bound(), view.upper_bound(), view.step()].map(handles);
    let mut carried = handles(view.init_vals());
    let body = ir.single_block(view.region())?;
    let reduce = rewriter.terminator(body)?;
    let (mut ivs, mut values, mut inner) = (Vec::new(), carried.clone(), None);
    for at in 0..lower.len() {
        let (made, block) = make_loop(rewriter, &loc, [lower[at], upper[at], step[at]], &carried)?;
        let args = rewriter.ir().block_args(block);
        ivs.push(args[0]);
        carried = args[1..].to_vec();
        let made_values = results(rewriter.ir(), made);
        match inner {
            None => values = made_values,
            Some(outer) => {
                rewriter.set_insertion_point(InsertPoint::End(outer));
                make::<YieldOp, I>(rewriter, &loc, &made_values, &[], &[], &[])?;
            }
        }
        inner = Some(block);
        rewriter.set_insertion_point(InsertPoint::End(block));
    }
    let inner = inner?;
    let reduced = operands(rewriter.ir(), reduce);
    let regions = rewriter.ir().regions(reduce);
    let mut yielded = Vec::new();
    for ((region, operand), carried) in regions.into_iter().zip(reduced).zip(carried) {
        let block = rewriter.ir().single_block(region)?;
        let end = rewriter.terminator(block)?;
        let value = rewriter.ir().operand(end, 0);
        rewriter.erase_op(end);
        let here = InsertPoint::Before(reduce);
        rewriter
            .inline_block_before(block, here, &[carried, operand])
            .then_some(())?;
        // The value may be an argument of the block.
        let args = rewriter.ir().block_args(block);
        yielded.push(match args.iter().position(|arg| *arg == value) {
            Some(0) => carried,
            Some(_) => operand,
            None => value,
        });
    }
    rewriter.erase_op(reduce);
    rewriter.merge_blocks(body, inner, &ivs).then_some(())?;
    rewriter.set_insertion_point(InsertPoint::End(inner));
    make::<YieldOp, I>(rewriter, &loc, &yielded, &[], &[], &[])?;
    rewriter.replace_op(handle, &values);
    Some(())
}

/// A `forall` without outputs becomes a parallel loop.
#[pattern(root = ForallOp)]
pub fn ForallLowering<I: Ir>(op: OpOf<ForallOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    forall(op, rewriter).is_some()
}

fn forall<I: Ir>(op: OpOf<ForallOp, I>, rewriter: Rewriter<'_, '_, I>) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    if !view.outputs().is_empty() {
        return None;
    }
    let lists = [
        (view.static_lower_bound(), view.dynamic_lower_bound()),
        (view.static_upper_bound(), view.dynamic_upper_bound()),
        (view.static_step(), view.dynamic_step()),
    ];
    let bounds =
        lists.map(|(numbers, values)| mixed(&ints(ir, &numbers.to_attr()), handles(values)));
    let (region, loc) = (view.region(), ir.loc(handle));
    let body = ir.single_block(region)?;
    let end = rewriter.terminator(body)?;
    rewriter.set_insertion_point(InsertPoint::Before(handle));
    let (mut given, mut lengths) = (Vec::new(), Vec::new());
    for list in bounds {
        lengths.push(list.len() as u32);
        for bound in list {
            given.push(match bound {
                Index::Value(value) => value,
                Index::Number(number) => index_constant(rewriter, &loc, number)?,
            });
        }
    }
    lengths.push(0);
    rewriter.set_insertion_point(InsertPoint::Before(end));
    make::<ReduceOp, I>(rewriter, &loc, &[], &[], &[], &[])?;
    rewriter.erase_op(end);
    rewriter.set_insertion_point(InsertPoint::Before(handle));
    let ir = rewriter.ir_mut();
    let kind = ir.bind_op::<ParallelOp>()?;
    rewriter.create_op(drr::ir::OpState {
        operands: &given,
        operand_segments: Some(&lengths),
        regions: &[Some(region)],
        ..drr::ir::OpState::new(kind, loc)
    });
    rewriter.erase_op(handle);
    Some(())
}
