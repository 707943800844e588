//! Running compiled code.

use std::cmp::Ordering;
use std::sync::Arc;

use drr::ir::AffineExpr;
use drr_dialects::number::Int;

use crate::budget::Budget;
use crate::code::{Bound, Callee, Code, Dim, Instr, Nest, Operand, Place, Slot};
use crate::form::index;
use crate::ops::Kernel;
use crate::value::{Array, changed};
use crate::{Fault, Limits, Scalar, Value};

/// A call that waits for another one.
struct Frame {
    function: usize,
    /// The next instruction.
    pc: usize,
    /// Where its slots begin.
    base: usize,
}

pub(crate) struct Machine<'a> {
    codes: &'a [Code],
    limits: Limits,
    budget: Budget,
    /// The slots of all calls.
    slots: Vec<Value>,
    frames: Vec<Frame>,
    /// The call that is running.
    now: Frame,
    /// Values between their reading and writing.
    scratch: Vec<Value>,
}

type Outcome<T = ()> = Result<T, Fault>;

const POISON_CONDITION: Fault = Fault::Undefined("control flow depends on poison");

impl<'a> Machine<'a> {
    pub(crate) fn new(codes: &'a [Code], limits: Limits) -> Self {
        Machine {
            codes,
            limits,
            budget: Budget::new(&limits),
            slots: Vec::new(),
            frames: Vec::new(),
            now: Frame {
                function: 0,
                pc: 0,
                base: 0,
            },
            scratch: Vec::new(),
        }
    }

    /// Runs a function. An error comes with the function and the instruction.
    pub(crate) fn run(
        &mut self,
        function: usize,
        arguments: &[Value],
    ) -> Result<Vec<Value>, (Fault, usize, usize)> {
        self.scratch = arguments.to_vec();
        let mut outcome = self.enter(function);
        while outcome.is_ok() {
            match self.step() {
                Ok(true) => {}
                Ok(false) => return Ok(std::mem::take(&mut self.scratch)),
                Err(fault) => outcome = Err(fault),
            }
        }
        let fault = outcome.err().unwrap_or(Fault::OutOfFuel);
        Err((fault, self.now.function, self.now.pc.saturating_sub(1)))
    }

    /// Begins a call with the arguments in `scratch`.
    fn enter(&mut self, function: usize) -> Outcome {
        let base = self.slots.len();
        let size = self.codes[function].slots;
        if base + size > self.limits.elements {
            return Err(Fault::TooDeep);
        }
        self.budget.spend(size as u64)?;
        self.slots.append(&mut self.scratch);
        self.slots.resize(base + size, Value::default());
        self.now = Frame {
            function,
            pc: 0,
            base,
        };
        Ok(())
    }

    #[inline]
    fn slot(&self, slot: Slot) -> &Value {
        &self.slots[self.now.base + slot]
    }
    #[inline]
    fn set(&mut self, slot: Slot, value: Value) {
        self.slots[self.now.base + slot] = value;
    }
    fn read(&mut self, operand: Operand) -> Value {
        let place = &mut self.slots[self.now.base + operand.slot];
        match operand.last {
            true => std::mem::take(place),
            false => place.clone(),
        }
    }
    fn read_all(&mut self, operands: &[Operand]) {
        self.scratch.clear();
        for operand in operands {
            let value = self.read(*operand);
            self.scratch.push(value);
        }
    }
    fn jump(&mut self, label: usize) {
        self.now.pc = self.codes[self.now.function].labels[label];
    }
    fn condition(&self, slot: Slot) -> Outcome<bool> {
        match self.slot(slot) {
            Value::Scalar(Scalar::Int(value)) => Ok(!value.is_zero()),
            _ => Err(POISON_CONDITION),
        }
    }

