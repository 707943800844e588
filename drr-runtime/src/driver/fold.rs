//! Folds operations.

use super::error::RewriteErrorKind;
use super::state::Driver;
use super::tracker::Rewriter;
use crate::ir::{Fold, FoldValue, InsertPoint, Ir, Op, Value, Walk, WalkOrder};
use crate::rewriter::{Event, RewriterBase};

/// No driver is stopped before it has folded this many operations in place.
pub(super) const LEAST_FOLDS: u64 = 100_000;
/// The folds in place for each operation that a terminating folder does not exceed.
const FOLDS_PER_OP: u64 = 1000;

impl<I: Ir> Driver<'_, I> {
    /// Folds an operation. Returns true if that changed anything.
    pub(super) fn fold(&mut self, op: Op<I>) -> bool {
        let visits = &mut self.tracker().visits;
        visits.begin_visit();
        if let Some(exact) = &mut visits.exact {
            exact.meets_folds = true;
        }
        let folded = match self.rewriter.below.ir.fold(op) {
            Fold::No => false,
            Fold::InPlace => self.folded_in_place(op),
            Fold::Values(values) => self.replace_by_fold(op, values),
        };
        self.progress.folded += u64::from(folded);
        folded
    }

    fn folded_in_place(&mut self, op: Op<I>) -> bool {
        if let Some(exact) = &mut self.tracker().visits.exact {
            exact.changed_in_place();
        }
        self.progress.folded_in_place += 1;
        self.rewriter.below.notify(Event::Modified(op));
        self.check_fold();
        true
    }

    fn replace_by_fold(&mut self, op: Op<I>, values: Vec<FoldValue<I>>) -> bool {
        let rewriter = &mut self.rewriter.below;
        let results = rewriter.ir.num_results(op);
        let is_result = |value: &FoldValue<I>| matches!(value, FoldValue::Value(v) if rewriter.ir.defining_op(*v).is_some_and(|(d, _)| d == op));
        // MLIR's folders return the op's own result to report a change in place.
        if values.is_empty() || values.iter().any(is_result) {
            return self.folded_in_place(op);
        }
        let at = InsertPoint::Before(op);
        (rewriter.root, rewriter.at) = (Some(op), Some(at));
        let mut replacements: Vec<Value<I>> = Vec::with_capacity(results);
        let mut made = Vec::new();
        let count = values.len();
        let mut problem =
            (count != results).then(|| format!("it gave {count} values for {results} results"));
        for (index, value) in values.into_iter().enumerate().take(results) {
            if problem.is_some() {
                break;
            }
            let ty = rewriter.ir.result_type(op, index);
            let value = match value {
                FoldValue::Value(value) => Some(value),
                FoldValue::Attr(attr) => {
                    let constant = rewriter.ir.materialize_constant(at, op, &attr, ty);
                    if let Some(constant) = constant {
                        rewriter.notify(Event::Inserted(constant));
                        made.push(constant);
                    }
                    constant
                        .filter(|constant| rewriter.ir.num_results(*constant) == 1)
                        .map(|constant| rewriter.ir.result(constant, 0))
                }
            };
            match value {
                Some(value) if rewriter.ir.value_type(value) == ty => replacements.push(value),
                Some(_) => problem = Some(format!("result {index} would change its type")),
                // As in MLIR, the rules are tried next.
                None => break,
            }
        }
        if replacements.len() == results && problem.is_none() {
            rewriter.replace_op(op, &replacements);
            self.check_fold();
            return true;
        }
        for constant in made.into_iter().rev() {
            rewriter.erase_op(constant);
        }
        if let Some(problem) = problem {
            let name = self.ir().kind_name(self.ir().kind(op));
            self.note_failure(format!("fold {name}"), problem);
        }
        false
    }

    /// Called when many folds have changed an operation in place, this one last. If they are more
    /// than the operations permit, nothing is folded any more, because an operation that each fold
    /// changes is visited again after it.
    #[cold]
    pub(super) fn limit_folds(&mut self, op: Op<I>) {
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        let walk = |scope| Walk::region(scope, WalkOrder::Pre).ops(&**ir);
        let ops = observer.visits.scope.map_or(0, |scope| walk(scope).count());
        let limit = (ops as u64).saturating_mul(FOLDS_PER_OP).max(LEAST_FOLDS);
        if self.progress.folded_in_place < limit {
            self.progress.folds_until = limit;
            return;
        }
        self.progress.folds = false;
        self.progress.folds_until = u64::MAX;
        self.rewriter.below.root = Some(op);
        let name = self.ir().kind_name(self.ir().kind(op));
        let reason = "it changes the operation in place each time".to_string();
        self.note_failure(format!("fold {name}"), reason);
    }

    fn check_fold(&mut self) {
        if let Some(checks) = &mut self.tracker().checks {
            checks.op.clear();
            let what = "a fold left invalid IR";
            self.check_valid(RewriteErrorKind::InvalidOutput, None, what);
        }
    }
}
