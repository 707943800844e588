//! The checks, by what they look at. Each is a function of the subject alone.

pub(crate) mod changes;
pub(crate) mod constants;
pub(crate) mod data;
pub(crate) mod drivers;
pub(crate) mod locations;
pub(crate) mod names;
pub(crate) mod ops;
pub(crate) mod random;
pub(crate) mod rearranging;
pub(crate) mod structure;
