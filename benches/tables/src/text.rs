//! Milliseconds of parsing, verifying and printing module text.

use std::path::Path;
use std::time::Instant;

use drr::embedded::{Context, ParseOptions, PrintOptions, WalkOrder};
use drr::ir::Ir;
use drr::pattern_set::PatternSet;
use drr_bench_arena::Workload;
use drr_bench_compiled::embedded_module;
use drr_bench_rules::BenchRules;
use drr_bench_rules::oracle::TextMs;
use drr_dialects::arith::ArithDialect;
use drr_dialects::func::FuncDialect;

use crate::options::{Options, ROOT, target_directory};
use crate::outcome::Outcome;

/// Measures both systems: a dense module, whose ops are registered, real modules, whose ops are not,
/// and functions of arith in its own syntax. Fails if `drr` is slower anywhere, as far as MLIR's times
/// are known.
pub(crate) fn run(options: &Options) -> Outcome {
    let ops = 100_000;
    println!("\n## Text\n\nMilliseconds, best run:\n");
    println!(
        "| module | ops | MB | | parse | verify | parse and verify | print |\n\
         | --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |"
    );
    let mut ratios = Vec::new();
    let (context, module) = embedded_module(Workload::Dense, ops);
    let text = context.print_op(module, &PrintOptions::new().generic(true));
    let file = target_directory().join("text.mlir");
    std::fs::write(&file, &text)?;
    ratios.extend(measure(options, "dense 100k", &file, &text, false)?);
    for name in ["gpt12_grad", "resnet18_grad"] {
        let folder = Path::new(ROOT).join("examples/data");
        let file = folder.join(name).with_extension("mlir");
        let text = std::fs::read_to_string(&file)?;
        ratios.extend(measure(options, name, &file, &text, false)?);
    }
    let text = arith(ops);
    let file = target_directory().join("arith.mlir");
    std::fs::write(&file, &text)?;
    ratios.extend(measure(
        options,
        "arith 100k, own syntax",
        &file,
        &text,
        true,
    )?);
    let slowest = ratios.into_iter().reduce(f64::max);
    if let Some(ratio) = slowest {
        let measure = "text, drr / MLIR, slowest of all steps and modules";
        options.targets.add(measure, Some(1.0), ratio)?;
    }
    match slowest {
        Some(ratio) if ratio > 1.0 => Err("slower than MLIR".into()),
        _ => Ok(()),
    }
}

/// Prints the rows of a module, and returns the greatest ratio of our times to MLIR's.
fn measure(
    options: &Options,
    name: &str,
    file: &Path,
    text: &str,
    pretty: bool,
) -> Outcome<Option<f64>> {
    let (mut drr, mut mlir): (Option<TextMs>, Option<TextMs>) = (None, None);
    let mut ops = 0;
    for _ in 0..5 {
        // Small modules run several times in each turn.
        for _ in 0..(2_000_000 / text.len()).clamp(1, 10) {
            let (time, count) = times(text, pretty);
            drr = Some(drr.map_or(time, |best| best.min(time)));
            ops = count;
            if let Some(oracle) = &options.oracle {
                let times = oracle.text(file, pretty)?;
                mlir = Some(mlir.map_or(times, |best: TextMs| best.min(times)));
            }
        }
    }
    let megabytes = text.len() as f64 / 1e6;
    for (system, times) in [("MLIR", mlir), ("drr", drr)] {
        if let Some(times) = times {
            println!(
                "| {name} | {ops} | {megabytes:.1} | {system} | {:.2} | {:.2} | {:.2} | {:.2} |",
                times.parse,
                times.verify,
                times.parse + times.verify,
                times.print
            );
        }
    }
    let (Some(mlir), Some(drr)) = (mlir, drr) else {
        return Ok(None);
    };
    let ratios = [
        drr.parse / mlir.parse,
        drr.verify / mlir.verify,
        (drr.parse + drr.verify) / (mlir.parse + mlir.verify),
        drr.print / mlir.print,
    ];
    let [parse, verify, both, print] = ratios;
    println!("| {name} | | | drr / MLIR | {parse:.2} | {verify:.2} | {both:.2} | {print:.2} |");
    Ok(ratios.into_iter().reduce(f64::max))
}

/// The times of one run over a text, which must be printed unchanged, and the number of its ops.
fn times(text: &str, pretty: bool) -> (TextMs, usize) {
    let ms = |start: Instant| start.elapsed().as_secs_f64() * 1e3;
    let mut context = Context::with_dialect::<FuncDialect>();
    // Binding registers the ops, so that they are verified as MLIR's are.
    let _ = PatternSet::new().with(BenchRules).bind(&mut context);
    if pretty {
        context.load::<ArithDialect>();
    }
    let options = ParseOptions::new().verify(false);
    let start = Instant::now();
    let module = match context.parse_module_with(text, &options) {
        Ok(module) => module,
        Err(error) => panic!("{error}"),
    };
    let parse = ms(start);
    let start = Instant::now();
    assert_eq!(Ir::verify(&context, module), Ok(()));
    let verify = ms(start);
    let start = Instant::now();
    let printed = context.print_op(module, &PrintOptions::new().generic(!pretty));
    let print = ms(start);
    assert!(printed == text, "the text does not round-trip");
    let times = TextMs {
        parse,
        verify,
        print,
    };
    (times, context.ops_in(module, WalkOrder::PreOrder).len())
}

/// About `ops` operations of arith in functions of a thousand each, in the syntax that they declare.
fn arith(ops: u64) -> String {
    let mut text = String::from("module {\n");
    for function in 0..ops / 1000 {
        text += &format!("  func.func @f{function}(%arg0: i32, %arg1: f32) -> i32 {{\n");
        text += "    %c7_i32 = arith.constant 7 : i32\n";
        text += "    %cst = arith.constant 5.000000e-01 : f32\n";
        let (mut int, mut float) = ("%arg0".to_string(), "%arg1".to_string());
        for at in (0..994).step_by(7) {
            let [a, b, c, d, e, f, g] = std::array::from_fn(|k| format!("%{}", at + k));
            text += &format!(
                "    {a} = arith.addi {int}, %c7_i32 overflow<nsw> : i32\n    \
                 {b} = arith.muli {a}, {int} : i32\n    \
                 {c} = arith.cmpi slt, {b}, {a} : i32\n    \
                 {d} = arith.select {c}, {a}, {b} : i32\n    \
                 {e} = arith.sitofp {d} : i32 to f32\n    \
                 {f} = arith.mulf {e}, %cst fastmath<fast> : f32\n    \
                 {g} = arith.addf {f}, {float} : f32\n"
            );
            (int, float) = (d, g);
        }
        text += &format!("    return {int} : i32\n  }}\n");
    }
    text + "}\n"
}
