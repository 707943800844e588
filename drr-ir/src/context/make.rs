//! Types and attributes from the neutral data of `drr-runtime`.

use drr_runtime::attr::AttrData;
use drr_runtime::ir::Type;
use drr_runtime::ty::{Container, TypeData, TypePart};

use crate::attr::AttrKind;
use crate::context::Context;
use crate::ids::{Attr, RawType};
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
            TypeData::With { ty, part, attr } => {
                let ty = self.type_from_data(ty)?;
                let attr = self.view_attr(*attr, |view| (!part.is_default(&view)).then_some(*attr));
                self.type_with(self.kind_of_type(ty.0).clone(), *part, attr)?
            }
            TypeData::WithElement { ty, element } => {
                let new = self.type_from_data(element)?.0;
                let mut kind = self.kind_of_type(ty.0).clone();
                match &mut kind {
                    TypeKind::Tensor { element, .. }
                    | TypeKind::UnrankedTensor(element)
                    | TypeKind::Vector { element, .. }
                    | TypeKind::MemRef { element, .. }
                    | TypeKind::UnrankedMemRef { element, .. } => *element = new,
                    _ => return None,
                }
                kind
            }
            TypeData::Float(kind) => TypeKind::Float(*kind),
            TypeData::Function { inputs, results } => TypeKind::Function {
                inputs: self.types_from_data(inputs)?,
                results: self.types_from_data(results)?,
            },
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

    /// A type with another attribute; `None` if it cannot have that.
    fn type_with(
        &self,
        mut kind: TypeKind,
        part: TypePart,
        attr: Option<Attr>,
    ) -> Option<TypeKind> {
        let rank = attr.and_then(|attr| match &*self.attr_kind(attr) {
            AttrKind::AffineMap(map) => Some(map.dims as usize),
            AttrKind::Strided(strides, _) => Some(strides.len()),
            _ => None,
        });
        match (&mut kind, part) {
            (TypeKind::MemRef { shape, layout, .. }, TypePart::Layout)
                if attr.is_none() || rank == Some(shape.len()) =>
            {
                *layout = attr;
            }
            (
                TypeKind::MemRef { memory_space, .. }
                | TypeKind::UnrankedMemRef { memory_space, .. },
                TypePart::MemorySpace,
            ) if attr.is_none_or(|attr| self.is_memory_space(attr)) => *memory_space = attr,
            (TypeKind::Tensor { encoding, .. }, TypePart::Encoding) => *encoding = attr,
            _ => return None,
        }
        Some(kind)
    }

    /// True if an attribute can be the memory space of a memref. Any attribute of another dialect can, if
    /// the dialect is known.
    pub(crate) fn is_memory_space(&self, attr: Attr) -> bool {
        match &*self.attr_kind(attr) {
            AttrKind::Integer(..) | AttrKind::String(..) | AttrKind::Dictionary(_) => true,
            AttrKind::Declared { .. } => true,
            AttrKind::Opaque(text, _) => self.knows_dialect_of(text),
            AttrKind::OpaqueWithAliases(text, _) => self.knows_dialect_of(text.head()),
            _ => false,
        }
    }

    fn types_from_data(&mut self, all: &[TypeData<Context>]) -> Option<Box<[RawType]>> {
        all.iter()
            .map(|data| Some(self.type_from_data(data)?.0))
            .collect()
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
            AttrData::WideInteger { words, ty } => {
                let ty = self.type_from_data(ty)?;
                return self.wide_integer_attr(words, ty);
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
            AttrData::AffineMap(map) => AttrKind::AffineMap(Box::new(map.clone())),
            AttrData::Strided(layout) => {
                AttrKind::Strided(layout.strides.as_slice().into(), layout.offset)
            }
            AttrData::Dictionary(entries) => {
                let mut all = Vec::with_capacity(entries.len());
                for (name, data) in entries {
                    all.push((self.intern_name(name), self.attr_from_data(data)?));
                }
                self.sort_entries(&mut all);
                if all.windows(2).any(|pair| pair[0].0 == pair[1].0) {
                    return None;
                }
                AttrKind::Dictionary(all.into())
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
