//! Row 3.3: definitions that give provided constraints other names.

use drr::constraint::{I64Attr, IntPositive, TensorOf};
use drr::op::OpDef;
use drr::prelude::*;

use crate::ops::{NegOp, ScaleOp};
use crate::{check, check_no_match, explain, used};

mod shared {
    use drr::prelude::*;

    drr::drr! {
        /// Small integers.
        pub def Small : AnyOf<(I8, I16, I32)>;
        pub def Positive : ConfinedAttr<I64Attr, IntPositive>;
        pub class Of<element> : TensorOf<element>;
    }
}

drr::declare_op! {
    /// A declaration that uses the names.
    pub LimitOp = "test.limit"(x: shared::Small) { limit: shared::Positive = 3 } -> (r: shared::Small)
        traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    pub set Named;

    def Floats : AnyOf<(F32, F64)>;
    def Vectors : VectorOf<Floats>;
    def Large : AllOf<(I64Attr, Not<IntNonNegative>)>;
    def I8Tensors : shared::Of<I8>;

    def OfOperand : Pat<(NegOp (NegOp Floats:$x)), (replaceWithValue $x)>;
    def InList : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(shared::Small $x)]>;
    def OfTensor : Pat<(NegOp (NegOp I8Tensors:$x)), (replaceWithValue $x), [(AnyOf<(Vectors, I8Tensors)> $x)]>;
    def OfAttribute : Pat<(ScaleOp $x, Large, ..), (NegOp $x)>;
    def OfAttributeInList : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(shared::Positive $f)]>;
    def OfOtherBlock : Pat<(ScaleOp shared::Small:$x, shared::Positive, ..), (NegOp $x)>;
}

fn twice(x: &str, ty: &str) -> (String, String) {
    let before = format!(
        "%t = \"x.t\"() : () -> tensor<2xi8>\n%n = \"test.neg\"({x}) : ({ty}) -> {ty}\n\
         %r = \"test.neg\"(%n) : ({ty}) -> {ty}\n\"x.use\"(%t, %r) : (tensor<2xi8>, {ty}) -> ()"
    );
    let after = format!(
        "%t = \"x.t\"() : () -> tensor<2xi8>\n\"x.use\"(%t, {x}) : (tensor<2xi8>, {ty}) -> ()"
    );
    (before, after)
}

#[test]
fn row_3_3_another_name_tests_values() {
    for (rule, x, ty) in [
        ("OfOperand", "%f", "f32"),
        ("InList", "%a", "i32"),
        ("OfTensor", "%t", "tensor<2xi8>"),
    ] {
        let (before, after) = twice(x, ty);
        check(Named, rule, &before, &after);
    }
    check_no_match(Named, "OfOperand", &twice("%a", "i32").0);
    check_no_match(Named, "InList", &twice("%f", "f32").0);
    let why = explain(Named, "InList", "test.neg", &twice("%f", "f32").0);
    assert!(
        why.contains("failed to satisfy constraint: 'Small'"),
        "{why}"
    );
}

#[test]
fn row_3_3_another_name_tests_attributes() {
    let scale = |factor: i64| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {factor} : i64}}> : (i32) -> i32"
        ))
    };
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    check(Named, "OfAttribute", &scale(-3), &neg);
    check_no_match(Named, "OfAttribute", &scale(3));
    for rule in ["OfAttributeInList", "OfOtherBlock"] {
        check(Named, rule, &scale(3), &neg);
        check_no_match(Named, rule, &scale(-3));
    }
}

#[test]
fn row_3_3_another_name_stands_in_declarations() {
    assert_eq!(LimitOp::DECL.attrs.len(), 1);
    assert_eq!(
        <shared::Positive as AttrConstraint>::SUMMARY,
        <ConfinedAttr<I64Attr, IntPositive> as AttrConstraint>::SUMMARY
    );
    let _: Option<TensorOf<I8>> = None::<I8Tensors>;
}
