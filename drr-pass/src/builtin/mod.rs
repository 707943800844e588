//! The passes of this crate.

mod canonicalize;
mod cse;
mod print_op_stats;
mod rules;
mod strip_debuginfo;
mod symbol_dce;

pub use canonicalize::Canonicalize;
pub use cse::Cse;
pub use print_op_stats::PrintOpStats;
pub use rules::RulePass;
pub use strip_debuginfo::StripDebugInfo;
pub use symbol_dce::SymbolDce;
