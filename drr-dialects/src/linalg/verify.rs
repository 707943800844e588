//! The checks of `linalg` ops beyond their declarations.

use drr::dialect::{AttrPlace, DialectAttr};
use drr::interface::verify_destination_style;
use drr::ir::{AffineExpr, AffineMap, Block, Container, DYNAMIC, Ir, Op, Value, parent_op};
use drr::native::Ty;
use drr::op::{HasView, VerifyError};

use super::attrs::argument_type;
use super::structure::{Loops, Maps, Role, Structure, Structured, Verified, numbers, shape};
use super::syntax::MEMOIZED;
use super::{IndexOp, LinalgOp, SoftmaxOp, matmul};
use crate::shape::unnamed;

/// The attributes of the dialect that no op declares: only one is known, and only on operations.
pub(super) fn attr<I: Ir>(attr: DialectAttr<'_, I>) -> Result<(), VerifyError> {
    match (attr.place, attr.name) {
        (AttrPlace::Op, name) if name != MEMOIZED => unnamed(format!(
            "attribute '\"{name}\"' not supported by the linalg dialect"
        )),
        _ => Ok(()),
    }
}

/// The operands and results of a structured op, before its region.
pub(super) fn signature<O: Structured, I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    signature_of(ir, op, O::STRUCTURE)
}

fn signature_of<I: Ir>(
    ir: &I,
    op: Op<I>,
    structure: &'static Structure,
) -> Result<(), VerifyError> {
    let loops = Loops::of(ir, op, structure);
    let all = ir.num_operands(op);
    verify_destination_style(ir, op, loops.inputs..all)?;
    match structure.role {
        Role::Fill => fill(ir, &loops)?,
        Role::Matmul => matmul::matmul(&loops)?,
        Role::BatchMatmul | Role::BatchReduceMatmul => matmul::batch(&loops)?,
        Role::Contract => matmul::contract(ir, &loops)?,
        // The maps follow from the op.
        Role::Convolution if loops.inputs < 2 || all != loops.inputs + 1 => {
            return unnamed("expected op with 2 inputs and 1 output");
        }
        Role::None | Role::Contraction | Role::Convolution => {}
    }
    let checked = match structure.maps {
        Maps::Map => map(ir, &loops),
        Maps::Reduce => reduce(ir, &loops),
        Maps::Transpose => transpose(ir, &loops),
        Maps::Broadcast => broadcast(ir, &loops),
        Maps::Given | Maps::Elements | Maps::Loops(_) => Ok(()),
    };
    Ok(checked?)
}

fn text<I: Ir>(ty: Ty<'_, I>) -> String {
    ty.ir().display_type(ty.handle())
}

fn type_of<I: Ir>(ir: &I, value: Value<I>) -> Ty<'_, I> {
    Ty::new(ir, ir.value_type(value))
}

fn body<I: Ir>(ir: &I, op: Op<I>) -> Option<Block<I>> {
    let region = ir.region(op, 0)?;
    ir.blocks(region).first().copied()
}

fn arguments<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    body(ir, op).map_or(Vec::new(), |block| ir.block_args(block))
}

fn list(dims: &[i64]) -> String {
    let dims: Vec<String> = dims.iter().map(ToString::to_string).collect();
    dims.join(", ")
}

fn fill<I: Ir>(ir: &I, loops: &Loops<'_, I>) -> Result<(), VerifyError> {
    let operands = loops.operands();
    let ([value, output], 1) = (&operands[..], loops.inputs) else {
        return unnamed("expected op with 1 input and 1 output");
    };
    let (value, output) = (type_of(ir, *value), type_of(ir, *output));
    if value.is_in(Container::Tensor) || value.is_in(Container::MemRef) {
        return unnamed("expected op with scalar input");
    }
    let element = output.element_type_or_self();
    match element == value {
        true => Ok(()),
        false => Err(format!(
            "expected fill value type ('{}') to match output element type ('{}')",
            text(value),
            text(element)
        )
        .into()),
    }
}

// ---- The loops ----------------------------------------------------------------------------------

/// The loops and the body of a structured op, after the operations in it.
pub(super) fn regions<O: Structured, I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    regions_of(ir, op, O::STRUCTURE)
}

