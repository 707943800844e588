//! Programs without the mistakes of these codes.

use super::*;

mod e0501 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $x)]>;
    }
}

mod e0502 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $x)]>;
    }
}

mod e0503 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp:$n $x)), (replaceWithValue $x), [(HasOneUse $n)]>;
    }
}

mod e0504 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $y), (replaceWithValue $x), [(SameType $x, $y)]>;
    }
}

mod e0505 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, $f), [(I64Attr $f)]>;
    }
}

mod e0506 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Both : NativeCodeCall<{ i64::try_from($0.as_int()? + $1.as_int()?)? }>;
        def A : Pat<(ScaleOp (ScaleOp $x, $f, ..), $g, ..), (NoteOp $x, (Both $f, $g))>;
    }
}

mod e0507 {
    use super::*;

    drr::drr! {
        pub set Rules;

        pub def A : NativeCodeCall<{ $0 }>;
    }
}

mod e0508 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $_), (replaceWithValue $x), [{ $x.use_count() > 0 }]>;
    }
}

mod e0509 {
    use super::*;

    drr::drr! {
        pub set Rules;

        pub def A : NativeCodeCall<|a: i64| a>;
    }
}

mod e0510 {
    use super::*;

    drr::drr! {
        pub set Rules;

        pub def A : NativeCodeCall<{ 5i64 }>;
    }
}

mod e0511 {
    use super::*;

    drr::drr! {
        pub set Rules;

        pub def A : NativeCodeCall<|a| [a, a], 2>;
    }
}

mod e0512 {
    use super::*;

    drr::drr! {
        pub set Rules;

        pub def A : Constraint<{ $0.is_zero() }, "is zero">;
    }
}

mod e0513 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Pair : NativeCodeCall<{ ($0, $0) }, 2>;
        def A : Pattern<(SplitOp $x), [(Pair $x)]>;
    }
}

mod e0514 {
    use super::*;

    drr::drr! {
        pub set Rules;

        pub def A : NativeCodeCall<|a: i64| { a << 2 }>;
    }
}

mod e0515 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, (NativeCodeCall<|a: i64| a> $f))>;
    }
}

mod e0516 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Take : NativeCodeCall<|a| a>;
        def A : Pat<(AddOp $x, (NegOp $_)), (ScaleOp (Take $x), 2)>;
    }
}

mod e0517 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Operand : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
        #[reads(depth = 1)]
        def A : Pat<(NegOp (Operand $x)), (replaceWithValue $x)>;
    }
}

mod e0518 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Operand : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
        #[reads(depth = 1)]
        def A : Pat<(NegOp (Operand $x)), (replaceWithValue $x)>;
    }
}

mod e0519 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Operand : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
        #[reads(depth = 1)]
        def A : Pat<(NegOp (Operand (NegOp $x))), (replaceWithValue $x)>;
    }
}

mod e0520 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(HasOneUse $x)]>;
    }
}

mod e0521 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Sum : NativeCodeCall<|a: i64, b: i64| a + b>;
        def A : Pat<(ScaleOp (ScaleOp $x, $f, ..), $g, ..), (ScaleOp $x, (Sum $f, $g)), [{ $f.as_int()? != 3 }]>;
    }
}

mod e0522 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp Not<I32>:$x), (replaceWithValue $x), [(AnyOf<(I16, I64)> $x)]>;
    }
}

mod e0523 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), { NegOp::build($_builder, $_loc, $x)? }>;
    }
}
