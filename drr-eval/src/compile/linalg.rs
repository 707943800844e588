//! Loops over elements of tensors.

use drr::ir::{AffineExpr, AffineMap, Ir};
use drr_dialects::linalg::LinalgOp;

use super::slice::array;
use super::{Compiled, Compiler, End, unsupported};
use crate::code::{Bound, Dim, Instr, Nest, Operand, Place, Slot};
use crate::ops::OpInfo;
use crate::{Fault, Value};

impl Compiler<'_> {
    pub(super) fn linalg(&mut self, info: &OpInfo<'_>) -> Compiled {
        match info.name {
            "linalg.yield" => return self.elements_yield(),
            "linalg.index" => return self.loop_index(info),
            _ => {}
        }
        let Some(op) = self.ctx.interface::<dyn LinalgOp>(self.op) else {
            return unsupported("no meaning is known");
        };
        let (inputs, maps) = (op.num_inputs(), op.indexing_maps());
        let loops = op.iterator_types().len();
        let operands: Vec<Operand> = self.operands();
        let outputs = self.results();
        if outputs.len() + inputs != operands.len() || maps.len() != operands.len() {
            return unsupported("operands that are not tensors");
        }
        let variables: Vec<Slot> = (0..loops).map(|_| self.new_slot()).collect();
        let dims = self.loops(&operands, &maps, &variables)?;
        // The outputs are changed in place, behind the calculation of the sizes.
        self.moves(operands[inputs..].to_vec(), &outputs);
        let sources = operands.iter().map(|operand| operand.slot);
        let sources = sources.take(inputs).chain(outputs.iter().copied());
        let places: Vec<Place> = sources
            .zip(&maps)
            .map(|(array, map)| Place {
                array,
                indices: map.results.clone(),
                variables: variables.clone().into(),
            })
            .collect();
        let region = self.ctx.regions(self.op)[0];
        let block = self.entry_label(region)?;
        let (body, exit) = (self.label(), self.label());
        let enter = self.code.instrs.len();
        self.emit(Instr::Enter(Box::new(nest(dims)), exit));
        self.variables.extend(&variables);
        self.bind(body);
        let arguments = self.entry_args(region);
        for (argument, place) in arguments.into_iter().zip(&places) {
            self.emit(Instr::Load(place.clone(), argument));
        }
        self.emit(Instr::Jump(block));
        let end = End::Elements {
            outputs: places[inputs..].to_vec(),
            variables,
            enter,
            body,
            exit,
        };
        self.ends.insert(self.op, end);
        self.bind(exit);
        Ok(())
    }

    /// The dimensions of the loops: those of the operands that a loop alone indexes.
    fn loops(
        &mut self,
        operands: &[Operand],
        maps: &[AffineMap],
        variables: &[Slot],
    ) -> Compiled<Vec<Dim>> {
        let mut dims = Vec::new();
        for (at, variable) in variables.iter().enumerate() {
            let mut sources = Vec::new();
            let mut axes = Vec::new();
            for (operand, map) in operands.iter().zip(maps) {
                let is_loop = |result: &AffineExpr| *result == AffineExpr::Dim(at as u32);
                if let Some(axis) = map.results.iter().position(is_loop) {
                    sources.push(Operand {
                        last: false,
                        ..*operand
                    });
                    axes.push(axis);
                }
            }
            if axes.is_empty() {
                return unsupported("a loop whose length no operand gives");
            }
            let length = self.new_slot();
            let apply = move |_: &mut _, values: &mut [Value]| {
                let mut found = None;
                for (value, axis) in values.iter_mut().zip(&axes) {
                    let own = array(value)?.shape().get(*axis).copied();
                    if found.is_some() && found != own {
                        return Err(Fault::Undefined("the dimensions of the operands differ"));
                    }
                    found = own;
                }
                Ok(Value::index(found.map_or(0, |length| length as i64)))
            };
            self.whole_to(sources, Box::new(apply), length);
            dims.push(Dim {
                variable: *variable,
                lower: Bound::Known(0),
                upper: Bound::Slot(length),
                step: Bound::Known(1),
            });
        }
        Ok(dims)
    }

    fn elements_yield(&mut self) -> Compiled {
        let End::Elements {
            outputs,
            enter,
            body,
            exit,
            ..
        } = self.end()?
        else {
            return unsupported("it ends no loop over elements");
        };
        for (value, place) in self.operands().into_iter().zip(outputs) {
            self.emit(Instr::Store(value, place));
        }
        self.next(enter, body, exit);
        Ok(())
    }

    /// The variable of a loop.
    fn loop_index(&mut self, info: &OpInfo<'_>) -> Compiled {
        let dim = info.read("dim", |attr| attr.as_int());
        let slot = match (self.end()?, dim) {
            (End::Elements { variables, .. }, Some(dim)) => usize::try_from(dim)
                .ok()
                .and_then(|dim| variables.get(dim).copied()),
            _ => None,
        };
        let Some(slot) = slot else {
            return unsupported("there is no such loop");
        };
        let result = self.result(0);
        self.moves(vec![Operand { slot, last: false }], &[result]);
        Ok(())
    }
}

fn nest(dims: Vec<Dim>) -> Nest {
    Nest {
        dims,
        width: 64,
        unsigned: false,
    }
}
