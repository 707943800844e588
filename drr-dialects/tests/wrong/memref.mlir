func.func @a(%i: index) {
  // error: 'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0
  %r = memref.alloc(%i) : memref<4xf32>
 return }
// -----
func.func @a() {
  // error: 'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1
  %r = memref.alloc() : memref<?xf32>
 return }
// -----
func.func @a() {
  // error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0
  %r = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
 return }
// -----
func.func @a(%i: index) {
  // error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1
  %r = memref.alloc()[%i] : memref<4xf32>
 return }
// -----
func.func @a() {
  // error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 2, got 0
  %r = memref.alloc() : memref<4xf32, strided<[?], offset: ?>>
 return }
// -----
func.func @a() {
  // here: 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
  // error: custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
  %r = memref.alloc() {alignment = 3 : i64} : memref<4xf32>
 return }
// -----
func.func @a() {
  // here: 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
  // error: custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
  %r = memref.alloc() {alignment = 8 : i32} : memref<4xf32>
 return }
// -----
func.func @a() {
  // error: custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'
  %r = memref.alloc() : memref<*xf32>
 return }
// -----
func.func @a() {
  // error: custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'
  %r = memref.alloc() : tensor<4xf32>
 return }
// -----
module {
  // error: 'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait
  %r = memref.alloca() : memref<4xf32>
}
// -----
func.func @a(%i: index) {
  // error: 'memref.alloca' op incorrect number of dynamic sizes, has 2, expected 1
  %r = memref.alloca(%i, %i) : memref<?x4xf32>
 return }
// -----
func.func @a(%x: f32) {
  // error: 'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'f32' should match successor input type #0 'i32'
  %r = memref.alloca_scope -> (i32) { memref.alloca_scope.return %x : f32 }
 return }
// -----
func.func @a(%x: f32) {
  // error: 'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 1 operands, but region successor needs 2 inputs
  %r:2 = memref.alloca_scope -> (f32, f32) { memref.alloca_scope.return %x : f32 }
 return }
// -----
func.func @a(%x: f32) {
  // error: 'memref.alloca_scope' op region should have no arguments
  "memref.alloca_scope"() ({ ^bb0(%y: f32): "memref.alloca_scope.return"() : () -> () }) : () -> ()
 return }
// -----
func.func @a(%x: f32) {
  // here: 'memref.alloca_scope' op region #0 ('body_region') failed to verify constraint: region with 1 blocks
  // error: 'memref.alloca_scope' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks
  "memref.alloca_scope"() ({ }) : () -> ()
 return }
// -----
func.func @a(%x: f32) {
  // error: 'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'
  memref.alloca_scope.return %x : f32
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.assume_alignment' op alignment must be power of 2
  %r = memref.assume_alignment %m, 3 : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive
  %r = memref.assume_alignment %m, 0 : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<*xf32>) {
  // error: custom op 'memref.assume_alignment' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'
  %r = memref.assume_alignment %m, 4 : memref<*xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.assume_alignment' op requires the same type for all operands and results
  %r = "memref.assume_alignment"(%m) <{alignment = 4 : i32}> : (memref<4xf32>) -> memref<5xf32>
 return }
// -----
func.func @a() {
  // error: 'memref.distinct_objects' op expected at least one operand
  "memref.distinct_objects"() : () -> ()
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.distinct_objects' op operand types and result types must match
  %r = "memref.distinct_objects"(%m) : (memref<4xf32>) -> memref<5xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %x: f32, %i: index) {
  // error: 'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank
  %r = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<4xf32>) -> f32
 return }
// -----
func.func @a(%m: memref<4xf32>, %x: f32, %i: index) {
  // error: 'memref.atomic_rmw' op with kind 'addi' expects an integer type
  %r = memref.atomic_rmw addi %x, %m[%i] : (f32, memref<4xf32>) -> f32
 return }
// -----
func.func @a(%m: memref<4xi32>, %x: i32, %i: index) {
  // error: 'memref.atomic_rmw' op with kind 'maximumf' expects a floating-point type
  %r = memref.atomic_rmw maximumf %x, %m[%i] : (i32, memref<4xi32>) -> i32
 return }
// -----
func.func @a(%m: memref<4xi32>, %x: i64, %i: index) {
  // error: 'memref.atomic_rmw' op failed to verify that value type matches element type of memref
  %r = memref.atomic_rmw addi %x, %m[%i] : (i64, memref<4xi32>) -> i64
 return }
