//! Inlining of calls.

mod graph;
mod splice;

use drr_ir::Context;
use drr_runtime::ir::{Ir, Op};

use super::Canonicalize;
use crate::options::Options;
use crate::pass::{Pass, PassFailure, PassResult};
use graph::{Call, CallGraph, body};

/// Replaces calls by the bodies of the functions (MLIR's `inline`), callees first, and erases private
/// functions to which nothing refers. It canonicalizes each function before.
///
/// It needs [`CallOpInterface`](drr_runtime::interface::CallOpInterface) and
/// [`CallableOpInterface`](drr_runtime::interface::CallableOpInterface). Not inlined are functions
/// that call themselves or the caller, calls and functions with the attribute `no_inline`, bodies
/// of several blocks where only one may be, and bodies with operations that are not registered.
/// Where the types of a call differ from those of the function,
/// [`Dialect::materialize_call_conversion`](drr_runtime::dialect::Dialect::materialize_call_conversion)
/// converts the values, before the call and at each return; if it does not, the call stays.
///
/// ```
/// use drr_ir::{Context, PrintOptions};
/// use drr_pass::{Inline, PassManager};
///
/// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
/// let module = ctx.parse_module("
///   func.func private @same(%x: i32) -> i32 { return %x : i32 }
///   func.func @main(%x: i32) -> i32 {
///     %0 = call @same(%x) : (i32) -> i32
///     return %0 : i32
///   }
/// ")?;
/// let mut pm = PassManager::on("builtin.module");
/// pm.add(Inline::new());
/// pm.run(module, &mut ctx)?;
/// let text = ctx.print_op(module, &PrintOptions::new());
/// assert!(text.contains("return %arg0 : i32") && !text.contains("@same"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Inline {
    pipeline: String,
    max_iterations: u64,
    threshold: Option<u64>,
    canonicalize: Canonicalize,
}

impl Default for Inline {
    fn default() -> Self {
        Inline::new()
    }
}

impl Inline {
    /// The pass with MLIR's defaults.
    pub fn new() -> Self {
        Inline {
            pipeline: "canonicalize".to_string(),
            max_iterations: 4,
            threshold: None,
            canonicalize: Canonicalize::new(),
        }
    }
}

impl Pass for Inline {
    fn argument(&self) -> &str {
        "inline"
    }
    fn name(&self) -> &str {
        "Inliner"
    }
    fn description(&self) -> &str {
        "Inline function calls"
    }
    fn options(&mut self, options: &mut Options<'_>) {
        options.option(
            "default-pipeline",
            "What runs on functions before calls in them are inlined: canonicalize, or nothing",
            &mut self.pipeline,
        );
        options.option(
            "max-iterations",
            "Maximum number of iterations when inlining within an SCC",
            &mut self.max_iterations,
        );
        options.option(
            "inlining-threshold",
            "Functions that have more operations than this percentage of those of the caller are not inlined",
            &mut self.threshold,
        );
    }
    fn initialize(&mut self, ctx: &mut Context) -> PassResult {
        match self.pipeline.as_str() {
            "" => Ok(()),
            "canonicalize" => self.canonicalize.initialize(ctx),
            other => Err(PassFailure::nowhere(format!(
                "the default pipeline is 'canonicalize' or empty, not '{other}'"
            ))),
        }
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        if !ctx.is_symbol_table(op) {
            // The two spaces are MLIR's.
            let message =
                " was scheduled to run under the inliner, but does not define a symbol table";
            return Err(PassFailure::at(ctx, op, message));
        }
        let graph = CallGraph::new(ctx, op);
        let mut inliner = Inliner {
            pass: self,
            ctx,
            graph,
            dead: Vec::new(),
        };
        for component in inliner.graph.components() {
            inliner.component(component)?;
        }
        for function in std::mem::take(&mut inliner.dead) {
            // Some may be nested in others, and some are met again: calls of them became known late.
            if inliner.ctx.is_live(function) {
                inliner.ctx.erase_op(function);
            }
        }
        Ok(())
    }
}

struct Inliner<'a> {
    pass: &'a Inline,
    ctx: &'a mut Context,
    graph: CallGraph,
    dead: Vec<Op<Context>>,
}

