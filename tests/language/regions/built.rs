//! Row 4.12: regions that results build.

use super::{
    EffectOp, GraphOp, LoopOp, OnceOp, PairOp, PlusOp, ReduceOp, SelectOp, TimesOp, YieldOp,
};
use crate::{check, run, text};
use drr::prelude::*;

drr::declare_op! {
    /// Parts.
    pub PartsOp = "r.parts"() -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
    /// Other parts.
    pub OtherOp = "r.other"() -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
}

drr::drr! {
    // The rules overlap on purpose: each test runs one of them.
    #[allow(deprecated)]
    set Built;

    def Siblings : Pat<(SelectOp $_, $x, $y), (PairOp
        (region (PlusOp:$s $x, $x), (YieldOp $s)),
        (region (TimesOp:$s $x, $y), (YieldOp $s)))>;
    def Inside : Pat<(LoopOp 4, $body), (OnceOp (region (OnceOp:$r $body, (returnType "i32")), (YieldOp $r)))>;
    def Copied : Pattern<(LoopOp 5, $body),
        [(PairOp (region (OnceOp:$r (clone $body), (returnType I32)), (YieldOp $r)), $body)]>;
    def Types : Pat<(TimesOp $x, $y), (ReduceOp $x, (region
        ($a: $x, $b: I64, $c: "tensor<2xf32>", $d: { $x.ty() }, $_: (TypeOf $y))
        (EffectOp $b), (EffectOp $c), (PlusOp:$s $a, $d), (YieldOp $s)))>;
    def First : Pat<(PartsOp (variadic $a, $rest..)),
        (OtherOp (variadic $rest.., (region (YieldOp Value<1>)), $a, (region (YieldOp Value<2>))))>;
    def Open : Pat<(ReduceOp $x, $_body), (GraphOp $x, (region (EffectOp $x))), [], [(Give $_body)]>;
    def Told : Pat<(LoopOp 6, $body), (ReduceOp Value<0>, (region ($a: I32)
        (Mark $a), (OnceOp:$r $body, (returnType $a)), (YieldOp $r)))>;
    def Fails : Pat<(LoopOp 7, $body), (OnceOp:$o (region (OnceOp:$r $body, (returnType I32)), (YieldOp $r))), [], [(Fail $o)]>;

    def TypeOf : NativeCodeCall<{ $0.ty() }>;
    class Value<n> : Dag<(NumberOp n, (returnType I32))>;
    def Give : NativeCodeCallVoid<{ $_builder.erase_region_body($0).then_some(())? }>;
    def Mark : NativeCodeCallVoid<{ mark($_builder, $0)? }>;
    def Fail : NativeCodeCallVoid<{ let _ = $_builder.ir().num_regions($0); None::<()>? }>;
}

drr::declare_op! {
    /// A number.
    pub NumberOp = "r.number"() { value: I64Attr } -> (r: I32);
}

/// Makes an op at the insertion point, which is in the block of the argument.
fn mark<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, arg: Value<I>) -> Option<()> {
    let at = match rewriter.insertion_point() {
        drr::ir::InsertPoint::End(block) => block,
        drr::ir::InsertPoint::Before(_) => return None,
    };
    let ir = rewriter.ir();
    (ir.block_args(at) == [arg]).then_some(())?;
    let loc = ir
        .region_owner(ir.parent_region(at)?)
        .map(|op| ir.loc(op))?;
    let kind = rewriter.ir_mut().bind_op::<EffectOp>()?;
    rewriter.create_op(drr::ir::OpState {
        operands: &[arg],
        ..drr::ir::OpState::new(kind, loc)
    });
    Some(())
}

fn used(ops: &str) -> String {
    format!("{ops}\n\"x.use\"(%r) : (i32) -> ()")
}

const BODY: &str = "({ %w = \"x.work\"() : () -> i32 \"r.yield\"(%w) : (i32) -> () })";

fn times(count: u32) -> String {
    used(&format!(
        "%r = \"r.loop\"() <{{times = {count} : i64}}> {BODY} : () -> i32"
    ))
}

