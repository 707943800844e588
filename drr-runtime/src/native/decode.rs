//! Conversion of bound names to the parameters of native code.

use std::marker::PhantomData;

use super::{AttrRef, OpRef, Ty, Val, Vals};
use crate::attr::{AttrView, ElementsData};
use crate::constraint::{AttrConstraint, MayHold, holds};
use crate::ir::Ir;
use crate::ty::FloatKind;

/// Data that an attribute can be decoded to.
#[diagnostic::on_unimplemented(
    message = "[drr::E0561] an attribute cannot be decoded to `{Self}`",
    label = "an attribute is bound here",
    note = "an attribute decodes to `AttrRef`, `Ty`, integers, floats, `bool`, `String`, a `Vec` of `i64`, `f64` or `String`, an enum that derives `EnumAttr`, or a type of your own that implements `FromAttr`"
)]
pub trait FromAttr<'a, I: Ir>: Sized {
    /// The data that it is, one of [`holds`]. A parameter of native code whose attribute cannot hold
    /// such data is an error at compile time. [`holds::Anything`] permits all attributes.
    type Data;
    /// Decodes the attribute. `None` if it has another kind; the rule then does not match.
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<'a, I: Ir> FromAttr<'a, I> for AttrRef<'a, I> {
    type Data = holds::Anything;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        Some(attr)
    }
}
#[diagnostic::do_not_recommend]
impl<'a, I: Ir> FromAttr<'a, I> for Ty<'a, I> {
    type Data = holds::Type;
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        attr.view(|view| match view {
            AttrView::Type(ty) => Some(ty),
            _ => None,
        })
        .map(|ty| Ty::new(attr.ir(), ty))
    }
}

macro_rules! from_attr_int {
    ($($ty:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, I: Ir> FromAttr<'a, I> for $ty {
            type Data = holds::Integer;
            fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
                attr.view(|view| match view {
                    AttrView::Integer { value, .. } => value.try_into().ok(),
                    _ => None,
                })
            }
        }
    )*};
}
from_attr_int!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize isize);

macro_rules! from_attr_by {
    ($($ty:ty, $decoder:ident, $data:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, I: Ir> FromAttr<'a, I> for $ty {
            type Data = holds::$data;
            fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
                attr.$decoder()
            }
        }
    )*};
}
from_attr_by! { f64, as_float, Float;
   bool, as_bool, Bool;
   String, as_string, Text;
   Vec<i64>, as_ints, Integers;
   Vec<f64>, as_floats, Floats;
   Vec<String>, as_strings, Texts;
   ElementsData, elements, Elements;
}

#[diagnostic::do_not_recommend]
impl<'a, I: Ir> FromAttr<'a, I> for f32 {
    type Data = holds::Float;
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        let value = attr.as_float_value()?;
        match value.kind() {
            FloatKind::F32 => Some(f32::from_bits(value.bits() as u32)),
            _ => value.to_f64().map(|value| value as f32),
        }
    }
}

/// A parameter for what may be absent also takes what is there.
#[diagnostic::do_not_recommend]
impl<'a, I: Ir, T: FromAttr<'a, I>> FromAttr<'a, I> for Option<T> {
    type Data = T::Data;
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        T::from_attr(attr).map(Some)
    }
}

/// Converts a bound name to the type of a native parameter.
#[diagnostic::on_unimplemented(
    message = "[drr::E0562] a native parameter of type `{T}` cannot take what is bound here",
    label = "bound as `{Self}`",
    note = "an attribute decodes to `AttrRef`, integers, floats, `bool`, `String` (or `&str`, in a closure), a `Vec` of `i64`, `f64` or `String`, or a type that implements `FromAttr`; a value is a `Val`, an op an `OpRef`, a type a `Ty`",
    note = "what may be absent decodes to an `Option`, as `Option<i64>`",
    note = "what native code has computed is passed on as it is, or as the content of its `Option` or `Result`",
    note = "a function that takes the rewriter is called, so that the rule shows it: `NativeCodeCall<{{ f($_builder, $0) }}>`"
)]
pub trait Decode<T> {
    /// Converts it. With `None` the rule does not match.
    fn decode(self) -> Option<T>;
}
#[diagnostic::do_not_recommend]
impl<'a, I: Ir, T: FromAttr<'a, I>> Decode<T> for AttrRef<'a, I> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(self) -> Option<T> {
        T::from_attr(self)
    }
}
#[diagnostic::do_not_recommend]
impl<'a, I: Ir, T: FromAttr<'a, I>> Decode<Option<T>> for Option<AttrRef<'a, I>> {
    fn decode(self) -> Option<Option<T>> {
        match self {
            Some(attr) => T::from_attr(attr).map(Some),
            None => Some(None),
        }
    }
}
/// A bound attribute of declared kind `K`.
pub struct AttrOf<'a, I: Ir, K>(AttrRef<'a, I>, PhantomData<K>);

impl<'a, I: Ir, K> AttrOf<'a, I, K> {
    /// The attribute.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(attr: AttrRef<'a, I>) -> Self {
        AttrOf(attr, PhantomData)
    }
}
#[diagnostic::do_not_recommend]
impl<'a, I: Ir, K, T> Decode<T> for AttrOf<'a, I, K>
where
    K: AttrConstraint<Holds: MayHold<T::Data>>,
    T: FromAttr<'a, I>,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(self) -> Option<T> {
        T::from_attr(self.0)
    }
}
#[diagnostic::do_not_recommend]
impl<'a, I: Ir, K, T> Decode<Option<T>> for Option<AttrOf<'a, I, K>>
where
    K: AttrConstraint<Holds: MayHold<T::Data>>,
    T: FromAttr<'a, I>,
{
    fn decode(self) -> Option<Option<T>> {
        self.map(|attr| attr.0).decode()
    }
}
macro_rules! decode_self {
    ($($name:ident $(< $param:ident >)?),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, I: Ir $(, $param)?> Decode<$name<'a, I $(, $param)?>> for $name<'a, I $(, $param)?> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode(self) -> Option<Self> {
                Some(self)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<'a, I: Ir $(, $param)?> Decode<Option<$name<'a, I $(, $param)?>>> for $name<'a, I $(, $param)?> {
            fn decode(self) -> Option<Option<Self>> {
                Some(Some(self))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<'a, I: Ir $(, $param)?> Decode<Option<$name<'a, I $(, $param)?>>> for Option<$name<'a, I $(, $param)?>> {
            fn decode(self) -> Option<Self> {
                Some(self)
            }
        }
    )*};
}
decode_self!(Val<R>, OpRef<R>, Vals<R>, Ty);
/// An op with one result stands for its value.
#[diagnostic::do_not_recommend]
impl<'a, I: Ir, R> Decode<Val<'a, I, R>> for OpRef<'a, I, R> {
    fn decode(self) -> Option<Val<'a, I, R>> {
        if self.num_results() == 1 {
            self.result(0)
        } else {
            None
        }
    }
}
