//! A panic of user code leaves behind the IR as it was before the rewrite, and a note that
//! names the rule and the operation.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::transaction::Transaction;
use crate::ir::{Ir, Op};
use crate::pattern_set::BoundPatternSet;
use crate::rewriter::RewriterBase;
use crate::rule::RuleInfo;

/// Undoes the rewrite that panicked, if it is a transaction, and prints a note below the panic's
/// message, with the rule whose rewrite was running, if one was, and the visited operation. Called
/// from destructors, so that it must not panic itself.
pub(super) fn note_panic<I: Ir, R: RewriterBase<I>>(
    rewriter: &mut Transaction<I, R>,
    set: &BoundPatternSet<I>,
    root: Option<Op<I>>,
    running: Option<&RuleInfo>,
    is_transaction: bool,
) {
    let what = match running {
        Some(rule) => format!("rule {}", rule.named()),
        None => matching(rewriter.ir(), set, root),
    };
    let undo = || is_transaction.then(|| rewriter.undo());
    let ending = match catch_unwind(AssertUnwindSafe(undo)) {
        Ok(None) => String::new(),
        Ok(Some(Ok(()))) => "; its changes were undone".to_string(),
        Ok(Some(Err(why))) => format!("; its changes could not be undone: {why}"),
        Err(_) => "; its changes could not be undone".to_string(),
    };
    // An IR that panicked may not be able to show the operation.
    let op = catch_unwind(AssertUnwindSafe(|| {
        root.map(|root| rewriter.ir().display_op(root))
    }));
    let place = match op {
        Ok(Some(op)) => format!(" at {op}"),
        _ => String::new(),
    };
    eprintln!("note: {what} panicked{place}{ending}");
}

/// The rules whose constraints may have been running: those whose structure matches.
fn matching<I: Ir>(ir: &I, set: &BoundPatternSet<I>, root: Option<Op<I>>) -> String {
    let rules = catch_unwind(AssertUnwindSafe(|| {
        let op = root?;
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
