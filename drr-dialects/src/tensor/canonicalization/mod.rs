//! The rules that canonicalise `tensor`, under MLIR's names.

#![allow(non_snake_case)]

mod pad;
mod reshapes;
mod slices;

use drr::interface::{DestinationStyleOpInterface, LoopLikeOpInterface};
use drr::ir::{
    Container, DYNAMIC, InsertPoint, Ir, IrMapping, Op, OpParts, TypeData, Value, operands,
};
use drr::native::{AttrRef, Ty};
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::casts::{cast, cast_from_more_static, preserves_static_information};
use super::{
    BitcastOp, CastOp, ConcatOp, DimOp, EmptyOp, ExtractOp, GenerateOp, InsertSliceOp, ReshapeOp,
};
use crate::arith::IndexCastOp;
use crate::defined::is;
use crate::fold_shape::{replace_by, replace_by_cast};
use crate::mixed::{Index, mixed, numbers, values};
use crate::shape::{constant_sizes, nth_dynamic, with_shape};
use crate::syntax::handles;

pub use pad::*;
pub use reshapes::*;
pub use slices::*;

drr::drr! {
    /// Canonical forms of casts.
    pub set TensorCanonicalization;

    /// bitcast (bitcast x) -> bitcast x
    def ChainedTensorBitcast : Pat<(BitcastOp (BitcastOp $x)), (BitcastOp $x)>;
    /// cast (cast x) -> cast x, if the inner cast asserts nothing
    def ChainedTensorCast : Pat<(CastOp:$r (CastOp:$inner $x)), (CastOp $x), [(AssertsNothing $x, $inner, $r)]>;
    /// extract (cast x), i -> extract x, i
    def ExtractFromTensorCast : Pat<(ExtractOp (CastOp $x), $i), (ExtractOp $x, $i), [(IsRanked $x)]>;
    /// dim (cast x), i -> dim x, i
    def DimOfCastOp : Pat<(DimOp (CastOp $x), $i), (DimOp $x, $i)>;
    /// dim (reshape x, shape), i -> extract shape, i, as an index
    def DimOfReshapeOp : Pat<(DimOp (ReshapeOp $_, $shape), $i), (ExtractOp $shape, $i), [(HasIndices $shape)]>;
    def DimOfReshapeOp_Cast : Pat<
        (DimOp (ReshapeOp $_, $shape), $i),
        (IndexCastOp (ExtractOp $shape, $i)), [(HasIntegers $shape)]>;
    /// extract (index_cast x), i -> index_cast (extract x, i)
    def ExtractElementFromIndexCast : Pat<(ExtractOp (IndexCastOp $x), $i), (IndexCastOp (ExtractOp $x, $i))>;
    /// concat x -> cast x
    def SingleInputConcatOp : Pat<(ConcatOp $_, (variadic $x)), (CastOp $x)>;

    def AssertsNothing : Constraint<{ asserts_nothing($0.ty(), $1.result(0)?.ty(), $2.result(0)?.ty()) }>;
    def IsRanked : Constraint<{ $0.ty().rank().is_some() }>;
    def HasIndices : Constraint<{ $0.ty().element_type().is_some_and(Ty::is_index) }>;
    def HasIntegers : Constraint<{ !$0.ty().element_type().is_some_and(Ty::is_index) }>;
}

/// The shape with the known dimensions of both shapes; the outer `None` if they contradict one another.
fn joined(a: Option<Vec<i64>>, b: Option<Vec<i64>>) -> Option<Option<Vec<i64>>> {
    let (Some(a), Some(b)) = (&a, &b) else {
        return Some(a.or(b));
    };
    let dims = a.iter().zip(b).map(|dims| match dims {
        (&DYNAMIC, dim) | (dim, &DYNAMIC) => Some(*dim),
        (a, b) => (a == b).then_some(*a),
    });
    (a.len() == b.len()).then(|| dims.collect::<Option<Vec<i64>>>().map(Some))?
}

/// True if a cast on the way from one type to another one says nothing that these do not say.
fn asserts_nothing<I: Ir>(from: Ty<'_, I>, by: Ty<'_, I>, to: Ty<'_, I>) -> bool {
    let all = joined(from.shape(), by.shape()).and_then(|both| joined(both, to.shape()));
    all.is_some() && all == joined(from.shape(), to.shape())
}

