//! Signature conversions: each argument of a block becomes new arguments, nothing, or other values.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, SignatureConversion, TypeConverter,
    apply_conversion,
};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::ir::{FloatKind, Ir, OpState, TypeData};
use drr::op::OpOf;
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;

use super::run::{converted, message_of};
use super::{Context, context, parse, print};

drr::declare_op! {
    /// A loop.
    pub LoopOp = "s.loop"(x: AnyType) regions(body: AnyRegion);
    /// The new argument.
    pub RunOp = "s.run"(x: AnyType) regions(body: AnyRegion);
    /// Ends a body.
    pub EndOp = "s.end"(xs: Variadic<AnyType>) traits(Terminator);
    /// Makes a value before the loop.
    pub NewOp = "s.new"() -> (r: I64) traits(Pure);
    /// Makes a value behind the loop.
    pub LaterOp = "s.later"() -> (r: AnyType);
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new().illegal::<LoopOp>().legal::<RunOp>()
}

/// `f64` becomes `i64`.
fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is(&TypeData::Float(FloatKind::F64)) {
            true => Converted::one(TypeData::int(64)),
            false => Converted::Next,
        })
        .leave_casts()
}

/// The second argument comes first, the third becomes two, the fourth is the operand of the loop.
fn signature<I: Ir>(x: Value<I>) -> SignatureConversion<I> {
    let mut signature = SignatureConversion::new();
    signature.add_inputs(1, [TypeData::int(8)]);
    signature.add_inputs(0, [TypeData::int(64)]);
    signature.add_arguments([TypeData::int(1)]);
    signature.add_inputs(2, [TypeData::int(16), TypeData::int(16)]);
    signature.remap_input(3, &[x]);
    signature.drop_input(4);
    signature
}

drr::drr! {
    set ByRule;
    def Run : Pat<(LoopOp $x, $body), (RunOp $x, (convert $body, { signature($x.handle()) }))>;
}

drr::drr! {
    #[conversion]
    set WithBuilt;
    def Inner : Pattern<(LoopOp $x, $body), [(NewOp:$new), (RunOp $x, (convert $body, { signature($new.result(0)?.handle()) }))]>;
    def Made : Pat<(LoopOp $_, $body), (RunOp (NewOp:$new), (convert $body, (WithOther $new__0)))>;
    def WithOther : NativeCodeCall<{ NewOp::build($_builder, $_loc)?; signature($0) }>;
}

/// Builds the `s.run`, and converts its body as `signature` says.
fn run_with(
    op: OpOf<LoopOp, Context>,
    rewriter: &mut PatternRewriter<'_, Context>,
    signature: impl FnOnce(Value<Context>) -> SignatureConversion<Context>,
) -> bool {
    let (op, ir) = (op.handle(), rewriter.ir());
    let (x, loc) = (ir.operand(op, 0), ir.loc(op));
    let regions: Vec<_> = ir.regions(op).into_iter().map(Some).collect();
    let Some(kind) = rewriter.ir_mut().bind_op::<RunOp>() else {
        return false;
    };
    let new = rewriter.create_op(OpState {
        operands: &[x],
        regions: &regions,
        ..OpState::new(kind, loc)
    });
    let body = rewriter.ir().regions(new)[0];
    let done = rewriter.convert_region_types(body, Some(&signature(x)));
    rewriter.erase_op(op);
    done
}

#[drr::pattern(root = LoopOp, ir = Context)]
fn by_pattern(op: OpOf<LoopOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    run_with(op, rewriter, signature)
}

const TEXT: &str = "module {
  func.func @f(%arg0: f64) {
    \"s.loop\"(%arg0) ({
    ^bb0(%arg1: f64, %arg2: i8, %arg3: i32, %arg4: f64, %arg5: f32):
      \"s.end\"(%arg1, %arg2, %arg3, %arg4) : (f64, i8, i32, f64) -> ()
    }) : (f64) -> ()
    return
  }
}
";

