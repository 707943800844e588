// Cases for each rule of `rules/algebra.rs` alone: a module and the expected result.
// `tests/support/cases.rs` explains the format.

// RULE SubtractNegation
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.subtract"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// RULE AddNegation
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.add"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// In either order.
// RULE AddNegation
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.add"(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// RULE SubtractFromZero
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<-0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE SubtractFromZero
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.subtract"(%1, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.negate"(%0) : (tensor<4xi32>) -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()

// 0.0 - 0.0 is 0.0.
// RULE SubtractFromZero
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE Negated{Op} FOR MulOp=multiply DivOp=divide
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.{op}"(%2, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.{op}"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// RULE MultiplyByMinusOneDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE MultiplyByMinusOneSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.multiply"(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE DivideByPowerOfTwoDirect
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[4.000000e+00, -5.000000e-01]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[2.500000e-01, -2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()

// RULE DivideByPowerOfTwoSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<2.560000e+02> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.divide"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<3.906250e-03> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.multiply"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()

// 1 / 3 rounds.
// RULE DivideByPowerOfTwoDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// 1 / 2^127 is subnormal, which some machines treat as zero.
// RULE DivideByPowerOfTwoDirect
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.constant"() <{value = dense<1.70141183E+38> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
"test.out"(%2) : (tensor<f32>) -> ()
// UNCHANGED

// Zero has no reciprocal.
// RULE DivideByPowerOfTwoDirect
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
"test.out"(%2) : (tensor<f32>) -> ()
// UNCHANGED

// RULE NegationIntoConstant
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.negate"(%2) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// The product has another use.
// RULE NegationIntoConstant
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.negate"(%2) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE NegatedTimesConstant
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.multiply"(%2, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// RULE ReassociateAddOp
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<3> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.constant"() <{value = dense<5> : tensor<4xi32>}> : () -> tensor<4xi32>
%3 = "stablehlo.add"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
%4 = "stablehlo.add"(%2, %3) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%4) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<8> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()

// RULE ReassociateMulOp
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<3> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.constant"() <{value = dense<5> : tensor<4xi32>}> : () -> tensor<4xi32>
%3 = "stablehlo.multiply"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
%4 = "stablehlo.multiply"(%2, %3) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%4) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<15> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()

// Floats would round differently.
// RULE ReassociateAddOp
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.add"(%2, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE NegationsMaxOp
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.maximum"(%2, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.minimum"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.negate"(%2) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()

// RULE NegationsMinOp
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.minimum"(%2, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.maximum"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.negate"(%2) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()

