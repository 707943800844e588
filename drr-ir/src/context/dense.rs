//! Building dense constants and reading their elements.

use drr_runtime::attr::{Elements, ElementsData, FloatValue};
use drr_runtime::float;
use drr_runtime::ty::Signedness;

use crate::attr::dense::{Layout, Number};
use crate::attr::{
    AttrKind, DenseElements, DenseStrings, IntBits, Text, extend_sign, mask, sign_extend,
    wide_to_i128,
};
use crate::context::Context;
use crate::ids::{Attr, RawType};
use crate::types::{TypeKind, element_count};

impl Context {
    /// The layout of elements of this type; `None` if a dense constant of numbers cannot hold it.
    pub(crate) fn layout(&self, element: RawType) -> Option<Layout> {
        let number = |ty| match *self.kind_of_type(ty) {
            TypeKind::Integer(width, sign) => Some(Number::Int {
                width,
                unsigned: sign == Signedness::Unsigned,
            }),
            TypeKind::Index => Some(Number::Int {
                width: 64,
                unsigned: false,
            }),
            TypeKind::Float(kind) => Some(Number::Float(kind)),
            _ => None,
        };
        match *self.kind_of_type(element) {
            TypeKind::Complex(part) => Some(Layout {
                number: number(part)?,
                complex: true,
            }),
            _ => Some(Layout {
                number: number(element)?,
                complex: false,
            }),
        }
    }

    /// A dense constant from its numbers: one number for each element (two for complex elements),
    /// or a single element for all. As in MLIR, a constant of equal elements is a splat.
    ///
    /// `None` if the type is not a static shape of numbers, or the count is wrong.
    pub(crate) fn dense_attr(&mut self, ty: RawType, numbers: &[u128]) -> Option<Attr> {
        let count = element_count(self.shape(ty)?)?;
        let layout = self.layout(self.element_type(ty)?)?;
        let parts = layout.parts();
        let given = numbers.len() / parts;
        if given * parts != numbers.len() || given != count && given != 1 {
            return None;
        }
        // Elements of width 0 never form a splat.
        let splat = given > 0
            && layout.number.bits() > 0
            && numbers
                .chunks(parts)
                .all(|element| element == &numbers[..parts]);
        let numbers = if splat { &numbers[..parts] } else { numbers };
        let data = if splat && layout.packed() {
            // MLIR's splat of `i1` is a whole byte.
            Box::from([if numbers[0] & 1 == 1 { 0xFF } else { 0 }])
        } else {
            layout.pack(numbers)
        };
        Some(self.intern_attr(AttrKind::Dense(Box::new(DenseElements { ty, splat, data }))))
    }

    /// As [`dense_attr`](Context::dense_attr), for integers wider than 128 bits, of the right count.
    pub(crate) fn wide_dense_attr(
        &mut self,
        ty: RawType,
        width: u32,
        layout: Layout,
        numbers: &[IntBits],
    ) -> Attr {
        let parts = layout.parts();
        let first = numbers.get(..parts);
        let splat =
            first.is_some_and(|first| numbers.chunks(parts).all(|element| element == first));
        let kept = if splat { &numbers[..parts] } else { numbers };
        let bytes = width.div_ceil(8) as usize;
        let mut data = Vec::with_capacity(kept.len() * bytes);
        for number in kept {
            let start = data.len();
            match number {
                IntBits::Small(bits) => data.extend(bits.to_le_bytes()),
                IntBits::Wide(limbs) => {
                    data.extend(limbs.iter().flat_map(|limb| limb.to_le_bytes()));
                }
            }
            data.resize(start + bytes, 0);
        }
        self.intern_attr(AttrKind::Dense(Box::new(DenseElements {
            ty,
            splat,
            data: data.into(),
        })))
    }

    /// A dense constant from the bytes of all its elements.
    pub(crate) fn dense_from_bytes(
        &mut self,
        ty: RawType,
        layout: Layout,
        count: usize,
        mut data: Vec<u8>,
    ) -> Attr {
        let splat;
        if layout.packed() {
            let all = packed_splat(&data, count);
            splat = all.is_some();
            if let Some(value) = all {
                data = vec![if value { 0xFF } else { 0 }];
            }
        } else {
            let one = layout.size(1).unwrap_or(data.len()).max(1);
            splat = count > 0
                && !data.is_empty()
                && data.chunks(one).all(|element| element == &data[..one]);
            if splat {
                data.truncate(one);
            }
        }
        self.intern_attr(AttrKind::Dense(Box::new(DenseElements {
            ty,
            splat,
            data: data.into(),
        })))
    }

