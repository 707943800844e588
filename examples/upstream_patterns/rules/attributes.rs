//! Attributes: constants, defaults, absence, enums, elements, properties.

use crate::ops::*;
use drr::drr;
use drr::ir::{AttrData, AttrView, ElementsData, FloatKind, Ir, TypeData};
use drr::native::AttrRef;
use drr::prelude::*;

drr! {
    pub set Attributes;

    /// Matches and builds elements.
    def UpdateFloatElements : Pat<
        (FloatElementsAttrOp ThreeFour, $f64attr),
        (FloatElementsAttrOp { floats(&[5.0, 6.0]) }, $f64attr)>;

    def ThreeFour : AttrConstraint<{ are_floats($_self, &[3.0, 4.0]) }, "dense<[3.0, 4.0]>">;

    /// Upstream's `UpdateAttr`: the predicate tests an attribute's type.
    def UpdateElements : Pat<
        (I32ElementsAttrOp $attr),
        (I32ElementsAttrOp { zero() }),
        [(IsNotScalar $attr)]>;

    def IsNotScalar : Constraint<{ $0.ty().and_then(|ty| ty.rank()) != Some(0) }, "is not a scalar">;

    /// An enum case next to a constant for an optional attribute.
    def FirstToSecond : Pat<
        (OpWithEnum TestEnum::First, 0i32),
        (OpWithEnum TestEnum::Second, 1i32)>;

    /// A set of flags.
    def WriteToRead : Pat<
        (OpWithBitEnum TestBitEnum::WriteExecute, 0i32),
        (OpWithBitEnum TestBitEnum::ReadExecute, 1i32)>;

    /// Attributes given, absent, and absent with a default.
    def MatchOpAttribute : Pat<
        (OpAttrMatch1 $required, $optional, $default_valued, MoreConstraint:$more),
        (OpAttrMatch2 $required, $optional, $default_valued, $more)>;

    def MoreConstraint : AttrConstraint<{ $_self.is_number(4) }, "more constraint">;

    /// A unit attribute is present or absent.
    def UnitAttribute : Pat<(OpAttrMatch3 $attr), (OpAttrMatch4 UnitAttr, $attr)>;

    /// Enums over integers.
    def I32Enum : Pat<(I32EnumAttrOp SomeI32Enum::Case5), (I32EnumAttrOp SomeI32Enum::Case10)>;
    def I64Enum : Pat<(I64EnumAttrOp SomeI64Enum::Case5), (I64EnumAttrOp SomeI64Enum::Case10)>;

    /// A constraint made of constraints.
    def AllOfConstraints : Pat<
        (OpAllAttrConstraint1 AllOf<(Constraint0, Constraint1)>:$attr),
        (OpAllAttrConstraint2 $attr)>;

    def Constraint0 : AttrConstraint<{ int_at($_self, 0) == Some(0) }, "[0] == 0">;
    def Constraint1 : AttrConstraint<{ int_at($_self, 1) == Some(1) }, "[1] == 1">;

    /// A string for an attribute that has a default.
    def StringConstant : Pat<(TestDefaultStrAttrNoValueOp $_), (TestDefaultStrAttrHasValueOp "foo")>;

    /// Properties, with a predicate and a constant.
    def IncrementProperty : Pat<
        (TestPropPatternOp1 $tag, NonNegative:$val, false),
        (TestPropPatternOp1 $tag, (Incremented $val), true)>;

    def NonNegative : AttrConstraint<{ $_self.as_int().is_some_and(|v| v >= 0) }, "non-negative int64_t">;

    /// Properties of two ops.
    def NestedProperty : Pat<
        (TestPropPatternOp2 (TestPropPatternOp1 $tag1, $val, true), NonEmpty:$tag2),
        (TestPropPatternOp2 (TestPropPatternOp1 $tag1, (Negated $val), false), (Joined $tag1, $tag2))>;

    def NonEmpty : AttrConstraint<{ is_non_empty($_self) }, "non-empty string">;
    def Incremented : NativeCodeCall<|value: i64| value.wrapping_add(1)>;
    def Negated : NativeCodeCall<|value: i64| value.wrapping_neg()>;
    def Joined : NativeCodeCall<|a: &str, b: &str| format!("{a}.{b}")>;
}

/// `dense<[…]> : tensor<Nxf32>`.
fn floats<I: Ir>(values: &[f64]) -> AttrData<I> {
    AttrData::Elements {
        ty: TypeData::tensor(vec![values.len() as i64], TypeData::Float(FloatKind::F32)),
        elements: ElementsData::Floats(values.to_vec()),
    }
}

/// Returns whether these are the elements of a one-dimensional tensor.
fn are_floats<I: Ir>(attr: AttrRef<'_, I>, wanted: &[f64]) -> bool {
    matches!(attr.elements(), Some(ElementsData::Floats(found)) if found == wanted)
        && attr.ty().and_then(|ty| ty.rank()) == Some(1)
}

/// `dense<0> : tensor<i32>`.
fn zero<I: Ir>() -> AttrData<I> {
    AttrData::Elements {
        ty: TypeData::tensor(vec![], TypeData::int(32)),
        elements: ElementsData::SplatInt(0),
    }
}

/// The integer at an index of an array.
fn int_at<I: Ir>(attr: AttrRef<'_, I>, index: usize) -> Option<i128> {
    attr.view(|view| match view {
        AttrView::Array(items) => attr.attr_of(items.get(index)?).as_int(),
        _ => None,
    })
}

/// Returns whether the attribute is a non-empty string.
fn is_non_empty<I: Ir>(attr: AttrRef<'_, I>) -> bool {
    attr.view(|view| matches!(view, AttrView::String(text) if !text.is_empty()))
}
