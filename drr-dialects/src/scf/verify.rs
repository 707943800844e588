//! The checks of `scf` ops beyond their declarations.

use drr::ir::{AttrView, Block, DYNAMIC, Ir, Op, Region, Type, Value, parent_op};
use drr::native::AttrRef;
use drr::op::{HasView, OpDef, VerifyError};

use super::syntax::constant;
use super::{
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp, ParallelOp,
    ReduceOp, ReduceReturnOp, WhileOp, YieldOp,
};
use crate::shape::unnamed;
use crate::syntax::{handles, ints};

type Verified = Result<(), String>;

// ---- Parts --------------------------------------------------------------------------------------

/// An array of attributes of other dialects.
pub(super) fn is_device_mapping<I: Ir>(attr: AttrRef<'_, I>) -> bool {
    let ir = attr.ir();
    let is_of_dialect = |item: &I::Attr| {
        ir.with_attr_view(
            item,
            |view| matches!(view, AttrView::Other(text) if text.starts_with('#')),
        )
    };
    attr.view(|view| match view {
        AttrView::Array(items) => items.iter().all(is_of_dialect),
        _ => false,
    })
}

fn types<I: Ir>(ir: &I, values: &[Value<I>]) -> Vec<Type<I>> {
    values.iter().map(|value| ir.value_type(*value)).collect()
}

pub(super) fn operands<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    (0..ir.num_operands(op))
        .map(|at| ir.operand(op, at))
        .collect()
}

fn result_types<I: Ir>(ir: &I, op: Op<I>) -> Vec<Type<I>> {
    let results = (0..ir.num_results(op)).map(|at| ir.result(op, at));
    types(ir, &results.collect::<Vec<_>>())
}

fn entry<I: Ir>(ir: &I, region: Region<I>) -> Option<Block<I>> {
    ir.blocks(region).first().copied()
}

pub(super) fn arguments<I: Ir>(ir: &I, region: Region<I>) -> Vec<Value<I>> {
    entry(ir, region).map_or(Vec::new(), |block| ir.block_args(block))
}

/// The last operation of the first block.
pub(super) fn last<I: Ir>(ir: &I, region: Region<I>) -> Option<Op<I>> {
    ir.last_op(entry(ir, region)?)
}

fn is<O: OpDef, I: Ir>(ir: &I, op: Op<I>) -> bool {
    ir.is_named(ir.kind(op), O::DECL.name)
}

// ---- Ops ----------------------------------------------------------------------------------------

pub(super) fn execute_region<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let region = ExecuteRegionOp::wrap(ir, op).region();
    if ir.is_region_empty(region) {
        return Err("region needs to have at least one block".to_string());
    }
    match arguments(ir, region).is_empty() {
        true => Ok(()),
        false => Err("region cannot have any arguments".to_string()),
    }
}

pub(super) fn for_op<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    match ForOp::wrap(ir, op).init_args().len() == ir.num_results(op) {
        true => Ok(()),
        false => Err("mismatch in number of loop-carried values and defined values".to_string()),
    }
}

pub(super) fn for_regions<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ForOp::wrap(ir, op);
    let Some(variable) = arguments(ir, view.region()).first().copied() else {
        return Err("requires an argument for the induction variable".to_string());
    };
    match ir.value_type(variable) == view.lower_bound().ty().handle() {
        true => Ok(()),
        false => Err("expected induction variable to be same type as bounds and step".to_string()),
    }
}

/// MLIR's check of a list of values and numbers.
fn bounds<I: Ir>(
    ir: &I,
    name: &str,
    rank: usize,
    numbers: AttrRef<'_, I>,
    values: usize,
) -> Result<(), VerifyError> {
    let numbers = ints(ir, &numbers.to_attr());
    if numbers.len() != rank {
        return unnamed(format!(
            "expected {rank} {name} values, got {}",
            numbers.len()
        ));
    }
    let dynamic = numbers.iter().filter(|number| **number == DYNAMIC).count();
    match dynamic == values {
        true => Ok(()),
        false => unnamed(format!("expected {dynamic} dynamic {name} values")),
    }
}

