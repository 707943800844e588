//! Comparison of types that are described by data.

use super::TypeData;
use crate::attr::AttrData;
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};

impl<I: Ir> TypeData<I> {
    /// True if both describe one type. False if that shows only when an attribute in them is made.
    pub(crate) fn is_same(&self, ir: &I, other: &Self) -> bool {
        let all = |types: &[Self], others: &[Self]| {
            let mut pairs = types.iter().zip(others);
            types.len() == others.len() && pairs.all(|(ty, other)| ty.is_same(ir, other))
        };
        match (self, other) {
            (TypeData::Type(ty), data) | (data, TypeData::Type(ty)) => {
                Ty::new(ir, *ty).is_data(data)
            }
            (TypeData::Integer(width, sign), TypeData::Integer(other, signs)) => {
                width == other && sign == signs
            }
            (TypeData::Index, TypeData::Index) | (TypeData::None, TypeData::None) => true,
            (TypeData::Float(kind), TypeData::Float(other)) => kind == other,
            (TypeData::Complex(ty), TypeData::Complex(other)) => ty.is_same(ir, other),
            (
                TypeData::Shaped {
                    container,
                    shape,
                    element,
                },
                TypeData::Shaped {
                    container: other,
                    shape: dims,
                    element: of,
                },
            ) => container == other && shape == dims && element.is_same(ir, of),
            (
                TypeData::With { ty, part, attr },
                TypeData::With {
                    ty: other,
                    part: of,
                    attr: value,
                },
            ) => part == of && attr == value && ty.is_same(ir, other),
            (
                TypeData::WithElement { ty, element },
                TypeData::WithElement {
                    ty: other,
                    element: of,
                },
            ) => ty == other && element.is_same(ir, of),
            (
                TypeData::Function { inputs, results },
                TypeData::Function {
                    inputs: others,
                    results: of,
                },
            ) => all(inputs, others) && all(results, of),
            (TypeData::Declared(def), TypeData::Declared(other)) => {
                def.decl.is(other.decl)
                    && def.params.len() == other.params.len()
                    && def.params.iter().zip(&other.params).all(|(param, other)| {
                        param.is_like(other, &|ty, other| ty.is_same(ir, other), &|attr, other| {
                            match (attr, other) {
                                (AttrData::Attr(attr), data) | (data, AttrData::Attr(attr)) => {
                                    AttrRef::given(ir, attr).is_data(data)
                                }
                                _ => false,
                            }
                        })
                    })
            }
            (TypeData::Text(text), TypeData::Text(other)) => text == other,
            _ => false,
        }
    }
}
