//! Rewriters and listeners. [`RewriterBase`] has the changes that a rewrite may make.
//! [`PatternRewriter`] is the interface for native code and hand-written patterns, [`IRRewriter`]
//! changes an IR outside of a driver. A [`Listener`] is notified of each change; [`EventLog`] records
//! them, and [`Listeners`] passes them to several listeners.

pub use drr_runtime::listener::{EventLog, Listeners};
pub use drr_runtime::plumbing::PatternResult;
pub use drr_runtime::rewriter::{
    IRRewriter, Listener, OpConversion, PatternRewriter, RewriterBase,
};
