//! The ops of MLIR's test dialect that its DRR rules name, declared as in upstream's `TestOps.td`.
//!
//! Upstream leaves many operands and results unnamed; they have names here. Upstream's properties
//! are attributes here, as in the generic form.

use std::marker::PhantomData;

use drr::constraint::{AttrConstraint, TypeConstraint};
use drr::ir::{AttrView, Ir, Type, TypeData};
use drr::native::{AttrRef, FromAttr};
use drr::prelude::*;

/// `#test<enum …>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#test<enum {}>")]
pub enum TestEnum {
    /// The first.
    #[value("first")]
    First,
    /// The second.
    #[value("second")]
    Second,
    /// The third.
    #[value("third")]
    Third,
}

/// `#test.bit_enum<…>`: sets of flags, in the order in which MLIR prints them.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#test.bit_enum<{}>")]
pub enum TestBitEnum {
    /// Reading.
    #[value("read")]
    Read,
    /// Writing.
    #[value("write")]
    Write,
    /// Executing.
    #[value("execute")]
    Execute,
    /// Reading and writing.
    #[value("read, write")]
    ReadWrite,
    /// Reading and executing.
    #[value("read, execute")]
    ReadExecute,
    /// Writing and executing.
    #[value("write, execute")]
    WriteExecute,
    /// All of them.
    #[value("read, write, execute")]
    All,
}

/// The rule that a multi-result op tests: an `i64`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(int = 64)]
pub enum Kind {
    /// The op as a whole.
    #[value(1)]
    Kind1,
    /// Two results and one.
    #[value(2)]
    Kind2,
    /// One result and two.
    #[value(3)]
    Kind3,
    /// Results of several ops, picked one by one.
    #[value(4)]
    Kind4,
    /// Only if the second result is unused.
    #[value(5)]
    Kind5,
    /// With an auxiliary op.
    #[value(6)]
    Kind6,
}

/// `case5` and `case10`, as `i32`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(int = 32)]
pub enum SomeI32Enum {
    /// Five.
    #[value(5)]
    Case5,
    /// Ten.
    #[value(10)]
    Case10,
}

/// `case5` and `case10`, as `i64`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(int = 64)]
pub enum SomeI64Enum {
    /// Five.
    #[value(5)]
    Case5,
    /// Ten.
    #[value(10)]
    Case10,
}

