//! The changes that stay when a conversion fails.

use std::panic::{AssertUnwindSafe, catch_unwind};

use drr::conversion::{
    Atomicity, ConversionConfig, ConversionError, ConversionTarget, Order, TypeConverter,
    apply_conversion,
};
use drr::ir::Ir;
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::arith::SubIOp;
use fastrand::Rng;

use super::random::{self, SMALL};
use super::rules::{ArithToLlvm, llvm_target, llvm_target_of_arith, small_types};
use super::{Context, context, parse, print};

drr::declare_op! {
    /// No rule is rooted at it.
    pub StopOp = "a.stop"(x: AnyType) -> (y: AnyType) traits(Pure);
}

/// The text after a conversion, and its error.
fn run(
    text: &str,
    rules: PatternSet<Context>,
    target: &ConversionTarget<Context>,
    types: &TypeConverter<Context>,
    order: Order,
    atomicity: Atomicity,
) -> (String, Option<ConversionError<Context>>) {
    let mut ctx = context();
    let patterns = rules.bind(&mut ctx);
    let module = parse(&mut ctx, text);
    let config = ConversionConfig::new()
        .types(types)
        .order(order)
        .atomicity(atomicity);
    let done = apply_conversion(&mut ctx, module, target, &patterns, &config);
    assert_eq!(ctx.verify(module), Ok(()));
    if let Err(error) = &done {
        let name = error.op.map(|op| ctx.kind_name(ctx.kind(op)));
        assert!(error.at.contains(&name.unwrap_or_default()), "{error}");
    }
    let after = print(&ctx, module);
    (after, done.err())
}

fn rules() -> PatternSet<Context> {
    PatternSet::new().with(ArithToLlvm)
}

const TEXT: &str = "module {
  func.func @f(%arg0: i16) -> i16 {
    %0 = arith.addi %arg0, %arg0 : i16
    %1 = \"a.stop\"(%0) : (i16) -> i16
    %2 = arith.muli %1, %0 : i16
    return %2 : i16
  }
}
";

#[test]
fn a_failure_leaves_what_its_atomicity_says() {
    let kept = "module {
  func.func @f(%arg0: i64) -> i64 {
    %0 = \"llvm.add\"(%arg0, %arg0) : (i64, i64) -> i64
    %1 = builtin.unrealized_conversion_cast %0 : i64 to i16
    %2 = \"a.stop\"(%1) : (i16) -> i16
    %3 = builtin.unrealized_conversion_cast %2 : i16 to i64
    %4 = \"llvm.mul\"(%3, %0) : (i64, i64) -> i64
    return %4 : i64
  }
}
";
    for order in [Order::UsersFirst, Order::Mlir] {
        for (atomicity, after) in [(Atomicity::Run, TEXT), (Atomicity::PerRule, kept)] {
            let target = llvm_target().illegal::<StopOp>();
            let (text, error) = run(TEXT, rules(), &target, &small_types(), order, atomicity);
            assert_eq!(text, after, "{order:?}, {atomicity:?}");
            let message = error.map(|error| error.message);
            let wanted = "failed to legalize operation 'a.stop' that was explicitly marked illegal";
            assert_eq!(message.as_deref(), Some(wanted));
        }
    }
}

#[test]
fn a_cast_that_nothing_materializes_stays() {
    let target = llvm_target_of_arith();
    let text = TEXT.replace(
        "    %2 = arith.muli %1, %0 : i16\n    return %2",
        "    return %1",
    );
    let kept = "module {
  func.func @f(%arg0: i16) -> i16 {
    %0 = builtin.unrealized_conversion_cast %arg0 : i16 to i64
    %1 = \"llvm.add\"(%0, %0) : (i64, i64) -> i64
    %2 = builtin.unrealized_conversion_cast %1 : i64 to i16
    %3 = \"a.stop\"(%2) : (i16) -> i16
    return %3 : i16
  }
}
";
    for order in [Order::UsersFirst, Order::Mlir] {
        for (atomicity, after) in [(Atomicity::Run, &text[..]), (Atomicity::PerRule, kept)] {
            let (text, error) = run(&text, rules(), &target, &small_types(), order, atomicity);
            assert_eq!(text, after, "{order:?}, {atomicity:?}");
            let message = error.map_or(String::new(), |error| error.message);
            assert!(
                message.starts_with("failed to legalize unresolved materialization from"),
                "{message}"
            );
        }
    }
}

#[drr::pattern(root = StopOp, ir = Context)]
fn erase_used(op: OpOf<StopOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    rewriter.erase_op(op.handle());
    true
}

