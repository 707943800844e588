//! The passes of this crate.

mod canonicalize;
mod cse;
mod inline;
mod print_op_stats;
mod rules;
mod sccp;
mod strip_debuginfo;
mod symbol_dce;

pub use canonicalize::Canonicalize;
pub use cse::Cse;
pub use inline::Inline;
pub use print_op_stats::PrintOpStats;
pub use rules::RulePass;
pub use sccp::Sccp;
pub use strip_debuginfo::StripDebugInfo;
pub use symbol_dce::SymbolDce;
