//! drr.
