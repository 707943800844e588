//! The model: a block with every name resolved against the declarations of its ops.
//!
//! A source pattern becomes one flat form. [`Binding`]s are the places in which things are found,
//! starting at the root. [`Fact`]s are conditions on bindings. [`Check`]s are conditions that need
//! user code, or that the results require. The ops of the pattern are [`Node`]s, its names are
//! [`Capture`]s of bindings. A result becomes an [`Action`]: pure expressions, then the steps that
//! change the IR.

mod action;
mod binding;
mod build;
mod check;
mod computing;
mod entity;
mod fact;
mod ids;
pub(crate) mod names;
mod pattern;
mod position;
mod reach;
mod resolver;
mod result;
mod set;
mod source;
mod types;
mod use_counts;

pub use action::{
    Action, AttrPlace, Call, CallArg, Code, Expr, ExprKind, Location, Modify, Phase, Replaced,
    Replacement, Step, Want, is_effectful, names_builder, names_loc,
};
pub use binding::{Binding, Bindings, ByOp};
pub use build::{Build, NewBlock, RegionExpr, Spread, SuccessorExpr, Types};
pub use check::{Check, Matcher, Predicate, PredicateCode, SourceNative};
pub use fact::Fact;
pub use ids::{BindingId, Entity, OrderId};
pub use names::{Answer, Known, Names, paths_of_rule};
pub use pattern::{Capture, CaptureKind, Node, Source};
pub use position::{At, Length};
pub use resolver::resolve_rule;
pub use set::{OpInfo, RuleModel, Set};
