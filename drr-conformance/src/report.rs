//! What a check can say: that it holds, that it does not apply, or which method breaks its contract.

use std::fmt::{self, Debug, Display};

/// A contract that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The method of [`Ir`](drr_runtime::ir::Ir) whose contract is broken; for a fault that only shows
    /// under a driver, the driver's function.
    pub method: &'static str,
    /// What was looked at.
    pub what: String,
    /// What the contract says.
    pub expected: String,
    /// What the IR says.
    pub found: String,
}

impl Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation {
            method,
            what,
            expected,
            found,
        } = self;
        writeln!(f, "the contract of `{method}` is broken: {what}")?;
        writeln!(f, "  expected: {expected}")?;
        write!(f, "  found:    {found}")
    }
}

/// Why a check ended before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// The subject offers nothing to check; the text says what is missing.
    Skip(&'static str),
    Violation(Violation),
}

impl From<Violation> for Stop {
    fn from(violation: Violation) -> Self {
        Stop::Violation(violation)
    }
}

/// What the body of a check gives.
pub(crate) type Checked<T = ()> = Result<T, Stop>;

/// `found` must be `expected`.
pub(crate) fn equal<T: PartialEq + Debug>(
    method: &'static str,
    what: impl Display,
    expected: T,
    found: T,
) -> Checked {
    if expected == found {
        return Ok(());
    }
    violated(method, what, format!("{expected:?}"), format!("{found:?}"))
}

/// `claim` must hold of what was looked at.
pub(crate) fn holds(
    method: &'static str,
    what: impl Display,
    claim: bool,
    expected: &str,
) -> Checked {
    if claim {
        return Ok(());
    }
    violated(method, what, expected, "it is not so")
}

/// The contract is broken.
pub(crate) fn violated<T>(
    method: &'static str,
    what: impl Display,
    expected: impl Display,
    found: impl Display,
) -> Checked<T> {
    Err(Stop::Violation(Violation {
        method,
        what: what.to_string(),
        expected: expected.to_string(),
        found: found.to_string(),
    }))
}

/// How a check ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The contract holds.
    Passed,
    /// The subject does not offer what the check needs.
    Skipped(&'static str),
    /// A contract is broken.
    Failed(Violation),
}

/// A check and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// The check's name, as the test is called.
    pub name: &'static str,
    /// How it ended.
    pub outcome: Outcome,
}

/// All checks and how they ended, in the order in which they ran.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The checks.
    pub checks: Vec<CheckReport>,
}

impl Report {
    /// Whether no contract is broken.
    pub fn is_conformant(&self) -> bool {
        self.failures().next().is_none()
    }
    /// The checks that found a broken contract, with what is broken.
    pub fn failures(&self) -> impl Iterator<Item = (&'static str, &Violation)> {
        self.checks.iter().filter_map(|check| match &check.outcome {
            Outcome::Failed(violation) => Some((check.name, violation)),
            _ => None,
        })
    }
    /// The checks that did not apply, with what the subject does not offer.
    pub fn skipped(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.checks.iter().filter_map(|check| match check.outcome {
            Outcome::Skipped(why) => Some((check.name, why)),
            _ => None,
        })
    }
}

impl Display for Report {
    /// A line a check; what is broken below its own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for CheckReport { name, outcome } in &self.checks {
            match outcome {
                Outcome::Passed => writeln!(f, "ok       {name}")?,
                Outcome::Skipped(why) => writeln!(f, "skipped  {name}: {why}")?,
                Outcome::Failed(violation) => {
                    writeln!(f, "FAILED   {name}")?;
                    for line in violation.to_string().lines() {
                        writeln!(f, "         {line}")?;
                    }
                }
            }
        }
        Ok(())
    }
}
