//! The rules about slices.

use drr::ir::{
    AttrData, DYNAMIC, InsertPoint, Ir, Op, OpState, Type, TypeData, Value, operands, parent_op,
};
use drr::native::Ty;
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use crate::fold_shape::replace_by;
use crate::mixed::{Index, MixedSlice, mixed_slice, numbers, values, with_slice};
use crate::shape::{dropped_dims, is_rank_reduced, with_shape};
use crate::tensor::casts::{cast, cast_from_more_static, preserves_static_information};
use crate::tensor::{CastOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};

/// The type of a slice whose sizes have become these, without the dimensions that the slice did not
/// have before. MLIR drops the first ones of size 1, which may be others.
fn slice_type<I: Ir>(
    whole: Ty<'_, I>,
    sizes: &[Index<I>],
    (old_sizes, old): (&[Index<I>], Ty<'_, I>),
) -> Option<TypeData<I>> {
    let dims = numbers(sizes);
    let old_dims = old.shape()?;
    if dims.len() == old_dims.len() {
        return Some(with_shape(whole, dims));
    }
    let dropped = dropped_dims(&numbers(old_sizes), &old_dims, false)?;
    let kept = dims.into_iter().zip(dropped);
    let kept = kept.filter_map(|(dim, dropped)| (!dropped).then_some(dim));
    let element = whole.element_type()?.handle();
    Some(TypeData::tensor(kept.collect::<Vec<_>>(), element))
}

const STATIC: [&str; 3] = ["static_offsets", "static_sizes", "static_strides"];

/// True if an operand is an index that is constant.
fn has_constant_index<I: Ir>(ir: &I, op: Op<I>) -> bool {
    operands(ir, op).any(|value| {
        Ty::new(ir, ir.value_type(value)).is_index() && ir.constant_value(value).is_some()
    })
}

/// Offsets, sizes and strides that are constants become numbers.
#[pattern(root = ExtractSliceOp)]
pub fn ExtractSliceOpConstantArgumentFolder<I: Ir>(
    op: OpOf<ExtractSliceOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let mut slice = mixed_slice!(view);
    let (source, old_sizes) = (view.source(), slice.sizes.clone());
    if !slice.fold_constants(ir) || !slice.is_in_bounds(&source.ty().shape()?) {
        return None;
    }
    let old = (old_sizes.as_slice(), view.result().ty());
    let ty = slice_type(source.ty(), &slice.sizes, old)?;
    let builder = ExtractSliceOp::builder().source(source.handle()).result(ty);
    let (builder, loc) = (with_slice!(builder, &slice), ir.loc(op.handle()));
    let new = builder.create(rewriter, loc).ok()?;
    replace_by::<I, CastOp>(rewriter, op.handle(), new)
}

/// extract_slice (cast x) -> extract_slice x, if the cast says less
#[pattern(root = ExtractSliceOp)]
pub fn ExtractSliceOpCastFolder<I: Ir>(
    op: OpOf<ExtractSliceOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    if has_constant_index(ir, op.handle()) {
        return None;
    }
    let source = cast_from_more_static(ir, view.source().handle())?;
    let (slice, ty) = (mixed_slice!(view), view.result().ty().handle());
    if !slice.is_in_bounds(&Ty::new(ir, ir.value_type(source)).shape()?) {
        return None;
    }
    let builder = ExtractSliceOp::builder().source(source).result(ty);
    let (builder, loc) = (with_slice!(builder, &slice), ir.loc(op.handle()));
    let new = builder.create(rewriter, loc).ok()?;
    rewriter.replace_op_by(op.handle(), new);
    Some(())
}

/// cast (extract_slice x) -> extract_slice x, with the sizes that the cast knows
#[pattern(root = CastOp)]
pub fn TensorCastExtractSlice<I: Ir>(
    op: OpOf<CastOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let extract = OpOf::<ExtractSliceOp, I>::defining(ir, view.source())?.view(ir);
    let (old, ty) = (view.source().ty(), view.dest().ty());
    let (old_dims, dims) = (old.shape()?, ty.shape()?);
    if old_dims == dims || !preserves_static_information(ir, old.handle(), ty.handle()) {
        return None;
    }
    let mut slice = mixed_slice!(extract);
    let dropped = dropped_dims(&numbers(&slice.sizes), &old_dims, false)?;
    let kept = slice.sizes.iter_mut().zip(dropped);
    let kept = kept.filter_map(|(size, dropped)| (!dropped).then_some(size));
    for (size, dim) in kept.zip(dims) {
        if dim != DYNAMIC {
            *size = Index::Number(dim);
        }
    }
    if !slice.is_in_bounds(&extract.source().ty().shape()?) {
        return None;
    }
    let (source, ty) = (extract.source().handle(), ty.handle());
    let builder = ExtractSliceOp::builder().source(source).result(ty);
    let (builder, loc) = (with_slice!(builder, &slice), ir.loc(op.handle()));
    let new = builder.create(rewriter, loc).ok()?;
    rewriter.replace_op_by(op.handle(), new);
    Some(())
}

/// An operation that inserts a slice.
struct Insertion<I: Ir> {
    op: Op<I>,
    source: Value<I>,
    dest: Value<I>,
    slice: MixedSlice<I>,
}

impl<I: Ir> Insertion<I> {
    /// The type that a value has.
    fn ty<'a>(&self, ir: &'a I, value: Value<I>) -> Ty<'a, I> {
        Ty::new(ir, ir.value_type(value))
    }

    fn is_in_bounds(&self, ir: &I) -> Option<bool> {
        let dims = self.ty(ir, self.dest).shape()?;
        Some(self.slice.is_in_bounds(&dims))
    }

    /// Casts the source to a type. In a parallel loop, the cast is before the operation that inserts
    /// all slices.
    fn cast_source(&mut self, rewriter: &mut PatternRewriter<'_, I>, ty: Type<I>) -> Option<()> {
        let ir = rewriter.ir();
        let before = match ir.num_results(self.op) {
            0 => parent_op(ir, self.op)?,
            _ => self.op,
        };
        let (at, loc) = (InsertPoint::Before(before), ir.loc(self.op));
        self.source = cast(rewriter, at, &loc, self.source, ty)?;
        Some(())
    }

    /// Replaces the operation by one of the same op with these parts.
    fn replace(self, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
        let ir = rewriter.ir();
        let (kind, loc) = (ir.kind(self.op), ir.loc(self.op));
        let results = ir.num_results(self.op);
        let result_types = vec![ir.value_type(self.dest); results];
        let lists = [&self.slice.offsets, &self.slice.sizes, &self.slice.strides];
        let (mut operands, mut segments) = (vec![self.source, self.dest], vec![1, 1]);
        let mut attrs = Vec::new();
        for (list, name) in lists.into_iter().zip(STATIC) {
            let values = values(list);
            segments.push(values.len() as u32);
            operands.extend(values);
            let attr = rewriter.make_attr(&AttrData::dense_i64(numbers(list)))?;
            attrs.push((rewriter.ir_mut().bind_attr(kind, name), attr));
        }
        let new = rewriter.create_op(OpState {
            operands: &operands,
            operand_segments: Some(&segments),
            result_types: &result_types,
            attrs: &attrs,
            ..OpState::new(kind, loc)
        });
        match results {
            0 => rewriter.replace_op_by(self.op, new),
            _ => replace_by::<I, CastOp>(rewriter, self.op, new)?,
        }
        Some(())
    }

    /// Offsets, sizes and strides that are constants become numbers.
    fn fold_constants(mut self, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
        let ir = rewriter.ir();
        let old_sizes = self.slice.sizes.clone();
        if !self.slice.fold_constants(ir) || !self.is_in_bounds(ir)? {
            return None;
        }
        let old = self.ty(ir, self.source);
        let before = (old_sizes.as_slice(), old);
        let ty = slice_type(self.ty(ir, self.dest), &self.slice.sizes, before)?;
        let (old, ty) = (old.handle(), rewriter.make_type(&ty)?);
        if ty != old {
            self.cast_source(rewriter, ty)?;
        }
        self.replace(rewriter)
    }

    /// Takes the tensors that casts to types that say less hide.
    fn skip_casts(mut self, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
        let ir = rewriter.ir();
        if has_constant_index(ir, self.op) {
            return None;
        }
        let found = [self.source, self.dest].map(|value| cast_from_more_static(ir, value));
        if found == [None, None] {
            return None;
        }
        self.source = found[0].unwrap_or(self.source);
        self.dest = found[1].unwrap_or(self.dest);
        self.slice.sizes = self.known_sizes(ir)?;
        if !self.is_in_bounds(ir)? {
            return None;
        }
        self.replace(rewriter)
    }

    /// The sizes, with what the type of the source says. `None` if it does not fit.
    fn known_sizes(&self, ir: &I) -> Option<Vec<Index<I>>> {
        let (source, dest) = (self.ty(ir, self.source), self.ty(ir, self.dest));
        let dims = source.shape()?;
        let mut known = numbers(&self.slice.sizes);
        let dropped = dropped_dims(&known, &dims, true)?;
        let mut sizes = self.slice.sizes.clone();
        // As in MLIR, a dimension that is not known does not count.
        let mut next = 0;
        for (at, dropped) in dropped.into_iter().enumerate() {
            if !dropped && dims[next] != DYNAMIC {
                sizes[at] = Index::Number(dims[next]);
                known[at] = dims[next];
                next += 1;
            }
        }
        let fits = source.element_type() == dest.element_type() && is_rank_reduced(&known, &dims);
        fits.then_some(sizes)
    }

    /// Casts the source to the type that the sizes of the slice give it.
    fn insert_cast(mut self, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
        let ir = rewriter.ir();
        let old = self.ty(ir, self.source);
        let mut dims = old.shape()?;
        if dims.len() != self.slice.sizes.len() {
            return None;
        }
        for (dim, size) in dims.iter_mut().zip(&self.slice.sizes) {
            if let Index::Number(size) = size {
                *dim = *size;
            }
        }
        if dims.iter().any(|dim| *dim < 0 && *dim != DYNAMIC) {
            return None;
        }
        let (old, ty) = (old.handle(), with_shape(old, dims));
        let ty = rewriter.make_type(&ty)?;
        if ty == old || !preserves_static_information(rewriter.ir(), old, ty) {
            return None;
        }
        self.cast_source(rewriter, ty)?;
        self.replace(rewriter)
    }
}

