//! Types and attributes: creating them from IR-independent data, and their views.

use drr_dialects::func::FuncDialect;
use drr_ir::Context;
use drr_runtime::attr::{AttrData, AttrView, ElementsData};
use drr_runtime::ir::Ir;
use drr_runtime::native::AttrRef;
use drr_runtime::ty::{FloatKind, TypeData, TypeView};

fn array(element: TypeData<Context>, elements: ElementsData) -> AttrData<Context> {
    AttrData::DenseArray { element, elements }
}

#[test]
fn attributes_are_made_from_neutral_data() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let f32_type = || TypeData::<Context>::Float(FloatKind::F32);
    let tensor = |shape: &[i64], element: TypeData<Context>| TypeData::tensor(shape, element);
    let cases: Vec<(AttrData<Context>, &str)> = vec![
        (AttrData::Unit, "unit"),
        (AttrData::Bool(true), "true"),
        (
            AttrData::i64_tensor([2, -3]),
            "dense<[2, -3]> : tensor<2xi64>",
        ),
        (AttrData::i32_tensor([]), "dense<> : tensor<0xi32>"),
        (
            AttrData::Integer {
                value: 300,
                ty: TypeData::int(8),
            },
            "44 : i8",
        ),
        (
            AttrData::Integer {
                value: -1,
                ty: TypeData::Index,
            },
            "-1 : index",
        ),
        (
            AttrData::Integer {
                value: -2,
                ty: TypeData::int(200),
            },
            "-2 : i200",
        ),
        (
            AttrData::Float {
                value: 0.1,
                ty: f32_type(),
            },
            "1.000000e-01 : f32",
        ),
        (
            AttrData::Float {
                value: 1e10,
                ty: TypeData::Float(FloatKind::F16),
            },
            "0x7C00 : f16",
        ),
        (AttrData::String("a\"b".into()), r#""a\22b""#),
        (AttrData::Symbol("f".into()), "@f"),
        (
            AttrData::Type(tensor(&[2], TypeData::int(1))),
            "tensor<2xi1>",
        ),
        (
            array(TypeData::int(64), ElementsData::Ints(vec![1, -2])),
            "array<i64: 1, -2>",
        ),
        (
            array(TypeData::int(1), ElementsData::Ints(vec![1, 0])),
            "array<i1: true, false>",
        ),
        (
            array(TypeData::int(8), ElementsData::Ints(vec![255])),
            "array<i8: -1>",
        ),
        (
            array(TypeData::int(128), ElementsData::SplatInt(-3)),
            "array<i128: -3>",
        ),
        (
            array(
                TypeData::Float(FloatKind::F32),
                ElementsData::Floats(vec![0.1, -0.0]),
            ),
            "array<f32: 1.000000e-01, -0.000000e+00>",
        ),
        (
            array(
                TypeData::Float(FloatKind::BF16),
                ElementsData::Floats(vec![]),
            ),
            "array<bf16>",
        ),
        (
            AttrData::Array(vec![AttrData::Bool(false), AttrData::Unit]),
            "[false, unit]",
        ),
        (
            AttrData::Elements {
                ty: tensor(&[2], TypeData::int(32)),
                elements: ElementsData::Ints(vec![7, 7]),
            },
            "dense<7> : tensor<2xi32>",
        ),
        (
            AttrData::Elements {
                ty: tensor(&[2], f32_type()),
                elements: ElementsData::Floats(vec![0.5, f64::INFINITY]),
            },
            "dense<[5.000000e-01, 0x7F800000]> : tensor<2xf32>",
        ),
        (
            AttrData::Elements {
                ty: tensor(&[3], TypeData::int(1)),
                elements: ElementsData::SplatInt(-1),
            },
            "dense<true> : tensor<3xi1>",
        ),
        (
            AttrData::Elements {
                ty: tensor(&[0], f32_type()),
                elements: ElementsData::Floats(vec![]),
            },
            "dense<> : tensor<0xf32>",
        ),
        (
            AttrData::Elements {
                ty: tensor(&[2], TypeData::Complex(Box::new(TypeData::int(8)))),
                elements: ElementsData::ComplexInts(vec![[1, 255], [0, 2]]),
            },
            "dense<[(1,-1), (0,2)]> : tensor<2xcomplex<i8>>",
        ),
        (
            AttrData::Elements {
                ty: tensor(&[3], TypeData::Complex(Box::new(f32_type()))),
                elements: ElementsData::ComplexFloats(vec![[0.5, -0.0]]),
            },
            "dense<(5.000000e-01,-0.000000e+00)> : tensor<3xcomplex<f32>>",
        ),
        (
            AttrData::Elements {
                ty: tensor(&[2], TypeData::Text("!a.b".into())),
                elements: ElementsData::Strings(vec!["x".into(), "y\"".into()]),
            },
            "dense<[\"x\", \"y\\22\"]> : tensor<2x!a.b>",
        ),
        (AttrData::Text("#a<b>".into()), "#a.b"),
        (AttrData::Text("[1, 2]".into()), "[1, 2]"),
    ];
    for (data, text) in cases {
        let attr = ctx.make_attr(&data).expect(text);
        assert_eq!(ctx.display_attr(&attr), text);
        assert_eq!(ctx.make_attr(&data), Some(attr), "interned: {text}");
    }
    let wrong = [
        AttrData::Integer {
            value: 1,
            ty: f32_type(),
        },
        AttrData::Float {
            value: 1.0,
            ty: TypeData::int(8),
        },
        AttrData::Text("#a<".into()),
        AttrData::Text("1 2".into()),
        AttrData::Elements {
            ty: tensor(&[2], TypeData::int(32)),
            elements: ElementsData::Ints(vec![1, 2, 3]),
        },
        AttrData::Elements {
            ty: tensor(&[2], TypeData::int(32)),
            elements: ElementsData::Ints(vec![1]),
        },
        AttrData::Elements {
            ty: tensor(&[3], TypeData::Complex(Box::new(f32_type()))),
            elements: ElementsData::ComplexFloats(vec![[0.0, 0.0]; 2]),
        },
        AttrData::Elements {
            ty: tensor(&[2], f32_type()),
            elements: ElementsData::ComplexFloats(vec![[0.0, 0.0]; 2]),
        },
        AttrData::Elements {
            ty: tensor(&[1], TypeData::int(8)),
            elements: ElementsData::Strings(vec!["x".into()]),
        },
        AttrData::Elements {
            ty: tensor(&[drr_runtime::ty::DYNAMIC], TypeData::int(32)),
            elements: ElementsData::SplatInt(1),
        },
    ];
    for (index, data) in wrong.into_iter().enumerate() {
        assert_eq!(ctx.make_attr(&data), None, "wrong data {index}");
    }
}

