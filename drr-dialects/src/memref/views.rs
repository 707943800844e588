//! The rules that canonicalise views of buffers, under MLIR's names.

#![allow(non_snake_case)]

use drr::ir::{
    AttrData, DYNAMIC, InsertPoint, Ir, Op, StridedLayout, Type, TypeData, TypePart, Value,
    operands,
};
use drr::native::Ty;
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::fold::forgets;
use super::subview::{dropped, has_strides, sliced};
use super::{CastOp, ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp};
use crate::arith::ConstantOp;
use crate::defined::defined_by;
use crate::fold_shape::replace_by_cast;
use crate::mixed::{Index, MixedSlice, mixed_slice, numbers, with_slice};

/// A memref with a layout, and with the elements and the memory space of a type like `like`.
pub(super) fn with_layout<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    like: Type<I>,
    shape: Vec<i64>,
    layout: Option<StridedLayout>,
) -> Option<TypeData<I>> {
    let layout = match layout {
        Some(layout) => Some(rewriter.make_attr(&AttrData::Strided(layout))?),
        None => None,
    };
    let like = Ty::new(rewriter.ir(), like);
    let ty = TypeData::memref(shape, like.element_type()?.handle());
    let ty = ty.with(TypePart::Layout, layout);
    Some(ty.with(TypePart::MemorySpace, like.memory_space()))
}

/// The cast of a buffer that says less than its operand, which this is.
pub(super) fn of_forgetful_cast<I: Ir>(ir: &I, value: Value<I>) -> Option<Value<I>> {
    let source = ir.operand(defined_by::<I, CastOp>(ir, value)?, 0);
    let [from, to] = [source, value].map(|value| Ty::new(ir, ir.value_type(value)));
    forgets(from, to).then_some(source)
}

/// Replaces a subview by one of `source` with these parts, and a cast. Without the dimensions that the
/// subview drops.
fn replace_subview<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: OpOf<SubViewOp, I>,
    source: Value<I>,
    mixed: &MixedSlice<I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let from = Ty::new(ir, ir.value_type(source));
    let slice = mixed.numbers();
    if !mixed.is_in_bounds(&from.shape()?) || slice.strides.contains(&0) {
        return None;
    }
    let old = numbers(&mixed_slice!(view).sizes);
    let (whole, part) = (view.source().ty().strides()?, view.result().ty().strides()?);
    let mut dropped = dropped(&whole, &part, &old)?.into_iter();
    let whole = sliced(&from.strides()?, &slice);
    let kept = slice.sizes.iter().zip(&whole.strides);
    let kept = kept.filter(|_| dropped.next() == Some(false));
    let (shape, strides) = kept.unzip();
    let (offset, sizes) = (whole.offset, &slice.sizes);
    let layout = StridedLayout { strides, offset };
    // With a dimension that becomes 1, the strides may not say any more which ones are dropped.
    has_strides(&whole, sizes, &layout).then_some(())?;
    let (like, loc) = (from.handle(), ir.loc(op.handle()));
    let ty = with_layout(rewriter, like, shape, Some(layout))?;
    let builder = SubViewOp::builder().source(source).result(ty);
    let new = with_slice!(builder, mixed).create(rewriter, loc).ok()?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}

/// Offsets, sizes and strides that are constants become numbers.
#[pattern(root = SubViewOp)]
pub fn SubViewOpConstantArgumentFolder<I: Ir>(
    op: OpOf<SubViewOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let view = op.view(rewriter.ir());
    let (source, mut slice) = (view.source().handle(), mixed_slice!(view));
    if !slice.fold_constants(rewriter.ir()) {
        return None;
    }
    replace_subview(rewriter, op, source, &slice)
}

/// subview (cast x) -> cast (subview x), if the cast says less
#[pattern(root = SubViewOp)]
pub fn SubViewOpMemRefCastFolder<I: Ir>(
    op: OpOf<SubViewOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let source = of_forgetful_cast(ir, view.source().handle())?;
    if operands(ir, op.handle()).any(|operand| ir.constant_value(operand).is_some()) {
        return None;
    }
    let slice = mixed_slice!(view);
    replace_subview(rewriter, op, source, &slice)
}

/// All of a buffer is the buffer.
#[pattern(root = SubViewOp)]
pub fn TrivialSubViewOpFolder<I: Ir>(
    op: OpOf<SubViewOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let (from, to) = (view.source().ty(), view.result().ty());
    let is_all = from.rank() == to.rank() && mixed_slice!(view).is_whole(ir, &from.shape()?);
    is_all.then_some(())?;
    let source = view.source().handle();
    replace_by_value(rewriter, op.handle(), source)
}

/// Replaces an operation by a value, or by a cast of it if that has another type.
fn replace_by_value<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    value: Value<I>,
) -> Option<()> {
    let (ir, loc) = (rewriter.ir(), rewriter.ir().loc(op));
    let ty = ir.result_type(op, 0);
    if ir.value_type(value) == ty {
        rewriter.replace_op(op, &[value]);
        return Some(());
    }
    let cast = CastOp::builder().source(value).dest(ty);
    let cast = cast.create(rewriter, loc).ok()?;
    rewriter.replace_op_by(op, cast);
    Some(())
}

