//! Changes structure: blocks, their arguments, and copies of operations.

use drr_runtime::ir::{Block, InsertPoint, Op, Region, Type, Value};
use pliron::basic_block::BasicBlock;
use pliron::context::{Context, Ptr};
use pliron::irbuild::cloning::{IrMapping, clone_operation};
use pliron::irbuild::listener::DummyListener;
use pliron::irbuild::rewriter::IRRewriter;
use pliron::location::Location;
use pliron::operation::Operation;

use crate::context::Pliron;
use crate::create::insert;
use crate::kinds::op_type;
use crate::locations::name_arg;
use crate::registry;

/// Inserts a block that is in no region into a region.
fn insert_block(
    context: &Context,
    block: Ptr<BasicBlock>,
    region: Region<Pliron>,
    before: Option<Block<Pliron>>,
) {
    match before {
        Some(mark) => block.insert_before(context, mark.0),
        None => block.insert_at_back(region.0, context),
    }
}

/// Makes a block. pliron's block arguments have no locations, but names.
pub(crate) fn create_block(
    context: &mut Context,
    region: Region<Pliron>,
    before: Option<Block<Pliron>>,
    args: &[(Type<Pliron>, Option<Location>)],
) -> Block<Pliron> {
    let types = args.iter().map(|(ty, _)| ty.0);
    let block = BasicBlock::new(context, None, types.collect());
    for (index, (_, loc)) in args.iter().enumerate() {
        name_arg(context, block, index, loc.clone());
    }
    insert_block(context, block, region, before);
    Block(block)
}

pub(crate) fn move_block(
    context: &Context,
    block: Block<Pliron>,
    region: Region<Pliron>,
    before: Option<Block<Pliron>>,
) {
    if block.0.is_linked(context) {
        block.0.unlink(context);
    }
    insert_block(context, block.0, region, before);
}

pub(crate) fn move_op(context: &Context, op: Op<Pliron>, at: InsertPoint<Pliron>) {
    if op.0.is_linked(context) {
        op.0.unlink(context);
    }
    insert(context, op.0, at);
}

/// Makes an operation with the same Rust type and everything except the contents of its regions.
///
/// If drr does not know the type, pliron clones the whole operation, and the contents of the
/// clone's regions are erased.
pub(crate) fn clone_without_regions(
    ir: &mut Pliron,
    op: Op<Pliron>,
    at: InsertPoint<Pliron>,
    operands: &[Value<Pliron>],
    successors: &[Block<Pliron>],
) -> Option<Op<Pliron>> {
    let known = op_type(ir, op.0);
    let creator = registry::creator(ir, known.kind).filter(|creator| creator.1 == known.id);
    let new = match creator {
        Some(creator) => {
            let (types, regions, attributes, loc) = {
                let op = op.0.deref(ir);
                let types: Vec<_> = op.result_types().collect();
                (
                    types,
                    op.num_regions(),
                    op.attributes.clone(),
                    op.loc().clone(),
                )
            };
            let operands = operands.iter().map(|value| value.0).collect();
            let successors = successors.iter().map(|block| block.0).collect();
            let new = Operation::new(ir, creator, types, operands, successors, regions);
            let mut object = new.deref_mut(ir);
            object.attributes = attributes;
            object.set_loc(loc);
            drop(object);
            new
        }
        None => clone_foreign(ir, op.0, operands, successors)?,
    };
    insert(ir, new, at);
    Some(Op(new))
}

fn clone_foreign(
    ir: &mut Pliron,
    op: Ptr<Operation>,
    operands: &[Value<Pliron>],
    successors: &[Block<Pliron>],
) -> Option<Ptr<Operation>> {
    let mut rewriter = IRRewriter::<DummyListener>::default();
    let new = clone_operation(op, ir, &mut rewriter, &mut IrMapping::new());
    let regions = new.deref(ir).num_regions();
    for _ in 0..regions {
        Operation::erase_region(new, ir, 0);
    }
    for _ in 0..regions {
        Operation::add_region(new, ir);
    }
    for (index, value) in operands.iter().enumerate() {
        Operation::replace_operand(new, ir, index, value.0);
    }
    for (index, block) in successors.iter().enumerate() {
        Operation::replace_successor(new, ir, index, block.0);
    }
    Some(new)
}
