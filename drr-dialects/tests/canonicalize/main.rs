//! Canonicalisation: as `mlir-opt --canonicalize` does it, on random functions.

mod buffers;
mod control;
mod generate;
mod tensors;

use std::collections::HashMap;

use drr::driver::{VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr_test_support::mlir;

use generate::Generator;

fn context() -> Context {
    let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    context.load::<drr_dialects::arith::ArithDialect>();
    context.load::<drr_dialects::bufferization::BufferizationDialect>();
    context.load::<drr_dialects::cf::CfDialect>();
    context.load::<drr_dialects::linalg::LinalgDialect>();
    context.load::<drr_dialects::llvm::LLVMDialect>();
    context.load::<drr_dialects::math::MathDialect>();
    context.load::<drr_dialects::memref::MemRefDialect>();
    context.load::<drr_dialects::scf::ScfDialect>();
    context.load::<drr_dialects::tensor::TensorDialect>();
    context.load::<drr_dialects::ub::UbDialect>();
    context
}

/// A module as we canonicalise it.
fn ours(text: &str) -> String {
    let mut context = context();
    let module = context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let report = context.canonicalize(module).expect("no rule fails");
    assert!(report.failures.is_empty(), "{report}\n{text}");
    if let Err(errors) = context.verify_op(module) {
        panic!("our result does not verify: {errors}\n{text}");
    }
    context.print_op(module, &PrintOptions::new())
}

/// A kind of difference that is meant.
struct Known {
    reason: &'static str,
    /// Makes the texts of both equal if they differ in this way only.
    same: fn(&str) -> String,
    /// True if our text or MLIR's shows this difference.
    shows: fn(&str, &str) -> bool,
}

impl Known {
    fn explains(&self, ours: &str, theirs: &str) -> bool {
        (self.shows)(ours, theirs)
            && mlir::difference(&(self.same)(ours), &(self.same)(theirs)).is_none()
    }
}

/// Every kind of difference from MLIR.
const KNOWN: [Known; 5] = [
    Known {
        reason: "MLIR folds `x - x` and the like to a dense constant of a shape that is not known, \
            which it does not parse",
        same: |_| String::new(),
        shows: |ours, theirs| {
            let constant = |line: &str| {
                line.contains("= arith.constant dense<") && line.contains("> : tensor<?")
            };
            // MLIR may have folded the constant away.
            let split = |line| match str::split_once(line, "arith.xori ") {
                None => line.split_once("arith.cmpi "),
                found => found,
            };
            let same = |line| match split(line) {
                Some((_, rest)) => {
                    let mut operands = rest.split([',', ' ']).filter(|word| word.starts_with('%'));
                    operands.next() == operands.next() && rest.contains("tensor<?")
                }
                None => false,
            };
            theirs.lines().any(constant) || ours.lines().any(same)
        },
    },
    Known {
        reason: "MLIR adds paddings that are values by `affine.apply`, and there is no dialect `affine`",
        same: |_| String::new(),
        shows: |_, theirs| theirs.contains(" affine.apply "),
    },
    Known {
        reason: "MLIR keeps overflow flags where a merged constant wraps around, so that the result is \
            poison (llvm#140328)",
        same: |text| {
            let flags = [" overflow<nsw, nuw>", " overflow<nsw>", " overflow<nuw>"];
            flags
                .iter()
                .fold(text.to_string(), |text, flags| text.replace(flags, ""))
        },
        shows: |_, theirs| theirs.contains(" overflow<"),
    },
    Known {
        reason: "MLIR compares an integer itself that becomes NaN, which equals no number",
        same: |_| String::new(),
        shows: |ours, _| {
            let converted = |line: &&str| line.contains("itofp ") && line.ends_with(" to f8E4M3FN");
            let lines = ours.lines().filter(converted);
            let names = lines.filter_map(|line| Some(line.trim().split_once(" = ")?.0));
            let names: Vec<&str> = names.collect();
            let compares = |line: &str| {
                line.contains("arith.cmpf ")
                    && line.split([' ', ',']).any(|word| names.contains(&word))
            };
            ours.lines().any(compares)
        },
    },
    Known {
        reason: "MLIR makes `arith.extsi` to `index` of `arith.mulsi_extended` by one, which its verifier \
            rejects; if it is folded, the constant has another width and equals no other",
        same: with_constants_in_place,
        shows: |_, theirs| {
            let is_twice = |constant| theirs.matches(constant).count() > 1;
            is_twice("= arith.constant 0 : index\n") || is_twice("= arith.constant -1 : index\n")
        },
    },
];

/// The text with each constant in the place of its uses, and other values numbered in the order of the text. So
/// texts that merge different constants are equal.
fn with_constants_in_place(text: &str) -> String {
    let (mut names, mut numbers) = (HashMap::new(), 0);
    let mut out = String::new();
    for line in text.lines() {
        if let Some((name, constant)) = line.trim().split_once(" = arith.constant ") {
            names.insert(name, format!("<{constant}>"));
            continue;
        }
        let mut rest = line;
        while let Some(at) = rest.find('%') {
            let is_end = |c: char| !(c.is_ascii_alphanumeric() || "_$.-".contains(c));
            let len = rest[at + 1..].find(is_end);
            let end = len.map_or(rest.len(), |len| at + 1 + len);
            let name = names.entry(&rest[at..end]).or_insert_with(|| {
                numbers += 1;
                format!("%{numbers}")
            });
            out += &rest[..at];
            out += name;
            rest = &rest[end..];
        }
        out += rest;
        out.push('\n');
    }
    out
}

#[test]
fn constants_in_place_of_their_uses_show_the_same_values() {
    let ours = "%c0 = arith.constant 0 : index\n%0:2 = f.f %c0, %c0\nf.g %0#1, %x";
    let theirs = "%c0_1 = arith.constant 0 : index\n%c0 = arith.constant 0 : index\n%1:2 = f.f %c0, %c0_1\nf.g %1#1, %x";
    let text = "%1:2 = f.f <0 : index>, <0 : index>\nf.g %1#1, %2\n";
    assert_eq!(with_constants_in_place(ours), text);
    assert_eq!(with_constants_in_place(theirs), text);
    let other = theirs.replace("f.g %1#1, %x", "f.g %x, %1#1");
    assert_ne!(with_constants_in_place(&other), text);
}

const SPLIT: &str = "\n// -----\n";

/// The module that MLIR prints, or its errors.
type Theirs = Result<String, String>;

/// Modules as MLIR canonicalises them; `None` without MLIR.
fn theirs(modules: &[String]) -> Option<Vec<Theirs>> {
    let args = [
        "--canonicalize",
        "--split-input-file",
        "--allow-unregistered-dialect",
    ];
    let output = mlir::run("mlir-opt-22", &args, &modules.join(SPLIT))?;
    let text = String::from_utf8_lossy(&output.stdout);
    if output.status.success() {
        let parts = text
            .split("// -----\n")
            .map(|part| Ok(part.trim().to_string()));
        return Some(parts.collect());
    }
    match modules {
        [_] => {
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            Some(vec![Err(errors)])
        }
        // The part with the error has no output.
        _ => modules
            .iter()
            .map(|module| Some(theirs(std::slice::from_ref(module))?.remove(0)))
            .collect(),
    }
}

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    }
}