#[test]
fn r8_2_an_argument_becomes_a_value_that_the_rule_builds() {
    let run = |before: &str, x: &str, cast: &str| {
        format!(
            "module {{
  func.func @f(%arg0: f64) {{
{before}    \"s.run\"({x}) ({{
    ^bb0(%arg1: i8, %arg2: i64, %arg3: i1, %arg4: i16, %arg5: i16):
      %3 = builtin.unrealized_conversion_cast %arg2 : i64 to f64
      %4 = builtin.unrealized_conversion_cast %arg4, %arg5 : i16, i16 to i32
      \"s.end\"(%3, %arg1, %4, {cast}) : (f64, i8, i32, f64) -> ()
    }}) : (i64) -> ()
    return
  }}
}}
"
        )
    };
    let inner = run(
        "    %0 = builtin.unrealized_conversion_cast %arg0 : f64 to i64
    %1 = \"s.new\"() : () -> i64
    %2 = builtin.unrealized_conversion_cast %1 : i64 to f64\n",
        "%0",
        "%2",
    );
    let made = run(
        "    %0 = \"s.new\"() : () -> i64
    %1 = builtin.unrealized_conversion_cast %0 : i64 to f64
    %2 = \"s.new\"() : () -> i64\n",
        "%0",
        "%1",
    );
    let target = target().legal::<NewOp>();
    for order in [Order::UsersFirst, Order::Mlir] {
        let becomes = |rule| converted(TEXT, &target, rule, Some(&types()), order);
        assert_eq!(becomes(Inner), inner, "{order:?}");
        assert_eq!(becomes(Made), made, "{order:?}");
    }
}

#[test]
fn r8_2_arguments_move_become_several_are_replaced_and_dropped() {
    let wanted = "module {
  func.func @f(%arg0: f64) {
    %0 = builtin.unrealized_conversion_cast %arg0 : f64 to i64
    \"s.run\"(%0) ({
    ^bb0(%arg1: i8, %arg2: i64, %arg3: i1, %arg4: i16, %arg5: i16):
      %1 = builtin.unrealized_conversion_cast %arg2 : i64 to f64
      %2 = builtin.unrealized_conversion_cast %arg4, %arg5 : i16, i16 to i32
      \"s.end\"(%1, %arg1, %2, %arg0) : (f64, i8, i32, f64) -> ()
    }) : (i64) -> ()
    return
  }
}
";
    fn check<P: Patterns<Context>>(rules: impl Fn() -> P, wanted: &str) {
        for order in [Order::UsersFirst, Order::Mlir] {
            let text = converted(TEXT, &target(), rules(), Some(&types()), order);
            assert_eq!(text, wanted, "{order:?}");
        }
    }
    check(|| ByRule, wanted);
    check(|| by_pattern, wanted);
}

#[test]
fn r8_2_an_argument_that_is_dropped_and_used_is_an_error() {
    let text = TEXT.replace(
        "%arg3, %arg4) : (f64, i8, i32, f64)",
        "%arg5, %arg4) : (f64, i8, f32, f64)",
    );
    let types = TypeConverter::new().keep_others();
    let error = error(ByRule, &text, &types);
    let wanted =
        "failed to legalize unresolved materialization from () to ('f32') that remained live";
    assert!(error.starts_with(wanted), "{error}");
}

/// The error of a conversion, which leaves the module as it was.
fn error(rules: impl Patterns<Context>, text: &str, types: &TypeConverter<Context>) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    let before = print(&ctx, module);
    let patterns = PatternSet::new().with(rules).bind(&mut ctx);
    let config = ConversionConfig::new().types(types);
    let error = apply_conversion(&mut ctx, module, &target(), &patterns, &config).err();
    assert_eq!(print(&ctx, module), before);
    assert_eq!(ctx.verify(module), Ok(()));
    message_of(&error.expect("it fails"))
}

/// A signature for two arguments, with a mistake.
fn wrong<I: Ir>(mistake: &str, inside: Option<Value<I>>) -> SignatureConversion<I> {
    let mut signature = SignatureConversion::new();
    let two = |signature: &mut SignatureConversion<I>| {
        signature.add_inputs(0, [TypeData::int(64)]);
        signature.add_inputs(1, [TypeData::int(64)]);
    };
    match mistake {
        "twice" => {
            two(&mut signature);
            signature.drop_input(0);
        }
        "missing" => signature.add_inputs(0, [TypeData::int(64)]),
        "index" => {
            two(&mut signature);
            signature.drop_input(2);
        }
        _ => {
            signature.remap_input(0, &[inside.expect("a value")]);
            signature.drop_input(1);
        }
    }
    signature
}

drr::drr! {
    set Wrong;
    def Missing : Pat<(LoopOp $x, $body), (RunOp $x, (convert $body, { wrong("missing", None) }))>;
}

#[drr::pattern(root = LoopOp, ir = Context)]
fn twice(op: OpOf<LoopOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    run_with(op, rewriter, |_| wrong("twice", None))
}