#[test]
fn r4_12_regions_side_by_side_may_use_the_same_names() {
    let select = "%r = \"r.select\"(%c1, %a, %b) : (i1, i32, i32) -> i32";
    let flag = "%c1 = \"x.flag\"() : () -> i1";
    let before = used(&format!("{flag}\n{select}"));
    let after = used(
        "%c1 = \"x.flag\"() : () -> i1
        %r = \"r.pair\"() ({
            %s = \"r.plus\"(%a, %a) : (i32, i32) -> i32
            \"r.yield\"(%s) : (i32) -> ()
        }, {
            %s = \"r.times\"(%a, %b) : (i32, i32) -> i32
            \"r.yield\"(%s) : (i32) -> ()
        }) : () -> i32",
    );
    check(Built, "Siblings", &before, &after);
}

#[test]
fn r4_12_bound_regions_are_moved_and_copied_into_ops_of_a_region_that_is_built() {
    check(
        Built,
        "Inside",
        &times(4),
        &used(&format!(
            "%r = \"r.once\"() ({{
                %o = \"r.once\"() {BODY} : () -> i32
                \"r.yield\"(%o) : (i32) -> ()
            }}) : () -> i32"
        )),
    );
    let copied = format!(
        "%r = \"r.pair\"() ({{
            %o = \"r.once\"() {BODY} : () -> i32
            \"r.yield\"(%o) : (i32) -> ()
        }}, {}) : () -> i32",
        BODY.trim_start_matches('(').trim_end_matches(')')
    );
    check(Built, "Copied", &times(5), &used(&copied));
}

#[test]
fn r4_12_types_of_block_arguments_are_given_as_result_types_are() {
    check(
        Built,
        "Types",
        &used("%r = \"r.times\"(%a, %b) : (i32, i32) -> i32"),
        &used(
            "%r = \"r.reduce\"(%a) ({
            ^bb0(%p: i32, %q: i64, %s: tensor<2xf32>, %t: i32, %u: i32):
                \"r.effect\"(%q) : (i64) -> ()
                \"r.effect\"(%s) : (tensor<2xf32>) -> ()
                %v = \"r.plus\"(%p, %t) : (i32, i32) -> i32
                \"r.yield\"(%v) : (i32) -> ()
            }) : (i32) -> i32",
        ),
    );
}

#[test]
fn r4_12_regions_are_built_among_the_parts_of_a_variadic_one() {
    let part = |name: &str| format!("{{ \"r.yield\"(%{name}) : (i32) -> () }}");
    let number = |n: u32| {
        format!(
            "{{ %n = \"r.number\"() <{{value = {n} : i64}}> : () -> i32 \"r.yield\"(%n) : (i32) -> () }}"
        )
    };
    let (a, b) = (part("a"), part("b"));
    check(
        Built,
        "First",
        &used(&format!("%r = \"r.parts\"() ({a}, {b}) : () -> i32")),
        &used(&format!(
            "%r = \"r.other\"() ({b}, {}, {a}, {}) : () -> i32",
            number(1),
            number(2)
        )),
    );
}

#[test]
fn r4_12_a_block_without_terminator_is_built_for_an_op_that_needs_none() {
    check(
        Built,
        "Open",
        &used("%r = \"r.reduce\"(%a) ({ \"r.yield\"(%a) : (i32) -> () }) : (i32) -> i32"),
        &used("%r = \"r.graph\"(%a) ({ \"r.effect\"(%a) : (i32) -> () }) : (i32) -> i32"),
    );
}

#[test]
fn r4_12_effectful_code_in_a_region_that_is_built_inserts_there() {
    check(
        Built,
        "Told",
        &times(6),
        &used(&format!(
            "%n = \"r.number\"() <{{value = 0 : i64}}> : () -> i32
            %r = \"r.reduce\"(%n) ({{
            ^bb0(%p: i32):
                \"r.effect\"(%p) : (i32) -> ()
                %o = \"r.once\"() {BODY} : () -> i32
                \"r.yield\"(%o) : (i32) -> ()
            }}) : (i32) -> i32"
        )),
    );
}

#[test]
fn r4_12_a_region_that_was_built_goes_with_a_rewrite_that_fails() {
    let (found, report) = run(Built, &["Fails"], &times(7));
    assert_eq!(found, text(&times(7)));
    assert_eq!(report.failures.len(), 1, "{report}");
}
