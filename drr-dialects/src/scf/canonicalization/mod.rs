//! The rules that canonicalise `scf`, under MLIR's names.

#![allow(non_snake_case)]

mod branches;
mod forall;
mod loops;
mod parallel;
mod whiles;

use drr::constraint::FlagsAttr;
use drr::interface::FunctionOpInterface;
use drr::ir::{Block, InsertPoint, Ir, Op, Region, Value};
use drr::native::AttrRef;
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::syntax::constant;
use super::verify::operands;
use super::{ExecuteRegionOp, YieldOp};
use crate::arith::{AddIOp, IntegerOverflow};
use crate::cf::BranchOp;
use crate::defined::is;
use crate::mixed::Index;
use crate::syntax::handles;

pub use branches::*;
pub use forall::*;
pub use loops::*;
pub use parallel::*;
pub use whiles::*;

fn results<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    (0..ir.num_results(op))
        .map(|at| ir.result(op, at))
        .collect()
}

/// The operation that contains a block.
fn owner<I: Ir>(ir: &I, block: Option<Block<I>>) -> Option<Op<I>> {
    ir.region_owner(ir.parent_region(block?)?)
}

/// True if an operation is the first one in its block.
fn is_alone<I: Ir>(ir: &I, end: Op<I>) -> bool {
    ir.prev_op(end).is_none()
}

/// The `scf.yield` that ends a region of one block.
fn yield_of<I: Ir>(ir: &I, region: Region<I>) -> Option<Op<I>> {
    let end = ir.last_op(ir.single_block(region)?)?;
    is::<I, YieldOp>(ir, end).then_some(end)
}

/// Replaces an operation by the contents of its region, whose arguments are these values.
fn replace_by_region<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    region: Region<I>,
    args: &[Value<I>],
) -> bool {
    let ir = rewriter.ir();
    let (Some(block), Some(end)) = (ir.single_block(region), yield_of(ir, region)) else {
        return false;
    };
    if !rewriter.inline_block_before(block, InsertPoint::Before(op), args) {
        return false;
    }
    let values = operands(rewriter.ir(), end);
    rewriter.erase_op(end);
    rewriter.replace_op(op, &values);
    true
}

/// The number of iterations of a loop with these bounds and this step, at most 2; `None` if it is not
/// known. MLIR takes the step of a loop with unsigned numbers as signed here, and drops the only
/// iteration if it is negative as such.
fn trip_count<I: Ir>(ir: &I, [lower, upper, step]: [Index<I>; 3], unsigned: bool) -> Option<usize> {
    if let (Index::Value(lower), Index::Value(upper)) = (lower, upper)
        && lower == upper
    {
        return Some(0);
    }
    let width = match lower {
        Index::Value(value) => drr::native::Ty::new(ir, ir.value_type(value)).bit_width(),
        Index::Number(_) => None,
    };
    let mask = match (unsigned, width) {
        (true, Some(width @ ..64)) => (1 << width) - 1,
        (true, _) => i128::from(u64::MAX),
        (false, _) => -1,
    };
    let number = |index| match index {
        Index::Value(value) => Some(i128::from(constant(ir, value)?) & mask),
        Index::Number(number) => Some(i128::from(number)),
    };
    let distance = match (number(lower), number(upper)) {
        (Some(from), Some(to)) if from >= to => return Some(0),
        (Some(from), Some(to)) => to - from,
        _ => added(ir, lower, upper, unsigned).and_then(number)?,
    };
    let step = number(step).filter(|step| *step > 0)?;
    Some(match distance {
        ..=0 => 0,
        _ if distance <= step => 1,
        _ => 2,
    })
}

/// The value that is added to the lower bound, to give the upper one without an overflow.
fn added<I: Ir>(ir: &I, lower: Index<I>, upper: Index<I>, unsigned: bool) -> Option<Index<I>> {
    let (Index::Value(lower), Index::Value(upper)) = (lower, upper) else {
        return None;
    };
    let (sum, _) = ir.defining_op(upper)?;
    if !is::<I, AddIOp>(ir, sum) || ir.operand(sum, 0) != lower {
        return None;
    }
    let name = ir.attr_name(ir.kind(sum), "overflowFlags")?;
    let flags = FlagsAttr::<IntegerOverflow>::bits(AttrRef::slot(ir, sum, name))?;
    // The bits of nsw and nuw.
    let wanted = if unsigned { 2 } else { 1 };
    (flags & wanted != 0).then(|| Index::Value(ir.operand(sum, 1)))
}

