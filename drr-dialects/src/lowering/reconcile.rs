//! Casts that undo one another.

use drr::conversion::UnrealizedConversionCastOp;
use drr::embedded::{Context, WalkOrder};
use drr::ir::{InsertPoint, Ir, Op, Value};
use drr::op::OpDef;
use drr::rewriter::{IRRewriter, RewriterBase};

use super::make::{operands, results, value_types};

fn is_cast(ctx: &Context, op: Op<Context>) -> bool {
    ctx.is_named(ctx.kind(op), UnrealizedConversionCastOp::DECL.name)
}

/// The cast whose results, all and in order, are the operands of this one.
fn inner(ctx: &Context, cast: Op<Context>) -> Option<Op<Context>> {
    let given = operands(ctx, cast);
    let (first, _) = ctx.defining_op(*given.first()?)?;
    (is_cast(ctx, first) && results(ctx, first) == given).then_some(first)
}

/// Removes the casts nested in an operation that others undo, and those that nothing uses.
pub(super) fn reconcile(ctx: &mut Context, root: Op<Context>) {
    let casts: Vec<_> = ctx
        .ops_in(root, WalkOrder::PreOrder)
        .into_iter()
        .filter(|op| is_cast(ctx, *op))
        .collect();
    for &cast in &casts {
        let wanted = value_types(ctx, &results(ctx, cast));
        let mut from = Some(cast);
        while let Some(at) = from {
            let given: Vec<Value<Context>> = operands(ctx, at);
            if value_types(ctx, &given) == wanted {
                let old = results(ctx, cast);
                let mut rewriter = IRRewriter::new(ctx, InsertPoint::Before(cast));
                for (old, new) in old.into_iter().zip(given) {
                    rewriter.replace_all_uses_with(old, new);
                }
                break;
            }
            from = inner(ctx, at);
        }
    }
    // A cast may be used by a later one only.
    let mut queue = casts.clone();
    let mut gone = std::collections::HashSet::new();
    while let Some(cast) = queue.pop() {
        if gone.contains(&cast) || !results(ctx, cast).iter().all(|value| ctx.use_empty(*value)) {
            continue;
        }
        gone.insert(cast);
        let given = operands(ctx, cast);
        IRRewriter::new(ctx, InsertPoint::Before(cast)).erase_op(cast);
        let defs = given.into_iter().filter_map(|value| ctx.defining_op(value));
        let defs: Vec<_> = defs.map(|(op, _)| op).collect();
        queue.extend(defs.into_iter().filter(|op| is_cast(ctx, *op)));
    }
}
