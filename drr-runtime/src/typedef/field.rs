//! The Rust types that parameters may have.

use std::fmt::{self, Debug};

use super::ParamOf;
use super::{Param, ParamKind};
use crate::attr::AttrData;
use crate::constraint::AttrEnum;
use crate::ir::{Ir, Type};
use crate::native::{AttrRef, Ty};
use crate::ty::TypeData;

/// A Rust type that a parameter of a type or attribute may have.
#[diagnostic::on_unimplemented(
    message = "[drr::E0582] `{Self}` is not the type of a parameter",
    label = "expected the type of a parameter",
    note = "a parameter is an integer, `bool`, `f32`, `f64`, `String`, an enum that derives `EnumAttr`, a `Vec` or `Option` of one, or a type `T` or attribute `A` of generic parameters `T = TypeParam` and `A = AttrParam`"
)]
pub trait ParamField: Sized {
    /// The data that it holds.
    const KIND: ParamKind;
    /// The parameter. Types and attributes need [`ToParam`].
    fn to_param<T, A>(&self) -> Param<T, A>;
    /// Decodes the parameter; `None` if it holds other data. Types and attributes need [`FromParam`].
    fn from_param<T, A>(param: &Param<T, A>) -> Option<Self>;
}

/// A type, an attribute, or several, that can be made a parameter with handles to types `T` and
/// attributes `A`.
pub trait ToParam<T, A> {
    /// The parameter.
    fn to_param(&self) -> Param<T, A>;
}

/// A type, an attribute, or several, to which a parameter of an IR can be decoded.
pub trait FromParam<'a, I: Ir>: Sized {
    /// Decodes the parameter; `None` if it holds other data.
    fn from_param(ir: &'a I, param: &ParamOf<I>) -> Option<Self>;
}

/// The default of the generic parameter that stands for types in a declaration:
/// `struct Buf<T = TypeParam> { elem: T }`. `Buf` alone then names the declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeParam;

/// The default of the generic parameter that stands for attributes in a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AttrParam;

/// Implements [`ParamField`] for a type that has its own variant of [`Param`].
macro_rules! fields {
    ($($(@[$($bound:tt)*])? $ty:ty: $kind:expr, |$value:ident| $to:expr, $pattern:pat => $from:expr;)*) => {$(
        impl $(<$($bound)*>)? ParamField for $ty {
            const KIND: ParamKind = $kind;
            fn to_param<T, A>(&self) -> Param<T, A> {
                let $value = self;
                $to
            }
            fn from_param<T, A>(param: &Param<T, A>) -> Option<Self> {
                match param {
                    $pattern => $from,
                    _ => None,
                }
            }
        }
    )*};
}

/// A parameter that is written as `...` if it is set, and not at all otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Ellipsis(pub bool);

/// An attribute in a decoded parameter, with its IR.
pub struct OwnedAttr<'a, I: Ir> {
    ir: &'a I,
    attr: I::Attr,
}

impl<'a, I: Ir> OwnedAttr<'a, I> {
    /// The attribute as an argument of native code.
    pub fn get(&self) -> AttrRef<'_, I> {
        AttrRef::given(self.ir, &self.attr)
    }
}
impl<I: Ir> Clone for OwnedAttr<'_, I> {
    fn clone(&self) -> Self {
        OwnedAttr {
            ir: self.ir,
            attr: self.attr.clone(),
        }
    }
}
impl<I: Ir> PartialEq for OwnedAttr<'_, I> {
    fn eq(&self, other: &Self) -> bool {
        self.attr == other.attr
    }
}
impl<I: Ir> Eq for OwnedAttr<'_, I> {}
impl<I: Ir> Debug for OwnedAttr<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ir.display_attr(&self.attr))
    }
}

macro_rules! int_fields {
    ($($ty:ty)*) => {
        fields! {$(
            $ty: ParamKind::Int { min: <$ty>::MIN as i128, max: <$ty>::MAX as i128 },
                |value| Param::Int(*value as i128), Param::Int(value) => (*value).try_into().ok();
        )*}
    };
}

