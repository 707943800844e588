//! The items that expansions name, as `__rt`. They are not meant for other code and may change in
//! any release.

use crate::decl::HasAttr;

mod alike;
mod bodies;
mod building;
mod forms;
mod matching;
mod missing;
mod modify;
mod natives;
mod places;
mod regions;
mod rewrite;
mod stop;

pub use building::*;
pub use matching::*;
pub use modify::*;
pub use natives::*;
pub use places::*;
pub use regions::*;
pub use rewrite::*;
pub use stop::*;

// The items that every expansion names. Paths of the prelude's could be a user's.
pub use crate::constraint::{
    Checked, ElementsAgree, IntegerFits, IntegerMatches, Item, KindIsKnown, KindsMeet,
    SuffixAgrees, TakesLiteral, TextFits, agrees, fits, fits_text, holds, kinds_meet, knows_number,
    matches, takes_elements,
};
pub use crate::ir::{Block, Ir, Op, Region, Value};
pub use crate::native::reader::Tested;
pub use crate::native::{
    IntoAttr, IntoOperands, IntoType, IntoTypes, IntoValue, IntoValues, Ty, ValueRange,
};
pub use crate::rewriter::RewriterBase;
pub use crate::rule::{
    AttrSlot, Binding, Bound, Cx, Expected, Fact, Found, Host, NextMatch, OpShape, PartRange,
    Program, Reason, RuleData, Search, SetData, Stop, Tables,
};
pub use Types::{FirstOperand, Given, Like, LikeAll};
pub use core::clone::Clone;
pub use core::option::Option::{self, None, Some};
pub use core::result::Result::{self, Err, Ok};

/// The kind that an op declares for an attribute.
pub type Kind<O, const SLOT: usize> = <O as HasAttr<SLOT>>::Kind;
/// The result of `find`.
pub type Find<M> = Option<Found<M>>;
/// The result of `rewrite`.
pub type Rewritten = Result<(), Stop>;
/// The position of a rule in a program.
pub type Rank = u32;

// Everything else by its module, and the macros.
pub use crate::{__attempt, __begin, __computed, __ensure, __kept, __require, __seen, __wanted};
pub use crate::{
    attr, build, constraint, decl, driver, explain, ir, native, pattern_set, plumbing, rewriter,
    rule, signature, ty, view,
};
