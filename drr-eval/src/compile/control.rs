//! Calls, and branches between blocks.

use drr::embedded::Context;
use drr::interface::BranchOpInterface;
use drr::ir::{AttrView, Block, Ir, Type};
use drr_dialects::number::Int;

use super::{Compiled, Compiler, unsupported};
use crate::code::{Callee, Instr, Label};
use crate::form::Element;
use crate::ops::OpInfo;
use crate::{Fault, Scalar};

impl Compiler<'_> {
    pub(super) fn branch(&mut self, info: &OpInfo<'_>) -> Compiled {
        match info.name {
            "func.return" => {
                let operands = self.operands();
                self.emit(Instr::Return(operands.into()));
            }
            "func.call" | "func.call_indirect" => return self.call(info),
            "func.constant" => {
                let (number, _) = self.function(info, "value")?;
                let result = self.result(0);
                let function = Scalar::Function(number).into();
                self.emit(Instr::Constant(function, result));
            }
            "cf.br" => self.edge(0),
            "cf.cond_br" => {
                let (then, otherwise) = (self.label(), self.label());
                let condition = self.operands()[0].slot;
                self.emit(Instr::Branch {
                    condition,
                    then,
                    otherwise,
                });
                self.bind(then);
                self.edge(0);
                self.bind(otherwise);
                self.edge(1);
            }
            "cf.switch" => return self.switch(info),
            "cf.assert" => {
                let condition = self.operands()[0].slot;
                let message = info
                    .read("msg", |attr| attr.as_string())
                    .unwrap_or_default();
                self.emit(Instr::Assert {
                    condition,
                    message: message.into(),
                });
            }
            _ => return unsupported("no meaning is known"),
        }
        Ok(())
    }

    /// Goes on in successor `index`.
    fn edge(&mut self, index: usize) {
        let (ctx, op) = (self.ctx, self.op);
        let block: Block<Context> = ctx.successor(op, index);
        let branch = ctx.interface::<dyn BranchOpInterface>(op);
        let range = branch.map_or(0..0, |branch| branch.successor_operands(index));
        let mut operands = self.operands();
        operands.truncate(range.end);
        let operands = operands.split_off(range.start.min(operands.len()));
        let arguments = self.slots(ctx.block_args(block));
        self.moves(operands, &arguments);
        let label = self.block(block);
        self.emit(Instr::Jump(label));
    }

    fn switch(&mut self, info: &OpInfo<'_>) -> Compiled {
        let Some(Element::Int(width)) = info.operand(0).map(|form| form.element) else {
            return unsupported("a flag of this type");
        };
        let values = info.read("case_values", |attr| {
            attr.view(|view| match view {
                AttrView::Elements { elements, .. } => (0..elements.len())
                    .map(|at| Some(Int::from_i128(elements.int(at)?, width)))
                    .collect::<Option<Vec<Int>>>(),
                _ => None,
            })
        });
        let values = values.unwrap_or_default();
        let labels: Vec<Label> = (0..=values.len()).map(|_| self.label()).collect();
        let flag = self.operands()[0].slot;
        self.emit(Instr::Switch {
            flag,
            cases: values
                .into_iter()
                .zip(labels[1..].iter().copied())
                .collect(),
            otherwise: labels[0],
        });
        for (index, label) in labels.into_iter().enumerate() {
            self.bind(label);
            self.edge(index);
        }
        Ok(())
    }

    /// The function that an attribute names: its number, and its arguments' types if it has a body.
    fn function(
        &self,
        info: &OpInfo<'_>,
        attr: &str,
    ) -> Compiled<(usize, Option<Vec<Type<Context>>>)> {
        let ctx = self.ctx;
        let name = info.read(attr, |attr| attr.as_symbol()).unwrap_or_default();
        let table = ctx.nearest_symbol_table(self.op);
        let found = table.and_then(|table| self.functions.get(&(table, name.clone())));
        let Some((number, op)) = found else {
            return Err(Fault::Call(format!("there is no function @{name}")));
        };
        let entry = ctx.regions(*op).first().and_then(|body| self.entry(*body));
        let inputs = entry.map(|entry| {
            let arguments = ctx.block_args(entry).into_iter();
            arguments.map(|value| ctx.value_type(value)).collect()
        });
        Ok((*number, inputs))
    }

    fn call(&mut self, info: &OpInfo<'_>) -> Compiled {
        let mut operands = self.operands();
        let callee = if info.name == "func.call" {
            let (number, inputs) = self.function(info, "callee")?;
            let given = self.ctx.operands(self.op);
            let given: Vec<_> = given.map(|one| self.ctx.value_type(one)).collect();
            if inputs.is_some_and(|inputs| inputs != given) {
                return Err(Fault::Call("the function has other arguments".into()));
            }
            Callee::Function(number)
        } else {
            Callee::Value(operands.remove(0).slot)
        };
        let results = self.results();
        self.emit(Instr::Call {
            callee,
            operands: operands.into(),
            results: results.into(),
        });
        Ok(())
    }
}
