func.func @a(%a: tensor<4xf32>) {
  // error: 'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi64>' are cast incompatible
  %r = tensor.bitcast %a : tensor<4xf32> to tensor<4xi64>
 return }
// -----
func.func @a(%a: tensor<4xf32>) {
  // error: 'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<5xi32>' are cast incompatible
  %r = tensor.bitcast %a : tensor<4xf32> to tensor<5xi32>
 return }
// -----
func.func @a(%a: tensor<4xindex>) {
  // error: 'tensor.bitcast' op operand #0 must be tensor of signless integer or unsigned integer or signed integer or floating-point values, but got 'tensor<4xindex>'
  %r = tensor.bitcast %a : tensor<4xindex> to tensor<4xi64>
 return }
// -----
func.func @a(%a: tensor<4xf32>) {
  // error: 'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi32>' are cast incompatible
  %r = tensor.cast %a : tensor<4xf32> to tensor<4xi32>
 return }
// -----
func.func @a(%a: tensor<4xf32>) {
  // error: 'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<4x4xf32>' are cast incompatible
  %r = tensor.cast %a : tensor<4xf32> to tensor<4x4xf32>
 return }
// -----
func.func @a(%a: tensor<4x?xf32>) {
  // error: 'tensor.cast' op operand type 'tensor<4x?xf32>' and result type 'tensor<5x?xf32>' are cast incompatible
  %r = tensor.cast %a : tensor<4x?xf32> to tensor<5x?xf32>
 return }
// -----
func.func @a(%a: f32) {
  // error: custom op 'tensor.cast' invalid kind of type specified
  %r = tensor.cast %a : f32 to tensor<5x?xf32>
 return }
// -----
func.func @a(%a: tensor<4x?xf32>) {
  // error: 'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.
  %r = tensor.collapse_shape %a [[0]] : tensor<4x?xf32> into tensor<?xf32>
 return }
// -----
func.func @a(%a: tensor<4x?xf32>) {
  // error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<4x?xf32> into tensor<8xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>) {
  // error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 20
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<4x5xf32> into tensor<8xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>) {
  // error: 'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.
  %r = tensor.collapse_shape %a [[1, 0]] : tensor<4x5xf32> into tensor<20xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>) {
  // error: 'tensor.collapse_shape' op expected collapsed type to be 'tensor<20xf32>', but got 'tensor<20xi32>'
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<4x5xf32> into tensor<20xi32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>) {
  // error: 'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).
  %r = tensor.collapse_shape %a [[0], [1]] : tensor<4x5xf32> into tensor<20xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>) {
  %r = tensor.collapse_shape %a [[0], [1]] : tensor<4x5xf32> into tensor<4x5xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>) {
  %r = tensor.collapse_shape %a [] : tensor<4x5xf32> into tensor<f32>
 return }
// -----
func.func @a(%a: tensor<?x5xf32>) {
  %r = tensor.collapse_shape %a [] : tensor<?x5xf32> into tensor<f32>
 return }
// -----
func.func @a(%a: tensor<1x1xf32>) {
  // error: 'tensor.collapse_shape' op expected collapsed rank (0) to equal the number of reassociation maps (1).
  %r = tensor.collapse_shape %a [[0]] : tensor<1x1xf32> into tensor<f32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>) {
  // error: 'tensor.concat' op concatenation dim must be less than the tensor rank
  %r = tensor.concat dim(2) %a : (tensor<4x5xf32>) -> tensor<4x5xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>, %b: tensor<4xf32>) {
  // error: 'tensor.concat' op rank of concatenated inputs must match result rank
  %r = tensor.concat dim(0) %a, %b : (tensor<4x5xf32>, tensor<4xf32>) -> tensor<4x5xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>, %b: tensor<4x5xi32>) {
  // error: 'tensor.concat' op inputs and result element type must match
  %r = tensor.concat dim(0) %a, %b : (tensor<4x5xf32>, tensor<4x5xi32>) -> tensor<8x5xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>, %b: tensor<4x6xf32>) {
  // error: 'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1
  %r = tensor.concat dim(0) %a, %b : (tensor<4x5xf32>, tensor<4x6xf32>) -> tensor<8x5xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>, %b: tensor<4x5xf32>) {
  // error: 'tensor.concat' op result type 'tensor<9x5xf32>'does not match inferred shape 'tensor<8x5xf32>' static sizes
  %r = tensor.concat dim(0) %a, %b : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<9x5xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>, %b: tensor<4x5xf32>) {
  // error: 'tensor.concat' op requires at least one input
  %r = "tensor.concat"() <{dim = 0 : i64}> : () -> tensor<9x5xf32>
 return }
