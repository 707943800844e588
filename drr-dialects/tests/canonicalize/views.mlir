func.func @constants(%m: memref<?x?x?xf32>, %i: index, %n: index) -> (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c0, %i, %c1] [%c4, %c1, %n] [%c1, %c1, %c1] : memref<?x?x?xf32> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  %1 = memref.subview %m[%c0, %i, %c1] [%c4, 1, %n] [%c1, %c1, 1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %0, %1 : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>
}
func.func @two_parts(%m: memref<1x384x384xf32>, %d: memref<?x?x?xf32>, %i: index, %j: index, %n: index) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, %i, %j] [1, %c1, %n] [1, 1, 1] : memref<1x384x384xf32> to memref<?x?xf32, strided<[384, 1], offset: ?>>
  %1 = memref.subview %0[0, 0] [1, %n] [1, 1] : memref<?x?xf32, strided<[384, 1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %2 = memref.subview %d[0, %i, %j] [1, %c1, %n] [1, 1, 1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %3 = memref.subview %2[0, 0] [1, %n] [1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %1, %3 : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
}
func.func @negative(%m: memref<8xf32>, %n: index) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
  %c2 = arith.constant -2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = memref.subview %m[%c2] [%c2] [%c1] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.subview %m[%c0] [%c1] [%c0] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  %2 = memref.subview %m[%c9] [%c1] [%c1] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  %3 = memref.subview %m[%n] [%n] [%c2] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0, %1, %2, %3 : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
}

// -----

func.func @of_cast(%m: memref<4x6x16x32xi8>, %n: memref<1x1x?xf32, strided<[35, 7, 1], offset: ?>>, %k: memref<?x16xf32, 3>, %i: index) -> (memref<16x32xi8, strided<[32, 1], offset: 512>>, memref<1x4xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>, 3>) {
  %0 = memref.cast %m : memref<4x6x16x32xi8> to memref<?x?x16x32xi8>
  %1 = memref.subview %0[0, 1, 0, 0] [1, 1, 16, 32] [1, 1, 1, 1] : memref<?x?x16x32xi8> to memref<16x32xi8, strided<[32, 1], offset: 512>>
  %2 = memref.cast %n : memref<1x1x?xf32, strided<[35, 7, 1], offset: ?>> to memref<1x1x?xf32, strided<[?, ?, ?], offset: ?>>
  %3 = memref.subview %2[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<1x1x?xf32, strided<[?, ?, ?], offset: ?>> to memref<1x4xf32, strided<[?, ?], offset: ?>>
  %4 = memref.cast %k : memref<?x16xf32, 3> to memref<?x?xf32, strided<[?, ?], offset: ?>, 3>
  %5 = memref.subview %4[%i, %i] [1, %i] [%i, 2] : memref<?x?xf32, strided<[?, ?], offset: ?>, 3> to memref<?xf32, strided<[?], offset: ?>, 3>
  return %1, %3, %5 : memref<16x32xi8, strided<[32, 1], offset: 512>>, memref<1x4xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>, 3>
}
func.func @of_other_cast(%m: memref<?xf32>, %i: index, %u: memref<*xf32>) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) {
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32>
  %1 = memref.subview %0[%i] [%i] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  %2 = memref.cast %u : memref<*xf32> to memref<4xf32>
  %3 = memref.subview %2[%i] [%i] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %1, %3 : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
}

// -----

func.func @whole(%m: memref<4x6xf32>, %l: memref<4x6xf32, strided<[6, 1], offset: 2>>, %n: memref<4x6xf32, strided<[?, 1], offset: 2>>, %a: memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>) -> (memref<4x6xf32>, memref<4x6xf32, strided<[6, 1]>>, memref<4x6xf32, strided<[6, 1], offset: 2>>, memref<4x6xf32, strided<[?, 1], offset: 2>>, memref<?x6xf32, strided<[6, 1]>>, memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>) {
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[0, 0] [4, 6] [1, 1] : memref<4x6xf32> to memref<4x6xf32>
  %1 = memref.subview %m[0, 0] [4, 6] [1, 1] : memref<4x6xf32> to memref<4x6xf32, strided<[6, 1]>>
  %2 = memref.subview %l[0, 0] [4, 6] [1, 1] : memref<4x6xf32, strided<[6, 1], offset: 2>> to memref<4x6xf32, strided<[6, 1], offset: 2>>
  %3 = memref.subview %n[0, 0] [4, 6] [1, 1] : memref<4x6xf32, strided<[?, 1], offset: 2>> to memref<4x6xf32, strided<[?, 1], offset: 2>>
  %4 = memref.subview %m[0, 0] [%c4, 6] [1, 1] : memref<4x6xf32> to memref<?x6xf32, strided<[6, 1]>>
  %5 = memref.subview %a[0] [4] [1] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>> to memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return %0, %1, %2, %3, %4, %5 : memref<4x6xf32>, memref<4x6xf32, strided<[6, 1]>>, memref<4x6xf32, strided<[6, 1], offset: 2>>, memref<4x6xf32, strided<[?, 1], offset: 2>>, memref<?x6xf32, strided<[6, 1]>>, memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
}
func.func @of_part(%m: memref<?x?xf32>, %i: index, %n: index) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i, %i] [%n, %n] [%i, %i] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %0[0, %c0] [%n, %n] [1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %2 = memref.subview %0[0, 0] [%n, %i] [1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %3 = memref.subview %0[0, 0] [%n, %n] [2, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1, %2, %3 : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @dim_of_reinterpreted(%m: memref<?xi8>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xi8> to memref<?xi8>
  %1 = memref.dim %0, %c0 : memref<?xi8>
  %3 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<?xi8> to memref<?xi8>
  %4 = memref.dim %3, %c0 : memref<?xi8>
  return %1, %4 : index, index
}

// -----

func.func @reinterpreted(%m: memref<?xf32>, %n: index, %k: memref<4x?xf32, strided<[?, 1], offset: ?>>) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %neg = arith.constant -3 : index
  %0 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c4, %n], strides: [%n, %c4] : memref<?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.reinterpret_cast %m to offset: [2], sizes: [%n, 4], strides: [%n, 1] : memref<?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %2 = memref.reinterpret_cast %k to offset: [%n], sizes: [%n], strides: [%neg] : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %3 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32>
  %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [%n], strides: [1] : memref<4xf32> to memref<?xf32>
  return %0, %1, %2, %3, %4 : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<?xf32>
}
func.func @reinterpret_of_metadata(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %s: memref<3x4xf32>, %n: index) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x4xf32, strided<[4, 1]>>, memref<3x4xf32, strided<[4, 1]>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<3x4xf32>) {
  %c3 = arith.constant 3 : index
  %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%z#0, %z#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.reinterpret_cast %b to offset: [%o], sizes: [%z#0, %n], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %b2, %o2, %z2:2, %t2:2 = memref.extract_strided_metadata %s : memref<3x4xf32> -> memref<f32>, index, index, index, index, index
  %2 = memref.reinterpret_cast %b2 to offset: [0], sizes: [%z2#0, 4], strides: [4, 1] : memref<f32> to memref<?x4xf32, strided<[4, 1]>>
  %3 = memref.reinterpret_cast %b2 to offset: [0], sizes: [3, 4], strides: [4, 1] : memref<f32> to memref<3x4xf32, strided<[4, 1]>>
  %4 = memref.reinterpret_cast %b2 to offset: [%o2], sizes: [%c3, %z2#1], strides: [%t2#0, 1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %5 = memref.reinterpret_cast %b2 to offset: [0], sizes: [3, 4], strides: [4, 1] : memref<f32> to memref<3x4xf32>
  return %0, %1, %2, %3, %4, %5 : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x4xf32, strided<[4, 1]>>, memref<3x4xf32, strided<[4, 1]>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<3x4xf32>
}

// -----

func.func @meta(%m: memref<?x4xf32, strided<[4, 1], offset: ?>>, %s: memref<2x3xf32>) -> (index, index, index, index, index, index, index, index, index, index) {
  %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %m : memref<?x4xf32, strided<[4, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %b2, %o2, %z2:2, %t2:2 = memref.extract_strided_metadata %s : memref<2x3xf32> -> memref<f32>, index, index, index, index, index
  return %o, %z#0, %z#1, %t#0, %t#1, %o2, %z2#0, %z2#1, %t2#0, %t2#1 : index, index, index, index, index, index, index, index, index, index
}
func.func @cast(%s: memref<2x3xf32>) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %s : memref<2x3xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %z#0, %z#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @cast2(%s: memref<2x3xf32>) -> (memref<f32>, index, index, index, index, index) {
  %c1 = arith.constant 1 : index
  %c = memref.cast %s : memref<2x3xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %c7 = arith.constant 7 : index
  %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  "test.use"(%c7, %c1, %b, %t#0, %t#0, %z#0, %t#0) : (index, index, memref<f32>, index, index, index, index) -> ()
  %c8 = arith.constant 2 : index
  %4 = arith.addi %c8, %z#0 : index
  %5 = arith.addi %4, %t#1 : index
  return %b, %o, %5, %z#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @unr(%s: memref<*xf32>) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %s : memref<*xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %c : memref<2x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %z#0, %z#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @nested(%s: memref<2x3xf32>, %n: index) {
  scf.for %i = %n to %n step %n {
    %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %s : memref<2x3xf32> -> memref<f32>, index, index, index, index, index
    scf.for %j = %o to %z#0 step %t#1 {
       "test.use"(%t#0, %z#1, %t#1) : (index, index, index) -> ()
    }
  }
  return
}

// -----

func.func @cc0(%arg0 : memref<1x1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %arg0 [[0, 1, 2]] : memref<1x1x1xf32> into memref<1xf32>
  %1 = memref.collapse_shape %0 [] : memref<1xf32> into memref<f32>
  return %1 : memref<f32>
}
func.func @cc(%arg0 : memref<?x?x?x?x?xf32>) -> memref<?x?xf32> {
  %0 = memref.collapse_shape %arg0 [[0, 1], [2], [3, 4]] : memref<?x?x?x?x?xf32> into memref<?x?x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
  return %1 : memref<?x?xf32>
}
func.func @ce_strided(%arg0: memref<?x?xf32, strided<[?, 1], offset: 0>>, %n: index, %k: index) -> memref<?xf32, strided<[?], offset: 0>> {
  %1 = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [%n, 4, %k] : memref<?x?xf32, strided<[?, 1], offset: 0>> into memref<?x4x?xf32, strided<[?, ?, 1], offset: 0>>
  %2 = memref.collapse_shape %1 [[0, 1, 2]] : memref<?x4x?xf32, strided<[?, ?, 1], offset: 0>> into memref<?xf32, strided<[?], offset: 0>>
  return %2 : memref<?xf32, strided<[?], offset: 0>>
}
func.func @ee(%arg0 : memref<?x?xf32>, %n: index, %k: index, %l: index) -> memref<?x6x4x5x?xf32> {
  %0 = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [%n, 4, %k] : memref<?x?xf32> into memref<?x4x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2], [3, 4]] output_shape [%k, 6, 4, 5, %l] : memref<?x4x?xf32> into memref<?x6x4x5x?xf32>
  return %1 : memref<?x6x4x5x?xf32>
}
func.func @ee0(%arg0 : memref<f32>) -> memref<1x1x1xf32> {
  %0 = memref.expand_shape %arg0 [] output_shape [1] : memref<f32> into memref<1xf32>
  %1 = memref.expand_shape %0 [[0, 1, 2]] output_shape [1, 1, 1] : memref<1xf32> into memref<1x1x1xf32>
  return %1 : memref<1x1x1xf32>
}
func.func @ce(%arg0 : memref<12x4xf32>) -> memref<12x4xf32> {
  %0 = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [3, 4, 4] : memref<12x4xf32> into memref<3x4x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<3x4x4xf32> into memref<12x4xf32>
  return %1 : memref<12x4xf32>
}
func.func @cce(%arg0 : memref<?x?xf32>, %n: index, %k: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [%n, 4, %k] : memref<?x?xf32> into memref<?x4x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x4x?xf32> into memref<?x?xf32>
  return %1 : memref<?x?xf32>
}
func.func @ce_fewer(%arg0 : memref<?x?x?xi64>, %n: index, %k: index, %l: index) -> memref<?x?xi64> {
  %0 = memref.expand_shape %arg0 [[0], [1], [2, 3]] output_shape [%n, %k, %l, 1] : memref<?x?x?xi64> into memref<?x?x?x1xi64>
  %1 = memref.collapse_shape %0 [[0, 1], [2, 3]] : memref<?x?x?x1xi64> into memref<?x?xi64>
  return %1 : memref<?x?xi64>
}
func.func @ce_more(%arg0 : memref<?x?xi64>, %n: index, %k: index, %l: index, %m: index) -> memref<?x?x?x?xi64> {
  %0 = memref.expand_shape %arg0 [[0, 1, 2, 3], [4, 5]] output_shape [%n, %k, 4, %l, %m, 1] : memref<?x?xi64> into memref<?x?x4x?x?x1xi64>
  %1 = memref.collapse_shape %0 [[0], [1, 2], [3], [4, 5]] : memref<?x?x4x?x?x1xi64> into memref<?x?x?x?xi64>
  return %1 : memref<?x?x?x?xi64>
}
func.func @ce_same_rank(%arg0 : memref<?x?xi64>, %n: index, %k: index) -> memref<?x?xi64> {
  %0 = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [%n, 4, %k] : memref<?x?xi64> into memref<?x4x?xi64>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<?x4x?xi64> into memref<?x?xi64>
  return %1 : memref<?x?xi64>
}
func.func @ce_products(%arg0 : memref<?xi64>, %n: index, %k: index, %l: index) -> memref<?x?xi64> {
  %0 = memref.expand_shape %arg0 [[0, 1, 2, 3, 4]] output_shape [%n, %k, 4, %l, 5] : memref<?xi64> into memref<?x?x4x?x5xi64>
  %1 = memref.collapse_shape %0 [[0, 1, 2], [3, 4]] : memref<?x?x4x?x5xi64> into memref<?x?xi64>
  return %1 : memref<?x?xi64>
}

// -----

func.func @ec(%a: memref<2x3x20x10xf32>, %n: index, %d: memref<?x2x3xf32>) -> (memref<6x2x10x10xf32>, memref<2x3x2x10x10xf32>, memref<6x20x10xf32>, memref<?x6xf32>, memref<?x2x3xf32>, memref<2x3x20x2x5xf32>) {
  %0 = memref.collapse_shape %a [[0, 1], [2], [3]] : memref<2x3x20x10xf32> into memref<6x20x10xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2], [3]] output_shape [6, 2, 10, 10] : memref<6x20x10xf32> into memref<6x2x10x10xf32>
  %2 = memref.expand_shape %0 [[0, 1], [2, 3], [4]] output_shape [2, 3, 2, 10, 10] : memref<6x20x10xf32> into memref<2x3x2x10x10xf32>
  %3 = memref.collapse_shape %a [[0, 1, 2], [3]] : memref<2x3x20x10xf32> into memref<120x10xf32>
  %4 = memref.expand_shape %3 [[0, 1], [2]] output_shape [6, 20, 10] : memref<120x10xf32> into memref<6x20x10xf32>
  %5 = memref.collapse_shape %d [[0, 1, 2]] : memref<?x2x3xf32> into memref<?xf32>
  %6 = memref.expand_shape %5 [[0, 1]] output_shape [%n, 6] : memref<?xf32> into memref<?x6xf32>
  %7 = memref.expand_shape %5 [[0, 1, 2]] output_shape [%n, 2, 3] : memref<?xf32> into memref<?x2x3xf32>
  %8 = memref.expand_shape %3 [[0, 1, 2], [3, 4]] output_shape [2, 3, 20, 2, 5] : memref<120x10xf32> into memref<2x3x20x2x5xf32>
  return %1, %2, %4, %6, %7, %8 : memref<6x2x10x10xf32>, memref<2x3x2x10x10xf32>, memref<6x20x10xf32>, memref<?x6xf32>, memref<?x2x3xf32>, memref<2x3x20x2x5xf32>
}
func.func @ec_strided(%a: memref<2x3xf32, strided<[3, 1], offset: 5>>, %b: memref<?x3xf32, strided<[3, 1], offset: 5>>, %n: index) -> (memref<2x3xf32, strided<[3, 1], offset: 5>>, memref<1x6xf32, strided<[6, 1], offset: 5>>, memref<3x2xf32, strided<[2, 1], offset: 5>>, memref<?x3xf32, strided<[3, 1], offset: 5>>) {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<2x3xf32, strided<[3, 1], offset: 5>> into memref<6xf32, strided<[1], offset: 5>>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 3] : memref<6xf32, strided<[1], offset: 5>> into memref<2x3xf32, strided<[3, 1], offset: 5>>
  %2 = memref.expand_shape %0 [[0, 1]] output_shape [1, 6] : memref<6xf32, strided<[1], offset: 5>> into memref<1x6xf32, strided<[6, 1], offset: 5>>
  %3 = memref.expand_shape %0 [[0, 1]] output_shape [3, 2] : memref<6xf32, strided<[1], offset: 5>> into memref<3x2xf32, strided<[2, 1], offset: 5>>
  %4 = memref.collapse_shape %b [[0, 1]] : memref<?x3xf32, strided<[3, 1], offset: 5>> into memref<?xf32, strided<[1], offset: 5>>
  %5 = memref.expand_shape %4 [[0, 1]] output_shape [%n, 3] : memref<?xf32, strided<[1], offset: 5>> into memref<?x3xf32, strided<[3, 1], offset: 5>>
  return %1, %2, %3, %5 : memref<2x3xf32, strided<[3, 1], offset: 5>>, memref<1x6xf32, strided<[6, 1], offset: 5>>, memref<3x2xf32, strided<[2, 1], offset: 5>>, memref<?x3xf32, strided<[3, 1], offset: 5>>
}
func.func @ec_strided_cast(%a: memref<2x3xf32, strided<[?, 1], offset: 5>>) -> (memref<2x3xf32, strided<[3, 1], offset: 5>>) {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<2x3xf32, strided<[?, 1], offset: 5>> into memref<6xf32, strided<[1], offset: 5>>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 3] : memref<6xf32, strided<[1], offset: 5>> into memref<2x3xf32, strided<[3, 1], offset: 5>>
  return %1 : memref<2x3xf32, strided<[3, 1], offset: 5>>
}

