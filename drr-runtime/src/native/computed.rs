//! Passing what is no part of the IR to native code: the results of other native code, and literals.

use super::{AttrRef, Decode, Never, OpRef, Passed, Ty, Val, Vals};
use crate::ir::Ir;

/// A value of any type that native code has computed. It is passed on as it is, or as the content
/// of its `Option` or `Result`: without content, the rule does not match.
pub struct Computed<T>(T);

#[diagnostic::do_not_recommend]
impl<T> Decode<T> for Computed<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(self) -> Option<T> {
        Some(self.0)
    }
}
#[diagnostic::do_not_recommend]
impl<T> Decode<T> for Computed<Option<T>> {
    fn decode(self) -> Option<T> {
        self.0
    }
}
#[diagnostic::do_not_recommend]
impl<T, E> Decode<T> for Computed<Result<T, E>> {
    fn decode(self) -> Option<T> {
        self.0.ok()
    }
}
/// A literal list.
#[diagnostic::do_not_recommend]
impl<T, const N: usize> Decode<Vec<T>> for Computed<[T; N]> {
    fn decode(self) -> Option<Vec<T>> {
        Some(self.0.into())
    }
}
/// A literal.
#[diagnostic::do_not_recommend]
impl Decode<String> for Computed<&str> {
    fn decode(self) -> Option<String> {
        Some(self.0.to_string())
    }
}

/// A wrapper of the IR, which has conversions of its own to parameters of native code.
pub trait OfIr {
    /// The wrapper.
    type Given;
    /// Returns the wrapper.
    fn for_parameter(self) -> Self::Given;
}

/// A value of any other type.
pub trait NotOfIr {
    /// The type of the value.
    type Given;
    /// Returns the value, to be passed on as it is.
    fn for_parameter(&mut self) -> Computed<Self::Given>;
}
impl<T> NotOfIr for Passed<T> {
    type Given = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn for_parameter(&mut self) -> Computed<T> {
        Computed(self.take())
    }
}

macro_rules! of_ir {
    ($($name:ident $(< $param:ident >)?)*) => {$(
        impl<'a, I: Ir $(, $param)?> OfIr for Passed<$name<'a, I $(, $param)?>> {
            type Given = $name<'a, I $(, $param)?>;
            #[inline]
            fn for_parameter(mut self) -> Self::Given {
                self.take()
            }
        }
        impl<'a, I: Ir $(, $param)?> OfIr for Passed<Option<$name<'a, I $(, $param)?>>> {
            type Given = Option<$name<'a, I $(, $param)?>>;
            #[inline]
            fn for_parameter(mut self) -> Self::Given {
                self.take()
            }
        }
    )*};
}
of_ir!(Val<R> OpRef<R> Vals<R> Ty AttrRef);
/// Code that is not written yet is passed as anything.
impl OfIr for Passed<Never> {
    type Given = Never;
    // rustc 1.92 warns of the end of the function.
    #[allow(unreachable_code)]
    fn for_parameter(mut self) -> Never {
        self.take()
    }
}
