// Sizes that are constants.
func.func @alloc(%n: index) -> (memref<?x?xf32>, memref<?x4x?xi8, 1>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = memref.alloc(%c2, %n) : memref<?x?xf32>
  %1 = memref.alloc(%n, %c3) {alignment = 64 : i64} : memref<?x4x?xi8, 1>
  return %0, %1 : memref<?x?xf32>, memref<?x4x?xi8, 1>
}
func.func @negative() -> memref<?xf32> {
  %c = arith.constant -2 : index
  %0 = memref.alloc(%c) : memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @alloca(%n: index) {
  %c2 = arith.constant 2 : index
  %0 = memref.alloca(%c2, %n) : memref<?x?xf32>
  "test.use"(%0) : (memref<?x?xf32>) -> ()
  return
}
func.func @symbols(%n: index) -> memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>> {
  %c2 = arith.constant 2 : index
  %0 = memref.alloc(%c2)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return %0 : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
}

// -----

// Buffers that nothing reads.
func.func @dead(%x: f32, %m: memref<4xf32>, %i: index) {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %x, %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %1 = memref.alloca() : memref<4xf32>
  memref.store %x, %1[%i] : memref<4xf32>
  %2 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return
}
func.func @kept(%i: index) -> f32 {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %2 = memref.alloc() : memref<4xf32>
  %3 = memref.alloc() : memref<memref<4xf32>>
  memref.store %2, %3[] : memref<memref<4xf32>>
  "test.use"(%3) : (memref<memref<4xf32>>) -> ()
  return %1 : f32
}

// -----

// Casts.
func.func @casts(%m: memref<4xf32>, %u: memref<*xf32>, %i: index, %x: f32) -> (f32, memref<?xf32>, f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.store %x, %0[%i] : memref<?xf32>
  memref.prefetch %0[%i], read, locality<3>, data : memref<?xf32>
  %2 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  %3 = memref.cast %2 : memref<4xf32> to memref<?xf32>
  %4 = memref.cast %u : memref<*xf32> to memref<?xf32>
  %5 = memref.load %4[%i] : memref<?xf32>
  %6 = memref.atomic_rmw addf %x, %0[%i] : (f32, memref<?xf32>) -> f32
  memref.dealloc %0 : memref<?xf32>
  %7 = arith.addf %5, %6 : f32
  return %1, %3, %7 : f32, memref<?xf32>, f32
}
func.func @of_value(%m: memref<memref<?xf32>>, %v: memref<4xf32>) {
  %0 = memref.cast %v : memref<4xf32> to memref<?xf32>
  memref.store %0, %m[] : memref<memref<?xf32>>
  return
}
func.func @same(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
func.func @spaces(%m: memref<4xf32>) -> memref<4xf32, 2> {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32, 2>
  return %1 : memref<4xf32, 2>
}
func.func @there_and_back(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32>
  return %1 : memref<4xf32>
}
func.func @aligned(%m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.assume_alignment %m, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 16 : memref<4xf32>
  %2 = memref.assume_alignment %0, 32 : memref<4xf32>
  return %1, %2 : memref<4xf32>, memref<4xf32>
}

// -----

// Copies.
func.func @copies(%a: memref<4xf32>, %b: memref<?xf32>, %c: memref<0x4xf32>, %d: memref<0x4xf32>, %s: memref<4xf32, strided<[?], offset: ?>>) {
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  memref.copy %c, %d : memref<0x4xf32> to memref<0x4xf32>
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.copy %0, %b : memref<?xf32> to memref<?xf32>
  memref.copy %b, %0 : memref<?xf32> to memref<?xf32>
  memref.copy %0, %0 : memref<?xf32> to memref<?xf32>
  %1 = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  memref.copy %1, %s : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  %2 = memref.cast %s : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  memref.copy %2, %a : memref<4xf32> to memref<4xf32>
  return
}

// -----

// Sizes and ranks.
func.func @dims(%m: memref<4x?xf32>, %u: memref<*xf32>, %n: index, %k: index, %i8: memref<64xi8>) -> (index, index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = memref.dim %m, %c0 : memref<4x?xf32>
  %1 = memref.dim %m, %c1 : memref<4x?xf32>
  %2 = memref.dim %u, %c0 : memref<*xf32>
  %3 = memref.rank %u : memref<*xf32>
  %4 = memref.rank %m : memref<4x?xf32>
  %a = memref.alloc(%n, %k) : memref<?x2x?xf32>
  "test.use"(%a) : (memref<?x2x?xf32>) -> ()
  %c2 = arith.constant 2 : index
  %5 = memref.dim %a, %c2 : memref<?x2x?xf32>
  %v = memref.view %i8[%c0][%n] : memref<64xi8> to memref<?xf32>
  %6 = memref.dim %v, %c0 : memref<?xf32>
  %7 = memref.dim %m, %n : memref<4x?xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : index, index, index, index, index, index, index, index
}
func.func @of_cast(%m: memref<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %1 = memref.dim %0, %c0 : memref<?x?xf32>
  %2 = memref.dim %0, %c1 : memref<?x?xf32>
  return %1, %2 : index, index
}
func.func @of_subview(%m: memref<?x?x?xf32>, %n: index, %k: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, %n, 0] [%n, 1, %k] [1, 1, 1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.dim %0, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %2 = memref.dim %0, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %1, %2 : index, index
}
func.func @of_alloca(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.alloca(%n) : memref<?xf32>
  "test.use"(%0) : (memref<?xf32>) -> ()
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}

// -----

// Sizes of what is reshaped.
func.func @of_reshape(%m: memref<*xf32>, %s: memref<?xindex>, %i: index) -> index {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  "test.use"(%s) : (memref<?xindex>) -> ()
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}
func.func @of_reshape_i32(%m: memref<*xf32>, %s: memref<2xi32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  "test.use"(%s) : (memref<2xi32>) -> ()
  %1 = memref.dim %0, %c1 : memref<?x?xf32>
  return %1 : index
}
func.func @later(%m: memref<*xf32>, %s: memref<?xindex>) -> index {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %i = "test.index"() : () -> index
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}
func.func @in_a_loop(%m: memref<*xf32>, %s: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
    "test.use"(%s) : (memref<?xindex>) -> ()
    %1 = memref.dim %0, %i : memref<*xf32>
    %2 = memref.dim %0, %n : memref<*xf32>
    scf.for %j = %c0 to %n step %c1 {
      %3 = memref.dim %0, %j : memref<*xf32>
      %4 = memref.dim %0, %n : memref<*xf32>
      %5 = memref.dim %0, %i : memref<*xf32>
      "test.use"(%3, %4, %5) : (index, index, index) -> ()
    }
    "test.use"(%1, %2) : (index, index) -> ()
  }
  return
}

// -----

// Other views of a buffer.
func.func @reinterpreted(%m: memref<4xf32>, %u: memref<*xf32>, %n: index) -> (memref<4xf32>, memref<2xf32>, memref<?xf32>, memref<2xf32>, memref<2xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32>
  %2 = memref.reinterpret_cast %u to offset: [0], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32>
  %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [2], strides: [1] : memref<?xf32> to memref<2xf32>
  %4 = memref.cast %u : memref<*xf32> to memref<?xf32>
  %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [2], strides: [1] : memref<?xf32> to memref<2xf32>
  return %0, %1, %2, %3, %5 : memref<4xf32>, memref<2xf32>, memref<?xf32>, memref<2xf32>, memref<2xf32>
}
func.func @of_a_part(%m: memref<8xf32>, %n: index) -> (memref<2xf32>, memref<2xf32>) {
  %0 = memref.subview %m[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2], strides: [1] : memref<?xf32, strided<[1]>> to memref<2xf32>
  %2 = memref.subview %m[2] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 2>>
  %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [2], strides: [1] : memref<?xf32, strided<[1], offset: 2>> to memref<2xf32>
  return %1, %3 : memref<2xf32>, memref<2xf32>
}

// -----

// Views.
func.func @views(%n: index, %m: memref<64xi8>, %u: memref<?xi8>) -> (memref<?x?xf32>, memref<4x?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.view %m[%n][%c4, %n] : memref<64xi8> to memref<?x?xf32>
  %1 = memref.view %u[%c0][%c4] : memref<?xi8> to memref<4x?xf32>
  %2 = memref.alloc() : memref<64xi8>
  %3 = memref.cast %2 : memref<64xi8> to memref<?xi8>
  %4 = memref.view %3[%c0][%n] : memref<?xi8> to memref<?xf32>
  return %0, %1, %4 : memref<?x?xf32>, memref<4x?xf32>, memref<?xf32>
}
func.func @of_cast_of_argument(%n: index, %m: memref<64xi8>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %m : memref<64xi8> to memref<?xi8>
  %1 = memref.view %0[%c0][%n] : memref<?xi8> to memref<?xf32>
  return %1 : memref<?xf32>
}
func.func @transposed(%m: memref<2x3x4xf32>) -> (memref<2x3x4xf32>, memref<4x2x3xf32, strided<[1, 12, 4]>>, memref<2x3x4xf32, strided<[12, 4, 1]>>) {
  %0 = memref.transpose %m (i, j, k) -> (i, j, k) : memref<2x3x4xf32> to memref<2x3x4xf32, strided<[12, 4, 1]>>
  %1 = memref.transpose %m (i, j, k) -> (j, k, i) : memref<2x3x4xf32> to memref<3x4x2xf32, strided<[4, 1, 12]>>
  %2 = memref.transpose %1 (i, j, k) -> (j, k, i) : memref<3x4x2xf32, strided<[4, 1, 12]>> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  %3 = memref.transpose %1 (i, j, k) -> (k, i, j) : memref<3x4x2xf32, strided<[4, 1, 12]>> to memref<2x3x4xf32, strided<[12, 4, 1]>>
  return %m, %2, %3 : memref<2x3x4xf32>, memref<4x2x3xf32, strided<[1, 12, 4]>>, memref<2x3x4xf32, strided<[12, 4, 1]>>
}

// -----

// Shapes.
func.func @there_and_back(%m: memref<?x4xf32>, %f: memref<?x?xf32>, %n: index, %k: index) -> (memref<?x4xf32>, memref<?x?xf32>, memref<?x?xf32>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %2 = memref.expand_shape %f [[0, 1], [2]] output_shape [%n, 4, %k] : memref<?x?xf32> into memref<?x4x?xf32>
  %3 = memref.collapse_shape %2 [[0, 1], [2]] : memref<?x4x?xf32> into memref<?x?xf32>
  %4 = memref.collapse_shape %2 [[0], [1, 2]] : memref<?x4x?xf32> into memref<?x?xf32>
  return %1, %3, %4 : memref<?x4xf32>, memref<?x?xf32>, memref<?x?xf32>
}

// -----

// Scopes of allocations on the stack.
func.func @inline(%n: index) -> index {
  %0 = memref.alloca_scope -> (index) {
    %1 = arith.addi %n, %n : index
    memref.alloca_scope.return %1 : index
  }
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
    memref.alloca_scope.return
  }
  return %0 : index
}
func.func @keep(%n: index) {
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  "test.last"() : () -> ()
  return
}
func.func @keep_unknown(%n: index) {
  memref.alloca_scope {
    "test.use"() : () -> ()
  }
  memref.alloca_scope {
    scf.for %i = %n to %n step %n {
      "test.use"() : () -> ()
    }
  }
  memref.alloca_scope {
    %c = "test.b"() : () -> i1
    scf.if %c {}
  }
  return
}

