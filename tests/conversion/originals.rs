//! Operations that a rule builds as they would have been before the conversion: `(original (Op …))`,
//! `with_original_types`. Other rules convert them.

use drr::builtin::UnrealizedConversionCastOp;
use drr::conversion::{ConversionConfig, ConversionTarget, Converted, Order, TypeConverter};
use drr::ir::{InsertPoint, Ir, OpState, TypeData};
use drr::op::OpOf;
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;
use drr::rewriter::OpConversion;
use drr_dialects::arith::{AddIOp, AndIOp, MulIOp, SubIOp};
use drr_dialects::func::{FuncOp, ReturnOp};
use fastrand::Rng;

use super::Context;
use super::random::{self, SMALL};
use super::rules::{ArithToLlvm, llvm_target, small_types};
use super::run::{UseOp, converted, converted_with, message_of, run};

drr::declare_op! {
    /// A size.
    pub AmountOp = "o.amount"() -> (size: I16) traits(Pure);
    /// Shows a size.
    pub ShowOp = "o.show"(size: I16);
    /// Shows twice as much.
    pub ShowTwiceOp = "o.show_twice"(size: I16);
    /// Counts.
    pub CountOp = "o.count"(times: I16);
    /// The next size.
    pub NextOp = "o.next"(size: I16) -> (next: I16) traits(Pure);
    /// The size behind the next.
    pub AfterNextOp = "o.after_next"(size: I16) -> (next: I16) traits(Pure);
    /// A loop whose body gets a size.
    pub LoopOp = "o.loop"(times: I16) regions(body: AnyRegion);
    /// Ends the body of a loop.
    pub EndOp = "o.end"() traits(Terminator);
    /// A number.
    pub NumberOp = "m.number"() -> (number: I64) traits(Pure);
    /// Prints a number.
    pub PrintOp = "m.print"(number: I64);
    /// The next number.
    pub SuccOp = "m.succ"(number: I64) -> (succ: I64) traits(Pure);
    /// A loop whose body gets a number.
    pub RunOp = "m.run"(times: I64) regions(body: AnyRegion);
    /// Ends the body of a loop.
    pub StopOp = "m.stop"() traits(Terminator);
}

drr::drr! {
    #[conversion]
    set Sizes;
    def Amount : Pat<(AmountOp), (NumberOp (returnType "i64"))>;
    // The source takes nothing but an `i16`.
    def Show : Pat<(ShowOp I16:$size), (PrintOp $size)>;
    def Next : Pat<(NextOp I16:$size), (SuccOp $size)>;
    def Loop : Pat<(LoopOp I16:$times, $body), (RunOp $times, (convert $body))>;
    def End : Pat<(EndOp), (StopOp)>;
}

drr::drr! {
    #[conversion]
    set Originals;
    def ShowTwice : Pat<(ShowTwiceOp $size), (original (ShowOp (NextOp $size)))>;
    def AfterNext : Pat<(AfterNextOp $size), (original (NextOp (NextOp $size)))>;
    def Count : Pat<(CountOp $times), (original (LoopOp $times, (region ($i: I16) (ShowOp $i), (EndOp))))>;
}

drr::drr! {
    #[conversion]
    set NotOriginals;
    def ShowTwiceConverted : Pat<(ShowTwiceOp $size), (ShowOp (NextOp $size))>;
}

drr::drr! {
    #[conversion]
    set Mixed;
    /// The value of the inner op is converted where another op takes it.
    def PrintNext : Pat<(ShowTwiceOp $size), (PrintOp (original (NextOp $size)))>;
}

