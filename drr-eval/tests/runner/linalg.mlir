func.func @matmul(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func @linear(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%f : tensor<2x4xf32>) -> tensor<2x4xf32>
  %wide = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<2x4xf32>) dimensions = [0]
  %s = linalg.add ins(%p, %wide : tensor<2x4xf32>, tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = linalg.map ins(%s : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>)
    (%in: f32, %out: f32) {
      %is = arith.cmpf ugt, %in, %zero : f32
      %m = arith.select %is, %in, %zero : f32
      linalg.yield %m : f32
    }
  return %r : tensor<2x4xf32>
}
func.func @row_sums(%a: tensor<3x4xi32>, %s: tensor<3xi32>) -> tensor<3xi32> {
  %r = linalg.reduce ins(%a : tensor<3x4xi32>) outs(%s : tensor<3xi32>) dimensions = [1]
    (%in: i32, %sum: i32) {
      %t = arith.addi %in, %sum : i32
      linalg.yield %t : i32
    }
  return %r : tensor<3xi32>
}
func.func @transposed(%a: tensor<2x3x4xi8>) -> tensor<4x2x3xi8> {
  %e = tensor.empty() : tensor<4x2x3xi8>
  %r = linalg.transpose ins(%a : tensor<2x3x4xi8>) outs(%e : tensor<4x2x3xi8>) permutation = [2, 0, 1]
  return %r : tensor<4x2x3xi8>
}
func.func @generic(%a: tensor<3x2xi64>, %b: tensor<2xi64>, %n: i64) -> (tensor<2x3xi64>, tensor<3xi64>) {
  %e = tensor.empty() : tensor<2x3xi64>
  %zero = arith.constant 0 : i64
  %f = tensor.empty() : tensor<3xi64>
  %z = linalg.fill ins(%zero : i64) outs(%f : tensor<3xi64>) -> tensor<3xi64>
  %r:2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
    iterator_types = ["reduction", "parallel"]
  } ins(%a, %b : tensor<3x2xi64>, tensor<2xi64>) outs(%e, %z : tensor<2x3xi64>, tensor<3xi64>) {
    ^bb0(%x: i64, %y: i64, %o: i64, %s: i64):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %k = arith.muli %i, %j : index
      %l = arith.index_cast %k : index to i64
      %p = arith.muli %x, %y : i64
      %q = arith.addi %p, %l : i64
      %odd = arith.cmpi slt, %q, %n : i64
      %t = scf.if %odd -> (i64) {
        %c = arith.index_cast %i : index to i64
        %u = arith.addi %s, %c : i64
        scf.yield %u : i64
      } else {
        %u = arith.xori %s, %q : i64
        scf.yield %u : i64
      }
      linalg.yield %q, %t : i64, i64
  } -> (tensor<2x3xi64>, tensor<3xi64>)
  return %r#0, %r#1 : tensor<2x3xi64>, tensor<3xi64>
}
func.func @convolution(%x: tensor<1x5x6x2xf32>, %k: tensor<2x2x2x3xf32>, %c: tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32> {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>}
    ins(%x, %k : tensor<1x5x6x2xf32>, tensor<2x2x2x3xf32>) outs(%c : tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  return %r : tensor<1x2x5x3xf32>
}
func.func @pooling(%x: tensor<1x4x4x2xi32>, %c: tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32> {
  %w = tensor.empty() : tensor<2x2xi32>
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%x, %w : tensor<1x4x4x2xi32>, tensor<2x2xi32>) outs(%c : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  return %r : tensor<1x2x2x2xi32>
}
func.func @batches(%a: tensor<2x2x3xi8>, %b: tensor<2x3x2xi8>, %c: tensor<2x2x2xi32>) -> tensor<2x2x2xi32> {
  %r = linalg.batch_matmul ins(%a, %b : tensor<2x2x3xi8>, tensor<2x3x2xi8>) outs(%c : tensor<2x2x2xi32>) -> tensor<2x2x2xi32>
  return %r : tensor<2x2x2xi32>
}
func.func @dynamic(%a: tensor<4x3xf64>, %v: tensor<3xf64>) -> tensor<4xf64> {
  %zero = arith.constant 0 : index
  %x = tensor.cast %a : tensor<4x3xf64> to tensor<?x?xf64>
  %n = tensor.dim %x, %zero : tensor<?x?xf64>
  %e = tensor.empty(%n) : tensor<?xf64>
  %z = arith.constant -0.0 : f64
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %w = tensor.cast %v : tensor<3xf64> to tensor<?xf64>
  %p = linalg.matvec ins(%x, %w : tensor<?x?xf64>, tensor<?xf64>) outs(%f : tensor<?xf64>) -> tensor<?xf64>
  %q = linalg.negf ins(%p : tensor<?xf64>) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %r = tensor.cast %q : tensor<?xf64> to tensor<4xf64>
  return %r : tensor<4xf64>
}
