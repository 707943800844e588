//! Section 1: the order in which rules are tried; naming, selecting and listing rules;
//! `#[pattern]`.

use drr::driver::{GreedyRewriteConfig, Limit, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::op::OpOf;
use drr::pattern_set::{PatternSet, Select};
use drr::prelude::*;

use crate::ops::{AddOp, MulOp, NegOp, ScaleOp, SplitOp, SubOp};
use crate::{check, check_no_match, explain, run_patterns, text, used};

drr::drr! {
    /// Rules for the tests of ties.
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    set First;

    /// One op.
    def Plain : Pat<(AddOp $x, $_y), (ScaleOp $x, 1)>;
    #[group("deep")]
    def Deep : Pat<(AddOp (NegOp $x), $_), (ScaleOp $x, 2)>;
    def Late : Pat<(MulOp $x, $_), (ScaleOp $x, 3), (addBenefit -1)>;
    def Early : Pat<(MulOp $x, $_), (ScaleOp $x, 4)>;
    def NewForm : Pat<(SubOp $x, $_y), (ScaleOp $x, 5), [{ $x == $_y }], (addBenefit 7)>;
    def OldForm : Pattern<(SubOp $x, $_), [(ScaleOp $x, 6)], [], [], (addBenefit 5)>;
    def BenefitFirst : Pat<(SubOp $x, $_y), (ScaleOp $x, 7), (addBenefit 4), [{ $x != $_y }]>;
}

mod second {
    use crate::ops::{AddOp, MulOp, ScaleOp};

    drr::drr! {
        pub(super) set Second;

        def Same : Pat<(AddOp $x, $_), (ScaleOp $x, 11)>;
        #[group("deep")]
        def Between : Pat<(MulOp $x, $x), (ScaleOp $x, 12)>;
        def Higher : Pat<(AddOp $x, $x), (ScaleOp $x, 13), (addBenefit 5)>;
    }
}

use second::Second;

const ANONYMOUS_LINE: u32 = line!() + 5;

drr::drr! {
    set Anonymous;

    def : Pat<(NegOp $x), (ScaleOp $x, 1)>;
    def : Pat<(NegOp (NegOp $x)), (ScaleOp $x, 2)>;
}

fn binary(op: &str, x: &str, y: &str) -> String {
    used(&format!("%r = \"test.{op}\"({x}, {y}) : (i32, i32) -> i32"))
}

/// The factor of the `test.scale` that the rules make.
#[track_caller]
fn factor(patterns: PatternSet<Context>, body: &str) -> i64 {
    let (found, _) = run_patterns(patterns, body, &PrintOptions::new().generic(true));
    let (_, rest) = found
        .split_once("factor = ")
        .unwrap_or_else(|| panic!("{found}"));
    let (number, _) = rest.split_once(' ').expect("a type follows");
    number.parse().expect("a number")
}

fn first() -> PatternSet<Context> {
    PatternSet::new().with(First)
}

#[test]
fn row_1_1_both_orders_of_arguments_parse() {
    let benefit = |name| {
        first()
            .rules()
            .find(|rule| rule.name == name)
            .map(|rule| rule.benefit)
    };
    assert_eq!(benefit("NewForm"), Some(8));
    assert_eq!(benefit("OldForm"), Some(6));
    assert_eq!(benefit("BenefitFirst"), Some(5));
    check(
        First,
        "NewForm",
        &binary("sub", "%a", "%a"),
        &used("%r = \"test.scale\"(%a) <{factor = 5 : i64}> : (i32) -> i32"),
    );
    check_no_match(First, "NewForm", &binary("sub", "%a", "%b"));
    check_no_match(First, "BenefitFirst", &binary("sub", "%a", "%a"));
}

#[test]
fn row_1_2_an_anonymous_rule_is_called_by_file_and_line() {
    let set = PatternSet::<Context>::new().with(Anonymous);
    let mut names: Vec<(u32, String)> = set
        .rules()
        .map(|rule| (rule.line, rule.name.to_string()))
        .collect();
    names.sort();
    let lines: Vec<u32> = names.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [ANONYMOUS_LINE, ANONYMOUS_LINE + 1]);
    for (line, name) in names {
        assert!(name.ends_with(&format!("order.rs:{line}")), "{name}");
    }
}

