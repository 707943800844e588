module attributes {a.b} {
  func.func private @g(i32 {a.c}) -> (i32 {a.d})
  func.func @f(%arg0: i32, %arg1: i1, %arg2: f32) -> i32 attributes {a.e = 1 : i8} {
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.addi %arg0, %c1_i32 overflow<nsw, nuw> {a.f} : i32
    %1 = arith.cmpi slt, %0, %arg0 : i32
    %2 = arith.select %1, %0, %arg0 : i32
    %3 = arith.addf %arg2, %arg2 fastmath<nnan,ninf> : f32
    %4 = arith.truncf %3 to_nearest_even : f32 to f16
    %sum, %overflow = arith.addui_extended %0, %0 : i32, i1
    %5 = math.fma %3, %3, %arg2 : f32
    %6 = call @g(%sum) : (i32) -> i32
    cf.assert %overflow, "text"
    cf.cond_br %arg1 weights([1, 2]), ^bb1(%6 : i32), ^bb2
  ^bb1(%7: i32):  // 2 preds: ^bb0, ^bb2
    return %7 : i32
  ^bb2:  // pred: ^bb0
    cf.br ^bb1(%0 : i32)
  }
  func.func @wide_constants() -> (i256, i129, i200, vector<2xi256>) {
    %c12345678901234567890123456789012345678901234567890_i256 = arith.constant 12345678901234567890123456789012345678901234567890 : i256
    %c-12345678901234567890123456789012345678_i129 = arith.constant -12345678901234567890123456789012345678 : i129
    %c-123456789012345678901234567890123456789012345_i200 = arith.constant -123456789012345678901234567890123456789012345 : i200
    %cst = arith.constant dense<5> : vector<2xi256>
    return %c12345678901234567890123456789012345678901234567890_i256, %c-12345678901234567890123456789012345678_i129, %c-123456789012345678901234567890123456789012345_i200, %cst : i256, i129, i200, vector<2xi256>
  }
}
