//! Rules see values before and after a conversion: `values`, `original`, `convert`, `converted_ty`, and
//! regions that are built.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::ir::{FloatKind, TypeData};
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;
use drr_dialects::arith::AddIOp;
use drr_dialects::func::{FuncOp, ReturnOp};

use super::run::{UseOp, converted, message_of};
use super::{Context, context, parse, print};

drr::declare_op! {
    /// A pair.
    pub PairOp = "t.pair"(re: I32, im: I32) -> (pair: AnyType) traits(Pure);
    /// The parts, the other way round.
    pub SwapOp = "t.swap"(pair: AnyType) -> (swapped: AnyType) traits(Pure);
    /// The second part, then the first.
    pub SwapPartsOp = "t.swap_parts"(parts: Variadic<I32>) -> (re: I32, im: I32) traits(Pure);
    /// One value.
    pub OneOp = "t.one"(one: AnyType) -> (r: AnyType) traits(Pure);
    /// Nothing.
    pub NothingOp = "t.nothing"() -> (nothing: NoneType) traits(Pure);
    /// A size.
    pub AmountOp = "t.amount"() -> (size: I16) traits(Pure);
    /// Uses a size.
    pub SizeOp = "t.size"(size: I16);
    /// Uses a size and its number.
    pub BothOp = "t.both"(size: AnyType, number: AnyType);
    /// Uses a number.
    pub NumberOp = "t.number"(number: AnyType) { width: I64Attr };
    /// A loop.
    pub LoopOp = "t.loop"(times: I16) regions(body: AnyRegion);
    /// A loop with a number.
    pub CountedOp = "t.counted"(times: AnyType) regions(body: AnyRegion);
    /// A loop whose body is not looked at.
    pub OpaqueOp = "t.opaque"(times: AnyType) regions(body: AnyRegion);
    /// Ends a body.
    pub EndOp = "t.end"(value: AnyType) traits(Terminator);
    /// Uses a value after the conversion.
    pub OutOp = "x.use"(value: AnyType);
    /// Two numbers of one type.
    pub SameOp = "t.same"(x: AnyType, y: AnyType) traits(SameTypeOperands);
    /// A number.
    pub WideOp = "t.wide"() -> (wide: AnyType) traits(Pure);
    /// Makes a loop.
    pub MakeOp = "t.make"(times: I16);
}

drr::drr! {
    set Pairs;
    def Pair : Pattern<(PairOp $re, $im), [(values $re, $im)]>;
    def Swap : Pattern<(SwapOp $pair), [(SwapPartsOp:$parts (variadic $pair)), (values $parts..)]>;
    def Nothing : Pattern<(NothingOp), [(values)]>;
}

drr::drr! {
    #[conversion]
    set PartsOfPairs;
    def PairOfParts : Pattern<(PairOp $re, $im), [(values $re, $im)]>;
    def SwapOfParts : Pattern<(SwapOp $pair), [(OneOp:$re $pair__0, (returnType $pair__0)), (values $pair__1, $re)]>;
}

drr::drr! {
    #[conversion]
    set ThirdPart;
    def Third : Pattern<(SwapOp $pair), [(values $pair__2)]>;
}

drr::drr! {
    #[conversion]
    set PartsInCode;
    def Part : Pattern<(SwapOp $pair), [(TellPart $pair__1), (values $pair__1, { $pair__0 })]>;
    def TellPart : NativeCodeCallVoid<{ told($_builder, $0) }>;
}

fn told<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, part: Value<I>) -> Option<()> {
    let ir = rewriter.ir();
    assert!(Ty::new(ir, ir.value_type(part)).is(&TypeData::int(32)));
    Some(())
}

drr::drr! {
    set Sizes;
    def Both : Pat<(SizeOp $size), (BothOp (original $size), $size)>;
}

drr::drr! {
    set Stated;
    def Same : Pat<(SizeOp $size), (SameOp $size, (WideOp (returnType "i64")))>;
}

drr::drr! {
    set StatedOtherwise;
    def SameOtherwise : Pat<(SizeOp $size), (SameOp $size, (WideOp (returnType "i32")))>;
}

drr::drr! {
    set Widths;
    def Number : Pat<(SizeOp $size), (NumberOp $size, { $size.converted_ty()?.int_width()? as i64 }),
        [(BecomesInteger $size)]>;
    def BecomesInteger : Constraint<{ $_self.converted_ty().is_some_and(|ty| ty.is_integer()) }>;
}

