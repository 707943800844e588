//! Passes on growing modules.

use std::fmt::Write;

use drr::embedded::Context;
use drr::pass::{IrFilter, IrPrinting, PassManager, PassRegistry};

use crate::table::{Steps, Table};

/// A function with `n` times the same control flow.
fn module(n: usize, kind: &str) -> String {
    let mut text = String::new();
    let mut line = |args: std::fmt::Arguments<'_>| {
        writeln!(text, "{args}").expect("a string can be written");
    };
    let function = "func.func @f(%a: i32, %c: i1, %m: memref<8xi32>, %i: index) -> i32 {";
    // The value of the last step.
    let last = |at: usize| match at {
        0 => "%a".to_string(),
        at => format!("%v{}", at - 1),
    };
    match kind {
        "chain of blocks" | "diamonds" => {
            line(format_args!("{function}\ncf.br ^b0(%a : i32)"));
            for at in 0..n {
                let next = at + 1;
                line(format_args!(
                    "^b{at}(%x{at}: i32):\n%y{at} = arith.muli %x{at}, %a : i32"
                ));
                match kind {
                    "diamonds" => line(format_args!(
                        "cf.cond_br %c, ^l{at}, ^r{at}
                        ^l{at}:
                        %p{at} = arith.addi %y{at}, %a : i32
                        cf.br ^b{next}(%p{at} : i32)
                        ^r{at}:
                        %q{at} = arith.subi %y{at}, %a : i32
                        cf.br ^b{next}(%q{at} : i32)"
                    )),
                    _ => line(format_args!("cf.br ^b{next}(%y{at} : i32)")),
                }
            }
            line(format_args!("^b{n}(%r: i32):\nreturn %r : i32\n}}"));
        }
        "branches to one exit" => {
            line(format_args!("{function}\ncf.br ^b0"));
            for at in 0..n {
                let next = at + 1;
                line(format_args!(
                    "^b{at}:\nmemref.store %a, %m[%i] : memref<8xi32>\ncf.cond_br %c, ^b{next}, ^exit"
                ));
            }
            line(format_args!(
                "^b{n}:\ncf.br ^exit\n^exit:\nreturn %a : i32\n}}"
            ));
        }
        "ifs" | "loops" => {
            line(format_args!("{function}"));
            for at in 0..n {
                let x = last(at);
                line(format_args!("memref.store {x}, %m[%i] : memref<8xi32>"));
                match kind {
                    "ifs" => line(format_args!(
                        "%v{at} = scf.if %c -> (i32) {{
                        %p{at} = arith.addi {x}, %a : i32
                        scf.yield %p{at} : i32
                        }} else {{
                        %q{at} = arith.subi {x}, %a : i32
                        scf.yield %q{at} : i32
                        }}"
                    )),
                    _ => line(format_args!(
                        "%v{at} = scf.for %i{at} = %i to %i step %i iter_args(%x{at} = {x}) -> (i32) {{
                        %p{at} = arith.muli %x{at}, {x} : i32
                        scf.yield %p{at} : i32
                        }}"
                    )),
                }
            }
            line(format_args!("return {} : i32\n}}", last(n)));
        }
        "casts" => {
            line(format_args!("func.func @f(%v0: i1) -> i{} {{", n + 1));
            for at in 0..n {
                line(format_args!(
                    "%v{} = builtin.unrealized_conversion_cast %v{at} : i{} to i{}",
                    at + 1,
                    at + 1,
                    at + 2
                ));
            }
            line(format_args!("return %v{n} : i{}\n}}", n + 1));
        }
        "switch to a chain of branches" => {
            line(format_args!(
                "{function}\ncf.switch %a : i32, [\ndefault: ^b0"
            ));
            for at in 0..n {
                line(format_args!(", {at}: ^b{at}"));
            }
            line(format_args!("]"));
            for at in 0..n {
                line(format_args!("^b{at}:\ncf.br ^b{}", at + 1));
            }
            line(format_args!("^b{n}:\nreturn %a : i32\n}}"));
        }
        "ifs with one condition" => {
            line(format_args!("{function}"));
            for _ in 0..n {
                line(format_args!(
                    "scf.if %c {{
                    memref.store %a, %m[%i] : memref<8xi32>
                    }} else {{
                    memref.store %a, %m[%i] : memref<8xi32>
                    }}"
                ));
            }
            line(format_args!("return %a : i32\n}}"));
        }
        "regions of blocks" => {
            line(format_args!("{function}"));
            for at in 0..n {
                let x = last(at);
                line(format_args!(
                    "%v{at} = scf.execute_region -> i32 {{
                    cf.cond_br %c, ^l, ^r
                    ^l:
                    memref.store {x}, %m[%i] : memref<8xi32>
                    scf.yield {x} : i32
                    ^r:
                    scf.yield %a : i32
                    }}"
                ));
            }
            line(format_args!("return {} : i32\n}}", last(n)));
        }
        "calls" | "calls of a body with branches" => {
            let body = match kind {
                "calls" => "%b = arith.muli %a, %a : i32\nreturn %b : i32",
                _ => {
                    "cf.cond_br %c, ^x, ^y\n^x:\nreturn %a : i32\n^y:\n%b = arith.muli %a, %a : i32\nreturn %b : i32"
                }
            };
            line(format_args!(
                "func.func private @g(%a: i32, %c: i1) -> i32 {{\n{body}\n}}\n{function}"
            ));
            for at in 0..n {
                let x = last(at);
                line(format_args!("%v{at} = call @g({x}, %c) : (i32, i1) -> i32"));
            }
            line(format_args!("return {} : i32\n}}", last(n)));
        }
        "chain of calls" => {
            for at in 0..n {
                let (next, private) = (at + 1, if at == 0 { "" } else { "private " });
                line(format_args!(
                    "func.func {private}@f{at}(%a: i32) -> i32 {{
                    %b = call @f{next}(%a) : (i32) -> i32
                    return %b : i32
                    }}"
                ));
            }
            line(format_args!(
                "func.func private @f{n}(%a: i32) -> i32 {{\nreturn %a : i32\n}}"
            ));
        }
        "functions" => {
            for at in 0..n {
                line(format_args!(
                    "func.func @f{at}(%a: i32) -> i32 {{
                    %zero = arith.constant 0 : i32
                    %b = arith.addi %a, %zero : i32
                    return %b : i32
                    }}"
                ));
            }
        }
        "equal operations" => {
            line(format_args!("{function}"));
            for at in 0..n {
                line(format_args!(
                    "%v{at} = arith.muli %a, %a : i32\nmemref.store %v{at}, %m[%i] : memref<8xi32>"
                ));
            }
            line(format_args!("return %a : i32\n}}"));
        }
        "arguments" => {
            let list = |item: &dyn Fn(usize) -> String| {
                let items: Vec<_> = (0..n).map(item).collect();
                items.join(", ")
            };
            let params = list(&|at| format!("%a{at}: index"));
            let types = list(&|_| "index".to_string());
            line(format_args!("func.func @f({params}) -> ({types}) {{"));
            let values = list(&|at| format!("%a{at}"));
            line(format_args!("return {values} : {types}\n}}"));
        }
        "dead operations" => {
            line(format_args!("{function}"));
            for at in 0..n {
                line(format_args!("%v{at} = arith.muli {}, %a : i32", last(at)));
            }
            line(format_args!("return %a : i32\n}}"));
        }
        _ => {
            line(format_args!("{function}\n%one = arith.constant 1 : i32"));
            for at in 0..n {
                line(format_args!("%v{at} = arith.addi {}, %one : i32", last(at)));
            }
            line(format_args!("return {} : i32\n}}", last(n)));
        }
    }
    text
}