// RULE SelectOfNegations
%0 = "test.in"() : () -> tensor<4xi1>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "test.in"() : () -> tensor<4xf32>
%3 = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.negate"(%2) : (tensor<4xf32>) -> tensor<4xf32>
%5 = "stablehlo.select"(%0, %3, %4) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%5) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi1>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "test.in"() : () -> tensor<4xf32>
%3 = "stablehlo.select"(%0, %1, %2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.negate"(%3) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()

// RULE SquareToMultiply
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "chlo.square"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.multiply"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// CHLO computes squares of complex numbers differently.
// RULE SquareToMultiply
%0 = "test.in"() : () -> tensor<4xcomplex<f32>>
%1 = "chlo.square"(%0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
"test.out"(%1) : (tensor<4xcomplex<f32>>) -> ()
// UNCHANGED

// RULE ConvertIdentity
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.convert"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// Another type.
// RULE ConvertIdentity
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.convert"(%0) : (tensor<4xf32>) -> tensor<4xf64>
"test.out"(%1) : (tensor<4xf64>) -> ()
// UNCHANGED

// RULE ConvertOfConvert
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.convert"(%0) : (tensor<4xf32>) -> tensor<4xf64>
%2 = "stablehlo.convert"(%1) : (tensor<4xf64>) -> tensor<4xf16>
"test.out"(%2) : (tensor<4xf16>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.convert"(%0) : (tensor<4xf32>) -> tensor<4xf16>
"test.out"(%1) : (tensor<4xf16>) -> ()

// RULE ConvertOfConvert
%0 = "test.in"() : () -> tensor<4xi8>
%1 = "stablehlo.convert"(%0) : (tensor<4xi8>) -> tensor<4xf32>
%2 = "stablehlo.convert"(%1) : (tensor<4xf32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi8>
%1 = "stablehlo.convert"(%0) : (tensor<4xi8>) -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()

// RULE ConvertOfConvert
%0 = "test.in"() : () -> tensor<4xui8>
%1 = "stablehlo.convert"(%0) : (tensor<4xui8>) -> tensor<4xi16>
%2 = "stablehlo.convert"(%1) : (tensor<4xi16>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xui8>
%1 = "stablehlo.convert"(%0) : (tensor<4xui8>) -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()

// bf16 has fewer digits than f32.
// RULE ConvertOfConvert
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.convert"(%0) : (tensor<4xf32>) -> tensor<4xbf16>
%2 = "stablehlo.convert"(%1) : (tensor<4xbf16>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// f32 has 24 digits.
// RULE ConvertOfConvert
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.convert"(%0) : (tensor<4xi32>) -> tensor<4xf32>
%2 = "stablehlo.convert"(%1) : (tensor<4xf32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// UNCHANGED

// Negative numbers are lost.
// RULE ConvertOfConvert
%0 = "test.in"() : () -> tensor<4xi8>
%1 = "stablehlo.convert"(%0) : (tensor<4xi8>) -> tensor<4xui16>
%2 = "stablehlo.convert"(%1) : (tensor<4xui16>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// UNCHANGED

// RULE RealOfConvert
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.convert"(%0) : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
%2 = "stablehlo.real"(%1) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// Of another width.
// RULE RealOfConvert
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.convert"(%0) : (tensor<4xf32>) -> tensor<4xcomplex<f64>>
%2 = "stablehlo.real"(%1) : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
"test.out"(%2) : (tensor<4xf64>) -> ()
// UNCHANGED

// RULE RealOfReal
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.real"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE LowerBatchNormInference
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<3xf32>
%2 = "test.in"() : () -> tensor<3xf32>
%3 = "test.in"() : () -> tensor<3xf32>
%4 = "test.in"() : () -> tensor<3xf32>
%5 = "stablehlo.batch_norm_inference"(%0, %1, %2, %3, %4) <{epsilon = 9.99999974E-6 : f32, feature_index = 1 : i64}> : (tensor<2x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x5xf32>
"test.out"(%5) : (tensor<2x3x5xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<3xf32>
%2 = "test.in"() : () -> tensor<3xf32>
%3 = "test.in"() : () -> tensor<3xf32>
%4 = "test.in"() : () -> tensor<3xf32>
%5 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3x5xf32>
%6 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3x5xf32>
%7 = "stablehlo.subtract"(%0, %6) : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
%8 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<3xf32>}> : () -> tensor<3xf32>
%9 = "stablehlo.add"(%4, %8) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
%10 = "stablehlo.sqrt"(%9) : (tensor<3xf32>) -> tensor<3xf32>
%11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3x5xf32>
%12 = "stablehlo.divide"(%7, %11) : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
%13 = "stablehlo.multiply"(%5, %12) : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
%14 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3x5xf32>
%15 = "stablehlo.add"(%13, %14) : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
"test.out"(%15) : (tensor<2x3x5xf32>) -> ()

// RULE TopKOfOne
%0 = "test.in"() : () -> tensor<2x1xf32>
%1:2 = "chlo.top_k"(%0) <{k = 1 : i64}> : (tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xi32>)
"test.out"(%1#0) : (tensor<2x1xf32>) -> ()
"test.out"(%1#1) : (tensor<2x1xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
"test.out"(%0) : (tensor<2x1xf32>) -> ()
"test.out"(%1) : (tensor<2x1xi32>) -> ()

// The largest of four.
// RULE TopKOfOne
%0 = "test.in"() : () -> tensor<2x4xf32>
%1:2 = "chlo.top_k"(%0) <{k = 1 : i64}> : (tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x1xi32>)
"test.out"(%1#0) : (tensor<2x1xf32>) -> ()
"test.out"(%1#1) : (tensor<2x1xi32>) -> ()
// UNCHANGED
