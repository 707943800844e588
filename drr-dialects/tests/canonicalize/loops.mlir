func.func private @a(i32) -> i32
func.func private @use(i32)
func.func private @bit(i32) -> i1
func.func @invariant(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (i32, i32) {
    %a = func.call @a(%q) : (i32) -> i32
    %b = arith.addi %a, %p : i32
    scf.yield %p, %b : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @invariant_of_others(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (i32, i32) {
    func.call @use(%p) : (i32) -> ()
    scf.yield %q, %q : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @swapped(%n: index, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %x) -> (i32, i32) {
    func.call @use(%p) : (i32) -> ()
    scf.yield %q, %p : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @duplicates(%n: index, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %x) -> (i32, i32) {
    %a = arith.muli %p, %q : i32
    %b = func.call @a(%a) : (i32) -> i32
    scf.yield %b, %b : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @unused(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y, %s = %x) -> (i32, i32, i32) {
    %a = func.call @a(%q) : (i32) -> i32
    scf.yield %a, %a, %x : i32, i32, i32
  }
  return %r#1 : i32
}
func.func @dead_circle(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> i32 {
    func.call @use(%x) : (i32) -> ()
    %a = arith.addi %p, %x : i32
    scf.yield %a : i32
  }
  return
}
func.func @all_gone(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> i32 {
    func.call @use(%p) : (i32) -> ()
    scf.yield %p : i32
  } {kept}
  return %r : i32
}
func.func @no_effect(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> i32 {
    %a = arith.addi %p, %x : i32
    scf.yield %a : i32
  }
  return
}
// -----
func.func private @use(index)
func.func @up_to_a_sum(%n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = arith.addi %n, %c3 overflow<nsw> : index
  scf.for %i = %n to %m step %c3 {
    func.call @use(%i) : (index) -> ()
  }
  %k = arith.addi %n, %c3 : index
  scf.for %i = %n to %k step %c3 {
    func.call @use(%i) : (index) -> ()
  }
  scf.for %i = %n to %m step %c1 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @up_to_an_unsigned_sum(%n: i32) {
  %c3 = arith.constant 3 : i32
  %m = arith.addi %n, %c3 overflow<nuw> : i32
  scf.for unsigned %i = %n to %m step %c3 : i32 {
    %j = arith.index_cast %i : i32 to index
    func.call @use(%j) : (index) -> ()
  }
  scf.for %i = %n to %m step %c3 : i32 {
    %j = arith.index_cast %i : i32 to index
    func.call @use(%j) : (index) -> ()
  }
  return
}
// -----
func.func private @t(tensor<?xi32>) -> tensor<?xi32>
func.func @cast(%n: index, %x: tensor<4xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %x : tensor<4xi32> to tensor<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %0) -> tensor<?xi32> {
    %a = func.call @t(%p) : (tensor<?xi32>) -> tensor<?xi32>
    scf.yield %a : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func @cast_the_other_way(%n: index, %x: tensor<?xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %x : tensor<?xi32> to tensor<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %0) -> tensor<4xi32> {
    %b = tensor.cast %p : tensor<4xi32> to tensor<?xi32>
    %a = func.call @t(%b) : (tensor<?xi32>) -> tensor<?xi32>
    %c = tensor.cast %a : tensor<?xi32> to tensor<4xi32>
    scf.yield %c : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
// -----
func.func private @a(i32) -> i32
func.func private @bit(i32) -> i1
func.func private @use(i32)
func.func private @use_bit(i1)
func.func @truth(%x: i32) {
  scf.while : () -> () {
    %c = func.call @bit(%x) : (i32) -> i1
    scf.condition(%c)
  } do {
    func.call @use(%x) : (i32) -> ()
    scf.yield
  }
  %0 = scf.while : () -> i1 {
    %c = func.call @bit(%x) : (i32) -> i1
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%c: i1):
    func.call @use_bit(%c) : (i1) -> ()
    scf.yield
  }
  func.call @use_bit(%0) : (i1) -> ()
  return
}
func.func @comparison(%x: i32, %n: i32) -> i32 {
  %0 = scf.while (%p = %x) : (i32) -> i32 {
    %q = func.call @a(%p) : (i32) -> i32
    %c = arith.cmpi slt, %q, %n : i32
    scf.condition(%c) %q : i32
  } do {
  ^bb0(%p: i32):
    %c = arith.cmpi slt, %p, %n : i32
    func.call @use_bit(%c) : (i1) -> ()
    %d = arith.cmpi sge, %p, %n : i32
    func.call @use_bit(%d) : (i1) -> ()
    %e = arith.cmpi sle, %p, %n : i32
    func.call @use_bit(%e) : (i1) -> ()
    scf.yield %p : i32
  }
  return %0 : i32
}
func.func @invariant(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%p = %x, %q = %y) : (i32, i32) -> (i32, i32) {
    %c = func.call @bit(%p) : (i32) -> i1
    scf.condition(%c) %p, %q : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %n = func.call @a(%q) : (i32) -> i32
    scf.yield %n, %q : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @unused(%x: i32, %y: i32) -> i32 {
  %0:3 = scf.while (%p = %x, %q = %y) : (i32, i32) -> (i32, i32, i32) {
    %c = func.call @bit(%p) : (i32) -> i1
    %d = func.call @a(%p) : (i32) -> i32
    scf.condition(%c) %p, %d, %d : i32, i32, i32
  } do {
  ^bb0(%p: i32, %q: i32, %r: i32):
    %n = func.call @a(%q) : (i32) -> i32
    scf.yield %n, %x : i32, i32
  }
  return %0#2 : i32
}
func.func @order(%x: i32, %y: i64) -> (i64, i32) {
  %0:2 = scf.while (%p = %x, %q = %y) : (i32, i64) -> (i64, i32) {
    %c = func.call @bit(%p) : (i32) -> i1
    scf.condition(%c) %q, %p : i64, i32
  } do {
  ^bb0(%q: i64, %p: i32):
    %n = func.call @a(%p) : (i32) -> i32
    %m = arith.addi %q, %y : i64
    scf.yield %n, %m : i32, i64
  }
  return %0#0, %0#1 : i64, i32
}
func.func @if_moves(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%p = %x) : (i32) -> i32 {
    %c = func.call @bit(%p) : (i32) -> i1
    %d = func.call @a(%p) : (i32) -> i32
    %e = scf.if %c -> i32 {
      func.call @use(%d) : (i32) -> ()
      %f = func.call @a(%d) : (i32) -> i32
      scf.yield %f : i32
    } else {
      scf.yield %y : i32
    }
    scf.condition(%c) %e : i32
  } do {
  ^bb0(%p: i32):
    func.call @use(%p) : (i32) -> ()
    %f = func.call @a(%p) : (i32) -> i32
    scf.yield %f : i32
  }
  return %0 : i32
}
func.func @if_moves_without_results(%x: i32) {
  scf.while : () -> () {
    %c = func.call @bit(%x) : (i32) -> i1
    scf.if %c {
      func.call @use(%x) : (i32) -> ()
    }
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
func.func @if_stays(%x: i32) {
  scf.while : () -> () {
    %c = func.call @bit(%x) : (i32) -> i1
    scf.if %c {
      func.call @use(%x) : (i32) -> ()
    } else {
      func.call @use(%x) : (i32) -> ()
      func.call @use(%x) : (i32) -> ()
    }
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
func.func @if_moves_with_values_of_inner_operations(%x: i32, %n: i32) -> i32 {
  %0 = scf.while (%a = %x, %b = %n) : (i32, i32) -> i32 {
    %c = func.call @bit(%a) : (i32) -> i1
    %e = func.call @bit(%b) : (i32) -> i1
    scf.if %c {
      scf.if %e {
        func.call @use(%b) : (i32) -> ()
      }
    }
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %p, %p : i32, i32
  }
  return %0 : i32
}
