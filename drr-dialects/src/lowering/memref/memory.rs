//! Allocating, reading and writing memory.

use drr::constraint::enum_data;
use drr::ir::{
    AttrData, AttrView, Container, InsertPoint, Ir, Op, Signedness, Type, TypeData, TypeView, Value,
};
use drr::native::{AttrRef, FromAttr, Ty};
use drr::op::HasView;

use super::{Lowered, int, operand, rank_of, result_type};
use crate::arith::AtomicRMWKind;
use crate::llvm::{self, AddOp, AtomicBinOp, AtomicOrdering, MulOp, SubOp, URemOp};
use crate::lowering::build::{Access, Builder, global_attrs, i32_attr, i64_attr, is_known, named};
use crate::lowering::descriptor::{ALIGNED, ALLOCATED, OFFSET, RANKED, Shape, size};
use crate::lowering::types::pointer_of;
use crate::memref::*;
use crate::mixed::Index;
use crate::syntax::handles;

// ---- Allocating ---------------------------------------------------------------------------------

/// The type of new memory, if it has no layout, and the unknown sizes.
fn allocated<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    op: Op<I>,
    sizes: Vec<Value<I>>,
) -> Option<(Type<I>, Vec<Value<I>>)> {
    let ty = result_type(build.ir(), op);
    let is_plain = Ty::new(build.ir(), ty).has_identity_layout();
    (is_plain && build.convert(ty).is_some()).then_some(())?;
    Some((ty, build.values(sizes)?))
}

/// The pointer in the address space of a memref.
fn in_space<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    pointer: Value<I>,
    memref: Type<I>,
) -> Option<Value<I>> {
    let ty = build.pointer_to(memref)?;
    match build.type_of(pointer) == ty {
        true => Some(pointer),
        false => build.one::<llvm::AddrSpaceCastOp>(&[pointer], ty, &[]),
    }
}

/// The next multiple of an alignment.
fn aligned<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    value: Value<I>,
    alignment: Value<I>,
) -> Option<Value<I>> {
    let one = build.index(1)?;
    let bump = build.binary::<SubOp>(alignment, one)?;
    let bumped = build.binary::<AddOp>(value, bump)?;
    let over = build.binary::<URemOp>(bumped, alignment)?;
    build.binary::<SubOp>(bumped, over)
}

pub(super) fn alloc<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    op: Op<I>,
    function: &str,
) -> Lowered<I> {
    let view = AllocOp::wrap(build.ir(), op);
    let (sizes, alignment) = (
        handles(view.dynamic_sizes()),
        view.alignment().and_then(int),
    );
    let (ty, sizes) = allocated(build, op, sizes)?;
    let (pointer, index) = (build.pointer(0)?, build.index);
    build.declare(op, function, vec![index], Some(pointer))?;
    let Shape {
        sizes,
        strides,
        count,
    } = build.shape(ty, &sizes)?;
    let element = build.element_of(ty)?;
    let mut bytes = build.size_of(element, Index::Value(count))?;
    let own = Ty::new(build.ir(), ty).element_type()?;
    let is_scalar =
        own.is_index() || own.is_float() || own.signedness() == Some(Signedness::Signless);
    let alignment = match alignment {
        Some(alignment) => Some(build.index(alignment)?),
        None if is_scalar => None,
        None => Some(build.size_of(element, Index::Number(1))?),
    };
    if let Some(alignment) = alignment {
        bytes = build.binary::<AddOp>(bytes, alignment)?;
    }
    let memory = build.call(function, &[bytes], Some(pointer))??;
    let memory = in_space(build, memory, ty)?;
    let mut start = memory;
    if let Some(alignment) = alignment {
        let number = build.one::<llvm::PtrToIntOp>(&[memory], index, &[])?;
        let number = aligned(build, number, alignment)?;
        let pointer = build.pointer_to(ty)?;
        start = build.one::<llvm::IntToPtrOp>(&[number], pointer, &[])?;
    }
    Some(vec![build.fresh(ty, memory, start, (&sizes, &strides))?])
}