drr::drr! {
    set Natives;
    def Told : Pattern<(SizeOp $size), [(Tell $size, (original $size))]>;
    def Tell : NativeCodeCallVoid<{ tell($_builder, $0, $1) }>;
}

drr::drr! {
    set ResultsInNatives;
    def ToldResult : Pattern<(SizeOp (AmountOp:$r)), [(TellResult $r__0, (original $r__0))]>;
    def TellResult : NativeCodeCallVoid<{ tell($_builder, $0, $1) }>;
}

fn tell<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, new: Value<I>, old: Value<I>) -> Option<()> {
    let (ir, types) = (rewriter.ir(), [new, old]);
    let types = types.map(|value| ir.display_type(ir.value_type(value)));
    assert_eq!(types.map(|ty| super::mlir_text(&ty)), ["i64", "i16"]);
    Some(())
}

drr::drr! {
    set Loops;
    def Counted : Pat<(LoopOp $times, $body), (CountedOp $times, (convert $body))>;
    def Made : Pat<(MakeOp $times), (OpaqueOp $times,
        (region ($at: I16) (AddIOp:$next $at, $times), (EndOp $next)))>;
}

drr::drr! {
    set Signatures;
    def Split : Pat<(LoopOp $times, $body), (OpaqueOp $times, (convert $body, (Halves $times)))>;
    def Halves : NativeCodeCall<{ vec![vec![$0.ty(), $0.ty()]] }>;
}

drr::drr! {
    set WrongSignature;
    def Wrong : Pat<(LoopOp $times, $body), (OpaqueOp $times, (convert $body, { [[TypeData::int(16)], [TypeData::int(16)]] }))>;
}

drr::drr! {
    set OneOfTwo;
    def One : Pattern<(SwapOp $pair), [(OneOp:$_one $pair, (returnType I32)), (replaceWithValue $pair)]>;
}

drr::drr! {
    set Moved;
    def Opaque : Pat<(LoopOp $times, $body), (OpaqueOp $times, $body)>;
}

/// An `f64` becomes two numbers, `none` disappears, `i16` becomes `i64`.
fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .leave_casts()
        .convert(|ty| {
            if ty.is(&TypeData::Float(FloatKind::F64)) {
                Converted::To(vec![TypeData::int(32), TypeData::int(32)])
            } else if ty.is(&TypeData::None) {
                Converted::To(vec![])
            } else if ty.is(&TypeData::int(16)) {
                Converted::one(TypeData::int(64))
            } else {
                Converted::Next
            }
        })
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("t")
        .retyped::<UseOp>()
        .retyped::<FuncOp>()
        .retyped::<ReturnOp>()
        .legal::<SwapPartsOp>()
        .legal::<BothOp>()
        .legal::<NumberOp>()
        .legal::<CountedOp>()
        .legal::<OpaqueOp>()
        .legal::<EndOp>()
        .legal::<OneOp>()
        .legal::<AmountOp>()
        .legal::<SameOp>()
        .legal::<WideOp>()
        .legal_dialect("arith")
}

/// The operations of a function with two numbers and a size, after the conversion in both orders.
fn becomes(rules: impl Patterns<Context> + Copy, before: &str, after: &str) {
    let before = format!("func.func @f(%a: i32, %b: i32, %n: i16) {{\n{before}\nreturn\n}}");
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(&before, &target(), rules, Some(&types()), order);
        let head = "module {\n  func.func @f(%arg0: i32, %arg1: i32, %arg2: i64) {\n";
        let body = text.strip_prefix(head).expect("the function is converted");
        let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
        let lines: Vec<&str> = lines.filter(|line| *line != "return").collect();
        assert_eq!(lines.join("\n"), after, "{order:?}");
    }
}

#[test]
fn r8_2_values_replaces_a_result_by_several_values_or_none() {
    becomes(
        Pairs,
        "%p = \"t.pair\"(%a, %b) : (i32, i32) -> f64
        %s = \"t.swap\"(%p) : (f64) -> f64
        %z = \"t.nothing\"() : () -> none
        \"t.use\"(%s, %z, %p) : (f64, none, f64) -> ()",
        "%re, %im = \"t.swap_parts\"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
\"t.use\"(%re, %im, %arg0, %arg1) : (i32, i32, i32, i32) -> ()",
    );
}

