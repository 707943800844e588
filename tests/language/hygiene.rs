//! The names in the user's module do not matter: names of the prelude and of primitive types with
//! another meaning, no prelude at all, and bindings with the names of constants.

use crate::{check, check_no_match, used};

/// A module that gives the usual names another meaning.
#[allow(non_camel_case_types, dead_code, unused_macros)]
#[expect(clippy::upper_case_acronyms, reason = "a constant's name")]
mod taken {
    use crate::ops::{
        AddOp, CastOp, ConcatOp, ConstOp, MixOp, MulOp, NegOp, ScaleOp, SplitOp, SubOp,
    };

    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Ok;
    pub(super) struct Err;
    pub(super) struct Option;
    pub(super) struct Result;
    pub(super) struct Vec;
    pub(super) struct String;
    pub(super) struct Box;
    pub(super) struct Iterator;
    pub(super) struct Clone;
    pub(super) struct Default;
    pub(super) struct From;
    pub(super) struct bool;
    pub(super) struct usize;
    pub(super) struct u32;
    pub(super) struct i64;
    pub(super) struct str;
    pub(super) struct Op;
    pub(super) struct Value;
    pub(super) struct Ir;
    pub(super) struct I;
    pub(super) struct LIMIT;
    pub(super) mod core {}
    pub(super) mod std {}
    pub(super) mod runtime {}
    mod macros {
        macro_rules! panic {
            () => {};
        }
        macro_rules! matches {
            () => {};
        }
        macro_rules! format {
            () => {};
        }
        macro_rules! unreachable {
            () => {};
        }
    }

    drr::drr! {
        pub(super) set Taken;
        def Operands : Pat<(AddOp:$op $ir, $rewriter), (SubOp $rewriter, $ir), [{ $op.num_operands() == 2 && $ir != $rewriter }]>;
        def Orders : Pat<(MulOp (either $self, (ConstOp Zero:$Self))), (replaceWithValue $self), [{ $Self.is_zero() }]>;
        def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
        def Constants : Pat<(ScaleOp $context, $I, $LIMIT, none), (MixOp $context, { $I.as_int()? as ::core::primitive::i64 }, $context), [{ $LIMIT.as_int()? > 1 }]>;
        def Steps : Pattern<(SplitOp:$s (SubOp $tables, $__t)), [(SplitOp:$root $tables), (SplitOp:$loc $__t), (AddOp $root__0, $loc__0), (AddOp $root__1, $loc__1)], [(HasOneUse $s__0)]>;
        def Lengths : Pat<(ConcatOp (variadic $x, $_rest..)), (NegOp $x)>;
        def Built : Pat<(CastOp (CastOp $state, $_), $_), (NativeCodeCall<{ NegOp::build($_builder, $_loc, $0)? }> $state)>;
    }
}

/// A module without a prelude.
#[no_implicit_prelude]
mod bare {
    use crate::ops::{
        AddOp, ClampOp, ConcatOp, ConstOp, MixOp, NegOp, PickOp, ScaleOp, SplitOp, SubOp,
    };

    ::drr::drr! {
        pub(super) set Bare;
        def Given : Pat<(ClampOp (NegOp $x), $limit), (ClampOp $x, $limit)>;
        def Changed : Pat<(PickOp:$p (variadic $x, $rest..), $_, (variadic)), (modify $p, xs = $rest, ys = (variadic $x))>;
        def Put : Pattern<(ConcatOp (variadic (ConcatOp:$c $xs), $y)), [(erase $c), (ConcatOp (variadic $y, $xs..))]>;
        def Orders : Pat<(AddOp (either $x, (ConstOp Zero))), (replaceWithValue $x)>;
        def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
        def Sums : Pat<(ScaleOp $x, $f, $b, $t), (MixOp $x, (Sum $f, $b), $x), [{ $t.is_none() }, (Two $f)]>;
        def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
        def Two : Constraint<{ $0.as_int()? == 2 }>;
        def Swapped : Pattern<(SplitOp (SubOp $x, $y)), [(Pair $x, $y)]>;
        def Pair : NativeCodeCall<{ ($1, $0) }, 2>;
        def Built : Pat<(NegOp (NegOp $x)), { NegOp::build($_builder, $_loc, $x)? }>;
    }

    /// -x -> x, if the number is positive
    #[::drr::pattern((NegOp $x), (replaceWithValue $x), [{ self.0 > 0 }])]
    pub(super) struct Param(pub u8);
}