fn regions_of<I: Ir>(ir: &I, op: Op<I>, structure: &'static Structure) -> Result<(), VerifyError> {
    let loops = Loops::of(ir, op, structure);
    let operands = loops.operands();
    let has = |container| {
        let mut all = operands.iter();
        all.any(|value| type_of(ir, *value).is_in(container))
    };
    if !operands.is_empty() && has(Container::Tensor) == has(Container::MemRef) {
        return Err("expected to have pure tensor or buffer semantics".into());
    }
    indexing(ir, &loops)?;
    for (at, map) in loops.maps.iter().enumerate() {
        if map.dims as usize != loops.iterators.len() {
            return Err(format!(
                "expected indexing_map #{at} to have {} dim(s) to match the number of loops",
                loops.iterators.len()
            )
            .into());
        }
    }
    let block = match ir.regions(op)[..] {
        [region] => ir.single_block(region),
        _ => None,
    };
    let Some(block) = block else {
        return Err("expects to have 1 region with 1 block".into());
    };
    let arguments = ir.block_args(block);
    if arguments.len() != operands.len() {
        return Err(
            "expected as many non-induction variable region arguments as the number of \
             input/output operands"
                .into(),
        );
    }
    for (at, (operand, argument)) in operands.iter().zip(&arguments).enumerate() {
        let element = argument_type(type_of(ir, *operand));
        let found = type_of(ir, *argument);
        if element != found {
            return Err(format!(
                "expected type of bb argument #{at} ('{}') to match element or self type of the \
                 corresponding operand ('{}')",
                text(found),
                text(element)
            )
            .into());
        }
    }
    match structure.role {
        Role::None | Role::Fill | Role::Convolution => Ok(()),
        _ => matmul::contraction(ir, &loops, block),
    }
}

/// MLIR's `IndexingMapOpInterface`.
fn indexing<I: Ir>(ir: &I, loops: &Loops<'_, I>) -> Verified {
    let operands = loops.operands();
    if loops.maps.len() != operands.len() {
        return Err(format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output \
             operands ({})",
            loops.maps.len(),
            operands.len()
        ));
    }
    let shapes: Vec<Vec<i64>> = operands.iter().map(|value| shape(ir, *value)).collect();
    for (at, (map, shape)) in loops.maps.iter().zip(&shapes).enumerate() {
        if map.symbols > 0 {
            return Err(format!("unexpected symbols in indexing_map #{at}"));
        }
        if map.results.len() != shape.len() {
            return Err(format!(
                "expected operand #{at} rank ({}) to match the result rank of indexing_map ({})",
                shape.len(),
                map.results.len()
            ));
        }
    }
    let Some(ends) = ends(&loops.maps, &shapes)? else {
        return Ok(());
    };
    let starts = vec![0; ends.len()];
    for (operand, (map, shape)) in loops.maps.iter().zip(&shapes).enumerate() {
        for (dim, (expr, found)) in map.results.iter().zip(shape).enumerate() {
            if *found == DYNAMIC || *found == 0 {
                continue;
            }
            let (Some(first), Some(last)) = (expr.value(&starts), expr.value(&ends)) else {
                continue;
            };
            if first.min(last) < 0 {
                return Err(format!(
                    "unexpected result less than 0 at expression #{dim} in {map}"
                ));
            }
            let size = first.max(last).saturating_add(1);
            let (fits, how) = match expr {
                AffineExpr::Dim(_) => (size == *found, ""),
                _ => (size <= *found, "greater than or equal to "),
            };
            if !fits {
                return Err(format!(
                    "inferred input/output operand #{operand} has shape's dimension #{dim} to be \
                     {how}{size}, but found {found}"
                ));
            }
        }
    }
    Ok(())
}

/// The last iteration of each loop; `None` if one has no known end.
fn ends(maps: &[AffineMap], shapes: &[Vec<i64>]) -> Result<Option<Vec<i64>>, String> {
    let dims = maps.iter().map(|map| map.dims).max().unwrap_or_default();
    let results = || maps.iter().flat_map(|map| &map.results);
    let sizes: Vec<i64> = shapes.iter().flatten().copied().collect();
    let size_of = |dim| {
        let mut found = results().zip(&sizes);
        found
            .find(|(expr, _)| **expr == AffineExpr::Dim(dim))
            .map(|(_, size)| *size)
    };
    let sizes: Option<Vec<i64>> = (0..dims).map(size_of).collect();
    let Some(sizes) = sizes else {
        let all = AffineMap::new(dims, results().cloned());
        return Err(format!("invalid indexing maps are non-invertible: ({all})"));
    };
    let known = !sizes.contains(&DYNAMIC);
    Ok(known.then(|| sizes.iter().map(|size| size - 1).collect()))
}

