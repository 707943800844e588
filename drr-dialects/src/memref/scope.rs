//! The rules that canonicalise `memref.alloca_scope`, under MLIR's names.

#![allow(non_snake_case)]

use drr::interface::MemoryEffectOpInterface;
use drr::ir::{InsertPoint, Ir, IrMapping, Op, is_in_region, operands, parent_op};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{AllocaOp, AllocaScopeOp};

fn is_declared_with<I: Ir>(ir: &I, op: Op<I>, names: &[&str]) -> bool {
    let kind = ir.kind(op);
    names.iter().any(|name| ir.is_declared_with(kind, name))
}

fn is_scope<I: Ir>(ir: &I, op: Op<I>) -> bool {
    is_declared_with(ir, op, &["AutomaticAllocationScope"])
}

fn is_alloca<I: Ir>(ir: &I, op: Op<I>) -> bool {
    OpOf::<AllocaOp, I>::cast(ir, op).is_some()
}

/// True if an operation itself may allocate on the stack: it is an alloca, or nothing is known.
fn may_allocate<I: Ir>(ir: &I, op: Op<I>) -> bool {
    const KNOWN: [&str; 4] = [
        "RecursiveMemoryEffects",
        "HasRecursiveMemoryEffects",
        "Pure",
        "NoMemoryEffect",
    ];
    let is_known = || is_declared_with(ir, op, &KNOWN);
    let has_effects = || ir.interface::<dyn MemoryEffectOpInterface>(op).is_some();
    is_alloca(ir, op) || !is_known() && !has_effects()
}

/// The operations in the regions of an operation.
fn nested<I: Ir>(ir: &I, op: Op<I>) -> impl Iterator<Item = Op<I>> {
    let regions = ir.regions(op).into_iter();
    let blocks = regions.flat_map(|region| ir.blocks(region));
    blocks.flat_map(|block| std::iter::successors(ir.first_op(block), |op| ir.next_op(*op)))
}

/// True if an operation in a scope may allocate on the stack of this scope.
fn has_allocation<I: Ir>(ir: &I, scope: Op<I>) -> bool {
    let mut open: Vec<Op<I>> = nested(ir, scope).collect();
    while let Some(op) = open.pop() {
        if may_allocate(ir, op) {
            return true;
        }
        if !is_scope(ir, op) {
            open.extend(nested(ir, op));
        }
    }
    false
}

/// True if only the terminator follows an operation in its region. Then nothing that the operation
/// allocates lives longer if it lives as long as the region.
fn is_last<I: Ir>(ir: &I, op: Op<I>) -> bool {
    let (Some(next), Some(block)) = (ir.next_op(op), ir.parent_block(op)) else {
        return false;
    };
    let is_alone = || {
        ir.parent_region(block)
            .and_then(|region| ir.single_block(region))
            .is_some()
    };
    let is_terminator = || {
        !ir.is_registered(ir.kind(next))
            || is_declared_with(ir, next, &["Terminator", "IsTerminator"])
    };
    ir.next_op(next).is_none() && is_terminator() && is_alone()
}

/// A scope in which nothing is allocated, or at the end of another one, is what is in it.
#[pattern(root = AllocaScopeOp)]
pub fn AllocaScopeInliner<I: Ir>(
    op: OpOf<AllocaScopeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (ir, scope) = (rewriter.ir(), op.handle());
    if has_allocation(ir, scope) && !(is_scope(ir, parent_op(ir, scope)?) && is_last(ir, scope)) {
        return None;
    }
    let block = ir.single_block(op.view(ir).body_region())?;
    let end = ir.last_op(block)?;
    let values: Vec<_> = operands(ir, end).collect();
    if !rewriter.inline_block_before(block, InsertPoint::Before(scope), &[]) {
        return None;
    }
    rewriter.replace_op(scope, &values);
    rewriter.erase_op(end);
    Some(())
}

/// A scope at the end of another one can allocate there.
#[pattern(root = AllocaScopeOp)]
pub fn AllocaScopeHoister<I: Ir>(
    op: OpOf<AllocaScopeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (ir, scope) = (rewriter.ir(), op.handle());
    let mut outermost = parent_op(ir, scope)?;
    if is_scope(ir, outermost) || !is_last(ir, scope) || !is_last(ir, outermost) {
        return None;
    }
    while !is_scope(ir, parent_op(ir, outermost)?) {
        outermost = parent_op(ir, outermost)?;
        if !is_last(ir, outermost) {
            return None;
        }
    }
    let regions = ir.regions(outermost).into_iter();
    let region = regions
        .into_iter()
        .find(|region| is_in_region(ir, scope, *region))?;
    let is_outside = |alloca: &Op<I>| {
        operands(ir, *alloca).all(|value| {
            let block = match ir.defining_op(value) {
                Some((by, _)) => ir.parent_block(by),
                None => ir.block_of_arg(value),
            };
            let own = block.and_then(|block| ir.parent_region(block));
            own != Some(region)
                && own
                    .and_then(|own| ir.region_owner(own))
                    .is_none_or(|owner| !is_in_region(ir, owner, region))
        })
    };
    let allocas = allocas(ir, scope);
    let allocas: Vec<_> = allocas.into_iter().filter(is_outside).collect();
    if allocas.is_empty() {
        return None;
    }
    rewriter.set_insertion_point(InsertPoint::Before(outermost));
    for alloca in allocas {
        let new = rewriter.clone_op(alloca, &mut IrMapping::new())?;
        let new = rewriter.ir().result(new, 0);
        rewriter.replace_op(alloca, &[new]);
    }
    Some(())
}

/// All allocas in an operation, in the order of the text.
fn allocas<I: Ir>(ir: &I, op: Op<I>) -> Vec<Op<I>> {
    let (mut open, mut found) = (vec![op], Vec::new());
    while let Some(op) = open.pop() {
        if is_alloca(ir, op) {
            found.push(op);
        }
        let first = open.len();
        open.extend(nested(ir, op));
        open[first..].reverse();
    }
    found
}
