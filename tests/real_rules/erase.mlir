// Cases for each rule of `erase.rs`. `tests/support/cases.rs` explains the format.

// RULE PrintFNever
%0:2 = "test.in"() : () -> (!firrtl.clock, i8)
%1 = "firrtl.constant"() <{value = false}> : () -> i1
"firrtl.printf"(%0#0, %1, %0#1) <{format = "%d"}> : (!firrtl.clock, i1, i8) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (!firrtl.clock, i8)

// RULE StopNever
%0 = "test.in"() : () -> !firrtl.clock
%1 = "firrtl.constant"() <{value = false}> : () -> i1
"firrtl.stop"(%0, %1) <{exit_code = 1 : i32}> : (!firrtl.clock, i1) -> ()
// BECOMES
%0 = "test.in"() : () -> !firrtl.clock

// It may happen.
// RULE StopNever
%0:2 = "test.in"() : () -> (!firrtl.clock, i1)
"firrtl.stop"(%0#0, %0#1) <{exit_code = 1 : i32}> : (!firrtl.clock, i1) -> ()
// UNCHANGED

// RULE {Op}Disabled FOR Assert=assert Assume=assume Cover=cover
%0:2 = "test.in"() : () -> (!firrtl.clock, i1)
%1 = "firrtl.constant"() <{value = false}> : () -> i1
"firrtl.{op}"(%0#0, %0#1, %1) <{message = "never"}> : (!firrtl.clock, i1, i1) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (!firrtl.clock, i1)

// Enabled, whatever the predicate is.
// RULE {Op}Disabled FOR Assert=assert Assume=assume Cover=cover
%0 = "test.in"() : () -> !firrtl.clock
%1 = "firrtl.constant"() <{value = true}> : () -> i1
%2 = "firrtl.constant"() <{value = false}> : () -> i1
"firrtl.{op}"(%0, %2, %1) <{message = "always"}> : (!firrtl.clock, i1, i1) -> ()
// UNCHANGED

// RULE {Op}Holds FOR Assert=assert Assume=assume
%0:3 = "test.in"() : () -> (!firrtl.clock, i1, i8)
%1 = "firrtl.constant"() <{value = true}> : () -> i1
"firrtl.{op}"(%0#0, %1, %0#1, %0#2) <{concurrent, message = "%d"}> : (!firrtl.clock, i1, i1, i8) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (!firrtl.clock, i1, i8)

// RULE CoverUnseen
%0:2 = "test.in"() : () -> (!firrtl.clock, i1)
%1 = "firrtl.constant"() <{value = false}> : () -> i1
"firrtl.cover"(%0#0, %1, %0#1) <{message = "seen"}> : (!firrtl.clock, i1, i1) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (!firrtl.clock, i1)

// RULE ResetToAnything
%0:2 = "test.in"() : () -> (!firrtl.clock, i1)
%1 = "firrtl.invalidvalue"() : () -> i8
%2 = "firrtl.regreset"(%0#0, %0#1, %1) <{annotations = [], name = "count"}> : (!firrtl.clock, i1, i8) -> i8
"test.out"(%2) : (i8) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (!firrtl.clock, i1)
%1 = "firrtl.reg"(%0#0) <{annotations = [], name = "count"}> : (!firrtl.clock) -> i8
"test.out"(%1) : (i8) -> ()

// RULE ResetNever
%0:2 = "test.in"() : () -> (!firrtl.clock, i8)
%1 = "firrtl.constant"() <{value = false}> : () -> i1
%2 = "firrtl.regreset"(%0#0, %1, %0#1) <{name = "count"}> : (!firrtl.clock, i1, i8) -> i8
"test.out"(%2) : (i8) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (!firrtl.clock, i8)
%1 = "firrtl.reg"(%0#0) <{name = "count"}> : (!firrtl.clock) -> i8
"test.out"(%1) : (i8) -> ()
