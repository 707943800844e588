//! Reading operations, beyond the methods of `Ir`.

use drr_runtime::attr::{AttrView, FloatValue};
use drr_runtime::ir::{Ir, Op, Type, Value};
use drr_runtime::ty::{Container, TypePart, TypeView};

use crate::attr::{AliasTarget, AliasedText, AttrKind, IntBits, Text};
use crate::attr_store::{Integer, Stored};
use crate::context::Context;
use crate::context::dense::{ArrayView, DenseView};
use crate::ids::{Attr, Name, RawType};
use crate::types::TypeKind;

impl Context {
    /// The attribute with this name, a property or a discardable attribute.
    pub fn attr(&self, op: Op<Context>, name: &str) -> Option<Attr> {
        let name = Name(self.names.find(name)?);
        self.slot(op.0.0, name)
    }

    /// Sets or (`None`) removes the attribute with this name. It becomes a property if the op declares
    /// it, else a discardable attribute.
    pub fn set_named_attr(&mut self, op: Op<Context>, name: &str, attr: Option<Attr>) {
        let name = self.bind_attr(self.kind(op), name);
        self.set_attr(op, name, attr);
    }

    #[inline]
    pub(crate) fn slot(&self, op: u32, name: Name) -> Option<Attr> {
        self.find_attr(op, name.0).map(|slot| slot.attr)
    }

