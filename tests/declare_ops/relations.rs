//! Traits that relate the types of an op, with MLIR's messages, and traits of the user's own.

use drr::constraint::VectorOf;
use drr::embedded::Context;
use drr::ir::{Ir, Op as Operation};
use drr::op::SameType;
use drr::prelude::*;

/// Ops whose results are all used.
#[drr::op_interface(verify = all_used)]
pub(crate) trait AllUsed {}

fn all_used<I: Ir>(ir: &I, op: Operation<I>) -> Result<(), String> {
    let unused = (0..ir.num_results(op)).find(|at| ir.use_empty(ir.result(op, *at)));
    match unused {
        None => Ok(()),
        Some(at) => Err(format!("result #{at} is not used")),
    }
}

fn has_two_dimensions<I: Ir>(ir: &I, op: Operation<I>) -> bool {
    Val::<I>::new(ir, ir.operand(op, 0)).ty().rank() == Some(2)
}

drr::declare_op! {
    class Unary(x: AnyType) -> (r: AnyType);
    pub RankOp = "t.rank"(xs: Variadic<AnyType>) -> (r: AnyType) traits(SameOperandsAndResultRank);
    pub FloatOp = "t.float": Unary traits(ResultsAreFloatLike);
    pub BoolOp = "t.bool": Unary traits(ResultsAreBoolLike, OperandsAreSignlessIntegerLike);
    pub FromFloatOp = "t.from_float": Unary traits(OperandsAreFloatLike, ResultsAreSignlessIntegerLike);
    pub IsOp = "t.is": Unary traits(TypeIs(x, F32), ElementTypeIs(r, I8));
    pub CountOp = "t.count": Unary traits(AllElementCountsMatch(x, r));
    pub PlaneOp = "t.plane": Unary traits(PredOpTrait("the operand has two dimensions", has_two_dimensions));
    pub MaybeOp = "t.maybe"(x: Optional<AnyType>, ys: Variadic<AnyType>) -> (r: AnyType)
        traits(AttrSizedOperandSegments, OptionalTypesMatchWith(x, r, SameType), RangedTypesMatchWith(r, ys, SameType));
    pub ElementsOp = "t.elements"(elements: Variadic<AnyType>) -> (dest: VectorOf<AnyType>)
        traits(ShapedTypeMatchesElementCountAndTypes(dest, elements))
        format = "$elements attr-dict `:` type($dest)";
    pub LikeOp = "t.like"() { value: AnyAttr } -> (r: AnyType) traits(AllTypesMatch(value, r));
    pub OfAttrOp = "t.of_attr"() { value: TypedAttr, other: Optional<I64Attr> } -> (r: AnyType)
        traits(FirstAttrDerivedResultType)
        format = "$value attr-dict";
    pub UsedOp = "t.used": Unary traits(AllUsed);
}
impl<I: Ir> AllUsed for UsedOpView<'_, I> {}

fn context() -> Context {
    let mut ctx = Context::new();
    ctx.registered::<RankOp>();
    ctx.registered::<FloatOp>();
    ctx.registered::<BoolOp>();
    ctx.registered::<FromFloatOp>();
    ctx.registered::<IsOp>();
    ctx.registered::<CountOp>();
    ctx.registered::<PlaneOp>();
    ctx.registered::<MaybeOp>();
    ctx.registered::<ElementsOp>();
    ctx.registered::<LikeOp>();
    ctx.registered::<OfAttrOp>();
    ctx.registered::<UsedOp>();
    ctx
}

/// The first error about an operation of `op` with values of these types, whose results are used.
fn error(op: &str, signature: &str) -> Option<String> {
    let (inputs, result) = signature.split_once(" -> ").expect("a signature");
    let types = inputs.trim_matches(['(', ')']);
    let split = types.split("; ").filter(|ty| !ty.is_empty());
    let types: Vec<&str> = split.collect();
    let mut text = String::new();
    for (at, ty) in types.iter().enumerate() {
        text += &format!("%v{at} = \"s.s\"() : () -> {ty}\n");
    }
    let values: Vec<String> = (0..types.len()).map(|at| format!("%v{at}")).collect();
    let (op, attrs) = op.split_once(' ').unwrap_or((op, ""));
    text += &format!(
        "%r = \"{op}\"({}) {attrs} : ({}) -> {result}\n\"s.use\"(%r) : ({result}) -> ()",
        values.join(", "),
        types.join(", ")
    );
    let mut ctx = context();
    let parsed = ctx.parse_module(&text);
    parsed.err().map(|errors| {
        let text = errors.to_string();
        let first = text.lines().next().unwrap_or_default();
        let at = first.find("' op ").map_or(0, |at| at + 5);
        first[at..].to_string()
    })
}

