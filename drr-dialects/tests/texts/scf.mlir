module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: f32, %arg5: i1, %arg6: i8, %arg7: tensor<4xf32>) -> i32 {
    scf.for %arg8 = %arg0 to %arg1 step %arg2 {
      "test.use"(%arg8) : (index) -> ()
    }
    scf.for %arg8 = %arg0 to %arg1 step %arg2 {
    } {a.b}
    scf.for unsigned %arg8 = %arg6 to %arg6 step %arg6  : i8 {
    }
    %0:2 = scf.for %arg8 = %arg3 to %arg3 step %arg3 iter_args(%arg9 = %arg4, %arg10 = %arg5) -> (f32, i1)  : i32 {
      scf.yield %arg9, %arg10 : f32, i1
    } {a.c = 1 : i32}
    scf.if %arg5 {
      "test.use"() : () -> ()
    }
    scf.if %arg5 {
    } else {
      "test.use"() : () -> ()
    }
    %1 = scf.if %arg5 -> (i32) {
      scf.yield %arg3 : i32
    } else {
      scf.yield %arg3 : i32
    } {a.d}
    %2:2 = scf.if %arg5 -> (i32, f32) {
      scf.yield %arg3, %arg4 : i32, f32
    } else {
      scf.yield %arg3, %arg4 : i32, f32
    }
    %3 = scf.while (%arg8 = %arg3) : (i32) -> f32 {
      scf.condition(%arg5) %arg4 : f32
    } do {
    ^bb0(%arg8: f32):
      scf.yield %arg3 : i32
    }
    scf.while : () -> () {
      scf.condition(%arg5)
    } do {
      scf.yield
    } attributes {a.e}
    %4:2 = scf.while (%arg8 = %arg3, %arg9 = %arg4) : (i32, f32) -> (f32, i32) {
      scf.condition(%arg5) {a.f} %arg9, %arg8 : f32, i32
    } do {
    ^bb0(%arg8: f32, %arg9: i32):
      scf.yield %arg9, %arg8 : i32, f32
    }
    scf.parallel (%arg8) = (%arg0) to (%arg1) step (%arg2) {
      "test.use"(%arg8) : (index) -> ()
      scf.reduce 
    }
    %5 = scf.parallel (%arg8, %arg9) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) init (%arg4) -> f32 {
      scf.reduce(%arg4 : f32) {
      ^bb0(%arg10: f32, %arg11: f32):
        scf.reduce.return %arg10 : f32
      }
    } {a.g}
    %6:2 = scf.parallel (%arg8, %arg9) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) init (%arg4, %arg3) -> (f32, i32) {
      scf.reduce(%arg4, %arg3 : f32, i32) {
      ^bb0(%arg10: f32, %arg11: f32):
        scf.reduce.return %arg10 : f32
      }, {
      ^bb0(%arg10: i32, %arg11: i32):
        scf.reduce.return %arg10 : i32
      }
    }
    scf.forall (%arg8) in (4) {
      "test.use"(%arg8) : (index) -> ()
    }
    scf.forall (%arg8, %arg9) in (4, %arg1) {
    } {mapping = []}
    scf.forall (%arg8, %arg9) = (0, %arg0) to (4, %arg1) step (1, 2) {
    }
    %7 = scf.forall (%arg8) in (%arg1) shared_outs(%arg9 = %arg7) -> (tensor<4xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg7 into %arg9[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
      }
    }
    %8 = scf.execute_region -> i32 {
      scf.yield %arg3 : i32
    }
    scf.execute_region no_inline {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield
    } {a.h}
    %9:2 = scf.execute_region -> (i32, f32) no_inline {
      scf.yield %arg3, %arg4 : i32, f32
    }
    %10 = scf.index_switch %arg0 -> i32 
    case 2 {
      scf.yield %arg3 : i32
    }
    case -5 {
      scf.yield %arg3 : i32
    }
    default {
      scf.yield %arg3 : i32
    }
    scf.index_switch %arg0 {a.i} 
    default {
    }
    return %arg3 : i32
  }
}
