//! Ops in their own syntax: read, printed, and rejected with MLIR's messages.

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, ParseOptions, PrintOptions};

/// Parses a text, prints it in the pretty form, and checks that the result parses to the same
/// generic form.
fn pretty(text: &str) -> String {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let generic = ctx.print_op(module, &PrintOptions::new().generic(true));
    let printed = ctx.print_op(module, &PrintOptions::new());
    let mut again = Context::with_dialect::<FuncDialect>();
    let reread = again
        .parse_module(&printed)
        .unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
    assert_eq!(
        again.print_op(reread, &PrintOptions::new().generic(true)),
        generic
    );
    printed
}

fn error(text: &str) -> String {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let options = ParseOptions::new().verify(false);
    match ctx.parse_module_with(text, &options) {
        Ok(_) => panic!("it is accepted: {text}"),
        Err(errors) => errors.to_string(),
    }
}

#[test]
fn functions_and_modules_are_printed_as_they_are_written() {
    let text = "\
module @m attributes {a.b = 1 : i32} {
  func.func private @g(i32 {a.c}, f32) -> (i32, f32 {a.d = \"x\"}) attributes {a.e}
  func.func @f(%arg0: i32, %arg1: f32) -> (i32, f32) {
    %0:2 = call @g(%arg0, %arg1) : (i32, f32) -> (i32, f32)
    %1 = builtin.unrealized_conversion_cast %0#0 : i32 to index
    \"a.user\"(%1) ({
      %2 = func.call @h() : () -> i64
      \"a.end\"() : () -> ()
    }) : (index) -> ()
    return %0#0, %0#1 : i32, f32
  }
  func.func private @h() -> i64
  module {
  }
}
";
    assert_eq!(pretty(text), text);
}

#[test]
fn names_in_a_function_hide_no_names_outside() {
    let text = "\
module {
  func.func @f(%arg0: i32) {
    %0 = call @g(%arg0) : (i32) -> i32
    return
  }
  func.func @g(%arg0: i32) -> i32 {
    %0 = call @g(%arg0) : (i32) -> i32
    return %0 : i32
  }
}
";
    assert_eq!(pretty(text), text);
}

#[test]
fn errors_have_mlirs_text_and_place() {
    let cases = [
        (
            "foo",
            "<stdin>:1:1",
            "custom op 'foo' is unknown (tried 'builtin.foo' as well)",
        ),
        (
            "foo.bar",
            "<stdin>:1:1",
            "Dialect `foo' not found for custom op 'foo.bar'",
        ),
        ("func.foo", "<stdin>:1:1", "custom op 'func.foo' is unknown"),
        (
            "func.func private()",
            "<stdin>:1:18",
            "custom op 'func.func' expected valid '@'-identifier for symbol name",
        ),
        (
            "func.func @f(%a: i32, i32)",
            "<stdin>:1:23",
            "custom op 'func.func' expected SSA identifier",
        ),
        (
            "func.func @f() {\n}",
            "<stdin>:1:16",
            "custom op 'func.func' expected non-empty function body",
        ),
        (
            "func.func @f(%a: i32) {\n  call @f(%a : (i32) -> ()\n}",
            "<stdin>:2:13",
            "expected ')'",
        ),
        (
            "func.func @f(%a: i32) {\n  call @f(%a) : (i64) -> ()\n}",
            "<stdin>:2:11",
            "use of value '%a' expects different type than prior uses: 'i64' vs 'i32'",
        ),
    ];
    for (text, place, message) in cases {
        let said = error(text);
        assert!(
            said.contains(message) && said.contains(place),
            "{text}: {said}"
        );
    }
}

#[test]
fn a_result_without_attributes_has_no_parentheses() {
    let text = r#""func.func"() <{arg_attrs = [{}], function_type = (i32) -> i32, res_attrs = [{}], sym_name = "f"}> ({
    ^bb0(%a: i32):
      "func.return"(%a) : (i32) -> ()
    }) : () -> ()"#;
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx.parse_module(text).expect("it is well-formed");
    assert_eq!(
        ctx.print_op(module, &PrintOptions::new()),
        "module {\n  func.func @f(%arg0: i32) -> i32 {\n    return %arg0 : i32\n  }\n}\n"
    );
}
