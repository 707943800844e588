func.func @zero(%t: tensor<4x4xf32>, %f: f32) -> (tensor<4x4xf32>, tensor<?x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[0, 0] high[0, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<4x4xf32>
  %1 = tensor.pad %t low[%c0, 0] high[0, %c0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x4xf32>
  %2 = tensor.pad %t nofold low[0, 0] high[0, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<?x4xf32>, tensor<4x4xf32>
}

// -----

func.func @source(%t: tensor<4x4xf32>, %f: f32, %i: index) -> (tensor<?x5xf32>, tensor<?x?xf32>) {
  %s = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %0 = tensor.pad %s low[0, 1] high[2, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x5xf32>
  %1 = tensor.pad %s low[%i, 1] high[2, %i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x?xf32>
  return %0, %1 : tensor<?x5xf32>, tensor<?x?xf32>
}

// -----

func.func @target(%t: tensor<?x4xf32>, %f: f32, %i: index) -> (tensor<8x5xf32>) {
  %0 = tensor.pad %t low[0, 1] high[%i, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x5xf32>
  %1 = tensor.cast %0 : tensor<?x5xf32> to tensor<8x5xf32>
  return %1 : tensor<8x5xf32>
}

// -----

func.func @static(%t: tensor<4x4xf32>, %f: f32, %i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c2 = arith.constant 2 : index
  %cm = arith.constant -1 : index
  %0 = tensor.pad %t low[%c2, 1] high[%i, %c2] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  %1 = tensor.pad %t low[%c2, %i] high[%cm, %c2] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

func.func @chain(%t: tensor<1x2xf32>, %f: f32, %i: index) -> (tensor<5x7xf32>) {
  %0 = tensor.pad %t low[0, 1] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<1x2xf32> to tensor<1x5xf32>
  %1 = tensor.pad %0 low[1, 2] high[3, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<1x5xf32> to tensor<5x7xf32>
  return %1 : tensor<5x7xf32>
}

// -----

func.func @chain2(%t: tensor<1x2xf32>, %f: f32, %i: index) -> (tensor<5x?xf32>) {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[0, 1] high[0, %i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<1x2xf32> to tensor<1x?xf32>
  %1 = tensor.pad %0 low[1, 2] high[3, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<1x?xf32> to tensor<5x?xf32>
  return %1 : tensor<5x?xf32>
}

// -----

func.func @values(%t: tensor<1x2xf32>, %f: f32, %g: f32) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %c = arith.constant 1.0 : f32
  %0 = tensor.pad %t low[0, 0] high[0, 1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<1x2xf32> to tensor<1x3xf32>
  %1 = tensor.pad %0 low[1, 0] high[0, -1] { ^bb0(%a: index, %b: index): tensor.yield %g : f32 } : tensor<1x3xf32> to tensor<2x2xf32>
  %2 = tensor.pad %t low[0, 0] high[0, 1] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : tensor<1x2xf32> to tensor<1x3xf32>
  %3 = tensor.pad %2 low[1, 0] high[0, -1] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : tensor<1x3xf32> to tensor<2x2xf32>
  %4 = tensor.pad %t low[0, 0] high[0, 1] { ^bb0(%a: index, %b: index): 
     %x = arith.index_cast %a : index to i32
     %y = arith.sitofp %x : i32 to f32
     tensor.yield %y : f32 } : tensor<1x2xf32> to tensor<1x3xf32>
  %5 = tensor.pad %4 low[1, 0] high[0, -1] { ^bb0(%a: index, %b: index):
     %x = arith.index_cast %a : index to i32
     %y = arith.sitofp %x : i32 to f32
     tensor.yield %y : f32 } : tensor<1x3xf32> to tensor<2x2xf32>
  return %1, %3, %5 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

func.func @orthogonal(%t: tensor<64x64xf32>, %s0: index, %s1: index, %p0: index, %p1: index) -> tensor<8x4xf32> {
  %f = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[16, 0] [%s0, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p0, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, 4] [8, %s1] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 nofold low[0, 0] high[0, %p1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}

// -----

func.func @orthogonal2(%t: tensor<64x64xf32>, %s0: index, %s1: index, %p0: index, %p1: index) -> tensor<8x4xf32> {
  %f = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[16, 0] [%s0, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p0, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x64xf32> to tensor<10x64xf32>
  %2 = tensor.extract_slice %1[0, 4] [8, %s1] [1, 1] : tensor<10x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, %p1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
