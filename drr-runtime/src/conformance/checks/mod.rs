//! The checks, by what they look at. Each is a function of the subject alone.

pub(super) mod changes;
pub(super) mod constants;
pub(super) mod data;
pub(super) mod drivers;
pub(super) mod locations;
pub(super) mod names;
pub(super) mod ops;
pub(super) mod random;
pub(super) mod rearranging;
pub(super) mod structure;
