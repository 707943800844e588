//! The rules about changes of shape.

use drr::ir::{AttrData, DYNAMIC, Ir, TypeData};
use drr::native::Ty;
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use crate::compose::{change, compose_shapes};
use crate::fold_shape::replace_by_cast;
use crate::groups::collapsed;
use crate::mixed::{Index, mixed, numbers};
use crate::shape::groups;
use crate::syntax::handles;
use crate::tensor::casts::cast_from_more_static;
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

compose_shapes!(CollapseShapeOp, ExpandShapeOp, CastOp);

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
    let (loc, ty) = (rewriter.ir().loc(op.handle()), rewriter.make_type(&ty)?);
    let to = (&groups, Some(shape.as_slice()));
    let new = change::<I, ExpandShapeOp>(rewriter, loc, cast, to, ty)?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}
