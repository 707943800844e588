//! The ops that calculate with numbers, element by element.

mod float;
mod int;
mod math;

use drr::constraint::{AttrFlags, FlagsAttr};
use drr::embedded::{Attr, Context};
use drr::ir::{Ir, Op};
use drr::native::AttrRef;
use drr_dialects::arith::FastMath;
use drr_dialects::number::float::{is_infinite, is_nan};

use crate::form::{Element, Form};
use crate::{Fault, Scalar};
pub(crate) use int::bitcast;

/// Calculates a result from the operands: numbers, or elements with the same indices.
pub(crate) type Kernel = Box<dyn Fn(&[&Scalar]) -> Result<Scalar, Fault> + Send + Sync>;

fn kernel(f: impl Fn(&[&Scalar]) -> Result<Scalar, Fault> + Send + Sync + 'static) -> Kernel {
    Box::new(f)
}

/// An operation that is compiled.
#[derive(Clone, Copy)]
pub(crate) struct OpInfo<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) op: Op<Context>,
    pub(crate) name: &'a str,
}

impl<'a> OpInfo<'a> {
    pub(crate) fn new(ctx: &'a Context, op: Op<Context>) -> Self {
        let name = ctx.op_name(op);
        OpInfo { ctx, op, name }
    }
    /// The type of operand `index`; `None` for types without values here.
    pub(crate) fn operand(&self, index: usize) -> Option<Form> {
        let value = self.ctx.operands(self.op).nth(index)?;
        Form::of(self.ctx, self.ctx.value_type(value))
    }
    /// The type of result `index`.
    pub(crate) fn result(&self, index: usize) -> Option<Form> {
        let value = self.ctx.results(self.op).nth(index)?;
        Form::of(self.ctx, self.ctx.value_type(value))
    }
    pub(crate) fn attr(&self, name: &str) -> Option<Attr> {
        self.ctx.attr(self.op, name)
    }
    /// Reads an attribute.
    pub(crate) fn read<R>(
        &self,
        name: &str,
        f: impl FnOnce(AttrRef<'_, Context>) -> Option<R>,
    ) -> Option<R> {
        let attr = self.attr(name)?;
        f(AttrRef::given(self.ctx, &attr))
    }
    /// A dense array of integers.
    pub(crate) fn ints(&self, name: &str) -> Vec<i64> {
        self.read(name, |attr| attr.as_ints()).unwrap_or_default()
    }
    fn flags<F: AttrFlags>(&self, name: &str) -> u32 {
        self.read(name, FlagsAttr::<F>::bits).unwrap_or(0)
    }
    /// The width of the integers of operand `index`.
    fn operand_width(&self, index: usize) -> Option<u32> {
        match self.operand(index)?.element {
            Element::Int(width) => Some(width),
            Element::Float(_) => None,
        }
    }
    /// The width of the integers of the first result.
    fn result_width(&self) -> Option<u32> {
        match self.result(0)?.element {
            Element::Int(width) => Some(width),
            Element::Float(_) => None,
        }
    }
}

/// The kernels of an operation, one for each result; `None` if it does not calculate with numbers, or
/// not for these types.
pub(crate) fn kernels(info: &OpInfo<'_>) -> Option<Vec<Kernel>> {
    let kernels = int::kernels(info)
        .or_else(|| Some(vec![int::casts(info)?]))
        .or_else(|| Some(vec![float::kernel(info)?]))
        .or_else(|| math::kernels(info))?;
    let flags = info.flags::<FastMath>("fastmath");
    let promises = (flags >> 1 & 1 == 1, flags >> 2 & 1 == 1);
    Some(match promises {
        (false, false) => kernels,
        (no_nan, no_inf) => {
            let guarded = kernels.into_iter();
            guarded
                .map(|kernel| guarded_kernel(kernel, no_nan, no_inf))
                .collect()
        }
    })
}

/// Poison where an operand or the result is a number that the flags `nnan` and `ninf` exclude.
fn guarded_kernel(kernel: Kernel, no_nan: bool, no_inf: bool) -> Kernel {
    let excluded = move |value: &Scalar| match value {
        Scalar::Float(value) => no_nan && is_nan(*value) || no_inf && is_infinite(*value),
        _ => false,
    };
    Box::new(move |operands| {
        if operands.iter().any(|value| excluded(value)) {
            return Ok(Scalar::Poison);
        }
        let result = kernel(operands)?;
        Ok(if excluded(&result) {
            Scalar::Poison
        } else {
            result
        })
    })
}
