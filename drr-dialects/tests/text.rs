//! The syntax of the ops: as MLIR prints it, and read back as the same operations.

use drr::embedded::{Context, PrintOptions};
use drr_test_support::mlir;

fn context() -> Context {
    let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    context.load::<drr_dialects::arith::ArithDialect>();
    context.load::<drr_dialects::cf::CfDialect>();
    context.load::<drr_dialects::math::MathDialect>();
    context.load::<drr_dialects::scf::ScfDialect>();
    context.load::<drr_dialects::ub::UbDialect>();
    context
}

/// The module in both forms.
fn forms(text: &str) -> Result<(String, String), String> {
    let mut context = context();
    let module = context
        .parse_module(text)
        .map_err(|errors| errors.to_string())?;
    let pretty = context.print_op(module, &PrintOptions::new());
    let generic = context.print_op(module, &PrintOptions::new().generic(true));
    Ok((pretty, generic))
}

/// Checks that a text is printed as it is, that its generic form reads back as the same module, and
/// that `mlir-opt` agrees on both forms.
fn check(text: &str) {
    let (pretty, generic) = forms(text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    assert_eq!(pretty, text);
    assert_eq!(
        forms(&generic)
            .unwrap_or_else(|errors| panic!("{errors}"))
            .0,
        text
    );
    for (options, ours) in [(&[][..], text), (&["--mlir-print-op-generic"], &generic)] {
        let Some(output) = mlir::run("mlir-opt-22", options, text) else {
            return;
        };
        let theirs = String::from_utf8_lossy(&output.stdout);
        if let Some(difference) = mlir::difference(ours, &theirs) {
            let errors = String::from_utf8_lossy(&output.stderr);
            panic!("{difference}\n{errors}");
        }
    }
}

#[test]
fn integers() {
    check(
        "\
module {
  func.func @f(%arg0: i32, %arg1: i1, %arg2: index, %arg3: tensor<4xi1>, %arg4: tensor<4xi32>) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.addi %arg0, %0 overflow<nsw> : i32
    %2 = arith.subi %1, %0 overflow<nsw, nuw> {a.b} : i32
    %3 = arith.divsi %2, %1 exact : i32
    %4 = arith.cmpi slt, %arg0, %arg0 : i32
    %5 = arith.cmpi uge, %arg4, %arg4 : tensor<4xi32>
    %6 = arith.select %arg1, %arg0, %arg0 : i32
    %7 = arith.select %arg3, %arg4, %arg4 : tensor<4xi1>, tensor<4xi32>
    %8 = arith.extsi %arg0 : i32 to i64
    %9 = arith.trunci %8 overflow<nuw> : i64 to i8
    %10 = arith.index_cast %arg2 : index to i32
    %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
    %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
    return %0 : i32
  }
}
",
    );
}

#[test]
fn constants() {
    check(
        "\
module {
  func.func @f() {
    %c1_i32 = arith.constant 1 : i32
    %c1_i32_0 = arith.constant 1 : i32
    %c-5_i64 = arith.constant -5 : i64
    %c7 = arith.constant 7 : index
    %true = arith.constant true
    %cst = arith.constant 1.500000e+00 : f32
    %cst_1 = arith.constant {a.b = 3 : i8} dense<[1, 2]> : tensor<2xi32>
    %c1_i32_2 = arith.constant 1 : i32
    return
  }
  func.func @g() {
    %c1_i32 = arith.constant 1 : i32
    return
  }
}
",
    );
}

#[test]
fn floats() {
    check(
        "\
module {
  func.func @f(%arg0: f32, %arg1: vector<4xf64>) {
    %0 = arith.addf %arg0, %arg0 : f32
    %1 = arith.mulf %0, %arg0 fastmath<fast> : f32
    %2 = arith.subf %arg1, %arg1 fastmath<nnan,contract> : vector<4xf64>
    %3 = arith.cmpf oeq, %arg0, %arg0 : f32
    %4 = arith.cmpf true, %0, %1 fastmath<ninf> : f32
    %5 = arith.extf %arg0 : f32 to f64
    %6 = arith.truncf %5 : f64 to f16
    %7 = arith.truncf %5 to_nearest_even : f64 to bf16
    %8 = arith.bitcast %arg0 : f32 to i32
    %9 = math.sqrt %arg0 : f32
    %10 = math.fma %0, %0, %1 fastmath<fast> : f32
    %11 = math.isnan %arg1 : vector<4xf64>
    %12 = math.fpowi %arg0, %8 : f32, i32
    return
  }
}
",
    );
}

#[test]
fn branches() {
    check(
        "\
module {
  func.func @f(%arg0: i1, %arg1: i32) -> i32 {
    cf.assert %arg0, \"a message\"
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    return %0 : i32
  ^bb2:  // pred: ^bb0
    cf.br ^bb1(%arg1 : i32)
  }
}
",
    );
}
