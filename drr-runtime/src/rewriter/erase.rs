//! Erasing several blocks.

use crate::ir::{Block, InsertPoint, Ir};
use crate::rewriter::RewriterBase;

/// Erases blocks that may branch to one another and use each other's values: in one block what they
/// hold can go at once, whatever uses what.
pub(crate) fn erase_together<I: Ir>(
    rewriter: &mut dyn RewriterBase<I>,
    blocks: &[Block<I>],
) -> bool {
    let Some((first, rest)) = blocks.split_first() else {
        return true;
    };
    for block in rest {
        let mut next = rewriter.ir().first_op(*block);
        while let Some(op) = next {
            next = rewriter.ir().next_op(op);
            if !rewriter.move_op(op, InsertPoint::End(*first)) {
                return false;
            }
        }
    }
    blocks.iter().all(|block| rewriter.erase_block(*block))
}
