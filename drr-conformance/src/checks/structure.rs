//! Blocks, regions and successors.

use crate::bench::{Bench, Blocks, ops_in, uses};
use crate::report::{Checked, Stop, equal, holds};
use crate::scan::consistent;
use crate::subject::{Nested, Role, Subject};
use drr_runtime::ir::{InsertPoint, Ir, Op};

/// A bench with an operation that has blocks.
fn nested<S: Subject>() -> Checked<(Bench<S>, Nested<S::Ir>)> {
    let mut bench = Bench::<S>::new()?;
    let block = bench.block;
    let nested = S::nested(&mut bench.ir, block);
    let nested = nested.ok_or(Stop::Skip("no op with regions"))?;
    Ok((bench, nested))
}

/// A bench with blocks, of an operation in the bench's block or of the region of that block.
fn blocks<S: Subject>() -> Checked<(Bench<S>, Blocks<S::Ir>)> {
    let mut bench = Bench::<S>::new()?;
    let blocks = bench.blocks().ok_or(Stop::Skip("no region with blocks"))?;
    Ok((bench, blocks))
}

pub(crate) fn the_block_is_in_a_region_that_lists_it<S: Subject>() -> Checked {
    let bench = Bench::<S>::new()?;
    let region = bench.region()?;
    let listed = bench.ir.blocks(region).contains(&bench.block);
    holds(
        "Ir::blocks",
        "the region of the subject's block",
        listed,
        "lists it",
    )?;
    match bench.ir.region_owner(region) {
        Some(owner) => {
            let regions = bench.ir.regions(owner);
            let what = "the owner of the region of the subject's block";
            holds("Ir::regions", what, regions.contains(&region), "lists it")
        }
        None => Ok(()),
    }
}

pub(crate) fn nested_blocks_know_where_they_are<S: Subject>() -> Checked {
    let (bench, nested) = blocks::<S>()?;
    let region = match nested.owner {
        Some(owner) => {
            let (regions, what) = (bench.ir.regions(owner), "an op with a region");
            equal("Ir::num_regions", what, 1, bench.ir.num_regions(owner))?;
            equal("Ir::regions", what, 1, regions.len())?;
            regions[0]
        }
        None => bench.region()?,
    };
    equal(
        "Ir::blocks",
        "its region",
        nested.blocks.clone(),
        bench.ir.blocks(region),
    )?;
    equal(
        "Ir::region_owner",
        "its region",
        nested.owner,
        bench.ir.region_owner(region),
    )?;
    for (block, args) in nested.blocks.iter().zip(&nested.args) {
        let what = "a block of its region";
        equal(
            "Ir::parent_region",
            what,
            Some(region),
            bench.ir.parent_region(*block),
        )?;
        equal("Ir::first_op", what, None, bench.ir.first_op(*block))?;
        equal(
            "Ir::block_args",
            what,
            *args,
            bench.ir.block_args(*block).len(),
        )?;
    }
    consistent(&bench.ir, bench.block, "with a nested region")
}

pub(crate) fn blocks_keep_their_operations_apart<S: Subject>() -> Checked {
    let (mut bench, nested) = nested::<S>()?;
    let (outer, inner) = (bench.source(), nested.blocks[0]);
    let x = bench.value(outer);
    let second = bench.unary_at(InsertPoint::End(inner), x);
    let first = bench.unary_at(InsertPoint::Before(second), x);
    equal(
        "Ir::create_op",
        "a nested block",
        vec![first, second],
        ops_in(&bench.ir, inner)?,
    )?;
    equal(
        "Ir::create_op",
        "the outer block",
        vec![nested.op, outer],
        bench.ops()?,
    )?;
    equal(
        "Ir::parent_block",
        "a nested operation",
        Some(inner),
        bench.ir.parent_block(first),
    )?;
    let count = uses(&bench.ir, x).len();
    equal(
        "Ir::for_each_use",
        "a value used in a nested block",
        2,
        count,
    )?;
    consistent(&bench.ir, bench.block, "with nested operations")
}

