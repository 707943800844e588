//! Measures how time grows with size, and prints a table in Markdown: parsing,
//! verifying and printing of texts, the greedy driver, binding, and the compilation of blocks of rules.
//!
//! `cargo bench --bench growth`. A row has the time at size `n` and the factor for each doubling, the
//! mean of three. A factor of 2 is linear; what exceeds 2.3 is marked, and the exit code is then 1.
//! `cargo bench --bench growth -- blocks` measures the rows whose name contains `blocks`.

use std::time::{Duration, Instant};

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, ParseOptions, PrintOptions};
use drr::ir::Op;
use drr::pattern_set::PatternSet;
use drr_bench_rules::BenchRules;
use drr_codegen::diag::Errors;
use drr_codegen::expand::{Target, program};
use drr_codegen::plan::plan;
use drr_codegen::resolve;
use quote::quote;

#[path = "../drr-codegen/tests/support/rules.rs"]
mod rules;
#[path = "../drr-ir/tests/shapes/mod.rs"]
mod shapes;

/// The largest factor for a doubling.
const LIMIT: f64 = 2.3;
/// Shorter times are not compared.
const SHORTEST: Duration = Duration::from_micros(300);

fn main() {
    let benching = std::env::args().any(|arg| arg == "--bench");
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let mut table = Table {
        filter: filter.unwrap_or_default(),
        rounds: if benching { 5 } else { 1 },
        scale: if benching { 1 } else { 20 },
        exceeded: Vec::new(),
    };
    println!("| construct | n | step | ms at n | factor a doubling |");
    println!("| --- | ---: | --- | ---: | ---: |");
    texts(&mut table);
    runs(&mut table);
    blocks(&mut table);
    if !table.exceeded.is_empty() && benching {
        eprintln!(
            "grows faster than {LIMIT} a doubling: {}",
            table.exceeded.join(", ")
        );
        std::process::exit(1);
    }
}

struct Table {
    filter: String,
    rounds: usize,
    /// Divides all sizes.
    scale: usize,
    exceeded: Vec<String>,
}

