func.func private @unused(%x: i32) -> i32 {
  return %x : i32
}
func.func private @once(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func private @twice(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func @public(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func private @taken(%x: i32) -> i32 {
  return %x : i32
}
func.func private @blocks(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = call @once(%x) : (i32) -> i32
  return %0 : i32
^b:
  return %x : i32
}
func.func private @chain_of_unused(%x: i32) -> i32 {
  %0 = call @chain(%x) : (i32) -> i32
  return %0 : i32
}
func.func private @chain(%x: i32) -> i32 {
  return %x : i32
}
func.func private @unknown_op(%x: i32) -> i32 {
  "foo.op"() : () -> ()
  return %x : i32
}
func.func private @never(%x: i32) -> i32 attributes {no_inline} {
  return %x : i32
}
func.func @rec(%x: i32) -> i32 {
  %0 = call @rec(%x) : (i32) -> i32
  return %0 : i32
}
func.func @main(%c: i1, %x: i32, %n: index) -> (i32, i32, i32, i32, i32) {
  %1 = call @twice(%x) : (i32) -> i32
  %2 = call @twice(%1) : (i32) -> i32
  %3 = call @public(%2) : (i32) -> i32
  %4 = call @blocks(%c, %3) : (i1, i32) -> i32
  %f = constant @taken : (i32) -> i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %4) -> i32 {
    %5 = func.call @blocks(%c, %a) : (i1, i32) -> i32
    %6 = func.call @twice(%5) : (i32) -> i32
    scf.yield %6 : i32
  }
  %7 = call_indirect %f(%r) : (i32) -> i32
  %8 = call @unknown_op(%7) : (i32) -> i32
  %9 = call @never(%7) : (i32) -> i32
  %10 = call @rec(%7) : (i32) -> i32
  return %4, %7, %8, %9, %10 : i32, i32, i32, i32, i32
}
// -----
func.func private @even(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %c, ^end, ^again
^end:
  %t = arith.constant true
  return %t : i1
^again:
  %c1 = arith.constant 1 : i32
  %m = arith.subi %n, %c1 : i32
  %0 = call @odd(%m) : (i32) -> i1
  return %0 : i1
}
func.func private @odd(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %c, ^end, ^again
^end:
  %f = arith.constant false
  return %f : i1
^again:
  %c1 = arith.constant 1 : i32
  %m = arith.subi %n, %c1 : i32
  %0 = call @even(%m) : (i32) -> i1
  return %0 : i1
}
func.func @main(%n: i32) -> i1 {
  %0 = call @even(%n) : (i32) -> i1
  return %0 : i1
}
// -----
func.func private @c(%x: i32) -> (i32, i32) {
  %0 = arith.muli %x, %x : i32
  return %0, %x : i32, i32
}
func.func private @b(%x: i32) -> i32 {
  %0:2 = call @c(%x) : (i32) -> (i32, i32)
  %1 = arith.addi %0#0, %0#1 : i32
  return %1 : i32
}
func.func @a(%x: i32) -> i32 {
  %0 = call @b(%x) : (i32) -> i32
  %1 = call @b(%0) : (i32) -> i32
  return %1 : i32
}
func.func @no_inline_here(%x: i32) -> i32 {
  %0 = call @a(%x) {no_inline} : (i32) -> i32
  return %0 : i32
}
func.func private @external(i32) -> i32
func.func @calls_external(%x: i32) -> i32 {
  %0 = call @external(%x) : (i32) -> i32
  return %0 : i32
}
// -----
// Something else than a call knows the function.
func.func private @known(%x: i32) -> i32 {
  return %x : i32
}
func.func private @unknown(%x: i32) -> i32 {
  return %x : i32
}
func.func @calls_known(%x: i32) -> i32 {
  %0 = call @known(%x) : (i32) -> i32
  %1 = call @unknown(%0) : (i32) -> i32
  return %1 : i32
}
"my.table"() {functions = [@known]} : () -> ()
// -----
// A block of the body never returns.
func.func private @may_not_return(%x: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^never, ^done
^never:
  ub.unreachable
^done:
  return %x : i32
}
func.func @calls_it(%x: i32, %c: i1) -> i32 {
  %0 = call @may_not_return(%x, %c) : (i32, i1) -> i32
  return %0 : i32
}
// -----
// The function is small only after it is canonicalized, which is before calls of it are looked at.
func.func @calls_it_before(%x: i32) -> i32 {
  %0 = call @shrinks(%x) : (i32) -> i32
  %1 = arith.muli %0, %x : i32
  %2 = arith.muli %1, %x : i32
  %3 = arith.muli %2, %x : i32
  %4 = arith.muli %3, %x : i32
  return %4 : i32
}
func.func private @shrinks(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = arith.muli %0, %x : i32
  %2 = arith.muli %1, %x : i32
  %3 = arith.muli %2, %x : i32
  %4 = arith.muli %3, %x : i32
  %5 = arith.muli %4, %x : i32
  %6 = arith.muli %5, %x : i32
  %7 = arith.muli %6, %x : i32
  %8 = arith.muli %7, %x : i32
  %9 = arith.muli %8, %x : i32
  return %0 : i32
}
// -----
// The innermost function is too large for the one that calls it, and not for the outermost.
func.func private @innermost(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = arith.muli %0, %x : i32
  %2 = arith.muli %1, %x : i32
  return %2 : i32
}
func.func private @between(%x: i32) -> i32 {
  %0 = call @innermost(%x) : (i32) -> i32
  return %0 : i32
}
func.func @outermost(%x: i32) -> i32 {
  %0 = call @between(%x) : (i32) -> i32
  %1 = arith.muli %0, %x : i32
  %2 = arith.muli %1, %x : i32
  %3 = arith.muli %2, %x : i32
  %4 = arith.muli %3, %x : i32
  %5 = arith.muli %4, %x : i32
  %6 = arith.muli %5, %x : i32
  %7 = arith.muli %6, %x : i32
  %8 = arith.muli %7, %x : i32
  %9 = arith.muli %8, %x : i32
  %10 = arith.muli %9, %x : i32
  return %10 : i32
}
// -----
// The calls are known only after the caller is canonicalized, and the functions come after it.
func.func @calls_indirectly(%x: i32) -> i32 {
  %f = constant @later : (i32) -> i32
  %0 = call_indirect %f(%x) : (i32) -> i32
  %1 = call_indirect %f(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @later(%x: i32) -> i32 {
  %0 = call @last(%x) : (i32) -> i32
  return %0 : i32
}
func.func private @last(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
// -----
// Nothing refers to a function, nor to one in it.
func.func private @around() {
  builtin.module {
    func.func private @inside() {
      return
    }
  }
  return
}
func.func @not_around() {
  return
}
