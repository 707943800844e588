//! New operations and values.

use crate::bench::{Bench, uses};
use crate::report::{Checked, Stop, equal, holds};
use crate::scan::consistent;
use crate::subject::{Role, Subject};
use drr_runtime::ir::Ir;

pub(crate) fn an_operation_is_what_it_was_created_as<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let source = bench.source();
    let constant = bench.constant(7);
    let (x, c) = (bench.value(source), bench.value(constant));
    let unary = bench.unary(x);
    let binary = bench.binary(c, x);
    let made = [
        (source, vec![]),
        (unary, vec![x]),
        (binary, vec![c, x]),
        (constant, vec![]),
    ];
    let ir = &bench.ir;
    for ((op, operands), kind) in made.into_iter().zip(bench.kinds()) {
        let name = ir.kind_name(kind);
        let what = |claim: &str| format!("the {claim} of a new `{name}`");
        equal("Ir::kind", what("kind"), kind, ir.kind(op))?;
        equal(
            "Ir::num_operands",
            what("operands"),
            operands.len(),
            ir.num_operands(op),
        )?;
        for (index, operand) in operands.into_iter().enumerate() {
            equal(
                "Ir::operand",
                what("operand"),
                operand,
                ir.operand(op, index),
            )?;
        }
        equal("Ir::num_results", what("results"), 1, ir.num_results(op))?;
        let result = ir.result(op, 0);
        equal(
            "Ir::defining_op",
            what("result"),
            Some((op, 0)),
            ir.defining_op(result),
        )?;
        equal(
            "Ir::value_type",
            what("result type"),
            bench.ty,
            ir.value_type(result),
        )?;
        equal(
            "Ir::result_type",
            what("result type"),
            bench.ty,
            ir.result_type(op, 0),
        )?;
        equal(
            "Ir::num_successors",
            what("successors"),
            0,
            ir.num_successors(op),
        )?;
        equal("Ir::num_regions", what("regions"), 0, ir.num_regions(op))?;
    }
    consistent(ir, bench.block, "after creating operations")
}

pub(crate) fn an_operation_has_the_attributes_it_was_created_with<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let (seven, nine) = (bench.constant(7), bench.constant(9));
    let expected = (S::integer(&mut bench.ir, 7), S::integer(&mut bench.ir, 9));
    let what = "the value of a new constant";
    equal("Ir::with_attr", what, Some(expected.0), bench.number(seven))?;
    equal("Ir::with_attr", what, Some(expected.1), bench.number(nine))
}

pub(crate) fn an_operation_has_the_location_it_was_created_with<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let mut locs = S::locs(&mut bench.ir);
    locs.push(S::loc(&mut bench.ir));
    for loc in locs {
        let mut source = bench.source_blueprint();
        source.loc = loc.clone();
        let at = bench.end();
        let op = source.create(&mut bench.ir, at, &[]);
        let what = "the location of a new operation";
        equal("Ir::create_op", what, loc.clone(), bench.ir.loc(op))?;
        if let Some(found) = bench.ir.value_loc(bench.value(op)) {
            equal("Ir::value_loc", "the location of its result", loc, found)?;
        }
    }
    Ok(())
}

pub(crate) fn numbers_of_operations_are_dense<S: Subject>() -> Checked {
    // The bench rejects others, so that no driver uses them.
    Bench::<S>::new().map(drop)
}

pub(crate) fn a_new_value_has_no_uses<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.source();
    let value = bench.value(op);
    equal(
        "Ir::for_each_use",
        "a new value",
        vec![],
        uses(&bench.ir, value),
    )?;
    holds(
        "Ir::use_empty",
        "a new value",
        bench.ir.use_empty(value),
        "no uses",
    )?;
    holds(
        "Ir::has_one_use",
        "a new value",
        !bench.ir.has_one_use(value),
        "not one use",
    )
}

