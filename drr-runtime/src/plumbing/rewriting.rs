//! What becomes of the ops that a rule matched.

use crate::ir::{Ir, Op, Value};
use crate::rewriter::RewriterBase;
use crate::rule::Group;

/// Copies the root's discardable attributes to an op that replaces its results.
pub fn keep_attrs<I: Ir, R: RewriterBase<I>>(rewriter: &mut R, from: Op<I>, to: Op<I>) {
    for (name, attr) in rewriter.ir().discardable_attrs(from) {
        rewriter.set_attr(to, name, Some(attr));
    }
}

/// Replaces operations beside one another. Where what replaces one is a result of another of them,
/// what replaces that stands in for it.
///
/// # Panics
/// Unless there is one value a result.
pub fn replace_together<I: Ir, R: RewriterBase<I>>(
    rewriter: &mut R,
    replaced: &mut [(Op<I>, &mut [Value<I>])],
) {
    for at in 0..replaced.len() {
        for nth in 0..replaced[at].1.len() {
            let mut value = replaced[at].1[nth];
            // Each step leads to an operation that stands before the last one's.
            for _ in 0..replaced.len() {
                let stands_in = rewriter.ir().defining_op(value).and_then(|(op, index)| {
                    let other = replaced.iter().find(|(other, _)| *other == op)?;
                    other.1.get(index).copied()
                });
                match stands_in {
                    Some(other) => value = other,
                    None => break,
                }
            }
            replaced[at].1[nth] = value;
        }
    }
    for (op, values) in replaced {
        rewriter.replace_op(*op, values);
    }
}

/// Whether an operation may be removed beside `gone`, of which it is none: if it must be `unused`
/// then, nothing else uses it but operands that are `changed`.
pub fn removable<I: Ir>(
    ir: &I,
    op: Op<I>,
    gone: &[Op<I>],
    changed: &[(Op<I>, Group)],
    unused: bool,
) -> bool {
    if gone.contains(&op) {
        return false;
    }
    let is_changed = |user: Op<I>, index: usize| {
        changed.iter().any(|(changed, group)| {
            let at = group.resolve(ir.num_operands(user), |at| ir.operand_segment(user, at));
            *changed == user && at.is_some_and(|(start, len)| (start..start + len).contains(&index))
        })
    };
    !unused
        || (0..ir.num_results(op)).all(|result| {
            let mut free = true;
            ir.for_each_use(ir.result(op, result), |user, index| {
                free = gone.contains(&user) || is_changed(user, index);
                free
            });
            free
        })
}

/// Erases operations that use one another, users first; whether nothing else uses them.
pub fn erase<I: Ir, R: RewriterBase<I>>(rewriter: &mut R, ops: &[Op<I>]) -> bool {
    let mut left = ops.to_vec();
    while !left.is_empty() {
        let free = left.iter().position(|op| {
            let ir = rewriter.ir();
            (0..ir.num_results(*op)).all(|result| ir.use_empty(ir.result(*op, result)))
        });
        // What the match has tested leaves one free, unless a native made something of it.
        let Some(free) = free else { return false };
        rewriter.erase_op(left.remove(free));
    }
    true
}
