// Cases for each rule of `rules/shape.rs` alone: a module and the expected result.
// `tests/support/cases.rs` explains the format.

// RULE ReshapeOfReshape
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<4xf32>) -> tensor<2x2xf32>
%2 = "stablehlo.reshape"(%1) : (tensor<2x2xf32>) -> tensor<4x1xf32>
"test.out"(%2) : (tensor<4x1xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<4xf32>) -> tensor<4x1xf32>
"test.out"(%1) : (tensor<4x1xf32>) -> ()

// RULE ReshapeIdentity
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// Another shape.
// RULE ReshapeIdentity
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<4xf32>) -> tensor<2x2xf32>
"test.out"(%1) : (tensor<2x2xf32>) -> ()
// UNCHANGED

// RULE TransposeOfTranspose
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x5xf32>) -> tensor<5x2x3xf32>
%2 = "stablehlo.transpose"(%1) <{permutation = array<i64: 1, 0, 2>}> : (tensor<5x2x3xf32>) -> tensor<2x5x3xf32>
"test.out"(%2) : (tensor<2x5x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3x5xf32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 0, 2, 1>}> : (tensor<2x3x5xf32>) -> tensor<2x5x3xf32>
"test.out"(%1) : (tensor<2x5x3xf32>) -> ()

// RULE TransposeIdentity
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%1) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3xf32>
"test.out"(%0) : (tensor<2x3xf32>) -> ()

// The same type, but not the same elements.
// RULE TransposeIdentity
%0 = "test.in"() : () -> tensor<3x3xf32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
"test.out"(%1) : (tensor<3x3xf32>) -> ()
// UNCHANGED

// RULE TransposeIsReshape
%0 = "test.in"() : () -> tensor<1x3x1x5xf32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0, 3, 2>}> : (tensor<1x3x1x5xf32>) -> tensor<3x1x5x1xf32>
"test.out"(%1) : (tensor<3x1x5x1xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x3x1x5xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<1x3x1x5xf32>) -> tensor<3x1x5x1xf32>
"test.out"(%1) : (tensor<3x1x5x1xf32>) -> ()

// 3 and 5 are swapped.
// RULE TransposeIsReshape
%0 = "test.in"() : () -> tensor<1x3x1x5xf32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 3, 0, 1, 2>}> : (tensor<1x3x1x5xf32>) -> tensor<5x1x3x1xf32>
"test.out"(%1) : (tensor<5x1x3x1xf32>) -> ()
// UNCHANGED

// RULE TransposeOfBroadcast
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3x5xf32>
%2 = "stablehlo.transpose"(%1) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x5xf32>) -> tensor<5x2x3xf32>
"test.out"(%2) : (tensor<5x2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 2>}> : (tensor<3xf32>) -> tensor<5x2x3xf32>
"test.out"(%1) : (tensor<5x2x3xf32>) -> ()

// RULE BroadcastOfBroadcast
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<2x3xf32>) -> tensor<2x5x3xf32>
"test.out"(%2) : (tensor<2x5x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 2>}> : (tensor<3xf32>) -> tensor<2x5x3xf32>
"test.out"(%1) : (tensor<2x5x3xf32>) -> ()

// RULE BroadcastOfBroadcast
%0 = "test.in"() : () -> tensor<1xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<3xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xf32>) -> tensor<2x3xf32>
"test.out"(%1) : (tensor<2x3xf32>) -> ()

// RULE BroadcastIdentity
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%1) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3xf32>
"test.out"(%0) : (tensor<2x3xf32>) -> ()

// The broadcast also transposes.
// RULE BroadcastIdentity
%0 = "test.in"() : () -> tensor<3x3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
"test.out"(%1) : (tensor<3x3xf32>) -> ()
// UNCHANGED

// RULE BroadcastIsReshape
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1, 3>}> : (tensor<2x3xf32>) -> tensor<1x2x1x3xf32>
"test.out"(%1) : (tensor<1x2x1x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<2x3xf32>) -> tensor<1x2x1x3xf32>
"test.out"(%1) : (tensor<1x2x1x3xf32>) -> ()

