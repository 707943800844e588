//! The rules that canonicalise `func`.

#![allow(non_snake_case)]

use drr::ir::{AttrData, AttrView, Ir};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{CallIndirectOp, CallOp};

/// call_indirect (constant @f)(x) -> call @f(x)
#[pattern(root = CallIndirectOp)]
pub fn CallIndirectOfConstant<I: Ir>(
    op: OpOf<CallIndirectOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (handle, ir) = (op.handle(), rewriter.ir());
    let view = op.view(ir);
    let callee = ir.constant_value(view.callee().handle()).filter(|attr| {
        ir.with_attr_view(attr, |view| {
            matches!(view, AttrView::Symbol(_) | AttrView::SymbolPath(_))
        })
    });
    let Some(callee) = callee else {
        return false;
    };
    let operands = view.callee_operands().iter().map(|value| value.handle());
    let operands = operands.collect::<Vec<_>>();
    let results = (0..ir.num_results(handle)).map(|at| ir.result_type(handle, at));
    let (results, loc) = (results.collect::<Vec<_>>(), ir.loc(handle));
    let call = CallOp::builder()
        .operands(operands)
        .callee(AttrData::Attr(callee))
        .results(results);
    let Ok(call) = call.create(rewriter, loc) else {
        return false;
    };
    let ir = rewriter.ir();
    let values = (0..ir.num_results(call)).map(|at| ir.result(call, at));
    let values = values.collect::<Vec<_>>();
    rewriter.replace_op(handle, &values);
    true
}
