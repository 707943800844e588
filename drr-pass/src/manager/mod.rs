//! Running passes.

#[cfg(feature = "parallel")]
mod parallel;
mod reproducer;
mod run;

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;

use drr_ir::diagnostics::Severity;
use drr_ir::{Context, Diagnostic, Diagnostics, Handled};
use drr_runtime::ir::{Ir, Op};

use crate::instrument::Instrumentation;
use crate::list::PassList;
use crate::pass::PassFailure;
use crate::pipeline::PipelineError;
use crate::registry::PassRegistry;
use crate::timing::Timing;

use run::Run;

/// A pipeline that can be run (MLIR's `PassManager`). It dereferences to its [`PassList`], to which
/// passes are added.
///
/// ```
/// use drr_ir::Context;
/// use drr_pass::{Cse, PassManager, SymbolDce};
///
/// let mut pm = PassManager::on("builtin.module");
/// pm.nest("func.func").add(Cse::new());
/// pm.add(SymbolDce::new());
/// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
/// let module = ctx.parse_module("func.func private @unused()")?;
/// pm.run(module, &mut ctx)?;
/// assert_eq!(ctx.symbols_in(module).count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PassManager {
    list: PassList,
    verify: bool,
    parallel: bool,
    watchers: Vec<Box<dyn Instrumentation>>,
    timing: Option<Timing>,
    reproducer: Option<PathBuf>,
    /// The passes ready to run.
    ready: Option<PassList>,
}

/// The failure of a run: the pass that failed and the errors.
#[derive(Clone)]
pub struct RunError {
    /// The argument of the pass; empty if none has run. The text of nested lists, if they ran on several
    /// threads and one of their passes changed something outside its operation.
    pub pass: String,
    /// The errors. The handlers of the context have got them.
    pub diagnostics: Diagnostics,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.pass.is_empty() {
            writeln!(f, "pass `{}` failed:", self.pass)?;
        }
        self.diagnostics.fmt(f)
    }
}

impl fmt::Debug for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for RunError {}

impl Deref for PassManager {
    type Target = PassList;
    fn deref(&self) -> &PassList {
        &self.list
    }
}

impl DerefMut for PassManager {
    fn deref_mut(&mut self) -> &mut PassList {
        self.ready = None;
        &mut self.list
    }
}

impl fmt::Display for PassManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.fmt(f)
    }
}

impl fmt::Debug for PassManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PassManager({self})")
    }
}

impl From<PassList> for PassManager {
    fn from(list: PassList) -> Self {
        PassManager {
            list,
            verify: true,
            parallel: true,
            watchers: Vec::new(),
            timing: None,
            reproducer: None,
            ready: None,
        }
    }
}

impl PassManager {
    /// A manager without passes for an op, such as `builtin.module`; `any` for any op.
    pub fn on(op: &str) -> Self {
        PassList::on(op).into()
    }

    /// Reads a pipeline: `builtin.module(func.func(cse), symbol-dce)`.
    ///
    /// # Errors
    /// As [`PassList::parse`].
    pub fn parse(text: &str, passes: &PassRegistry) -> Result<Self, PipelineError> {
        PassList::parse(text, passes).map(PassManager::from)
    }

    /// Sets whether the operation is verified after each pass. On by default.
    pub fn verify_each(&mut self, yes: bool) -> &mut Self {
        self.verify = yes;
        self
    }

    /// Sets whether nested passes run on different operations at the same time, on the threads of the
    /// current `rayon` pool. On by default, but it needs the feature `parallel`; without it, everything
    /// runs on one thread. Also with a [watcher](PassManager::watch) or a
    /// [reproducer](PassManager::crash_reproducer), passes run one after the other.
    ///
    /// The result is the same. As in MLIR, a pass may change only the operation that it runs on and
    /// what is nested in it. Here this is checked: a run in which a pass changes something else fails.
    /// The other operations of the list have no contents while a pass runs.
    pub fn parallel(&mut self, yes: bool) -> &mut Self {
        self.parallel = yes;
        self
    }

    /// Adds something that is called around each pass.
    pub fn watch(&mut self, watcher: impl Instrumentation + 'static) -> &mut Self {
        self.watchers.push(Box::new(watcher));
        self
    }

