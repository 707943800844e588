//! The meaning of networks: an interpreter for functions of `nn` ops.

use std::collections::HashMap;
use std::fmt;

use drr::embedded::Context;
use drr::embedded::diagnostics::Location;
use drr::ir::{AttrView, Container, Ir, Op, Value};
use drr::native::{AttrRef, Ty};

use crate::Kind;
use crate::array::{Array, Element};
use crate::call::{Call, CallError, Form};

/// An operation that could not be interpreted, or the call.
#[derive(Clone, PartialEq, Debug)]
pub struct InterpretError {
    /// The reason.
    pub message: String,
    /// The name and place of the operation; `None` if the call itself is wrong.
    pub op: Option<Box<(String, Location)>>,
}

impl fmt::Display for InterpretError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, location)) = self.op.as_deref() {
            write!(f, "{location}: '{name}' op ")?;
        }
        f.write_str(&self.message)
    }
}
impl std::error::Error for InterpretError {}

impl From<CallError> for InterpretError {
    fn from(error: CallError) -> Self {
        InterpretError {
            message: error.to_string(),
            op: None,
        }
    }
}

/// Calls a function of `nn` ops. Returns its results. If it works on memrefs, those behind `args` are its
/// outputs, and their contents are returned.
///
/// ```
/// use drr::embedded::Context;
/// use nn::{Array, NnDialect, interpret};
///
/// let mut ctx = Context::with_dialect::<NnDialect>();
/// let module = ctx.parse_module(
///     "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
///        %0 = nn.relu %x : tensor<?xf32> -> tensor<?xf32>
///        return %0 : tensor<?xf32>
///      }",
/// )?;
/// let x = Array::new([2], [-1.0, 2.0]).expect("two elements");
/// assert_eq!(interpret(&ctx, module, "f", &[x])?[0].f32s(), [0.0, 2.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is no such function, the arguments do not have its types, or it has an operation other
/// than those of `nn`, constants and the return.
pub fn interpret(
    ctx: &Context,
    module: Op<Context>,
    function: &str,
    args: &[Array],
) -> Result<Vec<Array>, InterpretError> {
    let call = Call::new(ctx, module, function, args)?;
    let block = match ctx.blocks(ctx.regions(call.func)[0])[..] {
        [block] => block,
        _ => return Err(CallError(format!("@{function} has no body of one block")).into()),
    };
    let params = ctx.block_args(block);
    let mut values: HashMap<Value<Context>, Array> = HashMap::new();
    let zeros = call
        .outputs
        .iter()
        .filter(|form| form.container == Container::MemRef);
    let zeros = zeros.map(|form| {
        let shape: Vec<usize> = form.shape.iter().map(|dim| *dim as usize).collect();
        let zeros = Array::zeros(&shape, form.element);
        zeros.ok_or_else(|| CallError(format!("an output is too large: {form}")))
    });
    let zeros = zeros.collect::<Result<Vec<_>, _>>()?;
    values.extend(
        params
            .iter()
            .copied()
            .zip(args.iter().cloned().chain(zeros)),
    );

    for op in ctx.block_ops_of(block) {
        let error = |message: String| InterpretError {
            message,
            op: Some(Box::new((
                ctx.op_name(op).to_string(),
                ctx.location(ctx.loc(op)),
            ))),
        };
        let operands: Option<Vec<&Array>> =
            ctx.operands(op).map(|value| values.get(&value)).collect();
        let Some(mut operands) = operands else {
            return Err(error("uses a value that is not known".to_string()));
        };
        let result = if ctx.op_name(op) == "func.return" {
            if operands.is_empty() {
                let outputs = params[args.len()..].iter();
                return Ok(outputs.filter_map(|value| values.remove(value)).collect());
            }
            return Ok(operands.into_iter().cloned().collect());
        } else if let Some(kind) = Kind::of(ctx, op) {
            if ctx.num_results(op) == 0 {
                operands.pop();
            }
            kind.eval(&operands)
                .map_err(|wrong| error(wrong.to_string()))?
        } else {
            let constant = constant(ctx, op);
            constant.ok_or_else(|| error("cannot be interpreted".to_string()))?
        };
        let to = match ctx.num_results(op) {
            0 => ctx.operand(op, ctx.num_operands(op) - 1),
            _ => ctx.result(op, 0),
        };
        let form = Form::of(Ty::new(ctx, ctx.value_type(to)));
        if form.as_ref().is_none_or(|form| !form.holds(&result)) {
            return Err(error(format!("gives an array of {:?}", result.shape())));
        }
        values.insert(to, result);
    }
    Err(CallError(format!("@{function} does not return")).into())
}

/// The array of a constant.
fn constant(ctx: &Context, op: Op<Context>) -> Option<Array> {
    let name = ctx.constant_attr(op)?;
    ctx.with_attr(op, name, |attr| {
        AttrRef::given(ctx, attr?).view(|view| {
            let AttrView::Elements { ty, elements } = view else {
                return None;
            };
            let ty = Ty::new(ctx, ty);
            let shape: Vec<usize> = ty.shape()?.iter().map(|dim| *dim as usize).collect();
            let element = Element::of(ty)?;
            let bits = (0..elements.len()).map(|at| match element {
                Element::F32 => Some(elements.float_value(at)?.bits() as u32),
                Element::I32 => Some(elements.int(at)? as u32),
            });
            Array::from_bits(shape, element, bits.collect::<Option<_>>()?)
        })
    })
}
