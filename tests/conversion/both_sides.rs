//! Rules see values before and after a conversion: `values`, `original`, `convert`, `converted_ty`, and
//! regions that are built.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::ir::{Signedness, TypeData, TypeView};
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;
use drr_dialects::arith::AddIOp;
use drr_dialects::func::{FuncOp, ReturnOp};

use crate::converted;

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
    pub IndexOp = "t.index"() -> (size: Index) traits(Pure);
    /// Uses anything.
    pub UseOp = "t.use"(values: Variadic<AnyType>);
    /// Uses a size.
    pub SizeOp = "t.size"(size: Index);
    /// Uses a size and its number.
    pub BothOp = "t.both"(size: AnyType, number: AnyType);
    /// Uses a number.
    pub NumberOp = "t.number"(number: AnyType) { width: I64Attr };
    /// A loop.
    pub LoopOp = "t.loop"(times: Index) regions(body: AnyRegion);
    /// A loop with a number.
    pub CountedOp = "t.counted"(times: AnyType) regions(body: AnyRegion);
    /// A loop whose body is not looked at.
    pub OpaqueOp = "t.opaque"(times: AnyType) regions(body: AnyRegion);
    /// Ends a body.
    pub EndOp = "t.end"(value: AnyType) traits(Terminator);
    /// Makes a loop.
    pub MakeOp = "t.make"(times: Index);
}

drr::drr! {
    set Pairs;
    def Pair : Pattern<(PairOp $re, $im), [(values $re, $im)]>;
    def Swap : Pattern<(SwapOp $pair), [(SwapPartsOp:$parts (variadic $pair)), (values $parts..)]>;
    def Nothing : Pattern<(NothingOp), [(values)]>;
}

drr::drr! {
    set PartsOfPairs;
    def PairOfParts : Pattern<(PairOp $re, $im), [(values $re, $im)]>;
    def SwapOfParts : Pattern<(SwapOp $pair), [(OneOp:$re $pair__0, (returnType $pair__0)), (values $pair__1, $re)]>;
}

drr::drr! {
    set ThirdPart;
    def Third : Pattern<(SwapOp $pair), [(values $pair__2)]>;
}

drr::drr! {
    set PartsInCode;
    def Part : Pattern<(SwapOp $pair), [(TellPart $pair__1), (values $pair__1, { $pair__0 })]>;
    def TellPart : NativeCodeCallVoid<{ told($_builder, $0) }>;
}

fn told<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, part: Value<I>) -> Option<()> {
    let ir = rewriter.ir();
    assert_eq!(ir.display_type(ir.value_type(part)), "i32");
    Some(())
}

drr::drr! {
    set Sizes;
    def Both : Pat<(SizeOp $size), (BothOp (original $size), $size)>;
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
    def ToldResult : Pattern<(SizeOp (IndexOp:$r)), [(TellResult $r__0, (original $r__0))]>;
    def TellResult : NativeCodeCallVoid<{ tell($_builder, $0, $1) }>;
}

fn tell<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, new: Value<I>, old: Value<I>) -> Option<()> {
    let (ir, types) = (rewriter.ir(), [new, old]);
    let types = types.map(|value| ir.display_type(ir.value_type(value)));
    assert_eq!(types, ["i64", "index"]);
    Some(())
}

drr::drr! {
    set Loops;
    def Counted : Pat<(LoopOp $times, $body), (CountedOp $times, (convert $body))>;
    def Made : Pat<(MakeOp $times), (OpaqueOp $times,
        (region ($at: Index) (AddIOp:$next $at, $times), (EndOp $next)))>;
}

drr::drr! {
    set Signatures;
    def Split : Pat<(LoopOp $times, $body), (OpaqueOp $times, (convert $body, (Halves $times)))>;
    def Halves : NativeCodeCall<{ vec![vec![$0.ty(), $0.ty()]] }>;
}

drr::drr! {
    set WrongSignature;
    def Wrong : Pat<(LoopOp $times, $body), (OpaqueOp $times, (convert $body, { [[TypeData::Index], [TypeData::Index]] }))>;
}

drr::drr! {
    set OneOfTwo;
    def One : Pattern<(SwapOp $pair), [(OneOp:$_one $pair, (returnType I32)), (replaceWithValue $pair)]>;
}

drr::drr! {
    set Moved;
    def Opaque : Pat<(LoopOp $times, $body), (OpaqueOp $times, $body)>;
}

fn i(width: u32) -> TypeData<Context> {
    TypeData::Integer(width, Signedness::Signless)
}

