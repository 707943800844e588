//! A module from its text to its output.

use std::sync::Arc;

use drr_ir::diagnostics::Severity;
use drr_ir::{Context, Handled, InputChunk, ParseOptions};
use drr_runtime::ir::Op;

use crate::instrument::{IrFilter, IrPrinting};
use crate::list::PassList;
use crate::manager::PassManager;
use crate::opt::config::Config;
use crate::opt::expected::Expectations;
use crate::opt::report::Reporter;
use crate::registry::PassRegistry;
use crate::timing::Timing;

pub(super) struct Tool<'a> {
    pub(super) passes: &'a PassRegistry,
    pub(super) config: &'a Config,
    pub(super) reporter: &'a Reporter,
    /// The diagnostics that the input asks for, with `--verify-diagnostics`.
    pub(super) expectations: Option<Arc<Expectations>>,
}

/// The errors have gone to the handler.
struct Reported;

impl Tool<'_> {
    /// Processes a chunk of the input in a new context. Returns whether all went well.
    pub(super) fn process(
        &self,
        mut ctx: Context,
        chunk: &InputChunk<'_>,
        out: &mut String,
    ) -> bool {
        let (reporter, expectations) = (self.reporter.clone(), self.expectations.clone());
        let _handler = ctx.diagnostic_engine().scoped(move |diagnostic| {
            match &expectations {
                None => reporter.report(diagnostic),
                Some(expectations) => expectations.see(diagnostic),
            }
            Handled::Yes
        });
        ctx.allow_unregistered_dialects(self.config.allow_unregistered);
        self.run(chunk, &mut ctx, out).is_ok()
    }

    fn run(
        &self,
        chunk: &InputChunk<'_>,
        ctx: &mut Context,
        out: &mut String,
    ) -> Result<(), Reported> {
        let config = self.config;
        // Passes may register ops, so they are prepared before the module is parsed.
        let mut manager = self.manager("builtin.module", ctx)?;
        manager.initialize(ctx).map_err(|_| Reported)?;
        let mut timing = Timing::new();
        timing.start("Parser");
        let options = ParseOptions::new()
            .file(self.reporter.file())
            .error_limit(1)
            .verify(config.verify_parsed)
            .implicit_module(config.implicit_module);
        let op = ctx.parse_chunk(chunk, &options).map_err(|_| Reported)?;
        timing.stop();
        if config.run_reproducer {
            match PassManager::reproducer_pipeline(ctx, self.passes) {
                Some(Ok(reproduced)) => manager = reproduced,
                Some(Err(error)) => return self.error(ctx, &error.to_string()),
                None => {}
            }
        } else if config.pipeline.is_none() && ctx.op_name(op) != manager.anchor() {
            let name = ctx.op_name(op).to_string();
            manager = self.manager(&name, ctx)?;
        }
        if config.dump_pipeline {
            eprintln!("Pass Manager with {} passes:\n{manager:#}\n", manager.len());
        }
        self.configure(&mut manager, timing);
        let result = manager.run(op, ctx);
        let mut timing = manager.take_timing();
        result.map_err(|_| Reported)?;
        if let Some(timing) = &mut timing {
            timing.start("Output");
        }
        self.print(op, ctx, out);
        if let Some(mut timing) = timing {
            timing.stop();
            eprint!(
                "{}",
                match config.timing_as_list {
                    true => timing.list(),
                    false => timing.to_string(),
                }
            );
        }
        Ok(())
    }

    fn print(&self, op: Op<Context>, ctx: &Context, out: &mut String) {
        *out += &ctx.print_op(op, &self.config.print);
        out.push('\n');
    }

    /// The passes that the command line names, for an op.
    fn manager(&self, anchor: &str, ctx: &Context) -> Result<PassManager, Reported> {
        let passes = self.passes;
        if let Some(pipeline) = &self.config.pipeline {
            return PassManager::parse(pipeline, passes)
                .or_else(|error| self.error(ctx, &error.to_string()));
        }
        let mut list = PassList::on(anchor);
        for (name, options) in &self.config.passes {
            if let Err(error) = passes.add_to(&mut list, name, options, true) {
                return self.error(ctx, &error);
            }
        }
        Ok(list.into())
    }

    fn configure(&self, manager: &mut PassManager, timing: Timing) {
        let config = self.config;
        manager.verify_each(config.verify_each);
        manager.parallel(!config.one_thread);
        if config.timing {
            manager.time(timing);
        }
        if let Some(file) = &config.crash_reproducer {
            manager.crash_reproducer(file);
        }
        let prints = config.print_before != IrFilter::None || config.print_after != IrFilter::None;
        if prints || config.print_on_failure {
            let mut printing = IrPrinting::to_stderr();
            printing.before = config.print_before.clone();
            printing.after = config.print_after.clone();
            printing.only_on_change = config.print_on_change;
            printing.only_on_failure = config.print_on_failure;
            printing.module_scope = config.print_module_scope;
            printing.options = config.print;
            manager.watch(printing);
        }
    }

    fn error<T>(&self, ctx: &Context, message: &str) -> Result<T, Reported> {
        let location = drr_ir::diagnostics::Location::unknown();
        ctx.emit(drr_ir::Diagnostic::new(Severity::Error, location, message));
        Err(Reported)
    }
}