// -----
func.func @a(%a: tensor<4x5xf32>, %b: tensor<4x5xf32>) {
  // error: 'tensor.concat' op rank of concatenated inputs must match result rank
  %r = tensor.concat dim(0) %a, %b : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<8xf32>
 return }
// -----
func.func @a(%a: tensor<f32>, %i: index) {
  // error: 'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'
  %r = tensor.dim %a, %i : tensor<f32>
 return }
// -----
func.func @a(%a: memref<4xf32>, %i: index) {
  // error: custom op 'tensor.dim' invalid kind of type specified
  %r = tensor.dim %a, %i : memref<4xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: 'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0
  %r = tensor.empty(%i) : tensor<4xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: 'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1
  %r = tensor.empty() : tensor<?xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: custom op 'tensor.empty' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'
  %r = tensor.empty() : tensor<*xf32>
 return }
// -----
func.func @a(%a: tensor<4xf32>, %i: index) {
  // error: 'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 6
  %r = tensor.expand_shape %a [[0, 1]] output_shape [2, 3] : tensor<4xf32> into tensor<2x3xf32>
 return }
// -----
func.func @a(%a: tensor<4xf32>, %i: index) {
  %r = tensor.expand_shape %a [[0, 1]] output_shape [2, 3] : tensor<4xf32> into tensor<2x2xf32>
 return }
// -----
func.func @a(%a: tensor<?xf32>, %i: index) {
  // error: 'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 4
  %r = tensor.expand_shape %a [[0, 1]] output_shape [2, %i] : tensor<?xf32> into tensor<2x2xf32>
 return }
// -----
func.func @a(%a: tensor<?xf32>, %i: index) {
  %r = tensor.expand_shape %a [[0, 1]] output_shape [%i, %i] : tensor<?xf32> into tensor<?x?xf32>
 return }
