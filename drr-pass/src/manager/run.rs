//! The walk over the operations of a pipeline.

use drr_ir::Context;
use drr_runtime::ir::{Ir, Op};

use crate::instrument::{Instrumentation, PassEvent};
use crate::list::{Item, PassList};
use crate::pass::{Pass, PassFailure, PassResult};
use crate::timing::Timing;

/// A run in progress.
pub(super) struct Run<'a> {
    pub(super) verify: bool,
    /// True if nested passes may run at the same time.
    #[cfg_attr(
        not(feature = "parallel"),
        expect(dead_code, reason = "it needs the feature")
    )]
    pub(super) parallel: bool,
    pub(super) watchers: &'a mut [Box<dyn Instrumentation>],
    pub(super) timing: &'a mut Option<Timing>,
    /// The pass that is running.
    pub(super) running: Option<Running>,
    /// The passes that have failed.
    pub(super) failed: Vec<Running>,
}

/// A pass that is running or has failed.
pub(super) struct Running {
    pub(super) argument: String,
    /// The pass and the operation, for people.
    pub(super) place: String,
}

impl Run<'_> {
    /// Runs the passes of a list on an operation.
    pub(super) fn list(
        &mut self,
        list: &PassList,
        op: Op<Context>,
        ctx: &mut Context,
    ) -> PassResult {
        for item in &list.items {
            match item {
                Item::Pass(pass) => self.pass(&**pass, op, ctx)?,
                Item::Nested(lists) => self.nested(lists, op, ctx)?,
            }
        }
        Ok(())
    }

    /// Runs lists on the operations directly in an operation, even after one of them has failed: they
    /// are independent, as if they ran at the same time.
    fn nested(&mut self, lists: &[PassList], op: Op<Context>, ctx: &mut Context) -> PassResult {
        #[cfg(feature = "parallel")]
        if let Some(ops) = self.independent(lists, op, ctx) {
            return self.nested_parallel(lists, &ops, ctx);
        }
        let mut all: PassResult = Ok(());
        for region in ctx.regions(op) {
            for block in ctx.blocks(region) {
                let mut next = ctx.first_op(block);
                while let Some(inner) = next {
                    next = ctx.next_op(inner);
                    if let Some(list) = list_for(lists, inner, ctx) {
                        all = both(all, self.nested_list(list, inner, ctx));
                    }
                }
            }
        }
        all
    }

    /// Runs a nested list on an operation.
    pub(super) fn nested_list(
        &mut self,
        list: &PassList,
        op: Op<Context>,
        ctx: &mut Context,
    ) -> PassResult {
        let title = format!("'{}' Pipeline", list.anchor());
        self.each(|watcher| watcher.before_nested(list.anchor()));
        self.start(&title);
        let result = self.list(list, op, ctx);
        self.stop();
        self.each(|watcher| watcher.after_nested(list.anchor()));
        result
    }

    fn pass(&mut self, pass: &dyn Pass, op: Op<Context>, ctx: &mut Context) -> PassResult {
        let traits = ctx.traits(ctx.kind(op));
        let problem = match (traits.is_registered(), traits.is_isolated_from_above()) {
            (false, _) => "trying to schedule a pass on an unregistered operation",
            (true, false) => {
                "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
            }
            _ if pass.anchor().is_some_and(|name| name != ctx.op_name(op)) => {
                "trying to schedule a pass on an unsupported operation"
            }
            _ => "",
        };
        self.running = Some(Running {
            argument: pass.argument().to_string(),
            place: place(pass, op, ctx),
        });
        let event = PassEvent { pass, op };
        let mut result = match problem {
            "" => {
                self.each(|watcher| watcher.before_pass(event, ctx));
                self.start(pass.name());
                let result = pass.run(op, ctx);
                self.stop();
                result
            }
            problem => Err(PassFailure::at(ctx, op, problem)),
        };
        if result.is_ok() && self.verify {
            result = ctx.verify_op_first(op).map_err(PassFailure::from);
        }
        // The handlers get the errors before the IR is printed.
        if let Err(failure) = &mut result
            && !failure.shown
        {
            for diagnostic in &failure.diagnostics {
                ctx.diagnostic_engine().show(diagnostic);
            }
            failure.shown = true;
        }
        let running = self.running.take();
        match &result {
            Ok(()) => self.each(|watcher| watcher.after_pass(event, ctx)),
            Err(_) => {
                self.failed.extend(running);
                if problem.is_empty() {
                    self.each(|watcher| watcher.after_failed_pass(event, ctx));
                }
            }
        }
        result
    }

    fn each(&mut self, mut call: impl FnMut(&mut dyn Instrumentation)) {
        for watcher in self.watchers.iter_mut() {
            call(&mut **watcher);
        }
    }

    fn start(&mut self, name: &str) {
        if let Some(timing) = &mut self.timing {
            timing.start(name);
        }
    }

    fn stop(&mut self) {
        if let Some(timing) = &mut self.timing {
            timing.stop();
        }
    }
}

/// The first list that fits an operation.
pub(super) fn list_for<'l>(
    lists: &'l [PassList],
    op: Op<Context>,
    ctx: &Context,
) -> Option<&'l PassList> {
    lists.iter().find(|list| match &list.anchor {
        Some(name) => name == ctx.op_name(op),
        None => is_isolated(op, ctx) && list.may_run_on(ctx.op_name(op)),
    })
}

pub(super) fn is_isolated(op: Op<Context>, ctx: &Context) -> bool {
    let traits = ctx.traits(ctx.kind(op));
    traits.is_registered() && traits.is_isolated_from_above()
}

/// A failure has the diagnostics of both.
pub(super) fn both(all: PassResult, result: PassResult) -> PassResult {
    match (all, result) {
        (Err(mut all), Err(failure)) => {
            all.diagnostics.extend(failure.diagnostics);
            Err(all)
        }
        (all, result) => all.and(result),
    }
}

impl PassList {
    /// True if no pass of the list is for another op.
    fn may_run_on(&self, op: &str) -> bool {
        self.items.iter().all(|item| match item {
            Item::Pass(pass) => pass.anchor().is_none_or(|anchor| anchor == op),
            Item::Nested(_) => true,
        })
    }
}

/// `` `CSE` on 'func.func' operation: @f ``.
fn place(pass: &dyn Pass, op: Op<Context>, ctx: &Context) -> String {
    let place = format!("`{}` on '{}' operation", pass.name(), ctx.op_name(op));
    match ctx.symbol_name(op) {
        Some(name) => format!("{place}: @{name}"),
        None => place,
    }
}