#[test]
fn dense_constants_are_read_and_reshaped() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let attr = ctx
        .parse_attr("dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>")
        .expect("right");
    ctx.with_attr_view(&attr, |view| {
        let AttrView::Elements { elements, .. } = view else {
            panic!("a dense constant")
        };
        assert_eq!((elements.len(), elements.is_splat()), (4, false));
        let values: Vec<_> = (0..4).map(|index| elements.int(index)).collect();
        assert_eq!(values, [Some(1), Some(-2), Some(3), Some(4)]);
        assert_eq!((elements.float(0), elements.int(4)), (None, None));
    });
    let reshaped = |ty: &str, ctx: &mut Context| {
        let ty = ctx.parse_type(ty).expect("a type");
        let made = ctx.make_attr(&AttrData::Reshaped {
            attr,
            ty: TypeData::Type(ty),
        });
        made.map(|attr| ctx.display_attr(&attr))
    };
    let flat = reshaped("tensor<4xi8>", &mut ctx);
    assert_eq!(flat.as_deref(), Some("dense<[1, -2, 3, 4]> : tensor<4xi8>"));
    assert_eq!(reshaped("tensor<5xi8>", &mut ctx), None);
    assert_eq!(reshaped("tensor<4xi16>", &mut ctx), None);
    for (text, value) in [
        ("dense<true> : tensor<7xi1>", 1),
        ("dense<[true, false]> : tensor<2xi1>", 1),
        ("dense<200> : tensor<2xui8>", 200),
        ("dense<-1> : tensor<2xindex>", -1),
    ] {
        let attr = ctx.parse_attr(text).expect(text);
        ctx.with_attr_view(&attr, |view| {
            let AttrView::Elements { elements, .. } = view else {
                panic!("a dense constant")
            };
            assert_eq!(elements.int(0), Some(value), "{text}");
        });
    }
    let attr = ctx
        .parse_attr("dense<[0.5, 0xFF80]> : tensor<2xbf16>")
        .expect("right");
    ctx.with_attr_view(&attr, |view| {
        let AttrView::Elements { elements, .. } = view else {
            panic!("a dense constant")
        };
        assert_eq!(elements.float(0), Some(0.5));
        assert_eq!(elements.float(1), Some(f64::NEG_INFINITY));
    });
}

