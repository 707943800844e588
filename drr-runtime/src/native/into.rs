//! Conversion of the results of native code to what a rewrite needs.

use super::{AttrRef, Decode, OpRef, Ty, Val, Vals};
use crate::attr::{AttrData, AttrView, ElementsData, FloatValue};
use crate::constraint::{AttrConstraint, ElementTypes, HoldsList, Item, MatchAttr, MayHold, holds};
use crate::ir::{Ir, Op, Type, Value, results};
use crate::rewriter::SignatureConversion;
use crate::ty::{FloatKind, TypeData};

/// A value that can become an attribute of declared kind `K`.
#[diagnostic::on_unimplemented(
    message = "[drr::E0567] `{Self}` cannot become an attribute of kind `{K}`",
    label = "expected the data of an attribute of kind `{K}`",
    note = "return an integer, float, `bool`, string, `AttrData`, a bound attribute, a `Vec` of `i64`, `f64` or `String`, or an `Option` or `Result` of one; `AttrData::Attr` holds an attribute of the IR"
)]
pub trait IntoAttr<I: Ir, K: AttrConstraint> {
    /// The attribute. `None` is a failure: data that the kind does not hold, or nothing.
    fn into_attr(self) -> Option<AttrData<I>>;
    /// The same for an attribute that may be absent: `Some(None)`, which an `Option` gives. `None`
    /// is a failure.
    fn into_optional_attr(self) -> Option<Option<AttrData<I>>>
    where
        Self: Sized,
    {
        self.into_attr().map(Some)
    }
}

/// The attribute for a float if the declared kind does not determine a type: the type follows from the
/// Rust type.
fn typed_float<I: Ir, K: AttrConstraint>(value: f64, kind: FloatKind) -> Option<AttrData<I>> {
    if K::LITERALS.float.is_some() {
        return K::from_float(value);
    }
    Some(AttrData::Float {
        value,
        ty: TypeData::Float(kind),
    })
}

/// The number as an `f64`, with the payload of a NaN.
fn widened(value: f32) -> f64 {
    FloatValue::from(value).to_f64().unwrap_or(value.into())
}

/// True if [`typed_float`] makes attributes of this type, if the kind does not determine a type. A kind
/// that does has already tested it.
#[inline]
fn same_float<I: Ir, K: AttrConstraint>(
    attr: AttrRef<'_, I>,
    ty: Type<I>,
    kind: FloatKind,
) -> bool {
    K::LITERALS.float.is_some() || Ty::new(attr.ir(), ty).float_kind() == Some(kind)
}

macro_rules! plain_attr {
    ($($ty:ty, $data:ident: |$value:ident, $attr:ident| $make:expr, $view:pat => $same:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Ir, K: AttrConstraint<Holds: MayHold<holds::$data>>> IntoAttr<I, K> for $ty {
            fn into_attr(self) -> Option<AttrData<I>> {
                let $value = self;
                $make
            }
        }
        #[diagnostic::do_not_recommend]
        impl<I: Ir, K: AttrConstraint<Holds: MayHold<holds::$data>>> MatchAttr<I, K> for $ty {
            #[inline]
            #[allow(unused_variables)]
            fn matches(&self, $attr: AttrRef<'_, I>) -> bool {
                let $value = self.to_owned();
                $attr.view(|view| match view {
                    $view => $same,
                    _ => false,
                })
            }
            fn expected(&self) -> String {
                format!("{self:?}")
            }
        }
    )*};
}
plain_attr! {
    f32, Float: |v, attr| typed_float::<I, K>(widened(v), FloatKind::F32), AttrView::Float { value, ty } => value.is(widened(v)) && same_float::<I, K>(attr, ty, FloatKind::F32);
    f64, Float: |v, attr| typed_float::<I, K>(v, FloatKind::F64), AttrView::Float { value, ty } => value.is(v) && same_float::<I, K>(attr, ty, FloatKind::F64);
    bool, Bool: |v, attr| Some(K::from_bool(v).unwrap_or(AttrData::Bool(v))), AttrView::Bool(value) => value == v;
}

