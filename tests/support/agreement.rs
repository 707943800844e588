//! Questions about rules have the driver's answer: at each operation and for each rule, `explain`,
//! `find` and `first_match` say what `match_and_rewrite` does.

use drr::driver::RewriteErrorKind;
use drr::embedded::{Context, WalkOrder};
use drr::ir::{InsertPoint, Ir, Op};
use drr::pattern_set::{BoundPatternSet, RuleId};
use drr::rewriter::IRRewriter;

/// The outcome of an attempt to apply a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Applied(RuleId),
    Declined,
    /// It matched, and its rewrite failed and was undone.
    Failed,
}

/// Tries the rule, or all of them.
fn drive(
    context: &mut Context,
    patterns: &BoundPatternSet<Context>,
    op: Op<Context>,
    rule: Option<RuleId>,
) -> Outcome {
    let mut rewriter = IRRewriter::new(context, InsertPoint::Before(op));
    let mut wanted = |id, _: &_| rule.is_none_or(|rule| rule == id);
    match patterns.match_and_rewrite_if(op, &mut rewriter, &mut wanted) {
        Ok(Some(id)) => Outcome::Applied(id),
        Ok(None) => Outcome::Declined,
        Err(error) if error.kind == RewriteErrorKind::Failed => Outcome::Failed,
        Err(error) => panic!("{error}"),
    }
}

/// Checks the answers at each operation of a module. Returns how many rules match, at how many
/// operations.
///
/// # Panics
/// If an answer is wrong.
#[track_caller]
pub(crate) fn assert_agreement(
    context: &mut Context,
    module: Op<Context>,
    patterns: &BoundPatternSet<Context>,
) -> usize {
    let mut matches = 0;
    for op in context.ops_in(module, WalkOrder::PreOrder) {
        let text = context.display_op(op);
        let name = |id: Option<RuleId>| id.map(|id| patterns.rule(id).info().name);
        let found = patterns.find(context, op);
        let interpreted = patterns.first_match(context, op);
        assert_eq!(name(found), name(interpreted), "code and data, at {text}");
        let mut fails = false;
        for id in patterns.rules_for(context, op) {
            let explanation = patterns.explain_rule(context, op, id);
            let outcome = match explanation.matches() {
                true => drive(&mut context.clone(), patterns, op, Some(id)),
                false => drive(context, patterns, op, Some(id)),
            };
            fails |= outcome == Outcome::Failed;
            let expected = match explanation.matches() {
                true => outcome == Outcome::Applied(id) || outcome == Outcome::Failed,
                false => {
                    outcome == Outcome::Declined
                        || explanation.to_string().contains("its rewrite fails")
                }
            };
            assert!(expected, "{explanation}, but {outcome:?} at {text}");
            matches += usize::from(explanation.matches());
        }
        let outcome = match found {
            Some(_) => drive(&mut context.clone(), patterns, op, None),
            None => drive(context, patterns, op, None),
        };
        match (outcome, found) {
            (Outcome::Failed, _) => assert!(fails, "failed at {text}"),
            (Outcome::Applied(id), found) => {
                assert_eq!(name(Some(id)), name(found), "driver and `find`, at {text}");
            }
            (Outcome::Declined, found) => {
                assert_eq!(None, name(found), "driver and `find`, at {text}");
            }
        }
    }
    matches
}
