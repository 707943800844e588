//! Tensors as operands, and slices of them.

use drr::ir::DYNAMIC;
use drr::op::HasView;
use drr_dialects::tensor::ParallelInsertSliceOp;

use super::{Compiled, Compiler, unsupported};
use crate::budget::Budget;
use crate::code::{Operand, Slot};
use crate::form::index;
use crate::ops::OpInfo;
use crate::value::{Array, changed};
use crate::{Fault, Scalar, Value};

/// A tensor among the operands. Only poison is none.
pub(super) fn array(value: &mut Value) -> Result<Array, Fault> {
    match std::mem::take(value) {
        Value::Array(array) => Ok(array),
        Value::Scalar(_) => Err(Fault::Undefined("a tensor is poison")),
    }
}

/// The elements of a tensor that a slice is.
struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<usize>,
    strides: Vec<i64>,
}

/// Numbers of slices, [`DYNAMIC`] for those that operands give.
#[derive(Clone)]
struct Numbers([Vec<i64>; 3]);

impl Numbers {
    fn of(info: &OpInfo<'_>) -> Self {
        Numbers(["static_offsets", "static_sizes", "static_strides"].map(|name| info.ints(name)))
    }
    /// The slice with these operands.
    fn slice(&self, values: &[Value]) -> Result<Slice, Fault> {
        let mut values = values.iter();
        let mut list = |numbers: &Vec<i64>| {
            let one = |number: &i64| match *number {
                DYNAMIC => index(values.next()),
                number => Ok(number),
            };
            numbers.iter().map(one).collect::<Result<Vec<i64>, Fault>>()
        };
        let [offsets, sizes, strides] = &self.0;
        let (offsets, sizes, strides) = (list(offsets)?, list(sizes)?, list(strides)?);
        let sizes = sizes.into_iter().map(usize::try_from);
        let negative = |_| Fault::Undefined("a size is negative");
        Ok(Slice {
            offsets,
            sizes: sizes.collect::<Result<_, _>>().map_err(negative)?,
            strides,
        })
    }
}

impl Slice {
    /// Checks that it is within a tensor.
    fn check(&self, shape: &[usize]) -> Result<(), Fault> {
        let dims = self.offsets.iter().zip(&self.sizes).zip(&self.strides);
        let inside = |(((offset, size), stride), dim): (((&i64, &usize), &i64), &usize)| {
            let Some(steps) = size.checked_sub(1) else {
                return true;
            };
            let last = i128::from(*offset) + steps as i128 * i128::from(*stride);
            let dim = *dim as i128;
            (0..dim).contains(&i128::from(*offset)) && (0..dim).contains(&last)
        };
        let outside = Fault::Undefined("a slice is out of bounds");
        match self.sizes.len() == shape.len() && dims.zip(shape).all(inside) {
            true => Ok(()),
            false => Err(outside),
        }
    }
    /// The places of its elements in a tensor of this shape, in order.
    fn places(&self, shape: &[usize]) -> Vec<usize> {
        let mut places = vec![0_usize];
        if self.sizes.contains(&0) {
            return Vec::new();
        }
        for (at, dim) in shape.iter().enumerate() {
            let (offset, stride) = (self.offsets[at], self.strides[at]);
            let indices = (0..self.sizes[at] as i64).map(|step| (offset + step * stride) as usize);
            let indices: Vec<usize> = indices.collect();
            let inner = |place: usize| indices.iter().map(move |index| place * dim + index);
            places = places.into_iter().flat_map(inner).collect();
        }
        places
    }
}

/// Copies a tensor into another one at these indices.
pub(super) fn copy(
    source: &Array,
    budget: &mut Budget,
    into: &mut Array,
    offsets: &[usize],
) -> Result<(), Fault> {
    let slice = Slice {
        offsets: offsets.iter().map(|offset| *offset as i64).collect(),
        sizes: source.shape().to_vec(),
        strides: vec![1; offsets.len()],
    };
    write(source, budget, into, &slice)
}

fn write(
    source: &Array,
    budget: &mut Budget,
    into: &mut Array,
    slice: &Slice,
) -> Result<(), Fault> {
    slice.check(into.shape())?;
    let count = budget.allocate(&slice.sizes)?;
    if count != source.elements.len() {
        return Err(Fault::Undefined(
            "the slice has other dimensions than the source",
        ));
    }
    let places = slice.places(into.shape());
    let elements = changed(budget, into)?;
    for (place, element) in places.into_iter().zip(source.elements()) {
        elements[place] = element.clone();
    }
    Ok(())
}

