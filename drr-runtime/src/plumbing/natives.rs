//! What effectful natives and pattern functions return, and the program that is one function.

use std::ops::Range;

use crate::ir::{Ir, Op};
use crate::rewriter::PatternRewriter;
use crate::rule::{MatchContext, Step, Tables};

/// What a native without results may return.
#[diagnostic::on_unimplemented(
    message = "a native without results returns nothing, not `{Self}`",
    label = "expected `()`, or an `Option` or `Result` of it",
    note = "`NativeCodeCall` has one result; `NativeCodeCallVoid` has none"
)]
pub trait Done {
    /// Whether it succeeded.
    fn done(self) -> bool;
}

impl Done for () {
    fn done(self) -> bool {
        true
    }
}

impl Done for bool {
    fn done(self) -> bool {
        self
    }
}

impl<T: Done> Done for Option<T> {
    fn done(self) -> bool {
        self.is_some_and(T::done)
    }
}

impl<T: Done, E> Done for Result<T, E> {
    fn done(self) -> bool {
        self.is_ok_and(T::done)
    }
}

/// The step of a program that is one hand-written function.
pub fn function_step<I: Ir, C: MatchContext<I>, R: PatternResult>(
    context: &mut C,
    tables: &Tables<I>,
    root: Op<I>,
    ranks: Range<u32>,
    function: impl FnOnce(Op<I>, &mut PatternRewriter<'_, I>) -> R,
) -> Step {
    if tables.op_index(context.ir(), root) != 0 || !ranks.contains(&0) || !context.enabled(0) {
        return Step::NoMatch;
    }
    context.reached(0, root);
    let Some(rewriter) = context.commit(0) else {
        return Step::Matched(0);
    };
    match function(root, &mut PatternRewriter::new(rewriter)).into_result() {
        Ok(true) => {
            context.finished(0);
            Step::Applied(0)
        }
        Ok(false) => {
            context.retract(0, |_| "the function declined".to_string());
            Step::NoMatch
        }
        Err(reason) => {
            context.abandon(0, |_| reason);
            Step::Failed(0)
        }
    }
}

/// What a pattern function may return.
#[diagnostic::on_unimplemented(
    message = "a pattern function cannot return `{Self}`",
    label = "expected `bool`, `Option<()>`, `Result<(), E>` or `Result<bool, E>`",
    note = "`true`, `Some(())` and `Ok(())` say that the IR was changed; `false` and `None` that it was not; an error that the rewrite failed and is to be undone"
)]
pub trait PatternResult {
    /// Whether the IR was changed, or why the rewrite failed.
    ///
    /// # Errors
    /// The reason for a failure, after which the rewrite is undone.
    fn into_result(self) -> Result<bool, String>;
}

impl PatternResult for bool {
    fn into_result(self) -> Result<bool, String> {
        Ok(self)
    }
}

impl PatternResult for Option<()> {
    fn into_result(self) -> Result<bool, String> {
        Ok(self.is_some())
    }
}

impl<E: std::fmt::Display> PatternResult for Result<(), E> {
    fn into_result(self) -> Result<bool, String> {
        self.map(|()| true).map_err(|error| error.to_string())
    }
}

impl<E: std::fmt::Display> PatternResult for Result<bool, E> {
    fn into_result(self) -> Result<bool, String> {
        self.map_err(|error| error.to_string())
    }
}
