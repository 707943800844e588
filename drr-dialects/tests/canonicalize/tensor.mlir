// Casts.
func.func @casts(%t: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index) -> (tensor<?x8xf32>, tensor<4x8xf32>, tensor<4x?xf32>, tensor<?x?xf32>, tensor<2x?xf32>) {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x8xf32>
  %2 = tensor.cast %t : tensor<4x?xf32> to tensor<?x8xf32>
  %3 = tensor.cast %2 : tensor<?x8xf32> to tensor<4x8xf32>
  %4 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  %5 = tensor.cast %u : tensor<*xf32> to tensor<4x?xf32>
  %6 = tensor.cast %5 : tensor<4x?xf32> to tensor<?x?xf32>
  %7 = tensor.cast %t : tensor<4x?xf32> to tensor<*xf32>
  %8 = tensor.cast %7 : tensor<*xf32> to tensor<2x?xf32>
  return %1, %3, %4, %6, %8 : tensor<?x8xf32>, tensor<4x8xf32>, tensor<4x?xf32>, tensor<?x?xf32>, tensor<2x?xf32>
}
func.func @asserts(%t: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.cast %t : tensor<?xf32> to tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}
func.func @bitcasts(%t: tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.bitcast %t : tensor<4xf32> to tensor<4xui32>
  %1 = tensor.bitcast %0 : tensor<4xui32> to tensor<4xi32>
  %2 = tensor.bitcast %0 : tensor<4xui32> to tensor<4xf32>
  %3 = tensor.bitcast %t : tensor<4xf32> to tensor<4xf32>
  return %1, %2, %3 : tensor<4xi32>, tensor<4xf32>, tensor<4xf32>
}
func.func @of_cast(%t: tensor<4xf32>, %u: tensor<*xf32>, %i: index) -> (f32, f32, index, index, index) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  %2 = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %3 = tensor.extract %2[%i] : tensor<?xf32>
  %4 = tensor.dim %0, %i : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %5 = tensor.dim %0, %c0 : tensor<?xf32>
  %6 = tensor.dim %2, %c0 : tensor<?xf32>
  return %1, %3, %4, %5, %6 : f32, f32, index, index, index
}

// -----

// Sizes and ranks.
func.func @dims(%t: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index) -> (index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  %1 = tensor.dim %t, %c1 : tensor<4x?xf32>
  %2 = tensor.dim %t, %c9 : tensor<4x?xf32>
  %3 = tensor.dim %u, %c0 : tensor<*xf32>
  %4 = tensor.dim %t, %i : tensor<4x?xf32>
  %5 = tensor.rank %t : tensor<4x?xf32>
  %6 = tensor.rank %u : tensor<*xf32>
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}
func.func @of_made(%n: index, %k: index, %x: f32, %t: tensor<?x?xf32>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%n, %k) : tensor<?x3x?xf32>
  %1 = tensor.dim %0, %c2 : tensor<?x3x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x3x?xf32>
  %3 = tensor.generate %n, %k {
  ^bb0(%i: index, %j: index, %l: index):
    tensor.yield %x : f32
  } : tensor<?x3x?xf32>
  %4 = tensor.dim %3, %c2 : tensor<?x3x?xf32>
  %5 = tensor.extract_slice %t[0, 0] [2, %k] [1, 1] : tensor<?x?xf32> to tensor<2x?xf32>
  %6 = tensor.dim %5, %c1 : tensor<2x?xf32>
  %7 = tensor.extract_slice %t[0, 0] [1, %k] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %8 = tensor.dim %7, %c0 : tensor<?xf32>
  return %1, %2, %4, %6, %8 : index, index, index, index, index
}
func.func @empty(%n: index) -> (tensor<?x?xf32>, tensor<?xi8>) {
  %c2 = arith.constant 2 : index
  %m = arith.constant -2 : index
  %0 = tensor.empty(%c2, %n) : tensor<?x?xf32>
  %1 = tensor.empty(%m) : tensor<?xi8>
  return %0, %1 : tensor<?x?xf32>, tensor<?xi8>
}

