//! Checks of shapes that ops on tensors and memrefs share.

use drr::ir::{AttrView, Container, DYNAMIC, Ir, Type, TypeData, TypePart, TypeView, Value};
use drr::native::{AttrRef, Ty, Vals};
use drr::op::VerifyError;

use crate::syntax::ints;

/// A mistake whose report does not begin with the name of the op.
pub(crate) fn unnamed<T>(message: impl Into<String>) -> Result<T, VerifyError> {
    Err(VerifyError::unnamed(message))
}

/// The groups of dimensions of a `reassociation`.
pub(crate) fn groups<I: Ir>(attr: AttrRef<'_, I>) -> Vec<Vec<i64>> {
    let ir = attr.ir();
    let group = |items: &[I::Attr]| {
        let number = |item: &I::Attr| {
            ir.with_attr_view(item, |view| match view {
                AttrView::Integer { value, .. } => i64::try_from(value).unwrap_or(-1),
                _ => -1,
            })
        };
        items.iter().map(number).collect::<Vec<_>>()
    };
    attr.view(|view| match view {
        AttrView::Array(items) => items
            .iter()
            .map(|item| {
                ir.with_attr_view(item, |view| match view {
                    AttrView::Array(items) => group(items),
                    _ => Vec::new(),
                })
            })
            .collect(),
        _ => Vec::new(),
    })
}

/// The types of a cast of one value to one value.
pub(crate) fn one_to_one<'a, I: Ir>(
    ir: &'a I,
    inputs: &[Type<I>],
    outputs: &[Type<I>],
) -> Option<(Ty<'a, I>, Ty<'a, I>)> {
    match (inputs, outputs) {
        ([from], [to]) => Some((Ty::new(ir, *from), Ty::new(ir, *to))),
        _ => None,
    }
}

/// The number of unknown dimensions.
pub(crate) fn dynamic(dims: &[i64]) -> usize {
    dims.iter().filter(|dim| **dim == DYNAMIC).count()
}

/// The number of unknown dimensions before an unknown one. `None` for a known one.
pub(crate) fn nth_dynamic(dims: &[i64], at: usize) -> Option<usize> {
    (*dims.get(at)? == DYNAMIC).then(|| dynamic(&dims[..at]))
}

/// An op has a value for each unknown dimension of a type.
pub(crate) fn dynamic_sizes<I: Ir>(ty: Ty<'_, I>, count: usize) -> Result<(), String> {
    let dynamic = dynamic(&ty.shape().unwrap_or_default());
    match dynamic == count {
        true => Ok(()),
        false => Err(format!(
            "incorrect number of dynamic sizes, has {count}, expected {dynamic}"
        )),
    }
}

/// The offsets, sizes and strides of a slice, [`DYNAMIC`] for values.
pub(crate) struct Slice {
    pub(crate) offsets: Vec<i64>,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
}

/// A list of numbers, and the values for the dynamic ones.
pub(crate) type List<'a, I> = (AttrRef<'a, I>, Vals<'a, I>);

