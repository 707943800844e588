//! Rules about two changes of shape in a row, which ops on tensors and memrefs share.

use std::cmp::Ordering;

use drr::ir::{AttrData, Ir, Op, OpState, Type, Value};
use drr::native::{OpRef, Shallow, Ty};
use drr::op::OpDef;
use drr::prelude::PatternRewriter;

use crate::arith::MulIOp;
use crate::defined::defined_by;
use crate::groups::{Groups, composed, groups_attr, joined, rejoined};
use crate::mixed::{Index, mixed, numbers, values};
use crate::shape::groups;
use crate::syntax::ints;

/// The ops of a dialect that change shapes.
pub(crate) trait ShapeOps {
    type Collapse: OpDef;
    type Expand: OpDef;
    type Cast: OpDef;
}

/// A change of shape.
struct Change<I: Ir> {
    op: Op<I>,
    source: Value<I>,
    groups: Groups,
}

impl<I: Ir> Change<I> {
    /// `None` for a memref with a layout: its shape does not say where the elements are.
    fn of(ir: &I, op: Op<I>) -> Option<Self> {
        let source = ir.operand(op, 0);
        let types = [ir.value_type(source), ir.result_type(op, 0)];
        let is_plain = |ty| {
            let layout = Ty::new(ir, ty).layout();
            layout.is_none_or(|layout| layout.is_identity())
        };
        types.into_iter().all(is_plain).then_some(())?;
        let groups = groups(OpRef::<I, Shallow>::new(ir, op).attr("reassociation")?);
        Some(Change { op, source, groups })
    }

    /// The change of shape that gives the operand of an operation, if it is by an `O`.
    fn before<O: OpDef>(ir: &I, op: Op<I>) -> Option<Self> {
        Change::of(ir, defined_by::<I, O>(ir, ir.operand(op, 0))?)
    }

    fn types<'a>(&self, ir: &'a I) -> (Ty<'a, I>, Ty<'a, I>) {
        let result = ir.result_type(self.op, 0);
        (Ty::new(ir, ir.value_type(self.source)), Ty::new(ir, result))
    }

    /// The sizes that an expansion gives.
    fn sizes(&self, ir: &I) -> Option<Vec<Index<I>>> {
        let attr = OpRef::<I, Shallow>::new(ir, self.op).attr("static_output_shape")?;
        let given = (1..ir.num_operands(self.op)).map(|at| ir.operand(self.op, at));
        Some(mixed(&ints(ir, &attr.to_attr()), given))
    }

    /// Replaces the operation by another change of shape, to these sizes if it is an expansion.
    fn replace<O: OpDef>(
        &self,
        rewriter: &mut PatternRewriter<'_, I>,
        source: Value<I>,
        groups: &Groups,
        sizes: Option<&[Index<I>]>,
    ) -> Option<()> {
        let ty = rewriter.ir().result_type(self.op, 0);
        let loc = rewriter.ir().loc(self.op);
        let new = change::<I, O>(rewriter, loc, source, (groups, sizes), ty)?;
        rewriter.replace_op_by(self.op, new);
        Some(())
    }
}

/// A new change of shape, to these sizes if it is an expansion.
pub(crate) fn change<I: Ir, O: OpDef>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    source: Value<I>,
    (groups, sizes): (&Groups, Option<&[Index<I>]>),
    ty: Type<I>,
) -> Option<Op<I>> {
    let kind = rewriter.ir_mut().bind_op::<O>()?;
    let mut operands = vec![source];
    let mut data = vec![("reassociation", groups_attr(groups))];
    if let Some(sizes) = sizes {
        operands.extend(values(sizes));
        data.push(("static_output_shape", AttrData::dense_i64(numbers(sizes))));
    }
    let mut attrs = Vec::new();
    for (name, data) in data {
        let attr = rewriter.make_attr(&data)?;
        attrs.push((rewriter.ir_mut().bind_attr(kind, name), attr));
    }
    Some(rewriter.create_op(OpState {
        operands: &operands,
        result_types: &[ty],
        attrs: &attrs,
        ..OpState::new(kind, loc)
    }))
}

/// collapse_shape (collapse_shape x) -> collapse_shape x
pub(crate) fn collapse_of_collapse<I: Ir, S: ShapeOps>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
) -> Option<()> {
    let ir = rewriter.ir();
    let (own, inner) = (Change::of(ir, op)?, Change::before::<S::Collapse>(ir, op)?);
    let groups = composed(&inner.groups, &own.groups)?;
    own.replace::<S::Collapse>(rewriter, inner.source, &groups, None)
}

/// expand_shape (expand_shape x) -> expand_shape x
pub(crate) fn expand_of_expand<I: Ir, S: ShapeOps>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
) -> Option<()> {
    let ir = rewriter.ir();
    let (own, inner) = (Change::of(ir, op)?, Change::before::<S::Expand>(ir, op)?);
    let (groups, sizes) = (composed(&inner.groups, &own.groups)?, own.sizes(ir)?);
    own.replace::<S::Expand>(rewriter, inner.source, &groups, Some(&sizes))
}

