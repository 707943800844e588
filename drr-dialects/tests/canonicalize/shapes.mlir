func.func @a(%t: tensor<?xf32>, %i: index) -> tensor<?x2xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [%i, 4, 2] : tensor<?xf32> into tensor<?x4x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x4x2xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// -----

func.func @b(%t: tensor<?xf32>, %i: index) -> tensor<4x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [4, %i, 2] : tensor<?xf32> into tensor<4x?x2xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<4x?x2xf32> into tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

// -----

func.func @c(%t: tensor<?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [%j, %i, 2] : tensor<?xf32> into tensor<?x?x2xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<?x?x2xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

func.func @d(%t: tensor<?xf32>, %i: index, %j: index) -> tensor<?x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [%j, 1, 1] : tensor<?xf32> into tensor<?x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<?x1x1xf32> into tensor<?x1xf32>
  return %1 : tensor<?x1xf32>
}

// -----

func.func @e(%t: tensor<?x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, %j] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

func.func @f(%t: tensor<12xf32>) -> tensor<3x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [3, 2, 2] : tensor<12xf32> into tensor<3x2x2xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<3x2x2xf32> into tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// -----

func.func @g(%t: tensor<2x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, %j, 1] : tensor<2x?xf32> into tensor<2x?x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x?x1xf32> into tensor<?x1xf32>
  %2 = tensor.cast %1 : tensor<?x1xf32> to tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

func.func @a(%t: tensor<?xf32>, %i: index, %j: index, %k: index) -> tensor<?x2xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3, 4, 5]] output_shape [4, %i, 3, %j, %k, 2] : tensor<?xf32> into tensor<4x?x3x?x?x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4], [5]] : tensor<4x?x3x?x?x2xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// -----

func.func @b(%t: tensor<?xf32>, %i: index, %j: index, %k: index) -> tensor<?x2xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3]] output_shape [%i, %j, 1, 2] : tensor<?xf32> into tensor<?x?x1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2], [3]] : tensor<?x?x1x2xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// -----

func.func @c(%t: tensor<?xf32>, %i: index, %j: index, %k: index) -> tensor<?x2xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3]] output_shape [2, %j, 1, 2] : tensor<?xf32> into tensor<2x?x1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2], [3]] : tensor<2x?x1x2xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// -----

func.func @a(%t: tensor<?x4x?x3xf32>, %i: index, %j: index) -> tensor<?x4x?x3xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<?x4x?x3xf32> into tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%i, 4, %j, 3] : tensor<?x?xf32> into tensor<?x4x?x3xf32>
  return %1 : tensor<?x4x?x3xf32>
}

// -----

