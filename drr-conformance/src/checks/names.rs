//! Names: kinds of op and attributes, resolved once.

use std::collections::HashSet;

use crate::bench::{Bench, attr, constant_attr};
use crate::report::{Checked, Stop, equal, holds, violated};
use crate::subject::Subject;
use drr_runtime::decl::OpDef;
use drr_runtime::ir::{Ir, OpKind, OpTrait};

fn declared<S: Subject>() -> [&'static str; 4] {
    [
        S::Source::DECL.name,
        S::Unary::DECL.name,
        S::Binary::DECL.name,
        S::Constant::DECL.name,
    ]
}

pub(crate) fn bind_op_gives_an_op_one_kind_for_good<S: Subject>() -> Checked {
    let Bench { mut ir, .. } = Bench::<S>::new()?;
    let mut bind = || {
        [
            ir.bind_op::<S::Source>(),
            ir.bind_op::<S::Unary>(),
            ir.bind_op::<S::Binary>(),
            ir.bind_op::<S::Constant>(),
        ]
    };
    let first = bind();
    equal("Ir::bind_op", "binding the same ops again", first, bind())
}

pub(crate) fn bind_op_gives_different_ops_different_kinds<S: Subject>() -> Checked {
    let bench = Bench::<S>::new()?;
    let names: HashSet<_> = declared::<S>().into_iter().collect();
    let kinds: HashSet<OpKind> = bench.kinds().into_iter().collect();
    let what = format!("the kinds {kinds:?} of {names:?}");
    equal("Ir::bind_op", what, names.len(), kinds.len())
}

pub(crate) fn bound_ops_are_registered<S: Subject>() -> Checked {
    let bench = Bench::<S>::new()?;
    for kind in bench.kinds() {
        let what = format!("`{}`, which is bound", bench.ir.kind_name(kind));
        holds(
            "Ir::is_registered",
            what,
            bench.ir.is_registered(kind),
            "true",
        )?;
    }
    Ok(())
}

/// The order of binding the trait and the op must not matter.
pub(crate) fn has_trait_tells_what_is_declared<S: Subject>() -> Checked {
    let declared = [S::Unary::DECL, S::Binary::DECL, S::Constant::DECL];
    let names = declared.iter().flat_map(|decl| decl.traits);
    let mut names: Vec<&'static str> = names.copied().collect();
    names.push("NoSuchTrait");
    let mut told = Vec::new();
    for trait_first in [true, false] {
        let (mut ir, _) = S::empty();
        let bind = |ir: &mut S::Ir| names.iter().map(|name| ir.bind_trait(name)).collect();
        let early: Option<Vec<_>> = trait_first.then(|| bind(&mut ir));
        let kinds = [
            ir.bind_op::<S::Unary>(),
            ir.bind_op::<S::Binary>(),
            ir.bind_op::<S::Constant>(),
        ];
        let late: Vec<_> = bind(&mut ir);
        if let Some(early) = early {
            let what = "binding the same traits again";
            equal("Ir::bind_trait", what, &early, &late)?;
        }
        for (decl, kind) in declared.iter().zip(kinds) {
            let Some(kind) = kind else { continue };
            for (name, op_trait) in names.iter().zip(&late) {
                told.push(Told {
                    op: decl.name,
                    name,
                    op_trait: *op_trait,
                    trait_first,
                    wanted: decl.has_trait(name),
                    found: ir.has_trait(kind, *op_trait),
                    by_name: ir.is_declared_with(kind, name),
                });
            }
        }
    }
    let by_default = |one: &Told| one.op_trait == OpTrait(u32::MAX) && !one.found;
    if told.iter().all(|one| by_default(one) || !one.wanted) {
        return Err(Stop::Skip("ops are not known by their traits"));
    }
    for one in &told {
        // The same number for two traits is right only if no op could tell them apart.
        let other = told.iter().find(|other| {
            let same = other.op == one.op && other.trait_first == one.trait_first;
            same && other.op_trait == one.op_trait && other.wanted != one.wanted
        });
        if let Some(other) = other {
            let what = format!("the traits `{}` and `{}`", one.name, other.name);
            let found = format!("{:?} for both", one.op_trait);
            return violated("Ir::bind_trait", what, "two numbers", found);
        }
    }
    for one in told {
        let first = if one.trait_first { "trait" } else { "op" };
        let what = format!("`{}` of `{}`, the {first} bound first", one.name, one.op);
        equal("Ir::has_trait", &what, one.wanted, one.found)?;
        let what = format!("{what}, by its name");
        equal("Ir::is_declared_with", what, one.wanted, one.by_name)?;
    }
    Ok(())
}

/// An answer about a trait of an op.
struct Told {
    op: &'static str,
    name: &'static str,
    op_trait: OpTrait,
    trait_first: bool,
    wanted: bool,
    found: bool,
    /// The answer of `is_declared_with`.
    by_name: bool,
}

