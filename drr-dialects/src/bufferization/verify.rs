//! The checks of `bufferization` ops beyond their declarations.

use drr::dialect::{AttrPlace, DialectAttr};
use drr::interface::{EffectKind, MemoryEffectOpInterface};
use drr::ir::{AttrView, Container, DYNAMIC, Ir, Op, Type, TypeData};
use drr::native::Ty;
use drr::op::{HasView, VerifyError};

use super::{AllocTensorOp, DeallocOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp};
use crate::memref::verify::Verified;
use crate::shape::{dynamic_sizes, unnamed};

/// The attributes of the dialect that no op declares.
pub(super) fn attr<I: Ir>(attr: DialectAttr<'_, I>) -> Result<(), VerifyError> {
    let (ir, op, name) = (attr.value.ir(), attr.op, attr.name);
    if let AttrPlace::Op = attr.place {
        if name != "bufferization.manual_deallocation" {
            return unnamed(format!(
                "attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
            ));
        }
        let effects = ir.interface::<dyn MemoryEffectOpInterface>(op);
        let mut effects = effects.iter().flat_map(|effects| effects.effects());
        return match effects.any(|one| matches!(one.kind, EffectKind::Allocate | EffectKind::Free))
        {
            true => Ok(()),
            false => Err(format!(
                "attribute '{name}' can be used only on ops that have an allocation and/or free \
                 side effect"
            )
            .into()),
        };
    }
    let AttrPlace::Argument(..) = attr.place else {
        return Ok(());
    };
    let wrong = match name {
        "bufferization.writable" => attr.value.view(|view| match view {
            AttrView::Bool(_) => None,
            _ => Some("is expected to be a boolean attribute"),
        }),
        "bufferization.access" => {
            let known = ["none", "read", "write", "read-write"];
            let (is_text, is_known) = attr.value.view(|view| match view {
                AttrView::String(text) => (true, known.contains(&text)),
                _ => (false, false),
            });
            if is_text && !is_known {
                return unnamed(format!("invalid value for '{name}'"));
            }
            (!is_text).then_some("is expected to be a string attribute")
        }
        "bufferization.buffer_layout" => attr.value.view(|view| match view {
            AttrView::AffineMap(_) => None,
            _ if ir
                .display_attr(&attr.value.to_attr())
                .starts_with("strided<") =>
            {
                None
            }
            _ => Some("is expected to be a memref layout attribute"),
        }),
        _ => {
            return unnamed(
                "attribute 'bufferization.buffer_layout' not supported as a region arg attribute by \
                 the bufferization dialect",
            );
        }
    };
    if let Some(wrong) = wrong {
        return unnamed(format!("'{name}' {wrong}"));
    }
    let mut bodies = ir.regions(op).into_iter();
    match name == "bufferization.writable" && bodies.all(|body| ir.blocks(body).is_empty()) {
        true => unnamed(format!("'{name}' is invalid on external functions")),
        false => Ok(()),
    }
}

fn fail(message: &str) -> Verified {
    Err(message.to_string())
}

pub(super) fn alloc_tensor<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = AllocTensorOp::wrap(ir, op);
    let (sizes, result) = (view.dynamic_sizes().len(), view.result().ty());
    let Some(copy) = view.copy() else {
        return Ok(dynamic_sizes(result, sizes)?);
    };
    if sizes > 0 {
        return unnamed("dynamic sizes not needed when copying a tensor");
    }
    match copy.ty() == result {
        true => Ok(()),
        false => unnamed("expected that `copy` and return type match"),
    }
}

/// A condition for each retained memref: those behind the last condition.
pub(super) fn dealloc_types<I: Ir>(
    ir: &I,
    operands: &[Type<I>],
    _: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let is_memref = |ty: &&Type<I>| Ty::new(ir, **ty).is_in(Container::MemRef);
    let retained = operands.iter().rev().take_while(is_memref).count();
    Some(vec![TypeData::int(1); retained])
}

pub(super) fn dealloc<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = DeallocOp::wrap(ir, op);
    if view.memrefs().len() != view.conditions().len() {
        return fail("must have the same number of conditions as memrefs to deallocate");
    }
    match view.retained().len() == view.updated_conditions().len() {
        true => Ok(()),
        false => {
            fail("must have the same number of updated conditions (results) as retained operands")
        }
    }
}

pub(super) fn materialize_in_destination<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = MaterializeInDestinationOp::wrap(ir, op);
    let (source, dest) = (view.source().ty(), view.dest().ty());
    let is_memref = dest.is_in(Container::MemRef);
    if dest.is_in(Container::Tensor) {
        match view.result() {
            None => return fail("tensor 'dest' implies exactly one tensor result"),
            Some(result) if result.ty() != dest => {
                return fail("result and 'dest' types must match");
            }
            Some(_) => {}
        }
    } else if !is_memref {
        return fail("'dest' must be a tensor or a memref");
    } else if view.result().is_some() {
        return fail("memref 'dest' implies zero results");
    }
    if view.restrict().is_some() && !is_memref {
        return fail("'restrict' is valid only for memref destinations");
    }
    if view.writable().is_some() != is_memref {
        return fail(
            "'writable' must be specified if and only if the destination is of memref type",
        );
    }
    let (dims, others) = match (source.shape(), dest.shape()) {
        (None, None) => return Ok(()),
        (Some(dims), Some(others)) => (dims, others),
        _ => return fail("source/destination shapes are incompatible"),
    };
    if dims.len() != others.len() {
        return fail("rank mismatch between source and destination shape");
    }
    let mut pairs = dims.iter().zip(&others);
    match pairs.all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC) {
        true => Ok(()),
        false => fail("source/destination shapes are incompatible"),
    }
}

/// The tensor has the shape and the elements of the buffer.
fn matches<I: Ir>(tensor: Ty<'_, I>, buffer: Ty<'_, I>) -> Result<(), VerifyError> {
    // As in MLIR, what has no rank is like a type of rank 0.
    if tensor.shape().unwrap_or_default() != buffer.shape().unwrap_or_default() {
        return unnamed("shapes do not match");
    }
    match tensor.element_type() == buffer.element_type() {
        true => Ok(()),
        false => unnamed("element types do not match"),
    }
}

pub(super) fn to_buffer<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = ToBufferOp::wrap(ir, op);
    matches(view.tensor().ty(), view.buffer().ty())
}

pub(super) fn to_tensor<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = ToTensorOp::wrap(ir, op);
    matches(view.result().ty(), view.buffer().ty())
}
