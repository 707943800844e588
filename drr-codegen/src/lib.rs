//! The compiler behind drr's macros, as an ordinary library.
pub mod declaration;
pub mod derive;
pub mod diag;
pub mod syntax;
pub mod tokens;
pub mod check;
pub mod model;
