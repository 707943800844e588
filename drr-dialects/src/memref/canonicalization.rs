//! The rules that canonicalise `memref`, under MLIR's names.

#![allow(non_snake_case)]

use drr::ir::{Block, InsertPoint, Ir, Op, OpState, TypeData, Value};
use drr::native::{OpRef, Shallow, Ty};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{
    AllocOp, AllocaOp, CastOp, CopyOp, DeallocOp, DimOp, LoadOp, ReallocOp, ReshapeOp, StoreOp,
    ViewOp,
};
use crate::arith::IndexCastOp;
use crate::defined::is;
use crate::fold_shape::replace_by_cast;
use crate::shape::{constant_sizes, with_shape};

/// Sizes that are constants become part of the type.
#[pattern(root = ViewOp)]
pub fn ViewOpShapeFolder<I: Ir>(
    op: OpOf<ViewOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let old = view.result().ty();
    let sizes: Vec<_> = view.sizes().iter().map(|size| size.handle()).collect();
    let (shape, left) = constant_sizes(old, &sizes)?;
    let (source, shift) = (view.source().handle(), view.byte_shift().handle());
    let (ty, loc) = (with_shape(old, shape), ir.loc(op.handle()));
    let new = ViewOp::builder()
        .source(source)
        .byte_shift(shift)
        .sizes(left)
        .result(ty);
    let new = new.create(rewriter, loc).ok()?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}

/// Sizes that are constants become part of the type.
fn with_constant_sizes<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    sizes: &[Value<I>],
) -> Option<()> {
    let ir = rewriter.ir();
    let old = ir.result_type(op, 0);
    let (shape, mut left) = constant_sizes(Ty::new(ir, old), sizes)?;
    let segments = [
        left.len() as u32,
        (ir.num_operands(op) - sizes.len()) as u32,
    ];
    left.extend((sizes.len()..ir.num_operands(op)).map(|at| ir.operand(op, at)));
    let ty = with_shape(Ty::new(ir, old), shape);
    let (kind, loc) = (ir.kind(op), ir.loc(op));
    let alignment = OpRef::<_, Shallow>::new(ir, op)
        .attr("alignment")
        .map(|attr| attr.to_attr());
    let name = rewriter.ir_mut().bind_attr(kind, "alignment");
    let attrs: Vec<_> = alignment.map(|attr| (name, attr)).into_iter().collect();
    let ty = rewriter.make_type(&ty)?;
    let new = rewriter.create_op(OpState {
        operands: &left,
        operand_segments: Some(&segments),
        result_types: &[ty],
        attrs: &attrs,
        ..OpState::new(kind, loc)
    });
    replace_by_cast::<I, CastOp>(rewriter, op, new)
}

/// Erases a buffer that is only written and deallocated.
fn erase_dead<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, op: Op<I>) -> bool {
    let ir = rewriter.ir();
    let (mut users, mut dead) = (Vec::new(), true);
    ir.for_each_use(ir.result(op, 0), |user, index| {
        dead = match is::<I, StoreOp>(ir, user) {
            true => index != 0,
            false => is::<I, DeallocOp>(ir, user),
        };
        users.push(user);
        dead
    });
    if dead {
        users.into_iter().for_each(|user| rewriter.erase_op(user));
        rewriter.erase_op(op);
    }
    dead
}

macro_rules! allocations {
    ($($op:ident: $dead:ident $($constant:ident)?;)*) => {$(
        $(
            /// Sizes that are constants become part of the type.
            #[pattern(root = $op)]
            pub fn $constant<I: Ir>(op: OpOf<$op, I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
                let sizes = op.view(rewriter.ir()).dynamic_sizes();
                let sizes: Vec<_> = sizes.iter().map(|size| size.handle()).collect();
                with_constant_sizes(rewriter, op.handle(), &sizes)
            }
        )?
        /// Erases a buffer that is only written and deallocated.
        #[pattern(root = $op)]
        pub fn $dead<I: Ir>(op: OpOf<$op, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
            erase_dead(rewriter, op.handle())
        }
    )*};
}
allocations! {
    AllocOp: SimplifyDeadAlloc SimplifyAllocConst;
    AllocaOp: SimplifyDeadAlloca SimplifyAllocaConst;
    ReallocOp: SimplifyDeadRealloc;
}

/// copy of a memref without elements -> nothing
#[pattern(root = CopyOp)]
pub fn FoldEmptyCopy<I: Ir>(op: OpOf<CopyOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let view = op.view(rewriter.ir());
    let types = [view.source().ty(), view.target().ty()];
    let empty = types
        .iter()
        .any(|ty| ty.shape().is_some_and(|dims| dims.contains(&0)));
    if empty {
        rewriter.erase_op(op.handle());
    }
    empty
}

/// copy x, x -> nothing
#[pattern(root = CopyOp)]
pub fn FoldSelfCopy<I: Ir>(op: OpOf<CopyOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let view = op.view(rewriter.ir());
    let same = view.source() == view.target();
    if same {
        rewriter.erase_op(op.handle());
    }
    same
}

/// True if a value is known where `op` is, as MLIR tests it for a user of `op` in block `user`: the
/// value is before `op` in its block, or in a region around it.
fn dominates<I: Ir>(ir: &I, value: Value<I>, op: Op<I>, user: Option<Block<I>>) -> Option<bool> {
    let defined_by = ir.defining_op(value).map(|(by, _)| by);
    let of_value = match defined_by {
        Some(by) => ir.parent_block(by)?,
        None => ir.block_of_arg(value)?,
    };
    let own = ir.parent_block(op)?;
    if of_value == own {
        return Some(defined_by.is_none_or(|by| !ir.is_before_in_block(op, by)));
    }
    let around = ir.parent_region(of_value)?;
    let mut region = ir.parent_region(own)?;
    let mut is_around = false;
    while let Some(block) = ir.region_owner(region).and_then(|op| ir.parent_block(op)) {
        region = ir.parent_region(block)?;
        is_around |= region == around;
    }
    Some(user == Some(own) || is_around)
}

/// dim (reshape x, shape), i -> load i of shape
#[pattern(root = DimOp)]
pub fn DimOfMemRefReshape<I: Ir>(
    op: OpOf<DimOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let (source, index) = (view.source().handle(), view.index().handle());
    let (reshape, _) = ir.defining_op(source)?;
    if !is::<I, ReshapeOp>(ir, reshape)
        || !dominates(ir, index, reshape, ir.parent_block(op.handle()))?
    {
        return None;
    }
    // The shape may change later.
    let (shape, loc) = (ir.operand(reshape, 1), ir.loc(op.handle()));
    let (next, ty) = (
        ir.next_op(reshape)?,
        Ty::new(ir, ir.value_type(shape)).element_type()?,
    );
    let (is_index, ty) = (ty.is_index(), ty.handle());
    let size = rewriter.with_insertion_point(InsertPoint::Before(next), |rewriter| {
        let load = LoadOp::builder()
            .memref(shape)
            .indices(vec![index])
            .result(ty);
        let load = load.create(rewriter, loc.clone()).ok()?;
        let load = rewriter.ir().result(load, 0);
        match is_index {
            true => Some(load),
            false => {
                let index = rewriter.make_type(&TypeData::Index)?;
                let cast = IndexCastOp::builder()
                    .r#in(load)
                    .out(index)
                    .create(rewriter, loc)
                    .ok()?;
                Some(rewriter.ir().result(cast, 0))
            }
        }
    })?;
    rewriter.replace_op(op.handle(), &[size]);
    Some(())
}