/// As the rule `ShowTwice`.
#[drr::pattern(root = ShowTwiceOp)]
fn show_twice<I: Ir>(
    op: OpOf<ShowTwiceOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (op, ir) = (op.handle(), rewriter.ir_mut());
    let (next, show) = (ir.bind_op::<NextOp>()?, ir.bind_op::<ShowOp>()?);
    let (size, loc) = (ir.operand(op, 0), ir.loc(op));
    rewriter.with_original_types(|rewriter| {
        let next = rewriter.create_op(OpState {
            operands: &[size],
            result_types: &[rewriter.ir().value_type(size)],
            ..OpState::new(next, loc.clone())
        });
        let next = rewriter.ir().result(next, 0);
        rewriter.replace_op_with_new_op(
            op,
            OpState {
                operands: &[next],
                ..OpState::new(show, loc)
            },
        );
    });
    Some(())
}

/// Creates an operation of each kind at the same place.
#[drr::pattern(root = ShowTwiceOp)]
fn show_in_turn<I: Ir>(
    op: OpOf<ShowTwiceOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (op, ir) = (op.handle(), rewriter.ir_mut());
    let (print, show) = (ir.bind_op::<PrintOp>()?, ir.bind_op::<ShowOp>()?);
    let (size, loc) = (ir.operand(op, 0), ir.loc(op));
    let state = |kind| OpState {
        operands: std::slice::from_ref(&size),
        ..OpState::new(kind, loc.clone())
    };
    rewriter.set_insertion_point(InsertPoint::Before(op));
    rewriter.create_op(state(print));
    rewriter.with_original_types(|rewriter| {
        rewriter.create_op(state(show));
        rewriter.with_original_types(|rewriter| rewriter.create_op(state(show)));
        rewriter.create_op(state(show));
    });
    rewriter.create_op(state(print));
    rewriter.erase_op(op);
    Some(())
}

/// `i16` becomes `i64`.
fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is(&TypeData::int(16)) {
            true => Converted::one(TypeData::int(64)),
            false => Converted::Next,
        })
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("o")
        .legal_dialect("m")
        .retyped::<UseOp>()
        .retyped::<FuncOp>()
        .retyped::<ReturnOp>()
}

/// Converts the text in both orders.
fn becomes(text: &str, rules: impl Patterns<Context> + Copy, wanted: &str) {
    for order in [Order::UsersFirst, Order::Mlir] {
        let config = ConversionConfig::new().order(order);
        let rules = PatternSet::new().with(Sizes).with(rules);
        let types = types();
        let text = converted_with(text, &target(), rules, config.types(&types));
        assert_eq!(text, wanted, "{order:?}");
    }
}

const SHOWS: &str = r#"
func.func @f(%a: i16) {
  %size = "o.amount"() : () -> i16
  "o.show_twice"(%size) : (i16) -> ()
  "o.show_twice"(%a) : (i16) -> ()
  return
}"#;

const SHOWN: &str = r#"module {
  func.func @f(%arg0: i64) {
    %0 = "m.number"() : () -> i64
    %1 = "m.succ"(%0) : (i64) -> i64
    "m.print"(%1) : (i64) -> ()
    %2 = "m.succ"(%arg0) : (i64) -> i64
    "m.print"(%2) : (i64) -> ()
    return
  }
}
"#;

#[test]
fn other_rules_convert_an_original_op() {
    becomes(SHOWS, Originals, SHOWN);
}

#[test]
fn without_original_the_types_are_converted_and_the_other_rule_does_not_match() {
    let types = types();
    let config = ConversionConfig::new().types(&types);
    let rules = PatternSet::new().with(Sizes).with(NotOriginals);
    let (done, _) = run(SHOWS, rules, &target(), config);
    let error = done
        .err()
        .map(|error| message_of(&error))
        .unwrap_or_default();
    let wanted = "operand 'size' of 'o.next' failed to satisfy constraint: '16-bit signless integer': it has type i64";
    assert!(error.ends_with(wanted), "{error}");
}

#[test]
fn an_original_op_may_be_the_operand_of_a_converted_one() {
    becomes(SHOWS, Mixed, SHOWN);
}

#[test]
fn functions_create_original_ops() {
    becomes(SHOWS, show_twice, SHOWN);
}