/// Errors of MLIR in valid modules.
const ERRORS: [&str; 8] = [
    // It crashes on a converted integer that `cmpf true` or `cmpf false` compares with a constant.
    "PLEASE submit a bug report",
    // A rule makes an `arith.extsi` for the high half of `x * 1`, and `index` has none.
    "'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got",
    // A rule makes a slice or a view that it then knows to be out of bounds.
    "out-of-bounds: ",
    // Casts contradict one another, or a rule drops other dimensions of a slice than before, or casts
    // a padded tensor to sizes that contradict its padding.
    "are cast incompatible",
    // A rule learns that sizes contradict one another.
    "must equal reassociation group size",
    // A rule takes 0 for the product of 0 and a size that is not known.
    "must be dynamic if and only if reassociation group is dynamic",
    // A rule drops other dimensions of a slice than before, or casts what is inserted to the size of a
    // slice that stays a value, as the slice ends beyond the tensor.
    " or a rank-reduced version. (",
    // A rule gives a tensor a size that contradicts its padding, if the padding was a constant value.
    " does not match the inferred type ",
];

/// Compares random functions of these dialects, made from seeds that begin with `first`.
fn compare_ops(dialects: &[&str], first: u64) {
    let generator = Generator::new(&mut context(), dialects);
    compare(first, |seed| {
        generator.module(seed, 5 + (seed as usize * 7) % 496)
    });
}

