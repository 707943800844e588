// Cases for each rule of `rules/motion.rs` alone: a module and the expected result.
// `tests/support/cases.rs` explains the format.

// RULE BroadcastThrough{Op} FOR NegOp=negate ExpOp=exponential LogOp=log LogisticOp=logistic TanhOp=tanh SqrtOp=sqrt RsqrtOp=rsqrt SineOp=sine CosineOp=cosine
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
%2 = "stablehlo.{op}"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.{op}"(%0) : (tensor<3xf32>) -> tensor<3xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()

// RULE BroadcastThroughNotOp
%0 = "test.in"() : () -> tensor<3xi1>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi1>) -> tensor<2x3xi1>
%2 = "stablehlo.not"(%1) : (tensor<2x3xi1>) -> tensor<2x3xi1>
"test.out"(%2) : (tensor<2x3xi1>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3xi1>
%1 = "stablehlo.not"(%0) : (tensor<3xi1>) -> tensor<3xi1>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi1>) -> tensor<2x3xi1>
"test.out"(%2) : (tensor<2x3xi1>) -> ()

// RULE ReshapeThrough{Op} FOR NegOp=negate ExpOp=exponential LogOp=log LogisticOp=logistic TanhOp=tanh SqrtOp=sqrt RsqrtOp=rsqrt SineOp=sine CosineOp=cosine
%0 = "test.in"() : () -> tensor<6xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<6xf32>) -> tensor<2x3xf32>
%2 = "stablehlo.{op}"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<6xf32>
%1 = "stablehlo.{op}"(%0) : (tensor<6xf32>) -> tensor<6xf32>
%2 = "stablehlo.reshape"(%1) : (tensor<6xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()

// RULE ReshapeThroughNotOp
%0 = "test.in"() : () -> tensor<6xi1>
%1 = "stablehlo.reshape"(%0) : (tensor<6xi1>) -> tensor<2x3xi1>
%2 = "stablehlo.not"(%1) : (tensor<2x3xi1>) -> tensor<2x3xi1>
"test.out"(%2) : (tensor<2x3xi1>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<6xi1>
%1 = "stablehlo.not"(%0) : (tensor<6xi1>) -> tensor<6xi1>
%2 = "stablehlo.reshape"(%1) : (tensor<6xi1>) -> tensor<2x3xi1>
"test.out"(%2) : (tensor<2x3xi1>) -> ()

// RULE TransposeThrough{Op} FOR NegOp=negate ExpOp=exponential LogOp=log LogisticOp=logistic TanhOp=tanh SqrtOp=sqrt RsqrtOp=rsqrt SineOp=sine CosineOp=cosine
%0 = "test.in"() : () -> tensor<3x2xf32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<3x2xf32>) -> tensor<2x3xf32>
%2 = "stablehlo.{op}"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3x2xf32>
%1 = "stablehlo.{op}"(%0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
%2 = "stablehlo.transpose"(%1) <{permutation = array<i64: 1, 0>}> : (tensor<3x2xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()

// RULE TransposeThroughNotOp
%0 = "test.in"() : () -> tensor<3x2xi1>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<3x2xi1>) -> tensor<2x3xi1>
%2 = "stablehlo.not"(%1) : (tensor<2x3xi1>) -> tensor<2x3xi1>
"test.out"(%2) : (tensor<2x3xi1>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3x2xi1>
%1 = "stablehlo.not"(%0) : (tensor<3x2xi1>) -> tensor<3x2xi1>
%2 = "stablehlo.transpose"(%1) <{permutation = array<i64: 1, 0>}> : (tensor<3x2xi1>) -> tensor<2x3xi1>
"test.out"(%2) : (tensor<2x3xi1>) -> ()

// The reshape would stay.
// RULE ReshapeThroughNegOp
%0 = "test.in"() : () -> tensor<6xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<6xf32>) -> tensor<2x3xf32>
%2 = "stablehlo.negate"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
"test.out"(%1) : (tensor<2x3xf32>) -> ()
// UNCHANGED

// RULE BroadcastThroughConvertOp
%0 = "test.in"() : () -> tensor<3xi32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>) -> tensor<2x3xi32>
%2 = "stablehlo.convert"(%1) : (tensor<2x3xi32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3xi32>
%1 = "stablehlo.convert"(%0) : (tensor<3xi32>) -> tensor<3xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()

// RULE BroadcastsThrough{Op} FOR AddOp=add SubtractOp=subtract MulOp=multiply DivOp=divide MaxOp=maximum MinOp=minimum
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "test.in"() : () -> tensor<3xf32>
%2 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
%3 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
%4 = "stablehlo.{op}"(%2, %3) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%4) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "test.in"() : () -> tensor<3xf32>
%2 = "stablehlo.{op}"(%0, %1) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
%3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
"test.out"(%3) : (tensor<2x3xf32>) -> ()

// The operands differ in shape.
// RULE BroadcastsThroughAddOp
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "test.in"() : () -> tensor<1xf32>
%2 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
%3 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xf32>) -> tensor<2x3xf32>
%4 = "stablehlo.add"(%2, %3) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%4) : (tensor<2x3xf32>) -> ()
// UNCHANGED