// ---- Ops with their own rules -------------------------------------------------------------------

fn map<I: Ir>(ir: &I, loops: &Loops<'_, I>) -> Verified {
    let op = loops.view.handle();
    let (operands, arguments) = (loops.operands(), arguments(ir, op));
    if operands.len() != arguments.len() {
        return Err(format!(
            "expects number of operands to match the arity of mapper, but got: {} and {}",
            operands.len(),
            arguments.len()
        ));
    }
    let inputs = operands.iter().take(loops.inputs);
    for (input, argument) in inputs.clone().zip(&arguments) {
        let element = argument_type(type_of(ir, *input));
        let found = type_of(ir, *argument);
        if element != found {
            return Err(format!(
                "expected element type of input '{}' to match bbArg type '{}'",
                text(element),
                text(found)
            ));
        }
    }
    let output = operands
        .last()
        .map_or(Vec::new(), |value| shape(ir, *value));
    for input in inputs {
        let found = shape(ir, *input);
        if found != output {
            return Err(format!(
                "expected shape of input ({}) to match shape of output ({})",
                list(&found),
                list(&output)
            ));
        }
    }
    Ok(())
}

fn reduce<I: Ir>(ir: &I, loops: &Loops<'_, I>) -> Verified {
    let operands = loops.operands();
    let (inputs, inits) = operands.split_at(loops.inputs);
    for (values, what, whole) in [(inputs, "input", "inputs"), (inits, "output", "outputs")] {
        let mut shapes = values.iter().map(|value| shape(ir, *value));
        let first = shapes.next();
        if let Some(at) = shapes.position(|other| Some(other) != first) {
            return Err(format!(
                "expects all {whole} to have the same shapes. Shape at {what}-index {} is not \
                 equal to the shape at {what}-index 0.",
                at + 1
            ));
        }
    }
    let (Some(input), Some(init)) = (inputs.first(), inits.first()) else {
        return Err("expects at least one input".to_string());
    };
    let (input, init) = (shape(ir, *input), shape(ir, *init));
    let dims = numbers(loops.view, "dimensions");
    let rank = input.len() as i64;
    if dims.iter().any(|dim| *dim < 0 || *dim >= rank) {
        return Err(format!(
            "dimensions for reduction should be in the range [0, {}].",
            rank - 1
        ));
    }
    let kept = (0..rank).zip(&input).filter(|(at, _)| !dims.contains(at));
    let kept: Vec<i64> = kept.map(|(_, dim)| *dim).collect();
    if kept.len() != init.len() {
        return Err(format!(
            "number of dimensions after reduction {} doesn't match the init rank {}",
            kept.len(),
            init.len()
        ));
    }
    if kept != init {
        return Err(format!(
            "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
            list(&init),
            list(&kept)
        ));
    }
    let arguments = arguments(ir, loops.view.handle());
    if arguments.len() != operands.len() {
        return Err("mismatching number of operands and block arguments".to_string());
    }
    for (at, (operand, argument)) in operands.iter().zip(&arguments).enumerate() {
        let element = argument_type(type_of(ir, *operand));
        let found = type_of(ir, *argument);
        if element != found {
            return Err(format!(
                "{} element type '{}' does not match corresponding block argument type '{}'",
                if at < loops.inputs { "input" } else { "output" },
                text(element),
                text(found)
            ));
        }
    }
    Ok(())
}

fn transpose<I: Ir>(ir: &I, loops: &Loops<'_, I>) -> Verified {
    let [input, init] = loops.operands()[..] else {
        return Ok(());
    };
    let permutation = numbers(loops.view, "permutation");
    let count = permutation.len() as i64;
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..count) {
        return Err("permutation is not valid".to_string());
    }
    let (input, init) = (shape(ir, input), shape(ir, init));
    if input.len() != init.len() {
        return Err(format!(
            "input rank {} does not match init rank {}",
            input.len(),
            init.len()
        ));
    }
    if input.len() != permutation.len() {
        return Err(format!(
            "size of permutation {count} does not match the argument rank {}",
            input.len()
        ));
    }
    for (at, dim) in permutation.iter().enumerate() {
        let (wanted, found) = (input[*dim as usize], init[at]);
        if wanted != found {
            return Err(format!(
                "dim(result, {at}) = {found} doesn't match dim(input, permutation[{at}]) = {wanted}"
            ));
        }
    }
    Ok(())
}

