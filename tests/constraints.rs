//! The provided constraints on every kind of type and attribute, written in MLIR's syntax.

use drr::constraint::{has_no_use, has_one_use, same_element_type, same_shape, same_type};
use drr::embedded::{Context, WalkOrder};
use drr::ir::{Ir, Op};
use drr::prelude::*;

/// Types in MLIR's syntax.
const TYPES: &[&str] = &[
    "i1",
    "i32",
    "i64",
    "si32",
    "ui8",
    "index",
    "f16",
    "bf16",
    "f32",
    "f64",
    "none",
    "complex<f32>",
    "tuple<i32, f32>",
    "(i32) -> f32",
    "tensor<4xf32>",
    "tensor<?xi1>",
    "tensor<*xindex>",
    "vector<4xi32>",
    "memref<4xf32>",
    "memref<*xf32>",
];

/// A module with one operation for each text, which is its attribute or result type.
fn context(lines: impl Iterator<Item = String>) -> (Context, Vec<Op<Context>>) {
    let mut ctx = Context::new();
    let lines: String = lines.map(|line| format!("  {line}\n")).collect();
    let text = format!("\"builtin.module\"() ({{\n{lines}}}) : () -> ()\n");
    let module = ctx.parse_module(&text).expect("it parses");
    let mut ops = ctx.ops_in(module, WalkOrder::PreOrder);
    ops.retain(|op| *op != module);
    (ctx, ops)
}

/// The types that satisfy a constraint.
fn accepted<C: TypeConstraint>() -> Vec<&'static str> {
    let (ctx, ops) = context(TYPES.iter().map(|ty| format!("\"x.op\"() : () -> ({ty})")));
    let holds = |op: &Op<Context>| {
        Val::<Context>::new(&ctx, ctx.result(*op, 0))
            .ty()
            .satisfies::<C>()
    };
    TYPES
        .iter()
        .zip(&ops)
        .filter(|(_, op)| holds(op))
        .map(|(ty, _)| *ty)
        .collect()
}

/// Asserts which of the types satisfy each constraint.
macro_rules! assert_types {
    ($($constraint:ty: [$($ty:literal),*];)*) => {
        $(assert_eq!(accepted::<$constraint>(), Vec::<&str>::from([$($ty),*]), stringify!($constraint));)*
    };
}

#[test]
fn type_constraints() {
    assert_eq!(accepted::<AnyType>(), TYPES);
    assert_types! {
        NoneType: ["none"];
        AnyInteger: ["i1", "i32", "i64", "si32", "ui8"];
        SignlessInteger: ["i1", "i32", "i64"];
        SignedInteger: ["si32"];
        UnsignedInteger: ["ui8"];
        SignlessIntegerOrIndex: ["i1", "i32", "i64", "index"];
        I1: ["i1"];
        I32: ["i32"];
        SI32: ["si32"];
        UI8: ["ui8"];
        Index: ["index"];
        AnyFloat: ["f16", "bf16", "f32", "f64"];
        F16: ["f16"];
        BF16: ["bf16"];
        F64: ["f64"];
        AnyComplex: ["complex<f32>"];
        ComplexOf<F32>: ["complex<f32>"];
        ComplexOf<F64>: [];
        AnyTuple: ["tuple<i32, f32>"];
        FunctionType: ["(i32) -> f32"];
        AnyTensor: ["tensor<4xf32>", "tensor<?xi1>", "tensor<*xindex>"];
        RankedTensor: ["tensor<4xf32>", "tensor<?xi1>"];
        UnrankedTensor: ["tensor<*xindex>"];
        StaticShapeTensor: ["tensor<4xf32>"];
        TensorOf<Index>: ["tensor<*xindex>"];
        RankedTensorOf<AnyFloat>: ["tensor<4xf32>"];
        StaticShapeTensorOf<I1>: [];
        AnyVector: ["vector<4xi32>"];
        VectorOf<I32>: ["vector<4xi32>"];
        VectorOf<F32>: [];
        AnyRankedOrUnrankedMemRef: ["memref<4xf32>", "memref<*xf32>"];
        AnyMemRef: ["memref<4xf32>"];
        MemRefOf<AnyType>: ["memref<4xf32>"];
        AnyShaped: ["tensor<4xf32>", "tensor<?xi1>", "tensor<*xindex>", "vector<4xi32>", "memref<4xf32>", "memref<*xf32>"];
        ShapedOf<F32>: ["tensor<4xf32>", "memref<4xf32>", "memref<*xf32>"];
        BoolLike: ["i1", "tensor<?xi1>"];
        IntegerLike: ["i1", "i32", "i64", "si32", "ui8", "tensor<?xi1>", "vector<4xi32>"];
        SignlessIntegerLike: ["i1", "i32", "i64", "tensor<?xi1>", "vector<4xi32>"];
        SignlessIntegerOrIndexLike: ["i1", "i32", "i64", "index", "tensor<?xi1>", "tensor<*xindex>", "vector<4xi32>"];
        FloatLike: ["f16", "bf16", "f32", "f64", "tensor<4xf32>"];
        AnyOf<(I1, F16)>: ["i1", "f16"];
        AllOf<(AnyTensor, Not<UnrankedTensor>, Not<StaticShapeTensor>)>: ["tensor<?xi1>"];
    }
}

