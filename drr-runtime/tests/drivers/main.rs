//! Tests of the drivers, pattern sets and explanations, on a small IR with rules written by hand.

mod checks;
mod conformance;
mod explain;
mod facts;
mod faults;
mod folding;
mod foreign;
mod greedy;
mod limits;
mod listeners;
mod nesting;
mod order;
mod random;
mod resuming;
mod sets;
mod strictness;
mod structure;
mod support;
mod undo;
mod walk;
