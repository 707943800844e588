//! What it takes to undo a rewrite.

use crate::ir::{AttrName, Ir, Op, Value};

/// A change that was made.
pub(super) enum Change<I: Ir> {
    /// The operation was created.
    Created(Op<I>),
    /// The operand was this value.
    Operand(Op<I>, usize, Value<I>),
    /// The attribute was this.
    Attr(Op<I>, AttrName, Option<I::Attr>),
    /// The body of region `from.1` of `from.0` moved to region `to.1` of `to.0`.
    RegionMoved {
        from: (Op<I>, usize),
        to: (Op<I>, usize),
    },
}

/// The changes of the rewrite at hand, oldest first, and the operations that it erases in the end.
pub(super) struct Journal<I: Ir> {
    pub(super) changes: Vec<Change<I>>,
    pub(super) erasures: Vec<Op<I>>,
}

impl<I: Ir> Journal<I> {
    pub(super) fn new() -> Self {
        Journal {
            changes: Vec::new(),
            erasures: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.changes.clear();
        self.erasures.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.erasures.is_empty()
    }

    /// Notes an erasure, once.
    pub(super) fn erase(&mut self, op: Op<I>) {
        if !self.erasures.contains(&op) {
            self.erasures.push(op);
        }
    }

    pub(super) fn created(&self, op: Op<I>) -> bool {
        self.changes
            .iter()
            .any(|change| matches!(change, Change::Created(new) if *new == op))
    }
}

/// Where a region is: its operation, and which of that operation's regions it is.
pub(super) fn region_place<I: Ir>(ir: &I, region: crate::ir::Region<I>) -> Option<(Op<I>, usize)> {
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
pub(super) fn move_back<I: Ir>(
    ir: &mut I,
    from: (Op<I>, usize),
    to: (Op<I>, usize),
) -> Result<(), String> {
    let now = ir.regions(to.0).get(to.1).copied();
    let before = ir.regions(from.0).get(from.1).copied();
    match (now, before) {
        (Some(now), Some(before)) if now == before || ir.move_region_body(now, before) => Ok(()),
        _ => Err("this IR cannot move a region back".to_string()),
    }
}
