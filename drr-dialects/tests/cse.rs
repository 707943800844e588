//! `cse` against `mlir-opt --cse`: written cases and random functions.
//!
//! `DRR_RANDOM_MODULES=N` compares N random modules instead of a few.

use std::fmt::Write;

use drr::embedded::{Context, ParseOptions, PrintOptions};
use drr::pass::{Cse, PassManager};
use drr_test_support::mlir;
use fastrand::Rng;

/// The module after `cse`, as `mlir-opt` prints it.
fn ours(text: &str, locations: bool) -> String {
    let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    context.append_registry(&drr_dialects::registry());
    let options = ParseOptions::new().file("<stdin>");
    let module = context
        .parse_module_with(text, &options)
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut passes = PassManager::on("builtin.module");
    passes.add(Cse::new());
    passes
        .run(module, &mut context)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    context.print_op(module, &PrintOptions::new().locations(locations)) + "\n"
}

fn check(text: &str) {
    for locations in [false, true] {
        let mut args = vec!["--cse", "--allow-unregistered-dialect"];
        if locations {
            args.push("--mlir-print-debuginfo");
        }
        let Some(theirs) = mlir::run("mlir-opt-22", &args, text) else {
            return;
        };
        let stdout = String::from_utf8_lossy(&theirs.stdout);
        let stderr = String::from_utf8_lossy(&theirs.stderr);
        assert!(theirs.status.success(), "{stderr}\n{text}");
        if let Some(difference) = mlir::difference(&ours(text, locations), &stdout) {
            panic!("{difference}\n{text}");
        }
    }
}