#[test]
fn r8_2_a_number_picks_one_of_the_values_that_an_operand_becomes() {
    let before = "%p = \"t.pair\"(%a, %b) : (i32, i32) -> f64
        %s = \"t.swap\"(%p) : (f64) -> f64
        \"t.use\"(%s) : (f64) -> ()";
    becomes(
        PartsOfPairs,
        before,
        "%0 = \"t.one\"(%arg0) : (i32) -> i32
\"t.use\"(%arg1, %0) : (i32, i32) -> ()",
    );
    let of_argument = "func.func @f(%a: f64, %b: i32, %n: i16) {
        %s = \"t.swap\"(%a) : (f64) -> f64
        \"t.use\"(%s) : (f64) -> ()
        return
    }";
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(of_argument, &target(), PartsInCode, Some(&types()), order);
        assert!(
            text.contains("\"t.use\"(%arg1, %arg0) : (i32, i32) -> ()"),
            "{text}"
        );
    }
}

#[test]
fn a_cast_of_an_argument_and_a_new_value_stands_behind_the_value() {
    let text = "func.func @f(%a: f64) {
        %s = \"t.swap\"(%a) : (f64) -> f64
        \"x.use\"(%s) : (f64) -> ()
        return
    }";
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(text, &target(), PartsOfPairs, Some(&types()), order);
        assert!(
            text.contains(
                "    %0 = \"t.one\"(%arg0) : (i32) -> i32
    %1 = builtin.unrealized_conversion_cast %arg1, %0 : i32, i32 to f64"
            ),
            "{text}"
        );
    }
}

#[test]
fn r8_2_a_part_that_a_value_does_not_become_is_no_match() {
    let swap = "%s = \"t.swap\"(%a) : (f64) -> f64\n\"x.use\"(%s) : (f64) -> ()";
    let error = fails(ThirdPart, swap);
    let reason = "a value does not become as many values as the rule uses of it: number 2 of one of type f64, which becomes (i32, i32)";
    assert!(error.contains(reason), "{error}");
}

#[test]
fn r8_1_an_original_operand_is_not_converted() {
    becomes(
        Sizes,
        "\"t.size\"(%n) : (i16) -> ()",
        "%0 = builtin.unrealized_conversion_cast %arg2 : i64 to i16
\"t.both\"(%0, %arg2) : (i16, i64) -> ()",
    );
    becomes(
        Sizes,
        "%m = \"arith.addi\"(%n, %n) : (i16, i16) -> i16
        \"t.size\"(%m) : (i16) -> ()",
        "%0 = builtin.unrealized_conversion_cast %arg2 : i64 to i16
%1 = arith.addi %0, %0 : i16
%2 = builtin.unrealized_conversion_cast %1 : i16 to i64
\"t.both\"(%1, %2) : (i16, i64) -> ()",
    );
}

#[test]
fn r8_1_code_that_changes_the_ir_gets_converted_values_and_originals() {
    becomes(Natives, "\"t.size\"(%n) : (i16) -> ()", "");
    // A result of a matched op, too.
    becomes(
        ResultsInNatives,
        "%s = \"t.amount\"() : () -> i16
        \"t.size\"(%s) : (i16) -> ()
        \"t.use\"(%s) : (i16) -> ()",
        "%0 = \"t.amount\"() : () -> i16
%1 = builtin.unrealized_conversion_cast %0 : i16 to i64
\"t.use\"(%1) : (i64) -> ()",
    );
}

#[test]
fn r8_1_constraints_and_natives_ask_for_the_converted_type() {
    becomes(
        Widths,
        "\"t.size\"(%n) : (i16) -> ()",
        "\"t.number\"(%arg2) <{width = 64 : i64}> : (i64) -> ()",
    );
}

#[test]
fn r8_2_convert_converts_the_blocks_that_it_moves() {
    let before = "\"t.loop\"(%n) ({
        ^bb0(%i: i16): \"t.end\"(%i) : (i16) -> ()
    }) : (i16) -> ()";
    becomes(
        Loops,
        before,
        "\"t.counted\"(%arg2) ({
^bb0(%arg3: i64):
  %0 = builtin.unrealized_conversion_cast %arg3 : i64 to i16
  \"t.end\"(%0) : (i16) -> ()
}) : (i64) -> ()",
    );
    becomes(
        Signatures,
        before,
        "\"t.opaque\"(%arg2) ({
^bb0(%arg3: i16, %arg4: i16):
  %0 = builtin.unrealized_conversion_cast %arg3, %arg4 : i16, i16 to i16
  \"t.end\"(%0) : (i16) -> ()
}) : (i64) -> ()",
    );
    // A region that is only moved keeps its blocks.
    becomes(
        Moved,
        before,
        "\"t.opaque\"(%arg2) ({
^bb0(%arg3: i16):
  \"t.end\"(%arg3) : (i16) -> ()
}) : (i64) -> ()",
    );
}

