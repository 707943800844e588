//! The rules that canonicalise `bufferization`, under MLIR's names.

#![allow(non_snake_case)]

use drr::interface::{EffectKind, MemoryEffectOpInterface};
use drr::ir::{AttrData, DYNAMIC, Ir, Op, Type, TypeData, TypePart, Value};
use drr::native::{AttrRef, Ty};
use drr::op::{OpDef, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{AllocTensorOp, CloneOp, ToBufferOp, ToTensorOp};
use crate::fold_shape::replace_by_cast;
use crate::memref::fold::forgets_layout;
use crate::memref::verify::are_cast_compatible;
use crate::mixed::Index;
use crate::shape::{constant_sizes, nth_dynamic, with_shape};
use crate::syntax::handles;
use crate::{memref, tensor};

drr::drr! {
    /// Canonical forms of what is between tensors and buffers.
    pub set BufferizationCanonicalization;

    /// dim (to_tensor m), i -> dim m, i
    def DimOfToTensorFolder : Pat<
        (tensor::DimOp (ToTensorOp $m, ..), $i), (memref::DimOp $m, $i), [], (addBenefit -1)>;
    /// dim (to_buffer t), i -> dim t, i
    def DimOfCastOp : Pat<
        (memref::DimOp (ToBufferOp $t, ..), $i), (tensor::DimOp $t, $i), [], (addBenefit -1)>;
    /// load (to_buffer t), i.. -> extract t, i.. As in MLIR 22, nothing may write to the buffer.
    def LoadOfToBuffer : Pat<
        (memref::LoadOp (ToBufferOp $t, ..), $i, ..), (tensor::ExtractOp $t, $i), [], (addBenefit -1)>;
    /// to_buffer (cast t) -> cast (to_buffer t)
    def ToBufferOfCast : Pat<
        (ToBufferOp:$r (tensor::CastOp $t), $read_only),
        (memref::CastOp (ToBufferOp $t, $read_only, (returnType { buffer_of($t.ty(), $r.ty())? }))),
        [], (addBenefit -1)>;
}

/// A buffer for a tensor of known rank, in the memory of another one and with its layout.
fn buffer_of<I: Ir>(tensor: Ty<'_, I>, like: Ty<'_, I>) -> Option<TypeData<I>> {
    let shape = tensor.shape()?;
    if like.rank().is_some() {
        return Some(with_shape(like, shape));
    }
    let element = like.element_type()?.handle();
    Some(TypeData::memref(shape, element).with(TypePart::MemorySpace, like.memory_space()))
}

/// Sizes that are constants become part of the type. The rest of the operation stays, also its memory
/// space, which MLIR drops.
#[pattern(root = AllocTensorOp)]
pub fn ReplaceStaticShapeDims<I: Ir>(
    op: OpOf<AllocTensorOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let old = view.result().ty();
    let sizes = handles(view.dynamic_sizes());
    if view.copy().is_some() {
        return None;
    }
    let (shape, left) = constant_sizes(old, &sizes)?;
    let (ty, loc) = (with_shape(old, shape), ir.loc(op.handle()));
    let mut new = AllocTensorOp::builder().dynamic_sizes(left).result(ty);
    if let Some(hint) = view.size_hint() {
        new = new.size_hint(hint.handle());
    }
    if let Some(space) = view.memory_space() {
        new = new.memory_space(AttrData::Attr(space.to_attr()));
    }
    let new = new.create(rewriter, loc).ok()?;
    replace_by_cast::<I, tensor::CastOp>(rewriter, op.handle(), new)
}

/// dim (alloc_tensor sizes), i -> the size
#[pattern(root = tensor::DimOp)]
pub fn FoldDimOfAllocTensorOp<I: Ir>(
    op: OpOf<tensor::DimOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let alloc = OpOf::<AllocTensorOp, I>::defining(ir, view.source())?;
    let at = ir.constant_value(view.index().handle())?;
    let at = usize::try_from(AttrRef::given(ir, &at).as_int()?).ok()?;
    let nth = nth_dynamic(&view.source().ty().shape()?, at)?;
    let size = match alloc.view(ir).copy() {
        None => alloc.view(ir).dynamic_sizes().get(nth)?.handle(),
        Some(copy) => {
            let (copy, loc) = (copy.handle(), ir.loc(alloc.handle()));
            let at = Index::Number(at as i64).materialize(rewriter, alloc.handle())?;
            let dim = tensor::DimOp::build(rewriter, loc, copy, at).ok()?;
            rewriter.ir().result(dim, 0)
        }
    };
    rewriter.replace_op(op.handle(), &[size]);
    Some(())
}

/// to_buffer (to_tensor m) -> m, cast or copied to the other type
#[pattern(root = ToBufferOp)]
pub fn ToBufferToTensorFolding<I: Ir>(
    op: OpOf<ToBufferOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let inner = OpOf::<ToTensorOp, I>::defining(ir, view.tensor())?;
    let buffer = inner.view(ir).buffer();
    let (from, to) = (buffer.ty(), view.buffer().ty());
    let (buffer, loc) = (buffer.handle(), ir.loc(op.handle()));
    let is_ranked = to.rank().is_some();
    let value = if from == to {
        buffer
    } else if are_cast_compatible(from, to) && (!is_ranked || forgets_layout(from, to)) {
        let ty = to.handle();
        let cast = memref::CastOp::builder().source(buffer).dest(ty);
        let cast = cast.create(rewriter, loc).ok()?;
        rewriter.ir().result(cast, 0)
    } else {
        // A buffer of unknown rank would need a copy, which MLIR does not make.
        let has_same_rank = is_ranked && from.rank() == to.rank();
        let (ty, shape) = (to.handle(), to.shape().filter(|_| has_same_rank)?);
        copied(rewriter, op.handle(), buffer, (ty, &shape))?
    };
    rewriter.replace_op(op.handle(), &[value]);
    Some(())
}

/// A copy of a buffer as another type, in the place of an operation.
fn copied<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    buffer: Value<I>,
    (ty, shape): (Type<I>, &[i64]),
) -> Option<Value<I>> {
    let (mut sizes, loc) = (Vec::new(), rewriter.ir().loc(op));
    for at in (0..shape.len()).filter(|at| shape[*at] == DYNAMIC) {
        let at = Index::Number(at as i64).materialize(rewriter, op)?;
        let dim = memref::DimOp::build(rewriter, loc.clone(), buffer, at).ok()?;
        sizes.push(rewriter.ir().result(dim, 0));
    }
    let alloc = memref::AllocOp::builder().dynamic_sizes(sizes).memref(ty);
    let alloc = alloc.create(rewriter, loc.clone()).ok()?;
    let alloc = rewriter.ir().result(alloc, 0);
    memref::CopyOp::build(rewriter, loc, buffer, alloc).ok()?;
    Some(alloc)
}

