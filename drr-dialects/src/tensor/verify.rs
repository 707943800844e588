//! The checks of `tensor` ops beyond their declarations.

use drr::interface::CastOpInterface;
use drr::ir::{DYNAMIC, Ir, Op, Region, Type, Value};
use drr::native::{AttrRef, Ty};
use drr::op::{HasView, OpDef, VerifyError};

use super::{
    BitcastOpView, CastOpView, ConcatOp, ExtractOp, FromElementsOp, GatherOp, GenerateOp, InsertOp,
    PadOp, ScatterOp, SplatOp, YieldOp,
};
use crate::shape::{dynamic_sizes, one_to_one, unnamed};
use crate::syntax::ints;

pub(super) type Verified = Result<(), String>;

/// The text of a tensor type with these dimensions and the elements of another one.
pub(super) fn tensor_text<I: Ir>(dims: &[i64], of: Ty<'_, I>) -> String {
    let mut text = "tensor<".to_string();
    for dim in dims {
        match *dim {
            DYNAMIC => text.push('?'),
            dim => text.push_str(&dim.to_string()),
        }
        text.push('x');
    }
    text.push_str(&of.ir().display_type(of.element_type_or_self().handle()));
    text.push('>');
    text
}

/// The number of elements of a tensor whose dimensions are known.
pub(super) fn number_of_elements<I: Ir>(ty: Ty<'_, I>) -> Option<usize> {
    ty.has_static_shape().then(|| ty.num_elements())?
}

/// MLIR's `verifyCompatibleShape`.
fn compatible<I: Ir>(a: Ty<'_, I>, b: Ty<'_, I>) -> bool {
    let (Some(a), Some(b)) = (a.shape(), b.shape()) else {
        return true;
    };
    are_compatible(&a, &b)
}

/// False if sizes contradict one another.
pub(super) fn are_compatible(a: &[i64], b: &[i64]) -> bool {
    let same = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(same)
}

impl<I: Ir> CastOpInterface<I> for BitcastOpView<'_, I> {
    fn are_cast_compatible(ir: &I, inputs: &[Type<I>], outputs: &[Type<I>]) -> bool {
        let width = |ty: Ty<'_, I>| ty.element_type().and_then(Ty::bit_width);
        one_to_one(ir, inputs, outputs)
            .is_some_and(|(from, to)| width(from) == width(to) && compatible(from, to))
    }
}

impl<I: Ir> CastOpInterface<I> for CastOpView<'_, I> {
    fn are_cast_compatible(ir: &I, inputs: &[Type<I>], outputs: &[Type<I>]) -> bool {
        one_to_one(ir, inputs, outputs).is_some_and(|(from, to)| {
            from.element_type() == to.element_type() && compatible(from, to)
        })
    }
}

pub(super) fn concat<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ConcatOp::wrap(ir, op);
    let inputs: Vec<Ty<'_, I>> = view.inputs().iter().map(|input| input.ty()).collect();
    let Some(first) = inputs.first() else {
        return Err("requires at least one input".to_string());
    };
    let result = view.result().ty();
    let rank = result.rank();
    if inputs.iter().any(|input| input.rank() != rank) {
        return Err("rank of concatenated inputs must match result rank".to_string());
    }
    if inputs
        .iter()
        .any(|input| input.element_type() != result.element_type())
    {
        return Err("inputs and result element type must match".to_string());
    }
    let axis = view.dim_decoded().and_then(|dim| usize::try_from(dim).ok());
    let Some(axis) = axis.filter(|axis| Some(*axis) < rank) else {
        return Err("concatenation dim must be less than the tensor rank".to_string());
    };
    let mut inferred = first.shape().unwrap_or_default();
    for input in &inputs[1..] {
        for (at, dim) in input.shape().unwrap_or_default().into_iter().enumerate() {
            let known = &mut inferred[at];
            if at == axis {
                *known = match *known == DYNAMIC || dim == DYNAMIC {
                    true => DYNAMIC,
                    false => known.saturating_add(dim),
                };
            } else if *known == DYNAMIC {
                *known = dim;
            } else if dim != DYNAMIC && dim != *known {
                return Err(format!(
                    "static concatenation size mismatch along non-concatenated dimension {at}"
                ));
            }
        }
    }
    let dims = result.shape().unwrap_or_default();
    let mut pairs = inferred.iter().zip(&dims);
    if pairs.any(|(wanted, dim)| wanted != dim && *wanted != DYNAMIC && *dim != DYNAMIC) {
        return Err(format!(
            "result type '{}'does not match inferred shape '{}' static sizes",
            ir.display_type(result.handle()),
            tensor_text(&inferred, result)
        ));
    }
    Ok(())
}

