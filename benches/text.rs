//! Measures parsing, verifying and printing of module text, and prints the table of
//! `benches/README.md` in Markdown.
//!
//! `cargo bench --bench text`. The rows of MLIR need the oracle (see `benches/README.md`).

use std::path::Path;
use std::time::Instant;

use drr::embedded::{Context, Loc, ParseOptions, PrintOptions, WalkOrder};
use drr::ir::{Ir, Op};
use drr::pattern_set::PatternSet;
use drr_bench_arena::{Workload, generate};
use drr_bench_rules::BenchRules;
use drr_bench_rules::emit::BlockEmitter;
use drr_bench_rules::oracle::{Oracle, TextMs};
use drr_dialects::arith::ArithDialect;
use drr_dialects::func::FuncDialect;

fn main() {
    // `cargo bench` adds the argument `--bench`. Without it (`cargo test --benches`), a small run
    // is enough.
    let benching = std::env::args().any(|arg| arg == "--bench");
    let (ops, rounds) = if benching { (100_000, 5) } else { (1_000, 1) };
    let bench = Bench {
        oracle: Oracle::find(env!("CARGO_TARGET_TMPDIR")),
        rounds,
    };
    // `drr` promises to be no slower than MLIR. A small run would prove nothing.
    if !bench.run(ops) && benching {
        eprintln!("slower than MLIR");
        std::process::exit(1);
    }
}

struct Bench {
    oracle: Option<Oracle>,
    /// The number of turns of each system.
    rounds: usize,
}

impl Bench {
    /// Measures parsing, verifying and printing in both systems: of a dense module, whose ops are
    /// registered, of real modules, whose ops are not, and of functions of arith in its own syntax.
    /// Returns whether `drr` is nowhere slower,
    /// as far as MLIR's times are known.
    fn run(&self, ops: u64) -> bool {
        let mut fast = true;
        println!("Milliseconds:\n");
        println!(
            "| module | ops | MB | | parse | verify | parse and verify | print |\n\
             | --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |"
        );
        let mut context = Context::new();
        let module = emit(&mut context, ops);
        let text = context.print_op(module, &PrintOptions::new().generic(true));
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("text.mlir");
        match std::fs::write(&file, &text) {
            Ok(()) => fast &= self.module(&format!("dense {}k", ops / 1000), &file, &text, false),
            Err(error) => eprintln!("{}: {error}", file.display()),
        }
        for name in ["gpt12_grad", "resnet18_grad"] {
            let file = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("examples/data")
                .join(name)
                .with_extension("mlir");
            match std::fs::read_to_string(&file) {
                Ok(text) => fast &= self.module(name, &file, &text, false),
                Err(error) => eprintln!("{}: {error}", file.display()),
            }
        }
        let text = arith(ops);
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arith.mlir");
        match std::fs::write(&file, &text) {
            Ok(()) => {
                let name = format!("arith {}k, own syntax", ops / 1000);
                fast &= self.module(&name, &file, &text, true);
            }
            Err(error) => eprintln!("{}: {error}", file.display()),
        }
        fast
    }

    fn module(&self, name: &str, file: &Path, text: &str, pretty: bool) -> bool {
        let (mut drr, mut mlir): (Option<TextMs>, Option<TextMs>) = (None, None);
        let mut ops = 0;
        for _ in 0..self.rounds {
            // Small modules run several times in each turn.
            for _ in 0..(2_000_000 / text.len()).clamp(1, 10) {
                let (time, count) = times(text, pretty);
                drr = Some(drr.map_or(time, |best| best.min(time)));
                ops = count;
                match self.oracle.as_ref().map(|oracle| oracle.text(file, pretty)) {
                    Some(Ok(times)) => mlir = Some(mlir.map_or(times, |best| best.min(times))),
                    Some(Err(error)) => eprintln!("{error}"),
                    None => {}
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
            return true;
        };
        let ratios = [
            drr.parse / mlir.parse,
            drr.verify / mlir.verify,
            (drr.parse + drr.verify) / (mlir.parse + mlir.verify),
            drr.print / mlir.print,
        ];
        let [parse, verify, both, print] = ratios;
        println!("| {name} | | | drr / MLIR | {parse:.2} | {verify:.2} | {both:.2} | {print:.2} |");
        ratios.iter().all(|&ratio| ratio <= 1.0)
    }
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

/// The dense module in the embedded IR.
fn emit(context: &mut Context, ops: u64) -> Op<Context> {
    let module = context.create_module(Loc::UNKNOWN);
    let block = context.blocks(context.regions(module)[0])[0];
    let loc = context.loc(module);
    match BlockEmitter::new(context, block, loc) {
        Some(mut emitter) => generate(&mut emitter, Workload::Dense, ops),
        None => unreachable!("the embedded IR takes any op"),
    }
    module
}
