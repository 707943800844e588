//! Several errors are reported in one run, each once and without consequences.

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, Diagnostics, ParseOptions};

fn errors(text: &str) -> Vec<String> {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let errors = ctx.parse_module(text).expect_err("the text is wrong");
    assert_eq!(ctx.num_ops(), 0, "operations remain of {text}");
    lines(&errors)
}

/// `line:column: message` of each error, without notes.
fn lines(errors: &Diagnostics) -> Vec<String> {
    let line = |error: &drr_ir::Diagnostic| {
        let place = error.location.to_string();
        let place = place.strip_prefix("<stdin>:").unwrap_or(&place).to_string();
        format!("{place}: {}", error.message)
    };
    errors.iter().map(line).collect()
}

#[test]
fn each_wrong_operation_is_reported() {
    let text = r#"
%a = "a.b"() : () -> i32
%b = "a.b"(%a : (i32) -> i32
%c = "a.b"(%a) : (i64) -> i32
"a.c"(%a) : (i32) -> ()
"a.d"(%a) {x = dense<[1, [2]]> : tensor<2xi32>} : (i32) -> ()
"a.e"(%nobody) : (i32) -> ()
"#;
    assert_eq!(
        errors(text),
        [
            "3:14: expected ')' to end operand list",
            "4:12: use of value '%a' expects different type than prior uses: 'i64' vs 'i32'",
            "6:29: tensor literal is invalid; ranks are not consistent between elements",
            "7:7: use of undeclared SSA value name",
        ]
    );
}

#[test]
fn what_follows_from_an_error_is_not_reported() {
    let text = r#"
"a.before"(%x, %y) : (i32, f32) -> ()
%x, %y:2 = "a.b"(@) : () -> (i32, i32, i32)
"a.after"(%x, %y#1) : (i64, i32) -> ()
!t = tensor<
!u = i32
"a.c"() {a = !t, b = !u} : () -> ()
%z = "a.d"() : () -> !t
"a.e"(%z) : (i32) -> ()
#l = loc(
"a.f"() : () -> () loc(#l)
"#;
    assert_eq!(
        errors(text),
        [
            "3:19: @ identifier expected to start with letter or '_'",
            "6:3: undefined symbol alias id 'u'",
            "11:7: expected location instance",
        ]
    );
}

#[test]
fn an_operation_read_as_a_part_of_a_wrong_one_counts_as_itself() {
    let text = r#"
"a.b"(
%x = "a.c"() : () -> i32
"a.d"(%x) : (i32) -> (
"a.e"(%x) : (i64) -> ()
"#;
    assert_eq!(
        errors(text),
        [
            "3:3: expected ')' to end operand list",
            "4:23: expected non-function type",
            "5:7: use of value '%x' expects different type than prior uses: 'i64' vs 'i32'",
        ]
    );
}

#[test]
fn all_undefined_blocks_are_reported_at_the_end_of_their_region_and_values_of_the_text() {
    let text = r#"
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "a.b"(%x, %y) : (i32, i32) -> ()
  "a.c"(%x) : (i32) -> ()
  "a.br"()[^one, ^two] : () -> ()
}) : () -> ()
"a.d"(%z) : (i32) -> ()
"a.e"( : () -> ()
"#;
    assert_eq!(
        errors(text),
        [
            "5:12: reference to an undefined block",
            "5:18: reference to an undefined block",
            "8:7: expected ')' to end operand list",
            "3:9: use of undeclared SSA value name",
            "3:13: use of undeclared SSA value name",
            "7:7: use of undeclared SSA value name",
        ]
    );
}

#[test]
fn errors_at_every_depth_are_reported() {
    let text = r#"
"a.outer"() ({
  %a = "a.b"() : () -> i32
  "a.inner"() ({
    "a.c"(%a : (i32) -> ()
    %d = "a.d"(%a) : (i32) -> i32
  }, {
  ^bb0(%arg: i32, arg: i32):
    "a.e"(%arg) : (i32) -> ()
    "a.f"(%d) : (i32) -> ()
  ^bb0:
    "a.g"() : () -> ()
  }) : () -> i32, i32
  "a.h"(%a, %a) : (i32) -> ()
}) : () -> ()
"#;
    assert_eq!(
        errors(text),
        [
            "5:13: expected ')' to end operand list",
            "8:18: expected SSA operand",
            "11:3: redefinition of block '^bb0'",
            "13:17: expected operation name in quotes",
            "14:19: expected 2 operand types but had 1",
            "10:11: use of undeclared SSA value name",
        ]
    );
}

#[test]
fn redefinitions_say_where_the_first_is_and_do_not_confuse_later_uses() {
    let text = "%a = \"a.b\"() : () -> i32\n%a = \"a.b\"() : () -> i64\n\"a.c\"(%a) : (i64) -> ()\n\"a.c\"(%a) : (i32) -> ()\n";
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let errors = ctx.parse_module(text).expect_err("%a is defined twice");
    assert_eq!(
        format!("{errors:#}"),
        "<stdin>:2:1: error: redefinition of SSA value '%a'\n\
         <stdin>:1:1: note: previously defined here"
    );
}

#[test]
fn the_number_of_errors_is_limited() {
    let text = "\"a.b\"(\n".repeat(100);
    let count = |options: ParseOptions| {
        let errors = Context::with_dialect::<FuncDialect>().parse_module_with(&text, &options);
        errors.expect_err("the text is wrong").len()
    };
    assert_eq!(count(ParseOptions::new()), 20);
    assert_eq!(count(ParseOptions::new().error_limit(1)), 1);
    assert_eq!(count(ParseOptions::new().error_limit(0)), 1);
    assert_eq!(count(ParseOptions::new().error_limit(1000)), 100);
    let undefined: String = (0..50)
        .map(|n| format!("\"a.b\"(%{n}) : (i32) -> ()\n"))
        .collect();
    let errors = Context::with_dialect::<FuncDialect>().parse_module(&undefined);
    assert_eq!(errors.expect_err("nothing is defined").len(), 20);
}

#[test]
fn an_unclosed_region_is_one_error() {
    let text = "\"a.b\"() ({\n\"a.c\"() ({\n\"a.d\"() : () -> ()\n";
    assert_eq!(errors(text), ["3:19: expected operation name in quotes"]);
}

/// The texts of the cases, each with its only error when it is in a separate region.
fn wrong_cases() -> Vec<(String, String)> {
    let mut cases = Vec::new();
    for file in [
        include_str!("cases/wrong_operations.txt"),
        include_str!("cases/wrong_attributes.txt"),
    ] {
        for section in file.split("\n// -----\n") {
            let (text, expected) = section.split_once("\n// =>\n").expect("a `// =>`");
            let (place, message) = expected
                .trim_end()
                .split_once(": error: ")
                .expect("an error");
            // Unbalanced texts are tested elsewhere.
            let balanced = text.matches('{').count() == text.matches('}').count()
                && text.matches('"').count() % 2 == 0;
            let line = place
                .split(':')
                .next()
                .and_then(|line| line.parse::<usize>().ok());
            let within = line.is_some_and(|line| line <= text.lines().count());
            // Aliases are global to the text.
            let aliases = text.lines().any(|line| line.starts_with(['#', '!', '{']));
            // A value that is undefined in one case is defined in another.
            let undefined = message == "use of undeclared SSA value name";
            if balanced && within && !aliases && !undefined {
                cases.push((text.to_string(), format!("{place}: {message}")));
            }
        }
    }
    cases
}

#[test]
fn mistakes_do_not_hinder_one_another() {
    let wrapped = |text: &str| format!("\"builtin.module\"() ({{\n{text}\n}}) : () -> ()\n");
    let mut whole = String::new();
    let mut expected = Vec::new();
    let mut several = Vec::new();
    for (text, error) in wrong_cases() {
        // Nothing is verified after an error of the parser.
        let parsed = ParseOptions::new().verify(false);
        let Err(alone) =
            Context::with_dialect::<FuncDialect>().parse_module_with(&wrapped(&text), &parsed)
        else {
            continue;
        };
        let alone = lines(&alone);
        let (line, rest) = error.split_once(':').expect("a line");
        let line: usize = line.parse().expect("a number");
        if alone != [format!("{}:{rest}", line + 1)] {
            several.push((text, alone));
            continue;
        }
        let before = whole.lines().count();
        whole += &wrapped(&text);
        expected.push(format!("{}:{rest}", line + 1 + before));
    }
    assert!(
        expected.len() > 60,
        "only {} cases; not: {several:#?}",
        expected.len()
    );
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let options = ParseOptions::new().error_limit(10_000);
    let found = ctx.parse_module_with(&whole, &options).expect_err("many");
    // Undefined names are reported last.
    let mut found = lines(&found);
    found.sort_by_key(|error| {
        error
            .split(':')
            .next()
            .and_then(|n| n.parse::<usize>().ok())
    });
    assert_eq!(found, expected);
    assert_eq!(ctx.num_ops(), 0);
}
