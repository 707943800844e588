//! The rules, by theme.
//!
//! | module | set | group |
//! | --- | --- | --- |
//! | [`identities`] | operations that leave an operand, or nothing of it | `exact` |
//! | [`algebra`] | simpler or cheaper operations for the same numbers | `exact` |
//! | [`folding`] | operations on constants | `exact` |
//! | [`shape`] | reshapes, transposes, broadcasts, slices | `exact` |
//! | [`motion`] | element-wise operations, done before data is spread or moved | `exact` |
//! | [`linear`] | products and convolutions take on what happens to their operands | `algebraic` |
//! | [`by_hand`] | what a DAG cannot say: `#[pattern]`s on a struct and a function | `exact` |
//! | [`fast`] | what holds for real numbers only | `fast` |
//!
//! A rule is `exact` if the module computes the same numbers bit by bit, whatever its inputs:
//! signed zeros, infinities and NaNs included (not a NaN's sign and payload, of which StableHLO says
//! nothing). An `algebraic` rule keeps that promise but for the order of sums, which StableHLO leaves
//! to the implementation. `fast` rules may change how often something is rounded, the sign of a zero, and whether
//! a NaN comes out.

use drr::embedded::Context;
use drr::pattern_set::PatternSet;

pub mod algebra;
pub mod by_hand;
pub mod fast;
pub mod folding;
pub mod identities;
pub mod linear;
pub mod motion;
pub mod shape;

/// All rules. Constants that are no splats are spread to at most `max_spread` elements.
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
