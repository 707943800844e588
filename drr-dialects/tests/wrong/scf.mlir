func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'i32'
  %r = scf.for %k = %i to %i step %i iter_args(%p = %x) -> f32 {
    scf.yield %y : i32
  }
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs
  %r = scf.for %k = %i to %i step %i iter_args(%p = %x) -> f32 {
    scf.yield
  }
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'
  %r = "scf.for"(%i,%i,%i,%x) ({
  ^bb0(%a: index, %b: i32):
    scf.yield %b : i32
  }) : (index, index, index, f32) -> f32
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op mismatch in number of loop-carried values and defined values
  "scf.for"(%i,%i,%i,%x) ({
  ^bb0(%a: index, %b: f32):
    scf.yield %b : f32
  }) : (index, index, index, f32) -> ()
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op different number of inits and region iter_args: 1 != 0
  %r = "scf.for"(%i,%i,%i,%x) ({
  ^bb0(%a: index):
    scf.yield %x : f32
  }) : (index, index, index, f32) -> f32
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op expected induction variable to be same type as bounds and step
  "scf.for"(%i,%i,%i) ({
  ^bb0(%a: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // here: 'scf.for' op requires an argument for the induction variable
  // error: 'scf.for' op different number of inits and region iter_args: 0 != 18446744073709551615
  "scf.for"(%i,%i,%i) ({
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks
  "scf.for"(%i,%i,%i) ({
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // here: 'scf.for' op failed to verify that all of {lower_bound, upper_bound, step} have same type
  // error: 'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type
  "scf.for"(%i,%i,%y) ({
  ^bb0(%a: index):
    scf.yield
  }) : (index, index, i32) -> ()
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op operand #0 must be signless integer or index, but got 'f32'
  "scf.for"(%x,%x,%x) ({
  ^bb0(%a: f32):
    scf.yield
  }) : (f32, f32, f32) -> ()
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  // error: 'scf.for' op expects regions to end with 'scf.yield', found 'test.x'
  "scf.for"(%i,%i,%i) ({
  ^bb0(%a: index):
    "test.x"() : () -> ()
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @a(%i: index, %x: f32, %y: i32) {
  "scf.for"(%i,%i,%i) ({
  ^bb0(%a: index):
    // error: 'func.return' op expects parent op 'func.func'
    func.return
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.if' op must have an else block if defining values
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'f32'
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : i32
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs
  scf.if %c {
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.if' op region #0 should have no arguments
  "scf.if"(%c) ({
    ^bb0(%a: i32):
    scf.yield
  }, {}) : (i1) -> ()
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.if' op expected 2 regions
  "scf.if"(%c) ({
    scf.yield
  }) : (i1) -> ()
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: use of value '%y' expects different type than prior uses: 'i1' vs 'i32'
  scf.if %y {
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i32' should match successor input type #0 'f32'
  %r = scf.while (%a = %x) : (f32) -> f32 {
    scf.condition(%c) %y : i32
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i32' should match successor input type #0 'f32'
  %r = scf.while (%a = %x) : (f32) -> f32 {
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %y : i32
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs
  %r = scf.while (%a = %x) : (f32) -> f32 {
    scf.condition(%c) %x : f32
  } do {
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.while' op expects the 'before' region to terminate with 'scf.condition'
  %r = scf.while (%a = %x) : (f32) -> f32 {
    scf.yield %x : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.while' op expects the 'after' region to terminate with 'scf.yield'
  %r = scf.while (%a = %x) : (f32) -> f32 {
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%b: f32):
    "test.x"() : () -> ()
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: custom op 'scf.while' expected as many input types as operands (expected 1 got 2)
  %r = scf.while (%a = %x) : (f32, i32) -> f32 {
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
  scf.yield
}
// -----
func.func @a(%c: i1, %x: f32, %y: i32) {
  // error: 'scf.condition' op expects parent op 'scf.while'
  scf.condition(%c)
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: 'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step
  scf.parallel () = () to () step () {
  }
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  %z = arith.constant 0 : index
  // error: 'scf.parallel' op constant step operand must be positive
  scf.parallel (%i) = (%c) to (%c) step (%z) {
  }
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: custom op 'scf.parallel' expected 1 operands
  scf.parallel (%i) = (%c, %c) to (%c) step (%c) {
  }
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: 'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0
  %r = scf.parallel (%i) = (%c) to (%c) step (%c) init (%x) -> f32 {
  }
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%c) to (%c) step (%c) init (%x) -> f32 {
    // error: 'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'
    scf.reduce(%y : i32) {
    ^bb0(%a: i32, %b: i32):
      scf.reduce.return %a : i32
    }
  }
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%c) to (%c) step (%c) init (%x) -> f32 {
    // error: 'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: i32):
      scf.reduce.return %a : f32
    }
  }
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%c) to (%c) step (%c) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      // error: 'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)
      scf.reduce.return %y : i32
    }
  }
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  %r = scf.parallel (%i) = (%c) to (%c) step (%c) init (%x) -> f32 {
    // error: 'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      "test.x"() : () -> ()
    }
  }
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: 'scf.parallel' op expects arguments for the induction variable to be of index type
  "scf.parallel"(%c, %c, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%a: i32):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: 'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1
  "scf.parallel"(%c, %c, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    scf.reduce
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: 'scf.reduce' op expects parent op 'scf.parallel'
  scf.reduce
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: expected 1 upper bound values, got 2
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 0, 0>, staticStep = array<i64: 0>}> ({
    ^bb0(%a: index):
    scf.forall.in_parallel {}
  }) : () -> ()
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: 'scf.forall' op expects 0-th block argument to be an index
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 0>, staticStep = array<i64: 0>}> ({
    ^bb0(%a: i32):
    scf.forall.in_parallel {}
  }) : () -> ()
  return
}
// -----
func.func @a(%c: index, %x: f32, %y: i32) {
  // error: expected 1 dynamic upper bound values
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: -9223372036854775808>, staticStep = array<i64: 0>}> ({
    ^bb0(%a: index):
    scf.forall.in_parallel {}
  }) : () -> ()
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: 'scf.forall' op region expects 1 arguments
  %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
    ^bb0(%a: index):
    scf.forall.in_parallel {}
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: 'scf.forall' op produces 0 results, but has only 1 outputs
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
    ^bb0(%a: index, %b: tensor<4xf32>):
    scf.forall.in_parallel {}
  }) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: 'scf.forall' op type mismatch between 0-th output and corresponding block argument
  %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
    ^bb0(%a: index, %b: tensor<5xf32>):
    scf.forall.in_parallel {}
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: 'scf.forall' op expected type of operand #0 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')
  %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
    ^bb0(%a: index, %b: tensor<4xf32>):
    scf.forall.in_parallel {}
  }) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  scf.forall (%i) in (4) {
    // error: 'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops
    scf.forall.in_parallel {
      "test.foo"() : () -> ()
    }
  }
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  scf.forall (%i) in (4) {
    // error: 'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops
    scf.forall.in_parallel {
      %u = arith.constant 1 : index
    }
  }
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: expected 2 upper bound values, got 1
  scf.forall (%i, %j) in (4) {
  }
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: 'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute
  scf.forall (%i) in (4) {
  } {mapping = [1]}
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: 'scf.forall.in_parallel' op expects parent op 'scf.forall'
  scf.forall.in_parallel {
  }
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: 'scf.execute_region' op region needs to have at least one block
  "scf.execute_region"() ({
  }) : () -> ()
  return
}
// -----
func.func @a(%c: index, %t: tensor<4xf32>) {
  // error: 'scf.execute_region' op region cannot have any arguments
  "scf.execute_region"() ({
  ^bb0(%a: index):
    scf.yield
  }) : () -> ()
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'
  %r = scf.execute_region -> i32 {
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
  %r = scf.execute_region -> i32 {
    scf.yield
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: 'scf.index_switch' op expected result #0 of each region to be 'i32'
  %r = scf.index_switch %c -> i32
  case 2 {
    scf.yield %x : f32
  }
  default {
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: 'scf.index_switch' op has duplicate case value: 2
  %r = scf.index_switch %c -> f32
  case 2 {
    scf.yield %x : f32
  }
  case 2 {
    scf.yield %x : f32
  }
  default {
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: 'scf.index_switch' op expected each region to return 1 values, but default region returns 0
  %r = scf.index_switch %c -> f32
  default {
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: 'scf.index_switch' op expected result #0 of each region to be 'f32'
  %r = scf.index_switch %c -> f32
  case 3 {
    scf.yield %c : index
  }
  default {
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: 'scf.index_switch' op has 1 case regions but 2 case values
  "scf.index_switch"(%c) <{cases = array<i64: 1, 2>}> ({ 
  scf.yield
  }, { scf.yield}) : (index) -> ()
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  scf.index_switch %c
  // error: custom op 'scf.index_switch' integer value too large
  case 99999999999999999999 {
    scf.yield %c : index
  }
  default {
    scf.yield %x : f32
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: region entry argument '%c' is already in use
  scf.for %c = %c to %c step %c {
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: custom op 'scf.for' mismatch in number of loop-carried values and defined values
  %r:2 = scf.for %i = %c to %c step %c iter_args(%a = %x) -> (f32, f32) {
  }
  return
}
// -----
func.func @a(%c: index, %x: f32) {
  // error: use of value '%c' expects different type than prior uses: 'f32' vs 'index'
  scf.for %i = %c to %c step %c : f32 {
  }
  return
}
// -----
func.func @a(%i: index) {
  scf.parallel (%k) = (%i) to (%i) step (%i) {
    // error: 'scf.reduce' op expects number of reduction regions: 0 to be the same as number of reduction operands: 1
    scf.reduce(%k : index)
  }
  return
}
// -----
func.func @a(%i: index, %x: f32) {
  %r = scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // error: 'scf.reduce' op expects number of reduction regions: 1 to be the same as number of reduction operands: 0
    scf.reduce {
    ^bb0(%p: f32, %q: f32):
      scf.reduce.return %p : f32
    }
  }
  return
}
// -----
func.func @a(%i: index) {
  // error: custom op 'scf.parallel' number of operands and types do not match: got 0 operands and 1 types
  %r = scf.parallel (%k) = (%i) to (%i) step (%i) -> i8 {
    scf.reduce
  }
  return
}
// -----
func.func @a(%i: index, %t: tensor<4xi8>) {
  // error: custom op 'scf.forall' number of operands and types do not match: got 1 operands and 2 types
  %r:2 = scf.forall (%k) in (%i) shared_outs(%o = %t) -> (tensor<4xi8>, tensor<4xi8>) {
  }
  return
}
// -----
func.func @a(%c: i1) {
  // error: 'scf.if' op expects region #0 to have 0 or 1 blocks
  "scf.if"(%c) ({
    scf.yield
  ^other:
    scf.yield
  }, {
  }) : (i1) -> ()
  return
}
// -----
func.func @a() {
  // error: 'scf.while' op expects a non-empty block
  "scf.while"() ({
  ^bb0:
  }, {
  ^bb0:
  }) : () -> ()
  return
}
