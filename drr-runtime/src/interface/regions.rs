//! Interfaces of operations that decide in which of their regions control goes on.

use std::fmt;
use std::ops::Range;

use super::NoIr;
use super::define::op_interface;
use crate::ir::{Ir, Op, Type, Value};

/// Where control is or goes: MLIR's `RegionBranchPoint` and `RegionSuccessor`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionPoint {
    /// Outside the operation: before it, or behind it.
    Parent,
    /// In the region of this number: at its end, or at its beginning.
    Region(usize),
}

impl fmt::Display for RegionPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegionPoint::Parent => f.write_str("parent"),
            RegionPoint::Region(index) => write!(f, "Region #{index}"),
        }
    }
}

op_interface! {
    /// Operations that pass control to their regions (MLIR's `RegionBranchOpInterface`). Verified
    /// by [`verify_region_branch`]: each value fits the one that it becomes.
    RegionBranchOpInterface RegionBranchOpInterfaceModel RegionBranchOpInterfaceRef
    verify_regions verify_region_branch
    {
        /// Where control may go.
        fn region_successors(&self, from: RegionPoint) -> Vec<RegionPoint>;
    }
    defaults {
        /// The positions of the operands that the successor gets when control comes from outside.
        fn entry_operands(&self, to: RegionPoint) -> Range<usize> {
            0..0
        }
        /// The positions of the arguments of a region that get the values of the terminators and the
        /// entry operands; `None` for all. Others have values of their own, as an induction variable.
        fn successor_inputs(&self, region: usize) -> Option<Range<usize>> {
            None
        }
    }
}

op_interface! {
    /// Terminators that leave a region of a [`RegionBranchOpInterface`] (MLIR's
    /// `RegionBranchTerminatorOpInterface`).
    RegionBranchTerminatorOpInterface RegionBranchTerminatorOpInterfaceModel
    RegionBranchTerminatorOpInterfaceRef {}
    defaults {
        /// The positions of the operands that the successor gets; `None` for all.
        fn successor_operands(&self, to: RegionPoint) -> Option<Range<usize>> {
            None
        }
    }
}

/// The values that become others where control goes from one point to another.
struct Edge<'a, I: Ir> {
    ir: &'a I,
    op: Op<I>,
    from: String,
    to: RegionPoint,
}

impl<I: Ir> Edge<'_, I> {
    /// The values at the successor.
    fn inputs(&self, branch: &RegionBranchOpInterfaceRef<'_, I>) -> Vec<Value<I>> {
        let (ir, op) = (self.ir, self.op);
        let RegionPoint::Region(index) = self.to else {
            return (0..ir.num_results(op))
                .map(|at| ir.result(op, at))
                .collect();
        };
        let region = ir.regions(op).get(index).copied();
        let entry = region.and_then(|region| ir.blocks(region).first().copied());
        let args = entry.map_or(Vec::new(), |block| ir.block_args(block));
        match branch.successor_inputs(index) {
            Some(range) => args.get(range).unwrap_or_default().to_vec(),
            None => args,
        }
    }

    fn verify(&self, given: &[Value<I>], inputs: &[Value<I>]) -> Result<(), String> {
        let edge = format!("along control flow edge from {} to {}", self.from, self.to);
        if given.len() != inputs.len() {
            return Err(format!(
                "{edge}: region branch point has {} operands, but region successor needs {} inputs",
                given.len(),
                inputs.len()
            ));
        }
        let ty = |value: &Value<I>| -> Type<I> { self.ir.value_type(*value) };
        let mut pairs = given.iter().zip(inputs).enumerate();
        match pairs.find(|(_, (given, input))| ty(given) != ty(input)) {
            None => Ok(()),
            Some((at, (given, input))) => Err(format!(
                "{edge}: successor operand type #{at} '{}' should match successor input type #{at} \
                 '{}'",
                self.ir.display_type(ty(given)),
                self.ir.display_type(ty(input))
            )),
        }
    }
}

fn operands<I: Ir>(ir: &I, op: Op<I>, range: Option<Range<usize>>) -> Vec<Value<I>> {
    let count = ir.num_operands(op);
    let range = range.unwrap_or(0..count);
    let range = range.start.min(count)..range.end.min(count);
    range.map(|at| ir.operand(op, at)).collect()
}

/// Verifies the types of values that become arguments of regions or results of the operation, along all
/// ways that control can take (MLIR's `verifyTypesAlongControlFlowEdges`). `Ok` for an op without
/// [`RegionBranchOpInterface`].
///
/// # Errors
/// The first mistake, in MLIR's words.
pub fn verify_region_branch<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    let Some(branch) = ir.interface::<dyn RegionBranchOpInterface>(op) else {
        return Ok(());
    };
    let check = |from: String, to, given: Vec<Value<I>>| {
        let edge = Edge { ir, op, from, to };
        edge.verify(&given, &edge.inputs(&branch))
    };
    for to in branch.region_successors(RegionPoint::Parent) {
        let given = operands(ir, op, Some(branch.entry_operands(to)));
        check(RegionPoint::Parent.to_string(), to, given)?;
    }
    for (index, region) in ir.regions(op).into_iter().enumerate() {
        for block in ir.blocks(region) {
            let Some(end) = ir.last_op(block) else {
                continue;
            };
            let Some(leaves) = ir.interface::<dyn RegionBranchTerminatorOpInterface>(end) else {
                continue;
            };
            for to in branch.region_successors(RegionPoint::Region(index)) {
                let given = operands(ir, end, leaves.successor_operands(to));
                check(
                    format!("Operation {}", ir.kind_name(ir.kind(end))),
                    to,
                    given,
                )?;
            }
        }
    }
    Ok(())
}
