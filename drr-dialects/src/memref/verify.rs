//! The checks of `memref` ops beyond their declarations.

use drr::interface::CastOpInterface;
use drr::ir::{
    AttrView, Block, DYNAMIC, Ir, MemRefLayout, Op, OpKind, Region, Type, TypeData, TypePart,
    parent_op,
};
use drr::native::Ty;
use drr::op::{HasView, VerifyError};

use super::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOpView, DistinctObjectsOp, ExtractStridedMetadataOp,
    MemorySpaceCastOpView, ReallocOp, ViewOp,
};
use crate::shape::{dynamic_sizes, one_to_one, unnamed};

pub(crate) type Verified = Result<(), String>;

/// The text of a type.
pub(super) fn text<I: Ir>(ty: Ty<'_, I>) -> String {
    ty.ir().display_type(ty.handle())
}

/// The text of a memref with the elements and the memory space of another one.
pub(super) fn memref_text<I: Ir>(dims: &[i64], of: Ty<'_, I>, layout: &MemRefLayout) -> String {
    let mut out = "memref<".to_string();
    for dim in dims {
        match *dim {
            DYNAMIC => out.push('?'),
            dim => out.push_str(&dim.to_string()),
        }
        out.push('x');
    }
    out.push_str(&text(of.element_type_or_self()));
    if *layout != MemRefLayout::identity(dims.len()) {
        out.push_str(&format!(", {layout}"));
    }
    if let Some(space) = of.memory_space() {
        let text = of.ir().display_attr(&space);
        // In a type, an integer is written without the type `i64`.
        let is_integer = |view: AttrView<'_, I>| matches!(view, AttrView::Integer { .. });
        let shown = match of.ir().with_attr_view(&space, is_integer) {
            true => text.strip_suffix(" : i64").unwrap_or(&text),
            false => &text,
        };
        out.push_str(&format!(", {shown}"));
    }
    out.push('>');
    out
}

pub(super) fn fail(message: &str) -> Verified {
    Err(message.to_string())
}

pub(super) fn entry<I: Ir>(ir: &I, region: Region<I>) -> Option<Block<I>> {
    ir.blocks(region).first().copied()
}

// ---- Allocating ---------------------------------------------------------------------------------

pub(super) fn alloc<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = AllocOp::wrap(ir, op);
    let counts = [view.dynamic_sizes().len(), view.symbol_operands().len()];
    allocates(view.memref().ty(), counts)
}

fn allocates<I: Ir>(ty: Ty<'_, I>, [sizes, symbols]: [usize; 2]) -> Verified {
    dynamic_sizes(ty, sizes)?;
    let layout = ty.layout().filter(|layout| !layout.is_identity());
    let wanted = layout.map_or(0, |layout| layout.to_map().symbols as usize);
    match wanted == symbols {
        true => Ok(()),
        false => Err(format!(
            "symbol operand count does not equal memref symbol count: expected {wanted}, got {symbols}"
        )),
    }
}

pub(super) fn alloca<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let ancestors = std::iter::successors(parent_op(ir, op), |op| parent_op(ir, *op));
    let is_scope = |kind: OpKind| ir.is_declared_with(kind, "AutomaticAllocationScope");
    if !ancestors.map(|op| ir.kind(op)).any(is_scope) {
        return fail("requires an ancestor op with AutomaticAllocationScope trait");
    }
    let view = AllocaOp::wrap(ir, op);
    let counts = [view.dynamic_sizes().len(), view.symbol_operands().len()];
    allocates(view.memref().ty(), counts)
}

/// The results are what the terminator returns.
pub(super) fn realloc<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = ReallocOp::wrap(ir, op);
    let (source, result) = (view.source().ty(), view.result().ty());
    for (ty, name) in [(source, "source"), (result, "result")] {
        if !ty.has_identity_layout() {
            let ty = text(ty);
            return unnamed(format!("unsupported layout for {name} memref type '{ty}'"));
        }
    }
    let types = format!(
        "specified for source memref type '{}' and result memref type '{}'",
        text(source),
        text(result)
    );
    if source.memory_space() != result.memory_space() {
        return unnamed(format!("different memory spaces {types}"));
    }
    if source.element_type() != result.element_type() {
        return unnamed(format!("different element types {types}"));
    }
    let result_text = text(result);
    match (!result.has_static_shape(), view.dynamic_result_size()) {
        (true, None) => unnamed(format!(
            "missing dimension operand for result type '{result_text}'"
        )),
        (false, Some(_)) => unnamed(format!(
            "unnecessary dimension operand for result type '{result_text}'"
        )),
        _ => Ok(()),
    }
}

// ---- Casts and assumptions ----------------------------------------------------------------------