#[drr::pattern(root = LoopOp, ir = Context)]
fn index(op: OpOf<LoopOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    run_with(op, rewriter, |_| wrong("index", None))
}

/// Replaces an argument by a result that is defined behind the loop.
#[drr::pattern(root = LoopOp, ir = Context)]
fn behind(op: OpOf<LoopOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let ir = rewriter.ir();
    let Some(next) = ir.next_op(op.handle()) else {
        return false;
    };
    let later = ir.result(next, 0);
    run_with(op, rewriter, |_| wrong("behind", Some(later)))
}

#[test]
fn r8_2_a_signature_that_does_not_fit_undoes_the_rule_and_names_the_argument() {
    const TWO: &str = "func.func @f(%a: f64) {
  \"s.loop\"(%a) ({
  ^bb0(%i: f64, %j: i32):
    \"s.end\"(%i, %j) : (f64, i32) -> ()
  }) : (f64) -> ()
  %0 = \"s.later\"() : () -> f64
  return
}";
    fn check(rule: impl Patterns<Context>, name: &str, reason: &str) {
        let error = error(rule, TWO, &types());
        let line = format!("'s.loop':\n  `{name}` ({}): {reason}", file!());
        assert!(
            error.starts_with("failed to legalize operation 's.loop'") && error.ends_with(&line),
            "{error}"
        );
    }
    let missing = "a signature conversion does not map argument 1 of type 'i32'";
    check(Wrong, "Missing", missing);
    let double = "a signature conversion maps argument 0 of type 'f64' twice";
    check(twice, "twice", double);
    let number = "a signature conversion maps argument 2 of a block with 2 arguments";
    check(index, "index", number);
    let late =
        "a signature conversion replaces argument 0 of type 'f64' by a value that is not there";
    check(behind, "behind", late);
}

drr::drr! {
    set Unconverted;
    def Move : Pat<(LoopOp $x, $body), (RunOp $x, (convert $body, { moved($x.handle()) }))>;
}

/// The second argument comes first, the first is the operand of the loop, the third is dropped.
fn moved<I: Ir>(x: Value<I>) -> SignatureConversion<I> {
    let mut signature = SignatureConversion::new();
    signature.add_inputs(1, [TypeData::int(8)]);
    signature.add_arguments([TypeData::int(1)]);
    signature.remap_input(0, &[x]);
    signature.drop_input(2);
    signature
}

#[drr::pattern(root = LoopOp, ir = Context)]
fn moved_by_pattern(
    op: OpOf<LoopOp, Context>,
    rewriter: &mut PatternRewriter<'_, Context>,
) -> bool {
    run_with(op, rewriter, moved)
}

/// The module and the number of failed rewrites after a run of the greedy driver.
fn rewritten(rules: impl Patterns<Context>, text: &str) -> (String, usize) {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    let patterns = PatternSet::new().with(rules).bind(&mut ctx);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut ctx, module, &patterns, &config, None);
    let failures = report.expect("the rules are bound").failures.len();
    assert_eq!(ctx.verify(module), Ok(()));
    (print(&ctx, module), failures)
}

#[test]
fn r8_2_outside_of_a_conversion_a_signature_moves_and_replaces_arguments() {
    let text = "module {
  func.func @f(%arg0: i64) {
    \"s.loop\"(%arg0) ({
    ^bb0(%arg1: i64, %arg2: i8, %arg3: i32):
      \"s.end\"(%arg1, %arg2) : (i64, i8) -> ()
    }) : (i64) -> ()
    return
  }
}
";
    let wanted = "module {
  func.func @f(%arg0: i64) {
    \"s.run\"(%arg0) ({
    ^bb0(%arg1: i8, %arg2: i1):
      \"s.end\"(%arg0, %arg1) : (i64, i8) -> ()
    }) : (i64) -> ()
    return
  }
}
";
    assert_eq!(rewritten(Unconverted, text), (wanted.to_string(), 0));
    assert_eq!(rewritten(moved_by_pattern, text), (wanted.to_string(), 0));
    // Nothing could stand for an argument that is used.
    let used = text.replace("%arg2) : (i64, i8)", "%arg3) : (i64, i32)");
    assert_eq!(rewritten(Unconverted, &used), (used.clone(), 1));
    assert_eq!(rewritten(moved_by_pattern, &used), (used.clone(), 0));
}
