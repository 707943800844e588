//! The constraints that the language provides, by their names: the names of constraints stand in
//! rules like those of ops and helpers, and a macro does not see where they lead.

use proc_macro2::TokenTree;

use crate::tokens::{is_path_sep, is_punct};

/// The names of predicates that the language provides.
const PROVIDED: [(&str, usize); 7] = [
    ("HasOneUse", 1),
    ("HasNoUse", 1),
    ("SameType", 2),
    ("SameShape", 2),
    ("SameElementType", 2),
    ("IsTailOf", 2),
    ("BroadcastableTo", 2),
];

/// The names of all provided predicates and constraints without arguments.
pub(crate) fn provided() -> impl Iterator<Item = &'static str> {
    let predicates = PROVIDED.iter().map(|(name, _)| *name);
    predicates.chain(PROVIDED_CONSTRAINTS.iter().copied())
}

/// The provided predicate that a name stands for, and the number of entities that it tests.
/// `HasNoUseOf` is MLIR's name of `HasNoUse`.
pub(crate) fn predicate(name: &str) -> Option<(&'static str, usize)> {
    let name = match name {
        "HasNoUseOf" => "HasNoUse",
        name => name,
    };
    PROVIDED.into_iter().find(|(known, _)| *known == name)
}

/// True if a provided predicate has this name, which no op has.
pub(crate) fn is_predicate(name: &str) -> bool {
    predicate(name).is_some()
}

/// Type and attribute constraints of the runtime that take no arguments. A constraint entry may
/// name them without a callback.
#[rustfmt::skip]
const PROVIDED_CONSTRAINTS: &[&str] = &[
    "AnyType", "NoneType", "AnyInteger", "SignlessInteger", "SignedInteger", "UnsignedInteger",
    "Index", "SignlessIntegerOrIndex", "AnyFloat", "AnyComplex", "FunctionType", "AnyTuple",
    "AnyTensor", "RankedTensor", "UnrankedTensor", "StaticShapeTensor", "AnyVector", "AnyMemRef",
    "AnyShaped", "BoolLike", "IntegerLike", "SignlessIntegerLike", "SignlessIntegerOrIndexLike",
    "AnySignlessInteger", "AnySignedInteger", "AnyUnsignedInteger", "AnySignlessIntegerOrIndex",
    "AnyRankedTensor", "AnyUnrankedTensor", "AnyStaticShapeTensor", "AnyVectorOfAnyRank",
    "FloatLike", "I1", "I4", "I8", "I16", "I32", "I64", "I128", "SI1", "SI8", "SI16", "SI32",
    "SI64", "UI1", "UI8", "UI16", "UI32", "UI64", "AnyI1", "AnyI8", "AnyI16", "AnyI32", "AnyI64",
    "F8E4M3FN", "F8E5M2", "F8E4M3", "F8E4M3FNUZ", "F8E4M3B11FNUZ", "F8E5M2FNUZ", "F8E3M4",
    "F4E2M1FN", "F6E2M3FN", "F6E3M2FN", "F8E8M0FNU", "I1Tensor", "I8Tensor", "I16Tensor",
    "I32Tensor", "I64Tensor", "IndexTensor", "BF16Tensor", "F16Tensor", "F32Tensor", "F64Tensor",
    "I1MemRef", "I8MemRef", "I16MemRef", "I32MemRef", "I64MemRef", "BF16MemRef", "F16MemRef",
    "F32MemRef", "F64MemRef", "AnyRankedOrUnrankedMemRef", "AnyNon0RankedTensor",
    "AnyNon0RankedOrUnrankedTensor", "AnyNon0RankedMemRef", "AnyUnrankedMemRef",
    "AnyNon0RankedOrUnrankedMemRef", "AnyStaticShapeMemRef", "AnyVectorOfNonZeroRank",
    "SignlessIntegerOrFloatLike", "SignlessIntegerOrIndexOrFloatLike", "HasStaticShape", "F16",
    "F32", "F64", "F80", "F128", "BF16", "TF32", "AnyAttr", "TypedAttr", "BoolAttr", "APIntAttr",
    "IndexAttr", "StrAttr", "SymbolNameAttr", "SymbolRefAttr", "FlatSymbolRefAttr", "TypeAttr",
    "UnitAttr", "ArrayAttr", "DenseArrayAttr", "ElementsAttr", "AnyIntElementsAttr",
    "AnyFloatElementsAttr", "IntNonNegative", "IntPositive", "IntPowerOf2", "I1Attr", "I8Attr",
    "I16Attr", "I32Attr", "I64Attr", "SI8Attr", "SI16Attr", "SI32Attr", "SI64Attr", "UI8Attr",
    "UI16Attr", "UI32Attr", "UI64Attr", "F16Attr", "BF16Attr", "F32Attr", "F64Attr",
    "DenseBoolArrayAttr", "DenseI8ArrayAttr", "DenseI16ArrayAttr", "DenseI32ArrayAttr",
    "DenseI64ArrayAttr", "AnyI32ElementsAttr", "AnyI64ElementsAttr", "I32ElementsAttr",
    "I64ElementsAttr", "IndexElementsAttr", "F64ElementsAttr", "DenseF32ArrayAttr",
    "DenseF64ArrayAttr", "BoolArrayAttr", "I32ArrayAttr", "I64ArrayAttr", "F32ArrayAttr",
    "F64ArrayAttr", "StrArrayAttr", "TypeArrayAttr", "IndexListArrayAttr", "SymbolRefArrayAttr",
    "FlatSymbolRefArrayAttr", "ConstBoolAttrTrue", "ConstBoolAttrFalse", "ConstUnitAttr",
];