// -----
func.func @a(%m: memref<4xi32>, %x: i32, %i: index) {
  // error: 'memref.atomic_rmw' op failed to verify that all of {value, result} have same type
  %r = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<4xi32>) -> i64
 return }
// -----
func.func @a(%m: memref<4xi32>, %x: i32, %i: index) {
  // error: custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]
  %r = memref.atomic_rmw sub %x, %m[%i] : (i32, memref<4xi32>) -> i32
 return }
// -----
func.func @a(%m: memref<4xindex>, %i: index) {
  // error: 'memref.atomic_rmw' op operand #0 must be signless integer or floating-point, but got 'index'
  %r = memref.atomic_rmw addi %i, %m[%i] : (index, memref<4xindex>) -> index
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.generic_atomic_rmw' op expected single number of entry block arguments
  %r = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32, %y: f32): memref.atomic_yield %x : f32 }
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.generic_atomic_rmw' op expected block argument of the same type result type
  %r = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: i32): %c = arith.constant 1.0 : f32 memref.atomic_yield %c : f32 }
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // here: 'memref.generic_atomic_rmw' op body of 'memref.generic_atomic_rmw' should contain only operations with no side effects
  // error: body of 'memref.generic_atomic_rmw' should contain only operations with no side effects
  %r = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32): %y = memref.load %m[%i] : memref<4xf32> memref.atomic_yield %x : f32 }
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.atomic_yield' op types mismatch between yield op: 'index' and its parent: 'f32'
  %r = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32): memref.atomic_yield %i : index }
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.generic_atomic_rmw' op expects a non-empty block
  %r = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32): }
 return }
// -----
func.func @a(%x: f32) {
  // error: 'memref.atomic_yield' op expects parent op 'memref.generic_atomic_rmw'
  memref.atomic_yield %x : f32
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible
  %r = memref.cast %m : memref<4xf32> to memref<5xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32>' are cast incompatible
  %r = memref.cast %m : memref<4xf32> to memref<4xi32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<?xf32, 1>' are cast incompatible
  %r = memref.cast %m : memref<4xf32> to memref<?xf32, 1>
 return }
// -----
func.func @a(%m: memref<*xf32>) {
  // error: 'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible
  %r = memref.cast %m : memref<*xf32> to memref<*xf32>
 return }
// -----
func.func @a(%m: memref<4x4xf32>) {
  // error: 'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf32, strided<[5, 1]>>' are cast incompatible
  %r = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, strided<[5, 1]>>
 return }
// -----
func.func @a(%m: memref<4x4xf32>) {
  // error: 'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2 + d1)>>' are cast incompatible
  %r = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2 + d1)>>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4x1xf32>' are cast incompatible
  %r = memref.cast %m : memref<4xf32> to memref<4x1xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %n: memref<4xi32>) {
  // error: 'memref.copy' op requires the same element type for all operands
  memref.copy %m, %n : memref<4xf32> to memref<4xi32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %n: memref<5xf32>) {
  // error: 'memref.copy' op requires the same shape for all operands
  memref.copy %m, %n : memref<4xf32> to memref<5xf32>
 return }
// -----
func.func @a(%m: f32) {
  // error: custom op 'memref.dealloc' invalid kind of type specified
  memref.dealloc %m : f32
 return }
// -----
func.func @a(%m: memref<f32>, %i: index) {
  // error: 'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'
  %r = memref.dim %m, %i : memref<f32>
 return }
// -----
func.func @a(%m: tensor<4xf32>, %i: index) {
  // error: 'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'tensor<4xf32>'
  %r = memref.dim %m, %i : tensor<4xf32>
 return }