// -----

func.func @of_cast(%a: memref<2x3x4xf32>, %b: memref<?x3x4xf32, strided<[?, ?, 1], offset: 2>, 1>, %u: memref<*xf32>, %s: memref<2x4x?xf32, strided<[?, ?, 1]>>) -> (memref<?x4xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>, 1>, memref<?xf32>, memref<?x4xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  %0 = memref.cast %a : memref<2x3x4xf32> to memref<?x?x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x?x4xf32> into memref<?x4xf32>
  %2 = memref.cast %b : memref<?x3x4xf32, strided<[?, ?, 1], offset: 2>, 1> to memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>, 1>
  %3 = memref.collapse_shape %2 [[0, 1], [2]] : memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>, 1> into memref<?x?xf32, strided<[?, 1], offset: ?>, 1>
  %4 = memref.cast %u : memref<*xf32> to memref<?x?xf32>
  %5 = memref.collapse_shape %4 [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %6 = memref.cast %a : memref<2x3x4xf32> to memref<?x3x4xf32>
  %7 = memref.collapse_shape %6 [[0, 1], [2]] : memref<?x3x4xf32> into memref<?x4xf32>
  %8 = memref.cast %s : memref<2x4x?xf32, strided<[?, ?, 1]>> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  %9 = memref.collapse_shape %8 [[0, 1, 2]] : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  return %1, %3, %5, %7, %9 : memref<?x4xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>, 1>, memref<?xf32>, memref<?x4xf32>, memref<?xf32, strided<[?], offset: ?>>
}

// -----

func.func @a(%m: memref<4x6xf32>, %n: index) -> (memref<?x2x?xf32>, memref<?x2x?xf32>, memref<?x3x?xf32>, memref<?x?x?xf32>) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %0 = memref.cast %m : memref<4x6xf32> to memref<?x?xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%n, 2, %n] : memref<?x?xf32> into memref<?x2x?xf32>
  %2 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%c4, 2, %c3] : memref<?x?xf32> into memref<?x2x?xf32>
  %3 = memref.cast %m : memref<4x6xf32> to memref<4x?xf32>
  %4 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%c4, 3, %n] : memref<?x?xf32> into memref<?x3x?xf32>
  %5 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%c4, %c3, %n] : memref<?x?xf32> into memref<?x?x?xf32>
  return %1, %2, %4, %5 : memref<?x2x?xf32>, memref<?x2x?xf32>, memref<?x3x?xf32>, memref<?x?x?xf32>
}
func.func @s(%m: memref<4x6xf32, strided<[8, 1], offset: 3>>, %n: index) -> (memref<?x2x?xf32, strided<[?, ?, 1], offset: ?>>, memref<?x2x?xf32, strided<[8, ?, 1], offset: 3>>, memref<?x2x3xf32, strided<[8, 3, 1], offset: 3>>) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = memref.cast %m : memref<4x6xf32, strided<[8, 1], offset: 3>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%c4, 2, %c3] : memref<?x?xf32, strided<[?, 1], offset: ?>> into memref<?x2x?xf32, strided<[?, ?, 1], offset: ?>>
  %2 = memref.cast %m : memref<4x6xf32, strided<[8, 1], offset: 3>> to memref<?x?xf32, strided<[8, 1], offset: 3>>
  %3 = memref.expand_shape %2 [[0], [1, 2]] output_shape [%c4, 2, %c3] : memref<?x?xf32, strided<[8, 1], offset: 3>> into memref<?x2x?xf32, strided<[8, ?, 1], offset: 3>>
  %4 = memref.cast %m : memref<4x6xf32, strided<[8, 1], offset: 3>> to memref<?x6xf32, strided<[8, 1], offset: 3>>
  %5 = memref.expand_shape %4 [[0], [1, 2]] output_shape [%c4, 2, 3] : memref<?x6xf32, strided<[8, 1], offset: 3>> into memref<?x2x3xf32, strided<[8, 3, 1], offset: 3>>
  return %1, %3, %5 : memref<?x2x?xf32, strided<[?, ?, 1], offset: ?>>, memref<?x2x?xf32, strided<[8, ?, 1], offset: 3>>, memref<?x2x3xf32, strided<[8, 3, 1], offset: 3>>
}
func.func @n(%m: memref<?x?xf32>, %n: index) -> (memref<?x2x?xf32>) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %2 = memref.expand_shape %m [[0], [1, 2]] output_shape [%c4, 2, %c3] : memref<?x?xf32> into memref<?x2x?xf32>
  return %2 : memref<?x2x?xf32>
}
func.func @p(%m: memref<4x?xf32>, %n: index) -> (memref<?x2x?xf32>, memref<?x2x?xf32>) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %0 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %2 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%c4, 2, %c3] : memref<?x?xf32> into memref<?x2x?xf32>
  %3 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%c4, 2, %n] : memref<?x?xf32> into memref<?x2x?xf32>
  return %2, %3 : memref<?x2x?xf32>, memref<?x2x?xf32>
}

// -----

// A stride of zero stays a value.
func.func @z(%m: memref<?x2x4xf32>, %n: index) -> (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, 0, 1] [%n, 1, 2] [1, %c1, %c0] : memref<?x2x4xf32> to memref<?x1x2xf32, strided<[8, ?, ?], offset: 1>>
  %1 = memref.cast %0 : memref<?x1x2xf32, strided<[8, ?, ?], offset: 1>> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  %2 = memref.subview %m[0, 0, 1] [%n, %c1, 2] [1, %c1, %c0] : memref<?x2x4xf32> to memref<?x?x2xf32, strided<[8, ?, ?], offset: 1>>
  %3 = memref.cast %2 : memref<?x?x2xf32, strided<[8, ?, ?], offset: 1>> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  return %1, %3 : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
}
