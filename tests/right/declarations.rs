//! Programs without the mistakes of these codes.

use super::*;

mod e0701 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.negf")]
    pub struct TestOp {
        #[operand]
        pub x: AnyType,
    }
}

mod e0702 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "arith.add"(x: AnyType) -> (r: AnyType);
    }
}

mod e0703 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi")]
    pub struct TestOp {
        #[operand]
        pub lhs: AnyOf<(I32, I64)>,
    }
}

mod e0704 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.stop", traits(Pure))]
    pub struct StopOp {}
}

mod e0705 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi")]
    pub struct TestOp {
        #[operand]
        pub lhs: AnyType,
    }
}

mod e0706 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi")]
    pub struct TestOp {
        #[operand]
        pub lhs: AnyType,
        #[operand]
        pub rhs: AnyType,
    }
}

mod e0707 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi")]
    pub struct TestOp {
        #[operand]
        pub lhs: AnyType,
        #[result]
        pub r: AnyType,
    }
}

mod e0708 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op")]
    pub struct TestOp {
        #[operand]
        pub x: AnyType,
    }
}

mod e0709 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op")]
    pub struct TestOp {
        #[region]
        pub bodies: Variadic<AnyRegion>,
    }
}

mod e0710 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "t.add"(x: AnyType) { k: ArrayOf<I64Attr> } -> (r: AnyType);
    }
}

mod e0711 {
    use super::*;

    #[derive(TypeDef)]
    #[type_def(name = "nn.buf", format = "`<` ($space^)? `>`")]
    pub struct Buf {
        #[param(default = 0)]
        pub space: u32,
    }
}

mod e0712 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op")]
    pub struct TestOp {
        #[attr(name = "scale-factor")]
        pub factor: I64Attr,
    }
}

mod e0713 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op")]
    pub struct TestOp {
        #[operand]
        pub x: Optional<AnyType>,
    }
}

mod e0714 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op")]
    pub struct TestOp {
        #[operand]
        pub xs: Variadic<AnyType>,
    }
}

mod e0715 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi", traits(Pure, Commutative))]
    pub struct TestOp {
        #[operand]
        pub lhs: AnyType,
    }
}

mod e0716 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op", traits(Pure, Commutative))]
    pub struct TestOp {
        #[operand]
        pub x: AnyType,
    }
}

mod e0717 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi")]
    pub struct TestOp {
        #[attr]
        pub k: I64Attr,
        #[attr(name = "l")]
        pub j: I64Attr,
    }
}

mod e0718 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op", traits(AttrSizedOperandSegments))]
    pub struct TestOp {
        #[operand]
        pub xs: Variadic<AnyType>,
        #[operand]
        pub ys: Variadic<AnyType>,
    }
}

mod e0719 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op")]
    pub struct TestOp {
        #[region]
        pub first: AnyRegion,
        #[region]
        pub others: Variadic<AnyRegion>,
    }
}

mod e0720 {
    use super::*;

    drr::declare_op! {
        pub CallOp = "test.call"(callee: AnyType, ins: Variadic<AnyType>, outs: Variadic<AnyType>)
            traits(AttrSizedOperandSegments);
    }
}

mod e0721 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op", traits(SameVariadicOperandSize))]
    pub struct TestOp {
        #[operand]
        pub xs: Variadic<AnyType>,
        #[operand]
        pub ys: Variadic<AnyType>,
    }
}

mod e0722 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.source", traits(SameOperandsAndResultType))]
    pub struct SourceOp {
        #[operand]
        pub x: AnyType,
        #[result]
        pub r: AnyType,
    }
}

mod e0723 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op", traits(Pure, AllTypesMatch(x, r)))]
    pub struct TestOp {
        #[operand]
        pub x: AnyType,
        #[result]
        pub r: AnyType,
    }
}

mod e0724 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "t.add"(x: AnyType) -> (r: AnyType) traits(AllTypesMatch(x, r));
    }
}

mod e0725 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op", traits(AllTypesMatch(x, r)))]
    pub struct TestOp {
        #[operand]
        pub x: AnyType,
        #[result]
        pub r: AnyType,
    }
}

mod e0726 {
    use super::*;

    drr::declare_op! {
        pub OneOp = "test.add"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
        pub SumOp = "test.sum"(x: AnyType, y: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
    }
}

mod e0727 {
    use super::*;

    drr::declare_op! {
        pub OneOp = "test.add"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
        pub SumOp = "test.sum"(x: AnyType, y: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
    }
}

mod e0728 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "bench.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure);
    }
}

mod e0729 {
    use super::*;

    drr::declare_op! {
        pub SubOp = "t.sub"(x: AnyType) { k: I64Attr = 1 } -> (r: AnyType);
    }
}

mod e0730 {
    use super::*;

    #[derive(Clone, Copy, PartialEq, EnumAttr)]
    #[enum_attr(string)]
    pub enum Way {
        Up,
        Down,
    }
}

mod e0731 {
    use super::*;

    #[derive(Clone, Copy, PartialEq, EnumAttr)]
    #[enum_attr(string)]
    pub enum Mode {
        Fast,
        Slow,
    }
}

mod e0732 {
    use super::*;

    #[derive(Clone, Copy, PartialEq, EnumAttr)]
    #[enum_attr(string)]
    pub enum Way {
        #[value("up")]
        Up,
        #[value("down")]
        Down,
    }
}

mod e0733 {
    use super::*;

    #[derive(Clone, Copy, PartialEq, EnumAttr)]
    #[enum_attr(string)]
    pub enum Way {
        Up,
        Down,
    }
}

mod e0734 {
    use super::*;

    #[derive(Clone, Copy, PartialEq, EnumAttr)]
    #[enum_attr(string)]
    pub enum Mode {
        Fast,
        Slow,
    }
}

mod e0735 {
    use super::*;

    #[derive(Clone, Copy, PartialEq, EnumAttr)]
    #[enum_attr(int = 64)]
    pub enum Way {
        Up,
        Down,
    }
}

mod e0736 {
    use super::*;

    #[derive(Clone, Copy, PartialEq, EnumAttr)]
    #[enum_attr(int = 32)]
    pub enum Way {
        #[value(7)]
        Up,
        Down,
    }
}

mod e0737 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op")]
    pub struct TestOp {
        #[attr(name = "k", default = 1)]
        pub factor: I64Attr,
    }
}

mod e0738 {
    use super::*;

    drr::declare_op! {
        pub MulOp = "t.mul"(x: AnyType) { #[attr(name = "n")] k: I64Attr = 2 } -> (r: AnyType);
    }
}

mod e0739 {
    use super::*;

    #[derive(Op)]
    #[op(name = "arith.addi")]
    pub struct TestOp {
        #[attr(default = 1)]
        pub k: I64Attr,
    }
}

mod e0753 {
    use super::*;

    drr::declare_op! {
        pub SubOp = "test.sub"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
            traits(SameOperandsAndResultType) identity(rhs = 0);
    }
}

mod e0754 {
    use super::*;
    use drr::op::OpSyntax;
    use drr::op::format::{Asm, AsmParser, AsmPrinter};

    drr::declare_op! {
        pub EmptyOp = "test.empty"() syntax;
    }
    impl OpSyntax for EmptyOp {
        fn parse<I: Ir>(_: &mut dyn AsmParser<I>) -> Asm {
            Ok(())
        }
        fn print<I: Ir>(_: &mut dyn AsmPrinter<I>) {}
    }
}
