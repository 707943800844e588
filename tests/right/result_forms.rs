//! Programs without the mistakes of these codes.

use super::*;

mod e0433 {
    use super::*;

    drr::declare_op! {
        pub SeqOp = "test.seq"(x: AnyType) -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
        pub PairOp = "test.pair"(x: AnyType) -> (r: AnyType) regions(a: AnyRegion, b: AnyRegion);
    }
    drr::drr! {
        pub set Rules;

        def A : Pat<(SeqOp $x, (variadic $a, $b)), (PairOp $x, $a, $b)>;
    }
}

mod e0434 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(LoopOp (NegOp $x), $body), (LoopOp $x, (clone $body))>;
    }
}

mod e0435 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp (NegOp $x), $body), [(LoopOp:$l $x, (clone $body), (returnType $x)), (LoopOp $l, $body)]>;
    }
}

mod e0436 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp (LoopOp:$inner (NegOp $x), $theirs), $mine), [(replace $inner, (LoopOp $x, $theirs)), (LoopOp $x, $mine)]>;
    }
}

mod e0437 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (LoopOp $x, $body)), (LoopOp $x, (clone $body))>;
    }
}

mod e0438 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(LoopOp $x, $body), [(drop $body), (NegOp $x)]>;
    }
}

mod e0439 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp:$n (NegOp $x)), (modify $n, x = $x)>;
    }
}

mod e0440 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, (AddOp $x, $x)), (ScaleOp $x, 2)]>;
    }
}

mod e0441 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (AddOp $x, (ScaleOp $x, -2))>;
    }
}

mod e0442 {
    use super::*;

    drr::declare_op! {
        pub BrOp = "test.br"(x: AnyType) successors(dest: AnySuccessor) traits(Terminator);
    }
    drr::drr! {
        pub set Rules;

        def A : Pattern<(BrOp (NegOp $x), $dest), [(BrOp $x, $dest)]>;
    }
}

mod e0443 {
    use super::*;

    drr::declare_op! {
        pub BrOp = "test.br"(x: AnyType) successors(dest: AnySuccessor) traits(Terminator);
    }
    drr::drr! {
        pub set Rules;

        def A : Pattern<(BrOp (NegOp $x), $dest), [(BrOp $x, $dest)]>;
    }
}

mod e0444 {
    use super::*;

    drr::declare_op! {
        pub BrOp = "test.br"(x: AnyType) successors(dest: AnySuccessor) traits(Terminator);
    }
    drr::drr! {
        pub set Rules;

        def A : Pattern<(BrOp (NegOp $x), $dest), [(SinkOp $x), (BrOp $x, $dest)]>;
    }
}

mod e0445 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, 2, (returnType $x), (location "here"))>;
    }
}

mod e0446 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType $x)))>;
    }
}

mod e0447 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType $x)))>;
    }
}

mod e0448 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType { $x.ty() })))>;
    }
}

mod e0450 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, 2, (location "here", $x))>;
    }
}

mod e0451 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, 2, (location $x))>;
    }
}

mod e0452 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $y), (ScaleOp $x, 2, (location $x, $y))>;
    }
}

mod e0453 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp (either $x, (NegOp $y))), (ScaleOp $x, 2), [(HasOneUse $y)]>;
    }
}

mod e0454 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic $x, $_, ..)), (ConcatOp (variadic $x))>;
    }
}

mod e0455 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, 2, (location "here"))>;
    }
}

mod e0456 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp (NegOp:$n $x)), [(erase $n), (ScaleOp $x, 2)]>;
    }
}

mod e0457 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $y), (ScaleOp $x, 2), [(SameType $x, $y)]>;
    }
}

mod e0458 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (ConcatOp $xs)), (ConcatOp $xs)>;
    }
}

mod e0459 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, 2), (addBenefit 1)>;
    }
}

mod e0460 {
    use super::*;

    drr::declare_op! {
        pub YieldOp = "test.yield"(x: AnyType) traits(Terminator);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (LoopOp $x, (region (AddOp:$n $x, $x), (YieldOp $n)))>;
    }
}

mod e0461 {
    use super::*;

    drr::declare_op! {
        pub YieldOp = "test.yield"(x: AnyType) traits(Terminator);
        pub BranchOp = "test.branch"() successors(to: AnySuccessor) traits(Terminator);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (LoopOp $x, (region
            (block (BranchOp $next)),
            (block:$next (YieldOp $x))))>;
    }
}

mod e0462 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(ScaleOp $x, ..), [(NegOp:$n $x), (AddOp (original $x), $n)]>;
    }
}

mod e0463 {
    use super::*;

    drr::declare_op! {
        pub YieldOp = "test.yield"(x: AnyType) traits(Terminator);
        pub BranchOp = "test.branch"() successors(to: AnySuccessor) traits(Terminator);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (LoopOp $x, (region
            (block (AddOp:$n $x, $x), (BranchOp $next)),
            (block:$next (YieldOp $n))))>;
    }
}

mod e0464 {
    use super::*;

    drr::declare_op! {
        pub YieldOp = "test.yield"(x: AnyType) traits(Terminator);
        pub AloneOp = "test.alone"(x: AnyType) regions(body: AnyRegion) -> (r: AnyType) traits(IsolatedFromAbove);
    }

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (AloneOp $x, (region ($a: $x) (YieldOp $a)))>;
    }
}
