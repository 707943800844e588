//! The rules about padding.

use drr::ir::{AttrData, DYNAMIC, Ir, IrMapping, Op, OpParts, Type, TypeData, Value};
use drr::native::Ty;
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use crate::defined::{defined_by, is};
use crate::fold_shape::replace_by_cast;
use crate::mixed::{Index, MixedSlice, mixed_list, mixed_slice, numbers, values, with_slice};
use crate::tensor::casts::{cast_from_more_static, preserves_static_information};
use crate::tensor::verify::are_compatible;
use crate::tensor::{CastOp, ExtractSliceOp, PadOp, YieldOp};

/// The parts of a padding that the rules change.
struct Padding<I: Ir> {
    source: Value<I>,
    low: Vec<Index<I>>,
    high: Vec<Index<I>>,
}

impl<I: Ir> Padding<I> {
    fn of(ir: &I, op: Op<I>) -> Self {
        let view = PadOp::wrap(ir, op);
        Padding {
            source: view.source().handle(),
            low: mixed_list(view.static_low(), view.low()),
            high: mixed_list(view.static_high(), view.high()),
        }
    }

    fn has_no_low(&self, ir: &I) -> bool {
        self.low.iter().all(|low| low.known(ir) == Some(0))
    }

    /// The sizes after padding a tensor of these sizes, those of `known` where they do not follow.
    fn sizes(&self, source: &[i64], known: &[i64]) -> Option<Vec<i64>> {
        let (low, high) = (numbers(&self.low), numbers(&self.high));
        let all = source.iter().zip(&low).zip(&high).zip(known);
        let size =
            |(((dim, low), high), known): (((&i64, &i64), &i64), &i64)| match [dim, low, high]
                .contains(&&DYNAMIC)
            {
                true => Some(*known),
                false => dim.checked_add(*low)?.checked_add(*high),
            };
        all.map(size).collect()
    }

    /// The dimensions that are padded.
    fn dims(&self, ir: &I) -> Vec<bool> {
        let widths = self.low.iter().zip(&self.high);
        let is_padded = |(low, high): (&Index<I>, &Index<I>)| {
            low.known(ir) != Some(0) || high.known(ir) != Some(0)
        };
        widths.map(is_padded).collect()
    }

    /// A padding like `op` with these parts. It has no value yet. `None` if the type contradicts them.
    fn create(
        &self,
        rewriter: &mut PatternRewriter<'_, I>,
        op: Op<I>,
        ty: Type<I>,
    ) -> Option<Op<I>> {
        let ir = rewriter.ir();
        let [source, dims] = [ir.value_type(self.source), ty].map(|ty| Ty::new(ir, ty).shape());
        let dims = dims?;
        if self.sizes(&source?, &dims)? != dims {
            return None;
        }
        let mut parts = OpParts::of(ir, op)?;
        let (low, high) = (values(&self.low), values(&self.high));
        parts.operand_segments = Some(vec![1, low.len() as u32, high.len() as u32]);
        parts.operands = [vec![self.source], low, high].concat();
        parts.result_types = vec![ty];
        parts.regions = vec![None];
        for (name, list) in [("static_low", &self.low), ("static_high", &self.high)] {
            let attr = rewriter.make_attr(&AttrData::dense_i64(numbers(list)))?;
            let name = rewriter.ir_mut().bind_attr(parts.kind, name);
            parts.set_attr(name, attr);
        }
        Some(rewriter.create_op(parts.state()))
    }

    /// The same, with a copy of the body.
    fn create_with_copy(
        &self,
        rewriter: &mut PatternRewriter<'_, I>,
        op: Op<I>,
        ty: Type<I>,
    ) -> Option<Op<I>> {
        let new = self.create(rewriter, op, ty)?;
        let [from, to] = [op, new].map(|op| PadOp::wrap(rewriter.ir(), op).region());
        let copied = rewriter.clone_region_before(from, to, None, &mut IrMapping::new());
        copied.then_some(new)
    }

    /// The same, with the body itself.
    fn create_with_body(
        &self,
        rewriter: &mut PatternRewriter<'_, I>,
        op: Op<I>,
        ty: Type<I>,
    ) -> Option<Op<I>> {
        let new = self.create(rewriter, op, ty)?;
        let [from, to] = [op, new].map(|op| PadOp::wrap(rewriter.ir(), op).region());
        rewriter.move_region_body(from, to).then_some(new)
    }
}

