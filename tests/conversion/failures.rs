//! Conversions that fail say why and leave the module as it was; analyses too.

use drr::conversion::{
    ConversionConfig, ConversionMode, ConversionTarget, Converted, Order, TypeConverter,
    apply_conversion,
};
use drr::ir::{InsertPoint, Ir, Signedness, TypeData};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use super::rules::{ArithToLlvm, llvm_target, small_types};
use super::run::{converted, message_of};
use super::{Context, context, parse, print};

drr::declare_op! {
    /// To be lowered.
    pub AOp = "t.a"(x: I32) -> (y: I32) traits(Pure, SameOperandsAndResultType);
    /// Illegal, too.
    pub BOp = "t.b"(x: I32) -> (y: I32) traits(Pure, SameOperandsAndResultType);
    /// Also illegal.
    pub COp = "t.c"(x: I32) -> (y: I32) traits(Pure, SameOperandsAndResultType);
    /// Legal.
    pub DOp = "t.d"(x: I32) -> (y: I32) traits(Pure, SameOperandsAndResultType);
    /// Two steps at once.
    pub DdOp = "t.dd"(x: I32) -> (y: I32) traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    #[conversion]
    set Vetoed;
    /// Leads nowhere: no rule makes a `t.c` of an argument legal.
    #[group("first")]
    def AToB : Pat<(AOp $x), (BOp $x), (addBenefit 5)>;
    def AToD : Pat<(AOp $x), (DOp $x)>;
    def BToC : Pat<(BOp $x), (COp $x)>;
    def CToD : Pat<(COp (DOp $x)), (DOp $x)>;
}

drr::drr! {
    set Deep;
    def Twice : Pat<(AOp (AOp $x)), (DdOp $x)>;
    def Once : Pat<(AOp $x), (DOp $x)>;
}

drr::drr! {
    set Around;
    def AToBOnly : Pat<(AOp $x), (BOp $x)>;
}

drr::declare_op! {
    /// To be counted down.
    pub CountOp = "t.count"(x: I32) { n: I64Attr } -> (y: I32)
        traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    set CountDown;
    def Down : Pat<(CountOp $x, $n), (CountOp $x, (Less $n)), [{ $n.as_int()? > 0 }]>;
    def Less : NativeCodeCall<|n: i64| n - 1>;
}

drr::drr! {
    #[conversion]
    set ManyCounts;
    def Of1 : Pat<(CountOp $x, 1), (DOp $x)>;
    def Of2 : Pat<(CountOp $x, 2), (DOp $x)>;
    def Of3 : Pat<(CountOp $x, 3), (DOp $x)>;
    def Of4 : Pat<(CountOp $x, 4), (DOp $x)>;
    def Of5 : Pat<(CountOp $x, 5), (DOp $x)>;
    def Of6 : Pat<(CountOp $x, 6), (DOp $x)>;
    def Of7 : Pat<(CountOp $x, 7), (DOp $x)>;
    def Of8 : Pat<(CountOp $x, 8), (DOp $x)>;
    def OfA : Pat<(CountOp (AOp $x), $_), (DOp $x)>;
    def OfNegative : Pat<(CountOp (DOp $x), $n), (DOp $x), [{ $n.as_int()? < 0 }]>;
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("t")
        .legal::<DOp>()
        .legal::<DdOp>()
}

const CHAIN: &str = "module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = \"t.a\"(%arg0) : (i32) -> i32
    %1 = \"t.a\"(%0) : (i32) -> i32
    return %1 : i32
  }
}
";

#[test]
fn a_rule_whose_results_stay_illegal_is_undone_and_the_next_is_tried() {
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(CHAIN, &target(), Vetoed, None, order);
        assert_eq!(text, CHAIN.replace("t.a", "t.d"), "{order:?}");
    }
}

#[test]
fn a_deep_source_sees_definitions_that_are_not_converted_yet() {
    let deep = "module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = \"t.dd\"(%arg0) : (i32) -> i32
    return %0 : i32
  }
}
";
    assert_eq!(
        converted(CHAIN, &target(), Deep, None, Order::UsersFirst),
        deep
    );
    // Here the inner operation was converted before; nothing uses the result.
    let both = deep.replace(
        "    %0 = \"t.dd\"(%arg0) : (i32) -> i32\n    return %0",
        "    %0 = \"t.d\"(%arg0) : (i32) -> i32\n    %1 = \"t.dd\"(%arg0) : (i32) -> i32\n    return %1",
    );
    assert_eq!(converted(CHAIN, &target(), Deep, None, Order::Mlir), both);
}

