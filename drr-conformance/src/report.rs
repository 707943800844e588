//! The outcomes of checks: passed, skipped, or a method that breaks its contract.

use std::fmt::{self, Debug, Display};

/// A broken contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The method of [`Ir`](drr_runtime::ir::Ir) whose contract is broken. For a fault that only
    /// appears under a driver, the function of the driver.
    pub method: &'static str,
    /// The situation.
    pub what: String,
    /// The result that the contract requires.
    pub expected: String,
    /// The actual result.
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

/// Why a check stopped early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// The subject does not offer what the check needs, which the text names.
    Skip(&'static str),
    Violation(Violation),
}

impl From<Violation> for Stop {
    fn from(violation: Violation) -> Self {
        Stop::Violation(violation)
    }
}

/// The result of a check.
pub(crate) type Checked<T = ()> = Result<T, Stop>;

/// Checks that `found` is `expected`.
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

/// Checks that `claim` holds.
pub(crate) fn holds(
    method: &'static str,
    what: impl Display,
    claim: bool,
    expected: &str,
) -> Checked {
    if claim {
        return Ok(());
    }
    violated(method, what, expected, "something else")
}

/// Reports a broken contract.
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

/// The outcome of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The contract holds.
    Passed,
    /// The subject does not offer what the check needs.
    Skipped(&'static str),
    /// A contract is broken.
    Failed(Violation),
}

/// A check and its outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// The name of the check and of its test.
    pub name: &'static str,
    /// The outcome.
    pub outcome: Outcome,
}

/// All checks and their outcomes, in the order in which they ran.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The checks.
    pub checks: Vec<CheckReport>,
}

impl Report {
    /// True if no check failed.
    pub fn is_conformant(&self) -> bool {
        self.failures().next().is_none()
    }
    /// The failed checks and the broken contracts.
    pub fn failures(&self) -> impl Iterator<Item = (&'static str, &Violation)> {
        self.checks.iter().filter_map(|check| match &check.outcome {
            Outcome::Failed(violation) => Some((check.name, violation)),
            _ => None,
        })
    }
    /// The skipped checks and what the subject does not offer.
    pub fn skipped(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.checks.iter().filter_map(|check| match check.outcome {
            Outcome::Skipped(why) => Some((check.name, why)),
            _ => None,
        })
    }
}

impl Display for Report {
    /// A line for each check. The description of a failure follows its line.
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
