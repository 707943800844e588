module {
  func.func private @declared(i32, f32) -> (i32, f32)
  func.func private @attrs(i32 {test.a = 1 : i64}, f32) -> (i32 {test.b}, f32) attributes {test.c = "d"}
  func.func private @one_attr() -> (i32 {test.b})
  func.func private @function() -> ((i32) -> i32)
  func.func nested @nested()
  func.func @no_inline() attributes {no_inline} {
    return
  }
  func.func public @visible(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
  func.func @f(%arg0: i32 {test.a}, %arg1: f32) -> (i32, f32) attributes {test.c} {
    %0:2 = call @declared(%arg0, %arg1) : (i32, f32) -> (i32, f32)
    call @no_inline() : () -> ()
    %1 = call @visible(%0#0) {no_inline} : (i32) -> i32
    %2 = call @function() {test.a} : () -> ((i32) -> i32)
    %f = constant @visible : (i32) -> i32
    %f_0 = constant {test.a} @declared : (i32, f32) -> (i32, f32)
    %3 = call_indirect %f(%1) : (i32) -> i32
    %4 = call_indirect %2(%3) {test.a} : (i32) -> i32
    %5:2 = call_indirect %f_0(%4, %arg1) : (i32, f32) -> (i32, f32)
    %f_1 = constant @no_inline : () -> ()
    call_indirect %f_1() : () -> ()
    return %5#0, %5#1 : i32, f32
  }
  func.func @blocks(%arg0: i1) -> i1 {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return %arg0 : i1
  ^bb2:  // pred: ^bb0
    %true = arith.constant true
    return %true : i1
  }
  module @inner {
    func.func private @f()
    func.func @g() {
      call @f() : () -> ()
      return
    }
  }
}
