module {
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func @none(...)
  llvm.func internal fastcc @i(%arg0: i32 {llvm.noundef}) -> (i32 {llvm.noundef}) attributes {dso_local, foo = 1 : i32, passthrough = ["x"]} {
    llvm.return %arg0 : i32
  }
  llvm.func protected local_unnamed_addr @p()
  llvm.func @target(!llvm.target<"a">, !llvm.target<"spirv.Image", i32, 0, 7>, !llvm.target<"n", 1>, !llvm.target<"t", !llvm.ptr, !llvm.struct<(i8)>>)
  llvm.func @st() -> !llvm.struct<packed (i8, ptr)>
  llvm.func @named(!llvm.struct<"a b\22", (i8, struct<"inner", packed (i1, ptr)>)>, !llvm.array<2 x struct<"", ()>>)
  llvm.mlir.global private unnamed_addr constant @bytes("\89PNG\00") {addr_space = 0 : i32}
  llvm.func @st2(!llvm.array<2 x ptr<3>>, !llvm.struct<()>, vector<4x!llvm.ptr>) -> !llvm.struct<(i8, ptr)>
  llvm.func @c(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
    %0 = llvm.call @printf(%arg0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
    %1 = llvm.call %arg0(%arg1) : !llvm.ptr, (i32) -> i32
    llvm.call tail @none() vararg(!llvm.func<void (...)>) : () -> ()
    %2 = llvm.call fastcc @i(%arg1) : (i32) -> i32
    llvm.switch %arg1 : i32, ^bb1 [
    ]
  ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb1
    %3 = llvm.mlir.undef : vector<2xi32>
    llvm.switch %arg1 : i32, ^bb1 [
      1: ^bb1,
      -2: ^bb2(%arg1 : i32)
    ] {x}
  ^bb2(%4: i32):  // pred: ^bb1
    llvm.return %4 : i32
  }
  llvm.func @s(%arg0: i32, %arg1: i32, %arg2: !llvm.ptr, %arg3: f32, %arg4: vector<4xi32>, %arg5: i64) -> i32 {
    %0 = llvm.add %arg0, %arg1 overflow<nsw, nuw> : i32
    %1 = llvm.udiv exact %arg0, %arg1 : i32
    %2 = llvm.or disjoint %arg0, %arg1 : i32
    %3 = llvm.icmp "slt" %arg0, %arg1 : i32
    %4 = llvm.icmp "eq" %arg2, %arg2 {foo} : !llvm.ptr
    %5 = llvm.fcmp "_true" %arg3, %arg3 {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
    %6 = llvm.fadd %arg3, %arg3 {fastmathFlags = #llvm.fastmath<fast>} : f32
    %7 = llvm.zext nneg %arg0 : i32 to i64
    %8 = llvm.trunc %arg5 overflow<nuw> : i64 to i32
    %9 = llvm.mlir.constant(42 : index) : i64
    %10 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
    %11 = llvm.mlir.constant("ab") : !llvm.array<2 x i8>
    %12 = llvm.mlir.zero : !llvm.struct<packed (i32, array<2 x ptr<3>>, struct<()>)>
    %13 = llvm.extractvalue %12[1, 0] : !llvm.struct<packed (i32, array<2 x ptr<3>>, struct<()>)> 
    %14 = llvm.insertvalue %arg0, %12[0] : !llvm.struct<packed (i32, array<2 x ptr<3>>, struct<()>)> 
    %15 = llvm.extractelement %arg4[%arg0 : i32] : vector<4xi32>
    %16 = llvm.insertelement %arg0, %arg4[%arg5 : i64] : vector<4xi32>
    %17 = llvm.getelementptr inbounds %arg2[0, %arg0, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x struct<"pair", (i32, i64)>>
    %18 = llvm.getelementptr inbounds|nuw %arg2[%arg0] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %19 = llvm.mlir.addressof @g : !llvm.ptr
    %20 = llvm.select %3, %arg0, %arg1 {fastmathFlags = #llvm.fastmath<nsz>} : i1, i32
    %21 = llvm.intr.smax(%arg0, %arg1) : (i32, i32) -> i32
    %22 = llvm.intr.fma(%arg3, %arg3, %arg3) {fastmathFlags = #llvm.fastmath<contract>} : (f32, f32, f32) -> f32
    %23 = llvm.intr.powi(%arg3, %arg0) : (f32, i32) -> f32
    %24 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
    %25 = "llvm.intr.uadd.with.overflow"(%arg0, %arg1) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %26 = llvm.intr.experimental.constrained.fptrunc %arg3 tonearest ignore : f32 to f16
    %27 = llvm.freeze %arg0 : i32
    %28 = llvm.inttoptr %arg5 : i64 to !llvm.ptr
    %29 = llvm.fneg %arg3 : f32
    llvm.unreachable
  }
  llvm.func @mem(%arg0: !llvm.ptr, %arg1: i64, %arg2: f32, %arg3: i32, %arg4: i1, %arg5: vector<4xf32>) {
    %0 = llvm.alloca %arg1 x f32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
    %1 = llvm.alloca inalloca %arg1 x !llvm.struct<(i8, ptr)> : (i64) -> !llvm.ptr<3>
    %2 = llvm.load volatile %0 {alignment = 4 : i64, nontemporal} : !llvm.ptr -> f32
    %3 = llvm.load %arg0 atomic syncscope("s") monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
    %4 = llvm.load %arg0 invariant invariant_group dereferenceable<bytes = 8, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
    llvm.store %arg2, %0 {alignment = 4 : i64} : f32, !llvm.ptr
    llvm.store volatile %arg3, %arg0 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
    %5 = llvm.atomicrmw fadd %arg0, %arg2 monotonic : !llvm.ptr, f32
    %6 = llvm.atomicrmw volatile _and %arg0, %arg3 syncscope("s") acq_rel {alignment = 4 : i64} : !llvm.ptr, i32
    %7 = llvm.cmpxchg weak %arg0, %arg3, %arg3 acq_rel monotonic : !llvm.ptr, i32
    %8 = llvm.intr.stacksave : !llvm.ptr
    llvm.intr.stackrestore %8 : !llvm.ptr
    "llvm.intr.memcpy"(%arg0, %0, %arg1) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    "llvm.intr.prefetch"(%arg0) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
    llvm.intr.assume %arg4 ["align"(%arg0, %arg1 : !llvm.ptr, i64), "x"()] : i1
    llvm.intr.assume %arg4 : i1 {y}
    %9 = llvm.intr.sincos(%arg2) : (f32) -> !llvm.struct<(f32, f32)>
    %10 = "llvm.intr.is.fpclass"(%arg5) <{bit = 3 : i32}> : (vector<4xf32>) -> vector<4xi1>
    %11 = llvm.intr.atan2(%arg2, %arg2) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32) -> f32
    %12 = llvm.intr.tanh(%arg5) : (vector<4xf32>) -> vector<4xf32>
    llvm.return
  }
  llvm.mlir.global private constant @g(dense<[1, 2]> : tensor<2xi8>) {addr_space = 0 : i32} : !llvm.array<2 x i8>
  llvm.mlir.global external constant @h("abc") {addr_space = 3 : i32, alignment = 8 : i64}
  llvm.mlir.global internal unnamed_addr @k() {addr_space = 0 : i32} : i32 {
    %0 = llvm.mlir.constant(1 : i32) : i32
    llvm.return %0 : i32
  }
  llvm.mlir.global weak thread_local @j(1 : i32) {addr_space = 0 : i32, dso_local} : i32
}
