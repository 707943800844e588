//! The DRR rules of MLIR's test dialect (79 in `TestOps.td` of LLVM 22), grouped as upstream groups
//! them. The comment on a rule says what upstream tests with it.

mod attributes;
mod either;
mod legalization;
mod natives;
mod operands;
mod results;
mod types;
mod variadics;

use drr::ir::Ir;
use drr::pattern_set::PatternSet;

/// All 79 rules.
pub fn all<I: Ir>() -> PatternSet<I> {
    PatternSet::new()
        .with(attributes::Attributes)
        .with(operands::Operands)
        .with(natives::Natives)
        .with(results::Results)
        .with(variadics::Variadics)
        .with(either::Either)
        .with(types::TypesAndLocations)
        .with(legalization::Legalization)
}

/// Resets the counter in [`natives`], as if a new process had started.
pub fn restart_counting() {
    natives::CALLS.set(natives::FIRST_CALL);
}
