//! The rewriter of dry runs: it interns types and attributes, and ends the run at the first change.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::observed::ObservedRewriter;
use super::observer::{Event, Observer};
use crate::ir::{InsertPoint, Ir, Op};

/// A rewriter under which no operation changes. The first change ends
/// [`until_first_change`](until_first_change) around it.
pub(crate) type DryRewriter<'a, I> = ObservedRewriter<'a, I, DryRun>;

/// Ends a dry run before the first change.
#[derive(Default)]
pub(crate) struct DryRun {
    /// The last reason that the code gave for declining.
    pub(crate) said: Option<String>,
}

/// The payload with which a change unwinds.
struct FirstChange;

/// Runs code that has a [`DryRewriter`]. `None` if the code began to change something, or cannot be
/// run because this build does not unwind.
pub(crate) fn until_first_change<T>(run: impl FnOnce() -> T) -> Option<T> {
    if cfg!(panic = "abort") {
        return None;
    }
    // Nothing is left half done: the rewriter unwinds before it has touched the IR.
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(done) => Some(done),
        Err(payload) if payload.is::<FirstChange>() => None,
        Err(panic) => resume_unwind(panic as Box<dyn Any + Send>),
    }
}

impl<'a, I: Ir> DryRewriter<'a, I> {
    pub(crate) fn dry(ir: &'a mut I, root: Op<I>) -> Self {
        ObservedRewriter::new(ir, DryRun::default(), Some(InsertPoint::Before(root)))
    }
}

impl<I: Ir> Observer<I> for DryRun {
    fn is_active(&self) -> bool {
        false
    }
    fn notify(&mut self, _: &I, _: Event<'_, I>) {}
    /// Ends the run. Unlike `panic!`, this does not call the panic hook.
    fn changes(&self) {
        resume_unwind(Box::new(FirstChange))
    }
    fn declines(&mut self, reason: &str) {
        self.said = Some(reason.to_string());
    }
}