fn folds<I: Ir>(ir: &I, op: Op<I>) -> bool {
    PadOp::wrap(ir, op).nofold().is_none()
}

/// The value of the padding, if it does not depend on the position (MLIR's `getConstantPaddingValue`).
fn padding_value<I: Ir>(ir: &I, op: Op<I>) -> Option<Value<I>> {
    let block = ir.single_block(PadOp::wrap(ir, op).region())?;
    let end = ir.last_op(block).filter(|end| is::<I, YieldOp>(ir, *end))?;
    let value = ir.operand(end, 0);
    let own = match ir.defining_op(value) {
        Some((by, _)) => ir.parent_block(by),
        None => ir.block_of_arg(value),
    };
    (own != Some(block) || ir.constant_value(value).is_some()).then_some(value)
}

/// pad x by nothing -> cast x
#[pattern(root = PadOp)]
pub fn FoldStaticZeroPadding<I: Ir>(
    op: OpOf<PadOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let padding = Padding::of(ir, handle);
    if padding.dims(ir).contains(&true) || !folds(ir, handle) {
        return None;
    }
    let (ty, loc) = (ir.result_type(handle, 0), ir.loc(handle));
    let [source, result] = [ir.value_type(padding.source), ty].map(|ty| Ty::new(ir, ty).shape());
    if !are_compatible(&source?, &result?) {
        return None;
    }
    let cast = CastOp::builder().source(padding.source).dest(ty);
    let cast = cast.create(rewriter, loc).ok()?;
    rewriter.replace_op_by(handle, cast);
    Some(())
}

/// pad (cast x) -> pad x, if the cast says less
#[pattern(root = PadOp)]
pub fn FoldSourceTensorCast<I: Ir>(
    op: OpOf<PadOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let mut padding = Padding::of(ir, handle);
    let source = cast_from_more_static(ir, padding.source)?;
    let (source_ty, old) = (
        Ty::new(ir, ir.value_type(source)),
        Ty::new(ir, ir.result_type(handle, 0)),
    );
    let old_dims = old.shape()?;
    let dims = padding.sizes(&source_ty.shape()?, &old_dims)?;
    if !are_compatible(&dims, &old_dims) {
        return None;
    }
    let ty = TypeData::tensor(dims, source_ty.element_type()?.handle());
    if old.is(&ty) {
        rewriter.set_operand(handle, 0, source);
        return Some(());
    }
    let ty = rewriter.make_type(&ty)?;
    padding.source = source;
    let new = padding.create_with_copy(rewriter, handle, ty)?;
    replace_by_cast::<I, CastOp>(rewriter, handle, new)
}

/// cast (pad x) -> pad x, if the cast says more and is the only user
#[pattern(root = PadOp)]
pub fn FoldTargetTensorCast<I: Ir>(
    op: OpOf<PadOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let result = ir.result(handle, 0);
    let mut users = Vec::new();
    ir.for_each_use(result, |user, _| {
        users.push(user);
        users.len() < 2
    });
    let &[cast] = users.as_slice() else {
        return None;
    };
    if !is::<I, CastOp>(ir, cast) {
        return None;
    }
    let ty = ir.result_type(cast, 0);
    if !preserves_static_information(ir, ir.value_type(result), ty) {
        return None;
    }
    let new = Padding::of(ir, handle).create_with_body(rewriter, handle, ty)?;
    rewriter.replace_op_by(cast, new);
    rewriter.erase_op(handle);
    Some(())
}

/// Paddings that are constants become numbers, and sizes that follow from them part of the type.
#[pattern(root = PadOp)]
pub fn FoldStaticPadding<I: Ir>(
    op: OpOf<PadOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let mut padding = Padding::of(ir, handle);
    for width in padding.low.iter_mut().chain(&mut padding.high) {
        if let Some(number) = width.known(ir).filter(|number| *number != DYNAMIC) {
            *width = Index::Number(number);
        }
    }
    let old = Ty::new(ir, ir.result_type(handle, 0));
    let old_dims = old.shape()?;
    let source_dims = Ty::new(ir, ir.value_type(padding.source)).shape()?;
    let mut dims = padding.sizes(&source_dims, &old_dims)?;
    for (dim, old) in dims.iter_mut().zip(&old_dims) {
        if *old != DYNAMIC {
            *dim = *old;
        }
    }
    if dims == old_dims {
        return None;
    }
    let ty = TypeData::tensor(dims, old.element_type()?.handle());
    let ty = rewriter.make_type(&ty)?;
    let new = padding.create_with_copy(rewriter, handle, ty)?;
    replace_by_cast::<I, CastOp>(rewriter, handle, new)
}

