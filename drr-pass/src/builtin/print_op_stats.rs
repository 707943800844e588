//! Counts of operations.

use std::collections::BTreeMap;

use drr_ir::{Context, WalkOrder};
use drr_runtime::ir::Op;

use crate::options::Options;
use crate::pass::{Pass, PassResult};

/// Prints how often each op occurs to standard error (MLIR's `print-op-stats`).
#[derive(Clone, Copy, Default, Debug)]
pub struct PrintOpStats {
    /// Print JSON.
    pub json: bool,
}

impl PrintOpStats {
    /// Prints a table.
    pub fn new() -> Self {
        PrintOpStats::default()
    }

    /// The table or the JSON for an operation, itself included.
    ///
    /// ```
    /// use drr_ir::Context;
    /// use drr_pass::PrintOpStats;
    ///
    /// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    /// let module = ctx.parse_module("func.func private @f()")?;
    /// assert_eq!(
    ///     PrintOpStats::new().report(module, &ctx),
    ///     "Operations encountered:\n-----------------------\n  builtin.module , 1\n     func.func   , 1\n"
    /// );
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    pub fn report(&self, op: Op<Context>, ctx: &Context) -> String {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        ctx.walk(op, WalkOrder::PreOrder, |op| {
            *counts.entry(ctx.op_name(op)).or_default() += 1;
        });
        if self.json {
            let entries = counts.iter();
            let entries: Vec<String> = entries
                .map(|(name, count)| format!("  {name:?} : {count}"))
                .collect();
            return format!("{{\n{}\n}}\n", entries.join(",\n"));
        }
        let split = |name: &str| {
            let (dialect, _) = name.split_once('.').unwrap_or(("", name));
            dialect.len()
        };
        let dialect = counts.keys().map(|name| split(name)).max().unwrap_or(0);
        let rest = counts.keys().map(|name| name.len() - split(name)).max();
        let rest = rest.unwrap_or(0);
        let mut text = "Operations encountered:\n-----------------------\n".to_string();
        for (name, count) in &counts {
            let at = split(name);
            let (dialect_name, op_name) = name.split_at(at);
            text += &format!("  {dialect_name:>dialect$}{op_name:<rest$} , {count}\n");
        }
        text
    }
}

impl Pass for PrintOpStats {
    fn argument(&self) -> &str {
        "print-op-stats"
    }
    fn name(&self) -> &str {
        "PrintOpStats"
    }
    fn description(&self) -> &str {
        "Print statistics of operations"
    }
    fn options(&mut self, options: &mut Options<'_>) {
        options.option("json", "print the stats as JSON", &mut self.json);
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        eprint!("{}", self.report(op, ctx));
        Ok(())
    }
}
