//! What the macros' expansions call. Not for use by hand: it may change in any release.

mod forms;
mod in_place;
mod matching;
mod natives;
mod places;
mod regions;
mod rewriting;

pub use in_place::*;
pub use matching::*;
pub use natives::*;
pub use places::*;
pub use regions::*;
pub use rewriting::*;
