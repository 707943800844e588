//! Locations of operations, and fused locations.

use crate::bench::Bench;
use crate::report::{Checked, Stop, equal, holds};
use crate::subject::Subject;
use drr_runtime::ir::{Ir, Op};

type Loc<S> = <<S as Subject>::Ir as Ir>::Loc;

/// Two different locations.
fn two_locs<S: Subject>(bench: &mut Bench<S>) -> Checked<(Loc<S>, Loc<S>)> {
    match S::locs(&mut bench.ir).as_slice() {
        [first, second, ..] => Ok((first.clone(), second.clone())),
        _ => Err(Stop::Skip("no two locations")),
    }
}

/// A constant at a location.
fn constant_at<S: Subject>(bench: &mut Bench<S>, loc: &Loc<S>) -> Op<S::Ir> {
    let mut blueprint = bench.constant_blueprint(1);
    blueprint.loc = loc.clone();
    let at = bench.end();
    blueprint.create(&mut bench.ir, at, &[])
}

pub(crate) fn the_location_of_one_is_its_own<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let (a, b) = (bench.source(), bench.source());
    let loc = bench.ir.loc(a);
    let method = "Ir::fused_loc";
    equal(
        method,
        "one operation",
        loc.clone(),
        bench.ir.fused_loc(&[a]),
    )?;
    equal(
        method,
        "two at the same place",
        loc,
        bench.ir.fused_loc(&[a, b]),
    )
}

pub(crate) fn fusing_keeps_the_order_and_drops_duplicates<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let (first, second) = &two_locs(&mut bench)?;
    let (a, b) = (
        constant_at(&mut bench, first),
        constant_at(&mut bench, second),
    );
    let unknown = S::unknown_loc(&mut bench.ir);
    let method = "Ir::fused_loc";
    let both = bench.ir.fused_loc(&[a, b]);
    equal(
        method,
        "the same two again",
        both.clone(),
        bench.ir.fused_loc(&[a, b]),
    )?;
    equal(
        method,
        "a duplicate",
        both.clone(),
        bench.ir.fused_loc(&[a, b, a]),
    )?;
    equal(
        method,
        "a duplicate",
        both.clone(),
        bench.ir.fused_loc(&[a, a, b]),
    )?;
    let one = both == *first || both == *second;
    if one {
        let what = "two places in an IR without fused locations";
        equal(method, what, first, &both)?;
    }
    let reversed = bench.ir.fused_loc(&[b, a]);
    holds(
        method,
        "two places in the other order",
        reversed != both,
        "another location",
    )?;
    if let Some(unknown) = unknown {
        let c = constant_at(&mut bench, &unknown);
        equal(
            method,
            "an unknown location",
            first.clone(),
            bench.ir.fused_loc(&[c, a]),
        )?;
        equal(
            method,
            "only unknown ones",
            unknown,
            bench.ir.fused_loc(&[c, c]),
        )?;
    }
    Ok(())
}

pub(crate) fn set_loc_changes_one_location<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let (first, second) = two_locs(&mut bench)?;
    let (op, other) = (
        constant_at(&mut bench, &first),
        constant_at(&mut bench, &first),
    );
    if !bench.ir.set_loc(op, second.clone()) {
        return Err(Stop::Skip("locations are not set"));
    }
    let (found, untouched) = (bench.ir.loc(op), bench.ir.loc(other));
    equal(
        "Ir::set_loc",
        "the location that was set",
        second.clone(),
        found,
    )?;
    equal(
        "Ir::set_loc",
        "another operation's location",
        first,
        untouched,
    )?;
    let found = bench.ir.value_loc(bench.value(op));
    equal(
        "Ir::value_loc",
        "the operation's result",
        Some(second),
        found,
    )
}

pub(crate) fn fuse_locs_is_what_fused_loc_makes_of_operations<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let (first, second) = two_locs(&mut bench)?;
    let (a, b) = (
        constant_at(&mut bench, &first),
        constant_at(&mut bench, &second),
    );
    let method = "Ir::fuse_locs";
    let places = [vec![a, b], vec![b, a], vec![a], vec![a, b, a], vec![b, b]];
    for ops in places {
        let locs: Vec<_> = ops.iter().map(|op| bench.ir.loc(*op)).collect();
        let expected = bench.ir.fused_loc(&ops);
        let what = format!("{locs:?}");
        equal(
            method,
            what,
            Some(expected),
            bench.ir.fuse_locs(&locs, None),
        )?;
    }
    let locs = [first, second];
    if bench.ir.fused_loc(&[a, b]) == locs[0] {
        let found = bench.ir.fuse_locs(&locs, Some("one"));
        let what = "two locations with metadata in an IR without fused locations";
        return equal(method, what, Some(locs[0].clone()), found);
    }
    let mut with = |metadata| bench.ir.fuse_locs(&locs, Some(metadata));
    let (one, again) = (with("one"), with("one"));
    let what = "two locations with metadata, again";
    equal(method, what, one.clone(), again)?;
    let what = "two locations with other metadata";
    holds(method, what, one != with("another"), "another location")
}

pub(crate) fn named_loc_keeps_the_name_and_what_is_below<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let method = "Ir::named_loc";
    let ir = &mut bench.ir;
    let Some(plain) = ir.named_loc("here", None) else {
        return Err(Stop::Skip("no locations with names"));
    };
    let again = ir.named_loc("here", None);
    equal(method, "the same name again", Some(plain.clone()), again)?;
    let other = ir.named_loc("there", None);
    holds(
        method,
        "another name",
        other != Some(plain.clone()),
        "another location",
    )?;
    let (first, second) = two_locs(&mut bench)?;
    let ir = &mut bench.ir;
    let on_first = ir.named_loc("here", Some(first.clone()));
    let on_second = ir.named_loc("here", Some(second.clone()));
    if on_first.as_ref() == Some(&first) {
        let what = "the name on top of another location, where names do not nest";
        return equal(method, what, Some(second), on_second);
    }
    let mut known = vec![Some(plain), Some(first), on_second];
    known.retain(|loc| *loc == on_first);
    holds(
        method,
        "the name on top of a location",
        known.is_empty(),
        "a location that differs from the name alone, from the location below and from the name on another one",
    )
}