// Attributes.
drr::declare_op! {
    pub FloatElementsAttrOp = "test.float_elements_attr"() {
        scalar_f32_attr: TensorElements<F32>,
        tensor_f64_attr: TensorElements<F64>,
    };
    pub I32ElementsAttrOp = "test.i32ElementsAttr"() { attr: TensorElements<I32> };
    pub OpWithEnum = "test.op_with_enum"() {
        value: EnumAttr<TestEnum>,
        tag: Optional<AnyAttr>,
    };
    pub OpWithBitEnum = "test.op_with_bit_enum"() {
        value: EnumAttr<TestBitEnum>,
        tag: Optional<AnyAttr>,
    };
    pub I32EnumAttrOp = "test.i32_enum_attr"() { attr: EnumAttr<SomeI32Enum> } -> (val: I32);
    pub I64EnumAttrOp = "test.i64_enum_attr"() { attr: EnumAttr<SomeI64Enum> } -> (val: I32);
    pub OpAttrMatch1 = "test.match_op_attribute1"() {
        required_attr: I32Attr,
        optional_attr: Optional<I32Attr>,
        default_valued_attr: I32Attr = 42,
        more_attr: I32Attr,
    } -> (result: I32);
    pub OpAttrMatch2 = "test.match_op_attribute2"() {
        required_attr: I32Attr,
        optional_attr: Optional<I32Attr>,
        default_valued_attr: I32Attr = 42,
        more_attr: I32Attr,
    } -> (result: I32);
    pub OpAttrMatch3 = "test.match_op_attribute3"() { attr: Optional<UnitAttr> } -> (result: I32);
    pub OpAttrMatch4 = "test.match_op_attribute4"() {
        attr1: Optional<UnitAttr>,
        attr2: Optional<UnitAttr>,
    } -> (result: I32);
    pub OpAllAttrConstraint1 = "test.all_attr_constraint_of1"() { attr: ArrayOf<I64Attr> }
        -> (result: I32);
    pub OpAllAttrConstraint2 = "test.all_attr_constraint_of2"() { attr: ArrayOf<I64Attr> }
        -> (result: I32);
    pub TestDefaultStrAttrNoValueOp = "test.no_str_value"() { value: StrAttr };
    pub TestDefaultStrAttrHasValueOp = "test.has_str_value"() { value: StrAttr = "" };
    pub TestPropPatternOp1 = "test.prop_pattern_op_1"() {
        tag: StrAttr,
        val: I64Attr,
        cond: BoolAttr,
    } -> (results: I32);
    pub TestPropPatternOp2 = "test.prop_pattern_op_2"(input: I32) { tag: StrAttr };
    pub TestIgnoreArgMatchSrcOp = "test.ignore_arg_match_src"(a: AnyType, b: AnyType, c: AnyType) {
        d: AnyAttr,
        e: AnyAttr,
        f: AnyAttr,
    };
    pub TestIgnoreArgMatchDstOp = "test.ignore_arg_match_dst"(b: AnyType) { f: AnyAttr };
    pub OpInterleavedOperandAttribute1 = "test.interleaved_operand_attr1"(
        input1: I32, #[attr] attr1: I64Attr, input2: I32, #[attr] attr2: I64Attr);
    pub OpInterleavedOperandAttribute2 = "test.interleaved_operand_attr2"(
        input1: I32, #[attr] attr1: I64Attr, input2: I32, #[attr] attr2: I64Attr);
    pub ManyArgsOp = "test.many_arguments"(
        input1: I32, input2: I32, input3: I32, input4: I32, input5: I32,
        input6: I32, input7: I32, input8: I32, input9: I32)
    {
        attr1: I64Attr, attr2: I64Attr, attr3: I64Attr, attr4: I64Attr, attr5: I64Attr,
        attr6: I64Attr, attr7: I64Attr, attr8: I64Attr, attr9: I64Attr,
    };
}

// One op to another; equal operands; benefits.
drr::declare_op! {
    pub OpA = "test.op_a"(input: I32) { attr: I32Attr } -> (result: I32);
    pub OpB = "test.op_b"(input: I32) { attr: I32Attr } -> (result: I32);
    pub OpC = "test.op_c"(input: I32) -> (result: I32);
    pub OpD = "test.op_d"(input: I32) -> (result: I32);
    pub OpE = "test.op_e"(input: I32) -> (result: I32);
    pub OpF = "test.op_f"(input: I32) -> (result: I32);
    pub OpG = "test.op_g"(input: I32) -> (result: I32);
    pub OpH = "test.op_h"(input: I32);
    pub OpI = "test.op_i"(input: I32);
    pub OpJ = "test.op_j"() -> (result: I32);
    pub OpK = "test.op_k"() -> (result: I32);
    pub OpM = "test.op_m"(input: I32) { optional_attr: Optional<I32Attr> } -> (result: I32);
    pub OpN = "test.op_n"(lhs: I32, rhs: I32) -> (result: I32);
    pub OpO = "test.op_o"(input: I32) -> (result: I32);
    pub OpP = "test.op_p"(a: I32, b: I32, c: I32, d: I32, e: I32, f: I32) -> (result: I32);
    pub OpQ = "test.op_q"(lhs: AnyType, rhs: AnyType) -> (result: AnyType);
    pub OpR = "test.op_r"(lhs: AnyInteger, rhs: AnyInteger) -> (result: AnyInteger);
    pub OpS = "test.op_s"(lhs: AnyInteger) { value: AnyAttr } -> (result: AnyInteger);
    pub TestOpConstant = "test.constant"() { value: AnyAttr } -> (result: AnyType)
        traits(Pure, ConstantLike);
    pub TestOpInPlaceSelfFold = "test.op_in_place_self_fold"() { folded: Optional<UnitAttr> }
        -> (result: I32);
    pub OpCrashLong = "test.op_crash_long"(a: I32, b: I32, c: I32) -> (result: I32);
    pub OpCrashShort = "test.op_crash_short"() -> (result: I32);
    pub TestRewriteOp = "test.rewrite"(input: AnyType) -> (result: AnyType);
}

// Native code; names for matched and new ops.
drr::declare_op! {
    pub OpNativeCodeCall1 = "test.native_code_call1"(input1: I32, input2: I32) {
        choice: BoolAttr,
        attr1: I64Attr,
        attr2: I64Attr,
    } -> (result: I32);
    pub OpNativeCodeCall2 = "test.native_code_call2"(input: I32) { attr: ArrayOf<I64Attr> }
        -> (result: I32);
    pub OpNativeCodeCall3 = "test.native_code_call3"(input: I32) -> (result: I32);
    pub OpNativeCodeCall4 = "test.native_code_call4"(input1: AnyType)
        -> (output1: I32, output2: I32);
    pub OpNativeCodeCall5 = "test.native_code_call5"(input1: I32, input2: I32)
        -> (output1: I32, output2: I32);
    pub OpNativeCodeCall6 = "test.native_code_call6"(input1: I32, input2: I32)
        -> (output1: I32, output2: I32);
    pub OpNativeCodeCall7 = "test.native_code_call7"(input: I32) -> (result: I32);
    pub OpSymbolBindingA = "test.symbol_binding_a"(operand: I32) { attr: I64Attr } -> (result: I32);
    pub OpSymbolBindingB = "test.symbol_binding_b"(operand: I32) -> (result: I32);
    pub OpSymbolBindingC = "test.symbol_binding_c"(operand: I32) -> (result: I32);
    pub OpSymbolBindingD = "test.symbol_binding_d"(input1: I32, input2: I32) { attr: I64Attr }
        -> (result: I32);
    pub OpSymbolBindingNoResult = "test.symbol_binding_no_result"(operand: I32);
}

// Several results.
drr::declare_op! {
    pub ThreeResultOp = "test.three_result"() { kind: EnumAttr<Kind> }
        -> (result1: I32, result2: F32, result3: F32);
    pub AnotherThreeResultOp = "test.another_three_result"() { kind: EnumAttr<Kind> }
        -> (result1: I32, result2: F32, result3: F32);
    pub TwoResultOp = "test.two_result"() { kind: EnumAttr<Kind> } -> (result1: I32, result2: F32);
    pub AnotherTwoResultOp = "test.another_two_result"() { kind: EnumAttr<Kind> }
        -> (result1: F32, result2: F32);
    pub OneResultOp1 = "test.one_result1"() { kind: EnumAttr<Kind> } -> (result1: F32);
    pub OneResultOp2 = "test.one_result2"() { kind: EnumAttr<Kind> } -> (result1: I32);
    pub OneResultOp3 = "test.one_result3"(input: F32) -> (result1: I32);
}

// Variadic operands and results.
drr::declare_op! {
    pub OneVResOneVOperandOp1 = "test.one_variadic_out_one_variadic_in1"(inputs: Variadic<I32>)
        -> (outputs: Variadic<I32>);
    pub OneVResOneVOperandOp2 = "test.one_variadic_out_one_variadic_in2"(inputs: Variadic<I32>)
        -> (outputs: Variadic<I32>);
    pub MixedVOperandOp1 = "test.mixed_variadic_in1"(
        input1: Variadic<I32>, input2: F32, input3: Variadic<I32>) traits(SameVariadicOperandSize);
    pub MixedVOperandOp2 = "test.mixed_variadic_in2"(
        input1: Variadic<I32>, input2: F32, input3: Variadic<I32>) traits(SameVariadicOperandSize);
    pub MixedVResultOp1 = "test.mixed_variadic_out1"()
        -> (output1: Variadic<I32>, output2: F32, output3: Variadic<I32>)
        traits(SameVariadicResultSize);
    pub MixedVResultOp2 = "test.mixed_variadic_out2"()
        -> (output1: Variadic<I32>, output2: F32, output3: Variadic<I32>)
        traits(SameVariadicResultSize);
    pub OneI32ResultOp = "test.one_i32_out"() -> (result: I32);
    pub MixedVOperandOp3 = "test.mixed_variadic_in3"(
        input1: I32, input2: Variadic<I32>, input3: Variadic<I32>) { count: I32Attr }
        -> (result: I32) traits(SameVariadicOperandSize);
    pub MixedVOperandOp4 = "test.mixed_variadic_in4"(input1: Variadic<I32>, input2: I32) {
        attr1: I32Attr,
    };
    pub MixedVOperandOp5 = "test.mixed_variadic_in5"(input1: I32, input2: I32, input3: I32) {
        attr1: I32Attr,
        pattern_name: StrAttr,
    };
    pub MixedVOperandOp6 = "test.mixed_variadic_in6"(input1: Variadic<I32>, input2: Variadic<I32>) {
        attr1: I32Attr,
    } traits(SameVariadicOperandSize);
    pub MixedVOperandOp7 = "test.mixed_variadic_optional_in7"(
        input1: Variadic<I32>, input2: Optional<I32>) { attr1: I32Attr }
        traits(AttrSizedOperandSegments);
    pub MixedVOperandInOutI32Op = "test.mixed_variadic_in_out_i32"(input: I32) -> (output: I32);
    pub TestVariadicRewriteSrcOp = "test.variadic_rewrite_src_op"(
        arg: Variadic<AnyType>, brg: AnyType, crg: Variadic<AnyType>)
        traits(AttrSizedOperandSegments);
    pub TestVariadicRewriteDstOp = "test.variadic_rewrite_dst_op"(
        brg: AnyType, crg: Variadic<AnyType>, arg: Variadic<AnyType>)
        traits(AttrSizedOperandSegments);
}

/// An op with two variadic results, each with `count` values.
#[derive(Op)]
#[op(
    name = "test.mixed_variadic_out3",
    infer = mixed_results,
    traits(SameVariadicResultSize)
)]
pub struct MixedVResultOp3 {
    /// The number of values in each variadic result.
    #[attr]
    pub count: I32Attr,
    /// One value.
    #[result]
    pub output1: I32,
    /// `count` values.
    #[result]
    pub output2: Variadic<I32>,
    /// `count` more values.
    #[result]
    pub output3: Variadic<I32>,
}

