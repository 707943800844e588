// builtin.module(convert-arith-to-llvm)
func.func @f(%a: i32, %b: i32, %x: f32, %y: vector<2x3xf32>, %i: index, %vi : vector<4xindex>) -> (i32, f32) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.addf %x, %x fastmath<fast> : f32
  %2 = arith.addf %y, %y : vector<2x3xf32>
  %3 = arith.addi %i, %i : index
  %4 = arith.muli %vi, %vi : vector<4xindex>
  %c = arith.constant 5 : index
  %cv = arith.constant dense<5> : vector<4xindex>
  %cw = arith.constant dense<5.0> : vector<2x3xf32>
  %5 = arith.index_cast %i : index to i32
  %6 = arith.index_castui %a : i32 to index
  %7 = arith.cmpi slt, %a, %b : i32
  %8 = arith.cmpf oeq, %x, %x fastmath<nnan> : f32
  %9:2 = arith.addui_extended %a, %b : i32, i1
  %10:2 = arith.mulsi_extended %a, %b : i32
  %11 = arith.divsi %a, %b exact : i32
  %12 = arith.truncf %x to_nearest_even : f32 to f16
  %13 = arith.select %7, %a, %b : i32
  %14 = arith.remf %x, %x : f32
  %15 = arith.cmpf olt, %y, %y : vector<2x3xf32>
  %16 = arith.truncf %x : f32 to bf16
  %17 = arith.bitcast %x : f32 to i32
  %18 = arith.trunci %b overflow<nuw> : i32 to i8
  %19 = arith.index_cast %vi : vector<4xindex> to vector<4xi32>
  %20 = arith.maximumf %x, %x : f32
  return %0, %1 : i32, f32
}
func.func private @g(i32) -> index
// -----
// builtin.module(convert-arith-to-llvm{index-bitwidth=32})
func.func @f(%a: i32, %b: i32, %x: f32, %y: vector<2x3xf32>, %i: index, %vi : vector<4xindex>) -> (i32, f32) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.addf %x, %x fastmath<fast> : f32
  %2 = arith.addf %y, %y : vector<2x3xf32>
  %3 = arith.addi %i, %i : index
  %4 = arith.muli %vi, %vi : vector<4xindex>
  %c = arith.constant 5 : index
  %cv = arith.constant dense<5> : vector<4xindex>
  %cw = arith.constant dense<5.0> : vector<2x3xf32>
  %5 = arith.index_cast %i : index to i32
  %6 = arith.index_castui %a : i32 to index
  %7 = arith.cmpi slt, %a, %b : i32
  %8 = arith.cmpf oeq, %x, %x fastmath<nnan> : f32
  %9:2 = arith.addui_extended %a, %b : i32, i1
  %10:2 = arith.mulsi_extended %a, %b : i32
  %11 = arith.divsi %a, %b exact : i32
  %12 = arith.truncf %x to_nearest_even : f32 to f16
  %13 = arith.select %7, %a, %b : i32
  %14 = arith.remf %x, %x : f32
  %15 = arith.cmpf olt, %y, %y : vector<2x3xf32>
  %16 = arith.truncf %x : f32 to bf16
  %17 = arith.bitcast %x : f32 to i32
  %18 = arith.trunci %b overflow<nuw> : i32 to i8
  %19 = arith.index_cast %vi : vector<4xindex> to vector<4xi32>
  %20 = arith.maximumf %x, %x : f32
  return %0, %1 : i32, f32
}
func.func private @g(i32) -> index
// -----
// builtin.module(convert-arith-to-llvm)
func.func @f(%a: i32, %b: i32, %t: tensor<4xi32>, %f8: f8E4M3FN, %v: vector<2x4xi32>, %s: vector<[4]xi32>, %z: vector<f32>, %cx: complex<f32>, %i: index, %w: vector<2x2xi32>, %fw: vector<2x2xf32>) -> i32 {
  %0 = arith.addi %a, %b {foo} : i32
  %1 = arith.ceildivsi %a, %b : i32
  %11 = arith.floordivsi %a, %b : i32
  %12 = arith.ceildivui %a, %b : i32
  %2 = arith.addi %t, %t : tensor<4xi32>
  %3 = arith.addf %f8, %f8 : f8E4M3FN
  %4 = arith.addi %v, %v : vector<2x4xi32>
  %5 = arith.addi %s, %s : vector<[4]xi32>
  %6 = arith.addf %z, %z : vector<f32>
  %c = arith.constant 1.0 : f8E4M3FN
  %cc = arith.constant {bar = 1 : i32} 5 : index
  %7 = arith.extf %f8 : f8E4M3FN to f32
  %8 = arith.cmpi slt, %a, %b {foo} : i32
  %9 = arith.index_cast %i {foo} : index to i64
  %10 = arith.index_cast %i {foo} : index to i16
  %13:2 = arith.mulsi_extended %w, %w : vector<2x2xi32>
  %14 = arith.bitcast %a : i32 to i32
  %15 = arith.select %8, %w, %w : vector<2x2xi32>
  %16 = arith.truncf %fw to_nearest_even : vector<2x2xf32> to vector<2x2xf16>
  %17 = arith.scaling_extf %f8, %f8 : f8E4M3FN, f8E4M3FN to f32
  %18 = arith.bitcast %f8 : f8E4M3FN to i8
  %19 = arith.select %8, %cx, %cx : complex<f32>
  %20 = arith.extf %z fastmath<fast> : vector<f32> to vector<f64>
  %21 = arith.divsi %w, %w exact {foo} : vector<2x2xi32>
  return %0 : i32
}
// -----
// builtin.module(convert-arith-to-llvm{index-bitwidth=16},convert-func-to-llvm{index-bitwidth=16},reconcile-unrealized-casts)
func.func @f(%a: i32, %b: i32, %x: f32, %y: vector<2x3xf32>, %i: index, %vi : vector<4xindex>) -> (i32, f32) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.addf %x, %x fastmath<fast> : f32
  %2 = arith.addf %y, %y : vector<2x3xf32>
  %3 = arith.addi %i, %i : index
  %4 = arith.muli %vi, %vi : vector<4xindex>
  %c = arith.constant 5 : index
  %cv = arith.constant dense<5> : vector<4xindex>
  %cw = arith.constant dense<5.0> : vector<2x3xf32>
  %5 = arith.index_cast %i : index to i32
  %6 = arith.index_castui %a : i32 to index
  %7 = arith.cmpi slt, %a, %b : i32
  %8 = arith.cmpf oeq, %x, %x fastmath<nnan> : f32
  %9:2 = arith.addui_extended %a, %b : i32, i1
  %10:2 = arith.mulsi_extended %a, %b : i32
  %11 = arith.divsi %a, %b exact : i32
  %12 = arith.truncf %x to_nearest_even : f32 to f16
  %13 = arith.select %7, %a, %b : i32
  %14 = arith.remf %x, %x : f32
  %15 = arith.cmpf olt, %y, %y : vector<2x3xf32>
  %16 = arith.truncf %x : f32 to bf16
  %17 = arith.bitcast %x : f32 to i32
  %18 = arith.trunci %b overflow<nuw> : i32 to i8
  %19 = arith.index_cast %vi : vector<4xindex> to vector<4xi32>
  %20 = arith.maximumf %x, %x : f32
  return %0, %1 : i32, f32
}
func.func private @g(i32) -> index
// -----
// builtin.module(convert-arith-to-llvm)
func.func @selects_of_floats_that_llvm_lacks(%c: i1, %a: f8E4M3FN, %b: f8E4M3FN, %v: vector<2x3xf8E5M2>) -> (f8E4M3FN, vector<2x3xf8E5M2>) {
  %0 = arith.select %c, %a, %b : f8E4M3FN
  %1 = arith.select %c, %v, %v : vector<2x3xf8E5M2>
  %2 = arith.addf %a, %b : f8E4M3FN
  return %0, %1 : f8E4M3FN, vector<2x3xf8E5M2>
}
// -----
// builtin.module(convert-scf-to-cf)
func.func @f(%lb: index, %ub: index, %st: index, %c: i1, %x: i32) -> i32 {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %x) -> (i32) {
    %s = scf.if %c -> i32 { %k = arith.addi %a, %x : i32
      scf.yield %k : i32 } else { scf.yield %a : i32 }
    scf.if %c { "t.u"() : () -> () }
    scf.yield %s : i32
  } {tag}
  scf.for unsigned %i = %x to %x step %x : i32 { "t.v"(%i) : (i32) -> () }
  %w = scf.while (%a = %r) : (i32) -> i32 { %d = "t.c"(%a) : (i32) -> i1
    scf.condition(%d) %a : i32 } do { ^bb0(%b : i32): %e = "t.d"(%b) : (i32) -> i32
    scf.yield %e : i32 }
  %w2 = scf.while (%a = %w) : (i32) -> i32 { %d = "t.c"(%a) : (i32) -> i1
    scf.condition(%d) %a : i32 } do { ^bb0(%b : i32): 
    scf.yield %b : i32 }
  %z = scf.execute_region -> i32 { 
     cf.cond_br %c, ^a, ^b
     ^a: scf.yield %x : i32
     ^b: scf.yield %w2 : i32 }
  %q = scf.index_switch %lb -> i32 case 2 { %1 = arith.constant 10 : i32 scf.yield %1 : i32 } case 5 { scf.yield %x : i32 } default { scf.yield %z : i32 }
  %init = arith.constant 0.0 : f32
  %p:2 = scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%st, %st) init(%init, %x) -> (f32, i32) {
     %f = "t.f"(%i, %j) : (index, index) -> f32
     scf.reduce(%f, %x : f32, i32) { ^bb0(%l: f32, %rr: f32): %t = arith.addf %l, %rr : f32 scf.reduce.return %t : f32 }, { ^bb0(%l: i32, %rr: i32): %t = arith.addi %l, %rr : i32 scf.reduce.return %t : i32 }
  }
  scf.forall (%i, %j) in (4, %ub) { "t.g"(%i, %j) : (index, index) -> () }
  scf.parallel (%i) = (%lb) to (%ub) step (%st) { "t.h"(%i) : (index) -> () scf.reduce }
  return %q : i32
}
// -----
// builtin.module(convert-cf-to-llvm)
func.func @f(%c: i1, %a: index) -> (index, index) { 
 cf.cond_br %c, ^a(%a : index), ^a(%a : index)
^a(%b : index):
 %d = arith.addi %b, %b : index
 return %b, %d : index, index }
