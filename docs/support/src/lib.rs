//! The ops of the reference's examples, and functions that run rules on a few lines of IR.
//! This is a separate crate so that users' programs do not contain it.

#[path = "../../reference/ops.rs"]
mod ops;

pub use drr::prelude::*;
pub use ops::*;

use drr::embedded::Context;
use drr::pattern_set::Patterns;
use drr::testing::RuleTest;

macro_rules! register {
    ($context:ident: $($op:ty),*) => { $($context.registered::<$op>();)* };
}

/// The lines as the body of a function with the arguments `%a`, `%b`, `%c` of type `i32` and `%f` of type `f32`.
fn function(lines: &str) -> String {
    format!(
        "\"builtin.module\"() ({{\n\"t.func\"() ({{\n^bb0(%a: i32 loc(unknown), %b: i32 loc(unknown), %c: i32 loc(unknown), %f: f32 loc(unknown)):\n{lines}\n}}) : () -> () loc(unknown)\n}}) : () -> () loc(unknown)"
    )
}

fn test<S: Patterns<Context> + Clone>(set: S) -> RuleTest<S> {
    // So that the driver knows which ops are pure or constant-like, even if no rule names them.
    RuleTest::new(set).prepare(|context| {
        register!(context: ConstOp, NegOp, AddOp, SubOp, MulOp, MaxOp, SelectOp, CmpOp, CastOp, ScaleOp, MixOp, SplitOp, ConcatOp, ClampOp);
    })
}

/// Checks that the greedy driver turns `before` into `after`, by at least one rewrite.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn rewrites(set: impl Patterns<Context> + Clone, before: &str, after: &str) {
    test(set).rewrites(&function(before), &function(after));
}

/// Like [`rewrites`], but also compares the locations. Each line gives its location.
///
/// # Panics
/// If the texts differ.
#[track_caller]
pub fn rewrites_with_locations(set: impl Patterns<Context> + Clone, before: &str, after: &str) {
    test(set)
        .locations(true)
        .rewrites(&function(before), &function(after));
}

/// Checks that no rule of the set applies to the text.
///
/// # Panics
/// If a rule applies.
#[track_caller]
pub fn leaves(set: impl Patterns<Context> + Clone, text: &str) {
    test(set).leaves(&function(text));
}

/// Explains why the rule does or does not match the last op with the name `op`.
///
/// # Panics
/// If there is no such op or rule.
#[track_caller]
pub fn explains(set: impl Patterns<Context> + Clone, rule: &str, op: &str, text: &str) -> String {
    test(set).explain(rule, op, &function(text))
}
