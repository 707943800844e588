//! The parts of memrefs, other views of their memory, and assumptions about it.

use drr::ir::{Ir, Op, Type, Value};
use drr::native::{OpRef, Ty};
use drr::op::HasView;

use super::{Lowered, int, operand, rank_of, result_type};
use crate::arith;
use crate::llvm::{self, AddOp, MulOp};
use crate::lowering::build::{Access, Builder, is_known};
use crate::lowering::descriptor::{ALIGNED, ALLOCATED, OFFSET, RANK, RANKED, size, stride};
use crate::lowering::make::operands;
use crate::memref::*;
use crate::mixed::{Index, mixed};
use crate::syntax::{handles, ints};

// ---- Parts --------------------------------------------------------------------------------------

/// The number that defines a value.
fn number_in<I: Ir>(ir: &I, value: Value<I>) -> Option<i64> {
    let (op, _) = ir.defining_op(value)?;
    let op = OpRef::<I>::new(ir, op);
    match op.is::<arith::ConstantOp>() {
        true => int(op.attr("value")?),
        false => None,
    }
}

pub(super) fn dim<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let [source, at] = [0, 1].map(|at| build.ir().operand(op, at));
    let number = number_in(build.ir(), at);
    let (ty, memref) = operand(build, source)?;
    let index = build.index;
    let Some(dims) = Ty::new(build.ir(), ty).shape() else {
        let ranked = build.extract(memref, RANKED)?;
        let pointer = build.pointer_to(ty)?;
        let own = build.pointer(0)?;
        let scalar = vec![own, own, index];
        let scalar = build.ty(llvm::StructType::literal(scalar))?;
        let field = [Index::Number(0), Index::Number(2)];
        let offset = build.element_address(ranked, pointer, scalar, &field, 0)?;
        let one = build.index(1)?;
        let at = build.value(at)?;
        let behind = build.binary::<AddOp>(one, at)?;
        let place = build.element_address(offset, pointer, index, &[Index::Value(behind)], 0)?;
        return Some(vec![build.load(place, index, Access::default())?]);
    };
    let number = number.and_then(|number| usize::try_from(number).ok());
    Some(vec![
        match number.and_then(|number| Some((number, *dims.get(number)?))) {
            Some((_, dim)) if is_known(dim) => build.index(dim)?,
            Some((number, _)) => build.extract(memref, &size(number))?,
            None => {
                let at = build.value(at)?;
                build.size_at(memref, at, dims.len())?
            }
        },
    ])
}

pub(super) fn rank<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    Some(vec![match rank_of(build.ir(), ty) {
        Some(rank) => build.index(rank as i64)?,
        None => build.extract(memref, RANK)?,
    }])
}

/// The pointers of a memref, ranked or not.
fn pointers<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    memref: Value<I>,
    ty: Type<I>,
) -> Option<[Value<I>; 2]> {
    if rank_of(build.ir(), ty).is_some() {
        return Some([
            build.extract(memref, ALLOCATED)?,
            build.extract(memref, ALIGNED)?,
        ]);
    }
    let (ranked, pointer) = (build.extract(memref, RANKED)?, build.pointer_to(ty)?);
    Some([
        build.ranked_field(ranked, 0, pointer)?,
        build.ranked_field(ranked, 1, pointer)?,
    ])
}

pub(super) fn aligned_pointer<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    let aligned = match rank_of(build.ir(), ty) {
        Some(_) => build.extract(memref, ALIGNED)?,
        None => {
            let (ranked, pointer) = (build.extract(memref, RANKED)?, build.pointer_to(ty)?);
            build.ranked_field(ranked, 1, pointer)?
        }
    };
    let index = build.index;
    Some(vec![build.one::<llvm::PtrToIntOp>(
        &[aligned],
        index,
        &[],
    )?])
}

pub(super) fn metadata<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let base = result_type(build.ir(), op);
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    let rank = rank_of(build.ir(), ty)?;
    let allocated = build.extract(memref, ALLOCATED)?;
    let aligned = build.extract(memref, ALIGNED)?;
    let structure = build.convert(base)?;
    let mut values = vec![build.known(structure, base, allocated, aligned)?];
    values.push(build.extract(memref, OFFSET)?);
    for dim in 0..rank {
        values.push(build.extract(memref, &size(dim))?);
    }
    for dim in 0..rank {
        values.push(build.extract(memref, &stride(dim))?);
    }
    Some(values)
}

// ---- Other views of memory ----------------------------------------------------------------------

pub(super) fn cast<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let result = result_type(build.ir(), op);
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    let [from, to] = [ty, result].map(|ty| rank_of(build.ir(), ty));
    let structure = build.convert(result)?;
    Some(vec![match (from, to) {
        (Some(_), Some(_)) => (build.type_of(memref) == structure).then_some(memref)?,
        (Some(rank), None) => {
            let place = build.promote(memref)?;
            let rank = build.index(rank as i64)?;
            build.unranked(structure, rank, place)?
        }
        (None, Some(_)) => {
            let ranked = build.extract(memref, RANKED)?;
            build.load(ranked, structure, Access::default())?
        }
        (None, None) => return None,
    }])
}

pub(super) fn memory_space_cast<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let result = result_type(build.ir(), op);
    let (_, memref) = operand(build, build.ir().operand(op, 0))?;
    let rank = rank_of(build.ir(), result)?;
    let (structure, pointer) = (build.convert(result)?, build.pointer_to(result)?);
    let mut values = build.unpack(memref, Some(rank))?;
    for value in &mut values[..2] {
        *value = build.one::<llvm::AddrSpaceCastOp>(&[*value], pointer, &[])?;
    }
    Some(vec![build.pack(structure, &values, Some(rank))?])
}