/// Compares random functions, made from seeds that begin with `first`.
fn compare(first: u64, module: impl Fn(u64) -> String) {
    let count = number("DRR_CANONICALIZE_MODULES", 40);
    let first = number("DRR_CANONICALIZE_SEED", first);
    let mut wrong = Vec::new();
    let mut known: Vec<(&Known, u64)> = KNOWN.iter().map(|known| (known, 0)).collect();
    let mut errors = 0;
    for seeds in (first..first + count).collect::<Vec<_>>().chunks(50) {
        let modules: Vec<String> = seeds.iter().map(|seed| module(*seed)).collect();
        let Some(theirs) = theirs(&modules) else {
            return;
        };
        for ((seed, module), theirs) in seeds.iter().zip(&modules).zip(&theirs) {
            let ours = ours(module);
            let theirs = match theirs {
                Ok(theirs) => theirs,
                Err(error) if ERRORS.iter().any(|known| error.contains(known)) => {
                    errors += 1;
                    continue;
                }
                Err(error) => panic!("{error}\n{module}"),
            };
            let Some(difference) = mlir::difference(&ours, theirs) else {
                continue;
            };
            if let Some((_, found)) = known
                .iter_mut()
                .find(|(known, _)| known.explains(&ours, theirs))
            {
                *found += 1;
                continue;
            }
            wrong.push(format!("module {seed}: {difference}"));
            if let Ok(folder) = std::env::var("DRR_CANONICALIZE_SAVE") {
                for (name, text) in [("in", module), ("ours", &ours), ("theirs", theirs)] {
                    let path = format!("{folder}/{seed}.{name}.mlir");
                    std::fs::write(path, text).expect("the folder is there");
                }
            }
        }
    }
    for (known, found) in known {
        eprintln!("{found} of {count} differ: {}", known.reason);
    }
    eprintln!("{errors} of {count}: MLIR crashes, or its result does not verify");
    assert!(
        wrong.is_empty(),
        "{} of {count} differ\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Rules, folds, constants and regions, as in the pass.
#[test]
fn the_exact_order_leaves_nothing_to_do() {
    let generator = Generator::new(&mut context(), &["arith", "math"]);
    let control = (0..40).map(|seed| control::function(seed, false));
    let ops = (0..40).map(|seed| generator.module(seed, 5 + (seed as usize * 7) % 496));
    let tensors = (0..40).map(tensors::function);
    let buffers = (0..40).map(buffers::function);
    let texts = ops
        .chain(control)
        .chain(tensors)
        .chain(buffers)
        .flat_map(|text| [(text.clone(), false), (text, true)]);
    for (number, (text, top_down)) in texts.enumerate() {
        let mut context = context();
        let module = context
            .parse_module(&text)
            .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let rules = context.canonicalization().bind(&mut context);
        let mut run = |order, top_down| {
            let config = Context::canonicalize_config()
                .order(order)
                .top_down(top_down);
            apply_patterns_greedily(&mut context, module, &rules, &config, None)
                .unwrap_or_else(|error| panic!("{number}: {error}\n{text}"))
        };
        let report = run(VisitOrder::Exact, top_down);
        let left = run(VisitOrder::Mlir, false);
        assert!(
            !report.converged || !left.changed,
            "{number}: {report} leaves {left}\n{text}"
        );
        if let Err(errors) = context.verify_op(module) {
            panic!("{number}: the result does not verify: {errors}\n{text}");
        }
    }
}

#[test]
fn random_arithmetic_becomes_what_mlir_makes_of_it() {
    compare_ops(&["arith"], 1);
}

#[test]
fn random_functions_of_numbers_become_what_mlir_makes_of_them() {
    compare_ops(&["arith", "math"], 1_000_000);
}

#[test]
fn random_control_flow_becomes_what_mlir_makes_of_it() {
    compare(1, |seed| control::function(seed, seed % 4 == 0));
}

#[test]
fn random_views_of_buffers_become_what_mlir_makes_of_them() {
    compare(1, buffers::function);
}

#[test]
fn branches_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("branches.mlir"));
}

#[test]
fn switches_and_dead_arguments_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("switches.mlir"));
}

#[test]
fn regions_and_calls_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("regions.mlir"));
}

#[test]
fn poison_becomes_what_mlir_makes_of_it() {
    become_what_mlir_makes_of_them(include_str!("poison.mlir"));
}

#[test]
fn ifs_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("ifs.mlir"));
}

