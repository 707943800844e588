//! Types and attributes from the neutral data of `drr-runtime`.

use drr_runtime::attr::AttrData;
use drr_runtime::ir::Type;
use drr_runtime::ty::{Container, TypeData};

use crate::attr::AttrKind;
use crate::context::Context;
use crate::ids::Attr;
use crate::types::TypeKind;

impl Context {
    /// The type that neutral data describes; `None` if there is no such type.
    pub(super) fn type_from_data(&mut self, data: &TypeData<Context>) -> Option<Type<Context>> {
        let kind = match data {
            TypeData::Type(ty) => return Some(*ty),
            TypeData::Integer(width, signedness) => TypeKind::Integer(*width, *signedness),
            TypeData::Index => TypeKind::Index,
            TypeData::None => TypeKind::None,
            TypeData::Declared(data) => {
                let (def, params) = self.def_from_data(data)?;
                TypeKind::Declared { def, params }
            }
            TypeData::Text(text) => return self.parse_type(text).ok(),
            TypeData::Float(kind) => TypeKind::Float(*kind),
            TypeData::Complex(element) => TypeKind::Complex(self.type_from_data(element)?.0),
            TypeData::Shaped {
                container,
                shape,
                element,
            } => {
                let element = self.type_from_data(element)?.0;
                match (container, shape.clone().map(Into::into)) {
                    (Container::Tensor, Some(shape)) => TypeKind::Tensor {
                        shape,
                        element,
                        encoding: None,
                    },
                    (Container::Tensor, None) => TypeKind::UnrankedTensor(element),
                    (Container::Vector, Some(shape)) => {
                        let shape: Box<[i64]> = shape;
                        let scalable = vec![false; shape.len()].into();
                        TypeKind::Vector {
                            shape,
                            scalable,
                            element,
                        }
                    }
                    (Container::Vector, None) => return None,
                    (Container::MemRef, Some(shape)) => TypeKind::MemRef {
                        shape,
                        element,
                        layout: None,
                        memory_space: None,
                    },
                    (Container::MemRef, None) => TypeKind::UnrankedMemRef {
                        element,
                        memory_space: None,
                    },
                }
            }
        };
        Some(self.intern_type(kind))
    }

    /// The attribute that neutral data describes; `None` if there is no such attribute.
    pub(super) fn attr_from_data(&mut self, data: &AttrData<Context>) -> Option<Attr> {
        let kind = match data {
            AttrData::Attr(attr) => return Some(*attr),
            AttrData::Unit => AttrKind::Unit,
            AttrData::Bool(value) => {
                let ty = self.integer_type(1);
                return self.integer_attr(i128::from(*value), ty);
            }
            AttrData::Integer { value, ty } => {
                let ty = self.type_from_data(ty)?;
                return self.integer_attr(*value, ty);
            }
            AttrData::Float { value, ty } => {
                let ty = self.type_from_data(ty)?;
                return self.float_attr(*value, ty);
            }
            AttrData::String(text) => AttrKind::String(text.as_str().into(), None),
            AttrData::Symbol(name) => AttrKind::Symbol(name.as_str().into(), Box::default()),
            AttrData::Type(ty) => AttrKind::Type(self.type_from_data(ty)?.0),
            AttrData::DenseArray { element, elements } => {
                let element = self.type_from_data(element)?;
                return self.array_from_data(element.0, elements);
            }
            AttrData::Array(items) => {
                let items: Option<Box<[Attr]>> =
                    items.iter().map(|item| self.attr_from_data(item)).collect();
                AttrKind::Array(items?)
            }
            AttrData::Elements { ty, elements } => {
                let ty = self.type_from_data(ty)?;
                return self.dense_from_data(ty.0, elements);
            }
            AttrData::Reshaped { attr, ty } => {
                let ty = self.type_from_data(ty)?;
                return self.reshape_dense(*attr, ty.0);
            }
            AttrData::Declared(data) => {
                let (def, params) = self.def_from_data(data)?;
                AttrKind::Declared { def, params }
            }
            AttrData::Text(text) => return self.parse_attr(text).ok(),
        };
        Some(self.intern_attr(kind))
    }
}
