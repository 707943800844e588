module {
  func.func @f(%arg0: memref<4x?xf32>, %arg1: memref<*xf32>, %arg2: index, %arg3: tensor<4x?xf32>, %arg4: memref<4x?xf32, strided<[?, 1], offset: ?>>, %arg5: tensor<*xf32>, %arg6: i1, %arg7: memref<8xi32>) {
    %0 = bufferization.alloc_tensor() : tensor<4xf32>
    %1 = bufferization.alloc_tensor(%arg2, %arg2) : tensor<?x?xf32>
    %2 = bufferization.alloc_tensor() copy(%arg3) : tensor<4x?xf32>
    %3 = bufferization.alloc_tensor(%arg2) size_hint=%arg2 {a.b, memory_space = 1 : i64} : tensor<4x?xf32>
    %4 = bufferization.alloc_tensor() copy(%arg3) size_hint=%arg2 {a.b} : tensor<4x?xf32>
    %5 = bufferization.clone %arg0 : memref<4x?xf32> to memref<4x?xf32>
    %6 = bufferization.clone %arg1 {a.b} : memref<*xf32> to memref<*xf32>
    %7 = bufferization.clone %arg0 : memref<4x?xf32> to memref<?x4xf32>
    bufferization.dealloc
    bufferization.dealloc {a.b}
    bufferization.dealloc (%arg0 : memref<4x?xf32>) if (%arg6)
    %8:2 = bufferization.dealloc (%arg0, %arg7 : memref<4x?xf32>, memref<8xi32>) if (%arg6, %arg6) retain (%arg0, %arg7 : memref<4x?xf32>, memref<8xi32>) {a.b}
    %9 = bufferization.dealloc retain (%arg0 : memref<4x?xf32>)
    bufferization.dealloc_tensor %arg3 : tensor<4x?xf32>
    bufferization.dealloc_tensor %arg5 {a.b} : tensor<*xf32>
    %10 = bufferization.materialize_in_destination %arg3 in %arg3 : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    bufferization.materialize_in_destination %arg3 in restrict writable %arg0 {a.b} : (tensor<4x?xf32>, memref<4x?xf32>) -> ()
    bufferization.materialize_in_destination %arg3 in writable %arg0 : (tensor<4x?xf32>, memref<4x?xf32>) -> ()
    %11 = bufferization.to_buffer %arg3 : tensor<4x?xf32> to memref<4x?xf32>
    %12 = bufferization.to_buffer %arg3 read_only {a.b} : tensor<4x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
    %13 = bufferization.to_buffer %arg5 : tensor<*xf32> to memref<*xf32, 1>
    %14 = bufferization.to_tensor %arg0 : memref<4x?xf32> to tensor<4x?xf32>
    %15 = bufferization.to_tensor %arg4 restrict writable {a.b} : memref<4x?xf32, strided<[?, 1], offset: ?>> to tensor<4x?xf32>
    %16 = bufferization.to_tensor %arg1 writable : memref<*xf32> to tensor<*xf32>
    return
  }
  func.func @layout(%arg0: tensor<?xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0 + 5)>, bufferization.writable = true}) {
    return
  }
}
