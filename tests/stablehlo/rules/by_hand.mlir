// Cases for each rule of `rules/by_hand.rs` alone: a module and the expected result.
// `tests/support/cases.rs` explains the format.

// RULE FoldSpread
%0 = "stablehlo.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>) -> tensor<2x3xi32>
"test.out"(%1) : (tensor<2x3xi32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[[1, 2, 3], [1, 2, 3]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
"test.out"(%0) : (tensor<2x3xi32>) -> ()

// RULE FoldSpread
%0 = "stablehlo.constant"() <{value = dense<[[1], [2]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<2x1xi32>) -> tensor<3x2xi32>
"test.out"(%1) : (tensor<3x2xi32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[[1, 2], [1, 2], [1, 2]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
"test.out"(%0) : (tensor<3x2xi32>) -> ()

// 66 elements: more than the tests allow.
// RULE FoldSpread
%0 = "stablehlo.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>) -> tensor<22x3xi32>
"test.out"(%1) : (tensor<22x3xi32>) -> ()
// UNCHANGED

// The second index is moved back to 4.
// RULE DynamicSliceOfConstants
%0 = "test.in"() : () -> tensor<8x8xf32>
%1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
%3 = "stablehlo.dynamic_slice"(%0, %1, %2) <{slice_sizes = array<i64: 3, 4>}> : (tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
"test.out"(%3) : (tensor<3x4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<8x8xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 5, 8>, start_indices = array<i64: 2, 4>, strides = array<i64: 1, 1>}> : (tensor<8x8xf32>) -> tensor<3x4xf32>
"test.out"(%1) : (tensor<3x4xf32>) -> ()

// RULE DynamicSliceOfConstants
%0 = "test.in"() : () -> tensor<8xf32>
%1 = "stablehlo.constant"() <{value = dense<-3> : tensor<i64>}> : () -> tensor<i64>
%2 = "stablehlo.dynamic_slice"(%0, %1) <{slice_sizes = array<i64: 3>}> : (tensor<8xf32>, tensor<i64>) -> tensor<3xf32>
"test.out"(%2) : (tensor<3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<8xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 3>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<3xf32>
"test.out"(%1) : (tensor<3xf32>) -> ()

// The first index is not constant.
// RULE DynamicSliceOfConstants
%0 = "test.in"() : () -> tensor<8x8xf32>
%1 = "test.in"() : () -> tensor<i32>
%2 = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
%3 = "stablehlo.dynamic_slice"(%0, %1, %2) <{slice_sizes = array<i64: 3, 4>}> : (tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
"test.out"(%3) : (tensor<3x4xf32>) -> ()
// UNCHANGED