/// Sizes that are constants become part of the type.
#[pattern(root = EmptyOp)]
pub fn ReplaceEmptyTensorStaticShapeDims<I: Ir>(
    op: OpOf<EmptyOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let old = view.result().ty();
    let (shape, left) = constant_sizes(old, &handles(view.dynamic_sizes()))?;
    let (ty, loc) = (with_shape(old, shape), ir.loc(op.handle()));
    let empty = EmptyOp::builder().dynamic_sizes(left).result(ty);
    let empty = empty.create(rewriter, loc).ok()?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), empty)
}

/// cast (empty sizes) -> empty, with the sizes that the cast knows
#[pattern(root = CastOp)]
pub fn FoldEmptyTensorWithCastOp<I: Ir>(
    op: OpOf<CastOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let empty = OpOf::<EmptyOp, I>::defining(ir, view.source())?.view(ir);
    let (old, ty) = (view.source().ty(), view.dest().ty());
    if !preserves_static_information(ir, old.handle(), ty.handle()) {
        return None;
    }
    let mut sizes = mixed(&old.shape()?, handles(empty.dynamic_sizes()));
    for (size, dim) in sizes.iter_mut().zip(ty.shape()?) {
        match *size {
            Index::Number(number) if number != dim => return None,
            Index::Value(_) if dim != DYNAMIC => *size = Index::Number(dim),
            _ => {}
        }
    }
    let ty = TypeData::tensor(numbers(&sizes), ty.element_type()?.handle());
    let loc = ir.loc(op.handle());
    let empty = EmptyOp::builder().dynamic_sizes(values(&sizes)).result(ty);
    let empty = empty.create(rewriter, loc).ok()?;
    replace_by::<I, CastOp>(rewriter, op.handle(), empty)
}

/// Gives an op the tensors that casts to types that say less hide. The results get the types of what
/// they are written to.
#[pattern(root = any<DestinationStyleOpInterface>)]
pub fn FoldTensorCastProducerOp<I: Ir>(
    op: Op<I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let ir = rewriter.ir();
    // These have rules of their own.
    if is::<I, InsertSliceOp>(ir, op) || ir.interface::<dyn LoopLikeOpInterface>(op).is_some() {
        return None;
    }
    let inits = ir.interface::<dyn DestinationStyleOpInterface>(op)?.inits();
    let mut parts = OpParts::of(ir, op)?;
    let mut changed = None;
    for operand in &mut parts.operands {
        if let Some(source) = cast_from_more_static(ir, *operand) {
            *operand = source;
            changed = Some(());
        }
    }
    changed?;
    let inits = parts.operands.get(inits)?.iter();
    let inits = inits.map(|init| ir.value_type(*init));
    let tensors = inits.filter(|ty| Ty::new(ir, *ty).is_in(Container::Tensor));
    for (ty, init) in parts.result_types.iter_mut().zip(tensors) {
        *ty = init;
    }
    let new = rewriter.create_op(parts.state());
    let mut values = Vec::new();
    for index in 0..rewriter.ir().num_results(op) {
        let ir = rewriter.ir();
        let (old, value) = (ir.result_type(op, index), ir.result(new, index));
        values.push(match ir.value_type(value) == old {
            true => value,
            false => cast(rewriter, InsertPoint::Before(op), &parts.loc, value, old)?,
        });
    }
    rewriter.replace_op(op, &values);
    Some(())
}

/// dim (what an op writes to x), i -> dim x, i
#[pattern(root = DimOp)]
pub fn DimOfDestStyleOp<I: Ir>(
    op: OpOf<DimOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let ir = rewriter.ir();
    let (by, result) = ir.defining_op(op.view(ir).source().handle())?;
    let inits = ir.interface::<dyn DestinationStyleOpInterface>(by)?.inits();
    // Only the tensors among them have results.
    let is_tensor = |init: &Value<I>| Ty::new(ir, ir.value_type(*init)).is_in(Container::Tensor);
    let inits = operands(ir, by).skip(inits.start).take(inits.len());
    let tensors: Vec<_> = inits.filter(is_tensor).collect();
    let init = *tensors.get(result)?;
    rewriter.set_operand(op.handle(), 0, init);
    Some(())
}

/// Sizes that are constants become part of the type.
#[pattern(root = GenerateOp)]
pub fn StaticTensorGenerate<I: Ir>(
    op: OpOf<GenerateOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let (old, body) = (view.result().ty(), view.body());
    let (shape, left) = constant_sizes(old, &handles(view.dynamic_extents()))?;
    let ty = TypeData::tensor(shape, old.element_type()?.handle());
    let loc = ir.loc(op.handle());
    let new = GenerateOp::builder().dynamic_extents(left).result(ty);
    let new = new.create(rewriter, loc).ok()?;
    let to = GenerateOp::wrap(rewriter.ir(), new).body();
    if !rewriter.inline_region_before(body, to, None) {
        return None;
    }
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}

