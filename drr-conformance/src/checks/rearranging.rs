//! Changes of structure: moving, creating, erasing and cloning, compared with the naive model.

use crate::bench::Bench;
use crate::report::{Checked, Stop, equal};
use crate::subject::{Role, Subject};
use crate::tree::{NO_REGIONS, OUTER, Tree, ValueId};
use drr_runtime::ir::{InsertPoint, Ir, NewBlockArg};

/// A value, followed by two operations with a region, whose operations use it and each other. If no
/// operation in a block has a region: the value in the first of several blocks.
struct Scene<S: Subject> {
    tree: Tree<S>,
    /// The value from outside.
    x: ValueId,
    /// The two operations, if there are any.
    outer: Vec<usize>,
    /// Their regions, or twice the region with the blocks.
    regions: [usize; 2],
}

impl<S: Subject> Scene<S> {
    fn new() -> Checked<Self> {
        let mut tree = Tree::<S>::new()?;
        let source = tree.create(OUTER, 0, &[]);
        let x = ValueId::Result(source);
        let (outer, regions) = match tree.nest() {
            Ok(first) => {
                let outer = [first, tree.nest()?];
                (outer.to_vec(), outer.map(|op| tree.regions_of(op)[0]))
            }
            Err(Stop::Skip(_)) => (vec![], [tree.body()?; 2]),
            Err(violation) => return Err(violation),
        };
        let distinct = if outer.is_empty() { 1 } else { 2 };
        for region in &regions[..distinct] {
            let mut y = x;
            for block in tree.blocks_of(*region).to_vec() {
                let end = tree.len(block);
                y = ValueId::Result(tree.create(block, end, &[y]));
                tree.create(block, end + 1, &[x, y]);
            }
        }
        tree.compare("Ir::create_op", "operations in several blocks")?;
        Ok(Scene {
            tree,
            x,
            outer,
            regions,
        })
    }
    /// The first block of the first region, other than the subject's.
    fn entry(&self) -> usize {
        self.others(0)[0]
    }
    /// The blocks of a region without the subject's.
    fn others(&self, region: usize) -> Vec<usize> {
        let blocks = self.tree.blocks_of(self.regions[region]).iter();
        blocks.copied().filter(|block| *block != OUTER).collect()
    }
}

pub(crate) fn move_op_moves_an_operation_within_its_block<S: Subject>() -> Checked {
    let mut tree = Tree::<S>::new()?;
    let mut value = ValueId::Result(tree.create(OUTER, 0, &[]));
    for place in 1..4 {
        value = ValueId::Result(tree.create(OUTER, place, &[value]));
    }
    for op in tree.ops_of(OUTER).to_vec() {
        for place in [3, 0, 2, 1] {
            tree.move_op(op, OUTER, place)?;
            let what = format!("operation {op} moved to place {place}");
            tree.compare("Ir::move_op", &what)?;
        }
    }
    Ok(())
}

pub(crate) fn move_op_moves_an_operation_into_another_block<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let entry = scene.entry();
    let moved = scene.tree.ops_of(entry)[0];
    let last = *scene.others(1).last().unwrap_or(&entry);
    let places = [(entry, 1), (OUTER, 0), (last, 2), (OUTER, 3)];
    for (block, place) in places {
        scene.tree.move_op(moved, block, place)?;
        let what = format!("an operation moved to place {place} of block {block}");
        scene.tree.compare("Ir::move_op", &what)?;
    }
    let [first, second] = scene.outer[..] else {
        return Ok(());
    };
    scene.tree.move_op(first, OUTER, 0)?;
    let what = "an operation moved with its region";
    scene.tree.compare("Ir::move_op", what)?;
    scene.tree.move_op(second, entry, 1)?;
    let what = "an operation moved with its region into another";
    scene.tree.compare("Ir::move_op", what)
}

pub(crate) fn move_ops_moves_operations_that_follow_one_another<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let entry = scene.entry();
    let last = *scene.others(1).last().unwrap_or(&entry);
    let made: Vec<_> = (0..5)
        .map(|place| scene.tree.create(OUTER, place, &[]))
        .collect();
    let steps: [(&[usize], _, _); 6] = [
        (&[1, 2, 3], OUTER, 0),
        (&[2, 3, 0], OUTER, 99),
        (&[2, 3], last, 0),
        (&[1, 4], last, 1),
        (&[1, 4, 3], last, 99),
        (&[4, 3], OUTER, 2),
    ];
    for (moved, block, place) in steps {
        let moved: Vec<_> = moved.iter().map(|at| made[*at]).collect();
        scene.tree.move_ops(&moved, block, place)?;
        let what = format!("operations moved to place {place} of block {block}");
        scene.tree.compare("Ir::move_ops", &what)?;
    }
    Ok(())
}

