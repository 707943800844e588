func.func private @a(i32) -> i32
func.func private @e()
func.func private @bit() -> i1
func.func @swapped(%c: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  %0 = scf.if %n -> i32 {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  } else {
    %a = func.call @a(%y) : (i32) -> i32
    scf.yield %a : i32
  }
  return %0 : i32
}
func.func @not_without_else(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n {
    func.call @e() : () -> ()
  }
  return
}
// -----
func.func private @a(i32) -> i32
func.func private @e()
func.func private @f()
func.func @two_ifs(%c: i1, %x: i32) -> (i32, i32) {
  %0 = scf.if %c -> i32 {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  } else {
    func.call @e() : () -> ()
    scf.yield %x : i32
  }
  %1 = scf.if %c -> i32 {
    %a = func.call @a(%0) : (i32) -> i32
    scf.yield %a : i32
  } else {
    %a = func.call @a(%0) : (i32) -> i32
    scf.yield %0 : i32
  }
  return %0, %1 : i32, i32
}
func.func @one_else(%c: i1) {
  scf.if %c {
    func.call @e() : () -> ()
  }
  scf.if %c {
    func.call @f() : () -> ()
  } else {
    func.call @e() : () -> ()
    func.call @f() : () -> ()
  }
  return
}
func.func @other_else(%c: i1) {
  scf.if %c {
    func.call @e() : () -> ()
  } else {
    func.call @e() : () -> ()
    func.call @f() : () -> ()
  }
  scf.if %c {
    func.call @f() : () -> ()
  }
  return
}
func.func @not_then(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %c {
    func.call @e() : () -> ()
  }
  scf.if %n {
    func.call @f() : () -> ()
  }
  return
}
func.func @then_not(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n {
    func.call @e() : () -> ()
  }
  scf.if %c {
    func.call @f() : () -> ()
  }
  return
}
func.func @apart(%c: i1) {
  scf.if %c {
    func.call @e() : () -> ()
  }
  func.call @f() : () -> ()
  scf.if %c {
    func.call @f() : () -> ()
  }
  return
}
func.func @three(%c: i1, %d: i1) {
  scf.if %c {
    func.call @e() : () -> ()
  }
  scf.if %c {
    scf.if %d {
      func.call @f() : () -> ()
    }
  }
  scf.if %c {
    func.call @e() : () -> ()
  }
  return
}
// -----
func.func private @a(i32) -> i32
func.func private @e()
func.func @nested(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      func.call @e() : () -> ()
    }
  }
  return
}
func.func @nested_in_three(%c: i1, %d: i1, %b: i1) {
  scf.if %c {
    scf.if %d {
      scf.if %b {
        func.call @e() : () -> ()
      }
    }
  }
  return
}
func.func @nested_value(%c: i1, %d: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = scf.if %d -> i32 {
      %a = func.call @a(%x) : (i32) -> i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @nested_other_value(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = scf.if %d -> i32 {
      %a = func.call @a(%x) : (i32) -> i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}
func.func @nested_and_selected(%c: i1, %d: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = scf.if %d -> i32 {
      %a = func.call @a(%x) : (i32) -> i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %1, %y : i32, i32
  } else {
    scf.yield %x, %x : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @nested_with_else(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      func.call @e() : () -> ()
    } else {
      func.call @e() : () -> ()
      func.call @e() : () -> ()
    }
  }
  return
}
// -----
func.func private @use(i1)
func.func private @a(i32) -> i32
func.func @known(%c: i1) {
  scf.if %c {
    func.call @use(%c) : (i1) -> ()
    scf.execute_region {
      func.call @use(%c) : (i1) -> ()
      scf.yield
    }
  } else {
    func.call @use(%c) : (i1) -> ()
  }
  func.call @use(%c) : (i1) -> ()
  return
}
func.func @known_value(%c: i1, %x: i32) -> (i1, i32) {
  %0:2 = scf.if %c -> (i1, i32) {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %c, %a : i1, i32
  } else {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %c, %a : i1, i32
  }
  return %0#0, %0#1 : i1, i32
}
func.func @condition(%c: i1, %x: i32) -> (i1, i1, i1, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %0:4 = scf.if %c -> (i1, i1, i1, i32) {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %t, %f, %t, %a : i1, i1, i1, i32
  } else {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %f, %t, %t, %a : i1, i1, i1, i32
  }
  return %0#0, %0#1, %0#2, %0#3 : i1, i1, i1, i32
}
// -----
func.func private @a(i32) -> i32
func.func @duplicates(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32) {
  %0:3 = scf.if %c -> (i32, i32, i32) {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a, %a, %a : i32, i32, i32
  } else {
    %a = func.call @a(%y) : (i32) -> i32
    %b = func.call @a(%a) : (i32) -> i32
    scf.yield %b, %b, %a : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}
func.func @switch_duplicates(%s: index, %x: i32, %y: i32) -> (i32, i32, i32) {
  %0:4 = scf.index_switch %s -> i32, i32, i32, i32
  case 1 {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a, %a, %x, %a : i32, i32, i32, i32
  }
  case 5 {
    %a = func.call @a(%y) : (i32) -> i32
    scf.yield %a, %a, %x, %a : i32, i32, i32, i32
  }
  default {
    %a = func.call @a(%y) : (i32) -> i32
    %b = func.call @a(%a) : (i32) -> i32
    scf.yield %b, %b, %x, %a : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}
func.func @unused_of_region(%x: i32) -> i32 {
  %0:3 = scf.execute_region -> (i32, i32, i32) no_inline {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a, %x, %a : i32, i32, i32
  }
  %1 = arith.addi %0#1, %0#2 : i32
  return %1 : i32
}
// -----
func.func private @a(i32) -> i32
func.func private @use(i32)
func.func @blocks(%c: i1, %x: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^yes, ^no
  ^yes:
    %a = func.call @a(%x) : (i32) -> i32
    cf.br ^end(%a : i32)
  ^no:
    func.call @use(%x) : (i32) -> ()
    cf.br ^end(%x : i32)
  ^end(%z: i32):
    scf.yield %z : i32
  }
  func.call @use(%0) : (i32) -> ()
  return %0 : i32
}
func.func @blocks_in_a_loop(%c: i1, %x: i32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = scf.execute_region -> i32 {
      cf.cond_br %c, ^yes, ^no
    ^yes:
      %a = func.call @a(%x) : (i32) -> i32
      scf.yield %a : i32
    ^no:
      scf.yield %x : i32
    }
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @blocks_that_stay(%c: i1, %x: i32) {
  scf.execute_region no_inline {
    cf.cond_br %c, ^yes, ^no
  ^yes:
    func.call @use(%x) : (i32) -> ()
    scf.yield
  ^no:
    scf.yield
  }
  return
}
func.func @run_of_ifs(%c: i1, %x: i32) -> (i32, i32, i32) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  %0 = scf.if %c -> (i32) {
    %a = func.call @a(%x) : (i32) -> i32
    scf.yield %a : i32
  } else {
    scf.yield %x : i32
  }
  %1:2 = scf.if %not -> (i32, i32) {
    func.call @use(%0) : (i32) -> ()
    scf.yield %0, %x : i32, i32
  } else {
    %a = func.call @a(%0) : (i32) -> i32
    scf.yield %a, %0 : i32, i32
  }
  scf.if %c {
    func.call @use(%1#0) : (i32) -> ()
  }
  %2 = scf.if %c -> (i32) {
    scf.if %c {
      func.call @use(%1#1) : (i32) -> ()
    }
    scf.yield %1#0 : i32
  } else {
    %a = func.call @a(%1#1) : (i32) -> i32
    scf.yield %a : i32
  }
  scf.if %not {
    func.call @use(%2) : (i32) -> ()
  }
  return %0, %1#1, %2 : i32, i32, i32
}
func.func @runs_of_two_conditions(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    func.call @use(%x) : (i32) -> ()
  }
  scf.if %c {
    scf.if %d {
      func.call @use(%x) : (i32) -> ()
    }
  } else {
    scf.if %d {
      func.call @use(%x) : (i32) -> ()
    }
  }
  scf.if %c {
    scf.if %d {
      func.call @use(%x) : (i32) -> ()
    }
  }
  scf.if %d {
    func.call @use(%x) : (i32) -> ()
  }
  scf.if %d {
  } else {
    func.call @use(%x) : (i32) -> ()
  }
  return
}