func.func @b(%t: tensor<?x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %1 = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [%i, 4, %j, 3] : tensor<?x?xf32> into tensor<?x4x?x3xf32>
  %0 = tensor.collapse_shape %1 [[0, 1], [2, 3]] : tensor<?x4x?x3xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @c(%t: tensor<?x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %1 = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [%i, %j, %j, 3] : tensor<?x?xf32> into tensor<?x?x?x3xf32>
  %0 = tensor.collapse_shape %1 [[0, 1], [2, 3]] : tensor<?x?x?x3xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @d(%t: tensor<?x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %1 = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [%i, 4, %j, 3] : tensor<?x?xf32> into tensor<?x4x?x3xf32>
  %0 = tensor.collapse_shape %1 [[0], [1, 2, 3]] : tensor<?x4x?x3xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @g(%t: tensor<?x4x?xf32>, %i: index, %j: index) -> tensor<?x4x?xf32> {
  %0 = tensor.collapse_shape %t [[0], [1, 2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%i, 4, %j] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %1 : tensor<?x4x?xf32>
}

// -----

func.func @f(%t: tensor<?x4xf32>, %i: index, %j: index) -> tensor<?x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// -----

func.func @cat(%a: tensor<2x?xf32>, %b: tensor<?x3xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<2x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.concat dim(0) %a, %b, %c : (tensor<2x?xf32>, tensor<?x3xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(1) %a, %b, %c : (tensor<2x?xf32>, tensor<?x3xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.concat dim(0) %a : (tensor<2x?xf32>) -> tensor<2x?xf32>
  %3 = tensor.concat dim(0) %a : (tensor<2x?xf32>) -> tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<2x?xf32>, tensor<?x?xf32>
}

// -----

func.func @cat2(%a: tensor<2x4xf32>, %b: tensor<2x3xf32>) -> (tensor<?x?xf32>, tensor<2x7xf32>) {
  %0 = tensor.concat dim(1) %a, %b : (tensor<2x4xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(1) %a, %b : (tensor<2x4xf32>, tensor<2x3xf32>) -> tensor<2x7xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<2x7xf32>
}

// -----

func.func @gen(%n: index, %m: index) -> (tensor<?x?x?xindex>, tensor<?xindex>) {
  %c5 = arith.constant 5 : index
  %cm = arith.constant -5 : index
  %0 = tensor.generate %n, %c5, %m {
    ^bb0(%i: index, %j: index, %k: index):
    %1 = arith.addi %i, %j : index
    tensor.yield %1 : index
  } : tensor<?x?x?xindex>
  %2 = tensor.generate %cm {
    ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %0, %2 : tensor<?x?x?xindex>, tensor<?xindex>
}

// -----

func.func @ext(%n: index, %m: index, %mem: memref<?xindex>) -> (index, index, index) {
  %c5 = arith.constant 5 : index
  %0 = tensor.generate %n, %c5 {
    ^bb0(%i: index, %j: index):
    %1 = arith.addi %i, %j : index
    tensor.yield %1 : index
  } : tensor<?x?xindex>
  %2 = tensor.generate %n {
    ^bb0(%i: index):
    memref.store %i, %mem[%i] : memref<?xindex>
    tensor.yield %i : index
  } : tensor<?xindex>
  %3 = tensor.generate %n {
    ^bb0(%i: index):
    %a = memref.load %mem[%i] : memref<?xindex>
    tensor.yield %a : index
  } : tensor<?xindex>
  %4 = tensor.extract %0[%m, %c5] : tensor<?x?xindex>
  %5 = tensor.extract %2[%m] : tensor<?xindex>
  %6 = tensor.extract %3[%m] : tensor<?xindex>
  return %4, %5, %6 : index, index, index
}

// -----

func.func @icast(%t: tensor<1xi32>, %i: index) -> index {
  %0 = arith.index_cast %t : tensor<1xi32> to tensor<1xindex>
  %1 = tensor.extract %0[%i] : tensor<1xindex>
  return %1 : index
}

// -----

func.func @icast2(%t: tensor<1xindex>, %i: index) -> i32 {
  %0 = arith.index_cast %t : tensor<1xindex> to tensor<1xi32>
  %1 = tensor.extract %0[%i] : tensor<1xi32>
  return %1 : i32
}

// -----

func.func @dims(%t: tensor<?x?xf32>, %i: index, %s: tensor<2xindex>, %u: tensor<2xi32>, %x: f32, %y: tensor<4x?xf32>) -> (index, index, index, index, index) {
  %c1 = arith.constant 1 : index
  %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %i : tensor<?x?xf32>
  %2 = tensor.reshape %t(%u) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %3 = tensor.dim %2, %c1 : tensor<?x?xf32>
  %4 = tensor.insert %x into %t[%i, %i] : tensor<?x?xf32>
  %5 = tensor.dim %4, %c1 : tensor<?x?xf32>
  %6 = tensor.insert_slice %y into %t[0, 0] [4, %i] [1, 1] : tensor<4x?xf32> into tensor<?x?xf32>
  %7 = tensor.dim %6, %c1 : tensor<?x?xf32>
  %8 = tensor.cast %y : tensor<4x?xf32> to tensor<?x?xf32>
  %9 = tensor.dim %8, %c1 : tensor<?x?xf32>
  return %1, %3, %5, %7, %9 : index, index, index, index, index
}

// -----

func.func @emptycast(%n: index, %m: index) -> (tensor<4x?xf32>, tensor<?x?xf32>, tensor<*xf32>) {
  %0 = tensor.empty(%n, %m) : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  %2 = tensor.empty(%m) : tensor<4x?xf32>
  %3 = tensor.cast %2 : tensor<4x?xf32> to tensor<?x?xf32>
  %4 = tensor.cast %2 : tensor<4x?xf32> to tensor<*xf32>
  return %1, %3, %4 : tensor<4x?xf32>, tensor<?x?xf32>, tensor<*xf32>
}

// -----

func.func @reshapes(%t: tensor<?x?xf32>, %s: tensor<2xindex>, %v: tensor<?xf32>, %w: tensor<1xindex>, %n: index) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.reshape %t(%w) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %1 = tensor.reshape %0(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %2 = tensor.reshape %v(%w) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %e = tensor.from_elements %d0, %d1 : tensor<2xindex>
  %3 = tensor.reshape %t(%e) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %k = arith.constant dense<2.0> : tensor<16xf32>
  %4 = tensor.reshape %k(%s) : (tensor<16xf32>, tensor<2xindex>) -> tensor<4x4xf32>
  return %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>, tensor<4x4xf32>
}

// -----

func.func @splats(%x: f32, %y: f32, %n: index) -> (tensor<4xf32>, tensor<2x2xf32>, tensor<?xf32>, tensor<2x1xf32>, tensor<2xf32>) {
  %0 = tensor.splat %x : tensor<2x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %2 = tensor.splat %x : tensor<4xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %4 = tensor.splat %x[%n] : tensor<?x2xf32>
  %5 = tensor.collapse_shape %4 [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  %6 = tensor.from_elements %x, %y : tensor<2xf32>
  %7 = tensor.expand_shape %6 [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %8 = tensor.from_elements %x, %y : tensor<1x2xf32>
  %9 = tensor.collapse_shape %8 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  return %1, %3, %5, %7, %9 : tensor<4xf32>, tensor<2x2xf32>, tensor<?xf32>, tensor<2x1xf32>, tensor<2xf32>
}

// -----

func.func @shapecasts(%t: tensor<4x6xf32>, %n: index) -> (tensor<?xf32>, tensor<?x?x6xf32>, tensor<?x2x3xf32>) {
  %c2 = arith.constant 2 : index
  %0 = tensor.cast %t : tensor<4x6xf32> to tensor<?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = tensor.cast %t : tensor<4x6xf32> to tensor<?x6xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [%c2, %n, 6] : tensor<?x6xf32> into tensor<?x?x6xf32>
  %4 = tensor.expand_shape %2 [[0], [1, 2]] output_shape [%n, 2, 3] : tensor<?x6xf32> into tensor<?x2x3xf32>
  return %1, %3, %4 : tensor<?xf32>, tensor<?x?x6xf32>, tensor<?x2x3xf32>
}

// -----

func.func @gather(%i: tensor<2x1xindex>) -> (tensor<2x1x3xf32>) {
  %k = arith.constant dense<2.0> : tensor<4x3xf32>
  %0 = tensor.gather %k[%i] gather_dims([0]) : (tensor<4x3xf32>, tensor<2x1xindex>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

func.func @insertcast(%t: tensor<4x6xf32>, %x: f32, %i: index) -> (tensor<?x?xf32>) {
  %0 = tensor.cast %t : tensor<4x6xf32> to tensor<?x?xf32>
  %1 = tensor.insert %x into %0[%i, %i] : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

func.func @fill(%t: tensor<4x?xf32>, %f: f32) -> tensor<?x?xf32> {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

func.func @generic(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %c : tensor<4x8xf32> to tensor<?x?xf32>
  %2:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], foo = 3 : i32} ins(%0 : tensor<?x?xf32>) outs(%0, %1 : tensor<?x?xf32>, tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s, %x : f32, f32
  } -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %2#0, %2#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

func.func @a(%t: tensor<?x?x2x3xf32>, %i: index) -> tensor<?x2x3xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<?x?x2x3xf32> into tensor<?x6xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%i, 2, 3] : tensor<?x6xf32> into tensor<?x2x3xf32>
  return %1 : tensor<?x2x3xf32>
}

// -----

func.func @b(%t: tensor<4x?x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<4x?x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, %j] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

func.func @c(%t: tensor<?x?xf32>, %i: index, %j: index) -> tensor<4x?x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [4, %i, %j] : tensor<?xf32> into tensor<4x?x?xf32>
  return %1 : tensor<4x?x?xf32>
}

// -----

func.func @d(%t: tensor<4x?xf32>, %i: index, %j: index) -> tensor<4x?x1xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [4, %i, 1] : tensor<?xf32> into tensor<4x?x1xf32>
  return %1 : tensor<4x?x1xf32>
}

// -----

func.func @e(%t: tensor<2x2x?xf32>, %i: index, %j: index) -> tensor<4x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<2x2x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, %i] : tensor<?xf32> into tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

// -----

func.func @f(%t: tensor<?x?x1xf32>, %i: index, %j: index) -> tensor<?x1xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<?x?x1xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, 1] : tensor<?xf32> into tensor<?x1xf32>
  return %1 : tensor<?x1xf32>
}

// -----

func.func @g(%t: tensor<?x?xf32>, %i: index, %x: f32, %s: tensor<4xf32>) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = tensor.insert %x into %t[%c0, %c1] : tensor<?x?xf32>
  %1 = tensor.extract %0[%c0, %d] : tensor<?x?xf32>
  %2 = tensor.insert %x into %t[%c0, %i] : tensor<?x?xf32>
  %3 = tensor.extract %2[%c0, %i] : tensor<?x?xf32>
  %4 = tensor.insert %x into %s[%c9] : tensor<4xf32>
  %5 = tensor.extract %4[%c9] : tensor<4xf32>
  return %1, %3, %5 : f32, f32, f32
}

// -----

func.func @h(%t: tensor<?x?x1x3xf32>, %i: index, %j: index) -> tensor<?x3xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3]] : tensor<?x?x1x3xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, 3] : tensor<?xf32> into tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// -----

func.func @i(%t: tensor<?x2x3x6x?xf32>, %i: index, %j: index) -> tensor<?x6x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3, 4]] : tensor<?x2x3x6x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [%i, 6, %j] : tensor<?xf32> into tensor<?x6x?xf32>
  return %1 : tensor<?x6x?xf32>
}

