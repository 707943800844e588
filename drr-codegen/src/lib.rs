//! The compiler behind drr's macros, as an ordinary library.
pub mod declaration;
