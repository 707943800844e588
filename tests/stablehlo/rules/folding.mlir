// Cases for each rule of `rules/folding.rs` alone: a module and the expected result.
// `tests/support/cases.rs` explains the format.

// RULE FoldAddOp
%0 = "stablehlo.constant"() <{value = dense<[7.000000e+00, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[3.000000e+00, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.add"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[1.000000e+01, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()

// RULE FoldSubtractOp
%0 = "stablehlo.constant"() <{value = dense<[7.000000e+00, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[3.000000e+00, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.subtract"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[4.000000e+00, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()

// RULE FoldMulOp
%0 = "stablehlo.constant"() <{value = dense<[7.000000e+00, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[3.000000e+00, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[2.100000e+01, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()

// RULE FoldDivOp
%0 = "stablehlo.constant"() <{value = dense<[7.000000e+00, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[3.000000e+00, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[2.33333325, 0x7FC00000]> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()

// RULE FoldMaxOp
%0 = "stablehlo.constant"() <{value = dense<[7.000000e+00, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[3.000000e+00, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.maximum"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[7.000000e+00, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()

// RULE FoldMinOp
%0 = "stablehlo.constant"() <{value = dense<[7.000000e+00, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[3.000000e+00, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.minimum"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[3.000000e+00, -0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()

// Splats of any size; rounded to f32.
// RULE FoldAddOp
%0 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<4xf32>}> : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<2.000000e-01> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<3.000000e-01> : tensor<4xf32>}> : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// Integers wrap.
// RULE FoldAddOp
%0 = "stablehlo.constant"() <{value = dense<[100, -100]> : tensor<2xi8>}> : () -> tensor<2xi8>
%1 = "stablehlo.constant"() <{value = dense<[100, -100]> : tensor<2xi8>}> : () -> tensor<2xi8>
%2 = "stablehlo.add"(%0, %1) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
"test.out"(%2) : (tensor<2xi8>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[-56, 56]> : tensor<2xi8>}> : () -> tensor<2xi8>
"test.out"(%0) : (tensor<2xi8>) -> ()

// RULE FoldSubtractOp
%0 = "stablehlo.constant"() <{value = dense<[0, 5]> : tensor<2xui8>}> : () -> tensor<2xui8>
%1 = "stablehlo.constant"() <{value = dense<[1, 3]> : tensor<2xui8>}> : () -> tensor<2xui8>
%2 = "stablehlo.subtract"(%0, %1) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
"test.out"(%2) : (tensor<2xui8>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[255, 2]> : tensor<2xui8>}> : () -> tensor<2xui8>
"test.out"(%0) : (tensor<2xui8>) -> ()

// RULE FoldMulOp
%0 = "stablehlo.constant"() <{value = dense<1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
%1 = "stablehlo.constant"() <{value = dense<1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
"test.out"(%2) : (tensor<f32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
"test.out"(%0) : (tensor<f32>) -> ()

// RULE FoldDivOp
%0 = "stablehlo.constant"() <{value = dense<[7, -7]> : tensor<2xi32>}> : () -> tensor<2xi32>
%1 = "stablehlo.constant"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
"test.out"(%2) : (tensor<2xi32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[3, -3]> : tensor<2xi32>}> : () -> tensor<2xi32>
"test.out"(%0) : (tensor<2xi32>) -> ()

// StableHLO does not define division by zero.
// RULE FoldDivOp
%0 = "stablehlo.constant"() <{value = dense<7> : tensor<2xi32>}> : () -> tensor<2xi32>
%1 = "stablehlo.constant"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
"test.out"(%2) : (tensor<2xi32>) -> ()
// UNCHANGED

// StableHLO does not define this overflow.
// RULE FoldDivOp
%0 = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
%1 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
"test.out"(%2) : (tensor<i32>) -> ()
// UNCHANGED

// The result is NaN if an operand is.
// RULE FoldMaxOp
%0 = "stablehlo.constant"() <{value = dense<[0x7FC00000, 1.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[1.000000e+00, 0x7FC00000]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.maximum"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()

// The sum of booleans is another operation.
// RULE FoldAddOp
%0 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
%1 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
"test.out"(%2) : (tensor<4xi1>) -> ()
// UNCHANGED

// bf16 is not folded.
// RULE FoldAddOp
%0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4xbf16>}> : () -> tensor<4xbf16>
%1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4xbf16>}> : () -> tensor<4xbf16>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
"test.out"(%2) : (tensor<4xbf16>) -> ()
// UNCHANGED

// RULE FoldNegOp
%0 = "stablehlo.constant"() <{value = dense<[1.000000e+00, -2.000000e+00, 0.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
%1 = "stablehlo.negate"(%0) : (tensor<3xf32>) -> tensor<3xf32>
"test.out"(%1) : (tensor<3xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[-1.000000e+00, 2.000000e+00, -0.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
"test.out"(%0) : (tensor<3xf32>) -> ()

// RULE FoldSqrtOp
%0 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%1 = "stablehlo.sqrt"(%0) : (tensor<f32>) -> tensor<f32>
"test.out"(%1) : (tensor<f32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<1.41421354> : tensor<f32>}> : () -> tensor<f32>
"test.out"(%0) : (tensor<f32>) -> ()

// RULE FoldNotOp
%0 = "stablehlo.constant"() <{value = dense<[0, 5, -1]> : tensor<3xi8>}> : () -> tensor<3xi8>
%1 = "stablehlo.not"(%0) : (tensor<3xi8>) -> tensor<3xi8>
"test.out"(%1) : (tensor<3xi8>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[-1, -6, 0]> : tensor<3xi8>}> : () -> tensor<3xi8>
"test.out"(%0) : (tensor<3xi8>) -> ()

// RULE FoldNotOp
%0 = "stablehlo.constant"() <{value = dense<[0, 5, 255]> : tensor<3xui8>}> : () -> tensor<3xui8>
%1 = "stablehlo.not"(%0) : (tensor<3xui8>) -> tensor<3xui8>
"test.out"(%1) : (tensor<3xui8>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[255, 250, 0]> : tensor<3xui8>}> : () -> tensor<3xui8>
"test.out"(%0) : (tensor<3xui8>) -> ()

// RULE FoldNotOp
%0 = "stablehlo.constant"() <{value = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
%1 = "stablehlo.not"(%0) : (tensor<2xi1>) -> tensor<2xi1>
"test.out"(%1) : (tensor<2xi1>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[false, true]> : tensor<2xi1>}> : () -> tensor<2xi1>
"test.out"(%0) : (tensor<2xi1>) -> ()

// RULE FoldCompare
%0 = "stablehlo.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
%1 = "stablehlo.constant"() <{value = dense<2> : tensor<3xi32>}> : () -> tensor<3xi32>
%2 = "stablehlo.compare"(%0, %1) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
"test.out"(%2) : (tensor<3xi1>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[true, false, false]> : tensor<3xi1>}> : () -> tensor<3xi1>
"test.out"(%0) : (tensor<3xi1>) -> ()

// RULE FoldCompare
%0 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<4xf32>}> : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.compare"(%0, %1) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
"test.out"(%2) : (tensor<4xi1>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
"test.out"(%0) : (tensor<4xi1>) -> ()

// RULE FoldCompare
%0 = "stablehlo.constant"() <{value = dense<-0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.compare"(%0, %1) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
"test.out"(%2) : (tensor<4xi1>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
"test.out"(%0) : (tensor<4xi1>) -> ()

// In total order -0.0 is less than 0.0; this is not folded.
// RULE FoldCompare
%0 = "stablehlo.constant"() <{value = dense<-0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.compare"(%0, %1) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
"test.out"(%2) : (tensor<4xi1>) -> ()
// UNCHANGED

// RULE FoldConvert
%0 = "stablehlo.constant"() <{value = dense<[1, -2]> : tensor<2xi32>}> : () -> tensor<2xi32>
%1 = "stablehlo.convert"(%0) : (tensor<2xi32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()

// Rounds to even.
// RULE FoldConvert
%0 = "stablehlo.constant"() <{value = dense<16777217> : tensor<i32>}> : () -> tensor<i32>
%1 = "stablehlo.convert"(%0) : (tensor<i32>) -> tensor<f32>
"test.out"(%1) : (tensor<f32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<0x4B800000> : tensor<f32>}> : () -> tensor<f32>
"test.out"(%0) : (tensor<f32>) -> ()

// Rounds towards zero.
// RULE FoldConvert
%0 = "stablehlo.constant"() <{value = dense<[1.500000e+00, -1.500000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.convert"(%0) : (tensor<2xf32>) -> tensor<2xi32>
"test.out"(%1) : (tensor<2xi32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[1, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
"test.out"(%0) : (tensor<2xi32>) -> ()

// RULE FoldConvert
%0 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<4xf64>}> : () -> tensor<4xf64>
%1 = "stablehlo.convert"(%0) : (tensor<4xf64>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<4xf32>}> : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE FoldConvert
%0 = "stablehlo.constant"() <{value = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
%1 = "stablehlo.convert"(%0) : (tensor<2xi1>) -> tensor<2xi32>
"test.out"(%1) : (tensor<2xi32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
"test.out"(%0) : (tensor<2xi32>) -> ()

// RULE FoldConvert
%0 = "stablehlo.constant"() <{value = dense<[2, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
%1 = "stablehlo.convert"(%0) : (tensor<2xi32>) -> tensor<2xi1>
"test.out"(%1) : (tensor<2xi1>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
"test.out"(%0) : (tensor<2xi1>) -> ()

// StableHLO does not define conversions out of range.
// RULE FoldConvert
%0 = "stablehlo.constant"() <{value = dense<1.000000e+10> : tensor<f32>}> : () -> tensor<f32>
%1 = "stablehlo.convert"(%0) : (tensor<f32>) -> tensor<i32>
"test.out"(%1) : (tensor<i32>) -> ()
// UNCHANGED

// RULE FoldReshape
%0 = "stablehlo.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>}> : () -> tensor<4xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<4xf32>) -> tensor<2x2xf32>
"test.out"(%1) : (tensor<2x2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
"test.out"(%0) : (tensor<2x2xf32>) -> ()

// RULE FoldBroadcast
%0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
"test.out"(%1) : (tensor<4x8xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x8xf32>}> : () -> tensor<4x8xf32>
"test.out"(%0) : (tensor<4x8xf32>) -> ()

// Not a splat.
// RULE FoldBroadcast
%0 = "stablehlo.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xf32>) -> tensor<3x2xf32>
"test.out"(%1) : (tensor<3x2xf32>) -> ()
// UNCHANGED

// RULE FoldTranspose
%0 = "stablehlo.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xi32>) -> tensor<3x2xi32>
"test.out"(%1) : (tensor<3x2xi32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
"test.out"(%0) : (tensor<3x2xi32>) -> ()

// RULE FoldTranspose
%0 = "stablehlo.constant"() <{value = dense<[[[1, 2, 3], [4, 5, 6]]]> : tensor<1x2x3xi32>}> : () -> tensor<1x2x3xi32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 2, 0, 1>}> : (tensor<1x2x3xi32>) -> tensor<3x1x2xi32>
"test.out"(%1) : (tensor<3x1x2xi32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[[[1, 4]], [[2, 5]], [[3, 6]]]> : tensor<3x1x2xi32>}> : () -> tensor<3x1x2xi32>
"test.out"(%0) : (tensor<3x1x2xi32>) -> ()

// RULE FoldSlice
%0 = "stablehlo.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00]> : tensor<5xf32>}> : () -> tensor<5xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 5>, start_indices = array<i64: 1>, strides = array<i64: 2>}> : (tensor<5xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "stablehlo.constant"() <{value = dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
"test.out"(%0) : (tensor<2xf32>) -> ()
