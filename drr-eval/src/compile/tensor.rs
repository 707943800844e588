//! Operations on tensors.

use std::sync::Arc;

use drr::embedded::Context;
use drr::ir::{AttrView, DYNAMIC, Ir};
use drr::native::AttrRef;

use super::constant::splat;
use super::slice::{array, copy};
use super::{Compiled, Compiler, End, unsupported};
use crate::budget::Budget;
use crate::code::{Bound, Dim, Instr, Nest, Operand, Whole};
use crate::form::{Form, Shape, filled, fits, index};
use crate::ops::{OpInfo, bitcast};
use crate::value::{Array, changed};
use crate::{Fault, Scalar, Value};

/// The indices of an element.
fn position_of(array: &Array, indices: &[Value]) -> Result<usize, Fault> {
    let read = |value| Ok(usize::try_from(index(Some(value))?).unwrap_or(usize::MAX));
    let indices: Vec<usize> = indices.iter().map(read).collect::<Result<_, Fault>>()?;
    let place = array.position(&indices);
    place.ok_or(Fault::Undefined("an index is out of bounds"))
}

fn whole(
    f: impl Fn(&mut Budget, &mut [Value]) -> Result<Value, Fault> + Send + Sync + 'static,
) -> Whole {
    Box::new(f)
}

/// The tensor with other dimensions, of as many elements.
fn reshaped(array: Array, shape: Vec<usize>) -> Result<Value, Fault> {
    let count = shape
        .iter()
        .try_fold(1_usize, |count, dim| count.checked_mul(*dim));
    if count != Some(array.elements.len()) {
        return Err(Fault::Undefined("the number of elements differs"));
    }
    Ok(Value::Array(Array {
        shape: shape.into(),
        elements: array.elements,
    }))
}

