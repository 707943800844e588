// Cases for each rule of `rules/identities.rs` alone: a module and the expected result.
// `tests/support/cases.rs` explains the format.

// RULE IdentityAddOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<-0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE IdentityAddOpSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<-0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.add"(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE IdentityMulOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE IdentityMulOpSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.multiply"(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE IdentityMaxOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.maximum"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE IdentityMaxOpSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.maximum"(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE IdentityMinOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.minimum"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE IdentityMinOpSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.minimum"(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE IdentityAndOpDirect
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<-1> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.and"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
"test.out"(%0) : (tensor<4xi32>) -> ()

// RULE IdentityAndOpSpread
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
%3 = "stablehlo.and"(%2, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%3) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
"test.out"(%0) : (tensor<4xi32>) -> ()

// RULE IdentityOrOpDirect
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.or"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
"test.out"(%0) : (tensor<4xi32>) -> ()

// RULE IdentityOrOpSpread
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
%3 = "stablehlo.or"(%2, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%3) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
"test.out"(%0) : (tensor<4xi32>) -> ()

// Zero, for integers.
// RULE IdentityAddOpDirect
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
"test.out"(%0) : (tensor<4xi32>) -> ()

// The least of signed and unsigned integers.
// RULE IdentityMaxOpDirect
%0 = "test.in"() : () -> tensor<4xi8>
%1 = "stablehlo.constant"() <{value = dense<-128> : tensor<4xi8>}> : () -> tensor<4xi8>
%2 = "stablehlo.maximum"(%1, %0) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
"test.out"(%2) : (tensor<4xi8>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi8>
"test.out"(%0) : (tensor<4xi8>) -> ()

// RULE IdentityMaxOpDirect
%0 = "test.in"() : () -> tensor<4xui8>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xui8>}> : () -> tensor<4xui8>
%2 = "stablehlo.maximum"(%1, %0) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
"test.out"(%2) : (tensor<4xui8>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xui8>
"test.out"(%0) : (tensor<4xui8>) -> ()

// RULE IdentityMinOpDirect
%0 = "test.in"() : () -> tensor<4xui8>
%1 = "stablehlo.constant"() <{value = dense<255> : tensor<4xui8>}> : () -> tensor<4xui8>
%2 = "stablehlo.minimum"(%1, %0) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
"test.out"(%2) : (tensor<4xui8>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xui8>
"test.out"(%0) : (tensor<4xui8>) -> ()

// RULE IdentityAndOpDirect
%0 = "test.in"() : () -> tensor<4xi1>
%1 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
%2 = "stablehlo.and"(%1, %0) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
"test.out"(%2) : (tensor<4xi1>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi1>
"test.out"(%0) : (tensor<4xi1>) -> ()

// -0.0 + 0.0 is 0.0.
// RULE IdentityAddOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.add"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// -128 is the least integer of this type.
// RULE IdentityMaxOpDirect
%0 = "test.in"() : () -> tensor<4xi8>
%1 = "stablehlo.constant"() <{value = dense<-127> : tensor<4xi8>}> : () -> tensor<4xi8>
%2 = "stablehlo.maximum"(%1, %0) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
"test.out"(%2) : (tensor<4xi8>) -> ()
// UNCHANGED

// Every element must be neutral.
// RULE IdentityMulOpDirect
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// UNCHANGED

// RULE RightIdentitySubtractOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE RightIdentitySubtractOpSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.subtract"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE RightIdentityDivOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.divide"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE RightIdentityDivOpSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%3 = "stablehlo.divide"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// -0.0 - -0.0 is 0.0.
// RULE RightIdentitySubtractOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<-0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// The left operand cannot be removed.
// RULE RightIdentitySubtractOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.subtract"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE AnnihilateMulOpDirect
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()

// RULE AnnihilateMulOpSpread
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
%3 = "stablehlo.multiply"(%2, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%3) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()

// RULE AnnihilateAndOpDirect
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.and"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()

// RULE AnnihilateAndOpSpread
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
%3 = "stablehlo.and"(%2, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%3) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()

// RULE AnnihilateOrOpDirect
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<-1> : tensor<4xi32>}> : () -> tensor<4xi32>
%2 = "stablehlo.or"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<-1> : tensor<4xi32>}> : () -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()

// RULE AnnihilateOrOpSpread
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
%3 = "stablehlo.or"(%2, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%3) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()

// NaN * 0.0 is NaN.
// RULE AnnihilateMulOpDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
%2 = "stablehlo.multiply"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE Idempotent{Op} FOR MaxOp=maximum MinOp=minimum AndOp=and OrOp=or
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.{op}"(%0, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
"test.out"(%0) : (tensor<4xi32>) -> ()

// The operands are different values.
// RULE IdempotentMaxOp
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.maximum"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE Involution{Op} FOR NegOp=negate NotOp=not
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.{op}"(%0) : (tensor<4xi32>) -> tensor<4xi32>
%2 = "stablehlo.{op}"(%1) : (tensor<4xi32>) -> tensor<4xi32>
"test.out"(%2) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
"test.out"(%0) : (tensor<4xi32>) -> ()

// RULE SubtractSelf
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.subtract"(%0, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
"test.out"(%1) : (tensor<4xi32>) -> ()

// An infinity minus itself is NaN.
// RULE SubtractSelf
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.subtract"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE AbsOfNegation
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.negate"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%2 = "stablehlo.abs"(%1) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.abs"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE AbsOfAbs
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.abs"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%2 = "stablehlo.abs"(%1) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.abs"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE CompareSelf
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.compare"(%0, %0) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
"test.out"(%1) : (tensor<4xi1>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
"test.out"(%1) : (tensor<4xi1>) -> ()

// RULE CompareSelf
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.compare"(%0, %0) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
"test.out"(%1) : (tensor<4xi1>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi32>
%1 = "stablehlo.constant"() <{value = dense<false> : tensor<4xi1>}> : () -> tensor<4xi1>
"test.out"(%1) : (tensor<4xi1>) -> ()

// NaN does not equal itself.
// RULE CompareSelf
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.compare"(%0, %0) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
"test.out"(%1) : (tensor<4xi1>) -> ()
// UNCHANGED

// RULE SelectSame
%0 = "test.in"() : () -> tensor<4xi1>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.select"(%0, %1, %1) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%2) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi1>
%1 = "test.in"() : () -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE SelectTrueDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
%3 = "stablehlo.select"(%2, %0, %1) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE SelectTrueSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
%3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4xi1>
%4 = "stablehlo.select"(%3, %0, %1) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// RULE SelectFalseDirect
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.constant"() <{value = dense<false> : tensor<4xi1>}> : () -> tensor<4xi1>
%3 = "stablehlo.select"(%2, %0, %1) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// RULE SelectFalseSpread
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
%3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4xi1>
%4 = "stablehlo.select"(%3, %0, %1) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()

// The elements differ.
// RULE SelectTrueDirect
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "test.in"() : () -> tensor<2xf32>
%2 = "stablehlo.constant"() <{value = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
%3 = "stablehlo.select"(%2, %0, %1) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%3) : (tensor<2xf32>) -> ()
// UNCHANGED

// RULE SelectByNot
%0 = "test.in"() : () -> tensor<4xi1>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "test.in"() : () -> tensor<4xf32>
%3 = "stablehlo.not"(%0) : (tensor<4xi1>) -> tensor<4xi1>
%4 = "stablehlo.select"(%3, %1, %2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%4) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xi1>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "test.in"() : () -> tensor<4xf32>
%3 = "stablehlo.select"(%0, %2, %1) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.out"(%3) : (tensor<4xf32>) -> ()