    /// Runs an instruction. `false` if the first call has returned, with the results in `scratch`.
    fn step(&mut self) -> Outcome<bool> {
        let codes = self.codes;
        let Some(instr) = codes[self.now.function].instrs.get(self.now.pc) else {
            return Err(Fault::Undefined("a block has no terminator"));
        };
        self.now.pc += 1;
        self.budget.spend(1)?;
        match instr {
            Instr::Constant(value, slot) => self.set(*slot, value.clone()),
            Instr::Elementwise {
                kernel,
                operands,
                shaped,
                result,
            } => {
                let value = match shaped {
                    false => self.scalar(kernel, operands)?.into(),
                    true => self.elements(kernel, operands)?.into(),
                };
                self.set(*result, value);
            }
            Instr::Whole {
                apply,
                operands,
                result,
            } => {
                self.read_all(operands);
                let value = apply(&mut self.budget, &mut self.scratch)?;
                self.set(*result, value);
            }
            Instr::Move(moves) => {
                self.scratch.clear();
                for (operand, _) in moves {
                    let value = self.read(*operand);
                    self.scratch.push(value);
                }
                let mut scratch = std::mem::take(&mut self.scratch);
                for ((_, slot), value) in moves.iter().zip(scratch.drain(..)) {
                    self.set(*slot, value);
                }
                self.scratch = scratch;
            }
            Instr::Jump(label) => self.jump(*label),
            Instr::Branch {
                condition,
                then,
                otherwise,
            } => {
                let holds = self.condition(*condition)?;
                self.jump(if holds { *then } else { *otherwise });
            }
            Instr::Switch {
                flag,
                cases,
                otherwise,
            } => {
                let Value::Scalar(Scalar::Int(flag)) = self.slot(*flag) else {
                    return Err(POISON_CONDITION);
                };
                let case = cases.iter().find(|(value, _)| value == flag);
                self.jump(case.map_or(*otherwise, |(_, label)| *label));
            }
            Instr::Enter(nest, exit) => {
                if !self.start(nest)? {
                    self.jump(*exit);
                }
            }
            Instr::Next { enter, body } => {
                if let Instr::Enter(nest, _) = &codes[self.now.function].instrs[*enter]
                    && self.advance(nest)?
                {
                    self.jump(*body);
                }
            }
            Instr::Push { value, array } => {
                let Value::Scalar(value) = self.read(*value) else {
                    return Ok(true);
                };
                let place = &mut self.slots[self.now.base + *array];
                if let Value::Array(array) = place {
                    Arc::make_mut(&mut array.elements).push(value);
                }
            }
            Instr::Load(place, result) => {
                let value = match self.slot(place.array) {
                    Value::Scalar(value) => value,
                    Value::Array(array) => &array.elements[self.place(place, array)?],
                };
                let value = value.clone().into();
                self.set(*result, value);
            }
            Instr::Store(value, place) => {
                let value = self.read(*value);
                let at = match self.slot(place.array) {
                    Value::Array(array) => self.place(place, array)?,
                    Value::Scalar(_) => return Err(Fault::Undefined("an array is poison")),
                };
                let array = &mut self.slots[self.now.base + place.array];
                if let (Value::Array(array), Value::Scalar(value)) = (array, value) {
                    changed(&mut self.budget, array)?[at] = value;
                }
            }
            Instr::Assert { condition, message } => {
                if !self.condition(*condition)? {
                    return Err(Fault::Assertion(message.to_string()));
                }
            }
            Instr::Call {
                callee, operands, ..
            } => {
                let function = match callee {
                    Callee::Function(number) => *number,
                    Callee::Value(slot) => match self.slot(*slot) {
                        Value::Scalar(Scalar::Function(number)) => *number,
                        _ => return Err(POISON_CONDITION),
                    },
                };
                if self.frames.len() + 1 >= self.limits.depth {
                    return Err(Fault::TooDeep);
                }
                self.read_all(operands);
                let frame = Frame { ..self.now };
                self.enter(function)?;
                self.frames.push(frame);
            }
            Instr::Return(operands) => {
                self.read_all(operands);
                let Some(frame) = self.frames.pop() else {
                    return Ok(false);
                };
                self.slots.truncate(self.now.base);
                self.now = frame;
                let call = &codes[self.now.function].instrs[self.now.pc - 1];
                if let Instr::Call { results, .. } = call {
                    let mut scratch = std::mem::take(&mut self.scratch);
                    for (slot, value) in results.iter().zip(scratch.drain(..)) {
                        self.set(*slot, value);
                    }
                    self.scratch = scratch;
                }
            }
            Instr::Fail(fault) => return Err(fault.clone()),
        }
        Ok(true)
    }

    // ---- Element by element -----------------------------------------------------------------

    fn scalar(&self, kernel: &Kernel, operands: &[Slot]) -> Outcome<Scalar> {
        let scalar = |slot: &Slot| match self.slot(*slot) {
            Value::Scalar(value) => value,
            Value::Array(_) => &Scalar::Poison,
        };
        match operands {
            [a] => kernel(&[scalar(a)]),
            [a, b] => kernel(&[scalar(a), scalar(b)]),
            [a, b, c] => kernel(&[scalar(a), scalar(b), scalar(c)]),
            _ => Err(Fault::Unsupported("an op of this many operands".into())),
        }
    }