#[test]
fn an_operation_that_was_erased_but_is_used_stays_with_its_operands() {
    let kept = "module {
  func.func @f(%arg0: i64) -> i64 {
    %0 = builtin.unrealized_conversion_cast %arg0 : i64 to i16
    %1 = \"llvm.add\"(%arg0, %arg0) : (i64, i64) -> i64
    %2 = arith.addi %0, %0 : i16
    %3 = \"a.stop\"(%2) : (i16) -> i16
    %4 = builtin.unrealized_conversion_cast %3 : i16 to i64
    %5 = \"llvm.mul\"(%4, %1) : (i64, i64) -> i64
    return %5 : i64
  }
}
";
    for order in [Order::UsersFirst, Order::Mlir] {
        for (atomicity, after) in [(Atomicity::Run, TEXT), (Atomicity::PerRule, kept)] {
            let rules = rules().with(erase_used);
            let target = llvm_target().illegal::<StopOp>();
            let (text, error) = run(
                TEXT,
                rules,
                &target,
                &small_types().leave_casts(),
                order,
                atomicity,
            );
            assert_eq!(text, after, "{order:?}, {atomicity:?}");
            let message = error.map_or(String::new(), |error| error.message);
            assert!(message.contains(" was erased but "), "{message}");
        }
    }
}

/// A function of arithmetic in which one operation is an `a.stop`.
fn stopped(rng: &mut Rng, number: usize) -> String {
    let text = random::function(rng, number, SMALL, false);
    let lines: Vec<&str> = text.lines().collect();
    let at = rng.usize(1..lines.len() - 2);
    let stop = match lines[at].split_once(" = ") {
        Some((name, _)) => {
            let ty = lines[at].rsplit(' ').next().unwrap_or_default();
            let ty = if lines[at].contains("cmpi") { "i1" } else { ty };
            let arg = ["%a", "%b", "%c", "%d"]
                .into_iter()
                .zip([SMALL, "i32", "i64", "i1"])
                .find_map(|(arg, of)| (of == ty).then_some(arg));
            let arg = arg.expect("a type of the generator");
            format!("{name} = \"a.stop\"({arg}) : ({ty}) -> {ty}")
        }
        None => lines[at].to_string(),
    };
    let mut lines: Vec<String> = lines.into_iter().map(str::to_string).collect();
    lines[at] = stop;
    lines.join("\n")
}

#[test]
fn a_conversion_that_failed_can_be_continued() {
    let mut rng = Rng::with_seed(13);
    let types = small_types().leave_casts();
    let mut failed = 0;
    for number in 0..random::count() {
        let text = stopped(&mut rng, number);
        let order = [Order::UsersFirst, Order::Mlir][number % 2];
        let target = || llvm_target_of_arith();
        let convert = |text: &str, target: &ConversionTarget<Context>, atomicity| {
            run(text, rules(), target, &types, order, atomicity)
        };
        let (at_once, none) = convert(&text, &target(), Atomicity::PerRule);
        assert!(none.is_none(), "{text}");
        let (same, none) = convert(&text, &target(), Atomicity::Run);
        assert!(none.is_none());
        assert_eq!(same, at_once, "{text}");
        let stops = target().illegal::<StopOp>();
        let (part, error) = convert(&text, &stops, Atomicity::PerRule);
        failed += usize::from(error.is_some());
        let (whole, none) = convert(&part, &target(), Atomicity::Run);
        assert!(none.is_none(), "{text}");
        assert_eq!(
            random::without_casts(&whole),
            random::without_casts(&at_once),
            "{text}"
        );
    }
    assert!(failed > 0);
}

#[drr::pattern(root = SubIOp, benefit = 9, ir = Context)]
fn panic_at_sub(op: OpOf<SubIOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    rewriter.replace_op(op.handle(), &[x]);
    panic!("at a difference");
}

#[test]
fn a_panic_leaves_what_the_atomicity_says() {
    let text = TEXT.replace(
        "\"a.stop\"(%0) : (i16) -> i16",
        "arith.subi %0, %arg0 : i16",
    );
    // A function that is converted does not print its terminator, which is not, in short form.
    let kept = "module {
  func.func @f(%arg0: i64) -> i64 {
    %0 = builtin.unrealized_conversion_cast %arg0 : i64 to i16
    %1 = \"llvm.add\"(%arg0, %arg0) : (i64, i64) -> i64
    %2 = builtin.unrealized_conversion_cast %1 : i64 to i16
    %3 = arith.subi %2, %0 : i16
    %4 = arith.muli %3, %2 : i16
    \"func.return\"(%4) : (i16) -> ()
  }
}
";
    for (atomicity, after) in [(Atomicity::Run, &text[..]), (Atomicity::PerRule, kept)] {
        let mut ctx = context();
        let patterns = rules().with(panic_at_sub).bind(&mut ctx);
        let module = parse(&mut ctx, &text);
        let (types, target) = (small_types(), llvm_target());
        let config = ConversionConfig::new()
            .types(&types)
            .order(Order::Mlir)
            .atomicity(atomicity);
        let convert = || apply_conversion(&mut ctx, module, &target, &patterns, &config).is_ok();
        assert!(catch_unwind(AssertUnwindSafe(convert)).is_err());
        assert_eq!(print(&ctx, module), after);
    }
}
