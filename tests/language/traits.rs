//! Row 2.11: any op with a trait.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::PrintOptions;
use drr::pattern_set::PatternSet;

use drr::prelude::*;

use crate::ops::{AddOp, ConstOp, FiveOp, MaxOp, MulOp, NegOp, SubOp, SumOp};
use crate::{check, check_no_match, explain, parse, text, used};

drr::declare_op! {
    /// No rule names this op.
    pub MinOp = "test.min"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// Its result has another type.
    pub SameOp = "test.same"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(Pure, Commutative);
    /// Has a region, which a rule would lose.
    pub FoldOp = "test.fold"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) regions(body: AnyRegion)
        traits(Pure, Commutative);
    /// Has a region.
    pub HoldOp = "test.hold"(x: AnyType) -> (r: AnyType) regions(body: AnyRegion) traits(Pure, NoTerminator);
}

drr::drr! {
    pub set Traits;

    def Same : Pat<(any<Commutative> $x, $x), (NegOp $x)>;
    def Zero : Pat<(any<Commutative> (either $x, (ConstOp 0i32))), (replaceWithValue $x)>;
    def Nested : Pat<(NegOp (any<Commutative>:$op $x, $_)), (SubOp $x, $op), [(HasOneUse $op)]>;
    def Chain : Pat<(any<Commutative>:$_outer (any<Commutative>:$inner $x, (NegOp $y)), $y),
                    (SubOp $x, $inner)>;
    #[commutative]
    def Permuted : Pat<(any<Commutative> (NegOp $x), (MulOp $y, $_)), (AddOp $x, $y)>;
    def Rest : Pat<(any<Commutative> (NegOp $x), ..), (MulOp $x, $x)>;
    def Diamond : Pat<(SubOp (any<Commutative>:$op $_, $_), $op), (NegOp $op)>;
    def Erased : Pat<(NegOp (any<Commutative>:$op $x, $_)), (replaceWithValue $x), [], [(erase $op)]>;
    def Replaced : Pat<(NegOp (any<Commutative>:$op $x, $y)), (NegOp $x), [], [(replace $op, (SubOp $x, $y))]>;
    def Native : Pat<(any<Commutative>:$op $x, $_), (NegOp $x), [{ $op.num_operands() == 2 }]>;
    def Body : Pat<(HoldOp $_, (region:$body (any<Commutative> $x, $x))), (NegOp $x), [], [(drop $body)]>;
    /// Names the ops, so that the IR knows their declarations.
    def Known : Pat<(MaxOp (FiveOp ..), (SameOp (FoldOp $x, ..), (SumOp ..))), (NegOp $x)>;
}

pub(super) fn binary(op: &str, x: &str, y: &str) -> String {
    format!("\"test.{op}\"({x}, {y}) : (i32, i32) -> i32")
}

pub(super) fn unary(op: &str, x: &str) -> String {
    format!("\"test.{op}\"({x}) : (i32) -> i32")
}

#[test]
fn row_2_11_a_root_is_any_op_with_the_trait() {
    let neg = used(&format!("%r = {}", unary("neg", "%a")));
    for op in ["max", "same"] {
        check(
            Traits,
            "Same",
            &used(&format!("%r = {}", binary(op, "%a", "%a"))),
            &neg,
        );
        check_no_match(
            Traits,
            "Same",
            &used(&format!("%r = {}", binary(op, "%a", "%b"))),
        );
    }
    // Ops that are declared without the trait, and one that is not declared.
    for op in ["add", "sub", "min"] {
        check_no_match(
            Traits,
            "Same",
            &used(&format!("%r = {}", binary(op, "%a", "%a"))),
        );
    }
    assert_eq!(
        explain(
            Traits,
            "Same",
            "test.add",
            &used(&format!("%r = {}", binary("add", "%a", "%a")))
        ),
        "`Same` does not match: the root is 'test.add', which is not declared so, not 'any<Commutative>'"
    );
    assert_eq!(
        explain(
            Traits,
            "Same",
            "test.min",
            &used(&format!("%r = {}", binary("min", "%a", "%a")))
        ),
        "`Same` does not match: the root is 'test.min', which is not registered, so that it is not known to be 'any<Commutative>'"
    );
}

#[test]
fn row_2_11_declarations_made_known_after_the_set_was_bound_count() {
    let (mut context, module) = parse(&used(&format!("%r = {}", binary("min", "%a", "%a"))));
    let mut patterns = PatternSet::new().with(Traits);
    patterns.retain(|rule| rule.name == "Same");
    let patterns = patterns.bind(&mut context);
    let mut rewrites = || {
        crate::assert_agreement(&mut context, module, &patterns);
        let config = GreedyRewriteConfig::new();
        let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None);
        let rewrites = report.unwrap_or_else(|error| panic!("{error}")).rewrites;
        context.registered::<MinOp>();
        rewrites
    };
    assert_eq!([rewrites(), rewrites()], [0, 1]);
    assert_eq!(
        context.print_op(module, &PrintOptions::new().generic(true)),
        text(&used(&format!("%r = {}", unary("neg", "%a"))))
    );
}

