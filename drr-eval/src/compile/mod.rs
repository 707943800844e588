//! From operations to instructions.
//!
//! Each block is compiled once, to a piece of code with a label. Blocks wait in a list, so nothing
//! here is recursive. An operation with regions says in advance where control continues after
//! the terminators of its regions ([`End`]).

mod constant;
mod control;
mod linalg;
mod scf;
mod slice;
mod tensor;

use std::collections::{HashMap, HashSet};

use drr::embedded::Context;
use drr::ir::{Block, Ir, Op, Region, Value as IrValue};

use crate::Fault;
use crate::code::{Bound, Code, Instr, Label, Operand, Place, Slot, Whole};
use crate::form::{Form, Shape};
use crate::ops::{OpInfo, kernels};

/// The functions of a module, by the symbol table that they are in and their name.
pub(crate) type Functions = HashMap<(Op<Context>, String), (usize, Op<Context>)>;

/// Nothing, or why an operation cannot be run.
type Compiled<T = ()> = Result<T, Fault>;

fn unsupported<T>(what: impl Into<String>) -> Compiled<T> {
    Err(Fault::Unsupported(what.into()))
}

/// Where control continues after the terminators in the regions of an operation.
#[derive(Clone)]
enum End {
    /// The values become these, then control continues there.
    Yield { to: Vec<Slot>, next: Label },
    /// The values become those of the next iteration.
    Loop {
        to: Vec<Slot>,
        enter: usize,
        body: Label,
        exit: Label,
    },
    /// The condition of a `while`, and where the region after it begins.
    While {
        before: Vec<Slot>,
        again: Label,
        after: Vec<Slot>,
        body: Label,
        results: Vec<Slot>,
        exit: Label,
    },
    /// The values are elements of arrays.
    Elements {
        outputs: Vec<Place>,
        variables: Vec<Slot>,
        enter: usize,
        body: Label,
        exit: Label,
    },
    /// The value is the next element of an array.
    Element {
        array: Slot,
        enter: usize,
        body: Label,
        exit: Label,
    },
}

pub(crate) struct Compiler<'c> {
    ctx: &'c Context,
    functions: &'c Functions,
    code: Code,
    slots: HashMap<IrValue<Context>, Slot>,
    blocks: HashMap<Block<Context>, Label>,
    /// Blocks to compile.
    waiting: Vec<Block<Context>>,
    ends: HashMap<Op<Context>, End>,
    /// The variables of loops, which the loop reads again.
    variables: HashSet<Slot>,
    /// The operation that is compiled.
    op: Op<Context>,
}

/// Compiles a function.
pub(crate) fn function(ctx: &Context, functions: &Functions, op: Op<Context>) -> Code {
    let mut compiler = Compiler {
        ctx,
        functions,
        code: Code {
            inputs: Vec::new(),
            slots: 0,
            instrs: Vec::new(),
            origins: Vec::new(),
            labels: Vec::new(),
        },
        slots: HashMap::new(),
        blocks: HashMap::new(),
        waiting: Vec::new(),
        ends: HashMap::new(),
        variables: HashSet::new(),
        op,
    };
    let entry = ctx
        .regions(op)
        .first()
        .and_then(|body| compiler.entry(*body));
    match entry {
        Some(entry) => {
            for argument in ctx.block_args(entry) {
                compiler.slot(argument);
                let form = Form::of(ctx, ctx.value_type(argument));
                compiler.code.inputs.push(form);
            }
            compiler.block(entry);
        }
        None => compiler.emit(Instr::Fail(Fault::Unsupported(
            "the function has no body".into(),
        ))),
    }
    compiler.compile_blocks();
    compiler.code
}

impl<'c> Compiler<'c> {
    fn compile_blocks(&mut self) {
        while let Some(block) = self.waiting.pop() {
            let label = self.block(block);
            self.bind(label);
            let mut next = self.ctx.first_op(block);
            if next.is_none() {
                self.emit(Instr::Fail(Fault::Undefined("a block has no terminator")));
            }
            while let Some(op) = next {
                self.op = op;
                if let Err(fault) = self.operation() {
                    self.emit(Instr::Fail(fault));
                }
                next = self.ctx.next_op(op);
            }
        }
    }

    fn operation(&mut self) -> Compiled {
        let info = OpInfo::new(self.ctx, self.op);
        if !self.ctx.is_registered(self.ctx.kind(self.op)) {
            return unsupported("the op is not registered; load its dialect");
        }
        match info.name {
            "arith.constant" => {
                let value = constant::value(&info)?;
                self.constant(value)
            }
            "ub.poison" => {
                let value = constant::poison(&info)?;
                self.constant(value)
            }
            "ub.unreachable" => Err(Fault::Undefined("it is reached")),
            "builtin.unrealized_conversion_cast" => unsupported("types that are not converted"),
            name => match name.split_once('.') {
                Some(("func" | "cf", _)) => self.branch(&info),
                Some(("scf", _)) => self.structured(&info),
                Some(("tensor", _)) => self.tensor(&info),
                Some(("linalg", _)) => self.linalg(&info),
                _ => self.elementwise(&info),
            },
        }
    }

    fn constant(&mut self, value: constant::Constant) -> Compiled {
        let result = self.result(0);
        match value {
            constant::Constant::Value(value) => self.emit(Instr::Constant(value, result)),
            constant::Constant::Splat(value, shape) => {
                self.whole(Vec::new(), constant::splat(value, shape));
            }
        }
        Ok(())
    }