impl Compiler<'_> {
    pub(super) fn tensor(&mut self, info: &OpInfo<'_>) -> Compiled {
        match info.name {
            "tensor.yield" => return self.element_yield(),
            "tensor.generate" => return self.generate(info),
            "tensor.pad" => return self.pad(info),
            _ => {}
        }
        let Some(form) = info.result(0) else {
            return unsupported("tensors of this type");
        };
        let dims = form.dims().unwrap_or_default().to_vec();
        let apply = match info.name {
            "tensor.bitcast" => return self.bitcast(info, &form),
            "tensor.cast" => cast(form),
            "tensor.collapse_shape" => collapse(info)?,
            "tensor.concat" => concat(info)?,
            "tensor.dim" => whole(|_, values| {
                let array = array(&mut values[0])?;
                let index = usize::try_from(index(values.get(1))?).ok();
                let size = index.and_then(|index| array.shape().get(index));
                let size = size.ok_or(Fault::Undefined("there is no such dimension"))?;
                Ok(Value::index(*size as i64))
            }),
            "tensor.rank" => whole(|_, values| {
                let array = array(&mut values[0])?;
                Ok(Value::index(array.shape().len() as i64))
            }),
            // Nothing is known of the elements, so a program must not depend on them.
            "tensor.empty" => whole(move |budget, values| {
                splat(Scalar::Poison, filled(&dims, values)?)(budget, &mut [])
            }),
            "tensor.splat" => whole(move |budget, values| match &values[0] {
                Value::Scalar(value) => {
                    splat(value.clone(), filled(&dims, &values[1..])?)(budget, &mut [])
                }
                Value::Array(_) => Err(Fault::Unsupported("a tensor of vectors".into())),
            }),
            "tensor.expand_shape" => {
                let dims = info.ints("static_output_shape");
                whole(move |_, values| {
                    let array = array(&mut values[0])?;
                    reshaped(array, filled(&dims, &values[1..])?)
                })
            }
            "tensor.extract" => whole(|_, values| {
                let array = array(&mut values[0])?;
                let place = position_of(&array, &values[1..])?;
                Ok(array.elements[place].clone().into())
            }),
            "tensor.insert" => whole(|budget, values| {
                let mut array = array(&mut values[1])?;
                let place = position_of(&array, &values[2..])?;
                if let Value::Scalar(value) = std::mem::take(&mut values[0]) {
                    changed(budget, &mut array)?[place] = value;
                }
                Ok(array.into())
            }),
            "tensor.from_elements" => whole(move |budget, values| {
                let shape = filled(&dims, &[])?;
                budget.allocate(&shape)?;
                let elements = values.iter().flat_map(|value| value.scalars().to_vec());
                let array = Array::new(shape, elements);
                array
                    .map(Value::from)
                    .ok_or(Fault::Undefined("the number of elements differs"))
            }),
            "tensor.reshape" => whole(|_, values| {
                let shape = array(&mut values[1])?;
                let sizes: Vec<Value> = shape.elements().iter().cloned().map(Value::from).collect();
                let dims = vec![DYNAMIC; sizes.len()];
                reshaped(array(&mut values[0])?, filled(&dims, &sizes)?)
            }),
            "tensor.gather" => return self.gather(info, dims.len()),
            "tensor.scatter" => return self.scatter(info),
            "tensor.extract_slice" => return self.extract_slice(info, dims),
            "tensor.insert_slice" => return self.insert_slice(info),
            _ => return unsupported("no meaning is known"),
        };
        let operands = self.operands();
        self.whole(operands, apply);
        Ok(())
    }

    fn bitcast(&mut self, info: &OpInfo<'_>, form: &Form) -> Compiled {
        let Some(kernel) = bitcast(form.element) else {
            return unsupported("tensors of this type");
        };
        let operands: Vec<usize> = self.operands().iter().map(|one| one.slot).collect();
        let result = self.result(0);
        let _ = info;
        self.emit(Instr::Elementwise {
            kernel,
            operands: operands.into(),
            shaped: true,
            result,
        });
        Ok(())
    }

    // ---- Tensors from a region ---------------------------------------------------------------

    fn element_yield(&mut self) -> Compiled {
        let End::Element {
            array,
            enter,
            body,
            exit,
        } = self.end()?
        else {
            return unsupported("it ends no tensor");
        };
        let value = self.operands()[0];
        self.emit(Instr::Push { value, array });
        self.next(enter, body, exit);
        Ok(())
    }

    /// Makes the tensor in `to`, of dimensions that `shape` calculates from the operands.
    fn elements_by_region(&mut self, rank: usize, shape: Whole, to: usize) -> Compiled {
        let operands = self.operands().into_iter();
        let operands = operands.map(|one| Operand { last: false, ..one });
        self.whole_to(operands.collect(), shape, to);
        let region = self.ctx.regions(self.op)[0];
        let variables = self.entry_args(region);
        if variables.len() != rank {
            return unsupported("a region with other arguments");
        }
        let mut dims = Vec::new();
        for (at, variable) in variables.into_iter().enumerate() {
            let size = self.new_slot();
            let of = whole(move |_, values| match &values[0] {
                Value::Array(array) => Ok(Value::index(array.shape()[at] as i64)),
                Value::Scalar(_) => Ok(Value::default()),
            });
            self.whole_to(
                vec![Operand {
                    slot: to,
                    last: false,
                }],
                of,
                size,
            );
            dims.push(Dim {
                variable,
                lower: Bound::Known(0),
                upper: Bound::Slot(size),
                step: Bound::Known(1),
            });
        }
        let nest = Nest {
            dims,
            width: 64,
            unsigned: false,
        };
        let (enter, body, exit) = self.enter(nest, region)?;
        let end = End::Element {
            array: to,
            enter,
            body,
            exit,
        };
        self.ends.insert(self.op, end);
        self.bind(exit);
        Ok(())
    }

    fn generate(&mut self, info: &OpInfo<'_>) -> Compiled {
        let Some(form) = info.result(0) else {
            return unsupported("tensors of this type");
        };
        let dims = form.dims().unwrap_or_default().to_vec();
        let result = self.result(0);
        let rank = dims.len();
        let start = whole(move |budget, values| started(budget, filled(&dims, values)?));
        self.elements_by_region(rank, start, result)
    }

    /// As MLIR's lowering, it makes all elements in the region, and then copies the source.
    fn pad(&mut self, info: &OpInfo<'_>) -> Compiled {
        let Some(form) = info.operand(0) else {
            return unsupported("tensors of this type");
        };
        let rank = form.dims().unwrap_or_default().len();
        let (low, high) = (info.ints("static_low"), info.ints("static_high"));
        let dynamic = low.iter().filter(|size| **size == DYNAMIC).count();
        let sizes = move |values: &[Value]| {
            let given = 1 + dynamic.min(values.len() - 1);
            let low = filled(&low, &values[1..given])?;
            let high = filled(&high, &values[given..])?;
            Ok((low, high))
        };
        let sizes = Arc::new(sizes);
        let same = sizes.clone();
        let padded = self.new_slot();
        let start = whole(move |budget, values| {
            let (low, high) = sizes(values)?;
            let source = array(&mut values[0])?;
            let dims = source.shape().iter().zip(low).zip(high);
            let dims =
                dims.map(|((size, low), high)| low.saturating_add(*size).saturating_add(high));
            started(budget, dims.collect())
        });
        self.elements_by_region(rank, start, padded)?;
        let mut operands = self.operands();
        operands.push(Operand::last(padded));
        let filled_in = whole(move |budget, values| {
            let mut padded = match values.split_last_mut() {
                Some((padded, _)) => array(padded)?,
                None => return Ok(Value::default()),
            };
            let (low, _) = same(&values[..values.len() - 1])?;
            let source = array(&mut values[0])?;
            budget.allocate(source.shape())?;
            copy(&source, budget, &mut padded, &low)?;
            Ok(padded.into())
        });
        self.whole(operands, filled_in);
        Ok(())
    }
}

