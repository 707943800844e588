//! Erasing what a region does not need.

use crate::bench::{Bench, ops_in};
use crate::report::{Checked, Stop, equal, holds};
use crate::scan::consistent;
use crate::subject::{Role, Subject};
use drr_runtime::ir::{Block, Erased, InsertPoint, Ir, Op, Region};

const METHOD: &str = "Ir::simplify_region";
const NOT_SIMPLIFIED: &str = "regions are not simplified";

/// A region whose first block branches to the next ones, and two blocks that nothing reaches.
struct Scene<S: Subject> {
    bench: Bench<S>,
    region: Region<S::Ir>,
    reached: Vec<Block<S::Ir>>,
    /// Each has an operation that uses one of the other.
    unreached: [Block<S::Ir>; 2],
    /// In the first block: an operation that another one uses, which is unused.
    dead: [Op<S::Ir>; 2],
}

impl<S: Subject> Scene<S> {
    fn new() -> Checked<Self> {
        let mut bench = Bench::<S>::new()?;
        let branch = bench.blueprint(Role::Branch, "no op with a successor")?;
        let source = bench.source();
        let (x, ty) = (bench.value(source), bench.ty);
        let found = bench.blocks().ok_or(Stop::Skip("no region with blocks"))?;
        let entry = found.blocks[0];
        let region = bench.ir.parent_region(entry);
        let region = region.ok_or(Stop::Skip("blocks without a region"))?;
        let mut create = || {
            let block = bench.ir.create_block(region, None, &[(ty, None)]);
            block.ok_or(Stop::Skip("blocks are not created"))
        };
        let mut reached = vec![entry];
        for _ in 0..branch.successors {
            reached.push(create()?);
        }
        let unreached = [create()?, create()?];
        // The others of the subject are not reached either.
        for block in &found.blocks[1..] {
            if !bench.ir.erase_block(*block) {
                return Err(Stop::Skip("blocks are not erased"));
            }
        }
        let end = InsertPoint::End;
        let first = bench.unary_at(end(entry), x);
        let y = bench.value(first);
        let dead = [first, bench.unary_at(end(entry), y)];
        let ops = unreached.map(|block| bench.binary_at(end(block), x, x));
        for (op, other) in [(ops[0], ops[1]), (ops[1], ops[0])] {
            let value = bench.value(other);
            bench.ir.set_operand(op, 0, value);
        }
        bench.keep(x);
        let operands = vec![x; branch.operands];
        let regions = vec![None; branch.regions];
        branch.create_with(
            &mut bench.ir,
            end(entry),
            &operands,
            &regions,
            &reached[1..],
        );
        Ok(Scene {
            bench,
            region,
            reached,
            unreached,
            dead,
        })
    }

    /// Simplifies the region. Returns the operations and blocks that were reported.
    fn simplify(&mut self, dead_ops: bool) -> (bool, Told<S::Ir>) {
        let mut told = Told {
            ops: vec![],
            blocks: vec![],
        };
        let changed = self
            .bench
            .ir
            .simplify_region(self.region, dead_ops, &mut |_, erased| match erased {
                Erased::Op(op) => told.ops.push(op),
                Erased::Block(block) => told.blocks.push(block),
            });
        (changed, told)
    }
}

struct Told<I: Ir> {
    ops: Vec<Op<I>>,
    blocks: Vec<Block<I>>,
}

pub(crate) fn simplifying_a_region_erases_what_it_does_not_need<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let all = scene.bench.ir.blocks(scene.region);
    let entry = ops_in(&scene.bench.ir, scene.reached[0])?;
    let mut unreached = vec![];
    for block in scene.unreached {
        unreached.extend(ops_in(&scene.bench.ir, block)?);
    }
    let what = "a region with two blocks that are not reached";
    let (changed, told) = scene.simplify(false);
    let blocks = scene.bench.ir.blocks(scene.region);
    if !changed && blocks == all && told.ops.is_empty() && told.blocks.is_empty() {
        return Err(Stop::Skip(NOT_SIMPLIFIED));
    }
    let expected: Vec<_> = all
        .into_iter()
        .filter(|block| !scene.unreached.contains(block))
        .collect();
    equal(METHOD, format!("{what}: its blocks"), expected, blocks)?;
    holds(METHOD, format!("{what}: what it returned"), changed, "true")?;
    let mut found = told.blocks;
    found.sort_by_key(|block| scene.unreached.iter().position(|other| other == block));
    let what = format!("{what}: the blocks it told of");
    equal(METHOD, what, scene.unreached.to_vec(), found)?;
    let mut found = told.ops;
    found.sort_by_key(|op| unreached.iter().position(|other| other == op));
    let what = "the operations it told of, of blocks that are not reached";
    equal(METHOD, what, unreached, found)?;
    let what = "the first block, where dead operations stay";
    equal(
        METHOD,
        what,
        entry.clone(),
        ops_in(&scene.bench.ir, scene.reached[0])?,
    )?;
    consistent(&scene.bench.ir, scene.bench.block, "after erasing blocks")?;

    let what = "a region with two dead operations";
    let (changed, told) = scene.simplify(true);
    holds(METHOD, format!("{what}: what it returned"), changed, "true")?;
    let is_needed = |op: &Op<S::Ir>| !scene.dead.contains(op);
    let left: Vec<_> = entry.into_iter().filter(is_needed).collect();
    let what = "the first block without dead operations";
    equal(
        METHOD,
        what,
        left,
        ops_in(&scene.bench.ir, scene.reached[0])?,
    )?;
    let mut found = told.ops;
    found.sort_by_key(|op| scene.dead.iter().position(|other| other == op));
    let what = "the dead operations it told of";
    equal(METHOD, what, scene.dead.to_vec(), found)?;
    consistent(
        &scene.bench.ir,
        scene.bench.block,
        "after erasing operations",
    )?;

    let (changed, told) = scene.simplify(true);
    let what = "a region that needs everything: what it returned";
    holds(METHOD, what, !changed, "false")?;
    let what = "a region that needs everything: the operations it told of";
    equal(METHOD, what, vec![], told.ops)
}
