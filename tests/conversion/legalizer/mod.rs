//! The rules of MLIR's pass `test-legalize-patterns`, judged by it. Skipped where MLIR 22 is not installed.

mod call_graph;
mod folds;
mod remapped;
mod rules;
mod types;

use std::fmt::Write;

use drr::conversion::{
    ConversionConfig, ConversionMode as Mode, ConversionTarget, Order, apply_conversion,
};
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::Op;
use drr::pattern_set::BoundPatternSet;
use fastrand::Rng;

use crate::upstream::run_mlir_opt;
use crate::{context, parse};
use rules::{patterns, target};

/// The result of a conversion: the module, and in an analysis the names of the legalizable ops; or the
/// message of the error.
type Outcome = Result<String, String>;

/// The text in the generic form of this crate.
fn normal(text: &str) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    ctx.print_op(module, &PrintOptions::new().generic(true))
}

fn ours(text: &str, mode: Mode) -> Outcome {
    let mut ctx = context();
    let patterns = patterns().bind(&mut ctx);
    let module = parse(&mut ctx, text);
    let before = ctx.print_op(module, &PrintOptions::new().generic(true));
    let target = target(mode == Mode::Full);
    let config = ConversionConfig::new()
        .order(Order::Mlir)
        .mode(mode)
        .allow_recursion("count_down");
    let report = apply_conversion(&mut ctx, module, &target, &patterns, &config);
    let after = ctx.print_op(module, &PrintOptions::new().generic(true));
    let report = match report {
        Ok(report) => report,
        Err(error) => {
            assert_eq!(after, before, "{error}");
            return Err(error.message);
        }
    };
    let mut names = String::new();
    if mode == Mode::Analysis {
        assert_eq!(after, before);
        let mut all: Vec<_> = report
            .legalizable
            .iter()
            .map(|op| ctx.op_name(*op))
            .collect();
        all.sort_unstable();
        names = all.join(" ");
    }
    Ok(after + &names)
}

/// The outcome in MLIR for each module.
fn theirs(texts: &[String], mode: Mode) -> Option<Vec<Outcome>> {
    let name = format!("{mode:?}").to_lowercase();
    let pass = format!(
        "--test-legalize-patterns=test-legalize-mode={name} test-legalize-folding-mode=never"
    );
    outcomes(texts, &pass, mode == Mode::Analysis)
}

