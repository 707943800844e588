//! Single values of a source: operands, and what natives give.

use std::fmt;

use super::Interpreter;
use crate::ir::{Ir, Op, Value};
use crate::rule::{Capture, GivenArg, GivenPattern, SourceOp, ValuePattern};

/// Where a value of a source stands.
pub(super) enum Standing<'a> {
    /// An operand of an op.
    Operand(&'a SourceOp, usize),
    /// What a native gives.
    Given(&'a GivenPattern, usize),
}

impl fmt::Display for Standing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Operand(op, index) => write!(f, "operand {index} of '{}'", op.name),
            Standing::Given(native, index) => {
                write!(f, "value {index} of what {} gives", native.name)
            }
        }
    }
}

impl<I: Ir> Interpreter<'_, I> {
    /// Matches a value, wherever it stands.
    pub(super) fn value_at(
        &mut self,
        at: &Standing<'_>,
        value: Value<I>,
        pattern: ValuePattern,
    ) -> Result<(), String> {
        match pattern {
            ValuePattern::Any => {}
            ValuePattern::Bind(capture) => self.bind_value(capture, value, at),
            ValuePattern::Defined(nested, result) => {
                let definition = self.definition(at, value, nested, result)?;
                self.op(nested, definition)?;
            }
            ValuePattern::DefinedIn(nested, group) => {
                let definition = self.definition(at, value, nested, None)?;
                let number = self.ir.defining_op(value).map_or(0, |(_, number)| number);
                if !group.has_result(self.ir, definition, number) {
                    return Err(format!(
                        "{at} is result {number} of '{}', not one of its declared result {}",
                        nested.name, group.index
                    ));
                }
                self.op(nested, definition)?;
            }
            ValuePattern::Given(native) => {
                self.bind_value(native.bind, value, at);
                self.given(at, value, native)?;
            }
        }
        Ok(())
    }

    /// Matches what a native gives for a value.
    fn given(
        &mut self,
        at: &Standing<'_>,
        value: Value<I>,
        native: &GivenPattern,
    ) -> Result<(), String> {
        let given = (self.native)(native.native, value)
            .ok_or_else(|| format!("{at} is not what {} matches", native.name))?;
        let orders = self.orders;
        let mut one = |out: u16, pattern: ValuePattern| {
            let at = Standing::Given(native, out.into());
            let value = given.get(usize::from(out)).copied().flatten();
            let value = value.ok_or_else(|| format!("{at} is absent"))?;
            self.value_at(&at, value, pattern)
        };
        for arg in native.args {
            match *arg {
                GivenArg::Value(out, pattern) => one(out, pattern)?,
                GivenArg::AnyOrder(number, outs, patterns) => {
                    for (pattern, place) in patterns.iter().zip(&orders[usize::from(number)]) {
                        one(outs[*place], *pattern)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The op that defines a value, if it is the one expected.
    fn definition(
        &self,
        at: &Standing<'_>,
        value: Value<I>,
        expected: &SourceOp,
        result: Option<u32>,
    ) -> Result<Op<I>, String> {
        let Some((definition, number)) = self.ir.defining_op(value) else {
            return Err(format!(
                "{at} is a block argument, not defined by '{}'",
                expected.name
            ));
        };
        if !self.tables.is(self.ir, expected.op, definition) {
            let name = self.ir.kind_name(self.ir.kind(definition));
            let not = self.tables.not_that(self.ir, expected.op, definition);
            return Err(format!("{at} is defined by '{name}', {not}"));
        }
        match result {
            Some(wanted) if wanted as usize != number => Err(format!(
                "{at} is result {number} of '{}', not result {wanted}",
                expected.name
            )),
            _ => Ok(definition),
        }
    }

    /// Binds a value.
    fn bind_value(&mut self, capture: u16, value: Value<I>, at: &Standing<'_>) {
        match at {
            Standing::Operand(op, index) => {
                self.bind(capture, Capture::Value(value), op.name, || {
                    format!("operand {index}")
                });
            }
            Standing::Given(native, index) => {
                self.bind(capture, Capture::Value(value), native.name, || {
                    format!("value {index}")
                });
            }
        }
    }
}