// -----

// Elements.
func.func @elements(%x: f32, %y: f32, %i: index) -> (f32, f32, i32, f32, i32, f32, f16, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = tensor.from_elements %x, %y, %x, %y : tensor<2x2xf32>
  %1 = tensor.extract %0[%c1, %c0] : tensor<2x2xf32>
  %2 = tensor.extract %0[%c1, %i] : tensor<2x2xf32>
  %3 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %4 = tensor.extract %3[%c1, %c0] : tensor<2x2xi32>
  %5 = arith.constant dense<2.5> : tensor<4xf32>
  %6 = tensor.extract %5[%i] : tensor<4xf32>
  %7 = tensor.extract %3[%c0, %c7] : tensor<2x2xi32>
  %8 = tensor.splat %x : tensor<4xf32>
  %9 = tensor.extract %8[%i] : tensor<4xf32>
  %10 = arith.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %11 = tensor.extract %10[%c1] : tensor<2xf16>
  %12 = arith.constant dense<[3, 4]> : tensor<2xindex>
  %13 = tensor.extract %12[%c1] : tensor<2xindex>
  return %1, %2, %4, %6, %7, %9, %11, %13 : f32, f32, i32, f32, i32, f32, f16, index
}
func.func @constants(%n: index, %x: f32) -> (tensor<2x2xi32>, tensor<2xf32>, tensor<2xi1>, tensor<3xf32>, tensor<?xf32>, tensor<2xf32>, tensor<2xindex>, tensor<f32>) {
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %t = arith.constant true
  %f = arith.constant 1.5 : f32
  %i = arith.constant 9 : index
  %a = tensor.from_elements %1, %2, %1, %2 : tensor<2x2xi32>
  %b = tensor.from_elements %f, %f : tensor<2xf32>
  %c = tensor.from_elements %t, %t : tensor<2xi1>
  %d = tensor.splat %f : tensor<3xf32>
  %e = tensor.splat %f[%n] : tensor<?xf32>
  %g = tensor.from_elements %f, %x : tensor<2xf32>
  %h = tensor.from_elements %i, %i : tensor<2xindex>
  %j = tensor.from_elements %f : tensor<f32>
  return %a, %b, %c, %d, %e, %g, %h, %j : tensor<2x2xi32>, tensor<2xf32>, tensor<2xi1>, tensor<3xf32>, tensor<?xf32>, tensor<2xf32>, tensor<2xindex>, tensor<f32>
}
func.func @inserted(%i: index, %x: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xi32>, tensor<2xi32>) {
  %f = arith.constant 1.5 : f32
  %g = arith.constant 2.5 : f32
  %1 = arith.constant 1 : i32
  %s = arith.constant dense<1.5> : tensor<4xf32>
  %a = tensor.insert %f into %s[%i] : tensor<4xf32>
  %b = tensor.insert %g into %s[%i] : tensor<4xf32>
  %k = arith.constant dense<1> : tensor<2xi32>
  %c = tensor.insert %1 into %k[%i] : tensor<2xi32>
  %l = arith.constant dense<[1, 2]> : tensor<2xi32>
  %d = tensor.insert %1 into %l[%i] : tensor<2xi32>
  return %a, %b, %c, %d : tensor<4xf32>, tensor<4xf32>, tensor<2xi32>, tensor<2xi32>
}

// -----

// Shapes.
func.func @reshaped(%m: tensor<?x4xf32>, %n: index) -> (tensor<?x4xf32>, tensor<4xi32>, tensor<2x2xf32>, tensor<2x2xi32>) {
  %0 = tensor.collapse_shape %m [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %2 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %4 = arith.constant dense<1.5> : tensor<4xf32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %6 = tensor.expand_shape %3 [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  return %1, %3, %5, %6 : tensor<?x4xf32>, tensor<4xi32>, tensor<2x2xf32>, tensor<2x2xi32>
}