#[test]
fn a_type_that_is_alone_in_its_constraint_can_be_built() {
    fn built<C: TypeConstraint>() -> Option<String> {
        let mut ctx = Context::new();
        let data = C::build::<Context>()?;
        let ty = ctx.make_type(&data)?;
        assert!(Ty::new(&ctx, ty).satisfies::<C>());
        Some(ctx.display_type(ty))
    }
    assert_eq!(built::<I1>().as_deref(), Some("i1"));
    assert_eq!(built::<UI64>().as_deref(), Some("ui64"));
    assert_eq!(built::<Index>().as_deref(), Some("index"));
    assert_eq!(built::<BF16>().as_deref(), Some("bf16"));
    assert_eq!(built::<AnyInteger>(), None);
}

/// Attributes in MLIR's syntax.
const ATTRS: &[&str] = &[
    "true",
    "false",
    "8 : i32",
    "-3 : i64",
    "3 : si32",
    "200 : ui8",
    "4 : index",
    "1.5 : f32",
    "2.5 : f64",
    "\"abc\"",
    "@f",
    "i32",
    "unit",
    "[1 : i64, 2 : i64]",
    "[1 : i64, true]",
    "array<i64: 1, 2>",
    "array<i1: true>",
    "dense<1> : tensor<2xi32>",
    "dense<1.5> : tensor<2xf32>",
    // Values that `i128`, `f64` and `str` do not hold.
    "0x10000000000000000000000000000000000 : i200",
    "-340282366920938463463374607431768211456 : i200",
    "1 : i200",
    "0x7FFF8000000000000001 : f80",
    "0x00000000000000000000000000000001 : f128",
    "0xFFA00001 : f32",
    "\"\\FF\"",
    "\"abc\" : i8",
    "@f::@g",
    "@\"\\FF\"",
    "array<f32: 1.0>",
    "dense<\"a\"> : tensor<2x!x.y>",
    "dense_resource<k> : tensor<2xi8>",
    "sparse<0, 1> : tensor<2xi8>",
    "#x.y<z> : i8",
    "#x.y<z>",
];

/// The attributes that satisfy a constraint.
fn accepted_attrs<C: AttrConstraint>() -> Vec<&'static str> {
    let (ctx, ops) = context(
        ATTRS
            .iter()
            .map(|attr| format!("\"x.op\"() {{a = {attr}}} : () -> ()")),
    );
    let name = ctx
        .attr_name(ctx.kind(ops[0]), "a")
        .expect("the name is known");
    let holds = |op: &Op<Context>| AttrRef::slot(&ctx, *op, name).satisfies::<C>();
    ATTRS
        .iter()
        .zip(&ops)
        .filter(|(_, op)| holds(op))
        .map(|(attr, _)| *attr)
        .collect()
}

