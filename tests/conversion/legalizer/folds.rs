//! Operations of MLIR's test dialect that fold, in each mode of folding, judged by `test-legalize-patterns`.

use drr::conversion::{ConversionConfig, ConversionTarget, FoldingMode, Order, apply_conversion};
use drr::ir::{AttrData, Fold, Ir, TypeData};
use drr::op::{FoldOp, IntoFold};
use drr::prelude::*;

use super::{Outcome, module, normal, outcome_of, outcomes, patterns, target};
use crate::{context, parse, print};

drr::declare_op! {
    pub SelfFoldOp = "test.op_in_place_self_fold"() { folded: Optional<UnitAttr> } -> (result: I32)
        fold = self_fold;
    pub RegionFoldOp = "test.op_with_region_fold"(operand: AnyType) -> (result: AnyType)
        regions(body: AnyRegion) fold = operand;
    pub InPlaceFoldOp = "test.op_in_place_fold"(op: I32) { attr: Optional<I32Attr> } -> (result: I32)
        fold = in_place;
    pub ConstantOp = "test.constant"() { value: AnyAttr } -> (result: AnyType)
        traits(ConstantLike, Pure);
}

drr::dialect! {
    /// The ops that fold.
    pub FoldsDialect = "test" {
        constant: ConstantOp,
        ops: [SelfFoldOp, RegionFoldOp, InPlaceFoldOp, ConstantOp],
    }
}

/// Sets an attribute that is not there yet.
fn set<I: Ir>(op: &mut FoldOp<'_, I>, name: &str, attr: &AttrData<I>) -> Fold<I> {
    let there = op.attr(name).is_some();
    match !there && op.set_attr(name, attr).is_some() {
        true => Fold::InPlace,
        false => Fold::No,
    }
}

fn self_fold<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    set(op, "folded", &AttrData::Unit)
}

fn operand<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    op.operand(0).into_fold()
}

fn in_place<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let Some(value) = op.constant(0).and_then(|constant| constant.as_int()) else {
        return Fold::No;
    };
    let ty = TypeData::int(32);
    set(op, "attr", &AttrData::Integer { value, ty })
}

drr::drr! {
    set SelfFolds;
    def ToConstant : Pat<(SelfFoldOp $_), (ConstantOp { 97_i32 })>;
}

const BODIES: &[&str] = &[
    r#"%0 = "test.op_in_place_self_fold"() : () -> i32
"foo.use"(%0) : (i32) -> ()"#,
    r#"%0 = "test.op_in_place_self_fold"() <{folded}> : () -> i32
"foo.use"(%0) : (i32) -> ()"#,
    r#"%0 = "test.op_in_place_self_fold"() : () -> i32"#,
    r#"%0 = "test.op_with_region_fold"(%x) ({
"foo.end"() : () -> ()
}) : (i32) -> i32
"foo.use"(%0) : (i32) -> ()"#,
    r#"%0 = "test.op_with_region_fold"(%y) ({
%1 = "test.illegal_op_f"() : () -> i32
"foo.end"() : () -> ()
}) : (i8) -> i8
"foo.use"(%0) : (i8) -> ()"#,
    r#"%0 = "test.illegal_op_a"() : () -> i32
%1 = "test.op_with_region_fold"(%0) ({
%2 = "test.illegal_op_b"() : () -> i32
"foo.end"(%2) : (i32) -> ()
}) : (i32) -> i32
%3 = "test.op_with_region_fold"(%1) ({
"foo.end"() : () -> ()
}) : (i32) -> i32
%4 = "test.rewrite"(%3) : (i32) -> i32
"test.valid_consumer"(%4) : (i32) -> ()"#,
    r#""foo.region"() ({
%0 = "test.op_in_place_self_fold"() : () -> i32
%1 = "test.op_with_region_fold"(%0) ({
"foo.end"() : () -> ()
}) : (i32) -> i32
"foo.end"(%1) : (i32) -> ()
}) : () -> ()"#,
    r#"%0 = "test.constant"() <{value = 4 : i32}> : () -> i32
