module {
  func.func @f(%arg0: i32, %arg1: i8, %arg2: f32, %arg3: i64, %arg4: index) {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg0 : i32)]
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    cf.switch %arg0 : i32, [
      default: ^bb2,
      42: ^bb1(%0 : i32),
      4294967295: ^bb3(%arg2, %arg0 : f32, i32)
    ] {a.b}
  ^bb2:  // 4 preds: ^bb1, ^bb2, ^bb2, ^bb2
    cf.switch %arg1 : i8, [
      default: ^bb2,
      5: ^bb2,
      251: ^bb2
    ]
  ^bb3(%1: f32, %2: i32):  // pred: ^bb1
    cf.switch %arg3 : i64, [
      default: ^bb4,
      1: ^bb4
    ]
  ^bb4:  // 2 preds: ^bb3, ^bb3
    %3 = ub.poison : i32
    %4 = ub.poison {a.b} : vector<4xf32>
    %5 = ub.poison : vector<4xf32>
    ub.unreachable
  }
}
