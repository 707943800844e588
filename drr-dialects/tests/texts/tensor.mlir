module {
  func.func @f(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<2xindex>, %arg5: tensor<4xi32>, %arg6: tensor<f32>, %arg7: tensor<1x2x1xindex>, %arg8: tensor<?x5x?xf32>) {
    %0 = tensor.bitcast %arg5 : tensor<4xi32> to tensor<4xui32>
    %cast = tensor.cast %arg0 : tensor<4x?xf32> to tensor<?x?xf32>
    %cast_0 = tensor.cast %arg1 {a.b} : tensor<*xf32> to tensor<4x4xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
    %collapsed_1 = tensor.collapse_shape %arg8 [[0], [1, 2]] {a.b} : tensor<?x5x?xf32> into tensor<?x?xf32>
    %concat = tensor.concat dim(0) %arg0, %arg0 : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<8x?xf32>
    %dim = tensor.dim %arg0, %arg2 : tensor<4x?xf32>
    %dim_2 = tensor.dim {a.b} %arg1, %arg2 : tensor<*xf32>
    %1 = tensor.empty() : tensor<4xf32>
    %2 = tensor.empty(%arg2, %arg2) {a.b} : tensor<?x4x?xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 2, %arg2] : tensor<4x?xf32> into tensor<2x2x?xf32>
    %extracted = tensor.extract %arg0[%arg2, %arg2] : tensor<4x?xf32>
    %extracted_3 = tensor.extract %arg6[] {a.b} : tensor<f32>
    %extracted_slice = tensor.extract_slice %arg0[0, %arg2] [2, %arg2] [1, 1] : tensor<4x?xf32> to tensor<2x?xf32>
    %extracted_slice_4 = tensor.extract_slice %arg0[0, 0] [1, 4] [1, 1] {a.b} : tensor<4x?xf32> to tensor<4xf32>
    %from_elements = tensor.from_elements %arg3, %arg3 : tensor<2xf32>
    %from_elements_5 = tensor.from_elements %arg3 {a.b} : tensor<f32>
    %gather = tensor.gather %arg8[%arg7] gather_dims([1]) : (tensor<?x5x?xf32>, tensor<1x2x1xindex>) -> tensor<1x2x?x1x?xf32>
    %gather_6 = tensor.gather %arg8[%arg7] gather_dims([1]) unique {a.b} : (tensor<?x5x?xf32>, tensor<1x2x1xindex>) -> tensor<1x2x?x1x?xf32>
    %generated = tensor.generate %arg2 {
    ^bb0(%arg9: index, %arg10: index):
      tensor.yield %arg3 : f32
    } : tensor<?x3xf32>
    %generated_7 = tensor.generate  {
    ^bb0(%arg9: index):
      tensor.yield %arg3 {a.b} : f32
    } {a.c} : tensor<3xf32>
    %inserted = tensor.insert %arg3 into %arg0[%arg2, %arg2] : tensor<4x?xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg0[0, %arg2] [2, %arg2] [1, 1] : tensor<2x?xf32> into tensor<4x?xf32>
    %padded = tensor.pad %arg0 low[1, %arg2] high[0, 2] {
    ^bb0(%arg9: index, %arg10: index):
      tensor.yield %arg3 : f32
    } : tensor<4x?xf32> to tensor<5x?xf32>
    %padded_8 = tensor.pad %arg0 nofold low[1, %arg2] high[0, 2] {
    ^bb0(%arg9: index, %arg10: index):
      tensor.yield %arg3 : f32
    } {a.b} : tensor<4x?xf32> to tensor<5x?xf32>
    %rank = tensor.rank %arg0 : tensor<4x?xf32>
    %rank_9 = tensor.rank %arg1 : tensor<*xf32>
    %reshape = tensor.reshape %arg0(%arg4) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %scatter = tensor.scatter %gather into %arg8[%arg7] scatter_dims([1]) unique : (tensor<1x2x?x1x?xf32>, tensor<?x5x?xf32>, tensor<1x2x1xindex>) -> tensor<?x5x?xf32>
    %splat = tensor.splat %arg3 : tensor<4x4xf32>
    %splat_10 = tensor.splat %arg3[%arg2, %arg2] {a.b} : tensor<?x4x?xf32>
    %3 = scf.forall (%arg9) in (4) shared_outs(%arg10 = %splat) -> (tensor<4x4xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %1 into %arg10[%arg9, 0] [1, 4] [1, 1] {a.b} : tensor<4xf32> into tensor<4x4xf32>
      }
    }
    return
  }
}
