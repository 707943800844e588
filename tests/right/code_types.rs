//! Programs without the mistakes of these codes.

use super::*;

mod e0551 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $_, ..), (replaceWithValue $x), [(HasOneUse $x)]>;
    }
}

mod e0552 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp:$l $x, $body), [(drop $body), (replaceWithValue $x)], [(SameType $x, $l)]>;
    }
}

mod e0553 {
    use super::*;

    #[derive(Clone, Copy, PartialEq, EnumAttr)]
    #[enum_attr(string)]
    pub enum Way {
        Up,
        Down,
    }

    #[derive(Op)]
    #[op(name = "test.go")]
    pub struct GoOp {
        #[attr]
        pub way: EnumAttr<Way>,
    }
}

mod e0554 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.loop")]
    pub struct TestOp {
        #[region]
        pub body: AnyRegion,
    }
}

mod e0555 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.jump")]
    pub struct JumpOp {
        #[successor]
        pub dest: AnySuccessor,
    }
}

mod e0556 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp I64:$x), (replaceWithValue $x)>;
    }
}

mod e0557 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi")]
    pub struct TestOp {
        #[attr]
        pub k: I64Attr,
    }
}

mod e0558 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, I64Attr:$f, ..), (NoteOp $x, $f)>;
    }
}

mod e0560 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi")]
    pub struct TestOp {
        #[attr(default = 1)]
        pub k: I64Attr,
    }
}

mod e0561 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Double : NativeCodeCall<|a: i64| a * 2>;
        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, (Double $f))>;
    }
}

mod e0562 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Double : NativeCodeCall<|a: i64| a * 2>;
        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, (Double $f))>;
    }
}

mod e0563 {
    use super::*;

    drr::drr! {
        pub set Rules;

        #[reads(depth = 1)]
        def IsConst : Constraint<{ $0.defining_op().is_some() }, "a constant">;
        def A : Pat<(NegOp $x), (replaceWithValue $x), [(IsConst $x)]>;
        #[reads(depth = 2)]
        def Deep : NativeCodeCall<{ $_self.defining_op()?.operand(0)?.defining_op()?.operand(0) }>;
        def B : Pat<(NegOp (NegOp (Deep $x))), (replaceWithValue $x)>;
        #[reads(any)]
        def NoRegions : Constraint<{ $_builder.ir().num_regions($0.handle()) == 0 }, "without regions">;
        def C : Pat<(NegOp:$n (NegOp $x)), (replaceWithValue $x), [(NoRegions $n)]>;
    }
}

mod e0564 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x), [{ $x.use_count() == 1 }]>;
    }
}

mod e0565 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $factor, ..), (NoteOp $x, {
            if $factor.as_int() == Some(0) {
                return None;
            }
            1i64
        })>;
    }
}

mod e0566 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, { i64::try_from($f.as_int()?)? })>;
    }
}

mod e0567 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, { 2i64 })>;
    }
}

mod e0568 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Count : NativeCodeCall<|a: i64| a>;
        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, (Count $f))>;
    }
}

mod e0569 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Both : NativeCodeCall<{ ($0, $0) }, 2>;
        def A : Pat<(SplitOp $x), (Both $x)>;
    }
}

mod e0570 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp $x), [(CastOp:$c $x, (returnType { $x.ty() })), (AddOp $c, $x)]>;
    }
}

mod e0571 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Number : NativeCodeCall<{ Some(7i64) }>;
        def A : Pat<(AddOp (Number $n), $x), (ScaleOp $x, $n)>;
    }
}

mod e0572 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Operand : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
        #[reads(depth = 1)]
        def A : Pat<(NegOp (Operand AnyOf<(I32, F32)>:$n)), (replaceWithValue $n)>;
    }
}

mod e0573 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Number : NativeCodeCall<{ $_self.has_one_use().then_some(7i64) }>;
        def A : Pat<(AddOp (Number 7), $x), (replaceWithValue $x)>;
    }
}