// -----
func.func @a(%i: index) {
  // error: 'memref.dma_start' op expected at least 4 operands
  "memref.dma_start"(%i, %i) : (index, index) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>) {
  // error: 'memref.dma_start' op expected source to be of memref type
  "memref.dma_start"(%i, %m, %i, %m) : (index, memref<4xf32>, index, memref<4xf32>) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>) {
  // error: 'memref.dma_start' op expected at least 5 operands
  "memref.dma_start"(%m, %m, %i, %m) : (memref<4xf32>, memref<4xf32>, index, memref<4xf32>) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>, %f: f32) {
  // error: 'memref.dma_start' op expected source indices to be of index type
  "memref.dma_start"(%m, %f, %m, %i, %i, %m, %i) : (memref<4xf32>, f32, memref<4xf32>, index, index, memref<4xf32>, index) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>, %f: f32) {
  // error: 'memref.dma_start' op expected destination to be of memref type
  "memref.dma_start"(%m, %i, %i, %i, %i, %m, %i) : (memref<4xf32>, index, index, index, index, memref<4xf32>, index) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>, %f: f32) {
  // error: 'memref.dma_start' op expected destination indices to be of index type
  "memref.dma_start"(%m, %i, %m, %f, %i, %m, %i) : (memref<4xf32>, index, memref<4xf32>, f32, index, memref<4xf32>, index) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>, %f: f32) {
  // error: 'memref.dma_start' op expected num elements to be of index type
  "memref.dma_start"(%m, %i, %m, %i, %f, %m, %i) : (memref<4xf32>, index, memref<4xf32>, index, f32, memref<4xf32>, index) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>, %f: f32) {
  // error: 'memref.dma_start' op expected tag to be of memref type
  "memref.dma_start"(%m, %i, %m, %i, %i, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, index, index) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>, %f: f32) {
  // error: 'memref.dma_start' op expected tag indices to be of index type
  "memref.dma_start"(%m, %i, %m, %i, %i, %m, %f) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, f32) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>, %f: f32) {
  // error: 'memref.dma_start' op incorrect number of operands
  "memref.dma_start"(%m, %i, %m, %i, %i, %m, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index, index) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>, %f: f32) {
  // error: 'memref.dma_start' op expected stride and num elements per stride to be of type index
  "memref.dma_start"(%m, %i, %m, %i, %i, %m, %i, %f, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index, f32, index) -> ()
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>) {
  // error: custom op 'memref.dma_start' expected two stride related operands
  memref.dma_start %m[%i], %m[%i], %i, %m[%i], %i : memref<4xf32>, memref<4xf32>, memref<4xf32>
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>) {
  // error: custom op 'memref.dma_start' fewer/more types expected
  memref.dma_start %m[%i], %m[%i], %i, %m[%i] : memref<4xf32>, memref<4xf32>
 return }
// -----
func.func @a(%i: index, %m: memref<4xf32>) {
  // error: 'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2
  memref.dma_wait %m[%i, %i], %i : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1
  %r = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 1] : memref<4xf32> into memref<2x2x1xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.expand_shape' op reassociation indices must be contiguous
  %r = memref.expand_shape %m [[0, 2]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.expand_shape' op reassociation index 2 is out of bounds
  %r = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (6)
  %r = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<4xf32> into memref<2x3xf32>
 return }
// -----
func.func @a(%m: memref<?xf32>) {
  // error: 'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
  %r = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<?xf32> into memref<2x3xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
  %r = memref.expand_shape %m [[0, 1]] output_shape [2, %i] : memref<4xf32> into memref<2x?xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.expand_shape' op expected expanded type to be 'memref<2x2xf32>' but found 'memref<2x2xf32, strided<[2, 1], offset: 1>>'
  %r = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32, strided<[2, 1], offset: 1>>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.expand_shape' op expected expanded type to be 'memref<2x2xf32>' but found 'memref<2x2xi32>'
  %r = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xi32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead
  %r = memref.expand_shape %m [[0, 1]] output_shape [4] : memref<4xf32> into memref<2x2xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.expand_shape' op invalid output shape provided at pos 1
  %r = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<4xf32> into memref<2x2xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 0 values
  %r = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, -9223372036854775808>}> : (memref<4xf32>) -> memref<2x2xf32>
 return }
// -----
func.func @a(%m: memref<4x4xf32>) {
  // error: 'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).
  %r = memref.expand_shape %m [[0, 1]] output_shape [16] : memref<4x4xf32> into memref<16xf32>
 return }
// -----
func.func @a(%m: memref<f32>) {
  // error: 'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones
  %r = memref.expand_shape %m [] output_shape [1, 2] : memref<f32> into memref<1x2xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.expand_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)
  %r = memref.expand_shape %m [[0]] output_shape [4, 1] : memref<4xf32> into memref<4x1xf32>
 return }
