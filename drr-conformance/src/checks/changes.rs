//! Changes: insertion, erasure, operands and attributes.

use crate::bench::{Bench, attr, uses};
use crate::report::{Checked, Stop, equal, holds};
use crate::scan::{consistent, snapshot};
use crate::subject::Subject;
use drr_runtime::ir::{Fold, InsertPoint, Ir};

pub(crate) fn operations_are_created_at_the_insertion_point<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    equal(
        "Ir::first_op",
        "an empty block",
        None,
        bench.ir.first_op(bench.block),
    )?;
    let b = bench.source();
    let d = bench.source();
    let a = bench.source_at(InsertPoint::Before(b));
    let c = bench.source_at(InsertPoint::Before(d));
    let e = bench.source();
    let what = "two at the end, one before each, one at the end";
    equal("Ir::create_op", what, vec![a, b, c, d, e], bench.ops()?)?;
    equal(
        "Ir::first_op",
        what,
        Some(a),
        bench.ir.first_op(bench.block),
    )?;
    equal("Ir::next_op", what, None, bench.ir.next_op(e))?;
    for op in [a, b, c, d, e] {
        equal(
            "Ir::parent_block",
            what,
            Some(bench.block),
            bench.ir.parent_block(op),
        )?;
    }
    consistent(&bench.ir, bench.block, "after inserting")
}

pub(crate) fn an_erased_operation_leaves_its_block<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let ops = [
        bench.source(),
        bench.source(),
        bench.source(),
        bench.source(),
    ];
    let left = |gone: &[usize]| {
        let kept = (0..4).filter(|index| !gone.contains(index));
        kept.map(|index| ops[index]).collect::<Vec<_>>()
    };
    for (index, gone) in [(1, vec![1]), (0, vec![0, 1]), (3, vec![0, 1, 3])] {
        bench.ir.erase_op(ops[index]);
        equal(
            "Ir::erase_op",
            "what is left in the block",
            left(&gone),
            bench.ops()?,
        )?;
    }
    bench.ir.erase_op(ops[2]);
    equal(
        "Ir::first_op",
        "when all are erased",
        None,
        bench.ir.first_op(bench.block),
    )?;
    let last = bench.source();
    equal(
        "Ir::create_op",
        "the first in a block that was emptied",
        vec![last],
        bench.ops()?,
    )
}

pub(crate) fn an_erased_operation_uses_nothing<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let source = bench.source();
    let x = bench.value(source);
    let (gone, stays) = (bench.binary(x, x), bench.unary(x));
    bench.ir.erase_op(gone);
    let what = "an operand of an operation that was erased";
    equal("Ir::erase_op", what, vec![(stays, 0)], uses(&bench.ir, x))?;
    bench.ir.erase_op(stays);
    holds("Ir::erase_op", what, bench.ir.use_empty(x), "no uses")?;
    consistent(&bench.ir, bench.block, "after erasing the users")?;
    // A reused slot must not keep data of the erased operation.
    let again = bench.unary(x);
    equal(
        "Ir::create_op",
        "the operand",
        vec![(again, 0)],
        uses(&bench.ir, x),
    )?;
    let result = bench.value(again);
    equal(
        "Ir::create_op",
        "a new value after an erasure",
        vec![],
        uses(&bench.ir, result),
    )
}

pub(crate) fn set_operand_moves_the_use<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let sources = [bench.source(), bench.source()];
    let (x, y) = (bench.value(sources[0]), bench.value(sources[1]));
    let op = bench.binary(x, x);
    let method = "Ir::set_operand";
    bench.ir.set_operand(op, 1, y);
    let what = "binary(x, x) whose operand 1 became y";
    equal(method, what, x, bench.ir.operand(op, 0))?;
    equal(method, what, y, bench.ir.operand(op, 1))?;
    equal(
        method,
        format!("{what}: uses of x"),
        vec![(op, 0)],
        uses(&bench.ir, x),
    )?;
    equal(
        method,
        format!("{what}: uses of y"),
        vec![(op, 1)],
        uses(&bench.ir, y),
    )?;
    bench.ir.set_operand(op, 1, y);
    let what = "setting an operand to what it is";
    equal(method, what, vec![(op, 1)], uses(&bench.ir, y))?;
    bench.ir.set_operand(op, 0, y);
    let what = "binary(y, y)";
    holds(method, what, bench.ir.use_empty(x), "x has no uses left")?;
    let mut found = uses(&bench.ir, y);
    found.sort_by_key(|(_, index)| *index);
    equal(method, what, vec![(op, 0), (op, 1)], found)?;
    consistent(&bench.ir, bench.block, "after setting operands")
}

