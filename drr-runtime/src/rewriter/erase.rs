//! Erasing several blocks.

use crate::ir::{Block, InsertPoint, Ir};
use crate::rewriter::RewriterBase;

/// Erases blocks that may branch to each other and use each other's values. First moves all
/// operations to one block, which can be erased whatever the uses within it.
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
