//! Random changes of an operation, which depend on nothing but a seed and the operation.

use drr::embedded::{AttrKind, Context, LocKind, TypeKind, WalkOrder};
use drr::ir::{Block, InsertPoint, Ir, IrMapping, Op, Type, Value};
use fastrand::Rng;

/// Makes some changes to what is in an operation.
pub(crate) fn edit(ctx: &mut Context, root: Op<Context>, seed: u64) {
    let rng = &mut Rng::with_seed(seed);
    for _ in 0..rng.usize(0..25) {
        let ops = ctx.ops_in(root, WalkOrder::PreOrder)[1..].to_vec();
        let blocks = blocks_in(ctx, root);
        let values = values_in(ctx, root);
        let Some(&block) = rng.choice(&blocks) else {
            return;
        };
        let op = rng.choice(&ops).copied();
        let at = match op {
            Some(op) if rng.bool() => InsertPoint::Before(op),
            _ => InsertPoint::End(block),
        };
        match (rng.usize(0..16), op) {
            (0..3, _) => create(ctx, rng, at, &values, &blocks),
            (3, Some(op)) if is_removable(ctx, op) => ctx.erase_op(op),
            (4, Some(op)) => {
                let operands = some(rng, &values, 12);
                ctx.set_operands(op, &operands);
            }
            (5, Some(op)) => {
                let attr = rng.bool().then(|| attr(ctx, rng));
                ctx.set_named_attr(op, ["a", "b"][rng.usize(0..2)], attr);
            }
            (6, Some(op)) => {
                let other = ops[rng.usize(0..ops.len())];
                ctx.move_op_before(op, other);
            }
            (7, _) => {
                let region = ctx.parent_region(block).expect("it is in the operation");
                ctx.move_block(block, region, None);
            }
            (8, _) => {
                let (ty, loc) = (ty(ctx, rng), loc(ctx, rng));
                let arg = ctx.add_block_argument(block, ty, loc);
                ctx.set_value_name(arg, Some("added"));
            }
            (9, _) => {
                ctx.erase_block_argument(block, 0);
            }
            (10, Some(op)) => {
                let loc = loc(ctx, rng);
                ctx.set_loc(op, loc);
            }
            (11, _) => {
                if let [from, to] = some(rng, &values, 3)[..] {
                    ctx.replace_all_uses_with(from, to);
                    let ty = ty(ctx, rng);
                    ctx.set_value_type(to, ty);
                }
            }
            (12, Some(op)) => {
                ctx.split_block(op);
            }
            (13, Some(op)) if !ctx.is_ancestor(op, owner_of(ctx, at)) => {
                let copy = ctx.clone_op_at(op, at, &mut IrMapping::new());
                for copy in ctx.ops_in(copy.expect("it can be cloned"), WalkOrder::PreOrder) {
                    ctx.set_named_attr(copy, "t.id", None);
                }
            }
            (14, _) => {
                let attr = rng.bool().then(|| attr(ctx, rng));
                ctx.set_named_attr(root, ["t.x", "t.y", "t.z"][rng.usize(0..3)], attr);
            }
            (15, Some(op)) if ctx.num_successors(op) > 0 => {
                let region = ctx.parent_block(op).and_then(|at| ctx.parent_region(at));
                let near = blocks.iter().copied();
                let near = near.filter(|block| ctx.parent_region(*block) == region);
                if let Some(to) = rng.choice(near.collect::<Vec<_>>()) {
                    ctx.set_successor(op, 0, to);
                }
            }
            _ => {}
        }
    }
}

/// The operation in which an insertion point is.
fn owner_of(ctx: &Context, at: InsertPoint<Context>) -> Op<Context> {
    match at {
        InsertPoint::Before(op) => op,
        InsertPoint::End(block) => {
            let region = ctx.parent_region(block).expect("it is in an operation");
            ctx.region_owner(region).expect("it is in an operation")
        }
    }
}

