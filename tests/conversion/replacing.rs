//! `replaceWithValue` in a conversion: a value may have another type than the result if both become one
//! type.

use std::cell::Cell;

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::ir::{TypeData, Value};
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::func::{FuncOp, ReturnOp};

use super::run::{UseOp, converted};
use super::{Context, context, parse};

drr::declare_op! {
    /// The same value in another type.
    pub SameOp = "t.same"(x: AnyType) -> (r: AnyType) traits(Pure);
    /// A number.
    pub CountOp = "x.count"() { count: I64Attr } -> (r: AnyType) traits(Pure);
}

drr::drr! {
    set Plain;
    def Replace : Pat<(SameOp $x), (replaceWithValue $x)>;
}

drr::drr! {
    set ByCode;
    def Compute : Pat<(SameOp $x), (replaceWithValue { $x })>;
}

drr::drr! {
    set Nested;
    def Count : Pat<(SameOp $_), (CountOp { rewrites_of_a_greedy_run()? })>;
}

drr::drr! {
    set Declining;
    def Decline : Pattern<(SameOp $x), [(CountOp { None::<i64>? }, (returnType $x)), (replaceWithValue $x)]>;
}

drr::drr! {
    set Effectful;
    def Pass : Pat<(SameOp $x), (replaceWithValue (Passed $x))>;
    def Passed : NativeCodeCall<{ passed($_builder, $0) }>;
}

thread_local! {
    static PASSED: Cell<usize> = const { Cell::new(0) };
}

/// Counts its calls.
fn passed<I: Ir>(_: &mut PatternRewriter<'_, I>, value: Value<I>) -> Value<I> {
    PASSED.set(PASSED.get() + 1);
    value
}

/// A run of its own, in a native of a conversion.
fn rewrites_of_a_greedy_run() -> Option<i64> {
    let mut ctx = context();
    let module = parse(&mut ctx, &cast("index", "i64"));
    let patterns = PatternSet::new().with(Plain).bind(&mut ctx);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut ctx, module, &patterns, &config, None);
    i64::try_from(report.ok()?.rewrites).ok()
}

/// `index` becomes `i64`. A memref of any shape becomes the function type of its element type and
/// `i64`; one of numbers with a fraction cannot be converted.
fn types() -> TypeConverter<Context> {
    TypeConverter::new().keep_others().convert(|ty| {
        if ty.is_index() {
            return Converted::one(TypeData::int(64));
        }
        match ty.element_type() {
            Some(element) if element.is_float() => Converted::Fail,
            Some(element) => {
                let parts = [TypeData::from(element), TypeData::int(64)];
                Converted::one(TypeData::function(parts, [] as [TypeData<Context>; 0]))
            }
            None => Converted::Next,
        }
    })
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("t")
        .retyped::<UseOp>()
        .retyped::<FuncOp>()
        .retyped::<ReturnOp>()
        .legal::<CountOp>()
}

/// A function with a value of one type, used as one of another type.
fn cast(from: &str, to: &str) -> String {
    format!(
        "func.func @f(%x: {from}) {{
            %r = \"t.same\"(%x) : ({from}) -> {to}
            \"t.use\"(%r) : ({to}) -> ()
            return
        }}"
    )
}

#[test]
fn a_value_replaces_a_result_if_both_become_one_type() {
    for (from, to, becomes) in [
        ("index", "i64", "i64"),
        ("i64", "index", "i64"),
        ("index", "index", "i64"),
        ("memref<4xi32>", "memref<?xi32>", "(i32, i64) -> ()"),
        ("memref<4xindex>", "memref<*xindex>", "(index, i64) -> ()"),
    ] {
        for order in [Order::UsersFirst, Order::Mlir] {
            let (text, types) = (cast(from, to), types());
            let after = format!(
                "module {{
  func.func @f(%arg0: {becomes}) {{
    \"t.use\"(%arg0) : ({becomes}) -> ()
    return
  }}
}}
"
            );
            for text in [
                converted(&text, &target(), Plain, Some(&types), order),
                converted(&text, &target(), ByCode, Some(&types), order),
            ] {
                assert_eq!(text, after, "{from} to {to}, {order:?}");
            }
        }
    }
}

#[test]
fn a_value_that_becomes_another_type_does_not_replace_a_result() {
    for (from, to) in [
        ("index", "i32"),
        ("i32", "index"),
        ("memref<4xi32>", "memref<4xi16>"),
        ("memref<4xi32>", "memref<4xf32>"),
        ("i64", "memref<4xi32>"),
    ] {
        let mut ctx = context();
        let module = parse(&mut ctx, &cast(from, to));
        let (target, types) = (target().legal::<UseOp>(), types());
        for rules in [
            PatternSet::new().with(Plain),
            PatternSet::new().with(ByCode),
        ] {
            let patterns = rules.bind(&mut ctx);
            let config = ConversionConfig::new().types(&types);
            let done = apply_conversion(&mut ctx, module, &target, &patterns, &config);
            let error = done.expect_err("no rule matches").to_string();
            assert!(error.contains("failed to legalize"), "{error}");
        }
    }
}

#[test]
fn a_greedy_run_in_a_conversion_converts_nothing() {
    let types = types();
    let text = converted(
        &cast("index", "i64"),
        &target(),
        Nested,
        Some(&types),
        Order::Mlir,
    );
    assert!(text.contains("\"x.count\"() <{count = 0 : i64}>"), "{text}");
}

#[test]
fn an_explanation_knows_the_types_of_the_conversion() {
    let mut ctx = context();
    let module = parse(&mut ctx, &cast("index", "i64"));
    let patterns = PatternSet::new().with(Declining).bind(&mut ctx);
    let types = types();
    let config = ConversionConfig::new().types(&types);
    let done = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
    let error = done.expect_err("the code declines").to_string();
    assert!(!error.contains("has type index"), "{error}");
    assert!(error.contains("does not match: "), "{error}");
}

#[test]
fn code_that_changes_the_ir_runs_once() {
    let types = types();
    for (from, to) in [
        ("index", "i64"),
        ("i64", "index"),
        ("memref<4xi32>", "memref<?xi32>"),
    ] {
        PASSED.set(0);
        converted(
            &cast(from, to),
            &target(),
            Effectful,
            Some(&types),
            Order::Mlir,
        );
        assert_eq!(PASSED.get(), 1, "{from} to {to}");
    }
}
