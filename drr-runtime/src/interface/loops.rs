//! MLIR's `LoopLikeOpInterface`.

use std::fmt;
use std::ops::Range;

use super::NoIr;
use super::define::op_interface;
use crate::ir::{Ir, Op, Region, Value, block_of, block_owner, is_within};

/// A bound or a step of a loop.
pub enum LoopBound<I: Ir> {
    /// The value of an operand.
    Value(Value<I>),
    /// A number in an attribute.
    Constant(i64),
}
copy!(impl<I: Ir> for LoopBound<I>);

impl<I: Ir> PartialEq for LoopBound<I> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (LoopBound::Value(a), LoopBound::Value(b)) => a == b,
            (LoopBound::Constant(a), LoopBound::Constant(b)) => a == b,
            _ => false,
        }
    }
}
impl<I: Ir> Eq for LoopBound<I> {}
impl<I: Ir> fmt::Debug for LoopBound<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopBound::Value(value) => value.fmt(f),
            LoopBound::Constant(number) => number.fmt(f),
        }
    }
}

op_interface! {
    /// Loops (MLIR's `LoopLikeOpInterface`).
    ///
    /// A loop-carried variable is an operand of the loop (an init), an argument of the first region
    /// (a region iter_arg), a value that an iteration yields to the next one, and perhaps a result.
    /// Verified by [`verify_loop_like`].
    LoopLikeOpInterface LoopLikeOpInterfaceModel LoopLikeOpInterfaceRef
    verify_regions verify_loop_like
    {
        /// The regions of the body.
        fn loop_regions(&self) -> Vec<Region<I>>;
    }
    defaults {
        /// The induction variables; `None` if the op has no such notion.
        fn induction_vars(&self) -> Option<Vec<Value<I>>> {
            None
        }
        /// The lower bound of each induction variable; `None` if the op has no such notion.
        fn lower_bounds(&self) -> Option<Vec<LoopBound<I>>> {
            None
        }
        /// The upper bound of each induction variable; `None` if the op has no such notion.
        fn upper_bounds(&self) -> Option<Vec<LoopBound<I>>> {
            None
        }
        /// The step of each induction variable; `None` if the op has no such notion.
        fn steps(&self) -> Option<Vec<LoopBound<I>>> {
            None
        }
        /// The positions of the operands that are the inits.
        fn inits(&self) -> Range<usize> {
            0..0
        }
        /// The arguments of the first region that the inits become.
        fn region_iter_args(&self) -> Vec<Value<I>> {
            Vec::new()
        }
        /// The values that an iteration yields to the next one; `None` if it yields none.
        fn yielded_values(&self) -> Option<Vec<Value<I>>> {
            None
        }
        /// The results that are the variables after the last iteration; `None` if the results are
        /// others.
        fn loop_results(&self) -> Option<Vec<Value<I>>> {
            None
        }
    }
}

impl<I: Ir> LoopLikeOpInterfaceRef<'_, I> {
    /// True if a value is defined outside of the loop (MLIR's `isDefinedOutsideOfLoop`).
    pub fn is_defined_outside_of_loop(&self, value: Value<I>) -> bool {
        let ir = self.__ir;
        let owner = block_of(ir, value).and_then(|block| block_owner(ir, block));
        owner.is_none_or(|owner| !is_within(ir, owner, self.__on))
    }
}

/// Verifies the numbers and types of the inits, the region iter_args, the yielded values and the results
/// of a loop. `Ok` for an op without [`LoopLikeOpInterface`].
///
/// # Errors
/// The first mistake, in MLIR's words.
pub fn verify_loop_like<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    let Some(found) = ir.interface::<dyn LoopLikeOpInterface>(op) else {
        return Ok(());
    };
    let inits: Vec<Value<I>> = found.inits().map(|at| ir.operand(op, at)).collect();
    let args = found.region_iter_args();
    let (yielded, results) = (found.yielded_values(), found.loop_results());
    let yielded = yielded.unwrap_or_default();
    let number = |what: &str, counts: [usize; 2]| match counts {
        [a, b] if a != b => Err(format!("different number of {what}: {a} != {b}")),
        _ => Ok(()),
    };
    number("inits and region iter_args", [inits.len(), args.len()])?;
    if !yielded.is_empty() {
        number(
            "region iter_args and yielded values",
            [args.len(), yielded.len()],
        )?;
    }
    if let Some(results) = &results {
        number(
            "loop results and region iter_args",
            [results.len(), args.len()],
        )?;
    }
    let same = |at: usize, [what, other]: [&str; 2], values: [&[Value<I>]; 2]| {
        let [Some(a), Some(b)] = values.map(|values| values.get(at)) else {
            return Ok(());
        };
        let (a, b) = (ir.value_type(*a), ir.value_type(*b));
        match a == b {
            true => Ok(()),
            false => Err(format!(
                "{at}-th {what} and {at}-th {other} have different type: '{}' != '{}'",
                ir.display_type(a),
                ir.display_type(b)
            )),
        }
    };
    for at in 0..args.len() {
        same(at, ["init", "region iter_arg"], [&inits, &args])?;
        same(at, ["region iter_arg", "yielded value"], [&args, &yielded])?;
    }
    let results = results.unwrap_or_default();
    for at in 0..results.len() {
        same(at, ["region iter_arg", "loop result"], [&args, &results])?;
    }
    Ok(())
}
