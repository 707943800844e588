//! What the macros' expansions call. Not for use by hand: it may change in any release.

mod forms;
mod matching;
mod natives;
mod reasons;
mod regions;
mod rewriting;

pub use matching::*;
pub use natives::*;
pub use reasons::*;
pub use regions::*;
pub use rewriting::*;
