//! Rows 4.4 and 4.6: an op that replaces another has its types. If the op infers other types, or a
//! replacement value has another type, the rule does not match.

use drr::ir::{Container, TypeData};
use drr::native::{AttrRef, FromAttr, Ty};
use drr::op::OpDef;
use drr::prelude::*;

use crate::ops::{AddOp, CastOp, CmpOp, ConstOp, MulOp, NegOp, Predicate, SplitOp, SubOp};
use crate::{check, check_no_match, explain, run, used};

drr::declare_op! {
    /// The result is an integer of this width.
    pub WidthOp = "q.width"(x: AnyType) { width: I64Attr = 16 } -> (r: AnyType) infer = width;
    /// The result has the type of the second operand.
    pub SecondOp = "q.second"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, AllTypesMatch(y, r));
    /// The result has the type of the operand, if there is one.
    pub MaybeOp = "q.maybe"(x: Optional<AnyType>) -> (r: AnyType) infer = of_first;
    /// A result of any type.
    pub AnyOp = "q.any"(x: Optional<AnyType>) -> (r: AnyType);
    /// Infers more results than it declares.
    pub WrongOp = "q.wrong"(x: AnyType) -> (r: AnyType) infer(too_many);
    /// Infers no shape, and the result may have any of the same elements.
    pub ShapelessOp = "q.shapeless"(x: AnyType) -> (r: AnyType) infer = shapeless compatible = same_elements;
    /// One result for each operand.
    pub EachOp = "q.each"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>) infer(each);
    /// One result for each operand.
    pub EachToo = "q.each_too"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>) infer(each);
    /// Results of any types.
    pub FreeOp = "q.free"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>);
    /// The result may have other dimensions where one is dynamic.
    pub WideOp = "test.wide"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType);
    /// As [`WideOp`].
    pub WiderOp = "test.wider"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType);
}

fn width<I: Ir>(ir: &I, _: &[Type<I>], attrs: &[Option<I::Attr>]) -> Option<Vec<TypeData<I>>> {
    let width = i64::from_attr(AttrRef::given(ir, attrs.first()?.as_ref()?))?;
    Some(vec![TypeData::int(width.try_into().ok()?)])
}
fn shapeless<I: Ir>(ir: &I, types: &[Type<I>], _: &[Option<I::Attr>]) -> Option<Vec<TypeData<I>>> {
    let element = Ty::new(ir, *types.first()?).element_type()?.handle();
    Some(vec![TypeData::unranked(Container::Tensor, element)])
}
fn same_elements<I: Ir>(ir: &I, inferred: &TypeData<I>, ty: Type<I>) -> bool {
    let own = Ty::new(ir, ty).element_type();
    own.zip(inferred.element_type(ir))
        .is_some_and(|(own, inferred)| own.is_data(&inferred))
}
fn of_first<I: Ir>(_: &I, types: &[Type<I>], _: &[Option<I::Attr>]) -> Option<Vec<TypeData<I>>> {
    types.first().map(|ty| vec![TypeData::Type(*ty)])
}
fn too_many<I: Ir>(_: &I, types: &[Type<I>], _: &[Option<I::Attr>]) -> Option<Vec<TypeData<I>>> {
    Some(vec![TypeData::Type(types[0]); 3])
}
fn each<I: Ir>(_: &I, types: &[Type<I>], _: &[Option<I::Attr>]) -> Option<Vec<TypeData<I>>> {
    Some(types.iter().map(|ty| TypeData::Type(*ty)).collect())
}