pub(super) fn aligned_alloc<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    op: Op<I>,
    function: &str,
) -> Lowered<I> {
    let view = AllocOp::wrap(build.ir(), op);
    let (sizes, alignment) = (
        handles(view.dynamic_sizes()),
        view.alignment().and_then(int),
    );
    let (ty, sizes) = allocated(build, op, sizes)?;
    let of = Ty::new(build.ir(), ty);
    let element_bytes = bytes(
        of.element_type()?,
        Ty::new(build.ir(), build.index).int_width()?,
    )?;
    let known = of.shape()?.into_iter().filter(|dim| is_known(*dim));
    let bytes_known = known.fold(element_bytes, |all, dim| all.wrapping_mul(dim as u64));
    let alignment = match alignment {
        Some(alignment) => u64::try_from(alignment).ok()?,
        None => element_bytes.checked_next_power_of_two()?.max(16),
    };
    let (pointer, index) = (build.pointer(0)?, build.index);
    build.declare(op, function, vec![index, index], Some(pointer))?;
    let Shape {
        sizes,
        strides,
        count,
    } = build.shape(ty, &sizes)?;
    let element = build.element_of(ty)?;
    let mut bytes = build.size_of(element, Index::Value(count))?;
    let to = build.index(alignment as i64)?;
    if !bytes_known.is_multiple_of(alignment.max(1)) {
        bytes = aligned(build, bytes, to)?;
    }
    let memory = build.call(function, &[to, bytes], Some(pointer))??;
    let memory = in_space(build, memory, ty)?;
    Some(vec![build.fresh(ty, memory, memory, (&sizes, &strides))?])
}

/// The bytes of a value in memory, as MLIR's default data layout has it. `index` is the width of what
/// `index` becomes.
fn bytes<I: Ir>(ty: Ty<'_, I>, index: u32) -> Option<u64> {
    if ty.is_in(Container::MemRef) {
        let numbers = ty.rank().map_or(1, |rank| 1 + 2 * rank as u64);
        let pointers = if ty.rank().is_some() { 16 } else { 8 };
        return Some(pointers + numbers * u64::from(index.div_ceil(8)));
    }
    let element = ty.view(|view| match view {
        TypeView::Index => Err(8),
        TypeView::Complex(element) => Ok((2, element)),
        TypeView::Shaped {
            container: Container::Vector,
            shape: Some(dims),
            element,
        } => {
            let (last, outer) = dims.split_last().unwrap_or((&1, &[]));
            let last = (*last as u64).next_power_of_two();
            Ok((
                outer
                    .iter()
                    .fold(last, |all, dim| all.wrapping_mul(*dim as u64)),
                element,
            ))
        }
        _ => Err(0),
    });
    match element {
        Ok((count, element)) => bytes(ty.ty_of(element), index)?.checked_mul(count),
        Err(0) => Some(u64::from(ty.bit_width()?).div_ceil(8)),
        Err(size) => Some(size),
    }
}

pub(super) fn alloca<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let view = AllocaOp::wrap(build.ir(), op);
    let (sizes, alignment) = (
        handles(view.dynamic_sizes()),
        view.alignment().and_then(int),
    );
    let (ty, sizes) = allocated(build, op, sizes)?;
    let Shape {
        sizes,
        strides,
        count,
    } = build.shape(ty, &sizes)?;
    let (element, pointer) = (build.element_of(ty)?, build.pointer_to(ty)?);
    let memory = build.alloca(pointer, element, count, alignment)?;
    Some(vec![build.fresh(ty, memory, memory, (&sizes, &strides))?])
}

pub(super) fn dealloc<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    op: Op<I>,
    function: &str,
) -> Lowered<I> {
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    let pointer = build.pointer(0)?;
    build.declare(op, function, vec![pointer], None)?;
    let allocated = match rank_of(build.ir(), ty) {
        Some(_) => build.extract(memref, ALLOCATED)?,
        None => {
            let (ranked, pointer) = (build.extract(memref, RANKED)?, build.pointer_to(ty)?);
            build.ranked_field(ranked, 0, pointer)?
        }
    };
    build.call(function, &[allocated], None)?;
    Some(Vec::new())
}

