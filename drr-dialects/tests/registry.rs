//! Dialects that are loaded by need, and what a context says of those that it does not know.

use drr::embedded::{Context, Registry};
use drr_dialects::arith::ArithDialect;
use drr_dialects::cf::CfDialect;
use drr_dialects::func::FuncDialect;
use drr_dialects::math::MathDialect;
use drr_test_support::mlir;

fn registry() -> Registry {
    Registry::new()
        .dialect::<ArithDialect>()
        .dialect::<CfDialect>()
        .dialect::<FuncDialect>()
        .dialect::<MathDialect>()
}

/// A context that may load all dialects and has loaded none.
fn context() -> Context {
    let mut context = Context::new();
    context.append_registry(&registry());
    context
}

#[test]
fn a_dialect_is_loaded_when_an_op_of_it_is_read_and_brings_those_on_which_it_depends() {
    let cases = [
        ("\"foo.bar\"() : () -> ()", "builtin"),
        ("%0 = arith.constant 1 : i32", "arith, builtin, ub"),
        (
            "%0 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32",
            "arith, builtin, ub",
        ),
        (
            "%0 = \"foo.bar\"() : () -> f32\n%1 = math.sin %0 : f32",
            "arith, builtin, math, ub",
        ),
        (
            "\"foo.bar\"() {a = #arith.b} : () -> ()",
            "arith, builtin, ub",
        ),
        (
            "\"foo.bar\"() {a = !cf.b} : () -> ()",
            "arith, builtin, cf, ub",
        ),
    ];
    for (text, expected) in cases {
        let mut context = context();
        context
            .parse_module(text)
            .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        assert_eq!(context.loaded_dialects().join(", "), expected, "{text}");
    }
}

#[test]
fn an_op_that_was_unknown_before_its_dialect_came_is_verified_afterwards() {
    let mut context = Context::new();
    let text = "%0 = \"arith.constant\"() : () -> i32";
    assert!(
        context.parse_module(text).is_ok(),
        "nothing is known of the op"
    );
    context.append_registry(&registry());
    let errors = context.parse_module(text).unwrap_err();
    assert!(
        errors
            .to_string()
            .contains("'arith.constant' op requires attribute 'value'"),
        "{errors}"
    );
}

/// Each is refused with MLIR's text at MLIR's place. The second column says where the refusal does
/// not depend on `-allow-unregistered-dialect`.
const WRONG: [(&str, bool); 17] = [
    ("\"foo.bar\"() : () -> ()", false),
    ("\"foo\"() : () -> ()", false),
    ("\"foo.bar\" (", false),
    ("%0 = \"foo.bar\"() <{a = 1}> {} : () -> i32", false),
    (
        "module {\n  \"foo.bar\"() ({ \"baz.x\"() : () -> () }) : () -> ()\n}",
        false,
    ),
    ("foo.bar %0", true),
    ("arith.adi %0", true),
    ("bar", true),
    ("func.func private @f(!foo.bar)", false),
    ("func.func private @f(!foo<\"x\"<y>>)", false),
    ("func.func private @f(!foo.x<\"y\">)", false),
    ("!a = !foo.b\nfunc.func private @f(!a)", false),
    ("func.func private @f() attributes {a = #foo.bar}", false),
    (
        "func.func private @f() attributes {a = #foo<\"bar\"> : i32}",
        false,
    ),
    (
        "func.func private @f() attributes {a = #foo.x<\"bar\"> : tensor<2xi8>}",
        false,
    ),
    ("\"arith.foo\"() : () -> ()", false),
    (
        "%0 = arith.constant 1 : i32\n\"cf.foo\"(%0) : (i32) -> ()",
        false,
    ),
];

#[test]
fn unknown_dialects_are_errors_with_mlirs_texts_where_they_are_not_allowed() {
    let mut compared = 0;
    for (text, always) in WRONG {
        let mut strict = context();
        strict.allow_unregistered_dialects(false);
        let errors = strict.parse_module(text).expect_err(text);
        let ours = format!("{errors:#}");
        let ours = ours.lines().next().unwrap_or_default();
        if let Some(output) = mlir::run("mlir-opt-22", &[], text) {
            let theirs = String::from_utf8_lossy(&output.stderr);
            assert_eq!(ours, theirs.lines().next().unwrap_or_default(), "{text}");
            compared += 1;
        }
        assert_eq!(
            context().parse_module(text).is_err(),
            always || text.ends_with('('),
            "{text}"
        );
    }
    eprintln!("compared {compared} texts with mlir-opt-22");
}

#[test]
fn the_attributes_of_an_unknown_dialect_are_allowed_on_known_ops() {
    let mut strict = context();
    strict.allow_unregistered_dialects(false);
    let text = "func.func private @f() attributes {foo.bar = 1 : i32}";
    strict
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
}

#[test]
fn all_dialects_are_loaded_within_a_millisecond() {
    // The fastest of several, because other programs run too. Without optimization it takes longer.
    let limit = if cfg!(debug_assertions) {
        20_000
    } else {
        1_000
    };
    let micros = |_| {
        let mut context = Context::new();
        let start = std::time::Instant::now();
        context.load::<ArithDialect>();
        context.load::<CfDialect>();
        context.load::<MathDialect>();
        let first = start.elapsed();
        context.load::<MathDialect>();
        first.as_micros()
    };
    let fastest = (0..20).map(micros).min().unwrap_or_default();
    eprintln!("loading arith, cf and math: {fastest} us");
    assert!(fastest < limit, "{fastest} us");
}

/// As a pass that is initialised before the module is read does.
#[test]
fn a_terminator_that_is_left_out_is_registered_even_if_rules_have_bound_the_op_around_it() {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    context.allow_unregistered_dialects(false);
    context.registered::<drr_dialects::scf::ForallOp>();
    let text = "func.func @f(%n: index) {\n  scf.forall (%i) in (%n) {\n  }\n  return\n}";
    context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
}
