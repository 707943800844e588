//! The verifier reports every error of a module, in MLIR's order and with MLIR's notes.

#[path = "support/raw.rs"]
mod raw;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, Handled, Loc, ParseOptions};
use std::sync::{Arc, Mutex};

/// Every diagnostic on a separate line, each error followed by its notes.
fn reported(text: &str) -> Vec<String> {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let errors = match ctx.parse_module(text) {
        Ok(module) => match ctx.verify_op(module) {
            Ok(()) => return Vec::new(),
            Err(errors) => {
                let first = ctx.verify_op_first(module).expect_err("as before");
                assert_eq!(first[..], errors[..1], "{text}");
                errors
            }
        },
        Err(errors) => errors,
    };
    format!("{errors:#}").lines().map(str::to_string).collect()
}

/// Errors with their notes.
fn groups(lines: &[String]) -> Vec<Vec<&str>> {
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for line in lines {
        match groups.last_mut() {
            Some(group) if line.contains(": note: ") => group.push(line),
            _ => groups.push(vec![line]),
        }
    }
    groups
}

/// The diagnostics of MLIR for a text; `None` if it is not installed.
fn mlir_reports(text: &str) -> Option<Vec<String>> {
    let options = [
        "--mlir-print-op-on-diagnostic=false",
        "--mlir-disable-threading",
    ];
    let (_, errors) = raw::mlir_opt(text, &options)?;
    let lines = errors.lines();
    let lines = lines.filter(|line| line.contains(": error: ") || line.contains(": note: "));
    Some(lines.map(|line| line.trim_end().to_string()).collect())
}

#[test]
fn all_faults_are_reported_with_notes() {
    let file = include_str!("cases/several_faults.txt");
    let mut cases = 0;
    for section in file.split("\n// -----\n") {
        let (text, expected) = section.split_once("\n// =>\n").expect("a `// =>`");
        let expected: Vec<String> = expected
            .lines()
            .map(|line| format!("<stdin>:{line}"))
            .collect();
        let ours = reported(text);
        assert_eq!(ours, expected, "{text}");
        cases += 1;
        let Some(theirs) = mlir_reports(text) else {
            continue;
        };
        let (ours, theirs) = (groups(&ours), groups(&theirs));
        assert_eq!(ours.first(), theirs.first(), "{text}");
        for group in &theirs {
            assert!(ours.contains(group), "MLIR also says {group:?} of {text}");
        }
    }
    assert!(cases > 8);
}

#[test]
fn notes_of_single_faults_are_those_of_mlir() {
    let mut compared = 0;
    for file in [
        include_str!("cases/faults.txt"),
        include_str!("cases/wrong_operations.txt"),
    ] {
        for section in file.split("\n// -----\n") {
            let (text, _) = section.split_once("\n// =>\n").expect("a `// =>`");
            let Some(theirs) = mlir_reports(text) else {
                return;
            };
            let ours = reported(text);
            let (ours, theirs) = (groups(&ours), groups(&theirs));
            if ours[0][0].contains("redefinition of block") {
                // For blocks, MLIR does not report the location of the first one.
                assert_eq!(ours[0][..1], theirs[0], "{text}");
            } else {
                assert_eq!(ours.first(), theirs.first(), "{text}");
            }
            compared += 1;
        }
    }
    assert!(compared > 60, "only {compared} texts");
}

