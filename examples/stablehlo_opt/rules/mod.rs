//! The rules, by theme.
//!
//! | module | set | group |
//! | --- | --- | --- |
//! | [`identities`] | operations that return an operand or a constant | `exact` |
//! | [`algebra`] | simpler or cheaper operations that compute the same numbers | `exact` |
//! | [`folding`] | operations on constants | `exact` |
//! | [`shape`] | reshapes, transposes, broadcasts, slices | `exact` |
//! | [`motion`] | element-wise operations move before broadcasts and reshapes | `exact` |
//! | [`linear`] | products and convolutions absorb operations on their operands | `algebraic` |
//! | [`by_hand`] | rules that a DAG cannot express: `#[pattern]`s on a struct and a function | `exact` |
//! | [`fast`] | rules that hold for real numbers only | `fast` |
//!
//! An `exact` rule keeps all numbers that the module computes, bit for bit and for all inputs,
//! including signed zeros, infinities and NaNs (but not a NaN's sign and payload, which StableHLO
//! does not define). An `algebraic` rule may also change the order of sums, which StableHLO does
//! not define. A `fast` rule may change how often a number is rounded, the sign of a zero, and
//! whether a result is a NaN.

use drr::embedded::Context;
use drr::pattern_set::PatternSet;
use drr_dialects::func::FuncDialect;
use drr_dialects::stablehlo::ChloDialect;

pub mod algebra;
pub mod by_hand;
pub mod fast;
pub mod folding;
pub mod identities;
pub mod linear;
pub mod motion;
pub mod shape;

/// Loads the dialects of the modules, so that the parser checks their operations.
pub fn load_dialects(context: &mut Context) {
    context.load::<FuncDialect>();
    context.load::<ChloDialect>();
}

/// All rules. Constants that are not splats are broadcast to at most `max_spread` elements.
pub fn all(max_spread: usize) -> PatternSet<Context> {
    PatternSet::new()
        .with(identities::Identities)
        .with(folding::Folding)
        .with(shape::Shape)
        .with(algebra::Algebra)
        .with(linear::Linear)
        .with(motion::Motion)
        .with(by_hand::FoldSpread {
            max_elements: max_spread,
        })
        .with(by_hand::DynamicSliceOfConstants)
        .with(fast::Fast)
}