%1 = "test.op_in_place_fold"(%0) : (i32) -> i32
"foo.use"(%1) : (i32) -> ()"#,
    r#"%0 = "test.constant"() <{value = 4 : i32}> : () -> i32
%1 = "test.op_with_region_fold"(%0) ({
"foo.end"() : () -> ()
}) : (i32) -> i32
%2 = "test.op_in_place_fold"(%1) : (i32) -> i32
"foo.use"(%2) : (i32) -> ()"#,
    r#"%0 = "test.illegal_op_c"() : () -> i32
%1 = "test.op_in_place_self_fold"() : () -> i32
"test.valid_consumer"(%0) : (i32) -> ()
"foo.use"(%1, %0) : (i32, i32) -> ()"#,
];

fn ours(text: &str, folding: FoldingMode) -> Outcome {
    let mut ctx = context();
    ctx.load::<FoldsDialect>();
    let patterns = patterns().with(SelfFolds).bind(&mut ctx);
    let module = parse(&mut ctx, text);
    let target = target(false)
        .legal::<ConstantOp>()
        .illegal::<RegionFoldOp>()
        .legal_if::<SelfFoldOp>(|ir, op| {
            let name = ir.attr_name(ir.kind(op), "folded")?;
            Some(ir.with_attr(op, name, |attr| attr.is_some()))
        });
    let config = ConversionConfig::new().order(Order::Mlir).folding(folding);
    outcome_of(&mut ctx, module, &target, &patterns, &config).map(|text| normal(&text))
}

#[test]
fn operations_fold_when_mlirs_do() {
    let texts: Vec<String> = BODIES.iter().map(|body| module(body)).collect();
    let modes = [
        (FoldingMode::Never, "never"),
        (FoldingMode::BeforePatterns, "before-patterns"),
        (FoldingMode::AfterPatterns, "after-patterns"),
    ];
    for (mode, name) in modes {
        let pass = format!("--test-legalize-patterns=test-legalize-folding-mode={name}");
        let Some(theirs) = outcomes(&texts, &pass, false) else {
            return;
        };
        for (text, theirs) in texts.iter().zip(theirs) {
            assert_eq!(ours(text, mode), theirs, "{mode:?}\n{text}");
        }
    }
}

drr::declare_op! {
    /// Its fold sets `folded`, and its trait replaces it.
    pub BothOp = "both.fold"(lhs: I32, rhs: I32) { folded: Optional<UnitAttr> } -> (result: I32)
        traits(Idempotent, Pure) fold = both;
    /// No rule is rooted at it.
    pub StopOp = "both.stop"(x: I32) traits();
}

drr::dialect! {
    /// An op with both folds.
    pub BothDialect = "both" {
        ops: [BothOp, StopOp],
    }
}

fn both<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    set(op, "folded", &AttrData::Unit)
}

#[test]
fn a_fold_in_place_before_a_replacement_by_traits_is_undone_too() {
    let text = r#"module {
  func.func @f(%arg0: i32) {
    %0 = "both.fold"(%arg0, %arg0) : (i32, i32) -> i32
    STOP
    return
  }
}
"#;
    for (stop, fails) in [
        ("\"both.stop\"(%0) : (i32) -> ()", true),
        ("\"foo.use\"(%0) : (i32) -> ()", false),
    ] {
        let text = text.replace("STOP", stop);
        let mut ctx = context();
        ctx.load::<BothDialect>();
        let patterns = patterns().bind(&mut ctx);
        let module = parse(&mut ctx, &text);
        let target = ConversionTarget::new().illegal_dialect("both");
        let config = ConversionConfig::new()
            .order(Order::Mlir)
            .folding(FoldingMode::BeforePatterns);
        let done = apply_conversion(&mut ctx, module, &target, &patterns, &config);
        assert_eq!(done.is_err(), fails);
        let after = print(&ctx, module);
        match fails {
            true => assert_eq!(after, text),
            false => assert!(after.contains("\"foo.use\"(%arg0)"), "{after}"),
        }
    }
}
