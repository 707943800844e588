//! Programs without the mistakes of these codes.

use super::*;

mod e0126 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (SplitOp:$s__0 $x)), (AddOp $s__0, $x)>;
    }
}

mod e0127 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
    }
}

mod e0128 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp x = $a), (replaceWithValue $a)>;
    }
}

mod e0129 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, 2, ..), (AddOp $x, $x)>;
    }
}

mod e0130 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, { 1i64 + 1 })>;
    }
}

mod e0131 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ClampOp $x, none), (NegOp $x)>;
    }
}

mod e0132 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
    }
}

mod e0133 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, 5, ..), (replaceWithValue $x)>;
    }
}

mod e0134 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, 5i64, ..), (replaceWithValue $x)>;
    }
}

mod e0135 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0136 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0137 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(super::ops::NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0138 {
    use super::*;

    drr::drr! {
        pub set Rules;

        #[reads(depth = 1)]
        def IsConst : Constraint<{ $0.defining_op().is_some() }, "defined by an op">;
        def B : Pat<(NegOp $x), (replaceWithValue $x), [(IsConst $x)]>;
    }
}

mod e0139 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp:$n (NegOp $x)), (replaceWithValue $x), [(HasOneUse $n)]>;
    }
}

mod e0140 {
    use super::*;

    drr::drr! {
        pub set Rules;

        pub def A : NativeCodeCall<{ let n = 1i64; n }>;
    }
}

mod e0141 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, { 1i64 + 1 })>;
    }
}

mod e0142 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Fold<op, int n> : Pat<(op (op $x)), (replaceWithValue $x), [], (addBenefit n)>;
        def A : Fold<NegOp, 2>;
    }
}

mod e0143 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def One : NativeCodeCall<{ 1i64 }>;
        def A : Pat<(NegOp $x), (ScaleOp $x, (One))>;
    }
}

mod e0144 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp TensorOf<F32>:$x), (ScaleOp $x, 2)>;
    }
}

mod e0145 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0146 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0147 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0148 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op, by> : Pat<(op (op $x)), (by $x, 1)>;
        def A : Twice<NegOp, ScaleOp>;
    }
}

mod e0149 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(HasOneUse $x), { $x.use_count() < 9 }]>;
    }
}

mod e0150 {
    use super::*;

    drr::declare_op! {
        pub HoldOp = "right.hold"(x: AnyType, #[attr] value: I64ArrayAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(HoldOp $x, [1, i64::MAX]), (NegOp $x)>;
    }
}

mod e0151 {
    use super::*;

    drr::declare_op! {
        pub HoldOp = "right.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(HoldOp $x, dense<1.5> : tensor<2xf16>), (NegOp $x)>;
    }
}

mod e0152 {
    use super::*;

    drr::declare_op! {
        pub HoldOp = "right.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(HoldOp $x, dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>), (NegOp $x)>;
    }
}

mod e0153 {
    use super::*;

    drr::declare_op! {
        pub HoldOp = "right.hold"(x: AnyType, #[attr] value: ElementsAttr) -> (r: AnyType) traits(SameOperandsAndResultType);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(HoldOp $x, dense<[-128, 255]> : tensor<2xi8>), (NegOp $x)>;
    }
}

mod e0154 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp:$n $x)), (replaceWithValue $x), [(HasOneUse $n)]>;
    }
}
