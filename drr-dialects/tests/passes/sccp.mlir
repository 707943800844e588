func.func @plain(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %c1, %c2 : i32
  %1 = arith.muli %0, %c2 : i32
  %2 = arith.addi %x, %1 : i32
  %3 = arith.subi %x, %x : i32
  return %2, %3 : i32, i32
}
func.func @floats() -> f32 {
  %c1 = arith.constant 1.0 : f32
  %0 = arith.addf %c1, %c1 : f32
  return %0 : f32
}
// -----
func.func @same_on_all_ways(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%c1 : i32)
^b:
  %d1 = arith.constant 1 : i32
  cf.br ^end(%d1 : i32)
^end(%x: i32):
  return %x : i32
}
func.func @other_on_one_way(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%c1 : i32)
^b:
  cf.br ^end(%c2 : i32)
^end(%x: i32):
  return %x : i32
}
func.func @only_one_way() -> i32 {
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %t, ^a, ^b
^a:
  cf.br ^end(%c1 : i32)
^b:
  %0 = arith.addi %c1, %c2 : i32
  cf.br ^end(%0 : i32)
^end(%x: i32):
  return %x : i32
}
func.func @loop(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0, %c1 : i32, i32)
^head(%i: i32, %x: i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^body, ^end
^body:
  %y = arith.muli %x, %c1 : i32
  %j = arith.addi %i, %c1 : i32
  cf.br ^head(%j, %y : i32, i32)
^end:
  return %x : i32
}
func.func @switch() -> i32 {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  cf.switch %c2 : i32, [
    default: ^end(%c2 : i32),
    2: ^end(%c3 : i32)
  ]
^end(%x: i32):
  return %x : i32
}
func.func @unknown(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  "foo.br"(%c2)[^end] : (i32) -> ()
^end(%y: i32):
  return %y : i32
}
func.func @unreachable() -> i32 {
  %c2 = arith.constant 2 : i32
  return %c2 : i32
^a(%y: i32):
  %z = arith.addi %y, %c2 : i32
  cf.br ^a(%z : i32)
}
// -----
func.func @if(%x: i32) -> (i32, i32) {
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %0 = scf.if %t -> i32 {
    scf.yield %c1 : i32
  } else {
    %1 = arith.addi %x, %c1 : i32
    scf.yield %1 : i32
  }
  %2 = scf.if %t -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %c1 : i32
  }
  return %0, %2 : i32, i32
}
func.func @for(%n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %a) -> (i32, i32) {
    %s = arith.muli %p, %a : i32
    %t = arith.addi %q, %a : i32
    scf.yield %s, %t : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @while(%x: i32) -> i32 {
  %f = arith.constant false
  %a = arith.constant 1 : i32
  %r = scf.while (%p = %a) : (i32) -> i32 {
    %s = arith.addi %p, %a : i32
    scf.condition(%f) %s : i32
  } do {
  ^bb0(%q: i32):
    %t = arith.addi %q, %x : i32
    scf.yield %t : i32
  }
  return %r : i32
}
func.func @index_switch(%s: index) -> (i32, i32) {
  %c1 = arith.constant 1 : index
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %0 = scf.index_switch %c1 -> i32
  case 1 {
    scf.yield %a : i32
  }
  default {
    scf.yield %b : i32
  }
  %1 = scf.index_switch %s -> i32
  case 1 {
    scf.yield %a : i32
  }
  default {
    %d = arith.constant 1 : i32
    scf.yield %d : i32
  }
  return %0, %1 : i32, i32
}
func.func @regions(%x: i32) -> i32 {
  %a = arith.constant 1 : i32
  %0 = "foo.region"() ({
    %b = arith.addi %a, %a : i32
    "foo.end"(%b) : (i32) -> ()
  }) : () -> i32
  %1 = scf.execute_region -> i32 {
    %c = arith.addi %a, %a : i32
    scf.yield %c : i32
  }
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
// -----
func.func private @one(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %x, %c : i32
  return %0 : i32
}
func.func @calls() -> i32 {
  %c = arith.constant 1 : i32
  %0 = call @one(%c) : (i32) -> i32
  %1 = call @one(%c) : (i32) -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
// -----
func.func private @two(%x: i32, %y: i32) -> (i32, i32) {
  return %x, %y : i32, i32
}
func.func @calls(%z: i32) -> (i32, i32, i32, i32) {
  %c = arith.constant 1 : i32
  %d = arith.constant 2 : i32
  %0:2 = call @two(%c, %c) : (i32, i32) -> (i32, i32)
  %1:2 = call @two(%c, %d) : (i32, i32) -> (i32, i32)
  return %0#0, %0#1, %1#0, %1#1 : i32, i32, i32, i32
}
// -----
func.func @public(%x: i32) -> i32 {
  %c = arith.constant 7 : i32
  return %c : i32
}
func.func private @external(i32) -> i32
func.func private @taken(%x: i32) -> i32 {
  return %x : i32
}
func.func private @unused(%x: i32) -> i32 {
  %c = arith.constant 7 : i32
  %0 = arith.addi %c, %c : i32
  return %0 : i32
}
func.func private @recursive(%x: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %c, ^end, ^again
^again:
  %m = arith.subi %n, %c1 : i32
  %0 = call @recursive(%x, %m) : (i32, i32) -> i32
  return %0 : i32
^end:
  return %x : i32
}
func.func @main(%n: i32) -> (i32, i32, i32, i32, i32) {
  %c = arith.constant 1 : i32
  %0 = call @public(%c) : (i32) -> i32
  %1 = call @external(%c) : (i32) -> i32
  %f = constant @taken : (i32) -> i32
  %2 = call_indirect %f(%c) : (i32) -> i32
  %3 = call @taken(%c) : (i32) -> i32
  %4 = call @recursive(%c, %n) : (i32, i32) -> i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
// -----
// Something else than a call knows the function.
func.func private @known(%x: i32, %y: i32) -> i32 {
  return %x : i32
}
func.func @calls_known(%y: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %0 = call @known(%c5, %y) : (i32, i32) -> i32
  return %0 : i32
}
"my.table"() {functions = [@known]} : () -> ()

// -----

// A fold that looks at the operation that defines a known operand.
func.func @structure(%a: i64, %b: i64) -> (i64, i64) {
  %c0 = arith.constant 0 : i64
  %0 = arith.andi %b, %c0 : i64
  %1 = arith.andi %a, %0 : i64
  %2 = arith.andi %1, %a : i64
  %3 = arith.xori %1, %a : i64
  return %2, %3 : i64, i64
}
// -----
func.func private @bit() -> i1
func.func @shifted(%c: i1) -> (i32, i32, i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.br ^loop(%one, %one, %one, %two : i32, i32, i32, i32)
^loop(%a: i32, %b: i32, %d: i32, %e: i32):
  %g = func.call @bit() : () -> i1
  %same = arith.addi %e, %a : i32
  cf.cond_br %g, ^loop(%b, %d, %two, %e : i32, i32, i32, i32), ^end
^end:
  return %a, %d, %e : i32, i32, i32
}
func.func @shifted_in_a_loop(%n: index) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %r:4 = scf.for %i = %n to %n step %n iter_args(%a = %one, %b = %one, %d = %one, %e = %two) -> (i32, i32, i32, i32) {
    scf.yield %b, %d, %two, %e : i32, i32, i32, i32
  }
  return %r#0, %r#3 : i32, i32
}
func.func @shifted_in_a_while() -> (i32, i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %r:4 = scf.while (%a = %one, %b = %one, %d = %one, %e = %two) : (i32, i32, i32, i32) -> (i32, i32, i32, i32) {
    %g = func.call @bit() : () -> i1
    scf.condition(%g) %a, %b, %d, %e : i32, i32, i32, i32
  } do {
  ^bb0(%w: i32, %x: i32, %y: i32, %z: i32):
    scf.yield %two, %w, %x, %z : i32, i32, i32, i32
  }
  return %r#2, %r#3 : i32, i32
}
func.func @not_entered_at_first(%n: index) -> i32 {
  %true = arith.constant true
  %false = arith.constant false
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.br ^loop(%true, %one : i1, i32)
^loop(%b: i1, %x: i32):
  cf.cond_br %b, ^then(%x : i32), ^else(%x : i32)
^then(%y: i32):
  %g = func.call @bit() : () -> i1
  cf.cond_br %g, ^loop(%false, %two : i1, i32), ^end(%y : i32)
^else(%z: i32):
  cf.br ^end(%z : i32)
^end(%e: i32):
  return %e : i32
}
func.func private @recursive(%x: i32, %y: i32) -> (i32, i32) {
  %g = func.call @bit() : () -> i1
  cf.cond_br %g, ^a, ^b
^a:
  %two = arith.constant 2 : i32
  %r:2 = func.call @recursive(%two, %y) : (i32, i32) -> (i32, i32)
  return %r#0, %r#1 : i32, i32
^b:
  return %x, %y : i32, i32
}
func.func @calls_it() -> (i32, i32, i32) {
  %one = arith.constant 1 : i32
  %r:2 = func.call @recursive(%one, %one) : (i32, i32) -> (i32, i32)
  %s:2 = func.call @recursive(%one, %r#1) : (i32, i32) -> (i32, i32)
  return %r#0, %r#1, %s#1 : i32, i32, i32
}
