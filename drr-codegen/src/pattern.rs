//! `#[pattern]`.
