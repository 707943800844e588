//! Memrefs as structures: their parts, and structures from parts.
//!
//! A ranked memref becomes a structure of the allocated pointer, the aligned pointer, the offset, the
//! array of the sizes and that of the strides; an unranked one the rank and a pointer to such a
//! structure.

use drr::ir::{Ir, Op, Type, TypeData, Value};
use drr::native::Ty;

use super::build::{Access, Builder, WITHIN, is_known};
use super::types::pointer_of;
use crate::llvm::{AddOp, ArrayType, LlvmPointer, MulOp, StructType};
use crate::mixed::Index;

/// The positions of the fields of a ranked memref.
pub(super) const ALLOCATED: &[i64] = &[0];
pub(super) const ALIGNED: &[i64] = &[1];
pub(super) const OFFSET: &[i64] = &[2];
/// The positions of the fields of an unranked memref.
pub(super) const RANK: &[i64] = &[0];
pub(super) const RANKED: &[i64] = &[1];

/// The position of a size.
pub(super) fn size(dim: usize) -> [i64; 2] {
    [3, dim as i64]
}
/// The position of a stride.
pub(super) fn stride(dim: usize) -> [i64; 2] {
    [4, dim as i64]
}

/// The number of values in a structure of this rank.
fn length(rank: usize) -> usize {
    3 + 2 * rank
}

/// The shape of a new memref, as values.
pub(super) struct Shape<I: Ir> {
    pub(super) sizes: Vec<Value<I>>,
    pub(super) strides: Vec<Value<I>>,
    /// The number of elements.
    pub(super) count: Value<I>,
}

impl<I: Ir> Builder<'_, '_, I> {
    /// All values in the structure of a memref, which is ranked or not.
    pub(super) fn unpack(
        &mut self,
        memref: Value<I>,
        rank: Option<usize>,
    ) -> Option<Vec<Value<I>>> {
        let Some(rank) = rank else {
            return [RANK, RANKED]
                .iter()
                .map(|at| self.extract(memref, at))
                .collect();
        };
        let mut values = Vec::with_capacity(length(rank));
        for position in [ALLOCATED, ALIGNED, OFFSET] {
            values.push(self.extract(memref, position)?);
        }
        for dim in 0..rank {
            values.push(self.extract(memref, &size(dim))?);
        }
        for dim in 0..rank {
            values.push(self.extract(memref, &stride(dim))?);
        }
        Some(values)
    }

    /// A structure of type `ty` from values as [`unpack`](Builder::unpack) gives them.
    pub(super) fn pack(
        &mut self,
        ty: Type<I>,
        values: &[Value<I>],
        rank: Option<usize>,
    ) -> Option<Value<I>> {
        let Some(rank) = rank else {
            let [rank, ranked] = values else { return None };
            return self.unranked(ty, *rank, *ranked);
        };
        if values.len() != length(rank) {
            return None;
        }
        let dims: Vec<_> = (0..rank)
            .map(|dim| (values[3 + dim], values[3 + rank + dim]))
            .collect();
        let mut whole = self.header(ty, values[0], values[1], values[2])?;
        for (dim, (own, step)) in dims.into_iter().enumerate() {
            whole = self.insert(whole, own, &size(dim))?;
            whole = self.insert(whole, step, &stride(dim))?;
        }
        Some(whole)
    }

    /// A structure of type `ty` without sizes and strides.
    pub(super) fn header(
        &mut self,
        ty: Type<I>,
        allocated: Value<I>,
        aligned: Value<I>,
        offset: Value<I>,
    ) -> Option<Value<I>> {
        let whole = self.pointers(ty, allocated, aligned)?;
        self.insert(whole, offset, OFFSET)
    }

    /// A structure of type `ty` that has pointers only.
    pub(super) fn pointers(
        &mut self,
        ty: Type<I>,
        allocated: Value<I>,
        aligned: Value<I>,
    ) -> Option<Value<I>> {
        let whole = self.poison(ty)?;
        let whole = self.insert(whole, allocated, ALLOCATED)?;
        self.insert(whole, aligned, ALIGNED)
    }

    /// A structure of type `ty` for an unranked memref.
    pub(super) fn unranked(
        &mut self,
        ty: Type<I>,
        rank: Value<I>,
        ranked: Value<I>,
    ) -> Option<Value<I>> {
        let whole = self.poison(ty)?;
        let whole = self.insert(whole, rank, RANK)?;
        self.insert(whole, ranked, RANKED)
    }

