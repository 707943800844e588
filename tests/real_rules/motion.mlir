// Cases for each rule of `motion.rs`. `tests/support/cases.rs` explains the format.

// RULE {Op}BeforeTransposeOp FOR AbsOp=abs CeilOp=ceil CosOp=cos ExpOp=exp FloorOp=floor LogOp=log NegOp=neg RsqrtOp=rsqrt SigmoidOp=sigmoid SinOp=sin SqrtOp=sqrt TanhOp=tanh
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<2x1xf32>) -> tensor<1x2xf32>
%2 = "nn.{op}"(%1) : (tensor<1x2xf32>) -> tensor<1x2xf32>
"test.out"(%2) : (tensor<1x2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.{op}"(%0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
%2 = "nn.transpose"(%1) <{permutation = array<i64: 1, 0>}> : (tensor<2x1xf32>) -> tensor<1x2xf32>
"test.out"(%2) : (tensor<1x2xf32>) -> ()

// RULE {Op}BeforeReshapeOp FOR AbsOp=abs CeilOp=ceil CosOp=cos ExpOp=exp FloorOp=floor LogOp=log NegOp=neg RsqrtOp=rsqrt SigmoidOp=sigmoid SinOp=sin SqrtOp=sqrt TanhOp=tanh
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.reshape"(%0) : (tensor<2x1xf32>) -> tensor<2xf32>
%2 = "nn.{op}"(%1) : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.{op}"(%0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
%2 = "nn.reshape"(%1) : (tensor<2x1xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()

// RULE {Op}BeforeSqueezeOp FOR AbsOp=abs CeilOp=ceil CosOp=cos ExpOp=exp FloorOp=floor LogOp=log NegOp=neg RsqrtOp=rsqrt SigmoidOp=sigmoid SinOp=sin SqrtOp=sqrt TanhOp=tanh
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.squeeze"(%0) <{dims = array<i64: 1>}> : (tensor<2x1xf32>) -> tensor<2xf32>
%2 = "nn.{op}"(%1) : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.{op}"(%0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
%2 = "nn.squeeze"(%1) <{dims = array<i64: 1>}> : (tensor<2x1xf32>) -> tensor<2xf32>
"test.out"(%2) : (tensor<2xf32>) -> ()

// RULE {Op}BeforeExpandDimsOp FOR AbsOp=abs CeilOp=ceil CosOp=cos ExpOp=exp FloorOp=floor LogOp=log NegOp=neg RsqrtOp=rsqrt SigmoidOp=sigmoid SinOp=sin SqrtOp=sqrt TanhOp=tanh
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.expand_dims"(%0) <{dim = 0 : i64}> : (tensor<2x1xf32>) -> tensor<1x2x1xf32>
%2 = "nn.{op}"(%1) : (tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
"test.out"(%2) : (tensor<1x2x1xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.{op}"(%0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
%2 = "nn.expand_dims"(%1) <{dim = 0 : i64}> : (tensor<2x1xf32>) -> tensor<1x2x1xf32>
"test.out"(%2) : (tensor<1x2x1xf32>) -> ()

// RULE {Op}BeforeDepthToSpaceOp FOR AbsOp=abs CeilOp=ceil CosOp=cos ExpOp=exp FloorOp=floor LogOp=log NegOp=neg RsqrtOp=rsqrt SigmoidOp=sigmoid SinOp=sin SqrtOp=sqrt TanhOp=tanh
%0 = "test.in"() : () -> tensor<1x1x1x4xf32>
%1 = "nn.depth_to_space"(%0) <{block = 2 : i64}> : (tensor<1x1x1x4xf32>) -> tensor<1x2x2x1xf32>
%2 = "nn.{op}"(%1) : (tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
"test.out"(%2) : (tensor<1x2x2x1xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<1x1x1x4xf32>
%1 = "nn.{op}"(%0) : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
%2 = "nn.depth_to_space"(%1) <{block = 2 : i64}> : (tensor<1x1x1x4xf32>) -> tensor<1x2x2x1xf32>
"test.out"(%2) : (tensor<1x2x2x1xf32>) -> ()

// The moved data has another use.
// RULE AbsOpBeforeReshapeOp
%0 = "test.in"() : () -> tensor<2x1xf32>
%1 = "nn.reshape"(%0) : (tensor<2x1xf32>) -> tensor<2xf32>
%2 = "nn.abs"(%1) : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1, %2) : (tensor<2xf32>, tensor<2xf32>) -> ()
// UNCHANGED
