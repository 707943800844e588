//! Native code: values, attributes, several results, called for its effect, called once; names for
//! what is matched and built.

use std::cell::Cell;

use crate::ops::*;
use drr::attr::AttrData;
use drr::drr;
use drr::prelude::*;

drr! {
    pub set Natives;

    /// Native code makes an operand and an attribute.
    def Choose : Pat<
        (OpNativeCodeCall1 $input1, $input2, true:$choice, $attr1, $attr2),
        (OpNativeCodeCall2 (ChooseOperand $input1, $input2, $choice), (MakeArray $attr1, $attr2))>;

    def ChooseOperand : NativeCodeCall<|a, b, first: bool| if first { a } else { b }>;
    def MakeArray : NativeCodeCall<{ AttrData::Array(vec![AttrData::Attr($0.to_attr()), AttrData::Attr($1.to_attr())]) }>;

    /// Native code makes the result.
    def UseSecond : Pat<(OpNativeCodeCall1 $_, $input2, false, $_, $_), (UseOpResult $input2)>;

    def UseOpResult : NativeCodeCall<{ $0 }>;

    /// Native code is run though nothing uses it.
    def Auxiliary : Pattern<(OpNativeCodeCall3 $input), [(CreateOpI $input), (OpK)]>;

    def CreateOpI : NativeCodeCallVoid<{ OpI::build($_builder, $_loc, $0)?; }>;

    /// What native code returns has a name.
    def BindResult : Pat<
        (OpNativeCodeCall4 (FirstI32Result $ret)),
        (OpNativeCodeCall5 (Same:$native $ret), $native)>;

    /// The value, if the op that makes it has a first result of `i32`, which is then bound.
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

    /// Native code is called once a rewrite: the numbers are consecutive.
    def CalledOnce : Pat<(OpM $x, $optional), (OpM $x, (Count)), [(IsNull:$optional)]>;

    def IsNull : Constraint<{ $_self.is_none() }, "Attribute is null">;
    def Count : NativeCodeCall<{ CALLS.replace(CALLS.get() + 1) }>;

    /// A constant-like op, and its value.
    def Constant : Pat<(OpR $input1, (ConstantLike I32Attr:$input2)), (OpS $input1, $input2)>;

    /// Names for a matched op, an operand, an attribute, and what is built.
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

/// The number with which upstream begins.
pub(super) const FIRST_CALL: i64 = 314_159_265;

thread_local! {
    /// What `Count` says next.
    pub(super) static CALLS: Cell<i64> = const { Cell::new(FIRST_CALL) };
}
