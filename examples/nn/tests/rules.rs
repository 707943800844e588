//! The rules among the ops of `nn`.

use drr::driver::apply_patterns_greedily;
use drr::embedded::{Context, PrintOptions};
use nn::NnDialect;

/// Asserts what the canonicalisation makes of the body of a function.
#[track_caller]
fn becomes(types: &str, body: &str, wanted: &str) {
    let mut ctx = Context::with_dialect::<NnDialect>();
    let (inputs, result) = types.split_once(" -> ").expect("the types of a function");
    let text = |body: &str| {
        let lines: String = body
            .lines()
            .map(|line| format!("    {}\n", line.trim()))
            .collect();
        format!("module {{\n  func.func @f({inputs}) -> {result} {{\n{lines}  }}\n}}\n")
    };
    let module = ctx
        .parse_module(&text(body))
        .unwrap_or_else(|errors| panic!("{errors}"));
    let report = ctx.canonicalize(module).expect("no rule fails");
    assert!(report.finished().is_ok());
    assert_eq!(ctx.print_op(module, &PrintOptions::new()), text(wanted));
}

const SQUARE: &str = "%arg0: tensor<2x2xf32> -> tensor<2x2xf32>";

#[test]
fn functions_that_undo_themselves_go_away() {
    becomes(
        SQUARE,
        "%0 = nn.neg %arg0 : tensor<2x2xf32> -> tensor<2x2xf32>
         %1 = nn.neg %0 : tensor<2x2xf32> -> tensor<2x2xf32>
         %2 = nn.relu %1 : tensor<2x2xf32> -> tensor<2x2xf32>
         %3 = nn.relu %2 : tensor<2x2xf32> -> tensor<2x2xf32>
         return %3 : tensor<2x2xf32>",
        "%0 = nn.relu %arg0 : tensor<2x2xf32> -> tensor<2x2xf32>
         return %0 : tensor<2x2xf32>",
    );
    becomes(
        SQUARE,
        "%0 = nn.transpose %arg0 {permutation = array<i64: 1, 0>} : tensor<2x2xf32> -> tensor<2x2xf32>
         %1 = nn.transpose %0 {permutation = array<i64: 1, 0>} : tensor<2x2xf32> -> tensor<2x2xf32>
         return %1 : tensor<2x2xf32>",
        "return %arg0 : tensor<2x2xf32>",
    );
    becomes(
        "%arg0: tensor<2x3x4xf32> -> tensor<4x2x3xf32>",
        "%0 = nn.transpose %arg0 {permutation = array<i64: 1, 2, 0>} : tensor<2x3x4xf32> -> tensor<3x4x2xf32>
         %1 = nn.transpose %0 {permutation = array<i64: 1, 2, 0>} : tensor<3x4x2xf32> -> tensor<4x2x3xf32>
         return %1 : tensor<4x2x3xf32>",
        "%0 = nn.transpose %arg0 {permutation = array<i64: 2, 0, 1>} : tensor<2x3x4xf32> -> tensor<4x2x3xf32>
         return %0 : tensor<4x2x3xf32>",
    );
    becomes(
        "%arg0: tensor<2x3xf32> -> tensor<3x2xf32>",
        "%0 = nn.reshape %arg0 {shape = array<i64: 2, 3>} : tensor<2x3xf32> -> tensor<2x3xf32>
         %1 = nn.reshape %0 {shape = array<i64: 6>} : tensor<2x3xf32> -> tensor<6xf32>
         %2 = nn.reshape %1 {shape = array<i64: -1, 2>} : tensor<6xf32> -> tensor<3x2xf32>
         return %2 : tensor<3x2xf32>",
        "%0 = nn.reshape %arg0 {shape = array<i64: -1, 2>} : tensor<2x3xf32> -> tensor<3x2xf32>
         return %0 : tensor<3x2xf32>",
    );
}

#[test]
fn constants_that_change_nothing_go_away() {
    becomes(
        SQUARE,
        "%z = arith.constant dense<-0.0> : tensor<2x2xf32>
         %p = arith.constant dense<0.0> : tensor<2xf32>
         %o = arith.constant dense<1.0> : tensor<2x2xf32>
         %0 = nn.add %z, %arg0 : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
         %1 = nn.sub %0, %p : tensor<2x2xf32>, tensor<2xf32> -> tensor<2x2xf32>
         %2 = nn.mul %o, %1 : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
         return %2 : tensor<2x2xf32>",
        "return %arg0 : tensor<2x2xf32>",
    );
    becomes(
        "%arg0: tensor<2xi32> -> tensor<2xi32>",
        "%z = arith.constant dense<0> : tensor<2xi32>
         %0 = nn.add %z, %arg0 : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>
         return %0 : tensor<2xi32>",
        "return %arg0 : tensor<2xi32>",
    );
}

#[test]
fn constants_that_change_something_stay() {
    let plus_zero = "%cst = arith.constant dense<0.000000e+00> : tensor<2x2xf32>
         %0 = nn.add %arg0, %cst : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
         return %0 : tensor<2x2xf32>";
    // -0.0 + 0.0 is 0.0.
    becomes(SQUARE, plus_zero, plus_zero);
    let repeats = "%cst = arith.constant dense<1.000000e+00> : tensor<2x2xf32>
         %0 = nn.mul %arg0, %cst : tensor<2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
         return %0 : tensor<2x2xf32>";
    // The product has another shape than the operand.
    becomes("%arg0: tensor<2xf32> -> tensor<2x2xf32>", repeats, repeats);
}

#[test]
fn products_with_transposed_weights_become_layers() {
    let types =
        "%arg0: tensor<2x3xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<4xf32> -> tensor<2x4xf32>";
    becomes(
        types,
        "%w = nn.transpose %arg1 {permutation = array<i64: 1, 0>} : tensor<4x3xf32> -> tensor<3x4xf32>
         %0 = nn.matmul %arg0, %w : tensor<2x3xf32>, tensor<3x4xf32> -> tensor<2x4xf32>
         return %0 : tensor<2x4xf32>",
        "%0 = nn.linear %arg0, %arg1 : tensor<2x3xf32>, tensor<4x3xf32> -> tensor<2x4xf32>
         return %0 : tensor<2x4xf32>",
    );
}

#[test]
fn sums_with_a_bias_are_fused_on_request() {
    let mut ctx = Context::with_dialect::<NnDialect>();
    let text = "func.func @f(%x: tensor<2x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
        %0 = nn.linear %x, %w : tensor<2x3xf32>, tensor<4x3xf32> -> tensor<2x4xf32>
        %1 = nn.add %b, %0 : tensor<4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
        return %1 : tensor<2x4xf32>
      }";
    let module = ctx.parse_module(text).expect("it is right");
    let rules = drr::pattern_set::PatternSet::new()
        .with(nn::FuseBias)
        .bind(&mut ctx);
    let report = apply_patterns_greedily(&mut ctx, module, &rules, &Default::default(), None);
    assert!(report.expect("no rule fails").finished().is_ok());
    let printed = ctx.print_op(module, &PrintOptions::new());
    assert!(
        printed.contains("%0 = nn.linear %arg0, %arg1, %arg2 : tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32> -> tensor<2x4xf32>\n    return %0"),
        "{printed}"
    );
}
