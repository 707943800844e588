func.func @f(%a: i32, %b: i8, %c: f32) {
  // error: type mismatch for bb argument #0 of successor #0
  cf.switch %a : i32, [
    default: ^bb1(%c : f32)
  ]
^bb1(%x: i32):
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: f32) {
  // error: branch has 0 operands for successor #1, but target block has 1
  cf.switch %a : i32, [
    default: ^bb1(%a : i32),
    1: ^bb1
  ]
^bb1(%x: i32):
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: f32) {
  // error: type mismatch for bb argument #0 of successor #0
  cf.br ^bb1(%c : f32)
^bb1(%x: i32):
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: i1) {
  // error: branch has 2 operands for successor #1, but target block has 1
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%a, %a : i32, i32)
^bb1(%x: i32):
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: i1) {
  // error: use of value '%a' expects different type than prior uses: 'i1' vs 'i32'
  cf.cond_br %a, ^bb1, ^bb1
^bb1:
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: i1) {
  // error: 'cf.switch' op 'flag' type ('i32') should match case value type ('i64')
  "cf.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: i1) {
  // error: 'cf.switch' op number of case values (2) should match number of case destinations (1)
  "cf.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: i1) {
  // error: 'cf.switch' op caseOperands count (1) does not match with the total size (0) specified in attribute 'case_operand_segments'
  "cf.switch"(%a, %a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: f32) {
  // error: custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'
  cf.switch %c : f32, [
    default: ^bb1
  ]
^bb1:
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: f32) {
  cf.switch %a : i32, [
    // error: custom op 'cf.switch' expected 'default'
    1: ^bb1
  ]
^bb1:
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: f32) {
  cf.switch %a : i32, [
    default: ^bb1,
    // error: custom op 'cf.switch' expected integer value
    x: ^bb1
  ]
^bb1:
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: f32) {
  cf.switch %a : i32, [
    // error: expected ':'
    default: ^bb1(%a),
    1: ^bb1
  ]
^bb1:
  return
}
// -----
func.func @f(%a: i32, %b: i8, %c: f32) {
  cf.switch %a : i32, [
    // error: custom op 'cf.switch' number of operands and types do not match: got 1 operands and 2 types
    default: ^bb1(%a : i32, i32),
    1: ^bb1
  ]
^bb1:
  return
}
// -----
func.func @f(%a: i32) {
  // error: use of value '%a' expects different type than prior uses: 'i1' vs 'i32'
  cf.assert %a, "x"
  return
}
// -----
func.func @f(%a: i1) {
  // error: expected ','
  cf.assert %a
  return
}
// -----
func.func @f(%a: i1) {
  // error: expects number of branch weights to match number of successors: 3 vs 2
  cf.cond_br %a weights([1, 2, 3]), ^bb1, ^bb1
^bb1:
  return
}
// -----
func.func @f(%a: i1) {
  // here: 'ub.poison' op attribute 'value' failed to satisfy constraint: PoisonAttrInterface instance
  // error: invalid properties {value = 1 : i32} for op ub.poison: Invalid attribute `value` in property conversion: 1 : i32
  %x = "ub.poison"() <{value = 1 : i32}> : () -> i32
  return
}
// -----
func.func @f(%a: i1) {
  // error: 'ub.unreachable' op must be the last operation in the parent block
  ub.unreachable
  return
}
// -----
func.func @f(%a: i1) {
  // error: expected ':'
  %x = ub.poison
  return
}
// -----
func.func @f(%c: i1) {
  // error: expects number of branch weights to match number of successors: 1 vs 2
  cf.cond_br %c weights([7]), ^a, ^b
^a:
  return
^b:
  return
}
// -----
func.func @f(%c: i1) {
  // error: branch weights cannot all be zero
  cf.cond_br %c weights([0, 0]), ^a, ^b
^a:
  return
^b:
  return
}
