func.func private @use(index, index)
func.func private @one(index) -> f32
func.func @single_dimension(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c7, %c0) to (%c8, %n) step (%c1, %c1) {
    func.call @use(%i, %j) : (index, index) -> ()
    scf.reduce
  }
  return
}
func.func @no_iteration(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i, %j) = (%c1, %c0) to (%c1, %n) step (%c1, %c1) init (%x) -> f32 {
    %a = func.call @one(%i) : (index) -> f32
    scf.reduce(%a : f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
func.func @one_iteration(%n: index, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %c1) step (%c1, %c1) init (%x, %x) -> (f32, f32) {
    %a = func.call @one(%i) : (index) -> f32
    %b = func.call @one(%j) : (index) -> f32
    scf.reduce(%a, %b : f32, f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%p: f32, %q: f32):
      %s = arith.mulf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r#0, %r#1 : f32, f32
}
func.func @nested(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      func.call @use(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}
func.func @nested_in_three(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      scf.parallel (%k) = (%m) to (%n) step (%c1) {
        func.call @use(%i, %k) : (index, index) -> ()
        scf.reduce
      }
      scf.reduce
    }
    scf.reduce
  }
  return
}
func.func @nested_that_depends(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%i) step (%c1) {
      func.call @use(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}
// -----
func.func private @use(index, index)
func.func private @fill(tensor<8xf32>) -> tensor<8xf32>
func.func @constant_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.forall (%i, %j) = (%c0, %n) to (%c8, %c8) step (%c2, %c2) {
    func.call @use(%i, %j) : (index, index) -> ()
  }
  return
}
func.func @normal(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i, %j) = (%c0, %c0) to (%n, 8) step (%c1, %c1) {
    func.call @use(%i, %j) : (index, index) -> ()
  }
  return
}
func.func @single_dimension(%n: index) {
  scf.forall (%i, %j) = (3, 0) to (4, %n) step (1, 2) {
    func.call @use(%i, %j) : (index, index) -> ()
  }
  return
}
func.func @no_iteration(%n: index, %x: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i, %j) = (4, 0) to (4, %n) step (1, 1) shared_outs(%o = %x) -> tensor<8xf32> {
    %a = func.call @fill(%o) : (tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
func.func @one_iteration(%n: index, %x: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i, %j) = (4, 0) to (5, 1) step (1, 1) shared_outs(%o = %x) -> tensor<8xf32> {
    %a = func.call @fill(%o) : (tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%n] [8] [1] : tensor<8xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
func.func @unused_output(%n: index, %x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %x, %p = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %a = func.call @fill(%o) : (tensor<8xf32>) -> tensor<8xf32>
    %b = func.call @fill(%p) : (tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i] [8] [1] : tensor<8xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %b into %p[%i] [8] [1] : tensor<8xf32> into tensor<8xf32>
    }
  }
  return %r#1 : tensor<8xf32>
}
func.func @unwritten_output(%n: index, %x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %x, %p = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %a = func.call @fill(%o) : (tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %p[%i] [8] [1] : tensor<8xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
// -----
func.func private @fill(tensor<?xf32>) -> tensor<?xf32>
func.func @dim(%n: index, %x: tensor<?xf32>) -> (index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> tensor<?xf32> {
    %a = func.call @fill(%o) : (tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d, %r : index, tensor<?xf32>
}
func.func @cast(%n: index, %x: tensor<8xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %0) -> tensor<?xf32> {
    %a = func.call @fill(%o) : (tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