pub(super) fn assume_alignment<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    match AssumeAlignmentOp::wrap(ir, op).alignment().as_int() {
        Some(alignment) if alignment.count_ones() != 1 => fail("alignment must be power of 2"),
        _ => Ok(()),
    }
}

/// True if two numbers may be equal.
fn agree(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

fn all_agree(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agree(*a, *b))
}

/// MLIR's `CastOp::areCastCompatible`.
pub(crate) fn are_cast_compatible<I: Ir>(a: Ty<'_, I>, b: Ty<'_, I>) -> bool {
    if a.element_type() != b.element_type() || a.memory_space() != b.memory_space() {
        return false;
    }
    let (Some(dims), Some(others)) = (a.shape(), b.shape()) else {
        return a.rank().is_some() || b.rank().is_some();
    };
    let same_layout = a.part(TypePart::Layout) == b.part(TypePart::Layout)
        || match (a.strides(), b.strides()) {
            (Some(a), Some(b)) => agree(a.offset, b.offset) && all_agree(&a.strides, &b.strides),
            _ => false,
        };
    same_layout && all_agree(&dims, &others)
}

impl<I: Ir> CastOpInterface<I> for CastOpView<'_, I> {
    fn are_cast_compatible(ir: &I, inputs: &[Type<I>], outputs: &[Type<I>]) -> bool {
        one_to_one(ir, inputs, outputs).is_some_and(|(from, to)| are_cast_compatible(from, to))
    }
}

impl<I: Ir> CastOpInterface<I> for MemorySpaceCastOpView<'_, I> {
    fn are_cast_compatible(ir: &I, inputs: &[Type<I>], outputs: &[Type<I>]) -> bool {
        one_to_one(ir, inputs, outputs).is_some_and(|(from, to)| {
            from.element_type() == to.element_type()
                && from.shape() == to.shape()
                && from.part(TypePart::Layout) == to.part(TypePart::Layout)
        })
    }
}

pub(super) fn distinct_types<I: Ir>(
    _: &I,
    operands: &[Type<I>],
    _: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    Some(operands.iter().map(|ty| TypeData::Type(*ty)).collect())
}

pub(super) fn distinct_objects<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = DistinctObjectsOp::wrap(ir, op);
    let operands = view.operands();
    let results = view.results();
    if !operands
        .iter()
        .map(|one| one.ty())
        .eq(results.iter().map(|one| one.ty()))
    {
        return fail("operand types and result types must match");
    }
    match view.operands().is_empty() {
        true => fail("expected at least one operand"),
        false => Ok(()),
    }
}

/// The base, the offset, and a size and a stride for each dimension.
pub(super) fn metadata_types<I: Ir>(
    ir: &I,
    operands: &[Type<I>],
    _: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let source = Ty::new(ir, *operands.first()?);
    let (element, rank) = (source.element_type()?.handle(), source.rank()?);
    let space = source.memory_space();
    let base = TypeData::memref([], element).with(TypePart::MemorySpace, space);
    let mut types = vec![base];
    types.resize(2 + 2 * rank, TypeData::Index);
    Some(types)
}

pub(super) fn metadata<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ExtractStridedMetadataOp::wrap(ir, op);
    let (source, base) = (view.source().ty(), view.base_buffer().ty());
    let rank = source.rank().unwrap_or_default();
    let inferred = memref_text(&[], source, &MemRefLayout::identity(0));
    let same = base.element_type() == source.element_type()
        && base.memory_space() == source.memory_space()
        && base.layout() == Some(MemRefLayout::identity(0));
    if view.sizes().len() == rank && same {
        return Ok(());
    }
    let list = |first: String, count: usize| {
        let indices = std::iter::repeat_n("'index'".to_string(), count);
        let all: Vec<String> = std::iter::once(format!("'{first}'"))
            .chain(indices)
            .collect();
        all.join(", ")
    };
    Err(format!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        list(inferred, 1 + 2 * rank),
        list(text(base), ir.num_results(op).saturating_sub(1))
    ))
}

pub(super) fn view<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = ViewOp::wrap(ir, op);
    let (base, result) = (view.source().ty(), view.result().ty());
    for (ty, name) in [(base, "base"), (result, "result")] {
        if !ty.has_identity_layout() {
            let ty = text(ty);
            return unnamed(format!("unsupported map for {name} memref type '{ty}'"));
        }
    }
    if base.memory_space() != result.memory_space() {
        return unnamed(format!(
            "different memory spaces specified for base memref type '{}' and view memref type '{}'",
            text(base),
            text(result)
        ));
    }
    Ok(dynamic_sizes(result, view.sizes().len())?)
}