/// A complex number becomes two numbers, `none` disappears, `index` becomes `i64`.
fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .leave_casts()
        .convert(|ty| {
            if ty.view(|view| matches!(view, TypeView::Complex(_))) {
                Converted::To(vec![i(32), i(32)])
            } else if ty.is(&TypeData::None) {
                Converted::To(vec![])
            } else if ty.is_index() {
                Converted::one(i(64))
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
        .legal::<IndexOp>()
        .legal_dialect("arith")
}

/// The operations of a function with two numbers and a size, after the conversion in both orders.
fn becomes(rules: impl Patterns<Context> + Copy, before: &str, after: &str) {
    let before = format!("func.func @f(%a: i32, %b: i32, %n: index) {{\n{before}\nreturn\n}}");
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
        "%p = \"t.pair\"(%a, %b) : (i32, i32) -> complex<i32>
        %s = \"t.swap\"(%p) : (complex<i32>) -> complex<i32>
        %z = \"t.nothing\"() : () -> none
        \"t.use\"(%s, %z, %p) : (complex<i32>, none, complex<i32>) -> ()",
        "%re, %im = \"t.swap_parts\"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
\"t.use\"(%re, %im, %arg0, %arg1) : (i32, i32, i32, i32) -> ()",
    );
}

#[test]
fn r8_2_a_number_picks_one_of_the_values_that_an_operand_becomes() {
    let before = "%p = \"t.pair\"(%a, %b) : (i32, i32) -> complex<i32>
        %s = \"t.swap\"(%p) : (complex<i32>) -> complex<i32>
        \"t.use\"(%s) : (complex<i32>) -> ()";
    becomes(
        PartsOfPairs,
        before,
        "%0 = \"t.one\"(%arg0) : (i32) -> i32
\"t.use\"(%arg1, %0) : (i32, i32) -> ()",
    );
    let of_argument = "func.func @f(%a: complex<i32>, %b: i32, %n: index) {
        %s = \"t.swap\"(%a) : (complex<i32>) -> complex<i32>
        \"t.use\"(%s) : (complex<i32>) -> ()
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
fn r8_2_a_part_that_a_value_does_not_become_is_no_match() {
    let swap = "%s = \"t.swap\"(%a) : (complex<i32>) -> complex<i32>\n\"x.use\"(%s) : (complex<i32>) -> ()";
    let error = fails(ThirdPart, swap);
    let reason = "a value does not become as many values as the rule uses of it";
    assert!(error.contains(reason), "{error}");
}

#[test]
fn r8_1_an_original_operand_is_not_converted() {
    becomes(
        Sizes,
        "\"t.size\"(%n) : (index) -> ()",
        "%0 = builtin.unrealized_conversion_cast %arg2 : i64 to index
\"t.both\"(%0, %arg2) : (index, i64) -> ()",
    );
    becomes(
        Sizes,
        "%m = \"arith.addi\"(%n, %n) : (index, index) -> index
        \"t.size\"(%m) : (index) -> ()",
        "%0 = builtin.unrealized_conversion_cast %arg2 : i64 to index
%1 = arith.addi %0, %0 : index
%2 = builtin.unrealized_conversion_cast %1 : index to i64
\"t.both\"(%1, %2) : (index, i64) -> ()",
    );
}

#[test]
fn r8_1_code_that_changes_the_ir_gets_converted_values_and_originals() {
    becomes(Natives, "\"t.size\"(%n) : (index) -> ()", "");
    // A result of a matched op, too.
    becomes(
        ResultsInNatives,
        "%s = \"t.index\"() : () -> index
        \"t.size\"(%s) : (index) -> ()
        \"t.use\"(%s) : (index) -> ()",
        "%0 = \"t.index\"() : () -> index
%1 = builtin.unrealized_conversion_cast %0 : index to i64
\"t.use\"(%1) : (i64) -> ()",
    );
}

#[test]
fn r8_1_constraints_and_natives_ask_for_the_converted_type() {
    becomes(
        Widths,
        "\"t.size\"(%n) : (index) -> ()",
        "\"t.number\"(%arg2) <{width = 64 : i64}> : (i64) -> ()",
    );
}

#[test]
fn r8_2_convert_converts_the_blocks_that_it_moves() {
    let before = "\"t.loop\"(%n) ({
        ^bb0(%i: index): \"t.end\"(%i) : (index) -> ()
    }) : (index) -> ()";
    becomes(
        Loops,
        before,
        "\"t.counted\"(%arg2) ({
^bb0(%arg3: i64):
  %0 = builtin.unrealized_conversion_cast %arg3 : i64 to index
  \"t.end\"(%0) : (index) -> ()
}) : (i64) -> ()",
    );
    becomes(
        Signatures,
        before,
        "\"t.opaque\"(%arg2) ({
^bb0(%arg3: index, %arg4: index):
  %0 = builtin.unrealized_conversion_cast %arg3, %arg4 : index, index to index
  \"t.end\"(%0) : (index) -> ()
}) : (i64) -> ()",
    );
    // A region that is only moved keeps its blocks.
    becomes(
        Moved,
        before,
        "\"t.opaque\"(%arg2) ({
^bb0(%arg3: index):
  \"t.end\"(%arg3) : (index) -> ()
}) : (i64) -> ()",
    );
}