#[test]
fn row_1_3_more_ops_come_first_and_a_negative_benefit_last() {
    let neg_add =
        "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.add\"(%n, %b) : (i32, i32) -> i32";
    assert_eq!(factor(first(), &used(neg_add)), 2);
    assert_eq!(factor(first(), &binary("add", "%a", "%b")), 1);
    assert_eq!(factor(first(), &binary("mul", "%a", "%b")), 4);
}

#[test]
fn row_1_3_ties_between_sets_go_by_their_order_and_benefits_across_them() {
    let both = || PatternSet::new().with(First).with(Second);
    let reverse = || PatternSet::new().with(Second).with(First);
    let add = binary("add", "%a", "%b");
    assert_eq!((factor(both(), &add), factor(reverse(), &add)), (1, 11));
    // A rule of one set is between two rules of the other.
    let mul = binary("mul", "%a", "%a");
    assert_eq!((factor(both(), &mul), factor(reverse(), &mul)), (4, 12));
    let mut without = both();
    assert_eq!(without.disable("Early").unwrap(), 1);
    assert_eq!(factor(without, &mul), 12);
    let mut without = both();
    without.disable("Early").unwrap();
    without.disable("Between").unwrap();
    assert_eq!(factor(without, &mul), 3);
    let square = binary("add", "%a", "%a");
    assert_eq!(
        (factor(both(), &square), factor(reverse(), &square)),
        (13, 13)
    );
}

#[test]
fn row_1_4_rules_are_switched_off_by_name_group_and_file() {
    let names = |set: &PatternSet<Context>| set.rules().map(|rule| rule.name).collect::<Vec<_>>();
    let mut both = first().with(Second);
    let all = both.len();
    assert_eq!(all, 10);
    assert_eq!(both.disable("Plain").unwrap(), 1);
    assert_eq!(both.disable("Plain").unwrap(), 0);
    assert_eq!(
        both.disable("Plan").unwrap_err().to_string(),
        "the set has no rule `Plan`; did you mean `Plain`?"
    );
    assert_eq!(
        both.only(&["Late".into(), Select::Group("deap")])
            .unwrap_err()
            .to_string(),
        "the set has no group `deap`; did you mean `deep`?"
    );
    assert_eq!(both.disable(Select::Group("deep")).unwrap(), 2);
    assert_eq!(both.len(), all - 3);
    assert!(
        !names(&both)
            .iter()
            .any(|name| ["Plain", "Deep", "Between"].contains(name))
    );
    assert_eq!(
        both.disable(Select::File("language/order.rs")).unwrap(),
        all - 3
    );
    assert!(both.is_empty());
    let mut both = first().with(Second);
    assert_eq!(
        both.disable(Select::File("rder.rs"))
            .unwrap_err()
            .to_string(),
        "the set has no file with rules `rder.rs`"
    );
    assert_eq!(
        both.only(&[Select::Group("deep"), Select::Name("Late")])
            .unwrap(),
        3
    );
    assert_eq!(factor(both, &binary("mul", "%a", "%b")), 3);
}

#[test]
fn row_1_4_a_single_rule_is_a_set_too() {
    let set = PatternSet::<Context>::new().with(Early);
    let names: Vec<_> = set.rules().map(|rule| rule.name).collect();
    assert_eq!(names, ["Early"]);
    assert_eq!(factor(set, &binary("mul", "%a", "%b")), 4);
}

#[test]
fn row_1_4_rules_are_listed_with_what_they_read_and_make() {
    let set = first();
    let deep = set
        .rules()
        .find(|rule| rule.name == "Deep")
        .expect("it is there");
    assert_eq!(
        (deep.root, deep.benefit, deep.group),
        ("test.add", 2, "deep")
    );
    assert_eq!(deep.reads, ["test.add", "test.neg"]);
    assert_eq!(deep.makes, ["test.scale"]);
    assert!(deep.file.ends_with("order.rs"));
    let plain = set
        .rules()
        .find(|rule| rule.name == "Plain")
        .expect("it is there");
    assert_eq!(plain.doc, "One op.");
    assert!(plain.line < deep.line);
}