    /// A dense constant from the neutral data of `drr-runtime`.
    pub(crate) fn dense_from_data(&mut self, ty: RawType, data: &ElementsData) -> Option<Attr> {
        if let ElementsData::Strings(values) = data {
            return self.strings_from_data(ty, values);
        }
        let layout = self.layout(self.element_type(ty)?)?;
        let parts = layout.parts();
        let flat = match (data, layout.complex) {
            (ElementsData::ComplexInts(all), true) => {
                Some(ElementsData::Ints(all.as_flattened().to_vec()))
            }
            (ElementsData::ComplexFloats(all), true) => {
                Some(ElementsData::Floats(all.as_flattened().to_vec()))
            }
            (ElementsData::ComplexInts(_) | ElementsData::ComplexFloats(_), false) | (_, true) => {
                return None;
            }
            _ => None,
        };
        let data = flat.as_ref().unwrap_or(data);
        let given = match data {
            ElementsData::Ints(values) => Some(values.len()),
            ElementsData::Floats(values) => Some(values.len()),
            _ => None,
        };
        let count = element_count(self.shape(ty)?)?;
        // A single complex number may stand for all elements.
        let fits = |given| given == count * parts || layout.complex && given == parts;
        if !given.is_none_or(fits) {
            return None;
        }
        if let (
            Number::Int {
                width: width @ 129..,
                ..
            },
            Some(values),
        ) = (layout.number, ints(data))
        {
            let numbers = values.iter().map(|value| IntBits::wrap(*value, width));
            let numbers: Vec<_> = numbers.collect();
            return Some(self.wide_dense_attr(ty, width, layout, &numbers));
        }
        let numbers = bits_of(layout.number, data)?;
        self.dense_attr(ty, &numbers)
    }

    /// A dense constant of strings: one for each element, or a single one for all.
    fn strings_from_data(&mut self, ty: RawType, strings: &[String]) -> Option<Attr> {
        let count = element_count(self.shape(ty)?)?;
        let is_of_numbers = self.layout(self.element_type(ty)?).is_some();
        if is_of_numbers || strings.len() != count && strings.len() != 1 {
            return None;
        }
        let values = strings.iter().map(|text| Text::from(text.as_str()));
        Some(self.dense_strings(ty, values.collect()))
    }

    /// A dense constant of strings: one for each element, or a single one for all.
    pub(crate) fn dense_strings(&mut self, ty: RawType, mut values: Vec<Text>) -> Attr {
        let splat = !values.is_empty() && values.iter().all(|value| *value == values[0]);
        if splat {
            values.truncate(1);
        }
        let values = values.into();
        self.intern_attr(AttrKind::DenseStrings(Box::new(DenseStrings {
            ty,
            values,
            splat,
        })))
    }

    /// A dense array from the neutral data of `drr-runtime`.
    pub(crate) fn array_from_data(
        &mut self,
        element: RawType,
        data: &ElementsData,
    ) -> Option<Attr> {
        let number = self.array_number(element)?;
        let values = bits_of(number, data)?;
        Some(self.array_attr(element, number, values))
    }

    /// The number kind of a dense array's elements; `None` if no dense array has this element type.
    pub(crate) fn array_number(&self, element: RawType) -> Option<Number> {
        let layout = self.layout(element)?;
        let width = layout.number.bits();
        let is_index = *self.kind_of_type(element) == TypeKind::Index;
        let fits = width == 1 || (width.is_multiple_of(8) && width <= 128);
        (!layout.complex && !is_index && fits).then_some(layout.number)
    }

    /// A dense array from the bits of its elements, which have at most 128.
    pub(crate) fn array_attr(&mut self, element: RawType, number: Number, bits: Vec<u128>) -> Attr {
        let width = number.bits();
        let signed = matches!(
            number,
            Number::Int {
                unsigned: false,
                ..
            }
        ) && width > 1;
        let extend = |bits: u128| match signed {
            true => sign_extend(bits, width) as i64,
            false => bits as u64 as i64,
        };
        self.intern_attr(match width > 64 {
            true => AttrKind::WideArray(element, bits.into()),
            false => AttrKind::DenseArray(element, bits.into_iter().map(extend).collect()),
        })
    }

    /// The same elements with another shape; `None` if the element types differ, or if the counts differ
    /// and it is not a splat.
    pub(crate) fn reshape_dense(&mut self, attr: Attr, ty: RawType) -> Option<Attr> {
        let new = element_count(self.shape(ty)?)?;
        let fits = |ctx: &Context, old: RawType, is_splat: bool| {
            ctx.element_type(old) == ctx.element_type(ty)
                && (is_splat || ctx.shape(old).and_then(element_count) == Some(new))
        };
        let kind = match &*self.attr_kind(attr) {
            AttrKind::Dense(dense) if fits(self, dense.ty, dense.splat) => {
                let dense = DenseElements::clone(dense);
                AttrKind::Dense(Box::new(DenseElements { ty, ..dense }))
            }
            AttrKind::DenseStrings(dense) if fits(self, dense.ty, dense.splat) => {
                let dense = DenseStrings::clone(dense);
                AttrKind::DenseStrings(Box::new(DenseStrings { ty, ..dense }))
            }
            _ => return None,
        };
        Some(self.intern_attr(kind))
    }
}

/// The value of all packed bits if they are equal. As in MLIR, unused bits of the last byte must be
/// zero.
fn packed_splat(data: &[u8], count: usize) -> Option<bool> {
    let (&first, &last) = (data.first()?, data.last()?);
    if count == 1 {
        return Some(first != 0);
    }
    let value = first & 1 == 1;
    let mut whole = data;
    if value && !count.is_multiple_of(8) {
        if last != (1 << (count % 8)) - 1 {
            return None;
        }
        whole = &data[..data.len() - 1];
    }
    let byte = if value { 0xFF } else { 0 };
    whole.iter().all(|own| *own == byte).then_some(value)
}

