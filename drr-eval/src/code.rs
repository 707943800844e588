//! The compiled form of a function: instructions over numbered slots, without nesting.

use drr::embedded::Context;
use drr::ir::{AffineExpr, Op};
use drr_dialects::number::Int;

use crate::budget::Budget;
use crate::form::Form;
use crate::ops::Kernel;
use crate::{Fault, Value};

/// Where a value is in the frame of a call.
pub(crate) type Slot = usize;

/// A place in the code, by its index in [`Code::labels`].
pub(crate) type Label = usize;

/// A value that an instruction reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    pub(crate) slot: Slot,
    /// True if nothing reads the value afterwards, so that it can be taken and changed in place.
    pub(crate) last: bool,
}

impl Operand {
    /// A value that nothing else reads.
    pub(crate) fn last(slot: Slot) -> Self {
        Operand { slot, last: true }
    }
}

/// Calculates a value from whole values, which it may take.
pub(crate) type Whole =
    Box<dyn Fn(&mut Budget, &mut [Value]) -> Result<Value, Fault> + Send + Sync>;

/// A number that is known, or the value that stands for it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bound {
    Known(i64),
    Slot(Slot),
}

/// A dimension of a loop nest.
pub(crate) struct Dim {
    pub(crate) variable: Slot,
    pub(crate) lower: Bound,
    pub(crate) upper: Bound,
    pub(crate) step: Bound,
}

/// A loop nest. The last dimension is the innermost.
pub(crate) struct Nest {
    pub(crate) dims: Vec<Dim>,
    /// The width of the variables.
    pub(crate) width: u32,
    /// True if the bounds are unsigned numbers.
    pub(crate) unsigned: bool,
}

/// The function that a call runs.
pub(crate) enum Callee {
    /// The function of this number.
    Function(usize),
    /// The function that this value is.
    Value(Slot),
}

/// The place of an element, by the variables of loops.
#[derive(Clone)]
pub(crate) struct Place {
    /// The array; or a number, which all places are.
    pub(crate) array: Slot,
    pub(crate) indices: Box<[AffineExpr]>,
    pub(crate) variables: Box<[Slot]>,
}

pub(crate) enum Instr {
    Constant(Value, Slot),
    /// Calculates element by element if `shaped`.
    Elementwise {
        kernel: Kernel,
        operands: Box<[Slot]>,
        shaped: bool,
        result: Slot,
    },
    Whole {
        apply: Whole,
        operands: Box<[Operand]>,
        result: Slot,
    },
    /// Reads all, then writes all.
    Move(Box<[(Operand, Slot)]>),
    Jump(Label),
    Branch {
        condition: Slot,
        then: Label,
        otherwise: Label,
    },
    Switch {
        flag: Slot,
        cases: Box<[(Int, Label)]>,
        otherwise: Label,
    },
    /// Starts a loop nest, or jumps if it has no iteration.
    Enter(Box<Nest>, Label),
    /// Jumps to the next iteration of a nest that another instruction started, if there is one.
    Next {
        enter: usize,
        body: Label,
    },
    /// Adds the next element of an array that is being made.
    Push {
        value: Operand,
        array: Slot,
    },
    /// Reads an element.
    Load(Place, Slot),
    /// Replaces an element.
    Store(Operand, Place),
    Assert {
        condition: Slot,
        message: Box<str>,
    },
    Call {
        callee: Callee,
        operands: Box<[Operand]>,
        results: Box<[Slot]>,
    },
    Return(Box<[Operand]>),
    Fail(Fault),
}

/// A compiled function.
pub(crate) struct Code {
    /// The types of the arguments, which are in the first slots. `None` for types without values.
    pub(crate) inputs: Vec<Option<Form>>,
    pub(crate) slots: usize,
    pub(crate) instrs: Vec<Instr>,
    /// The operation that each instruction is a part of.
    pub(crate) origins: Vec<Op<Context>>,
    pub(crate) labels: Vec<usize>,
}