// -----

func.func @k(%t: tensor<2x3x1x5xf32>, %i: index, %j: index) -> tensor<6x5xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3]] : tensor<2x3x1x5xf32> into tensor<30xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 5] : tensor<30xf32> into tensor<6x5xf32>
  return %1 : tensor<6x5xf32>
}

// -----

func.func @l(%t: tensor<?x2x3x5xf32>, %i: index, %j: index) -> tensor<?x15xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3]] : tensor<?x2x3x5xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, 15] : tensor<?xf32> into tensor<?x15xf32>
  return %1 : tensor<?x15xf32>
}

// -----

func.func @m(%t: tensor<?x2x?x2xf32>, %i: index, %j: index) -> tensor<?x2xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3]] : tensor<?x2x?x2xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// -----

func.func @n(%t: tensor<1x?x1x4x1xf32>, %i: index, %j: index) -> tensor<?x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3, 4]] : tensor<1x?x1x4x1xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// -----

func.func @o(%t: tensor<1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}

// -----

func.func @p(%t: tensor<1x1x1xf32>) -> tensor<1xf32> {
  %0 = tensor.collapse_shape %t [] : tensor<1x1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
  return %1 : tensor<1xf32>
}

// -----

func.func @q(%t: tensor<2x2x?xf32>, %i: index) -> tensor<2x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<2x2x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, %i] : tensor<?xf32> into tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}