/// A dense constant as [`Elements`].
pub(crate) struct DenseView<'a> {
    layout: Layout,
    len: usize,
    dense: &'a DenseElements,
}

impl<'a> DenseView<'a> {
    pub(crate) fn new(ctx: &Context, dense: &'a DenseElements) -> Option<Self> {
        Some(DenseView {
            layout: ctx.layout(ctx.element_type(dense.ty)?)?,
            len: element_count(ctx.shape(dense.ty)?)?,
            dense,
        })
    }

    /// The place of element `index` among the elements that are stored, if it has one part or, for
    /// `complex`, two.
    fn place(&self, index: usize, complex: bool) -> Option<usize> {
        let place = if self.dense.splat { 0 } else { index };
        (self.layout.complex == complex && index < self.len).then_some(place)
    }

    /// The integer at a place among the numbers that are stored.
    fn int_at(&self, place: usize) -> Option<i128> {
        match self.layout.number {
            Number::Int {
                width: width @ 0..=128,
                unsigned,
            } => int_of(self.layout.read(&self.dense.data, place), width, unsigned),
            Number::Int { width, unsigned } => {
                let mut words = self.layout.read_wide(&self.dense.data, place);
                extend_sign(&mut words, width, unsigned);
                let value = wide_to_i128(&words)?;
                (!unsigned || value >= 0).then_some(value)
            }
            Number::Float(_) => None,
        }
    }

    /// The floating-point number at a place among the numbers that are stored.
    fn float_at(&self, place: usize) -> Option<FloatValue> {
        match self.layout.number {
            Number::Float(kind) => {
                let bits = self.layout.read(&self.dense.data, place);
                Some(FloatValue::new(kind, bits))
            }
            Number::Int { .. } => None,
        }
    }
}

impl Elements for DenseView<'_> {
    fn len(&self) -> usize {
        self.len
    }
    fn is_splat(&self) -> bool {
        self.dense.splat
    }
    fn int(&self, index: usize) -> Option<i128> {
        self.int_at(self.place(index, false)?)
    }
    fn float_value(&self, index: usize) -> Option<FloatValue> {
        self.float_at(self.place(index, false)?)
    }
    fn complex_int(&self, index: usize) -> Option<[i128; 2]> {
        let place = 2 * self.place(index, true)?;
        Some([self.int_at(place)?, self.int_at(place + 1)?])
    }
    fn complex_float_value(&self, index: usize) -> Option<[FloatValue; 2]> {
        let place = 2 * self.place(index, true)?;
        Some([self.float_at(place)?, self.float_at(place + 1)?])
    }
}

/// The integers of the data, if they are integers. A splat has one.
fn ints(data: &ElementsData) -> Option<&[i128]> {
    match data {
        ElementsData::Ints(values) => Some(values),
        ElementsData::SplatInt(value) => Some(std::slice::from_ref(value)),
        _ => None,
    }
}

/// The bits of numbers of this kind; `None` for data of the other kind.
fn bits_of(number: Number, data: &ElementsData) -> Option<Vec<u128>> {
    let floats = match data {
        ElementsData::Floats(values) => Some(&values[..]),
        ElementsData::SplatFloat(value) => Some(std::slice::from_ref(value)),
        _ => None,
    };
    Some(match number {
        Number::Int { width, .. } => {
            let values = ints(data)?.iter();
            values.map(|value| mask(*value as u128, width)).collect()
        }
        Number::Float(kind) => {
            let values = floats?.iter();
            values
                .map(|value| float::encode_element(kind, *value))
                .collect()
        }
    })
}

fn int_of(bits: u128, width: u32, unsigned: bool) -> Option<i128> {
    if unsigned || width == 1 {
        i128::try_from(bits).ok()
    } else {
        Some(sign_extend(bits, width))
    }
}

/// A dense array as [`Elements`].
pub(crate) struct ArrayView<'a> {
    pub(crate) number: Option<Number>,
    pub(crate) len: usize,
    /// The bits of an element, which may be extended with the sign.
    pub(crate) bits: &'a dyn Fn(usize) -> Option<u128>,
}

impl Elements for ArrayView<'_> {
    fn len(&self) -> usize {
        self.len
    }
    fn is_splat(&self) -> bool {
        false
    }
    fn int(&self, index: usize) -> Option<i128> {
        match self.number? {
            Number::Int { width, unsigned } => {
                int_of(mask((self.bits)(index)?, width), width, unsigned)
            }
            Number::Float(_) => None,
        }
    }
    fn float_value(&self, index: usize) -> Option<FloatValue> {
        match self.number? {
            Number::Float(kind) => {
                let bits = mask((self.bits)(index)?, float::width(kind));
                Some(FloatValue::new(kind, bits))
            }
            Number::Int { .. } => None,
        }
    }
}
