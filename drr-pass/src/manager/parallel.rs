//! Nested passes on several threads.

use drr_ir::diagnostics::{Location, Severity};
use drr_ir::{Context, Diagnostic};
use drr_runtime::ir::{Ir, Op};

use crate::list::PassList;
use crate::manager::run::{Run, Running, both, is_isolated, list_for};
use crate::pass::{PassFailure, PassResult};
use crate::timing::Timing;

/// Contexts with fewer operations are worked on by one thread: the others would take longer to begin.
const FEW: usize = 256;

/// The report of a thread about an operation.
struct Report {
    /// True if the handlers have got the diagnostics of the failure, if it failed.
    failed: Option<bool>,
    passes: Vec<Running>,
    timing: Option<Timing>,
}

impl Run<'_> {
    /// The operations directly in an operation for which there are lists, if the lists may run at the
    /// same time: nobody watches, and every operation is isolated.
    pub(super) fn independent(
        &self,
        lists: &[PassList],
        op: Op<Context>,
        ctx: &Context,
    ) -> Option<Vec<Op<Context>>> {
        if !self.parallel || !self.watchers.is_empty() || ctx.num_ops() < FEW {
            return None;
        }
        let blocks = ctx.regions(op).into_iter();
        let blocks = blocks.flat_map(|region| ctx.blocks(region));
        let ops = blocks.flat_map(|block| ctx.block_ops_of(block));
        let ops: Vec<_> = ops
            .filter(|op| list_for(lists, *op, ctx).is_some())
            .collect();
        (ops.len() > 1 && ops.iter().all(|op| is_isolated(*op, ctx))).then_some(ops)
    }

    pub(super) fn nested_parallel(
        &mut self,
        lists: &[PassList],
        ops: &[Op<Context>],
        ctx: &mut Context,
    ) -> PassResult {
        let (verify, timed) = (self.verify, self.timing.is_some());
        let work = |ctx: &mut Context, op: Op<Context>| {
            let mut timing = timed.then(Timing::new);
            let mut run = Run {
                verify,
                parallel: false,
                watchers: &mut [],
                timing: &mut timing,
                running: None,
                failed: Vec::new(),
            };
            let result = match list_for(lists, op, ctx) {
                Some(list) => run.nested_list(list, op, ctx),
                None => Ok(()),
            };
            let passes = run.failed;
            let (failed, diagnostics) = match result {
                Ok(()) => (None, Vec::new()),
                Err(failure) => (Some(failure.shown), failure.diagnostics),
            };
            let report = Report {
                failed,
                passes,
                timing,
            };
            (report, diagnostics)
        };
        let reports = match ctx.parallel_diagnose(ops, work) {
            Ok(reports) => reports,
            Err(error) => {
                self.failed.extend(Some(Running {
                    argument: titles(lists),
                    place: titles(lists),
                }));
                let location = match error.op {
                    Some(op) => ctx.location(ctx.loc(op)),
                    None => Location::unknown(),
                };
                let mut diagnostic = Diagnostic::new(Severity::Error, location, error.to_string());
                diagnostic.op = error.op.map(|op| op.0);
                return Err(diagnostic.into());
            }
        };
        let mut all = Ok(());
        for (report, diagnostics) in reports {
            self.failed.extend(report.passes);
            if let (Some(timing), Some(more)) = (&mut self.timing, report.timing) {
                timing.add(&more);
            }
            let failure = report
                .failed
                .map(|shown| PassFailure { diagnostics, shown });
            all = both(all, failure.map_or(Ok(()), Err));
        }
        all
    }
}

/// The texts of lists.
fn titles(lists: &[PassList]) -> String {
    let titles: Vec<String> = lists.iter().map(PassList::to_string).collect();
    titles.join(", ")
}