// -----
// builtin.module(convert-func-to-llvm)
func.func @f(%c: i1, %a: index) -> (index, index) { 
 cf.cond_br %c, ^a(%a : index), ^a(%a : index)
^a(%b : index):
 %d = arith.addi %b, %b : index
 return %b, %d : index, index }
// -----
// builtin.module(convert-func-to-llvm)
func.func @f(%a: tensor<4xf32>) -> i32 { %c = arith.constant 1: i32 return %c : i32 }
// -----
// builtin.module(convert-cf-to-llvm)
func.func @f(%a: i32, %p: index, %w: i64, %g : (i32) -> i64) -> (i64, i32) {
  cf.switch %a : i32, [ default: ^bb1(%p: index), 42: ^bb1(%p: index), 43: ^bb2(%w: i64), -1: ^bb2(%w:i64) ]
^bb1(%x: index):
  %y = arith.index_cast %x : index to i64
  cf.br ^bb2(%y : i64)
^bb2(%z: i64):
  %t = arith.trunci %z : i64 to i1
  cf.assert %t, "oh no"
  cf.cond_br %t weights([1, 2]), ^bb1(%p: index), ^bb3
^bb3:
  %r = func.call @ext(%z) {foo = 1: i32} : (i64) -> i64
  %r2:2 = call @two(%z) : (i64) -> (i64, index)
  %fc = func.constant @ext : (i64) -> i64
  %r3 = func.call_indirect %fc(%z) : (i64) -> i64
  return %r, %a : i64, i32
}
func.func private @ext(i64) -> i64
func.func private @two(i64) -> (i64, index)
func.func private @ext0() attributes {llvm.linkage = #llvm.linkage<extern_weak>, func.varargs = true}
func.func nested @args(%a: i32 {llvm.noundef}, %b : f32) -> (i32 {llvm.noundef}) { return %a : i32 }
// -----
// builtin.module(convert-func-to-llvm)
func.func @f(%a: i32, %p: index, %w: i64, %g : (i32) -> i64) -> (i64, i32) {
  cf.switch %a : i32, [ default: ^bb1(%p: index), 42: ^bb1(%p: index), 43: ^bb2(%w: i64), -1: ^bb2(%w:i64) ]
^bb1(%x: index):
  %y = arith.index_cast %x : index to i64
  cf.br ^bb2(%y : i64)
^bb2(%z: i64):
  %t = arith.trunci %z : i64 to i1
  cf.assert %t, "oh no"
  cf.cond_br %t weights([1, 2]), ^bb1(%p: index), ^bb3
^bb3:
  %r = func.call @ext(%z) {foo = 1: i32} : (i64) -> i64
  %r2:2 = call @two(%z) : (i64) -> (i64, index)
  %fc = func.constant @ext : (i64) -> i64
  %r3 = func.call_indirect %fc(%z) : (i64) -> i64
  return %r, %a : i64, i32
}
func.func private @ext(i64) -> i64
func.func private @two(i64) -> (i64, index)
func.func private @ext0() attributes {llvm.linkage = #llvm.linkage<extern_weak>, func.varargs = true}
func.func nested @args(%a: i32 {llvm.noundef}, %b : f32) -> (i32 {llvm.noundef}) { return %a : i32 }
// -----
// builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)
func.func @f(%a: i32, %p: index, %w: i64, %g : (i32) -> i64) -> (i64, i32) {
  cf.switch %a : i32, [ default: ^bb1(%p: index), 42: ^bb1(%p: index), 43: ^bb2(%w: i64), -1: ^bb2(%w:i64) ]
^bb1(%x: index):
  %y = arith.index_cast %x : index to i64
  cf.br ^bb2(%y : i64)
^bb2(%z: i64):
  %t = arith.trunci %z : i64 to i1
  cf.assert %t, "oh no"
  cf.cond_br %t weights([1, 2]), ^bb1(%p: index), ^bb3
^bb3:
  %r = func.call @ext(%z) {foo = 1: i32} : (i64) -> i64
  %r2:2 = call @two(%z) : (i64) -> (i64, index)
  %fc = func.constant @ext : (i64) -> i64
  %r3 = func.call_indirect %fc(%z) : (i64) -> i64
  return %r, %a : i64, i32
}
func.func private @ext(i64) -> i64
func.func private @two(i64) -> (i64, index)
func.func private @ext0() attributes {llvm.linkage = #llvm.linkage<extern_weak>, func.varargs = true}
func.func nested @args(%a: i32 {llvm.noundef}, %b : f32) -> (i32 {llvm.noundef}) { return %a : i32 }
// -----
// builtin.module(convert-cf-to-llvm)
func.func @f(%c: i1, %a: tensor<4xf32>) -> i32 { 
 cf.cond_br %c, ^a(%a : tensor<4xf32>), ^a(%a : tensor<4xf32>)
^a(%b : tensor<4xf32>):
 %c1 = arith.constant 1: i32 return %c1 : i32 }
// -----
// builtin.module(convert-func-to-llvm)
func.func @f(%x: i32) attributes {llvm.linkage = 1 : i32} { return }
// -----
// builtin.module(convert-func-to-llvm)
func.func @many(%v: vector<2x3xf32>, %c: complex<f64>, %f: (i32) -> i32) -> (index, vector<4xindex>, f8E4M3FN) attributes {passthrough = ["cold"], dso_local, test.attr} {
  %0:3 = call @ext() : () -> (index, vector<4xindex>, f8E4M3FN)
  return {bar} %0#0, %0#1, %0#2 : index, vector<4xindex>, f8E4M3FN
}
func.func private @ext() -> (index, vector<4xindex>, f8E4M3FN)
func.func private @attrs(%a: i64 {llvm.noundef}, %b: i32) -> (i32 {llvm.signext})
// -----
// builtin.module(convert-cf-to-llvm)
func.func @f(%c: i1, %i: i64, %x: index) {
  cf.assert %c, "first"
  cf.assert %c, "second\0A"
  cf.switch %i : i64, [ default: ^a(%x : index) ]
^a(%y: index):
  cf.br ^b {some.attr}
^b:
  cf.cond_br %c, ^a(%y : index), ^c {some.attr}
^c:
  return
}
// -----
// builtin.module(convert-scf-to-cf)
func.func @f(%a: index, %b: index, %c: index) {
  scf.for %i = %a to %b step %c {
    scf.for %j = %i to %b step %c {
      scf.yield
    } {llvm.loop_annotation = "kept"}
  }
  return
}
// -----
// builtin.module(convert-scf-to-cf)
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
  }
  return %0 : tensor<4xf32>
}
// -----
// builtin.module(reconcile-unrealized-casts)
func.func @f(%a: index, %b: i64) -> (index, i64, i32) {
  %0 = builtin.unrealized_conversion_cast %a : index to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to index
  %2 = builtin.unrealized_conversion_cast %1 : index to i32
  %3 = builtin.unrealized_conversion_cast %2 : i32 to i64
  %4:2 = builtin.unrealized_conversion_cast %b : i64 to i32, i32
  %5 = builtin.unrealized_conversion_cast %4#0, %4#1 : i32, i32 to i64
  %6 = builtin.unrealized_conversion_cast %4#1, %4#0 : i32, i32 to i64
  %7 = builtin.unrealized_conversion_cast %6 : i64 to index
  return %1, %5, %2 : index, i64, i32
}
// -----
// builtin.module(convert-func-to-llvm)
func.func private @use(memref<?x4xf32>, index)
func.func private @r(%m: memref<2xf32> {llvm.noalias}, %z: f32 {x.y}) -> (f32 {llvm.z}) attributes {llvm.readnone}
func.func @c(%m: memref<?xf32>, %i: index {llvm.x}, %u: memref<*xf32>) -> memref<?xf32> attributes {llvm.emit_c_interface} { return %m : memref<?xf32> }
func.func private @d(%m: memref<?xf32>, %i: index) -> (memref<?xf32>, i32) attributes {llvm.emit_c_interface, foo}
func.func private @e(%m: i32) -> (i32) attributes {llvm.emit_c_interface}
func.func private @e2(%m: memref<*xf32>, %y: i32 {x.z}) attributes {llvm.emit_c_interface}
func.func private @g(%m: memref<4xf32>) -> (i32, memref<4xf32>) attributes {llvm.bareptr}
func.func @h(%m: memref<4xf32>, %n: memref<4xf32, strided<[1], offset: 2>>) -> (i32, memref<4xf32>) attributes {llvm.bareptr} {
  %0:2 = call @g(%m) : (memref<4xf32>) -> (i32, memref<4xf32>)
  return %0#0, %0#1 : i32, memref<4xf32>
}
func.func @f(%a: memref<?x4xf32>, %i: index, %b: memref<4xf32, strided<[1], offset: ?>>, %u: memref<*xf32>) -> (memref<?x4xf32>, memref<*xf32>) {
  call @use(%a, %i) : (memref<?x4xf32>, index) -> ()
  %x = memref.load %b[%i] : memref<4xf32, strided<[1], offset: ?>>
  %y = memref.load %a[%i, %i] : memref<?x4xf32>
  memref.store %x, %a[%i, %i] : memref<?x4xf32>
  return %a, %u : memref<?x4xf32>, memref<*xf32>
}
func.func @k(%a: memref<?x4xf32>, %i: index, %u: memref<*xf32>) -> (memref<*xf32>) {
  %0:2 = call @f2(%a, %i, %u) : (memref<?x4xf32>, index, memref<*xf32>) -> (memref<?x4xf32>, memref<*xf32>)
  %f = func.constant @k : (memref<?x4xf32>, index, memref<*xf32>) -> memref<*xf32>
  %1 = call_indirect %f(%0#0, %i, %0#1) : (memref<?x4xf32>, index, memref<*xf32>) -> memref<*xf32>
  cf.br ^bb1(%1 : memref<*xf32>)
^bb1(%2: memref<*xf32>):
  return %2 : memref<*xf32>
}
func.func private @f2(%a: memref<?x4xf32>, %i: index, %u: memref<*xf32>) -> (memref<?x4xf32>, memref<*xf32>)
func.func @sv(%s: vector<[4]xi32>, %i: vector<[4]xindex>, %m: vector<2x[4]xf32>) -> vector<[4]xindex> { return %i : vector<[4]xindex> }
// -----
// builtin.module(convert-func-to-llvm{use-bare-ptr-memref-call-conv})
func.func private @use(memref<4xf32>) -> memref<4xf32>
func.func private @use2(memref<f32>, i32) -> (memref<4xf32>, i64)
func.func @f(%a: memref<4xf32>, %i: index, %z: memref<f32>, %n: i32) -> memref<4xf32> attributes {llvm.emit_c_interface} {
  %b = call @use(%a) : (memref<4xf32>) -> memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  %y = memref.load %a[%i] : memref<4xf32>
  %c:2 = call @use2(%z, %n) : (memref<f32>, i32) -> (memref<4xf32>, i64)
  return %a : memref<4xf32>
}
// -----
// builtin.module(convert-math-to-llvm)
func.func @f(%x: f32, %y: vector<4xf32>, %z: vector<2x4xf64>, %i: i32, %vi: vector<2x2xi32>, %n: index) {
  %0 = math.absf %x fastmath<fast> {tag} : f32
  %1 = math.sin %y : vector<4xf32>
  %2 = math.cos %z fastmath<nnan> : vector<2x4xf64>
  %3 = math.expm1 %x fastmath<ninf> : f32
  %4 = math.expm1 %y : vector<4xf32>
  %5 = math.expm1 %z : vector<2x4xf64>
  %6 = math.log1p %x {tag} : f32
  %7 = math.log1p %z : vector<2x4xf64>
  %8 = math.rsqrt %x : f32
  %9 = math.rsqrt %y fastmath<nsz> : vector<4xf32>
  %10 = math.ctlz %i {tag} : i32
  %11 = math.cttz %vi : vector<2x2xi32>
  %12 = math.absi %n : index
  %13 = math.ctpop %i : i32
  %14 = math.fma %x, %x, %x fastmath<contract> : f32
  %15 = math.powf %z, %z : vector<2x4xf64>
  %16 = math.fpowi %x, %i : f32, i32
  %17 = math.isnan %x : f32
  %18 = math.isfinite %y : vector<4xf32>
  %19, %20 = math.sincos %x fastmath<fast> : f32
  %21 = math.atan2 %x, %x : f32
  %22 = math.copysign %y, %y : vector<4xf32>
  %23 = math.tanh %x : f32
  %24 = math.acos %x : f32
  %25 = math.cosh %x : f32
  %26 = math.roundeven %x : f32
  %27 = math.trunc %x : f32
  %28 = math.erf %x : f32
  %29 = math.floor %x : f32
  %30 = math.isinf %x : f32
  %31 = math.ipowi %i, %i : i32
  return
}
// -----
// builtin.module(convert-math-to-llvm{approximate-log1p=false})
func.func @f(%x: f32) -> f32 {
  %0 = math.log1p %x : f32
  return %0 : f32
}
// -----
// builtin.module(convert-arith-to-llvm)
func.func @folds_by_traits(%a: i32, %v: vector<4xi32>) -> (i32, i32, vector<4xi32>) {
  %c = arith.constant 3 : i32
  %0 = arith.addi %c, %a : i32
  %1 = arith.andi %a, %a : i32
  %2 = arith.ori %v, %v : vector<4xi32>
  return %0, %1, %2 : i32, i32, vector<4xi32>
}
// -----
// builtin.module(convert-func-to-llvm)
func.func @folds_what_is_not_converted(%a: i32) -> (i32, i32) {
  %c = arith.constant 3 : i32
  %0 = arith.addi %c, %a : i32
  %1 = arith.andi %a, %a : i32
  return %0, %1 : i32, i32
}
// -----
// builtin.module(reconcile-unrealized-casts)
func.func @tree(%0: i1) -> (i1, i2, i3, i3) {
  %1 = builtin.unrealized_conversion_cast %0 : i1 to i2
  %2 = builtin.unrealized_conversion_cast %1 : i2 to i1
  %3 = builtin.unrealized_conversion_cast %1 : i2 to i3
  %4 = builtin.unrealized_conversion_cast %3 : i3 to i2
  %5 = builtin.unrealized_conversion_cast %2 : i1 to i3
  return %2, %4, %3, %5 : i1, i2, i3, i3
}
func.func @lists(%0: i1, %1: i2) -> (i1, i2, i2, i1) {
  %2:2 = builtin.unrealized_conversion_cast %0, %1 : i1, i2 to i3, i4
  %3:2 = builtin.unrealized_conversion_cast %2#0, %2#1 : i3, i4 to i1, i2
  %4:2 = builtin.unrealized_conversion_cast %2#1, %2#0 : i4, i3 to i2, i1
  %5 = builtin.unrealized_conversion_cast %3#0 : i1 to i5
  return %3#0, %3#1, %4#0, %4#1 : i1, i2, i2, i1
}
func.func @blocks(%c: i1, %0: i1) -> i1 {
  cf.br ^b
^a:
  %2 = builtin.unrealized_conversion_cast %1 : i2 to i1
  return %2 : i1
^b:
  %1 = builtin.unrealized_conversion_cast %0 : i1 to i2
  cf.br ^a
}
module {
  %0 = builtin.unrealized_conversion_cast %2 : i1 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i16
  %2 = builtin.unrealized_conversion_cast %1 : i16 to i1
  llvm.intr.assume %2 : i1
  %3 = builtin.unrealized_conversion_cast %4 : i8 to i4
  %4 = builtin.unrealized_conversion_cast %5 : i4 to i8
  %5 = arith.constant 1 : i4
  llvm.intr.assume %6 : i1
  %6 = builtin.unrealized_conversion_cast %7 : i2 to i1
  %7 = builtin.unrealized_conversion_cast %8 : i1 to i2
  %8 = arith.constant true
}