fn broadcast<I: Ir>(ir: &I, loops: &Loops<'_, I>) -> Verified {
    let [input, init] = loops.operands()[..] else {
        return Ok(());
    };
    let (input, init) = (shape(ir, input), shape(ir, init));
    let dims = numbers(loops.view, "dimensions");
    if input.len() + dims.len() != init.len() {
        return Err(format!(
            "input rank plus added dimensions does not match init rank. input rank: {}, \
             dimensions size: {}, init rank: {}",
            input.len(),
            dims.len(),
            init.len()
        ));
    }
    let rank = init.len() as i64;
    for (at, dim) in dims.iter().enumerate() {
        if *dim < 0 || *dim >= rank {
            return Err(format!(
                "dimension {at} is out of range. expected range: [0, {}], got: {dim}",
                rank - 1
            ));
        }
    }
    let kept = (0..rank).filter(|dim| !dims.contains(dim));
    for (at, dim) in kept.enumerate() {
        let (wanted, found) = (input.get(at).copied(), init[dim as usize]);
        if let Some(wanted) = wanted.filter(|wanted| *wanted != found) {
            return Err(format!(
                "input dim {at} should match init dim {dim}. input: {wanted}, init: {found}"
            ));
        }
    }
    Ok(())
}

// ---- Others -------------------------------------------------------------------------------------

pub(super) fn softmax<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = SoftmaxOp::wrap(ir, op);
    verify_destination_style(ir, op, 1..2)?;
    let (input, output) = (view.input().ty(), view.output().ty());
    if input.element_type_or_self() != output.element_type_or_self() {
        let message = "failed to verify that input and output have same element type";
        return Err(message.to_string());
    }
    let [input, output] = [input, output].map(|ty| ty.shape().unwrap_or_default());
    let same = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    if input.len() != output.len() || !input.iter().zip(&output).all(same) {
        return Err("incompatible output shape".to_string());
    }
    let dimension = view.dimension().as_int().unwrap_or(-1);
    match (0..input.len() as i128).contains(&dimension) {
        true => Ok(()),
        false => Err("incorrect dimension specified".to_string()),
    }
}

const NO_LOOPS: &str = "expected parent op with LinalgOp interface";

pub(super) fn index<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let loops = parent_op(ir, op).and_then(|parent| ir.interface::<dyn LinalgOp>(parent));
    let loops = loops.ok_or(NO_LOOPS)?.iterator_types().len();
    let dim = IndexOp::wrap(ir, op).dim().as_int().unwrap_or_default();
    match dim < loops as i128 {
        true => Ok(()),
        false => Err(format!(
            "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing \
             LinalgOp"
        )),
    }
}

pub(super) fn r#yield<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let parent = parent_op(ir, op).ok_or(NO_LOOPS)?;
    let regions = ir.regions(parent);
    if regions.len() != 1 || ir.is_region_empty(regions[0]) {
        return Err("expected single non-empty parent region".to_string());
    }
    let loops = ir.interface::<dyn LinalgOp>(parent).ok_or(NO_LOOPS)?;
    let inputs = loops.num_inputs();
    let outputs = inputs..ir.num_operands(parent);
    let values = ir.num_operands(op);
    if values != outputs.len() {
        return Err(format!(
            "expected number of yield values ({values}) to match the number of inits / outs \
             operands of the enclosing LinalgOp ({})",
            outputs.len()
        ));
    }
    for at in 0..values {
        let found = type_of(ir, ir.operand(op, at));
        let wanted = argument_type(type_of(ir, ir.operand(parent, inputs + at)));
        if found != wanted {
            return Err(format!(
                "type of yield operand {} ('{}') doesn't match the element type of the enclosing \
                 linalg.generic op ('{}')",
                at + 1,
                text(found),
                text(wanted)
            ));
        }
    }
    Ok(())
}
