//! Interfaces of operations that decide in which of their regions control continues.

use std::fmt;
use std::ops::Range;

use super::NoIr;
use super::define::op_interface;
use crate::ir::{Ir, Op, Type, Value, results};

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
        /// The positions of the arguments of a region, or of the results, that get the values of
        /// the terminators and the entry operands; `None` for all. Others have values of their own,
        /// as an induction variable.
        fn successor_inputs(&self, to: RegionPoint) -> Option<Range<usize>> {
            None
        }
        /// True if a value of type `given` may become one of type `input`.
        fn are_types_compatible(&self, given: Type<I>, input: Type<I>) -> bool {
            given == input
        }
        /// Where control may go first if the operands are these constants.
        fn entry_successors(&self, operands: &[Option<I::Attr>]) -> Vec<RegionPoint> {
            self.region_successors(RegionPoint::Parent)
        }
        /// True if a value that is passed on can be erased wherever it is: the operands of the operation
        /// and of the terminators, the arguments and the results.
        /// [`RegionBranchRules`](crate::region_rules::RegionBranchRules) then simplify the operation.
        fn may_drop_values(&self) -> bool {
            false
        }
    }
}

op_interface! {
    /// Terminators that leave a region of a [`RegionBranchOpInterface`] (MLIR's
    /// `RegionBranchTerminatorOpInterface`). Those with the trait `ReturnLike` need not implement
    /// it: they pass on all operands.
    RegionBranchTerminatorOpInterface RegionBranchTerminatorOpInterfaceModel
    RegionBranchTerminatorOpInterfaceRef {}
    defaults {
        /// The positions of the operands that the successor gets; `None` for all.
        fn successor_operands(&self, to: RegionPoint) -> Option<Range<usize>> {
            None
        }
        /// Where control may go if the operands are these constants; `None` if they do not decide.
        fn successors_for_operands(
            &self, operands: &[Option<I::Attr>]
        ) -> Option<Vec<RegionPoint>> {
            None
        }
    }
}

/// Values that become others where control goes from one point of an operation to another.
#[derive(PartialEq, Eq, Debug)]
pub struct RegionEdge<I: Ir> {
    /// The terminator that control comes from; `None` if it comes from outside.
    pub from: Option<Op<I>>,
    /// Where it goes.
    pub to: RegionPoint,
    /// The positions of the operands of the terminator, or of the operation, that are passed on.
    pub operands: Range<usize>,
    /// The values that they become: arguments of a region, or results of the operation.
    pub inputs: Vec<Value<I>>,
}

/// The values at the successor.
fn inputs<I: Ir>(
    ir: &I,
    op: Op<I>,
    branch: &RegionBranchOpInterfaceRef<'_, I>,
    to: RegionPoint,
) -> Vec<Value<I>> {
    let all = match to {
        RegionPoint::Parent => results(ir, op).collect(),
        RegionPoint::Region(index) => {
            let region = ir.region(op, index);
            let entry = region.and_then(|region| ir.blocks(region).first().copied());
            entry.map_or(Vec::new(), |block| ir.block_args(block))
        }
    };
    match branch.successor_inputs(to) {
        Some(range) => all.get(range).unwrap_or_default().to_vec(),
        None => all,
    }
}

/// The way from a terminator of an operation's regions, or from outside (`None`), to a point. `None`
/// unless the operation has [`RegionBranchOpInterface`], and the terminator
/// [`RegionBranchTerminatorOpInterface`] or the trait `ReturnLike`.
pub fn region_edge<I: Ir>(
    ir: &I,
    op: Op<I>,
    from: Option<Op<I>>,
    to: RegionPoint,
) -> Option<RegionEdge<I>> {
    let branch = ir.interface::<dyn RegionBranchOpInterface>(op)?;
    let count = ir.num_operands(from.unwrap_or(op));
    let range = match from {
        None => Some(branch.entry_operands(to)),
        Some(end) => match ir.interface::<dyn RegionBranchTerminatorOpInterface>(end) {
            Some(leaves) => leaves.successor_operands(to),
            None if ir.is_declared_with(ir.kind(end), "ReturnLike") => None,
            None => return None,
        },
    };
    let range = range.unwrap_or(0..count);
    Some(RegionEdge {
        from,
        to,
        operands: range.start.min(count)..range.end.min(count),
        inputs: inputs(ir, op, &branch, to),
    })
}

/// All ways that control can take from and to the regions of an operation. Empty for an op without
/// [`RegionBranchOpInterface`].
pub fn region_edges<I: Ir>(ir: &I, op: Op<I>) -> Vec<RegionEdge<I>> {
    let Some(branch) = ir.interface::<dyn RegionBranchOpInterface>(op) else {
        return Vec::new();
    };
    let edge = |from, to| region_edge(ir, op, from, to);
    let entries = branch.region_successors(RegionPoint::Parent).into_iter();
    let mut edges: Vec<_> = entries.filter_map(|to| edge(None, to)).collect();
    for (index, region) in ir.regions(op).into_iter().enumerate() {
        for block in ir.blocks(region) {
            let end = ir.last_op(block);
            let ways = end.map_or(Vec::new(), |_| {
                branch.region_successors(RegionPoint::Region(index))
            });
            edges.extend(ways.into_iter().filter_map(|to| edge(end, to)));
        }
    }
    edges
}

fn verify_edge<I: Ir>(
    ir: &I,
    op: Op<I>,
    branch: &RegionBranchOpInterfaceRef<'_, I>,
    edge: RegionEdge<I>,
) -> Result<(), String> {
    let from = match edge.from {
        Some(end) => format!("Operation {}", ir.kind_name(ir.kind(end))),
        None => RegionPoint::Parent.to_string(),
    };
    let way = format!("along control flow edge from {from} to {}", edge.to);
    if edge.operands.len() != edge.inputs.len() {
        return Err(format!(
            "{way}: region branch point has {} operands, but region successor needs {} inputs",
            edge.operands.len(),
            edge.inputs.len()
        ));
    }
    for (at, (operand, input)) in edge.operands.zip(edge.inputs).enumerate() {
        let given = ir.value_type(ir.operand(edge.from.unwrap_or(op), operand));
        let input = ir.value_type(input);
        if !branch.are_types_compatible(given, input) {
            return Err(format!(
                "{way}: successor operand type #{at} '{}' should match successor input type #{at} \
                 '{}'",
                ir.display_type(given),
                ir.display_type(input)
            ));
        }
    }
    Ok(())
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
    let mut edges = region_edges(ir, op).into_iter();
    edges.try_for_each(|edge| verify_edge(ir, op, &branch, edge))
}
