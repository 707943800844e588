func.func private @a(i32) -> i32
func.func @only_default(%s: i32, %x: i32) -> i32 {
  cf.switch %s : i32, [
    default: ^one(%x : i32)
  ]
^one(%p: i32):
  %0 = func.call @a(%p) : (i32) -> i32
  return %0 : i32
}
func.func @like_default(%s: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %s : i32, [
    default: ^one(%x : i32),
    1: ^one(%x : i32),
    2: ^one(%y : i32),
    -3: ^two
  ]
^one(%p: i32):
  %0 = func.call @a(%p) : (i32) -> i32
  return %0 : i32
^two:
  %1 = func.call @a(%x) : (i32) -> i32
  return %y : i32
}
func.func @all_like_default(%s: i8, %x: i32) -> i32 {
  cf.switch %s : i8, [
    default: ^one(%x : i32),
    1: ^one(%x : i32),
    2: ^one(%x : i32)
  ]
^one(%p: i32):
  %0 = func.call @a(%p) : (i32) -> i32
  return %0 : i32
}
// -----
func.func private @a(i32) -> i32
func.func @constant(%x: i32, %y: i32) -> i32 {
  %s = arith.constant 2 : i32
  cf.switch %s : i32, [
    default: ^one(%x : i32),
    2: ^two(%y : i32)
  ]
^one(%p: i32):
  return %p : i32
^two(%q: i32):
  %0 = func.call @a(%q) : (i32) -> i32
  return %0 : i32
}
func.func @constant_default(%x: i32, %y: i32) -> i32 {
  %s = arith.constant -3 : i32
  cf.switch %s : i32, [
    default: ^one(%x : i32),
    2: ^two(%y : i32)
  ]
^one(%p: i32):
  return %p : i32
^two(%q: i32):
  %0 = func.call @a(%q) : (i32) -> i32
  return %0 : i32
}
func.func @negative(%x: i32, %y: i32) -> i32 {
  %s = arith.constant -3 : i8
  cf.switch %s : i8, [
    default: ^one(%x : i32),
    -3: ^two(%y : i32)
  ]
^one(%p: i32):
  return %p : i32
^two(%q: i32):
  %0 = func.call @a(%q) : (i32) -> i32
  return %0 : i32
}
// -----
func.func private @a(i32) -> i32
func.func private @e()
func.func @pass_through(%s: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %s : i32, [
    default: ^one(%x : i32),
    1: ^two(%y : i32),
    2: ^end(%y, %x : i32, i32)
  ]
^one(%p: i32):
  cf.br ^end(%p, %p : i32, i32)
^two(%q: i32):
  cf.br ^end(%x, %q : i32, i32)
^end(%r: i32, %t: i32):
  %0 = func.call @a(%r) : (i32) -> i32
  %1 = func.call @a(%t) : (i32) -> i32
  return %0 : i32
}
func.func @same_flag(%s: i32) {
  cf.switch %s : i32, [
    default: ^a,
    42: ^b,
    7: ^c
  ]
^a:
  func.call @e() : () -> ()
  cf.br ^c
^b:
  cf.switch %s : i32, [
    default: ^d,
    42: ^e,
    9: ^c
  ]
^c:
  func.call @e() : () -> ()
  return
^d:
  func.call @e() : () -> ()
  func.call @e() : () -> ()
  return
^e:
  func.call @e() : () -> ()
  func.call @e() : () -> ()
  func.call @e() : () -> ()
  return
}
func.func @same_flag_in_default(%s: i32) {
  cf.switch %s : i32, [
    default: ^b,
    42: ^a,
    7: ^c
  ]
^a:
  func.call @e() : () -> ()
  cf.br ^c
^b:
  cf.switch %s : i32, [
    default: ^d,
    42: ^e,
    9: ^c
  ]
^c:
  func.call @e() : () -> ()
  return
^d:
  func.call @e() : () -> ()
  func.call @e() : () -> ()
  return
^e:
  func.call @e() : () -> ()
  func.call @e() : () -> ()
  func.call @e() : () -> ()
  return
}
// -----
func.func private @e()
func.func @never_reached(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  func.call @e() : () -> ()
  return
}
func.func @never_reached_else(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%p: i32):
  func.call @e() : () -> ()
  return %p : i32
^b:
  ub.unreachable
}
func.func @dead_arguments(%c: i1, %x: i32, %n: i32) -> i32 {
  cf.br ^head(%x, %n, %x : i32, i32, i32)
^head(%p: i32, %q: i32, %r: i32):
  %d = arith.cmpi slt, %p, %n : i32
  cf.cond_br %d, ^body, ^end(%q : i32)
^body:
  %1 = arith.addi %p, %x : i32
  %2 = arith.addi %r, %x : i32
  cf.br ^head(%1, %q, %2 : i32, i32, i32)
^end(%s: i32):
  func.call @e() : () -> ()
  return %p : i32
}
// -----
llvm.func @switch_of_llvm(%f: i32, %a: i32, %b: i1) -> i32 {
  llvm.switch %f : i32, ^bb1(%a : i32) [
    1: ^bb2(%a, %b, %a : i32, i1, i32),
    2: ^bb3(%b, %b : i1, i1)
  ]
^bb1(%x: i32):
  llvm.return %x : i32
^bb2(%y: i32, %d: i1, %e: i32):
  %z = llvm.add %y, %y : i32
  llvm.return %z : i32
^bb3(%h: i1, %g: i1):
  llvm.return %f : i32
}
