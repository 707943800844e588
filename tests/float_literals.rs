//! Float literals are compared as attributes are: by their bits, after they are rounded to the type.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, WalkOrder};
use drr::ir::Ir;
use drr::native::{AttrRef, Ty};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

drr::declare_op! {
    pub ConstOp = "t.const"() { value: TypedAttr } -> (r: AnyType) traits(Pure, ConstantLike);
    pub F16Op = "t.f16"() { value: F16Attr } -> (r: AnyType);
    pub F32Op = "t.f32"() { value: F32Attr = 0.0 } -> (r: AnyType);
    pub F64Op = "t.f64"() { value: F64Attr } -> (r: AnyType);
    pub UseOp = "t.use"(x: AnyType) -> (r: AnyType);
    pub HitOp = "t.hit"() -> (r: AnyType);
}

/// A NaN with a sign and a payload.
const NAN: f32 = f32::from_bits(0xFFA0_0001);

drr::drr! {
    set Zero;
    def : Pat<(F32Op 0.0), (HitOp)>;
}
drr::drr! {
    set MinusZero;
    def : Pat<(F32Op -0.0), (HitOp)>;
}
drr::drr! {
    set TypedZero;
    def : Pat<(F32Op 0.0f32), (HitOp)>;
}
drr::drr! {
    set MinusZeroConstant;
    def : Pat<(UseOp (ConstantLike -0.0f32)), (HitOp)>;
}
drr::drr! {
    set ZeroConstant;
    def : Pat<(UseOp (ConstantLike 0.0f32)), (HitOp)>;
}
drr::drr! {
    set AnyZeroConstant;
    def : Pat<(UseOp (ConstantLike 0.0)), (HitOp)>;
}
drr::drr! {
    set NanConstant;
    def : Pat<(UseOp (ConstantLike NAN)), (HitOp)>;
}
drr::drr! {
    set Tenth;
    def : Pat<(F16Op 0.1), (HitOp)>;
    def : Pat<(F32Op 0.1), (HitOp)>;
    def : Pat<(F64Op 0.1), (HitOp)>;
}

/// True if a set has a rule for the last operation of a text. The program, the interpreter and the
/// driver must agree.
fn hits<P: drr::pattern_set::Patterns<Context> + 'static>(set: P, text: &str) -> bool {
    let mut ctx = Context::new();
    ctx.registered::<ConstOp>();
    ctx.registered::<F16Op>();
    ctx.registered::<F32Op>();
    ctx.registered::<F64Op>();
    let set = PatternSet::<Context>::new().with(set).bind(&mut ctx);
    let module = ctx.parse_module(text).expect(text);
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let root = ops[ops.len() - 1];
    let found = set.find(&mut ctx, root).is_some();
    assert_eq!(set.first_match(&mut ctx, root).is_some(), found, "{text}");
    let config = GreedyRewriteConfig::default();
    let report = apply_patterns_greedily(&mut ctx, module, &set, &config, None);
    assert_eq!(report.expect("it runs").rewrites == 1, found, "{text}");
    found
}

/// An operation with this value.
fn op(name: &str, value: &str) -> String {
    format!("%0 = \"t.{name}\"() <{{value = {value}}}> : () -> i32")
}

/// A use of a constant.
fn used(value: &str) -> String {
    let ty = value.rsplit(' ').next().expect("a type");
    format!(
        "%0 = \"t.const\"() <{{value = {value}}}> : () -> {ty}\n%1 = \"t.use\"(%0) : ({ty}) -> i32"
    )
}

#[test]
fn a_zero_matches_the_zero_of_its_sign() {
    let (zero, minus) = (op("f32", "0.0 : f32"), op("f32", "-0.0 : f32"));
    assert!(hits(Zero, &zero) && !hits(Zero, &minus));
    assert!(hits(TypedZero, &zero) && !hits(TypedZero, &minus));
    assert!(hits(MinusZero, &minus) && !hits(MinusZero, &zero));
    let (zero, minus) = (used("0.0 : f32"), used("-0.0 : f32"));
    assert!(hits(ZeroConstant, &zero) && !hits(ZeroConstant, &minus));
    assert!(hits(AnyZeroConstant, &zero) && !hits(AnyZeroConstant, &minus));
    assert!(hits(MinusZeroConstant, &minus) && !hits(MinusZeroConstant, &zero));
}