// -----
func.func @a(%a: tensor<4xf32>, %i: index) {
  // error: 'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.
  %r = tensor.expand_shape %a [[0]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
 return }
// -----
func.func @a(%a: tensor<4xf32>, %i: index) {
  // error: 'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 3 inputs instead
  %r = tensor.expand_shape %a [[0, 1]] output_shape [2, 2, 2] : tensor<4xf32> into tensor<2x2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: 'tensor.extract' op incorrect number of indices for extract_element
  %r = tensor.extract %a[%i] : tensor<4x4xf32>
 return }
// -----
func.func @a(%a: tensor<*xf32>, %i: index) {
  // error: custom op 'tensor.extract' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'
  %r = tensor.extract %a[%i] : tensor<*xf32>
 return }
// -----
func.func @a(%a: tensor<4xf32>, %i: index) {
  // error: 'tensor.extract' op failed to verify that result type matches element type of tensor
  %r = "tensor.extract"(%a, %i) : (tensor<4xf32>, index) -> i32
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected 2 offset values, got 1
  %r = tensor.extract_slice %a[0] [2] [1] : tensor<4x4xf32> to tensor<2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.
  %r = tensor.extract_slice %a[0, 0] [2] [1, 1] : tensor<4x4xf32> to tensor<2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch) 
  %r = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x3xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch) 
  %r = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected element type to be 'f32'
  %r = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xi32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected rank to be smaller or equal to the other rank. 
  %r = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2x2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: slice along dimension 0 runs out-of-bounds: 4 >= 4
  %r = tensor.extract_slice %a[3, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: offset 0 is out-of-bounds: 4 >= 4
  %r = tensor.extract_slice %a[4, 0] [1, 2] [1, 1] : tensor<4x4xf32> to tensor<1x2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: slice along dimension 0 runs out-of-bounds: 6 >= 4
  %r = tensor.extract_slice %a[0, 0] [4, 2] [2, 1] : tensor<4x4xf32> to tensor<4x2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected offsets to be non-negative, but got -1
  %r = tensor.extract_slice %a[-1, 0] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected sizes to be non-negative, but got -4
  %r = tensor.extract_slice %a[0, 0] [-4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
 return }
// -----
func.func @a(%a: tensor<4x4xf32>, %i: index) {
  // error: expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)
  %r = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<1x1xf32>
 return }
// -----
func.func @a(%x: f32) {
  // here: 'tensor.from_elements' op failed to verify that operand types match result element type
  // error: custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types
  %r = tensor.from_elements %x, %x : tensor<3xf32>
 return }
// -----
func.func @a(%x: f32) {
  // error: custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'
  %r = tensor.from_elements %x, %x : tensor<?xf32>
 return }
// -----
func.func @a(%x: i32) {
  // error: use of value '%x' expects different type than prior uses: 'f32' vs 'i32'
  %r = tensor.from_elements %x, %x : tensor<2xf32>
 return }
// -----
func.func @a(%x: i32) {
  // error: 'tensor.from_elements' op failed to verify that operand types match result element type
  %r = "tensor.from_elements"(%x) : (i32) -> tensor<2xi32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>) {
  // error: 'tensor.gather' op gather_dims overflow source rank
  %r = tensor.gather %t[%i] gather_dims([0, 1, 2, 3]) : (tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<1x2xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>) {
  // error: 'tensor.gather' op gather_dims must be non-empty
  %r = tensor.gather %t[%i] gather_dims([]) : (tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<1x2xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x2xindex>) {
  // error: 'tensor.gather' op gather_dims values must be strictly increasing
  %r = tensor.gather %t[%i] gather_dims([0, 0]) unique : (tensor<4x5x6xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x2xindex>) {
  // error: 'tensor.gather' op gather_dims length must match the size of last dimension of indices
  %r = tensor.gather %t[%i] gather_dims([-1]) unique : (tensor<4x5x6xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x2xindex>) {
  // error: 'tensor.gather' op gather_dims length must match the size of last dimension of indices
  %r = tensor.gather %t[%i] gather_dims([42]) unique : (tensor<4x5x6xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x2xindex>) {
  // error: 'tensor.gather' op gather_dims values must be strictly increasing
  %r = tensor.gather %t[%i] gather_dims([1, 0]) unique : (tensor<4x5x6xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>) {
  %r = tensor.gather %t[%i] gather_dims([0, 1, 2]) : (tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<1x2xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>) {
  // error: 'tensor.gather' op result type mismatch: expected 'tensor<1x2x1x1x1xf32>' or its rank-reduced variant 'tensor<1x2xf32>' (got: 'tensor<1x2x1xf32>')
  %r = tensor.gather %t[%i] gather_dims([0, 1, 2]) unique : (tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<1x2x1xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x2xindex>) {
  // error: 'tensor.gather' op gather_dims length must match the size of last dimension of indices
  %r = tensor.gather %t[%i] gather_dims([0, 1, 2]) unique : (tensor<4x5x6xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>, %s: tensor<1x2x1x1x1xf32>) {
  // error: 'tensor.scatter' op requires 'unique' attribute to be set
  %r = tensor.scatter %s into %t[%i] scatter_dims([0, 1, 2]) : (tensor<1x2x1x1x1xf32>, tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<4x5x6xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>, %s: tensor<1x2x2xf32>) {
  // error: 'tensor.scatter' op source type mismatch: expected 'tensor<1x2x1x1x1xf32>' or its rank-reduced variant 'tensor<1x2xf32>' (got: 'tensor<1x2x2xf32>')
  %r = tensor.scatter %s into %t[%i] scatter_dims([0, 1, 2]) unique : (tensor<1x2x2xf32>, tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<4x5x6xf32>
 return }
// -----
func.func @a(%t: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>, %s: tensor<1x2xf32>) {
  // error: 'tensor.scatter' op scatter_dims length must match the size of last dimension of indices
  %r = tensor.scatter %s into %t[%i] scatter_dims([3]) unique : (tensor<1x2xf32>, tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<4x5x6xf32>
 return }
// -----
func.func @a(%i: index, %x: f32) {
  // error: must have one body argument per input dimension
  %r = tensor.generate %i {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<?x3xf32>

 return }
// -----
func.func @a(%i: index, %x: f32) {
  // error: 'tensor.generate' op incorrect number of dynamic sizes, has 2, expected 1
  %r = tensor.generate %i, %i {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<?x3xf32>

 return }
// -----
func.func @a(%i: index, %x: f32) {
  // error: all body arguments must be index
  %r = tensor.generate %i {
  ^bb0(%a: index, %b: i32):
    tensor.yield %x : f32
  } : tensor<?x3xf32>

 return }
// -----
func.func @a(%i: index, %x: i32) {
  // error: 'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type
  %r = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : i32
  } : tensor<?x3xf32>

 return }
// -----
func.func @a(%i: index, %x: i32) {
  // error: 'tensor.yield' op requires a single operand
  %r = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    "test.x"() : () -> ()
  } : tensor<?x3xf32>

 return }
// -----
func.func @a(%t: tensor<4xf32>, %i: index, %x: f32) {
  // error: 'tensor.insert' op incorrect number of indices
  %r = tensor.insert %x into %t[%i, %i] : tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %i: index, %x: i32) {
  // error: 'tensor.insert' op failed to verify that scalar type matches element type of dest
  %r = "tensor.insert"(%x, %t, %i) : (i32, tensor<4xf32>, index) -> tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %i: index, %x: f32) {
  // error: 'tensor.insert' op failed to verify that result type matches type of dest
  %r = "tensor.insert"(%x, %t, %i) : (f32, tensor<4xf32>, index) -> tensor<5xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<2xf32>) {
  // error: expected type to be 'tensor<3xf32>' or a rank-reduced version. (size mismatch) 
  %r = tensor.insert_slice %s into %t[0] [3] [1] : tensor<2xf32> into tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<2xf32>) {
  // error: expected 1 offset values, got 2
  %r = tensor.insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2xf32> into tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<2xf32>) {
  // error: slice along dimension 0 runs out-of-bounds: 4 >= 4
  %r = tensor.insert_slice %s into %t[3] [2] [1] : tensor<2xf32> into tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<2xi32>) {
  // error: expected element type to be 'f32'
  %r = tensor.insert_slice %s into %t[0] [2] [1] : tensor<2xi32> into tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<2x2xf32>) {
  // error: expected rank to be smaller or equal to the other rank. 
  %r = tensor.insert_slice %s into %t[0] [2] [1] : tensor<2x2xf32> into tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: f32) {
  // error: specified type 'tensor<7xf32>' does not match the inferred type 'tensor<6xf32>'
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7xf32>
 
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: f32) {
  // error: failed to infer expectedType from sourceType 'tensor<4xf32>', specified resultType is 'tensor<6xf32>'
  %r = tensor.pad %t low[1, 1] high[1] {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
 
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: f32) {
  // error: expected the block to have 1 arguments
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
 
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: f32) {
  // error: 'tensor.pad' op expected block argument 1 to be an index
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%a: i32):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
 
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: i32) {
  // error: 'tensor.pad' op expected yield type to match shape element type
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %x : i32
  } : tensor<4xf32> to tensor<6xf32>
 
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: i32) {
  // error: 'tensor.yield' op requires a single operand
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    "test.x"() : () -> ()
  } : tensor<4xf32> to tensor<6xf32>
 
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: f32) {
  // error: specified type 'tensor<6x1xf32>' does not match the inferred type 'tensor<6xf32>'
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6x1xf32>
 
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: f32) {
  // error: 'tensor.pad' op expected yield type to match shape element type
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xi32>
 
 return }
// -----
func.func @a(%t: tensor<4xf32>, %x: f32) {
  // error: expected InParallelOpInterface parent, got:
  tensor.parallel_insert_slice %t into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>) {
  %o = scf.forall (%i) in (4) shared_outs(%arg = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // error: 'tensor.parallel_insert_slice' op may only insert into an output block argument
      tensor.parallel_insert_slice %t into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return
}
// -----
func.func @a(%t: tensor<4xf32>) {
  %o = scf.forall (%i) in (4) shared_outs(%arg = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // error: expected type to be 'tensor<3xf32>' or a rank-reduced version. (size mismatch) 
      tensor.parallel_insert_slice %t into %arg[0] [3] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return
}
// -----
func.func @a(%t: tensor<4xf32>) {
  %o = scf.forall (%i) in (4) shared_outs(%arg = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // error: slice along dimension 0 runs out-of-bounds: 4 >= 4
      tensor.parallel_insert_slice %t into %arg[1] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return
}
// -----
func.func @a(%t: memref<4xf32>) {
  // error: custom op 'tensor.rank' invalid kind of type specified
  %r = tensor.rank %t : memref<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<2xindex>) {
  // error: 'tensor.reshape' op length of shape operand differs from the result's tensor rank
  %r = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<1xindex>) {
  // error: 'tensor.reshape' op source and destination tensor should have the same number of elements
  %r = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<5xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<1xindex>) {
  // error: 'tensor.reshape' op element types of source and destination tensor types should be the same
  %r = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xi32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<?xindex>) {
  // error: 'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type
  %r = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<4xf32>, %s: tensor<1xf32>) {
  // error: 'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got 'tensor<1xf32>'
  %r = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
 return }
// -----
func.func @a(%x: f32, %i: index) {
  // error: 'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1
  %r = tensor.splat %x : tensor<?xf32>
 return }
// -----
func.func @a(%x: f32, %i: index) {
  // error: 'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0
  %r = tensor.splat %x[%i] : tensor<4xf32>
 return }
// -----
func.func @a(%x: i32, %i: index) {
  // error: use of value '%x' expects different type than prior uses: 'f32' vs 'i32'
  %r = tensor.splat %x : tensor<4xf32>
 return }
// -----
func.func @a(%x: tensor<4xf32>) {
  // error: invalid tensor element type
  %r = tensor.splat %x : tensor<4xtensor<4xf32>>
 return }
// -----
func.func @a(%x: f32) {
  // error: 'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'
  tensor.yield %x : f32 }