// The broadcast also transposes.
// RULE BroadcastIsReshape
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
"test.out"(%1) : (tensor<3x2xf32>) -> ()
// UNCHANGED

// The broadcast repeats elements.
// RULE BroadcastIsReshape
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x3xf32>
"test.out"(%1) : (tensor<2x3xf32>) -> ()
// UNCHANGED

// RULE BroadcastOfReshape
%0 = "test.in"() : () -> tensor<128xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<128xf32>) -> tensor<1x128xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x128xf32>) -> tensor<4x128xf32>
"test.out"(%2) : (tensor<4x128xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<128xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<128xf32>) -> tensor<4x128xf32>
"test.out"(%1) : (tensor<4x128xf32>) -> ()

// RULE BroadcastOfReshape
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<2x3xf32>) -> tensor<1x2x1x3xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0, 1, 3, 4>}> : (tensor<1x2x1x3xf32>) -> tensor<7x2x5x6x3xf32>
"test.out"(%2) : (tensor<7x2x5x6x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1, 4>}> : (tensor<2x3xf32>) -> tensor<7x2x5x6x3xf32>
"test.out"(%1) : (tensor<7x2x5x6x3xf32>) -> ()

// RULE BroadcastOfReshape
%0 = "test.in"() : () -> tensor<1x3xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x3x1xf32>) -> tensor<4x3x5xf32>
"test.out"(%2) : (tensor<4x3x5xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x3xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x3xf32>) -> tensor<4x3x5xf32>
"test.out"(%1) : (tensor<4x3x5xf32>) -> ()

// The reshape splits a dimension.
// RULE BroadcastOfReshape
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<4xf32>) -> tensor<2x2xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
"test.out"(%2) : (tensor<2x2xf32>) -> ()
// UNCHANGED

// The reshape drops a dimension.
// RULE BroadcastOfReshape
%0 = "test.in"() : () -> tensor<1x3xf32>
%1 = "stablehlo.reshape"(%0) : (tensor<1x3xf32>) -> tensor<3xf32>
%2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>) -> tensor<3x4xf32>
"test.out"(%2) : (tensor<3x4xf32>) -> ()
// UNCHANGED