/// The only operation that frees a buffer, if there is one; the outer `None` if there are several, or
/// if it is a `realloc`.
fn find_dealloc<I: Ir>(ir: &I, buffer: Value<I>) -> Option<Option<Op<I>>> {
    let (mut dealloc, mut is_clear) = (None, true);
    ir.for_each_use(buffer, |user, _| {
        let frees = ir
            .interface::<dyn MemoryEffectOpInterface>(user)
            .is_some_and(|effects| {
                let mut effects = effects.effects().into_iter();
                effects
                    .any(|effect| effect.kind == EffectKind::Free && effect.value == Some(buffer))
            });
        if frees {
            let is_realloc = OpOf::<memref::ReallocOp, I>::cast(ir, user).is_some();
            is_clear = !is_realloc && dealloc.is_none();
            dealloc = Some(user);
        }
        is_clear
    });
    is_clear.then_some(dealloc)
}

/// The buffer of which a value is a view.
fn viewed<I: Ir>(ir: &I, value: Value<I>) -> Value<I> {
    let mut buffer = value;
    while let Some((op, 0)) = ir.defining_op(buffer)
        && VIEWS.iter().any(|name| ir.is_named(ir.kind(op), name))
    {
        buffer = ir.operand(op, 0);
    }
    buffer
}