    /// A structure of type `ty` for a memref whose sizes, strides and offset are known.
    pub(super) fn known(
        &mut self,
        ty: Type<I>,
        memref: Type<I>,
        allocated: Value<I>,
        aligned: Value<I>,
    ) -> Option<Value<I>> {
        let of = Ty::new(self.ir(), memref);
        let (dims, layout) = (of.shape()?, of.strides()?);
        let numbers = dims.iter().chain(&layout.strides).chain([&layout.offset]);
        if !numbers.into_iter().all(|number| is_known(*number)) {
            return None;
        }
        let mut whole = self.pointers(ty, allocated, aligned)?;
        let offset = self.index(layout.offset)?;
        whole = self.insert(whole, offset, OFFSET)?;
        for (dim, (own, step)) in dims.into_iter().zip(layout.strides).enumerate() {
            let own = self.index(own)?;
            whole = self.insert(whole, own, &size(dim))?;
            let step = self.index(step)?;
            whole = self.insert(whole, step, &stride(dim))?;
        }
        Some(whole)
    }

    /// A structure for a ranked memref, with the offset 0.
    pub(super) fn fresh(
        &mut self,
        memref: Type<I>,
        allocated: Value<I>,
        aligned: Value<I>,
        (sizes, strides): (&[Value<I>], &[Value<I>]),
    ) -> Option<Value<I>> {
        let ty = self.convert(memref)?;
        let mut whole = self.pointers(ty, allocated, aligned)?;
        let zero = self.index(0)?;
        whole = self.insert(whole, zero, OFFSET)?;
        for (dim, own) in sizes.iter().enumerate() {
            whole = self.insert(whole, *own, &size(dim))?;
        }
        for (dim, step) in strides.iter().enumerate() {
            whole = self.insert(whole, *step, &stride(dim))?;
        }
        Some(whole)
    }

    /// The shape of a new memref without a layout, the first sizes as constants. `dynamic` are the
    /// unknown sizes.
    pub(super) fn shape(&mut self, memref: Type<I>, dynamic: &[Value<I>]) -> Option<Shape<I>> {
        let dims = Ty::new(self.ir(), memref).shape()?;
        let mut dynamic = dynamic.iter();
        let mut sizes = Vec::with_capacity(dims.len());
        for dim in &dims {
            sizes.push(match is_known(*dim) {
                true => self.index(*dim)?,
                false => *dynamic.next()?,
            });
        }
        let mut strides = Vec::with_capacity(dims.len());
        let (mut step, mut known) = (self.index(1)?, Some(1_i64));
        for (dim, own) in dims.iter().zip(&sizes).rev() {
            strides.push(step);
            let is_first = known == Some(1);
            known = known
                .filter(|_| is_known(*dim))
                .map(|known| known.wrapping_mul(*dim));
            step = match known {
                _ if is_first => *own,
                Some(known) => self.index(known)?,
                None => self.binary::<MulOp>(step, *own)?,
            };
        }
        strides.reverse();
        Some(Shape {
            sizes,
            strides,
            count: step,
        })
    }

    /// The aligned pointer of a memref behind its offset.
    pub(super) fn buffer(&mut self, memref: Value<I>, of: Type<I>) -> Option<Value<I>> {
        let offset = Ty::new(self.ir(), of).strides()?.offset;
        self.behind(memref, of, offset)
    }

    /// The aligned pointer of a memref behind an offset.
    fn behind(&mut self, memref: Value<I>, of: Type<I>, offset: i64) -> Option<Value<I>> {
        let base = self.extract(memref, ALIGNED)?;
        if offset == 0 {
            return Some(base);
        }
        let offset = match is_known(offset) {
            true => self.index(offset)?,
            false => self.extract(memref, OFFSET)?,
        };
        let element = self.element_of(of)?;
        let pointer = self.type_of(base);
        self.element_address(base, pointer, element, &[Index::Value(offset)], 0)
    }

    /// The converted type of the elements of a memref.
    pub(super) fn element_of(&mut self, memref: Type<I>) -> Option<Type<I>> {
        let element = Ty::new(self.ir(), memref).element_type()?.handle();
        self.convert(element)
    }

    /// The address of an element of a ranked memref.
    pub(super) fn element(
        &mut self,
        memref: Value<I>,
        of: Type<I>,
        indices: &[Value<I>],
        is_within: bool,
    ) -> Option<Value<I>> {
        let layout = Ty::new(self.ir(), of).strides()?;
        let base = self.behind(memref, of, layout.offset)?;
        let mut sum = None;
        for (dim, (index, step)) in indices.iter().zip(layout.strides).enumerate() {
            let mut more = *index;
            if step != 1 {
                let step = match is_known(step) {
                    true => self.index(step)?,
                    false => self.extract(memref, &stride(dim))?,
                };
                more = match is_within {
                    true => self.no_wrap::<MulOp>(more, step)?,
                    false => self.binary::<MulOp>(more, step)?,
                };
            }
            sum = Some(match (sum, is_within) {
                (None, _) => more,
                (Some(sum), true) => self.no_wrap::<AddOp>(sum, more)?,
                (Some(sum), false) => self.binary::<AddOp>(sum, more)?,
            });
        }
        let Some(sum) = sum else {
            return Some(base);
        };
        let (element, pointer) = (self.element_of(of)?, self.type_of(base));
        let flags = if is_within { WITHIN } else { 0 };
        self.element_address(base, pointer, element, &[Index::Value(sum)], flags)
    }

