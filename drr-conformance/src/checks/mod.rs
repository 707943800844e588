//! The checks by subject. Each is a function of the subject only.

pub(crate) mod changes;
pub(crate) mod constants;
pub(crate) mod data;
pub(crate) mod drivers;
pub(crate) mod locations;
pub(crate) mod names;
pub(crate) mod ops;
pub(crate) mod parts;
pub(crate) mod random;
pub(crate) mod rearranging;
pub(crate) mod rebuilding;
pub(crate) mod shapes;
pub(crate) mod simplifying;
pub(crate) mod structure;
