//! Native code that returns values, attributes and several results, that is called for its effect,
//! and that is called once; names for matched and new ops.

use std::cell::Cell;

use crate::ops::*;
use drr::drr;
use drr::ir::AttrData;
use drr::prelude::*;

drr! {
    pub set Natives;

    /// Native code computes an operand and an attribute.
    def Choose : Pat<
        (OpNativeCodeCall1 $input1, $input2, true:$choice, $attr1, $attr2),
        (OpNativeCodeCall2 (ChooseOperand $input1, $input2, $choice), (MakeArray $attr1, $attr2))>;

    def ChooseOperand : NativeCodeCall<|a, b, first: bool| if first { a } else { b }>;
    def MakeArray : NativeCodeCall<{ AttrData::Array(vec![AttrData::Attr($0.to_attr()), AttrData::Attr($1.to_attr())]) }>;

    /// Native code computes the result.
    def UseSecond : Pat<(OpNativeCodeCall1 $_, $input2, false, $_, $_), (UseOpResult $input2)>;

    def UseOpResult : NativeCodeCall<{ $0 }>;

    /// Native code runs although nothing uses its result.
    def Auxiliary : Pattern<(OpNativeCodeCall3 $input), [(CreateOpI $input), (OpK)]>;

    def CreateOpI : NativeCodeCallVoid<{ OpI::build($_builder, $_loc, $0)?; }>;

    /// The value that native code returns gets a name.
    def BindResult : Pat<
        (OpNativeCodeCall4 (FirstI32Result $ret)),
        (OpNativeCodeCall5 (Same:$native $ret), $native)>;

    /// Matches the value if the first result of its defining op is an `i32`, and binds that result.
    def FirstI32Result : NativeCodeCall<{
        let first = $_self.defining_op()?.result(0)?;
        first.ty().satisfies::<I32>().then_some(first)
    }>;
    def Same : NativeCodeCall<{ $0 }>;

    /// Several results.
    def BindResults : Pattern<
        (OpNativeCodeCall6 $arg1, $arg2),
        [(OpNativeCodeCall7 (Swapped:$native__0 $arg1, $arg2)), (OpNativeCodeCall7 $native__1)]>;

    def Swapped : NativeCodeCall<{ ($1, $0) }, 2>;

    /// Native code is called once in each rewrite, so the numbers are consecutive.
    def CalledOnce : Pat<(OpM $x, $optional), (OpM $x, (Count)), [(IsNull:$optional)]>;

    def IsNull : Constraint<{ $_self.is_none() }, "Attribute is null">;
    def Count : NativeCodeCall<{ CALLS.replace(CALLS.get() + 1) }>;

    /// A constant-like op, and its value.
    def Constant : Pat<(OpR $input1, (ConstantLike I32Attr:$input2)), (OpS $input1, $input2)>;

    /// Names for a matched op, an operand, an attribute, and a new op.
    def SymbolBinding : Pattern<
        (OpSymbolBindingA:$res_a $operand, $attr),
        [(OpSymbolBindingC:$res_c (OpSymbolBindingB:$res_b $operand)),
         (OpSymbolBindingD $res_b, $res_c, $attr)],
        [(HasOneUse $res_a)]>;

    /// A name for an op without a result.
    def NoResult : Pat<(OpSymbolBindingNoResult:$op $_), (HandleNoResult $op)>;

    def HandleNoResult : NativeCodeCallVoid<{
        let operand = $_builder.ir().operand($0, 0);
        OpSymbolBindingB::build($_builder, $_loc, operand)?;
    }>;
}

/// The first number that upstream's counter returns.
pub(super) const FIRST_CALL: i64 = 314_159_265;

thread_local! {
    /// The next number that `Count` returns.
    pub(super) static CALLS: Cell<i64> = const { Cell::new(FIRST_CALL) };
}