/// The outcome of a pass for each module; with the names of legalizable ops if it analyses.
fn outcomes(texts: &[String], pass: &str, analyses: bool) -> Option<Vec<Outcome>> {
    const END: &str = "\n// -----\n";
    let args = [pass, "--mlir-print-op-generic", "--split-input-file"];
    let output = run_mlir_opt(&args, &texts.join(END))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    // The pass reports events.
    let lines = stdout.lines().filter(|line| !line.starts_with("notify"));
    let stdout = lines.collect::<Vec<_>>().join("\n");
    let outputs: Vec<&str> = stdout.split("// -----").collect();
    assert_eq!(
        outputs.len(),
        texts.len(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    // `<stdin>:LINE:COLUMN: error: MESSAGE`, of which the line says the module.
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let messages: Vec<(usize, &str)> = stderr
        .lines()
        .filter_map(|line| {
            let mut parts = line.strip_prefix("<stdin>:")?.splitn(3, ':');
            let number = parts.next()?.parse().ok()?;
            Some((number, parts.nth(1)?.trim_start()))
        })
        .collect();
    let mut from = 1;
    let outcomes = texts.iter().zip(outputs).map(|(text, output)| {
        let to = from + text.lines().count() + 2;
        let own = messages
            .iter()
            .filter(|(line, _)| (from..to).contains(line));
        let own: Vec<&str> = own.map(|(_, message)| *message).collect();
        from = to;
        let error = own
            .iter()
            .find_map(|message| message.strip_prefix("error: "));
        if let Some(error) = error {
            return Err(error.to_string());
        }
        let legalizable = own.iter().filter_map(|message| {
            let message = message.strip_prefix("remark: op '")?;
            message.strip_suffix("' is legalizable")
        });
        let mut names: Vec<&str> = legalizable.collect();
        names.sort_unstable();
        let names = if analyses {
            names.join(" ")
        } else {
            String::new()
        };
        Ok(normal(output) + &names)
    });
    Some(outcomes.collect())
}

/// The result of a conversion as generic text, or the message of the error. Then the module stays as it was.
fn outcome_of(
    ctx: &mut Context,
    module: Op<Context>,
    target: &ConversionTarget<Context>,
    patterns: &BoundPatternSet<Context>,
    config: &ConversionConfig<'_, Context>,
) -> Outcome {
    let before = ctx.print_op(module, &PrintOptions::new().generic(true));
    let done = apply_conversion(ctx, module, target, patterns, config);
    let after = ctx.print_op(module, &PrintOptions::new().generic(true));
    match done {
        Ok(_) => Ok(after),
        Err(error) => {
            assert_eq!(after, before, "{error}");
            Err(error.message)
        }
    }
}

/// Compares texts in a normal form with those of a pass. At least `least` modules must be converted.
fn compare_with(
    texts: &[String],
    pass: &str,
    ours: fn(&str) -> Outcome,
    normal: fn(&str) -> String,
    least: usize,
) {
    let Some(theirs) = outcomes(texts, pass, false) else {
        return;
    };
    let mut converted = 0;
    for (text, theirs) in texts.iter().zip(theirs) {
        let ours = ours(text);
        match (&ours, &theirs) {
            (Ok(ours), Ok(theirs)) => {
                assert_eq!(normal(ours), normal(theirs), "{text}");
                converted += 1;
            }
            // Of several casts that nothing materializes, either may be the first.
            (Err(ours), Err(theirs)) => {
                let cast = "failed to legalize unresolved materialization from ";
                let casts = ours.starts_with(cast) && theirs.starts_with(cast);
                assert!(ours == theirs || casts, "{ours}\n{theirs}\n{text}");
            }
            _ => panic!("{ours:#?}\n{theirs:#?}\n{text}"),
        }
    }
    assert!(converted >= least, "{converted} of {}", texts.len());
}

/// Compares both.
fn compare(texts: &[String], mode: Mode) {
    let Some(theirs) = theirs(texts, mode) else {
        return;
    };
    for (text, theirs) in texts.iter().zip(theirs) {
        let ours = ours(text, mode);
        match (&ours, &theirs) {
            (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs, "{mode:?}\n{text}"),
            // MLIR speaks of a cast from nothing if something uses what was erased.
            (Err(ours), Err(theirs)) => assert!(
                ours == theirs
                    || theirs.contains("materialization from ()") && ours.contains("was erased"),
                "{mode:?}: {ours}\n{theirs}\n{text}"
            ),
            _ => panic!("{mode:?}: {ours:#?}\n{theirs:#?}\n{text}"),
        }
    }
}

/// A module with one function.
fn module(body: &str) -> String {
    format!(
        "module {{\nfunc.func @f(%x: i32, %y: i8) {{\n{body}\n\"test.return\"() : () -> ()\n}}\n}}\n"
    )
}

/// Bodies of functions.
const BODIES: &[&str] = &[
    "",
    r#"%0 = "test.illegal_op_a"() : () -> i32
"test.use"(%0) : (i32) -> ()"#,
    r#"%0 = "test.illegal_op_b"() : () -> i32
"test.valid_consumer"(%0) : (i32) -> ()"#,
    r#"%0 = "test.illegal_op_c"() : () -> i32
"test.valid_consumer"(%0) : (i32) -> ()"#,
    r#"%0 = "test.illegal_op_d"() : () -> i32
%1 = "test.illegal_op_e"() : () -> i32
"test.valid_consumer"(%0) : (i32) -> ()
"test.valid_consumer"(%1) : (i32) -> ()"#,
    r#"%0 = "test.illegal_op_c"() : () -> i32
%1 = "test.rewrite"(%0) : (i32) -> i32
%2 = "test.rewrite"(%1) : (i32) -> i32
"test.use"(%2, %0, %1) : (i32, i32, i32) -> ()"#,
    r#"%1 = "test.rewrite"(%x) : (i32) -> i32
"test.valid_consumer"(%1) : (i32) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> i32
"test.type_consumer"(%0) : (i32) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> i32
"test.use"(%0) : (i32) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> f32
"test.type_consumer"(%0) : (f32) -> ()
"test.type_consumer"(%0) : (f32) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> f64
"test.type_consumer"(%0) : (f64) -> ()
"test.use"(%0) : (f64) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> i1
"test.use"(%0) : (i1) -> ()"#,
    r#"%0 = "test.blackhole_producer"() : () -> i32
"test.blackhole"(%0) : (i32) -> ()"#,
    r#""test.recursive_rewrite"() <{depth = 3 : i64}> : () -> ()"#,
    r#""test.recursive_rewrite"() <{depth = 0 : i64}> : () -> ()"#,
    r#"%0 = "test.replace_non_root"() : () -> i32
"test.use"(%0) : (i32) -> ()"#,
    r#""test.create_block"() : () -> ()
"test.create_block"() : () -> ()"#,
    r#""test.create_illegal_block"() : () -> ()"#,
    r#"%0 = "test.erase_op"() : () -> i32"#,
    r#"%0 = "test.erase_op"() : () -> i32
"test.use"(%0) : (i32) -> ()"#,
    r#"%0 = "test.illegal_op_a"() : () -> i32
"test.erase_op"() : () -> ()
"test.valid_consumer"(%0) : (i32) -> ()"#,
    r#"%0 = "test.replace_with_valid_producer"() {type = i16} : () -> i64
"test.replace_with_valid_consumer"(%0) : (i64) -> ()"#,
    r#"%0 = "test.replace_with_valid_producer"() {type = i16} : () -> i64
"test.use"(%0) : (i64) -> ()"#,
    r#"%0 = "test.replace_with_valid_producer"() {type = i64} : () -> i64
"test.use"(%0) : (i64) -> ()
"test.replace_with_valid_consumer"(%0) : (i64) -> ()"#,
    r#"%0 = "test.replace_with_valid_producer"() : () -> i64"#,
    r#"%0 = "test.illegal_op_f"() : () -> i32"#,
    r#"%1 = "test.illegal_op_a"() : () -> i32
%0 = "test.illegal_op_f"() : () -> i32
"test.use"(%1) : (i32) -> ()"#,
    r#"%0 = "test.illegal_op_g"() : () -> i32"#,
    r#""test.one_region_op"() ({
%0 = "test.hoist_me"() : () -> i32
"test.valid"(%0) : (i32) -> ()
}) : () -> ()"#,
    r#""test.one_region_op"() ({
%0 = "test.illegal_op_c"() : () -> i32
"test.valid"(%0) : (i32) -> ()
}) : () -> ()"#,
    r#""test.region"() ({