#[test]
fn after_the_original_ops_a_function_creates_converted_ones_again() {
    let text = r#"
func.func @f(%a: i16) {
  "o.show_twice"(%a) : (i16) -> ()
  return
}"#;
    let prints = "    \"m.print\"(%arg0) : (i64) -> ()\n".repeat(5);
    let wanted =
        format!("module {{\n  func.func @f(%arg0: i64) {{\n{prints}    return\n  }}\n}}\n");
    becomes(text, show_in_turn, &wanted);
}

#[test]
fn results_of_original_ops_replace_those_of_the_root() {
    let text = r#"
func.func @f(%a: i16) -> i16 {
  %b = "o.after_next"(%a) : (i16) -> i16
  %c = "o.after_next"(%b) : (i16) -> i16
  "t.use"(%b, %c) : (i16, i16) -> ()
  return %c : i16
}"#;
    let wanted = r#"module {
  func.func @f(%arg0: i64) -> i64 {
    %0 = "m.succ"(%arg0) : (i64) -> i64
    %1 = "m.succ"(%0) : (i64) -> i64
    %2 = "m.succ"(%1) : (i64) -> i64
    %3 = "m.succ"(%2) : (i64) -> i64
    "t.use"(%1, %3) : (i64, i64) -> ()
    return %3 : i64
  }
}
"#;
    becomes(text, Originals, wanted);
}

#[test]
fn blocks_and_ops_in_an_original_op_are_original_too() {
    let text = r#"
func.func @f(%a: i16) {
  "o.count"(%a) : (i16) -> ()
  return
}"#;
    let wanted = r#"module {
  func.func @f(%arg0: i64) {
    "m.run"(%arg0) ({
    ^bb0(%arg1: i64):
      "m.print"(%arg1) : (i64) -> ()
      "m.stop"() : () -> ()
    }) : (i64) -> ()
    return
  }
}
"#;
    becomes(text, Originals, wanted);
}

#[test]
fn a_legal_original_op_keeps_its_types_and_gets_casts() {
    let wanted = r#"module {
  func.func @f(%arg0: i64) {
    %0 = builtin.unrealized_conversion_cast %arg0 : i64 to i16
    %1 = "m.number"() : () -> i64
    %2 = builtin.unrealized_conversion_cast %1 : i64 to i16
    %3 = "o.next"(%2) : (i16) -> i16
    "o.show"(%3) : (i16) -> ()
    %4 = "o.next"(%0) : (i16) -> i16
    "o.show"(%4) : (i16) -> ()
    return
  }
}
"#;
    let target = target().legal::<ShowOp>().legal::<NextOp>();
    for order in [Order::UsersFirst, Order::Mlir] {
        let rules = PatternSet::new().with(Sizes).with(Originals);
        let types = types().leave_casts();
        let config = ConversionConfig::new().order(order).types(&types);
        let text = converted_with(SHOWS, &target, rules, config);
        assert_eq!(text, wanted, "{order:?}");
    }
}

#[test]
fn without_types_it_makes_no_difference() {
    let text = r#"
func.func @f(%a: i64) {
  %size = "m.number"() : () -> i64
  "o.show_long"(%size) : (i64) -> ()
  return
}"#;
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(text, &target(), Plain, None, order);
        assert!(text.contains("\"m.print\"(%1)"), "{order:?}\n{text}");
    }
}

drr::declare_op! {
    /// Shows a number.
    pub ShowLongOp = "o.show_long"(number: I64);
}

drr::drr! {
    #[conversion]
    set Plain;
    def ShowLong : Pat<(ShowLongOp $x), (original (PrintOp (SuccOp $x)))>;
}

drr::drr! {
    #[conversion]
    set Twice;
    // The second rule converts the difference and the product, whose types the first one has kept.
    def AddByOriginals : Pat<(AddIOp $x, $y, $_), (original (SubIOp (MulIOp $x, $y), (AndIOp $y, $x)))>;
}

drr::drr! {
    set AddFirst;
    def AddByOthers : Pat<(AddIOp $x, $y, $_), (SubIOp (MulIOp $x, $y), (AndIOp $y, $x))>;
}