// ---- Reading and writing ------------------------------------------------------------------------

fn access<I: Ir>(alignment: Option<AttrRef<'_, I>>, nontemporal: Option<AttrRef<'_, I>>) -> Access {
    Access {
        alignment: alignment.and_then(int),
        nontemporal: nontemporal.and_then(|attr| attr.as_bool()).unwrap_or(false),
    }
}

pub(super) fn load<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let view = LoadOp::wrap(build.ir(), op);
    let access = access(view.alignment(), view.nontemporal());
    let (memref, indices) = (view.memref().handle(), handles(view.indices()));
    let (ty, memref) = operand(build, memref)?;
    let indices = build.values(indices)?;
    let at = build.element(memref, ty, &indices, true)?;
    let element = build.element_of(ty)?;
    Some(vec![build.load(at, element, access)?])
}

pub(super) fn store<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let view = StoreOp::wrap(build.ir(), op);
    let access = access(view.alignment(), view.nontemporal());
    let (value, memref) = (view.value().handle(), view.memref().handle());
    let indices = handles(view.indices());
    let (ty, memref) = operand(build, memref)?;
    let (value, indices) = (build.value(value)?, build.values(indices)?);
    let at = build.element(memref, ty, &indices, true)?;
    build.store(value, at, access)?;
    Some(Vec::new())
}

/// Declined for products, which `llvm.atomicrmw` lacks.
pub(super) fn atomic_rmw<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let view = AtomicRMWOp::wrap(build.ir(), op);
    let kind = match AtomicRMWKind::from_attr(view.kind())? {
        AtomicRMWKind::Addf => AtomicBinOp::Fadd,
        AtomicRMWKind::Addi => AtomicBinOp::Add,
        AtomicRMWKind::Andi => AtomicBinOp::And,
        AtomicRMWKind::Assign => AtomicBinOp::Xchg,
        AtomicRMWKind::Maximumf => AtomicBinOp::Fmaximum,
        AtomicRMWKind::Maxnumf => AtomicBinOp::Fmax,
        AtomicRMWKind::Maxs => AtomicBinOp::Max,
        AtomicRMWKind::Maxu => AtomicBinOp::Umax,
        AtomicRMWKind::Minimumf => AtomicBinOp::Fminimum,
        AtomicRMWKind::Minnumf => AtomicBinOp::Fmin,
        AtomicRMWKind::Mins => AtomicBinOp::Min,
        AtomicRMWKind::Minu => AtomicBinOp::Umin,
        AtomicRMWKind::Ori => AtomicBinOp::Or,
        AtomicRMWKind::Xori => AtomicBinOp::Xor,
        AtomicRMWKind::Mulf | AtomicRMWKind::Muli => return None,
    };
    let (value, memref) = (view.value().handle(), view.memref().handle());
    let indices = handles(view.indices());
    let (ty, memref) = operand(build, memref)?;
    let (value, indices) = (build.value(value)?, build.values(indices)?);
    let at = build.element(memref, ty, &indices, false)?;
    let attrs = [
        named("bin_op", enum_data(&kind)),
        named("ordering", enum_data(&AtomicOrdering::AcqRel)),
    ];
    let result = build.type_of(value);
    Some(vec![build.one::<llvm::AtomicRMWOp>(
        &[at, value],
        result,
        &attrs,
    )?])
}

pub(super) fn prefetch<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let view = PrefetchOp::wrap(build.ir(), op);
    let flag = |attr: AttrRef<'_, I>| attr.as_bool().map(i64::from);
    let numbers = [
        ("rw", flag(view.is_write())?),
        ("hint", int(view.locality_hint())?),
        ("cache", flag(view.is_data_cache())?),
    ];
    let (memref, indices) = (view.memref().handle(), handles(view.indices()));
    let (ty, memref) = operand(build, memref)?;
    let indices = build.values(indices)?;
    let at = build.element(memref, ty, &indices, false)?;
    let attrs = numbers.map(|(name, number)| named(name, i32_attr(number)));
    build.none::<llvm::Prefetch>(&[at], &attrs)?;
    Some(Vec::new())
}

