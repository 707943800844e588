//! Programs without the mistakes of these codes.

use super::*;

mod e0601 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class C<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
        def A : C<NegOp>;
    }
}

mod e0602 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Default<op = NegOp> : Pat<(op (op $x)), (replaceWithValue $x)>;
        def A : Default;
    }
}

mod e0603 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Pair<op, inner> : Pat<(op (inner $x)), (replaceWithValue $x)>;
        def A : Pair<NegOp, CastOp>;
    }
}

mod e0604 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
        def A : Twice<NegOp>;
    }
}

mod e0605 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op, int n = 0> : Pat<(op (op $x)), (replaceWithValue $x), [], (addBenefit n)>;
        def A : Twice<NegOp, n = 1>;
    }
}

mod e0606 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op, int n = 0> : Pat<(op (op $x)), (replaceWithValue $x), [], (addBenefit n)>;
        def A : Twice<NegOp, 1>;
    }
}

mod e0607 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op, int n = 0> : Pat<(op (op $x)), (replaceWithValue $x), [], (addBenefit n)>;
        def A : Twice<op = NegOp, n = 1>;
    }
}

mod e0608 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op, int n = 0> : Pat<(op (op $x)), (replaceWithValue $x), [], (addBenefit n)>;
        def A : Twice<NegOp, 1>;
    }
}

mod e0609 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op, int n = 0> : Pat<(op (op $x)), (replaceWithValue $x), [], (addBenefit n)>;
        def A : Twice<NegOp>;
    }
}

mod e0610 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Rule<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
        def B : Rule<NegOp>;
    }
}

mod e0611 {
    use super::*;

    drr::drr! {
        pub set Rules;

        multiclass Base<op> { def Twice : Pat<(op (op $x)), (replaceWithValue $x)>; }
        multiclass Derived<op> : Base<op> {}
        defm A : Derived<NegOp>;
    }
}

mod e0612 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
        def A : Twice<NegOp>;
    }
}

mod e0613 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
        def A : Twice<NegOp>;
    }
}

mod e0614 {
    use super::*;

    drr::drr! {
        pub set Rules;

        multiclass Body<op> { def Twice : Pat<(op (op $x)), (replaceWithValue $x)>; }
        defm A : Body<NegOp>;
    }
}

mod e0615 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Negated : Dag<(NegOp $x)>;
        def A : Pat<(AddOp Negated, $x), (ScaleOp $x, 0)>;
    }
}

mod e0616 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Scaled<n> : AttrConstraint<{ $_self.is_number(n) }, "n">;
        def Four : Scaled<4>;
        def A : Pat<(ScaleOp $x, Four, ..), (replaceWithValue $x)>;
    }
}

mod e0617 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def Named : Dag<(NegOp:$n $x)>;
        def A : Pat<(AddOp Named, $x), (ScaleOp $n, 0)>;
    }
}

mod e0618 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Twice<ops> : Pat<(ops[0] (ops[1] $x)), (replaceWithValue $x)>;
        def A : Twice<[NegOp, CastOp]>;
    }
}

mod e0619 {
    use super::*;

    drr::drr! {
        pub set Rules;

        class Involution<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
        foreach op in [NegOp, CastOp] { def F #op : Involution<op>; }
    }
}

mod e0620 {
    use super::*;

    drr::drr! {
        pub set Rules;

        foreach (Op, A) in [(NegOp, One), (CastOp, Two)] {
            def In #A : Pat<(Op $x), (replaceWithValue $x)>;
        }
    }
}

mod e0621 {
    use super::*;

    drr::drr! {
        pub set Rules;

        foreach Op in [NegOp, CastOp] { def F #Op : Pat<(Op (Op $x)), (replaceWithValue $x)>; }
    }
}

mod e0622 {
    use super::*;

    drr::drr! {
        pub set Rules;

        foreach Op in [NegOp, CastOp] { def F #Op : Pat<(Op (Op $x)), (replaceWithValue $x)>; }
    }
}

mod e0623 {
    use super::*;

    drr::drr! {
        pub set Rules;

        foreach (A, B) in [(NegOp, CastOp)] { def E : Pat<(A (B $x)), (replaceWithValue $x)>; }
    }
}