#[test]
fn written_cases_become_what_mlir_makes_of_them() {
    let body = |ops: &str| format!("func.func @f(%a: i32, %b: i32, %c: i1, %x: f32) {{\n{ops}\n}}");
    for ops in [
        // Operands of a commutative op in another order, and of one that is not.
        "%0 = arith.addi %a, %b : i32 %1 = arith.addi %b, %a : i32 \
         %2 = arith.subi %a, %b : i32 %3 = arith.subi %b, %a : i32 \
         \"t.u\"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> () return",
        // Properties and discardable attributes.
        "%0 = arith.addi %a, %b : i32 %1 = arith.addi %a, %b overflow<nsw> : i32 \
         %2 = arith.addi %a, %b {t.x} : i32 %3 = arith.addi %a, %b {t.x} : i32 \
         \"t.u\"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> () return",
        // Result types.
        "%0 = arith.constant 1 : i32 %1 = arith.constant 1 : i64 %2 = arith.constant 1 : i32 \
         %3 = builtin.unrealized_conversion_cast %a : i32 to i64 \
         %4 = builtin.unrealized_conversion_cast %a : i32 to i16 \
         %5 = builtin.unrealized_conversion_cast %a : i32 to i64 \
         \"t.u\"(%0, %1, %2, %3, %4, %5) : (i32, i64, i32, i64, i16, i64) -> () return",
        // Operations with effects, or with unknown ones, stay. Dead operations are erased.
        "%0 = \"t.a\"(%a) : (i32) -> i32 %1 = \"t.a\"(%a) : (i32) -> i32 \
         cf.assert %c, \"x\" cf.assert %c, \"x\" %2 = arith.muli %a, %a : i32 \
         %3 = arith.addi %2, %2 : i32 return",
        // A read is equal to an earlier one in the block if nothing between them may write.
        "%m = memref.alloc() : memref<i32> %n = memref.alloc() : memref<i32> \
         %0 = memref.load %m[] : memref<i32> %1 = memref.load %m[] : memref<i32> \
         %2 = arith.addi %0, %1 : i32 memref.dealloc %n : memref<i32> \
         %3 = memref.load %m[] : memref<i32> \
         scf.if %c { %4 = memref.load %m[] : memref<i32> %5 = memref.load %m[] : memref<i32> \
         \"t.u\"(%4, %5) : (i32, i32) -> () } \
         %6 = memref.load %m[] : memref<i32> %7 = memref.load %m[] : memref<i32> \
         memref.store %2, %m[] : memref<i32> %8 = memref.load %m[] : memref<i32> \
         %9 = scf.if %c -> i32 { scf.yield %8 : i32 } else { %10 = memref.load %m[] : memref<i32> \
         scf.yield %10 : i32 } %11 = memref.load %m[] : memref<i32> \
         scf.if %c { memref.store %9, %m[] : memref<i32> } %12 = memref.load %m[] : memref<i32> \
         \"t.u\"(%3, %6, %7, %11, %12) : (i32, i32, i32, i32, i32) -> () return",
        // A read in another block is not.
        "%m = memref.alloc() : memref<i32> %0 = memref.load %m[] : memref<i32> \
         cf.cond_br %c, ^l, ^r \
         ^l: %1 = memref.load %m[] : memref<i32> %2 = memref.load %m[] : memref<i32> \
         \"t.u\"(%1, %2) : (i32, i32) -> () cf.br ^e \
         ^r: %3 = memref.load %m[] : memref<i32> \"t.u\"(%0, %3) : (i32, i32) -> () cf.br ^e \
         ^e: %4 = memref.load %m[] : memref<i32> \"t.u\"(%4) : (i32) -> () return",
        // A terminator that is not declared to be without effects is one.
        "scf.execute_region { ub.unreachable } scf.execute_region { scf.yield } return",
        // A block sees what dominates it, and not its siblings.
        "%0 = arith.addi %a, %b : i32 cf.cond_br %c, ^l, ^r \
         ^l: %1 = arith.addi %a, %b : i32 %2 = arith.muli %a, %b : i32 \
         \"t.u\"(%1, %2) : (i32, i32) -> () cf.br ^e \
         ^r: %3 = arith.muli %a, %b : i32 \"t.u\"(%3) : (i32) -> () cf.br ^e \
         ^e: %4 = arith.muli %a, %b : i32 \"t.u\"(%0, %4) : (i32, i32) -> () return",
        // Unreachable blocks are left alone.
        "return ^u: %0 = arith.addi %a, %b : i32 %1 = arith.addi %a, %b : i32 \
         \"t.u\"(%0, %1) : (i32, i32) -> () cf.br ^u",
        // Regions of unknown ops may be isolated.
        "%0 = arith.constant 1 : i32 \"t.r\"() ({ %1 = arith.constant 1 : i32 \
         %2 = arith.constant 1 : i32 \"t.u\"(%1, %2) : (i32, i32) -> () }) : () -> () \
         \"t.u\"(%0) : (i32) -> () return",
        // An unknown location is replaced.
        "%0 = arith.addi %a, %b : i32 loc(unknown) %1 = arith.addi %a, %b : i32 \
         %2 = arith.addi %a, %b : i32 loc(\"n\") \"t.u\"(%0, %1, %2) : (i32, i32, i32) -> () return",
        // Fast-math flags.
        "%0 = arith.addf %x, %x : f32 %1 = arith.addf %x, %x fastmath<fast> : f32 \
         %2 = arith.addf %x, %x fastmath<fast> : f32 \
         \"t.u\"(%0, %1, %2) : (f32, f32, f32) -> () return",
    ] {
        check(&body(ops));
    }
    // A graph region: uses may come before definitions.
    check(
        "%0 = arith.addi %2, %2 : i32 %1 = arith.addi %2, %2 : i32 %2 = arith.constant 1 : i32 \
         %3 = arith.constant 1 : i32 \"t.u\"(%0, %1, %3) : (i32, i32, i32) -> () \
         %4 = arith.addi %3, %3 : i32 \"t.u\"(%4) : (i32) -> ()",
    );
    // Isolated ops in one another.
    check(
        "module { %0 = arith.constant 1 : i32 module { %1 = arith.constant 1 : i32 \
         %2 = arith.constant 1 : i32 \"t.u\"(%1, %2) : (i32, i32) -> () } \
         \"t.u\"(%0) : (i32) -> () func.func @f() -> i32 { %3 = arith.constant 1 : i32 \
         %4 = arith.constant 1 : i32 return %4 : i32 } }",
    );
}

/// A function whose blocks form a dominator tree.
struct Function<'r> {
    rng: &'r mut Rng,
    text: String,
    next: usize,
}