/// scale(x, n) -> -x, for one factor n
#[drr::pattern((ScaleOp $x, $f, ..), (NegOp $x), [{ $f.as_int()? == self.factor }], (addBenefit 2))]
#[group("parameters")]
struct NegOf {
    /// The factor.
    factor: i128,
}

/// split(x) -> x * n, x * n
#[drr::pattern((SplitOp $x), [(ScaleOp:$s $x, { self.0 }), (replaceWithValue $s), (replaceWithValue $s)])]
struct SplitBy(i64);

/// x - x -> x * 0, by hand
#[drr::pattern(root = SubOp, benefit = 3, group = "by hand", creates(ScaleOp))]
fn sub_of_same<I: Ir>(
    op: OpOf<SubOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Result<bool, String> {
    let view = op.view(rewriter.ir());
    let (x, y, loc) = (view.lhs().handle(), view.rhs().handle(), view.loc());
    if x != y {
        return Ok(false);
    }
    let new = ScaleOp::build(rewriter, loc, x, 0).map_err(|error| error.to_string())?;
    let value = rewriter.ir().result(new, 0);
    rewriter.replace_op(op.handle(), &[value]);
    Ok(true)
}

/// a * b -> an error, after a change
#[drr::pattern(root = MulOp)]
fn mul_fails<I: Ir>(
    op: OpOf<MulOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Result<(), String> {
    let view = op.view(rewriter.ir());
    let (x, loc) = (view.lhs().handle(), view.loc());
    NegOp::build(rewriter, loc, x).map_err(|error| error.to_string())?;
    rewriter.set_operand(op.handle(), 1, x);
    Err("not today".to_string())
}

#[test]
fn row_1_5_a_struct_is_a_rule_with_parameters() {
    let scale = |f| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {f} : i64}}> : (i32) -> i32"
        ))
    };
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    for factor in [3, 4] {
        check(NegOf { factor }, "NegOf", &scale(factor), &neg);
        check_no_match(NegOf { factor }, "NegOf", &scale(7 - factor));
    }
    let set = PatternSet::<Context>::new().with(NegOf { factor: 1 });
    let info = set.rules().next().expect("it is there");
    assert_eq!(
        (info.benefit, info.group, info.root),
        (3, "parameters", "test.scale")
    );
    check(
        SplitBy(6),
        "SplitBy",
        "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n\"x.use\"(%s#0, %s#1) : (i32, i32) -> ()",
        "%s = \"test.scale\"(%a) <{bias = 1 : i64, factor = 6 : i64}> : (i32) -> i32\n\"x.use\"(%s, %s) : (i32, i32) -> ()",
    );
}

/// scale(x, n) -> -x, for each n that a function accepts
#[drr::pattern((ScaleOp $x, $f, ..), (NegOp $x), [{ (self.accepts)($f.as_int()?) && BIAS != 1 }])]
#[derive(Clone, Debug)]
struct NegWhere<F, const BIAS: i64 = 0, T = ()>
where
    F: Fn(i128) -> bool,
{
    accepts: F,
    tag: T,
}

#[test]
fn row_1_5_a_struct_may_be_generic() {
    let scale = |f| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {f} : i64}}> : (i32) -> i32"
        ))
    };
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    let limit = 5;
    let big = NegWhere::<_> {
        accepts: move |n| n > limit,
        tag: (),
    };
    check(big.clone(), "NegWhere", &scale(6), &neg);
    check_no_match(big, "NegWhere", &scale(5));
    let never = NegWhere::<_, 1, String> {
        accepts: |_| true,
        tag: "never".to_string(),
    };
    assert_eq!(never.tag, "never");
    check_no_match(never, "NegWhere", &scale(6));
}

