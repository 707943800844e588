module {
  func.func @tensors(%arg0: tensor<2x3xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<4xf32>) -> tensor<2xf32> {
    %0 = nn.linear %arg0, %arg1, %arg2 : tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32> -> tensor<2x4xf32>
    %1 = nn.linear %arg0, %arg1 : tensor<2x3xf32>, tensor<4x3xf32> -> tensor<2x4xf32>
    %2 = nn.add %0, %arg2 : tensor<2x4xf32>, tensor<4xf32> -> tensor<2x4xf32>
    %3 = nn.sub %2, %1 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
    %4 = nn.mul %3, %1 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
    %5 = nn.neg %4 : tensor<2x4xf32> -> tensor<2x4xf32>
    %6 = nn.relu %5 : tensor<2x4xf32> -> tensor<2x4xf32>
    %7 = nn.exp %6 : tensor<2x4xf32> -> tensor<2x4xf32>
    %8 = nn.tanh %7 : tensor<2x4xf32> -> tensor<2x4xf32>
    %9 = nn.sigmoid %8 : tensor<2x4xf32> -> tensor<2x4xf32>
    %10 = nn.gelu %9 : tensor<2x4xf32> -> tensor<2x4xf32>
    %11 = nn.softmax %10 {axis = 0 : i64} : tensor<2x4xf32> -> tensor<2x4xf32>
    %12 = nn.transpose %11 {permutation = array<i64: 1, 0>} : tensor<2x4xf32> -> tensor<4x2xf32>
    %13 = nn.matmul %11, %12 : tensor<2x4xf32>, tensor<4x2xf32> -> tensor<2x2xf32>
    %14 = nn.reshape %13 {shape = array<i64: 1, 2, -1>} : tensor<2x2xf32> -> tensor<1x2x2xf32>
    %15 = nn.batch_matmul %14, %14 : tensor<1x2x2xf32>, tensor<1x2x2xf32> -> tensor<1x2x2xf32>
    %16 = nn.reduce_sum %15 {axes = array<i64: 0>} : tensor<1x2x2xf32> -> tensor<2x2xf32>
    %17 = nn.reduce_max %16 {axes = array<i64: 0>} : tensor<2x2xf32> -> tensor<2xf32>
    %18 = nn.reduce_mean %17 {axes = array<i64>} : tensor<2xf32> -> tensor<2xf32>
    return %18 : tensor<2xf32>
  }
  func.func @images(%arg0: tensor<?x8x?x1xf32>, %arg1: tensor<3x3x1x4xf32>) -> tensor<?x3x?x4xf32> {
    %0 = nn.conv2d %arg0, %arg1 {dilations = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<?x8x?x1xf32>, tensor<3x3x1x4xf32> -> tensor<?x6x?x4xf32>
    %1 = nn.maxpool %0 {strides = array<i64: 2, 2>, window = array<i64: 2, 2>} : tensor<?x6x?x4xf32> -> tensor<?x3x?x4xf32>
    return %1 : tensor<?x3x?x4xf32>
  }
  func.func @memrefs(%arg0: memref<2x2xi32>, %arg1: memref<2x2xi32>, %arg2: memref<2x2xi32>, %arg3: memref<2xi32>) {
    nn.matmul %arg0, %arg1, %arg2 : memref<2x2xi32>, memref<2x2xi32>, memref<2x2xi32>
    nn.add %arg2, %arg2, %arg2 : memref<2x2xi32>, memref<2x2xi32>, memref<2x2xi32>
    nn.relu %arg2, %arg2 : memref<2x2xi32>, memref<2x2xi32>
    nn.reduce_sum %arg2, %arg3 {axes = array<i64: 1>} : memref<2x2xi32>, memref<2xi32>
    return
  }
}