impl Slice {
    /// MLIR's `OffsetSizeAndStrideOpInterface`. The lists have these lengths.
    pub(crate) fn of<I: Ir>(
        lists: [List<'_, I>; 3],
        ranks: [usize; 3],
    ) -> Result<Self, VerifyError> {
        let names = ["offset", "size", "stride"];
        let found = lists.map(|(numbers, _)| ints(numbers.ir(), &numbers.to_attr()));
        // In MLIR's order.
        for at in [1, 2, 0] {
            let (name, dynamic, values) = (names[at], dynamic(&found[at]), lists[at].1.len());
            if dynamic != values {
                return unnamed(format!(
                    "expected the number of '{name}s' to match the number of dynamic entries in \
                     'static_{name}s' ({values} vs {dynamic})",
                ));
            }
        }
        let lengths = found.each_ref().map(Vec::len);
        // A single offset is one for all dimensions.
        let is_single = ranks[0] == 1 && lengths[0] == 1;
        for (at, others) in [(0, 1), (1, 2)] {
            if lengths[at] != lengths[others] && !(at == 0 && is_single) {
                return unnamed(format!(
                    "expected mixed {}s rank to match mixed {}s rank ({} vs {}) so the rank of the \
                     result type is well-formed.",
                    names[at], names[others], lengths[at], lengths[others]
                ));
            }
        }
        for ((numbers, name), rank) in found.iter().zip(names).zip(ranks) {
            if numbers.len() != rank {
                return unnamed(format!(
                    "expected {rank} {name} values, got {}",
                    numbers.len()
                ));
            }
        }
        for (numbers, name) in found.iter().zip(names).take(2) {
            let negative = |number: &&i64| **number < 0 && **number != DYNAMIC;
            if let Some(number) = numbers.iter().find(negative) {
                return unnamed(format!(
                    "expected {name}s to be non-negative, but got {number}"
                ));
            }
        }
        let [offsets, sizes, strides] = found;
        Ok(Slice {
            offsets,
            sizes,
            strides,
        })
    }

    /// The slice is within these dimensions, as far as they are known.
    pub(crate) fn in_bounds(&self, dims: &[i64]) -> Result<(), VerifyError> {
        for (at, dim) in dims.iter().enumerate() {
            let (offset, size, stride) = (self.offsets[at], self.sizes[at], self.strides[at]);
            if *dim == DYNAMIC || offset == DYNAMIC {
                continue;
            }
            if offset >= *dim {
                return unnamed(format!("offset {at} is out-of-bounds: {offset} >= {dim}"));
            }
            if size == DYNAMIC || stride == DYNAMIC {
                continue;
            }
            let last = (size - 1).saturating_mul(stride).saturating_add(offset);
            if last >= *dim {
                return unnamed(format!(
                    "slice along dimension {at} runs out-of-bounds: {last} >= {dim}"
                ));
            }
        }
        Ok(())
    }
}

/// The slice that the attributes and operands of an op describe.
macro_rules! slice {
    ($view:ident, $ranks:expr) => {
        $crate::shape::Slice::of(
            [
                ($view.static_offsets(), $view.offsets()),
                ($view.static_sizes(), $view.sizes()),
                ($view.static_strides(), $view.strides()),
            ],
            $ranks,
        )
    };
}
pub(crate) use slice;

/// The dimensions of `dims` that `reduced` lacks, all of size 1, the last possible ones (MLIR's
/// `computeRankReductionMask`). With `match_dynamic`, an unknown dimension may be any other but 1.
pub(crate) fn dropped_dims(
    dims: &[i64],
    reduced: &[i64],
    match_dynamic: bool,
) -> Option<Vec<bool>> {
    let mut rest = reduced;
    let mut dropped = Vec::with_capacity(dims.len());
    for dim in dims {
        let is_kept = rest.first().is_some_and(|first| {
            first == dim || match_dynamic && *dim != 1 && (*dim == DYNAMIC || *first == DYNAMIC)
        });
        match is_kept {
            true => rest = &rest[1..],
            false if *dim != 1 => return None,
            false => {}
        }
        dropped.push(!is_kept);
    }
    rest.is_empty().then_some(dropped)
}

/// True if `reduced` is `dims` without some dimensions of size 1.
pub(crate) fn is_rank_reduced(dims: &[i64], reduced: &[i64]) -> bool {
    dropped_dims(dims, reduced, false).is_some()
}

/// A ranked type with other dimensions: with the elements, layout, memory space and encoding of this one.
pub(crate) fn with_shape<I: Ir>(ty: Ty<'_, I>, dims: Vec<i64>) -> TypeData<I> {
    let container = ty.view(|view| match view {
        TypeView::Shaped { container, .. } => Some(container),
        _ => None,
    });
    let mut data = TypeData::Shaped {
        container: container.unwrap_or(Container::MemRef),
        shape: Some(dims),
        element: Box::new(ty.element_type_or_self().handle().into()),
    };
    for part in TypePart::ALL {
        if let Some(attr) = ty.part(part) {
            data = TypeData::With {
                ty: Box::new(data),
                part,
                attr,
            };
        }
    }
    data
}

/// The dimensions of a type whose unknown ones have these sizes, with the sizes that are constants,
/// and the other sizes. `None` if no size is a constant.
pub(crate) fn constant_sizes<I: Ir>(
    ty: Ty<'_, I>,
    sizes: &[Value<I>],
) -> Option<(Vec<i64>, Vec<Value<I>>)> {
    let ir = ty.ir();
    let constant = |value: Value<I>| {
        let attr = ir.constant_value(value)?;
        let size = i64::try_from(AttrRef::given(ir, &attr).as_int()?).ok()?;
        (size >= 0).then_some(size)
    };
    let (mut given, mut left) = (sizes.iter(), Vec::new());
    let mut dims = ty.shape()?;
    for dim in dims.iter_mut().filter(|dim| **dim == DYNAMIC) {
        let value = *given.next()?;
        match constant(value) {
            Some(size) => *dim = size,
            None => left.push(value),
        }
    }
    (left.len() < sizes.len()).then_some((dims, left))
}
