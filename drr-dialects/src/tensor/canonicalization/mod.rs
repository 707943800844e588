//! The rules that canonicalise `tensor`, under MLIR's names.

#![allow(non_snake_case)]

mod slices;

use drr::ir::{DYNAMIC, Ir};
use drr::native::{AttrRef, Ty};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{BitcastOp, CastOp, DimOp, EmptyOp, ExtractOp};
use crate::fold_shape::replace_by_cast;
use crate::shape::{constant_sizes, with_shape};

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

    def AssertsNothing : Constraint<{ asserts_nothing($0.ty(), $1.result(0)?.ty(), $2.result(0)?.ty()) }>;
    def IsRanked : Constraint<{ $0.ty().rank().is_some() }>;
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
    let sizes: Vec<_> = view
        .dynamic_sizes()
        .iter()
        .map(|size| size.handle())
        .collect();
    let (shape, left) = constant_sizes(old, &sizes)?;
    let (ty, loc) = (with_shape(old, shape), ir.loc(op.handle()));
    let empty = EmptyOp::builder().dynamic_sizes(left).result(ty);
    let empty = empty.create(rewriter, loc).ok()?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), empty)
}

/// dim (empty sizes), i -> the size
#[pattern(root = DimOp)]
pub fn FoldEmptyTensorWithDimOp<I: Ir>(
    op: OpOf<DimOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let empty = view.source().handle();
    let (by, _) = ir.defining_op(empty)?;
    if !ir.is_named(ir.kind(by), <EmptyOp as drr::op::OpDef>::DECL.name) {
        return None;
    }
    let index = ir.constant_value(view.index().handle())?;
    let index = usize::try_from(AttrRef::given(ir, &index).as_int()?).ok()?;
    let shape = view.source().ty().shape()?;
    if *shape.get(index)? != DYNAMIC {
        return None;
    }
    let nth = shape[..index]
        .iter()
        .filter(|size| **size == DYNAMIC)
        .count();
    let size = ir.operand(by, nth);
    rewriter.replace_op(op.handle(), &[size]);
    Some(())
}