impl Compiler<'_> {
    pub(super) fn extract_slice(&mut self, info: &OpInfo<'_>, dims: Vec<i64>) -> Compiled {
        let numbers = Numbers::of(info);
        // The result may lack dimensions of size 1.
        let mut rest = dims.as_slice();
        let mut kept = Vec::new();
        for (at, size) in numbers.0[1].iter().enumerate() {
            match rest.split_first() {
                Some((first, others)) if first == size => {
                    rest = others;
                    kept.push(at);
                }
                _ => {}
            }
        }
        if !rest.is_empty() {
            return unsupported("a result of other dimensions");
        }
        let apply = move |budget: &mut Budget, values: &mut [Value]| {
            let slice = numbers.slice(&values[1..])?;
            let source = array(&mut values[0])?;
            slice.check(source.shape())?;
            let count = budget.allocate(&slice.sizes)?;
            let places = slice.places(source.shape());
            let elements = places
                .into_iter()
                .map(|place| source.elements[place].clone());
            let shape: Vec<usize> = kept.iter().map(|at| slice.sizes[*at]).collect();
            let elements: Vec<_> = elements.collect();
            debug_assert_eq!(elements.len(), count);
            Ok(Array::of(shape, elements).into())
        };
        let operands = self.operands();
        self.whole(operands, Box::new(apply));
        Ok(())
    }

    pub(super) fn insert_slice(&mut self, info: &OpInfo<'_>) -> Compiled {
        let operands = self.operands();
        let result = self.result(0);
        self.insert(info, operands, result);
        Ok(())
    }

    fn insert(&mut self, info: &OpInfo<'_>, operands: Vec<Operand>, result: Slot) {
        let numbers = Numbers::of(info);
        let apply = move |budget: &mut Budget, values: &mut [Value]| {
            let slice = numbers.slice(&values[2..])?;
            let source = array(&mut values[0])?;
            let mut into = array(&mut values[1])?;
            write(&source, budget, &mut into, &slice)?;
            Ok(into.into())
        };
        self.whole_to(operands, Box::new(apply), result);
    }

    /// A `tensor.parallel_insert_slice` into one of the outputs of a loop, which are in `to`. In the
    /// loop, they are called `shared`.
    pub(super) fn insert_in_parallel(&mut self, shared: &[Slot], to: &[Slot]) -> Compiled {
        let info = OpInfo::new(self.ctx, self.op);
        if info.name != "tensor.parallel_insert_slice" {
            return unsupported("no meaning is known here");
        }
        let dest = ParallelInsertSliceOp::wrap(self.ctx, self.op)
            .dest()
            .handle();
        let dest = self.slot(dest);
        let Some(at) = shared.iter().position(|slot| *slot == dest) else {
            return unsupported("an insertion into something else");
        };
        let mut operands = self.operands();
        operands[1] = Operand::last(to[at]);
        self.insert(&info, operands, to[at]);
        Ok(())
    }
}

/// The slices of a tensor that indices select.
struct Selected {
    /// The dimensions that each row of indices has an index of.
    dims: Vec<usize>,
}

impl Selected {
    fn of(info: &OpInfo<'_>, name: &str) -> Self {
        let dims = info.ints(name).into_iter();
        Selected {
            dims: dims.filter_map(|dim| usize::try_from(dim).ok()).collect(),
        }
    }
    /// The places of the elements in a tensor of this shape, for each row of indices in turn.
    fn places(&self, shape: &[usize], indices: &Array) -> Result<Vec<usize>, Fault> {
        let mut places = Vec::new();
        for row in indices.elements().chunks(self.dims.len().max(1)) {
            let mut slice = Slice {
                offsets: vec![0; shape.len()],
                sizes: shape.to_vec(),
                strides: vec![1; shape.len()],
            };
            for (dim, place) in self.dims.iter().zip(row) {
                slice.offsets[*dim] = index(Some(&place.clone().into()))?;
                slice.sizes[*dim] = 1;
            }
            slice.check(shape)?;
            places.extend(slice.places(shape));
        }
        Ok(places)
    }
    /// The dimensions of what is selected: with those that an index selects if `whole`.
    fn shape(&self, shape: &[usize], indices: &Array, whole: bool) -> Vec<usize> {
        let (_, rows) = indices.shape().split_last().unwrap_or((&0, &[]));
        let mut selected = rows.to_vec();
        for (at, dim) in shape.iter().enumerate() {
            match self.dims.contains(&at) {
                true if whole => selected.push(1),
                true => {}
                false => selected.push(*dim),
            }
        }
        selected
    }
}

impl Compiler<'_> {
    pub(super) fn gather(&mut self, info: &OpInfo<'_>, rank: usize) -> Compiled {
        let selected = Selected::of(info, "gather_dims");
        let apply = move |budget: &mut Budget, values: &mut [Value]| {
            let (source, indices) = (array(&mut values[0])?, array(&mut values[1])?);
            let whole = rank + 1 == indices.shape().len() + source.shape().len();
            let shape = selected.shape(source.shape(), &indices, whole);
            budget.allocate(&shape)?;
            let places = selected.places(source.shape(), &indices)?;
            let elements = places.into_iter().map(|place| &source.elements[place]);
            let elements: Vec<Scalar> = elements.cloned().collect();
            Array::new(shape, elements)
                .map(Value::from)
                .ok_or(Fault::Undefined("the dimensions of the operands differ"))
        };
        let operands = self.operands();
        self.whole(operands, Box::new(apply));
        Ok(())
    }

    /// The slices are promised to be apart.
    pub(super) fn scatter(&mut self, info: &OpInfo<'_>) -> Compiled {
        let selected = Selected::of(info, "scatter_dims");
        let apply = move |budget: &mut Budget, values: &mut [Value]| {
            let (source, mut into) = (array(&mut values[0])?, array(&mut values[1])?);
            let indices = array(&mut values[2])?;
            budget.allocate(&selected.shape(into.shape(), &indices, false))?;
            let places = selected.places(into.shape(), &indices)?;
            if places.len() != source.elements.len() {
                return Err(Fault::Undefined("the dimensions of the operands differ"));
            }
            let elements = changed(budget, &mut into)?;
            for (place, element) in places.into_iter().zip(source.elements()) {
                elements[place] = element.clone();
            }
            Ok(into.into())
        };
        let operands = self.operands();
        self.whole(operands, Box::new(apply));
        Ok(())
    }
}