impl Table {
    /// Measures `n`, `2n`, `4n` and `8n`. `run` returns the times of some steps at a size.
    fn rows(
        &mut self,
        name: &str,
        n: usize,
        mut run: impl FnMut(usize) -> Vec<(&'static str, Duration)>,
    ) {
        if !name.contains(&self.filter) {
            return;
        }
        let n = n / self.scale;
        let mut steps: Vec<(&'static str, Vec<Duration>)> = Vec::new();
        for doublings in 0..4 {
            let mut best: Vec<(&'static str, Duration)> = Vec::new();
            for _ in 0..self.rounds {
                let times = run(n << doublings);
                match best.is_empty() {
                    true => best = times,
                    false => {
                        for (best, new) in best.iter_mut().zip(times) {
                            best.1 = best.1.min(new.1);
                        }
                    }
                }
            }
            for (at, (step, time)) in best.into_iter().enumerate() {
                match steps.get_mut(at) {
                    Some(row) => row.1.push(time),
                    None => steps.push((step, vec![time])),
                }
            }
        }
        for (step, times) in steps {
            // The times that are long enough, and the mean factor between them.
            let long: Vec<f64> = times
                .iter()
                .filter(|time| **time >= SHORTEST)
                .map(Duration::as_secs_f64)
                .collect();
            let factor = match long.as_slice() {
                [first, .., last] => (last / first).powf(1.0 / (long.len() - 1) as f64),
                _ => 0.0,
            };
            let mark = if factor > LIMIT { " **!**" } else { "" };
            if factor > LIMIT {
                self.exceeded.push(format!("{name} ({step})"));
            }
            let shown = if factor == 0.0 {
                "–".to_string()
            } else {
                format!("{factor:.2}{mark}")
            };
            println!(
                "| {name} | {n} | {step} | {:.2} | {shown} |",
                times[0].as_secs_f64() * 1e3
            );
        }
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let made = work();
    (made, start.elapsed())
}

fn parsed(context: &mut Context, text: &str) -> Option<Op<Context>> {
    let options = ParseOptions::new().keep_names(true).error_limit(usize::MAX);
    context.parse_module_with(text, &options.verify(false)).ok()
}

/// The steps of a text.
fn text_steps(text: &str) -> Vec<(&'static str, Duration)> {
    let mut context = Context::new();
    let (module, parse) = timed(|| parsed(&mut context, text));
    let mut steps = vec![("parse", parse)];
    if let Some(module) = module {
        steps.push(("verify", timed(|| context.verify_op(module)).1));
        steps.push((
            "print",
            timed(|| context.print_op(module, &PrintOptions::new())).1,
        ));
    }
    steps
}

fn texts(table: &mut Table) {
    for (_, group) in shapes::GROUPS {
        // The texts of a group at a size, by name.
        let texts = |n: usize| {
            let mut texts = Vec::new();
            let mut keep = |name: &str, text: &str, _: bool| {
                texts.push((name.to_string(), text.to_string()));
            };
            group(n, &mut shapes::Each { check: &mut keep });
            texts
        };
        for (at, (name, _)) in texts(400).into_iter().enumerate() {
            let mut made: Option<(usize, String)> = None;
            table.rows(&name, 4_000, |n| {
                if made.as_ref().is_none_or(|(size, _)| *size != n) {
                    made = Some((n, texts(n).swap_remove(at).1));
                }
                made.as_ref()
                    .map_or_else(Vec::new, |(_, text)| text_steps(text))
            });
        }
    }
}

/// Modules for the greedy driver.
fn module(n: usize, kind: &str) -> String {
    let neg = |to: usize, from: String| format!("%{to} = \"bench.neg\"({from}) : (i32) -> i32\n");
    let mut text = String::from("%x = \"a.arg\"() : () -> i32\n");
    match kind {
        "chain" => {
            text += &neg(0, "%x".to_string());
            (1..n).for_each(|at| text += &neg(at, format!("%{}", at - 1)));
            text += &format!("\"a.use\"(%{}) : (i32) -> ()\n", n - 1);
        }
        "one value" => (0..n).for_each(|at| {
            text += &neg(at, "%x".to_string());
            text += &format!("\"a.use\"(%{at}) : (i32) -> ()\n");
        }),
        "dead" => (0..n).for_each(|at| text += &neg(at, "%x".to_string())),
        "regions" => (0..n).for_each(|at| {
            text += &format!(
                "\"a.r\"() ({{ {} \"a.use\"(%{at}) : (i32) -> () }}) : () -> ()\n",
                neg(at, "%x".to_string())
            );
        }),
        _ => (0..n).for_each(|at| text += &format!("\"a.op{at}\"() : () -> ()\n")),
    }
    text
}

fn runs(table: &mut Table) {
    for kind in ["chain", "one value", "dead", "regions", "op names"] {
        table.rows(&format!("greedy driver: {kind}"), 4_000, |n| {
            let mut context = Context::new();
            let patterns = PatternSet::new().with(BenchRules).bind(&mut context);
            let Some(module) = parsed(&mut context, &module(n, kind)) else {
                return Vec::new();
            };
            let config = GreedyRewriteConfig::new();
            let run = || apply_patterns_greedily(&mut context, module, &patterns, &config, None);
            vec![("rewrite", timed(run).1)]
        });
    }
    table.rows("sets", 64, |n| {
        let mut context = Context::new();
        let mut set = PatternSet::new();
        for _ in 0..n {
            set = set.with(BenchRules);
        }
        vec![("bind", timed(|| set.bind(&mut context)).1)]
    });
}

/// A block of rules of a shape.
fn block(n: usize, shape: &str) -> String {
    let each = |rule: &dyn Fn(usize) -> String| (0..n).map(rule).collect::<String>();
    let nest = |op: &str| format!("{}$x{}", format!("({op} ").repeat(n), ")".repeat(n));
    let body = match shape {
        "rules" => each(&|at| {
            format!(
                "def R{at} : Pat<(AddOp (NegOp $x), $y), (SubOp $y, $x), [], (addBenefit {at})>;\n"
            )
        }),
        "rules that differ by a literal" => {
            each(&|at| format!("def R{at} : Pat<(CastOp $x, \"m{at}\"), (NegOp $x)>;\n"))
        }
        "nested source" => format!("def A : Pat<{}, (replaceWithValue $x)>;", nest("NegOp")),
        "nested result" => format!("def A : Pat<(SubOp $x, $x), {}>;", nest("NegOp")),
        "variadic source" => format!(
            "def A : Pat<(ConcatOp (variadic {}), $_), (NegOp $x0)>;",
            (0..n)
                .map(|at| format!("$x{at}"))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        "results" => format!(
            "def A : Pattern<(NegOp (NegOp $x)), [{}]>;",
            (0..n)
                .map(|at| format!("(NegOp:$n{at} $x)"))
                .chain(["(replaceWithValue $x)".to_string()])
                .collect::<Vec<_>>()
                .join(", ")
        ),
        "constraints" => format!(
            "def A : Pat<(NegOp:$r (NegOp:$n $x)), (replaceWithValue $x), [{}]>;",
            (0..n)
                .map(|at| format!("{{ $x.use_count() != {at} }}"))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        "natives" => each(&|at| {
            format!(
                "def F{at} : NativeCodeCall<|a: i64| a + {at}>;\ndef R{at} : Pat<(NegOp (ConstOp $c)), (ConstOp (F{at} $c)), [], (addBenefit {at})>;\n"
            )
        }),
        "loop" => format!(
            "foreach k in [{}] {{ def : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [], (addBenefit k)>; }}",
            (0..n)
                .map(|at| at.to_string())
                .collect::<Vec<_>>()
                .join(", ")
        ),
        "class instances" => format!(
            "class C<int k> : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [], (addBenefit k)>;\n{}",
            each(&|at| format!("def R{at} : C<{at}>;\n"))
        ),
        "sub-patterns" => format!(
            "def D0 : Dag<(NegOp $x)>;\n{}def A : Pat<D{n}, (replaceWithValue $x)>;",
            each(&|at| format!("def D{} : Dag<(NegOp D{at})>;\n", at + 1))
        ),
        _ => format!(
            "/// {}\ndef A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;",
            "word ".repeat(n * 20)
        ),
    };
    format!("set Rules;\n{body}")
}

fn blocks(table: &mut Table) {
    let shapes = [
        ("rules", 40),
        ("rules that differ by a literal", 40),
        ("nested source", 10),
        ("nested result", 10),
        ("variadic source", 20),
        ("results", 40),
        ("constraints", 40),
        ("natives", 20),
        ("loop", 40),
        ("class instances", 40),
        ("sub-patterns", 8),
        ("documentation", 100),
    ];
    for (shape, n) in shapes {
        let n = n * table.scale.min(2);
        table.rows(&format!("block: {shape}"), n, |n| {
            let source = block(n.max(1), shape);
            vec![("compile", timed(|| compile(&source)).1)]
        });
    }
}

/// All stages of the rule compiler.
fn compile(source: &str) -> String {
    let errors = Errors::new();
    let (block, paths, answers) = rules::parsed(&errors, source);
    let set = resolve(&errors, &block, &paths, &answers).expect("the answers can be read");
    let mistakes: Vec<String> = errors.finish().iter().map(ToString::to_string).collect();
    assert!(mistakes.is_empty(), "{mistakes:?} in {source:.500}");
    let mut set = set.expect("a rule");
    let target = Target {
        krate: quote!(::drr),
        ir: block.ir.as_ref(),
        receiver: None,
        self_ident: None,
    };
    plan(&mut set);
    program(&mut set, &target).to_string()
}