pub(crate) fn create_block_makes_a_block_at_its_place<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    for (place, args) in [(2, 0), (0, 2), (1, 1), (5, 3)] {
        let block = scene.tree.create_block(scene.regions[0], place, args)?;
        let what = format!("a block with {args} arguments created at place {place}");
        scene.tree.compare("Ir::create_block", &what)?;
        for arg in scene.tree.args_of(block) {
            scene.tree.create(block, 0, &[arg, scene.x]);
        }
        scene
            .tree
            .compare("Ir::create_block", &format!("{what} and used"))?;
    }
    Ok(())
}

pub(crate) fn move_block_moves_a_block_with_what_is_in_it<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let block = scene.tree.create_block(scene.regions[0], 0, 1)?;
    let arg = scene.tree.args_of(block)[0];
    scene.tree.create(block, 0, &[arg]);
    let [near, far] = scene.regions;
    for (region, place) in [
        (near, 2),
        (near, 0),
        (near, 1),
        (far, 0),
        (far, 2),
        (near, 2),
    ] {
        scene.tree.move_block(block, region, place)?;
        let what = format!("a block moved to place {place} of region {region}");
        scene.tree.compare("Ir::move_block", &what)?;
    }
    Ok(())
}

pub(crate) fn erase_block_erases_what_is_in_it<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let region = scene.regions[0];
    let block = scene.tree.create_block(region, 1, 1)?;
    // Two operations, one of which uses the other, and an operation with a region that uses an
    // argument.
    let arg = scene.tree.args_of(block)[0];
    let first = scene.tree.create(block, 0, &[arg]);
    let second = scene
        .tree
        .create(block, 1, &[ValueId::Result(first), scene.x]);
    scene.tree.set_operand(first, 0, ValueId::Result(second));
    if let [_, inner] = scene.outer[..] {
        let nested = scene.others(1)[0];
        scene.tree.create(nested, 0, &[arg]);
        scene.tree.move_op(inner, block, 2)?;
        let what = "a block with much in it";
        scene.tree.compare("Ir::move_op", what)?;
    }
    scene.tree.erase_block(block)?;
    scene
        .tree
        .compare("Ir::erase_block", "after erasing a block")?;
    let empty = scene.tree.create_block(region, 0, 0)?;
    scene.tree.erase_block(empty)?;
    scene
        .tree
        .compare("Ir::erase_block", "after erasing an empty block")
}

pub(crate) fn block_arguments_are_inserted_at_their_place<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let block = scene.tree.create_block(scene.regions[0], 1, 2)?;
    for indices in [&[0][..], &[2], &[4], &[1], &[0, 1, 3, 9], &[10, 11]] {
        let used = scene.tree.args_of(block);
        for arg in used {
            scene.tree.create(block, 0, &[arg, scene.x]);
        }
        let new = scene.tree.insert_args(block, indices)?;
        let what = format!("arguments inserted at {indices:?}");
        scene.tree.compare("Ir::insert_block_args", &what)?;
        for arg in new {
            scene.tree.create(block, 0, &[arg]);
        }
        scene
            .tree
            .compare("Ir::insert_block_args", &format!("{what} and used"))?;
    }
    Ok(())
}

pub(crate) fn erasing_block_arguments_moves_the_others_down<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let block = scene.tree.create_block(scene.regions[0], 1, 8)?;
    let args = scene.tree.args_of(block);
    scene.tree.create(block, 0, &[args[1], args[3]]);
    scene.tree.create(block, 0, &[args[3]]);
    // The original arguments 2, 4 and 0, then 5 and 7, and 6.
    for indices in [&[2][..], &[3], &[0], &[2, 4], &[2]] {
        scene.tree.erase_args(block, indices)?;
        let what = format!("after erasing arguments {indices:?}");
        scene.tree.compare("Ir::erase_block_args", &what)?;
    }
    Ok(())
}

