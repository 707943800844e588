//! Changes with what is needed to undo them.

use rustc_hash::FxHashMap;

use super::RewriterBase;
use super::pattern_rewriter::erase_together;
use crate::ir::{
    AttrName, Block, InsertPoint, Ir, NewBlockArg, Op, Region, Value, is_unused_outside,
};

/// A change of the IR.
pub(crate) enum Change<I: Ir> {
    /// The operation was created.
    Created(Op<I>),
    /// The operand was this value.
    Operand(Op<I>, usize, Value<I>),
    /// The operands were these, and the lengths of their groups where the operation keeps them.
    Operands(Op<I>, Vec<Value<I>>, Option<Vec<u32>>),
    /// The attribute was this.
    Attr(Op<I>, AttrName, Option<I::Attr>),
    /// The successor was this.
    Successor(Op<I>, usize, Block<I>),
    /// The location was this.
    Loc(Op<I>, I::Loc),
    /// The operation was here.
    Moved(Op<I>, InsertPoint<I>),
    /// The operations of a block from this one to that one were here.
    MovedTogether(Op<I>, Op<I>, InsertPoint<I>),
    /// The block was created.
    BlockCreated(Block<I>),
    /// These blocks were cloned, with operations.
    Cloned(Vec<Block<I>>),
    /// The block was in this region, before this block or at the end.
    BlockMoved(Block<I>, Region<I>, Option<Block<I>>),
    /// Block arguments were inserted at these indices. They were these values then.
    ArgsInserted(Block<I>, Vec<usize>, Vec<Value<I>>),
    /// Block arguments, which were these values, were removed from these indices.
    ArgsErased(Block<I>, Vec<Value<I>>, Vec<NewBlockArg<I>>),
    /// The body of region `from.1` of `from.0` moved to region `to.1` of `to.0`.
    RegionMoved {
        from: (Op<I>, usize),
        to: (Op<I>, usize),
    },
}

impl<I: Ir> Change<I> {
    /// The operation that was modified in place.
    pub(crate) fn in_place(&self) -> Option<Op<I>> {
        match *self {
            Change::Operand(op, ..)
            | Change::Operands(op, ..)
            | Change::Attr(op, ..)
            | Change::Successor(op, ..)
            | Change::Loc(op, _) => Some(op),
            _ => None,
        }
    }
}

/// Block arguments that were removed and are back: the values that they were before, and those that they
/// are now. Only values that differ are here.
pub(crate) type Renewed<I> = FxHashMap<Value<I>, Value<I>>;

/// Undoes a change by another one. The values in it are those of the time of the change; `renewed` says
/// which are others now.
///
/// # Errors
/// If the IR cannot.
pub(crate) fn take_back<I: Ir>(
    rewriter: &mut dyn RewriterBase<I>,
    change: Change<I>,
    renewed: &mut Renewed<I>,
) -> Result<(), String> {
    let now = |value| renewed.get(&value).copied().unwrap_or(value);
    let done = match change {
        Change::Created(op) => {
            if !is_unused_outside(rewriter.ir(), op, |_| false) {
                let op = rewriter.ir().display_op(op);
                return Err(format!("{op}, which it created, is still used"));
            }
            rewriter.erase_op(op);
            true
        }
        Change::Operand(op, index, value) => {
            rewriter.set_operand(op, index, now(value));
            true
        }
        Change::Operands(op, operands, segments) => {
            let operands: Vec<_> = operands.into_iter().map(now).collect();
            rewriter.set_operands(op, &operands, segments.as_deref())
        }
        Change::Attr(op, name, attr) => {
            rewriter.set_attr(op, name, attr);
            true
        }
        Change::Successor(op, index, block) => rewriter.set_successor(op, index, block),
        Change::Loc(op, loc) => rewriter.set_loc(op, loc),
        Change::Moved(op, from) => rewriter.move_op(op, from),
        Change::MovedTogether(first, last, from) => rewriter.move_ops(first, last, from),
        Change::BlockCreated(block) => rewriter.erase_block(block),
        Change::Cloned(blocks) => erase_together(rewriter, &blocks),
        Change::BlockMoved(block, region, before) => rewriter.move_block(block, region, before),
        Change::ArgsInserted(block, indices, values) => {
            // Before this change, the handles may have been those of other values.
            for value in values {
                renewed.remove(&value);
            }
            rewriter.erase_block_args(block, &indices)
        }
        Change::ArgsErased(block, old, args) => {
            let new = rewriter.insert_block_args(block, &args).ok_or(CANNOT)?;
            for (old, new) in old.into_iter().zip(new) {
                match new == old {
                    true => renewed.remove(&old),
                    false => renewed.insert(old, new),
                };
            }
            true
        }
        Change::RegionMoved { from, to } => {
            move_back(rewriter.ir_mut(), from, to)?;
            true
        }
    };
    done.then_some(()).ok_or_else(|| CANNOT.to_string())
}

const CANNOT: &str = "this IR cannot take back a change of structure";

/// The position of a region: its operation, and its number among that operation's regions.
pub(crate) fn region_place<I: Ir>(ir: &I, region: Region<I>) -> Option<(Op<I>, usize)> {
    let owner = ir.region_owner(region)?;
    let index = ir
        .regions(owner)
        .iter()
        .position(|other| *other == region)?;
    Some((owner, index))
}

/// Moves a region's body back.
///
/// # Errors
/// If the IR cannot.
fn move_back<I: Ir>(ir: &mut I, from: (Op<I>, usize), to: (Op<I>, usize)) -> Result<(), String> {
    let now = ir.regions(to.0).get(to.1).copied();
    let before = ir.regions(from.0).get(from.1).copied();
    match (now, before) {
        (Some(now), Some(before)) if now == before || ir.move_region_body(now, before) => Ok(()),
        _ => Err("this IR cannot move a region back".to_string()),
    }
}