pub(crate) fn block_arguments_are_values_without_a_definition<S: Subject>() -> Checked {
    let (mut bench, nested) = blocks::<S>()?;
    let with_args = nested.args.iter().position(|args| *args > 0);
    let at = with_args.ok_or(Stop::Skip("no block with arguments"))?;
    let block = nested.blocks[at];
    let args = bench.ir.block_args(block);
    let user = bench.unary_at(InsertPoint::End(block), args[0]);
    equal(
        "Ir::defining_op",
        "a block argument",
        None,
        bench.ir.defining_op(args[0]),
    )?;
    equal(
        "Ir::operand",
        "a block argument as operand",
        args[0],
        bench.ir.operand(user, 0),
    )?;
    let found = uses(&bench.ir, args[0]);
    equal(
        "Ir::for_each_use",
        "a block argument",
        vec![(user, 0)],
        found,
    )?;
    equal(
        "Ir::value_type",
        "a block argument",
        bench.ty,
        bench.ir.value_type(args[0]),
    )?;
    equal(
        "Ir::block_of_arg",
        "a block argument that an operation of its block uses",
        Some(block),
        bench.ir.block_of_arg(args[0]),
    )?;
    consistent(&bench.ir, bench.block, "with a used block argument")?;
    bench.ir.erase_op(user);
    holds(
        "Ir::use_empty",
        "when the user is gone",
        bench.ir.use_empty(args[0]),
        "no uses",
    )
}

pub(crate) fn erasing_an_operation_erases_what_is_nested<S: Subject>() -> Checked {
    let (mut bench, nested) = nested::<S>()?;
    let outer = bench.source_at(InsertPoint::Before(nested.op));
    let x = bench.value(outer);
    for block in &nested.blocks {
        let op = bench.unary_at(InsertPoint::End(*block), x);
        let inner = bench.value(op);
        bench.binary_at(InsertPoint::End(*block), inner, x);
    }
    bench.ir.erase_op(nested.op);
    let what = "a value used only in what was erased";
    equal("Ir::erase_op", what, vec![], uses(&bench.ir, x))?;
    equal("Ir::erase_op", "what is left", vec![outer], bench.ops()?)?;
    consistent(&bench.ir, bench.block, "after erasing a region")
}

pub(crate) fn erasing_a_region_breaks_circles_of_uses<S: Subject>() -> Checked {
    let (mut bench, nested) = nested::<S>()?;
    let at = InsertPoint::End(nested.blocks[0]);
    let seed = bench.source_at(at);
    let x = bench.value(seed);
    let first = bench.unary_at(at, x);
    let first_value = bench.value(first);
    let second = bench.unary_at(at, first_value);
    let second_value = bench.value(second);
    bench.ir.set_operand(first, 0, second_value);
    bench.ir.erase_op(nested.op);
    equal(
        "Ir::erase_op",
        "two that use one another",
        vec![],
        bench.ops()?,
    )?;
    consistent(&bench.ir, bench.block, "after erasing a circle")
}

pub(crate) fn successors_are_as_created<S: Subject>() -> Checked {
    let (mut bench, nested) = blocks::<S>()?;
    let branch = bench.blueprint(Role::Branch, "no op with successors")?;
    let is_inside = |op: &Op<S::Ir>| bench.ir.parent_block(*op) == Some(bench.block);
    let owner = nested.owner.filter(is_inside);
    let source = bench.source_at(match owner {
        Some(owner) => InsertPoint::Before(owner),
        None => InsertPoint::End(nested.blocks[0]),
    });
    let operands = vec![bench.value(source); branch.operands];
    let blocks = nested.blocks.iter().rev().cycle();
    let successors: Vec<_> = blocks.take(branch.successors).copied().collect();
    let at = InsertPoint::End(nested.blocks[0]);
    let op = branch.create_with(&mut bench.ir, at, &operands, &[], &successors);
    let count = bench.ir.num_successors(op);
    equal("Ir::num_successors", "a branch", successors.len(), count)?;
    for (index, successor) in successors.into_iter().enumerate() {
        equal(
            "Ir::successor",
            "a branch",
            successor,
            bench.ir.successor(op, index),
        )?;
    }
    let removable = bench.ir.is_removable_if_unused(op);
    holds(
        "Ir::is_removable_if_unused",
        "a terminator",
        !removable,
        "not removable",
    )?;
    consistent(&bench.ir, bench.block, "with a branch")?;
    bench.ir.erase_op(owner.unwrap_or(op));
    consistent(
        &bench.ir,
        bench.block,
        "after erasing blocks that name one another",
    )
}

