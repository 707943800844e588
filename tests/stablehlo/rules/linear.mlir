// Cases for each rule of `rules/linear.rs` alone: a module and the expected result.
// `tests/support/cases.rs` explains the format.

// RULE DotOfTransposedLhs
%0 = "test.in"() : () -> tensor<5x2x3xf32>
%1 = "test.in"() : () -> tensor<2x5x7xf32>
%2 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 2, 0>}> : (tensor<5x2x3xf32>) -> tensor<2x3x5xf32>
%3 = "stablehlo.dot_general"(%2, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x5xf32>, tensor<2x5x7xf32>) -> tensor<2x3x7xf32>
"test.out"(%3) : (tensor<2x3x7xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<5x2x3xf32>
%1 = "test.in"() : () -> tensor<2x5x7xf32>
%2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<5x2x3xf32>, tensor<2x5x7xf32>) -> tensor<2x3x7xf32>
"test.out"(%2) : (tensor<2x3x7xf32>) -> ()

// The result would come out transposed.
// RULE DotOfTransposedLhs
%0 = "test.in"() : () -> tensor<3x2x5xf32>
%1 = "test.in"() : () -> tensor<5x7xf32>
%2 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0, 2>}> : (tensor<3x2x5xf32>) -> tensor<2x3x5xf32>
%3 = "stablehlo.dot_general"(%2, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x5xf32>, tensor<5x7xf32>) -> tensor<2x3x7xf32>
"test.out"(%3) : (tensor<2x3x7xf32>) -> ()
// UNCHANGED

// RULE DotOfTransposedRhs
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<7x2x5xf32>
%2 = "stablehlo.transpose"(%1) <{permutation = array<i64: 1, 2, 0>}> : (tensor<7x2x5xf32>) -> tensor<2x5x7xf32>
%3 = "stablehlo.dot_general"(%0, %2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x5xf32>, tensor<2x5x7xf32>) -> tensor<2x3x7xf32>
"test.out"(%3) : (tensor<2x3x7xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<7x2x5xf32>
%2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x5xf32>, tensor<7x2x5xf32>) -> tensor<2x3x7xf32>
"test.out"(%2) : (tensor<2x3x7xf32>) -> ()

// RULE TransposeOfDot
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<2x5x7xf32>
%2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x5xf32>, tensor<2x5x7xf32>) -> tensor<2x3x7xf32>
%3 = "stablehlo.transpose"(%2) <{permutation = array<i64: 0, 2, 1>}> : (tensor<2x3x7xf32>) -> tensor<2x7x3xf32>
"test.out"(%3) : (tensor<2x7x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<2x5x7xf32>
%2 = "stablehlo.dot_general"(%1, %0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>]}> : (tensor<2x5x7xf32>, tensor<2x3x5xf32>) -> tensor<2x7x3xf32>
"test.out"(%2) : (tensor<2x7x3xf32>) -> ()

// Without precisions.
// RULE TransposeOfDot
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<5x7xf32>
%2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<2x3x5xf32>, tensor<5x7xf32>) -> tensor<2x3x7xf32>
%3 = "stablehlo.transpose"(%2) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x7xf32>) -> tensor<7x2x3xf32>
"test.out"(%3) : (tensor<7x2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<5x7xf32>
%2 = "stablehlo.dot_general"(%1, %0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<5x7xf32>, tensor<2x3x5xf32>) -> tensor<7x2x3xf32>
"test.out"(%2) : (tensor<7x2x3xf32>) -> ()

// The transpose also permutes dimensions of the left operand.
// RULE TransposeOfDot
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "test.in"() : () -> tensor<5x7xf32>
%2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x5xf32>, tensor<5x7xf32>) -> tensor<2x3x7xf32>
%3 = "stablehlo.transpose"(%2) <{permutation = array<i64: 2, 1, 0>}> : (tensor<2x3x7xf32>) -> tensor<7x3x2xf32>
"test.out"(%3) : (tensor<7x3x2xf32>) -> ()
// UNCHANGED

// RULE ConvolutionOfReverse
%0 = "test.in"() : () -> tensor<1x8x8x3xf32>
%1 = "test.in"() : () -> tensor<2x4x5x3xf32>
%2 = "stablehlo.reverse"(%1) <{dimensions = array<i64: 0, 1>}> : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
%3 = "stablehlo.convolution"(%0, %2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, window_reversal = array<i1: false, false>}> : (tensor<1x8x8x3xf32>, tensor<2x4x5x3xf32>) -> tensor<1x7x5x5xf32>
"test.out"(%3) : (tensor<1x7x5x5xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x8x8x3xf32>
%1 = "test.in"() : () -> tensor<2x4x5x3xf32>
%2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, window_reversal = array<i1: true, true>}> : (tensor<1x8x8x3xf32>, tensor<2x4x5x3xf32>) -> tensor<1x7x5x5xf32>
"test.out"(%2) : (tensor<1x7x5x5xf32>) -> ()

// `window_reversal` absent.
// RULE ConvolutionOfReverse
%0 = "test.in"() : () -> tensor<1x8x8x3xf32>
%1 = "test.in"() : () -> tensor<2x4x5x3xf32>
%2 = "stablehlo.reverse"(%1) <{dimensions = array<i64: 1>}> : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
%3 = "stablehlo.convolution"(%0, %2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<2x4x5x3xf32>) -> tensor<1x7x5x5xf32>
"test.out"(%3) : (tensor<1x7x5x5xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x8x8x3xf32>
%1 = "test.in"() : () -> tensor<2x4x5x3xf32>
%2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, window_reversal = array<i1: false, true>}> : (tensor<1x8x8x3xf32>, tensor<2x4x5x3xf32>) -> tensor<1x7x5x5xf32>
"test.out"(%2) : (tensor<1x7x5x5xf32>) -> ()

// Reversing twice changes nothing.
// RULE ConvolutionOfReverse
%0 = "test.in"() : () -> tensor<1x8x8x3xf32>
%1 = "test.in"() : () -> tensor<2x4x5x3xf32>
%2 = "stablehlo.reverse"(%1) <{dimensions = array<i64: 1>}> : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
%3 = "stablehlo.convolution"(%0, %2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, window_reversal = array<i1: true, true>}> : (tensor<1x8x8x3xf32>, tensor<2x4x5x3xf32>) -> tensor<1x7x5x5xf32>
"test.out"(%3) : (tensor<1x7x5x5xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x8x8x3xf32>
%1 = "test.in"() : () -> tensor<2x4x5x3xf32>
%2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, window_reversal = array<i1: true, false>}> : (tensor<1x8x8x3xf32>, tensor<2x4x5x3xf32>) -> tensor<1x7x5x5xf32>
"test.out"(%2) : (tensor<1x7x5x5xf32>) -> ()

// Dimension 2 is the features.
// RULE ConvolutionOfReverse
%0 = "test.in"() : () -> tensor<1x8x8x3xf32>
%1 = "test.in"() : () -> tensor<2x4x5x3xf32>
%2 = "stablehlo.reverse"(%1) <{dimensions = array<i64: 0, 2>}> : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
%3 = "stablehlo.convolution"(%0, %2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<2x4x5x3xf32>) -> tensor<1x7x5x5xf32>
"test.out"(%3) : (tensor<1x7x5x5xf32>) -> ()
// UNCHANGED