/// The ops of buffers that MLIR calls views.
const VIEWS: [&str; 11] = [
    memref::AssumeAlignmentOp::DECL.name,
    memref::CastOp::DECL.name,
    memref::CollapseShapeOp::DECL.name,
    memref::ExpandShapeOp::DECL.name,
    memref::ExtractStridedMetadataOp::DECL.name,
    memref::MemorySpaceCastOp::DECL.name,
    memref::ReinterpretCastOp::DECL.name,
    memref::ReshapeOp::DECL.name,
    memref::SubViewOp::DECL.name,
    memref::TransposeOp::DECL.name,
    memref::ViewOp::DECL.name,
];

/// True if an operation may free some buffer.
fn frees<I: Ir>(ir: &I, op: Op<I>) -> bool {
    let effects = ir.interface::<dyn MemoryEffectOpInterface>(op);
    let effects = effects.map(|effects| effects.effects());
    let mut effects = effects.into_iter().flatten();
    effects.any(|effect| effect.kind == EffectKind::Free)
}

/// True if nothing is freed between two operations, the second one of which is behind the first one. Looks
/// from both ends: often one of many clones is followed by all others, and one of their
/// deallocations by the next one.
fn lives_until<I: Ir>(ir: &I, first: Op<I>, last: Op<I>) -> bool {
    if !ir.is_before_in_block(first, last) {
        return false;
    }
    let (mut next, mut before) = (ir.next_op(first), ir.prev_op(last));
    while let (Some(low), Some(high)) = (next, before)
        && low != last
        && high != first
    {
        if frees(ir, low) || frees(ir, high) {
            return false;
        }
        if low == high || ir.next_op(low) == Some(high) {
            break;
        }
        (next, before) = (ir.next_op(low), ir.prev_op(high));
    }
    true
}

/// A clone of a buffer, one of which is deallocated in this block, is the buffer.
#[pattern(root = CloneOp)]
pub fn SimplifyClones<I: Ir>(
    op: OpOf<CloneOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let (input, output) = (view.input(), view.output());
    if ir.use_empty(output.handle()) {
        rewriter.erase_op(op.handle());
        return Some(());
    }
    let is_same = input.ty() == output.ty();
    if !is_same && !are_cast_compatible(input.ty(), output.ty()) {
        return None;
    }
    let source = input.handle();
    let of_clone = find_dealloc(ir, output.handle())?;
    let (own, block) = (ir.parent_block(op.handle()), |dealloc| {
        ir.parent_block(dealloc)
    });
    let is_here = |dealloc: &Op<I>| block(*dealloc) == own;
    let of_clone_here = of_clone.filter(is_here);
    // The source may have many uses, which are looked at last.
    if of_clone_here.is_some_and(|dealloc| !lives_until(ir, op.handle(), dealloc)) {
        return None;
    }
    let of_source = find_dealloc(ir, viewed(ir, source))?;
    if let (Some(of_clone), Some(of_source)) = (of_clone, of_source)
        && block(of_clone) == block(of_source)
    {
        // Neither is known to live as long as the other.
        return None;
    }
    let of_source_here = || {
        let here = of_source.filter(is_here);
        here.filter(|dealloc| lives_until(ir, op.handle(), *dealloc))
    };
    let redundant = of_clone_here.or_else(of_source_here)?;
    let value = match is_same {
        true => source,
        false => {
            let (ty, loc) = (output.ty().handle(), ir.loc(op.handle()));
            let cast = memref::CastOp::builder().source(source).dest(ty);
            let cast = cast.create(rewriter, loc).ok()?;
            rewriter.ir().result(cast, 0)
        }
    };
    rewriter.replace_op(op.handle(), &[value]);
    rewriter.erase_op(redundant);
    Some(())
}