pub(crate) fn a_region_given_to_a_new_operation_moves_there<S: Subject>() -> Checked {
    let (mut bench, nested) = nested::<S>()?;
    let taker = bench.blueprint(Role::Region, "no op that takes a region")?;
    let outer = bench.source_at(InsertPoint::Before(nested.op));
    let x = bench.value(outer);
    let inner = bench.unary_at(InsertPoint::End(nested.blocks[0]), x);
    let from = bench.ir.regions(nested.op)[0];
    let operands = vec![x; taker.operands];
    let at = bench.end();
    let op = taker.create_with(&mut bench.ir, at, &operands, &[Some(from)], &[]);
    let method = "Ir::create_op";
    equal(
        method,
        "the regions of an op that took one",
        1,
        bench.ir.regions(op).len(),
    )?;
    let to = bench.ir.regions(op)[0];
    equal(
        method,
        "the blocks it took",
        nested.blocks.clone(),
        bench.ir.blocks(to),
    )?;
    for block in &nested.blocks {
        let what = "a block that moved";
        equal(
            "Ir::parent_region",
            what,
            Some(to),
            bench.ir.parent_region(*block),
        )?;
    }
    let what = "the operations that moved";
    equal(
        method,
        what,
        vec![inner],
        ops_in(&bench.ir, nested.blocks[0])?,
    )?;
    equal(
        "Ir::region_owner",
        what,
        Some(op),
        bench.ir.region_owner(to),
    )?;
    bench.ir.erase_op(nested.op);
    equal(
        method,
        "when the old owner is gone",
        vec![inner],
        ops_in(&bench.ir, nested.blocks[0])?,
    )?;
    consistent(&bench.ir, bench.block, "after moving a region")
}

pub(crate) fn move_region_body_moves_the_blocks<S: Subject>() -> Checked {
    let (mut bench, nested) = nested::<S>()?;
    let taker = bench.blueprint(Role::Region, "no op that takes a region")?;
    let outer = bench.source_at(InsertPoint::Before(nested.op));
    let x = bench.value(outer);
    bench.unary_at(InsertPoint::End(nested.blocks[0]), x);
    let operands = vec![x; taker.operands];
    let at = bench.end();
    let taken = bench.ir.regions(nested.op)[0];
    let op = taker.create_with(&mut bench.ir, at, &operands, &[Some(taken)], &[]);
    let (from, to) = (bench.ir.regions(op)[0], bench.ir.regions(nested.op));
    let empty = to.first().filter(|to| bench.ir.blocks(**to).is_empty());
    let to = *empty.ok_or(Stop::Skip(
        "a region that gave its blocks away is not empty",
    ))?;
    if !bench.ir.move_region_body(from, to) {
        return Err(Stop::Skip("region bodies do not move"));
    }
    let method = "Ir::move_region_body";
    equal(
        method,
        "where the blocks went",
        nested.blocks.clone(),
        bench.ir.blocks(to),
    )?;
    equal(
        method,
        "where they came from",
        vec![],
        bench.ir.blocks(from),
    )?;
    consistent(&bench.ir, bench.block, "after moving a region's body back")
}
