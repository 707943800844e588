// Cases for each rule of `rules/fast.rs` alone: a module and the expected result.
// `tests/support/cases.rs` explains the format.

// RULE AddZeroDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.add"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE AddZeroSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.add"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE ZeroMinusDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE ZeroMinusSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.subtract"(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE MultiplyByZeroDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE MultiplyByZeroSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.multiply"(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// RULE SubtractSame
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.subtract"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE DivideSame
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.divide"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE NegateDifference
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.negate"(%2) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// RULE DivideByConstant
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[3.000000e+00, 5.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[0.333333343, 2.000000e-01]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()

// RULE FastReassociateAddOp
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%3 = "stablehlo.add"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.add"(%2, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// RULE FastReassociateMulOp
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%3 = "stablehlo.multiply"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.multiply"(%2, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<1.500000e+01> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()

// RULE FactorOut
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "test.in"() : () -> tensor<4xf32>
%3 = "stablehlo.multiply"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.multiply"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%5 = "stablehlo.add"(%3, %4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%5) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "test.in"() : () -> tensor<4xf32>
%3 = "stablehlo.add"(%1, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.multiply"(%0, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()

// A product has another use.
// RULE FactorOut
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "test.in"() : () -> tensor<4xf32>
%3 = "stablehlo.multiply"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%4 = "stablehlo.multiply"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%5 = "stablehlo.add"(%3, %4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%5) : (tensor<4xf32>) -> ()
"test.out"(%3) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE ReciprocalOfSqrt
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.sqrt"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.divide"(%1, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.rsqrt"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE DivideBySqrt
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.sqrt"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.divide"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.rsqrt"(%1) : (tensor<4xf32>) -> tensor<4xf32>
%3 = "stablehlo.multiply"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()

// RULE SqrtOfSquare
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.multiply"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%2 = "stablehlo.sqrt"(%1) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.abs"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE CancelLogOp
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.exponential"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%2 = "stablehlo.log"(%1) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE CancelExpOp
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.log"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%2 = "stablehlo.exponential"(%1) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// Not all zero.
// RULE MultiplyByZeroDirect
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// UNCHANGED