drr::drr! {
    pub set Types;

    def Shapeless : Pat<(CastOp $x, "shaped"), (ShapelessOp (ShapelessOp $x))>;
    def Unlike : Pat<(SecondOp $x, $y), (SubOp $y, $x)>;
    def UnlikeWithin : Pat<(CastOp (SecondOp $x, $y), "unlike"), (CmpOp Predicate::Eq, (AddOp $x, $y), $x)>;
    def UnlikeByNative : Pat<(CastOp $x, "unlike native"), (AddOp (Tested $x), $x)>;
    def Tested : NativeCodeCall<{ CmpOp::build($_builder, $_loc, Predicate::Eq, $0, $0)? }>;
    def UnlikeInPlace : Pattern<(AddOp:$op (SecondOp $x, $_), $y), [(modify $op, lhs = $x, rhs = $y)]>;

    def Compared : Pat<(CastOp $x, "compared"), (CmpOp Predicate::Eq, $x, $x)>;
    def OfCompared : Pat<(CastOp $x, "of compared"), (NegOp (NegOp (CmpOp Predicate::Eq, $x, $x)))>;
    def OfConstant : Pat<(CastOp $x, "constant"), (SubOp (ConstOp 3i32), $x)>;
    def OfWidth : Pat<(CastOp $x, "width"), (NegOp (WidthOp $x, 8))>;
    def OfDefault : Pat<(CastOp $x, "default"), (NegOp (WidthOp $x))>;
    def Computed : Pat<(CastOp $x, "computed"), (NegOp (WidthOp $x, { $x.ty().int_width()? as i64 / 2 }))>;
    def Through : Pat<(CastOp $x, "through"), (SecondOp $x, (SecondOp $x, (CmpOp Predicate::Eq, $x, $x)))>;
    def ByReturnType : Pat<(CastOp $x, "return"), (NegOp (CastOp $x, "?", (returnType { TypeData::int(7) })))>;
    def Value : Pattern<(CastOp $x, "value"), [(CmpOp:$c Predicate::Eq, $x, $x), (NegOp:$n $c), (replaceWithValue $n)]>;
    def OneOf : Pat<(CastOp $x, "one of"), (SplitOp:$_s__1 (CmpOp Predicate::Eq, $x, $x))>;
    def ByNative : Pat<(CastOp $x, "native"), (NegOp (Inner $x))>;
    def Inner : NativeCodeCall<{ $0 }>;
    def Late : Pat<(CastOp $x, "late"), (NegOp (Built $x))>;
    def Built : NativeCodeCall<{ MulOp::build($_builder, $_loc, $0, $0)? }>;
    def Absent : Pat<(CastOp (AnyOp $l), "absent"), (NegOp (MaybeOp $l))>;
    def Wrong : Pat<(CastOp $x, "wrong"), (NegOp (WrongOp $x))>;
    def WholeOther : Pat<(FreeOp $xs), (EachOp $xs)>;
    def WholeTurned : Pat<(EachOp (variadic $x, $y)), (EachToo (variadic $y, $x))>;
    def Replaced : Pattern<(NegOp (CastOp:$c $x, "replaced")), [(replace $c, (NegOp (CmpOp Predicate::Eq, $x, $x))), (NegOp $x)]>;

    /// The result is wider than the operands, which the trait allows.
    def Shaped : Pat<(WideOp $x, $_), (replaceWithValue $x)>;
    def ShapedOp : Pat<(WiderOp $x, $y), (MulOp $x, $y)>;
}

fn cast(mode: &str, ty: &str) -> String {
    format!(
        "%r = \"test.cast\"(%a) <{{mode = \"{mode}\"}}> : (i32) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()"
    )
}

#[test]
fn row_4_4_what_an_op_infers_of_built_operands_must_be_the_roots_types() {
    // The rule, its selector, and the type that is inferred through all new ops.
    for (rule, mode, ty) in [
        ("Compared", "compared", "i1"),
        ("OfCompared", "of compared", "i1"),
        ("OfConstant", "constant", "i32"),
        ("OfWidth", "width", "i8"),
        ("OfDefault", "default", "i16"),
        ("Computed", "computed", "i16"),
        ("Through", "through", "i1"),
        ("ByReturnType", "return", "i7"),
        ("Value", "value", "i1"),
        ("OneOf", "one of", "i1"),
        ("ByNative", "native", "i32"),
        ("Late", "late", "i32"),
    ] {
        for other in ["i1", "i7", "i8", "i16", "i32", "f32"] {
            let (text, report) = run(Types, &[rule], &cast(mode, other));
            if ty == other {
                assert!(report.rewrites == 1, "{rule} to {other}: {report}\n{text}");
            } else {
                assert_eq!(text, crate::text(&cast(mode, other)), "{rule} to {other}");
                assert_eq!(report.rewrites, 0, "{rule} to {other}");
                let failed = u64::from(rule == "Late");
                assert_eq!(report.failures.len() as u64, failed, "{rule}: {report}");
            }
        }
    }
}

