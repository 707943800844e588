//! Verifies operations by pliron's verifier, with MLIR's rule for blocks that nothing reaches.

use std::collections::{HashMap, HashSet};

use drr_runtime::ir::{Block, Ir, Op, Region};
use pliron::common_traits::Named;
use pliron::context::Ptr;
use pliron::graph::dominance::DomInfo;
use pliron::operation::{DefUseVerifyErr, Operation, verify_operation};
use pliron::printable::Printable;
use pliron::value::Value;

use crate::context::Pliron;
use crate::simplify::{blocks_of, reachable_from, with_contents};

/// pliron's verifier checks attributes, def-use chains, interfaces, the op, and in the end dominance.
/// It rejects uses in blocks that nothing reaches. Here they are valid, as in MLIR: otherwise a rule
/// that folds a branch would be said to leave invalid IR.
pub(crate) fn op(ir: &Pliron, op: Ptr<Operation>) -> Result<(), String> {
    let Err(error) = verify_operation(op, ir) else {
        return Ok(());
    };
    let (mut loc, mut message) = (error.loc, error.err.to_string());
    let found = error.err.downcast_ref::<DefUseVerifyErr>();
    if let Some(DefUseVerifyErr::UseNotDominatedByDef(_)) = found {
        let Some((value, user)) = undominated(ir, op) else {
            return Ok(());
        };
        loc = user.deref(ir).loc().clone();
        message = DefUseVerifyErr::UseNotDominatedByDef(value.unique_name(ir)).to_string();
    }
    Err(match loc.is_unknown() {
        true => message,
        false => format!("{}: {message}", loc.disp(ir)),
    })
}

/// The first use of a value in or of the operation that the value does not dominate, and that is not
/// in a block that nothing reaches.
fn undominated(ir: &Pliron, op: Ptr<Operation>) -> Option<(Value, Ptr<Operation>)> {
    let (mut dominance, mut reached) = (DomInfo::default(), HashMap::new());
    let ops = with_contents(ir, Op(op));
    let values = ops.into_iter().flat_map(|op| {
        let results: Vec<Value> = op.0.deref(ir).results().collect();
        let args = blocks_of(ir, op).flat_map(|block| ir.block_args(block));
        results.into_iter().chain(args.map(|arg| arg.0))
    });
    values.into_iter().find_map(|value| {
        let users = value.uses(ir).into_iter().map(|user| user.user_op());
        let mut wrong = users.filter(|user| {
            !dominance.value_strictly_dominates_op(ir, value, *user)
                && is_reached(ir, &mut reached, *user)
        });
        Some((value, wrong.next()?))
    })
}

/// Returns whether a path from the entry of its region leads to the operation's block, and the same
/// for the operations around it.
fn is_reached(
    ir: &Pliron,
    reached: &mut HashMap<Region<Pliron>, HashSet<Block<Pliron>>>,
    op: Ptr<Operation>,
) -> bool {
    let mut next = ir.parent_block(Op(op));
    while let Some(block) = next {
        let Some(region) = ir.parent_region(block) else {
            return true;
        };
        let blocks = reached.entry(region).or_insert_with(|| {
            let entry: Option<Block<Pliron>> = ir.blocks(region).first().copied();
            entry.map_or_else(HashSet::new, |entry| reachable_from(ir, entry))
        });
        if !blocks.contains(&block) {
            return false;
        }
        let owner = ir.region_owner(region);
        next = owner.and_then(|owner| ir.parent_block(owner));
    }
    true
}
