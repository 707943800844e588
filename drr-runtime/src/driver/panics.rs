//! A panic of user code leaves behind the IR as it was before the rewrite, and a note that
//! names the rule and the operation.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::ir::{Ir, Op};
use crate::pattern_set::BoundPatternSet;
use crate::rule::RuleInfo;

/// A driver that was dropped by a panic.
pub(super) trait Panicked<I: Ir> {
    /// The rule whose rewrite was running.
    fn rule(&self) -> Option<&'static RuleInfo>;
    /// Undoes the rewrite. `None` if nothing is to be undone.
    fn undo(&mut self) -> Option<Result<(), String>>;
    /// The visited operation.
    fn root(&self) -> Option<Op<I>>;
    fn ir(&self) -> &I;
    fn set(&self) -> &BoundPatternSet<I>;
}

/// Undoes the rewrite that panicked, and prints a note below the panic's message. Called from
/// destructors, so that it must not panic itself.
pub(super) fn note_panic<I: Ir>(driver: &mut impl Panicked<I>) {
    let what = match driver.rule() {
        Some(rule) => format!("rule {}", rule.named()),
        None => matching(driver),
    };
    let ending = match catch_unwind(AssertUnwindSafe(|| driver.undo())) {
        Ok(None) => String::new(),
        Ok(Some(Ok(()))) => "; its changes were undone".to_string(),
        Ok(Some(Err(why))) => format!("; its changes could not be undone: {why}"),
        Err(_) => "; its changes could not be undone".to_string(),
    };
    // An IR that panicked may not be able to show the operation.
    let op = catch_unwind(AssertUnwindSafe(|| {
        Some(driver.ir().display_op(driver.root()?))
    }));
    let place = match op {
        Ok(Some(op)) => format!(" at {op}"),
        _ => String::new(),
    };
    eprintln!("note: {what} panicked{place}{ending}");
}

/// The rules whose constraints may have been running: those whose structure matches.
fn matching<I: Ir>(driver: &impl Panicked<I>) -> String {
    let rules = catch_unwind(AssertUnwindSafe(|| {
        let (ir, set) = (driver.ir(), driver.set());
        let op = driver.root()?;
        let mut ids = set.rules_for(ir, op);
        ids.retain(|id| set.may_run_tests(ir, op, *id));
        Some(ids.into_iter().map(|id| set.rule(id).info().named()))
    }));
    let rules = match rules {
        Ok(Some(rules)) => rules.collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    };
    match rules.as_str() {
        "" => "the match of a rule".to_string(),
        rules => format!("the match of rule {rules}"),
    }
}
