//! Reading, printing, comparing and adopting.

use drr::embedded::{Context, PrintOptions, TypeKind};
use drr::ir::{FloatKind, Ir, TypeData};
use drr::native::{AttrRef, Ty};
use drr::op::{Def, TypeDef};
use drr::prelude::{AttrParam, Is, TypeParam};

use crate::defs::*;

fn context() -> Context {
    let mut ctx = Context::new();
    for registered in [
        ctx.registered_def::<Buf>(),
        ctx.registered_def::<Token>(),
        ctx.registered_def::<All>(),
        ctx.registered_def::<Bare>(),
        ctx.registered_def::<Either>(),
        ctx.registered_def::<Call>(),
        ctx.registered_def::<Layout>(),
        ctx.registered_def::<List>(),
        ctx.registered_def::<Padded>(),
        ctx.registered_def::<Size>(),
    ] {
        assert!(registered);
    }
    ctx
}

/// A text and the text that it is printed as.
const TYPES: &[(&str, &str)] = &[
    ("!nn.token", "!nn.token"),
    ("!nn<token>", "!nn.token"),
    ("!nn.buf<[2,3]x f32>", "!nn.buf<[2, 3] x f32>"),
    ("!nn<buf<[ 2 , 3 ] x f32, 0>>", "!nn.buf<[2, 3] x f32>"),
    (
        "!nn.buf<[-1] x tensor<4xf32>, 7>",
        "!nn.buf<[-1] x tensor<4xf32>, 7>",
    ),
    (
        "!nn.buf<[1] x !nn.buf<[2] x !nn.token>>",
        "!nn.buf<[1] x !nn.buf<[2] x !nn.token>>",
    ),
    ("tensor<4x!nn.token>", "tensor<4x!nn.token>"),
    (
        "tuple<!nn.token, !nn.buf<[1] x i1>>",
        "tuple<!nn.token, !nn.buf<[1] x i1>>",
    ),
    ("!nn<bare 4 of \"a\\22<\">", "!nn<bare 4 of \"a\\22<\">"),
    ("!nn.call<token ()>", "!nn.call<token ()>"),
    ("!nn.call<i32(...)>", "!nn.call<i32 (...)>"),
    (
        "!nn.call<!nn.token (token, call<i1 (i1)>, vector<4xi1>, ...)>",
        "!nn.call<token (token, call<i1 (i1)>, vector<4xi1>, ...)>",
    ),
    (
        "!nn.call<token (!nn.buf<[1] x !nn.token>, tuple<!nn.token>)>",
        "!nn.call<token (buf<[1] x !nn.token>, tuple<!nn.token>)>",
    ),
    ("!nn.either<3 l>", "!nn.either<3 l>"),
    ("!nn.either<none>", "!nn.either<none>"),
    ("!nn.either<none or 4>", "!nn.either<none or 4>"),
    ("!nn.padded<4 bytes same>", "!nn.padded<4 bytes same>"),
    (
        "!nn.padded<1 bytes same i1 and !nn.token?>",
        "!nn.padded<1 bytes same i1 and !nn.token ?>",
    ),
    (
        "!nn.all<attrs = , small = -128, flag = true, scale = 1.5, half = 2.0, name = \"\", \
         rounding = \"toward zero\", ty = i1, attr = unit, types = i1, i2, rows = 1, 2, second = up>",
        "!nn.all<flag = true, small = -128, scale = 1.500000e+00, half = 2.000000e+00, name = \"\", \
         rounding = \"toward zero\", ty = i1, attr = unit, types = i1, i2, rows = 1, 2, attrs = >",
    ),
    (
        "!nn.all<attrs = 1 : i8, [unit], #nn.layout<strides = 1>, small = 0, flag = false, scale = -0.1, \
         half = 0x7FC00000, name = \"n\", rounding = up, ty = () -> (), attr = #nn.list<>, types = , \
         note = \"x\", second = to_even>",
        "!nn.all<flag = false, small = 0, scale = -1.000000e-01, half = 0x7FC00000, name = \"n\", \
         rounding = up, ty = () -> (), attr = #nn.list<>, types = , note = \"x\", second = to_even, \
         attrs = 1 : i8, [unit], #nn.layout<strides = 1>>",
    ),
];