/// Why the rules cannot convert a function with these operations, which then stays as it was.
fn fails(rules: impl Patterns<Context>, body: &str) -> String {
    let mut ctx = context();
    let text = format!("func.func @f(%a: f64, %n: i16) {{\n{body}\nreturn\n}}");
    let module = parse(&mut ctx, &text);
    let before = print(&ctx, module);
    let patterns = PatternSet::new().with(rules).bind(&mut ctx);
    let types = types();
    let config = ConversionConfig::new().types(&types);
    let error = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
    let error = error.expect_err("a rule cannot be applied");
    assert_eq!(print(&ctx, module), before);
    message_of(&error)
}

#[test]
fn r8_2_several_values_where_one_is_wanted_and_a_wrong_signature_undo_the_rule() {
    let swap = "%s = \"t.swap\"(%a) : (f64) -> f64\n\"x.use\"(%s) : (f64) -> ()";
    let error = fails(OneOfTwo, swap);
    let reason = "an operand of 't.one' is one value, which the conversion makes several or none";
    assert!(error.contains(reason), "{error}");
    let error = fails(
        WrongSignature,
        "\"t.loop\"(%n) ({ ^bb0(%i: i16): \"t.end\"(%i) : (i16) -> () }) : (i16) -> ()",
    );
    let reason = "a signature conversion maps argument 1 of a block with 1 arguments";
    assert!(error.contains(reason), "{error}");
}

#[test]
fn r4_12_blocks_that_are_built_have_arguments_of_the_converted_types() {
    becomes(
        Loops,
        "\"t.make\"(%n) : (i16) -> ()",
        "\"t.opaque\"(%arg2) ({
^bb0(%arg3: i64):
  %0 = arith.addi %arg3, %arg2 : i64
  \"t.end\"(%0) : (i64) -> ()
}) : (i64) -> ()",
    );
}

#[test]
fn r8_2_the_greedy_driver_takes_one_value_for_a_result_and_moves_regions() {
    drr::drr! {
        #[conversion]
        set Greedy;
        def Same : Pattern<(SwapOp $pair), [(values $pair)]>;
        def Two : Pattern<(PairOp $re, $im), [(values $re, $im)]>;
        def Second : Pattern<(OneOp $x), [(values $x__1)]>;
        def First : Pattern<(OneOp $x), [(values $x__0)]>;
        def Counted : Pat<(LoopOp $times, $body), (CountedOp (original $times), (convert $body))>;
    }
    let mut ctx = context();
    let text = "func.func @f(%a: i32, %b: i32, %n: i16) {
        %p = \"t.pair\"(%a, %b) : (i32, i32) -> f64
        %s = \"t.swap\"(%p) : (f64) -> f64
        %o = \"t.one\"(%s) : (f64) -> f64
        \"t.use\"(%o) : (f64) -> ()
        \"t.loop\"(%n) ({ ^bb0(%i: i16): \"t.end\"(%i) : (i16) -> () }) : (i16) -> ()
        return
    }";
    let module = parse(&mut ctx, text);
    let patterns = PatternSet::new().with(Greedy).bind(&mut ctx);
    let config = GreedyRewriteConfig::default();
    let report = apply_patterns_greedily(&mut ctx, module, &patterns, &config, None);
    let report = report.expect("the rules are bound").finished();
    report.expect("two values for one result are neither a match nor a failure");
    assert_eq!(
        print(&ctx, module),
        "module {
  func.func @f(%arg0: i32, %arg1: i32, %arg2: i16) {
    %0 = \"t.pair\"(%arg0, %arg1) : (i32, i32) -> f64
    \"t.use\"(%0) : (f64) -> ()
    \"t.counted\"(%arg2) ({
    ^bb0(%arg3: i16):
      \"t.end\"(%arg3) : (i16) -> ()
    }) : (i16) -> ()
    return
  }
}
"
    );
}

#[test]
fn r8_1_a_stated_type_may_be_the_converted_one_where_traits_relate_types() {
    becomes(
        Stated,
        "\"t.size\"(%n) : (i16) -> ()",
        "%0 = \"t.wide\"() : () -> i64\n\"t.same\"(%arg2, %0) : (i64, i64) -> ()",
    );
    let error = fails(StatedOtherwise, "\"t.size\"(%n) : (i16) -> ()");
    let wanted = "`t.same` would have types that its traits forbid";
    assert!(error.contains(wanted), "{error}");
}