    fn elements(&mut self, kernel: &Kernel, operands: &[Slot]) -> Outcome<Array> {
        let values = operands
            .iter()
            .map(|slot| &self.slots[self.now.base + *slot]);
        let values: Vec<&Value> = values.collect();
        let mut shapes = values.iter().filter_map(|value| match value {
            Value::Array(array) => Some(&array.shape),
            Value::Scalar(_) => None,
        });
        let Some(shape) = shapes.next() else {
            return Err(Fault::Undefined("an array is poison"));
        };
        if shapes.any(|other| other != shape) {
            return Err(Fault::Undefined("the dimensions of the operands differ"));
        }
        let count = self.budget.allocate(shape)?;
        let mut elements = Vec::with_capacity(count);
        let mut operands: Vec<&Scalar> = Vec::with_capacity(values.len());
        for at in 0..count {
            operands.clear();
            operands.extend(values.iter().map(|value| match value {
                Value::Array(array) => &array.elements[at],
                Value::Scalar(value) => value,
            }));
            elements.push(kernel(&operands)?);
        }
        Ok(Array::of(shape.clone(), elements))
    }

    // ---- Loops ------------------------------------------------------------------------------

    fn bound(&self, bound: Bound, width: u32) -> Outcome<Int> {
        match bound {
            Bound::Known(value) => Ok(Int::from_i128(value.into(), width)),
            Bound::Slot(slot) => match self.slot(slot) {
                Value::Scalar(Scalar::Int(value)) => Ok(value.clone()),
                _ => Err(POISON_CONDITION),
            },
        }
    }

    /// Sets the variable to its first value. `false` if the loop has no iteration.
    fn first(&mut self, nest: &Nest, dim: &Dim) -> Outcome<bool> {
        let lower = self.bound(dim.lower, nest.width)?;
        let upper = self.bound(dim.upper, nest.width)?;
        let step = self.bound(dim.step, nest.width)?;
        if step.is_zero() || step.is_negative() && !nest.unsigned {
            return Err(Fault::Undefined("the step of a loop is not positive"));
        }
        let runs = nest.order(&lower, &upper).is_lt();
        self.set(dim.variable, Scalar::Int(lower).into());
        Ok(runs)
    }

    /// Where an element is in an array.
    fn place(&self, place: &Place, array: &Array) -> Outcome<usize> {
        let outside = Fault::Undefined("an index is out of bounds");
        let variable = |slot: &Slot| index(Some(self.slot(*slot)));
        let mut at = 0;
        for (expr, dim) in place.indices.iter().zip(array.shape()) {
            let value = match expr {
                AffineExpr::Dim(at) => match place.variables.get(*at as usize) {
                    Some(slot) => variable(slot)?,
                    None => return Err(outside),
                },
                expr => {
                    let variables = place.variables.iter().map(variable);
                    let value = expr.value(&variables.collect::<Outcome<Vec<i64>>>()?);
                    value.ok_or(Fault::Undefined("an index overflows"))?
                }
            };
            match usize::try_from(value) {
                Ok(value) if value < *dim => at = at * dim + value,
                _ => return Err(outside),
            }
        }
        match place.indices.len() == array.shape().len() {
            true => Ok(at),
            false => Err(outside),
        }
    }

    fn start(&mut self, nest: &Nest) -> Outcome<bool> {
        let mut runs = true;
        for dim in &nest.dims {
            runs &= self.first(nest, dim)?;
        }
        Ok(runs)
    }

    /// Sets the variables to their next values. `false` if the nest ends.
    fn advance(&mut self, nest: &Nest) -> Outcome<bool> {
        for (at, dim) in nest.dims.iter().enumerate().rev() {
            let now = self.bound(Bound::Slot(dim.variable), nest.width)?;
            let next = now.add(&self.bound(dim.step, nest.width)?);
            // A sum that does not fit is beyond the upper bound.
            let fits = nest.order(&now, &next).is_lt();
            let upper = self.bound(dim.upper, nest.width)?;
            if fits && nest.order(&next, &upper).is_lt() {
                self.set(dim.variable, Scalar::Int(next).into());
                for inner in &nest.dims[at + 1..] {
                    self.first(nest, inner)?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Nest {
    fn order(&self, a: &Int, b: &Int) -> Ordering {
        match self.unsigned {
            true => a.cmp_unsigned(b),
            false => a.cmp_signed(b),
        }
    }
}
