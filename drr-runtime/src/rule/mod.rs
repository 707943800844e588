//! The output of the macros: rules as data ([`SetData`]) and as code ([`Program`]), and the types
//! through which drivers and generated code communicate ([`Cx`], [`Found`], [`Host`], [`Stop`]).
//!
//! A program's rules are ranked: rank 0 is tried first (highest benefit, then declaration order).
//! [`Program::find`] returns the first match, or the first of those that are still [`Wanted`]: combined
//! sets interleave their programs by benefit, and after a rule that declines the next one is tried.

mod at;
mod bound;
mod form;
mod info;
mod look;
mod misses;
mod position;
mod program;
mod run;
mod tables;

pub use crate::native::PartRange;
pub use crate::view::OpOf;
pub use at::At;
pub use bound::{BindingId, Bound, OrderId};
pub use form::{Binding, Expected, Fact, OpShape, Reason, ReasonFn, RuleData, SetData};
pub use info::{OneUse, Reach, RuleInfo};
pub use misses::Misses;
pub use position::{Group, Length};
pub use program::{EmptyProgram, Patterns, Program, ProgramVisitor, RuleOf};
pub use run::{
    Cx, Decline, FirstMatch, Found, Host, Mode, NextMatch, Remaining, Search, Stop, Wanted,
};
pub use tables::{AttrSlot, Binder, Capture, NO_OP, OpIndex, Tables};
