func.func @assert(%c: i1) {
  %true = arith.constant true
  cf.assert %true, "holds"
  cf.assert %c, "may hold"
  return
}
// -----
func.func @single_predecessor(%a: i32) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):
  %y = arith.addi %x, %x : i32
  cf.br ^bb2
^bb2:
  return %y : i32
}
// -----
func.func @pass_through(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  cf.br ^bb3(%x, %b : i32, i32)
^bb2:
  %s = arith.addi %a, %b : i32
  cf.br ^bb3(%s, %s : i32, i32)
^bb3(%y: i32, %z: i32):
  %r = arith.muli %y, %z : i32
  return %r : i32
}
// -----
func.func @chain(%c: i1) -> i32 {
  %k = arith.constant 5 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.effect"() : () -> ()
  cf.br ^bb2
^bb2:
  cf.br ^bb3(%k : i32)
^bb3(%x: i32):
  return %x : i32
}
// -----
func.func @constant_condition(%a: i32, %b: i32) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  return %x : i32
}
// -----
func.func @folded_condition(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi eq, %a, %a : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  return %b : i32
}
// -----
func.func @same_destination(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  cf.cond_br %c, ^bb1(%a, %a : i32, i32), ^bb1(%a, %b : i32, i32)
^bb1(%x: i32, %y: i32):
  return %x, %y : i32, i32
}
// -----
func.func @same_condition(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.effect"() : () -> ()
  cf.cond_br %c, ^bb3(%a : i32), ^bb3(%b : i32)
^bb2:
  "test.other"() : () -> ()
  cf.cond_br %c, ^bb3(%a : i32), ^bb3(%b : i32)
^bb3(%x: i32):
  return %x : i32
}
// -----
func.func @truth(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.use"(%c, %c) : (i1, i1) -> ()
  return
^bb2:
  "test.use"(%c) : (i1) -> ()
  return
}
// -----
func.func @loop(%c: i1, %a: i32) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):
  %y = arith.addi %x, %a : i32
  cf.cond_br %c, ^bb1(%y : i32), ^bb2
^bb2:
  return %y : i32
}
// -----
func.func @endless() {
  cf.br ^bb1
^bb1:
  cf.br ^bb2
^bb2:
  cf.br ^bb1
}
// -----
func.func @unreachable(%a: i32) -> i32 {
  return %a : i32
^bb1(%x: i32):
  %y = arith.addi %x, %x : i32
  cf.br ^bb1(%y : i32)
}
// -----
func.func @weights(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c weights([90, 10]), ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%a : i32)
^bb2:
  "test.effect"() : () -> ()
  cf.br ^bb3(%a : i32)
^bb3(%x: i32):
  return %x : i32
}
// -----
func.func private @a(i32) -> i32
func.func private @use(i32)
func.func @ways_through_blocks(%c: i1, %d: i1, %x: i32, %y: i32) -> (i32, i32) {
  cf.cond_br %c, ^p(%x, %y : i32, i32), ^q(%y : i32)
^p(%p0: i32, %p1: i32):
  cf.br ^r(%p1, %x, %p0 : i32, i32, i32)
^q(%q0: i32):
  func.call @use(%q0) : (i32) -> ()
  cf.cond_br %d, ^r(%q0, %y, %x : i32, i32, i32), ^s(%q0, %q0 : i32, i32)
^r(%r0: i32, %r1: i32, %r2: i32):
  cf.br ^s(%r2, %r0 : i32, i32)
^s(%s0: i32, %s1: i32):
  cf.br ^t(%s1, %s0 : i32, i32)
^t(%t0: i32, %t1: i32):
  return %t0, %t1 : i32, i32
}
