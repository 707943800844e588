func.func @slice(%t : tensor<?x?x?xf32>, %a : index, %b : index) -> (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = arith.constant -2 : index
  %0 = tensor.extract_slice %t[%c0, %a, %c1] [%c4, %c1, %b] [%c1, %c1, %m] : tensor<?x?x?xf32> to tensor<?x?x?xf32>
  %1 = tensor.extract_slice %t[%c0, %a, %c1] [%c4, 1, %b] [%c1, %c0, %c1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  %2 = tensor.extract_slice %t[%m, %a, %c1] [1, 1, 1] [%c1, %c0, %c1] : tensor<?x?x?xf32> to tensor<1x1xf32>
  %3 = tensor.cast %2 : tensor<1x1xf32> to tensor<?x?xf32>
  return %0, %1, %3 : tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

func.func @whole(%a : tensor<4x6xi8>, %b: tensor<4x?xi8>, %n: index) -> (tensor<4x6xi8>, tensor<4x?xi8>, tensor<4x6xi8>) {
  %c6 = arith.constant 6 : index
  %0 = tensor.extract_slice %a[0, 0] [4, 6] [1, 1] : tensor<4x6xi8> to tensor<4x6xi8>
  %1 = tensor.extract_slice %b[0, 0] [4, %n] [1, 1] : tensor<4x?xi8> to tensor<4x?xi8>
  %2 = tensor.insert_slice %a into %0[0, 0] [4, 6] [1, 1] : tensor<4x6xi8> into tensor<4x6xi8>
  return %0, %1, %2 : tensor<4x6xi8>, tensor<4x?xi8>, tensor<4x6xi8>
}

// -----

func.func @rr(%t : tensor<4x6x16x32xi8>) -> tensor<16x32xi8> {
  %0 = tensor.cast %t : tensor<4x6x16x32xi8> to tensor<?x?x16x32xi8>
  %1 = tensor.extract_slice %0[0, 1, 0, 0] [1, 1, 16, 32] [1, 1, 1, 1] : tensor<?x?x16x32xi8> to tensor<1x1x16x32xi8>
  %2 = tensor.extract_slice %1[0, 0, 0, 0] [1, 1, 16, 32] [1, 1, 1, 1] : tensor<1x1x16x32xi8> to tensor<16x32xi8>
  return %2 : tensor<16x32xi8>
}

// -----

func.func @casts(%t : tensor<128x512xf32>, %o : index, %s: index) -> (tensor<16x512xf32>, tensor<16xf32>) {
  %0 = tensor.extract_slice %t[%o, 0] [%s, 512] [1, 1] : tensor<128x512xf32> to tensor<?x512xf32>
  %1 = tensor.cast %0 : tensor<?x512xf32> to tensor<16x512xf32>
  %2 = tensor.extract_slice %t[%o, 0] [%s, 1] [1, 1] : tensor<128x512xf32> to tensor<?xf32>
  %3 = tensor.cast %2 : tensor<?xf32> to tensor<16xf32>
  return %1, %3 : tensor<16x512xf32>, tensor<16xf32>
}

// -----

func.func @insert(%t : tensor<?x?xf32>, %u: tensor<?x?x?xf32>, %e: tensor<?x0x?xf32>, %a : index, %b : index) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %t into %u[%c0, %a, %c1] [%c4, 1, %b] [%c1, %c1, %c1] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %1 = tensor.insert_slice %u into %0[%c0, %a, %c1] [%c4, %c1, %b] [%c1, %c1, %c1] : tensor<?x?x?xf32> into tensor<?x?x?xf32>
  %2 = tensor.insert_slice %e into %1[0, 0, 0] [%a, 0, %b] [1, 1, 1] : tensor<?x0x?xf32> into tensor<?x?x?xf32>
  return %1, %2 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// -----

func.func @pairs(%t : tensor<16x16xf32>, %x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %i: index) -> (tensor<16x16xf32>, tensor<4x4xf32>, tensor<16x16xf32>) {
  %0 = tensor.insert_slice %x into %t[%i, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x16xf32>
  %1 = tensor.insert_slice %y into %0[%i, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x16xf32>
  %2 = tensor.extract_slice %0[%i, 2] [4, 4] [1, 1] : tensor<16x16xf32> to tensor<4x4xf32>
  %3 = tensor.extract_slice %t[%i, 2] [4, 4] [1, 1] : tensor<16x16xf32> to tensor<4x4xf32>
  %4 = tensor.insert_slice %3 into %t[%i, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x16xf32>
  return %1, %2, %4 : tensor<16x16xf32>, tensor<4x4xf32>, tensor<16x16xf32>
}

// -----

func.func @parallel(%t : tensor<?x?xf32>, %u: tensor<?x?xf32>, %a : index, %b : index) -> (tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = scf.forall (%i) in (%a) shared_outs(%o = %u) -> (tensor<?x?xf32>) {
    %s = tensor.extract_slice %t[%i, 0] [%c1, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
    %r = tensor.cast %s : tensor<?x4xf32> to tensor<?x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %r into %o[%i, %c0] [%c1, %c4] [%c1, %c1] : tensor<?x?xf32> into tensor<?x?xf32>
    }
  }
  return %0 : tensor<?x?xf32>
}

// -----

func.func @insert_casts(%t : tensor<4x8xf32>, %u: tensor<16x16xf32>, %a : index, %b : index) -> (tensor<?x?xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {
  %0 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %u : tensor<16x16xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %0 into %1[%a, 0] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %3 = tensor.insert_slice %0 into %u[%a, 0] [%b, %a] [1, 1] : tensor<?x?xf32> into tensor<16x16xf32>
  %4 = tensor.cast %t : tensor<4x8xf32> to tensor<?x8xf32>
  %5 = tensor.insert_slice %4 into %u[%a, 0] [%a, 8] [1, 1] : tensor<?x8xf32> into tensor<16x16xf32>
  return %2, %3, %5 : tensor<?x?xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}

// -----

// Constants that reach beyond the tensor stay values.
func.func @oob(%t: tensor<1x4xf32>, %u: tensor<?x?xf32>, %i: index) -> (tensor<?x?xf32>, tensor<1x4xf32>) {
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[%c2, 0] [%i, %c2] [1, 1] : tensor<1x4xf32> to tensor<?x?xf32>
  %1 = tensor.insert_slice %u into %t[0, %c2] [%i, %c2] [1, %c2] : tensor<?x?xf32> into tensor<1x4xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<1x4xf32>
}

// -----

func.func @oob2(%t: tensor<1x4xf32>, %u: tensor<?x?xf32>, %i: index) -> (tensor<?x?xf32>, tensor<1x4xf32>) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = tensor.extract_slice %t[0, 0] [%i, %c9] [1, 1] : tensor<1x4xf32> to tensor<?x?xf32>
  %1 = tensor.insert_slice %u into %t[0, 0] [%i, %c2] [1, %c9] : tensor<?x?xf32> into tensor<1x4xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<1x4xf32>
}

// -----

func.func @oob4(%s: tensor<1x4xf32>, %u: tensor<3x4xf32>, %i: index) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
  %t = tensor.cast %s : tensor<1x4xf32> to tensor<?x4xf32>
  %x = tensor.cast %u : tensor<3x4xf32> to tensor<?x4xf32>
  %0 = tensor.insert_slice %x into %s[%i, 0] [%i, 4] [1, 1] : tensor<?x4xf32> into tensor<1x4xf32>
  %1 = tensor.extract_slice %t[2, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<1x4xf32>
  return %0, %1 : tensor<1x4xf32>, tensor<1x4xf32>
}

// -----

func.func @c2(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index) -> (tensor<4xf32>) {
  %x = tensor.cast %u : tensor<4xf32> to tensor<?xf32>
  %0 = tensor.insert_slice %x into %t[2] [%i] [1] : tensor<?xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @c3(%t: tensor<3xf32>, %u: tensor<4xf32>, %i: index) -> (tensor<?xf32>) {
  %x = tensor.cast %t : tensor<3xf32> to tensor<?xf32>
  %0 = tensor.insert_slice %u into %x[0] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @c4(%s: tensor<3xf32>) -> (tensor<4xf32>) {
  %f = arith.constant 0.0 : f32
  %t = tensor.cast %s : tensor<3xf32> to tensor<?xf32>
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
