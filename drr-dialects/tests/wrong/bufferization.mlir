func.func @a(%i: index) {
  // error: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0
  %r = bufferization.alloc_tensor(%i) : tensor<4xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1
  %r = bufferization.alloc_tensor() : tensor<4x?xf32>
 return }
// -----
func.func @a(%t: tensor<?xf32>, %i: index) {
  // error: dynamic sizes not needed when copying a tensor
  %r = bufferization.alloc_tensor(%i) copy(%t) : tensor<?xf32>
 return }
// -----
func.func @a(%t: tensor<?xf32>, %i: index) {
  // error: expected that `copy` and return type match
  %r = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<4xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: custom op 'bufferization.alloc_tensor' invalid kind of type specified
  %r = bufferization.alloc_tensor(%i) : memref<?xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: expected '='
  %r = bufferization.alloc_tensor(%i) size_hint %i : tensor<?xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: expected '('
  %r = bufferization.alloc_tensor(%i) copy %i : tensor<?xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: 'bufferization.alloc_tensor' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'
  %r = "bufferization.alloc_tensor"(%i) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (index) -> tensor<?xf32>
 return }
// -----
func.func @a(%t: tensor<?xf32>) {
  // error: custom op 'bufferization.clone' invalid kind of type specified
  %r = bufferization.clone %t : tensor<?xf32> to tensor<?xf32>
 return }
// -----
func.func @a(%m: memref<?xf32>) {
  // error: custom op 'bufferization.clone' invalid kind of type specified
  %r = bufferization.clone %m : memref<?xf32> to tensor<?xf32>
 return }
// -----
func.func @a(%m: memref<?xf32>, %c: i1) {
  // error: 'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate
  bufferization.dealloc (%m : memref<?xf32>) if (%c, %c)
 return }
// -----
func.func @a(%m: memref<?xf32>, %c: i1) {
  // error: 'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands
  "bufferization.dealloc"(%m) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (memref<?xf32>) -> ()
 return }
// -----
func.func @a(%m: memref<?xf32>, %c: i1) {
  // error: 'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands
  %r:2 = "bufferization.dealloc"(%m) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (memref<?xf32>) -> (i1, i1)
 return }
// -----
func.func @a(%m: tensor<?xf32>, %c: i1) {
  // error: 'bufferization.dealloc' op operand #0 must be variadic of ranked or unranked memref of any type values, but got 'tensor<?xf32>'
  bufferization.dealloc (%m : tensor<?xf32>) if (%c)
 return }
// -----
func.func @a(%m: memref<?xf32>) {
  // error: custom op 'bufferization.dealloc_tensor' invalid kind of type specified
  bufferization.dealloc_tensor %m : memref<?xf32>
 return }
// -----
func.func @a(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // error: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type
  bufferization.materialize_in_destination %t in %m : (tensor<?xf32>, memref<?xf32>) -> ()
 return }
// -----
func.func @a(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // error: 'bufferization.materialize_in_destination' op memref 'dest' implies zero results
  %r = bufferization.materialize_in_destination %t in writable %m : (tensor<?xf32>, memref<?xf32>) -> tensor<?xf32>
 return }
// -----
func.func @a(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // error: 'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result
  bufferization.materialize_in_destination %t in %t : (tensor<?xf32>, tensor<?xf32>) -> ()
 return }
// -----
func.func @a(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // error: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type
  %r = bufferization.materialize_in_destination %t in writable %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
 return }
// -----
func.func @a(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // error: 'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations
  %r = bufferization.materialize_in_destination %t in restrict %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
 return }
// -----
func.func @a(%t: tensor<?xf32>, %u: tensor<4xf32>) {
  // error: 'bufferization.materialize_in_destination' op result and 'dest' types must match
  %r = bufferization.materialize_in_destination %t in %u : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
 return }
// -----
func.func @a(%t: tensor<5xf32>, %u: tensor<4xf32>) {
  // error: 'bufferization.materialize_in_destination' op source/destination shapes are incompatible
  %r = bufferization.materialize_in_destination %t in %u : (tensor<5xf32>, tensor<4xf32>) -> tensor<4xf32>
 return }
