//! Casts that several conversions have left.

use super::UnrealizedConversionCastOp;
use crate::decl::OpDef;
use crate::ir::{InsertPoint, Ir, Op, Walk, operand_types, operands, result_types, results};
use crate::rewriter::{IRRewriter, RewriterBase};

fn is_cast<I: Ir>(ir: &I, op: Op<I>) -> bool {
    ir.is_named(ir.kind(op), UnrealizedConversionCastOp::DECL.name)
}

/// The cast whose results, all and in order, are the operands of this one.
fn inner<I: Ir>(ir: &I, cast: Op<I>) -> Option<Op<I>> {
    let (first, _) = ir.defining_op(operands(ir, cast).next()?)?;
    (is_cast(ir, first) && results(ir, first).eq(operands(ir, cast))).then_some(first)
}

/// Removes the casts nested in an operation that others undo, and those that nothing uses (MLIR's pass
/// `reconcile-unrealized-casts`). Returns the number of casts that remain.
///
/// A conversion removes the casts that it has made itself. Conversions that
/// [leave casts](super::TypeConverter::leave_casts) for one another need this function after the last of them.
///
/// ```
/// use drr_runtime::driver::conversion::reconcile_unrealized_casts;
/// use drr_runtime::ir::{Ir, Op};
///
/// fn finish<I: Ir>(ir: &mut I, module: Op<I>) -> Result<(), String> {
///     match reconcile_unrealized_casts(ir, module) {
///         0 => Ok(()),
///         left => Err(format!("{left} casts are left")),
///     }
/// }
/// ```
pub fn reconcile_unrealized_casts<I: Ir>(ir: &mut I, root: Op<I>) -> usize {
    let mut walk = Walk::reverse_erasure(ir, root);
    let mut casts = Vec::new();
    while let Some(op) = walk.next(ir) {
        if is_cast(ir, op) {
            casts.push(op);
        }
    }
    for &cast in &casts {
        let mut from = Some(cast);
        while let Some(at) = from {
            if operand_types(ir, at).eq(result_types(ir, cast)) {
                let pairs: Vec<_> = results(ir, cast).zip(operands(ir, at)).collect();
                let mut rewriter = IRRewriter::new(ir, InsertPoint::Before(cast));
                for (old, new) in pairs {
                    rewriter.replace_all_uses_with(old, new);
                }
                break;
            }
            from = inner(ir, at);
        }
    }
    // A cast may be used by a later one only.
    let mut left = casts.len();
    let mut gone = rustc_hash::FxHashSet::default();
    let mut queue = casts;
    while let Some(cast) = queue.pop() {
        if gone.contains(&cast) || !ir.is_unused(cast) {
            continue;
        }
        gone.insert(cast);
        left -= 1;
        let defs = operands(ir, cast).filter_map(|value| ir.defining_op(value));
        let defs: Vec<_> = defs.map(|(op, _)| op).collect();
        queue.extend(defs.into_iter().filter(|op| is_cast(ir, *op)));
        IRRewriter::new(ir, InsertPoint::Before(cast)).erase_op(cast);
    }
    left
}