#[test]
fn row_4_6_explanations_show_the_types_that_do_not_agree() {
    let explained = |rule, mode| explain(Types, rule, "test.cast", &cast(mode, "i64"));
    let replacement = "a replacement has another type than the result that it replaces";
    for (rule, mode, made) in [
        ("Compared", "compared", "i1"),
        ("OfWidth", "width", "i8"),
        ("Value", "value", "i1"),
        ("ByReturnType", "return", "i7"),
        ("OneOf", "one of", "i1"),
    ] {
        let reason = explained(rule, mode);
        let ends = reason.ends_with(&format!(": {made} for i64"));
        let says = reason.contains(replacement) || reason.contains("infers other types");
        assert!(ends && says, "{rule}: {reason}");
    }
}

#[test]
fn row_4_4_a_trait_that_relates_types_is_tested_before_an_op_is_built_or_changed() {
    let second = |x: &str, y: &str, more: &str| {
        let (tx, ty) = (ty(x), ty(y));
        format!("%s = \"q.second\"({x}, {y}) : ({tx}, {ty}) -> {ty}\n{more}")
    };
    let last = |ty: &str| format!("\"x.use\"(%s) : ({ty}) -> ()");
    check(
        Types,
        "Unlike",
        &second("%a", "%b", &last("i32")),
        "%s = \"test.sub\"(%b, %a) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()",
    );
    let unlike = second("%a", "%f", &last("f32"));
    check_no_match(Types, "Unlike", &unlike);
    assert_eq!(
        explain(Types, "Unlike", "q.second", &unlike),
        "`Unlike` does not match: `test.sub` would have types that its traits forbid: \
         it requires the same type for all operands and results, but has f32, i32"
    );
    let cast = |ty: &str| {
        format!(
            "%r = \"test.cast\"(%s) <{{mode = \"unlike\"}}> : ({ty}) -> i1\n\"x.use\"(%r) : (i1) -> ()"
        )
    };
    check_no_match(Types, "UnlikeWithin", &second("%a", "%f", &cast("f32")));
    let (_, report) = run(Types, &["UnlikeWithin"], &second("%a", "%b", &cast("i32")));
    assert_eq!(report.rewrites, 1, "{report}");
    let add = |x: &str, y: &str| {
        let ty = ty(y);
        second(
            x,
            y,
            &format!(
                "%r = \"test.add\"(%s, {y}) : ({ty}, {ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()"
            ),
        )
    };
    check_no_match(Types, "UnlikeInPlace", &add("%f", "%a"));
    let (_, report) = run(Types, &["UnlikeInPlace"], &add("%a", "%b"));
    assert_eq!(report.rewrites, 1, "{report}");
    // The result of an effectful native is known too late to decline.
    let native = "%r = \"test.cast\"(%a) <{mode = \"unlike native\"}> : (i32) -> i1\n\"x.use\"(%r) : (i1) -> ()";
    let (text, report) = run(Types, &["UnlikeByNative"], native);
    assert_eq!(text, crate::text(native));
    assert_eq!((report.rewrites, report.failures.len()), (0, 1), "{report}");
}

fn ty(value: &str) -> &'static str {
    match value {
        "%f" => "f32",
        _ => "i32",
    }
}