pub(super) fn reinterpret_cast<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let view = ReinterpretCastOp::wrap(build.ir(), op);
    let ir = view.ir();
    let lists = [
        (view.static_offsets(), view.offsets()),
        (view.static_sizes(), view.sizes()),
        (view.static_strides(), view.strides()),
    ];
    let lists = lists.map(|(numbers, values)| (ints(ir, &numbers.to_attr()), handles(values)));
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    let result = result_type(build.ir(), op);
    let structure = build.convert(result)?;
    let mut given = Vec::new();
    for (numbers, values) in lists {
        let values = build.values(values)?;
        given.push(mixed(&numbers, values));
    }
    let whole = build.poison(structure)?;
    let [allocated, aligned] = pointers(build, memref, ty)?;
    let whole = build.insert(whole, allocated, ALLOCATED)?;
    let mut whole = build.insert(whole, aligned, ALIGNED)?;
    let offset = build.number(*given[0].first()?)?;
    whole = build.insert(whole, offset, OFFSET)?;
    let dims: Vec<_> = given[1]
        .iter()
        .copied()
        .zip(given[2].iter().copied())
        .collect();
    for (dim, (own, step)) in dims.into_iter().enumerate() {
        let own = build.number(own)?;
        whole = build.insert(whole, own, &size(dim))?;
        let step = build.number(step)?;
        whole = build.insert(whole, step, &stride(dim))?;
    }
    Some(vec![whole])
}

pub(super) fn transpose<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let map = TransposeOp::wrap(build.ir(), op)
        .permutation()
        .as_affine_map()?;
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    if map.is_identity() {
        return Some(vec![memref]);
    }
    let dims = map.dims_of_results()?;
    let structure = build.convert(ty)?;
    let mut whole = build.poison(structure)?;
    for field in [ALLOCATED, ALIGNED, OFFSET] {
        let part = build.extract(memref, field)?;
        whole = build.insert(whole, part, field)?;
    }
    for (to, from) in dims.into_iter().enumerate() {
        for field in [size, stride] {
            let part = build.extract(memref, &field(from))?;
            whole = build.insert(whole, part, &field(to))?;
        }
    }
    Some(vec![whole])
}

pub(super) fn view<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let view = ViewOp::wrap(build.ir(), op);
    let (shift, sizes) = (view.byte_shift().handle(), handles(view.sizes()));
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    let result = result_type(build.ir(), op);
    let of = Ty::new(build.ir(), result);
    let (dims, layout) = (of.shape()?, of.strides()?);
    layout
        .strides
        .last()
        .is_none_or(|last| matches!(last, 0 | 1))
        .then_some(())?;
    let (shift, sizes) = (build.value(shift)?, build.values(sizes)?);
    let structure = build.convert(result)?;
    let whole = build.poison(structure)?;
    let allocated = build.extract(memref, ALLOCATED)?;
    let whole = build.insert(whole, allocated, ALLOCATED)?;
    let aligned = build.extract(memref, ALIGNED)?;
    let (byte, pointer) = (build.element_of(ty)?, build.type_of(aligned));
    let aligned = build.element_address(aligned, pointer, byte, &[Index::Value(shift)], 0)?;
    let whole = build.insert(whole, aligned, ALIGNED)?;
    let offset = build.index(layout.offset)?;
    let mut whole = build.insert(whole, offset, OFFSET)?;
    let sizes = mixed(&dims, sizes);
    // The size and the stride of the dimension behind.
    let mut behind: Option<(Value<I>, Value<I>)> = None;
    for (dim, own) in sizes.into_iter().enumerate().rev() {
        let own = build.number(own)?;
        whole = build.insert(whole, own, &size(dim))?;
        let step = match (layout.strides[dim], behind) {
            (step, _) if is_known(step) => build.index(step)?,
            (_, Some((length, step))) => build.binary::<MulOp>(step, length)?,
            (_, None) => build.index(1)?,
        };
        whole = build.insert(whole, step, &stride(dim))?;
        behind = Some((own, step));
    }
    Some(vec![whole])
}

// ---- Assumptions --------------------------------------------------------------------------------

pub(super) fn assume_alignment<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let alignment = int(AssumeAlignmentOp::wrap(build.ir(), op).alignment())?;
    let (ty, memref) = operand(build, build.ir().operand(op, 0))?;
    let pointer = build.buffer(memref, ty)?;
    let holds = build.truth()?;
    let alignment = build.index(alignment)?;
    build.assume(holds, "align", &[pointer, alignment])?;
    Some(vec![memref])
}

pub(super) fn distinct_objects<I: Ir>(build: &mut Builder<'_, '_, I>, op: Op<I>) -> Lowered<I> {
    let given = operands(build.ir(), op);
    let types: Vec<_> = given.iter().map(|memref| build.type_of(*memref)).collect();
    let memrefs = build.values(given)?;
    if memrefs.len() > 1 {
        let mut pointers = Vec::new();
        for (memref, ty) in memrefs.iter().zip(types) {
            pointers.push(build.buffer(*memref, ty)?);
        }
        let holds = build.truth()?;
        for (at, first) in pointers.iter().enumerate() {
            for second in &pointers[at + 1..] {
                build.assume(holds, "separate_storage", &[*first, *second])?;
            }
        }
    }
    Some(memrefs)
}