macro_rules! text_attr {
    ($($ty:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Ir, K: AttrConstraint<Holds: MayHold<holds::Text>>> IntoAttr<I, K> for $ty {
            fn into_attr(self) -> Option<AttrData<I>> {
                K::from_str(&self)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<I: Ir, K: AttrConstraint<Holds: MayHold<holds::Text>>> MatchAttr<I, K> for $ty {
            fn matches(&self, attr: AttrRef<'_, I>) -> bool {
                K::is_str(attr, self)
            }
            fn expected(&self) -> String {
                format!("{self:?}")
            }
        }
    )*};
}
text_attr!(&str String);

#[diagnostic::do_not_recommend]
impl<I: Ir, K> IntoAttr<I, K> for Vec<i64>
where
    K: AttrConstraint<Holds: MayHold<holds::Integers> + HoldsList>,
    i64: IntoAttr<I, Item<K>>,
{
    fn into_attr(self) -> Option<AttrData<I>> {
        let width = match K::LITERALS.elements {
            Some(ElementTypes::Width(width)) => {
                let fits = |value: &i64| IntoAttr::<I, Item<K>>::into_attr(*value).is_some();
                if !self.iter().all(fits) {
                    return None;
                }
                width
            }
            _ if K::Holds::IS_LIST => return list::<I, K, i64>(self),
            // A kind that leaves open what the elements are gets a dense array.
            _ => 64,
        };
        Some(AttrData::DenseArray {
            element: TypeData::int(width),
            elements: ElementsData::Ints(self.into_iter().map(i128::from).collect()),
        })
    }
}
macro_rules! list_attr {
    ($($item:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Ir, K> IntoAttr<I, K> for Vec<$item>
        where
            K: AttrConstraint<Holds: MayHold<holds::List> + HoldsList>,
            $item: IntoAttr<I, Item<K>>,
        {
            fn into_attr(self) -> Option<AttrData<I>> {
                list::<I, K, $item>(self)
            }
        }
    )*};
}
list_attr!(f64 String);

fn list<I: Ir, K, T: IntoAttr<I, Item<K>>>(
    items: impl IntoIterator<Item = T>,
) -> Option<AttrData<I>>
where
    K: AttrConstraint<Holds: HoldsList>,
{
    let items: Option<Vec<_>> = items.into_iter().map(IntoAttr::into_attr).collect();
    K::Holds::list(items?)
}
#[diagnostic::do_not_recommend]
impl<I: Ir, K, T: IntoAttr<I, Item<K>>, const N: usize> IntoAttr<I, K> for [T; N]
where
    K: AttrConstraint<Holds: MayHold<holds::List> + HoldsList>,
{
    fn into_attr(self) -> Option<AttrData<I>> {
        list::<I, K, T>(self)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, K, T, const N: usize> MatchAttr<I, K> for [T; N]
where
    K: AttrConstraint<Holds: MayHold<holds::List> + HoldsList>,
    T: IntoAttr<I, Item<K>> + Clone + std::fmt::Debug,
{
    fn matches(&self, attr: AttrRef<'_, I>) -> bool {
        let data = IntoAttr::<I, K>::into_attr(self.clone());
        data.is_some_and(|data| attr.is_data(&data))
    }
    fn expected(&self) -> String {
        format!("{self:?}")
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, K: AttrConstraint> MatchAttr<I, K> for AttrData<I> {
    fn matches(&self, attr: AttrRef<'_, I>) -> bool {
        attr.is_data(self)
    }
    fn expected(&self) -> String {
        "another attribute".to_string()
    }
}

/// An attribute matches an equal one.
#[diagnostic::do_not_recommend]
impl<I: Ir, K: AttrConstraint> MatchAttr<I, K> for AttrRef<'_, I> {
    fn matches(&self, attr: AttrRef<'_, I>) -> bool {
        *self == attr
    }
    fn expected(&self) -> String {
        "an equal attribute".to_string()
    }
}

/// Something that can become a value.
#[diagnostic::on_unimplemented(
    message = "[drr::E0568] `{Self}` cannot become a value",
    label = "expected a value",
    note = "a value is wanted here: return a `Val`, a `Value`, an op with one result, or an `Option` or `Result` of one; to use a constant, build a constant op with it",
    note = "data comes from a native with one result, or from one in the source, which may give several"
)]
pub trait IntoValue<I: Ir> {
    /// The value; `None` is a failure.
    fn into_value(self, ir: &I) -> Option<Value<I>>;
}

/// Something that can become several values: the results of native code with more than one.
#[diagnostic::on_unimplemented(
    message = "[drr::E0569] `{Self}` cannot become several values",
    label = "expected several values",
    note = "return an array, a `Vec` or a tuple (of up to eight) of values, an op, or an `Option` or `Result` of one"
)]
pub trait IntoValues<I: Ir> {
    /// The values; `None` is a failure.
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>>;
}
macro_rules! into_values_of_tuples {
    ($(($($part:ident)*))*) => {$(
        impl<I: Ir, $($part: IntoValue<I>),*> IntoValues<I> for ($($part,)*) {
            #[allow(non_snake_case, reason = "a part is called as its type is")]
            fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
                let ($($part,)*) = self;
                Some(vec![$($part.into_value(ir)?),*])
            }
        }
    )*};
}
into_values_of_tuples! { (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }

/// Something that can become a type.
#[diagnostic::on_unimplemented(
    message = "[drr::E0570] `{Self}` cannot become a type",
    label = "expected a type",
    note = "return a `Ty`, a `Type`, a `TypeData`, or an `Option` or `Result` of one; what an attribute carries is its `.ty()`"
)]
pub trait IntoType<I: Ir> {
    /// The type; `None` is a failure.
    fn into_type(self) -> Option<TypeData<I>>;
}

