// Cases for each rule of `arith/`. `tests/support/cases.rs` explains the format. `arith/judge.rs` compares the cases with MLIR.

// The assumptions that both make are kept.
// RULE AddIAddConstant
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// The constant wraps.
// RULE AddIAddConstant
%0 = "test.in"() : () -> i8
%1 = "arith.constant"() <{value = 100 : i8}> : () -> i8
%2 = "arith.constant"() <{value = 100 : i8}> : () -> i8
%3 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
%4 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
"test.out"(%4) : (i8) -> ()
// BECOMES
%0 = "test.in"() : () -> i8
%1 = "arith.constant"() <{value = -56 : i8}> : () -> i8
%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
"test.out"(%2) : (i8) -> ()

// RULE AddIAddConstant
%0 = "test.in"() : () -> index
%1 = "arith.constant"() <{value = 1 : index}> : () -> index
%2 = "arith.constant"() <{value = -2 : index}> : () -> index
%3 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nuw>}> : (index, index) -> index
%4 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<nuw>}> : (index, index) -> index
"test.out"(%4) : (index) -> ()
// BECOMES
%0 = "test.in"() : () -> index
%1 = "arith.constant"() <{value = -1 : index}> : () -> index
%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nuw>}> : (index, index) -> index
"test.out"(%2) : (index) -> ()

// With one bit.
// RULE AddIAddConstant
%0 = "test.in"() : () -> i1
%1 = "arith.constant"() <{value = true}> : () -> i1
%2 = "arith.constant"() <{value = true}> : () -> i1
%3 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i1, i1) -> i1
%4 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<none>}> : (i1, i1) -> i1
"test.out"(%4) : (i1) -> ()
// BECOMES
%0 = "test.in"() : () -> i1
%1 = "arith.constant"() <{value = false}> : () -> i1
%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i1, i1) -> i1
"test.out"(%2) : (i1) -> ()

