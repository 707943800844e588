//! Comparison of declared types and attributes with the data that describes them.

use super::ParamOf;
use super::{DefDecl, Leaf, Param};
use crate::attr::AttrData;
use crate::decl::DefData;
use crate::ir::{Ir, Type};
use crate::native::{AttrRef, Ty};
use crate::ty::TypeData;

impl<I: Ir> DefData<I> {
    /// True if these are its declaration and its parameters.
    pub(crate) fn is(&self, ir: &I, decl: &DefDecl, params: &[ParamOf<I>]) -> bool {
        let is_type = |data: &TypeData<I>, ty: &I::RawType| Ty::new(ir, Type(*ty)).is_data(data);
        let is_attr = |data: &AttrData<I>, attr: &I::Attr| AttrRef::given(ir, attr).is_data(data);
        let mut pairs = self.params.iter().zip(params);
        self.decl.is(decl)
            && self.params.len() == params.len()
            && pairs.all(|(data, param)| data.is_like(param, &is_type, &is_attr))
    }

    /// True if this is its text. The types and attributes in it must exist.
    pub(crate) fn is_text(&self, ir: &I, text: &str) -> bool {
        let mut known = |leaf: Leaf<&TypeData<I>, &AttrData<I>>| match leaf {
            Leaf::Type(TypeData::Type(ty)) => Some(Leaf::Type(ty.0)),
            Leaf::Attr(AttrData::Attr(attr)) => Some(Leaf::Attr(attr.clone())),
            _ => None,
        };
        let params = self.params.iter().map(|param| param.map(&mut known));
        let params: Option<Vec<_>> = params.collect();
        params.is_some_and(|params| self.decl.text(self.custom, ir, &params) == text)
    }
}

impl<T, A> Param<T, A> {
    /// True if two parameters are alike, and `ty` and `attr` hold for the types and attributes in them.
    pub(crate) fn is_like<U, B>(
        &self,
        other: &Param<U, B>,
        ty: &dyn Fn(&T, &U) -> bool,
        attr: &dyn Fn(&A, &B) -> bool,
    ) -> bool {
        match (self, other) {
            (Param::Type(a), Param::Type(b)) => ty(a, b),
            (Param::Attr(a), Param::Attr(b)) => attr(a, b),
            (Param::Array(a), Param::Array(b)) => {
                let mut pairs = a.iter().zip(b);
                a.len() == b.len() && pairs.all(|(a, b)| a.is_like(b, ty, attr))
            }
            (Param::Absent, Param::Absent) => true,
            (Param::Bool(a), Param::Bool(b)) => a == b,
            (Param::Int(a), Param::Int(b)) => a == b,
            (Param::Float(a), Param::Float(b)) => a == b,
            (Param::String(a), Param::String(b)) => a == b,
            (Param::Case(a), Param::Case(b)) => a == b,
            _ => false,
        }
    }
}