    fn elementwise(&mut self, info: &OpInfo<'_>) -> Compiled {
        let Some(kernels) = kernels(info) else {
            let operands = self.ctx.operands(self.op).chain(self.ctx.results(self.op));
            let types: Vec<String> = operands
                .map(|value| self.ctx.display_type(self.ctx.value_type(value)))
                .collect();
            return unsupported(format!("no meaning is known for {}", types.join(", ")));
        };
        let operands: Box<[Slot]> = self.operands().iter().map(|one| one.slot).collect();
        for (index, kernel) in kernels.into_iter().enumerate() {
            let shaped = info
                .result(index)
                .is_some_and(|form| form.shape != Shape::Scalar);
            let result = self.result(index);
            self.emit(Instr::Elementwise {
                kernel,
                operands: operands.clone(),
                shaped,
                result,
            });
        }
        Ok(())
    }

    // ---- Slots and labels -------------------------------------------------------------------

    fn new_slot(&mut self) -> Slot {
        self.code.slots += 1;
        self.code.slots - 1
    }
    /// The slot of a value.
    fn slot(&mut self, value: IrValue<Context>) -> Slot {
        if let Some(slot) = self.slots.get(&value) {
            return *slot;
        }
        let slot = self.new_slot();
        self.slots.insert(value, slot);
        slot
    }
    fn slots(&mut self, values: impl IntoIterator<Item = IrValue<Context>>) -> Vec<Slot> {
        values.into_iter().map(|value| self.slot(value)).collect()
    }
    /// The slot of a result of the operation.
    fn result(&mut self, index: usize) -> Slot {
        match self.ctx.results(self.op).nth(index) {
            Some(value) => self.slot(value),
            None => self.new_slot(),
        }
    }
    fn results(&mut self) -> Vec<Slot> {
        let results: Vec<_> = self.ctx.results(self.op).collect();
        self.slots(results)
    }
    /// A value that the operation reads.
    fn operand(&mut self, value: IrValue<Context>) -> Operand {
        let block = match self.ctx.defining_op(value) {
            Some((op, _)) => self.ctx.parent_block(op),
            None => self.ctx.block_argument_of(value).map(|(block, _)| block),
        };
        // In its own block, a value is made again before each reading.
        let last = self.ctx.has_one_use(value) && self.ctx.parent_block(self.op) == block;
        let slot = self.slot(value);
        Operand {
            slot,
            last: last && !self.variables.contains(&slot),
        }
    }
    fn operands(&mut self) -> Vec<Operand> {
        let operands: Vec<_> = self.ctx.operands(self.op).collect();
        operands
            .into_iter()
            .map(|value| self.operand(value))
            .collect()
    }

    fn emit(&mut self, instr: Instr) {
        self.code.instrs.push(instr);
        self.code.origins.push(self.op);
    }
    /// Emits a calculation of the first result from these operands.
    fn whole(&mut self, operands: Vec<Operand>, apply: Whole) {
        let result = self.result(0);
        self.whole_to(operands, apply, result);
    }
    fn whole_to(&mut self, operands: Vec<Operand>, apply: Whole, result: Slot) {
        self.emit(Instr::Whole {
            apply,
            operands: operands.into(),
            result,
        });
    }
    fn moves(&mut self, from: Vec<Operand>, to: &[Slot]) {
        if !from.is_empty() {
            let moves = from.into_iter().zip(to.iter().copied());
            self.emit(Instr::Move(moves.collect()));
        }
    }
    fn label(&mut self) -> Label {
        self.code.labels.push(usize::MAX);
        self.code.labels.len() - 1
    }
    /// Puts a label here.
    fn bind(&mut self, label: Label) {
        self.code.labels[label] = self.code.instrs.len();
    }
    /// The label of a block, which is compiled later.
    fn block(&mut self, block: Block<Context>) -> Label {
        if let Some(label) = self.blocks.get(&block) {
            return *label;
        }
        let label = self.label();
        self.blocks.insert(block, label);
        self.waiting.push(block);
        label
    }
    fn entry(&self, region: Region<Context>) -> Option<Block<Context>> {
        self.ctx.blocks(region).first().copied()
    }
    /// The arguments of the first block of a region.
    fn entry_args(&mut self, region: Region<Context>) -> Vec<Slot> {
        let entry = self.entry(region);
        let arguments = entry.map(|entry| self.ctx.block_args(entry));
        self.slots(arguments.unwrap_or_default())
    }
    /// The label of the first block of a region.
    fn entry_label(&mut self, region: Region<Context>) -> Compiled<Label> {
        match self.entry(region) {
            Some(entry) => Ok(self.block(entry)),
            None => unsupported("a region has no block"),
        }
    }
    fn bounds(&mut self, numbers: &[i64], values: Vec<IrValue<Context>>) -> Vec<Bound> {
        let mut values = values.into_iter();
        let mut bounds = Vec::new();
        for number in numbers {
            bounds.push(match (*number, values.len()) {
                (drr::ir::DYNAMIC, 1..) => match values.next() {
                    Some(value) => Bound::Slot(self.slot(value)),
                    None => Bound::Known(*number),
                },
                (number, _) => Bound::Known(number),
            });
        }
        bounds
    }
}
