func.func @to_buffer_of_to_tensor(%m: memref<?xf32>, %n: memref<?xf32, strided<[1], offset: 3>>, %o: memref<?xf32, strided<[?], offset: ?>>, %u: memref<*xf32>) -> (memref<?xf32>, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  %2 = bufferization.to_tensor %n : memref<?xf32, strided<[1], offset: 3>> to tensor<?xf32>
  %3 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %4 = bufferization.to_tensor %o : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %5 = bufferization.to_buffer %4 : tensor<?xf32> to memref<?xf32>
  %6 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %1, %3, %5, %6 : memref<?xf32>, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>
}
func.func @copied(%m: memref<2x?x?xf32, strided<[?, ?, ?], offset: ?>>) -> memref<2x?x?xf32> {
  %0 = bufferization.to_tensor %m : memref<2x?x?xf32, strided<[?, ?, ?], offset: ?>> to tensor<2x?x?xf32>
  %1 = bufferization.to_buffer %0 : tensor<2x?x?xf32> to memref<2x?x?xf32>
  return %1 : memref<2x?x?xf32>
}
func.func @spaces(%m: memref<?xf32>, %u: memref<*xf32>) -> (memref<?xf32, 1>, memref<*xf32>) {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32, 1>
  %2 = bufferization.to_tensor %u : memref<*xf32> to tensor<*xf32>
  %3 = bufferization.to_buffer %2 : tensor<*xf32> to memref<*xf32>
  return %1, %3 : memref<?xf32, 1>, memref<*xf32>
}
func.func @unrank(%u: memref<f32>) -> (memref<*xf32>) {
  %0 = bufferization.to_tensor %u : memref<f32> to tensor<*xf32>
  %3 = bufferization.to_buffer %0 : tensor<*xf32> to memref<*xf32>
  return %3 : memref<*xf32>
}
func.func @to_tensor_of_to_buffer(%t: tensor<?xf32>, %i: index, %f: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  %2 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %f, %2[%i] : memref<?xf32>
  %3 = bufferization.to_tensor %2 : memref<?xf32> to tensor<?xf32>
  return %1, %3 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @dims(%m: memref<?xf32>, %t: tensor<?xf32>, %i: index) -> (index, index, index, f32, f32) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  %2 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %3 = memref.dim %2, %c0 : memref<?xf32>
  %4 = memref.dim %2, %i : memref<?xf32>
  %5 = memref.load %2[%i] : memref<?xf32>
  %6 = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>
  %7 = memref.load %6[%i] {nontemporal = true} : memref<?xf32>
  return %1, %3, %4, %5, %7 : index, index, index, f32, f32
}

// -----

func.func @of_cast(%t: tensor<?xf32>, %u: tensor<*xf32>, %s: tensor<4xf32>) -> (memref<*xf32, 2>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>, 3>, memref<?xf32>, memref<?xf32>) {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<*xf32>
  %1 = bufferization.to_buffer %0 read_only : tensor<*xf32> to memref<*xf32, 2>
  %2 = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %3 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %4 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>, 3>
  %5 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32>
  %6 = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %7 = bufferization.to_buffer %6 : tensor<?xf32> to memref<?xf32>
  return %1, %3, %4, %5, %7 : memref<*xf32, 2>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>, 3>, memref<?xf32>, memref<?xf32>
}

// -----

