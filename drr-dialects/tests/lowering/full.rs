//! One full conversion from several dialects, among them one of a user, to `llvm`, as in the sixth chapter of
//! MLIR's Toy tutorial.

use drr::conversion::{
    ConversionConfig, ConversionMode, ConversionTarget, FoldingMode, Order, apply_conversion,
};
use drr::embedded::{Context, PrintOptions};
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::arith::{AddFOp, ConstantOp};
use drr_dialects::func::CallOp;
use drr_dialects::llvm::LLVMDialect;
use drr_dialects::lowering::*;
use drr_dialects::memref::{DimOp, LoadOp, StoreOp};
use drr_dialects::scf::{ForOp, YieldOp};
use drr_test_support::mlir;

use crate::context;

drr::declare_op! {
    /// Prints the elements of a matrix.
    pub PrintOp = "grid.print"(grid: MemRefOf<F64>);
    /// Adds a number to an element of a matrix.
    pub IncreaseOp = "grid.increase"(grid: MemRefOf<F64>, row: Index, column: Index, by: F64);
}

drr::dialect! {
    /// Matrices.
    pub GridDialect = "grid" { ops: [PrintOp, IncreaseOp] }
}

drr::drr! {
    #[conversion]
    set GridLowering;

    /// Other rules convert the loops, and the loads in them.
    def Print : Pattern<(PrintOp $grid), [
        (original (ConstantOp:$zero 0usize)),
        (original (ConstantOp:$one 1usize)),
        (original (ForOp $zero, (DimOp $grid, $zero), $one, none, none, (region ($i: Index)
            (ForOp $zero, (DimOp $grid, $one), $one, none, none, (region ($j: Index)
                (CallOp "printF64", (LoadOp $grid, (variadic $i, $j)), (returnType)),
                (CallOp "printComma", none, (returnType)),
                (YieldOp)), (returnType)),
            (CallOp "printNewline", none, (returnType)),
            (YieldOp)), (returnType))),
    ]>;
    def Increase : Pattern<(IncreaseOp $grid, $i, $j, $by), [
        (original (StoreOp (AddFOp (LoadOp $grid, (variadic $i, $j)), $by), $grid, (variadic $i, $j))),
    ]>;
}

const PROGRAM: &str = "\
func.func private @printF64(f64)
func.func private @printComma()
func.func private @printNewline()
func.func @fill(%grid: memref<?x3xf64>, %by: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %rows = memref.dim %grid, %c0 : memref<?x3xf64>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %sum = arith.addi %i, %j : index
      %int = arith.index_cast %sum : index to i64
      %float = arith.sitofp %int : i64 to f64
      memref.store %float, %grid[%i, %j] : memref<?x3xf64>
      \"grid.increase\"(%grid, %i, %j, %by) : (memref<?x3xf64>, index, index, f64) -> ()
    }
  }
  return
}
func.func @main() {
  %rows = arith.constant 2 : index
  %half = arith.constant 0.5 : f64
  %grid = memref.alloc(%rows) : memref<?x3xf64>
  func.call @fill(%grid, %half) : (memref<?x3xf64>, f64) -> ()
  \"grid.print\"(%grid) : (memref<?x3xf64>) -> ()
  memref.dealloc %grid : memref<?x3xf64>
  return
}";

const PRINTED: &str = "0.5, 1.5, 2.5, \n1.5, 2.5, 3.5, \n";

fn patterns() -> PatternSet<Context> {
    let options = LowerToLLVMOptions::default();
    let mut patterns = PatternSet::new().with(GridLowering);
    patterns
        .extend(scf_to_cf())
        .extend(arith_to_llvm())
        .extend(memref_to_llvm(options))
        .extend(cf_to_llvm())
        .extend(func_to_llvm(options));
    patterns
}

/// The program behind one full conversion.
fn converted(order: Order) -> String {
    let mut context = context();
    context.load::<GridDialect>();
    context.load::<LLVMDialect>();
    let module = context.parse_module(PROGRAM).expect("a module");
    let patterns = patterns().bind(&mut context);
    let target = ConversionTarget::new()
        .legal_dialect("llvm")
        .legal_dialect("builtin");
    let types = llvm_types(64);
    let config = ConversionConfig::new()
        .types(&types)
        .order(order)
        .folding(FoldingMode::BeforePatterns)
        .mode(ConversionMode::Full);
    let done = apply_conversion(&mut context, module, &target, &patterns, &config);
    let report = done.unwrap_or_else(|error| panic!("{order:?}: {error}"));
    assert_eq!(report.casts_left, 0, "{order:?}");
    context
        .verify(module)
        .unwrap_or_else(|errors| panic!("{order:?}: {errors}"));
    context.print_op(module, &PrintOptions::new())
}

#[test]
fn one_full_conversion_leaves_llvm_alone() {
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(order);
        for dialect in [
            "grid.",
            "scf.",
            "cf.",
            "arith.",
            "memref.",
            "func.",
            "unrealized",
        ] {
            let line = text.lines().find(|line| {
                let mut words = line.split([' ', '"']);
                words.any(|word| word.starts_with(dialect))
            });
            assert_eq!(line, None, "{order:?}\n{text}");
        }
    }
}

#[test]
fn mlir_runs_the_converted_program() {
    let Some(folder) = mlir::run("llvm-config-22", &["--libdir"], "") else {
        return;
    };
    let folder = String::from_utf8_lossy(&folder.stdout);
    let library = format!("--shared-libs={}/libmlir_c_runner_utils.so", folder.trim());
    for order in [Order::UsersFirst, Order::Mlir] {
        let args = ["-e", "main", "--entry-point-result=void", &library];
        let Some(output) = mlir::run("mlir-runner-22", &args, &converted(order)) else {
            return;
        };
        let printed = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(printed, PRINTED, "{order:?}: {errors}");
    }
}