pub(crate) fn block_arguments_have_the_types_they_were_created_with<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let mut types = S::types(&mut bench.ir);
    types.retain(|ty| *ty != bench.ty);
    types.insert(0, bench.ty);
    let found = bench.blocks().ok_or(Stop::Skip("no region with blocks"))?;
    let region = bench.ir.parent_region(found.blocks[0]);
    let region = region.ok_or(Stop::Skip("blocks without a region"))?;
    let args: Vec<_> = types.iter().map(|ty| (*ty, None)).collect();
    let block = bench.ir.create_block(region, None, &args);
    let block = block.ok_or(Stop::Skip("blocks are not created"))?;
    let ir = &mut bench.ir;
    let found_in = |ir: &S::Ir| -> Vec<_> {
        let args = ir.block_args(block).into_iter();
        args.map(|arg| ir.value_type(arg)).collect()
    };
    let what = "the types of the arguments of a new block";
    equal("Ir::create_block", what, &types, &found_in(ir))?;
    // Each type once more, in front of each argument, the other way round.
    let mut expected = Vec::new();
    let mut args = Vec::new();
    for (index, (old, new)) in types.iter().zip(types.iter().rev()).enumerate() {
        args.push(NewBlockArg {
            index: 2 * index,
            ty: *new,
            loc: None,
        });
        expected.extend([*new, *old]);
    }
    let Some(new) = ir.insert_block_args(block, &args) else {
        return Err(Stop::Skip("block arguments are not inserted"));
    };
    let what = "the types of arguments, others of which were inserted";
    equal("Ir::insert_block_args", what, expected, found_in(ir))?;
    let all = ir.block_args(block);
    let inserted: Vec<_> = all.into_iter().step_by(2).collect();
    equal("Ir::insert_block_args", "what it returned", inserted, new)
}

pub(crate) fn for_each_block_use_stops_when_told<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let branch = bench.blueprint(Role::Branch, "no op with a successor")?;
    let source = bench.source();
    let operands = vec![bench.value(source); branch.operands];
    let (block, successors) = bench.place_of(&branch)?;
    let to = successors[0];
    let successors = vec![to; branch.successors];
    let at = InsertPoint::End(block);
    branch.create_with(&mut bench.ir, at, &operands, &[], &successors);
    let mut calls = 0;
    bench.ir.for_each_block_use(to, |_, _| {
        calls += 1;
        false
    });
    let what = "the calls with the uses of a block, after the first of which it stops";
    equal("Ir::for_each_block_use", what, 1, calls)
}

pub(crate) fn set_successor_changes_one_successor<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let blocks = scene.tree.blocks_of(scene.regions[0]).to_vec();
    let (first, last) = (blocks[0], blocks[blocks.len() - 1]);
    let branch = scene.tree.branch(first, &[last])?;
    scene.tree.compare("Ir::create_op", "a branch")?;
    for index in 0..scene.tree.successors_of(branch).len() {
        for to in [first, last, first] {
            scene.tree.set_successor(branch, index, to)?;
            let what = format!("successor {index} set to block {to}");
            scene.tree.compare("Ir::set_successor", &what)?;
        }
    }
    Ok(())
}

pub(crate) fn clone_without_regions_makes_an_operation_alike<S: Subject>() -> Checked {
    let mut tree = Tree::<S>::new()?;
    let method = "Ir::clone_without_regions";
    let x = ValueId::Result(tree.create(OUTER, 0, &[]));
    let y = ValueId::Result(tree.create(OUTER, 1, &[x]));
    let binary = tree.create(OUTER, 2, &[x, y]);
    let constant = tree.constant(OUTER, 42);
    tree.clone_op(binary, (OUTER, 4), &[y, y], &[])?;
    tree.compare(method, "a binary cloned with other operands")?;
    tree.clone_op(binary, (OUTER, 2), &[x, y], &[])?;
    tree.compare(method, "a binary cloned with its own operands")?;
    tree.clone_op(constant, (OUTER, 0), &[], &[])?;
    tree.compare(method, "a constant cloned")
}

pub(crate) fn a_clone_without_regions_has_regions_without_blocks<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let method = "Ir::clone_without_regions";
    let [first, _] = scene.outer[..] else {
        return Err(Stop::Skip(NO_REGIONS));
    };
    let clone = scene.tree.clone_op(first, (OUTER, 1), &[], &[])?;
    scene
        .tree
        .compare(method, "an operation with a region cloned")?;
    let region = scene.tree.regions_of(clone)[0];
    scene.tree.create_block(region, 0, 1)?;
    scene
        .tree
        .compare(method, "the clone's region with a block")
}

pub(crate) fn a_clone_of_a_branch_has_the_successors_it_is_given<S: Subject>() -> Checked {
    let mut scene = Scene::<S>::new()?;
    let region = scene.regions[0];
    let entry = scene.entry();
    let block = scene.tree.create_block(region, 1, 0)?;
    let branch = scene.tree.branch(entry, &[block])?;
    let operands = scene.tree.operands_of(branch).to_vec();
    let successors = vec![entry; scene.tree.successors_of(branch).len()];
    scene
        .tree
        .clone_op(branch, (block, 0), &operands, &successors)?;
    scene
        .tree
        .compare("Ir::clone_without_regions", "a branch cloned")
}
