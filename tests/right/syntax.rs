//! Programs without the mistakes of these codes.

use super::*;

mod e0101 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Fine : Pat<(AddOp $x, $x), (ScaleOp $x, 2)>;
    }
}

mod e0102 {
    use super::*;

    drr::drr! {
        pub set Rules;

        pub def A : NativeCodeCall<|a: i64| a>;
    }
}

mod e0103 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $_, $x), (replaceWithValue $x)>;
    }
}

mod e0104 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0105 {
    use super::*;

    drr::drr! {
        pub set Rules;

        // Another block makes another set.
        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0106 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0107 {
    use super::*;

    drr::drr! {
        pub set Rules;

        ir drr::embedded::Context;
        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0108 {
    use super::*;

    drr::declare_op! {
        pub StopOp = "test.stop"(x: AnyType) -> (r: AnyType);
    }
    drr::dialect! {
        TestDialect = "test" { ops: [StopOp] }
    }
    drr::drr! {
        pub set Rules;
        dialect TestDialect;

        def A : Pat<(StopOp $x), (replaceWithValue $x)>;
    }
}

mod e0109 {
    use super::*;

    drr::drr! {
        pub set Rules;

        /// -(-x) is x.
        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0110 {
    use super::*;

    drr::drr! {
        pub set Rules;

        ir drr::embedded::Context;
        foreach op in [NegOp] { def A #op : Pat<(op (op $x)), (replaceWithValue $x)>; }
    }
}

mod e0111 {
    use super::*;

    drr::drr! {
        pub set Rules;

        multiclass M<op> { def One : Pat<(op (op $x)), (replaceWithValue $x)>; }
        defm E : M<NegOp>;
    }
}

mod e0112 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Negated : Dag<(NegOp $x)>;
        def A : Pat<(NegOp Negated), (replaceWithValue $x)>;
    }
}

mod e0113 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Negated : Dag<(NegOp $x)>;
        #[cfg(all())]
        def A : Pat<(NegOp Negated), (replaceWithValue $x)>;
    }
}

mod e0114 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0115 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0116 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (NegOp (CastOp $x, (returnType $x)))>;
        def B : Pattern<(CastOp (CastOp $x)), [(replaceWithValue $x)]>;
    }
}

mod e0117 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $x)], [(SinkOp $x)]>;
    }
}

mod e0118 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $x)]>;
    }
}

mod e0119 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit 3)>;
    }
}

mod e0120 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit 1)>;
    }
}

mod e0121 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $x), { $x.use_count() == 1 }]>;
    }
}

mod e0122 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, 2, ..), (AddOp $x, $x)>;
    }
}

mod e0123 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0124 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0125 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp:$n (NegOp $y)), (replaceWithValue $y), [(HasOneUse $n)]>;
    }
}
