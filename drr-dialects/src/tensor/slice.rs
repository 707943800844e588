//! Checks of ops on slices of a tensor.

use drr::ir::{DYNAMIC, Ir, Op};
use drr::native::{AttrRef, Ty, Vals};
use drr::op::HasView;

use super::verify::{Verified, tensor_text};
use super::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use crate::syntax::ints;

/// The offsets, sizes and strides of a slice, [`DYNAMIC`] for values.
struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

/// A list of numbers, and the values for the dynamic ones.
type List<'a, I> = (AttrRef<'a, I>, Vals<'a, I>);

impl Slice {
    /// MLIR's `OffsetSizeAndStrideOpInterface`, for a tensor of this rank.
    fn of<I: Ir>(lists: [List<'_, I>; 3], rank: usize) -> Result<Self, String> {
        let names = ["offset", "size", "stride"];
        let mut found = Vec::new();
        for ((numbers, values), name) in lists.into_iter().zip(names) {
            let numbers = ints(numbers.ir(), &numbers.to_attr());
            let dynamic = numbers.iter().filter(|number| **number == DYNAMIC).count();
            if dynamic != values.len() {
                return Err(format!(
                    "expected the number of '{name}s' to match the number of dynamic entries in \
                     'static_{name}s' ({} vs {dynamic})",
                    values.len()
                ));
            }
            found.push(numbers);
        }
        let ranks: Vec<usize> = found.iter().map(Vec::len).collect();
        for (at, others) in [(0, 1), (1, 2)] {
            if ranks[at] != ranks[others] {
                return Err(format!(
                    "expected mixed {}s rank to match mixed {}s rank ({} vs {}) so the rank of the \
                     result type is well-formed.",
                    names[at], names[others], ranks[at], ranks[others]
                ));
            }
        }
        for (numbers, name) in found.iter().zip(names) {
            if numbers.len() != rank {
                return Err(format!(
                    "expected {rank} {name} values, got {}",
                    numbers.len()
                ));
            }
        }
        for (numbers, name) in found.iter().zip(names).take(2) {
            let negative = |number: &&i64| **number < 0 && **number != DYNAMIC;
            if let Some(number) = numbers.iter().find(negative) {
                return Err(format!(
                    "expected {name}s to be non-negative, but got {number}"
                ));
            }
        }
        match <[Vec<i64>; 3]>::try_from(found) {
            Ok([offsets, sizes, strides]) => Ok(Slice {
                offsets,
                sizes,
                strides,
            }),
            Err(_) => Err("expected offsets, sizes and strides".to_string()),
        }
    }

    /// The slice of `whole` is `part`, perhaps without dimensions of size 1, and within bounds.
    fn verify<I: Ir>(&self, whole: Ty<'_, I>, part: Ty<'_, I>) -> Verified {
        let dims = part.shape().unwrap_or_default();
        if dims.len() > self.sizes.len() {
            return Err("expected rank to be smaller or equal to the other rank. ".to_string());
        }
        if !is_rank_reduced(&self.sizes, &dims) {
            return Err(format!(
                "expected type to be '{}' or a rank-reduced version. (size mismatch) ",
                tensor_text(&self.sizes, whole)
            ));
        }
        if whole.element_type() != part.element_type() {
            let element = whole.element_type_or_self();
            let text = whole.ir().display_type(element.handle());
            return Err(format!("expected element type to be '{text}'"));
        }
        self.in_bounds(&whole.shape().unwrap_or_default())
    }

    fn in_bounds(&self, dims: &[i64]) -> Verified {
        for (at, dim) in dims.iter().enumerate() {
            let (offset, size, stride) = (self.offsets[at], self.sizes[at], self.strides[at]);
            if *dim == DYNAMIC || offset == DYNAMIC {
                continue;
            }
            if offset >= *dim {
                return Err(format!("offset {at} is out-of-bounds: {offset} >= {dim}"));
            }
            if size == DYNAMIC || stride == DYNAMIC {
                continue;
            }
            let last = (size - 1).saturating_mul(stride).saturating_add(offset);
            if last >= *dim {
                return Err(format!(
                    "slice along dimension {at} runs out-of-bounds: {last} >= {dim}"
                ));
            }
        }
        Ok(())
    }
}

/// True if `reduced` is `dims` without some dimensions of size 1.
fn is_rank_reduced(dims: &[i64], reduced: &[i64]) -> bool {
    let mut rest = reduced;
    for dim in dims {
        match rest.split_first() {
            Some((first, others)) if first == dim => rest = others,
            _ if *dim == 1 => {}
            _ => return false,
        }
    }
    rest.is_empty()
}

macro_rules! slice {
    ($view:ident, $whole:ident) => {
        Slice::of(
            [
                ($view.static_offsets(), $view.offsets()),
                ($view.static_sizes(), $view.sizes()),
                ($view.static_strides(), $view.strides()),
            ],
            $view.$whole().ty().rank().unwrap_or_default(),
        )
    };
}

pub(super) fn extract_slice<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ExtractSliceOp::wrap(ir, op);
    slice!(view, source)?.verify(view.source().ty(), view.result().ty())
}

pub(super) fn insert_slice<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = InsertSliceOp::wrap(ir, op);
    slice!(view, dest)?.verify(view.dest().ty(), view.source().ty())
}

pub(super) fn parallel_insert_slice<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ParallelInsertSliceOp::wrap(ir, op);
    let owner = |op| ir.region_owner(ir.parent_region(ir.parent_block(op)?)?);
    let parent = owner(op);
    let is_in_parallel =
        |parent: &Op<I>| ir.kind_name(ir.kind(*parent)) == "scf.forall.in_parallel";
    if parent.is_some() && !parent.as_ref().is_some_and(is_in_parallel) {
        return Err("expected InParallelOpInterface parent, got:".to_string());
    }
    if let Some(forall) = parent.and_then(owner) {
        let region = ir.regions(forall).first().copied();
        let block = region.and_then(|region| ir.blocks(region).first().copied());
        let arguments = block.map_or(Vec::new(), |block| ir.block_args(block));
        let outputs = arguments.len().saturating_sub(ir.num_results(forall));
        if !arguments[outputs..].contains(&view.dest().handle()) {
            return Err("may only insert into an output block argument".to_string());
        }
    }
    slice!(view, dest)?.verify(view.dest().ty(), view.source().ty())
}