/// A tensor whose elements follow.
fn started(budget: &mut Budget, shape: Vec<usize>) -> Result<Value, Fault> {
    let count = budget.allocate(&shape)?;
    let array = Array::of(shape, Vec::with_capacity(count));
    Ok(Value::Array(array))
}

fn cast(form: Form) -> Whole {
    whole(move |_, values| {
        let array = array(&mut values[0])?;
        match &form.shape {
            Shape::Ranked(dims) if !fits(dims, array.shape()) => {
                Err(Fault::Undefined("the tensor has other dimensions"))
            }
            _ => Ok(array.into()),
        }
    })
}

/// The groups of dimensions that are collapsed: the length of each.
fn collapse(info: &OpInfo<'_>) -> Compiled<Whole> {
    let ctx: &Context = info.ctx;
    let group = |attr: &drr::embedded::Attr| {
        AttrRef::<Context>::given(ctx, attr).view(|view| match view {
            AttrView::Array(items) => Some(items.len()),
            _ => None,
        })
    };
    let groups = info.read("reassociation", |attr| {
        attr.view(|view| match view {
            AttrView::Array(items) => items.iter().map(group).collect::<Option<Vec<usize>>>(),
            _ => None,
        })
    });
    let Some(groups) = groups else {
        return unsupported("no groups of dimensions");
    };
    Ok(whole(move |_, values| {
        let array = array(&mut values[0])?;
        let mut rest = array.shape().to_vec();
        let mut shape = Vec::new();
        for length in &groups {
            let others = rest.split_off((*length).min(rest.len()));
            shape.push(rest.iter().product());
            rest = others;
        }
        reshaped(array, shape)
    }))
}

fn concat(info: &OpInfo<'_>) -> Compiled<Whole> {
    let dim = info.read("dim", |attr| attr.as_int());
    let Some(dim) = dim.and_then(|dim| usize::try_from(dim).ok()) else {
        return unsupported("this dimension");
    };
    Ok(whole(move |budget, values| {
        let arrays: Vec<Array> = values.iter_mut().map(array).collect::<Result<_, Fault>>()?;
        let Some(first) = arrays.first() else {
            return Err(Fault::Unsupported("no tensors".into()));
        };
        let mut shape = first.shape().to_vec();
        let differ = |array: &Array| {
            let mut own = array.shape().to_vec();
            own.len() != shape.len() || dim >= own.len() || {
                own[dim] = shape[dim];
                own != shape
            }
        };
        if arrays.iter().any(differ) {
            return Err(Fault::Undefined("the dimensions of the operands differ"));
        }
        shape[dim] = arrays.iter().map(|array| array.shape()[dim]).sum();
        let count = budget.allocate(&shape)?;
        let outer: usize = shape[..dim].iter().product();
        let inner: usize = shape[dim + 1..].iter().product();
        let mut elements = Vec::with_capacity(count);
        for at in 0..if count == 0 { 0 } else { outer } {
            for array in &arrays {
                let length = array.shape()[dim] * inner;
                elements.extend_from_slice(&array.elements[at * length..(at + 1) * length]);
            }
        }
        Ok(Array::of(shape, elements).into())
    }))
}
