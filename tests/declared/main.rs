//! Types and attributes that Rust structs declare, in the embedded IR.

mod arrays;
mod attrs;
mod defs;
mod enums;
mod plugin;
mod rules;
mod text;
