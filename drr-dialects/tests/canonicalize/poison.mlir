func.func @a(%x: i32, %c: i1, %y: f32, %v: vector<4xi32>) -> (i32, i32, i32, f32, i32, i32, i32, f32, i1, i1, i64, i16, f32, vector<4xi32>) {
  %p = ub.poison : i32
  %pf = ub.poison : f32
  %pv = ub.poison : vector<4xi32>
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %p, %x : i32
  %1 = arith.addi %x, %p : i32
  %2 = arith.select %c, %p, %x : i32
  %3 = arith.bitcast %p : i32 to f32
  %4 = arith.divsi %x, %p : i32
  %5 = arith.divsi %p, %x : i32
  %6 = arith.shli %p, %x : i32
  %7 = arith.addf %pf, %y : f32
  %8 = arith.cmpi eq, %p, %x : i32
  %9 = arith.cmpf oeq, %pf, %y : f32
  %10 = arith.extsi %p : i32 to i64
  %11 = arith.trunci %p : i32 to i16
  %12 = arith.negf %pf : f32
  %13 = arith.addi %pv, %v : vector<4xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : i32, i32, i32, f32, i32, i32, i32, f32, i1, i1, i64, i16, f32, vector<4xi32>
}
// -----
func.func @b(%x: i32, %c: i1, %t: i1, %y: f32, %v: vector<4xi32>, %f64: f64) -> (i1, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %p1 = ub.poison : i1
  %true = arith.constant true
  %false = arith.constant false
  %p = ub.poison : i32
  %0 = arith.select %p1, %true, %false : i1
  %1 = arith.maxsi %p, %x : i32
  %2 = arith.minui %x, %p : i32
  %3 = arith.xori %p, %x : i32
  %4 = arith.andi %p, %x : i32
  %5 = arith.ori %x, %p : i32
  %6 = arith.remsi %x, %p : i32
  %7 = arith.remui %x, %p : i32
  %8 = arith.ceildivsi %x, %p : i32
  %9 = arith.floordivsi %x, %p : i32
  %10 = arith.ceildivui %x, %p : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : i1, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @c(%x: i32, %y: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, i32, i32, f32, f32, i32, index, i32, i32) {
  %p = ub.poison : i32
  %pf = ub.poison : f32
  %pd = ub.poison : f64
  %0 = arith.maximumf %pf, %y : f32
  %1 = arith.minnumf %pf, %y : f32
  %2 = arith.mulf %pf, %y : f32
  %3 = arith.divf %y, %pf : f32
  %4 = arith.remf %y, %pf : f32
  %5 = arith.truncf %pd : f64 to f32
  %6 = arith.sitofp %p : i32 to f32
  %7 = arith.uitofp %p : i32 to f32
  %8 = arith.fptosi %pf : f32 to i32
  %9 = arith.fptoui %pf : f32 to i32
  %10 = math.sqrt %pf : f32
  %11 = math.powf %pf, %y : f32
  %12 = math.absi %p : i32
  %13 = arith.index_cast %p : i32 to index
  %14, %15 = arith.mulsi_extended %p, %x : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : f32, f32, f32, f32, f32, f32, f32, f32, i32, i32, f32, f32, i32, index, i32, i32
}
