// Cases for each rule of `examples/upstream_patterns`: a module and the result of all rules, which must equal
// the result of `mlir-opt --test-greedy-patterns`. `tests/support/cases.rs` explains the format.

// Rules of `rules/attributes.rs`.

// RULE UpdateFloatElements
"test.float_elements_attr"() <{scalar_f32_attr = dense<[3.000000e+00, 4.000000e+00]> : tensor<2xf32>, tensor_f64_attr = dense<6.000000e+00> : tensor<4x8xf64>}> : () -> ()
"test.float_elements_attr"() <{scalar_f32_attr = dense<7.000000e+00> : tensor<2xf32>, tensor_f64_attr = dense<6.000000e+00> : tensor<4x8xf64>}> : () -> ()
// BECOMES
"test.float_elements_attr"() <{scalar_f32_attr = dense<[5.000000e+00, 6.000000e+00]> : tensor<2xf32>, tensor_f64_attr = dense<6.000000e+00> : tensor<4x8xf64>}> : () -> ()
"test.float_elements_attr"() <{scalar_f32_attr = dense<7.000000e+00> : tensor<2xf32>, tensor_f64_attr = dense<6.000000e+00> : tensor<4x8xf64>}> : () -> ()

// RULE UpdateElements
"test.i32ElementsAttr"() <{attr = dense<[3, 5]> : tensor<2xi32>}> : () -> ()
// BECOMES
"test.i32ElementsAttr"() <{attr = dense<0> : tensor<i32>}> : () -> ()