/// Declares the rules of an op that inserts a slice.
macro_rules! insertions {
    ($($op:ident: $($rule:ident = $method:ident $doc:literal)*;)*) => {$($(
        #[doc = $doc]
        #[pattern(root = $op)]
        pub fn $rule<I: Ir>(
            op: OpOf<$op, I>,
            rewriter: &mut PatternRewriter<'_, I>,
        ) -> Option<()> {
            let view = op.view(rewriter.ir());
            let insertion = Insertion {
                op: op.handle(),
                source: view.source().handle(),
                dest: view.dest().handle(),
                slice: mixed_slice!(view),
            };
            insertion.$method(rewriter)
        }
    )*)*};
}

insertions! {
    InsertSliceOp:
        InsertSliceOpConstantArgumentFolder = fold_constants
            "Offsets, sizes and strides that are constants become numbers."
        InsertSliceOpCastFolder = skip_casts
            "Takes the tensors that casts to types that say less hide."
        InsertSliceOpSourceCastInserter = insert_cast
            "Casts the source to the type that the sizes of the slice give it.";
    ParallelInsertSliceOp:
        ParallelInsertSliceOpConstantArgumentFolder = fold_constants
            "Offsets, sizes and strides that are constants become numbers."
        ParallelInsertSliceOpCastFolder = skip_casts
            "Takes the tensors that casts to types that say less hide."
        ParallelInsertSliceOpSourceCastInserter = insert_cast
            "Casts the source to the type that the sizes of the slice give it.";
}