#[test]
fn traits_relate_types_as_in_mlir() {
    let ranks = "operands don't have matching ranks";
    let same = "failed to verify that all of {value, r} have same type";
    let cases: [(&str, &str, Option<&str>); 35] = [
        ("t.like <{value = 5 : i8}>", "() -> i8", None),
        ("t.like <{value = 5 : i8}>", "() -> i64", Some(same)),
        ("t.like <{value = @s}>", "() -> i64", Some(same)),
        (
            "t.rank",
            "(tensor<2xf32>; tensor<3xi8>) -> tensor<?xf32>",
            None,
        ),
        ("t.rank", "(tensor<2xf32>; tensor<*xf32>) -> f32", None),
        (
            "t.rank",
            "(tensor<2xf32>; tensor<1x1xf32>) -> tensor<2xf32>",
            Some(ranks),
        ),
        (
            "t.rank",
            "(tensor<2xf32>) -> tensor<2x2xf32>",
            Some("result type has different rank than operands"),
        ),
        ("t.float", "(i32) -> f32", None),
        ("t.float", "(i32) -> vector<2xbf16>", None),
        (
            "t.float",
            "(i32) -> i32",
            Some("requires a floating point type"),
        ),
        (
            "t.float",
            "(i32) -> memref<2xf32>",
            Some("requires a floating point type"),
        ),
        ("t.bool", "(index) -> tensor<2xi1>", None),
        ("t.bool", "(i8) -> i8", Some("requires a bool result type")),
        (
            "t.bool",
            "(si8) -> i1",
            Some("requires an integer or index type"),
        ),
        ("t.from_float", "(tensor<f64>) -> i3", None),
        ("t.from_float", "(i8) -> i3", Some("requires a float type")),
        (
            "t.from_float",
            "(f32) -> f32",
            Some("requires an integer or index type"),
        ),
        ("t.is", "(f32) -> vector<2xi8>", None),
        (
            "t.is",
            "(f64) -> vector<2xi8>",
            Some("failed to verify that 'x' is 32-bit float"),
        ),
        (
            "t.is",
            "(f32) -> i8",
            Some("failed to verify that 'r' is 8-bit signless integer"),
        ),
        (
            "t.is",
            "(f32) -> vector<2xi9>",
            Some("failed to verify that 'r' is 8-bit signless integer"),
        ),
        ("t.count", "(tensor<2x6xf32>) -> vector<3x4xi1>", None),
        (
            "t.count",
            "(tensor<2x6xf32>) -> vector<3x5xi1>",
            Some("failed to verify that all of {x, r} have same element count"),
        ),
        ("t.plane", "(tensor<2x6xf32>) -> i8", None),
        (
            "t.plane",
            "(tensor<2xf32>) -> i8",
            Some("failed to verify that the operand has two dimensions"),
        ),
        (
            "t.maybe <{operandSegmentSizes = array<i32: 0, 0>}>",
            "() -> i8",
            None,
        ),
        (
            "t.maybe <{operandSegmentSizes = array<i32: 1, 2>}>",
            "(i8; i8; i8) -> i8",
            None,
        ),
        (
            "t.maybe <{operandSegmentSizes = array<i32: 1, 0>}>",
            "(i9) -> i8",
            Some("failed to verify that the types are the same"),
        ),
        (
            "t.maybe <{operandSegmentSizes = array<i32: 0, 2>}>",
            "(i8; i9) -> i8",
            Some("failed to verify that the types are the same"),
        ),
        ("t.elements", "(f32; f32) -> vector<2xf32>", None),
        (
            "t.elements",
            "(f32; f32; f32; f32) -> vector<2x2xf32>",
            None,
        ),
        (
            "t.elements",
            "(f32; f32) -> vector<3xf32>",
            Some(
                "failed to verify that shaped type 'dest' matches 'elements' element count and types",
            ),
        ),
        (
            "t.elements",
            "(f32; f64) -> vector<2xf32>",
            Some(
                "failed to verify that shaped type 'dest' matches 'elements' element count and types",
            ),
        ),
        ("t.of_attr <{value = 3 : i8}>", "() -> i8", None),
        ("t.used", "(i8) -> i8", None),
    ];
    for (op, signature, expected) in cases {
        let found = error(op, signature);
        assert_eq!(found.as_deref(), expected, "{op} {signature}");
    }
}

#[test]
fn a_trait_of_the_users_own_verifies() {
    let mut ctx = context();
    let unused = ctx.parse_module("%0 = \"s.s\"() : () -> i8\n%1 = \"t.used\"(%0) : (i8) -> i8");
    let text = unused.err().map(|errors| errors.to_string());
    assert!(
        text.as_ref()
            .is_some_and(|text| text.contains("'t.used' op result #0 is not used")),
        "{text:?}"
    );
}

#[test]
fn formats_leave_out_types_that_traits_give() -> Result<(), drr::embedded::Diagnostics> {
    let text = "%0 = \"s.s\"() : () -> f32\n%1 = t.elements %0, %0 : vector<2xf32>\n%2 = t.of_attr 5 : i8\n\"s.use\"(%1, %2) : (vector<2xf32>, i8) -> ()";
    let mut ctx = context();
    let module = ctx.parse_module(text)?;
    let printed = ctx.print_op(module, &drr::embedded::PrintOptions::new());
    for line in text.lines() {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
    assert!(OfAttrOp::DECL.has_trait("InferTypes"));
    Ok(())
}
