//! The checks of products of matrices: maps that broadcast or transpose, and the body.

use drr::ir::{AffineExpr, AffineMap, Block, Ir, Op, Value};
use drr::native::Ty;
use drr::op::{OpDef, VerifyError};

use super::attrs::IteratorType;
use super::structure::{Loops, Maps, Role, Structure, Verified, given_maps, maps_in};
use crate::arith;
use crate::shape::unnamed;

/// The maps of the description.
pub(super) fn default_maps(structure: &Structure) -> Vec<AffineMap> {
    match structure.maps {
        Maps::Loops(text) if !text.is_empty() => maps_in(text, &[], &[]),
        _ => Vec::new(),
    }
}

/// The maps, if they are given and not those of the description, and the latter.
fn own_maps<I: Ir>(loops: &Loops<'_, I>) -> Option<(Vec<AffineMap>, Vec<AffineMap>)> {
    let default = default_maps(loops.structure);
    let given = given_maps(loops.view, loops.structure.decl);
    Some((given.filter(|maps| *maps != default)?, default))
}

/// All results are dimensions that the default map has too.
fn has_dims_of(map: &AffineMap, default: &AffineMap) -> bool {
    let mut results = map.results.iter();
    results.all(|expr| matches!(expr, AffineExpr::Dim(_)) && default.results.contains(expr))
}

fn is_dim(map: &AffineMap, result: usize, dim: u32) -> bool {
    map.results.get(result) == Some(&AffineExpr::Dim(dim))
}

pub(super) fn matmul<I: Ir>(loops: &Loops<'_, I>) -> Verified {
    let Some((maps, default)) = own_maps(loops) else {
        return Ok(());
    };
    for (map, default) in maps.iter().zip(&default).take(2) {
        if !has_dims_of(map, default) {
            return Err("Unexpected dim expression in map result.".to_string());
        }
        if map.results.len() < default.results.len() && !is_dim(map, 0, 2) {
            return Err("Invalid broadcast requested, should be (d2).".to_string());
        }
    }
    Ok(())
}

pub(super) fn batch<I: Ir>(loops: &Loops<'_, I>) -> Verified {
    let Some((maps, default)) = own_maps(loops) else {
        return Ok(());
    };
    let [left, right, output] = &maps[..] else {
        return Err("Indexing_map attribute must have 3 affine maps.".to_string());
    };
    for (map, default) in [left, right].into_iter().zip(&default) {
        if !has_dims_of(map, default) {
            return Err(
                "Unexpected result dim expression (outside the set of default result dims)."
                    .to_string(),
            );
        }
        let is = |result, dim| is_dim(map, result, dim);
        match map.results.len() {
            4.. => return Err("no. of result dim expressions exceeds 3.".to_string()),
            3 if is(0, 0) => {}
            3 => return Err("Invalid batch dimension expression.".to_string()),
            1 if is(0, 3) => {}
            2 if std::ptr::eq(map, left) && (is(0, 0) || is(0, 1)) && is(1, 3) => {}
            2 if std::ptr::eq(map, right) && (is(0, 0) && is(1, 3) || is(0, 3) && is(1, 2)) => {}
            _ => return Err("Invalid broadcast requested.".to_string()),
        }
    }
    let first = u32::from(loops.structure.role == Role::BatchReduceMatmul);
    let wanted = (first..3).count();
    let found = output.results.len();
    if found != wanted {
        return Err(format!("expects {wanted} dims, but got ({found})."));
    }
    match (first..3)
        .enumerate()
        .all(|(at, dim)| is_dim(output, at, dim))
    {
        true => Ok(()),
        false => Err("Invalid output map result dimension.".to_string()),
    }
}

