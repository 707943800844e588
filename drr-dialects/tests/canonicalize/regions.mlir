func.func private @a(i32) -> i32
func.func private @b(i32, index) -> i32
func.func @if_true(%x: i32) -> i32 {
  %t = arith.constant true
  %0 = scf.if %t -> i32 {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @if_false(%x: i32) -> i32 {
  %t = arith.constant false
  %0 = scf.if %t -> i32 {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @if_false_no_else(%x: i32) {
  %t = arith.constant false
  scf.if %t {
    %a = func.call @a(%x) : (i32) -> i32
  }
  return
}
func.func @empty_else(%c: i1, %x: i32) {
  scf.if %c {
    %a = func.call @a(%x) : (i32) -> i32
  } else {
  }
  return
}
// -----
func.func private @a(i32) -> i32
func.func private @b(i32, index) -> i32
func.func @no_iteration(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %c0 step %c1 iter_args(%a = %x) -> i32 {
    %b = func.call @b(%a, %i) : (i32, index) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @one_iteration(%x: i32) -> i32 {
  %c0 = arith.constant 2 : index
  %c1 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c1 step %c3 iter_args(%a = %x) -> i32 {
    %b = func.call @b(%a, %i) : (i32, index) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @two_iterations(%x: i32) -> i32 {
  %c0 = arith.constant 2 : index
  %c1 = arith.constant 6 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c1 step %c3 iter_args(%a = %x) -> i32 {
    %b = func.call @b(%a, %i) : (i32, index) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @same_bounds(%x: i32, %l: index, %s: index) -> i32 {
  %r = scf.for %i = %l to %l step %s iter_args(%a = %x) -> i32 {
    %b = func.call @b(%a, %i) : (i32, index) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}
func.func @does_nothing(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %x) -> i32 {
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @unsigned(%x: i32) -> i32 {
  %c0 = arith.constant 1 : i8
  %c1 = arith.constant -1 : i8
  %c3 = arith.constant 3 : i8
  %r = scf.for unsigned %i = %c0 to %c1 step %c3 iter_args(%a = %x) -> i32 : i8 {
    %b = arith.extui %i : i8 to i32
    %c = func.call @a(%b) : (i32) -> i32
    scf.yield %c : i32
  }
  return %r : i32
}
func.func @signed(%x: i32) -> i32 {
  %c0 = arith.constant 1 : i8
  %c1 = arith.constant -1 : i8
  %r = scf.for %i = %c0 to %c1 step %c0 iter_args(%a = %x) -> i32 : i8 {
    %c = func.call @a(%a) : (i32) -> i32
    scf.yield %c : i32
  }
  return %r : i32
}
// -----
func.func private @a(i32) -> i32
func.func @execute(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  }
  return %0 : i32
}
func.func @stays(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  }
  return %0 : i32
}
func.func @select(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32) {
  %0:3 = scf.if %c -> (i32, i32, i32) {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %x, %y, %a : i32, i32, i32
  } else {
    %a = func.call @a(%y) : (i32) -> i32
    scf.yield %y, %y, %a : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}
func.func @unused(%c: i1, %x: i32) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a, %a : i32, i32
  } else {
    %a = func.call @a(%x) : (i32) -> i32
    %b = func.call @a(%a) : (i32) -> i32
    scf.yield %a, %b : i32, i32
  }
  return %0#1 : i32
}
func.func @case(%x: i32) -> i32 {
  %c = arith.constant 2 : index
  %0 = scf.index_switch %c -> i32
  case 2 {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  }
  default {
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @default(%x: i32) -> i32 {
  %c = arith.constant 3 : index
  %0 = scf.index_switch %c -> i32
  case 2 {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  }
  default {
    scf.yield %x : i32
  }
  return %0 : i32
}
// -----
func.func private @g(i32) -> i32
func.func @call_indirect(%x: i32) -> i32 {
  %f = constant @g : (i32) -> i32
  %0 = call_indirect %f(%x) : (i32) -> i32
  return %0 : i32
}
// -----
func.func @exact_shift(%x: i64) -> i32 {
  %c32 = arith.constant 32 : i64
  %0 = arith.shrsi %x, %c32 exact : i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}
// -----
func.func @casts(%x: i8, %y: i8, %z: i16) -> (i8, i8, i8, i8, i8) {
  %0:2 = builtin.unrealized_conversion_cast %x, %y : i8, i8 to i16, i16
  %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i16, i16 to i8, i8
  %2:2 = builtin.unrealized_conversion_cast %0#1, %0#0 : i16, i16 to i8, i8
  %3 = builtin.unrealized_conversion_cast %x : i8 to i8
  return %1#0, %1#1, %2#0, %2#1, %3 : i8, i8, i8, i8, i8
}
// -----
func.func private @a(i32) -> i32
func.func private @use(i32)
func.func @blocks_of_several(%c: i1, %x: i32) -> (i32, i32) {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %x : i32
  ^b:
    %y = func.call @a(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  %1 = scf.execute_region -> i32 {
    %y = func.call @a(%0) : (i32) -> i32
    scf.yield %y : i32
  }
  func.call @use(%0) : (i32) -> ()
  scf.execute_region no_inline {
    cf.cond_br %c, ^a, ^b
  ^a:
    func.call @use(%0) : (i32) -> ()
    scf.yield
  ^b:
    scf.yield
  }
  %2 = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    func.call @use(%1) : (i32) -> ()
    scf.yield %0 : i32
  ^b:
    scf.yield %1 : i32
  }
  return %1, %2 : i32, i32
}
