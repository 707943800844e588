//! Rules about two changes of shape in a row, which ops on tensors and memrefs share.

use drr::ir::{Ir, Op, Value};
use drr::native::Ty;
use drr::prelude::PatternRewriter;

use crate::arith::MulIOp;
use crate::mixed::Index;

/// False for a memref with a layout. Then the shape does not say where the elements are.
pub(crate) fn is_plain<I: Ir>(ty: Ty<'_, I>) -> bool {
    ty.layout().is_none_or(|layout| layout.is_identity())
}

/// The product of the sizes of these dimensions.
pub(crate) fn product<I: Ir>(
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

/// The rules that make one change of shape of two, for the ops of a dialect.
macro_rules! compose_reshapes {
    ($collapse:ident, $expand:ident, $cast:ident) => {
        /// Replaces an operation by one that joins these groups of dimensions.
        fn replace_by_collapse<I: Ir>(
            rewriter: &mut PatternRewriter<'_, I>,
            op: Op<I>,
            source: Value<I>,
            groups: &Groups,
        ) -> Option<()> {
            let (ty, loc) = (rewriter.ir().result_type(op, 0), rewriter.ir().loc(op));
            let new = $collapse::builder()
                .src(source)
                .reassociation(groups_attr(groups));
            let new = new.result(ty).create(rewriter, loc).ok()?;
            rewriter.replace_op_by(op, new);
            Some(())
        }

        /// Replaces an operation by one that splits dimensions.
        fn replace_by_expand<I: Ir>(
            rewriter: &mut PatternRewriter<'_, I>,
            op: Op<I>,
            source: Value<I>,
            groups: &Groups,
            shape: &[Index<I>],
        ) -> Option<()> {
            let (ty, loc) = (rewriter.ir().result_type(op, 0), rewriter.ir().loc(op));
            let new = $expand::builder()
                .src(source)
                .reassociation(groups_attr(groups));
            let new = new
                .output_shape(values(shape))
                .static_output_shape(numbers(shape));
            let new = new.result(ty).create(rewriter, loc).ok()?;
            rewriter.replace_op_by(op, new);
            Some(())
        }

        /// collapse_shape (collapse_shape x) -> collapse_shape x
        #[pattern(root = $collapse)]
        pub fn ComposeCollapseOfCollapseOp<I: Ir>(
            op: OpOf<$collapse, I>,
            rewriter: &mut PatternRewriter<'_, I>,
        ) -> Option<()> {
            let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
            let inner = OpOf::<$collapse, I>::defining(ir, view.src())?.view(ir);
            let types = [inner.src().ty(), view.src().ty(), view.result().ty()];
            let [before, after] = [inner.reassociation(), view.reassociation()].map(groups);
            let groups = composed(&before, &after)?;
            let source = inner.src().handle();
            types.into_iter().all(is_plain).then_some(())?;
            replace_by_collapse(rewriter, op.handle(), source, &groups)
        }

        /// expand_shape (expand_shape x) -> expand_shape x
        #[pattern(root = $expand)]
        pub fn ComposeExpandOfExpandOp<I: Ir>(
            op: OpOf<$expand, I>,
            rewriter: &mut PatternRewriter<'_, I>,
        ) -> Option<()> {
            let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
            let inner = OpOf::<$expand, I>::defining(ir, view.src())?.view(ir);
            let types = [inner.src().ty(), view.src().ty(), view.result().ty()];
            let [before, after] = [inner.reassociation(), view.reassociation()].map(groups);
            let groups = composed(&before, &after)?;
            let shape = mixed_list(view.static_output_shape(), view.output_shape());
            let source = inner.src().handle();
            types.into_iter().all(is_plain).then_some(())?;
            replace_by_expand(rewriter, op.handle(), source, &groups, &shape)
        }

        /// collapse_shape (expand_shape x) -> collapse_shape x, expand_shape x or cast x
        #[pattern(root = $collapse)]
        pub fn ComposeCollapseOfExpandOp<I: Ir>(
            op: OpOf<$collapse, I>,
            rewriter: &mut PatternRewriter<'_, I>,
        ) -> Option<()> {
            let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
            let inner = OpOf::<$expand, I>::defining(ir, view.src())?.view(ir);
            let (from, to) = (inner.src().ty(), view.result().ty());
            if from == to || !is_plain(from) || !is_plain(inner.result().ty()) {
                return None;
            }
            let (expands, collapses) =
                (groups(inner.reassociation()), groups(view.reassociation()));
            let shape = mixed_list(inner.static_output_shape(), inner.output_shape());
            let (source, ty) = (inner.src().handle(), to.handle());
            match from.rank()?.cmp(&to.rank()?) {
                Ordering::Greater => {
                    let groups = joined(&expands, &collapses)?;
                    replace_by_collapse(rewriter, op.handle(), source, &groups)
                }
                Ordering::Equal => {
                    joined(&collapses, &expands)?;
                    let loc = ir.loc(op.handle());
                    let cast = $cast::builder().source(source).dest(ty);
                    let cast = cast.create(rewriter, loc).ok()?;
                    rewriter.replace_op_by(op.handle(), cast);
                    Some(())
                }
                Ordering::Less => {
                    let groups = joined(&collapses, &expands)?;
                    let sizes = collapses.iter();
                    let sizes = sizes.map(|group| product(rewriter, op.handle(), &shape, group));
                    let sizes = sizes.collect::<Option<Vec<_>>>()?;
                    replace_by_expand(rewriter, op.handle(), source, &groups, &sizes)
                }
            }
        }

        /// expand_shape (collapse_shape x) -> collapse_shape x or expand_shape x
        #[pattern(root = $expand)]
        pub fn ComposeExpandOfCollapseOp<I: Ir>(
            op: OpOf<$expand, I>,
            rewriter: &mut PatternRewriter<'_, I>,
        ) -> Option<()> {
            let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
            let inner = OpOf::<$collapse, I>::defining(ir, view.src())?.view(ir);
            let types = [inner.src().ty(), view.src().ty()];
            let (before, after) = (inner.src().ty().shape()?, view.result().ty().shape()?);
            let (collapses, expands) =
                (groups(inner.reassociation()), groups(view.reassociation()));
            let source = inner.src().handle();
            types.into_iter().all(is_plain).then_some(())?;
            match before.len().cmp(&after.len()) {
                Ordering::Equal => None,
                Ordering::Greater => {
                    let groups = rejoined((&before, &collapses), (&after, &expands))?;
                    replace_by_collapse(rewriter, op.handle(), source, &groups)
                }
                Ordering::Less => {
                    let groups = rejoined((&after, &expands), (&before, &collapses))?;
                    let shape = mixed_list(view.static_output_shape(), view.output_shape());
                    replace_by_expand(rewriter, op.handle(), source, &groups, &shape)
                }
            }
        }
    };
}
pub(crate) use compose_reshapes;

/// What the rules need.
pub(crate) mod prelude {
    pub(crate) use std::cmp::Ordering;

    pub(crate) use super::{compose_reshapes, is_plain, product};
    pub(crate) use crate::groups::{Groups, composed, groups_attr, joined, rejoined};
    pub(crate) use crate::mixed::{Index, mixed_list, numbers, values};
    pub(crate) use crate::shape::groups;
    pub(crate) use drr::ir::{Ir, Op, Value};
    pub(crate) use drr::op::OpOf;
    pub(crate) use drr::pattern;
    pub(crate) use drr::prelude::PatternRewriter;
}
