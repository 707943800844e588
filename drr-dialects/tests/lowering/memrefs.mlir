memref.global "private" constant @c : memref<2x3xf32> = dense<1.5> {alignment = 64}
memref.global @s : memref<i32> = dense<7>
memref.global "private" @open : memref<4xi8, 3> = uninitialized
memref.global "private" @out : memref<4xi8>
func.func @f(%m: memref<?x4xf32>, %i: index, %n: index, %v: f32, %b: memref<4xf32, strided<[2], offset: ?>>, %u: memref<*xf32>, %z: memref<f32>, %p: memref<4xi32, 3>, %dyn: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %a = memref.alloc(%n) {alignment = 16} : memref<?x4xf32>
  %a1 = memref.alloc() : memref<2x3xf32>
  %a2 = memref.alloc() : memref<f32>
  %a3 = memref.alloc(%n, %n) : memref<?x2x?xi8, 1>
  %a4 = memref.alloc(%n) : memref<?xvector<4xf32>>
  %a5 = memref.alloca(%n) {alignment = 32} : memref<3x?xindex>
  %a6 = memref.alloca() : memref<memref<2xf32>>
  memref.store %v, %a[%i, %n] : memref<?x4xf32>
  %0 = memref.load %a[%i, %n] {nontemporal = true, alignment = 4} : memref<?x4xf32>
  %1 = memref.load %b[%i] : memref<4xf32, strided<[2], offset: ?>>
  memref.store %1, %z[] : memref<f32>
  %2 = memref.load %z[] : memref<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %3 = memref.dim %m, %c0 : memref<?x4xf32>
  %4 = memref.dim %m, %i : memref<?x4xf32>
  %5 = memref.dim %u, %i : memref<*xf32>
  %6 = memref.dim %m, %c7 : memref<?x4xf32>
  %7 = memref.rank %u : memref<*xf32>
  %8 = memref.rank %m : memref<?x4xf32>
  %9 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %10 = memref.cast %u : memref<*xf32> to memref<?xf32>
  %11 = memref.get_global @c : memref<2x3xf32>
  %12 = memref.get_global @s : memref<i32>
  memref.copy %m, %a : memref<?x4xf32> to memref<?x4xf32>
  memref.copy %b, %b : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32, strided<[2], offset: ?>>
  memref.copy %u, %m : memref<*xf32> to memref<?x4xf32>
  memref.dealloc %a : memref<?x4xf32>
  memref.dealloc %u : memref<*xf32>
  %13 = memref.reinterpret_cast %m to offset: [%i], sizes: [4, %n], strides: [%n, 1] : memref<?x4xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %14 = memref.reinterpret_cast %u to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  %15 = memref.extract_aligned_pointer_as_index %m : memref<?x4xf32> -> index
  %16 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %dyn : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %17 = memref.transpose %m (i, j) -> (j, i) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
  %bytes = memref.alloc(%n) : memref<?xi8>
  %18 = memref.view %bytes[%i][%n, %n] : memref<?xi8> to memref<?x4x?xf32>
  %19 = memref.memory_space_cast %p : memref<4xi32, 3> to memref<4xi32>
  %rmw = memref.atomic_rmw addf %v, %m[%i, %n] : (f32, memref<?x4xf32>) -> f32
  %rmw2 = memref.atomic_rmw mulf %v, %m[%i, %n] : (f32, memref<?x4xf32>) -> f32
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<?x4xf32>
  %20 = memref.assume_alignment %b, 16 : memref<4xf32, strided<[2], offset: ?>>
  %21:3 = memref.distinct_objects %m, %a, %a : memref<?x4xf32>, memref<?x4xf32>, memref<?x4xf32>
  "t.use"(%0, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %base, %off, %sz#0, %sz#1, %st#0, %st#1, %17, %18, %19, %20, %21#0, %21#1, %a1, %a2, %a3, %a4, %a5, %a6) : (f32, f32, index, index, index, index, index, index, memref<*xf32>, memref<?xf32>, memref<2x3xf32>, memref<i32>, memref<4x?xf32, strided<[?, 1], offset: ?>>, memref<4xf32>, index, index, memref<f32>, index, index, index, index, index, memref<4x?xf32, strided<[1, 4]>>, memref<?x4x?xf32>, memref<4xi32>, memref<4xf32, strided<[2], offset: ?>>, memref<?x4xf32>, memref<?x4xf32>, memref<2x3xf32>, memref<f32>, memref<?x2x?xi8, 1>, memref<?xvector<4xf32>>, memref<3x?xindex>, memref<memref<2xf32>>) -> ()
  return
}
