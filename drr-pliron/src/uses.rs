//! The uses of a value or of a block, newest first.

use std::cmp::Reverse;

use drr_runtime::ir::Op;
use pliron::basic_block::BasicBlock;
use pliron::context::{Context, Ptr};
use pliron::linked_list::LinkedList;
use pliron::operation::Operation;
use pliron::value::{Use, Value};

use crate::context::Pliron;
use crate::number::use_age;

/// This many uses are searched one by one before all of them are sorted. Drivers often need only
/// two or three of very many uses.
const SEARCHED: usize = 3;

/// Calls `f` with each use (owner, operand index) until it returns `false`. As in MLIR, the operand
/// that was set last comes first.
///
/// pliron does not define an order of uses, so they are sorted by the time of their creation.
pub(crate) fn for_each(
    context: &Context,
    value: Value,
    mut f: impl FnMut(Ptr<Operation>, usize) -> bool,
) {
    let mut visit = |operand: Use<Value>| f(operand.user_op(), operand.find_index(context));
    let mut limit = u64::MAX;
    for _ in 0..SEARCHED {
        let mut youngest: Option<(u64, Use<Value>)> = None;
        let mut left = 0;
        all(context, value, |operand| {
            let age = use_age(&operand).unwrap_or_default();
            if age < limit {
                left += 1;
                if youngest.is_none_or(|(other, _)| age > other) {
                    youngest = Some((age, operand));
                }
            }
            true
        });
        let Some((age, operand)) = youngest else {
            return;
        };
        if !visit(operand) || left == 1 {
            return;
        }
        limit = age;
    }
    let mut rest = Vec::new();
    all(context, value, |operand| {
        let age = use_age(&operand).unwrap_or_default();
        if age < limit {
            rest.push((Reverse(age), operand));
        }
        true
    });
    rest.sort_unstable_by_key(|(age, _)| *age);
    for (_, operand) in rest {
        if !visit(operand) {
            return;
        }
    }
}

/// Calls `f` with each operation that branches to a block and the index of the successor, newest
/// first, until it returns `false`. Only the last operation of a block branches.
pub(crate) fn for_each_of_block(
    context: &Context,
    block: Ptr<BasicBlock>,
    mut f: impl FnMut(Op<Pliron>, usize) -> bool,
) {
    let mut uses = block.uses(context);
    uses.sort_unstable_by_key(|successor| Reverse(use_age(successor)));
    for successor in uses {
        let op = successor.user_op();
        let is_last = {
            let object = op.deref(context);
            object.get_parent_block().is_some() && object.get_next().is_none()
        };
        if is_last && !f(Op(op), successor.find_index(context)) {
            return;
        }
    }
}

/// Shows each use, in pliron's order, until `f` returns `false`.
///
/// `f` may stop at the first ones of many. pliron only iterates over the uses of all results of an
/// operation, and collects those of one value in a list, so this does what takes fewer steps.
#[inline]
pub(crate) fn all(context: &Context, value: Value, f: impl FnMut(Use<Value>) -> bool) {
    if let Some(op) = value.defining_op() {
        let op = op.deref(context);
        if op.get_num_results() == 1 {
            let _all = op.uses().all(f);
            return;
        }
        let own = value.num_uses(context);
        if own > SEARCHED {
            let before = op.results().take_while(|result| *result != value);
            let before: usize = before.map(|result| result.num_uses(context)).sum();
            if before < own {
                let _all = op.uses().skip(before).take(own).all(f);
                return;
            }
        }
    }
    let _all = value.uses(context).into_iter().all(f);
}

#[cfg(test)]
mod tests {
    use pliron::builtin::ops::{ForwardRefOp, ModuleOp};
    use pliron::builtin::types::UnitType;
    use pliron::op::Op;

    use super::*;

    #[test]
    fn uses_come_youngest_first_however_they_were_set() {
        let context = &mut Context::new();
        let [a, b] = [(); 2].map(|()| {
            let op = ForwardRefOp::new(context).get_operation();
            op.deref(context).get_result(0)
        });
        let info = ModuleOp::get_concrete_op_info();
        let user = Operation::new(context, info, vec![], vec![a; 7], vec![], 0);
        // Sets two operands away and back, so that operand 2 is the newest use, and 5 the next.
        for index in [5, 2] {
            Operation::replace_operand(user, context, index, b);
            Operation::replace_operand(user, context, index, a);
        }
        let mut seen = Vec::new();
        for_each(context, a, |owner, index| {
            assert_eq!(owner, user);
            seen.push(index);
            true
        });
        assert_eq!(seen, [2, 5, 6, 4, 3, 1, 0]);
        for stop in 1..=7 {
            let mut count = 0;
            for_each(context, a, |_, _| {
                count += 1;
                count < stop
            });
            assert_eq!(count, stop);
        }
        for_each(context, b, |_, _| panic!("it has no uses"));
    }

    #[test]
    fn each_result_of_an_operation_has_its_own_uses() {
        let context = &mut Context::new();
        let ty = UnitType::get(context).into();
        let info = ForwardRefOp::get_concrete_op_info();
        let op = Operation::new(context, info, vec![ty; 3], vec![], vec![], 0);
        let [a, b, c] = [0, 1, 2].map(|index| op.deref(context).get_result(index));
        let info = ModuleOp::get_concrete_op_info();
        // The second result has more uses than the first one, and the third one fewer than both.
        let operands = vec![a, b, c, b, a, b, b, c];
        Operation::new(context, info, vec![], operands.clone(), vec![], 0);
        for value in [a, b, c] {
            let mut seen = Vec::new();
            all(context, value, |operand| {
                seen.push(operand.find_index(context));
                true
            });
            seen.sort_unstable();
            let wanted: Vec<_> = (0..8).filter(|index| operands[*index] == value).collect();
            assert_eq!(seen, wanted);
        }
    }
}
