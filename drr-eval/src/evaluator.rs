//! Running the functions of a module.

use std::collections::HashMap;

use drr::embedded::diagnostics::Location;
use drr::embedded::{Context, Diagnostics, WalkOrder};
use drr::ir::{Ir, Op};

use crate::code::Code;
use crate::compile::{self, Functions};
use crate::machine::Machine;
use crate::{EvalError, Fault, Limits, Value};

/// The functions of a module, ready to run. They are compiled once.
///
/// An operation that cannot be evaluated is an error when a run reaches it.
///
/// ```
/// use drr::embedded::Context;
/// use drr_eval::{Evaluator, Fault, Value};
///
/// let mut context = Context::new();
/// context.append_registry(&drr_dialects::registry());
/// let module = context.parse_module(
///     "func.func @f(%a: i8, %b: i8) -> i8 {
///        %q = arith.divui %a, %b : i8
///        return %q : i8
///      }",
/// )?;
/// let evaluator = Evaluator::new(&context, module)?;
/// assert_eq!(evaluator.run("f", &[7_i8.into(), 2_i8.into()])?, [Value::from(3_i8)]);
/// let error = evaluator.run("f", &[7_i8.into(), 0_i8.into()]).unwrap_err();
/// assert_eq!(error.fault, Fault::Undefined("division by zero"));
/// assert_eq!(
///     error.to_string(),
///     "<stdin>:2:13: 'arith.divui' op undefined behaviour: division by zero"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Evaluator<'c> {
    ctx: &'c Context,
    codes: Vec<Code>,
    /// The functions directly in the module.
    names: HashMap<String, usize>,
    limits: Limits,
}

impl<'c> Evaluator<'c> {
    /// Compiles the functions in a module, including in modules nested in it.
    ///
    /// # Errors
    /// If the module does not verify.
    pub fn new(ctx: &'c Context, module: Op<Context>) -> Result<Self, Diagnostics> {
        ctx.verify_op(module)?;
        let mut functions = Functions::new();
        let mut names = HashMap::new();
        let mut ops = Vec::new();
        ctx.walk(module, WalkOrder::PreOrder, |op| {
            if ctx.op_name(op) == "func.func"
                && let Some(name) = ctx.symbol_name(op)
            {
                let table = ctx.parent_op(op).unwrap_or(op);
                if table == module || op == module {
                    names.insert(name.to_string(), ops.len());
                }
                functions.insert((table, name.to_string()), (ops.len(), op));
                ops.push(op);
            }
        });
        let codes = ops.iter();
        let codes = codes.map(|op| compile::function(ctx, &functions, *op));
        Ok(Evaluator {
            ctx,
            codes: codes.collect(),
            names,
            limits: Limits::default(),
        })
    }

    /// Sets the limits of each run.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Runs the function of this name, which is directly in the module. Returns its results.
    ///
    /// # Errors
    /// Every reason for a run without results is a [`Fault`]. It is [`Fault::Call`] if there is no such
    /// function or the arguments do not have its types.
    pub fn run(&self, function: &str, arguments: &[Value]) -> Result<Vec<Value>, EvalError> {
        let outside = |fault| EvalError {
            fault,
            op: None,
            location: Box::new(Location::unknown()),
        };
        let Some(index) = self.names.get(function) else {
            let fault = Fault::Call(format!("there is no function @{function}"));
            return Err(outside(fault));
        };
        self.check(function, &self.codes[*index], arguments)
            .map_err(outside)?;
        let mut machine = Machine::new(&self.codes, self.limits);
        machine.run(*index, arguments).map_err(|(fault, code, pc)| {
            match self.codes[code].origins.get(pc) {
                Some(op) => EvalError {
                    fault,
                    op: Some(self.ctx.op_name(*op).to_string()),
                    location: Box::new(self.ctx.location(self.ctx.loc(*op))),
                },
                None => outside(fault),
            }
        })
    }

    fn check(&self, name: &str, code: &Code, arguments: &[Value]) -> Result<(), Fault> {
        if code.inputs.len() != arguments.len() {
            return Err(Fault::Call(format!(
                "@{name} takes {} arguments, not {}",
                code.inputs.len(),
                arguments.len()
            )));
        }
        for (index, (form, value)) in code.inputs.iter().zip(arguments).enumerate() {
            if !form.as_ref().is_some_and(|form| form.holds(value)) {
                return Err(Fault::Call(format!(
                    "argument {index} of @{name} has another type than {value:?}"
                )));
            }
        }
        Ok(())
    }
}