// -----
func.func @a(%m: memref<4xf32, strided<[2], offset: 1>>) {
  // error: 'memref.expand_shape' op expected expanded type to be 'memref<2x2xf32, strided<[4, 2], offset: 1>>' but found 'memref<2x2xf32, strided<[2, 2], offset: 1>>'
  %r = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[2], offset: 1>> into memref<2x2xf32, strided<[2, 2], offset: 1>>
 return }
// -----
func.func @a(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>) {
  // error: 'memref.expand_shape' op operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>'
  %r = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32, affine_map<(d0) -> (d0 mod 2)>> into memref<2x2xf32>
 return }
// -----
func.func @a(%m: memref<4x4xf32>) {
  // error: 'memref.collapse_shape' op collapsed dim size (15) must equal reassociation group size (16)
  %r = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<15xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.collapse_shape' op has source rank 1 and result rank 2. This is not a collapse (1 < 2).
  %r = memref.collapse_shape %m [[0], [1]] : memref<4xf32> into memref<4x1xf32>
 return }
// -----
func.func @a(%m: memref<4x4xf32, strided<[8, 1]>>) {
  // error: 'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims
  %r = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, strided<[8, 1]>> into memref<16xf32>
 return }
// -----
func.func @a(%m: memref<4x4xf32, strided<[?, 1]>>) {
  // error: 'memref.collapse_shape' op expected collapsed type to be 'memref<16xf32, strided<[1]>>' but found 'memref<16xf32>'
  %r = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, strided<[?, 1]>> into memref<16xf32>
 return }
// -----
func.func @a(%m: memref<?x4xf32>) {
  // error: 'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
  %r = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<16xf32>
 return }
// -----
func.func @a(%m: memref<4x4xf32>) {
  // error: 'memref.collapse_shape' op reassociation indices must be contiguous
  %r = memref.collapse_shape %m [[1, 0]] : memref<4x4xf32> into memref<16xf32>
 return }
// -----
func.func @a(%m: memref<1x1xf32>) {
  // error: 'memref.collapse_shape' op expected collapsed type to be 'memref<f32>' but found 'memref<f32, strided<[], offset: 1>>'
  %r = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32, strided<[], offset: 1>>
 return }
// -----
func.func @a(%m: f32) {
  // error: custom op 'memref.extract_aligned_pointer_as_index' invalid kind of type specified
  %r = memref.extract_aligned_pointer_as_index %m : f32 -> index
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index'
  %a, %b, %c, %d = memref.extract_strided_metadata %m : memref<4xf32> -> memref<i32>, index, index, index
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index'
  %a, %b = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.extract_strided_metadata' op result #0 must be strided memref of any type values of rank 0, but got 'memref<1xf32>'
  %a, %b, %c, %d = memref.extract_strided_metadata %m : memref<4xf32> -> memref<1xf32>, index, index, index
 return }
// -----
func.func @a(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>) {
  // error: 'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>'
  %a, %b, %c, %d = memref.extract_strided_metadata %m : memref<4xf32, affine_map<(d0) -> (d0 mod 2)>> -> memref<f32>, index, index, index
 return }
// -----
// error: custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'
memref.global @g : memref<?xf32>
// -----
// error: custom op 'memref.global' type should be static shaped memref, but got 'tensor<4xf32>'
memref.global @g : tensor<4xf32>
// -----
// error: floating point value not valid for specified type
memref.global @g : memref<4xf32> = 1.0 : f32
// -----
// error: unexpected decimal integer literal for a floating point value
memref.global "private" @g : memref<4xf32> = dense<1> : tensor<4xi32>
// -----
// error: 'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1> : tensor<4xi32>}> : () -> ()
// -----
// error: 'memref.global' op initial value shape expected to be 4 but was 5
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1.0> : tensor<5xf32>}> : () -> ()
// -----
// error: 'memref.global' op initial value should be a unit or elements attribute, but got 3 : i32
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = 3 : i32}> : () -> ()
// -----
// error: 'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'
"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()
// -----
// error: 'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute
"memref.global"() <{sym_name = "g", type = tensor<4xf32>}> : () -> ()
// -----
// error: 'memref.global' op requires attribute 'type'
"memref.global"() <{sym_name = "g"}> : () -> ()
// -----
// here: 'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
// error: custom op 'memref.global' 'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
memref.global @g : memref<4xf32> {alignment = 63}
// -----
func.func @a() {
  // error: 'memref.get_global' op 'g' does not reference a valid global memref
  %r = memref.get_global @g : memref<4xf32>
 return }
