//! drr over [pliron](pliron): its context as an IR on which rules run.

mod attrs;
mod constants;
mod context;
mod create;
mod declared;
mod effects;
mod ir_impl;
mod kinds;
mod locations;
mod names;
mod number;
mod registry;
mod types;

pub use context::Pliron;
pub use declared::DeclaredOp;
