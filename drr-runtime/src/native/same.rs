//! Comparison of attributes and types with the data that describes them.

use super::{AttrRef, Ty};
use crate::attr::{AttrData, AttrView, Elements, ElementsData, FloatValue, word_of};
use crate::float::encode_element;
use crate::ir::{Ir, Type};
use crate::ty::{Signedness, TypeData, TypePart, TypeView};

impl<I: Ir> AttrRef<'_, I> {
    /// True if it is the attribute that [`Ir::make_attr`] makes from this data. Floating-point numbers
    /// are compared by their bits. A dense constant of equal elements is the splat of them.
    ///
    /// ```
    /// # use drr_runtime::attr::AttrData;
    /// # use drr_runtime::ir::Ir;
    /// # use drr_runtime::native::AttrRef;
    /// # use drr_runtime::ty::TypeData;
    /// fn is_one_two<I: Ir>(attr: AttrRef<'_, I>) -> bool {
    ///     let int = |value| AttrData::Integer { value, ty: TypeData::int(64) };
    ///     attr.is_data(&AttrData::Array(vec![int(1), int(2)]))
    /// }
    /// ```
    pub fn is_data(self, data: &AttrData<I>) -> bool {
        let ty_is = |ty, data| Ty::new(self.ir(), ty).is_data(data);
        self.view(|view| match (view, data) {
            (_, AttrData::Attr(attr)) => self.with(|own| own == attr),
            (AttrView::Unit, AttrData::Unit) => true,
            (AttrView::Bool(own), AttrData::Bool(value)) => own == *value,
            (AttrView::Integer { value: own, ty: of }, AttrData::Integer { value, ty }) => {
                ty_is(of, ty) && own == self.wrapped(*value, of)
            }
            // An `i1`.
            (AttrView::Bool(own), AttrData::Integer { value, ty }) => {
                self.is_i1(ty) && own == (value & 1 == 1)
            }
            (AttrView::Bool(own), AttrData::WideInteger { words, ty }) => {
                self.is_i1(ty) && own == words.first().is_some_and(|word| word & 1 == 1)
            }
            (AttrView::Integer { value, ty: of }, AttrData::WideInteger { words, ty }) => {
                ty_is(of, ty) && self.have_same_bits(&words_of(value), words, of)
            }
            (AttrView::WideInteger { words, ty: of }, AttrData::Integer { value, ty }) => {
                ty_is(of, ty) && self.have_same_bits(words, &words_of(*value), of)
            }
            (AttrView::WideInteger { words: own, ty: of }, AttrData::WideInteger { words, ty }) => {
                ty_is(of, ty) && self.have_same_bits(own, words, of)
            }
            (AttrView::Float { value: own, ty: of }, AttrData::Float { value, ty }) => {
                own.is(*value) && ty_is(of, ty)
            }
            (AttrView::String(own), AttrData::String(value))
            | (AttrView::Symbol(own), AttrData::Symbol(value)) => own == value,
            (AttrView::Type(own), AttrData::Type(ty)) => ty_is(own, ty),
            (AttrView::Array(own), AttrData::Array(items)) => {
                let mut pairs = own.iter().zip(items);
                own.len() == items.len()
                    && pairs.all(|(own, item)| AttrRef::given(self.ir(), own).is_data(item))
            }
            (AttrView::Dictionary(own), AttrData::Dictionary(entries)) => {
                let is = |(name, own): &(&str, I::Attr)| {
                    let mut named = entries.iter().filter(|entry| entry.0 == *name);
                    named.any(|(_, data)| AttrRef::given(self.ir(), own).is_data(data))
                };
                own.len() == entries.len() && own.iter().all(is)
            }
            (
                AttrView::DenseInts {
                    values,
                    element: of,
                },
                AttrData::DenseArray { element, elements },
            ) => ty_is(of, element) && self.has_elements(of, &Ints(values), &listed(elements)),
            (
                AttrView::DenseArray {
                    elements: own,
                    element: of,
                },
                AttrData::DenseArray { element, elements },
            ) => ty_is(of, element) && self.has_elements(of, own, &listed(elements)),
            (
                AttrView::Elements {
                    ty: of,
                    elements: own,
                },
                AttrData::Elements { ty, elements },
            ) => {
                let element = Ty::new(self.ir(), of).element_type();
                ty_is(of, ty)
                    && element.is_some_and(|ty| self.has_elements(ty.handle(), own, elements))
            }
            (
                AttrView::Elements {
                    ty: of,
                    elements: own,
                },
                AttrData::Reshaped { attr, ty },
            ) => {
                ty_is(of, ty)
                    && AttrRef::given(self.ir(), attr).view(|view| match view {
                        AttrView::Elements { ty: from, elements } => {
                            let element = |ty| Ty::new(self.ir(), ty).element_type();
                            let is_splat = elements.is_splat();
                            let count = match is_splat && own.is_splat() {
                                true => own.len().min(1),
                                false => own.len(),
                            };
                            let mut all = 0..count;
                            element(of) == element(from)
                                && (is_splat || own.len() == elements.len())
                                && all.all(|at| {
                                    let from = if is_splat { 0 } else { at };
                                    own.int(at) == elements.int(from)
                                        && own.float_value(at) == elements.float_value(from)
                                        && own.complex_int(at) == elements.complex_int(from)
                                        && own.complex_float_value(at)
                                            == elements.complex_float_value(from)
                                })
                        }
                        _ => false,
                    })
            }
            (
                AttrView::StringElements { ty: of, values, .. },
                AttrData::Elements {
                    ty,
                    elements: ElementsData::Strings(wanted),
                },
            ) => {
                ty_is(of, ty) && same_strings(values, wanted, Ty::new(self.ir(), of).num_elements())
            }
            (AttrView::StringElements { ty: of, values, .. }, AttrData::Reshaped { attr, ty }) => {
                ty_is(of, ty)
                    && AttrRef::given(self.ir(), attr).view(|view| match view {
                        AttrView::StringElements {
                            ty: from,
                            values: others,
                            is_splat,
                        } => {
                            let [own, other] = [of, from].map(|ty| Ty::new(self.ir(), ty));
                            own.element_type() == other.element_type()
                                && (is_splat || own.num_elements() == other.num_elements())
                                && values == others
                        }
                        _ => false,
                    })
            }
            (AttrView::AffineMap(own), AttrData::AffineMap(map)) => own == map,
            (AttrView::Other(own), AttrData::AffineMap(map)) => own == format!("affine_map<{map}>"),
            (AttrView::Strided { strides, offset }, AttrData::Strided(layout)) => {
                *strides == layout.strides && offset == layout.offset
            }
            (AttrView::Other(own), AttrData::Strided(layout)) => own == layout.to_string(),
            (AttrView::Declared { decl, params }, AttrData::Declared(data)) => {
                data.is(self.ir(), decl, params)
            }
            (AttrView::Other(own), AttrData::Declared(data)) => data.is_text(self.ir(), own),
            (
                AttrView::Declared { .. }
                | AttrView::StringElements { .. }
                | AttrView::AffineMap(_)
                | AttrView::Dictionary(_)
                | AttrView::Strided { .. },
                AttrData::Text(text),
            ) => self.with(|attr| self.ir().display_attr(attr)) == *text,
            (
                AttrView::Other(own)
                | AttrView::Typed { text: own, .. }
                | AttrView::OpaqueElements { text: own, .. },
                AttrData::Text(text),
            ) => own == text,
            _ => false,
        })
    }

    fn is_i1(self, ty: &TypeData<I>) -> bool {
        let i1 = (1, Signedness::Signless);
        match ty {
            TypeData::Integer(width, signedness) => (*width, *signedness) == i1,
            TypeData::Type(ty) => Ty::new(self.ir(), *ty).view(|view| match view {
                TypeView::Integer { width, signedness } => (width, signedness) == i1,
                _ => false,
            }),
            _ => false,
        }
    }

    /// True if two numbers, whose last words have their signs, have the same bits in a type.
    fn have_same_bits(self, own: &[u64], other: &[u64], ty: Type<I>) -> bool {
        let width = Ty::new(self.ir(), ty).int_width().unwrap_or(64) as usize;
        (0..width.div_ceil(64)).all(|at| {
            let unused = (64 * (at + 1)).saturating_sub(width);
            (word_of(own, at) ^ word_of(other, at)) << unused == 0
        })
    }

    /// An integer as the view of one of this type shows it.
    pub(super) fn wrapped(self, value: i128, ty: Type<I>) -> i128 {
        let (width, signed) = Ty::new(self.ir(), ty).view(|view| match view {
            TypeView::Integer { width, signedness } => {
                (width, signedness != Signedness::Unsigned && width > 1)
            }
            _ => (64, true),
        });
        match 128u32.checked_sub(width) {
            Some(above @ 1..=127) if signed => value << above >> above,
            Some(above @ 1..=127) => ((value << above) as u128 >> above) as i128,
            Some(128) => 0,
            _ => value,
        }
    }

    /// True if elements of the type `ty` are those that the data describes.
    fn has_elements(self, ty: Type<I>, own: &dyn Elements, wanted: &ElementsData) -> bool {
        let int = |at, value| own.int(at) == Some(self.wrapped(value, ty));
        let float = |at, value| {
            let own = own.float_value(at);
            own.is_some_and(|own| own.bits() == encode_element(own.kind(), value))
        };
        let part = Ty::new(self.ir(), ty).element_type();
        let complex_int = |at, [re, im]: [i128; 2]| {
            let wrapped = |value| Some(self.wrapped(value, part?.handle()));
            own.complex_int(at)
                .is_some_and(|[a, b]| wrapped(re) == Some(a) && wrapped(im) == Some(b))
        };
        let complex_float = |at, wanted: [f64; 2]| {
            own.complex_float_value(at).is_some_and(|own| {
                let mut parts = own.iter().zip(wanted);
                parts.all(|(own, value)| own.bits() == encode_element(own.kind(), value))
            })
        };
        match wanted {
            ElementsData::ComplexInts(all) => for_all(own, all, complex_int),
            ElementsData::ComplexFloats(all) => for_all(own, all, complex_float),
            ElementsData::Strings(_) => false,
            ElementsData::Ints(all) => own.len() == all.len() && for_all(own, all, int),
            ElementsData::Floats(all) => own.len() == all.len() && for_all(own, all, float),
            ElementsData::SplatInt(value) => for_all(own, &[*value], int),
            ElementsData::SplatFloat(value) => for_all(own, &[*value], float),
        }
    }
}