// -----

func.func @hoist(%n: index, %c: i1) {
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca(%n) {x} : memref<?xf32>
      %m = "test.get"() : () -> index
      %b = memref.alloca(%m) : memref<?xf32>
      scf.for %i = %n to %n step %n {
        %d = memref.alloca(%n) : memref<?xf32>
        %e = memref.alloca(%i) : memref<?xf32>
        "test.use"(%d, %e) : (memref<?xf32>, memref<?xf32>) -> ()
      }
      "test.use"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
    }
  }
  return
}
func.func @hoist2(%n: index, %c: i1) {
  scf.if %c {
    scf.if %c {
      %k = arith.addi %n, %n : index
      memref.alloca_scope {
        %a = memref.alloca(%n) : memref<?xf32>
        %b = memref.alloca(%k) : memref<?xf32>
        "test.use"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
      }
    } else {
      "test.use"() : () -> ()
    }
  }
  return
}
func.func @nohoist(%n: index, %c: i1) {
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca(%n) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
    }
    "test.last"() : () -> ()
  }
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca(%n) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
    }
  }
  "test.last"() : () -> ()
  return
}
func.func @in_loop(%n: index) {
  scf.for %i = %n to %n step %n {
    memref.alloca_scope {
      %a = memref.alloca(%i) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
    }
  }
  scf.while : () -> () {
    %c = "test.b"() : () -> i1
    scf.condition(%c)
  } do {
    memref.alloca_scope {
      %a = memref.alloca(%n) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
    }
    scf.yield
  }
  return
}