// -----
memref.global @g : memref<4xf32>
func.func @a() {
  // error: 'memref.get_global' op result type 'memref<4xi32>' does not match type 'memref<4xf32>' of the global memref @g
  %r = memref.get_global @g : memref<4xi32>
 return }
// -----
func.func @a() {
  // error: 'memref.get_global' op 'a' does not reference a valid global memref
  %r = memref.get_global @a : memref<4xi32>
 return }
// -----
memref.global @g : memref<4xf32>
func.func @a() {
  // error: 'memref.get_global' op result #0 must be statically shaped memref of any type values, but got 'memref<?xf32>'
  %r = memref.get_global @g : memref<?xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.load' op incorrect number of indices for load, expected 1 but got 2
  %r = memref.load %m[%i, %i] : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.load' op incorrect number of indices for load, expected 1 but got 0
  %r = memref.load %m[] : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: i32) {
  // error: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
  %r = memref.load %m[%i] : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<*xf32>, %i: index) {
  // error: custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'
  %r = memref.load %m[%i] : memref<*xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.load' op failed to verify that result type matches element type of 'memref'
  %r = "memref.load"(%m, %i) : (memref<4xf32>, index) -> i32
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // here: 'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
  // error: custom op 'memref.load' 'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
  %r = memref.load %m[%i] {alignment = 5} : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // here: 'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute
  // error: custom op 'memref.load' 'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute
  %r = memref.load %m[%i] {nontemporal = 1 : i32} : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32, 1>' are cast incompatible
  %r = memref.memory_space_cast %m : memref<4xf32> to memref<4xi32, 1>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<?xf32, 1>' are cast incompatible
  %r = memref.memory_space_cast %m : memref<4xf32> to memref<?xf32, 1>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<*xf32, 1>' are cast incompatible
  %r = memref.memory_space_cast %m : memref<4xf32> to memref<*xf32, 1>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>, 1>' are cast incompatible
  %r = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, strided<[2]>, 1>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.prefetch' op too few indices
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'
  memref.prefetch %m[%i], rw, locality<3>, data : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: custom op 'memref.prefetch' cache type has to be 'data' or 'instr'
  memref.prefetch %m[%i], read, locality<3>, false : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
  memref.prefetch %m[%i], read, locality<4>, data : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: 'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
  memref.prefetch %m[%i], read, locality<-1>, data : memref<4xf32>
 return }
// -----
func.func @a(%m: f32) {
  // error: custom op 'memref.rank' invalid kind of type specified
  %r = memref.rank %m : f32
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: missing dimension operand for result type 'memref<?xf32>'
  %r = memref.realloc %m : memref<4xf32> to memref<?xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: unnecessary dimension operand for result type 'memref<8xf32>'
  %r = memref.realloc %m(%i) : memref<4xf32> to memref<8xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xi32>'
  %r = memref.realloc %m : memref<4xf32> to memref<8xi32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 1>'
  %r = memref.realloc %m : memref<4xf32> to memref<8xf32, 1>
 return }
// -----
func.func @a(%m: memref<4xf32, strided<[2]>>) {
  // error: unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'
  %r = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: unsupported layout for result memref type 'memref<8xf32, strided<[2]>>'
  %r = memref.realloc %m : memref<4xf32> to memref<8xf32, strided<[2]>>
 return }
// -----
func.func @a(%m: memref<4x2xf32>) {
  // error: 'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x2xf32>'
  %r = memref.realloc %m : memref<4x2xf32> to memref<8xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: different element types specified for source type 'memref<4xf32>' and result memref type 'memref<4xi32>'
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xi32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: different memory spaces specified for source type 'memref<4xf32>' and result memref type 'memref<4xf32, 2>'
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, 2>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: expected result type with size = 3 instead of 4 in dim = 0
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [3], strides: [1] : memref<4xf32> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: expected result type with size = dynamic instead of 4 in dim = 0
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] : memref<4xf32> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: expected result type with offset = 1 instead of 0
  %r = memref.reinterpret_cast %m to offset: [1], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: expected result type with stride = 2 instead of 1 in dim = 0
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<4xf32> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) {
  // error: expected result type with stride = dynamic instead of 2 in dim = 0
  %r = memref.reinterpret_cast %m to offset: [%i], sizes: [4, 2], strides: [%i, 1] : memref<4xf32> to memref<4x2xf32, strided<[2, 1], offset: ?>>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4, 1], strides: [1] : memref<4xf32> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.
  %r = memref.reinterpret_cast %m to offset: [0, 0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: expected offsets to be non-negative, but got -1
  %r = memref.reinterpret_cast %m to offset: [-1], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: 'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>'
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>
 return }