    /// Adds the times of passes to `timing`. [`take_timing`](PassManager::take_timing) returns it.
    pub fn time(&mut self, timing: Timing) -> &mut Self {
        self.timing = Some(timing);
        self
    }

    /// The times, if they were measured. Later runs do not measure them any more.
    pub fn take_timing(&mut self) -> Option<Timing> {
        self.timing.take()
    }

    /// If a run fails or panics, writes a module to this file that contains the pipeline and the IR
    /// from before the run.
    /// [`reproducer_pipeline`](PassManager::reproducer_pipeline) reads it.
    pub fn crash_reproducer(&mut self, file: impl Into<PathBuf>) -> &mut Self {
        self.reproducer = Some(file.into());
        self
    }

    /// The pipeline in the metadata of a parsed reproducer. `None` if the text was none.
    ///
    /// # Errors
    /// If the pipeline is wrong.
    pub fn reproducer_pipeline(
        ctx: &Context,
        passes: &PassRegistry,
    ) -> Option<Result<Self, PipelineError>> {
        reproducer::manager_of(ctx, passes)
    }

    /// Prepares the passes for a context. Each [`run`](PassManager::run) does it too, but a tool does
    /// it before it parses a module, so that the ops are known which the passes register.
    ///
    /// # Errors
    /// If a pass cannot run in this context.
    pub fn initialize(&mut self, ctx: &mut Context) -> Result<(), RunError> {
        self.prepared(ctx).map(|_| ())
    }

    fn prepared(&mut self, ctx: &mut Context) -> Result<&PassList, RunError> {
        let list = self.ready.get_or_insert_with(|| {
            let mut list = self.list.clone();
            list.coalesce();
            list
        });
        match list.initialize(ctx) {
            Ok(()) => Ok(list),
            Err(failure) => Err(error(ctx, failure, "", None)),
        }
    }

    /// Runs the passes on an operation.
    ///
    /// # Errors
    /// If the operation is not one that the manager is for, a pass fails, or the IR does not verify
    /// after a pass. The handlers of the context get the diagnostics too. Nothing is undone.
    pub fn run(&mut self, op: Op<Context>, ctx: &mut Context) -> Result<(), RunError> {
        if let Some(anchor) = &self.list.anchor
            && anchor != ctx.op_name(op)
        {
            let name = ctx.op_name(op);
            let message = format!("can't run '{anchor}' pass manager on '{name}' op");
            let failure = Diagnostic::new(Severity::Error, ctx.location(ctx.loc(op)), message);
            return Err(error(ctx, failure.into(), "", Some(op)));
        }
        self.prepared(ctx)?;
        let guard = self
            .reproducer
            .as_deref()
            .map(|file| reproducer::Guard::new(file, &self.list, self.verify, op, ctx));
        let mut run = Run {
            verify: self.verify,
            // A reproducer names the pass that has panicked.
            parallel: self.parallel && guard.is_none(),
            watchers: &mut self.watchers,
            timing: &mut self.timing,
            running: None,
            failed: Vec::new(),
        };
        let list = self.ready.as_ref().unwrap_or(&self.list);
        let result = match guard {
            None => run.list(list, op, ctx),
            Some(guard) => guard.run(&mut run, list, op, ctx),
        };
        result.map_err(|failure| {
            let pass = run.failed.first().map_or("", |at| &at.argument);
            error(ctx, failure, pass, Some(op))
        })
    }
}

/// Passes the diagnostics of a failure to the handlers. A failure without any gets one.
fn error(ctx: &Context, failure: PassFailure, pass: &str, op: Option<Op<Context>>) -> RunError {
    let PassFailure { diagnostics, shown } = failure;
    if !shown {
        for diagnostic in &diagnostics {
            let _: Handled = ctx.diagnostic_engine().show(diagnostic);
        }
    }
    let diagnostics = match Diagnostics::check(diagnostics) {
        Err(diagnostics) => diagnostics,
        Ok(()) => {
            let location = match op {
                Some(op) if ctx.is_live(op) => ctx.location(ctx.loc(op)),
                _ => drr_ir::diagnostics::Location::unknown(),
            };
            let message = "the pass has failed and reported the reason itself";
            Diagnostic::new(Severity::Error, location, message).into()
        }
    };
    RunError {
        pass: pass.to_string(),
        diagnostics,
    }
}
