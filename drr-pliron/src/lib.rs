//! drr over [pliron]: its context as an IR on which rules run.

mod attrs;
mod constants;
mod context;
mod create;
mod declared;
mod effects;
mod interfaces;
mod ir_impl;
mod kinds;
mod listener;
mod locations;
mod match_rewrite;
mod names;
mod number;
mod pass;
mod registry;
mod rewriter;
mod structure;
mod types;
mod uses;

pub use context::Pliron;
pub use declared::DeclaredOp;
pub use listener::ForwardTo;
pub use match_rewrite::PatternRewrite;
pub use pass::GreedyPass;
pub use rewriter::ThroughRewriter;

/// What the macros name.
#[doc(hidden)]
pub mod __private {
    pub use drr_runtime::decl::{OpDecl, OpDef};

    pub use crate::interfaces::{has_segments, has_trait, one_operand, one_region, one_result};
    pub use crate::registry::register;
}