/// The error of a partial conversion, which must leave the module as it was.
fn error_of(
    text: &str,
    target: &ConversionTarget<Context>,
    rules: impl drr::pattern_set::Patterns<Context>,
    types: Option<&TypeConverter<Context>>,
) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    let before = print(&ctx, module);
    let patterns = PatternSet::new().with(rules).bind(&mut ctx);
    let mut config = ConversionConfig::new();
    if let Some(types) = types {
        config = config.types(types);
    }
    let error = apply_conversion(&mut ctx, module, target, &patterns, &config);
    assert_eq!(print(&ctx, module), before);
    match error {
        Ok(_) => panic!("it succeeds"),
        Err(error) => message_of(&error),
    }
}

#[test]
fn an_error_is_the_tree_of_reasons() {
    let target = ConversionTarget::new().illegal_dialect("t");
    let text = CHAIN.replace("%1 = \"t.a\"(%0)", "%1 = \"t.c\"(%0)");
    let error = error_of(&text, &target.legal::<DOp>(), Vetoed, None);
    let head = "failed to legalize operation 't.c' that was explicitly marked illegal; at ";
    let (op, why) = error
        .strip_prefix(head)
        .and_then(|rest| rest.split_once('\n'))
        .unwrap_or_else(|| panic!("{error}"));
    assert!(op.contains("t.c"), "{error}");
    let wanted = format!(
        "'t.c':\n  `CToD` ({}): does not match: operand 0 of 't.c' is defined by 't.a', not 't.d'",
        file!()
    );
    assert_eq!(why, wanted);
}

#[test]
fn an_error_shows_the_rules_that_come_closest_to_a_match() {
    let text = "func.func @f(%x: i32) -> i32 {
      %0 = \"t.d\"(%x) : (i32) -> i32
      %1 = \"t.count\"(%0) <{n = 9 : i64}> : (i32) -> i32
      return %1 : i32 }";
    let error = error_of(text, &target(), ManyCounts, None);
    let reasons: Vec<&str> = error.lines().skip(1).collect();
    assert_eq!(reasons.len(), 10, "{error}");
    assert_eq!(reasons[0], "'t.count':");
    assert!(reasons[1].starts_with("  `OfNegative` ("), "{error}");
    assert!(reasons[2].starts_with("  `Of1` ("), "{error}");
    assert!(!error.contains("`OfA`"), "{error}");
    assert_eq!(reasons[9], "  and 2 other rules");
}

#[test]
fn a_rule_is_not_applied_to_its_own_results_unless_allowed() {
    let text = "module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = \"t.count\"(%arg0) <{n = 3 : i64}> : (i32) -> i32
    return %0 : i32
  }
}
";
    let target = || {
        target().legal_if::<CountOp>(|ir, op| {
            let name = ir.attr_name(ir.kind(op), "n")?;
            let attr = ir.with_attr(op, name, |attr| attr.cloned())?;
            Some(AttrRef::given(ir, &attr).is_zero())
        })
    };
    let error = error_of(text, &target(), CountDown, None);
    let wanted = format!(
        "it leaves an operation that is not legal\n    't.count':\n      \
         `Down` ({}): it is being applied already; `allow_recursion` applies it again",
        file!()
    );
    assert!(error.ends_with(&wanted), "{error}");
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    let patterns = PatternSet::new().with(CountDown).bind(&mut ctx);
    let config = ConversionConfig::new().allow_recursion("Down");
    let done = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
    assert_eq!(done.map(|report| report.rules[0].1).ok(), Some(3));
    let after = print(&ctx, module);
    assert_eq!(after, text.replace("n = 3", "n = 0"));
    let config = ConversionConfig::new().allow_recursion("Downs");
    let done = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
    let error = done.map(|_| ()).expect_err("no rule has this name");
    let wanted = "the set has no rule `Downs`; did you mean `Down`?";
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn a_rule_that_makes_what_nothing_makes_legal_is_not_tried() {
    let text = "func.func @f(%x: i32) -> i32 { %0 = \"t.a\"(%x) : (i32) -> i32\n return %0 : i32 }";
    let error = error_of(text, &target(), Around, None);
    assert!(
        error.ends_with(": it makes 't.b', which neither the target nor rules make legal"),
        "{error}"
    );
}

