// error: integer width of the output type is smaller or equal to the integer width of the input type
llvm.func @f(%a: i32) { %0 = llvm.zext %a : i32 to i32 llvm.return }
// -----
// error: input type is a vector but output type is an integer
llvm.func @f(%a: vector<4xi32>) { %0 = llvm.zext %a : vector<4xi32> to i64 llvm.return }
// -----
// error: input type is an integer but output type is a vector
llvm.func @f(%a: i32) { %0 = llvm.sext %a : i32 to vector<4xi64> llvm.return }
// -----
// error: input and output vectors are of incompatible shape
llvm.func @f(%a: vector<4xi32>) { %0 = llvm.sext %a : vector<4xi32> to vector<3xi64> llvm.return }
// -----
// error: 'llvm.bitcast' op can only cast pointers from and to pointers
llvm.func @f(%a: i32) { %0 = llvm.bitcast %a : i32 to !llvm.ptr llvm.return }
// -----
// error: custom op 'llvm.extractvalue' position out of bounds: 1
llvm.func @f(%a: !llvm.struct<(i32)>) { %0 = llvm.extractvalue %a[1] : !llvm.struct<(i32)> llvm.return }
// -----
// error: 'llvm.extractvalue' op position out of bounds: 1
llvm.func @f(%a: !llvm.struct<(i32)>) { %0 = "llvm.extractvalue"(%a) <{position = array<i64: 1>}> : (!llvm.struct<(i32)>) -> i32 llvm.return }
// -----
// error: 'llvm.return' op mismatching result types
llvm.func @f(%a: i32) -> i64 { llvm.return %a : i32 }
// -----
// error: 'llvm.return' op expected 1 operand
llvm.func @f(%a: i32) -> i64 { llvm.return }
// -----
// error: 'llvm.return' op expected no operands
llvm.func @f(%a: i32) { llvm.return %a : i32 }
// -----
// error: 'llvm.mlir.constant' op expected integer type
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(1 : i32) : f32  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected integer type
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(1 : i64) : f32  llvm.return }
// -----
// error: 'llvm.mlir.constant' op attribute and type have different float semantics
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(1.0 : f64) : f32  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected array type of 2 i8 elements for the string constant
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant("ab") : i32  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected array type of 2 i8 elements for the string constant
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant("ab") : !llvm.array<3 x i8>  llvm.return }
// -----
// error: 'llvm.mlir.constant' op type and attribute have a different number of elements: 3 vs. 4
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<3xi32>  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected vector or array type
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : i32  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected integer element type for integer elements attribute
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xf32>  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected array or struct type for array attribute
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant([1 : i32]) : i32  llvm.return }
// -----
// error: 'llvm.mlir.constant' op only supports integer, float, string or elements attributes
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(unit) : i32  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected array attribute for struct type
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(1 : i32) : !llvm.struct<(i32, i32)>  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected integer type
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(1 : i32) : !llvm.ptr  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected array attribute of size 2
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, i32)>  llvm.return }
// -----
// error: 'llvm.mlir.constant' op struct element at index 1 is of wrong type
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant([1 : i32, 2: i64]) : !llvm.struct<(i32, i32)>  llvm.return }
// -----
// error: expected attribute value
llvm.func @f(%a: i32) { %0 = llvm.icmp slt %a, %a : i32  llvm.return }
// -----
// error: custom op 'llvm.icmp' invalid kind of attribute specified
llvm.func @f(%a: i32) { %0 = llvm.icmp 3 : i32 %a, %a : i32  llvm.return }
// -----
// here: custom op 'llvm.icmp' 'lhs' must be signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'f32'
// error: 'llvm.icmp' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'f32'
llvm.func @f(%a: f32) { %0 = llvm.icmp "slt" %a, %a : f32  llvm.return }
// -----
// error: custom op 'llvm.add' expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: foo
llvm.func @f(%a: i32) { %0 = llvm.add %a, %a overflow<foo> : i32  llvm.return }
// -----
// error: custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments
llvm.func @f(%a: si32) { llvm.return }
// -----
// error: custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments
llvm.func @f(%a: index) { llvm.return }
// -----
// error: custom op 'llvm.func' failed to construct function type: expected zero or one function result
llvm.func @f(%a: i32) -> (i32, i32) { llvm.return }
// -----
// error: invalid LLVM structure element type: '!llvm.void'
llvm.func @f(%a: !llvm.struct<(void)>) { llvm.return }
// -----
// error: invalid array element type: '!llvm.func<void ()>'
llvm.func @f(%a: !llvm.array<2 x func<void ()>>) { llvm.return }
// -----
// error: invalid function result type: '!llvm.func<void ()>'
llvm.func @f(%a: !llvm.func<func<void ()> ()>) { llvm.return }
// -----
// error: invalid function argument type: '!llvm.void'
llvm.func @f(%a: !llvm.func<void (void)>) { llvm.return }
// -----
// error: 'llvm.func' op external functions must have 'external' or 'extern_weak' linkage
llvm.func internal @f(%a: i32)
// -----
// error: 'llvm.func' op functions cannot have 'common' linkage
llvm.func common @f(%a: i32) { llvm.return }
// -----
// error: 'llvm.call' op 'g' does not reference a symbol in the current scope
llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @g(i32)
// error: 'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)
llvm.func @f(%a: i32) { llvm.call @g() : () -> () llvm.return }
// -----
llvm.func @g(i32)
// error: 'llvm.call' op operand type mismatch for operand 0: 'i64' != 'i32'
llvm.func @f(%a: i64) { llvm.call @g(%a) : (i64) -> () llvm.return }
// -----
llvm.func @g(i32) -> i32
// error: 'llvm.call' op expected function call to produce a value
llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @g(i32)
// error: 'llvm.call' op calling function with void result must not produce values
llvm.func @f(%a: i32) { %0 = llvm.call @g(%a) : (i32) -> i32 llvm.return }
// -----
llvm.func @g(i32) -> i32
// error: 'llvm.call' op result type mismatch: 'i64' != 'i32'
llvm.func @f(%a: i32) { %0 = llvm.call @g(%a) : (i32) -> i64 llvm.return }
// -----
// error: 'llvm.call' op indirect call expects a pointer as callee: 'i32'
llvm.func @f(%a: i32) { %0 = llvm.call %a() : i32, () -> i64 llvm.return }
// -----
// error: custom op 'llvm.call' expected indirect call to have 2 trailing types
llvm.func @f(%a: !llvm.ptr) { %0 = llvm.call %a() : () -> i64 llvm.return }
// -----
// error: custom op 'llvm.call' expected function with 0 or 1 result
llvm.func @f(%a: !llvm.ptr) { %0:2 = llvm.call %a() : !llvm.ptr, () -> (i64, i64) llvm.return }
// -----
// error: 'func.func' op symbol declaration cannot have public visibility
func.func @g(i32)
llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
// error: 'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'
llvm.func @f(%a: i32) { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return }
// -----
// error: 'llvm.mlir.addressof' op result #0 must be LLVM pointer type, but got 'i32'
llvm.func @f(%a: i32) { %0 = llvm.mlir.addressof @f : i32 llvm.return }
// -----
// error: expects number of branch weights to match number of successors: 1 vs 3
llvm.func @f(%a: i32) { llvm.switch %a : i32, ^a [ 1: ^a, 1: ^a ] {branch_weights = array<i32: 1>} 
^a: llvm.return }
// -----
// error: 'llvm.switch' op expects number of case values to match number of case destinations
llvm.func @f(%a: i32) { "llvm.switch"(%a) [^a, ^a] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a: llvm.return }
// -----
// error: expects case value type to match condition value type
llvm.func @f(%a: i32) { "llvm.switch"(%a) [^a, ^a] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a: llvm.return }
// -----
// error: use of value '%a' expects different type than prior uses: 'i1' vs 'i32'
llvm.func @f(%a: i32) { llvm.cond_br %a, ^a, ^a
^a: llvm.return }
// -----
// error: expects number of branch weights to match number of successors: 1 vs 2
llvm.func @f(%a: i1) { llvm.cond_br %a weights([1]), ^a, ^a
^a: llvm.return }
// -----
// error: 'llvm.getelementptr' op operand #1 must be variadic of signless integer or LLVM dialect-compatible vector of signless integer, but got '!llvm.ptr'
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[%p] : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr, i32 llvm.return }
// -----
// error: 'llvm.getelementptr' op index 1 indexing a struct is out of bounds
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)> llvm.return }
// -----
// error: 'llvm.getelementptr' op type 'i32' cannot be indexed (index #1)
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[0, 3] : (!llvm.ptr) -> !llvm.ptr, i32 llvm.return }
// -----
// error: custom op 'llvm.getelementptr' expected one of [none, inbounds_flag, nusw, nuw, inbounds] for ::mlir::LLVM::GEPNoWrapFlags, got: foo
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr foo %p[0, 3] : (!llvm.ptr) -> !llvm.ptr, i32 llvm.return }
// -----
// error: 'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute
llvm.mlir.global constant @a("ab") : !llvm.array<3 x i8>
// -----
// error: 'llvm.mlir.global' op initializer region cannot return void
llvm.mlir.global constant @a(1 : i32) : i32 { llvm.return }
// -----
// error: 'llvm.mlir.global' op initializer region cannot return void
llvm.mlir.global constant @a() : i32 { llvm.return }
// -----
// error: 'llvm.mlir.global' op expects type to be a valid element type for an LLVM global
llvm.mlir.global constant @a() : !llvm.void
// -----
// error: 'llvm.fptrunc' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'
llvm.func @f(%a: i32) { %0 = llvm.fptrunc %a : i32 to f32  llvm.return }
// -----
// error: custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments
llvm.func @f(%a: vector<2x2xi32>) { llvm.return }
// -----
// error: custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments
llvm.func @f(%a: vector<2xindex>) { llvm.return }
// -----
// error: custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments
llvm.func @f(%a: f8E4M3FN) { llvm.return }
// -----
// error: 'llvm.extractvalue' op position out of bounds: 2
llvm.func @f(%a: !llvm.array<2 x i32>) { %0 = "llvm.extractvalue"(%a) <{position = array<i64: 2>}> : (!llvm.array<2 x i32>) -> i32 llvm.return }
// -----
// error: 'llvm.extractvalue' op Type mismatch: extracting from '!llvm.array<2 x i32>' should produce 'i32' but this op returns 'i64'
llvm.func @f(%a: !llvm.array<2 x i32>) { %0 = "llvm.extractvalue"(%a) <{position = array<i64: 1>}> : (!llvm.array<2 x i32>) -> i64 llvm.return }
// -----
// error: 'llvm.extractvalue' op expected LLVM IR structure/array type, got: 'i32'
llvm.func @f(%a: !llvm.array<2 x i32>) { %0 = "llvm.extractvalue"(%a) <{position = array<i64: 1, 0>}> : (!llvm.array<2 x i32>) -> i64 llvm.return }
// -----
// error: 'llvm.insertvalue' op Type mismatch: cannot insert 'i64' into '!llvm.array<2 x i32>'
llvm.func @f(%a: !llvm.array<2 x i32>, %b: i64) { %0 = "llvm.insertvalue"(%a, %b) <{position = array<i64: 1>}> : (!llvm.array<2 x i32>, i64) -> !llvm.array<2 x i32> llvm.return }
// -----
// error: custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'
llvm.func @f(%a: !llvm.array<2 x i32>) { %0 = llvm.extractvalue %a[1, 0] : !llvm.array<2 x i32> llvm.return }
// -----
// error: custom op 'llvm.insertvalue' position out of bounds: -1
llvm.func @f(%a: !llvm.array<2 x i32>) { %0 = llvm.insertvalue %a, %a[-1] : !llvm.array<2 x i32> llvm.return }
// -----
// error: custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'
llvm.func @f(%a: i32) { %0 = llvm.extractvalue %a[0] : i32 llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected integer type of width 32
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(1.0 : f32) : i64  llvm.return }
// -----
// error: 'llvm.mlir.constant' op attribute and type have different float semantics
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf64>  llvm.return }
// -----
// error: 'llvm.mlir.constant' op type and attribute have a different number of elements: 12 vs. 8
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(dense<1> : tensor<2x4xi8>) : !llvm.array<3 x array<4 x i8>>  llvm.return }
// -----
// error: 'llvm.mlir.constant' op expected vector or array type
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant(dense<1> : tensor<4xi8>) : !llvm.ptr  llvm.return }
// -----
// error: 'llvm.mlir.constant' op for array with an array attribute must have a struct element type
llvm.func @f(%a: i32) { %0 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.array<2 x i32>  llvm.return }
// -----
// error: 'llvm.bitcast' op cannot cast vector of pointers to pointer
llvm.func @f(%a: vector<2x!llvm.ptr>, %b: i64) { %0 = llvm.bitcast %a : vector<2x!llvm.ptr> to !llvm.ptr llvm.return }
// -----
// error: 'llvm.call' op 'foo' does not reference a symbol in the current scope
llvm.func @f(%a: !llvm.ptr) -> i32 { %0 = llvm.call %a() {callee = @foo} : !llvm.ptr, () -> i32 llvm.return %0 : i32 }
// -----
func.func private @g(i32)
// error: 'llvm.call' op 'g' does not reference a valid LLVM function or IFunc
llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @g(!llvm.ptr, ...)
// error: 'llvm.call' op missing var_callee_type attribute for vararg call
llvm.func @f(%a: !llvm.ptr) { llvm.call @g(%a) : (!llvm.ptr) -> () llvm.return }
// -----
llvm.func @g(!llvm.ptr, ...)
// error: 'llvm.call' op expected var_callee_type to have at most 0 parameters
llvm.func @f(%a: !llvm.ptr) { llvm.call @g() vararg(!llvm.func<void (ptr, ...)>) : () -> () llvm.return }
// -----
llvm.func @g(!llvm.ptr, ...)
// error: 'llvm.call' op expected var_callee_type to be a variadic function type
llvm.func @f(%a: !llvm.ptr) { llvm.call @g(%a) vararg(!llvm.func<void (ptr)>) : (!llvm.ptr) -> () llvm.return }
// -----
// error: custom op 'llvm.func' expected SSA identifier
llvm.func @f(%a: i32, i32)
// -----
// error: custom op 'llvm.func' expected type instead of SSA identifier
llvm.func @f(i32, %a : i32)
// -----
// error: custom op 'llvm.func' variadic arguments must be in the end of the argument list
llvm.func @f(..., i32)
// -----
// error: custom op 'llvm.func' attribute 'sym_name' occurs more than once in the attribute list
llvm.func @f() attributes {sym_name = "x"}
// -----
// error: custom op 'llvm.func' attribute 'linkage' occurs more than once in the attribute list
llvm.func @f() attributes {linkage = 1 : i32}
// -----
// error: custom op 'llvm.func' attribute 'CConv' occurs more than once in the attribute list
llvm.func @f() attributes {CConv = 1 : i32}
// -----
// error: 'llvm.func' op entry block must have 1 arguments to match function signature
"llvm.func"() <{sym_name = "f", function_type = !llvm.func<void (i32)>}> ({^bb0: llvm.return}) : () -> ()
// -----
// error: 'llvm.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')
"llvm.func"() <{sym_name = "f", function_type = !llvm.func<void (i32)>}> ({^bb0(%a: i64): llvm.return}) : () -> ()
// -----
// error: 'llvm.func' op attribute 'function_type' failed to satisfy constraint: type attribute of LLVM function type
"llvm.func"() <{sym_name = "f", function_type = () -> ()}> ({^bb0(%a: i64): llvm.return}) : () -> ()
// -----
// error: 'llvm.load' op unsupported type 'i1' for atomic access
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic {alignment = 1 : i64} : !llvm.ptr -> i1 llvm.return }
// -----
// error: 'llvm.load' op unsupported ordering 'release'
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32 llvm.return }
// -----
// error: 'llvm.load' op expected alignment for atomic access
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32 llvm.return }
// -----
// error: 'llvm.store' op expected syncscope to be null for non-atomic access
llvm.func @f(%p: !llvm.ptr, %x: i32) { "llvm.store"(%x, %p) <{syncscope = "s"}> : (i32, !llvm.ptr) -> () llvm.return }
// -----
// error: 'llvm.atomicrmw' op expected LLVM IR floating point type
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr, i32 llvm.return }
// -----
// error: 'llvm.atomicrmw' op expected LLVM IR floating point type for vector element
llvm.func @f(%p: !llvm.ptr, %x: vector<2xi32>) { %0 = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr, vector<2xi32> llvm.return }
// -----
// error: 'llvm.atomicrmw' op unexpected LLVM IR type for 'xchg' bin_op
llvm.func @f(%p: !llvm.ptr, %x: i7) { %0 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i7 llvm.return }
// -----
// error: 'llvm.atomicrmw' op expected LLVM IR integer type
llvm.func @f(%p: !llvm.ptr, %x: f32) { %0 = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr, f32 llvm.return }
// -----
// error: 'llvm.atomicrmw' op expected at least 'monotonic' ordering
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.atomicrmw add %p, %x unordered : !llvm.ptr, i32 llvm.return }
// -----
// error: 'llvm.cmpxchg' op unexpected LLVM IR type
llvm.func @f(%p: !llvm.ptr, %x: i7) { %0 = llvm.cmpxchg %p, %x, %x acq_rel monotonic : !llvm.ptr, i7 llvm.return }
// -----
// error: 'llvm.cmpxchg' op ordering must be at least 'monotonic'
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.cmpxchg %p, %x, %x acq_rel unordered : !llvm.ptr, i32 llvm.return }
// -----
// error: 'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.cmpxchg %p, %x, %x acq_rel acq_rel : !llvm.ptr, i32 llvm.return }
// -----
// error: 'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got '!llvm.struct<(f32, f64)>'
llvm.func @f(%x: f32) { %0 = llvm.intr.sincos(%x) : (f32) -> !llvm.struct<(f32, f64)> llvm.return }
// -----
// error: "llvm.align" attribute attached to non-pointer LLVM type
func.func @f(%a: i32 {llvm.align = 4}) { return }
// -----
// error: "llvm.align" should be an integer attribute
func.func @f(%a: !llvm.ptr {llvm.align}) { return }
// -----
// error: "llvm.sret" should be a type attribute
llvm.func @f(%a: !llvm.ptr {llvm.sret}) { llvm.return }
// -----
// error: "llvm.zeroext" attribute attached to non-integer LLVM type
llvm.func @f(%a: f32 {llvm.zeroext}) { llvm.return }
// -----
// error: "llvm.noundef" should be a unit attribute
llvm.func @f(%a: f32 {llvm.noundef = 1}) { llvm.return }
// -----
// error: "llvm.readonly" is not a valid result attribute
llvm.func @f() -> (!llvm.ptr {llvm.readonly})
// -----
// error: cannot attach result attributes to functions with a void return
func.func private @f() -> (!llvm.void {llvm.noundef})
// -----
// error: 'builtin.module' op expected 'llvm.data_layout' to be a string attributes
module attributes {llvm.data_layout = 1 : i32} {}
// -----
// error: struct without a body only allowed in a recursive struct
llvm.func @f(%a: !llvm.struct<"a">) { llvm.return }
// -----
// error: only identified structs can be opaque
llvm.func @f(%a: !llvm.struct<opaque>) { llvm.return }
// -----
// error: expected '('
llvm.func @f(%a: !llvm.struct<"a", foo>) { llvm.return }
