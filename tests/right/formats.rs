//! Assembly formats without the mistakes of these codes.

use super::*;

mod e0740 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
            traits(SameOperandsAndResultType)
            format = "$lhs `,` $rhs attr-dict `:` type($sum)";
    }
}

mod e0741 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
            traits(SameOperandsAndResultType)
            format = "$lhs `plus` $rhs attr-dict `:` type($sum)";
    }
}

mod e0742 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
            traits(SameOperandsAndResultType)
            format = "$rhs `,` $lhs attr-dict `:` type($sum)";
    }
}

mod e0743 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
            traits(SameOperandsAndResultType)
            format = "operands attr-dict `:` type($sum)";
    }
}

mod e0744 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
            traits(SameOperandsAndResultType)
            format = "$lhs `,` $rhs attr-dict `:` type($lhs)";
    }
}

mod e0745 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
            traits(SameOperandsAndResultType)
            format = "$lhs $rhs attr-dict-with-keyword `:` type($rhs)";
    }
}

mod e0746 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(values: Variadic<AnyType>) { wraps: Optional<UnitAttr> }
            format = "($values^ `:` type($values))? (`wraps` $wraps^)? attr-dict";
    }
}

mod e0747 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(x: I32) regions(body: AnyRegion) -> (r: I32)
            format = "$x attr-dict-with-keyword $body";
    }
}

mod e0748 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(x: I32)
            format = "`{` $x `}` attr-dict";
    }
}

mod e0749 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
            traits(SameOperandsAndResultType)
            format = "oilist(`a` | `b`) $lhs `,` $rhs attr-dict `:` functional-type(operands, results)";
    }
}

mod e0750 {
    use super::*;

    drr::declare_op! {
        pub TestOp = "test.op"(x: AnyType) -> (r: AnyType)
            traits(TypesMatchWith(x, r, I1SameShape)) format = "$x attr-dict `:` type($x)";
    }
}

mod e0751 {
    use super::*;
    use drr::ir::Ir;
    use drr::op::format::{Asm, AsmParser, AsmPrinter, CustomDirective, OperandArg, TypeArg};

    struct Typed;
    impl CustomDirective<(OperandArg, TypeArg)> for Typed {
        fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, args: (OperandArg, TypeArg)) -> Asm {
            let operand = parser.operand()?;
            parser.set_operand_names(args.0.0, &[operand])?;
            parser.expect("of")?;
            let ty = parser.ty()?;
            parser.set_types(args.1.0, &[ty]);
            Ok(())
        }
        fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, _: (OperandArg, TypeArg)) {
            let value = printer.ir().operand(printer.op(), 0);
            let ty = printer.ir().value_type(value);
            printer.value(value);
            printer.text(" of ");
            printer.ty(ty);
        }
    }
    drr::declare_op! {
        pub TestOp = "test.op"(x: AnyInteger) format = "custom<Typed>($x, type($x)) attr-dict";
    }
}

mod e0752 {
    use super::*;

    #[derive(Op)]
    #[op(name = "test.op", traits(AllShapesMatch(x, value)))]
    pub struct TestOp {
        #[operand]
        pub x: AnyTensor,
        #[attr]
        pub value: ElementsAttr,
    }
}
