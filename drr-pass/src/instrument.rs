//! Watching a run: what is called around each pass, and printing the IR.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use drr_ir::{Context, PrintOptions};
use drr_runtime::ir::Op;

use crate::pass::Pass;

/// A pass and the operation that it runs on.
#[derive(Clone, Copy)]
pub struct PassEvent<'a> {
    /// The pass.
    pub pass: &'a dyn Pass,
    /// The operation.
    pub op: Op<Context>,
}

/// Called around each pass (MLIR's `PassInstrumentation`).
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait Instrumentation {
    /// Before a pass runs.
    fn before_pass(&mut self, event: PassEvent<'_>, ctx: &Context) {}
    /// After a pass has succeeded, and the IR was verified if it is to be.
    fn after_pass(&mut self, event: PassEvent<'_>, ctx: &Context) {}
    /// After a pass has failed, or left IR that does not verify.
    fn after_failed_pass(&mut self, event: PassEvent<'_>, ctx: &Context) {}
    /// Before the passes nested in an operation's list run on operations of this name.
    fn before_nested(&mut self, anchor: &str) {}
    /// After them.
    fn after_nested(&mut self, anchor: &str) {}
}

/// A choice of passes by argument.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum IrFilter {
    /// No pass.
    #[default]
    None,
    /// Every pass.
    All,
    /// The passes with these arguments.
    Passes(Vec<String>),
}

impl IrFilter {
    fn selects(&self, pass: &dyn Pass) -> bool {
        match self {
            IrFilter::None => false,
            IrFilter::All => true,
            IrFilter::Passes(names) => names.iter().any(|name| name == pass.argument()),
        }
    }
}

/// Prints the IR around passes, as `mlir-opt`'s `--mlir-print-ir-…`.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// # #[derive(Clone, Default)]
/// # struct Shared(Arc<Mutex<Vec<u8>>>);
/// # impl std::io::Write for Shared {
/// #     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> { self.0.lock().unwrap().write(bytes) }
/// #     fn flush(&mut self) -> std::io::Result<()> { Ok(()) }
/// # }
/// use drr_ir::Context;
/// use drr_pass::{Cse, IrFilter, IrPrinting, PassManager};
///
/// let mut ctx = Context::new();
/// let module = ctx.parse_module("")?;
/// let text = Shared::default();
/// let mut printing = IrPrinting::to(text.clone());
/// printing.after = IrFilter::All;
/// let mut pm = PassManager::on("builtin.module");
/// pm.add(Cse::new());
/// pm.watch(printing);
/// pm.run(module, &mut ctx)?;
/// let text = String::from_utf8(text.0.lock().unwrap().clone())?;
/// assert!(text.starts_with("// -----// IR Dump After CSE (cse) //----- //\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct IrPrinting {
    /// The passes before which the IR is printed.
    pub before: IrFilter,
    /// The passes after which the IR is printed, even if they fail.
    pub after: IrFilter,
    /// Print after a pass only if it has changed the IR.
    pub only_on_change: bool,
    /// Print after a pass only if it has failed, whatever `after` says.
    pub only_on_failure: bool,
    /// Print the top-level operation instead of the one that the pass runs on.
    pub module_scope: bool,
    /// How operations are printed.
    pub options: PrintOptions,
    out: Box<dyn Write>,
    /// The IR before the passes that are running.
    fingerprints: HashMap<Op<Context>, u64>,
}

impl IrPrinting {
    /// Prints to `out`. No pass is selected yet.
    pub fn to(out: impl Write + 'static) -> Self {
        IrPrinting {
            before: IrFilter::None,
            after: IrFilter::None,
            only_on_change: false,
            only_on_failure: false,
            module_scope: false,
            options: PrintOptions::new(),
            out: Box::new(out),
            fingerprints: HashMap::new(),
        }
    }

    /// Prints to standard error.
    pub fn to_stderr() -> Self {
        IrPrinting::to(std::io::stderr())
    }

    fn fingerprint(&self, op: Op<Context>, ctx: &Context) -> u64 {
        let mut hasher = DefaultHasher::new();
        let options = PrintOptions::new().locations(true).local_scope(true);
        ctx.print_op(op, &options).hash(&mut hasher);
        hasher.finish()
    }

    fn print(&mut self, when: &str, failed: &str, event: PassEvent<'_>, ctx: &Context) {
        let PassEvent { pass, op } = event;
        let (mut shown, mut place) = (op, String::new());
        if self.module_scope {
            shown = ctx.ancestors(op).last().unwrap_or(op);
            place = format!(" ('{}' operation", ctx.op_name(op));
            if let Some(name) = ctx.symbol_name(op) {
                place += &format!(": @{name}");
            }
            place.push(')');
        }
        let is_local = self.options.local_scope || ctx.parent_op(shown).is_some();
        let text = ctx.print_op(shown, &self.options.local_scope(is_local));
        let (name, argument) = (pass.name(), pass.argument());
        // A closed standard error is no reason to fail.
        let _ = writeln!(
            self.out,
            "// -----// IR Dump {when} {name}{failed} ({argument}){place} //----- //\n{text}\n"
        );
    }
}

impl Instrumentation for IrPrinting {
    fn before_pass(&mut self, event: PassEvent<'_>, ctx: &Context) {
        if self.only_on_change {
            let print = self.fingerprint(event.op, ctx);
            self.fingerprints.insert(event.op, print);
        }
        if self.before.selects(event.pass) {
            self.print("Before", "", event, ctx);
        }
    }

    fn after_pass(&mut self, event: PassEvent<'_>, ctx: &Context) {
        if self.only_on_failure || !self.after.selects(event.pass) {
            return;
        }
        if self.only_on_change {
            let before = self.fingerprints.remove(&event.op);
            if before == Some(self.fingerprint(event.op, ctx)) {
                return;
            }
        }
        self.print("After", "", event, ctx);
    }

    fn after_failed_pass(&mut self, event: PassEvent<'_>, ctx: &Context) {
        if self.only_on_failure || self.after.selects(event.pass) {
            self.print("After", " Failed", event, ctx);
        }
    }
}