pub(crate) fn every_operand_is_a_use<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.source();
    let x = bench.value(op);
    let twice = bench.binary(x, x);
    let once = bench.unary(x);
    let mut unordered = Vec::new();
    bench.ir.for_each_use_unordered(x, |op, index| {
        unordered.push((op, index));
        true
    });
    for (method, mut found) in [
        ("Ir::for_each_use", uses(&bench.ir, x)),
        ("Ir::for_each_use_unordered", unordered),
    ] {
        found.sort_by_key(|(op, index)| (*op == once, *index));
        let expected = vec![(twice, 0), (twice, 1), (once, 0)];
        equal(method, "x in binary(x, x) and unary(x)", expected, found)?;
    }
    let result = bench.value(twice);
    bench.unary(result);
    let what = "a value with one use";
    holds(
        "Ir::has_one_use",
        what,
        bench.ir.has_one_use(result),
        "one use",
    )?;
    holds(
        "Ir::has_one_use",
        "a value with three",
        !bench.ir.has_one_use(x),
        "not one",
    )?;
    consistent(&bench.ir, bench.block, "after using a value three times")
}

pub(crate) fn for_each_use_stops_when_told<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.source();
    let x = bench.value(op);
    bench.binary(x, x);
    bench.unary(x);
    let (mut ordered, mut unordered) = (0, 0);
    bench.ir.for_each_use(x, |_, _| {
        ordered += 1;
        ordered < 2
    });
    bench.ir.for_each_use_unordered(x, |_, _| {
        unordered += 1;
        unordered < 2
    });
    let what = "calls when the second gives `false`";
    equal("Ir::for_each_use", what, 2, ordered)?;
    equal("Ir::for_each_use_unordered", what, 2, unordered)
}

pub(crate) fn keeping_a_value_uses_it<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.source();
    let x = bench.value(op);
    let (owner, index) = bench.keep(x);
    let what = "the value that `Subject::keep` was given";
    equal(
        "Ir::for_each_use",
        what,
        vec![(owner, index)],
        uses(&bench.ir, x),
    )?;
    equal("Ir::operand", what, x, bench.ir.operand(owner, index))?;
    let removable = bench.ir.is_removable_if_unused(owner);
    let what = "what `Subject::keep` uses a value by";
    holds(
        "Ir::is_removable_if_unused",
        what,
        !removable,
        "not removable",
    )
}

pub(crate) fn pure_operations_are_removable_if_unused<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let source = bench.source();
    let x = bench.value(source);
    let ops = [bench.unary(x), bench.binary(x, x), bench.constant(1)];
    for op in ops {
        let what = bench.ir.kind_name(bench.ir.kind(op));
        let removable = bench.ir.is_removable_if_unused(op);
        holds("Ir::is_removable_if_unused", what, removable, "removable")?;
    }
    Ok(())
}

pub(crate) fn operations_of_two_results_have_two_values<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let pair = bench.blueprint(Role::Pair, "no op with two results")?;
    let source = bench.source();
    let x = bench.value(source);
    let operands = vec![x; pair.operands];
    let at = bench.end();
    let op = pair.create(&mut bench.ir, at, &operands);
    equal(
        "Ir::num_results",
        "an op with two results",
        2,
        bench.ir.num_results(op),
    )?;
    let (first, second) = (bench.ir.result(op, 0), bench.ir.result(op, 1));
    holds(
        "Ir::result",
        "its results",
        first != second,
        "different values",
    )?;
    for (index, result) in [first, second].into_iter().enumerate() {
        let definition = bench.ir.defining_op(result);
        equal(
            "Ir::defining_op",
            "its results",
            Some((op, index)),
            definition,
        )?;
        let ty = bench.ir.value_type(result);
        equal("Ir::value_type", "its results", pair.results[index], ty)?;
        let ty = bench.ir.result_type(op, index);
        equal("Ir::result_type", "its results", pair.results[index], ty)?;
    }
    let user = bench.unary_at(bench.end(), second);
    holds(
        "Ir::use_empty",
        "the other result",
        bench.ir.use_empty(first),
        "no uses",
    )?;
    equal(
        "Ir::for_each_use",
        "the used result",
        vec![(user, 0)],
        uses(&bench.ir, second),
    )?;
    consistent(&bench.ir, bench.block, "with an op of two results")
}