/// collapse_shape (expand_shape x) -> collapse_shape x, expand_shape x or cast x
pub(crate) fn collapse_of_expand<I: Ir, S: ShapeOps>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
) -> Option<()> {
    let ir = rewriter.ir();
    let (own, inner) = (Change::of(ir, op)?, Change::before::<S::Expand>(ir, op)?);
    let (from, to) = (inner.types(ir).0, own.types(ir).1);
    if from == to {
        return None;
    }
    match from.rank()?.cmp(&to.rank()?) {
        Ordering::Greater => {
            let groups = joined(&inner.groups, &own.groups)?;
            own.replace::<S::Collapse>(rewriter, inner.source, &groups, None)
        }
        Ordering::Equal => {
            joined(&own.groups, &inner.groups)?;
            let (ty, loc) = (to.handle(), ir.loc(op));
            let kind = rewriter.ir_mut().bind_op::<S::Cast>()?;
            rewriter.replace_op_with_new_op(
                op,
                OpState {
                    operands: &[inner.source],
                    result_types: &[ty],
                    ..OpState::new(kind, loc)
                },
            );
            Some(())
        }
        Ordering::Less => {
            let groups = joined(&own.groups, &inner.groups)?;
            let (given, parts) = (inner.sizes(ir)?, own.groups.iter());
            let sizes = parts.map(|group| product(rewriter, op, &given, group));
            let sizes = sizes.collect::<Option<Vec<_>>>()?;
            own.replace::<S::Expand>(rewriter, inner.source, &groups, Some(&sizes))
        }
    }
}

/// expand_shape (collapse_shape x) -> collapse_shape x or expand_shape x
pub(crate) fn expand_of_collapse<I: Ir, S: ShapeOps>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
) -> Option<()> {
    let ir = rewriter.ir();
    let (own, inner) = (Change::of(ir, op)?, Change::before::<S::Collapse>(ir, op)?);
    let (from, to) = (inner.types(ir).0.shape()?, own.types(ir).1.shape()?);
    let (before, after) = ((&*from, &inner.groups), (&*to, &own.groups));
    match from.len().cmp(&to.len()) {
        Ordering::Equal => None,
        Ordering::Greater => {
            let groups = rejoined(before, after)?;
            own.replace::<S::Collapse>(rewriter, inner.source, &groups, None)
        }
        Ordering::Less => {
            let (groups, sizes) = (rejoined(after, before)?, own.sizes(ir)?);
            own.replace::<S::Expand>(rewriter, inner.source, &groups, Some(&sizes))
        }
    }
}

/// The product of the sizes of these dimensions.
fn product<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    sizes: &[Index<I>],
    dims: &[i64],
) -> Option<Index<I>> {
    let (mut number, mut factors) = (1_i64, Vec::new());
    for dim in dims {
        let size = *sizes.get(usize::try_from(*dim).ok()?)?;
        match (size, size.known(rewriter.ir())) {
            (Index::Value(size), None) => factors.push(size),
            (_, size) => number = number.checked_mul(size?)?,
        }
    }
    let Some((first, others)) = factors.split_first() else {
        return Some(Index::Number(number));
    };
    let mut product = *first;
    for factor in others {
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

/// Declares the rules above for the ops of a dialect.
macro_rules! compose_shapes {
    ($ops:ident: $($rule:ident $root:ident $function:ident $doc:literal;)*) => {$(
        #[doc = $doc]
        #[pattern(root = $root)]
        pub fn $rule<I: Ir>(
            op: OpOf<$root, I>,
            rewriter: &mut PatternRewriter<'_, I>,
        ) -> Option<()> {
            $crate::compose::$function::<I, $ops>(rewriter, op.handle())
        }
    )*};
    ($collapse:ident, $expand:ident, $cast:ident) => {
        struct Shapes;
        impl $crate::compose::ShapeOps for Shapes {
            type Collapse = $collapse;
            type Expand = $expand;
            type Cast = $cast;
        }
        $crate::compose::compose_shapes! {
            Shapes:
            ComposeCollapseOfCollapseOp $collapse collapse_of_collapse
                "collapse_shape (collapse_shape x) -> collapse_shape x";
            ComposeExpandOfExpandOp $expand expand_of_expand
                "expand_shape (expand_shape x) -> expand_shape x";
            ComposeCollapseOfExpandOp $collapse collapse_of_expand
                "collapse_shape (expand_shape x) -> collapse_shape x, expand_shape x or cast x";
            ComposeExpandOfCollapseOp $expand expand_of_collapse
                "expand_shape (collapse_shape x) -> collapse_shape x or expand_shape x";
        }
    };
}
pub(crate) use compose_shapes;