#[test]
fn row_2_11_either_tries_both_orders_of_an_op_by_trait() {
    let zero = "%z = \"test.const\"() <{value = 0 : i32}> : () -> i32";
    for (x, y) in [("%z", "%a"), ("%a", "%z")] {
        check(
            Traits,
            "Zero",
            &used(&format!("{zero}\n%r = {}", binary("max", x, y))),
            "\"x.use\"(%a) : (i32) -> ()",
        );
    }
}

#[test]
fn row_2_11_what_replaces_an_op_by_trait_has_its_type() {
    // The operands of a `test.same` need not have the type of its result.
    let same = "\"test.same\"(%f, %z) : (f32, i32) -> i32";
    let zero = "%z = \"test.const\"() <{value = 0 : i32}> : () -> i32";
    let text = used(&format!("{zero}\n%r = {same}"));
    check_no_match(Traits, "Zero", &text);
    assert!(
        explain(Traits, "Zero", "test.same", &text).contains("type"),
        "{}",
        explain(Traits, "Zero", "test.same", &text)
    );
}

#[test]
fn row_2_11_a_nested_op_by_trait_is_bound() {
    for op in ["max", "same"] {
        let inner = format!("%m = {}", binary(op, "%a", "%b"));
        let neg = unary("neg", "%m");
        check(
            Traits,
            "Nested",
            &used(&format!("{inner}\n%r = {neg}")),
            &used(&format!("{inner}\n%r = {}", binary("sub", "%a", "%m"))),
        );
        check_no_match(
            Traits,
            "Nested",
            &used(&format!("{inner}\n%r = {neg}\n\"x.use\"(%m) : (i32) -> ()")),
        );
        check(
            Traits,
            "Erased",
            &used(&format!("{inner}\n%r = {neg}")),
            "\"x.use\"(%a) : (i32) -> ()",
        );
        check(
            Traits,
            "Diamond",
            &used(&format!("{inner}\n%r = {}", binary("sub", "%m", "%m"))),
            &used(&format!("{inner}\n%r = {neg}")),
        );
        check(
            Traits,
            "Replaced",
            &used(&format!("{inner}\n\"x.use\"(%m) : (i32) -> ()\n%r = {neg}")),
            &used(&format!(
                "%m = {}\n\"x.use\"(%m) : (i32) -> ()\n%r = {}",
                binary("sub", "%a", "%b"),
                unary("neg", "%a")
            )),
        );
    }
    let text = used(&format!(
        "%m = {}\n%r = {}",
        binary("add", "%a", "%b"),
        unary("neg", "%m")
    ));
    check_no_match(Traits, "Nested", &text);
    assert_eq!(
        explain(Traits, "Nested", "test.neg", &text),
        "`Nested` does not match: operand 0 of 'test.neg' is defined by 'test.add', which is not declared so, not 'any<Commutative>'"
    );
}

#[test]
fn row_2_11_ops_by_trait_nest_in_each_other() {
    let text = |outer: &str, inner: &str, z: &str| {
        used(&format!(
            "%n = {}\n%m = {}\n%r = {}",
            unary("neg", "%b"),
            binary(inner, "%a", "%n"),
            binary(outer, "%m", z)
        ))
    };
    for (outer, inner) in [("max", "max"), ("same", "max"), ("max", "same")] {
        let after = used(&format!(
            "%n = {}\n%m = {}\n%r = {}",
            unary("neg", "%b"),
            binary(inner, "%a", "%n"),
            binary("sub", "%a", "%m")
        ));
        check(Traits, "Chain", &text(outer, inner, "%b"), &after);
        check_no_match(Traits, "Chain", &text(outer, inner, "%a"));
    }
    check_no_match(Traits, "Chain", &text("add", "max", "%b"));
    check_no_match(Traits, "Chain", &text("max", "add", "%b"));
}

#[test]
fn row_2_11_commutative_rules_permute_an_op_known_to_be_commutative() {
    for (x, y) in [("%n", "%m"), ("%m", "%n")] {
        check(
            Traits,
            "Permuted",
            &used(&format!(
                "%n = {}\n%m = {}\n%r = {}",
                unary("neg", "%a"),
                binary("mul", "%b", "%c"),
                binary("max", x, y)
            )),
            &used(&format!("%r = {}", binary("add", "%a", "%b"))),
        );
    }
}

