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
        pub TestOp = "test.op"() { value: AnyAttr } -> (r: AnyType)
            format = "$value attr-dict `->` type($r)";
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