#[test]
fn originals_in_one_conversion_are_rules_that_ran_before_it() {
    for seed in 0..random::count() as u64 {
        let text = random::function(&mut Rng::with_seed(seed), 0, SMALL, false);
        for order in [Order::UsersFirst, Order::Mlir] {
            let config = || ConversionConfig::new().order(order);
            let types = small_types().leave_casts();
            let before = ConversionTarget::new()
                .illegal::<AddIOp>()
                .legal_dialect("arith");
            let first = PatternSet::new().with(AddFirst);
            let two = converted_with(&text, &before, first, config());
            let rules = || PatternSet::new().with(ArithToLlvm);
            let two = converted_with(&two, &llvm_target(), rules(), config().types(&types));
            let target = llvm_target();
            let mut rules = rules().with(Twice);
            // It needs fewer steps than the rule of `Twice`.
            rules.disable("LowerAddIOp").expect("there is such a rule");
            let one = converted_with(&text, &target, rules, config().types(&types));
            assert_eq!(one, two, "{order:?}, seed {seed}\n{text}");
        }
    }
}

drr::declare_op! {
    /// Two values of any types.
    pub PairOp = "o.pair"(a: AnyType, b: AnyType);
    /// Two values of one type.
    pub AlikeOp = "o.alike"(a: AnyType, b: AnyType) traits(SameTypeOperands);
    /// Two numbers.
    pub BothOp = "m.both"(a: I64, b: I64) traits(SameTypeOperands);
}

drr::drr! {
    #[conversion]
    set Pairs;
    def Pair : Pat<(PairOp $a, $b), (original (AlikeOp $a, $b))>;
    def Alike : Pat<(AlikeOp $a, $b), (BothOp $a, $b)>;
}

#[test]
fn traits_must_permit_the_types_of_an_original_op() {
    let text = |other: &str| {
        format!(
            "func.func @f(%a: i16, %b: {other}) {{\n  \"o.pair\"(%a, %b) : (i16, {other}) -> ()\n  return\n}}"
        )
    };
    becomes(
        &text("i16"),
        Pairs,
        r#"module {
  func.func @f(%arg0: i64, %arg1: i64) {
    "m.both"(%arg0, %arg1) : (i64, i64) -> ()
    return
  }
}
"#,
    );
    let types = types();
    let config = ConversionConfig::new().types(&types);
    let (done, _) = run(
        &text("i64"),
        PatternSet::new().with(Pairs),
        &target(),
        config,
    );
    let error = done
        .err()
        .map(|error| message_of(&error))
        .unwrap_or_default();
    let wanted = "`o.alike` would have types that its traits forbid";
    assert!(error.contains(wanted), "{error}");
}

/// Prints what a cast makes of the size.
#[drr::pattern(root = ShowTwiceOp)]
fn show_cast<I: Ir>(op: OpOf<ShowTwiceOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let (op, ir) = (op.handle(), rewriter.ir_mut());
    let cast = ir.bind_op::<UnrealizedConversionCastOp>()?;
    let print = ir.bind_op::<PrintOp>()?;
    let (size, loc) = (ir.operand(op, 0), ir.loc(op));
    let number = ir.make_type(&TypeData::int(64))?;
    let state = OpState {
        operands: &[size],
        result_types: &[number],
        ..OpState::new(cast, loc.clone())
    };
    let conversion = OpConversion {
        original: true,
        ..OpConversion::default()
    };
    let cast = rewriter.create_op_with(state, conversion);
    let number = rewriter.ir().result(cast, 0);
    let state = OpState {
        operands: &[number],
        ..OpState::new(print, loc)
    };
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

#[test]
fn an_original_cast_disappears_as_others() {
    let text = r#"
func.func @f(%a: i16) {
  "o.show_twice"(%a) : (i16) -> ()
  return
}"#;
    let wanted = r#"module {
  func.func @f(%arg0: i64) {
    "m.print"(%arg0) : (i64) -> ()
    return
  }
}
"#;
    becomes(text, show_cast, wanted);
}
