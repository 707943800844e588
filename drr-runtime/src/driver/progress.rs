//! The state of the greedy driver's loop.

use crate::ir::{Ir, Op};

/// How far the loop of the greedy driver has come.
pub(super) struct Progress<I: Ir> {
    pub(super) erases_dead: bool,
    pub(super) folds: bool,
    /// The number of rewrites so far.
    pub(super) rewrites: u64,
    /// The number of rewrites at which limits are checked.
    pub(super) pause_at: u64,
    pub(super) folded: u64,
    /// The number of folds that changed an operation in place.
    pub(super) folded_in_place: u64,
    /// The number of them at which the limit is computed.
    pub(super) folds_until: u64,
    pub(super) erased_dead: u64,
    /// An operation that was taken from the worklist, and whose rules were not tried yet.
    pub(super) next: Option<Op<I>>,
}

impl<I: Ir> Progress<I> {
    pub(super) fn new() -> Self {
        Progress {
            erases_dead: false,
            folds: false,
            rewrites: 0,
            pause_at: u64::MAX,
            folded: 0,
            folded_in_place: 0,
            folds_until: u64::MAX,
            erased_dead: 0,
            next: None,
        }
    }
}