^bb0(%a: i8, %b: index):
%0 = "test.illegal_op_c"() : () -> i32
"test.valid"(%a, %b, %0) : (i8, index, i32) -> ()
}) : () -> ()"#,
    r#""test.region"() ({
^bb0(%a: i8):
%0 = "test.illegal_op_a"() : () -> i32
"test.valid"(%a, %0) : (i8, i32) -> ()
}) {legalizer.should_clone} : () -> ()"#,
    r#""test.undo_block_erase"() ({
"u.return"()[^bb1] : () -> ()
^bb1:
"u.return"() : () -> ()
}) : () -> ()"#,
    r#""test.region_builder"() : () -> ()"#,
    r#""foo.region"() ({
%0 = "test.illegal_op_b"() : () -> i32
"foo.yield"(%0) : (i32) -> ()
}) : () -> ()"#,
    r#""foo.op"() {test.dynamically_legal} : () -> ()"#,
];

#[test]
fn modules_become_what_mlir_makes_of_them() {
    let texts: Vec<String> = BODIES.iter().map(|body| module(body)).collect();
    for mode in [Mode::Partial, Mode::Full, Mode::Analysis] {
        compare(&texts, mode);
    }
}

/// A random body: results of legal types and others, users of them, erasures, blocks, and regions.
fn body(rng: &mut Rng, depth: usize) -> String {
    let mut text = String::new();
    // The names of values by type.
    let mut i32s = vec!["%x".to_string()];
    let mut others: Vec<(String, &str)> = vec![("%y".to_string(), "i8")];
    for _ in 0..rng.usize(1..12) {
        let name = format!("%v{}", rng.u32(..));
        let x = i32s[rng.usize(..i32s.len())].clone();
        let other = others[rng.usize(..others.len())].clone();
        let kind = rng.usize(0..100);
        let line = match kind {
            0..30 => {
                let op = ["a", "b", "c", "d", "e"][rng.usize(..5)];
                i32s.push(name.clone());
                format!("{name} = \"test.illegal_op_{op}\"() : () -> i32")
            }
            30..45 => {
                i32s.push(name.clone());
                format!("{name} = \"test.rewrite\"({x}) : (i32) -> i32")
            }
            45..53 => {
                let ty = ["i32", "f32", "f64"][rng.usize(..3)];
                others.push((name.clone(), ty));
                format!("{name} = \"test.type_producer\"() : () -> {ty}")
            }
            53..60 if other.1.starts_with('f') => {
                format!("\"test.type_consumer\"({}) : ({}) -> ()", other.0, other.1)
            }
            60..65 => {
                i32s.push(name.clone());
                format!("{name} = \"test.replace_non_root\"() : () -> i32")
            }
            65..70 => format!(
                "\"test.recursive_rewrite\"() <{{depth = {} : i64}}> : () -> ()",
                rng.u32(..4)
            ),
            70..74 => "\"test.create_illegal_block\"() : () -> ()".to_string(),
            74..76 if depth == 0 => "\"test.create_block\"() : () -> ()".to_string(),
            76..80 => "\"test.erase_op\"() : () -> ()".to_string(),
            80..82 => {
                let ty = ["i16", "i64", "i32"][rng.usize(..3)];
                others.push((name.clone(), "i64"));
                format!(
                    "{name} = \"test.replace_with_valid_producer\"() {{type = {ty}}} : () -> i64"
                )
            }
            82..86 => format!(
                "\"test.replace_with_valid_consumer\"({}) : ({}) -> ()",
                other.0, other.1
            ),
            86..90 if depth < 2 => {
                format!(
                    "\"foo.region\"() ({{\n{}\"foo.yield\"() : () -> ()\n}}) : () -> ()",
                    body(rng, depth + 1)
                )
            }
            90..91 => format!("{name} = \"test.illegal_op_f\"() : () -> i32"),
            _ => format!("\"test.use\"({x}) : (i32) -> ()"),
        };
        let _ = writeln!(text, "{line}");
    }
    text
}