/// Asserts which of the attributes satisfy each constraint.
macro_rules! assert_attrs {
    ($($constraint:ty: [$($attr:literal),*];)*) => {
        $(assert_eq!(accepted_attrs::<$constraint>(), Vec::<&str>::from([$($attr),*]), stringify!($constraint));)*
    };
}

#[test]
fn attribute_constraints() {
    assert_eq!(accepted_attrs::<AnyAttr>(), ATTRS);
    assert_attrs! {
        TypedAttr: ["true", "false", "8 : i32", "-3 : i64", "3 : si32", "200 : ui8", "4 : index", "1.5 : f32", "2.5 : f64",
            "\"abc\"", "dense<1> : tensor<2xi32>", "dense<1.5> : tensor<2xf32>", "0x10000000000000000000000000000000000 : i200", "-340282366920938463463374607431768211456 : i200", "1 : i200",
            "0x7FFF8000000000000001 : f80", "0x00000000000000000000000000000001 : f128", "0xFFA00001 : f32",
            "\"\\FF\"", "\"abc\" : i8", "dense<\"a\"> : tensor<2x!x.y>", "dense_resource<k> : tensor<2xi8>",
            "sparse<0, 1> : tensor<2xi8>", "#x.y<z> : i8"];
        BoolAttr: ["true", "false"];
        I1Attr: ["true", "false"];
        ConstBoolAttrTrue: ["true"];
        ConstBoolAttrFalse: ["false"];
        APIntAttr: ["true", "false", "8 : i32", "-3 : i64", "3 : si32", "200 : ui8", "4 : index",
            "0x10000000000000000000000000000000000 : i200", "-340282366920938463463374607431768211456 : i200", "1 : i200"];
        I32Attr: ["8 : i32"];
        I64Attr: ["-3 : i64"];
        SI32Attr: ["3 : si32"];
        UI8Attr: ["200 : ui8"];
        IndexAttr: ["4 : index"];
        F32Attr: ["1.5 : f32", "0xFFA00001 : f32"];
        F64Attr: ["2.5 : f64"];
        StrAttr: ["\"abc\"", "\"\\FF\"", "\"abc\" : i8"];
        SymbolRefAttr: ["@f", "@f::@g", "@\"\\FF\""];
        FlatSymbolRefAttr: ["@f", "@\"\\FF\""];
        TypeAttr: ["i32"];
        UnitAttr: ["unit"];
        ConstUnitAttr: ["unit"];
        ArrayAttr: ["[1 : i64, 2 : i64]", "[1 : i64, true]"];
        ArrayOf<I64Attr>: ["[1 : i64, 2 : i64]"];
        DenseArrayAttr: ["array<i64: 1, 2>", "array<i1: true>", "array<f32: 1.0>"];
        DenseI64ArrayAttr: ["array<i64: 1, 2>"];
        DenseBoolArrayAttr: ["array<i1: true>"];
        ElementsAttr: ["dense<1> : tensor<2xi32>", "dense<1.5> : tensor<2xf32>", "dense<\"a\"> : tensor<2x!x.y>",
            "dense_resource<k> : tensor<2xi8>", "sparse<0, 1> : tensor<2xi8>"];
        AnyIntElementsAttr: ["dense<1> : tensor<2xi32>"];
        AnyFloatElementsAttr: ["dense<1.5> : tensor<2xf32>"];
        IntPowerOf2: ["true", "8 : i32", "4 : index", "0x10000000000000000000000000000000000 : i200", "1 : i200"];
        IntPositive: ["true", "8 : i32", "3 : si32", "200 : ui8", "4 : index",
            "0x10000000000000000000000000000000000 : i200", "1 : i200"];
        AllOf<(Not<BoolAttr>, IntNonNegative)>: ["8 : i32", "3 : si32", "200 : ui8", "4 : index",
            "0x10000000000000000000000000000000000 : i200", "1 : i200"];
        IntMinValue<8>: ["8 : i32", "200 : ui8", "0x10000000000000000000000000000000000 : i200"];
        IntMaxValue<-3>: ["-3 : i64", "-340282366920938463463374607431768211456 : i200"];
        AnyOf<(StrAttr, TypeAttr)>: ["\"abc\"", "i32", "\"\\FF\"", "\"abc\" : i8"];
    }
}

