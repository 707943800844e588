//! Texts that are not UTF-8, which MLIR accepts in strings, names in quotes and comments. If MLIR's
//! tool is installed, its output is compared.

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, ParseOptions, PrintOptions};

/// The printed module or the first error.
fn printed(text: &[u8]) -> Result<String, String> {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx
        .parse_module_bytes(text, &ParseOptions::new())
        .map_err(|errors| format!("{:#}", errors[0]))?;
    Ok(ctx.print_op(module, &PrintOptions::new().generic(true).locations(true)))
}

/// The output of MLIR's tool, or its first error. `None` if it is not installed.
fn theirs(text: &[u8]) -> Option<Result<String, String>> {
    let options = [
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--mlir-print-debuginfo",
    ];
    let output = drr_test_support::mlir::run_bytes("mlir-opt-22", &options, text)?;
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    Some(match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => Err(text(&output.stderr)
            .lines()
            .next()
            .unwrap_or_default()
            .to_string()),
    })
}

#[test]
fn bytes_that_are_not_utf8_are_printed_as_mlir_prints_them() {
    // Each text, and what its only operation is printed as.
    let cases: [(&[u8], &str); 15] = [
        (
            b"\"a.b\"() {x = \"\xFFa\"} : () -> () // \xFF",
            r#""a.b"() {x = "\FFa"} : () -> ()"#,
        ),
        (
            b"// \xFF\xFE\n\"a.b\"() : () -> ()",
            r#""a.b"() : () -> ()"#,
        ),
        (
            b"\"a.b\"() : () -> () loc(\"f\xFF\":1:2)",
            r#"loc("f\FF":1:2)"#,
        ),
        (
            b"\"a.b\"() : () -> () loc(\"f\\FF\":1:2)",
            r#"loc("f\FF":1:2)"#,
        ),
        (b"\"a.b\"() : () -> () loc(\"n\xFF\")", r#"loc("n\FF")"#),
        (
            b"\"a.b\"() {\"\xFF\" = 1} : () -> ()",
            r#"{"\FF" = 1 : i64}"#,
        ),
        (
            b"\"a.b\"() {\"\\FF\" = 1} : () -> ()",
            r#"{"\FF" = 1 : i64}"#,
        ),
        // Sorted by their bytes.
        (
            b"\"a.b\"() {\"\xFF\" = 1, \"\xC3\xA9\" = 2, \"\x80\" = 3, a = 4} : () -> ()",
            r#"{a = 4 : i64, "\80" = 3 : i64, "\C3\A9" = 2 : i64, "\FF" = 1 : i64}"#,
        ),
        (b"\"a.\xFF\"() : () -> ()", r#""a.\FF"() : () -> ()"#),
        (
            b"\"a.b\"() {x = @\"\xFF\"::@b} : () -> ()",
            r#"{x = @"\FF"::@b}"#,
        ),
        (
            b"\"a.b\"() {x = dense<\"\xFF\"> : tensor<1x!a.b>} : () -> ()",
            r#"{x = dense<"\FF"> : tensor<1x!a.b>}"#,
        ),
        (
            b"\"a.b\"() {x = dense_resource<\"\xFF\"> : tensor<1xi8>} : () -> ()\n\
              {-# dialect_resources: { builtin: { \"\xFF\": \"0x0400000001\" } } #-}",
            r#"{x = dense_resource<"\FF"> : tensor<1xi8>}"#,
        ),
        // The columns of what follows are those of the bytes.
        (
            b"\"a.b\"() {x = \"\xFF\"} : () -> () \"a.c\"() : () -> ()",
            r#":1:30)"#,
        ),
        (
            "\"a.b\"() {\"\u{10FFFF}\" = \"\u{10FFFF}\"} : () -> ()".as_bytes(),
            r#"{"\F4\8F\BF\BF" = "\F4\8F\BF\BF"}"#,
        ),
        (b"\0\"a.b\"() {x = \"\0\"} : () -> ()\0", r#"{x = "\00"}"#),
    ];
    for (text, expected) in cases {
        let shown = String::from_utf8_lossy(text);
        let printed = printed(text).expect(&shown);
        assert!(printed.contains(expected), "{shown}: {printed}");
        let again = self::printed(printed.as_bytes());
        assert_eq!(again.as_ref(), Ok(&printed), "{shown}");
        if let Some(theirs) = theirs(text) {
            let theirs = theirs.expect("MLIR reads it").replace("<stdin>", "-");
            assert_eq!(
                printed.replace("<stdin>", "-").trim_end(),
                theirs.trim_end(),
                "{shown}"
            );
        }
    }
}

#[test]
fn bytes_that_are_not_utf8_are_no_tokens() {
    let cases: [(&[u8], &str); 4] = [
        (
            b"\"a.b\"() {y\xFF = 1} : () -> ()",
            "1:11: error: unexpected character",
        ),
        (
            b"\xFF\"a.b\"() : () -> ()",
            "1:1: error: unexpected character",
        ),
        (
            b"\"a.b\"() {\"\xFF\" = 1, \xFF} : () -> ()",
            "1:19: error: unexpected character",
        ),
        (b"\"a.b\"(%\xFF) : () -> ()", "1:7: error: invalid SSA name"),
    ];
    for (text, expected) in cases {
        let shown = String::from_utf8_lossy(text);
        let error = printed(text).expect_err(&shown);
        assert_eq!(error, format!("<stdin>:{expected}"), "{shown}");
        if let Some(theirs) = theirs(text) {
            assert_eq!(theirs.expect_err("MLIR refuses it"), error, "{shown}");
        }
    }
}

/// MLIR prints the byte itself. Ours prints UTF-8 only.
#[test]
fn in_strings_of_other_dialects_such_bytes_become_escapes() {
    let text = b"\"a.b\"() {x = #foo.x<\"a\xFF\\\"\xFE\", 1>, y = !foo.x<\"\xFF\">} : () -> ()";
    let printed = printed(text).expect("it is read");
    let expected = r#"{x = #foo.x<"a\FF\"\FE", 1>, y = !foo.x<"\FF">}"#;
    assert!(printed.contains(expected), "{printed}");
    let outside = self::printed(b"\"a.b\"() {x = #foo.x<\xFF>} : () -> ()");
    let message = "<stdin>:1:21: error: expected UTF-8 outside of a string";
    assert_eq!(outside, Err(message.to_string()));
}