impl Function<'_> {
    /// The operations of a block. The values of `known` dominate it.
    fn ops(&mut self, known: &mut Vec<String>) {
        for _ in 0..self.rng.usize(..8) {
            let value = format!("%v{}", self.next);
            self.next += 1;
            // Few choices, so that much is equal.
            let mut pick = |known: &[String]| {
                known[self.rng.usize(known.len().saturating_sub(6)..known.len())].clone()
            };
            let (a, b) = (pick(known), pick(known));
            let index = ["%i", "%j"][self.rng.usize(..2)];
            let load = format!("memref.load %m[{index}] : memref<4xi32>");
            let store = format!("memref.store {a}, %m[{index}] : memref<4xi32>");
            let op = match self.rng.u8(..18) {
                0 => format!("arith.constant {} : i32", self.rng.u8(..2)),
                1 | 2 => format!("arith.addi {a}, {b} : i32"),
                3 => format!("arith.addi {a}, {b} overflow<nsw> : i32"),
                4 | 5 => format!("arith.subi {a}, {b} : i32"),
                6 => format!("arith.muli {a}, {b} {{t.x = {}}} : i32", self.rng.u8(..2)),
                7 => format!("arith.andi {a}, {b} : i32"),
                8 => format!("arith.divsi {a}, {b} : i32"),
                9..15 => load,
                effect => {
                    let effect = match effect {
                        15 => store,
                        16 => format!(
                            "scf.if %c {{ %x = {load} %y = {load} memref.dealloc %n : memref<i32> \
                             {} }}",
                            if self.rng.bool() { &store } else { "" }
                        ),
                        _ => format!("\"t.use\"({a}, {b}) : (i32, i32) -> ()"),
                    };
                    let _ = writeln!(self.text, "    {effect}");
                    continue;
                }
            };
            let _ = writeln!(self.text, "    {value} = {op}");
            known.push(value);
        }
    }

    fn build(mut self, name: usize) -> String {
        let count = 1 + self.rng.usize(..7);
        // Each block but the entry has a parent, with at most two children; some have none.
        let mut children = vec![Vec::new(); count];
        let mut parents = vec![None; count];
        for (block, its_parent) in parents.iter_mut().enumerate().skip(1) {
            let parent = self.rng.usize(..block);
            if children[parent].len() < 2 && self.rng.u8(..8) > 0 {
                children[parent].push(block);
                *its_parent = Some(parent);
            }
        }
        let mut known: Vec<Vec<String>> = vec![Vec::new(); count];
        let _ = writeln!(
            self.text,
            "  func.func @f{name}(%a: i32, %b: i32, %c: i1, %m: memref<4xi32>, %n: memref<i32>, \
             %i: index, %j: index) {{"
        );
        for block in 0..count {
            let mut values = match parents[block] {
                Some(parent) => known[parent].clone(),
                None => vec!["%a".to_string(), "%b".to_string()],
            };
            if block > 0 {
                let _ = writeln!(self.text, "  ^bb{block}:");
            }
            self.ops(&mut values);
            let last = match (&children[block][..], block) {
                ([], 0) => "return".to_string(),
                ([], _) if self.rng.bool() => format!("cf.br ^bb{block}"),
                ([], _) => "return".to_string(),
                ([one], _) => format!("cf.br ^bb{one}"),
                ([one, two, ..], _) => format!("cf.cond_br %c, ^bb{one}, ^bb{two}"),
            };
            let _ = writeln!(self.text, "    {last}");
            known[block] = values;
        }
        self.text + "  }\n"
    }
}

#[test]
fn random_functions_become_what_mlir_makes_of_them() {
    let modules = std::env::var("DRR_RANDOM_MODULES");
    let modules = modules.map_or(4, |count| count.parse().expect("a number"));
    for seed in 0..modules {
        let mut rng = Rng::with_seed(seed);
        let mut text = "module {\n".to_string();
        for name in 0..30 {
            let function = Function {
                rng: &mut rng,
                text: String::new(),
                next: 0,
            };
            text += &function.build(name);
        }
        text += "}\n";
        check(&text);
    }
}