pub(super) fn copy<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let ends = [0, 1].map(|at| build.ir().operand(op, at));
    let types = ends.map(|end| build.type_of(end));
    let ends = [build.value(ends[0])?, build.value(ends[1])?];
    match types
        .iter()
        .all(|ty| is_contiguous(Ty::new(build.ir(), *ty)))
    {
        true => copy_bytes(build, ends, types)?,
        false => copy_elements(build, op, ends, types)?,
    }
    Some(Vec::new())
}

/// True if the elements of a memref are one after the other, the last index first.
fn is_contiguous<I: Ir>(ty: Ty<'_, I>) -> bool {
    if ty.has_identity_layout() {
        return true;
    }
    let (Some(count), Some(dims), Some(layout)) = (ty.num_elements(), ty.shape(), ty.strides())
    else {
        return false;
    };
    let mut wanted = 1_i64;
    let mut dims = dims.iter().zip(&layout.strides).rev();
    count > 0
        && dims.all(|(dim, own)| {
            let fits = *dim == 1 || *own == wanted;
            wanted = wanted.wrapping_mul(*dim);
            fits
        })
}

fn copy_bytes<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    [source, target]: [Value<I>; 2],
    [from, _]: [Type<I>; 2],
) -> Option<()> {
    let mut count = build.index(1)?;
    for dim in 0..rank_of(build.ir(), from)? {
        let own = build.extract(source, &size(dim))?;
        count = build.binary::<MulOp>(count, own)?;
    }
    let element = build.element_of(from)?;
    let each = build.size_of(element, Index::Number(1))?;
    let bytes = build.binary::<MulOp>(count, each)?;
    let mut starts = Vec::new();
    for memref in [source, target] {
        let base = build.extract(memref, ALIGNED)?;
        let offset = build.extract(memref, OFFSET)?;
        let pointer = build.type_of(base);
        starts.push(build.element_address(base, pointer, element, &[Index::Value(offset)], 0)?);
    }
    build.memcpy(starts[1], starts[0], bytes)
}

/// Calls a function of MLIR's runtime, which gets pointers to unranked memrefs.
fn copy_elements<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    op: Op<I>,
    ends: [Value<I>; 2],
    types: [Type<I>; 2],
) -> Option<()> {
    let saved = build.stack_save()?;
    let pointer = build.pointer(0)?;
    let mut unranked = Vec::new();
    for (end, ty) in ends.into_iter().zip(types) {
        unranked.push(match rank_of(build.ir(), ty) {
            None => end,
            Some(rank) => {
                let index = build.index;
                let rank = build.constant(rank as i64, TypeData::Type(index), index)?;
                let place = build.promote(end)?;
                let ty = build.unranked_type()?;
                build.unranked(ty, rank, place)?
            }
        });
    }
    let one = build.index(1)?;
    let source = build.spill(unranked[0], one)?;
    let target = build.spill(unranked[1], one)?;
    let element = build.element_of(types[0])?;
    let each = build.size_of(element, Index::Number(1))?;
    let index = build.index;
    build.declare(op, "memrefCopy", vec![index, pointer, pointer], None)?;
    build.call("memrefCopy", &[each, source, target], None)?;
    build.stack_restore(saved)
}

// ---- Globals ------------------------------------------------------------------------------------

/// The arrays that a memref of known shape becomes as a global.
fn arrays<I: Ir>(build: &mut Builder<'_, '_, I>, memref: Type<I>) -> Option<Type<I>> {
    let of = Ty::new(build.ir(), memref);
    let (dims, is_plain) = (of.shape()?, of.has_identity_layout());
    (is_plain && of.has_static_shape()).then_some(())?;
    let mut ty = build.element_of(memref)?;
    for dim in dims.iter().rev() {
        let (count, element) = (u64::try_from(*dim).ok()?, TypeData::Type(ty));
        ty = build.ty(llvm::ArrayType { count, element })?;
    }
    Some(ty)
}