pub(crate) fn replacing_a_value_use_by_use_leaves_it_unused<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let sources = [bench.source(), bench.source()];
    let (x, y) = (bench.value(sources[0]), bench.value(sources[1]));
    bench.binary(x, x);
    bench.unary(x);
    bench.binary(y, x);
    bench.keep(x);
    let found = uses(&bench.ir, x);
    for (op, index) in &found {
        bench.ir.set_operand(*op, *index, y);
    }
    let what = "x after all its uses were set to y";
    equal("Ir::set_operand", what, vec![], uses(&bench.ir, x))?;
    let count = uses(&bench.ir, y).len();
    equal(
        "Ir::set_operand",
        "y, which took them over",
        found.len() + 1,
        count,
    )?;
    consistent(&bench.ir, bench.block, "after replacing a value")
}

pub(crate) fn set_attr_replaces_the_value<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let (op, other) = (bench.constant(1), bench.constant(1));
    let (one, two) = (S::integer(&mut bench.ir, 1), S::integer(&mut bench.ir, 2));
    let name = bench.value_name;
    bench.ir.set_attr(op, name, Some(two.clone()));
    equal(
        "Ir::set_attr",
        "a constant 1 set to 2",
        Some(two),
        bench.number(op),
    )?;
    equal(
        "Ir::set_attr",
        "another constant",
        Some(one),
        bench.number(other),
    )
}

pub(crate) fn optional_attributes_come_and_go<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let optional = S::optional_attr(&mut bench.ir);
    let optional = optional.ok_or(Stop::Skip("no op with an optional attribute"))?;
    let source = bench.source();
    let operands = vec![bench.value(source); optional.op.operands];
    let at = bench.end();
    let op = optional.op.create(&mut bench.ir, at, &operands);
    let (name, value) = (optional.name, optional.attr);
    equal(
        "Ir::with_attr",
        "an absent attribute",
        None,
        attr(&bench.ir, op, name),
    )?;
    let before = snapshot(&bench.ir, bench.block, (bench.kinds()[3], bench.value_name))?;
    bench.ir.set_attr(op, name, Some(value.clone()));
    equal(
        "Ir::set_attr",
        "an attribute that was absent",
        Some(value.clone()),
        attr(&bench.ir, op, name),
    )?;
    let listed = bench.ir.discardable_attrs(op);
    let listed = listed
        .iter()
        .any(|(other, found)| *other == name && *found == value);
    let what = "an attribute, listed if the op does not declare it";
    equal("Ir::discardable_attrs", what, optional.discardable, listed)?;
    bench.ir.set_attr(op, name, None);
    equal(
        "Ir::set_attr",
        "an attribute that was removed",
        None,
        attr(&bench.ir, op, name),
    )?;
    bench.ir.set_attr(op, name, None);
    let after = snapshot(&bench.ir, bench.block, (bench.kinds()[3], bench.value_name))?;
    equal(
        "Ir::set_attr",
        "the IR, the attribute set and removed",
        before,
        after,
    )
}

pub(crate) fn declared_attributes_are_not_discardable<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.constant(1);
    let names: Vec<_> = bench
        .ir
        .discardable_attrs(op)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let what = format!(
        "the attributes {names:?} of a constant, which declares {:?}",
        bench.value_name
    );
    holds(
        "Ir::discardable_attrs",
        what,
        !names.contains(&bench.value_name),
        "without the declared one",
    )
}

pub(crate) fn folding_creates_nothing_and_leaves_the_ir_consistent<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let block = bench.block;
    let op = S::foldable(&mut bench.ir, block);
    let op = op.ok_or(Stop::Skip("the subject has no operation that folds"))?;
    let before = bench.ops()?;
    let results = bench.ir.num_results(op);
    match bench.ir.fold(op) {
        Fold::No => holds("Ir::fold", bench.ir.display_op(op), false, "folded")?,
        Fold::InPlace => {}
        Fold::Values(values) => {
            equal("Ir::fold", "the values it gave", results, values.len())?;
        }
    }
    equal("Ir::fold", "the operations after it", before, bench.ops()?)?;
    consistent(&bench.ir, block, "after folding")
}

pub(crate) fn an_operation_that_does_not_fold_stays_as_it_is<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.source();
    let names = (bench.kinds()[3], bench.value_name);
    let before = snapshot(&bench.ir, bench.block, names)?;
    if matches!(bench.ir.fold(op), Fold::No) {
        let after = snapshot(&bench.ir, bench.block, names)?;
        equal("Ir::fold", "a source, which did not fold", before, after)?;
    }
    Ok(())
}
