// Cases for each rule of `fuse.rs`. `tests/support/cases.rs` explains the format.

// RULE ConvAdd
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.conv_2d"(%0, %1, %2) <{padding = "SAME", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%5 = "nn.add"(%4, %3) <{activation = "RELU"}> : (tensor<1x4x4x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%5) : (tensor<1x4x4x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.conv_2d"(%0, %1, %2) <{activation = "RELU", padding = "SAME", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%3) : (tensor<1x4x4x2xf32>) -> ()

// RULE ConvSub
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.conv_2d"(%0, %1, %2) <{padding = "SAME", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%5 = "nn.sub"(%4, %3) <{activation = "RELU"}> : (tensor<1x4x4x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%5) : (tensor<1x4x4x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<[0.000000e+00, -1.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.conv_2d"(%0, %1, %2) <{activation = "RELU", padding = "SAME", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%3) : (tensor<1x4x4x2xf32>) -> ()

// RULE ConvMul
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.conv_2d"(%0, %1, %2) <{strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%5 = "nn.mul"(%4, %3) : (tensor<1x4x4x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%5) : (tensor<1x4x4x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[2.000000e+00, 8.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.conv_2d"(%0, %1, %2) <{activation = "NONE", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%3) : (tensor<1x4x4x2xf32>) -> ()

// One number for all channels.
// RULE ConvDiv
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
%4 = "nn.conv_2d"(%0, %1, %2) <{strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%5 = "nn.div"(%4, %3) : (tensor<1x4x4x2xf32>, tensor<f32>) -> tensor<1x4x4x2xf32>
"test.out"(%5) : (tensor<1x4x4x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[5.000000e-01, 1.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<[2.500000e-01, 5.000000e-01]> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.conv_2d"(%0, %1, %2) <{activation = "NONE", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%3) : (tensor<1x4x4x2xf32>) -> ()

// The convolution keeps all its attributes.
// RULE DepthwiseConvAdd
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<2.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.depthwise_conv_2d"(%0, %1, %2) <{multiplier = 2 : i64, strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
%5 = "nn.add"(%4, %3) : (tensor<1x2x2x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
"test.out"(%5) : (tensor<1x2x2x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.depthwise_conv_2d"(%0, %1, %2) <{activation = "NONE", multiplier = 2 : i64, strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
"test.out"(%3) : (tensor<1x2x2x2xf32>) -> ()

// The convolution keeps all its attributes.
// RULE DepthwiseConvSub
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<2.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.depthwise_conv_2d"(%0, %1, %2) <{multiplier = 2 : i64, strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
%5 = "nn.sub"(%4, %3) : (tensor<1x2x2x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
"test.out"(%5) : (tensor<1x2x2x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<-1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.depthwise_conv_2d"(%0, %1, %2) <{activation = "NONE", multiplier = 2 : i64, strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
"test.out"(%3) : (tensor<1x2x2x2xf32>) -> ()

// RULE DepthwiseConvMul
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<2.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.depthwise_conv_2d"(%0, %1, %2) <{multiplier = 2 : i64, strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
%5 = "nn.mul"(%4, %3) : (tensor<1x2x2x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
"test.out"(%5) : (tensor<1x2x2x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[2.000000e+00, 4.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<6.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.depthwise_conv_2d"(%0, %1, %2) <{activation = "NONE", multiplier = 2 : i64, strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
"test.out"(%3) : (tensor<1x2x2x2xf32>) -> ()

// RULE DepthwiseConvDiv
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.depthwise_conv_2d"(%0, %1, %2) <{multiplier = 2 : i64, strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
%5 = "nn.div"(%4, %3) : (tensor<1x2x2x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
"test.out"(%5) : (tensor<1x2x2x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<[[[[2.000000e+00, 4.000000e+00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<6.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.depthwise_conv_2d"(%0, %1, %2) <{activation = "NONE", multiplier = 2 : i64, strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
"test.out"(%3) : (tensor<1x2x2x2xf32>) -> ()

// The convolution has another use.
// RULE ConvAdd
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<1.000000e+00> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.conv_2d"(%0, %1, %2) <{activation = "NONE", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%4 = "nn.add"(%3, %2) <{activation = "NONE"}> : (tensor<1x4x4x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%3, %4) : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> ()
// UNCHANGED

// There is an activation in between.
// RULE ConvMul
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<1.000000e+00> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.conv_2d"(%0, %1, %2) <{activation = "RELU", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%4 = "nn.mul"(%3, %2) <{activation = "NONE"}> : (tensor<1x4x4x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%4) : (tensor<1x4x4x2xf32>) -> ()
// UNCHANGED

// One number for each row, not for each channel.
// RULE ConvSub
%0 = "test.in"() : () -> tensor<1x4x4x1xf32>
%1 = "nn.const"() <{value = dense<1.000000e+00> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<1.000000e+00> : tensor<4x1x1xf32>}> : () -> tensor<4x1x1xf32>
%4 = "nn.conv_2d"(%0, %1, %2) <{activation = "NONE", strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
%5 = "nn.sub"(%4, %3) <{activation = "NONE"}> : (tensor<1x4x4x2xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x2xf32>
"test.out"(%5) : (tensor<1x4x4x2xf32>) -> ()
// UNCHANGED
