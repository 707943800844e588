//! Changes that are not possible.

use super::rewriter::ConversionRewriter;
use crate::ir::{Ir, Op};
use crate::rewriter::RewriterBase;

/// The result of a method that makes a change if that is possible.
pub(super) trait Done {
    fn is_done(&self) -> bool;
}

impl Done for bool {
    fn is_done(&self) -> bool {
        *self
    }
}

impl<T> Done for Option<T> {
    fn is_done(&self) -> bool {
        self.is_some()
    }
}

/// Methods by the rewriter below. What is not possible is remembered as the reason why a rule declines.
macro_rules! refusing {
    ($self:ident => $($what:literal: fn $name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {$(
        fn $name(&mut $self, $($arg: $ty),*) -> $out {
            let done = $self.below.$name($($arg),*);
            $self.refuse(done, $what)
        }
    )*};
}

pub(super) use refusing;

impl<I: Ir> ConversionRewriter<'_, I> {
    /// Notes a fault unless an operation has this many results.
    pub(super) fn has_results_for(&mut self, op: Op<I>, count: usize) -> bool {
        let ir = self.ir();
        let results = ir.num_results(op);
        if results != count {
            self.fault = Some(format!(
                "it gives {count} values for the results of {}, which has {results}",
                ir.display_op(op)
            ));
        }
        results == count
    }

    /// Remembers a change that was not possible.
    pub(super) fn refuse<T: Done>(&mut self, done: T, what: &str) -> T {
        if !done.is_done() {
            self.said = Some(format!("the rewriter could not {what}"));
        }
        done
    }
}