#[test]
fn random_modules_become_what_mlir_makes_of_them() {
    let count = crate::random::count();
    let mut rng = Rng::with_seed(11);
    let texts: Vec<String> = (0..count).map(|_| module(&body(&mut rng, 0))).collect();
    compare(&texts, Mode::Partial);
    compare(&texts, Mode::Analysis);
}

#[test]
fn an_analysis_says_what_a_partial_conversion_does() {
    let mut rng = Rng::with_seed(5);
    for number in 0..crate::random::count() {
        let text = module(&body(&mut rng, 0));
        let mut ctx = context();
        let patterns = patterns().bind(&mut ctx);
        let module = parse(&mut ctx, &text);
        let before = ctx.print_op(module, &PrintOptions::new());
        let ops = ctx.ops_in(module, WalkOrder::PreOrder);
        let target = target(false);
        let order = [Order::UsersFirst, Order::Mlir][number % 2];
        let [analysis, partial] = [Mode::Analysis, Mode::Partial].map(|mode| {
            assert_eq!(ctx.print_op(module, &PrintOptions::new()), before);
            let config = ConversionConfig::new()
                .order(order)
                .mode(mode)
                .allow_recursion("count_down");
            apply_conversion(&mut ctx, module, &target, &patterns, &config)
        });
        match (analysis, partial) {
            (Ok(analysis), Ok(partial)) => {
                let left: Vec<_> = partial.not_legalized.iter().map(|(op, _)| *op).collect();
                for op in ops {
                    let legal = analysis.legalizable.contains(&op);
                    assert_eq!(legal, !left.contains(&op), "{op:?}\n{text}");
                }
                assert_eq!(analysis.rules.len(), partial.rules.len(), "{text}");
            }
            // An illegal operation ends a partial conversion alone.
            (Ok(_), Err(error)) => assert!(error.why.is_some(), "{error}\n{text}"),
            (Err(analysis), Err(partial)) => {
                assert!(
                    partial.why.is_some() || analysis.message == partial.message,
                    "{text}"
                );
            }
            (Err(error), Ok(_)) => panic!("{error}\n{text}"),
        }
    }
}
