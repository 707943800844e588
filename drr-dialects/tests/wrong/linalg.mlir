func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4
  %0 = linalg.matmul ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  %0 = linalg.matmul ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // error: custom op 'linalg.matmul' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op expected the number of tensor results (1) to be equal to the number of output tensors (0)
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%m : memref<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op expected to have pure tensor or buffer semantics
  linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%m : memref<4x16xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op expected type of operand #2 ('tensor<4x16xf32>') to match type of corresponding result ('tensor<4x15xf32>')
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x15xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op expected the number of tensor results (0) to be equal to the number of output tensors (1)
  linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: custom op 'linalg.matmul' number of operands and types do not match: got 2 operands and 1 types
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op Unexpected dim expression in map result.
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: use of value '%a' expects different type than prior uses: 'tensor<4xf32>' vs 'tensor<4x8xf32>'
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  // error: 'linalg.matmul' op Invalid broadcast requested, should be (d2).
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: custom op 'linalg.matmul' element of indexing_maps array is not an affine_map
  %0 = linalg.matmul indexing_maps = [1, 2] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op expected the number of indexing_map (2) to be equal to the number of input/output operands (3)
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op inferred input/output operand #2 has shape's dimension #1 to be 8, but found 16
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // here: 'linalg.matmul' op attribute 'cast' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 1
  // error: custom op 'linalg.matmul' 'linalg.matmul' op attribute 'cast' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 1
  %0 = linalg.matmul {cast = 1 : i32} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: custom op 'linalg.matmul' attribute 'indexing_maps' occurs more than once in the attribute list
  %0 = linalg.matmul {indexing_maps = 1 : i32} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: expected ')'
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32> outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: expected add/mul op in the body
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  }) : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op expected as many non-induction variable region arguments as the number of input/output operands
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op expects to have 1 region with 1 block
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  }) : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.matmul' op expects region #0 to have 0 or 1 blocks
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    linalg.yield %x : f32
  }) : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_matmul' op Indexing_map attribute must have 3 affine maps.
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_matmul' op Unexpected result dim expression (outside the set of default result dims).
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_matmul' op Invalid batch dimension expression.
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_matmul' op Invalid output map result dimension.
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_matmul' op expects 3 dims, but got (2).
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_matmul' op Invalid broadcast requested.
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%e, %b : tensor<8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_matmul' op no. of result dim expressions exceeds 3.
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_reduce_matmul' op Invalid output map result dimension.
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%d : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_reduce_matmul' op expects 2 dims, but got (3).
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%d : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>, %d: tensor<4x16xf32>, %e: tensor<8xf32>) {
  // error: 'linalg.batch_matmul' op inferred input/output operand #1 has shape's dimension #1 to be 8, but found 4
  %0 = linalg.batch_matmul ins(%a, %a : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  // error: iteration spaces of provided affine_maps differ
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  // error: provided affine_map is not a projected permutation
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1+d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  // error: ranks of shaped operand and results of corresponding affine_map differ
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  // error: iteration space dim at index 3 not used to access any operand
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  // error: iteration space dim at index 2 is neither a contracting dim nor of parallel iteration type
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  // error: 'indexing_maps' do not specify a contracting dimension
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%c, %c : tensor<4x16xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  // error: affine_map specifies shaped access while operand has non-shaped type
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %s : tensor<4x8xf32>, f32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32) {
  // error: custom op 'linalg.contract' expected 'indexing_maps' attribute
  %0 = linalg.contract ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.fill' op expected fill value type ('i32') to match output element type ('f32')
  %0 = linalg.fill ins(%i : i32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: expected op with scalar input
  %0 = linalg.fill ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.fill' op operand #1 must be variadic of shaped of any type values, but got 'f32'
  linalg.fill ins(%s : f32) outs(%s : f32)
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  linalg.fill ins(%s, %s : f32, f32) outs(%m : memref<4x16xf32>)
  // error: custom op 'linalg.fill' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: custom op 'foo' is unknown (tried 'func.foo' as well)
  linalg.fill ins(%s : f32) outs(%m : memref<4x16xf32>) foo
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  linalg.fill outs(%m : memref<4x16xf32>)
  // error: custom op 'linalg.fill' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 1
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op unexpected symbols in indexing_map #0
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1)[s0] -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op expected operand #0 rank (2) to match the result rank of indexing_map (1)
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0, d0, d0))
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d0)>, affine_map<(d0, d1) -> (d0, d0)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 16, but found 4
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op unexpected result less than 0 at expression #1 in (d0, d1) -> (d0, -d1)
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, -d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 19, but found 16
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1+d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: custom op 'linalg.generic' unexpected iterator_type (foo)
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "foo"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op expected type of bb argument #1 ('i32') to match element or self type of the corresponding operand ('f32')
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: i32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    // error: 'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)
    linalg.yield %x, %x : f32, f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    // error: 'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')
    linalg.yield %i : i32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    // error: 'linalg.yield' op expected number of yield values (0) to match the number of inits / outs operands of the enclosing LinalgOp (1)
    linalg.yield
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op expected to have pure tensor or buffer semantics
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%m : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    // error: 'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp
    %k = linalg.index 2 : index
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    // error: 'func.return' op expects parent op 'func.func'
    func.return
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    // error: expected ':'
    linalg.yield %x
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.generic' op requires attribute 'indexing_maps'
  %0 = linalg.generic {iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: custom op 'linalg.generic' expected "iterator_types" array attribute
  %0 = linalg.generic {indexing_maps = []} ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: custom op 'linalg.generic' invalid kind of attribute specified
  %0 = linalg.generic 1 ins(%c : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.index' op expected parent op with LinalgOp interface
  %k = linalg.index 0 : index
  return
}
// -----
func.func @f() {
  // error: 'linalg.yield' op expected parent op with LinalgOp interface
  linalg.yield
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0
  %k = "linalg.index"() <{dim = -1 : i64}> : () -> index
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %m: memref<4x16xf32>, %i: i32) {
  // error: 'linalg.index' op requires attribute 'dim'
  %k = "linalg.index"() : () -> index
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xi32>, %c: tensor<5xf32>, %m: memref<4xf32>) {
  // error: 'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xi32>, %c: tensor<5xf32>, %m: memref<4xf32>) {
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x: i32, %o: f32) {
    // error: use of value '%x' expects different type than prior uses: 'f32' vs 'i32'
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xi32>, %c: tensor<5xf32>, %m: memref<4xf32>) {
  // error: 'linalg.map' op expected shape of input (5) to match shape of output (4)
  %0 = linalg.map ins(%c : tensor<5xf32>) outs(%a : tensor<4xf32>) (%x: f32, %o: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xi32>, %c: tensor<5xf32>, %m: memref<4xf32>) {
  // error: 'linalg.map' op expected type of bb argument #1 ('i32') to match element or self type of the corresponding operand ('f32')
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x: f32, %o: i32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xi32>, %c: tensor<5xf32>, %m: memref<4xf32>) {
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%b : tensor<4xi32>) (%x: f32, %o: i32) {
    // error: 'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('i32')
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  // error: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'
  %0 = linalg.map { arith.addi } ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>)
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  // error: expected ':'
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x, %y) {
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // error: 'linalg.reduce' op dimensions for reduction should be in the range [0, 1].
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [2] (%x: f32, %y: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // error: 'linalg.reduce' op number of dimensions after reduction 0 doesn't match the init rank 1
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [0, 1] (%x: f32, %y: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // error: 'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [0] (%x: f32, %y: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // error: 'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1, 0] (%x: f32, %y: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // error: 'linalg.reduce' op mismatching number of operands and block arguments
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: i32, %y: f32) {
    // error: use of value '%x' expects different type than prior uses: 'f32' vs 'i32'
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // error: 'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'i32'
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32, %y: i32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // error: 'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x8xf32>, tensor<4xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) {
    linalg.yield %x, %y : f32, f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // error: 'linalg.reduce' op expects all outputs to have the same shapes. Shape at output-index 1 is not equal to the shape at output-index 0.
  %0:2 = linalg.reduce ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b, %c : tensor<4xf32>, tensor<5xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) {
    linalg.yield %x, %y : f32, f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>, %d: tensor<8xf32>) {
  // here: 'linalg.reduce' op operand count (3) leaves 3 for 2 variadic operand groups of the same size
  // error: 'linalg.reduce' op number of dimensions after reduction 1 doesn't match the init rank 2
  %0 = linalg.reduce ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %s: f32) {
  // error: 'linalg.transpose' op permutation is not valid
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %s: f32) {
  // error: 'linalg.transpose' op input rank 2 does not match init rank 1
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) permutation = [1, 0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %s: f32) {
  // error: 'linalg.transpose' op size of permutation 1 does not match the argument rank 2
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %s: f32) {
  // error: 'linalg.transpose' op dim(result, 0) = 4 doesn't match dim(input, permutation[0]) = 8
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [1, 0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %s: f32) {
  // error: 'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2
  %0 = linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0, 1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %s: f32) {
  // error: 'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2
  %0 = linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [2]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %s: f32) {
  // error: 'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: 8
  %0 = linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %s: f32) {
  // error: 'linalg.broadcast' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'f32'
  %0 = linalg.broadcast ins(%s : f32) outs(%a : tensor<4x8xf32>) dimensions = [0, 1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x8xf16>) {
  // error: 'linalg.softmax' op incorrect dimension specified
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x8xf16>) {
  // error: 'linalg.softmax' op incompatible output shape
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x8xf16>) {
  // error: 'linalg.softmax' op failed to verify that input and output have same element type
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf16>) -> tensor<4x8xf16>
  return
}
// -----
func.func @f(%i: tensor<1x4x5x3xf32>, %k: tensor<2x2x3x7xf32>, %o: tensor<1x3x4x7xf32>, %p: tensor<1x3x3x7xf32>) {
  // here: 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
  // error: custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<3xi64>} ins(%i, %k : tensor<1x4x5x3xf32>, tensor<2x2x3x7xf32>) outs(%o : tensor<1x3x4x7xf32>) -> tensor<1x3x4x7xf32>
  return
}
// -----
func.func @f(%i: tensor<1x4x5x3xf32>, %k: tensor<2x2x3x7xf32>, %o: tensor<1x3x4x7xf32>, %p: tensor<1x3x3x7xf32>) {
  // here: 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
  // error: custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi32>} ins(%i, %k : tensor<1x4x5x3xf32>, tensor<2x2x3x7xf32>) outs(%o : tensor<1x3x4x7xf32>) -> tensor<1x3x4x7xf32>
  return
}
// -----
func.func @f(%i: tensor<1x4x5x3xf32>, %k: tensor<2x2x3x7xf32>, %o: tensor<1x3x4x7xf32>, %p: tensor<1x3x3x7xf32>) {
  // error: 'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 5, but found 4
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>} ins(%i, %k : tensor<1x4x5x3xf32>, tensor<2x2x3x7xf32>) outs(%o : tensor<1x3x4x7xf32>) -> tensor<1x3x4x7xf32>
  return
}
// -----
func.func @f(%i: tensor<1x4x5x3xf32>, %k: tensor<2x2x3x7xf32>, %o: tensor<1x3x4x7xf32>, %p: tensor<1x3x3x7xf32>) {
  // error: 'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 6, but found 4
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%i, %k : tensor<1x4x5x3xf32>, tensor<2x2x3x7xf32>) outs(%o : tensor<1x3x4x7xf32>) -> tensor<1x3x4x7xf32>
  return
}
// -----
func.func @f(%i: tensor<1x4x5x3xf32>, %k: tensor<2x2x3x7xf32>, %o: tensor<1x3x4x7xf32>, %p: tensor<1x3x3x7xf32>) {
  // here: 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
  // error: custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
  %0 = linalg.conv_2d_nhwc_hwcf {strides = 1} ins(%i, %k : tensor<1x4x5x3xf32>, tensor<2x2x3x7xf32>) outs(%o : tensor<1x3x4x7xf32>) -> tensor<1x3x4x7xf32>
  return
}
// -----
func.func @f(%i: tensor<1x4x5x3xf32>, %k: tensor<2x2x3x7xf32>, %o: tensor<1x3x4x7xf32>, %p: tensor<1x3x3x7xf32>) {
  // error: 'linalg.conv_2d_nhwc_hwcf' op unexpected result less than 0 at expression #1 in (d0, d1, d2, d3, d4, d5, d6) -> (d0, -d1 + d4, -d2 + d5, d6)
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<-1> : tensor<2xi64>} ins(%i, %k : tensor<1x4x5x3xf32>, tensor<2x2x3x7xf32>) outs(%o : tensor<1x3x4x7xf32>) -> tensor<1x3x4x7xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // error: custom op 'linalg.elementwise' expected 'kind'
  %0 = linalg.elementwise ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // error: custom op 'linalg.elementwise' expected ElementwiseKind attribute
  %0 = linalg.elementwise kind=1 ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xi32>, %b: tensor<4xf32>) {
  // error: custom op 'linalg.exp' unsupported non numeric type
  %0 = linalg.exp ins(%a : tensor<4x8xi32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
// -----
func.func @f(%a: tensor<4x8xi32>, %b: tensor<4x8xf32>) {
  // error: custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'i32' and 'f32'
  %0 = linalg.add ins(%a, %b : tensor<4x8xi32>, tensor<4x8xf32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
// -----
func.func @f(%a: tensor<4x8xi1>) {
  // error: custom op 'linalg.sub' unsupported operation: sub with bools
  %0 = linalg.sub ins(%a, %a : tensor<4x8xi1>, tensor<4x8xi1>) outs(%a : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>) {
  // error: custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint
  %0 = linalg.div_unsigned ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // error: 'linalg.exp' op expected operand #0 rank (1) to match the result rank of indexing_map (2)
  %0 = linalg.exp ins(%b : tensor<4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @generic(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
    ^body(%x: f32):
      // error: block with no terminator, has %0 = "arith.mulf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %y = arith.mulf %x, %x : f32
  }
 return }
// -----
func.func @generic(%a: memref<4xf32>) {
  // error: 'linalg.generic' op expects to have 1 region with 1 block
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {}
 return }
// -----
func.func @fill(%x: memref<4xf32>, %a: memref<4xf32>) {
  // error: expected op with scalar input
  linalg.fill ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
 return }
// -----
func.func @transpose() {
  // error: 'linalg.transpose' op expected 2 operands, but found 0
  linalg.transpose permutation = [0]
 return }
// -----
func.func @map() {
  // error: 'linalg.map' op expected 1 or more operands, but found 0
  linalg.map { arith.negf }
 return }
// -----
func.func @sum(%a: memref<4xf32>, %b: memref<4xi32>) {
  // error: custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'f32' and 'i32'
  linalg.add ins(%a, %b : memref<4xf32>, memref<4xi32>) outs(%a : memref<4xf32>)
 return }
// -----
func.func @elementwise(%a: memref<4xf32>) {
  // error: custom op 'linalg.elementwise' expected affine map attribute
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [1] ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
 return }
// -----
func.func @matmul(%a: memref<4x4xf32>) {
  // error: custom op 'linalg.matmul' invalid kind of attribute specified
  linalg.matmul indexing_maps = 1 ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
 return }
// -----
func.func @payload(%a: memref<4xf32>) {
  // error: expected bare identifier or keyword
  linalg.map { @f } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
 return }
// -----
func.func @window(%a: memref<4xf32>) {
  // error: custom op 'linalg.generic' unexpected iterator_type (window)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["window"]} outs(%a : memref<4xf32>) { ^bb0(%x: f32): linalg.yield %x : f32 }
 return }
// -----
// error: attribute '"linalg.foo"' not supported by the linalg dialect
func.func @f() attributes {linalg.foo = 1 : i32} { return }
