//! The rules that canonicalise `bufferization.dealloc`, under MLIR's names.

#![allow(non_snake_case)]

use std::collections::HashMap;

use drr::interface::{EffectKind, MemoryEffectOpInterface};
use drr::ir::{Ir, Op, Value};
use drr::native::AttrRef;
use drr::op::{BuildError, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::DeallocOp;
use crate::arith::{ConstantOp, OrIOp};
use crate::memref::ExtractStridedMetadataOp;
use crate::syntax::handles;

/// The buffers that an operation deallocates, and the condition for each.
struct Freed<I: Ir> {
    memrefs: Vec<Value<I>>,
    conditions: Vec<Value<I>>,
}

impl<I: Ir> Freed<I> {
    fn of(ir: &I, op: OpOf<DeallocOp, I>) -> Self {
        let view = op.view(ir);
        Freed {
            memrefs: handles(view.memrefs()),
            conditions: handles(view.conditions()),
        }
    }

    /// The pairs for which this holds.
    fn retain(&mut self, mut holds: impl FnMut(Value<I>, Value<I>) -> bool) {
        let pairs = self.memrefs.iter().zip(&self.conditions);
        let pairs = pairs.filter(|(memref, condition)| holds(**memref, **condition));
        (self.memrefs, self.conditions) = pairs.map(|(a, b)| (*a, *b)).unzip();
    }

    /// Gives the operation these operands. False if it has them.
    fn update(self, op: OpOf<DeallocOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
        let old = Freed::of(rewriter.ir(), op);
        if old.memrefs == self.memrefs && old.conditions == self.conditions {
            return false;
        }
        let retained = handles(op.view(rewriter.ir()).retained());
        let groups = [&self.memrefs, &self.conditions, &retained];
        let segments = groups.map(|group| group.len() as u32);
        let operands: Vec<_> = groups.into_iter().flatten().copied().collect();
        let handle = op.handle();
        rewriter.modify_op_in_place(handle, |rewriter| {
            rewriter.set_operands(handle, &operands, Some(&segments))
        })
    }
}

/// A buffer that is deallocated twice is deallocated if one condition holds.
#[pattern(root = DeallocOp)]
pub fn DeallocRemoveDuplicateDeallocMemrefs<I: Ir>(
    op: OpOf<DeallocOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Result<bool, BuildError> {
    let all = Freed::of(rewriter.ir(), op);
    let mut unique = Freed {
        memrefs: Vec::new(),
        conditions: Vec::new(),
    };
    let mut places = HashMap::new();
    for (memref, condition) in all.memrefs.into_iter().zip(all.conditions) {
        let Some(&place) = places.get(&memref) else {
            places.insert(memref, unique.memrefs.len());
            unique.memrefs.push(memref);
            unique.conditions.push(condition);
            continue;
        };
        let known: &mut Value<I> = &mut unique.conditions[place];
        if *known != condition {
            let loc = rewriter.ir().loc(op.handle());
            let either = OrIOp::build(rewriter, loc, *known, condition)?;
            *known = rewriter.ir().result(either, 0);
        }
    }
    Ok(unique.update(op, rewriter))
}

/// A buffer that is retained twice is retained once.
#[pattern(root = DeallocOp)]
pub fn DeallocRemoveDuplicateRetainedMemrefs<I: Ir>(
    op: OpOf<DeallocOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let (mut places, mut unique, mut results) = (HashMap::new(), Vec::new(), Vec::new());
    for retained in handles(view.retained()) {
        let place = *places.entry(retained).or_insert_with(|| {
            unique.push(retained);
            unique.len() - 1
        });
        results.push(place);
    }
    if unique.len() == results.len() {
        return None;
    }
    let (
        Freed {
            memrefs,
            conditions,
        },
        loc,
    ) = (Freed::of(ir, op), ir.loc(op.handle()));
    let new = DeallocOp::builder()
        .memrefs(memrefs)
        .conditions(conditions)
        .retained(unique);
    let new = new.create(rewriter, loc).ok()?;
    let ir = rewriter.ir();
    let results: Vec<_> = results.into_iter().map(|at| ir.result(new, at)).collect();
    rewriter.replace_op(op.handle(), &results);
    Some(())
}

/// If nothing is deallocated, nothing retained has to be.
#[pattern(root = DeallocOp)]
pub fn EraseEmptyDealloc<I: Ir>(
    op: OpOf<DeallocOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    if !view.memrefs().is_empty() {
        return None;
    }
    let (count, loc) = (ir.num_results(op.handle()), ir.loc(op.handle()));
    let no = ConstantOp::build(rewriter, loc, false).ok()?;
    let no = rewriter.ir().result(no, 0);
    rewriter.replace_op(op.handle(), &vec![no; count]);
    Some(())
}

/// Drops what is never deallocated.
#[pattern(root = DeallocOp)]
pub fn EraseAlwaysFalseDealloc<I: Ir>(
    op: OpOf<DeallocOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let mut freed = Freed::of(ir, op);
    freed.retain(|_, condition| {
        let constant = ir.constant_value(condition);
        !constant.is_some_and(|constant| AttrRef::given(ir, &constant).is_zero())
    });
    freed.update(op, rewriter)
}

/// The operation that allocates a value.
fn allocation<I: Ir>(ir: &I, value: Value<I>) -> Option<Op<I>> {
    let (op, _) = ir.defining_op(value)?;
    let effects = ir.interface::<dyn MemoryEffectOpInterface>(op)?.effects();
    let mut of_value = effects.iter().filter(|effect| effect.value == Some(value));
    of_value
        .any(|effect| effect.kind == EffectKind::Allocate)
        .then_some(op)
}

/// The base of what an operation allocates is that.
#[pattern(root = DeallocOp)]
pub fn SkipExtractMetadataOfAlloc<I: Ir>(
    op: OpOf<DeallocOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let mut freed = Freed::of(ir, op);
    for memref in &mut freed.memrefs {
        if let Some(metadata) = OpOf::<ExtractStridedMetadataOp, I>::defining(ir, *memref) {
            let source = metadata.view(ir).source().handle();
            if allocation(ir, source).is_some() {
                *memref = source;
            }
        }
    }
    freed.update(op, rewriter)
}

/// The operation that allocates a value, which only this operation uses, and does nothing else.
fn own_allocation<I: Ir>(ir: &I, value: Value<I>) -> Option<Op<I>> {
    let op = allocation(ir, value)?;
    let effects = ir.interface::<dyn MemoryEffectOpInterface>(op)?.effects();
    let mut of_value = effects.iter().filter(|effect| effect.value == Some(value));
    let is_only = of_value.all(|effect| effect.kind == EffectKind::Allocate);
    let is_used = |at| ir.result(op, at) != value && !ir.use_empty(ir.result(op, at));
    let is_alone = ir.has_one_use(value) && !(0..ir.num_results(op)).any(is_used);
    (is_only && is_alone).then_some(op)
}

/// Erases a buffer that is only deallocated.
#[pattern(root = DeallocOp)]
pub fn RemoveAllocDeallocPairWhenNoOtherUsers<I: Ir>(
    op: OpOf<DeallocOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let ir = rewriter.ir();
    let (mut freed, mut dead) = (Freed::of(ir, op), Vec::new());
    freed.retain(|memref, _| {
        let allocation = own_allocation(ir, memref);
        dead.extend(allocation);
        allocation.is_none()
    });
    let is_changed = freed.update(op, rewriter);
    if is_changed {
        dead.into_iter().for_each(|op| rewriter.erase_op(op));
    }
    is_changed
}
