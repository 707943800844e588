//! Warnings about rules beside one another.

use crate::syntax::Rule;

/// A rule to be warned of.
pub struct RuleLint<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// The warning.
    pub note: String,
    /// Whether it is an error, as the set says.
    pub denied: bool,
}
