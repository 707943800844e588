#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d2, d0)>
module {
  func.func @named(%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<4x16xf32>, %arg3: f32, %arg4: tensor<1x4x5x3xf32>, %arg5: tensor<2x2x3x7xf32>, %arg6: tensor<1x3x4x7xf32>, %arg7: tensor<4x8xi8>, %arg8: tensor<8x16xi8>, %arg9: tensor<4x16xi32>) {
    %0 = linalg.fill ins(%arg3 : f32) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %1 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %3 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg7, %arg8 : tensor<4x8xi8>, tensor<8x16xi8>) outs(%arg9 : tensor<4x16xi32>) -> tensor<4x16xi32>
    %mapped = linalg.map { arith.addf } ins(%arg2, %arg2 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%arg2 : tensor<4x16xf32>)
    %reduced = linalg.reduce { arith.addf {fastmath = #arith.fastmath<nnan>} } ins(%arg2 : tensor<4x16xf32>) outs(%arg2 : tensor<4x16xf32>) dimensions = [] 
    %transposed = linalg.transpose ins(%arg2 : tensor<4x16xf32>) outs(%arg2 : tensor<4x16xf32>) permutation = [0, 1] 
    %broadcasted = linalg.broadcast ins(%arg2 : tensor<4x16xf32>) outs(%arg2 : tensor<4x16xf32>) dimensions = [] 
    %4 = linalg.exp ins(%arg2 : tensor<4x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %mapped_0 = linalg.map ins(%arg2 : tensor<4x16xf32>) outs(%arg2 : tensor<4x16xf32>)
      (%in: f32, %init: f32) {
        %5 = arith.addf %in, %in : f32
        linalg.yield %5 : f32
      }
    return
  }
  func.func @generic(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: memref<4x8xf32>, %arg3: memref<8x4xf32>, %arg4: tensor<2x3x4xi32>, %arg5: tensor<2x4xi32>, %arg6: tensor<3x4xf32>, %arg7: tensor<i32>) {
    %0 = linalg.generic {doc = "d", indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"], library_call = "lc"} ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<8x4xf32>) attrs =  {bar, foo = 1 : i32} {
    ^bb0(%in: f32, %out: f32):
      %1 = linalg.index 0 : index
      linalg.yield %in : f32
    } -> tensor<8x4xf32>
    linalg.generic {doc = "d", indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"], library_call = "lc"} ins(%arg2 : memref<4x8xf32>) outs(%arg3 : memref<8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    }
    return
  }
  func.func @payloads(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xi32>) {
    %reduced:2 = linalg.reduce ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg1, %arg1 : tensor<4xf32>, tensor<4xf32>) dimensions = [1] 
      (%in: f32, %in_1: f32, %init: f32, %init_2: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0, %0 : f32, f32
      }
    %mapped = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%arg2, %arg2 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) {foo = 1 : i64}
    %mapped_0 = linalg.map outs(%arg2 : tensor<4xi32>)
      (%init: i32) {
        %0 = linalg.index 0 : index
        %1 = arith.index_cast %0 : index to i32
        linalg.yield %1 : i32
      }
    return
  }
  func.func @products(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xi32>, %arg3: tensor<3x4x8xf32>, %arg4: tensor<3x8x2xf32>, %arg5: tensor<3x4x2xf32>, %arg6: tensor<4x2xf32>, %arg7: tensor<8x2xf32>) {
    %0 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %1 = linalg.batch_matmul ins(%arg3, %arg4 : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%arg5 : tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
    %2 = linalg.batch_reduce_matmul {foo = 2 : i64} ins(%arg3, %arg4 : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%arg6 : tensor<4x2xf32>) -> tensor<4x2xf32>
    %3 = linalg.contract indexing_maps = [#map2, #map3, #map4] {foo = 3 : i64} ins(%arg0, %arg6 : tensor<4x8xf32>, tensor<4x2xf32>) outs(%arg7 : tensor<8x2xf32>) -> tensor<8x2xf32>
    %4 = linalg.elementwise kind=#linalg.elementwise_kind<add> {foo} ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %5 = linalg.matmul indexing_maps = [#map5, #map4, #map3] {foo = 2 : i64} ins(%arg0, %arg6 : tensor<4x8xf32>, tensor<4x2xf32>) outs(%arg7 : tensor<8x2xf32>) -> tensor<8x2xf32>
    return
  }
  func.func @exp(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.exp ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @exp_memref(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
    linalg.exp ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
    return
  }
  func.func @log(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.log ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @abs(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.abs ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @ceil(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.ceil ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @floor(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.floor ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @floor_memref(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
    linalg.floor ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
    return
  }
  func.func @negf(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.negf ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @reciprocal(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.reciprocal ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @round(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.round ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @sqrt(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.sqrt ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @sqrt_memref(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
    linalg.sqrt ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
    return
  }
  func.func @rsqrt(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.rsqrt ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @square(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.square ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @tanh(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.tanh ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @erf(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.erf ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @erf_memref(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
    linalg.erf ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
    return
  }
  func.func @add(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
    %0 = linalg.add ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @sub(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
    %0 = linalg.sub ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @mul(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
    %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @div(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
    %0 = linalg.div ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @div_memref(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>, %arg2: memref<4x8xf32>) {
    linalg.div ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
    return
  }
  func.func @div_unsigned(%arg0: tensor<4x8xi32>, %arg1: tensor<4x8xi32>, %arg2: tensor<4x8xi32>) {
    %0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%arg2 : tensor<4x8xi32>) -> tensor<4x8xi32>
    return
  }
  func.func @max(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
    %0 = linalg.max ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @min(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
    %0 = linalg.min ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @powf(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
    %0 = linalg.powf ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @powf_memref(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>, %arg2: memref<4x8xf32>) {
    linalg.powf ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
    return
  }
  func.func @select(%arg0: tensor<4x8xi1>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) {
    %0 = linalg.select ins(%arg0, %arg1, %arg2 : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @fill(%arg0: f32, %arg1: tensor<4x8xf32>) {
    %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @copy(%arg0: tensor<4x8xi8>, %arg1: tensor<4x8xf32>) {
    %0 = linalg.copy ins(%arg0 : tensor<4x8xi8>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @copy_memref(%arg0: memref<4x8xi8>, %arg1: memref<4x8xf32>) {
    linalg.copy ins(%arg0 : memref<4x8xi8>) outs(%arg1 : memref<4x8xf32>)
    return
  }
  func.func @fill_with_vectors(%arg0: vector<4xf32>, %arg1: tensor<8xvector<4xf32>>) -> tensor<8xvector<4xf32>> {
    %0 = linalg.fill ins(%arg0 : vector<4xf32>) outs(%arg1 : tensor<8xvector<4xf32>>) -> tensor<8xvector<4xf32>>
    return %0 : tensor<8xvector<4xf32>>
  }
}
