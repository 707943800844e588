//! The rest of the names in MLIR's `CommonAttrConstraints.td`.

use super::attrs::is_int;
use super::{AllOf, ArrayOf, AttrConstraint, I64Attr, IntPositive, IntPowerOf2, holds};
use crate::attr::AttrView;
use crate::ir::Ir;
use crate::native::AttrRef;
use crate::ty::Signedness;

/// True if the attribute has no IR-independent form, and its text begins so.
#[inline(never)]
fn text_begins<I: Ir>(attr: AttrRef<'_, I>, start: &str) -> bool {
    attr.view(|view| matches!(view, AttrView::Other(text) if text.starts_with(start)))
}

attr_constraints! {
    /// An integer of type `i1`, `si1` or `ui1`.
    AnyI1Attr(IntegerOrBool): "1-bit integer attribute", |attr| is_int(attr, 1, None);
    /// An integer of 8 bits and any sign.
    AnyI8Attr(Integer): "8-bit integer attribute", |attr| is_int(attr, 8, None);
    /// An integer of 16 bits and any sign.
    AnyI16Attr(Integer): "16-bit integer attribute", |attr| is_int(attr, 16, None);
    /// An integer of 32 bits and any sign.
    AnyI32Attr(Integer): "32-bit integer attribute", |attr| is_int(attr, 32, None);
    /// An integer of 64 bits and any sign.
    AnyI64Attr(Integer): "64-bit integer attribute", |attr| is_int(attr, 64, None);
    /// An integer of type `si1`.
    SI1Attr(Integer): "1-bit signed integer attribute",
        |attr| is_int(attr, 1, Some(Signedness::Signed));
    /// A positive power of two.
    IntPositivePowerOf2(Integer): "whose value is positive and whose value is a power of two > 0",
        |attr| AllOf::<(IntPositive, IntPowerOf2)>::check(attr);

    /// `affine_map<…>`.
    AffineMapAttr(Anything): "AffineMap attribute", |attr| text_begins(attr, "affine_map<")
        || attr.test(|view| matches!(view, AttrView::AffineMap(_)));
    /// `affine_set<…>`.
    IntegerSetAttr(Anything): "IntegerSet attribute", |attr| text_begins(attr, "affine_set<");
    /// `loc(…)`.
    LocationAttr(Anything): "location attribute", |attr| text_begins(attr, "loc(");
    /// `{…}`.
    DictionaryAttr(Anything): "dictionary of named attribute values", |attr| text_begins(attr, "{")
        || attr.test(|view| matches!(view, AttrView::Dictionary(_)));
}

typed_arrays! {
    AffineMapArrayAttr AffineMapAttr "AffineMap array attribute";
    LocationArrayAttr LocationAttr "location array attribute";
    DictArrayAttr DictionaryAttr "Array of dictionary attributes";
    I64SmallVectorArrayAttr I64Attr "64-bit integer array attribute";
}