/// So many that not only the uses of the condition are searched, but also the operations of the branches.
#[test]
fn many_branches_on_one_condition_become_what_mlir_makes_of_them() {
    const COUNT: usize = 200;
    let arguments = "%c: i1, %x: i1, %m: memref<i1>";
    let store = |value: &str| format!("memref.store {value}, %m[] : memref<i1>\n");
    // Some branches use the condition several times, directly and in a nested region, some do not use it.
    let uses = |at: usize| -> String {
        let others = (0..at % 7).map(|_| store("%x"));
        let nested = format!("scf.if %x {{\n{}}}\n", store("%c"));
        let own = [store("%c"), nested, store("%c")];
        others.chain(own.into_iter().take(at % 4)).collect()
    };
    let ifs: String = (0..COUNT)
        .map(|at| {
            let (yes, no, between) = (uses(at), uses(at + 1), store("%x"));
            format!("scf.if %c {{\n{yes}}} else {{\n{no}}}\n{between}")
        })
        .collect();
    let blocks: String = (0..COUNT)
        .map(|at| {
            let (yes, no, next) = (uses(at), uses(at + 1), at + 1);
            format!(
                "^b{at}:\n{}cf.cond_br %c, ^y{at}, ^n{at}\n^y{at}:\n{yes}cf.br ^b{next}\n^n{at}:\n{no}cf.br ^b{next}\n",
                store("%x")
            )
        })
        .collect();
    become_what_mlir_makes_of_them(&format!(
        "func.func @ifs({arguments}) {{\n{ifs}return\n}}{SPLIT}func.func @blocks({arguments}) {{\ncf.br ^b0\n{blocks}^b{COUNT}:\nreturn\n}}"
    ));
}

/// 500 becomes NaN: the type has no infinity. MLIR compares the integer, with another result than its own fold has.
#[test]
fn a_comparison_of_an_integer_that_may_become_nan_stays() {
    let function = |ty: &str| {
        let text = format!(
            "func.func @f(%x: i16) -> i1 {{
               %0 = arith.uitofp %x : i16 to {ty}
               %c = arith.constant 0.0 : {ty}
               %1 = arith.cmpf one, %0, %c : {ty}
               return %1 : i1
             }}"
        );
        ours(&text)
    };
    assert!(function("f8E4M3FN").contains("arith.cmpf one"));
    assert!(function("f8E5M2").contains("arith.cmpi ne"));
}

#[test]
fn loops_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("loops.mlir"));
}

#[test]
fn tensors_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("tensor.mlir"));
}

#[test]
fn slices_of_tensors_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("slices.mlir"));
}

#[test]
fn shapes_of_tensors_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("shapes.mlir"));
}

#[test]
fn padded_tensors_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("padding.mlir"));
}

#[test]
fn random_functions_of_tensors_become_what_mlir_makes_of_them() {
    compare(1, tensors::function);
}

#[test]
fn buffers_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("memref.mlir"));
}

#[test]
fn views_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("views.mlir"));
}

#[test]
fn buffers_of_tensors_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("bufferization.mlir"));
}

/// MLIR drops the memory space.
#[test]
fn a_tensor_of_known_size_stays_in_its_memory_space() {
    let text = "func.func @f(%n: index) -> tensor<?x?xf32> {
      %c5 = arith.constant 5 : index
      %0 = bufferization.alloc_tensor(%c5, %n) size_hint=%n {memory_space = 3 : i64} : tensor<?x?xf32>
      return %0 : tensor<?x?xf32>
    }";
    let wanted = "alloc_tensor(%arg0) size_hint=%arg0 {memory_space = 3 : i64} : tensor<5x?xf32>";
    assert!(ours(text).contains(wanted));
}

#[test]
fn parallel_loops_become_what_mlir_makes_of_them() {
    become_what_mlir_makes_of_them(include_str!("parallel.mlir"));
}

fn become_what_mlir_makes_of_them(cases: &str) {
    let cases: Vec<String> = cases.split(SPLIT).map(str::to_string).collect();
    let mut changed = 0;
    for (module, theirs) in cases.iter().zip(theirs(&cases).unwrap_or_default()) {
        let ours = ours(module);
        changed += usize::from(ours.trim() != module.trim());
        assert_eq!(
            mlir::difference(&ours, &theirs.expect("it is valid")),
            None,
            "{module}\n{ours}"
        );
    }
    eprintln!("{changed} of {} modules change", cases.len());
}