#[test]
fn elements_of_any_kind_are_read_compared_and_reshaped() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let strings = ElementsData::Strings(vec!["a".into(), "b".into()]);
    for (text, data, flat) in [
        (
            "dense<[(1, -2), (3, 4)]> : tensor<2xcomplex<i8>>",
            ElementsData::ComplexInts(vec![[1, -2], [3, 4]]),
            "tensor<1x2xcomplex<i8>>",
        ),
        (
            "dense<(0.5, -0.0)> : tensor<2xcomplex<f64>>",
            ElementsData::ComplexFloats(vec![[0.5, -0.0]]),
            "tensor<2x1xcomplex<f64>>",
        ),
        (
            "dense<(-1, 18446744073709551616)> : tensor<2xcomplex<i200>>",
            ElementsData::ComplexInts(vec![[-1, 1 << 64]]),
            "tensor<2x1xcomplex<i200>>",
        ),
        (
            "dense<[\"a\", \"b\"]> : tensor<2x!a.b>",
            strings,
            "tensor<1x2x!a.b>",
        ),
        (
            "dense<> : tensor<0xi8>",
            ElementsData::Ints(vec![]),
            "tensor<0x2xi8>",
        ),
        (
            "dense<> : tensor<0xf32>",
            ElementsData::Floats(vec![]),
            "tensor<2x0xf32>",
        ),
        (
            "dense<> : tensor<0xcomplex<f32>>",
            ElementsData::ComplexFloats(vec![]),
            "tensor<0x2xcomplex<f32>>",
        ),
        (
            "dense<> : tensor<0xcomplex<i8>>",
            ElementsData::ComplexInts(vec![]),
            "tensor<0x2xcomplex<i8>>",
        ),
    ] {
        let attr = ctx.parse_attr(text).expect(text);
        let read = AttrRef::given(&ctx, &attr).elements().expect(text);
        assert_eq!(read, data, "{text}");
        let ty = AttrRef::given(&ctx, &attr).ty().expect(text).handle();
        let elements = AttrData::Elements {
            ty: ty.into(),
            elements: read,
        };
        assert_eq!(ctx.make_attr(&elements), Some(attr), "{text}");
        let reshaped = AttrData::Reshaped {
            attr,
            ty: TypeData::Type(ctx.parse_type(flat).expect(flat)),
        };
        let made = ctx.make_attr(&reshaped).expect(flat);
        assert!(AttrRef::given(&ctx, &made).is_data(&reshaped), "{flat}");
    }
    let ty = ctx.parse_type("tensor<1x2xcomplex<f32>>").expect("a type");
    let mut attr = |text: &str| ctx.parse_attr(text).expect(text);
    let other = attr("dense<[[(1.0, 2.0), (3.0, 4.0)]]> : tensor<1x2xcomplex<f32>>");
    let attr = attr("dense<[(1.0, 2.0), (3.0, 5.0)]> : tensor<2xcomplex<f32>>");
    let reshaped = AttrData::Reshaped {
        attr,
        ty: TypeData::Type(ty),
    };
    assert!(!AttrRef::given(&ctx, &other).is_data(&reshaped));
}