/// extract (generate sizes { x of i }), i -> x of i
#[pattern(root = ExtractOp)]
pub fn ExtractFromTensorGenerate<I: Ir>(
    op: OpOf<ExtractOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let generate = OpOf::<GenerateOp, I>::defining(ir, view.tensor())?;
    if !ir.is_removable_if_unused(generate.handle()) {
        return None;
    }
    let block = ir.single_block(generate.view(ir).body())?;
    let (end, indices) = (ir.last_op(block)?, handles(view.indices()));
    let mut mapping = IrMapping::new();
    for (arg, index) in ir.block_args(block).into_iter().zip(indices) {
        mapping.map_value(arg, index);
    }
    let mut next = ir.first_op(block);
    while let Some(inner) = next.filter(|inner| *inner != end) {
        rewriter.clone_op(inner, &mut mapping)?;
        next = rewriter.ir().next_op(inner);
    }
    let element = mapping.value_or_self(rewriter.ir().operand(end, 0));
    rewriter.replace_op(op.handle(), &[element]);
    Some(())
}

/// The sizes of the concatenation of tensors of these types.
fn concatenated<I: Ir>(ir: &I, op: Op<I>, dim: usize) -> Option<Vec<i64>> {
    let mut all: Option<Vec<i64>> = None;
    for input in operands(ir, op) {
        let sizes = Ty::new(ir, ir.value_type(input)).shape()?;
        let Some(all) = &mut all else {
            all = Some(sizes);
            continue;
        };
        for (at, (all, size)) in all.iter_mut().zip(sizes).enumerate() {
            *all = match (*all, size) {
                (DYNAMIC, _) | (_, DYNAMIC) if at == dim => DYNAMIC,
                (sum, size) if at == dim => sum.checked_add(size)?,
                (DYNAMIC, size) => size,
                (known, _) => known,
            };
        }
    }
    all.filter(|all| dim < all.len())
}

/// Casts tensors to what the others say about their sizes.
#[pattern(root = ConcatOp)]
pub fn InferConcatOperandTypes<I: Ir>(
    op: OpOf<ConcatOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let (dim, op) = (usize::try_from(view.dim().as_int()?).ok()?, op.handle());
    let mut sizes = concatenated(ir, op, dim)?;
    let element = view.result().ty().element_type()?.handle();
    let inputs: Vec<_> = operands(ir, op).collect();
    let mut changed = None;
    for (at, input) in inputs.into_iter().enumerate() {
        let old = rewriter.ir().value_type(input);
        sizes[dim] = Ty::new(rewriter.ir(), old).shape()?[dim];
        let ty = rewriter.make_type(&TypeData::tensor(sizes.clone(), element))?;
        if !preserves_static_information(rewriter.ir(), ty, old) {
            let (before, loc) = (InsertPoint::Before(op), rewriter.ir().loc(op));
            let input = cast(rewriter, before, &loc, input, ty)?;
            rewriter.set_operand(op, at, input);
            changed = Some(());
        }
    }
    changed
}

/// Gives the result the type that follows from those of the operands.
#[pattern(root = ConcatOp)]
pub fn InferConcatResultType<I: Ir>(
    op: OpOf<ConcatOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let number = view.dim().as_int()?;
    let sizes = concatenated(ir, op.handle(), usize::try_from(number).ok()?)?;
    let old = view.result().ty();
    let ty = TypeData::tensor(sizes, old.element_type()?.handle());
    let (old, inputs, loc) = (old.handle(), handles(view.inputs()), ir.loc(op.handle()));
    let ty = rewriter.make_type(&ty)?;
    if preserves_static_information(rewriter.ir(), ty, old) {
        return None;
    }
    let new = ConcatOp::builder().dim(number).inputs(inputs).result(ty);
    let new = new.create(rewriter, loc).ok()?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}

/// dim (empty sizes), i -> the size
#[pattern(root = DimOp)]
pub fn FoldEmptyTensorWithDimOp<I: Ir>(
    op: OpOf<DimOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let empty = OpOf::<EmptyOp, I>::defining(ir, view.source())?.view(ir);
    let index = ir.constant_value(view.index().handle())?;
    let index = usize::try_from(AttrRef::given(ir, &index).as_int()?).ok()?;
    let nth = nth_dynamic(&view.source().ty().shape()?, index)?;
    let size = empty.dynamic_sizes().get(nth)?.handle();
    rewriter.replace_op(op.handle(), &[size]);
    Some(())
}