// The broadcasts use different dimensions.
// RULE BroadcastsThroughAddOp
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "test.in"() : () -> tensor<3xf32>
%2 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<3x3xf32>
%3 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>) -> tensor<3x3xf32>
%4 = "stablehlo.add"(%2, %3) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
"test.out"(%4) : (tensor<3x3xf32>) -> ()
// UNCHANGED

// RULE BroadcastConstantThrough{Op} FOR AddOp=add SubtractOp=subtract MulOp=multiply DivOp=divide MaxOp=maximum MinOp=minimum
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
%2 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
%3 = "stablehlo.{op}"(%2, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%3) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3xf32>}> : () -> tensor<3xf32>
%2 = "stablehlo.{op}"(%0, %1) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
%3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
"test.out"(%3) : (tensor<2x3xf32>) -> ()

// Not a splat.
// RULE BroadcastConstantThroughAddOp
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "stablehlo.constant"() <{value = dense<[[2.000000e+00, 3.000000e+00]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
%2 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xf32>) -> tensor<1x2xf32>
%3 = "stablehlo.add"(%2, %1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
"test.out"(%3) : (tensor<1x2xf32>) -> ()
// UNCHANGED

// RULE ConstantBroadcastThrough{Op} FOR AddOp=add SubtractOp=subtract MulOp=multiply DivOp=divide MaxOp=maximum MinOp=minimum
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
%2 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
%3 = "stablehlo.{op}"(%1, %2) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%3) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3xf32>}> : () -> tensor<3xf32>
%2 = "stablehlo.{op}"(%1, %0) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
%3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
"test.out"(%3) : (tensor<2x3xf32>) -> ()

// RULE ReshapesThrough{Op} FOR AddOp=add SubtractOp=subtract MulOp=multiply DivOp=divide MaxOp=maximum MinOp=minimum
%0 = "test.in"() : () -> tensor<6xf32>
%1 = "test.in"() : () -> tensor<6xf32>
%2 = "stablehlo.reshape"(%0) : (tensor<6xf32>) -> tensor<2x3xf32>
%3 = "stablehlo.reshape"(%1) : (tensor<6xf32>) -> tensor<2x3xf32>
%4 = "stablehlo.{op}"(%2, %3) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%4) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<6xf32>
%1 = "test.in"() : () -> tensor<6xf32>
%2 = "stablehlo.{op}"(%0, %1) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
%3 = "stablehlo.reshape"(%2) : (tensor<6xf32>) -> tensor<2x3xf32>
"test.out"(%3) : (tensor<2x3xf32>) -> ()

// The operands differ in shape.
// RULE ReshapesThroughAddOp
%0 = "test.in"() : () -> tensor<6xf32>
%1 = "test.in"() : () -> tensor<3x2xf32>
%2 = "stablehlo.reshape"(%0) : (tensor<6xf32>) -> tensor<2x3xf32>
%3 = "stablehlo.reshape"(%1) : (tensor<3x2xf32>) -> tensor<2x3xf32>
%4 = "stablehlo.add"(%2, %3) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%4) : (tensor<2x3xf32>) -> ()
// UNCHANGED

// RULE TransposesThrough{Op} FOR AddOp=add SubtractOp=subtract MulOp=multiply DivOp=divide MaxOp=maximum MinOp=minimum
%0 = "test.in"() : () -> tensor<3x2xf32>
%1 = "test.in"() : () -> tensor<3x2xf32>
%2 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<3x2xf32>) -> tensor<2x3xf32>
%3 = "stablehlo.transpose"(%1) <{permutation = array<i64: 1, 0>}> : (tensor<3x2xf32>) -> tensor<2x3xf32>
%4 = "stablehlo.{op}"(%2, %3) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%4) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3x2xf32>
%1 = "test.in"() : () -> tensor<3x2xf32>
%2 = "stablehlo.{op}"(%0, %1) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
%3 = "stablehlo.transpose"(%2) <{permutation = array<i64: 1, 0>}> : (tensor<3x2xf32>) -> tensor<2x3xf32>
"test.out"(%3) : (tensor<2x3xf32>) -> ()

// Other permutations.
// RULE TransposesThroughAddOp
%0 = "test.in"() : () -> tensor<2x2x2xf32>
%1 = "test.in"() : () -> tensor<2x2x2xf32>
%2 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0, 2>}> : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
%3 = "stablehlo.transpose"(%1) <{permutation = array<i64: 0, 2, 1>}> : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
%4 = "stablehlo.add"(%2, %3) : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
"test.out"(%4) : (tensor<2x2x2xf32>) -> ()
// UNCHANGED