/// One `i32`, then twice `count` of them.
fn mixed_results<I: Ir>(
    ir: &I,
    _operands: &[Type<I>],
    attrs: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let count = i64::from_attr(AttrRef::given(ir, attrs.first()?.as_ref()?))?;
    let count = usize::try_from(count).ok()?;
    Some(vec![TypeData::int(32); 1 + 2 * count])
}

// Operands in either order, locations, types.
drr::declare_op! {
    pub TestEitherOpA = "test.either_op_a"(arg0: AnyInteger, arg1: AnyInteger, arg2: AnyInteger)
        -> (output: I32);
    pub TestEitherOpB = "test.either_op_b"(arg0: AnyInteger, arg1: AnyInteger) -> (output: I32);
    pub TestEitherOpC = "test.either_op_c"(
        #[attr] attr: I32Attr, arg0: AnyInteger, arg1: AnyInteger) -> (output: I32);
    pub TestEitherHelperOpA = "test.either_helper_op_a"(arg0: I32) -> (output: I32);
    pub TestEitherHelperOpB = "test.either_helper_op_b"(arg0: I32) -> (output: I32);
    pub TestLocationSrcOp = "test.loc_src"(input: I32) -> (output: I32);
    pub TestLocationDstOp = "test.loc_dst"(input: I32) -> (output: I32)
        traits(SameOperandsAndResultType);
    pub TestLocationSrcNoResOp = "test.loc_src_no_res"(input: I32);
    pub TestLocationDstNoResOp = "test.loc_dst_no_res"(input: I32);
    pub SourceOp = "test.source_op"(arg: AnyInteger) { tag: I32Attr } -> (result: AnyInteger);
    pub OpX = "test.op_x"(input: AnyInteger) -> (result: AnyInteger);
    pub OneToTwo = "test.one_to_two"(input: AnyInteger) -> (first: AnyInteger, second: AnyInteger);
    pub TwoToOne = "test.two_to_one"(first: AnyInteger, second: AnyInteger) -> (result: AnyInteger);
}

// Ops for tests of dialect conversion.
drr::declare_op! {
    pub IllegalOpA = "test.illegal_op_a"() -> (result: I32);
    pub IllegalOpB = "test.illegal_op_b"() -> (result: I32);
    pub IllegalOpC = "test.illegal_op_c"() -> (result: I32);
    pub IllegalOpD = "test.illegal_op_d"() -> (result: I32);
    pub IllegalOpE = "test.illegal_op_e"() -> (result: I32);
    pub LegalOpA = "test.legal_op_a"() { status: StrAttr } -> (result: I32);
}

/// `dense<…>` with a tensor type whose elements satisfy `C`: MLIR's `I32ElementsAttr` and
/// `RankedF32ElementsAttr<[…]>`.
pub struct TensorElements<C>(PhantomData<C>);

impl<C: TypeConstraint> AttrConstraint for TensorElements<C> {
    type Holds = drr::constraint::holds::Elements;
    const SUMMARY: &'static str = "constant tensor attribute";
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        attr.view(|view| matches!(view, AttrView::Elements { .. }))
            && attr.ty().is_some_and(|ty| ty.satisfies::<TensorOf<C>>())
    }
}