    /// The operation's operands.
    pub fn operands(&self, op: Op<Context>) -> impl ExactSizeIterator<Item = Value<Context>> + '_ {
        self.operand_values(op.0.0).map(super::create::value)
    }

    /// The operation's results.
    pub fn results(&self, op: Op<Context>) -> impl ExactSizeIterator<Item = Value<Context>> {
        self.result_values(op.0.0).map(super::create::value)
    }

    /// The operation's name.
    pub fn op_name(&self, op: Op<Context>) -> &str {
        &self.kind_info(self.op_data(op.0.0).kind()).name
    }

    /// The entries of a segment-sizes attribute.
    pub(crate) fn segments(&self, op: u32, name: Name) -> Option<Vec<u32>> {
        match self.stored_attr(self.slot(op, name)?)? {
            AttrKind::DenseArray(_, values) => values
                .iter()
                .map(|value| u32::try_from(*value).ok())
                .collect(),
            _ => None,
        }
    }

    /// Entry `group` of a segment-sizes attribute.
    pub(crate) fn segment(&self, op: u32, name: Name, group: usize) -> Option<u32> {
        match self.stored_attr(self.slot(op, name)?)? {
            AttrKind::DenseArray(_, values) => u32::try_from(*values.get(group)?).ok(),
            _ => None,
        }
    }

    /// Passes a type to `f`. The most common ones are read in the caller's code.
    #[inline]
    pub(crate) fn view_type<R>(
        &self,
        ty: RawType,
        f: impl FnOnce(TypeView<'_, Context>) -> R,
    ) -> R {
        match self.kind_of_type(ty) {
            TypeKind::Integer(width, signedness) => f(TypeView::Integer {
                width: *width,
                signedness: *signedness,
            }),
            TypeKind::Float(kind) => f(TypeView::Float(*kind)),
            TypeKind::Tensor { shape, element, .. } => f(TypeView::Shaped {
                container: Container::Tensor,
                shape: Some(shape),
                element: Type(*element),
            }),
            _ => {
                let (mut f, mut result) = (Some(f), None);
                self.view_any_type(ty, &mut |view| result = f.take().map(|f| f(view)));
                result.expect("a type has one view")
            }
        }
    }

    /// The same for all types, compiled once for all functions.
    fn view_any_type(&self, ty: RawType, f: &mut dyn FnMut(TypeView<'_, Context>)) {
        if let TypeKind::OpaqueWithAliases(text) = self.kind_of_type(ty) {
            return f(TypeView::Other(&self.text_as_written(text)));
        }
        let (inputs, results): (Vec<Type<Context>>, Vec<_>);
        let handles = |types: &[RawType]| types.iter().copied().map(Type).collect();
        let shaped = |container, shape, element| TypeView::Shaped {
            container,
            shape,
            element: Type(element),
        };
        f(match self.kind_of_type(ty) {
            TypeKind::Integer(width, signedness) => TypeView::Integer {
                width: *width,
                signedness: *signedness,
            },
            TypeKind::Float(kind) => TypeView::Float(*kind),
            TypeKind::Index => TypeView::Index,
            TypeKind::None => TypeView::None,
            TypeKind::Complex(element) => TypeView::Complex(Type(*element)),
            TypeKind::Tensor { shape, element, .. } => {
                shaped(Container::Tensor, Some(shape), *element)
            }
            TypeKind::UnrankedTensor(element) => shaped(Container::Tensor, None, *element),
            TypeKind::Vector { shape, element, .. } => {
                shaped(Container::Vector, Some(shape), *element)
            }
            TypeKind::MemRef { shape, element, .. } => {
                shaped(Container::MemRef, Some(shape), *element)
            }
            TypeKind::UnrankedMemRef { element, .. } => shaped(Container::MemRef, None, *element),
            TypeKind::Tuple(types) => {
                inputs = handles(types);
                TypeView::Tuple(&inputs)
            }
            TypeKind::Function {
                inputs: from,
                results: to,
            } => {
                (inputs, results) = (handles(from), handles(to));
                let (inputs, results) = (&inputs, &results);
                TypeView::Function { inputs, results }
            }
            TypeKind::Declared { def, params } => TypeView::Declared {
                decl: self.def_decl(*def),
                params,
            },
            TypeKind::Opaque(text) => TypeView::Other(text),
            TypeKind::OpaqueWithAliases(text) => TypeView::Other(text.head()),
        })
    }

    /// An attribute of a shaped type beside its shape.
    pub(crate) fn part_of_type(&self, ty: RawType, part: TypePart) -> Option<Attr> {
        match (self.kind_of_type(ty), part) {
            (TypeKind::MemRef { layout, .. }, TypePart::Layout) => *layout,
            (
                TypeKind::MemRef { memory_space, .. }
                | TypeKind::UnrankedMemRef { memory_space, .. },
                TypePart::MemorySpace,
            ) => *memory_space,
            (TypeKind::Tensor { encoding, .. }, TypePart::Encoding) => *encoding,
            _ => None,
        }
    }

    /// For each dimension of a vector, whether it is scalable; empty if none is.
    pub(crate) fn scalable_dims_of(&self, ty: RawType) -> &[bool] {
        match self.kind_of_type(ty) {
            TypeKind::Vector { scalable, .. } if scalable.contains(&true) => scalable,
            _ => &[],
        }
    }

    /// Passes an attribute to `f`. Numbers are read in the caller's code.
    #[inline]
    pub(crate) fn view_attr<R>(&self, attr: Attr, f: impl FnOnce(AttrView<'_, Context>) -> R) -> R {
        match self.attrs.get(attr) {
            Stored::Integer(Integer {
                value,
                is_bool: true,
                ..
            }) => f(AttrView::Bool(value & 1 == 1)),
            Stored::Integer(Integer { value, ty, .. }) => f(AttrView::Integer {
                value: value.into(),
                ty: Type(ty),
            }),
            Stored::Kind(kind) => {
                if let AttrKind::Float(bits, ty) = kind
                    && let TypeKind::Float(kind) = self.kind_of_type(*ty)
                {
                    return f(AttrView::Float {
                        value: FloatValue::new(*kind, *bits),
                        ty: Type(*ty),
                    });
                }
                if let AttrKind::Opaque(text, None) = kind {
                    return f(AttrView::Other(text));
                }
                let (mut f, mut result) = (Some(f), None);
                self.view_stored(attr, kind, &mut |view| result = f.take().map(|f| f(view)));
                result.expect("an attribute has one view")
            }
        }
    }

    /// The same for all attributes that are not in their handle, compiled once for all functions.
    fn view_stored(&self, attr: Attr, kind: &AttrKind, f: &mut dyn FnMut(AttrView<'_, Context>)) {
        match kind {
            AttrKind::Unit => f(AttrView::Unit),
            AttrKind::Integer(bits, ty) => self.view_integer(bits, *ty, f),
            AttrKind::String(Text::Utf8(text), None) => f(AttrView::String(text)),
            AttrKind::String(text, ty) => f(AttrView::Bytes {
                bytes: text.as_bytes(),
                ty: ty.map(Type),
            }),
            AttrKind::Symbol(Text::Utf8(root), nested) if nested.is_empty() => {
                f(AttrView::Symbol(root))
            }
            AttrKind::Symbol(root, nested) => {
                let names = std::iter::once(root).chain(nested);
                let names: Vec<&[u8]> = names.map(Text::as_bytes).collect();
                f(AttrView::SymbolPath(&names))
            }
            AttrKind::Type(ty) => f(AttrView::Type(Type(*ty))),
            AttrKind::Array(items) => f(AttrView::Array(items)),
            AttrKind::Dictionary(entries) => {
                let entry = |(name, attr): &(Name, Attr)| (self.name(*name), *attr);
                let entries: Vec<(&str, Attr)> = entries.iter().map(entry).collect();
                f(AttrView::Dictionary(&entries))
            }
            AttrKind::AffineMap(map) => f(AttrView::AffineMap(map)),
            AttrKind::DenseArray(element, values)
                if matches!(self.kind_of_type(*element), TypeKind::Integer(..)) =>
            {
                f(AttrView::DenseInts {
                    values,
                    element: Type(*element),
                })
            }
            AttrKind::DenseArray(element, values) => {
                let bits = |index: usize| values.get(index).map(|bits| *bits as u128);
                self.view_array(*element, values.len(), &bits, f)
            }
            AttrKind::WideArray(element, values) => {
                let bits = |index: usize| values.get(index).copied();
                self.view_array(*element, values.len(), &bits, f)
            }
            AttrKind::Dense(dense) => match DenseView::new(self, dense) {
                Some(view) => f(AttrView::Elements {
                    ty: Type(dense.ty),
                    elements: &view,
                }),
                None => f(AttrView::Other(&self.attr_text(attr))),
            },
            AttrKind::DenseStrings(dense) => {
                let values: Vec<&[u8]> = dense.values.iter().map(Text::as_bytes).collect();
                f(AttrView::StringElements {
                    ty: Type(dense.ty),
                    values: &values,
                    is_splat: dense.splat,
                })
            }
            AttrKind::DenseResource(_, ty) | AttrKind::Sparse { ty, .. } => {
                f(AttrView::OpaqueElements {
                    ty: Type(*ty),
                    text: &self.attr_text(attr),
                })
            }
            AttrKind::Strided(strides, offset) => f(AttrView::Strided {
                strides,
                offset: *offset,
            }),
            AttrKind::OpaqueWithAliases(text, ty) => {
                let text = &self.text_as_written(text);
                f(match ty.map(Type) {
                    Some(ty) => AttrView::Typed { text, ty },
                    None => AttrView::Other(text),
                })
            }
            AttrKind::Declared { def, params } => f(AttrView::Declared {
                decl: self.def_decl(*def),
                params,
            }),
            AttrKind::Opaque(_, Some(ty)) => f(AttrView::Typed {
                ty: Type(*ty),
                text: &self.attr_text(attr),
            }),
            AttrKind::Opaque(text, None) => f(AttrView::Other(text)),
            _ => f(AttrView::Other(&self.attr_text(attr))),
        }
    }

    /// Passes an integer to `f`. Most fit in `i128`, whatever their type.
    fn view_integer(&self, bits: &IntBits, ty: RawType, f: &mut dyn FnMut(AttrView<'_, Context>)) {
        let width = self.bit_width(ty).unwrap_or(128);
        match bits.to_i128(width, self.is_unsigned(ty)) {
            Some(value) => f(AttrView::Integer {
                value,
                ty: Type(ty),
            }),
            None => f(AttrView::WideInteger {
                words: &bits.words(width, self.is_unsigned(ty)),
                ty: Type(ty),
            }),
        }
    }

    /// A text of another dialect with the names of its aliases. The texts of the aliases may be
    /// much longer.
    fn text_as_written(&self, text: &AliasedText) -> String {
        let mut out = String::new();
        for (before, target) in &text.parts {
            out.push_str(before);
            out.push(match target {
                AliasTarget::Attr(_) => '#',
                AliasTarget::Type(_) => '!',
            });
            let name = self.alias_names.get(target);
            out.push_str(name.map_or("", |name| self.name(*name)));
        }
        out.push_str(&text.tail);
        out
    }

    fn view_array(
        &self,
        element: RawType,
        len: usize,
        bits: &dyn Fn(usize) -> Option<u128>,
        f: &mut dyn FnMut(AttrView<'_, Context>),
    ) {
        let number = self.layout(element).map(|layout| layout.number);
        f(AttrView::DenseArray {
            elements: &ArrayView { number, len, bits },
            element: Type(element),
        })
    }
}
