// The switch is unused after the rule that replaces its result, and goes in the next sweep.
func.func @root_stays(%x: i32, %at: index) -> i32 {
  %0 = scf.index_switch %at -> i32
  default {
    scf.yield %x : i32
  }
  return %0 : i32
}
// -----
// The constant of the block that cannot be reached is the first one.
func.func @constant_in_unreachable_block(%x: i32) -> (i32, i32) {
  cf.br ^b
^a:
  %0 = arith.constant 0 : i32
  cf.br ^b
^b:
  %1 = arith.constant -2 : i32
  %2 = arith.addi %1, %x : i32
  %3 = arith.constant 0 : i32
  return %2, %3 : i32, i32
}
// -----
func.func @both(%x: i32, %n: index) -> (i32, i32, index) {
  %0 = scf.index_switch %n -> i32
  default {
    scf.yield %x : i32
  }
  cf.br ^b
^a:
  %1 = arith.constant 0 : i32
  cf.br ^b
^b:
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : i32
  %2 = scf.while (%a = %c0, %b = %c2, %c = %0) : (i32, index, i32) -> i32 {
    %c3 = arith.constant 3 : i32
    %3 = arith.cmpi slt, %a, %c3 : i32
    scf.condition(%3) %a : i32
  } do {
  ^bb0(%a: i32):
    %c1 = arith.constant 1 : i32
    %3 = arith.addi %a, %c1 : i32
    scf.yield %3, %c4, %0 : i32, index, i32
  }
  return %c0, %2, %c2 : i32, i32, index
}
// -----
// The new yields let the loop be visited again, whose second result is then erased.
func.func @yields_are_new(%n: i32, %c: i1) -> (i32, index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %five = arith.constant 5 : index
  %zero = arith.subi %five, %five : index
  %0:2 = scf.if %c -> (i32, index) {
    %1:2 = scf.while (%a = %c0) : (i32) -> (i32, index) {
      %2 = arith.cmpi slt, %a, %n : i32
      scf.condition(%2) %a, %zero : i32, index
    } do {
    ^bb0(%a: i32, %b: index):
      %2 = arith.addi %a, %c1 : i32
      scf.yield %2 : i32
    }
    scf.yield %1#0, %1#1 : i32, index
  } else {
    scf.yield %n, %five : i32, index
  }
  return %0#0, %0#1 : i32, index
}
