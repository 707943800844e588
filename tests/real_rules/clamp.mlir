// Cases for each rule of `clamp.rs`. `tests/support/cases.rs` explains the format.

// RULE FromBelow{Op}LessThanOp FOR S=S U=U
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.{op}LessThan"(%0#1, %0#0) : (i32, i32) -> i1
%2 = "spirv.Select"(%1, %0#0, %0#1) : (i1, i32, i32) -> i32
%3 = "spirv.{op}LessThan"(%2, %0#2) : (i32, i32) -> i1
%4 = "spirv.Select"(%3, %2, %0#2) : (i1, i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.GL.{op}Clamp"(%0#0, %0#1, %0#2) : (i32, i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE FromBelow{Op}LessThanEqualOp FOR S=S U=U
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.{op}LessThanEqual"(%0#1, %0#0) : (i32, i32) -> i1
%2 = "spirv.Select"(%1, %0#0, %0#1) : (i1, i32, i32) -> i32
%3 = "spirv.{op}LessThanEqual"(%2, %0#2) : (i32, i32) -> i1
%4 = "spirv.Select"(%3, %2, %0#2) : (i1, i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.GL.{op}Clamp"(%0#0, %0#1, %0#2) : (i32, i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE FromBelowFOrd{Op}Op FOR LessThan=LessThan LessThanEqual=LessThanEqual
%0:3 = "test.in"() : () -> (f32, f32, f32)
%1 = "spirv.FOrd{op}"(%0#1, %0#0) : (f32, f32) -> i1
%2 = "spirv.Select"(%1, %0#0, %0#1) : (i1, f32, f32) -> f32
%3 = "spirv.FOrd{op}"(%2, %0#2) : (f32, f32) -> i1
%4 = "spirv.Select"(%3, %2, %0#2) : (i1, f32, f32) -> f32
"test.out"(%4) : (f32) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (f32, f32, f32)
%1 = "spirv.GL.FClamp"(%0#0, %0#1, %0#2) : (f32, f32, f32) -> f32
"test.out"(%1) : (f32) -> ()

// RULE FromAbove{Op}LessThanOp FOR S=S U=U
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.{op}LessThan"(%0#0, %0#2) : (i32, i32) -> i1
%2 = "spirv.Select"(%1, %0#0, %0#2) : (i1, i32, i32) -> i32
%3 = "spirv.{op}LessThan"(%0#1, %2) : (i32, i32) -> i1
%4 = "spirv.Select"(%3, %2, %0#1) : (i1, i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.GL.{op}Clamp"(%0#0, %0#1, %0#2) : (i32, i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE FromAbove{Op}LessThanEqualOp FOR S=S U=U
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.{op}LessThanEqual"(%0#0, %0#2) : (i32, i32) -> i1
%2 = "spirv.Select"(%1, %0#0, %0#2) : (i1, i32, i32) -> i32
%3 = "spirv.{op}LessThanEqual"(%0#1, %2) : (i32, i32) -> i1
%4 = "spirv.Select"(%3, %2, %0#1) : (i1, i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.GL.{op}Clamp"(%0#0, %0#1, %0#2) : (i32, i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE FromAboveFOrd{Op}Op FOR LessThan=LessThan LessThanEqual=LessThanEqual
%0:3 = "test.in"() : () -> (f32, f32, f32)
%1 = "spirv.FOrd{op}"(%0#0, %0#2) : (f32, f32) -> i1
%2 = "spirv.Select"(%1, %0#0, %0#2) : (i1, f32, f32) -> f32
%3 = "spirv.FOrd{op}"(%0#1, %2) : (f32, f32) -> i1
%4 = "spirv.Select"(%3, %2, %0#1) : (i1, f32, f32) -> f32
"test.out"(%4) : (f32) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (f32, f32, f32)
%1 = "spirv.GL.FClamp"(%0#0, %0#1, %0#2) : (f32, f32, f32) -> f32
"test.out"(%1) : (f32) -> ()

// The selected value differs from the compared one.
// RULE FromBelowSLessThanOp
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.SLessThan"(%0#1, %0#0) : (i32, i32) -> i1
%2 = "spirv.Select"(%1, %0#0, %0#1) : (i1, i32, i32) -> i32
%3 = "spirv.SLessThan"(%2, %0#2) : (i32, i32) -> i1
%4 = "spirv.Select"(%3, %0#0, %0#2) : (i1, i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// UNCHANGED

// Another comparison: signed and unsigned do not mix.
// RULE FromAboveSLessThanOp
%0:3 = "test.in"() : () -> (i32, i32, i32)
%1 = "spirv.ULessThan"(%0#0, %0#2) : (i32, i32) -> i1
%2 = "spirv.Select"(%1, %0#0, %0#2) : (i1, i32, i32) -> i32
%3 = "spirv.SLessThan"(%0#1, %2) : (i32, i32) -> i1
%4 = "spirv.Select"(%3, %2, %0#1) : (i1, i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// UNCHANGED