#[test]
fn a_text_is_read_and_printed_by_the_format() {
    let mut ctx = context();
    for (text, printed) in TYPES {
        let ty = ctx
            .parse_type(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(ctx.type_text(ty), *printed);
        assert_eq!(
            ctx.parse_type(printed).expect("what is printed is read"),
            ty
        );
    }
    for (text, printed) in [
        (
            "#nn.layout<offset = 1, strides = 2, 3>",
            "#nn.layout<strides = 2, 3, offset = 1>",
        ),
        ("#nn<layout<strides = >>", "#nn.layout<strides = >"),
        (
            "#nn.size<name = \"a\", bits = 2 bytes>",
            "#nn.size<bits = 2 bytes, name = \"a\">",
        ),
        ("#nn.size<bits = 31 bytes>", "#nn.size<bits = 31 bytes>"),
        (
            "#nn.list<1 : i8, #nn.list<@f>>",
            "#nn.list<1 : i8, #nn.list<@f>>",
        ),
    ] {
        let attr = ctx
            .parse_attr(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(ctx.attr_text(attr), printed);
    }
}

#[test]
fn a_wrong_text_has_one_error_at_its_place() {
    let mut ctx = context();
    for (text, column, message) in [
        ("!nn.buf<[] x f32>", 8, "needs a rank"),
        ("!nn.buf<[2, 3] y f32>", 16, "expected 'x'"),
        ("!nn.buf<[2, ] x f32>", 13, "expected integer value"),
        ("!nn.buf<[2] x>", 14, "expected non-function type"),
        (
            "!nn.buf<[2] x f32, 4294967296>",
            20,
            "integer value too large",
        ),
        ("!nn.buf<[2] x f32, -1>", 20, "integer value too large"),
        ("!nn.buf<[2] x f32, >", 20, "expected integer value"),
        ("!nn.buf", 7, "expected '<'"),
        ("!nn.call<buff ()>", 10, "expected non-function type"),
        ("!nn.call<token (..., token)>", 20, "expected ')'"),
        ("!nn.either<or>", 12, "expected 'none'"),
        ("!nn.all<flag = 1>", 16, "expected 'true' or 'false'"),
        ("!nn.all<flag true>", 13, "expected '='"),
        (
            "!nn.all<flag = true, flag = true>",
            29,
            "duplicate or unknown struct parameter name: flag",
        ),
        (
            "!nn.all<falg = true>",
            16,
            "duplicate or unknown struct parameter name: falg",
        ),
        (
            "!nn.all<flag = true>",
            20,
            "struct is missing required parameter: small",
        ),
        (
            "!nn.all<rounding = down>",
            20,
            "expected Rounding to be one of: up, to_even, toward zero",
        ),
        ("!nn.all<>", 9, "expected a parameter name in struct"),
        ("!nn.padded<4 bites same>", 14, "expected 'bytes'"),
        ("!nn.padded<0 bytes same>", 12, "expected at least one byte"),
        (
            "!nn.padded<4 bytes forget>",
            20,
            "custom parser failed to parse parameter 'again'",
        ),
        (
            "!nn.padded<4 bytes same i1 and i2 and i3 ?>",
            39,
            "has too many types",
        ),
        ("!nn.padded<4 bytes same i1>", 27, "expected '?'"),
    ] {
        let errors = ctx.parse_type(text).expect_err(text);
        let error = errors.iter().next().expect("an error");
        let at = error.location.position.as_ref().expect("a place");
        assert_eq!(
            (at.column, error.message.as_str()),
            (column, message),
            "{text}"
        );
        assert_eq!(errors.iter().count(), 1, "{text}");
    }
}

#[test]
fn an_error_in_a_parameter_says_which() {
    let mut ctx = context();
    let errors = ctx.parse_type("!nn.buf<[2] x f32, x>").unwrap_err();
    let error = errors.iter().next().expect("an error");
    let notes: Vec<&str> = error
        .notes
        .iter()
        .map(|note| note.message.as_str())
        .collect();
    assert_eq!(
        notes,
        ["failed to parse Buf parameter 'space' which is to be a `u32`"]
    );
}

#[test]
fn an_error_in_a_type_parameter_calls_it_a_type() {
    let mut ctx = context();
    let errors = ctx.parse_type("!nn.buf<[2] x >").unwrap_err();
    let error = errors.iter().next().expect("an error");
    let note = "failed to parse Buf parameter 'elem' which is to be a `Type`";
    assert_eq!(error.notes[0].message, note);
}

#[test]
fn a_type_without_written_parameters_stands_with_its_name_in_formats() {
    drr::declare_op! {
        WaitOp = "nn.wait"(token: Is<Token>) format = "$token `:` type($token) attr-dict";
    }
    let mut ctx = context();
    ctx.registered::<WaitOp>();
    let text = "module {\n  %0 = \"nn.make\"() : () -> !nn.token\n  nn.wait %0 : !nn.token\n}\n";
    let module = ctx.parse_module(text).expect("it is valid");
    assert_eq!(ctx.print_op(module, &PrintOptions::new()), text);
}

#[test]
fn equal_parameters_are_one_type() {
    let mut ctx = context();
    let f32 = ctx
        .make_type(&TypeData::Float(FloatKind::F32))
        .expect("f32");
    let made = ctx.make_type(
        &Buf {
            shape: vec![2],
            elem: f32,
            space: 0,
        }
        .into(),
    );
    assert_eq!(made, ctx.parse_type("!nn.buf<[2] x f32>").ok());
    // Types inside may be data.
    let elem = TypeData::from(Buf {
        shape: vec![1],
        elem: TypeData::int(8),
        space: 3,
    });
    let nested = ctx.make_type(
        &Buf {
            shape: vec![2],
            elem,
            space: 0,
        }
        .into(),
    );
    let nested = nested.expect("a type");
    assert_eq!(ctx.type_text(nested), "!nn.buf<[2] x !nn.buf<[1] x i8, 3>>");
    assert!(
        ctx.make_type(
            &Buf {
                shape: vec![],
                elem: f32,
                space: 0
            }
            .into()
        )
        .is_none()
    );
    // It remains so in a clone of the context.
    let mut copy = ctx.clone();
    assert_eq!(copy.parse_type(&ctx.type_text(nested)).ok(), Some(nested));
    let decoded = Ty::new(&copy, nested).decode::<Buf>().expect("a buffer");
    let inner = decoded.elem.decode::<Buf>().expect("a buffer inside");
    assert_eq!(
        (inner.shape, inner.elem.int_width(), inner.space),
        (vec![1], Some(8), 3)
    );
}

#[test]
fn data_that_describe_a_type_match_it() {
    let mut ctx = context();
    let ty = ctx.parse_type("!nn.buf<[2] x i8>").expect("a type");
    let ty = Ty::new(&ctx, ty);
    let data = |space| {
        TypeData::from(Buf {
            shape: vec![2],
            elem: TypeData::int(8),
            space,
        })
    };
    assert!(ty.is_data(&data(0)) && ty.is(&data(0)));
    assert!(!ty.is_data(&data(1)));
    assert!(ty.is(&TypeData::Text("!nn.buf<[2] x i8>".into())));
    assert!(ty.decode::<Token>().is_none());
}

#[test]
fn texts_that_were_read_before_become_declared_types() {
    let mut ctx = Context::new();
    let text = r#"%0 = "nn.make"() {a = #nn.layout<strides=1>} : () -> tensor<2x!nn.buf<[2]x f32>>
"nn.use"(%0) : (tensor<2x!nn.buf<[2]x f32>>) -> ()
"nn.make"() : () -> !nn<buf<[]>>
"nn.make"() : () -> !nn.buf<[2] x f32>
"#;
    let module = ctx.parse_module(text).expect("a module");
    let inner = ctx.parse_type("!nn.buf<[2]x f32>").expect("text");
    assert!(matches!(ctx.type_kind(inner), TypeKind::Opaque(_)));
    let warnings = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = warnings.clone();
    ctx.diagnostic_engine().register_handler(move |diagnostic| {
        seen.lock()
            .expect("one thread")
            .push(diagnostic.message.clone());
        drr::embedded::Handled::Yes
    });
    assert!(ctx.registered_def::<Buf>() && ctx.registered_def::<Layout>());
    assert!(Ty::new(&ctx, inner).decode::<Buf>().is_some());
    let printed = ctx.print_op(module, &PrintOptions::new());
    assert!(printed.contains("a = #nn.layout<strides = 1>"), "{printed}");
    assert!(
        printed.contains("-> tensor<2x!nn.buf<[2] x f32>>"),
        "{printed}"
    );
    assert_eq!(ctx.parse_type("!nn.buf<[2] x f32>").ok(), Some(inner));
    // A text that is no such type remains text. So does another text of the same type.
    let warnings = warnings.lock().expect("one thread").clone();
    assert_eq!(
        warnings,
        [
            "'!nn.buf<[]>' was read before 'nn.buf' was registered and remains text: expected 'x'",
            "'!nn.buf<[2] x f32>' was read before 'nn.buf' was registered and remains text: another text of the same type was read",
        ]
    );
}

/// A flag.
#[derive(drr::prelude::TypeDef, Clone, PartialEq, Debug)]
#[type_def(name = "nn.flag", format = "`<` $set `>`")]
pub struct Flag {
    pub set: bool,
}

/// Any other word was read as `false`.
#[test]
fn a_flag_in_a_text_is_true_or_false() {
    let mut ctx = Context::new();
    for (text, set) in [
        ("!nn.flag<true>", Some(true)),
        ("!nn.flag<false>", Some(false)),
        ("!nn.flag<truely>", None),
        ("!nn.flag<1>", None),
    ] {
        let ty = ctx.parse_type(text).expect("text");
        let flag = Ty::new(&ctx, ty).decode::<Flag>();
        assert_eq!(flag.map(|flag| flag.set), set, "{text}");
    }
}

drr::dialect! {
    /// Declares all of its attributes, and no types.
    ClosedDialect = "nn" { attrs: [Layout, List] }
    /// Has more attributes and types than it declares.
    OpenDialect = "nn" { types: [Buf, ..], attrs: [Layout, ..] }
}

#[test]
fn a_dialect_that_declares_some_attributes_has_others_if_it_says_so() {
    let other = "#nn<other 3>";
    let declared = "#nn.layout<strides = 4, 1>";
    let wrong = "#nn.layout<other = 3>";
    let mut closed = Context::with_dialect::<ClosedDialect>();
    let mut open = Context::with_dialect::<OpenDialect>();
    for ctx in [&mut closed, &mut open] {
        let attr = ctx.parse_attr(declared).expect(declared);
        assert!(AttrRef::given(ctx, &attr).decode::<Layout>().is_some());
        let error = ctx.parse_attr(wrong).expect_err(wrong).to_string();
        assert!(
            error.contains("duplicate or unknown struct parameter name: other"),
            "{error}"
        );
        let ty = ctx
            .parse_type("!nn<other>")
            .expect("a type that is not declared");
        assert_eq!(ctx.type_text(ty), "!nn.other");
    }
    let error = closed.parse_attr(other).expect_err(other).to_string();
    assert!(
        error.contains("unknown attribute `other` in dialect `nn`"),
        "{error}"
    );
    let attr = open.parse_attr(other).expect(other);
    assert_eq!(open.attr_text(attr), other);
    let error = open
        .parse_type("!nn.buf<other>")
        .expect_err("wrong parameters");
    assert!(error.to_string().contains("expected"), "{error}");
}

#[test]
fn another_declaration_of_a_name_is_refused() {
    mod other {
        use drr::prelude::*;
        #[derive(TypeDef)]
        #[type_def(name = "nn.token")]
        pub struct Token {
            pub id: u8,
        }
    }
    let mut ctx = context();
    assert!(ctx.registered_def::<Token>());
    assert!(!ctx.registered_def::<other::Token>());
    assert!(ctx.make_type(&other::Token { id: 1 }.into()).is_none());
}

#[test]
fn symbols_in_declared_attributes_are_uses() {
    let mut ctx = context();
    ctx.load::<drr_dialects::func::FuncDialect>();
    let text = r#"
func.func private @f()
"test.use"() {a = #nn.list<[@f]>} : () -> ()
"#;
    let module = ctx.parse_module(text).expect("a module");
    let f = ctx.lookup_symbol(module, "f").expect("the function");
    assert_eq!(ctx.symbol_uses(f, module).map(|uses| uses.len()), Some(1));
    ctx.replace_symbol_uses(f, "g", module);
    let printed = ctx.print_op(module, &PrintOptions::new());
    assert!(printed.contains("#nn.list<[@g]>"), "{printed}");
}

#[test]
fn aliases_in_declared_types_are_resolved_and_defined_again() {
    let mut ctx = context();
    let text = "#map = affine_map<(d0) -> (d0)>\n!b = !nn.buf<[1] x i8>\n\
        \"a.b\"() {a = #nn.list<#map>, t = !nn.buf<[2] x !b>} : () -> ()\n";
    let module = ctx.parse_module(text).expect("a module");
    let printed = ctx.print_op(module, &PrintOptions::new());
    assert!(
        printed.starts_with("#map = affine_map<(d0) -> (d0)>\n"),
        "{printed}"
    );
    assert!(
        printed.contains("{a = #nn.list<#map>, t = !nn.buf<[2] x !nn.buf<[1] x i8>>}"),
        "{printed}"
    );
}

#[test]
fn deep_nesting_is_an_error_and_printing_needs_no_stack() {
    let mut ctx = context();
    let deep = format!("{}i1{}", "!nn.buf<[1] x ".repeat(5000), ">".repeat(5000));
    assert!(ctx.parse_type(&deep).is_err());
    let mut ty = ctx.make_type(&TypeData::int(1)).expect("i1");
    for _ in 0..5000 {
        ty = ctx
            .make_type(
                &Buf {
                    shape: vec![1],
                    elem: ty,
                    space: 0,
                }
                .into(),
            )
            .expect("a type");
    }
    assert_eq!(ctx.type_text(ty), deep);
}

#[test]
fn an_attribute_decodes_to_its_struct() {
    let mut ctx = context();
    let attr = ctx.parse_attr("#nn.list<1, unit>").expect("an attribute");
    let list = AttrRef::given(&ctx, &attr)
        .decode::<List>()
        .expect("a list");
    let ints: Vec<Option<i128>> = list.items.iter().map(|item| item.get().as_int()).collect();
    assert_eq!(ints, [Some(1), None]);
}

#[test]
fn the_declaration_lists_the_parameters() {
    fn names<D: TypeDef>() -> Vec<(&'static str, &'static str)> {
        D::DECL
            .params
            .iter()
            .map(|param| (param.name, param.ty))
            .collect()
    }
    assert_eq!(
        names::<Buf>(),
        [("shape", "Vec<i64>"), ("elem", "Type"), ("space", "u32")]
    );
    assert_eq!(
        (Token::DECL.name, Token::DECL.summary),
        ("nn.token", "An ordering token")
    );
    let _ = (TypeParam, AttrParam);
}
