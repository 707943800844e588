// Cases for each rule of `control.rs`. `tests/support/cases.rs` explains the format.

// RULE IfTrue
%0 = "arith.constant"() <{value = true}> : () -> i1
%1 = "scf.if"(%0) ({
  %2 = "test.a"() : () -> i8
  "scf.yield"(%2) : (i8) -> ()
}, {
  %2 = "test.b"() : () -> i8
  "scf.yield"(%2) : (i8) -> ()
}) : (i1) -> i8
"test.out"(%1) : (i8) -> ()
// BECOMES
%0 = "scf.execute_region"() ({
  %1 = "test.a"() : () -> i8
  "scf.yield"(%1) : (i8) -> ()
}) : () -> i8
"test.out"(%0) : (i8) -> ()

// RULE IfFalse
%0 = "arith.constant"() <{value = false}> : () -> i1
%1:2 = "scf.if"(%0) ({
  %2 = "test.a"() : () -> i8
  "scf.yield"(%2, %2) : (i8, i8) -> ()
}, {
  %2:2 = "test.b"() : () -> (i8, i8)
  "scf.yield"(%2#0, %2#1) : (i8, i8) -> ()
}) : (i1) -> (i8, i8)
"test.out"(%1#1) : (i8) -> ()
// BECOMES
%0:2 = "scf.execute_region"() ({
  %1:2 = "test.b"() : () -> (i8, i8)
  "scf.yield"(%1#0, %1#1) : (i8, i8) -> ()
}) : () -> (i8, i8)
"test.out"(%0#1) : (i8) -> ()

// There is no other branch.
// RULE IfNever
%0 = "arith.constant"() <{value = false}> : () -> i1
"scf.if"(%0) ({
  "test.a"() : () -> ()
  "scf.yield"() : () -> ()
}, {
}) : (i1) -> ()
// BECOMES

// RULE IfIdle
%0 = "test.in"() : () -> i1
"scf.if"(%0) ({
  "scf.yield"() : () -> ()
}, {
}) : (i1) -> ()
// BECOMES
%0 = "test.in"() : () -> i1

// The other branch has an effect.
// RULE IfIdle
%0 = "test.in"() : () -> i1
"scf.if"(%0) ({
  "scf.yield"() : () -> ()
}, {
  "test.a"() : () -> ()
  "scf.yield"() : () -> ()
}) : (i1) -> ()
// UNCHANGED

// RULE IfSame
%0:3 = "test.in"() : () -> (i1, i8, i16)
%1:2 = "scf.if"(%0#0) ({
  "scf.yield"(%0#1, %0#2) : (i8, i16) -> ()
}, {
  "scf.yield"(%0#1, %0#2) : (i8, i16) -> ()
}) : (i1) -> (i8, i16)
"test.out"(%1#1, %1#0) : (i16, i8) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (i1, i8, i16)
"test.out"(%0#2, %0#1) : (i16, i8) -> ()

// RULE IfSame
%0:3 = "test.in"() : () -> (i1, i8, i8)
%1:2 = "scf.if"(%0#0) ({
  "scf.yield"(%0#1, %0#2) : (i8, i8) -> ()
}, {
  "scf.yield"(%0#1, %0#1) : (i8, i8) -> ()
}) : (i1) -> (i8, i8)
"test.out"(%1#1, %1#0) : (i8, i8) -> ()
// UNCHANGED

// RULE IfSelects
%0:3 = "test.in"() : () -> (i1, i8, i8)
%1 = "scf.if"(%0#0) ({
  "scf.yield"(%0#1) : (i8) -> ()
}, {
  "scf.yield"(%0#2) : (i8) -> ()
}) : (i1) -> i8
"test.out"(%1) : (i8) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (i1, i8, i8)
%1 = "arith.select"(%0#0, %0#1, %0#2) : (i1, i8, i8) -> i8
"test.out"(%1) : (i8) -> ()

// RULE IfIf
%0:2 = "test.in"() : () -> (i1, i1)
"scf.if"(%0#0) ({
  "scf.if"(%0#1) ({
    "test.a"(%0#0) : (i1) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "scf.yield"() : () -> ()
}, {
}) : (i1) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i1, i1)
%1 = "arith.andi"(%0#0, %0#1) : (i1, i1) -> i1
"scf.if"(%1) ({
  "test.a"(%0#0) : (i1) -> ()
  "scf.yield"() : () -> ()
}, {
}) : (i1) -> ()

// The outer branch has another effect, or there is one if only the inner condition is false.
// RULE IfIf
%0:2 = "test.in"() : () -> (i1, i1)
"scf.if"(%0#0) ({
  "test.b"() : () -> ()
  "scf.if"(%0#1) ({
    "test.a"(%0#0) : (i1) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "scf.yield"() : () -> ()
}, {
}) : (i1) -> ()
"scf.if"(%0#0) ({
  "scf.if"(%0#1) ({
    "test.a"(%0#0) : (i1) -> ()
    "scf.yield"() : () -> ()
  }, {
    "test.c"() : () -> ()
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.yield"() : () -> ()
}, {
}) : (i1) -> ()
// UNCHANGED

// RULE IfNot
%0:3 = "test.in"() : () -> (i1, i8, i8)
%1 = "test.not"(%0#0) : (i1) -> i1
%2 = "scf.if"(%1) ({
  "scf.yield"(%0#1) : (i8) -> ()
}, {
  "scf.yield"(%0#2) : (i8) -> ()
}) : (i1) -> i8
"test.out"(%2) : (i8) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (i1, i8, i8)
%1 = "scf.if"(%0#0) ({
  "scf.yield"(%0#2) : (i8) -> ()
}, {
  "scf.yield"(%0#1) : (i8) -> ()
}) : (i1) -> i8
"test.out"(%1) : (i8) -> ()

// RULE ForNever
%0:4 = "test.in"() : () -> (index, index, i8, i16)
%1:2 = "scf.for"(%0#0, %0#0, %0#1, %0#2, %0#3) ({
^bb0(%i: index, %x: i8, %y: i16):
  %2 = "test.next"(%i, %x) : (index, i8) -> i8
  "scf.yield"(%2, %y) : (i8, i16) -> ()
}) : (index, index, index, i8, i16) -> (i8, i16)
"test.out"(%1#0, %1#1) : (i8, i16) -> ()
// BECOMES
%0:4 = "test.in"() : () -> (index, index, i8, i16)
"test.out"(%0#2, %0#3) : (i8, i16) -> ()

// RULE ForConstantNever
%0:2 = "test.in"() : () -> (index, i8)
%1 = "arith.constant"() <{value = 7 : index}> : () -> index
%2 = "arith.constant"() <{value = 5 : index}> : () -> index
%3 = "scf.for"(%1, %2, %0#0, %0#1) ({
^bb0(%i: index, %x: i8):
  %4 = "test.next"(%i, %x) : (index, i8) -> i8
  "scf.yield"(%4) : (i8) -> ()
}) : (index, index, index, i8) -> i8
"test.out"(%3) : (i8) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (index, i8)
"test.out"(%0#1) : (i8) -> ()

// It runs twice.
// RULE ForConstantNever
%0:2 = "test.in"() : () -> (index, i8)
%1 = "arith.constant"() <{value = 5 : index}> : () -> index
%2 = "arith.constant"() <{value = 7 : index}> : () -> index
%3 = "scf.for"(%1, %2, %0#0, %0#1) ({
^bb0(%arg0: index, %arg1: i8):
  %4 = "test.next"(%arg0, %arg1) : (index, i8) -> i8
  "scf.yield"(%4) : (i8) -> ()
}) : (index, index, index, i8) -> i8
"test.out"(%3) : (i8) -> ()
// UNCHANGED

// RULE ForIdle
%0:5 = "test.in"() : () -> (index, index, index, i8, i16)
%1:2 = "scf.for"(%0#0, %0#1, %0#2, %0#3, %0#4) ({
^bb0(%i: index, %x: i8, %y: i16):
  "scf.yield"(%0#3, %0#4) : (i8, i16) -> ()
}) : (index, index, index, i8, i16) -> (i8, i16)
"test.out"(%1#0, %1#1) : (i8, i16) -> ()
// BECOMES
%0:5 = "test.in"() : () -> (index, index, index, i8, i16)
"test.out"(%0#3, %0#4) : (i8, i16) -> ()

// The loop swaps its values.
// RULE ForIdle
%0:5 = "test.in"() : () -> (index, index, index, i8, i8)
%1:2 = "scf.for"(%0#0, %0#1, %0#2, %0#3, %0#4) ({
^bb0(%arg0: index, %arg1: i8, %arg2: i8):
  "scf.yield"(%0#4, %0#3) : (i8, i8) -> ()
}) : (index, index, index, i8, i8) -> (i8, i8)
"test.out"(%1#0, %1#1) : (i8, i8) -> ()
// UNCHANGED

// RULE WhileNever
%0:2 = "test.in"() : () -> (i8, i16)
%1 = "scf.while"(%0#0) ({
^bb0(%x: i8):
  %2 = "arith.constant"() <{value = false}> : () -> i1
  "scf.condition"(%2, %0#1) : (i1, i16) -> ()
}, {
^bb0(%y: i16):
  %2 = "test.next"(%y) : (i16) -> i8
  "scf.yield"(%2) : (i8) -> ()
}) : (i8) -> i16
"test.out"(%1) : (i16) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i8, i16)
"test.out"(%0#1) : (i16) -> ()

// It yields an argument of its block.
// RULE WhileNever
%0 = "test.in"() : () -> i8
%1 = "scf.while"(%0) ({
^bb0(%arg1: i8):
  %2 = "arith.constant"() <{value = false}> : () -> i1
  "scf.condition"(%2, %arg1) : (i1, i8) -> ()
}, {
^bb0(%arg0: i8):
  "scf.yield"(%arg0) : (i8) -> ()
}) : (i8) -> i8
"test.out"(%1) : (i8) -> ()
// UNCHANGED

// RULE SwitchWithoutCases
%0 = "test.in"() : () -> index
%1 = "scf.index_switch"(%0) <{cases = array<i64>}> ({
  %2 = "test.a"() : () -> i8
  "scf.yield"(%2) : (i8) -> ()
}) : (index) -> i8
"test.out"(%1) : (i8) -> ()
// BECOMES
%0 = "test.in"() : () -> index
%1 = "scf.execute_region"() ({
  %2 = "test.a"() : () -> i8
  "scf.yield"(%2) : (i8) -> ()
}) : () -> i8
"test.out"(%1) : (i8) -> ()

// RULE SwitchSame
%0:2 = "test.in"() : () -> (index, i8)
%1 = "scf.index_switch"(%0#0) <{cases = array<i64: 2>}> ({
  "scf.yield"(%0#1) : (i8) -> ()
}, {
  "scf.yield"(%0#1) : (i8) -> ()
}) : (index) -> i8
"test.out"(%1) : (i8) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (index, i8)
"test.out"(%0#1) : (i8) -> ()

// RULE ExecuteIdle
%0 = "test.in"() : () -> i8
%1:2 = "scf.execute_region"() ({
  "scf.yield"(%0, %0) : (i8, i8) -> ()
}) : () -> (i8, i8)
"test.out"(%1#0, %1#1) : (i8, i8) -> ()
// BECOMES
%0 = "test.in"() : () -> i8
"test.out"(%0, %0) : (i8, i8) -> ()

// The body has two blocks.
// RULE ExecuteIdle
%0 = "test.in"() : () -> i8
%1 = "scf.execute_region"() ({
  "test.br"()[^bb1] : () -> ()
^bb1:  // pred: ^bb0
  "scf.yield"(%0) : (i8) -> ()
}) : () -> i8
"test.out"(%1) : (i8) -> ()
// UNCHANGED

// RULE ExecuteExecute
%0 = "test.in"() : () -> i8
%1 = "scf.execute_region"() ({
  %2 = "scf.execute_region"() ({
    "test.br"()[^bb1] : () -> ()
  ^bb1:
    "scf.yield"(%0) : (i8) -> ()
  }) : () -> i8
  "scf.yield"(%2) : (i8) -> ()
}) : () -> i8
"test.out"(%1) : (i8) -> ()
// BECOMES
%0 = "test.in"() : () -> i8
%1 = "scf.execute_region"() ({
  "test.br"()[^bb1] : () -> ()
^bb1:  // pred: ^bb0
  "scf.yield"(%0) : (i8) -> ()
}) : () -> i8
"test.out"(%1) : (i8) -> ()

// RULE ApplyNot
%0 = "test.in"() : () -> i1
%1 = "test.apply"(%0) ({
^bb0(%a: i1):
  %2 = "test.not"(%a) : (i1) -> i1
  "scf.yield"(%2) : (i1) -> ()
}) : (i1) -> i1
"test.out"(%1) : (i1) -> ()
// BECOMES
%0 = "test.in"() : () -> i1
%1 = "test.not"(%0) : (i1) -> i1
"test.out"(%1) : (i1) -> ()

// RULE ApplyAnd
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "test.apply"(%0#0, %0#1) ({
^bb0(%a: i8, %b: i8):
  %2 = "arith.andi"(%b, %a) : (i8, i8) -> i8
  "scf.yield"(%2) : (i8) -> ()
}) : (i8, i8) -> i8
"test.out"(%1) : (i8) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.andi"(%0#0, %0#1) : (i8, i8) -> i8
"test.out"(%1) : (i8) -> ()

// The op uses the same argument twice.
// RULE ApplyAnd
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "test.apply"(%0#0, %0#1) ({
^bb0(%arg0: i8, %arg1: i8):
  %2 = "arith.andi"(%arg1, %arg1) : (i8, i8) -> i8
  "scf.yield"(%2) : (i8) -> ()
}) : (i8, i8) -> i8
"test.out"(%1) : (i8) -> ()
// UNCHANGED

// RULE ApplyConstant
%0 = "test.in"() : () -> i8
%1 = "test.apply"(%0) ({
^bb0(%a: i8):
  %2 = "arith.constant"() <{value = 5 : i8}> : () -> i8
  "scf.yield"(%2) : (i8) -> ()
}) : (i8) -> i8
"test.out"(%1) : (i8) -> ()
// BECOMES
%0 = "test.in"() : () -> i8
%1 = "arith.constant"() <{value = 5 : i8}> : () -> i8
"test.out"(%1) : (i8) -> ()
