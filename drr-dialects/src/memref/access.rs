//! Checks of ops that read and write memory.

use drr::interface::MemoryEffectOpInterface;
use drr::ir::{Ir, Op, Value, parent_op};
use drr::native::Ty;
use drr::op::HasView;

use super::verify::{Verified, entry, fail, text};
use super::{
    AtomicRMWOp, DmaWaitOp, GenericAtomicRMWOp, LoadOp, PrefetchOp, RankedMemRef, StoreOp,
};

pub(super) fn load<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = LoadOp::wrap(ir, op);
    let (rank, count) = (rank(view.memref().ty()), view.indices().len());
    match rank == count {
        true => Ok(()),
        false => Err(format!(
            "incorrect number of indices for load, expected {rank} but got {count}"
        )),
    }
}

fn rank<I: Ir>(ty: Ty<'_, I>) -> usize {
    ty.rank().unwrap_or_default()
}

pub(super) fn store<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = StoreOp::wrap(ir, op);
    match rank(view.memref().ty()) == view.indices().len() {
        true => Ok(()),
        false => fail("store index operand count not equal to memref rank"),
    }
}

pub(super) fn prefetch<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = PrefetchOp::wrap(ir, op);
    match rank(view.memref().ty()) == view.indices().len() {
        true => Ok(()),
        false => fail("too few indices"),
    }
}

pub(super) fn dma_wait<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = DmaWaitOp::wrap(ir, op);
    let (rank, count) = (rank(view.tag_memref().ty()), view.tag_indices().len());
    match rank == count {
        true => Ok(()),
        false => Err(format!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, \
             expected {rank}, but got {count}"
        )),
    }
}

/// The operands are a source, a destination, a number of elements, and a tag, each memref with its
/// indices; then perhaps a stride and the number of elements of a stride.
pub(super) fn dma_start<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let types = |at: usize| Ty::new(ir, ir.value_type(ir.operand(op, at)));
    let count = ir.num_operands(op);
    if count < 4 {
        return fail("expected at least 4 operands");
    }
    let (mut at, mut needed) = (0, 4);
    for name in ["source", "destination", "tag"] {
        if name == "tag" {
            if !types(at).is_index() {
                return fail("expected num elements to be of index type");
            }
            at += 1;
        }
        let ty = types(at);
        if !ty.satisfies::<RankedMemRef>() {
            return Err(format!("expected {name} to be of memref type"));
        }
        let rank = rank(ty);
        needed += rank;
        if count < needed {
            return Err(format!("expected at least {needed} operands"));
        }
        if !(at + 1..=at + rank).all(|index| types(index).is_index()) {
            return Err(format!("expected {name} indices to be of index type"));
        }
        at += 1 + rank;
    }
    if count != needed && count != needed + 2 {
        return fail("incorrect number of operands");
    }
    match (at..count).all(|index| types(index).is_index()) {
        true => Ok(()),
        false => fail("expected stride and num elements per stride to be of type index"),
    }
}

// ---- Atomic updates -----------------------------------------------------------------------------

pub(super) fn atomic_rmw<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    use crate::arith::AtomicRMWKind::*;
    let view = AtomicRMWOp::wrap(ir, op);
    if rank(view.memref().ty()) != view.indices().len() {
        return fail("expects the number of subscripts to be equal to memref rank");
    }
    let Some(kind) = view.kind_decoded() else {
        return Ok(());
    };
    let ty = view.value().ty();
    let name = format!("{kind:?}").to_lowercase();
    match kind {
        Addf | Maximumf | Minimumf | Mulf if !ty.is_float() => {
            Err(format!("with kind '{name}' expects a floating-point type"))
        }
        Addi | Maxs | Maxu | Mins | Minu | Muli | Ori | Xori | Andi if !ty.is_integer() => {
            Err(format!("with kind '{name}' expects an integer type"))
        }
        _ => Ok(()),
    }
}

/// True if an operation has no effect on memory.
fn is_free_of_effects<I: Ir>(ir: &I, op: Op<I>) -> bool {
    let kind = ir.kind(op);
    if let Some(effects) = ir.interface::<dyn MemoryEffectOpInterface>(op) {
        return effects.effects().is_empty();
    }
    ir.is_declared_with(kind, "NoMemoryEffect")
        || ir.is_declared_with(kind, "RecursiveMemoryEffects")
}

pub(super) fn generic_atomic_rmw<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = GenericAtomicRMWOp::wrap(ir, op);
    let body = view.atomic_body();
    let arguments = entry(ir, body).map_or(Vec::new(), |block| ir.block_args(block));
    let [argument] = arguments[..] else {
        return fail("expected single number of entry block arguments");
    };
    if ir.value_type(argument) != view.result().ty().handle() {
        return fail("expected block argument of the same type result type");
    }
    let mut regions = vec![body];
    while let Some(region) = regions.pop() {
        for block in ir.blocks(region) {
            let mut next = ir.first_op(block);
            while let Some(nested) = next {
                if !is_free_of_effects(ir, nested) {
                    return fail(
                        "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects",
                    );
                }
                regions.extend(ir.regions(nested));
                next = ir.next_op(nested);
            }
        }
    }
    Ok(())
}

pub(super) fn atomic_yield<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let Some(parent) = parent_op(ir, op).filter(|parent| ir.num_results(*parent) > 0) else {
        return Ok(());
    };
    let ty = |value: Value<I>| Ty::new(ir, ir.value_type(value));
    let (own, wanted) = (ty(ir.operand(op, 0)), ty(ir.result(parent, 0)));
    match own == wanted {
        true => Ok(()),
        false => Err(format!(
            "types mismatch between yield op: '{}' and its parent: '{}'",
            text(own),
            text(wanted)
        )),
    }
}