// RULE FirstToSecond
"test.op_with_enum"() <{tag = 0 : i32, value = #test<enum first>}> : () -> ()
"test.op_with_enum"() <{value = #test<enum first>}> : () -> ()
"test.op_with_enum"() <{tag = 0 : i64, value = #test<enum first>}> : () -> ()
"test.op_with_enum"() <{tag = 0 : i32, value = #test<enum third>}> : () -> ()
// BECOMES
"test.op_with_enum"() <{tag = 1 : i32, value = #test<enum second>}> : () -> ()
"test.op_with_enum"() <{value = #test<enum first>}> : () -> ()
"test.op_with_enum"() <{tag = 0 : i64, value = #test<enum first>}> : () -> ()
"test.op_with_enum"() <{tag = 0 : i32, value = #test<enum third>}> : () -> ()

// RULE WriteToRead
"test.op_with_bit_enum"() <{tag = 0 : i32, value = #test.bit_enum<write, execute>}> : () -> ()
"test.op_with_bit_enum"() <{tag = 0 : i32, value = #test.bit_enum<read>}> : () -> ()
// BECOMES
"test.op_with_bit_enum"() <{tag = 1 : i32, value = #test.bit_enum<read, execute>}> : () -> ()
"test.op_with_bit_enum"() <{tag = 0 : i32, value = #test.bit_enum<read>}> : () -> ()

// RULE MatchOpAttribute
%0 = "test.match_op_attribute1"() <{default_valued_attr = 3 : i32, more_attr = 4 : i32, optional_attr = 2 : i32, required_attr = 1 : i32}> : () -> i32
%1 = "test.match_op_attribute1"() <{more_attr = 4 : i32, optional_attr = 2 : i32, required_attr = 1 : i32}> : () -> i32
%2 = "test.match_op_attribute1"() <{default_valued_attr = 3 : i32, more_attr = 4 : i32, required_attr = 1 : i32}> : () -> i32
%3 = "test.match_op_attribute1"() <{default_valued_attr = 3 : i32, more_attr = 5 : i32, required_attr = 1 : i32}> : () -> i32
// BECOMES
%0 = "test.match_op_attribute2"() <{default_valued_attr = 3 : i32, more_attr = 4 : i32, optional_attr = 2 : i32, required_attr = 1 : i32}> : () -> i32
%1 = "test.match_op_attribute2"() <{default_valued_attr = 42 : i32, more_attr = 4 : i32, optional_attr = 2 : i32, required_attr = 1 : i32}> : () -> i32
%2 = "test.match_op_attribute2"() <{default_valued_attr = 3 : i32, more_attr = 4 : i32, required_attr = 1 : i32}> : () -> i32
%3 = "test.match_op_attribute1"() <{default_valued_attr = 3 : i32, more_attr = 5 : i32, required_attr = 1 : i32}> : () -> i32

// RULE UnitAttribute
%0 = "test.match_op_attribute3"() <{attr}> : () -> i32
%1 = "test.match_op_attribute3"() : () -> i32
// BECOMES
%0 = "test.match_op_attribute4"() <{attr1, attr2}> : () -> i32
%1 = "test.match_op_attribute4"() <{attr1}> : () -> i32

// RULE I32Enum
%0 = "test.i32_enum_attr"() <{attr = 5 : i32}> : () -> i32
// BECOMES
%0 = "test.i32_enum_attr"() <{attr = 10 : i32}> : () -> i32

// RULE I64Enum
%0 = "test.i64_enum_attr"() <{attr = 5 : i64}> : () -> i32
// BECOMES
%0 = "test.i64_enum_attr"() <{attr = 10 : i64}> : () -> i32

// RULE AllOfConstraints
%0 = "test.all_attr_constraint_of1"() <{attr = [0, 1]}> : () -> i32
%1 = "test.all_attr_constraint_of1"() <{attr = [0, 2]}> : () -> i32
%2 = "test.all_attr_constraint_of1"() <{attr = [-1, 1]}> : () -> i32
// BECOMES
%0 = "test.all_attr_constraint_of2"() <{attr = [0, 1]}> : () -> i32
%1 = "test.all_attr_constraint_of1"() <{attr = [0, 2]}> : () -> i32
%2 = "test.all_attr_constraint_of1"() <{attr = [-1, 1]}> : () -> i32

// RULE StringConstant
"test.no_str_value"() <{value = "bar"}> : () -> ()
// BECOMES
"test.has_str_value"() <{value = "foo"}> : () -> ()

// RULE IncrementProperty
%0 = "test.prop_pattern_op_1"() <{cond = false, tag = "o1", val = 1 : i64}> : () -> i32
%1 = "test.prop_pattern_op_1"() <{cond = false, tag = "o2", val = -1 : i64}> : () -> i32
%2 = "test.prop_pattern_op_1"() <{cond = true, tag = "o3", val = 1 : i64}> : () -> i32
// BECOMES
%0 = "test.prop_pattern_op_1"() <{cond = true, tag = "o1", val = 2 : i64}> : () -> i32
%1 = "test.prop_pattern_op_1"() <{cond = false, tag = "o2", val = -1 : i64}> : () -> i32
%2 = "test.prop_pattern_op_1"() <{cond = true, tag = "o3", val = 1 : i64}> : () -> i32

// RULE NestedProperty
%0 = "test.prop_pattern_op_1"() <{cond = false, tag = "s1", val = 1 : i64}> : () -> i32
"test.prop_pattern_op_2"(%0) <{tag = "t1"}> : (i32) -> ()
"test.prop_pattern_op_2"(%0) <{tag = ""}> : (i32) -> ()
// BECOMES
%0 = "test.prop_pattern_op_1"() <{cond = true, tag = "s1", val = 2 : i64}> : () -> i32
%1 = "test.prop_pattern_op_1"() <{cond = false, tag = "s1", val = -2 : i64}> : () -> i32
"test.prop_pattern_op_2"(%1) <{tag = "s1.t1"}> : (i32) -> ()
"test.prop_pattern_op_2"(%0) <{tag = ""}> : (i32) -> ()

// Rules of `rules/operands.rs`.

// RULE AToB
%0 = "foo.in"() : () -> i32
%1 = "test.op_a"(%0) <{attr = 10 : i32}> : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_b"(%0) <{attr = 10 : i32}> : (i32) -> i32

// RULE AOfA
%0 = "foo.in"() : () -> i32
%1 = "test.op_a"(%0) <{attr = 10 : i32}> : (i32) -> i32
%2 = "test.op_a"(%1) <{attr = 20 : i32}> : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_b"(%0) <{attr = 10 : i32}> : (i32) -> i32
%2 = "test.op_b"(%0) <{attr = 20 : i32}> : (i32) -> i32

// RULE DToF
%0 = "foo.in"() : () -> i32
%1 = "test.op_d"(%0) : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_f"(%0) : (i32) -> i32

// RULE GToB
%0 = "foo.in"() : () -> i32
%1 = "test.op_g"(%0) : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_b"(%0) <{attr = 20 : i32}> : (i32) -> i32

// RULE GOfG
%0 = "foo.in"() : () -> i32
%1 = "test.op_g"(%0) : (i32) -> i32
%2 = "test.op_g"(%1) : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_b"(%0) <{attr = 20 : i32}> : (i32) -> i32
%2 = "test.op_b"(%0) <{attr = 34 : i32}> : (i32) -> i32

// RULE HToI
%0 = "foo.in"() : () -> i32
"test.op_h"(%0) : (i32) -> ()
// BECOMES
%0 = "foo.in"() : () -> i32
"test.op_i"(%0) : (i32) -> ()

// RULE JToK
%0 = "test.op_j"() : () -> i32
// BECOMES
%0 = "test.op_k"() : () -> i32

// RULE CToB
%0 = "foo.in"() : () -> i32
%1 = "test.op_c"(%0) : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_b"(%0) <{attr = 17 : i32}> : (i32) -> i32

// RULE EqualArgs
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.op_n"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "test.op_n"(%0#0, %0#1) : (i32, i32) -> i32
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.op_o"(%0#0) : (i32) -> i32
%2 = "test.op_n"(%0#0, %0#1) : (i32, i32) -> i32

// RULE NestedOpEqualArgs
%0:6 = "foo.in"() : () -> (i32, i32, i32, i32, i32, i32)
%1 = "test.op_p"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5) : (i32, i32, i32, i32, i32, i32) -> i32
%2 = "test.op_n"(%0#1, %1) : (i32, i32) -> i32
%3 = "test.op_n"(%0#0, %1) : (i32, i32) -> i32
"foo.out"(%2, %3) : (i32, i32) -> ()
// BECOMES
%0:6 = "foo.in"() : () -> (i32, i32, i32, i32, i32, i32)
%1 = "test.op_p"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5) : (i32, i32, i32, i32, i32, i32) -> i32
%2 = "test.op_n"(%0#0, %1) : (i32, i32) -> i32
"foo.out"(%0#1, %2) : (i32, i32) -> ()

// RULE NestedSameOpAndSameArg
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.op_n"(%0#1, %0#0) : (i32, i32) -> i32
%2 = "test.op_n"(%1, %0#0) : (i32, i32) -> i32
%3 = "test.op_n"(%1, %0#1) : (i32, i32) -> i32
"foo.out"(%2, %3) : (i32, i32) -> ()
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.op_n"(%0#1, %0#0) : (i32, i32) -> i32
%2 = "test.op_n"(%1, %0#1) : (i32, i32) -> i32
"foo.out"(%0#0, %2) : (i32, i32) -> ()

// RULE MultipleEqualArgs
%0:5 = "foo.in"() : () -> (i32, i32, i32, i32, i32)
%1 = "test.op_p"(%0#0, %0#1, %0#0, %0#0, %0#1, %0#2) : (i32, i32, i32, i32, i32, i32) -> i32
%2 = "test.op_p"(%0#0, %0#1, %0#0, %0#0, %0#0, %0#2) : (i32, i32, i32, i32, i32, i32) -> i32
%3 = "test.op_p"(%0#0, %0#1, %0#1, %0#0, %0#1, %0#2) : (i32, i32, i32, i32, i32, i32) -> i32
%4 = "test.op_p"(%0#0, %0#1, %0#2, %0#2, %0#3, %0#4) : (i32, i32, i32, i32, i32, i32) -> i32
// BECOMES
%0:5 = "foo.in"() : () -> (i32, i32, i32, i32, i32)
%1 = "test.op_n"(%0#2, %0#1) : (i32, i32) -> i32
%2 = "test.op_p"(%0#0, %0#1, %0#0, %0#0, %0#0, %0#2) : (i32, i32, i32, i32, i32, i32) -> i32
%3 = "test.op_p"(%0#0, %0#1, %0#1, %0#0, %0#1, %0#2) : (i32, i32, i32, i32, i32, i32) -> i32
%4 = "test.op_p"(%0#0, %0#1, %0#2, %0#2, %0#3, %0#4) : (i32, i32, i32, i32, i32, i32) -> i32

// RULE EqualArgsBeforeConstraints
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.op_q"(%0#0, %0#1) : (i32, i32) -> i32
%2 = "test.op_q"(%0#0, %0#0) : (i32, i32) -> i32
"foo.out"(%1, %2) : (i32, i32) -> ()
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.op_q"(%0#0, %0#1) : (i32, i32) -> i32
"foo.out"(%1, %0#0) : (i32, i32) -> ()

// RULE IgnoreArgs
%0:4 = "foo.in"() : () -> (i32, i32, i32, f32)
"test.ignore_arg_match_src"(%0#0, %0#1, %0#2) <{d = 42 : i64, e = 24 : i64, f = 15 : i64}> : (i32, i32, i32) -> ()
"test.ignore_arg_match_src"(%0#0, %0#1, %0#3) <{d = 42 : i64, e = 24 : i64, f = 15 : i64}> : (i32, i32, f32) -> ()
"test.ignore_arg_match_src"(%0#0, %0#1, %0#2) <{d = 42 : i32, e = 24 : i64, f = 15 : i64}> : (i32, i32, i32) -> ()
// BECOMES
%0:4 = "foo.in"() : () -> (i32, i32, i32, f32)
"test.ignore_arg_match_dst"(%0#1) <{f = 15 : i64}> : (i32) -> ()
"test.ignore_arg_match_src"(%0#0, %0#1, %0#3) <{d = 42 : i64, e = 24 : i64, f = 15 : i64}> : (i32, i32, f32) -> ()
"test.ignore_arg_match_src"(%0#0, %0#1, %0#2) <{d = 42 : i32, e = 24 : i64, f = 15 : i64}> : (i32, i32, i32) -> ()

// RULE Interleaved
%0:2 = "foo.in"() : () -> (i32, i32)
"test.interleaved_operand_attr1"(%0#0, %0#1) <{attr1 = 15 : i64, attr2 = 42 : i64}> : (i32, i32) -> ()
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i32)
"test.interleaved_operand_attr2"(%0#0, %0#1) <{attr1 = 15 : i64, attr2 = 42 : i64}> : (i32, i32) -> ()

// RULE ManyArgs
%0 = "foo.in"() : () -> i32
"test.many_arguments"(%0, %0, %0, %0, %0, %0, %0, %0, %0) <{attr1 = 42 : i64, attr2 = 2 : i64, attr3 = 3 : i64, attr4 = 4 : i64, attr5 = 5 : i64, attr6 = 6 : i64, attr7 = 7 : i64, attr8 = 8 : i64, attr9 = 9 : i64}> : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
"test.many_arguments"(%0, %0, %0, %0, %0, %0, %0, %0, %0) <{attr1 = 41 : i64, attr2 = 2 : i64, attr3 = 3 : i64, attr4 = 4 : i64, attr5 = 5 : i64, attr6 = 6 : i64, attr7 = 7 : i64, attr8 = 8 : i64, attr9 = 9 : i64}> : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
// BECOMES
%0 = "foo.in"() : () -> i32
"test.many_arguments"(%0, %0, %0, %0, %0, %0, %0, %0, %0) <{attr1 = 24 : i64, attr2 = 2 : i64, attr3 = 3 : i64, attr4 = 4 : i64, attr5 = 5 : i64, attr6 = 6 : i64, attr7 = 7 : i64, attr8 = 8 : i64, attr9 = 9 : i64}> : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
"test.many_arguments"(%0, %0, %0, %0, %0, %0, %0, %0, %0) <{attr1 = 41 : i64, attr2 = 2 : i64, attr3 = 3 : i64, attr4 = 4 : i64, attr5 = 5 : i64, attr6 = 6 : i64, attr7 = 7 : i64, attr8 = 8 : i64, attr9 = 9 : i64}> : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()

// RULE CrashShort
%0 = "foo.in"() : () -> i32
%1 = "test.op_crash_long"(%0, %0, %0) : (i32, i32, i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_crash_short"() : () -> i32

// RULE Rewrite
%0 = "foo.in"() : () -> i32
%1 = "test.rewrite"(%0) : (i32) -> i32
"foo.out"(%1) : (i32) -> ()
// BECOMES
%0 = "foo.in"() : () -> i32
"foo.out"(%0) : (i32) -> ()

// RULE SelfFold
%0 = "test.op_in_place_self_fold"() : () -> i32
"foo.out"(%0) : (i32) -> ()
// BECOMES
%0 = "test.constant"() <{value = 97 : i32}> : () -> i32
"foo.out"(%0) : (i32) -> ()

// Rules of `rules/natives.rs`.

// RULE Choose
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.native_code_call1"(%0#0, %0#1) <{attr1 = 42 : i64, attr2 = 24 : i64, choice = true}> : (i32, i32) -> i32
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.native_code_call2"(%0#0) <{attr = [42, 24]}> : (i32) -> i32

// RULE UseSecond
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.native_code_call1"(%0#0, %0#1) <{attr1 = 42 : i64, attr2 = 24 : i64, choice = false}> : (i32, i32) -> i32
"foo.out"(%1) : (i32) -> ()
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i32)
"foo.out"(%0#1) : (i32) -> ()

// RULE Auxiliary
%0 = "foo.in"() : () -> i32
%1 = "test.native_code_call3"(%0) : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
"test.op_i"(%0) : (i32) -> ()
%1 = "test.op_k"() : () -> i32

// RULE BindResult
%0 = "test.op_k"() : () -> i32
%1:2 = "test.native_code_call4"(%0) : (i32) -> (i32, i32)
%2 = "foo.in"() : () -> i8
%3:2 = "test.native_code_call4"(%2) : (i8) -> (i32, i32)
"foo.out"(%1#0, %3#0) : (i32, i32) -> ()
// BECOMES
%0 = "test.op_k"() : () -> i32
%1:2 = "test.native_code_call5"(%0, %0) : (i32, i32) -> (i32, i32)
%2 = "foo.in"() : () -> i8
%3:2 = "test.native_code_call4"(%2) : (i8) -> (i32, i32)
"foo.out"(%1#0, %3#0) : (i32, i32) -> ()

// RULE BindResults
%0:2 = "foo.in"() : () -> (i32, i32)
%1:2 = "test.native_code_call6"(%0#0, %0#1) : (i32, i32) -> (i32, i32)
"foo.out"(%1#0, %1#1) : (i32, i32) -> ()
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.native_code_call7"(%0#1) : (i32) -> i32
%2 = "test.native_code_call7"(%0#0) : (i32) -> i32
"foo.out"(%1, %2) : (i32, i32) -> ()

// RULE CalledOnce
%0 = "foo.in"() : () -> i32
%1 = "test.op_m"(%0) : (i32) -> i32
%2 = "test.op_m"(%0) <{optional_attr = 1 : i32}> : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_m"(%0) <{optional_attr = 314159265 : i32}> : (i32) -> i32
%2 = "test.op_m"(%0) <{optional_attr = 1 : i32}> : (i32) -> i32

// RULE Constant
%0:2 = "foo.in"() : () -> (i32, i64)
%1 = "test.constant"() <{value = 2 : i32}> : () -> i32
%2 = "test.op_r"(%0#0, %1) : (i32, i32) -> i32
%3 = "test.constant"() <{value = 2 : i64}> : () -> i64
%4 = "test.op_r"(%0#1, %3) : (i64, i64) -> i64
%5 = "test.op_r"(%0#0, %0#0) : (i32, i32) -> i32
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i64)
%1 = "test.op_s"(%0#0) <{value = 2 : i32}> : (i32) -> i32
%2 = "test.constant"() <{value = 2 : i64}> : () -> i64
%3 = "test.op_r"(%0#1, %2) : (i64, i64) -> i64
%4 = "test.op_r"(%0#0, %0#0) : (i32, i32) -> i32

// RULE SymbolBinding
%0 = "foo.in"() : () -> i32
%1 = "test.symbol_binding_a"(%0) <{attr = 42 : i64}> : (i32) -> i32
%2 = "test.symbol_binding_a"(%0) <{attr = 42 : i64}> : (i32) -> i32
"foo.out"(%1) : (i32) -> ()
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.symbol_binding_b"(%0) : (i32) -> i32
%2 = "test.symbol_binding_c"(%1) : (i32) -> i32
%3 = "test.symbol_binding_d"(%1, %2) <{attr = 42 : i64}> : (i32, i32) -> i32
%4 = "test.symbol_binding_a"(%0) <{attr = 42 : i64}> : (i32) -> i32
"foo.out"(%3) : (i32) -> ()

// RULE NoResult
%0 = "foo.in"() : () -> i32
"test.symbol_binding_no_result"(%0) : (i32) -> ()
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.symbol_binding_b"(%0) : (i32) -> i32

// Rules of `rules/results.rs`.

// RULE Whole
%0:3 = "test.three_result"() <{kind = 1 : i64}> : () -> (i32, f32, f32)
"foo.out"(%0#0, %0#1, %0#2) : (i32, f32, f32) -> ()
// BECOMES
%0:3 = "test.another_three_result"() <{kind = 1 : i64}> : () -> (i32, f32, f32)
"foo.out"(%0#0, %0#1, %0#2) : (i32, f32, f32) -> ()

// RULE TwoAndOne
%0:3 = "test.three_result"() <{kind = 2 : i64}> : () -> (i32, f32, f32)
"foo.out"(%0#0, %0#1, %0#2) : (i32, f32, f32) -> ()
// BECOMES
%0:2 = "test.two_result"() <{kind = 2 : i64}> : () -> (i32, f32)
%1 = "test.one_result1"() <{kind = 2 : i64}> : () -> f32
"foo.out"(%0#0, %0#1, %1) : (i32, f32, f32) -> ()

// RULE OneAndTwo
%0:3 = "test.three_result"() <{kind = 3 : i64}> : () -> (i32, f32, f32)
"foo.out"(%0#0, %0#1, %0#2) : (i32, f32, f32) -> ()
// BECOMES
%0 = "test.one_result2"() <{kind = 3 : i64}> : () -> i32
%1:2 = "test.another_two_result"() <{kind = 3 : i64}> : () -> (f32, f32)
"foo.out"(%0, %1#0, %1#1) : (i32, f32, f32) -> ()

// RULE Separately
%0:3 = "test.three_result"() <{kind = 4 : i64}> : () -> (i32, f32, f32)
"foo.out"(%0#0, %0#1, %0#2) : (i32, f32, f32) -> ()
// BECOMES
%0:2 = "test.two_result"() <{kind = 4 : i64}> : () -> (i32, f32)
%1 = "test.one_result1"() <{kind = 4 : i64}> : () -> f32
%2:2 = "test.two_result"() <{kind = 4 : i64}> : () -> (i32, f32)
"foo.out"(%0#0, %1, %2#1) : (i32, f32, f32) -> ()

// RULE SecondUnused
%0:2 = "test.two_result"() <{kind = 5 : i64}> : () -> (i32, f32)
%1:2 = "test.two_result"() <{kind = 5 : i64}> : () -> (i32, f32)
"foo.out"(%0#0, %0#1, %1#0) : (i32, f32, i32) -> ()
// BECOMES
%0:2 = "test.two_result"() <{kind = 5 : i64}> : () -> (i32, f32)
%1 = "test.one_result2"() <{kind = 5 : i64}> : () -> i32
%2 = "test.one_result1"() <{kind = 5 : i64}> : () -> f32
"foo.out"(%0#0, %0#1, %1) : (i32, f32, i32) -> ()

// RULE WithAuxiliary
%0:3 = "test.three_result"() <{kind = 6 : i64}> : () -> (i32, f32, f32)
"foo.out"(%0#0, %0#1, %0#2) : (i32, f32, f32) -> ()
// BECOMES
%0:2 = "test.two_result"() <{kind = 6 : i64}> : () -> (i32, f32)
%1 = "test.one_result3"(%0#1) : (f32) -> i32
%2:2 = "test.another_two_result"() <{kind = 6 : i64}> : () -> (f32, f32)
"foo.out"(%1, %2#0, %2#1) : (i32, f32, f32) -> ()

// Rules of `rules/variadics.rs`.

// RULE OneOutOneIn
%0:3 = "foo.in"() : () -> (i32, i32, i32)
%1 = "test.one_variadic_out_one_variadic_in1"(%0#0) : (i32) -> i32
%2:3 = "test.one_variadic_out_one_variadic_in1"(%0#0, %0#1, %0#2) : (i32, i32, i32) -> (i32, i32, i32)
"test.one_variadic_out_one_variadic_in1"() : () -> ()
"foo.out"(%1, %2#0, %2#1, %2#2) : (i32, i32, i32, i32) -> ()
// BECOMES
%0:3 = "foo.in"() : () -> (i32, i32, i32)
%1 = "test.one_variadic_out_one_variadic_in2"(%0#0) : (i32) -> i32
%2:3 = "test.one_variadic_out_one_variadic_in2"(%0#0, %0#1, %0#2) : (i32, i32, i32) -> (i32, i32, i32)
"test.one_variadic_out_one_variadic_in2"() : () -> ()
"foo.out"(%1, %2#0, %2#1, %2#2) : (i32, i32, i32, i32) -> ()

// RULE MixedIn
%0:3 = "foo.in"() : () -> (i32, f32, i32)
"test.mixed_variadic_in1"(%0#1) : (f32) -> ()
"test.mixed_variadic_in1"(%0#0, %0#1, %0#2) : (i32, f32, i32) -> ()
"test.mixed_variadic_in1"(%0#0, %0#0, %0#1, %0#2, %0#2) : (i32, i32, f32, i32, i32) -> ()
// BECOMES
%0:3 = "foo.in"() : () -> (i32, f32, i32)
"test.mixed_variadic_in2"(%0#1) : (f32) -> ()
"test.mixed_variadic_in2"(%0#0, %0#1, %0#2) : (i32, f32, i32) -> ()
"test.mixed_variadic_in2"(%0#0, %0#0, %0#1, %0#2, %0#2) : (i32, i32, f32, i32, i32) -> ()

// RULE MixedOut
%0 = "test.mixed_variadic_out1"() : () -> f32
%1:5 = "test.mixed_variadic_out1"() : () -> (i32, i32, f32, i32, i32)
"foo.out"(%0, %1#2, %1#4) : (f32, f32, i32) -> ()
// BECOMES
%0 = "test.mixed_variadic_out2"() : () -> f32
%1:5 = "test.mixed_variadic_out2"() : () -> (i32, i32, f32, i32, i32)
"foo.out"(%0, %1#2, %1#4) : (f32, f32, i32) -> ()

// RULE MixedOutNested
%0 = "test.one_i32_out"() : () -> i32
"foo.out"(%0) : (i32) -> ()
// BECOMES
%0:5 = "test.mixed_variadic_out3"() <{count = 2 : i32}> : () -> (i32, i32, i32, i32, i32)
%1 = "test.mixed_variadic_in3"(%0#0, %0#1, %0#2, %0#3, %0#4) <{count = 2 : i32}> : (i32, i32, i32, i32, i32) -> i32
"foo.out"(%1) : (i32) -> ()

// RULE MatchVariadic
%0:4 = "foo.in"() : () -> (i32, i32, i32, i32)
"test.mixed_variadic_in4"(%0#0, %0#1, %0#2) <{attr1 = 0 : i32}> : (i32, i32, i32) -> ()
"test.mixed_variadic_in4"(%0#0, %0#1, %0#2, %0#3) <{attr1 = 0 : i32}> : (i32, i32, i32, i32) -> ()
// BECOMES
%0:4 = "foo.in"() : () -> (i32, i32, i32, i32)
"test.mixed_variadic_in5"(%0#0, %0#1, %0#2) <{attr1 = 0 : i32, pattern_name = "MatchVariadic"}> : (i32, i32, i32) -> ()
"test.mixed_variadic_in4"(%0#0, %0#1, %0#2, %0#3) <{attr1 = 0 : i32}> : (i32, i32, i32, i32) -> ()

// RULE MatchInverseVariadic
%0:3 = "foo.in"() : () -> (i32, i32, i32)
"test.mixed_variadic_in5"(%0#0, %0#1, %0#2) <{attr1 = 0 : i32, pattern_name = "MatchInverseVariadic"}> : (i32, i32, i32) -> ()
// BECOMES
%0:3 = "foo.in"() : () -> (i32, i32, i32)
%1 = "test.mixed_variadic_in3"(%0#2, %0#1, %0#0) <{count = 1 : i32}> : (i32, i32, i32) -> i32

// RULE MatchVariadicSubDag
%0:3 = "foo.in"() : () -> (i32, i32, i32)
%1 = "test.mixed_variadic_in_out_i32"(%0#0) : (i32) -> i32
%2 = "test.mixed_variadic_in_out_i32"(%0#1) : (i32) -> i32
"test.mixed_variadic_in4"(%1, %2, %0#2) <{attr1 = 1 : i32}> : (i32, i32, i32) -> ()
"test.mixed_variadic_in4"(%0#0, %2, %0#2) <{attr1 = 1 : i32}> : (i32, i32, i32) -> ()
// BECOMES
%0:3 = "foo.in"() : () -> (i32, i32, i32)
%1 = "test.mixed_variadic_in_out_i32"(%0#0) : (i32) -> i32
%2 = "test.mixed_variadic_in_out_i32"(%0#1) : (i32) -> i32
"test.mixed_variadic_in5"(%0#0, %0#1, %0#2) <{attr1 = 1 : i32, pattern_name = "MatchVariadicSubDag"}> : (i32, i32, i32) -> ()
"test.mixed_variadic_in4"(%0#0, %2, %0#2) <{attr1 = 1 : i32}> : (i32, i32, i32) -> ()

// RULE MatchVariadicSameSymbol
%0:3 = "foo.in"() : () -> (i32, i32, i32)
"test.mixed_variadic_in4"(%0#0, %0#0, %0#2) <{attr1 = 2 : i32}> : (i32, i32, i32) -> ()
"test.mixed_variadic_in4"(%0#0, %0#1, %0#2) <{attr1 = 2 : i32}> : (i32, i32, i32) -> ()
// BECOMES
%0:3 = "foo.in"() : () -> (i32, i32, i32)
"test.mixed_variadic_in5"(%0#0, %0#0, %0#2) <{attr1 = 2 : i32, pattern_name = "MatchVariadicSameSymbol"}> : (i32, i32, i32) -> ()
"test.mixed_variadic_in4"(%0#0, %0#1, %0#2) <{attr1 = 2 : i32}> : (i32, i32, i32) -> ()

// RULE MatchVariadicFullRange
%0:4 = "foo.in"() : () -> (i32, i32, i32, i32)
"test.mixed_variadic_in6"(%0#0, %0#1, %0#2, %0#3) <{attr1 = 1 : i32}> : (i32, i32, i32, i32) -> ()
"test.mixed_variadic_in6"(%0#0, %0#1) <{attr1 = 1 : i32}> : (i32, i32) -> ()
// BECOMES
%0:4 = "foo.in"() : () -> (i32, i32, i32, i32)
"test.mixed_variadic_in6"(%0#2, %0#3, %0#0, %0#1) <{attr1 = -1 : i32}> : (i32, i32, i32, i32) -> ()
"test.mixed_variadic_in6"(%0#0, %0#1) <{attr1 = 1 : i32}> : (i32, i32) -> ()

// RULE MatchMultiVariadicSubSymbol
%0:4 = "foo.in"() : () -> (i32, i32, i32, i32)
"test.mixed_variadic_in6"(%0#0, %0#1, %0#2, %0#3) <{attr1 = 2 : i32}> : (i32, i32, i32, i32) -> ()
// BECOMES
%0:4 = "foo.in"() : () -> (i32, i32, i32, i32)
"test.mixed_variadic_in5"(%0#2, %0#3, %0#1) <{attr1 = 2 : i32, pattern_name = "MatchMultiVariadicSubSymbol"}> : (i32, i32, i32) -> ()

// RULE MixedVariadicOptional
%0:3 = "foo.in"() : () -> (i32, i32, i32)
"test.mixed_variadic_optional_in7"(%0#0, %0#1) <{attr1 = 2 : i32, operandSegmentSizes = array<i32: 1, 1>}> : (i32, i32) -> ()
"test.mixed_variadic_optional_in7"(%0#0, %0#1) <{attr1 = 2 : i32, operandSegmentSizes = array<i32: 2, 0>}> : (i32, i32) -> ()
// BECOMES
%0:3 = "foo.in"() : () -> (i32, i32, i32)
"test.mixed_variadic_in6"(%0#0, %0#1) <{attr1 = 2 : i32}> : (i32, i32) -> ()
"test.mixed_variadic_optional_in7"(%0#0, %0#1) <{attr1 = 2 : i32, operandSegmentSizes = array<i32: 2, 0>}> : (i32, i32) -> ()

// RULE VariadicRewrite
%0:7 = "foo.in"() : () -> (i32, i32, i64, f32, f32, f32, f32)
"test.variadic_rewrite_src_op"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6) <{operandSegmentSizes = array<i32: 2, 1, 4>}> : (i32, i32, i64, f32, f32, f32, f32) -> ()
// BECOMES
%0:7 = "foo.in"() : () -> (i32, i32, i64, f32, f32, f32, f32)
"test.variadic_rewrite_dst_op"(%0#2, %0#3, %0#4, %0#5, %0#6, %0#0, %0#1) <{operandSegmentSizes = array<i32: 1, 4, 2>}> : (i64, f32, f32, f32, f32, i32, i32) -> ()

// Rules of `rules/either.rs`.

// RULE EitherLeaves
%0:3 = "foo.in"() : () -> (i32, i16, i8)
%1 = "test.either_op_a"(%0#0, %0#1, %0#2) : (i32, i16, i8) -> i32
%2 = "test.either_op_a"(%0#1, %0#0, %0#2) : (i16, i32, i8) -> i32
%3 = "test.either_op_a"(%0#1, %0#1, %0#2) : (i16, i16, i8) -> i32
// BECOMES
%0:3 = "foo.in"() : () -> (i32, i16, i8)
%1 = "test.either_op_b"(%0#1, %0#2) : (i16, i8) -> i32
%2 = "test.either_op_b"(%0#1, %0#2) : (i16, i8) -> i32
%3 = "test.either_op_a"(%0#1, %0#1, %0#2) : (i16, i16, i8) -> i32

// RULE EitherNodeLeaf
%0:3 = "foo.in"() : () -> (i32, i16, i8)
%1 = "test.either_op_b"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "test.either_op_a"(%1, %0#1, %0#2) : (i32, i16, i8) -> i32
%3 = "test.either_op_a"(%0#1, %1, %0#2) : (i16, i32, i8) -> i32
// BECOMES
%0:3 = "foo.in"() : () -> (i32, i16, i8)
%1 = "test.either_op_b"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "test.either_op_b"(%0#1, %0#2) : (i16, i8) -> i32
%3 = "test.either_op_b"(%0#1, %0#2) : (i16, i8) -> i32

// RULE EitherNodes
%0:3 = "foo.in"() : () -> (i32, i16, i8)
%1 = "test.either_op_b"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "test.either_op_b"(%0#1, %0#1) : (i16, i16) -> i32
%3 = "test.either_op_a"(%1, %2, %0#2) : (i32, i32, i8) -> i32
%4 = "test.either_op_a"(%2, %1, %0#2) : (i32, i32, i8) -> i32
// BECOMES
%0:3 = "foo.in"() : () -> (i32, i16, i8)
%1 = "test.either_op_b"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "test.either_op_b"(%0#1, %0#1) : (i16, i16) -> i32
%3 = "test.either_op_b"(%0#1, %0#2) : (i16, i8) -> i32
%4 = "test.either_op_b"(%0#1, %0#2) : (i16, i8) -> i32

// RULE EitherWithAttr
%0:2 = "foo.in"() : () -> (i32, i16)
%1 = "test.either_op_c"(%0#0, %0#1) <{attr = 0 : i32}> : (i32, i16) -> i32
%2 = "test.either_op_c"(%0#1, %0#0) <{attr = 0 : i32}> : (i16, i32) -> i32
%3 = "test.either_op_c"(%0#0, %0#1) <{attr = 1 : i32}> : (i32, i16) -> i32
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i16)
%1 = "test.either_op_b"(%0#1, %0#0) : (i16, i32) -> i32
%2 = "test.either_op_b"(%0#1, %0#0) : (i16, i32) -> i32
%3 = "test.either_op_c"(%0#0, %0#1) <{attr = 1 : i32}> : (i32, i16) -> i32

// RULE EitherHelpers
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.either_helper_op_a"(%0#0) : (i32) -> i32
%2 = "test.either_helper_op_b"(%0#1) : (i32) -> i32
%3 = "test.either_op_b"(%1, %2) : (i32, i32) -> i32
%4 = "test.either_op_b"(%2, %1) : (i32, i32) -> i32
%5 = "test.either_op_b"(%1, %1) : (i32, i32) -> i32
// BECOMES
%0:2 = "foo.in"() : () -> (i32, i32)
%1 = "test.either_helper_op_a"(%0#0) : (i32) -> i32
%2 = "test.either_helper_op_b"(%0#1) : (i32) -> i32
%3 = "test.either_op_b"(%0#0, %0#1) : (i32, i32) -> i32
%4 = "test.either_op_b"(%0#0, %0#1) : (i32, i32) -> i32
%5 = "test.either_op_b"(%1, %1) : (i32, i32) -> i32

// Rules of `rules/types.rs`.

// RULE Locations
%0 = "foo.in"() : () -> i32
%1 = "test.loc_src"(%0) : (i32) -> i32
%2 = "test.loc_src"(%1) : (i32) -> i32
%3 = "test.loc_src"(%2) : (i32) -> i32
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.loc_src"(%0) : (i32) -> i32
%2 = "test.loc_src"(%1) : (i32) -> i32
%3 = "test.loc_dst"(%0) : (i32) -> i32
%4 = "test.loc_dst"(%3) : (i32) -> i32
%5 = "test.loc_dst"(%4) : (i32) -> i32

// RULE LocationNoResult
%0 = "foo.in"() : () -> i32
%1 = "test.loc_src"(%0) : (i32) -> i32
%2 = "test.loc_src"(%1) : (i32) -> i32
"test.loc_src_no_res"(%2) : (i32) -> ()
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.loc_src"(%0) : (i32) -> i32
%2 = "test.loc_src"(%1) : (i32) -> i32
"test.loc_dst_no_res"(%0) : (i32) -> ()

// RULE ReturnTypeByCode
%0 = "foo.in"() : () -> i64
%1 = "test.source_op"(%0) <{tag = 11 : i32}> : (i64) -> i8
// BECOMES
%0 = "foo.in"() : () -> i64
%1 = "test.op_x"(%0) : (i64) -> i32
%2 = "test.op_x"(%1) : (i32) -> i8

// RULE ReturnTypeByNative
%0 = "foo.in"() : () -> i1
%1 = "test.source_op"(%0) <{tag = 22 : i32}> : (i1) -> i8
// BECOMES
%0 = "foo.in"() : () -> i1
%1 = "test.op_x"(%0) : (i1) -> i1
%2 = "test.op_x"(%1) : (i1) -> i8

// RULE ReturnTypes
%0 = "foo.in"() : () -> i1
%1 = "test.source_op"(%0) <{tag = 33 : i32}> : (i1) -> i1
// BECOMES
%0 = "foo.in"() : () -> i1
%1:2 = "test.one_to_two"(%0) : (i1) -> (i64, i32)
%2 = "test.op_x"(%1#0) : (i64) -> i32
%3 = "test.op_x"(%1#1) : (i32) -> i64
%4 = "test.two_to_one"(%2, %3) : (i32, i64) -> i1

// RULE CopyType
%0 = "foo.in"() : () -> i8
%1 = "test.source_op"(%0) <{tag = 44 : i32}> : (i8) -> i32
// BECOMES
%0 = "foo.in"() : () -> i8
%1 = "test.op_x"(%0) : (i8) -> i8
%2 = "test.op_x"(%1) : (i8) -> i32

// RULE ReturnTypesMixed
%0 = "foo.in"() : () -> i1
%1 = "test.source_op"(%0) <{tag = 55 : i32}> : (i1) -> i64
// BECOMES
%0 = "foo.in"() : () -> i1
%1:2 = "test.one_to_two"(%0) : (i1) -> (i1, i64)
%2 = "test.two_to_one"(%1#0, %1#1) : (i1, i64) -> i64

// RULE TypeAndLocation
%0 = "foo.in"() : () -> i32
%1 = "test.source_op"(%0) <{tag = 66 : i32}> : (i32) -> i1
// BECOMES
%0 = "foo.in"() : () -> i32
%1 = "test.op_x"(%0) : (i32) -> i32
%2 = "test.op_x"(%0) : (i32) -> i32
%3 = "test.two_to_one"(%1, %2) : (i32, i32) -> i1

// Rules of `rules/legalization.rs`.

// RULE IllegalAToLegal
%0 = "test.illegal_op_a"() : () -> i32
// BECOMES
%0 = "test.legal_op_a"() <{status = "Success"}> : () -> i32

// RULE IllegalBToLegal
%0 = "test.illegal_op_b"() : () -> i32
// BECOMES
%0 = "test.legal_op_a"() <{status = "Failure"}> : () -> i32

// RULE IllegalCToE
%0 = "test.illegal_op_c"() : () -> i32
// BECOMES
%0 = "test.legal_op_a"() <{status = "Success"}> : () -> i32

// RULE IllegalDToLegal
%0 = "test.illegal_op_d"() : () -> i32
// BECOMES
%0 = "test.legal_op_a"() <{status = "Failure"}> : () -> i32

// RULE IllegalEToLegal
%0 = "test.illegal_op_e"() : () -> i32
// BECOMES
%0 = "test.legal_op_a"() <{status = "Success"}> : () -> i32