/// Why the rules cannot convert a function with these operations, which then stays as it was.
fn fails(rules: impl Patterns<Context>, body: &str) -> String {
    let mut ctx = crate::context();
    let text = format!("func.func @f(%a: complex<i32>, %n: index) {{\n{body}\nreturn\n}}");
    let module = crate::parse(&mut ctx, &text);
    let before = ctx.print_op(module, &PrintOptions::new());
    let patterns = PatternSet::new().with(rules).bind(&mut ctx);
    let types = types();
    let config = ConversionConfig::new().types(&types);
    let error = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
    let error = error.err().expect("a rule cannot be applied").to_string();
    assert_eq!(ctx.print_op(module, &PrintOptions::new()), before);
    error
}

#[test]
fn r8_2_several_values_where_one_is_wanted_and_a_wrong_signature_undo_the_rule() {
    let swap = "%s = \"t.swap\"(%a) : (complex<i32>) -> complex<i32>\n\"x.use\"(%s) : (complex<i32>) -> ()";
    let error = fails(OneOfTwo, swap);
    let reason = "an operand of 't.one' is one value, which the conversion makes several or none";
    assert!(error.contains(reason), "{error}");
    let error = fails(
        WrongSignature,
        "\"t.loop\"(%n) ({ ^bb0(%i: index): \"t.end\"(%i) : (index) -> () }) : (index) -> ()",
    );
    let reason = "a signature conversion maps argument 1 of a block with 1 arguments";
    assert!(error.contains(reason), "{error}");
}

#[test]
fn r4_12_blocks_that_are_built_have_arguments_of_the_converted_types() {
    becomes(
        Loops,
        "\"t.make\"(%n) : (index) -> ()",
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
        set Greedy;
        def Same : Pattern<(SwapOp $pair), [(values $pair)]>;
        def Two : Pattern<(PairOp $re, $im), [(values $re, $im)]>;
        def Second : Pattern<(OneOp $x), [(values $x__1)]>;
        def First : Pattern<(OneOp $x), [(values $x__0)]>;
        def Counted : Pat<(LoopOp $times, $body), (CountedOp (original $times), (convert $body))>;
    }
    let mut ctx = crate::context();
    let text = "func.func @f(%a: i32, %b: i32, %n: index) {
        %p = \"t.pair\"(%a, %b) : (i32, i32) -> complex<i32>
        %s = \"t.swap\"(%p) : (complex<i32>) -> complex<i32>
        %o = \"t.one\"(%s) : (complex<i32>) -> complex<i32>
        \"t.use\"(%o) : (complex<i32>) -> ()
        \"t.loop\"(%n) ({ ^bb0(%i: index): \"t.end\"(%i) : (index) -> () }) : (index) -> ()
        return
    }";
    let module = crate::parse(&mut ctx, text);
    let patterns = PatternSet::new().with(Greedy).bind(&mut ctx);
    let config = GreedyRewriteConfig::default();
    let report = apply_patterns_greedily(&mut ctx, module, &patterns, &config, None);
    let report = report.expect("the rules are bound").finished();
    let _ = report.expect("two values for one result are no match, and no failure");
    assert_eq!(
        ctx.print_op(module, &PrintOptions::new()),
        "module {
  func.func @f(%arg0: i32, %arg1: i32, %arg2: index) {
    %0 = \"t.pair\"(%arg0, %arg1) : (i32, i32) -> complex<i32>
    \"t.use\"(%0) : (complex<i32>) -> ()
    \"t.counted\"(%arg2) ({
    ^bb0(%arg3: index):
      \"t.end\"(%arg3) : (index) -> ()
    }) : (index) -> ()
    return
  }
}
"
    );
}
