//! The checks of ops with regions beyond their declarations, in the words of StableHLO.

use drr::ir::{Ir, Op, Region, Type, TypeData, Value, operands, results};
use drr::native::Ty;
use drr::op::VerifyError;

use super::infer::agrees;

fn types<I: Ir>(ir: &I, values: impl Iterator<Item = Value<I>>) -> Vec<Type<I>> {
    values.map(|value| ir.value_type(value)).collect()
}

fn arguments<I: Ir>(ir: &I, region: Region<I>) -> Vec<Type<I>> {
    let block = ir.first_block(region);
    let arguments = block.map_or(Vec::new(), |block| ir.block_args(block));
    types(ir, arguments.into_iter())
}

/// The types of what the region returns.
fn returned<I: Ir>(ir: &I, region: Region<I>) -> Vec<Type<I>> {
    let end = ir.first_block(region).and_then(|block| ir.last_op(block));
    end.map_or(Vec::new(), |end| types(ir, operands(ir, end)))
}

fn agree<I: Ir>(ir: &I, one: &[Type<I>], other: &[Type<I>]) -> bool {
    let mut pairs = one.iter().zip(other);
    one.len() == other.len() && pairs.all(|(one, other)| agrees(ir, &TypeData::Type(*one), *other))
}

fn list<I: Ir>(ir: &I, types: &[Type<I>]) -> String {
    let quoted: Vec<_> = types
        .iter()
        .map(|ty| format!("'{}'", ir.display_type(*ty)))
        .collect();
    quoted.join(", ")
}

/// The types of the results follow from these.
fn results_agree<I: Ir>(ir: &I, op: Op<I>, inferred: &[Type<I>]) -> Result<(), VerifyError> {
    let own = types(ir, results(ir, op));
    match agree(ir, inferred, &own) {
        true => Ok(()),
        false => Err(VerifyError::from(format!(
            "inferred type(s) {} are incompatible with return type(s) of operation {}",
            list(ir, inferred),
            list(ir, &own)
        ))),
    }
}

/// The condition and the body take what the loop carries; the body returns it.
pub(super) fn while_op<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let carried = types(ir, operands(ir, op));
    let (Some(condition), Some(body)) = (ir.region(op, 0), ir.region(op, 1)) else {
        return Ok(());
    };
    for (what, other) in [
        ("condition block arguments", arguments(ir, condition)),
        ("body block arguments", arguments(ir, body)),
        ("body block return types", returned(ir, body)),
    ] {
        if !agree(ir, &carried, &other) {
            return Err(VerifyError::unnamed(format!(
                "expect operands to be compatible with {what} but got {} vs {}",
                list(ir, &carried),
                list(ir, &other)
            )));
        }
    }
    let answer = returned(ir, condition);
    let [ty] = answer[..] else {
        let message = "expect condition body returns a single value but got";
        return Err(VerifyError::unnamed(format!("{message} {}", answer.len())));
    };
    let own = Ty::new(ir, ty);
    if own.rank() != Some(0) || own.element_type().and_then(|ty| ty.int_width()) != Some(1) {
        let message = "expect condition block return a zero-ranked tensor of i1 but got";
        return Err(VerifyError::unnamed(format!(
            "{message} {}",
            list(ir, &answer)
        )));
    }
    results_agree(ir, op, &carried)
}

/// The branches of `if` and `case` take nothing and return values of the same types.
pub(super) fn branches<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let choice = Ty::new(ir, ir.value_type(ir.operand(op, 0)));
    if let Some(rank) = choice.rank().filter(|rank| *rank != 0) {
        let message = "operand should be rank 0 tensor but got rank";
        return Err(VerifyError::unnamed(format!("{message} {rank}")));
    }
    let regions = ir.regions(op);
    let Some(first) = regions.first() else {
        return Err(VerifyError::unnamed("expect at least one branch"));
    };
    let expected = returned(ir, *first);
    for (number, region) in regions.iter().enumerate() {
        let arguments = arguments(ir, *region).len();
        if arguments != 0 {
            let message = format!("branch {number} must have 0 arguments, but found {arguments}");
            return Err(VerifyError::unnamed(message));
        }
        let other = returned(ir, *region);
        if !agree(ir, &expected, &other) {
            return Err(VerifyError::unnamed(format!(
                "branch 0 and branch {number} have mismatched return types: {} vs {}",
                list(ir, &expected),
                list(ir, &other)
            )));
        }
    }
    results_agree(ir, op, &expected)
}