int_fields!(i8 i16 i32 i64 i128 u8 u16 u32 u64);
fields! {
    Ellipsis: ParamKind::Ellipsis, |value| Param::Bool(value.0), Param::Bool(value) => Some(Ellipsis(*value));
    bool: ParamKind::Bool, |value| Param::Bool(*value), Param::Bool(value) => Some(*value);
    f32: ParamKind::Float(false), |value| Param::Float(f64::from(*value).to_bits()),
        Param::Float(bits) => Some(f64::from_bits(*bits) as f32);
    f64: ParamKind::Float(true), |value| Param::Float(value.to_bits()),
        Param::Float(bits) => Some(f64::from_bits(*bits));
    String: ParamKind::String, |value| Param::String(value.as_str().into()),
        Param::String(text) => Some(text.to_string());
    @[E: AttrEnum] E: ParamKind::Case(E::WORDS), |value| Param::Case(value.index() as u32),
        Param::Case(case) => E::from_index(*case as usize);
    @[P: ParamField] Vec<P>: ParamKind::Array(&P::KIND),
        |value| Param::Array(value.iter().map(P::to_param).collect()),
        Param::Array(items) => items.iter().map(P::from_param).collect();
    // Native code and rules get these as what the IR has.
    TypeParam: ParamKind::Type, |_value| Param::Absent, Param::Type(_) => Some(TypeParam);
    AttrParam: ParamKind::Attr, |_value| Param::Absent, Param::Attr(_) => Some(AttrParam);
}

impl<P: ParamField> ParamField for Option<P> {
    const KIND: ParamKind = ParamKind::Optional(&P::KIND);
    fn to_param<T, A>(&self) -> Param<T, A> {
        self.as_ref().map_or(Param::Absent, P::to_param)
    }
    fn from_param<T, A>(param: &Param<T, A>) -> Option<Self> {
        match param {
            Param::Absent => Some(None),
            param => P::from_param(param).map(Some),
        }
    }
}

impl<T, A, P: ToParam<T, A>> ToParam<T, A> for Vec<P> {
    fn to_param(&self) -> Param<T, A> {
        Param::Array(self.iter().map(P::to_param).collect())
    }
}
impl<'a, I: Ir, P: FromParam<'a, I>> FromParam<'a, I> for Vec<P> {
    fn from_param(ir: &'a I, param: &ParamOf<I>) -> Option<Self> {
        match param {
            Param::Array(items) => items.iter().map(|item| P::from_param(ir, item)).collect(),
            _ => None,
        }
    }
}
impl<T, A, P: ToParam<T, A>> ToParam<T, A> for Option<P> {
    fn to_param(&self) -> Param<T, A> {
        self.as_ref().map_or(Param::Absent, P::to_param)
    }
}
impl<'a, I: Ir, P: FromParam<'a, I>> FromParam<'a, I> for Option<P> {
    fn from_param(ir: &'a I, param: &ParamOf<I>) -> Option<Self> {
        match param {
            Param::Absent => Some(None),
            param => P::from_param(ir, param).map(Some),
        }
    }
}

/// A type that a [`TypeData`] can be made of.
macro_rules! type_fields {
    ($($ty:ty),*) => {$(
        impl<I: Ir> ToParam<TypeData<I>, AttrData<I>> for $ty {
            fn to_param(&self) -> Param<TypeData<I>, AttrData<I>> {
                Param::Type(self.clone().into())
            }
        }
    )*};
}
type_fields!(TypeData<I>, Type<I>, Ty<'_, I>);

impl<I: Ir> ToParam<TypeData<I>, AttrData<I>> for AttrData<I> {
    fn to_param(&self) -> Param<TypeData<I>, AttrData<I>> {
        Param::Attr(self.clone())
    }
}
impl<I: Ir> ToParam<TypeData<I>, AttrData<I>> for AttrRef<'_, I> {
    fn to_param(&self) -> Param<TypeData<I>, AttrData<I>> {
        Param::Attr(AttrData::Attr(self.to_attr()))
    }
}
impl<I: Ir> ToParam<TypeData<I>, AttrData<I>> for OwnedAttr<'_, I> {
    fn to_param(&self) -> Param<TypeData<I>, AttrData<I>> {
        Param::Attr(AttrData::Attr(self.attr.clone()))
    }
}

impl<'a, I: Ir> FromParam<'a, I> for Ty<'a, I> {
    fn from_param(ir: &'a I, param: &ParamOf<I>) -> Option<Self> {
        match param {
            Param::Type(ty) => Some(Ty::new(ir, Type(*ty))),
            _ => None,
        }
    }
}
impl<'a, I: Ir> FromParam<'a, I> for OwnedAttr<'a, I> {
    fn from_param(ir: &'a I, param: &ParamOf<I>) -> Option<Self> {
        match param {
            Param::Attr(attr) => Some(OwnedAttr {
                ir,
                attr: attr.clone(),
            }),
            _ => None,
        }
    }
}
