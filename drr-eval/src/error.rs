//! Why a run ends without results.

use std::fmt;

use drr::embedded::diagnostics::Location;

/// A reason why a run ends without results.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The behaviour is undefined.
    Undefined(&'static str),
    /// A `cf.assert` failed, with this message.
    Assertion(String),
    /// The run took more steps than [`Limits::fuel`](crate::Limits::fuel).
    OutOfFuel,
    /// Calls were nested more deeply than [`Limits::depth`](crate::Limits::depth), or have too many
    /// values.
    TooDeep,
    /// A vector or tensor has more elements than [`Limits::elements`](crate::Limits::elements).
    TooLarge,
    /// The evaluator does not know the operation, or not for these types.
    Unsupported(String),
    /// There is no such function, or the arguments are not of its types.
    Call(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Undefined(why) => write!(f, "undefined behaviour: {why}"),
            Fault::Assertion(message) => write!(f, "assertion failed: {message}"),
            Fault::OutOfFuel => f.write_str("the run takes more steps than allowed"),
            Fault::TooDeep => f.write_str("the calls are nested more deeply than allowed"),
            Fault::TooLarge => f.write_str("the array has more elements than allowed"),
            Fault::Unsupported(what) => write!(f, "cannot be evaluated: {what}"),
            Fault::Call(why) => f.write_str(why),
        }
    }
}

/// A run that ended without results: why, and at which operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EvalError {
    /// The reason.
    pub fault: Fault,
    /// The name of the operation; `None` if no operation was running.
    pub op: Option<String>,
    /// The location of the operation.
    pub location: Box<Location>,
}

impl EvalError {
    /// True if the behaviour is undefined.
    pub fn is_undefined(&self) -> bool {
        matches!(self.fault, Fault::Undefined(_))
    }
}

/// `file:2:3: 'arith.divsi' op undefined behaviour: division by zero`
impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.op {
            Some(op) => write!(f, "{}: '{op}' op {}", self.location, self.fault),
            None => self.fault.fmt(f),
        }
    }
}

impl std::error::Error for EvalError {}
