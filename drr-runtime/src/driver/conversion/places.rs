//! The places of casts.

use super::rewriter::ConversionRewriter;
use crate::ir::{Block, InsertPoint, Ir, Value, block_owner};
use crate::plumbing::is_there_at;
use crate::rewriter::RewriterBase;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// The first place where a value can be used, and its location.
    pub(super) fn after(&self, value: Value<I>) -> Result<(InsertPoint<I>, I::Loc), String> {
        const NO_BLOCK: &str = "a value that is in no block cannot be converted";
        const NO_ARG_BLOCK: &str =
            "this IR does not find the block of an argument without uses (`Ir::block_of_arg`)";
        let ir = self.ir();
        let Some((op, _)) = ir.defining_op(value) else {
            let block = ir.block_of_arg(value);
            let block = block.ok_or(NO_ARG_BLOCK)?;
            return self.after_arg(value, block);
        };
        let block = ir.parent_block(op).ok_or(NO_BLOCK)?;
        let next = ir.next_op(op).map(InsertPoint::Before);
        Ok((next.unwrap_or(InsertPoint::End(block)), ir.loc(op)))
    }

    /// The same for an argument of a block.
    pub(super) fn after_arg(
        &self,
        arg: Value<I>,
        block: Block<I>,
    ) -> Result<(InsertPoint<I>, I::Loc), String> {
        let ir = self.ir();
        let first = ir.first_op(block).map(InsertPoint::Before);
        // An IR without locations of arguments: that of the operation around.
        let owner = || Some(ir.loc(block_owner(ir, block)?));
        let loc = ir.value_loc(arg).or_else(owner);
        let loc =
            loc.ok_or("an argument of a block that is in no operation cannot be converted")?;
        Ok((first.unwrap_or(InsertPoint::End(block)), loc))
    }

    /// A place where all of these values can be used, which replace `old`. Those that a rule has
    /// made behind it come last.
    pub(super) fn after_all(
        &self,
        values: &[Value<I>],
        old: Value<I>,
    ) -> Result<(InsertPoint<I>, I::Loc), String> {
        match values {
            [value] => self.after(*value),
            _ => {
                let (at, loc) = self.after(old)?;
                let before = self.definition(old).map(InsertPoint::Before);
                let mut at = before.unwrap_or(at);
                for &value in values {
                    if !is_there_at(self.ir(), value, at) {
                        at = self.after(value)?.0;
                    }
                }
                Ok((at, loc))
            }
        }
    }
}