/// Runs passes, each on a module of its own.
fn run(n: usize, kind: &str, names: &[&'static str], steps: &mut Steps) {
    run_with(n, kind, names, steps, |_| {});
}

fn run_with(
    n: usize,
    kind: &str,
    names: &[&'static str],
    steps: &mut Steps,
    prepare: impl Fn(&mut PassManager),
) {
    let text = module(n, kind);
    let mut registry = PassRegistry::with_builtin_passes();
    drr_dialects::lowering::register_passes(&mut registry);
    for name in names {
        let mut context = Context::new();
        context.append_registry(&drr_dialects::registry());
        let parsed = context.parse_module(&text);
        let module = parsed.unwrap_or_else(|error| panic!("{kind}: {error}"));
        let mut passes = PassManager::parse(&format!("builtin.module({name})"), &registry)
            .expect("it is a pipeline");
        prepare(&mut passes);
        let done = steps.step(name, || passes.run(module, &mut context));
        done.unwrap_or_else(|error| panic!("{kind}: {error}"));
    }
}

pub(crate) fn passes(table: &mut Table) {
    for kind in [
        "chain of blocks",
        "diamonds",
        "branches to one exit",
        "switch to a chain of branches",
        "ifs",
        "ifs with one condition",
        "loops",
        "regions of blocks",
        "calls",
        "calls of a body with branches",
        "chain of calls",
        "equal operations",
        "dead operations",
        "sums with constants",
    ] {
        table.rows(&format!("passes: {kind}"), 500, |n, steps| {
            let names = ["canonicalize", "cse", "sccp", "inline", "symbol-dce"];
            run(n, kind, &names, steps);
        });
    }
    // Each function takes time for itself only.
    table.rows("passes: functions", 500, |n, steps| {
        let names = ["func.func(canonicalize)", "func.func(cse)"];
        run(n, "functions", &names, steps);
    });
    table.rows("passes: functions, each printed", 500, |n, steps| {
        run_with(
            n,
            "functions",
            &["func.func(canonicalize)"],
            steps,
            |passes| {
                let mut printing = IrPrinting::to(std::io::sink());
                (printing.before, printing.after) = (IrFilter::All, IrFilter::All);
                printing.only_on_change = true;
                passes.watch(printing);
            },
        );
    });
    for (kind, name) in [
        ("sums with constants", "convert-arith-to-llvm"),
        ("equal operations", "finalize-memref-to-llvm"),
        ("diamonds", "convert-cf-to-llvm"),
        ("switch to a chain of branches", "convert-cf-to-llvm"),
        ("ifs", "convert-scf-to-cf"),
        ("loops", "convert-scf-to-cf"),
        ("regions of blocks", "convert-scf-to-cf"),
        ("casts", "reconcile-unrealized-casts"),
        ("arguments", "convert-func-to-llvm"),
        ("calls", "convert-func-to-llvm"),
        ("chain of calls", "convert-func-to-llvm"),
    ] {
        table.rows(&format!("lowering: {kind}"), 500, |n, steps| {
            run(n, kind, &[name], steps);
        });
    }
}