/// The entries that a type or a constant says become numbers.
fn constify<I: Ir>(ir: &I, list: &mut [Index<I>], numbers: &[i64]) {
    for (index, number) in list.iter_mut().zip(numbers) {
        match *number {
            DYNAMIC => {
                if let Some(number) = index.known(ir) {
                    *index = Index::Number(number);
                }
            }
            number => *index = Index::Number(number),
        }
    }
}

/// Offset, sizes and strides as far as a memref type and constants tell them.
fn constified<I: Ir>(mut slice: MixedSlice<I>, ty: Ty<'_, I>) -> Option<MixedSlice<I>> {
    let layout = ty.strides()?;
    constify(ty.ir(), &mut slice.offsets, &[layout.offset]);
    constify(ty.ir(), &mut slice.sizes, &ty.shape()?);
    constify(ty.ir(), &mut slice.strides, &layout.strides);
    Some(slice)
}

/// The results of an `extract_strided_metadata`, as far as they are not known.
fn metadata<I: Ir>(ir: &I, op: Op<I>) -> Option<MixedSlice<I>> {
    let view = ExtractStridedMetadataOp::wrap(ir, op);
    let slice = MixedSlice {
        offsets: vec![Index::Value(view.offset().handle())],
        sizes: view
            .sizes()
            .iter()
            .map(|size| Index::Value(size.handle()))
            .collect(),
        strides: view
            .strides()
            .iter()
            .map(|stride| Index::Value(stride.handle()))
            .collect(),
    };
    constified(slice, view.source().ty())
}

/// reinterpret_cast (extract_strided_metadata x) -> x, if it is put together again, else
/// reinterpret_cast x
#[pattern(root = ReinterpretCastOp)]
pub fn ReinterpretCastOpExtractStridedMetadataFolder<I: Ir>(
    op: OpOf<ReinterpretCastOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let inner = defined_by::<I, ExtractStridedMetadataOp>(ir, view.source().handle())?;
    let source = ir.operand(inner, 0);
    let own = constified(mixed_slice!(view), view.result().ty())?;
    if own == metadata(ir, inner)? {
        return replace_by_value(rewriter, op.handle(), source);
    }
    let op = op.handle();
    rewriter.modify_op_in_place(op, |rewriter| rewriter.set_operand(op, 0, source));
    Some(())
}

/// Offsets, sizes and strides that are constants, or that the type says, become numbers.
#[pattern(root = ReinterpretCastOp)]
pub fn ReinterpretCastOpConstantFolder<I: Ir>(
    op: OpOf<ReinterpretCastOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let (source, to) = (view.source().handle(), view.result().ty());
    let old = mixed_slice!(view);
    let new = constified(mixed_slice!(view), to)?;
    if new == old {
        return None;
    }
    let sizes = numbers(&new.sizes);
    if sizes.iter().any(|size| *size < 0 && *size != DYNAMIC) {
        return None;
    }
    let layout = StridedLayout {
        strides: numbers(&new.strides),
        offset: *numbers(&new.offsets).first()?,
    };
    let (like, loc) = (to.handle(), ir.loc(op.handle()));
    let ty = with_layout(rewriter, like, sizes, Some(layout))?;
    let builder = ReinterpretCastOp::builder().source(source).result(ty);
    let new = with_slice!(builder, &new).create(rewriter, loc).ok()?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}

/// The offset, sizes and strides that the type says are constants. Also takes the operand of a cast.
/// MLIR has it as a fold.
#[pattern(root = ExtractStridedMetadataOp)]
pub fn FoldExtractStridedMetadata<I: Ir>(
    op: OpOf<ExtractStridedMetadataOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let source = ir.operand(handle, 0);
    let cast = defined_by::<I, CastOp>(ir, source).map(|cast| ir.operand(cast, 0));
    let origin = cast.filter(|origin| Ty::new(ir, ir.value_type(*origin)).rank().is_some());
    let Some(known) = metadata(ir, handle) else {
        return false;
    };
    let all = known
        .offsets
        .into_iter()
        .chain(known.sizes)
        .chain(known.strides);
    let constants = all.enumerate().filter_map(|(at, index)| match index {
        Index::Number(number) => Some((ir.result(handle, at + 1), number)),
        Index::Value(_) => None,
    });
    let constants: Vec<_> = constants
        .filter(|(result, _)| !ir.use_empty(*result))
        .collect();
    if constants.is_empty() && origin.is_none() {
        return false;
    }
    // The last one first, so that the constants are visited in the order of the text, as in MLIR.
    let mut made = Vec::new();
    let (mut at, loc) = (handle, ir.loc(handle));
    for (result, number) in constants.into_iter().rev() {
        let constant = rewriter.with_insertion_point(InsertPoint::Before(at), |rewriter| {
            let data = AttrData::Integer {
                value: number.into(),
                ty: TypeData::Index,
            };
            ConstantOp::build(rewriter, loc.clone(), data)
        });
        let Ok(constant) = constant else {
            return false;
        };
        at = constant;
        made.push((result, rewriter.ir().result(constant, 0)));
    }
    for (result, value) in made.into_iter().rev() {
        rewriter.replace_all_uses_with(result, value);
    }
    if let Some(origin) = origin {
        rewriter.modify_op_in_place(handle, |rewriter| rewriter.set_operand(handle, 0, origin));
    }
    true
}
