//! Constants: constant-like operations and their values.

use crate::bench::{Bench, attr, number};
use crate::report::{Checked, Stop, equal, holds};
use crate::scan::consistent;
use crate::subject::Subject;
use drr_runtime::attr::AttrData;
use drr_runtime::ir::{InsertPoint, Ir};
use drr_runtime::ty::TypeData;

pub(crate) fn constants_show_their_numbers<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    for value in [0, 1, 42, 100] {
        let op = bench.constant(value);
        let shown = bench.ir.with_attr(op, bench.value_name, |attr| {
            attr.and_then(|attr| number(&bench.ir, attr))
        });
        let what = format!("the attribute of a constant {value}");
        equal("Ir::with_attr_view", what, Some(value), shown)?;
    }
    // The op may store fewer bits than the attribute has.
    let one = S::integer(&mut bench.ir, 1);
    let ty = bench.ir.with_attr_view(&one, |view| view.ty());
    let minus_one = ty.and_then(|ty| {
        let ty = TypeData::Type(ty);
        bench.ir.make_attr(&AttrData::Integer { value: -1, ty })
    });
    if let Some(minus_one) = minus_one {
        let op = bench.constant(1);
        let name = bench.value_name;
        bench.ir.set_attr(op, name, Some(minus_one.clone()));
        let what = "the attribute of a constant -1";
        equal("Ir::with_attr", what, Some(minus_one), bench.number(op))?;
    }
    Ok(())
}

pub(crate) fn constants_are_constant_like_and_others_not<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let (constant, source) = (bench.constant(5), bench.source());
    let is = |op| bench.ir.is_constant_like(op);
    if !is(constant) {
        return Err(Stop::Skip("no op is constant-like"));
    }
    holds(
        "Ir::is_constant_like",
        "a source",
        !is(source),
        "not constant-like",
    )
}

pub(crate) fn a_materialized_constant_is_one<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let like = bench.constant(5);
    let before = bench.source();
    let attr_wanted = S::integer(&mut bench.ir, 9);
    let (at, ty) = (InsertPoint::Before(before), bench.ty);
    let made = bench.ir.materialize_constant(at, like, &attr_wanted, ty);
    let made = made.ok_or(Stop::Skip("constants are not materialised"))?;
    const METHOD: &str = "Ir::materialize_constant";
    let what = "what it made";
    equal(METHOD, what, vec![like, made, before], bench.ops()?)?;
    equal(METHOD, what, 1, bench.ir.num_results(made))?;
    let locs = (bench.ir.loc(like), bench.ir.loc(made));
    let what = "the location of what it made, that of `like`";
    equal(METHOD, what, locs.0, locs.1)?;
    let what = "what it made";
    equal(METHOD, what, ty, bench.ir.value_type(bench.value(made)))?;
    holds(
        METHOD,
        what,
        bench.ir.is_constant_like(made),
        "constant-like",
    )?;
    if bench.ir.kind(made) == bench.ir.kind(like) {
        let found = attr(&bench.ir, made, bench.value_name);
        equal(METHOD, what, Some(attr_wanted), found)?;
    }
    consistent(&bench.ir, bench.block, "after materialising a constant")
}

/// A bench with constant-like operations.
fn bench<S: Subject>() -> Checked<Bench<S>> {
    let mut bench = Bench::<S>::new()?;
    let constant = bench.constant(5);
    if !bench.ir.is_constant_like(constant) {
        return Err(Stop::Skip("no op is constant-like"));
    }
    bench.ir.erase_op(constant);
    Ok(bench)
}

pub(crate) fn constant_value_is_the_number_of_a_constant<S: Subject>() -> Checked {
    let mut bench = bench::<S>()?;
    let source = bench.source();
    let x = bench.value(source);
    let negation = bench.unary(x);
    for (what, op) in [("a source", source), ("a unary", negation)] {
        let found = bench.ir.constant_value(bench.value(op));
        equal("Ir::constant_value", what, None, found)?;
    }
    for number in [0, 7, 100] {
        let op = bench.constant(number);
        let expected = S::integer(&mut bench.ir, number);
        let what = format!("a constant {number}");
        let found = bench.ir.constant_value(bench.value(op));
        equal("Ir::constant_value", what, Some(expected), found)?;
    }
    Ok(())
}

pub(crate) fn constant_attr_names_what_constant_value_is<S: Subject>() -> Checked {
    let mut bench = bench::<S>()?;
    let (source, constant) = (bench.source(), bench.constant(8));
    let found = bench.ir.constant_attr(source);
    equal("Ir::constant_attr", "a source", None, found)?;
    let other = S::integer(&mut bench.ir, 9);
    for changed in [false, true] {
        if changed {
            bench
                .ir
                .set_attr(constant, bench.value_name, Some(other.clone()));
        }
        let name = bench.ir.constant_attr(constant);
        let found = name.and_then(|name| attr(&bench.ir, constant, name));
        let expected = bench.number(constant);
        let what = "the attribute of a constant";
        equal("Ir::constant_attr", what, expected.clone(), found)?;
        let found = bench.ir.constant_value(bench.value(constant));
        equal("Ir::constant_value", what, expected, found)?;
    }
    Ok(())
}

pub(crate) fn a_materialized_constant_has_the_type_it_is_asked_for<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let like = bench.constant(5);
    for ty in S::types(&mut bench.ir) {
        // A narrow constant may be stored without its sign.
        for one in [1_i8, -1] {
            let numbers = [
                AttrData::Integer {
                    value: one.into(),
                    ty: TypeData::Type(ty),
                },
                AttrData::Float {
                    value: one.into(),
                    ty: TypeData::Type(ty),
                },
            ];
            let mut numbers = numbers.iter();
            let Some(number) = numbers.find_map(|data| bench.ir.make_attr(data)) else {
                continue;
            };
            let at = InsertPoint::Before(like);
            if let Some(made) = bench.ir.materialize_constant(at, like, &number, ty) {
                let shown = bench.ir.display_type(ty);
                let what = format!("the type of the constant {one} that was asked for as {shown}");
                let found = bench.ir.result_type(made, 0);
                equal("Ir::materialize_constant", what, ty, found)?;
                let what = format!("the constant {one} of type {shown}");
                let found = bench.ir.constant_value(bench.value(made));
                equal("Ir::constant_value", what, Some(number), found)?;
            }
        }
    }
    Ok(())
}