/// True if a provided constraint on types or attributes has this name, which no op has.
pub(crate) fn is_provided_constraint(name: &str) -> bool {
    PROVIDED_CONSTRAINTS.contains(&name)
}

/// True if a provided constraint is one on attributes.
pub(crate) fn is_attr_constraint(name: &str) -> bool {
    name.ends_with("Attr") || name.starts_with("Const")
}

/// The provided constraints with arguments that test types.
#[rustfmt::skip]
const OF_TYPES: &[&str] = &[
    "AnyStridedMemRefOfRank", "ComplexOf", "FixedVectorOfAnyRank", "FixedVectorOfLengthAndType",
    "FixedVectorOfNonZeroRankOf", "FixedVectorOfRankAndType", "HasRank", "HasRankAtLeast", "HasRankAtMost", "Like",
    "MemRefOf", "MemRefRankOf", "MemRefRanksOf", "NestedTupleOf", "Non0RankedMemRefOf", "Non0RankedTensorOf",
    "RankedOrUnrankedMemRefOf", "RankedTensorOf", "ScalableVectorOfAnyRank", "ShapedOf", "StaticShapeMemRefOf",
    "StaticShapeTensorOf", "StridedMemRefOf", "TensorOf", "TensorRankOf", "TensorRanksOf", "TupleOf",
    "UnrankedMemRefOf", "UnrankedTensorOf", "VectorOf", "VectorOfLengthAndType", "VectorOfNonZeroRankOf",
    "VectorOfRankAndType",
];

/// The provided constraints with arguments that test attributes, apart from those that end with `Attr`.
#[rustfmt::skip]
const OF_ATTRS: &[&str] = &[
    "ArrayCount", "ArrayMaxCount", "ArrayMinCount", "ArrayOf", "DenseArrayOf", "IntArrayNthElemEq",
    "IntArrayNthElemInRange", "IntArrayNthElemMaxValue", "IntArrayNthElemMinValue", "IntIsOneOf", "IntMaxValue",
    "IntMinValue", "IntNEQValue", "IntValidAlignment", "TypeAttrOf",
];

/// The names of the provided constraints with arguments.
pub(crate) fn with_arguments() -> impl Iterator<Item = &'static str> {
    const OTHERS: [&str; 6] = ["AllOf", "AnyOf", "ConfinedAttr", "EnumAttr", "Is", "Not"];
    OF_TYPES.iter().chain(OF_ATTRS).chain(&OTHERS).copied()
}

/// A provided constraint with its arguments, which is all of these tokens: whether it tests
/// attributes. Nothing for other tokens.
pub(crate) fn tests_attrs(all: &[TokenTree]) -> Option<bool> {
    let [TokenTree::Ident(name), rest @ ..] = all else {
        return None;
    };
    let name = name.to_string();
    if rest.is_empty() {
        return is_provided_constraint(&name).then(|| is_attr_constraint(&name));
    }
    if is_path_sep(rest, 0) || !is_punct(rest.first(), '<') {
        return None;
    }
    match name.as_str() {
        // As the first of those that they combine.
        "AllOf" | "AnyOf" | "Not" => Some(combines_attrs(&rest[1..])),
        name if OF_TYPES.contains(&name) => Some(false),
        name if OF_ATTRS.contains(&name) || name.ends_with("Attr") && name != "Attr" => Some(true),
        _ => None,
    }
}

/// True if the first constraint among the arguments of a combination tests attributes.
fn combines_attrs(arguments: &[TokenTree]) -> bool {
    let first = match arguments.first() {
        Some(TokenTree::Group(tuple)) => tuple.stream().into_iter().collect(),
        _ => arguments.to_vec(),
    };
    match &first[..] {
        [TokenTree::Ident(name), ..] if !is_punct(first.get(1), '<') => {
            is_attr_constraint(&name.to_string())
        }
        _ => tests_attrs(&first).unwrap_or_default(),
    }
}