#[test]
fn row_2_11_the_operands_are_as_many_as_the_rule_names_unless_it_leaves_the_rest() {
    let square = used(&format!("%r = {}", binary("mul", "%a", "%a")));
    let sum = |x: &str, types: &str| {
        used(&format!(
            "%n = {}\n%r = \"test.sum\"({x}) : ({types}) -> i32",
            unary("neg", "%a")
        ))
    };
    check(Traits, "Rest", &sum("%n", "i32"), &square);
    check(Traits, "Rest", &sum("%n, %b, %c", "i32, i32, i32"), &square);
    check_no_match(Traits, "Rest", &sum("%b, %n", "i32, i32"));
    check_no_match(Traits, "Rest", &used("%r = \"test.sum\"() : () -> i32"));
    check_no_match(
        Traits,
        "Same",
        &used("%r = \"test.sum\"(%a, %a, %a) : (i32, i32, i32) -> i32"),
    );
    check(
        Traits,
        "Same",
        &used("%r = \"test.sum\"(%a, %a) : (i32, i32) -> i32"),
        &used(&format!("%r = {}", unary("neg", "%a"))),
    );
}

#[test]
fn row_2_11_an_op_with_regions_is_no_op_by_trait() {
    let text = used("%r = \"test.fold\"(%a, %a) ({\n}) : (i32, i32) -> i32");
    check_no_match(Traits, "Same", &text);
    assert_eq!(
        explain(Traits, "Same", "test.fold", &text),
        "`Same` does not match: the root is 'test.fold', which has regions or successors, and 'any<Commutative>' has none"
    );
}

#[test]
fn row_2_11_an_op_by_trait_is_matched_in_a_region() {
    let hold = |inner: &str| {
        used(&format!(
            "%r = \"test.hold\"(%b) ({{\n%i = {inner}\n}}) : (i32) -> i32"
        ))
    };
    let neg = used(&format!("%r = {}", unary("neg", "%a")));
    check(Traits, "Body", &hold(&binary("max", "%a", "%a")), &neg);
    let why = |inner: &str| explain(Traits, "Body", "test.hold", &hold(inner));
    assert_eq!(
        why(&binary("add", "%a", "%a")),
        "`Body` does not match: region 0 of 'test.hold' has 'test.add' where 'any<Commutative>' should be"
    );
    assert_eq!(
        why(&binary("max", "%a", "%b")),
        "`Body` does not match: both '$x' must be equal where $x = %arg0 : i32, $x = %arg1 : i32"
    );
    let split = "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)";
    let max = hold(&binary("max", "%s#0", "%s#1"));
    let shown = "%0:2 = \"test.split\"(%arg0) : (i32) -> (i32, i32)";
    assert_eq!(
        explain(Traits, "Body", "test.hold", &format!("{split}\n{max}")),
        format!(
            "`Body` does not match: both '$x' must be equal where $x = %0#0 : i32 of {shown}, \
             $x = %0#1 : i32 of {shown}"
        )
    );
}

#[test]
fn row_2_11_native_code_reads_the_op() {
    check(
        Traits,
        "Native",
        &used(&format!("%r = {}", binary("max", "%a", "%b"))),
        &used(&format!("%r = {}", unary("neg", "%a"))),
    );
}

drr::drr! {
    pub set Ranks;

    def First : Pat<(any<Commutative> $x, $x), (NegOp $x), (addBenefit 1)>;
    def Op : Pat<(MaxOp $x, $_), (SubOp $x, $x)>;
    def Later : Pat<(any<Commutative> $x, $y), (AddOp $x, $y)>;
    def Other : Pat<(SumOp (variadic $x, (ConstOp $_))), (MulOp $x, $x), (addBenefit -2)>;
}

#[test]
fn row_2_11_rules_by_trait_keep_their_rank_among_the_others() {
    let applied = |body: &str| {
        let (_, report) = crate::run(Ranks, &[], body);
        let rules = report.rules.iter().filter(|rule| rule.stats.applied > 0);
        rules.map(|rule| rule.info.name).collect::<Vec<_>>()
    };
    let body = |op: &str, y: &str| {
        used(&format!(
            "%k = \"test.const\"() <{{value = 1 : i32}}> : () -> i32\n%r = {}",
            binary(op, "%a", y)
        ))
    };
    assert_eq!(applied(&body("max", "%a")), ["First"]);
    assert_eq!(applied(&body("max", "%b")), ["Op"]);
    assert_eq!(applied(&body("sum", "%b")), ["Later"]);
    assert_eq!(applied(&body("sum", "%k")), ["Later"]);
    let (mut context, module) = parse(&body("max", "%b"));
    let mut patterns = PatternSet::new().with(Ranks);
    patterns.disable("Op").unwrap();
    let patterns = patterns.bind(&mut context);
    let max = context.ops_in(module, drr::embedded::WalkOrder::PreOrder);
    let max = max
        .into_iter()
        .find(|op| context.op_name(*op) == "test.max");
    let found = max.and_then(|op| patterns.find(&mut context, op));
    assert_eq!(found.map(|id| patterns.rule(id).info().name), Some("Later"));
}