pub(super) fn forall<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = ForallOp::wrap(ir, op);
    let outputs = types(ir, &handles(view.outputs()));
    let results = result_types(ir, op);
    if results.len() != outputs.len() {
        return Err(format!(
            "produces {} results, but has only {} outputs",
            results.len(),
            outputs.len()
        )
        .into());
    }
    let arguments = arguments(ir, view.region());
    let rank = arguments.len().checked_sub(outputs.len());
    let expected = ints(ir, &view.static_lower_bound().to_attr()).len();
    let Some(rank) = rank.filter(|rank| *rank == expected) else {
        return Err(format!("region expects {expected} arguments").into());
    };
    let types = types(ir, &arguments);
    for (at, ty) in types[..rank].iter().enumerate() {
        if !drr::native::Ty::new(ir, *ty).is_index() {
            return Err(format!("expects {at}-th block argument to be an index").into());
        }
    }
    let mut pairs = types[rank..].iter().zip(&outputs);
    if let Some(at) = pairs.position(|(argument, output)| argument != output) {
        return Err(format!(
            "type mismatch between {at}-th output and corresponding block argument"
        )
        .into());
    }
    if let Some(mapping) = view.mapping() {
        let count = mapping.view(|view| match view {
            AttrView::Array(items) => items.len(),
            _ => 0,
        });
        if count > 0 && count < rank {
            return Err("mapping attribute size must match op rank".into());
        }
    }
    let dynamic = [
        view.dynamic_lower_bound().len(),
        view.dynamic_upper_bound().len(),
        view.dynamic_step().len(),
    ];
    bounds(
        ir,
        "lower bound",
        rank,
        view.static_lower_bound(),
        dynamic[0],
    )?;
    bounds(
        ir,
        "upper bound",
        rank,
        view.static_upper_bound(),
        dynamic[1],
    )?;
    bounds(ir, "step", rank, view.static_step(), dynamic[2])?;
    let start = dynamic.iter().sum::<usize>();
    for (at, (output, result)) in outputs.iter().zip(&results).enumerate() {
        if output != result {
            return Err(format!(
                "expected type of operand #{} ('{}') to match type of corresponding result ('{}')",
                start + at,
                ir.display_type(*output),
                ir.display_type(*result)
            )
            .into());
        }
    }
    Ok(())
}

pub(super) fn in_parallel<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let region = InParallelOp::wrap(ir, op).region();
    let mut next = entry(ir, region).and_then(|block| ir.first_op(block));
    while let Some(op) = next {
        if ir.kind_name(ir.kind(op)) != "tensor.parallel_insert_slice" {
            return Err("expected only ParallelCombiningOpInterface ops".to_string());
        }
        next = ir.next_op(op);
    }
    Ok(())
}

pub(super) fn if_op<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = IfOp::wrap(ir, op);
    match ir.num_results(op) > 0 && ir.is_region_empty(view.else_region()) {
        true => Err("must have an else block if defining values".to_string()),
        false => Ok(()),
    }
}

pub(super) fn parallel<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ParallelOp::wrap(ir, op);
    let steps = handles(view.step());
    let rank = steps.len();
    if rank == 0 {
        let message = "needs at least one tuple element for lowerBound, upperBound and step";
        return Err(message.to_string());
    }
    if view.lower_bound().len() != rank || view.upper_bound().len() != rank {
        let message = "expects as many lower bounds and upper bounds as steps";
        return Err(message.to_string());
    }
    let mut constants = steps.iter().filter_map(|step| constant(ir, *step));
    if constants.any(|step| step <= 0) {
        return Err("constant step operand must be positive".to_string());
    }
    let arguments = arguments(ir, view.region());
    if arguments.len() != rank {
        return Err(format!(
            "expects the same number of induction variables: {} as bound and step values: {rank}",
            arguments.len()
        ));
    }
    let mut types = types(ir, &arguments).into_iter();
    if types.any(|ty| !drr::native::Ty::new(ir, ty).is_index()) {
        let message = "expects arguments for the induction variable to be of index type";
        return Err(message.to_string());
    }
    let reduce = last(ir, view.region()).filter(|op| is::<ReduceOp, I>(ir, *op));
    let Some(reduce) = reduce else {
        return Err("expects body to terminate with 'scf.reduce'".to_string());
    };
    let results = ir.num_results(op);
    let counts = [
        ("reductions", ir.num_regions(reduce)),
        ("initial values", view.init_vals().len()),
    ];
    for (what, count) in counts {
        if results != count {
            return Err(format!(
                "expects number of results: {results} to be the same as number of {what}: {count}"
            ));
        }
    }
    Ok(())
}