func.func @alloc_tensor(%n: index, %t: tensor<?x?xf32>, %i: index) -> (tensor<?x?x?xf32>, tensor<?xf32>, index, index, index, index, tensor<?x4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %neg = arith.constant -3 : index
  %0 = bufferization.alloc_tensor(%c5, %n, %neg) : tensor<?x?x?xf32>
  %1 = bufferization.alloc_tensor(%c5) : tensor<?xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?x?xf32>
  %3 = tensor.dim %0, %c1 : tensor<?x?x?xf32>
  %4 = tensor.dim %2, %c1 : tensor<?x?xf32>
  %5 = tensor.dim %0, %c0 : tensor<?x?x?xf32>
  %6 = tensor.dim %2, %i : tensor<?x?xf32>
  %7 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %8 = tensor.dim %7, %c2 : tensor<?x4xf32>
  return %0, %1, %3, %4, %5, %6, %7, %8 : tensor<?x?x?xf32>, tensor<?xf32>, index, index, index, index, tensor<?x4xf32>, index
}
func.func @alloc_tensor_unranked(%n: tensor<*xf32>) -> tensor<*xf32> {
  %0 = bufferization.alloc_tensor() copy(%n) : tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

func.func @clones(%m: memref<4xf32>) -> (f32, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %dead = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %1 = memref.load %0[%c0] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  "test.fill"(%a) : (memref<4xf32>) -> ()
  %2 = bufferization.clone %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %a : memref<4xf32>
  return %1, %2 : f32, memref<?xf32>
}
func.func @clone_both() -> (f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  "test.fill"(%a) : (memref<4xf32>) -> ()
  %2 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %1 = memref.load %2[%c0] : memref<4xf32>
  memref.dealloc %2 : memref<4xf32>
  return %1 : f32
}
func.func @clone_twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.fill"(%a) : (memref<4xf32>) -> ()
  %1 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %2 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %1, %2 : memref<4xf32>, memref<4xf32>
}
func.func @clone_between(%x: memref<2xf32>) -> (memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.fill"(%a) : (memref<4xf32>) -> ()
  %1 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %x : memref<2xf32>
  memref.dealloc %a : memref<4xf32>
  return %1 : memref<4xf32>
}
func.func @clone_of_views(%c: i1) -> (memref<2x2xf32>, memref<*xf32>, memref<*xf32>, memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.fill"(%a) : (memref<4xf32>) -> ()
  %0 = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  %1 = bufferization.clone %0 : memref<2x2xf32> to memref<2x2xf32>
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.fill"(%b) : (memref<4xf32>) -> ()
  %2 = memref.cast %b : memref<4xf32> to memref<*xf32>
  %3 = bufferization.clone %2 : memref<*xf32> to memref<*xf32>
  memref.dealloc %b : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  "test.fill"(%d) : (memref<4xf32>) -> ()
  %5 = memref.cast %d : memref<4xf32> to memref<*xf32>
  %6 = bufferization.clone %5 : memref<*xf32> to memref<*xf32>
  memref.dealloc %5 : memref<*xf32>
  %e = memref.alloc() : memref<4xf32>
  "test.fill"(%e) : (memref<4xf32>) -> ()
  %7 = memref.assume_alignment %e, 16 : memref<4xf32>
  %8 = bufferization.clone %7 : memref<4xf32> to memref<4xf32>
  memref.dealloc %e : memref<4xf32>
  %g = memref.alloc() : memref<4xf32>
  "test.fill"(%g) : (memref<4xf32>) -> ()
  scf.if %c {
    memref.dealloc %g : memref<4xf32>
  }
  %9 = bufferization.clone %g : memref<4xf32> to memref<4xf32>
  return %1, %3, %6, %8, %9 : memref<2x2xf32>, memref<*xf32>, memref<*xf32>, memref<4xf32>, memref<4xf32>
}
func.func @clone_of_views2(%s: memref<2xindex>) -> (memref<f32>, memref<4xf32>, memref<4xf32, 3>, memref<2x2xf32>, memref<2xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.fill"(%a) : (memref<4xf32>) -> ()
  %0, %o, %z, %st = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  %1 = bufferization.clone %0 : memref<f32> to memref<f32>
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.fill"(%b) : (memref<4xf32>) -> ()
  %d1, %d2 = memref.distinct_objects %b, %b : memref<4xf32>, memref<4xf32>
  %3 = bufferization.clone %d1 : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  "test.fill"(%d) : (memref<4xf32>) -> ()
  %5 = memref.memory_space_cast %d : memref<4xf32> to memref<4xf32, 3>
  %6 = bufferization.clone %5 : memref<4xf32, 3> to memref<4xf32, 3>
  memref.dealloc %d : memref<4xf32>
  %e = memref.alloc() : memref<4xf32>
  "test.fill"(%e) : (memref<4xf32>) -> ()
  %7 = memref.reshape %e(%s) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>
  %8 = bufferization.clone %7 : memref<2x2xf32> to memref<2x2xf32>
  memref.dealloc %e : memref<4xf32>
  %g = memref.alloc() : memref<4xf32>
  "test.fill"(%g) : (memref<4xf32>) -> ()
  %r = memref.realloc %g : memref<4xf32> to memref<2xf32>
  %9 = bufferization.clone %r : memref<2xf32> to memref<2xf32>
  memref.dealloc %r : memref<2xf32>
  return %1, %3, %6, %8, %9 : memref<f32>, memref<4xf32>, memref<4xf32, 3>, memref<2x2xf32>, memref<2xf32>
}
func.func @clone_of_cast(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// -----

func.func @deallocs(%a: memref<2xi32>, %b: memref<4xi32>, %c: i1, %d: i1, %e: i1) -> (i1, i1, i1, i1, i1, i1, i1) {
  %false = arith.constant false
  bufferization.dealloc (%a, %b, %a : memref<2xi32>, memref<4xi32>, memref<2xi32>) if (%c, %d, %e)
  %0:3 = bufferization.dealloc (%a, %a : memref<2xi32>, memref<2xi32>) if (%c, %c) retain (%b, %a, %b : memref<4xi32>, memref<2xi32>, memref<4xi32>)
  %1:2 = bufferization.dealloc retain (%b, %a : memref<4xi32>, memref<2xi32>)
  bufferization.dealloc
  %2:2 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<4xi32>) if (%false, %d) retain (%a, %b : memref<2xi32>, memref<4xi32>)
  bufferization.dealloc (%a, %b : memref<2xi32>, memref<4xi32>) if (%false, %false)
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2#0, %2#1 : i1, i1, i1, i1, i1, i1, i1
}
func.func @metadata(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.fill"(%a) : (memref<4xf32>) -> ()
  %0, %o, %z, %st = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  %1, %o1, %z1, %st1 = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  %k = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  "test.fill"(%k) : (memref<4xf32>) -> ()
  %2, %o2, %z2, %st2 = memref.extract_strided_metadata %k : memref<4xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%0, %1, %2 : memref<f32>, memref<f32>, memref<f32>) if (%c, %c, %c)
  return %k : memref<4xf32>
}
func.func @pairs(%m: memref<4xf32>, %c: i1) -> i1 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloca() : memref<4xf32>
  %k = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %0 = bufferization.dealloc (%a, %k, %m, %b : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%c, %c, %c, %c) retain (%m : memref<4xf32>)
  %d = memref.alloc() : memref<4xf32>
  %1 = bufferization.dealloc (%d : memref<4xf32>) if (%c) retain (%d : memref<4xf32>)
  %f = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%f, %f : memref<4xf32>, memref<4xf32>) if (%c, %0)
  return %1 : i1
}