// RULE AddISubConstantRHS
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.subi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// RULE AddISubConstantLHS
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.subi"(%1, %0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
%2 = "arith.subi"(%1, %0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// RULE MulIMulIConstant
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.muli"(%3, %2) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 35 : i32}> : () -> i32
%2 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// More bits than a machine word has.
// RULE MulIMulIConstant
%0 = "test.in"() : () -> i64
%1 = "arith.constant"() <{value = 9223372036854775807 : i64}> : () -> i64
%2 = "arith.constant"() <{value = 3 : i64}> : () -> i64
%3 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
%4 = "arith.muli"(%3, %2) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
"test.out"(%4) : (i64) -> ()
// BECOMES
%0 = "test.in"() : () -> i64
%1 = "arith.constant"() <{value = 9223372036854775805 : i64}> : () -> i64
%2 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
"test.out"(%2) : (i64) -> ()

// RULE SubIRHSAddConstant
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.subi"(%3, %2) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = -2 : i32}> : () -> i32
%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// RULE SubILHSAddConstant
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.subi"(%2, %3) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
%2 = "arith.subi"(%1, %0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// RULE SubIRHSSubConstantRHS
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.subi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.subi"(%3, %2) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
%2 = "arith.subi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// RULE SubIRHSSubConstantLHS
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.subi"(%1, %0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.subi"(%3, %2) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = -2 : i32}> : () -> i32
%2 = "arith.subi"(%1, %0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// RULE SubILHSSubConstantRHS
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.subi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.subi"(%2, %3) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
%2 = "arith.subi"(%1, %0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// RULE SubILHSSubConstantLHS
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
%3 = "arith.subi"(%1, %0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%4 = "arith.subi"(%2, %3) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
"test.out"(%4) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// Dense constants are not added.
// RULE AddIAddConstant
%0 = "test.in"() : () -> vector<2xi32>
%1 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
%2 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
%3 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
%4 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
"test.out"(%4) : (vector<2xi32>) -> ()
// UNCHANGED

// RULE AddIMulNegativeOneRhs
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
%2 = "arith.muli"(%0#1, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%3 = "arith.addi"(%0#0, %2) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%3) : (i32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.subi"(%0#0, %0#1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE AddIMulNegativeOneRhs
%0:2 = "test.in"() : () -> (tensor<4xi8>, tensor<4xi8>)
%1 = "arith.constant"() <{value = dense<-1> : tensor<4xi8>}> : () -> tensor<4xi8>
%2 = "arith.muli"(%0#1, %1) <{overflowFlags = #arith.overflow<nsw>}> : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
%3 = "arith.addi"(%0#0, %2) <{overflowFlags = #arith.overflow<nsw>}> : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
"test.out"(%3) : (tensor<4xi8>) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (tensor<4xi8>, tensor<4xi8>)
%1 = "arith.subi"(%0#0, %0#1) <{overflowFlags = #arith.overflow<none>}> : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
"test.out"(%1) : (tensor<4xi8>) -> ()

// RULE AddIMulNegativeOneLhs
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
%2 = "arith.muli"(%0#1, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%3 = "arith.addi"(%2, %0#0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%3) : (i32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.subi"(%0#0, %0#1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE AddIMulNegativeOneLhs
%0:2 = "test.in"() : () -> (index, index)
%1 = "arith.constant"() <{value = -1 : index}> : () -> index
%2 = "arith.muli"(%0#1, %1) <{overflowFlags = #arith.overflow<nsw>}> : (index, index) -> index
%3 = "arith.addi"(%2, %0#0) <{overflowFlags = #arith.overflow<nsw>}> : (index, index) -> index
"test.out"(%3) : (index) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (index, index)
%1 = "arith.subi"(%0#0, %0#1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
"test.out"(%1) : (index) -> ()

// RULE SubISubILHSRHSLHS
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.subi"(%0#0, %0#1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%2 = "arith.subi"(%1, %0#0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
%2 = "arith.subi"(%1, %0#1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()

// Another number is subtracted.
// RULE SubISubILHSRHSLHS
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.subi"(%0#0, %0#1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
%2 = "arith.subi"(%1, %0#1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
"test.out"(%2) : (i32) -> ()
// UNCHANGED

// RULE AddUIExtendedToAddI
%0:2 = "test.in"() : () -> (i32, i32)
%1:2 = "arith.addui_extended"(%0#0, %0#1) : (i32, i32) -> (i32, i1)
"test.out"(%1#0) : (i32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.addi"(%0#0, %0#1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE MulSIExtendedToMulI
%0:2 = "test.in"() : () -> (i32, i32)
%1:2 = "arith.mulsi_extended"(%0#0, %0#1) : (i32, i32) -> (i32, i32)
"test.out"(%1#0) : (i32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.muli"(%0#0, %0#1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE MulUIExtendedToMulI
%0:2 = "test.in"() : () -> (i32, i32)
%1:2 = "arith.mului_extended"(%0#0, %0#1) : (i32, i32) -> (i32, i32)
"test.out"(%1#0) : (i32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.muli"(%0#0, %0#1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// The carry is used.
// RULE AddUIExtendedToAddI
%0:2 = "test.in"() : () -> (i32, i32)
%1:2 = "arith.addui_extended"(%0#0, %0#1) : (i32, i32) -> (i32, i1)
"test.out"(%1#0, %1#1) : (i32, i1) -> ()
// UNCHANGED

// RULE MulSIExtendedRHSOne
%0 = "test.in"() : () -> vector<3xi32>
%1 = "arith.constant"() <{value = dense<1> : vector<3xi32>}> : () -> vector<3xi32>
%2:2 = "arith.mulsi_extended"(%0, %1) : (vector<3xi32>, vector<3xi32>) -> (vector<3xi32>, vector<3xi32>)
"test.out"(%2#0, %2#1) : (vector<3xi32>, vector<3xi32>) -> ()
// BECOMES
%0 = "test.in"() : () -> vector<3xi32>
%1 = "arith.constant"() <{value = dense<0> : vector<3xi32>}> : () -> vector<3xi32>
%2 = "arith.cmpi"(%0, %1) <{predicate = 2 : i64}> : (vector<3xi32>, vector<3xi32>) -> vector<3xi1>
%3 = "arith.extsi"(%2) : (vector<3xi1>) -> vector<3xi32>
"test.out"(%0, %3) : (vector<3xi32>, vector<3xi32>) -> ()

// With one bit, one is minus one.
// RULE MulSIExtendedRHSOne
%0 = "test.in"() : () -> i1
%1 = "arith.constant"() <{value = true}> : () -> i1
%2:2 = "arith.mulsi_extended"(%0, %1) : (i1, i1) -> (i1, i1)
"test.out"(%2#0, %2#1) : (i1, i1) -> ()
// UNCHANGED

// Each of the ten predicates.
// RULE XOrINotCmpI FOR 0=1 1=0 2=5 3=4 4=3 5=2 6=9 7=8 8=7 9=6
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.constant"() <{value = true}> : () -> i1
%2 = "arith.cmpi"(%0#0, %0#1) <{predicate = {Op} : i64}> : (i32, i32) -> i1
%3 = "arith.xori"(%2, %1) : (i1, i1) -> i1
"test.out"(%3) : (i1) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i32, i32)
%1 = "arith.cmpi"(%0#0, %0#1) <{predicate = {op} : i64}> : (i32, i32) -> i1
"test.out"(%1) : (i1) -> ()

// RULE CmpIExtSI
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.extsi"(%0#0) : (i8) -> i32
%2 = "arith.extsi"(%0#1) : (i8) -> i32
%3 = "arith.cmpi"(%1, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
"test.out"(%3) : (i1) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.cmpi"(%0#0, %0#1) <{predicate = 0 : i64}> : (i8, i8) -> i1
"test.out"(%1) : (i1) -> ()

// RULE CmpIExtSI
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.extsi"(%0#0) : (i8) -> i32
%2 = "arith.extsi"(%0#1) : (i8) -> i32
%3 = "arith.cmpi"(%1, %2) <{predicate = 1 : i64}> : (i32, i32) -> i1
"test.out"(%3) : (i1) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.cmpi"(%0#0, %0#1) <{predicate = 1 : i64}> : (i8, i8) -> i1
"test.out"(%1) : (i1) -> ()

// The order depends on the sign.
// RULE CmpIExtSI
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.extsi"(%0#0) : (i8) -> i32
%2 = "arith.extsi"(%0#1) : (i8) -> i32
%3 = "arith.cmpi"(%1, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
"test.out"(%3) : (i1) -> ()
// UNCHANGED

// RULE CmpIExtUI
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.extui"(%0#0) : (i8) -> i32
%2 = "arith.extui"(%0#1) : (i8) -> i32
%3 = "arith.cmpi"(%1, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
"test.out"(%3) : (i1) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.cmpi"(%0#0, %0#1) <{predicate = 0 : i64}> : (i8, i8) -> i1
"test.out"(%1) : (i1) -> ()

// RULE CmpIExtUI
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.extui"(%0#0) : (i8) -> i32
%2 = "arith.extui"(%0#1) : (i8) -> i32
%3 = "arith.cmpi"(%1, %2) <{predicate = 1 : i64}> : (i32, i32) -> i1
"test.out"(%3) : (i1) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.cmpi"(%0#0, %0#1) <{predicate = 1 : i64}> : (i8, i8) -> i1
"test.out"(%1) : (i1) -> ()

// The order depends on the sign.
// RULE CmpIExtUI
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.extui"(%0#0) : (i8) -> i32
%2 = "arith.extui"(%0#1) : (i8) -> i32
%3 = "arith.cmpi"(%1, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
"test.out"(%3) : (i1) -> ()
// UNCHANGED

// From other widths.
// RULE CmpIExtSI
%0:2 = "test.in"() : () -> (i8, i16)
%1 = "arith.extsi"(%0#0) : (i8) -> i32
%2 = "arith.extsi"(%0#1) : (i16) -> i32
%3 = "arith.cmpi"(%1, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
"test.out"(%3) : (i1) -> ()
// UNCHANGED

// RULE SelectNotCond
%0:3 = "test.in"() : () -> (i1, i32, i32)
%1 = "arith.constant"() <{value = true}> : () -> i1
%2 = "arith.xori"(%0#0, %1) : (i1, i1) -> i1
%3 = "arith.select"(%2, %0#1, %0#2) : (i1, i32, i32) -> i32
"test.out"(%3) : (i32) -> ()
// BECOMES
%0:3 = "test.in"() : () -> (i1, i32, i32)
%1 = "arith.select"(%0#0, %0#2, %0#1) : (i1, i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE RedundantSelectTrue
%0:4 = "test.in"() : () -> (i1, i32, i32, i32)
%1 = "arith.select"(%0#0, %0#1, %0#2) : (i1, i32, i32) -> i32
%2 = "arith.select"(%0#0, %1, %0#3) : (i1, i32, i32) -> i32
"test.out"(%2) : (i32) -> ()
// BECOMES
%0:4 = "test.in"() : () -> (i1, i32, i32, i32)
%1 = "arith.select"(%0#0, %0#1, %0#3) : (i1, i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE RedundantSelectFalse
%0:4 = "test.in"() : () -> (i1, i32, i32, i32)
%1 = "arith.select"(%0#0, %0#1, %0#2) : (i1, i32, i32) -> i32
%2 = "arith.select"(%0#0, %0#3, %1) : (i1, i32, i32) -> i32
"test.out"(%2) : (i32) -> ()
// BECOMES
%0:4 = "test.in"() : () -> (i1, i32, i32, i32)
%1 = "arith.select"(%0#0, %0#3, %0#2) : (i1, i32, i32) -> i32
"test.out"(%1) : (i32) -> ()

// Another condition.
// RULE RedundantSelectTrue
%0:5 = "test.in"() : () -> (i1, i1, i32, i32, i32)
%1 = "arith.select"(%0#0, %0#2, %0#3) : (i1, i32, i32) -> i32
%2 = "arith.select"(%0#1, %1, %0#4) : (i1, i32, i32) -> i32
"test.out"(%2) : (i32) -> ()
// UNCHANGED

// RULE SelectI1ToNot
%0 = "test.in"() : () -> i1
%1 = "arith.constant"() <{value = true}> : () -> i1
%2 = "arith.constant"() <{value = false}> : () -> i1
%3 = "arith.select"(%0, %2, %1) : (i1, i1, i1) -> i1
"test.out"(%3) : (i1) -> ()
// BECOMES
%0 = "test.in"() : () -> i1
%1 = "arith.constant"() <{value = true}> : () -> i1
%2 = "arith.xori"(%0, %1) : (i1, i1) -> i1
"test.out"(%2) : (i1) -> ()

// RULE IndexCastOfIndexCast
%0 = "test.in"() : () -> i32
%1 = "arith.index_cast"(%0) : (i32) -> index
%2 = "arith.index_cast"(%1) : (index) -> i32
"test.out"(%2) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
"test.out"(%0) : (i32) -> ()

// RULE IndexCastOfExtSI
%0 = "test.in"() : () -> i8
%1 = "arith.extsi"(%0) : (i8) -> i32
%2 = "arith.index_cast"(%1) : (i32) -> index
"test.out"(%2) : (index) -> ()
// BECOMES
%0 = "test.in"() : () -> i8
%1 = "arith.index_cast"(%0) : (i8) -> index
"test.out"(%1) : (index) -> ()

// RULE IndexCastUIOfIndexCastUI
%0 = "test.in"() : () -> i32
%1 = "arith.index_castui"(%0) : (i32) -> index
%2 = "arith.index_castui"(%1) : (index) -> i32
"test.out"(%2) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
"test.out"(%0) : (i32) -> ()

// RULE IndexCastUIOfExtUI
%0 = "test.in"() : () -> i8
%1 = "arith.extui"(%0) : (i8) -> i32
%2 = "arith.index_castui"(%1) : (i32) -> index
"test.out"(%2) : (index) -> ()
// BECOMES
%0 = "test.in"() : () -> i8
%1 = "arith.index_castui"(%0) : (i8) -> index
"test.out"(%1) : (index) -> ()

// As in MLIR, this restores bits that the truncation removed.
// RULE IndexCastOfIndexCast
%0 = "test.in"() : () -> index
%1 = "arith.index_cast"(%0) : (index) -> i8
%2 = "arith.index_cast"(%1) : (i8) -> index
"test.out"(%2) : (index) -> ()
// BECOMES
%0 = "test.in"() : () -> index
"test.out"(%0) : (index) -> ()

// To another width.
// RULE IndexCastOfIndexCast
%0 = "test.in"() : () -> i8
%1 = "arith.index_cast"(%0) : (i8) -> index
%2 = "arith.index_cast"(%1) : (index) -> i32
"test.out"(%2) : (i32) -> ()
// UNCHANGED

// RULE BitcastOfBitcast
%0 = "test.in"() : () -> i32
%1 = "arith.bitcast"(%0) : (i32) -> f32
%2 = "arith.bitcast"(%1) : (f32) -> i32
"test.out"(%2) : (i32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.bitcast"(%0) : (i32) -> i32
"test.out"(%1) : (i32) -> ()

// RULE ExtSIOfExtUI
%0 = "test.in"() : () -> i8
%1 = "arith.extui"(%0) : (i8) -> i16
%2 = "arith.extsi"(%1) : (i16) -> i64
"test.out"(%2) : (i64) -> ()
// BECOMES
%0 = "test.in"() : () -> i8
%1 = "arith.extui"(%0) : (i8) -> i64
"test.out"(%1) : (i64) -> ()

// RULE {Op}OfExtUI FOR XOrI=xori And=andi Or=ori
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.extui"(%0#0) : (i8) -> i32
%2 = "arith.extui"(%0#1) : (i8) -> i32
%3 = "arith.{op}"(%1, %2) : (i32, i32) -> i32
"test.out"(%3) : (i32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.{op}"(%0#0, %0#1) : (i8, i8) -> i8
%2 = "arith.extui"(%1) : (i8) -> i32
"test.out"(%2) : (i32) -> ()

// RULE {Op}OfExtSI FOR XOrI=xori And=andi Or=ori
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.extsi"(%0#0) : (i8) -> i32
%2 = "arith.extsi"(%0#1) : (i8) -> i32
%3 = "arith.{op}"(%1, %2) : (i32, i32) -> i32
"test.out"(%3) : (i32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (i8, i8)
%1 = "arith.{op}"(%0#0, %0#1) : (i8, i8) -> i8
%2 = "arith.extsi"(%1) : (i8) -> i32
"test.out"(%2) : (i32) -> ()

// From other widths.
// RULE AndOfExtUI
%0:2 = "test.in"() : () -> (i8, i16)
%1 = "arith.extui"(%0#0) : (i8) -> i32
%2 = "arith.extui"(%0#1) : (i16) -> i32
%3 = "arith.andi"(%1, %2) : (i32, i32) -> i32
"test.out"(%3) : (i32) -> ()
// UNCHANGED

// RULE TruncIExtSIToExtSI
%0 = "test.in"() : () -> vector<2xi8>
%1 = "arith.extsi"(%0) : (vector<2xi8>) -> vector<2xi32>
%2 = "arith.trunci"(%1) <{overflowFlags = #arith.overflow<none>}> : (vector<2xi32>) -> vector<2xi16>
"test.out"(%2) : (vector<2xi16>) -> ()
// BECOMES
%0 = "test.in"() : () -> vector<2xi8>
%1 = "arith.extsi"(%0) : (vector<2xi8>) -> vector<2xi16>
"test.out"(%1) : (vector<2xi16>) -> ()

// RULE TruncIExtUIToExtUI
%0 = "test.in"() : () -> vector<2xi8>
%1 = "arith.extui"(%0) : (vector<2xi8>) -> vector<2xi32>
%2 = "arith.trunci"(%1) <{overflowFlags = #arith.overflow<none>}> : (vector<2xi32>) -> vector<2xi16>
"test.out"(%2) : (vector<2xi16>) -> ()
// BECOMES
%0 = "test.in"() : () -> vector<2xi8>
%1 = "arith.extui"(%0) : (vector<2xi8>) -> vector<2xi16>
"test.out"(%1) : (vector<2xi16>) -> ()

// More bits are removed than were added.
// RULE TruncIExtSIToExtSI
%0 = "test.in"() : () -> i16
%1 = "arith.extsi"(%0) : (i16) -> i32
%2 = "arith.trunci"(%1) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i8
"test.out"(%2) : (i8) -> ()
// UNCHANGED

// RULE TruncIShrSIToTrunciShrUI
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 24 : i32}> : () -> i32
%2 = "arith.shrsi"(%0, %1) : (i32, i32) -> i32
%3 = "arith.trunci"(%2) <{overflowFlags = #arith.overflow<nsw>}> : (i32) -> i8
"test.out"(%3) : (i8) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 24 : i32}> : () -> i32
%2 = "arith.shrui"(%0, %1) : (i32, i32) -> i32
%3 = "arith.trunci"(%2) <{overflowFlags = #arith.overflow<nsw>}> : (i32) -> i8
"test.out"(%3) : (i8) -> ()

// RULE TruncIShrSIToTrunciShrUI
%0 = "test.in"() : () -> tensor<2xi32>
%1 = "arith.constant"() <{value = dense<24> : tensor<2xi32>}> : () -> tensor<2xi32>
%2 = "arith.shrsi"(%0, %1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
%3 = "arith.trunci"(%2) <{overflowFlags = #arith.overflow<none>}> : (tensor<2xi32>) -> tensor<2xi8>
"test.out"(%3) : (tensor<2xi8>) -> ()
// BECOMES
%0 = "test.in"() : () -> tensor<2xi32>
%1 = "arith.constant"() <{value = dense<24> : tensor<2xi32>}> : () -> tensor<2xi32>
%2 = "arith.shrui"(%0, %1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
%3 = "arith.trunci"(%2) <{overflowFlags = #arith.overflow<none>}> : (tensor<2xi32>) -> tensor<2xi8>
"test.out"(%3) : (tensor<2xi8>) -> ()

// One shifted-in bit remains.
// RULE TruncIShrSIToTrunciShrUI
%0 = "test.in"() : () -> i32
%1 = "arith.constant"() <{value = 25 : i32}> : () -> i32
%2 = "arith.shrsi"(%0, %1) : (i32, i32) -> i32
%3 = "arith.trunci"(%2) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i8
"test.out"(%3) : (i8) -> ()
// UNCHANGED

// RULE TruncFSIToFPToSIToFP
%0 = "test.in"() : () -> i32
%1 = "arith.sitofp"(%0) : (i32) -> f64
%2 = "arith.truncf"(%1) : (f64) -> f32
"test.out"(%2) : (f32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.sitofp"(%0) : (i32) -> f32
"test.out"(%1) : (f32) -> ()

// RULE TruncFUIToFPToUIToFP
%0 = "test.in"() : () -> i32
%1 = "arith.uitofp"(%0) : (i32) -> f64
%2 = "arith.truncf"(%1) : (f64) -> f32
"test.out"(%2) : (f32) -> ()
// BECOMES
%0 = "test.in"() : () -> i32
%1 = "arith.uitofp"(%0) : (i32) -> f32
"test.out"(%1) : (f32) -> ()

// Another rounding mode.
// RULE TruncFSIToFPToSIToFP
%0 = "test.in"() : () -> i32
%1 = "arith.sitofp"(%0) : (i32) -> f64
%2 = "arith.truncf"(%1) <{roundingmode = 3 : i32}> : (f64) -> f32
"test.out"(%2) : (f32) -> ()
// UNCHANGED

// RULE MulFOfNegF
%0:2 = "test.in"() : () -> (f32, f32)
%1 = "arith.negf"(%0#0) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
%2 = "arith.negf"(%0#1) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
%3 = "arith.mulf"(%1, %2) <{fastmath = #arith.fastmath<nnan,contract>}> : (f32, f32) -> f32
"test.out"(%3) : (f32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (f32, f32)
%1 = "arith.mulf"(%0#0, %0#1) <{fastmath = #arith.fastmath<nnan,contract>}> : (f32, f32) -> f32
"test.out"(%1) : (f32) -> ()

// RULE DivFOfNegF
%0:2 = "test.in"() : () -> (f32, f32)
%1 = "arith.negf"(%0#0) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
%2 = "arith.negf"(%0#1) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
%3 = "arith.divf"(%1, %2) <{fastmath = #arith.fastmath<nnan,contract>}> : (f32, f32) -> f32
"test.out"(%3) : (f32) -> ()
// BECOMES
%0:2 = "test.in"() : () -> (f32, f32)
%1 = "arith.divf"(%0#0, %0#1) <{fastmath = #arith.fastmath<nnan,contract>}> : (f32, f32) -> f32
"test.out"(%1) : (f32) -> ()