/// True if a test holds for each of some elements, or for all if a single one is given for several.
fn for_all<T: Copy>(own: &dyn Elements, wanted: &[T], is: impl Fn(usize, T) -> bool) -> bool {
    match *wanted {
        [one] if own.len() != 1 => !own.is_empty() && (0..own.distinct()).all(|at| is(at, one)),
        // A splat of nothing has a value that cannot be read.
        _ if own.is_empty() && own.is_splat() => false,
        _ => {
            let mut all = wanted.iter().enumerate();
            own.len() == wanted.len() && all.all(|(at, value)| is(at, *value))
        }
    }
}

/// True if `count` strings are those that the data describes. A splat is given once.
fn same_strings(own: &[&[u8]], wanted: &[String], count: Option<usize>) -> bool {
    let all_are = |one: &[u8]| own.iter().all(|own| *own == one);
    match (wanted, own) {
        ([one], _) => all_are(one.as_bytes()) && !own.is_empty(),
        (_, [splat]) => {
            count == Some(wanted.len())
                && !wanted.is_empty()
                && wanted.iter().all(|wanted| wanted.as_bytes() == *splat)
        }
        _ => {
            let mut pairs = own.iter().zip(wanted);
            own.len() == wanted.len() && pairs.all(|(own, wanted)| *own == wanted.as_bytes())
        }
    }
}