/// Two IRs, told about the same names in opposite orders. A bound set has the numbers of one of
/// them, and must not run on the other if its numbers differ.
pub(crate) fn irs_of_one_identity_have_the_same_numbers<S: Subject>() -> Checked {
    let ((mut one, _), (mut other, _)) = (S::empty(), S::empty());
    if one.id() != other.id() {
        return Ok(());
    }
    let id = one.id();
    let differ = |names: &str, numbers: (String, String)| -> Checked {
        let what = format!("two IRs that number {names}");
        let expected =
            "two identities, because a set that is bound to one must not run on the other";
        violated(
            "Ir::id",
            format!("{what} differently: {} and {}", numbers.0, numbers.1),
            expected,
            format!("{id:?} for both"),
        )
    };
    let kinds = [
        one.bind_op::<S::Source>(),
        one.bind_op::<S::Unary>(),
        one.bind_op::<S::Binary>(),
        one.bind_op::<S::Constant>(),
    ];
    let mut others = [
        other.bind_op::<S::Constant>(),
        other.bind_op::<S::Binary>(),
        other.bind_op::<S::Unary>(),
        other.bind_op::<S::Source>(),
    ];
    others.reverse();
    if kinds != others {
        let ops = format!("the ops {:?}", declared::<S>());
        return differ(&ops, (format!("{kinds:?}"), format!("{others:?}")));
    }
    let [.., Some(kind)] = kinds else {
        return Ok(());
    };
    // An IR may give unknown names a number too.
    let mut names: Vec<_> = S::Constant::DECL
        .attrs
        .iter()
        .map(|attr| attr.name)
        .collect();
    names.extend(["a_first_attribute", "a_second_attribute"]);
    let numbers: Vec<_> = names.iter().map(|name| one.bind_attr(kind, name)).collect();
    let backwards = names.iter().rev();
    let mut others: Vec<_> = backwards.map(|name| other.bind_attr(kind, name)).collect();
    others.reverse();
    if numbers != others {
        let attrs = format!("the attributes {names:?}");
        return differ(&attrs, (format!("{numbers:?}"), format!("{others:?}")));
    }
    let names = ["Pure", "ConstantLike", "Commutative"];
    let numbers = names.map(|name| one.bind_trait(name));
    let [third, second, first] =
        ["Commutative", "ConstantLike", "Pure"].map(|name| other.bind_trait(name));
    let others = [first, second, third];
    if numbers != others {
        let traits = format!("the traits {names:?}");
        return differ(&traits, (format!("{numbers:?}"), format!("{others:?}")));
    }
    Ok(())
}

pub(crate) fn kinds_are_small_numbers<S: Subject>() -> Checked {
    // The bench rejects other kinds, so that no check uses them.
    Bench::<S>::new().map(drop)
}

pub(crate) fn kind_name_is_the_declared_name<S: Subject>() -> Checked {
    let bench = Bench::<S>::new()?;
    for (kind, name) in bench.kinds().into_iter().zip(declared::<S>()) {
        let what = format!("the name of {kind:?}");
        equal("Ir::kind_name", what, name, &bench.ir.kind_name(kind))?;
    }
    Ok(())
}

pub(crate) fn is_named_agrees_with_kind_name<S: Subject>() -> Checked {
    let bench = Bench::<S>::new()?;
    for kind in bench.kinds() {
        for name in declared::<S>().into_iter().chain(["", "no.such_op"]) {
            let what = format!("whether {kind:?} is `{name}`");
            let expected = bench.ir.kind_name(kind) == name;
            equal(
                "Ir::is_named",
                what,
                expected,
                bench.ir.is_named(kind, name),
            )?;
        }
    }
    Ok(())
}

pub(crate) fn bind_attr_gives_a_name_one_number_for_good<S: Subject>() -> Checked {
    let Bench {
        mut ir,
        value_name,
        ty: _,
        block: _,
        ..
    } = Bench::<S>::new()?;
    let kind = ir.bind_op::<S::Constant>();
    let Some(kind) = kind else { return Ok(()) };
    let name = constant_attr::<S>();
    let again = ir.bind_attr(kind, name);
    equal(
        "Ir::bind_attr",
        format!("`{name}`, bound again"),
        value_name,
        again,
    )?;
    let names = S::Constant::DECL.attrs.iter().map(|attr| attr.name);
    let numbers: HashSet<_> = names.map(|name| ir.bind_attr(kind, name)).collect();
    let what = format!("the attributes of `{}`", S::Constant::DECL.name);
    equal(
        "Ir::bind_attr",
        what,
        S::Constant::DECL.attrs.len(),
        numbers.len(),
    )
}

pub(crate) fn attr_name_finds_what_bind_attr_made<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.constant(3);
    let name = constant_attr::<S>();
    let found = bench.ir.attr_name(bench.ir.kind(op), name);
    let what = format!("`{name}`, which was bound and is on an operation");
    equal("Ir::attr_name", what, Some(bench.value_name), found)
}

pub(crate) fn an_unknown_attribute_is_absent<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let op = bench.constant(3);
    let kind = bench.ir.kind(op);
    const NAME: &str = "an_attribute_that_nothing_carries";
    if let Some(name) = bench.ir.attr_name(kind, NAME) {
        let what = format!("`{NAME}`, by `attr_name`");
        equal("Ir::with_attr", what, None, attr(&bench.ir, op, name))?;
    }
    let name = bench.ir.bind_attr(kind, NAME);
    let what = format!("`{NAME}`, by `bind_attr`");
    equal("Ir::with_attr", what, None, attr(&bench.ir, op, name))
}