impl Inliner<'_> {
    /// Inlines the calls in functions that call each other.
    fn component(&mut self, mut functions: Vec<Op<Context>>) -> PassResult {
        self.drop_dead(&mut functions);
        for _ in 0..self.pass.max_iterations {
            if !self.pass.pipeline.is_empty() {
                for function in &functions {
                    if self
                        .ctx
                        .traits(self.ctx.kind(*function))
                        .is_isolated_from_above()
                    {
                        self.pass.canonicalize.run(*function, self.ctx)?;
                        self.graph.recount(self.ctx, *function);
                    }
                }
            }
            if !self.calls_in(&mut functions) {
                break;
            }
        }
        Ok(())
    }

    /// Removes dead functions from the list.
    fn drop_dead(&mut self, functions: &mut Vec<Op<Context>>) {
        functions.retain(|function| {
            let is_dead = self.graph.is_dead(*function);
            if is_dead {
                self.dead.push(*function);
            }
            !is_dead
        });
    }

    /// Inlines calls. Returns whether there were any. The dead functions are removed from the list.
    fn calls_in(&mut self, functions: &mut Vec<Op<Context>>) -> bool {
        self.drop_dead(functions);
        let mut calls = Vec::new();
        for function in functions.iter() {
            let mut own = self.graph.calls_in(self.ctx, *function);
            if self.pass.threshold.is_none() {
                // From the last call on, few operations are left behind each call, which may have
                // to move. A threshold compares with the size of the caller, so the order matters
                // then.
                own.reverse();
            }
            calls.extend(own);
        }
        // The functions whose inlining led to a call.
        let mut history: Vec<(Op<Context>, Option<usize>)> = Vec::new();
        let mut of_call: Vec<Option<usize>> = vec![None; calls.len()];
        let mut inlined = false;
        let mut at = 0;
        while at < calls.len() {
            let (call, came_from) = (calls[at], of_call[at]);
            at += 1;
            let mut before = came_from;
            let mut comes_again = false;
            while let Some((function, earlier)) = before.map(|index| history[index]) {
                comes_again |= function == call.callee;
                before = earlier;
            }
            if comes_again || self.graph.is_dead(call.caller) || !self.should_inline(call) {
                continue;
            }
            let Some(new) = splice::inline(self.ctx, call) else {
                continue;
            };
            inlined = true;
            history.push((call.callee, came_from));
            let new: Vec<_> = new
                .into_iter()
                .filter_map(|op| self.graph.call(self.ctx, op, call.caller))
                .collect();
            of_call.resize(of_call.len() + new.len(), Some(history.len() - 1));
            calls.extend(new);
            if self.graph.inlined(call) {
                self.dead.push(call.callee);
            }
        }
        functions.retain(|function| !self.graph.is_dead(*function));
        inlined
    }

    fn should_inline(&mut self, call: Call) -> bool {
        let ctx = &*self.ctx;
        let forbids = |op: Op<Context>| ctx.attr(op, "no_inline").is_some();
        if ctx.traits(ctx.kind(call.op)).is_terminator()
            || forbids(call.op)
            || forbids(call.callee)
            || self.graph.calls(call.callee, call.callee)
            || self.graph.calls(call.callee, call.caller)
            || ctx.is_ancestor(call.callee, call.op)
        {
            return false;
        }
        let Some(region) = body(ctx, call.callee) else {
            return false;
        };
        let is_single = splice::is_single(ctx, call, region);
        let around = ctx.parent_op(call.op);
        let takes_blocks = around.is_some_and(|around| {
            let kind = ctx.kind(around);
            let single = ["SingleBlock", "SingleBlockImplicitTerminator"];
            kind == ctx.kind(call.callee)
                || ctx.is_registered(kind)
                    && !single.iter().any(|name| ctx.is_declared_with(kind, name))
        });
        (is_single || takes_blocks)
            && self.is_small(call)
            && splice::is_legal(self.ctx, call, region)
    }

    fn is_small(&self, call: Call) -> bool {
        let Some(threshold) = self.pass.threshold else {
            return true;
        };
        let count = |function| self.graph.size(self.ctx, function);
        let (callee, caller) = (count(call.callee), count(call.caller));
        threshold > 0 && callee * 100 <= caller.saturating_mul(threshold)
    }
}