#[test]
fn handlers_see_what_the_parser_and_the_verifier_return() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let of_handler = Arc::clone(&seen);
    let id = ctx.diagnostic_engine().register_handler(move |diagnostic| {
        of_handler
            .lock()
            .expect("no panic")
            .push(diagnostic.message.clone());
        Handled::No
    });
    let errors = ctx.parse_module("\"a.b\"(\n\"a.c\"(%x) : (i32) -> ()\n");
    assert_eq!(errors.expect_err("two mistakes").len(), 2);
    let text = "\"func.return\"() : () -> ()";
    ctx.parse_module(text)
        .expect_err("a return is in a function");
    let options = ParseOptions::new().verify(false);
    let module = ctx.parse_module_with(text, &options).expect("it is read");
    ctx.verify_op(module)
        .expect_err("a return is in a function");
    let messages = std::mem::take(&mut *seen.lock().expect("no panic"));
    assert_eq!(
        messages,
        [
            "expected ')' to end operand list",
            "use of undeclared SSA value name",
            "'func.return' op expects parent op 'func.func'",
            "'func.return' op expects parent op 'func.func'",
        ]
    );
    assert!(ctx.diagnostic_engine().erase_handler(id));
    assert!(!ctx.diagnostic_engine().erase_handler(id));
    ctx.verify_op(module).expect_err("as before");
    assert!(
        seen.lock().expect("no panic").is_empty(),
        "the handler is gone"
    );
}

#[test]
fn the_handler_registered_last_is_asked_first() {
    let ctx = Context::with_dialect::<FuncDialect>();
    let order = Arc::new(Mutex::new(Vec::new()));
    let push = |name: &'static str, handled: Handled| {
        let order = Arc::clone(&order);
        move |_: &drr_ir::Diagnostic| {
            order.lock().expect("no panic").push(name);
            handled
        }
    };
    let engine = ctx.diagnostic_engine();
    let _first = engine.scoped(push("first", Handled::Yes));
    let second = engine.scoped(push("second", Handled::No));
    ctx.emit_warning(Loc::UNKNOWN, "w").report();
    drop(second);
    let _third = engine.scoped(push("third", Handled::Yes));
    ctx.emit_error(Loc::UNKNOWN, "e").report();
    ctx.emit_error(Loc::UNKNOWN, "not reported").abandon();
    let ((), collected) = engine.collect(|| ctx.emit_remark(Loc::UNKNOWN, "r").report());
    assert_eq!(collected.len(), 1);
    assert_eq!(
        *order.lock().expect("no panic"),
        ["second", "first", "third"]
    );
}

#[test]
fn locations_are_told_as_mlir_tells_them() {
    // An operation without a file location is shown.
    let shown = "see current operation: \"builtin.module\"() : () -> ()";
    for (location, expected) in [
        (
            "unknown",
            vec!["<unknown>:0: error: ", "<unknown>:0: note: SHOWN"],
        ),
        (
            "\"x\"",
            vec![
                "<unknown>:0: error: loc(\"x\"): ",
                "<unknown>:0: note: loc(\"x\"): SHOWN",
            ],
        ),
        ("\"a\":3:4", vec!["a:3:4: error: "]),
        ("\"n\"(\"a\":3:4)", vec!["a:3:4: error: "]),
        ("fused[\"q\", \"b\":5:6, \"a\":3:4]", vec!["b:5:6: error: "]),
        (
            "callsite(\"a\":3:4 at callsite(\"b\":5:6 at \"c\"(\"d\":7:8)))",
            vec![
                "a:3:4: error: ",
                "b:5:6: note: called from",
                "d:7:8: note: called from",
            ],
        ),
        (
            "callsite(\"foo\" at \"b\":5:6)",
            vec!["b:5:6: error: ", "b:5:6: note: called from"],
        ),
    ] {
        let text = format!("\"builtin.module\"() : () -> () loc({location})");
        let message = "'builtin.module' op requires one region";
        let lines = expected
            .iter()
            .map(|line| match line.strip_suffix(": error: ") {
                Some(_) => format!("{line}{message}"),
                None if line.ends_with("error: loc(\"x\"): ") => format!("{line}{message}"),
                None => line.replace("SHOWN", shown),
            });
        let expected: Vec<String> = lines.collect();
        assert_eq!(reported(&text), expected, "{text}");
        let Some((_, theirs)) = raw::mlir_opt(&text, &[]) else {
            continue;
        };
        // MLIR shows every operation.
        let theirs: Vec<&str> = theirs
            .lines()
            .filter(|line| line.starts_with('<') || !line.contains("see current operation"))
            .collect();
        assert_eq!(theirs, expected, "MLIR on {text}");
    }
}