pub(super) fn contract<I: Ir>(ir: &I, loops: &Loops<'_, I>) -> Result<(), VerifyError> {
    let dims = loops.maps.first().map_or(0, |map| map.dims) as usize;
    // The numbers of inputs and of outputs that each loop indexes.
    let mut uses = vec![[0, 0]; dims];
    for (at, (map, operand)) in loops.maps.iter().zip(loops.operands()).enumerate() {
        if map.dims as usize != dims {
            return unnamed("iteration spaces of provided affine_maps differ");
        }
        if !map.is_projected_permutation() {
            return unnamed("provided affine_map is not a projected permutation");
        }
        let ty = Ty::new(ir, ir.value_type(operand));
        match ty.rank() {
            Some(rank) if rank != map.results.len() => {
                return unnamed(
                    "ranks of shaped operand and results of corresponding affine_map differ",
                );
            }
            None if !map.results.is_empty() => {
                return unnamed(
                    "affine_map specifies shaped access while operand has non-shaped type",
                );
            }
            _ => {}
        }
        for dim in map.dims_of_results().unwrap_or_default() {
            uses[dim][usize::from(at >= loops.inputs)] += 1;
        }
    }
    for (dim, uses) in uses.iter().enumerate() {
        let what = match uses {
            [0, 0] => "not used to access any operand",
            [1, outputs] if *outputs != 1 => {
                "is neither a contracting dim nor of parallel iteration type"
            }
            _ => continue,
        };
        return unnamed(format!("iteration space dim at index {dim} {what}"));
    }
    match uses.contains(&[2, 0]) {
        true => Ok(()),
        false => unnamed("'indexing_maps' do not specify a contracting dimension"),
    }
}

// ---- The body -----------------------------------------------------------------------------------

/// MLIR's `ContractionOpInterface`.
pub(super) fn contraction<I: Ir>(
    ir: &I,
    loops: &Loops<'_, I>,
    block: Block<I>,
) -> Result<(), VerifyError> {
    let mut maps = loops.maps.iter();
    let message = if loops.inputs != 2 || loops.operands().len() != 3 {
        "expected op with 2 inputs and 1 output"
    } else if !loops.iterators.contains(&IteratorType::Reduction) {
        "expected at least 1 reduction"
    } else if !maps.all(AffineMap::is_projected_permutation) {
        "expected indexing maps to be projected permutations"
    } else if multiplies_and_adds(ir, block).is_none() {
        "expected add/mul op in the body"
    } else {
        return Ok(());
    };
    unnamed(message)
}

/// `Some` if the block yields the sum of its last argument and the product of the others, perhaps
/// converted.
fn multiplies_and_adds<I: Ir>(ir: &I, block: Block<I>) -> Option<()> {
    let [a, b, sum] = ir.block_args(block)[..] else {
        return None;
    };
    let end = ir.last_op(block).filter(|op| ir.num_operands(*op) == 1)?;
    let (add, terms) = binary(ir, ir.operand(end, 0))?;
    let other = match terms {
        [first, second] if first == sum => second,
        [first, second] if second == sum => first,
        _ => return None,
    };
    let (mul, factors) = binary(ir, other)?;
    let is = |op: Op<I>, name: &str| ir.is_named(ir.kind(op), name);
    let pairs = [
        (arith::MulFOp::DECL, arith::AddFOp::DECL),
        (arith::MulIOp::DECL, arith::AddIOp::DECL),
        (arith::AndIOp::DECL, arith::OrIOp::DECL),
    ];
    let is_pair = pairs
        .iter()
        .any(|(times, plus)| is(mul, times.name) && is(add, plus.name));
    (is_pair && (factors == [a, b] || factors == [b, a])).then_some(())
}

/// The operation with two operands and one result that makes a value, and what its operands were
/// before conversions.
fn binary<I: Ir>(ir: &I, value: Value<I>) -> Option<(Op<I>, [Value<I>; 2])> {
    let (op, _) = ir.defining_op(source(ir, value))?;
    let is_binary = ir.num_operands(op) == 2 && ir.num_results(op) == 1;
    is_binary.then(|| (op, [0, 1].map(|at| source(ir, ir.operand(op, at)))))
}

/// The value before operations with one operand and without effects.
fn source<I: Ir>(ir: &I, mut value: Value<I>) -> Value<I> {
    while let Some((op, _)) = ir.defining_op(value)
        && ir.num_operands(op) == 1
        && ir.is_removable_if_unused(op)
    {
        value = ir.operand(op, 0);
    }
    value
}
