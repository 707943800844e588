//! Changing a matched op in place.

use crate::ir::{Ir, Op, Value};
use crate::rewriter::RewriterBase;
use crate::rule::Group;
use crate::view::needs_segments;

/// Whether the operands of a declared group are these.
pub fn has_operands<I: Ir>(ir: &I, op: Op<I>, group: Group, values: &[Value<I>]) -> bool {
    place(ir, op, group).is_some_and(|(start, len)| {
        len == values.len()
            && (start..)
                .zip(values)
                .all(|(index, value)| ir.operand(op, index) == *value)
    })
}

/// Makes these the operands of a declared group; whether the IR can. Where they are already, nothing
/// is changed.
pub fn set_group<I: Ir, R: RewriterBase<I>>(
    rewriter: &mut R,
    op: Op<I>,
    group: Group,
    values: &[Value<I>],
) -> bool {
    let ir = rewriter.ir();
    let Some((start, len)) = place(ir, op, group) else {
        return false;
    };
    if len == values.len() {
        for (index, value) in (start..).zip(values) {
            if rewriter.ir().operand(op, index) != *value {
                rewriter.set_operand(op, index, *value);
            }
        }
        return true;
    }
    let total = ir.num_operands(op);
    let operand = |index| ir.operand(op, index);
    let front = (0..start).map(operand);
    let back = (start + len..total).map(operand);
    let operands: Vec<_> = front.chain(values.iter().copied()).chain(back).collect();
    let segments = needs_segments(group.arities)
        .then(|| ir.operand_segments(op))
        .flatten();
    let segments = segments.map(|mut segments| {
        segments[group.index] = values.len() as u32;
        segments
    });
    rewriter.set_operands(op, &operands, segments.as_deref())
}

/// Where a declared group of operands starts.
///
/// # Panics
/// If the operation's operands do not fit its declaration, which a match excludes.
pub fn group_start<I: Ir>(ir: &I, op: Op<I>, group: Group) -> usize {
    match place(ir, op, group) {
        Some((start, _)) => start,
        None => panic!("an operation that matched has other operands than it declares"),
    }
}

fn place<I: Ir>(ir: &I, op: Op<I>, group: Group) -> Option<(usize, usize)> {
    group.resolve(ir.num_operands(op), |at| ir.operand_segment(op, at))
}