/// Something that can become a list of result types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot become a list of types",
    label = "expected types",
    note = "return a `Vec` or an array of types, `Vals`, one type, or an `Option` or `Result` of one"
)]
pub trait IntoTypes<I: Ir> {
    /// The types; `None` is a failure.
    fn into_types(self) -> Option<Vec<TypeData<I>>>;
}

/// Something that can become a [`SignatureConversion`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot become the types of a block's arguments",
    label = "expected a list of types for each argument",
    note = "return a `Vec` or an array with a list of types for each argument of the block, a `SignatureConversion`, or an `Option` or `Result` of one"
)]
pub trait IntoSignature<I: Ir> {
    /// The signature that the arguments get; `None` is a failure.
    fn into_signature(self) -> Option<SignatureConversion<I>>;
}
#[diagnostic::do_not_recommend]
impl<I: Ir> IntoSignature<I> for SignatureConversion<I> {
    fn into_signature(self) -> Option<SignatureConversion<I>> {
        Some(self)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoTypes<I>> IntoSignature<I> for Vec<T> {
    fn into_signature(self) -> Option<SignatureConversion<I>> {
        let mut signature = SignatureConversion::new();
        for (input, types) in self.into_iter().enumerate() {
            signature.add_inputs(input, types.into_types()?);
        }
        Some(signature)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoTypes<I>, const N: usize> IntoSignature<I> for [T; N] {
    fn into_signature(self) -> Option<SignatureConversion<I>> {
        Vec::from(self).into_signature()
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoSignature<I>> IntoSignature<I> for Option<T> {
    fn into_signature(self) -> Option<SignatureConversion<I>> {
        self?.into_signature()
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoSignature<I>, E> IntoSignature<I> for Result<T, E> {
    fn into_signature(self) -> Option<SignatureConversion<I>> {
        self.ok()?.into_signature()
    }
}

/// Implements conversions: `[parameters] Trait<…> for Type: method |self, ir| -> Out { value }`.
macro_rules! converts {
    ($([$($param:ident $(: $bound:path)?),*] $trait:ident<$($arg:ident),+> for $ty:ty:
        $name:ident |$x:ident $(, $ir:pat_param)?| -> $out:ty { $value:expr })*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Ir $(, $param $(: $bound)?)*> $trait<$($arg),+> for $ty {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn $name(self $(, $ir: &I)?) -> Option<$out> {
                let $x = self;
                $value
            }
        }
    )*};
}

converts! {
    [K: AttrConstraint] IntoAttr<I, K> for AttrData<I>: into_attr |data| -> AttrData<I> { Some(data) }
    [K: AttrConstraint] IntoAttr<I, K> for AttrRef<'_, I>: into_attr |attr| -> AttrData<I> { Some(AttrData::Attr(attr.to_attr())) }
    [K: AttrConstraint<Holds: MayHold<holds::Type>>] IntoAttr<I, K> for TypeData<I>: into_attr |ty| -> AttrData<I> { Some(AttrData::Type(ty)) }
    [K: AttrConstraint<Holds: MayHold<holds::Type>>] IntoAttr<I, K> for Ty<'_, I>: into_attr |ty| -> AttrData<I> { Some(AttrData::Type(ty.handle().into())) }

    [] IntoType<I> for TypeData<I>: into_type |ty| -> TypeData<I> { Some(ty) }
    [] IntoType<I> for &str: into_type |text| -> TypeData<I> { Some(TypeData::Text(text.to_string())) }
    [] IntoType<I> for String: into_type |text| -> TypeData<I> { Some(TypeData::Text(text)) }
    [] IntoType<I> for Type<I>: into_type |ty| -> TypeData<I> { Some(ty.into()) }
    [] IntoType<I> for Ty<'_, I>: into_type |ty| -> TypeData<I> { Some(ty.handle().into()) }

    [R] IntoType<I> for Val<'_, I, R>: into_type |value| -> TypeData<I> { Some(value.ty().handle().into()) }
    [R] IntoType<I> for OpRef<'_, I, R>: into_type |op| -> TypeData<I> { Decode::<Val<'_, I, R>>::decode(op)?.into_type() }

    [] IntoValue<I> for Value<I>: into_value |value, _| -> Value<I> { Some(value) }
    [R] IntoValue<I> for Val<'_, I, R>: into_value |value, _| -> Value<I> { Some(value.handle()) }
    [] IntoValue<I> for Op<I>: into_value |op, ir| -> Value<I> { (ir.num_results(op) == 1).then(|| ir.result(op, 0)) }
    [R] IntoValue<I> for OpRef<'_, I, R>: into_value |op, ir| -> Value<I> { op.handle().into_value(ir) }
}

impl<I: Ir> IntoValues<I> for Op<I> {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        Some(results(ir, self).collect())
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoValue<I>> IntoValues<I> for Vec<T> {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        self.into_iter().map(|value| value.into_value(ir)).collect()
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoValue<I>, const N: usize> IntoValues<I> for [T; N] {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        Vec::from(self).into_values(ir)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoType<I>> IntoTypes<I> for Vec<T> {
    fn into_types(self) -> Option<Vec<TypeData<I>>> {
        self.into_iter().map(IntoType::into_type).collect()
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoType<I>, const N: usize> IntoTypes<I> for [T; N] {
    fn into_types(self) -> Option<Vec<TypeData<I>>> {
        Vec::from(self).into_types()
    }
}

/// A single type is a list of one.
macro_rules! one_type {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Ir> IntoTypes<I> for $ty {
            fn into_types(self) -> Option<Vec<TypeData<I>>> {
                Some(vec![self.into_type()?])
            }
        }
    )*};
}
one_type!(TypeData<I>, Type<I>, Ty<'_, I>, &str, String);

/// The types of the values.
impl<I: Ir, R> IntoTypes<I> for Vals<'_, I, R> {
    fn into_types(self) -> Option<Vec<TypeData<I>>> {
        Some(
            self.iter()
                .map(|value| value.ty().handle().into())
                .collect(),
        )
    }
}
impl<I: Ir, T: IntoTypes<I>> IntoTypes<I> for Option<T> {
    fn into_types(self) -> Option<Vec<TypeData<I>>> {
        self?.into_types()
    }
}
impl<I: Ir, T: IntoTypes<I>, E> IntoTypes<I> for Result<T, E> {
    fn into_types(self) -> Option<Vec<TypeData<I>>> {
        self.ok()?.into_types()
    }
}

// An `Option` or `Result` of something converts as that does. Error messages quote these impls.
#[diagnostic::do_not_recommend]
impl<I: Ir, K: AttrConstraint, T: IntoAttr<I, K>> IntoAttr<I, K> for Option<T> {
    fn into_attr(self) -> Option<AttrData<I>> {
        self?.into_attr()
    }
    fn into_optional_attr(self) -> Option<Option<AttrData<I>>> {
        match self {
            Some(data) => data.into_optional_attr(),
            None => Some(None),
        }
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, K: AttrConstraint, T: IntoAttr<I, K>, E> IntoAttr<I, K> for Result<T, E> {
    fn into_attr(self) -> Option<AttrData<I>> {
        self.ok()?.into_attr()
    }
    fn into_optional_attr(self) -> Option<Option<AttrData<I>>> {
        self.ok()?.into_optional_attr()
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoValue<I>> IntoValue<I> for Option<T> {
    fn into_value(self, ir: &I) -> Option<Value<I>> {
        self?.into_value(ir)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoValue<I>, E> IntoValue<I> for Result<T, E> {
    fn into_value(self, ir: &I) -> Option<Value<I>> {
        self.ok()?.into_value(ir)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoValues<I>> IntoValues<I> for Option<T> {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        self?.into_values(ir)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoValues<I>, E> IntoValues<I> for Result<T, E> {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        self.ok()?.into_values(ir)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoType<I>> IntoType<I> for Option<T> {
    fn into_type(self) -> Option<TypeData<I>> {
        self?.into_type()
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, T: IntoType<I>, E> IntoType<I> for Result<T, E> {
    fn into_type(self) -> Option<TypeData<I>> {
        self.ok()?.into_type()
    }
}