pub(crate) fn blocks_in(ctx: &Context, root: Op<Context>) -> Vec<Block<Context>> {
    let ops = ctx.ops_in(root, WalkOrder::PreOrder);
    let regions = ops.into_iter().flat_map(|op| ctx.regions(op));
    regions.flat_map(|region| ctx.blocks(region)).collect()
}

/// All values that are defined in an operation.
pub(crate) fn values_in(ctx: &Context, root: Op<Context>) -> Vec<Value<Context>> {
    let mut values = Vec::new();
    for block in blocks_in(ctx, root) {
        values.extend(ctx.block_args(block));
        for op in ctx.block_ops_of(block) {
            values.extend(ctx.results(op));
        }
    }
    values
}

fn is_removable(ctx: &Context, op: Op<Context>) -> bool {
    let inner = ctx.ops_in(op, WalkOrder::PreOrder).len();
    inner == 1
        && ctx.regions(op).is_empty()
        && ctx
            .results(op)
            .all(|value| ctx.uses_of(value).next().is_none())
}

fn some(rng: &mut Rng, values: &[Value<Context>], most: usize) -> Vec<Value<Context>> {
    let count = rng.usize(0..most);
    (0..count)
        .filter_map(|_| rng.choice(values).copied())
        .collect()
}

fn create(
    ctx: &mut Context,
    rng: &mut Rng,
    at: InsertPoint<Context>,
    values: &[Value<Context>],
    blocks: &[Block<Context>],
) {
    let name = format!("t.op{}", rng.usize(0..40));
    let kind = ctx.op_kind(&name);
    let operands = some(rng, values, 12);
    let types: Vec<_> = (0..rng.usize(0..10)).map(|_| ty(ctx, rng)).collect();
    let (attr, loc) = (attr(ctx, rng), loc(ctx, rng));
    let has_region = rng.usize(0..4) == 0;
    let successor = match at {
        InsertPoint::End(block) if rng.usize(0..3) == 0 => {
            let region = ctx.parent_region(block);
            let near = blocks
                .iter()
                .filter(|other| ctx.parent_region(**other) == region);
            rng.choice(near.copied().collect::<Vec<_>>())
        }
        _ => None,
    };
    let mut op = ctx.build(kind).operands(operands).results(types).loc(loc);
    if rng.bool() {
        op = op.attr("a", attr);
    }
    if has_region {
        op = op.empty_region();
    }
    if let Some(block) = successor {
        op = op.successor(block);
    }
    let op = op.at(at);
    if has_region {
        let region = ctx.regions(op)[0];
        let types: Vec<_> = (0..rng.usize(0..3)).map(|_| ty(ctx, rng)).collect();
        ctx.create_block(region, &types);
    }
}

/// A type that the context may not have.
fn ty(ctx: &mut Context, rng: &mut Rng) -> Type<Context> {
    let element = ctx.integer_type(rng.u32(1..70));
    match rng.usize(0..3) {
        0 => ctx.intern_type(TypeKind::Tuple([element.0, element.0].into())),
        _ => element,
    }
}

/// An attribute of several levels that the context may not have.
fn attr(ctx: &mut Context, rng: &mut Rng) -> drr::embedded::Attr {
    let text = ctx.string_attr(&format!("text {}", rng.u8(..)));
    let ty = ty(ctx, rng);
    let ty = ctx.type_attr(ty);
    let name = format!("name{}", rng.usize(0..60));
    let entry = ctx.dictionary_attr(&[(&name, text), ("type", ty)]);
    ctx.intern_attr(AttrKind::Array([entry, text].into()))
}

/// A location that the context may not have.
fn loc(ctx: &mut Context, rng: &mut Rng) -> drr::embedded::Loc {
    let file = format!("file{}", rng.usize(0..30));
    let place = ctx.file_loc(&file, rng.u32(1..50), 3);
    match rng.usize(0..3) {
        0 => place,
        1 => ctx.intern_loc(LocKind::Name("name".into(), place)),
        _ => {
            let attr = attr(ctx, rng);
            let other = ctx.file_loc(&file, rng.u32(1..50), 4);
            ctx.fuse(&[place, other], Some(attr))
        }
    }
}
