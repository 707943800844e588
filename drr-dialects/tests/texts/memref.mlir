#map = affine_map<(d0, d1)[s0] -> (d0 * 16 + d1 + s0)>
#map1 = affine_map<(d0, d1) -> (d1 * 4 + d0)>
#map2 = affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>
module {
  memref.global "private" @g0 : memref<4xf32>
  memref.global @g1 : memref<2xi32> = uninitialized
  memref.global "private" constant @g2 : memref<2x2xf32> = dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> {alignment = 64 : i64}
  memref.global constant @g3 : memref<i64> = dense<7> {a.b}
  memref.global "nested" @g4 : memref<3xi8, 1> = dense<1> {alignment = 1 : i64}
  func.func @f(%arg0: memref<4x?xf32>, %arg1: memref<*xf32>, %arg2: index, %arg3: f32, %arg4: memref<16x4xf32, strided<[?, 1], offset: ?>>, %arg5: memref<2xindex>, %arg6: memref<2048xi8>, %arg7: i1, %arg8: memref<1xi32>, %arg9: memref<8xi32, 1>, %arg10: memref<f32>) {
    %alloc = memref.alloc() : memref<4xf32>
    %alloc_0 = memref.alloc(%arg2, %arg2) {alignment = 8 : i64} : memref<?x?xf32, 1>
    %alloc_1 = memref.alloc()[%arg2] : memref<4x4xf32, #map>
    %alloc_2 = memref.alloc(%arg2)[%arg2, %arg2] {a.b} : memref<4x?xf32, strided<[?, 1], offset: ?>>
    %alloca = memref.alloca() : memref<4xf32>
    %alloca_3 = memref.alloca(%arg2)[%arg2] {alignment = 16 : i64} : memref<4x?xf32, #map>
    memref.alloca_scope  {
      %alloca_27 = memref.alloca() : memref<4xf32>
    }
    %0 = memref.alloca_scope  -> (f32) {
      memref.alloca_scope.return %arg3 : f32
    } {a.c}
    %1:2 = memref.alloca_scope  -> (f32, index) {
      memref.alloca_scope.return {a.d} %arg3, %arg2 : f32, index
    }
    %assume_align = memref.assume_alignment %arg0, 16 : memref<4x?xf32>
    %assume_align_4 = memref.assume_alignment %arg0, 16 {a.b} : memref<4x?xf32>
    %2:2 = memref.distinct_objects %arg0, %arg9 : memref<4x?xf32>, memref<8xi32, 1>
    %3 = memref.distinct_objects %arg0 {a.b} : memref<4x?xf32>
    %4 = memref.atomic_rmw addf %arg3, %arg0[%arg2, %arg2] : (f32, memref<4x?xf32>) -> f32
    %5 = memref.atomic_rmw assign %arg3, %arg10[] {a.b} : (f32, memref<f32>) -> f32
    %6 = memref.generic_atomic_rmw %arg0[%arg2, %arg2] : memref<4x?xf32> {
    ^bb0(%arg11: f32):
      %16 = arith.addf %arg11, %arg3 : f32
      memref.atomic_yield %16 : f32
    }
    %7 = memref.generic_atomic_rmw %arg10[] : memref<f32> {
    ^bb0(%arg11: f32):
      memref.atomic_yield %arg11 {a.b} : f32
    } {a.e}
    %cast = memref.cast %arg0 : memref<4x?xf32> to memref<?x8xf32>
    %cast_5 = memref.cast %arg1 {a.b} : memref<*xf32> to memref<4x4xf32>
    %cast_6 = memref.cast %arg4 : memref<16x4xf32, strided<[?, 1], offset: ?>> to memref<16x4xf32>
    %cast_7 = memref.cast %arg0 : memref<4x?xf32> to memref<*xf32>
    memref.copy %arg0, %arg0 : memref<4x?xf32> to memref<4x?xf32>
    memref.copy %arg1, %arg1 {a.b} : memref<*xf32> to memref<*xf32>
    memref.dealloc %alloc : memref<4xf32>
    memref.dealloc %arg1 {a.b} : memref<*xf32>
    %dim = memref.dim %arg0, %arg2 : memref<4x?xf32>
    %dim_8 = memref.dim {a.b} %arg1, %arg2 : memref<*xf32>
    memref.dma_start %arg0[%arg2, %arg2], %arg9[%arg2], %arg2, %arg8[%arg2] : memref<4x?xf32>, memref<8xi32, 1>, memref<1xi32>
    memref.dma_start %arg10[], %arg9[%arg2], %arg2, %arg8[%arg2], %arg2, %arg2 : memref<f32>, memref<8xi32, 1>, memref<1xi32>
    memref.dma_wait %arg8[%arg2], %arg2 : memref<1xi32>
    memref.dma_wait %arg10[], %arg2 {a.b} : memref<f32>
    %expand_shape = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 2, %arg2] : memref<4x?xf32> into memref<2x2x?xf32>
    %expand_shape_9 = memref.expand_shape %arg10 [] output_shape [1, 1] {a.b} : memref<f32> into memref<1x1xf32>
    %expand_shape_10 = memref.expand_shape %arg4 [[0, 1], [2]] output_shape [2, 8, 4] : memref<16x4xf32, strided<[?, 1], offset: ?>> into memref<2x8x4xf32, strided<[?, ?, 1], offset: ?>>
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<4x?xf32> into memref<?xf32>
    %collapse_shape_11 = memref.collapse_shape %arg4 [[0, 1]] {a.b} : memref<16x4xf32, strided<[?, 1], offset: ?>> into memref<64xf32, strided<[1], offset: ?>>
    %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<4x?xf32> -> index {a.b}
    %intptr_12 = memref.extract_aligned_pointer_as_index %arg1 : memref<*xf32> -> index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
    %base_buffer_13, %offset_14 = memref.extract_strided_metadata %arg10 : memref<f32> -> memref<f32>, index {a.b}
    %base_buffer_15, %offset_16, %sizes_17, %strides_18 = memref.extract_strided_metadata %arg9 : memref<8xi32, 1> -> memref<i32, 1>, index, index, index
    %8 = memref.get_global @g2 : memref<2x2xf32>
    %9 = memref.get_global @g4 : memref<3xi8, 1> {a.b}
    %10 = memref.load %arg0[%arg2, %arg2] : memref<4x?xf32>
    %11 = memref.load %arg10[] {a.b, alignment = 4 : i64, nontemporal = true} : memref<f32>
    %memspacecast = memref.memory_space_cast %arg9 : memref<8xi32, 1> to memref<8xi32>
    %memspacecast_19 = memref.memory_space_cast %arg1 {a.b} : memref<*xf32> to memref<*xf32, 3>
    memref.prefetch %arg0[%arg2, %arg2], read, locality<3>, data : memref<4x?xf32>
    memref.prefetch %arg10[], write, locality<0>, instr : memref<f32>
    %12 = memref.rank %arg1 : memref<*xf32>
    %13 = memref.rank %arg0 {a.b} : memref<4x?xf32>
    %14 = memref.realloc %arg8 : memref<1xi32> to memref<4xi32>
    %15 = memref.realloc %arg8(%arg2) {alignment = 8 : i64} : memref<1xi32> to memref<?xi32>
    %reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [0], sizes: [%arg2, 10], strides: [%arg2, 1] : memref<*xf32> to memref<?x10xf32, strided<[?, 1]>>
    %reinterpret_cast_20 = memref.reinterpret_cast %arg0 to offset: [%arg2], sizes: [4], strides: [1] {a.b} : memref<4x?xf32> to memref<4xf32, strided<[1], offset: ?>>
    %reinterpret_cast_21 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [], strides: [] : memref<4x?xf32> to memref<f32>
    %reshape = memref.reshape %arg1(%arg5) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
    %reshape_22 = memref.reshape %arg0(%arg8) {a.b} : (memref<4x?xf32>, memref<1xi32>) -> memref<*xf32>
    memref.store %arg3, %arg0[%arg2, %arg2] : memref<4x?xf32>
    memref.store %arg3, %arg10[] {a.b, alignment = 4 : i64, nontemporal = true} : memref<f32>
    %subview = memref.subview %arg0[0, %arg2] [2, %arg2] [1, 1] : memref<4x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
    %subview_23 = memref.subview %arg4[2, 1] [4, 1] [2, 1] {a.b} : memref<16x4xf32, strided<[?, 1], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
    %subview_24 = memref.subview %cast_5[1, 2] [2, 1] [1, 2] : memref<4x4xf32> to memref<2xf32, strided<[4], offset: 6>>
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
    %transpose_25 = memref.transpose %cast_5 (d0, d1) -> (d1, d0) {a.b} : memref<4x4xf32> to memref<4x4xf32, #map1>
    %view = memref.view %arg6[%arg2][] : memref<2048xi8> to memref<64x4xf32>
    %view_26 = memref.view %arg6[%arg2][%arg2, %arg2] {a.b} : memref<2048xi8> to memref<?x4x?xf32>
    return
  }
  func.func @transpose_of_unknown_strides(%arg0: memref<?x?xf32, strided<[?, 1]>>) {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, #map2>
    return
  }
}
