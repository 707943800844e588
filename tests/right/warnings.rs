//! Programs without the mistakes of these codes.

use super::*;

mod w0101 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp $x, $_), (NegOp $x)>;
    }
}

mod w0102 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

mod w0103 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def B : Pat<(AddOp $x, (NegOp $x)), (ScaleOp $x, 0)>;
        def A : Pat<(AddOp $x, $_), (replaceWithValue $x), (addBenefit -2)>;
    }
}

mod w0104 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(ScaleOp $x, I64Attr:$f, ..), (NoteOp $x, $f)>;
    }
}

mod w0105 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def ToScale : Pat<(AddOp $x, $x), (ScaleOp $x, 2)>;
    }
}

mod w0106 {
    use super::*;

    drr::drr! {
        #[deny(overlap)]
        set Others;
        def Small : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [{ $f.as_int()? < 10 }], (addBenefit 1)>;
        def Even : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [{ $f.as_int()? % 2 == 0 }]>;
    }
}

mod w0107 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def IsZero : Constraint<{ $0.is_zero() }, "zero">;
        def A : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(IsZero $f)]>;

        // A name may be pasted.
        foreach Op in [NegOp, NoteOp] {
            def Of #Op : Pat<(Op (Op $x, ..), ..), (AddOp $x, (From #Op $x))>;
        }
        def FromNegOp : NativeCodeCall<{ $0 }>;
        def FromNoteOp : NativeCodeCall<{ $0 }>;
    }
}

mod w0109 {
    use super::*;

    drr::drr! {
        pub set Rules;

        def A : Pat<(AddOp I32:$x, $y), (NegOp $x), [(AnyInteger $x), (I32 $y)]>;
        def B : Pat<(AddOp F32Tensor:$x, $_), (NegOp $x), [(RankedTensor $x)]>;
        def C : Pat<(NegOp SignlessIntegerOrIndex:$x), (AddOp $x, $x), [(Index $x)]>;
    }
}

mod w0108 {
    use super::*;

    drr::drr! {
        pub set Rules;
        defvar Two = 2;

        def A : Pat<(ScaleOp $x, Two, ..), (NegOp $x)>;
    }
}

mod w0110 {
    use super::*;

    drr::drr! {
        #[conversion]
        pub set Rules;

        def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x__1)>;
    }
}
