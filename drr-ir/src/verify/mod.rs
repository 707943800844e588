//! Checking IR.

use std::fmt;

use drr_runtime::ir::Op;

use crate::context::Context;

/// One thing that is wrong with an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The operation.
    pub op: Op<Context>,
    /// Its location, as text.
    pub location: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: error: {}", self.location, self.message)
    }
}

impl Context {
    /// Checks an operation and all that is in it.
    ///
    /// # Errors
    /// Everything that is wrong, in order.
    pub fn verify_op(&self, _op: Op<Context>) -> Result<(), Vec<Diagnostic>> {
        Ok(())
    }
}