#[test]
fn bad_converters_are_errors() {
    let i = |width| TypeData::Integer(width, Signedness::Signless);
    let turning = TypeConverter::new()
        .keep_others()
        .convert(move |ty| match ty.is(&i(16)) {
            true => Converted::one(i(64)),
            false if ty.is(&i(64)) => Converted::one(i(16)),
            false => Converted::Next,
        });
    let text = "func.func @f(%x: i16) -> i16 { return %x : i16 }";
    let error = error_of(text, &llvm_target(), ArithToLlvm, Some(&turning));
    assert!(
        error.contains(
            "the type converter does not settle: 'i16' becomes 'i64', and that becomes 'i16'"
        ),
        "{error}"
    );
    let failing = TypeConverter::new().convert(|_| Converted::Fail);
    let error = error_of(text, &llvm_target(), ArithToLlvm, Some(&failing));
    assert!(
        error.contains("the type 'i16' cannot be converted"),
        "{error}"
    );
    let unknown = TypeConverter::new().convert(move |ty| match ty.is(&i(16)) {
        true => Converted::one(i(64)),
        false => Converted::Next,
    });
    let error = error_of(text, &llvm_target(), ArithToLlvm, Some(&unknown));
    let wanted = "the type 'i64' cannot be converted: the type converter does not know it, \
                  `keep_others` keeps such types; 'i16' becomes it";
    assert!(error.contains(wanted), "{error}");
}

#[test]
fn a_missing_materialization_is_an_error_that_says_so() {
    let text = "func.func @f(%x: i16) { %0 = arith.addi %x, %x : i16\n \"t.use\"(%0) : (i16) -> ()\n return }";
    let none = "the type converter has no materialization: `TypeConverter::materialize` adds one";
    let one = "the only materialization of the type converter returns `None`";
    let two = "all materializations of the type converter return `None`";
    for (count, wanted) in [none, one, two].into_iter().enumerate() {
        let types = (0..count).fold(small_types(), |types, _| types.materialize(|_, _, _| None));
        let error = error_of(text, &llvm_target(), ArithToLlvm, Some(&types));
        assert!(
            error.starts_with(
                "failed to legalize unresolved materialization from ('i64') to ('i16') that remained live after conversion"
            ),
            "{error}"
        );
        let wanted = format!(
            "\n'builtin.unrealized_conversion_cast':\n  {wanted}; `leave_casts` leaves the cast"
        );
        assert!(error.ends_with(&wanted), "{error}");
    }
}

#[test]
fn a_full_conversion_leaves_nothing_that_is_not_known_to_be_legal() {
    let mut ctx = context();
    let module = parse(&mut ctx, CHAIN);
    let patterns = PatternSet::new().with(Deep).bind(&mut ctx);
    let config = ConversionConfig::new().mode(ConversionMode::Full);
    let error = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
    let error = error.err().map(|error| error.message);
    assert_eq!(
        error.as_deref(),
        Some("failed to legalize operation 'builtin.module'")
    );
    assert_eq!(print(&ctx, module), CHAIN);
    let target = target().legal_dialect("builtin").legal_dialect("func");
    let report = apply_conversion(&mut ctx, module, &target, &patterns, &config);
    let rules: Vec<_> = match report {
        Ok(report) => report
            .rules
            .iter()
            .map(|(rule, count)| (rule.name, *count))
            .collect(),
        Err(error) => panic!("{error}"),
    };
    assert_eq!(rules, [("Twice", 1)]);
}

#[test]
fn an_analysis_says_what_a_conversion_would_do_and_changes_nothing() {
    let mut ctx = context();
    let text = CHAIN.replace("%1 = \"t.a\"(%0)", "%1 = \"t.c\"(%0)");
    let module = parse(&mut ctx, &text);
    let patterns = PatternSet::new().with(Vetoed).bind(&mut ctx);
    let config = ConversionConfig::new()
        .order(Order::Mlir)
        .mode(ConversionMode::Analysis);
    let report = match apply_conversion(&mut ctx, module, &target(), &patterns, &config) {
        Ok(report) => report,
        Err(error) => panic!("{error}"),
    };
    let names: Vec<_> = report
        .legalizable
        .iter()
        .map(|op| ctx.kind_name(ctx.kind(*op)))
        .filter(|name| name.starts_with("t."))
        .collect();
    // The source of `CToD` sees that a `t.a` defines the operand of the `t.c`.
    assert_eq!(names, ["t.a"]);
    let mut left = report.not_legalized.iter();
    assert!(left.any(|(_, why)| why.op == "t.c"));
    assert_eq!(print(&ctx, module), text);
    assert_eq!(ctx.verify(module), Ok(()));
}

