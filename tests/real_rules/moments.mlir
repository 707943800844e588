// Cases for the rule of `moments.rs`. `tests/support/cases.rs` explains the format.

// RULE Moments
%0 = "test.in"() : () -> tensor<2x3x4xf32>
%1:2 = "nn.moments"(%0) <{dims = array<i64: 0, 2>}> : (tensor<2x3x4xf32>) -> (tensor<3xf32>, tensor<3xf32>)
"test.out"(%1#0, %1#1) : (tensor<3xf32>, tensor<3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3x4xf32>
%1 = "nn.const"() <{value = dense<1.250000e-01> : tensor<3xf32>}> : () -> tensor<3xf32>
%2 = "nn.sum"(%0) <{dims = array<i64: 0, 2>}> : (tensor<2x3x4xf32>) -> tensor<3xf32>
%3 = "nn.times"(%2, %1) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
%4 = "nn.broadcast"(%3) <{dims = array<i64: 0, 2>}> : (tensor<3xf32>) -> tensor<2x3x4xf32>
%5 = "nn.minus"(%0, %4) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
%6 = "nn.times"(%5, %5) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
%7 = "nn.sum"(%6) <{dims = array<i64: 0, 2>}> : (tensor<2x3x4xf32>) -> tensor<3xf32>
%8 = "nn.times"(%7, %1) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
"test.out"(%3, %8) : (tensor<3xf32>, tensor<3xf32>) -> ()

// The number of elements is not known.
// RULE Moments
%0 = "test.in"() : () -> tensor<?x3xf32>
%1:2 = "nn.moments"(%0) <{dims = array<i64: 0>}> : (tensor<?x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
"test.out"(%1#0, %1#1) : (tensor<3xf32>, tensor<3xf32>) -> ()
// UNCHANGED
