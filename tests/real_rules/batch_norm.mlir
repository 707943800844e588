// Cases for each rule of `batch_norm.rs`. `tests/support/cases.rs` explains the format.

// s = [4 / sqrt(3 + 1), 3 / sqrt(8 + 1)] = [2, 1]; the bias becomes [(1 - 0.5) * 2 + 4, (1 - 1) * 1 + 8].
// RULE IntoConvOp
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<[4.000000e+00, 3.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.const"() <{value = dense<[4.000000e+00, 8.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%5 = "nn.const"() <{value = dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%6 = "nn.const"() <{value = dense<[3.000000e+00, 8.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%7 = "nn.conv_2d"(%0, %1, %2) <{strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%8 = "nn.batch_norm"(%7, %3, %4, %5, %6) <{epsilon = 1.000000e+00 : f32}> : (tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%8) : (tensor<1x4x4x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<2.000000e+00> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<[5.000000e+00, 8.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.conv_2d"(%0, %1, %2) <{activation = "NONE", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%3) : (tensor<1x4x4x2xf32>) -> ()

// RULE IntoDepthwiseConvOp
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<[4.000000e+00, 3.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.const"() <{value = dense<[4.000000e+00, 8.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%5 = "nn.const"() <{value = dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%6 = "nn.const"() <{value = dense<[3.000000e+00, 8.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%7 = "nn.depthwise_conv_2d"(%0, %1, %2) <{strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%8 = "nn.batch_norm"(%7, %3, %4, %5, %6) <{epsilon = 1.000000e+00 : f32}> : (tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%8) : (tensor<1x4x4x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<2.000000e+00> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<[5.000000e+00, 8.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.depthwise_conv_2d"(%0, %1, %2) <{activation = "NONE", multiplier = 1 : i64, strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%3) : (tensor<1x4x4x2xf32>) -> ()

// In training, the statistics are those of the batch.
// RULE IntoConvOp
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<1.000000e+00> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.conv_2d"(%0, %1, %2) <{activation = "NONE", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%4 = "nn.batch_norm"(%3, %2, %2, %2, %2) <{epsilon = 1.000000e+00 : f32, training = true}> : (tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%4) : (tensor<1x4x4x2xf32>) -> ()
// UNCHANGED

// Statistics of other channels.
// RULE IntoConvOp
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<1.000000e+00> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<1.000000e+00> : tensor<3xf32>}> : () -> tensor<3xf32>
%4 = "nn.conv_2d"(%0, %1, %2) <{activation = "NONE", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%5 = "nn.batch_norm"(%4, %3, %3, %3, %3) <{epsilon = 1.000000e+00 : f32, training = false}> : (tensor<1x4x4x2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%5) : (tensor<1x4x4x2xf32>) -> ()
// UNCHANGED