#[test]
fn row_4_4_without_anything_to_infer_from_a_rule_does_not_match() {
    let of_any = |operand: &str, ty: &str| {
        used(&format!(
            "%m = \"q.any\"({operand}) : ({ty}) -> i32\n%r = \"test.cast\"(%m) <{{mode = \"absent\"}}> : (i32) -> i32"
        ))
    };
    check(
        Types,
        "Absent",
        &of_any("%a", "i32"),
        &used(
            "%m = \"q.any\"(%a) : (i32) -> i32\n%o = \"q.maybe\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%o) : (i32) -> i32",
        ),
    );
    check_no_match(Types, "Absent", &of_any("", ""));
    check_no_match(Types, "Wrong", &cast("wrong", "i32"));
    assert_eq!(WrongOp::DECL.name, "q.wrong");
}

#[test]
fn row_4_4_all_results_of_an_op_are_compared() {
    let each = |op: &str, operands: &str, types: &str| {
        format!(
            "%0:2 = \"q.{op}\"({operands}) : ({types}) -> (i32, f32)\n\"x.use\"(%0#0, %0#1) : (i32, f32) -> ()"
        )
    };
    check(
        Types,
        "WholeOther",
        &each("free", "%a, %f", "i32, f32"),
        &each("each", "%a, %f", "i32, f32"),
    );
    check_no_match(Types, "WholeTurned", &each("each", "%a, %f", "i32, f32"));
    check_no_match(Types, "WholeOther", &each("free", "%f, %a", "f32, i32"));
}

#[test]
fn row_4_6_what_replaces_another_op_infers_its_types() {
    let text = |ty: &str| {
        format!(
            "%c0 = \"test.cast\"(%a) <{{mode = \"replaced\"}}> : (i32) -> {ty}\n\"x.use\"(%c0) : ({ty}) -> ()\n%r = \"test.neg\"(%c0) : ({ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()"
        )
    };
    // The root is an `i1` too, but its replacement would negate an `i32`.
    check_no_match(Types, "Replaced", &text("i1"));
    check_no_match(Types, "Replaced", &text("i32"));
}

#[test]
fn row_4_6_a_trait_that_lets_dimensions_differ_shows_no_types() {
    let text = |op: &str, result: &str| {
        format!(
            "%x = \"x.make\"() : () -> tensor<?xi32>\n%r = \"test.{op}\"(%x, %x) : (tensor<?xi32>, tensor<?xi32>) -> {result}\n\"x.use\"(%r) : ({result}) -> ()"
        )
    };
    check(
        Types,
        "Shaped",
        &text("wide", "tensor<?xi32>"),
        "%x = \"x.make\"() : () -> tensor<?xi32>\n\"x.use\"(%x) : (tensor<?xi32>) -> ()",
    );
    check_no_match(Types, "Shaped", &text("wide", "tensor<4xi32>"));
    check_no_match(Types, "ShapedOp", &text("wider", "tensor<4xi32>"));
    assert_eq!(
        explain(Types, "Shaped", "test.wide", &text("wide", "tensor<4xi32>")),
        "`Shaped` does not match: the replacement has type tensor<?xi32>, the root's result tensor<4xi32>"
    );
}

/// The inner op has the inferred type, the outer one that of the root, which is compatible.
#[test]
fn row_4_4_an_op_may_have_types_that_are_compatible_with_the_inferred_ones() {
    let cast = |ty| {
        format!(
            "%x = \"x.load\"() : () -> tensor<2x3xf32>\n\
             %r = \"test.cast\"(%x) <{{mode = \"shaped\"}}> : (tensor<2x3xf32>) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()"
        )
    };
    check(
        Types,
        "Shapeless",
        &cast("tensor<2x?xf32>"),
        "%x = \"x.load\"() : () -> tensor<2x3xf32>\n\
         %s = \"q.shapeless\"(%x) : (tensor<2x3xf32>) -> tensor<*xf32>\n\
         %r = \"q.shapeless\"(%s) : (tensor<*xf32>) -> tensor<2x?xf32>\n\"x.use\"(%r) : (tensor<2x?xf32>) -> ()",
    );
    check_no_match(Types, "Shapeless", &cast("tensor<2x3xi32>"));
}