drr::drr! {
    set Panics;
    def Fine : Pat<(BOp $x), (DOp $x)>;
    def Broken : Pat<(AOp $x), (DOp $x), [{ $x.ty().bit_width()? > 32 || panic!("no such width") }]>;
}

#[test]
fn a_panic_of_native_code_leaves_the_module_as_it_was() {
    let mut ctx = context();
    let text = CHAIN.replace("%1 = \"t.a\"(%0)", "%1 = \"t.b\"(%0)");
    let module = parse(&mut ctx, &text);
    let patterns = PatternSet::new().with(Panics).bind(&mut ctx);
    let run = std::panic::AssertUnwindSafe(|| {
        let config = ConversionConfig::new();
        apply_conversion(&mut ctx, module, &target(), &patterns, &config).is_ok()
    });
    assert!(std::panic::catch_unwind(run).is_err());
    assert_eq!(print(&ctx, module), text);
    assert_eq!(ctx.verify(module), Ok(()));
}

/// Says that it has changed something.
#[drr::pattern(root = COp, ir = Context)]
fn idle(_: OpOf<COp, Context>, _: &mut PatternRewriter<'_, Context>) -> bool {
    true
}

/// Builds an operation, and then declines.
#[drr::pattern(root = COp, ir = Context)]
fn hasty(op: OpOf<COp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (loc, x) = (
        rewriter.ir().loc(op.handle()),
        rewriter.ir().operand(op.handle(), 0),
    );
    DOp::build(rewriter, loc, x).ok()?;
    None
}

/// Says why it declines, after it has built an operation.
#[drr::pattern(root = COp, ir = Context)]
fn talkative(op: OpOf<COp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (loc, x) = (ir.loc(op), ir.operand(op, 0));
    DOp::build(rewriter, loc, x).is_ok() && rewriter.notify_match_failure("the sum is odd")
}

/// Wants to move an operation into itself, after it has built one.
#[drr::pattern(root = COp, ir = Context)]
fn impossible(op: OpOf<COp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (loc, x) = (ir.loc(op), ir.operand(op, 0));
    let function = ir.region_owner(ir.parent_region(ir.parent_block(op)?)?)?;
    DOp::build(rewriter, loc, x).ok()?;
    rewriter
        .move_op(function, InsertPoint::Before(op))
        .then_some(())
}

/// Says why it declines.
#[drr::pattern(root = COp, ir = Context)]
fn early(_: OpOf<COp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    rewriter.notify_match_failure("the sum is even")
}

#[test]
fn functions_that_change_nothing_or_decline_too_late_are_named() {
    let text = CHAIN.replace("t.a", "t.c");
    let target = ConversionTarget::new().illegal::<COp>().legal::<DOp>();
    let error = error_of(&text, &target, idle, None);
    assert!(
        error.ends_with("failures.rs): it matches, but changed nothing"),
        "{error}"
    );
    let error = error_of(&text, &target, hasty, None);
    let reason = "failures.rs): its code declined after its first change";
    assert!(error.ends_with(reason), "{error}");
    let error = error_of(&text, &target, talkative, None);
    let why = ": the sum is odd";
    assert!(error.ends_with(&format!("{reason}{why}")), "{error}");
    let error = error_of(&text, &target, impossible, None);
    let why = ": the rewriter could not move an operation";
    assert!(error.ends_with(&format!("{reason}{why}")), "{error}");
    let error = error_of(&text, &target, early, None);
    assert!(error.ends_with("the sum is even"), "{error}");
}

#[test]
fn the_reasons_of_a_rule_that_may_recur_are_shown_to_a_depth() {
    let mut ctx = context();
    let text = "func.func @f(%x: i32) -> i32 {
  %0 = \"t.count\"(%x) <{n = 60 : i64}> : (i32) -> i32
  return %0 : i32
}";
    let module = parse(&mut ctx, text);
    let patterns = PatternSet::new().with(CountDown).bind(&mut ctx);
    let target = target().legal_if::<CountOp>(|_, _| Some(false));
    let config = ConversionConfig::new().allow_recursion("Down");
    let error = apply_conversion(&mut ctx, module, &target, &patterns, &config);
    let error = message_of(&error.expect_err("none of them is legal"));
    let middle = "it leaves an operation that is not legal, and so on, 52 times; in the end\n";
    let (before, end) = error.split_once(middle).expect(&error);
    assert_eq!(before.matches("`Down`").count(), 8, "{error}");
    assert_eq!(end.matches("`Down`").count(), 1, "{error}");
    assert!(end.contains("does not match"), "{error}");
}
