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
        let mut pairs = self.params.iter().zip(params);
        self.decl.is(decl)
            && self.params.len() == params.len()
            && pairs.all(|(data, param)| is(ir, data, param))
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

fn is<I: Ir>(ir: &I, data: &Param<TypeData<I>, AttrData<I>>, param: &ParamOf<I>) -> bool {
    match (data, param) {
        (Param::Type(data), Param::Type(ty)) => Ty::new(ir, Type(*ty)).is_data(data),
        (Param::Attr(data), Param::Attr(attr)) => AttrRef::given(ir, attr).is_data(data),
        (Param::Array(data), Param::Array(params)) => {
            data.len() == params.len() && data.iter().zip(params).all(|(a, b)| is(ir, a, b))
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