#[test]
fn literals_become_attributes_of_the_declared_kind() {
    fn text(data: Option<drr::ir::AttrData<Context>>) -> Option<String> {
        let mut ctx = Context::new();
        let attr = ctx.make_attr(&data?)?;
        Some(ctx.display_attr(&attr))
    }
    assert_eq!(text(I32Attr::from_int(-1)).as_deref(), Some("-1 : i32"));
    assert_eq!(text(I32Attr::from_int(1 << 32)), None);
    assert_eq!(text(UI8Attr::from_int(255)).as_deref(), Some("255 : ui8"));
    assert_eq!(text(UI8Attr::from_int(-1)), None);
    assert_eq!(text(SI8Attr::from_int(128)), None);
    assert_eq!(text(I1Attr::from_int(1)).as_deref(), Some("true"));
    assert_eq!(text(IndexAttr::from_int(7)).as_deref(), Some("7 : index"));
    assert_eq!(text(BoolAttr::from_bool(false)).as_deref(), Some("false"));
    assert_eq!(text(StrAttr::from_str("a")).as_deref(), Some("\"a\""));
    assert_eq!(
        text(FlatSymbolRefAttr::from_str("f")).as_deref(),
        Some("@f")
    );
    assert_eq!(
        text(F64Attr::from_float(0.5)).as_deref(),
        Some("5.000000e-01 : f64")
    );
    assert_eq!(text(AnyAttr::from_int(1)), None);
    type Kind = BoolAttr;
    assert_eq!(
        text(IntoAttr::<Context, Kind>::into_attr(ConstBoolAttrTrue)).as_deref(),
        Some("true")
    );
}

#[test]
fn constraints_on_what_a_rule_binds() {
    let text = r#"
        %f:2 = "x.source"() : () -> (tensor<4xf32>, tensor<4xi32>)
        %q = "x.source"() : () -> tensor<?xf32>
        %u = "x.source"() : () -> tensor<*xf32>
        %s = "x.source"() : () -> f32
        "x.use"(%f#0, %s, %s) : (tensor<4xf32>, f32, f32) -> ()"#;
    let (ctx, ops) = context(std::iter::once(text.to_string()));
    let value = |op: usize, result| Val::<Context>::new(&ctx, ctx.result(ops[op], result));
    let (f, i, q, u, s) = (
        value(0, 0),
        value(0, 1),
        value(1, 0),
        value(2, 0),
        value(3, 0),
    );
    let op = OpRef::<Context>::new(&ctx, ops[0]);

    assert!(has_one_use(f) && !has_one_use(s) && !has_one_use(i));
    assert!(has_no_use(i) && !has_no_use(f));
    assert!(has_one_use(op), "the results together");
    assert!(has_no_use(None::<Val<'_, Context>>));

    assert!(same_type(f, f.ty()) && same_type(op, f));
    assert!(!same_type(f, i) && !same_type(None::<Val<'_, Context>>, f));
    assert!(same_shape(f, i) && same_shape(s, s));
    assert!(!same_shape(f, q) && !same_shape(f, s) && !same_shape(u, u));
    assert!(same_element_type(f, s) && same_element_type(q, u));
    assert!(!same_element_type(f, i));
}