#[test]
fn row_1_5_a_function_is_a_rule_in_the_same_sets() {
    let scale = used("%r = \"test.scale\"(%a) <{bias = 1 : i64, factor = 0 : i64}> : (i32) -> i32");
    check(
        sub_of_same,
        "sub_of_same",
        &binary("sub", "%a", "%a"),
        &scale,
    );
    check_no_match(sub_of_same, "sub_of_same", &binary("sub", "%a", "%b"));
    // Its benefit places it after `BenefitFirst` and `OldForm`, which match any operands.
    let mut without = mixed();
    assert_eq!(factor(mixed(), &binary("sub", "%a", "%a")), 5);
    without.disable("NewForm").unwrap();
    without.disable("OldForm").unwrap();
    assert_eq!(factor(without, &binary("sub", "%a", "%a")), 0);
}

fn mixed() -> PatternSet<Context> {
    PatternSet::new().with(sub_of_same).with(First)
}

/// -x -> x, by hand, with reasons
#[drr::pattern(root = NegOp)]
fn neg_by_hand<I: Ir>(op: OpOf<NegOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let x = op.view(rewriter.ir()).x().handle();
    if rewriter.ir().defining_op(x).is_some() {
        return rewriter.notify_match_failure("the operand is not an argument");
    }
    rewriter.set_operand(op.handle(), 0, x);
    rewriter.replace_op(op.handle(), &[x]);
    true
}

#[test]
fn row_1_5_a_function_is_explained_by_running_it_up_to_its_first_change() {
    let neg = "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%n) : (i32) -> i32";
    let (mut context, module) = crate::parse(neg);
    let patterns = PatternSet::new().with(neg_by_hand).bind(&mut context);
    let before = context.display(module).to_string();
    let explained: Vec<String> = context
        .ops_in(module, WalkOrder::PreOrder)
        .into_iter()
        .filter(|op| context.op_name(*op) == "test.neg")
        .collect::<Vec<_>>()
        .into_iter()
        .map(|op| patterns.explain(&mut context, op, "neg_by_hand").unwrap())
        .map(|explanation| crate::without_place(&explanation))
        .collect();
    assert_eq!(
        explained,
        [
            "`neg_by_hand` matches",
            "`neg_by_hand` does not match: its structure matches, but its code declined: the operand is not an argument",
        ]
    );
    assert_eq!(context.display(module).to_string(), before);
    assert_eq!(
        explain(
            sub_of_same,
            "sub_of_same",
            "test.sub",
            &binary("sub", "%a", "%b")
        ),
        "`sub_of_same` does not match: its structure matches, but its code declined"
    );
}

#[test]
fn row_1_5_what_a_failing_function_did_is_undone_and_reported() {
    let body = binary("mul", "%a", "%b");
    let (found, report) = run_patterns(
        PatternSet::new().with(mul_fails),
        &body,
        &PrintOptions::new().generic(true),
    );
    assert_eq!(found, text(&body));
    let [failure] = report.failures.as_slice() else {
        panic!("{report}");
    };
    assert_eq!((failure.rule.as_str(), report.rewrites), ("mul_fails", 0));
    assert!(failure.reason.contains("not today"), "{}", failure.reason);
}

#[drr::pattern((SubOp $x, $y), (MulOp $x, $y))]
struct SubToMul;
#[drr::pattern((MulOp $x, $y), (SubOp $x, $y))]
struct MulToSub;

#[test]
fn rules_that_undo_one_another_are_a_cycle_when_the_module_is_the_same_again() {
    let body = binary("sub", "%a", "%b");
    let (mut context, module) = crate::parse(&body);
    let patterns = PatternSet::new().with(SubToMul).with(MulToSub);
    let patterns = patterns.bind(&mut context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None).unwrap();
    assert_eq!(report.limit, Some(Limit::Cycle), "{report}");
    assert_eq!(report.still_firing, ["SubToMul", "MulToSub"]);
    assert!(report.rewrites < 2200, "{report}");
}
