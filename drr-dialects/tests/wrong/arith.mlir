func.func @f(%x: vector<[4]xi32>) {
  // error: 'arith.trunci' op requires the same shape for all operands and results
  %0 = arith.trunci %x : vector<[4]xi32> to vector<4xi8>
  return
}
// -----
func.func @f(%x: vector<4xi8>) {
  // error: 'arith.extsi' op requires the same shape for all operands and results
  %0 = arith.extsi %x : vector<4xi8> to vector<[4]xi32>
  return
}
// -----
func.func @f(%x: vector<2x[4]xf16>) {
  // error: 'arith.extf' op requires the same shape for all operands and results
  %0 = arith.extf %x : vector<2x[4]xf16> to vector<2x4xf32>
  return
}
// -----
func.func @f(%x: vector<[2]xf64>) {
  // error: 'arith.truncf' op requires the same shape for all operands and results
  %0 = arith.truncf %x : vector<[2]xf64> to vector<2xf32>
  return
}
// -----
func.func @f(%x: vector<[8]xi32>) {
  // error: 'arith.sitofp' op requires the same shape for all operands and results
  %0 = arith.sitofp %x : vector<[8]xi32> to vector<8xf32>
  return
}
// -----
func.func @f(%x: vector<8xf32>) {
  // error: 'arith.fptoui' op requires the same shape for all operands and results
  %0 = arith.fptoui %x : vector<8xf32> to vector<[8]xi32>
  return
}
// -----
func.func @f(%x: vector<[2]xi32>) {
  // error: 'arith.bitcast' op requires the same shape for all operands and results
  %0 = arith.bitcast %x : vector<[2]xi32> to vector<2xf32>
  return
}
// -----
func.func @f(%x: tensor<3xf16, 1 : i32>) {
  // error: 'arith.extf' op operand type 'tensor<3xf16, 1 : i32>' and result type 'tensor<3xf32>' are cast incompatible
  %0 = arith.extf %x : tensor<3xf16, 1 : i32> to tensor<3xf32>
  return
}
// -----
func.func @f(%x: tensor<3xi64, "in">) {
  // error: 'arith.trunci' op operand type 'tensor<3xi64, "in">' and result type 'tensor<3xi8, "out">' are cast incompatible
  %0 = arith.trunci %x : tensor<3xi64, "in"> to tensor<3xi8, "out">
  return
}
// -----
func.func @f(%x: vector<[4]xi1>, %y: vector<4xi8>) {
  // error: 'arith.select' op all non-scalar operands/results must have the same shape and base type
  %0 = arith.select %x, %y, %y : vector<[4]xi1>, vector<4xi8>
  return
}
// -----
func.func @f(%x: tensor<i1>, %y: tensor<4xi8>) {
  // error: 'arith.select' op failed to verify that condition is signless i1 or has matching shape
  %0 = arith.select %x, %y, %y : tensor<i1>, tensor<4xi8>
  return
}
// -----
func.func @f(%x: tensor<4xi1>, %y: tensor<5xi8>) {
  // error: 'arith.select' op failed to verify that condition is signless i1 or has matching shape
  %0 = arith.select %x, %y, %y : tensor<4xi1>, tensor<5xi8>
  return
}
// -----
func.func @f(%x: tensor<4xi1, "a">, %y: tensor<4xi8, "b">) {
  // error: 'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<4xi1, "b">', but got 'tensor<4xi1, "a">'
  %0 = arith.select %x, %y, %y : tensor<4xi1, "a">, tensor<4xi8, "b">
  return
}
// -----
func.func @f(%x: tensor<4xi8, 5 : i8>) {
  // error: 'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands
  %0 = "arith.cmpi"(%x, %x) {predicate = 0} : (tensor<4xi8, 5 : i8>, tensor<4xi8, 5 : i8>) -> tensor<4xi1>
  return
}
// -----
func.func @f(%x: vector<[4]xf32>) {
  // error: 'arith.cmpf' op failed to verify that result type has i1 element type and same shape as operands
  %0 = "arith.cmpf"(%x, %x) {predicate = 2 : i64} : (vector<[4]xf32>, vector<[4]xf32>) -> vector<4xi1>
  return
}
// -----
func.func @f() {
  // error: 'arith.constant' op failed to verify that all of {value, result} have same type
  %0 = "arith.constant"() {value = "text"} : () -> i8
  return
}
// -----
func.func @f() {
  // error: 'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat
  %0 = arith.constant dense<[1, 2, 3]> : vector<[3]xi8>
  return
}
// -----
func.func @f() {
  // error: 'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat
  %0 = arith.constant dense<[1.0, 2.0]> : vector<[2]xf32>
  return
}
// -----
func.func @f() {
  // error: 'arith.constant' op integer return type must be signless
  %0 = "arith.constant"() {value = 5 : ui8} : () -> ui8
  return
}
// -----
func.func @f(%a: i32) {
  // error: expected '<'
  %0 = arith.addi %a, %a overflow : i32
  return
}
// -----
func.func @f(%a: f32) {
  // error: expected '<'
  %0 = arith.addf %a, %a fastmath : f32
  return
}