/// An op whose operands are the unknown dimensions of its result.
pub(super) fn sizes<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let ty = ir.result_type(op, 0);
    dynamic_sizes(Ty::new(ir, ty), ir.num_operands(op))
}

pub(super) fn splat<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = SplatOp::wrap(ir, op);
    dynamic_sizes(view.aggregate().ty(), view.dynamic_sizes().len())
}

pub(super) fn extract<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ExtractOp::wrap(ir, op);
    match view.tensor().ty().rank() == Some(view.indices().len()) {
        true => Ok(()),
        false => Err("incorrect number of indices for extract_element".to_string()),
    }
}

pub(super) fn insert<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = InsertOp::wrap(ir, op);
    match view.dest().ty().rank() == Some(view.indices().len()) {
        true => Ok(()),
        false => Err("incorrect number of indices".to_string()),
    }
}

pub(super) fn from_elements<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = FromElementsOp::wrap(ir, op);
    match view.result().ty().num_elements() == Some(view.elements().len()) {
        true => Ok(()),
        false => Err("failed to verify that operand types match result element type".to_string()),
    }
}

// ---- Gather and scatter -------------------------------------------------------------------------

/// The dimensions that indices select.
fn dims_of<I: Ir>(
    dims: AttrRef<'_, I>,
    indices: &[i64],
    rank: usize,
    [word, whole]: [&str; 2],
) -> Result<Vec<i64>, String> {
    let dims = ints(dims.ir(), &dims.to_attr());
    let count = dims.len();
    let message = if dims.is_empty() {
        "must be non-empty".to_string()
    } else if count > rank {
        format!("overflow {whole} rank")
    } else if indices.last() != Some(&(count as i64)) {
        "length must match the size of last dimension of indices".to_string()
    } else if dims.iter().any(|dim| *dim < 0) {
        "value must be non-negative".to_string()
    } else if dims.iter().any(|dim| *dim >= rank as i64) {
        format!("value must be smaller than {whole} rank")
    } else if dims.windows(2).any(|two| two[0] >= two[1]) {
        "values must be strictly increasing".to_string()
    } else {
        return Ok(dims);
    };
    Err(format!("{word}_dims {message}"))
}

/// The slices of `whole` that indices select are `part`.
fn selected<I: Ir>(
    whole: Ty<'_, I>,
    indices: &[i64],
    dims: &[i64],
    part: Ty<'_, I>,
    what: &str,
) -> Verified {
    let shape = whole.shape().unwrap_or_default();
    let before = &indices[..indices.len().saturating_sub(1)];
    let (mut full, mut reduced) = (before.to_vec(), before.to_vec());
    for (at, dim) in shape.into_iter().enumerate() {
        match dims.contains(&(at as i64)) {
            true => full.push(1),
            false => {
                full.push(dim);
                reduced.push(dim);
            }
        }
    }
    let found = part.shape().unwrap_or_default();
    if part.element_type() == whole.element_type() && (found == full || found == reduced) {
        return Ok(());
    }
    Err(format!(
        "{what} type mismatch: expected '{}' or its rank-reduced variant '{}' (got: '{}')",
        tensor_text(&full, whole),
        tensor_text(&reduced, whole),
        whole.ir().display_type(part.handle())
    ))
}

pub(super) fn gather<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = GatherOp::wrap(ir, op);
    let indices = view.indices().ty().shape().unwrap_or_default();
    let source = view.source().ty();
    let rank = source.rank().unwrap_or_default();
    let dims = dims_of(view.gather_dims(), &indices, rank, ["gather", "source"])?;
    selected(source, &indices, &dims, view.result().ty(), "result")
}