pub(super) fn global<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let view = GlobalOp::wrap(build.ir(), op);
    let name = view.sym_name().as_string()?;
    let visibility = view.sym_visibility().and_then(|attr| attr.as_string());
    let linkage = match visibility.as_deref() {
        None | Some("public") => llvm::Linkage::External,
        Some(_) => llvm::Linkage::Private,
    };
    let is_constant = view.constant().is_some();
    let alignment = view.alignment().and_then(int);
    let memref = view.ty().ty()?.handle();
    let initial = view.initial_value().map(AttrRef::to_attr);
    let (ty, space) = (
        arrays(build, memref)?,
        pointer_of(Ty::new(build.ir(), memref))?,
    );
    let mut attrs = global_attrs(&name, ty, linkage, space.address_space);
    attrs.extend(is_constant.then(|| named("constant", AttrData::Unit)));
    attrs.extend(
        alignment
            .filter(|to| *to != 0)
            .map(|to| named("alignment", i64_attr(to))),
    );
    let is_unit = |view: AttrView<'_, I>| matches!(view, AttrView::Unit);
    let is_open = initial
        .as_ref()
        .is_some_and(|attr| build.ir().with_attr_view(attr, is_unit));
    if let (Some(attr), false) = (initial, is_open) {
        let value = match rank_of(build.ir(), memref) {
            Some(0) => scalar(AttrRef::given(build.ir(), &attr))?,
            _ => AttrData::Attr(attr),
        };
        attrs.push(named("value", value));
    }
    let made = build.none::<llvm::GlobalOp>(&[], &attrs)?;
    if is_open {
        let region = build.ir().region(made, 0)?;
        let block = build.rewriter.create_block(region, None, &[])?;
        build.rewriter.set_insertion_point(InsertPoint::End(block));
        let value = build.one::<llvm::UndefOp>(&[], ty, &[])?;
        build.none::<llvm::ReturnOp>(&[value], &[])?;
    }
    Some(Vec::new())
}

/// The only element.
fn scalar<I: Ir>(attr: AttrRef<'_, I>) -> Option<AttrData<I>> {
    let ty = attr.ty()?.element_type()?.handle();
    attr.view(|view| match view {
        AttrView::Elements { elements, .. } => match (elements.int(0), elements.float(0)) {
            (Some(value), _) => Some(AttrData::Integer {
                value,
                ty: ty.into(),
            }),
            (_, Some(value)) => Some(AttrData::Float {
                value,
                ty: ty.into(),
            }),
            _ => None,
        },
        _ => None,
    })
}

pub(super) fn get_global<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let name = AttrData::Attr(GetGlobalOp::wrap(build.ir(), op).name().to_attr());
    let memref = result_type(build.ir(), op);
    let array = arrays(build, memref)?;
    let Shape {
        sizes,
        strides,
        count,
    } = build.shape(memref, &[])?;
    // As in MLIR, the number of bytes is calculated, though nothing uses it.
    let element = build.element_of(memref)?;
    build.size_of(element, Index::Value(count))?;
    let pointer = build.pointer_to(memref)?;
    let address = build.address_of(name, pointer)?;
    let zeros = vec![Index::Number(0); sizes.len() + 1];
    let first = build.element_address(address, pointer, array, &zeros, 0)?;
    // Nobody frees it.
    let ty = build.ty(TypeData::int(64))?;
    let wrong = build.constant(0xdead_beef, TypeData::Index, ty)?;
    let wrong = build.one::<llvm::IntToPtrOp>(&[wrong], pointer, &[])?;
    Some(vec![build.fresh(
        memref,
        wrong,
        first,
        (&sizes, &strides),
    )?])
}
