//! Passes.

use std::fmt;

use drr_ir::diagnostics::{Location, Severity};
use drr_ir::{Context, Diagnostic, Diagnostics, InFlightDiagnostic};
use drr_runtime::driver::conversion::ConversionError;
use drr_runtime::ir::{Ir, Op};
use drr_runtime::rule::RuleInfo;

use crate::options::Options;

/// The result of a pass on an operation.
pub type PassResult = Result<(), PassFailure>;

/// A transformation or an analysis of an operation and everything nested in it (MLIR's `Pass`).
///
/// A pass may read and change only the operation that it runs on and what is nested in it. It keeps
/// no state from one operation to the next: it gets `&self`, and everything else is local to
/// [`run`](Pass::run). The [manager](crate::PassManager) runs it only on registered operations that
/// are isolated from above.
///
/// ```
/// use drr_ir::{Context, WalkOrder};
/// use drr_pass::{Options, Pass, PassFailure, PassResult};
/// use drr_runtime::ir::Op;
///
/// /// Refuses functions with too many operations.
/// #[derive(Clone)]
/// struct LimitSize {
///     most: u64,
/// }
///
/// impl Pass for LimitSize {
///     fn argument(&self) -> &str {
///         "limit-size"
///     }
///     fn description(&self) -> &str {
///         "Refuses functions with too many operations"
///     }
///     fn anchor(&self) -> Option<&str> {
///         Some("func.func")
///     }
///     fn options(&mut self, options: &mut Options<'_>) {
///         options.option("most", "The largest number of operations", &mut self.most);
///     }
///     fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
///         let ops = ctx.ops_in(op, WalkOrder::PreOrder).len() as u64;
///         match ops <= self.most {
///             true => Ok(()),
///             false => Err(PassFailure::at(ctx, op, format!("has {ops} operations"))),
///         }
///     }
/// }
/// # let mut passes = drr_pass::PassRegistry::new();
/// # passes.add(LimitSize { most: 10 });
/// # let mut pm = drr_pass::PassManager::parse("builtin.module(func.func(limit-size{most=1}))", &passes).unwrap();
/// # let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
/// # let text = "func.func private @f()";
/// # let module = ctx.parse_module(text).unwrap();
/// # pm.run(module, &mut ctx).unwrap();
/// ```
pub trait Pass: ClonePass + Send + Sync {
    /// The name in pipelines and on the command line, such as `cse`.
    fn argument(&self) -> &str;
    /// The name in reports, such as `CSE`. The default is the [`argument`](Pass::argument).
    fn name(&self) -> &str {
        self.argument()
    }
    /// One line about what the pass does.
    fn description(&self) -> &str {
        ""
    }
    /// The op that it works on, such as `func.func`; `None` for any.
    fn anchor(&self) -> Option<&str> {
        None
    }
    /// Passes each option to `options`.
    fn options(&mut self, options: &mut Options<'_>) {
        let _ = options;
    }
    /// The rules that it applies in a context, for listings.
    fn rules(&self, ctx: &Context) -> Vec<&'static RuleInfo> {
        let _ = ctx;
        Vec::new()
    }
    /// Prepares the pass for a context: registers ops, binds rules. Called at the start of each run of
    /// the manager, and by tools before the module is parsed.
    ///
    /// # Errors
    /// If the pass cannot run in this context.
    fn initialize(&mut self, ctx: &mut Context) -> PassResult {
        let _ = ctx;
        Ok(())
    }
    /// Runs on an operation.
    ///
    /// # Errors
    /// If the pipeline cannot continue. The IR must still be valid enough to be printed.
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult;
}

/// Cloning a boxed pass. Every pass that implements [`Clone`] has it.
pub trait ClonePass {
    /// A copy with the same options.
    fn clone_pass(&self) -> Box<dyn Pass>;
}

impl<P: Pass + Clone + 'static> ClonePass for P {
    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Pass> {
    fn clone(&self) -> Self {
        (**self).clone_pass()
    }
}

impl fmt::Debug for dyn Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pass").field(&self.argument()).finish()
    }
}

/// Why a pass failed.
#[derive(Clone, Debug)]
pub struct PassFailure {
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// True if the handlers of the context have got the diagnostics.
    pub(crate) shown: bool,
}