// RULE ScalarBroadcastReshapeOp
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
%2 = "stablehlo.reshape"(%1) : (tensor<4xf32>) -> tensor<2x2xf32>
"test.out"(%2) : (tensor<2x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2xf32>
"test.out"(%1) : (tensor<2x2xf32>) -> ()

// RULE ScalarBroadcastTransposeOp
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x3xf32>
%2 = "stablehlo.transpose"(%1) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
"test.out"(%2) : (tensor<3x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x2xf32>
"test.out"(%1) : (tensor<3x2xf32>) -> ()

// RULE ScalarBroadcastSliceOp
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5xf32>
%2 = "stablehlo.slice"(%1) <{limit_indices = array<i64: 4>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<5xf32>) -> tensor<3xf32>
"test.out"(%2) : (tensor<3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3xf32>
"test.out"(%1) : (tensor<3xf32>) -> ()

// RULE ScalarBroadcastReverseOp
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5xf32>
%2 = "stablehlo.reverse"(%1) <{dimensions = array<i64: 0>}> : (tensor<5xf32>) -> tensor<5xf32>
"test.out"(%2) : (tensor<5xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<f32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5xf32>
"test.out"(%1) : (tensor<5xf32>) -> ()

// Not a scalar.
// RULE ScalarBroadcastReverseOp
%0 = "test.in"() : () -> tensor<5xf32>
%1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5xf32>) -> tensor<2x5xf32>
%2 = "stablehlo.reverse"(%1) <{dimensions = array<i64: 1>}> : (tensor<2x5xf32>) -> tensor<2x5xf32>
"test.out"(%2) : (tensor<2x5xf32>) -> ()
// UNCHANGED

// RULE SliceIdentity
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 2, 3>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%1) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3xf32>
"test.out"(%0) : (tensor<2x3xf32>) -> ()

// A part of the tensor.
// RULE SliceIdentity
%0 = "test.in"() : () -> tensor<5xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 4>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<5xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// UNCHANGED

// RULE SliceOfSlice
%0 = "test.in"() : () -> tensor<20xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 18>, start_indices = array<i64: 2>, strides = array<i64: 3>}> : (tensor<20xf32>) -> tensor<6xf32>
%2 = "stablehlo.slice"(%1) <{limit_indices = array<i64: 6>, start_indices = array<i64: 1>, strides = array<i64: 2>}> : (tensor<6xf32>) -> tensor<3xf32>
"test.out"(%2) : (tensor<3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<20xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 18>, start_indices = array<i64: 5>, strides = array<i64: 6>}> : (tensor<20xf32>) -> tensor<3xf32>
"test.out"(%1) : (tensor<3xf32>) -> ()

// An empty part.
// RULE SliceOfSlice
%0 = "test.in"() : () -> tensor<20x4xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 15, 4>, start_indices = array<i64: 5, 0>, strides = array<i64: 1, 1>}> : (tensor<20x4xf32>) -> tensor<10x4xf32>
%2 = "stablehlo.slice"(%1) <{limit_indices = array<i64: 3, 3>, start_indices = array<i64: 3, 1>, strides = array<i64: 1, 1>}> : (tensor<10x4xf32>) -> tensor<0x2xf32>
"test.out"(%2) : (tensor<0x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<20x4xf32>
%1 = "stablehlo.slice"(%0) <{limit_indices = array<i64: 8, 3>, start_indices = array<i64: 8, 1>, strides = array<i64: 1, 1>}> : (tensor<20x4xf32>) -> tensor<0x2xf32>
"test.out"(%1) : (tensor<0x2xf32>) -> ()

// RULE PadIdentity
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "test.in"() : () -> tensor<f32>
%2 = "stablehlo.pad"(%0, %1) <{edge_padding_high = array<i64: 0, 0>, edge_padding_low = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "test.in"() : () -> tensor<f32>
"test.out"(%0) : (tensor<2x3xf32>) -> ()

// The padding shifts the elements.
// RULE PadIdentity
%0 = "test.in"() : () -> tensor<3xf32>
%1 = "test.in"() : () -> tensor<f32>
%2 = "stablehlo.pad"(%0, %1) <{edge_padding_high = array<i64: -1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
"test.out"(%2) : (tensor<3xf32>) -> ()
// UNCHANGED

// RULE ReverseOfReverse
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
%2 = "stablehlo.reverse"(%1) <{dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x3xf32>
"test.out"(%0) : (tensor<2x3xf32>) -> ()

// Other dimensions.
// RULE ReverseOfReverse
%0 = "test.in"() : () -> tensor<2x3xf32>
%1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
%2 = "stablehlo.reverse"(%1) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"test.out"(%2) : (tensor<2x3xf32>) -> ()
// UNCHANGED

// RULE ReverseUnit
%0 = "test.in"() : () -> tensor<1x3x1xf32>
%1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 0, 2>}> : (tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
"test.out"(%1) : (tensor<1x3x1xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x3x1xf32>
"test.out"(%0) : (tensor<1x3x1xf32>) -> ()

// Dimension 1 has three elements.
// RULE ReverseUnit
%0 = "test.in"() : () -> tensor<1x3x1xf32>
%1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 0, 1>}> : (tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
"test.out"(%1) : (tensor<1x3x1xf32>) -> ()
// UNCHANGED

// RULE ConcatenateSingle
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "stablehlo.concatenate"(%0) <{dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
"test.out"(%1) : (tensor<4xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<4xf32>
"test.out"(%0) : (tensor<4xf32>) -> ()

// Two operands.
// RULE ConcatenateSingle
%0 = "test.in"() : () -> tensor<4xf32>
%1 = "test.in"() : () -> tensor<4xf32>
%2 = "stablehlo.concatenate"(%0, %1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
"test.out"(%2) : (tensor<8xf32>) -> ()
// UNCHANGED
