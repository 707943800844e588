module {
  func.func @quantized_matmul(%arg0: tensor<2x4xi8>, %arg1: tensor<4x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3xi32>) {
    %0 = linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4xi8>, tensor<4x3xi8>, i32, i32) outs(%arg4 : tensor<2x3xi32>) -> tensor<2x3xi32>
    return
  }
  func.func @mmt4d(%arg0: tensor<2x4x5x3xf32>, %arg1: tensor<3x4x2x3xf32>, %arg2: tensor<2x3x5x2xf32>) {
    %0 = linalg.mmt4d ins(%arg0, %arg1 : tensor<2x4x5x3xf32>, tensor<3x4x2x3xf32>) outs(%arg2 : tensor<2x3x5x2xf32>) -> tensor<2x3x5x2xf32>
    return
  }
  func.func @batch_mmt4d(%arg0: tensor<2x3x5x2x2xf32>, %arg1: tensor<2x4x5x3x2xf32>, %arg2: tensor<2x3x4x2x3xf32>) {
    %0 = linalg.batch_mmt4d ins(%arg0, %arg1 : tensor<2x3x5x2x2xf32>, tensor<2x4x5x3x2xf32>) outs(%arg2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
    return
  }
  func.func @batch_mmt4d_memref(%arg0: memref<2x3x5x2x2xf32>, %arg1: memref<2x4x5x3x2xf32>, %arg2: memref<2x3x4x2x3xf32>) {
    linalg.batch_mmt4d ins(%arg0, %arg1 : memref<2x3x5x2x2xf32>, memref<2x4x5x3x2xf32>) outs(%arg2 : memref<2x3x4x2x3xf32>)
    return
  }
  func.func @quantized_batch_matmul(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5x4xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4xi32>) {
    %0 = linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x5xi8>, tensor<2x5x4xi8>, i32, i32) outs(%arg4 : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
    return
  }
  func.func @matvec(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) {
    %0 = linalg.matvec ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return
  }
  func.func @vecmat(%arg0: tensor<3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<2xf32>) {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x2xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return
  }
  func.func @batch_matvec(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x3xf32>) {
    %0 = linalg.batch_matvec ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @batch_matvec_memref(%arg0: memref<2x3x4xf32>, %arg1: memref<2x4xf32>, %arg2: memref<2x3xf32>) {
    linalg.batch_matvec ins(%arg0, %arg1 : memref<2x3x4xf32>, memref<2x4xf32>) outs(%arg2 : memref<2x3xf32>)
    return
  }
  func.func @batch_vecmat(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4x3xf32>, %arg2: tensor<2x3xf32>) {
    %0 = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @dot(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) {
    %0 = linalg.dot ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
    return
  }
  func.func @conv_1d(%arg0: tensor<4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) {
    %0 = linalg.conv_1d ins(%arg0, %arg1 : tensor<4xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return
  }
  func.func @conv_2d(%arg0: tensor<5x7xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<2x3xf32>) {
    %0 = linalg.conv_2d ins(%arg0, %arg1 : tensor<5x7xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @conv_2d_memref(%arg0: memref<5x7xf32>, %arg1: memref<4x5xf32>, %arg2: memref<2x3xf32>) {
    linalg.conv_2d ins(%arg0, %arg1 : memref<5x7xf32>, memref<4x5xf32>) outs(%arg2 : memref<2x3xf32>)
    return
  }
  func.func @conv_3d(%arg0: tensor<6x4x6xf32>, %arg1: tensor<5x2x3xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.conv_3d ins(%arg0, %arg1 : tensor<6x4x6xf32>, tensor<5x2x3xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @fill_rng_2d(%arg0: f64, %arg1: f64, %arg2: i32, %arg3: tensor<2x3xf32>) {
    %0 = linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @conv_1d_nwc_wcf(%arg0: tensor<2x9x2xf32>, %arg1: tensor<5x2x4xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x9x2xf32>, tensor<5x2x4xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @conv_1d_ncw_fcw(%arg0: tensor<2x5x8xf32>, %arg1: tensor<3x5x2xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x5x8xf32>, tensor<3x5x2xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @depthwise_conv_1d_nwc_wc(%arg0: tensor<2x9x4xf32>, %arg1: tensor<5x4xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x9x4xf32>, tensor<5x4xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @depthwise_conv_1d_ncw_cw(%arg0: tensor<2x4x9xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<2x4x3xf32>) {
    %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x4x9xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    return
  }
  func.func @depthwise_conv_1d_ncw_cw_memref(%arg0: memref<2x4x9xf32>, %arg1: memref<4x5xf32>, %arg2: memref<2x4x3xf32>) {
    linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x4x9xf32>, memref<4x5xf32>) outs(%arg2 : memref<2x4x3xf32>)
    return
  }
  func.func @depthwise_conv_1d_nwc_wcm(%arg0: tensor<2x6x4xf32>, %arg1: tensor<2x4x5xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x6x4xf32>, tensor<2x4x5xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @pooling_nwc_sum(%arg0: tensor<2x9x4xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x9x4xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @pooling_ncw_sum(%arg0: tensor<2x3x11xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x3x11xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @pooling_nwc_max(%arg0: tensor<2x9x4xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x9x4xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @pooling_nwc_max_memref(%arg0: memref<2x9x4xf32>, %arg1: memref<5xf32>, %arg2: memref<2x3x4xf32>) {
    linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x9x4xf32>, memref<5xf32>) outs(%arg2 : memref<2x3x4xf32>)
    return
  }
  func.func @pooling_nwc_max_unsigned(%arg0: tensor<2x9x4xi8>, %arg1: tensor<5xi8>, %arg2: tensor<2x3x4xi16>) {
    %0 = linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x9x4xi8>, tensor<5xi8>) outs(%arg2 : tensor<2x3x4xi16>) -> tensor<2x3x4xi16>
    return
  }
  func.func @pooling_ncw_max(%arg0: tensor<2x3x11xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x3x11xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @pooling_nwc_min(%arg0: tensor<2x9x4xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3x4xf32>) {
    %0 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x9x4xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @pooling_nwc_min_unsigned(%arg0: tensor<2x9x4xi8>, %arg1: tensor<5xi8>, %arg2: tensor<2x3x4xi16>) {
    %0 = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x9x4xi8>, tensor<5xi8>) outs(%arg2 : tensor<2x3x4xi16>) -> tensor<2x3x4xi16>
    return
  }
  func.func @pooling_nwc_min_unsigned_memref(%arg0: memref<2x9x4xi8>, %arg1: memref<5xi8>, %arg2: memref<2x3x4xi16>) {
    linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x9x4xi8>, memref<5xi8>) outs(%arg2 : memref<2x3x4xi16>)
    return
  }
  func.func @conv_2d_nhwc_hwcf(%arg0: tensor<2x6x8x2xf32>, %arg1: tensor<2x3x2x5xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x6x8x2xf32>, tensor<2x3x2x5xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @conv_2d_nhwc_fhwc(%arg0: tensor<2x6x8x2xf32>, %arg1: tensor<5x2x3x2xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x6x8x2xf32>, tensor<5x2x3x2xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @conv_2d_nhwc_hwcf_q(%arg0: tensor<2x6x8x2xi8>, %arg1: tensor<2x3x2x5xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4x5xi32>) {
    %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x8x2xi8>, tensor<2x3x2x5xi8>, i32, i32) outs(%arg4 : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
    return
  }
  func.func @conv_2d_nhwc_fhwc_q(%arg0: tensor<2x6x8x2xi8>, %arg1: tensor<5x2x3x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4x5xi32>) {
    %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x8x2xi8>, tensor<5x2x3x2xi8>, i32, i32) outs(%arg4 : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
    return
  }
  func.func @conv_2d_nhwc_fhwc_q_memref(%arg0: memref<2x6x8x2xi8>, %arg1: memref<5x2x3x2xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x5xi32>) {
    linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x6x8x2xi8>, memref<5x2x3x2xi8>, i32, i32) outs(%arg4 : memref<2x3x4x5xi32>)
    return
  }
  func.func @conv_2d_nchw_fchw_q(%arg0: tensor<2x2x9x7xi8>, %arg1: tensor<3x2x3x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4x5xi32>) {
    %0 = linalg.conv_2d_nchw_fchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x2x9x7xi8>, tensor<3x2x3x2xi8>, i32, i32) outs(%arg4 : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
    return
  }
  func.func @conv_2d_nchw_fchw(%arg0: tensor<2x2x9x7xf32>, %arg1: tensor<3x2x3x2xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.conv_2d_nchw_fchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x2x9x7xf32>, tensor<3x2x3x2xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @conv_2d_ngchw_fgchw(%arg0: tensor<2x3x3x10x6xf32>, %arg1: tensor<4x3x3x2x3xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x3x10x6xf32>, tensor<4x3x3x2x3xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @conv_2d_ngchw_gfchw(%arg0: tensor<2x3x3x10x6xf32>, %arg1: tensor<3x4x3x2x3xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x3x10x6xf32>, tensor<3x4x3x2x3xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @conv_2d_ngchw_gfchw_memref(%arg0: memref<2x3x3x10x6xf32>, %arg1: memref<3x4x3x2x3xf32>, %arg2: memref<2x3x4x5x2xf32>) {
    linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x3x3x10x6xf32>, memref<3x4x3x2x3xf32>) outs(%arg2 : memref<2x3x4x5x2xf32>)
    return
  }
  func.func @conv_2d_nhwgc_gfhwc(%arg0: tensor<2x7x6x5x3xf32>, %arg1: tensor<5x2x3x2x3xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x7x6x5x3xf32>, tensor<5x2x3x2x3xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @conv_2d_nhwgc_gfhwc_q(%arg0: tensor<2x7x6x5x3xi8>, %arg1: tensor<5x2x3x2x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4x5x2xi32>) {
    %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x7x6x5x3xi8>, tensor<5x2x3x2x3xi8>, i32, i32) outs(%arg4 : tensor<2x3x4x5x2xi32>) -> tensor<2x3x4x5x2xi32>
    return
  }
  func.func @conv_2d_ngchw_gfchw_q(%arg0: tensor<2x3x3x10x6xi8>, %arg1: tensor<3x4x3x2x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4x5x2xi32>) {
    %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x3x10x6xi8>, tensor<3x4x3x2x3xi8>, i32, i32) outs(%arg4 : tensor<2x3x4x5x2xi32>) -> tensor<2x3x4x5x2xi32>
    return
  }
  func.func @depthwise_conv_2d_nhwc_hwc(%arg0: tensor<2x6x8x5xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x6x8x5xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @depthwise_conv_2d_nhwc_hwc_memref(%arg0: memref<2x6x8x5xf32>, %arg1: memref<2x3x5xf32>, %arg2: memref<2x3x4x5xf32>) {
    linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x6x8x5xf32>, memref<2x3x5xf32>) outs(%arg2 : memref<2x3x4x5xf32>)
    return
  }
  func.func @depthwise_conv_2d_nchw_chw(%arg0: tensor<2x5x6x8xf32>, %arg1: tensor<5x2x3xf32>, %arg2: tensor<2x5x3x4xf32>) {
    %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x5x6x8xf32>, tensor<5x2x3xf32>) outs(%arg2 : tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
    return
  }
  func.func @depthwise_conv_2d_nhwc_hwc_q(%arg0: tensor<2x6x8x5xi8>, %arg1: tensor<2x3x5xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4x5xi32>) {
    %0 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x8x5xi8>, tensor<2x3x5xi8>, i32, i32) outs(%arg4 : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
    return
  }
  func.func @depthwise_conv_2d_nhwc_hwcm(%arg0: tensor<2x7x6x5xf32>, %arg1: tensor<3x2x5x2xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x7x6x5xf32>, tensor<3x2x5x2xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_q(%arg0: tensor<2x7x6x5xi8>, %arg1: tensor<3x2x5x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4x5x2xi32>) {
    %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x7x6x5xi8>, tensor<3x2x5x2xi8>, i32, i32) outs(%arg4 : tensor<2x3x4x5x2xi32>) -> tensor<2x3x4x5x2xi32>
    return
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_q_memref(%arg0: memref<2x7x6x5xi8>, %arg1: memref<3x2x5x2xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x5x2xi32>) {
    linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x7x6x5xi8>, memref<3x2x5x2xi8>, i32, i32) outs(%arg4 : memref<2x3x4x5x2xi32>)
    return
  }
  func.func @pooling_nhwc_sum(%arg0: tensor<2x6x8x5xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x6x8x5xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @pooling_nchw_sum(%arg0: tensor<2x3x8x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.pooling_nchw_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x8x9xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @pooling_nhwc_max(%arg0: tensor<2x6x8x5xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x6x8x5xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @pooling_nhwc_max_unsigned(%arg0: tensor<2x6x8x5xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3x4x5xi16>) {
    %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x6x8x5xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3x4x5xi16>) -> tensor<2x3x4x5xi16>
    return
  }
  func.func @pooling_nhwc_max_unsigned_memref(%arg0: memref<2x6x8x5xi8>, %arg1: memref<2x3xi8>, %arg2: memref<2x3x4x5xi16>) {
    linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x6x8x5xi8>, memref<2x3xi8>) outs(%arg2 : memref<2x3x4x5xi16>)
    return
  }
  func.func @pooling_nchw_max(%arg0: tensor<2x3x8x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.pooling_nchw_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x8x9xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @pooling_nhwc_min(%arg0: tensor<2x6x8x5xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3x4x5xf32>) {
    %0 = linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x6x8x5xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
  func.func @pooling_nhwc_min_unsigned(%arg0: tensor<2x6x8x5xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3x4x5xi16>) {
    %0 = linalg.pooling_nhwc_min_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x6x8x5xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3x4x5xi16>) -> tensor<2x3x4x5xi16>
    return
  }
  func.func @conv_3d_ndhwc_dhwcf(%arg0: tensor<2x7x6x15x2xf32>, %arg1: tensor<3x2x3x2x2xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x7x6x15x2xf32>, tensor<3x2x3x2x2xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @conv_3d_ndhwc_dhwcf_memref(%arg0: memref<2x7x6x15x2xf32>, %arg1: memref<3x2x3x2x2xf32>, %arg2: memref<2x3x4x5x2xf32>) {
    linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x7x6x15x2xf32>, memref<3x2x3x2x2xf32>) outs(%arg2 : memref<2x3x4x5x2xf32>)
    return
  }
  func.func @conv_3d_ndhwc_dhwcf_q(%arg0: tensor<2x7x6x15x2xi8>, %arg1: tensor<3x2x3x2x2xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4x5x2xi32>) {
    %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x7x6x15x2xi8>, tensor<3x2x3x2x2xi8>, i32, i32) outs(%arg4 : tensor<2x3x4x5x2xi32>) -> tensor<2x3x4x5x2xi32>
    return
  }
  func.func @conv_3d_ncdhw_fcdhw(%arg0: tensor<2x3x8x9x5xf32>, %arg1: tensor<3x3x2x3x2xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x3x8x9x5xf32>, tensor<3x3x2x3x2xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @depthwise_conv_3d_ndhwc_dhwc(%arg0: tensor<2x6x8x14x3xf32>, %arg1: tensor<2x3x2x3xf32>, %arg2: tensor<2x3x4x5x3xf32>) {
    %0 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x6x8x14x3xf32>, tensor<2x3x2x3xf32>) outs(%arg2 : tensor<2x3x4x5x3xf32>) -> tensor<2x3x4x5x3xf32>
    return
  }
  func.func @depthwise_conv_3d_ncdhw_cdhw(%arg0: tensor<2x3x6x8x14xf32>, %arg1: tensor<3x2x3x2xf32>, %arg2: tensor<2x3x3x4x5xf32>) {
    %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x3x6x8x14xf32>, tensor<3x2x3x2xf32>) outs(%arg2 : tensor<2x3x3x4x5xf32>) -> tensor<2x3x3x4x5xf32>
    return
  }
  func.func @depthwise_conv_3d_ncdhw_cdhw_memref(%arg0: memref<2x3x6x8x14xf32>, %arg1: memref<3x2x3x2xf32>, %arg2: memref<2x3x3x4x5xf32>) {
    linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x3x6x8x14xf32>, memref<3x2x3x2xf32>) outs(%arg2 : memref<2x3x3x4x5xf32>)
    return
  }
  func.func @depthwise_conv_3d_ndhwc_dhwcm(%arg0: tensor<2x7x6x15x2xf32>, %arg1: tensor<3x2x3x2x2xf32>, %arg2: tensor<2x3x4x5x2x2xf32>) {
    %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x7x6x15x2xf32>, tensor<3x2x3x2x2xf32>) outs(%arg2 : tensor<2x3x4x5x2x2xf32>) -> tensor<2x3x4x5x2x2xf32>
    return
  }
  func.func @pooling_ndhwc_sum(%arg0: tensor<2x7x6x15x2xf32>, %arg1: tensor<3x2x3xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.pooling_ndhwc_sum {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x7x6x15x2xf32>, tensor<3x2x3xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @pooling_ndhwc_max(%arg0: tensor<2x7x6x15x2xf32>, %arg1: tensor<3x2x3xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.pooling_ndhwc_max {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x7x6x15x2xf32>, tensor<3x2x3xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @pooling_ndhwc_min(%arg0: tensor<2x7x6x15x2xf32>, %arg1: tensor<3x2x3xf32>, %arg2: tensor<2x3x4x5x2xf32>) {
    %0 = linalg.pooling_ndhwc_min {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x7x6x15x2xf32>, tensor<3x2x3xf32>) outs(%arg2 : tensor<2x3x4x5x2xf32>) -> tensor<2x3x4x5x2xf32>
    return
  }
  func.func @pooling_ndhwc_min_memref(%arg0: memref<2x7x6x15x2xf32>, %arg1: memref<3x2x3xf32>, %arg2: memref<2x3x4x5x2xf32>) {
    linalg.pooling_ndhwc_min {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x7x6x15x2xf32>, memref<3x2x3xf32>) outs(%arg2 : memref<2x3x4x5x2xf32>)
    return
  }
}
