//! Programs without the mistakes of these codes.

use super::*;

mod e0301 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (AddOp $x, $x)>;
    }
}

mod e0302 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, 2, tag = "red")>;
    }
}

mod e0303 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [{ $f.is_zero() }]>;
    }
}

mod e0304 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
    }
}

mod e0305 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (AddOp $x, $x)>;
    }
}

mod e0306 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, $f)>;
    }
}

mod e0307 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, factor = 2)>;
    }
}

mod e0308 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (UnzipOp:$u__0 $x)), (AddOp $u__0, $x)>;
    }
}

mod e0309 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (CastOp $x)), (replaceWithValue $x)>;
    }
}

mod e0310 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (AddOp $x, (ConstOp 1i64, (returnType $x)))>;
    }
}

mod e0311 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (NoteOp $x, $f)>;
    }
}

mod e0312 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $_), (ClampOp $x, none)>;
    }
}

mod e0313 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $_, 1, none), (NoteOp $x, 1i64)>;
    }
}

mod e0314 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic (NegOp $x))), (replaceWithValue $x)>;
    }
}

mod e0315 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic $x)), (NegOp $x)>;
    }
}

mod e0316 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(LoopOp (NegOp $x), $body), (LoopOp $x, $body)>;
    }
}

mod e0317 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp $x, (region:$body (SinkOp $_))), [(drop $body), (replaceWithValue $x)]>;
    }
}

mod e0318 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp (either $x, (NegOp $y))), (ScaleOp $x, 2), [(HasOneUse $y)]>;
    }
}

mod e0319 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp (either $x, (NegOp $x))), (ScaleOp $x, 0)>;
    }
}

mod e0320 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp (either $x, (NegOp $x))), (ScaleOp $x, 0)>;
    }
}

mod e0321 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp (either $x, (NegOp $x))), (ScaleOp $x, 0)>;
    }
}

mod e0322 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic (either $x, (NegOp $x)))), (ScaleOp $x, 0)>;
    }
}

mod e0323 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0324 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic (NegOp $_), $rest..)), (ConcatOp (variadic $rest..))>;
    }
}

mod e0325 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [{ $f.as_int() == Some(5) }]>;
    }
}

mod e0326 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, ..), (NegOp $x)>;
    }
}

mod e0327 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def IsLarge : AttrConstraint<{ $_self.as_int().is_some_and(|n| n > 9) }, "large">;
        def A : Pat<(ScaleOp $x, IsLarge, ..), (NegOp $x)>;
    }
}

mod e0328 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def IsNull : Constraint<{ $_self.is_zero() }, "is zero">;
        def A : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(IsNull $f)]>;
    }
}

mod e0329 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp | CastOp $x), (replaceWithValue $x)>;
    }
}

mod e0330 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp | CastOp $x), (replaceWithValue $x)>;
    }
}

mod e0331 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp | CastOp $x), (replaceWithValue $x)>;
    }
}

mod e0332 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(any<Commutative> $x, $_), (replaceWithValue $x)>;
    }
}

mod e0333 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(any<Commutative> $x, ..), (replaceWithValue $x)>;
    }
}

mod e0334 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp (either $x, (NegOp $x))), (ScaleOp $x, 0)>;
    }
}

mod e0335 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic $x.., (NegOp $y), $z..)), (ConcatOp (variadic $x.., $y, $z..))>;
    }
}

mod e0336 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic $x, $y)), (AddOp $x, $y)>;
    }
}

mod e0337 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp $x, (region:$body (SinkOp $_))), [(drop $body), (NegOp $x)]>;
    }
}

mod e0338 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp $x, (region:$body ($a) (SinkOp $a))), [(drop $body), (NegOp $x)]>;
    }
}

mod e0339 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp $x, (region:$body ($_, AnyType:$a) (SinkOp $a))), [(drop $body), (NegOp $x)]>;
    }
}

mod e0340 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp | CastOp $x), (replaceWithValue $x)>;
    }
}

mod e0341 {
    use super::*;

    drr::drr! {
        pub set Rules;

        #[commutative]
        def A : Pat<(AddOp (NegOp $x), $x), (ScaleOp $x, 0)>;
    }
}

mod e0342 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (ConstantLike $c)), (ConstOp $c)>;
    }
}