#[test]
fn a_default_is_the_zero_of_its_sign() {
    let absent = "%0 = \"t.f32\"() : () -> i32";
    assert!(hits(Zero, absent) && !hits(MinusZero, absent));
}

#[test]
fn a_nan_matches_the_nan_of_its_bits() {
    assert!(hits(NanConstant, &used("0xFFA00001 : f32")));
    for other in [
        "0x7FA00001 : f32",
        "0xFFA00002 : f32",
        "0x7FC00000 : f32",
        "1.0 : f32",
    ] {
        assert!(!hits(NanConstant, &used(other)), "{other}");
    }
    assert!(
        !hits(NanConstant, &used("0xFFF4000020000000 : f64")),
        "of another type"
    );
}

#[test]
fn a_literal_is_rounded_to_the_type_of_the_attribute() {
    assert!(hits(Tenth, &op("f16", "0.1 : f16")));
    assert!(hits(Tenth, &op("f32", "0.1 : f32")));
    assert!(hits(Tenth, &op("f64", "0.1 : f64")));
    // The number of `f32` next to 0.1, in `f64`.
    assert!(!hits(Tenth, &op("f64", "0x3FB99999A0000000 : f64")));
    assert!(!hits(Tenth, &op("f32", "0.2 : f32")));
}

/// A splat or another constant.
fn attr_holds(text: &str, test: impl Fn(AttrRef<'_, Context>) -> bool) -> bool {
    let mut ctx = Context::new();
    let attr = ctx.parse_attr(text).expect(text);
    test(AttrRef::given(&ctx, &attr))
}

#[test]
fn no_number_is_in_a_constant_without_elements() {
    for empty in [
        "dense<> : tensor<0xi32>",
        "dense<> : tensor<0xf32>",
        "dense<> : tensor<2x0xi200>",
    ] {
        assert!(!attr_holds(empty, |a| a.is_zero()), "{empty}");
        assert!(!attr_holds(empty, |a| a.is_one()), "{empty}");
        assert!(!attr_holds(empty, |a| a.is_number(-1)), "{empty}");
    }
    assert!(attr_holds("dense<[0, 0]> : tensor<2xi200>", |a| a.is_zero()));
    assert!(attr_holds("dense<[-1, -1]> : tensor<2xi200>", |a| a.is_number(-1)));
    assert!(attr_holds("1 : i200", |a| a.is_one()));
    assert!(attr_holds("dense<[0.0, -0.0]> : tensor<2xf80>", |a| a.is_zero()));
}

#[test]
fn a_type_has_only_numbers_that_it_holds() {
    let number = |ty: &str, number: i32| {
        let mut ctx = Context::new();
        let ty = ctx.parse_type(ty).expect(ty);
        let data = Ty::new(&ctx, ty).number(number)?;
        let attr = ctx.make_attr(&data)?;
        Some(ctx.display_attr(&attr))
    };
    for (ty, value, expected) in [
        ("i8", 127, Some("127 : i8")),
        ("i8", -128, Some("-128 : i8")),
        ("i8", 255, Some("-1 : i8")),
        ("i8", 256, None),
        ("i8", 300, None),
        ("i8", -129, None),
        ("si8", 128, None),
        ("ui8", 255, Some("255 : ui8")),
        ("ui8", -1, None),
        ("i1", -1, Some("true")),
        ("i1", 2, None),
        ("i0", 0, Some("0 : i0")),
        ("i0", 1, None),
        ("i200", -5, Some("-5 : i200")),
        ("index", -5, Some("-5 : index")),
        ("f16", 65504, Some("6.550400e+04 : f16")),
        ("f16", 70000, None),
        ("f32", 16_777_217, None),
        ("f8E4M3FN", 3, Some("3.000000e+00 : f8E4M3FN")),
        ("f4E2M1FN", 7, None),
        ("tensor<2xi8>", 300, None),
        ("tensor<2xi8>", 3, Some("dense<3> : tensor<2xi8>")),
        ("none", 3, None),
    ] {
        assert_eq!(number(ty, value).as_deref(), expected, "{value} in {ty}");
    }
}