fn scale(factor: i64, bias: i64) -> String {
    used(&format!(
        "%r = \"test.scale\"(%a) <{{bias = {bias} : i64, factor = {factor} : i64}}> : (i32) -> i32"
    ))
}

fn mix(n: i64) -> String {
    used(&format!(
        "%r = \"test.mix\"(%a, %a) <{{n = {n} : i64}}> : (i32, i32) -> i32"
    ))
}

fn binary(op: &str, x: &str, y: &str) -> String {
    used(&format!("%r = \"test.{op}\"({x}, {y}) : (i32, i32) -> i32"))
}

fn with_zero(op: &str) -> String {
    used(&format!(
        "%k = \"test.const\"() <{{value = 0 : i32}}> : () -> i32\n%r = \"test.{op}\"(%k, %a) : (i32, i32) -> i32"
    ))
}

const A: &str = "\"x.use\"(%a) : (i32) -> ()";

#[test]
fn rules_work_where_the_usual_names_mean_something_else() {
    use taken::Taken;
    check(
        Taken,
        "Operands",
        &binary("add", "%a", "%b"),
        &binary("sub", "%b", "%a"),
    );
    check(Taken, "Orders", &with_zero("mul"), A);
    check(Taken, "Constants", &scale(7, 2), &mix(7));
    check_no_match(Taken, "Constants", &scale(7, 1));
    check(
        Taken,
        "Lengths",
        &binary("concat", "%a", "%b"),
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
    );
    check(
        Taken,
        "Built",
        &used("%k = \"test.cast\"(%a) : (i32) -> f32\n%r = \"test.cast\"(%k) : (f32) -> i32"),
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
    );
}

#[test]
fn rules_work_without_a_prelude() {
    use bare::{Bare, Param};
    check(Bare, "Orders", &with_zero("add"), A);
    check(Bare, "Sums", &scale(2, 5), &mix(7));
    check_no_match(Bare, "Sums", &scale(3, 5));
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    check(Param(1), "Param", &neg, A);
    check_no_match(Param(0), "Param", &neg);
}

/// Rules with the names of items of the prelude, which keep their meaning.
mod names_of_the_prelude {
    use crate::ops::{NegOp, ScaleOp};

    drr::drr! {
        pub(super) set Rules;
        pub(super) def Vec : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(Small $f)]>;
        def Some : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [{ $f.as_int() == Some(7) }]>;
        def None : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [{ Some($f.as_int()) != None }]>;
        def Small : Constraint<|n: i64| { Vec::from([Some(n), None])[0] == Some(2) }>;
    }

    pub(super) fn count(rule: Option<&str>) -> Result<usize, ()> {
        match rule {
            Some(rule) => Ok(rule.len()),
            None => Err(()),
        }
    }
}

#[test]
fn rules_may_have_the_names_of_items_of_the_prelude() {
    use names_of_the_prelude::{Rules, count};
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    for (rule, factor) in [("Vec", 2), ("Some", 7), ("None", 3)] {
        check(Rules, rule, &scale(factor, 0), &neg);
    }
    check_no_match(Rules, "Vec", &scale(3, 0));
    check_no_match(Rules, "Some", &scale(3, 0));
    assert_eq!((count(Some("Vec")), count(None)), (Ok(3), Err(())));
    check(names_of_the_prelude::Vec, "Vec", &scale(2, 0), &neg);
}

mod names_of_type_parameters {
    use drr::prelude::*;

    #[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
    #[enum_attr(int = 32)]
    pub(super) enum K {
        One,
    }

    drr::declare_op! {
        pub(super) I = "t.i"(x: AnyType) { k: EnumAttr<K> } -> (r: AnyType) traits(SameOperandsAndResultType);
    }

    use self::I as NamedI;

    drr::drr! {
        pub(super) set R;
        def A : Pat<(NamedI $x, K::One), (crate::ops::NegOp $x)>;
    }
}

#[test]
fn ops_enums_and_sets_may_have_the_names_of_type_parameters() {
    check(
        names_of_type_parameters::R,
        "A",
        r#"%0 = "t.i"(%a) <{k = 0 : i32}> : (i32) -> i32
        "t.use"(%0) : (i32) -> ()"#,
        r#"%0 = "test.neg"(%a) : (i32) -> i32
        "t.use"(%0) : (i32) -> ()"#,
    );
}
