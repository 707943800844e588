//! Programs without the mistakes of these codes.

use super::*;

mod e0201 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x)>;
    }
}

mod e0202 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(NegOp $x), [(ScaleOp:$new $x, 2), (ScaleOp $new, 3)]>;
    }
}

mod e0203 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (ScaleOp $x, 2), [(HasOneUse $x)]>;
    }
}

mod e0204 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pattern<(AddOp $x, (NegOp $y)), [(ScaleOp:$n $y, 2), (ScaleOp $n, 3)], [(HasOneUse $x)]>;
    }
}

mod e0205 {
    use super::*;

    drr::drr! {
        pub set Rules;

        foreach Op in [NegOp, CastOp] {
            def Twice #Op : Pat<(Op (Op $x)), (replaceWithValue $x)>;
        }
    }
}

mod e0206 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x)>;
    }
}

mod e0207 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0208 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0209 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, (NegOp $y)), (ScaleOp $y, { if $x.has_one_use() { 1i64 } else { 2 } })>;
    }
}

mod e0210 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp (ConstOp $c), $x), (NoteOp $x, $c)>;
    }
}

mod e0211 {
    use super::*;

    drr::declare_op! {
        pub PairOp = "test.pair"(x: AnyType) -> (r: AnyType) regions(a: AnyRegion, b: AnyRegion);
    }
    drr::drr! {
        pub set Rules;

        def A : Pattern<(PairOp $x, $a, $b), [(drop $a), (drop $b), (replaceWithValue $x)]>;
    }
}

mod e0212 {
    use super::*;

    pub mod other {
        use super::ops::ConstOp;
        drr::drr! {
            pub def IsNull : AttrConstraint<{ $_self.is_zero() }, "zero">;
            pub class OfPublic<op> : Pat<(op (ConstOp crate::e0212::other::IsNull)), (op (NegOp (ConstOp 1i64)))>;
        }
        use super::NegOp;
    }
    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0213 {
    use super::*;

    mod other {
        drr::drr! {
            pub class Twice<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
        }
    }
    drr::drr! {
        pub set Rules;
        use other::Twice;

        def A : Twice<NegOp>;
    }
}

mod e0214 {
    use super::*;

    mod other {
        drr::drr! {
            pub multiclass Many<op> { def One : Pat<(op (op $x)), (replaceWithValue $x)>; }
        }
    }
    drr::drr! {
        pub set Rules;
        use other::Many as Several;

        defm A : Several<NegOp>;
    }
}

mod e0215 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
        def B : Pat<(AddOp (SplitOp:$d__0 $x), (SplitOp:$d__1 ..)), (NegOp $x)>;
    }
}

mod e0216 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (NegOp (SplitOp:$s__1 $x))>;
    }
}

mod e0217 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp $x), (replaceWithValue $x)>;
    }
}

mod e0218 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (SplitOp:$s__any $_)), (ScaleOp $s__0, 2)>;
    }
}

mod e0219 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp:$n (NegOp $x)), (replaceWithValue $x), [(HasOneUse $n)]>;
    }
}

mod e0220 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (super::ops::NegOp $x)), (replaceWithValue $x)>;
    }
}

mod e0221 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, 2:$two, ..), (NoteOp $x, $two)>;
    }
}

mod e0222 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp:$a (either $x, (NegOp $x))), (replaceWithValue $x), [(HasOneUse $a)]>;
    }
}

mod e0223 {
    use super::*;

    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::rewriter::PatternRewriter;

    #[drr::pattern(root = NegOp)]
    fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
        let _ = op;
        false
    }
}

mod e0224 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp:$r (NegOp:$n $x), $n), (replaceWithValue $x), [(HasOneUse $r)]>;
    }
}
