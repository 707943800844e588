//! Casts that several conversions have left.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtin::UnrealizedConversionCastOp;
use crate::decl::OpDef;
use crate::ir::{InsertPoint, Ir, Op, Type, Walk, operand_types, operands, result_types, results};
use crate::rewriter::{IRRewriter, RewriterBase};

fn is_cast<I: Ir>(ir: &I, op: Op<I>) -> bool {
    ir.is_named(ir.kind(op), UnrealizedConversionCastOp::DECL.name)
}

/// The cast whose results, all and in order, are the operands of this one.
fn inner<I: Ir>(ir: &I, cast: Op<I>) -> Option<Op<I>> {
    let (first, _) = ir.defining_op(operands(ir, cast).next()?)?;
    (is_cast(ir, first) && results(ir, first).eq(operands(ir, cast))).then_some(first)
}

/// For each cast, the nearest one, itself or an [`inner`] one, that has operands of the types of
/// its results. Casts that depend on a circle have none.
fn undone<I: Ir>(ir: &I, casts: &[Op<I>]) -> FxHashMap<Op<I>, Op<I>> {
    // The trees of casts.
    let mut seen = FxHashSet::default();
    let mut outer: FxHashMap<_, Vec<_>> = FxHashMap::default();
    let mut next = Vec::new();
    for &cast in casts {
        let mut at = cast;
        while seen.insert(at) {
            let Some(inner) = inner(ir, at) else {
                next.push((at, false));
                break;
            };
            outer.entry(inner).or_default().push(at);
            at = inner;
        }
    }
    // Depth first, with the casts from the root to the present one, for each list of operand types.
    let mut around: FxHashMap<Vec<Type<I>>, Vec<Op<I>>> = FxHashMap::default();
    let mut found = FxHashMap::default();
    while let Some((cast, is_left)) = next.pop() {
        let with_operands = around.entry(operand_types(ir, cast).collect());
        if is_left {
            with_operands.or_default().pop();
            continue;
        }
        with_operands.or_default().push(cast);
        let types: Vec<_> = result_types(ir, cast).collect();
        if let Some(&nearest) = around.get(&types).and_then(|casts| casts.last()) {
            found.insert(cast, nearest);
        }
        next.push((cast, true));
        next.extend(
            outer
                .remove(&cast)
                .into_iter()
                .flatten()
                .map(|cast| (cast, false)),
        );
    }
    found
}

/// Removes the casts nested in an operation that others undo, and those that nothing uses (MLIR's pass
/// `reconcile-unrealized-casts`). Returns the number of casts that remain.
///
/// A conversion removes the casts that it has made itself. Conversions that [leave
/// casts](super::TypeConverter::leave_casts) for one another need this function after the last of
/// them.
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
    let walk = Walk::reverse_erasure(ir, root).ops(ir);
    let casts: Vec<_> = walk.filter(|op| is_cast(ir, *op)).collect();
    // Found before the first change: a cast that was removed may have been between two that undo
    // each other.
    let undone = undone(ir, &casts);
    for &cast in &casts {
        let Some(&nearest) = undone.get(&cast) else {
            continue;
        };
        let pairs: Vec<_> = results(ir, cast).zip(operands(ir, nearest)).collect();
        let is_own = |(_, new): &_| ir.defining_op(*new).is_some_and(|(op, _)| op == cast);
        if pairs.iter().any(is_own) {
            continue;
        }
        let mut rewriter = IRRewriter::new(ir, InsertPoint::Before(cast));
        for (old, new) in pairs {
            rewriter.replace_all_uses_with(old, new);
        }
    }
    let mut uses: FxHashMap<_, usize> = FxHashMap::default();
    for &cast in &casts {
        let mut count = 0;
        for result in results(ir, cast) {
            ir.for_each_use(result, |_, _| {
                count += 1;
                true
            });
        }
        uses.insert(cast, count);
    }
    let mut left = casts.len();
    let mut unused = casts;
    unused.retain(|cast| uses[cast] == 0);
    while let Some(cast) = unused.pop() {
        left -= 1;
        for operand in operands(ir, cast) {
            let def = ir.defining_op(operand).map(|(op, _)| op);
            if let Some((op, count)) = def.and_then(|op| Some((op, uses.get_mut(&op)?))) {
                *count -= 1;
                if *count == 0 {
                    unused.push(op);
                }
            }
        }
        IRRewriter::new(ir, InsertPoint::Before(cast)).erase_op(cast);
    }
    left
}
