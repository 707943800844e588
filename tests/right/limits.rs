//! Programs without the mistakes of these codes.

use super::*;

mod e0901 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, $_, ..), (replaceWithValue $x), [{ $x.has_one_use() }]>;
    }
}

mod e0902 {
    use super::*;

    drr::drr! {
        pub set Rules;

        foreach op in [NegOp, CastOp] { def F #op : Pat<(op (op $x)), (replaceWithValue $x)>; }
    }
}

mod e0903 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Same : NativeCodeCall<|x| x>;
        def A : Pat<(NegOp (NegOp $x)), (Same (Same $x))>;
    }
}

mod e0904 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ConcatOp (variadic (commutative $a, $b, (NegOp $c)))), (AddOp $a, (AddOp $b, $c))>;
    }
}

mod e0905 {
    use super::*;

    drr::drr! {
        pub set Rules;

        multiclass M<op> { foreach n in 2..10 { def N #n : Pat<(ScaleOp (op $x), n, ..), (replaceWithValue $x)>; } }
        defm A : M<NegOp>;
    }
}

mod e0906 {
    use super::*;

    drr::drr! {
        pub set Rules;

        foreach n in 2..10 { def N #n : Pat<(ScaleOp $x, n, ..), (replaceWithValue $x)>; }
    }
}

mod e0907 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Pair : NativeCodeCall<|a| [a, a], 2>;
        def A : Pattern<(SplitOp $x), [(Pair $x)]>;
    }
}