/// The elements of an array, in which a splat is one element.
fn listed(elements: &ElementsData) -> ElementsData {
    match elements {
        ElementsData::SplatInt(value) => ElementsData::Ints(vec![*value]),
        ElementsData::SplatFloat(value) => ElementsData::Floats(vec![*value]),
        all => all.clone(),
    }
}

/// The integers of a dense array.
struct Ints<'a>(&'a [i64]);

impl Elements for Ints<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn is_splat(&self) -> bool {
        false
    }
    fn int(&self, index: usize) -> Option<i128> {
        self.0.get(index).map(|value| i128::from(*value))
    }
    fn float_value(&self, _: usize) -> Option<FloatValue> {
        None
    }
}

impl<I: Ir> Ty<'_, I> {
    /// True if it is the type that [`Ir::make_type`] makes from this data. For [`TypeData::Text`], the
    /// text is compared.
    pub fn is_data(self, data: &TypeData<I>) -> bool {
        self.is_data_but(data, Some(&[]))
    }

    /// [`is_data`](Ty::is_data), but the type may have other attributes in these parts; for `None` in all
    /// parts, as [`is`](Ty::is).
    pub(super) fn is_data_but(self, data: &TypeData<I>, parts: Option<&[TypePart]>) -> bool {
        let inner = parts.map(|_| &[][..]);
        let is = |ty, data: &TypeData<I>| self.ty_of(ty).is_data_but(data, inner);
        let is_all = |types: &[Type<I>], all: &[TypeData<I>]| {
            types.len() == all.len() && types.iter().zip(all).all(|(ty, data)| is(*ty, data))
        };
        match data {
            TypeData::Type(ty) => self.handle() == *ty,
            TypeData::Text(text) => self.ir().display_type(self.handle()) == *text,
            TypeData::With { ty, part, attr } => {
                let Some(parts) = parts else {
                    return self.is(ty);
                };
                // The outer attribute of a part counts.
                let has_outer = parts.contains(part);
                let parts = [parts, &[*part]].concat();
                self.is_data_but(ty, Some(&parts)) && (has_outer || self.has_part(*part, attr))
            }
            TypeData::WithElement { ty, element } => {
                let own = self.view(|view| match view {
                    TypeView::Shaped { element, .. } => Some(element),
                    _ => None,
                });
                own.is_some_and(|own| is(own, element)) && self.is_like(Ty::new(self.ir(), *ty))
            }
            _ => self.view(|view| match (view, data) {
                (TypeView::Integer { width, signedness }, TypeData::Integer(wanted, sign)) => {
                    width == *wanted && signedness == *sign
                }
                (TypeView::Index, TypeData::Index) | (TypeView::None, TypeData::None) => true,
                (TypeView::Float(kind), TypeData::Float(wanted)) => kind == *wanted,
                (TypeView::Declared { decl, params }, TypeData::Declared(data)) => {
                    data.is(self.ir(), decl, params)
                }
                (TypeView::Other(own), TypeData::Declared(data)) => data.is_text(self.ir(), own),
                (TypeView::Complex(own), TypeData::Complex(element)) => is(own, element),
                (
                    TypeView::Function { inputs, results },
                    TypeData::Function {
                        inputs: own,
                        results: of,
                    },
                ) => is_all(inputs, own) && is_all(results, of),
                (
                    TypeView::Shaped {
                        container: own,
                        shape: dims,
                        element: of,
                    },
                    TypeData::Shaped {
                        container,
                        shape,
                        element,
                    },
                ) => {
                    own == *container
                        && dims == shape.as_deref()
                        && is(of, element)
                        && parts.is_none_or(|parts| self.is_plain_but(parts))
                }
                _ => false,
            }),
        }
    }

    /// True if a shaped type has no attribute but in these parts, and no scalable dimension.
    fn is_plain_but(self, parts: &[TypePart]) -> bool {
        let mut others = TypePart::ALL.iter().filter(|part| !parts.contains(part));
        others.all(|part| self.part(*part).is_none()) && !self.is_scalable()
    }

    /// True if a shaped type differs from another one at most in its element type.
    fn is_like(self, other: Self) -> bool {
        let same_shape = self.view(|own| {
            other.view(|other| match (own, other) {
                (
                    TypeView::Shaped {
                        container, shape, ..
                    },
                    TypeView::Shaped {
                        container: of,
                        shape: dims,
                        ..
                    },
                ) => container == of && shape == dims,
                _ => false,
            })
        });
        let same_parts = TypePart::ALL
            .iter()
            .all(|part| self.part(*part) == other.part(*part));
        let scalable = [self, other].map(|ty| ty.ir().scalable_dims(ty.handle()));
        same_shape && same_parts && scalable[0] == scalable[1]
    }

    /// True if a part is what `make_type` makes of the attribute.
    fn has_part(self, part: TypePart, attr: &I::Attr) -> bool {
        match self.part(part) {
            Some(own) => own == *attr,
            None => self
                .ir()
                .with_attr_view(attr, |view| part.is_default(&view)),
        }
    }
}

/// The words of a number, the last one with the sign.
fn words_of(value: i128) -> [u64; 2] {
    [value as u64, (value >> 64) as u64]
}