/// Inlines a region of one block.
#[pattern(root = ExecuteRegionOp)]
pub fn SingleBlockExecuteInliner<I: Ir>(
    op: OpOf<ExecuteRegionOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let view = op.view(rewriter.ir());
    let region = view.region();
    view.no_inline().is_none() && replace_by_region(rewriter, op.handle(), region, &[])
}

/// The blocks of regions become blocks of the function. MLIR inlines one region at a time.
#[pattern(root = ExecuteRegionOp)]
pub fn MultiBlockExecuteInliner<I: Ir>(
    op: OpOf<ExecuteRegionOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, op) = (rewriter.ir(), op.handle());
    let may_go = |op| ExecuteRegionOp::wrap(ir, op).no_inline().is_none();
    let takes_blocks = owner(ir, ir.parent_block(op)).is_some_and(|parent| {
        is::<I, ExecuteRegionOp>(ir, parent)
            || ir.interface::<dyn FunctionOpInterface>(parent).is_some()
    });
    if !may_go(op) || !takes_blocks {
        return false;
    }
    let later = std::iter::successors(ir.next_op(op), |op| ir.next_op(*op));
    let later = later.filter(|op| {
        let is_one = is::<I, ExecuteRegionOp>(ir, *op) && !rewriter.is_erased(*op) && may_go(*op);
        is_one && ir.blocks(ExecuteRegionOp::wrap(ir, *op).region()).len() > 1
    });
    let all: Vec<_> = [op].into_iter().chain(later).collect();
    // The last one first: each moves what is behind it to a new block.
    all.into_iter().rev().all(|op| inline_blocks(rewriter, op))
}

/// The blocks of an `scf.execute_region` become blocks of the region around it.
fn inline_blocks<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, handle: Op<I>) -> bool {
    let ir = rewriter.ir();
    let region = ExecuteRegionOp::wrap(ir, handle).region();
    let blocks = ir.blocks(region);
    let (Some(before), Some(entry)) = (ir.parent_block(handle), blocks.first().copied()) else {
        return false;
    };
    let (loc, old) = (ir.loc(handle), results(ir, handle));
    let Some(to) = ir.parent_region(before) else {
        return false;
    };
    let Some(behind) = rewriter.split_block(handle) else {
        return false;
    };
    let branch = |rewriter: &mut PatternRewriter<'_, I>, at, loc, values: &[Value<I>], to| {
        rewriter.with_insertion_point(at, |rewriter| {
            BranchOp::build(rewriter, loc, values, to).is_ok()
        })
    };
    if !branch(rewriter, InsertPoint::End(before), loc, &[], entry) {
        return false;
    }
    for block in blocks {
        let ir = rewriter.ir();
        let Some(end) = ir.last_op(block).filter(|op| is::<I, YieldOp>(ir, *op)) else {
            continue;
        };
        let (values, loc) = (operands(ir, end), ir.loc(end));
        if !branch(rewriter, InsertPoint::Before(end), loc, &values, behind) {
            return false;
        }
        rewriter.erase_op(end);
    }
    if !rewriter.inline_region_before(region, to, Some(behind)) {
        return false;
    }
    let mut args = Vec::new();
    for result in old {
        let (ty, loc) = (rewriter.ir().value_type(result), rewriter.ir().loc(handle));
        match rewriter.add_block_arg(behind, ty, Some(loc)) {
            Some(arg) => args.push(arg),
            None => return false,
        }
    }
    rewriter.replace_op(handle, &args);
    true
}

/// The values of bounds, none of which is a number.
fn values<I: Ir>(group: drr::native::Vals<'_, I>) -> Vec<Index<I>> {
    handles(group).into_iter().map(Index::Value).collect()
}
