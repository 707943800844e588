//! The rules about changes of shape.

use std::cmp::Ordering;

use drr::ir::{AttrData, DYNAMIC, InsertPoint, Ir, Op, TypeData, Value};
use drr::native::Ty;
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use crate::arith::MulIOp;
use crate::defined::defined_by;
use crate::fold_shape::replace_by_cast;
use crate::groups::{Groups, collapsed, composed, groups_attr, joined, rejoined};
use crate::mixed::{Index, mixed, mixed_list, numbers, values};
use crate::shape::groups;
use crate::syntax::handles;
use crate::tensor::casts::{cast, cast_from_more_static};
use crate::tensor::{CastOp, CollapseShapeOp, ExpandShapeOp, FromElementsOp, SplatOp};

drr::drr! {
    /// Changes of the shape of what has equal or listed elements.
    pub set TensorReshapeCanonicalization;

    multiclass FoldReshape<Op> {
        /// reshape (splat x) -> splat x
        def FoldReshapeWithSplat : Pat<
            (Op (SplatOp:$splat $x, $_), ..), (SplatOp $x, (variadic)), [(IsStatic $splat)]>;
        /// reshape (from_elements ..) -> from_elements ..
        def FoldReshapeWithFromElements : Pat<
            (Op:$r (FromElementsOp $elements), ..), (FromElementsOp $elements), [(IsStatic $r)]>;
    }
    defm _Collapse : FoldReshape<CollapseShapeOp>;
    defm _Expand : FoldReshape<ExpandShapeOp>;

    def IsStatic : Constraint<{ $0.result(0)?.ty().has_static_shape() }>;
}

/// Replaces an operation by one that joins these groups of dimensions.
fn collapse<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    source: Value<I>,
    groups: &Groups,
) -> Option<()> {
    let ir = rewriter.ir();
    let (ty, loc) = (ir.result_type(op, 0), ir.loc(op));
    let new = CollapseShapeOp::builder()
        .src(source)
        .reassociation(groups_attr(groups))
        .result(ty);
    let new = new.create(rewriter, loc).ok()?;
    rewriter.replace_op_by(op, new);
    Some(())
}

/// An operation that splits dimensions.
fn expand<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    source: Value<I>,
    groups: &Groups,
    shape: &[Index<I>],
    ty: TypeData<I>,
) -> Option<Op<I>> {
    let loc = rewriter.ir().loc(op);
    let new = ExpandShapeOp::builder()
        .src(source)
        .reassociation(groups_attr(groups))
        .output_shape(values(shape))
        .static_output_shape(numbers(shape))
        .result(ty);
    new.create(rewriter, loc).ok()
}

/// Replaces an operation by one that splits dimensions.
fn replace_by_expand<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    source: Value<I>,
    groups: &Groups,
    shape: &[Index<I>],
) -> Option<()> {
    let ty = rewriter.ir().result_type(op, 0).into();
    let new = expand(rewriter, op, source, groups, shape, ty)?;
    rewriter.replace_op_by(op, new);
    Some(())
}

/// collapse_shape (collapse_shape x) -> collapse_shape x
#[pattern(root = CollapseShapeOp)]
pub fn ComposeCollapseOfCollapseOp<I: Ir>(
    op: OpOf<CollapseShapeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let inner = defined_by::<I, CollapseShapeOp>(ir, view.src().handle())?;
    let inner = CollapseShapeOp::wrap(ir, inner);
    let groups = composed(
        &groups(inner.reassociation()),
        &groups(view.reassociation()),
    )?;
    let source = inner.src().handle();
    collapse(rewriter, op.handle(), source, &groups)
}

/// expand_shape (expand_shape x) -> expand_shape x
#[pattern(root = ExpandShapeOp)]
pub fn ComposeExpandOfExpandOp<I: Ir>(
    op: OpOf<ExpandShapeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let inner = defined_by::<I, ExpandShapeOp>(ir, view.src().handle())?;
    let inner = ExpandShapeOp::wrap(ir, inner);
    let groups = composed(
        &groups(inner.reassociation()),
        &groups(view.reassociation()),
    )?;
    let shape = mixed_list(view.static_output_shape(), view.output_shape());
    let source = inner.src().handle();
    replace_by_expand(rewriter, op.handle(), source, &groups, &shape)
}

/// collapse_shape (expand_shape x) -> collapse_shape x, expand_shape x or cast x
#[pattern(root = CollapseShapeOp)]
pub fn ComposeCollapseOfExpandOp<I: Ir>(
    op: OpOf<CollapseShapeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let inner = defined_by::<I, ExpandShapeOp>(ir, view.src().handle())?;
    let inner = ExpandShapeOp::wrap(ir, inner);
    let (source, result) = (inner.src(), view.result().ty());
    if source.ty() == result {
        return None;
    }
    let (expands, collapses) = (groups(inner.reassociation()), groups(view.reassociation()));
    let shape = mixed_list(inner.static_output_shape(), inner.output_shape());
    let (rank, new_rank) = (source.ty().rank()?, result.rank()?);
    let source = source.handle();
    if rank > new_rank {
        let groups = joined(&expands, &collapses)?;
        return collapse(rewriter, op.handle(), source, &groups);
    }
    let groups = joined(&collapses, &expands)?;
    if rank == new_rank {
        let ty = rewriter.ir().result_type(op.handle(), 0);
        let (at, loc) = (
            InsertPoint::Before(op.handle()),
            rewriter.ir().loc(op.handle()),
        );
        let cast = cast(rewriter, at, &loc, source, ty)?;
        rewriter.replace_op(op.handle(), &[cast]);
        return Some(());
    }
    let shape = collapses
        .iter()
        .map(|group| product(rewriter, op.handle(), &shape, group));
    let shape = shape.collect::<Option<Vec<_>>>()?;
    replace_by_expand(rewriter, op.handle(), source, &groups, &shape)
}

