//! Calls of functions: their arguments and what they give.

use std::fmt;

use drr::embedded::Context;
use drr::ir::{Container, DYNAMIC, Op};
use drr::native::Ty;

use crate::array::{Array, Element};
use crate::dim::shape_text;

/// Why a function cannot be called with some arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallError(pub(crate) String);

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for CallError {}

/// The type of a tensor or memref.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    pub container: Container,
    pub shape: Vec<i64>,
    pub element: Element,
}

impl Form {
    pub(crate) fn of(ty: Ty<'_, Context>) -> Option<Form> {
        let containers = [Container::Tensor, Container::MemRef];
        if ty.is_in(Container::MemRef) && !ty.has_identity_layout() {
            return None;
        }
        Some(Form {
            container: containers.into_iter().find(|one| ty.is_in(*one))?,
            shape: ty.shape()?,
            element: Element::of(ty)?,
        })
    }
    /// True if an array is a value of this type.
    pub(crate) fn holds(&self, array: &Array) -> bool {
        let dims = array.dims();
        let mut pairs = self.shape.iter().zip(&dims);
        self.element == array.element()
            && self.shape.len() == dims.len()
            && pairs.all(|(wanted, dim)| *wanted == DYNAMIC || wanted == dim)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", shape_text(&self.shape), self.element.name())
    }
}

/// A function that can be called: it takes and returns tensors, or takes memrefs and writes to the last
/// ones.
pub(crate) struct Call {
    pub func: Op<Context>,
    pub inputs: Vec<Form>,
    /// The results, or the memrefs behind the arguments that are given.
    pub outputs: Vec<Form>,
}

impl Call {
    /// The call of a function in a module with these arguments.
    pub(crate) fn new(
        ctx: &Context,
        module: Op<Context>,
        name: &str,
        args: &[Array],
    ) -> Result<Call, CallError> {
        let error = |text: String| Err(CallError(text));
        let func = ctx
            .lookup_symbol(module, name)
            .filter(|op| ctx.op_name(*op) == "func.func");
        let signature = func.and_then(|func| ctx.attr(func, "function_type"));
        let types = signature.and_then(|attr| {
            drr::native::AttrRef::given(ctx, &attr).view(|view| match view {
                drr::ir::AttrView::Type(ty) => Ty::new(ctx, ty).inputs_and_results(),
                _ => None,
            })
        });
        let (Some(func), Some((inputs, results))) = (func, types) else {
            return error(format!("there is no function @{name}"));
        };
        let forms = |types: Vec<_>| -> Option<Vec<Form>> {
            types
                .into_iter()
                .map(|ty| Form::of(Ty::new(ctx, ty)))
                .collect()
        };
        let (Some(mut inputs), Some(mut outputs)) = (forms(inputs), forms(results)) else {
            return error(format!(
                "@{name} takes or returns other things than tensors or memrefs"
            ));
        };
        let has = |of: Container| {
            inputs
                .iter()
                .chain(&outputs)
                .any(|form| form.container == of)
        };
        if has(Container::MemRef) {
            if has(Container::Tensor) || !outputs.is_empty() {
                return error(format!(
                    "@{name} has tensors and memrefs, or returns memrefs"
                ));
            }
            outputs = inputs.split_off(args.len().min(inputs.len()));
        }
        if inputs.len() != args.len() {
            return error(format!(
                "@{name} takes {} arguments, not {}",
                inputs.len(),
                args.len()
            ));
        }
        for (at, (form, array)) in inputs.iter().zip(args).enumerate() {
            if !form.holds(array) {
                let given = format!(
                    "{} of {}",
                    shape_text(&array.dims()),
                    array.element().name()
                );
                return error(format!("argument {at} of @{name} is {given}, not {form}"));
            }
        }
        let is_open =
            |form: &Form| form.container == Container::MemRef && form.shape.contains(&DYNAMIC);
        match outputs.iter().find(|form| is_open(form)) {
            Some(form) => error(format!(
                "the size of an output of @{name} is not known: {form}"
            )),
            None => Ok(Call {
                func,
                inputs,
                outputs,
            }),
        }
    }
}
