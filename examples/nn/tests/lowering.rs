//! The text of lowered modules, which `mlir-opt` reads and prints unchanged.

use drr::embedded::{Context, PrintOptions};
use drr::ir::Op;
use drr_test_support::mlir;
use nn::{NnDialect, lower};

fn parsed(text: &str) -> (Context, Op<Context>) {
    let mut ctx = Context::with_dialect::<NnDialect>();
    ctx.allow_unregistered_dialects(true);
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    (ctx, module)
}

fn lowered(text: &str) -> String {
    let (mut ctx, module) = parsed(text);
    lower(&mut ctx, module).unwrap_or_else(|error| panic!("{error}"));
    let ours = ctx.print_op(module, &PrintOptions::new());
    if let Some(output) = mlir::run("mlir-opt-22", &[], &ours) {
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}\n{ours}");
        let theirs = String::from_utf8_lossy(&output.stdout);
        assert_eq!(mlir::difference(&ours, &theirs), None);
    }
    ours
}

#[test]
fn a_layer_is_a_product_that_reads_the_weights_by_rows() {
    let text = "func.func @f(%x: tensor<?x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<?x4xf32> {
      %0 = nn.linear %x, %w, %b : tensor<?x3xf32>, tensor<4x3xf32>, tensor<4xf32> -> tensor<?x4xf32>
      %1 = nn.relu %0 : tensor<?x4xf32> -> tensor<?x4xf32>
      return %1 : tensor<?x4xf32>
    }";
    assert_eq!(
        lowered(text),
        r#"#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<?x3xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<4xf32>) -> tensor<?x4xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x3xf32>
    %0 = tensor.empty(%dim) : tensor<?x4xf32>
    %broadcasted = linalg.broadcast ins(%arg2 : tensor<4xf32>) outs(%0 : tensor<?x4xf32>) dimensions = [0] 
    %1 = linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%arg0, %arg1 : tensor<?x3xf32>, tensor<4x3xf32>) outs(%broadcasted : tensor<?x4xf32>) -> tensor<?x4xf32>
    %c0_0 = arith.constant 0 : index
    %dim_1 = tensor.dim %1, %c0_0 : tensor<?x4xf32>
    %2 = tensor.empty(%dim_1) : tensor<?x4xf32>
    %3 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<?x4xf32>) outs(%2 : tensor<?x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst = arith.constant 0.000000e+00 : f32
      %4 = arith.maximumf %cst, %in : f32
      linalg.yield %4 : f32
    } -> tensor<?x4xf32>
    return %3 : tensor<?x4xf32>
  }
}
"#
    );
}

#[test]
fn softmax_takes_four_loops() {
    let text = "func.func @f(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
      %0 = nn.softmax %x : tensor<2x4xf32> -> tensor<2x4xf32>
      return %0 : tensor<2x4xf32>
    }";
    assert_eq!(
        lowered(text),
        r#"#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = tensor.empty() : tensor<2xf32>
    %cst = arith.constant 0xFF800000 : f32
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<2x4xf32>) outs(%1 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.maximumf %in, %out : f32
      linalg.yield %9 : f32
    } -> tensor<2xf32>
    %3 = tensor.empty() : tensor<2x4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %2 : tensor<2x4xf32>, tensor<2xf32>) outs(%3 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %9 = arith.subf %in, %in_1 : f32
      %10 = math.exp %9 : f32
      linalg.yield %10 : f32
    } -> tensor<2x4xf32>
    %5 = tensor.empty() : tensor<2xf32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %6 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<2xf32>) -> tensor<2xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<2x4xf32>) outs(%6 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.addf %in, %out : f32
      linalg.yield %9 : f32
    } -> tensor<2xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %7 : tensor<2x4xf32>, tensor<2xf32>) outs(%3 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %9 = arith.divf %in, %in_1 : f32
      linalg.yield %9 : f32
    } -> tensor<2x4xf32>
    return %8 : tensor<2x4xf32>
  }
}
"#
    );
}

#[test]
fn operations_on_memrefs_write_to_their_outputs() {
    let text = "func.func @f(%a: memref<2x3xf32>, %b: memref<3x4xf32>, %c: memref<2x4xf32>) {
      nn.matmul %a, %b, %c : memref<2x3xf32>, memref<3x4xf32>, memref<2x4xf32>
      nn.relu %c, %c : memref<2x4xf32>, memref<2x4xf32>
      return
    }";
    assert_eq!(
        lowered(text),
        r#"#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: memref<2x3xf32>, %arg1: memref<3x4xf32>, %arg2: memref<2x4xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    linalg.fill ins(%cst : f32) outs(%arg2 : memref<2x4xf32>)
    linalg.matmul ins(%arg0, %arg1 : memref<2x3xf32>, memref<3x4xf32>) outs(%arg2 : memref<2x4xf32>)
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : memref<2x4xf32>) outs(%arg2 : memref<2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst_0 = arith.constant 0.000000e+00 : f32
      %0 = arith.maximumf %cst_0, %in : f32
      linalg.yield %0 : f32
    }
    return
  }
}
"#
    );
}

#[test]
fn operations_that_mlir_does_not_know_are_errors_and_nothing_is_changed() {
    let text = "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = nn.relu %x : tensor<2xf32> -> tensor<2xf32>
      %1 = \"my.own\"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }";
    let (mut ctx, module) = parsed(text);
    let before = ctx.print_op(module, &PrintOptions::new());
    let error = lower(&mut ctx, module)
        .expect_err("nobody lowers it")
        .to_string();
    assert_eq!(
        error,
        "failed to legalize operation 'my.own'; at %1 = \"my.own\"(%0) : (tensor<2xf32>) -> tensor<2xf32>\n'my.own': no rule is rooted at it"
    );
    assert_eq!(ctx.print_op(module, &PrintOptions::new()), before);
}