mod e0574 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Operand : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
        #[reads(depth = 1)]
        def A : Pat<(NegOp (Operand $x)), (replaceWithValue $x)>;
    }
}

mod e0575 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Look : NativeCodeCallVoid<{ let _ = $_builder; let _ = $0; }>;
        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [], [(Look $x)]>;
    }
}

mod e0576 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, 2, ..), (AddOp $x, $x)>;
    }
}

mod e0577 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NoteOp $x, 2i64), (AddOp $x, $x)>;
    }
}

mod e0578 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, 9223372036854775807, ..), (NegOp $x)>;
    }
}

mod e0579 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, 3i64, ..), (NegOp $x)>;
    }
}

mod e0580 {
    use super::*;

    drr::declare_op! {
        pub HoldOp = "right.hold"(x: AnyType, #[attr] value: I32ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(HoldOp $x, dense<1> : tensor<2xi32>), (NegOp $x)>;
    }
}

mod e0581 {
    use super::*;

    drr::declare_op! {
        pub ByteOp = "right.byte"(x: AnyType, #[attr] value: I8Attr) -> (r: AnyType) traits(SameOperandsAndResultType);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(ByteOp $x, -1), (ByteOp $x, 255)>;
    }
}

mod e0582 {
    use super::*;

    #[derive(TypeDef)]
    #[type_def(name = "right.buf")]
    pub struct Buf<T = TypeParam> {
        pub size: u64,
        pub elem: Option<T>,
    }
}

mod e0583 {
    use super::*;

    #[derive(TypeDef)]
    #[type_def(name = "right.token")]
    pub struct Token;

    drr::declare_op! {
        pub UseOp = "right.use_token"(x: Is<Token>);
    }
}

mod e0584 {
    use super::*;

    #[derive(AttrDef)]
    #[attr_def(name = "right.layout")]
    pub struct Layout;

    drr::declare_op! {
        pub UseOp = "right.use_layout"(x: AnyType) { layout: Is<Layout> };
    }
}

mod e0585 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Reversed : NativeCodeCall<{ $0.iter().rev().collect::<Vec<_>>() }>;
        def A : Pat<(NegOp (ConcatOp $xs)), (ConcatOp (Reversed $xs))>;
    }
}

mod e0586 {
    use super::*;

    #[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
    #[enum_attr(string)]
    pub enum Mode {
        #[value("wrap")]
        Wrap,
        #[value("saturate")]
        Saturate,
    }

    drr::declare_op! {
        pub StepOp = "test.step"(x: AnyType) { mode: EnumAttr<Mode> } -> (r: AnyType) traits(Pure);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(StepOp $x, "wrap"), (StepOp $x, Mode::Saturate)>;
    }
}

mod e0587 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Operand : NativeCodeCall<{ let op = $_self.defining_op()?; Some((op.operand(0)?, op.num_operands())) }>;
        #[reads(depth = 1)]
        def A : Pat<(NegOp (Operand $x, 2)), (replaceWithValue $x)>;
    }
}

mod e0588 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (ScaleOp $x, $f, ..)), (ScaleOp $x, $f, 1, "t")>;
    }
}

mod e0589 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def NoTag : NativeCodeCall<{ None::<drr::ir::AttrData<_>> }>;
        def A : Pat<(NegOp (NegOp $x)), (ScaleOp $x, 1, none, (NoTag))>;
    }
}

mod e0590 {
    use super::*;

    #[derive(Clone)]
    struct Plan {
        factor: i64,
    }

    fn plan<I: Ir>(x: Val<'_, I>) -> Option<Plan> {
        let factor = i64::from(x.ty().int_width()?);
        Some(Plan { factor })
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (Build $x, (MakePlan $x))>;
        def MakePlan : NativeCodeCall<{ plan($0)? }>;
        def Build : NativeCodeCall<{ ScaleOp::build($_builder, $_loc, $0, $1.factor)? }>;
    }
}