#[test]
fn attributes_are_shown_in_neutral_terms() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let shown = |text: &str, ctx: &mut Context| {
        let attr = ctx.parse_attr(text).expect(text);
        ctx.with_attr_view(&attr, |view| match view {
            AttrView::Unit => "unit".to_string(),
            AttrView::Bool(value) => format!("bool {value}"),
            AttrView::Integer { value, ty } => format!("int {value} {}", ctx.display_type(ty)),
            AttrView::Float { value, ty } => format!("float {value:?} {}", ctx.display_type(ty)),
            AttrView::String(text) => format!("string {text}"),
            AttrView::Symbol(text) => format!("symbol {text}"),
            AttrView::Type(ty) => format!("type {}", ctx.display_type(ty)),
            AttrView::DenseInts { values, .. } => format!("ints {values:?}"),
            AttrView::Array(items) => format!("array of {}", items.len()),
            AttrView::Elements { elements, .. } => format!("elements {}", elements.len()),
            AttrView::Dictionary(entries) => format!("dictionary of {}", entries.len()),
            AttrView::AffineMap(map) => format!("map {map}"),
            AttrView::Strided { strides, offset } => format!("strides {strides:?} {offset}"),
            AttrView::Other(text) => format!("other {text}"),
            AttrView::WideInteger { words, ty } => {
                format!("wide {words:x?} {}", ctx.display_type(ty))
            }
            AttrView::Bytes { bytes, ty } => {
                format!("bytes {bytes:?} {:?}", ty.map(|ty| ctx.display_type(ty)))
            }
            AttrView::SymbolPath(names) => format!("path {names:?}"),
            AttrView::DenseArray { elements, .. } => {
                let floats: Vec<_> = (0..elements.len())
                    .map(|at| elements.float_value(at))
                    .collect();
                let ints: Vec<_> = (0..elements.len()).map(|at| elements.int(at)).collect();
                format!("numbers {floats:?} {ints:?}")
            }
            AttrView::StringElements {
                ty,
                values,
                is_splat,
            } => format!("strings {values:?} {is_splat} {}", ctx.display_type(ty)),
            AttrView::OpaqueElements { ty, text } => {
                format!("opaque elements {} {text}", ctx.display_type(ty))
            }
            AttrView::Typed { text, ty } => format!("typed {text} {}", ctx.display_type(ty)),
            _ => "new".to_string(),
        })
    };
    for (text, view) in [
        ("unit", "unit"),
        ("true", "bool true"),
        ("1 : i1", "bool true"),
        ("-5 : i8", "int -5 i8"),
        ("200 : ui8", "int 200 ui8"),
        ("200 : i8", "int -56 i8"),
        ("1 : i200", "int 1 i200"),
        ("-1 : i200", "int -1 i200"),
        (
            "0x10000000000000000000000000000000000 : i200",
            "wide [0, 0, 100, 0] i200",
        ),
        (
            "-340282366920938463463374607431768211456 : i200",
            "wide [0, 0, ffffffffffffffff, ffffffffffffffff] i200",
        ),
        (
            "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF : ui128",
            "wide [ffffffffffffffff, ffffffffffffffff] ui128",
        ),
        ("-0.0 : f32", "float -0.0 f32"),
        ("0xFFA00001 : f32", "float 0xFFA00001 f32"),
        (
            "0x7FFF8000000000000001 : f80",
            "float 0x7FFF8000000000000001 f80",
        ),
        (
            "0x00000000000000000000000000000001 : f128",
            "float 0x1 f128",
        ),
        ("\"a\" : i8", "bytes [97] Some(\"i8\")"),
        ("\"\\FF\"", "bytes [255] None"),
        ("@\"\\FF\"", "path [[255]]"),
        ("array<f32: -0.0>", "numbers [Some(-0.0)] [None]"),
        ("array<i128: -2>", "numbers [None] [Some(-2)]"),
        (
            "dense_resource<k> : tensor<1xi8>",
            "opaque elements tensor<1xi8> dense_resource<k> : tensor<1xi8>",
        ),
        (
            "sparse<0, 1> : tensor<2xi8>",
            "opaque elements tensor<2xi8> sparse<0, 1> : tensor<2xi8>",
        ),
        (
            "dense<\"a\"> : tensor<1x!a.b>",
            "strings [[97]] true tensor<1x!a.b>",
        ),
        (
            "dense<[\"a\", \"\\FF\"]> : tensor<2x!a.b>",
            "strings [[97], [255]] false tensor<2x!a.b>",
        ),
        ("#a.b<c> : i8", "typed #a.b<c> : i8 i8"),
        ("0.5 : f16", "float 0.5 f16"),
        ("0.5 : f128", "float 0.5 f128"),
        ("\"a\\0Ab\"", "string a\nb"),
        ("@a", "symbol a"),
        ("@a::@b", "path [[97], [98]]"),
        ("(i32) -> ()", "type (i32) -> ()"),
        ("array<i8: -1, 2>", "ints [-1, 2]"),
        ("array<ui8: 255>", "ints [255]"),
        ("array<i1: true, false>", "ints [1, 0]"),
        ("[1, 2]", "array of 2"),
        ("dense<1> : tensor<2x3xi32>", "elements 6"),
        ("#a.b<c>", "other #a.b<c>"),
        ("affine_map<(d0) -> (d0)>", "map (d0) -> (d0)"),
        (
            "strided<[?, 1], offset: 3>",
            "strides [-9223372036854775808, 1] 3",
        ),
    ] {
        assert_eq!(shown(text, &mut ctx), view, "{text}");
    }
}

#[test]
fn types_are_made_and_shown_in_neutral_terms() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let ty = ctx.make_type(&TypeData::tensor(
        [2, drr_runtime::ty::DYNAMIC],
        TypeData::int(8),
    ));
    let ty = ty.expect("there are tensors");
    assert_eq!(ctx.display_type(ty), "tensor<2x?xi8>");
    assert_eq!(ctx.parse_type("tensor<2x?xi8>"), Ok(ty));
    ctx.with_type(ty, |view| {
        let TypeView::Shaped { shape, .. } = view else {
            panic!("a shaped type")
        };
        assert_eq!(shape, Some(&[2, drr_runtime::ty::DYNAMIC][..]));
    });
    assert_eq!(
        ctx.parse_type("i32 x")
            .map_err(|error| error[0].message.clone()),
        Err("expected end of text".into())
    );
}