/// The product of the sizes of these dimensions.
fn product<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    shape: &[Index<I>],
    dims: &[i64],
) -> Option<Index<I>> {
    let (mut number, mut factors) = (1_i64, Vec::new());
    for dim in dims {
        let size = *shape.get(usize::try_from(*dim).ok()?)?;
        match (size, size.known(rewriter.ir())) {
            (Index::Value(size), None) => factors.push(size),
            (_, size) => number = number.checked_mul(size?)?,
        }
    }
    let Some(first) = factors.first().copied() else {
        return Some(Index::Number(number));
    };
    let mut product = first;
    for factor in &factors[1..] {
        product = multiply(rewriter, op, product, *factor)?;
    }
    if number != 1 {
        let number = Index::Number(number).materialize(rewriter, op)?;
        product = multiply(rewriter, op, product, number)?;
    }
    Some(Index::Value(product))
}

fn multiply<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    a: Value<I>,
    b: Value<I>,
) -> Option<Value<I>> {
    let loc = rewriter.ir().loc(op);
    let made = MulIOp::builder().lhs(a).rhs(b).create(rewriter, loc).ok()?;
    Some(rewriter.ir().result(made, 0))
}

/// expand_shape (collapse_shape x) -> collapse_shape x or expand_shape x
#[pattern(root = ExpandShapeOp)]
pub fn ComposeExpandOfCollapseOp<I: Ir>(
    op: OpOf<ExpandShapeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let inner = defined_by::<I, CollapseShapeOp>(ir, view.src().handle())?;
    let inner = CollapseShapeOp::wrap(ir, inner);
    let (before, after) = (inner.src().ty().shape()?, view.result().ty().shape()?);
    let (collapses, expands) = (groups(inner.reassociation()), groups(view.reassociation()));
    let source = inner.src().handle();
    match before.len().cmp(&after.len()) {
        Ordering::Equal => None,
        Ordering::Greater => {
            let groups = rejoined((&before, &collapses), (&after, &expands))?;
            collapse(rewriter, op.handle(), source, &groups)
        }
        Ordering::Less => {
            let groups = rejoined((&after, &expands), (&before, &collapses))?;
            let shape = mixed_list(view.static_output_shape(), view.output_shape());
            replace_by_expand(rewriter, op.handle(), source, &groups, &shape)
        }
    }
}

/// collapse_shape (cast x) -> collapse_shape x, if the cast says less
#[pattern(root = CollapseShapeOp)]
pub fn FoldCollapseOfCastOp<I: Ir>(
    op: OpOf<CollapseShapeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let source = cast_from_more_static(ir, view.src().handle())?;
    let source_ty = Ty::new(ir, ir.value_type(source));
    let dims = collapsed(&source_ty.shape()?, &groups(view.reassociation()))?;
    let ty = TypeData::tensor(dims, source_ty.element_type()?.handle());
    let (reassociation, loc) = (view.reassociation().to_attr(), ir.loc(op.handle()));
    if view.result().ty().is(&ty) {
        rewriter.set_operand(op.handle(), 0, source);
        return Some(());
    }
    let new = CollapseShapeOp::builder()
        .src(source)
        .reassociation(AttrData::Attr(reassociation))
        .result(ty);
    let new = new.create(rewriter, loc).ok()?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}

/// expand_shape (cast x) -> an expand_shape to sizes that are constants, if the cast says less
#[pattern(root = ExpandShapeOp)]
pub fn ConvertToStaticExpandShape<I: Ir>(
    op: OpOf<ExpandShapeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let (source, groups) = (view.src(), groups(view.reassociation()));
    let hidden = cast_from_more_static(ir, source.handle())?;
    let known = Ty::new(ir, ir.value_type(hidden)).shape()?;
    let mut shape = mixed(&view.result().ty().shape()?, handles(view.output_shape()));
    let mut changed = false;
    for (dim, group) in known.iter().zip(&groups) {
        // An unknown dimension is split into dimensions of which one is unknown.
        for at in group.iter().filter(|_| *dim != DYNAMIC) {
            let size = shape.get_mut(usize::try_from(*at).ok()?)?;
            if let Index::Value(_) = size
                && let Some(number) = size.known(ir)
            {
                *size = Index::Number(number);
                changed = true;
            }
        }
    }
    if !changed {
        return None;
    }
    let element = source.ty().element_type()?.handle();
    let dims = numbers(&shape);
    let inner = TypeData::tensor(collapsed(&dims, &groups)?, element);
    let (source, ty, loc) = (
        source.handle(),
        TypeData::tensor(dims, element),
        ir.loc(op.handle()),
    );
    let cast = CastOp::builder().source(source).dest(inner);
    let cast = cast.create(rewriter, loc).ok()?;
    let cast = rewriter.ir().result(cast, 0);
    let new = expand(rewriter, op.handle(), cast, &groups, &shape, ty)?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}
