//! Provided attribute constraints.