pub(super) fn scatter<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ScatterOp::wrap(ir, op);
    let indices = view.indices().ty().shape().unwrap_or_default();
    let dest = view.dest().ty();
    let rank = dest.rank().unwrap_or_default();
    let dims = dims_of(view.scatter_dims(), &indices, rank, ["scatter", "dest"])?;
    if view.unique().is_none() {
        return Err("requires 'unique' attribute to be set".to_string());
    }
    selected(dest, &indices, &dims, view.source().ty(), "source")
}

// ---- Ops with a region --------------------------------------------------------------------------

fn arguments<I: Ir>(ir: &I, region: Region<I>) -> Vec<Value<I>> {
    let block = ir.blocks(region).first().copied();
    block.map_or(Vec::new(), |block| ir.block_args(block))
}

/// True if the region yields an element of a tensor.
fn yields_element<I: Ir>(ir: &I, region: Region<I>, tensor: Ty<'_, I>) -> bool {
    let last = ir
        .blocks(region)
        .first()
        .and_then(|block| ir.last_op(*block));
    let yielded = last
        .filter(|op| ir.is_named(ir.kind(*op), YieldOp::DECL.name) && ir.num_operands(*op) == 1);
    yielded.is_some_and(|op| {
        let ty = ir.value_type(ir.operand(op, 0));
        tensor.element_type() == Some(Ty::new(ir, ty))
    })
}

fn not_index<I: Ir>(ir: &I, arguments: &[Value<I>]) -> Option<usize> {
    let is_index = |value: &Value<I>| Ty::new(ir, ir.value_type(*value)).is_index();
    arguments.iter().position(|argument| !is_index(argument))
}

pub(super) fn generate<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = GenerateOp::wrap(ir, op);
    let (region, result) = (view.body(), view.result().ty());
    let arguments = arguments(ir, region);
    if not_index(ir, &arguments).is_some() {
        return unnamed("all body arguments must be index");
    }
    if Some(arguments.len()) != result.rank() {
        return unnamed("must have one body argument per input dimension");
    }
    match yields_element(ir, region, result) {
        true => Ok(()),
        false => Err(
            "body must be terminated with a `yield` operation of the tensor element type".into(),
        ),
    }
}

pub(super) fn pad<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = PadOp::wrap(ir, op);
    let (source, result) = (view.source().ty(), view.result().ty());
    let [low, high] = [view.static_low(), view.static_high()].map(|attr| ints(ir, &attr.to_attr()));
    let dims = source.shape().unwrap_or_default();
    let text = |ty: Ty<'_, I>| ir.display_type(ty.handle());
    if low.len() != dims.len() || high.len() != dims.len() {
        return unnamed(format!(
            "failed to infer expectedType from sourceType '{}', specified resultType is '{}'",
            text(source),
            text(result)
        ));
    }
    let padded = |at: usize| {
        let parts = [dims[at], low[at], high[at]];
        match parts.contains(&DYNAMIC) {
            true => DYNAMIC,
            false => parts
                .iter()
                .fold(0_i64, |sum, part| sum.saturating_add(*part)),
        }
    };
    let wanted: Vec<i64> = (0..dims.len()).map(padded).collect();
    let found = result.shape().unwrap_or_default();
    let mut pairs = wanted.iter().zip(&found);
    let fits = wanted.len() == found.len()
        && pairs.all(|(wanted, found)| wanted == found || *wanted == DYNAMIC);
    if !fits {
        return unnamed(format!(
            "specified type '{}' does not match the inferred type '{}'",
            text(result),
            tensor_text(&wanted, source)
        ));
    }
    let values = [(&low, view.low().len()), (&high, view.high().len())];
    for (numbers, values) in values {
        if numbers.iter().filter(|number| **number == DYNAMIC).count() != values {
            return Err("expected a value for each dynamic amount".into());
        }
    }
    Ok(())
}

pub(super) fn pad_regions<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = PadOp::wrap(ir, op);
    let (region, result) = (view.region(), view.result().ty());
    let arguments = arguments(ir, region);
    let rank = result.rank().unwrap_or_default();
    if arguments.len() != rank {
        return unnamed(format!("expected the block to have {rank} arguments"));
    }
    if let Some(at) = not_index(ir, &arguments) {
        return Err(format!("expected block argument {} to be an index", at + 1).into());
    }
    match yields_element(ir, region, result) {
        true => Ok(()),
        false => Err("expected yield type to match shape element type".into()),
    }
}