pub(crate) fn operand_groups_keep_their_lengths<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.blueprint(Role::OperandSegments, "no op with two operand groups")?;
    let source = bench.source();
    let operands = vec![bench.value(source); op.operands];
    let made = bench.create(&op, &operands)?;
    let found = bench.ir.operand_segments(made);
    equal(
        "Ir::operand_segments",
        "a new operation",
        op.operand_segments.clone(),
        found,
    )?;
    let lengths = op.operand_segments.unwrap_or_default();
    let each = (0..=lengths.len()).map(|group| bench.ir.operand_segment(made, group));
    let expected = lengths.iter().copied().map(Some).chain([None]);
    equal(
        "Ir::operand_segment",
        "each group, and one more",
        expected.collect::<Vec<_>>(),
        each.collect(),
    )?;
    equal(
        "Ir::num_operands",
        "a new operation",
        op.operands,
        bench.ir.num_operands(made),
    )
}

pub(crate) fn result_groups_keep_their_lengths<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.blueprint(Role::ResultSegments, "no op with two result groups")?;
    let source = bench.source();
    let operands = vec![bench.value(source); op.operands];
    let made = bench.create(&op, &operands)?;
    let found = bench.ir.result_segments(made);
    equal(
        "Ir::result_segments",
        "a new operation",
        op.result_segments.clone(),
        found,
    )?;
    let lengths = op.result_segments.unwrap_or_default();
    let each = (0..=lengths.len()).map(|group| bench.ir.result_segment(made, group));
    let expected = lengths.iter().copied().map(Some).chain([None]);
    equal(
        "Ir::result_segment",
        "each group, and one more",
        expected.collect::<Vec<_>>(),
        each.collect(),
    )
}

pub(crate) fn what_is_valid_verifies<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let source = bench.source();
    let x = bench.value(source);
    bench.unary(x);
    bench.binary(x, x);
    bench.constant(1);
    bench.finish();
    for op in bench.ops()? {
        let what = bench.ir.display_op(op);
        equal("Ir::verify", what, Ok(()), bench.ir.verify(op))?;
    }
    let owner = bench.ir.region_owner(bench.region()?);
    let verified = owner.map_or(Ok(()), |owner| bench.ir.verify(owner));
    let what = "the operation around a source, a unary, a binary and a constant";
    equal("Ir::verify", what, Ok(()), verified)
}

pub(crate) fn what_is_invalid_does_not_verify<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let block = bench.block;
    let op = S::invalid(&mut bench.ir, block);
    let op = op.ok_or(Stop::Skip("the subject has no invalid operation"))?;
    bench.finish();
    let what = bench.ir.display_op(op);
    let error = bench.ir.verify(op).err();
    holds("Ir::verify", &what, error.is_some(), "an error")?;
    holds(
        "Ir::verify",
        &what,
        error != Some(String::new()),
        "an error that says something",
    )?;
    let owner = bench.ir.region_owner(bench.region()?);
    match owner {
        Some(owner) => {
            let refused = bench.ir.verify(owner).is_err();
            holds(
                "Ir::verify",
                "the operation around it",
                refused,
                "an error, regions included",
            )
        }
        None => Ok(()),
    }
}

pub(crate) fn texts_for_traces_are_not_empty<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let (op, attr) = (bench.constant(1), S::integer(&mut bench.ir, 1));
    let ir = &bench.ir;
    let texts = [
        ("Ir::display_op", ir.display_op(op)),
        ("Ir::display_attr", ir.display_attr(&attr)),
        ("Ir::display_type", ir.display_type(bench.ty)),
    ];
    for (method, text) in texts {
        holds(
            method,
            "the text of a constant",
            !text.is_empty(),
            "not empty",
        )?;
    }
    let other = S::integer(&mut bench.ir, 2);
    let differ = bench.ir.display_attr(&attr) != bench.ir.display_attr(&other);
    holds(
        "Ir::display_attr",
        "the texts of 1 and 2",
        differ,
        "different",
    )
}
