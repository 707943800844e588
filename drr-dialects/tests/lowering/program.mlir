memref.global "private" constant @weights : memref<4xf64> = dense<[1.0, 2.0, 3.0, 4.0]>

func.func @fill(%m: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  %columns = memref.dim %m, %c1 : memref<?x?xf64>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %ten = arith.constant 10 : index
      %tens = arith.muli %i, %ten : index
      %sum = arith.addi %tens, %j : index
      %int = arith.index_cast %sum : index to i64
      %float = arith.sitofp %int : i64 to f64
      memref.store %float, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @root_of_sum(%m: memref<*xf64>, %n: index) -> (f64, memref<*xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %flat = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<*xf64> to memref<?xf64, strided<[1]>>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> f64 {
    %x = memref.load %flat[%i] : memref<?xf64, strided<[1]>>
    %next = arith.addf %acc, %x : f64
    scf.yield %next : f64
  }
  %root = math.sqrt %sum : f64
  return %root, %m : f64, memref<*xf64>
}

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 20 : index
  %zero = arith.constant 0.0 : f64
  %m = memref.alloc(%c4, %c5) {alignment = 64} : memref<?x?xf64>
  call @fill(%m) : (memref<?x?xf64>) -> ()
  %copy = memref.alloca(%c4, %c5) : memref<?x?xf64>
  memref.copy %m, %copy : memref<?x?xf64> to memref<?x?xf64>
  %any = memref.cast %copy : memref<?x?xf64> to memref<*xf64>
  %root, %back = call @root_of_sum(%any, %n) : (memref<*xf64>, index) -> (f64, memref<*xf64>)
  %rank = memref.rank %back : memref<*xf64>
  %columns = memref.dim %back, %c1 : memref<*xf64>
  %weights = memref.get_global @weights : memref<4xf64>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf64> to memref<?x?xf64, strided<[1, ?]>>
  %weighted = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> f64 {
    %w = memref.load %weights[%i] : memref<4xf64>
    %x = memref.load %t[%c1, %i] : memref<?x?xf64, strided<[1, ?]>>
    %next = math.fma %w, %x, %acc : f64
    scf.yield %next : f64
  }
  memref.dealloc %m : memref<?x?xf64>
  %product = arith.muli %rank, %columns : index
  %int = arith.index_cast %product : index to i64
  %float = arith.uitofp %int : i64 to f64
  %a = arith.addf %root, %weighted : f64
  %b = arith.mulf %a, %float : f64
  %c = arith.truncf %b : f64 to f32
  return %c : f32
}
