//! Operations by their declarations, for lowerings that are functions.

use drr::ir::{AttrData, AttrName, Ir, Op, OpKind, OpState, Type, TypeData, Value};
use drr::op::{OpDecl, OpDef};
use drr::prelude::PatternRewriter;

use crate::arith::ConstantOp;

/// The operands.
pub(super) fn operands<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    (0..ir.num_operands(op))
        .map(|at| ir.operand(op, at))
        .collect()
}

/// The results.
pub(super) fn results<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    (0..ir.num_results(op))
        .map(|at| ir.result(op, at))
        .collect()
}

/// The only result.
pub(super) fn result<I: Ir>(ir: &I, op: Op<I>) -> Value<I> {
    ir.result(op, 0)
}

/// The types of values.
pub(super) fn value_types<I: Ir>(ir: &I, values: &[Value<I>]) -> Vec<Type<I>> {
    values.iter().map(|value| ir.value_type(*value)).collect()
}

/// The only type that a type becomes.
pub(super) fn converted<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    ty: Type<I>,
) -> Option<Type<I>> {
    match rewriter.converted_types(ty)?[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// Attributes by name.
pub(super) type Attrs<I> = Vec<(&'static str, AttrData<I>)>;

/// An op to make. Functions take it as a value, not as a type: there are many ops, and each type would
/// get its own machine code.
pub(super) struct Target<I> {
    pub decl: &'static OpDecl,
    bind: fn(&mut I) -> Option<OpKind>,
}

impl<I: Ir> Target<I> {
    pub(super) fn of<O: OpDef>() -> Self {
        Target {
            decl: O::DECL,
            bind: I::bind_op::<O>,
        }
    }
}

/// Makes an operation with these attributes, and `kept` ones. Its regions are empty.
pub(super) fn make<O: OpDef, I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    operands: &[Value<I>],
    result_types: &[Type<I>],
    attrs: &[(&'static str, AttrData<I>)],
    kept: &[(AttrName, I::Attr)],
) -> Option<Op<I>> {
    let target = Target::of::<O>();
    make_target(&target, rewriter, loc, operands, result_types, attrs, kept)
}

/// As [`make`].
pub(super) fn make_target<I: Ir>(
    target: &Target<I>,
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    operands: &[Value<I>],
    result_types: &[Type<I>],
    attrs: &[(&'static str, AttrData<I>)],
    kept: &[(AttrName, I::Attr)],
) -> Option<Op<I>> {
    let kind = (target.bind)(rewriter.ir_mut())?;
    let mut made = Vec::with_capacity(attrs.len());
    for (name, data) in attrs {
        let attr = rewriter.make_attr(data)?;
        made.push((rewriter.ir_mut().bind_attr(kind, name), attr));
    }
    made.extend_from_slice(kept);
    let regions = vec![None; target.decl.regions.len()];
    let state = OpState {
        operands,
        result_types,
        attrs: &made,
        regions: &regions,
        ..OpState::new(kind, loc.clone())
    };
    Some(rewriter.create_op(state))
}

/// A constant of type `index`.
pub(super) fn index_constant<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    value: i64,
) -> Option<Value<I>> {
    let data = AttrData::Integer {
        value: i128::from(value),
        ty: TypeData::Index,
    };
    let made = ConstantOp::build(rewriter, loc.clone(), data).ok()?;
    Some(result(rewriter.ir(), made))
}