/// The reductions; also that the operands are what the loop gives.
pub(super) fn reduce<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let regions = ReduceOp::wrap(ir, op).reductions();
    let operands = types(ir, &operands(ir, op));
    if regions.len() != operands.len() {
        return Err(format!(
            "expects number of reduction regions: {} to be the same as number of reduction \
             operands: {}",
            regions.len(),
            operands.len()
        ));
    }
    let wanted = parent_op(ir, op).map_or(Vec::new(), |parent| result_types(ir, parent));
    for (at, (operand, wanted)) in operands.iter().zip(&wanted).enumerate() {
        if operand != wanted {
            return Err(format!(
                "expects type of {at}-th reduction operand: '{}' to be the same as the {at}-th result type: '{}'",
                ir.display_type(*operand),
                ir.display_type(*wanted)
            ));
        }
    }
    for (at, (operand, region)) in operands.into_iter().zip(regions).enumerate() {
        let Some(end) = last(ir, region) else {
            return Err(format!("{at}-th reduction has an empty body"));
        };
        if types(ir, &arguments(ir, region)) != [operand, operand] {
            return Err(format!(
                "expected two block arguments with type '{}' in the {at}-th reduction region",
                ir.display_type(operand)
            ));
        }
        if !is::<ReduceReturnOp, I>(ir, end) {
            let message = "reduction bodies must be terminated with an 'scf.reduce.return' op";
            return Err(message.to_string());
        }
    }
    Ok(())
}

pub(super) fn reduce_return<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let arguments = ir.parent_block(op).map(|block| ir.block_args(block));
    let Some(&argument) = arguments.unwrap_or_default().first() else {
        // The region is wrong too.
        return Ok(());
    };
    let wanted = ir.value_type(argument);
    match ir.value_type(ir.operand(op, 0)) == wanted {
        true => Ok(()),
        false => Err(format!(
            "must have type '{}' (the type of the reduction inputs)",
            ir.display_type(wanted)
        )),
    }
}

pub(super) fn while_op<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = WhileOp::wrap(ir, op);
    let ends = |region, is: fn(&I, Op<I>) -> bool| last(ir, region).is_some_and(|op| is(ir, op));
    if !ends(view.before(), is::<ConditionOp, I>) {
        let message = "expects the 'before' region to terminate with 'scf.condition'";
        return Err(message.to_string());
    }
    if !ends(view.after(), is::<YieldOp, I>) {
        return Err("expects the 'after' region to terminate with 'scf.yield'".to_string());
    }
    Ok(())
}

pub(super) fn index_switch<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = IndexSwitchOp::wrap(ir, op);
    let (cases, regions) = (ints(ir, &view.cases().to_attr()), view.case_regions());
    if cases.len() != regions.len() {
        return Err(format!(
            "has {} case regions but {} case values",
            regions.len(),
            cases.len()
        ));
    }
    let mut seen = std::collections::HashSet::new();
    if let Some(twice) = cases.iter().find(|case| !seen.insert(**case)) {
        return Err(format!("has duplicate case value: {twice}"));
    }
    let wanted = result_types(ir, op);
    let regions = std::iter::once(view.default_region()).chain(regions);
    for (index, region) in regions.enumerate() {
        let name = match index {
            0 => "default region".to_string(),
            index => format!("case region #{}", index - 1),
        };
        let Some(end) = last(ir, region) else {
            continue;
        };
        if !is::<YieldOp, I>(ir, end) {
            let found = ir.kind_name(ir.kind(end));
            return Err(format!(
                "expected region to end with scf.yield, but got {found}"
            ));
        }
        let given = types(ir, &operands(ir, end));
        if given.len() != wanted.len() {
            return Err(format!(
                "expected each region to return {} values, but {name} returns {}",
                wanted.len(),
                given.len()
            ));
        }
        if let Some(at) = (0..given.len()).find(|at| given[*at] != wanted[*at]) {
            return Err(format!(
                "expected result #{at} of each region to be '{}'",
                ir.display_type(wanted[at])
            ));
        }
    }
    Ok(())
}
