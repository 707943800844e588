//! Measures how time and instructions grow with size, and prints a table in Markdown: parsing,
//! verifying and printing of texts, explanations, the greedy driver, dialect conversions, rewrites
//! with many changes, passes, binding, and the compilation of blocks of rules.
//!
//! `cargo bench --bench growth`. A row has the time at size `8n`, the mean factor of a doubling
//! from `n` to `8n`, and, if valgrind is installed, the instructions at `8n` and the factor from
//! `4n`. A factor of 2 is linear. If the instructions grow faster than 2.3 (without valgrind: the
//! time), the row is marked and the exit code is 1. `cargo bench --bench growth -- blocks` measures
//! the rows whose name contains `blocks`.

mod conversions;
mod count;
mod edits;
mod passes;
mod table;

use std::fmt::Write;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, ParseOptions, PrintOptions, WalkOrder};
use drr::ir::Op;
use drr::pattern_set::PatternSet;
use drr::rewriter::EventLog;
use drr_bench_rules::BenchRules;
use drr_codegen::diag::Errors;
use drr_codegen::expand::{Target, program};
use drr_codegen::plan::plan;
use drr_codegen::resolve;
use quote::quote;

use conversions::conversions;
use count::{COUNT, Counts};
use edits::edits;
use passes::passes;
use table::{Mode, Steps, Table};

#[path = "../../drr-codegen/tests/support/rules.rs"]
mod rules;
#[path = "../../drr-ir/tests/shapes/mod.rs"]
mod shapes;

fn main() {
    let has = |name: &str| std::env::args().any(|arg| arg == name);
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let filter = filter.unwrap_or_default();
    let mode = match (has(COUNT), has("--bench")) {
        (true, _) => Mode::Count,
        (false, true) => Mode::Times(Counts::of(&filter).unwrap_or_default()),
        (false, false) => Mode::Test,
    };
    let benching = matches!(mode, Mode::Times(_));
    let mut table = Table::new(filter, mode);
    texts(&mut table);
    runs(&mut table);
    conversions(&mut table);
    edits(&mut table);
    passes(&mut table);
    blocks(&mut table);
    if benching && !table.exceeded().is_empty() {
        eprintln!("grow too fast: {}", table.exceeded().join(", "));
        std::process::exit(1);
    }
}

fn parsed(context: &mut Context, text: &str) -> Option<Op<Context>> {
    let options = ParseOptions::new().keep_names(true).error_limit(usize::MAX);
    context.parse_module_with(text, &options.verify(false)).ok()
}

/// The steps of a text.
fn text_steps(text: &str, steps: &mut Steps) {
    let mut context = Context::new();
    let module = steps.step("parse", || parsed(&mut context, text));
    if let Some(module) = module {
        // It may have errors.
        let _ = steps.step("verify", || context.verify_op(module));
        steps.step("print", || {
            context.print_op(module, &PrintOptions::new().generic(true))
        });
    }
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
            table.rows(&name, 4_000, |n, steps| {
                if made.as_ref().is_none_or(|(size, _)| *size != n) {
                    made = Some((n, texts(n).swap_remove(at).1));
                }
                if let Some((_, text)) = &made {
                    text_steps(text, steps);
                }
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
        "differences" => (0..n).for_each(|at| {
            let last = at
                .checked_sub(1)
                .map_or("%x".to_string(), |last| format!("%{last}"));
            text += &format!("%{at} = \"bench.sub\"({last}, %x) : (i32, i32) -> i32\n");
        }),
        "dead" => (0..n).for_each(|at| text += &neg(at, "%x".to_string())),
        "regions" => (0..n).for_each(|at| {
            text += &format!(
                "\"a.r\"() ({{ {} \"a.use\"(%{at}) : (i32) -> () }}) : () -> ()\n",
                neg(at, "%x".to_string())
            );
        }),
        // A module is isolated from above.
        "modules" => (0..n).for_each(|_| {
            text += "builtin.module {\n%0 = \"a.arg\"() : () -> i32\n";
            text += &neg(1, "%0".to_string());
            text += &neg(2, "%1".to_string());
            text += "\"a.use\"(%2) : (i32) -> ()\n}\n";
        }),
        _ => (0..n).for_each(|at| text += &format!("\"a.op{at}\"() : () -> ()\n")),
    }
    text
}

fn runs(table: &mut Table) {
    for kind in ["chain", "one value", "dead", "regions", "op names"] {
        table.rows(&format!("greedy driver: {kind}"), 4_000, |n, steps| {
            let mut context = Context::new();
            let patterns = PatternSet::new().with(BenchRules).bind(&mut context);
            let Some(module) = parsed(&mut context, &module(n, kind)) else {
                return;
            };
            let config = GreedyRewriteConfig::new();
            let run = || apply_patterns_greedily(&mut context, module, &patterns, &config, None);
            let report = steps.step("rewrite", run);
            assert!(report.expect("the module is valid").converged);
        });
    }
    table.rows(
        "greedy driver, each change logged: modules",
        500,
        |n, steps| {
            let mut context = Context::new();
            let patterns = PatternSet::new().with(BenchRules).bind(&mut context);
            let Some(module) = parsed(&mut context, &module(n, "modules")) else {
                return;
            };
            let config = GreedyRewriteConfig::new();
            let mut log = EventLog::new();
            let report = steps.step("rewrite", || {
                apply_patterns_greedily(&mut context, module, &patterns, &config, Some(&mut log))
            });
            assert!(report.expect("the module is valid").converged);
            assert!(log.events().len() > n);
        },
    );
    for kind in ["differences", "regions"] {
        table.rows(&format!("all operations: {kind}"), 1_000, |n, steps| {
            let mut context = Context::new();
            let patterns = PatternSet::new().with(BenchRules).bind(&mut context);
            let Some(module) = parsed(&mut context, &module(n, kind)) else {
                return;
            };
            let mut ops = Vec::new();
            context.walk(module, WalkOrder::PreOrder, |op| ops.push(op));
            steps.step("explain", || {
                let mut text = String::new();
                for op in ops {
                    for explanation in patterns.explain_all(&mut context, op) {
                        write!(text, "{explanation}").expect("a string can be written");
                    }
                }
                text
            });
        });
    }
    table.rows("sets", 64, |n, steps| {
        let mut context = Context::new();
        let mut set = PatternSet::new();
        for _ in 0..n {
            set = set.with(BenchRules);
        }
        steps.step("bind", || set.bind(&mut context));
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
        table.rows(&format!("block: {shape}"), n, |n, steps| {
            let source = block(n, shape);
            steps.step("compile", || compile(&source));
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
    let target = Target::new(quote!(::drr), block.ir.as_ref());
    plan(&mut set);
    program(&mut set, &target).to_string()
}