    /// The size of a dimension of a ranked memref, by a value.
    pub(super) fn size_at(
        &mut self,
        memref: Value<I>,
        dim: Value<I>,
        rank: usize,
    ) -> Option<Value<I>> {
        let array = ArrayType {
            count: rank as u64,
            element: self.index,
        };
        let (array, index) = (self.ty(array)?, self.index);
        let one = self.index(1)?;
        let sizes = self.extract(memref, &[3])?;
        let place = self.spill(sizes, one)?;
        let pointer = self.type_of(place);
        let indices = [Index::Number(0), Index::Value(dim)];
        let at = self.element_address(place, pointer, array, &indices, 0)?;
        self.load(at, index, Access::default())
    }

    // ---- Unranked memrefs ----

    /// The structure of an unranked memref.
    pub(super) fn unranked_type(&mut self) -> Option<Type<I>> {
        let body = vec![self.index, self.pointer(0)?];
        self.ty(StructType::literal(body))
    }
    /// The number of bytes of the ranked structure behind an unranked memref.
    pub(super) fn ranked_bytes(&mut self, memref: Value<I>) -> Option<Value<I>> {
        let width = Ty::new(self.ir(), self.index).int_width()?;
        let (one, two) = (self.index(1)?, self.index(2)?);
        let index = self.index(i64::from(width.div_ceil(8)))?;
        let pointer = self.index(8)?;
        let pointers = self.binary::<MulOp>(two, pointer)?;
        let rank = self.extract(memref, RANK)?;
        let twice = self.binary::<MulOp>(two, rank)?;
        let numbers = self.binary::<AddOp>(twice, one)?;
        let numbers = self.binary::<MulOp>(numbers, index)?;
        self.binary::<AddOp>(pointers, numbers)
    }

    /// An unranked memref whose ranked structure is a copy: on the heap, or on the stack, where the
    /// original is freed.
    pub(super) fn copy_unranked(
        &mut self,
        near: Op<I>,
        memref: Value<I>,
        to_heap: bool,
    ) -> Option<Value<I>> {
        let pointer = self.pointer(0)?;
        let ty = self.type_of(memref);
        match to_heap {
            true => self.declare(near, "malloc", vec![self.index], Some(pointer))?,
            false => self.declare(near, "free", vec![pointer], None)?,
        }
        let bytes = self.ranked_bytes(memref)?;
        let memory = match to_heap {
            true => self.call("malloc", &[bytes], Some(pointer))??,
            false => {
                let byte = self.ty(TypeData::int(8))?;
                self.alloca(pointer, byte, bytes, None)?
            }
        };
        let ranked = self.extract(memref, RANKED)?;
        self.memcpy(memory, ranked, bytes)?;
        if !to_heap {
            self.call("free", &[ranked], None)?;
        }
        // The rank is read after the structure is made.
        let whole = self.poison(ty)?;
        let rank = self.extract(memref, RANK)?;
        let whole = self.insert(whole, rank, RANK)?;
        self.insert(whole, memory, RANKED)
    }

    /// The field of the ranked structure behind a pointer: allocated pointer, aligned pointer, offset.
    pub(super) fn ranked_field(
        &mut self,
        ranked: Value<I>,
        field: i64,
        pointer: Type<I>,
    ) -> Option<Value<I>> {
        let at = self.ranked_place(ranked, field, pointer)?;
        let ty = if field < 2 { pointer } else { self.index };
        self.load(at, ty, Access::default())
    }

    /// The address of a field of the ranked structure behind a pointer.
    pub(super) fn ranked_place(
        &mut self,
        ranked: Value<I>,
        field: i64,
        pointer: Type<I>,
    ) -> Option<Value<I>> {
        if field == 0 {
            return Some(ranked);
        }
        let to = self.pointer(0)?;
        self.element_address(ranked, to, pointer, &[Index::Number(field)], 0)
    }

    /// The pointer to the elements of a memref type.
    pub(super) fn pointer_to(&mut self, memref: Type<I>) -> Option<Type<I>> {
        let data = pointer_of(Ty::new(self.ir(), memref))?;
        self.ty(data)
    }
}

/// True if a value is a pointer of `llvm`.
pub(super) fn is_pointer<I: Ir>(ir: &I, value: Value<I>) -> bool {
    Ty::new(ir, ir.value_type(value)).satisfies::<LlvmPointer>()
}