// -----
func.func @a(%m: memref<4xf32>, %s: memref<1xindex>) {
  // error: 'memref.reshape' op element types of source and destination memref types should be the same
  %r = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xi32>
 return }
// -----
func.func @a(%m: memref<4xf32, strided<[2]>>, %s: memref<1xindex>) {
  // error: 'memref.reshape' op source memref type should have identity affine map
  %r = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<1xindex>) -> memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %s: memref<1xindex>) {
  // error: 'memref.reshape' op result memref type should have identity affine map
  %r = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xf32, strided<[2]>>
 return }
// -----
func.func @a(%m: memref<4xf32>, %s: memref<?xindex>) {
  // error: 'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type
  %r = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %s: memref<2xindex>) {
  // error: 'memref.reshape' op length of shape operand differs from the result's memref rank
  %r = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %s: memref<2xf32>) {
  // error: 'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<2xf32>'
  %r = memref.reshape %m(%s) : (memref<4xf32>, memref<2xf32>) -> memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %x: f32, %i: index) {
  // error: 'memref.store' op store index operand count not equal to memref rank
  memref.store %x, %m[] : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %x: i32, %i: index) {
  // error: use of value '%x' expects different type than prior uses: 'f32' vs 'i32'
  memref.store %x, %m[%i] : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>, %x: i32, %i: index) {
  // error: 'memref.store' op failed to verify that type of 'value' matches element type of 'memref'
  "memref.store"(%x, %m, %i) : (i32, memref<4xf32>, index) -> ()
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected result type to be 'memref<2x2xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32>'
  %r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected result type to be 'memref<2x2xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2x3xf32, strided<[16, 1]>>'
  %r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x3xf32, strided<[16, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected result rank to be smaller or equal to the source rank, but got 'memref<2x2x1xf32, strided<[16, 1, 1]>>'
  %r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2x1xf32, strided<[16, 1, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected result element type to be 'f32', but got 'memref<2x2xi32, strided<[16, 1]>>'
  %r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xi32, strided<[16, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: different memory spaces specified for base memref type 'memref<8x16xf32>' and subview memref type 'memref<2x2xf32, strided<[16, 1]>, 1>'
  %r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1]>, 1>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected result type to be 'memref<2x2xf32, strided<[16, 1], offset: 1>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32, strided<[16, 1]>>'
  %r = memref.subview %m[0, 1] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected result type to be 'memref<2x2xf32, strided<[16, 2]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32, strided<[16, 1]>>'
  %r = memref.subview %m[0, 0] [2, 2] [1, 2] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: slice along dimension 0 runs out-of-bounds: 8 >= 8
  %r = memref.subview %m[7, 0] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1], offset: 112>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: offset 1 is out-of-bounds: 16 >= 16
  %r = memref.subview %m[0, 16] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1], offset: 16>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected 2 offset values, got 1
  %r = memref.subview %m[0] [2] [1] : memref<8x16xf32> to memref<2xf32, strided<[16]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.
  %r = memref.subview %m[0, 0] [2, 2] [1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected offsets to be non-negative, but got -1
  %r = memref.subview %m[-1, 0] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: expected sizes to be non-negative, but got -2
  %r = memref.subview %m[0, 0] [-2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32, affine_map<(d0, d1) -> (d0 mod 2 + d1)>>) {
  // error: base type 'memref<8x16xf32, affine_map<(d0, d1) -> (d0 mod 2 + d1)>>' is not strided
  %r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x16xf32, affine_map<(d0, d1) -> (d0 mod 2 + d1)>> to memref<2x2xf32, strided<[16, 1]>>
 return }
// -----
func.func @a(%m: memref<1x8x1xf32>) {
  %r = memref.subview %m[0, 0, 0] [1, 8, 1] [1, 1, 1] : memref<1x8x1xf32> to memref<8x1xf32, strided<[8, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>, %i: index) {
  // error: expected result type to be 'memref<2x2xf32, strided<[16, 1], offset: ?>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32, strided<[16, 1], offset: 3>>'
  %r = memref.subview %m[0, %i] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1], offset: 3>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>, %i: index) {
  // error: expected result type to be 'memref<2x?xf32, strided<[?, 1], offset: ?>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x?xf32, strided<[16, 1], offset: ?>>'
  %r = memref.subview %m[0, %i] [2, %i] [%i, 1] : memref<8x16xf32> to memref<2x?xf32, strided<[16, 1], offset: ?>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: 'memref.transpose' op result type 'memref<16x8xf32>' is not equivalent to the canonical transposed input type 'memref<16x8xf32, affine_map<(d0, d1) -> (d0 + d1 * 16)>>'
  %r = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: 'memref.transpose' op expected a permutation map
  %r = memref.transpose %m (d0, d1) -> (d1, d1) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: 'memref.transpose' op expected a permutation map of same rank as the input
  %r = memref.transpose %m (d0) -> (d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
 return }
// -----
func.func @a(%m: memref<?x?x?xf32>) {
  // error: 'memref.transpose' op result type 'memref<?x?x?xf32, strided<[1, ?, 1]>>' is not equivalent to the canonical transposed input type 'memref<?x?x?xf32, affine_map<(d0, d1, d2)[s0, s1] -> (d0 + d1 * s0 + d2 * s1)>>'
  %r = memref.transpose %m (d0, d1, d2) -> (d2, d0, d1) : memref<?x?x?xf32> to memref<?x?x?xf32, strided<[1, ?, 1]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: 'memref.transpose' op expected a permutation map
  %r = memref.transpose %m (d0, d1) -> (d0, d1, d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
 return }
// -----
func.func @a(%m: memref<8x16xf32>) {
  // error: 'memref.transpose' op result type 'memref<16x8xi32, strided<[1, 16]>>' is not equivalent to the canonical transposed input type 'memref<16x8xf32, affine_map<(d0, d1) -> (d0 + d1 * 16)>>'
  %r = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xi32, strided<[1, 16]>>
 return }
// -----
func.func @a(%m: memref<8xi8>, %i: index) {
  // error: 'memref.view' op incorrect number of dynamic sizes, has 0, expected 1
  %r = memref.view %m[%i][] : memref<8xi8> to memref<?xf32>
 return }
// -----
func.func @a(%m: memref<8xi8>, %i: index) {
  // error: 'memref.view' op incorrect number of dynamic sizes, has 1, expected 0
  %r = memref.view %m[%i][%i] : memref<8xi8> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<8xi8>, %i: index) {
  // error: different memory spaces specified for base memref type 'memref<8xi8>' and view memref type 'memref<4xf32, 1>'
  %r = memref.view %m[%i][] : memref<8xi8> to memref<4xf32, 1>
 return }
// -----
func.func @a(%m: memref<8xi8>, %i: index) {
  // error: unsupported map for result memref type 'memref<4xf32, strided<[2]>>'
  %r = memref.view %m[%i][] : memref<8xi8> to memref<4xf32, strided<[2]>>
 return }
// -----
func.func @a(%m: memref<8xi8, strided<[2]>>, %i: index) {
  // error: unsupported map for base memref type 'memref<8xi8, strided<[2]>>'
  %r = memref.view %m[%i][] : memref<8xi8, strided<[2]>> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<8xi16>, %i: index) {
  // error: 'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<8xi16>'
  %r = memref.view %m[%i][] : memref<8xi16> to memref<4xf32>
 return }
// -----
func.func @a(%m: memref<8x8xi8>, %i: index) {
  // error: 'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<8x8xi8>'
  %r = memref.view %m[%i][] : memref<8x8xi8> to memref<4xf32>
 return }
// -----
func.func @a() {
  // error: expected '('
  memref.alloc : memref<4xf32>
 return }
// -----
func.func @a(%m: memref<4xf32>) {
  // error: custom op 'memref.unknown' is unknown
  memref.unknown %m : memref<4xf32>
 return }
// -----
// error: custom op 'memref.global' expected valid '@'-identifier for symbol name
memref.global "private" : memref<4xf32>