/// pad (pad x) -> pad x, if both have the same value
#[pattern(root = PadOp)]
pub fn FoldConsecutiveConstantPadding<I: Ir>(
    op: OpOf<PadOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let mut padding = Padding::of(ir, handle);
    let inner = defined_by::<I, PadOp>(ir, padding.source)?;
    if !folds(ir, handle) || !folds(ir, inner) {
        return None;
    }
    let value = padding_value(ir, handle)?;
    if padding_value(ir, inner) != Some(value) {
        return None;
    }
    let inner = Padding::of(ir, inner);
    let pairs = padding.low.iter_mut().zip(&inner.low);
    for (own, inner) in pairs.chain(padding.high.iter_mut().zip(&inner.high)) {
        *own = sum(ir, *own, *inner)?;
    }
    padding.source = inner.source;
    let ty = ir.result_type(handle, 0);
    let new = padding.create_with_body(rewriter, handle, ty)?;
    rewriter.replace_op_by(handle, new);
    Some(())
}

/// The sum, if it needs no operation. MLIR makes an `affine.apply` of others.
fn sum<I: Ir>(ir: &I, a: Index<I>, b: Index<I>) -> Option<Index<I>> {
    match (a.known(ir), b.known(ir)) {
        (Some(a), Some(b)) => a.checked_add(b).map(Index::Number),
        (Some(0), None) => Some(b),
        (None, Some(0)) => Some(a),
        _ => None,
    }
}

/// Two slices that are padded in different dimensions become one.
#[pattern(root = PadOp)]
pub fn FoldOrthogonalPaddings<I: Ir>(
    op: OpOf<PadOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let mut padding = Padding::of(ir, handle);
    let rank = padding.low.len();
    let inner = defined_by::<I, ExtractSliceOp>(ir, padding.source)?;
    let inner = ExtractSliceOp::wrap(ir, inner);
    let outer = defined_by::<I, PadOp>(ir, inner.source().handle())?;
    let outer_padding = Padding::of(ir, outer);
    let slice = defined_by::<I, ExtractSliceOp>(ir, outer_padding.source)?;
    let slice = ExtractSliceOp::wrap(ir, slice);
    let one = |slice: &MixedSlice<I>| slice.strides.iter().all(|step| step.known(ir) == Some(1));
    let (mut combined, outer_slice) = (mixed_slice!(inner), mixed_slice!(slice));
    if !folds(ir, outer)
        || slice.source().ty().rank() != Some(rank)
        || combined.sizes.len() != rank
        || !one(&combined)
        || !one(&outer_slice)
        || !padding.has_no_low(ir)
        || !outer_padding.has_no_low(ir)
    {
        return None;
    }
    let constant = |op| ir.constant_value(padding_value(ir, op)?);
    if constant(handle)? != constant(outer)? {
        return None;
    }
    let (dims, outer_dims) = (padding.dims(ir), outer_padding.dims(ir));
    let padded = inner.source().ty().shape()?;
    for at in 0..rank {
        let (own, other) = (combined.offsets[at], outer_slice.offsets[at]);
        if dims[at] && outer_dims[at] {
            return None;
        }
        combined.offsets[at] = match () {
            () if !dims[at] && own.known(ir) == Some(0) => other,
            () if !outer_dims[at] && other.known(ir) == Some(0) => own,
            () => return None,
        };
        if outer_dims[at] {
            if combined.sizes[at].known(ir) != Some(padded[at]) {
                return None;
            }
            combined.sizes[at] = outer_slice.sizes[at];
            padding.high[at] = outer_padding.high[at];
        } else if !dims[at] {
            padding.high[at] = Index::Number(0);
        }
    }
    let element = slice.source().ty().element_type()?.handle();
    let (source, ty) = (
        slice.source().handle(),
        TypeData::tensor(numbers(&combined.sizes), element),
    );
    let (loc, result) = (ir.loc(handle), ir.result_type(handle, 0));
    let builder = ExtractSliceOp::builder().source(source).result(ty);
    let new = with_slice!(builder, &combined).create(rewriter, loc).ok()?;
    padding.source = rewriter.ir().result(new, 0);
    let new = padding.create_with_body(rewriter, handle, result)?;
    rewriter.replace_op_by(handle, new);
    Some(())
}
