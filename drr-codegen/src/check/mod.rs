//! Compares the rules of a set with one another.

pub mod order;
