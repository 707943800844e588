// Cases for each rule of `gelu.rs`. `tests/support/cases.rs` explains the format.

// RULE HalfOfXExact
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<0.707106769> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.times"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%5 = "nn.times"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%6 = "nn.erf"(%5) : (tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.plus"(%6, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.times"(%4, %7) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%8) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = false}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// The factors are swapped.
// RULE HalfOfXExact
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<0.707106769> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.times"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%5 = "nn.times"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%6 = "nn.erf"(%5) : (tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.plus"(%6, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.times"(%7, %4) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%8) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = false}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// RULE HalfOfExact
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<0.707106769> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.times"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%5 = "nn.erf"(%4) : (tensor<2xf32>) -> tensor<2xf32>
%6 = "nn.plus"(%5, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.times"(%6, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.times"(%0, %7) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%8) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = false}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// RULE HalfOfXApproximate
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.const"() <{value = dense<4.471500e-02> : tensor<2xf32>}> : () -> tensor<2xf32>
%5 = "nn.const"() <{value = dense<0.797884583> : tensor<2xf32>}> : () -> tensor<2xf32>
%6 = "nn.pow"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.times"(%6, %4) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.plus"(%0, %7) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%9 = "nn.times"(%8, %5) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%10 = "nn.tanh"(%9) : (tensor<2xf32>) -> tensor<2xf32>
%11 = "nn.plus"(%10, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%12 = "nn.times"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%13 = "nn.times"(%12, %11) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%13) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = true}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// The factors are swapped.
// RULE HalfOfXApproximate
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.const"() <{value = dense<4.471500e-02> : tensor<2xf32>}> : () -> tensor<2xf32>
%5 = "nn.const"() <{value = dense<0.797884583> : tensor<2xf32>}> : () -> tensor<2xf32>
%6 = "nn.pow"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.times"(%6, %4) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.plus"(%0, %7) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%9 = "nn.times"(%8, %5) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%10 = "nn.tanh"(%9) : (tensor<2xf32>) -> tensor<2xf32>
%11 = "nn.plus"(%10, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%12 = "nn.times"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%13 = "nn.times"(%11, %12) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%13) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = true}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// RULE HalfOfApproximate
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.const"() <{value = dense<4.471500e-02> : tensor<2xf32>}> : () -> tensor<2xf32>
%5 = "nn.const"() <{value = dense<0.797884583> : tensor<2xf32>}> : () -> tensor<2xf32>
%6 = "nn.pow"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.times"(%6, %4) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.plus"(%0, %7) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%9 = "nn.times"(%8, %5) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%10 = "nn.tanh"(%9) : (tensor<2xf32>) -> tensor<2xf32>
%11 = "nn.plus"(%10, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%12 = "nn.times"(%11, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%13 = "nn.times"(%0, %12) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%13) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = true}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// All factors and summands are swapped.
// RULE HalfOfXApproximate
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.const"() <{value = dense<4.471500e-02> : tensor<2xf32>}> : () -> tensor<2xf32>
%5 = "nn.const"() <{value = dense<0.797884583> : tensor<2xf32>}> : () -> tensor<2xf32>
%6 = "nn.pow"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.times"(%4, %6) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.plus"(%7, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%9 = "nn.times"(%5, %8) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%10 = "nn.tanh"(%9) : (tensor<2xf32>) -> tensor<2xf32>
%11 = "nn.plus"(%2, %10) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%12 = "nn.times"(%1, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%13 = "nn.times"(%11, %12) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%13) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = true}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// All factors and summands are swapped.
// RULE HalfOfApproximate
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.const"() <{value = dense<4.471500e-02> : tensor<2xf32>}> : () -> tensor<2xf32>
%5 = "nn.const"() <{value = dense<0.797884583> : tensor<2xf32>}> : () -> tensor<2xf32>
%6 = "nn.pow"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.times"(%4, %6) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.plus"(%7, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%9 = "nn.times"(%5, %8) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%10 = "nn.tanh"(%9) : (tensor<2xf32>) -> tensor<2xf32>
%11 = "nn.plus"(%2, %10) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%12 = "nn.times"(%1, %11) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%13 = "nn.times"(%12, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%13) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = true}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// Some are swapped.
// RULE HalfOfExact
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<0.707106769> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.times"(%3, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%5 = "nn.erf"(%4) : (tensor<2xf32>) -> tensor<2xf32>
%6 = "nn.plus"(%5, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.times"(%1, %6) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.times"(%0, %7) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%8) : (tensor<2xf32>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.gelu"(%0) <{approximate = false}> : (tensor<2xf32>) -> tensor<2xf32>
"test.out"(%1) : (tensor<2xf32>) -> ()

// Half of something else.
// RULE HalfOfXExact
%0:2 = "test.in"() : () -> (tensor<2xf32>, tensor<2xf32>)
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<0.707106769> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.times"(%0#1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%5 = "nn.times"(%0#0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%6 = "nn.erf"(%5) : (tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.plus"(%6, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.times"(%4, %7) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%8) : (tensor<2xf32>) -> ()
// UNCHANGED

// Another factor.
// RULE HalfOfXExact
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<8.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.times"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%5 = "nn.times"(%0, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%6 = "nn.erf"(%5) : (tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.plus"(%6, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.times"(%4, %7) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%8) : (tensor<2xf32>) -> ()
// UNCHANGED

// Three to the power of x.
// RULE HalfOfXApproximate
%0 = "test.in"() : () -> tensor<2xf32>
%1 = "nn.const"() <{value = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
%2 = "nn.const"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%3 = "nn.const"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "nn.const"() <{value = dense<4.471500e-02> : tensor<2xf32>}> : () -> tensor<2xf32>
%5 = "nn.const"() <{value = dense<0.797884583> : tensor<2xf32>}> : () -> tensor<2xf32>
%6 = "nn.pow"(%3, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%7 = "nn.times"(%4, %6) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%8 = "nn.plus"(%7, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%9 = "nn.times"(%5, %8) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%10 = "nn.tanh"(%9) : (tensor<2xf32>) -> tensor<2xf32>
%11 = "nn.plus"(%2, %10) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%12 = "nn.times"(%1, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%13 = "nn.times"(%11, %12) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"test.out"(%13) : (tensor<2xf32>) -> ()
// UNCHANGED
