//! Programs without the mistakes of these codes.

use super::*;

mod e0401 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp $x), [(SinkOp $x), (replaceWithValue $x)]>;
    }
}

mod e0402 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp $x), [(SplitOp:$s $x), (replaceWithValue $s__0)]>;
    }
}

mod e0403 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp:$s $_, 2, ..), (modify $s, factor = 3)>;
    }
}

mod e0404 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(SinkOp $_), []>;
    }
}

mod e0405 {
    use super::*;

    drr::declare_op! {
        pub SpreadOp = "test.spread"(xs: Variadic<AnyType>) { n: I64Attr } -> (ys: Variadic<AnyType>);
    }
    drr::drr! {
        pub set Rules;

        def A : Pat<(SpreadOp $xs, 3), (replaceWithValue $xs)>;
    }
}

mod e0406 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp (SplitOp:$s__0 $x)), [(replace $s, $x, $x), (ScaleOp $x, 2)]>;
    }
}

mod e0407 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Unzipped : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $x)], [(SplitOp $x)]>;
    }
}

mod e0408 {
    use super::*;

    drr::declare_op! {
        pub SpreadOp = "test.spread"(x: AnyType) -> (ys: Variadic<AnyType>);
        pub SpreadAllOp = "test.spread_all"(x: AnyType) -> (ys: Variadic<AnyType>);
    }
    drr::drr! {
        pub set Rules;

        def A : Pat<(SpreadOp $x), (SpreadAllOp $x)>;
    }
}

mod e0409 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (AddOp $x, (ConstOp $f, (returnType $x)))>;
    }
}

mod e0410 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp $x), [(SinkOp $x), (ScaleOp $x, 2)]>;
    }
}

mod e0411 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (NegOp (SplitOp:$s__0 $x))>;
    }
}

mod e0412 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (UnzipOp:$u__0 $_)), (ScaleOp $u__0, 2)>;
    }
}

mod e0413 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $_), (NegOp (replaceWithValue $x))>;
    }
}

mod e0414 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Take : NativeCodeCall<|a| a>;
        def A : Pat<(AddOp $x, $_), (NegOp (Take $x))>;
    }
}

mod e0415 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def IsNull : Constraint<{ $_self.is_zero() }, "is zero">;
        def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [(IsNull $f)]>;
    }
}

mod e0416 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, (NegOp $y)), (ScaleOp (CastOp $x, (returnType $y)), 2)>;
    }
}

mod e0417 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, $f)>;
    }
}

mod e0418 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $_, $_, AnyAttr:$tag), (NoteOp $x, $tag)>;
    }
}

mod e0419 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp:$s (NegOp $x), ..), (ScaleOp $x, 2, ..$s)>;
    }
}

mod e0420 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp:$s (NegOp $x), ..), (ScaleOp $x, ..$s)>;
    }
}

mod e0421 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp $x, (region:$body ($a) (SinkOp $a))), [(drop $body), (AddOp $x, $x)]>;
    }
}

mod e0422 {
    use super::*;

    drr::declare_op! {
        pub ZipOp = "test.zip"(xs: Variadic<AnyType>, ys: Variadic<AnyType>) -> (r: AnyType)
            traits(SameVariadicOperandSize);
    }
    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $y), (ZipOp (variadic $x, $y), (variadic $y, $x))>;
    }
}

mod e0423 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp (NegOp:$n $x)), [(erase $n), (ScaleOp $x, 2)]>;
    }
}

mod e0424 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp $x, (region:$body (SinkOp $_))), [(drop $body), (replaceWithValue $x)]>;
    }
}

mod e0425 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp (any<Commutative>:$op $x, $_)), [(replace $op, $x), (replaceWithValue $x)]>;
    }
}

mod e0426 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, $x), (ScaleOp $x, 2)]>;
        def B : Pattern<(SinkOp (NegOp $_)), []>;
    }
}

mod e0427 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, $x), (ScaleOp $x, 2)]>;
    }
}

mod e0428 {
    use super::*;

    drr::declare_op! {
        pub ZipOp = "test.zip"(xs: Variadic<AnyType>, ys: Variadic<AnyType>) traits(SameVariadicOperandSize);
    }
    drr::drr! {
        pub set Rules;

        def A : Pat<(ZipOp (variadic $x, $x), (variadic $y, $y)), (ZipOp (variadic $x), (variadic $y))>;
    }
}

mod e0429 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp (SplitOp:$s__0 $x)), [(replace $s, $x, $x), (ScaleOp $x, 2)]>;
    }
}

mod e0430 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic $x)), (NegOp $x)>;
    }
}

mod e0431 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (ConcatOp $xs)), (ConcatOp (variadic $xs..))>;
    }
}

mod e0432 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic $x, $_, ..)), (ConcatOp (variadic $x))>;
    }
}