impl PassFailure {
    /// A failure with an error about an operation. The message continues `'name' op `.
    pub fn at(ctx: &Context, op: Op<Context>, message: impl fmt::Display) -> Self {
        let text = format!("'{}' op {message}", ctx.op_name(op));
        let error = Diagnostic::new(Severity::Error, ctx.location(ctx.loc(op)), text);
        error.about(op.0).into()
    }

    /// A failure with an error that is about no operation.
    pub fn nowhere(message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Error, Location::unknown(), message).into()
    }

    /// The failure of a dialect conversion of `root`: an error at the operation that cannot be
    /// converted, with the reason of each rule.
    pub fn conversion(ctx: &Context, root: Op<Context>, error: &ConversionError<Context>) -> Self {
        let op = error.op.unwrap_or(root);
        let location = ctx.location(ctx.loc(op));
        let error = Diagnostic::new(Severity::Error, location, error.to_string());
        error.about(op.0).into()
    }

    /// A failure whose diagnostics the pass has reported itself.
    pub fn reported() -> Self {
        PassFailure {
            diagnostics: Vec::new(),
            shown: true,
        }
    }
}

impl From<Diagnostic> for PassFailure {
    fn from(diagnostic: Diagnostic) -> Self {
        PassFailure {
            diagnostics: vec![diagnostic],
            shown: false,
        }
    }
}

/// The errors of the parser and the verifier, which the handlers have got already.
impl From<Diagnostics> for PassFailure {
    fn from(diagnostics: Diagnostics) -> Self {
        PassFailure {
            diagnostics: diagnostics.into_vec(),
            shown: true,
        }
    }
}

/// `ctx.emit_op_error(op, "…").into()`. The diagnostic is reported when the failure is.
impl From<InFlightDiagnostic<'_>> for PassFailure {
    fn from(diagnostic: InFlightDiagnostic<'_>) -> Self {
        match diagnostic.take() {
            Some(diagnostic) => diagnostic.into(),
            None => PassFailure::reported(),
        }
    }
}

/// A pass made of a function.
///
/// ```
/// use drr_ir::Context;
/// use drr_pass::{FnPass, PassFailure, PassResult};
/// use drr_runtime::ir::Op;
///
/// fn no_externals(func: Op<Context>, ctx: &mut Context) -> PassResult {
///     match ctx.body(func) {
///         Some(_) => Ok(()),
///         None => Err(PassFailure::at(ctx, func, "has no body")),
///     }
/// }
/// let pass = FnPass::new("no-externals", "Refuses external functions", no_externals).on("func.func");
/// # let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
/// # let module = ctx.parse_module("func.func private @f()").unwrap();
/// let mut pm = drr_pass::PassManager::on("builtin.module");
/// pm.add(pass);
/// let error = pm.run(module, &mut ctx).unwrap_err();
/// assert_eq!(error.pass, "no-externals");
/// assert!(error.to_string().contains("'func.func' op has no body"));
/// ```
#[derive(Clone)]
pub struct FnPass<F> {
    argument: &'static str,
    description: &'static str,
    anchor: Option<&'static str>,
    run: F,
}

impl<F> fmt::Debug for FnPass<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FnPass({})", self.argument)
    }
}

impl<F> FnPass<F>
where
    F: Fn(Op<Context>, &mut Context) -> PassResult + Clone + Send + Sync + 'static,
{
    /// A pass that works on any op.
    pub fn new(argument: &'static str, description: &'static str, run: F) -> Self {
        FnPass {
            argument,
            description,
            anchor: None,
            run,
        }
    }

    /// Sets the op that it works on.
    #[must_use]
    pub fn on(mut self, op: &'static str) -> Self {
        self.anchor = Some(op);
        self
    }
}

impl<F> Pass for FnPass<F>
where
    F: Fn(Op<Context>, &mut Context) -> PassResult + Clone + Send + Sync + 'static,
{
    fn argument(&self) -> &str {
        self.argument
    }
    fn description(&self) -> &str {
        self.description
    }
    fn anchor(&self) -> Option<&str> {
        self.anchor
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        (self.run)(op, ctx)
    }
}
