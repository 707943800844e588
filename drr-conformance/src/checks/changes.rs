//! Changes: insertion, erasure, operands and attributes.

use crate::bench::{Bench, attr, uses};
use crate::report::{Checked, Stop, equal, holds};
use crate::scan::{consistent, snapshot};
use crate::subject::{Role, Subject};
use drr_runtime::ir::{Fold, InsertPoint, Ir, Op, Value};

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

pub(crate) fn new_operands_replace_the_old_ones_and_their_uses<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let sources = [bench.source(), bench.source()];
    let [x, y] = sources.map(|source| bench.value(source));
    let op = bench.binary(x, x);
    bench.unary(x);
    for operands in [[y, x], [x, y], [y, y]] {
        if !bench.ir.set_operands(op, &operands, None) {
            has_operands(&bench, op, &[x, x], None, "operands that were not set")?;
            return Err(Stop::Skip("operands are not set together"));
        }
        let what = format!("binary(x, x) whose operands became {operands:?}");
        has_operands(&bench, op, &operands, None, &what)?;
    }
    Ok(())
}

pub(crate) fn new_operands_may_be_more_or_fewer<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let blueprint = bench.blueprint(Role::Variadic, "no op with variadic operands")?;
    let sources = [bench.source(), bench.source()];
    let values = sources.map(|source| bench.value(source));
    let mut before = vec![values[0]; blueprint.operands];
    let op = bench.create(&blueprint, &before)?;
    for count in [1, before.len() + 2, before.len(), 2] {
        let operands: Vec<_> = values.iter().rev().cycle().take(count).copied().collect();
        if !bench.ir.set_operands(op, &operands, None) {
            has_operands(&bench, op, &before, None, "operands that were not set")?;
            return Err(Stop::Skip("the number of operands does not change"));
        }
        let what = format!("variadic operands set to {operands:?}");
        has_operands(&bench, op, &operands, None, &what)?;
        before = operands;
    }
    Ok(())
}

pub(crate) fn new_operands_may_be_more_or_fewer_in_each_group<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let blueprint = bench.blueprint(Role::OperandSegments, "no op with two operand groups")?;
    let sources = [bench.source(), bench.source()];
    let values = sources.map(|source| bench.value(source));
    let operands = vec![values[0]; blueprint.operands];
    let op = bench.create(&blueprint, &operands)?;
    // The longest group may have any length.
    let lengths = blueprint.operand_segments.unwrap_or_default();
    let longest = (0..lengths.len()).max_by_key(|group| lengths[*group]);
    let longest = longest.filter(|group| lengths[*group] > 1);
    let longest = longest.ok_or(Stop::Skip("no group with two operands"))?;
    let mut before = (operands, lengths.clone());
    for length in [1, lengths[longest] + 2, lengths[longest], 2] {
        let mut segments = lengths.clone();
        segments[longest] = length;
        let count = segments.iter().sum::<u32>() as usize;
        let operands: Vec<_> = values.iter().rev().cycle().take(count).copied().collect();
        if !bench.ir.set_operands(op, &operands, Some(&segments)) {
            let what = "operands that were not set";
            has_operands(&bench, op, &before.0, Some(&before.1), what)?;
            return Err(Stop::Skip("the number of operands does not change"));
        }
        let what = format!("operands set to {operands:?} in groups of {segments:?}");
        has_operands(&bench, op, &operands, Some(&segments), &what)?;
        before = (operands, segments);
    }
    let (mut operands, segments) = before;
    operands.reverse();
    if bench.ir.set_operands(op, &operands, None) {
        let what = "as many operands, without lengths of groups";
        has_operands(&bench, op, &operands, Some(&segments), what)?;
    }
    Ok(())
}

/// Checks the operands that `set_operands` set, the lengths of their groups, and the uses by `op` of
/// the first two operations in the block.
fn has_operands<S: Subject>(
    bench: &Bench<S>,
    op: Op<S::Ir>,
    operands: &[Value<S::Ir>],
    segments: Option<&[u32]>,
    what: &str,
) -> Checked {
    let (ir, method) = (&bench.ir, "Ir::set_operands");
    let found = (0..ir.num_operands(op)).map(|index| ir.operand(op, index));
    equal(method, what, operands, &found.collect::<Vec<_>>())?;
    if segments.is_some() {
        let what = format!("{what}: the lengths of the groups");
        let found = ir.operand_segments(op);
        equal(method, what, segments, found.as_deref())?;
    }
    for source in bench.ops()?.into_iter().take(2) {
        let value = bench.value(source);
        let what = format!("{what}: the uses of {value:?} by it");
        let operands = operands.iter().enumerate();
        let expected = operands.filter(|(_, operand)| **operand == value);
        let expected: Vec<_> = expected.map(|(index, _)| index).collect();
        let found = uses(ir, value).into_iter().filter(|(user, _)| *user == op);
        let mut found: Vec<_> = found.map(|(_, index)| index).collect();
        found.sort();
        equal(method, what, expected, found)?;
    }
    consistent(ir, bench.block, "after setting all operands")
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
    let (what, kind) = (bench.ir.display_op(op), bench.ir.kind(op));
    let may_fold = bench.ir.may_fold(kind);
    match bench.ir.fold(op) {
        Fold::No => holds("Ir::fold", &what, false, "folded")?,
        Fold::InPlace => {}
        Fold::Values(values) => {
            equal("Ir::fold", "the values it gave", results, values.len())?;
        }
    }
    let what = format!("the kind of {what}, which folds");
    holds("Ir::may_fold", what, may_fold, "true")?;
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