// -----

func.func @views_of_casts(%m: memref<2048xi8>, %n: index, %a: memref<8xf32>) -> (memref<?xf32>, memref<4x4xf32>, memref<?x4xf32>, memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.cast %m : memref<2048xi8> to memref<?xi8>
  %1 = memref.view %0[%c0][%n] : memref<?xi8> to memref<?xf32>
  %2 = memref.view %0[%c4][] : memref<?xi8> to memref<4x4xf32>
  %3 = memref.view %m[%c4][%c4] : memref<2048xi8> to memref<?x4xf32>
  %al = memref.alloc() : memref<8xi8>
  "test.use"(%al) : (memref<8xi8>) -> ()
  %4 = memref.view %al[%c0][] : memref<8xi8> to memref<8xi8>
  return %1, %2, %3, %4 : memref<?xf32>, memref<4x4xf32>, memref<?x4xf32>, memref<8xi8>
}
func.func @dma(%a: memref<8xf32>, %b: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  %0 = memref.cast %a : memref<8xf32> to memref<?xf32>
  %1 = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_start %0[%n], %b[%n], %n, %1[%n] : memref<?xf32>, memref<8xf32, 1>, memref<?xi32>
  memref.dma_wait %1[%n], %n : memref<?xi32>
  %g = memref.generic_atomic_rmw %0[%n] : memref<?xf32> {
  ^bb0(%v: f32):
    memref.atomic_yield %v : f32
  }
  %p = memref.extract_aligned_pointer_as_index %0 : memref<?xf32> -> index
  "test.use"(%g, %p) : (f32, index) -> ()
  %d:2 = memref.distinct_objects %0, %0 : memref<?xf32>, memref<?xf32>
  "test.use"(%d#0) : (memref<?xf32>) -> ()
  %al = memref.assume_alignment %0, 16 : memref<?xf32>
  "test.use"(%al) : (memref<?xf32>) -> ()
  return
}