// -----
func.func @a(%t: tensor<5x1xf32>, %u: tensor<5xf32>) {
  // error: 'bufferization.materialize_in_destination' op rank mismatch between source and destination shape
  %r = bufferization.materialize_in_destination %t in %u : (tensor<5x1xf32>, tensor<5xf32>) -> tensor<5xf32>
 return }
// -----
func.func @a(%t: tensor<*xf32>, %u: tensor<5xf32>) {
  // error: 'bufferization.materialize_in_destination' op source/destination shapes are incompatible
  %r = bufferization.materialize_in_destination %t in %u : (tensor<*xf32>, tensor<5xf32>) -> tensor<5xf32>
 return }
// -----
func.func @a(%t: tensor<5xf32>, %u: tensor<5xi32>) {
  // error: 'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type
  %r = bufferization.materialize_in_destination %t in %u : (tensor<5xf32>, tensor<5xi32>) -> tensor<5xi32>
 return }
// -----
func.func @a(%t: tensor<5xf32>, %u: vector<5xf32>) {
  // error: 'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref
  bufferization.materialize_in_destination %t in %u : (tensor<5xf32>, vector<5xf32>) -> ()
 return }
// -----
func.func @a(%t: tensor<5xf32>) {
  // error: shapes do not match
  %r = bufferization.to_buffer %t : tensor<5xf32> to memref<4xf32>
 return }
// -----
func.func @a(%t: tensor<5xf32>) {
  // error: shapes do not match
  %r = bufferization.to_buffer %t : tensor<5xf32> to memref<?xf32>
 return }
// -----
func.func @a(%t: tensor<5xf32>) {
  // error: element types do not match
  %r = bufferization.to_buffer %t : tensor<5xf32> to memref<5xi32>
 return }
// -----
func.func @a(%t: tensor<5xf32>) {
  // error: custom op 'bufferization.to_buffer' invalid kind of type specified
  %r = bufferization.to_buffer %t : tensor<5xf32> to tensor<5xf32>
 return }
// -----
func.func @a(%t: memref<5xf32>) {
  // error: shapes do not match
  %r = bufferization.to_tensor %t : memref<5xf32> to tensor<?xf32>
 return }
// -----
func.func @a(%t: memref<5xf32>) {
  // error: element types do not match
  %r = bufferization.to_tensor %t : memref<5xf32> to tensor<5xi32>
 return }
// -----
func.func @a(%t: memref<5xf32>) {
  // error: custom op 'bufferization.to_tensor' invalid kind of type specified
  %r = bufferization.to_tensor %t : memref<5xf32> to vector<5xf32>
 return }
// -----
func.func @a(%t: vector<5xf32>) {
  // error: custom op 'bufferization.to_tensor' invalid kind of type specified
  %r = bufferization.to_tensor %t : vector<5xf32> to tensor<5xf32>
 return }
// -----
// error: attribute '"bufferization.foo"' not supported as an op attribute by the bufferization dialect
"func.func"() <{sym_name="f", function_type = () -> ()}> ({ "func.return"() {bufferization.foo} : () -> ()}) : () -> ()
// -----
// error: 'func.return' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect
"func.func"() <{sym_name="f", function_type = () -> ()}> ({ "func.return"() {bufferization.manual_deallocation} : () -> ()}) : () -> ()
// -----
// error: 'bufferization.writable' is invalid on external functions
func.func private @f(tensor<2xf32> {bufferization.writable = true})
// -----
// error: 'bufferization.writable' is expected to be a boolean attribute
func.func @f(%a: tensor<2xf32> {bufferization.writable = 1 : i32}) { return }
// -----
// error: 'bufferization.access' is expected to be a string attribute
func.func @f(%a: tensor<2xf32> {bufferization.access = 1 : i32}) { return }
// -----
// error: invalid value for 'bufferization.access'
func.func @f(%a: tensor<2xf32> {bufferization.access = "foo"}) { return }
// -----
// error: 'bufferization.buffer_layout' is expected to be a memref layout attribute
func.func @f(%a: tensor<2xf32> {bufferization.buffer_layout = 1 : i32}) { return }
// -----
// error: attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect
func.func @f(%a: tensor<2xf32> {bufferization.foo}) { return }
