//! Attributes as arguments of native code.

use std::fmt::{self, Debug};

use super::{Ty, cast};
use crate::affine::AffineMap;
use crate::attr::{AttrData, AttrView, Elements, ElementsData, FloatValue};
use crate::ir::{AttrName, Ir, Op, Type, Value};

/// An attribute as an argument of native code.
pub struct AttrRef<'a, I: Ir> {
    ir: &'a I,
    source: AttrSource<'a, I>,
}
copy!(impl<I: Ir> for AttrRef<'_, I>);

enum AttrSource<'a, I: Ir> {
    /// An attribute of an operation.
    Slot(Op<I>, AttrName),
    /// An attribute that is stored elsewhere, such as a default value or an element of an array.
    Given(&'a I::Attr),
}
copy!(impl<I: Ir> for AttrSource<'_, I>);

impl<'a, I: Ir> AttrRef<'a, I> {
    /// The attribute `name` of `op`, which must be present.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn slot(ir: &'a I, op: Op<I>, name: AttrName) -> Self {
        AttrRef {
            ir,
            source: AttrSource::Slot(op, name),
        }
    }
    /// An attribute that is stored elsewhere.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn given(ir: &'a I, attr: &'a I::Attr) -> Self {
        AttrRef {
            ir,
            source: AttrSource::Given(attr),
        }
    }
    /// The attribute of an operation with this name; `None` if it does not have it.
    pub(crate) fn named(ir: &'a I, op: Op<I>, name: &str) -> Option<Self> {
        let name = ir.attr_name(ir.kind(op), name)?;
        let is_there = ir.with_attr(op, name, |attr| attr.is_some());
        is_there.then(|| AttrRef::slot(ir, op, name))
    }
    /// The constant of a value, if a constant-like operation defines it.
    pub(crate) fn constant(ir: &'a I, value: Value<I>) -> Option<Self> {
        let (op, _) = ir.defining_op(value)?;
        Some(AttrRef::slot(ir, op, ir.constant_attr(op)?))
    }
    /// The IR. Native code in rules is not to use it: it gets the IR from values and ops, if it declares
    /// `#[reads(any)]`.
    pub fn ir(self) -> &'a I {
        self.ir
    }
    /// A type of the same IR, such as one in a [view](AttrRef::view) of this attribute.
    pub fn ty_of(self, ty: Type<I>) -> Ty<'a, I> {
        Ty::new(self.ir, ty)
    }
    /// Another attribute of the same IR, such as an element of this one.
    pub fn attr_of<'b>(self, attr: &'b I::Attr) -> AttrRef<'b, I>
    where
        'a: 'b,
    {
        AttrRef::given(self.ir, attr)
    }
    /// The same attribute, if the IR is `J`: for code that knows one IR and the attributes that only this
    /// IR has. Code of a block that names its IR needs no such step.
    ///
    /// ```
    /// # use drr_runtime::ir::Ir;
    /// # use drr_runtime::native::AttrRef;
    /// /// An IR with colors.
    /// trait Colored: Ir {
    ///     fn is_red(&self, attr: &Self::Attr) -> bool;
    /// }
    ///
    /// fn is_red<J: Colored, I: Ir>(attr: AttrRef<'_, I>) -> bool {
    ///     let Some(attr) = attr.downcast::<J>() else {
    ///         return false;
    ///     };
    ///     attr.with(|color| attr.ir().is_red(color))
    /// }
    /// ```
    pub fn downcast<J: Ir>(self) -> Option<AttrRef<'a, J>> {
        let source = match self.source {
            AttrSource::Slot(op, name) => AttrSource::Slot(*cast(&op)?, name),
            AttrSource::Given(attr) => AttrSource::Given(cast(attr)?),
        };
        let ir = cast(self.ir)?;
        Some(AttrRef { ir, source })
    }
    /// Passes the attribute of the IR to `f`.
    ///
    /// # Panics
    /// If the operation no longer has the attribute.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn with<R>(self, f: impl FnOnce(&I::Attr) -> R) -> R {
        match self.source {
            AttrSource::Slot(op, name) => self.ir.with_attr(op, name, |attr| match attr {
                Some(attr) => f(attr),
                None => is_gone(op, name),
            }),
            // Most attributes are those of operations. A call keeps the code small enough to be
            // inlined.
            AttrSource::Given(attr) => call(f, attr),
        }
    }
    /// Passes the attribute to `f` in IR-independent form.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn view<R>(self, f: impl FnOnce(AttrView<'_, I>) -> R) -> R {
        self.with(|attr| self.ir.with_attr_view(attr, f))
    }
    /// Tests the attribute in IR-independent form. Unlike [`view`](AttrRef::view), it is not
    /// compiled again for each test.
    #[inline(never)]
    pub fn test(self, holds: fn(AttrView<'_, I>) -> bool) -> bool {
        self.view(holds)
    }
    /// A clone of the attribute of the IR.
    pub fn to_attr(self) -> I::Attr {
        self.with(I::Attr::clone)
    }
    decoders! {
        /// The integer, if it is one and fits; `true` and `false` are 1 and 0.
        #[doc(alias = "getInt")]
        as_int -> i128 { AttrView::Integer { value, .. } => Some(value), AttrView::Bool(value) => Some(i128::from(value)) }
        /// The floating-point number, if it is one and `f64` holds it.
        #[doc(alias = "getValueAsDouble")]
        as_float -> f64 { AttrView::Float { value, .. } => value.to_f64() }
        /// The floating-point number as bits, if it is one.
        as_float_value -> FloatValue { AttrView::Float { value, .. } => Some(value) }
        /// The Boolean, if it is one.
        #[doc(alias = "getBool")]
        as_bool -> bool { AttrView::Bool(value) => Some(value) }
        /// The string, if it is one.
        as_string -> String { AttrView::String(text) => Some(text.to_string()) }
        /// The symbol's name, if it is a flat symbol reference.
        as_symbol -> String { AttrView::Symbol(name) => Some(name.to_string()) }
        /// The map, if it is `affine_map<…>`.
        as_affine_map -> AffineMap { AttrView::AffineMap(map) => Some(map.clone()) }
        /// The text of an attribute without an IR-independent form.
        as_text -> String {
            AttrView::Other(text)
            | AttrView::Typed { text, .. }
            | AttrView::OpaqueElements { text, .. } => Some(text.to_string()),
        }
    }

    /// The elements of a list of integers: of `array<i64: …>`, another dense integer array, or `[1, 2]`.
    #[doc(alias = "asArrayRef")]
    pub fn as_ints(self) -> Option<Vec<i64>> {
        let dense = self.view(|view| match view {
            AttrView::DenseInts { values, .. } => Some(values.to_vec()),
            _ => None,
        });
        dense.or_else(|| self.items(|item| item.as_int()?.try_into().ok()))
    }
    /// The elements of a list of floating-point numbers: of `array<f32: …>`, another dense array of
    /// floats, or `[1.0, 2.0]`.
    pub fn as_floats(self) -> Option<Vec<f64>> {
        let dense = self.view(|view| match view {
            AttrView::DenseArray { elements, .. } => {
                let all = (0..elements.len()).map(|at| elements.float(at));
                all.collect::<Option<Vec<_>>>()
            }
            _ => None,
        });
        dense.or_else(|| self.items(|item| item.as_float()))
    }
    /// The elements of a list of strings, `["a", "b"]`.
    pub fn as_strings(self) -> Option<Vec<String>> {
        self.items(|item| item.as_string())
    }
    /// The elements of `[…]`, if each of them is what is asked for.
    fn items<T>(self, one: impl Fn(AttrRef<'_, I>) -> Option<T>) -> Option<Vec<T>> {
        self.view(|view| match view {
            AttrView::Array(items) => {
                let items = items.iter().map(|item| one(AttrRef::given(self.ir, item)));
                items.collect()
            }
            _ => None,
        })
    }

    /// The type of a number, of elements or of another attribute with a type, or the type in a type
    /// attribute. `None` for `true` and `false`; use [`as_bool`](AttrRef::as_bool) for them.
    #[doc(alias = "getType")]
    #[inline(never)]
    pub fn ty(self) -> Option<Ty<'a, I>> {
        let ty = self.view(|view| view.ty());
        ty.map(|ty| Ty::new(self.ir, ty))
    }

    /// True if `int` or `float`, by the kind of number, holds for a number or for every element of
    /// a dense constant. Nothing holds for a constant without elements.
    fn all_elements(self, int: impl Fn(i128) -> bool, float: impl Fn(f64) -> bool) -> bool {
        let one = |elements: &dyn Elements, index| {
            elements
                .int(index)
                .map(&int)
                .or_else(|| elements.float(index).map(&float))
        };
        self.view(|view| match view {
            AttrView::Integer { value, .. } => int(value),
            AttrView::Bool(value) => int(i128::from(value)),
            AttrView::Float { value, .. } => value.to_f64().is_some_and(&float),
            AttrView::Elements { elements, .. } => {
                let mut distinct = 0..elements.distinct();
                !elements.is_empty() && distinct.all(|index| one(elements, index).unwrap_or(false))
            }
            _ => false,
        })
    }
    /// True if it is zero (of either sign) or a dense constant of zeros.
    #[inline(never)]
    pub fn is_zero(self) -> bool {
        self.all_elements(|int| int == 0, |float| float == 0.0)
    }
    /// True if it is positive or integer zero, or a dense constant of such zeros.
    pub fn is_positive_zero(self) -> bool {
        self.all_elements(
            |int| int == 0,
            |float| float == 0.0 && float.is_sign_positive(),
        )
    }
    /// True if it is one or a dense constant of ones.
    pub fn is_one(self) -> bool {
        self.is_number(1)
    }
    /// True if it is this number or a dense constant of it.
    #[inline(never)]
    pub fn is_number(self, number: i32) -> bool {
        self.all_elements(
            |int| int == i128::from(number),
            |float| float == f64::from(number),
        )
    }
    /// True if it is this integer or a dense constant of it, in the width of its type: `-1` has all bits
    /// set. No float is an integer.
    pub fn is_int(self, value: i128) -> bool {
        let ty = self.ty().map(|ty| ty.element_type_or_self().handle());
        let value = match ty {
            Some(ty) => self.wrapped(value, ty),
            None => value & 1,
        };
        self.all_elements(|int| int == value, |_| false)
    }
    /// True if it is this float, with its sign, or a dense constant of it. No integer is a float.
    pub fn is_float(self, value: f64) -> bool {
        self.all_elements(|_| false, |float| float.to_bits() == value.to_bits())
    }
    /// True if it is a splat, a dense constant of one repeated element.
    #[doc(alias = "isSplat")]
    pub fn is_splat(self) -> bool {
        self.view(|view| match view {
            AttrView::Elements { elements, .. } => elements.is_splat(),
            AttrView::StringElements { is_splat, .. } => is_splat,
            _ => false,
        })
    }
    /// The elements of a dense constant as data of their own kind. A splat has one. `None` for another
    /// attribute, and for elements that [`ElementsData`] cannot represent.
    #[doc(alias = "getValues")]
    pub fn elements(self) -> Option<ElementsData> {
        self.view(|view| {
            let elements = match view {
                AttrView::Elements { elements, .. } => elements,
                AttrView::StringElements { values, .. } => {
                    let text = |bytes: &&[u8]| String::from_utf8(bytes.to_vec()).ok();
                    return Some(ElementsData::Strings(
                        values.iter().map(text).collect::<Option<_>>()?,
                    ));
                }
                _ => return None,
            };
            if elements.is_empty() {
                return self.no_elements();
            }
            let splat = elements.is_splat();
            let all = 0..if splat { 1 } else { elements.len() };
            // The first element tells the kind of all.
            if let Some(first) = elements.int(0) {
                return Some(match splat {
                    true => ElementsData::SplatInt(first),
                    false => {
                        ElementsData::Ints(all.map(|i| elements.int(i)).collect::<Option<_>>()?)
                    }
                });
            }
            if let Some(first) = elements.float(0) {
                return Some(match splat {
                    true => ElementsData::SplatFloat(first),
                    false => {
                        ElementsData::Floats(all.map(|i| elements.float(i)).collect::<Option<_>>()?)
                    }
                });
            }
            if elements.complex_int(0).is_some() {
                let pairs = all
                    .map(|i| elements.complex_int(i))
                    .collect::<Option<_>>()?;
                return Some(ElementsData::ComplexInts(pairs));
            }
            let complex = |i| {
                let [re, im] = elements.complex_float_value(i)?;
                Some([re.to_f64()?, im.to_f64()?])
            };
            let pairs = all.map(complex).collect::<Option<_>>()?;
            Some(ElementsData::ComplexFloats(pairs))
        })
    }
    /// The data of a dense constant without elements, of the kind of its element type.
    fn no_elements(self) -> Option<ElementsData> {
        let element = self.ty()?.element_type()?;
        Some(match element.element_type() {
            Some(part) if part.is_float() => ElementsData::ComplexFloats(Vec::new()),
            Some(_) => ElementsData::ComplexInts(Vec::new()),
            None if element.is_float() => ElementsData::Floats(Vec::new()),
            None => ElementsData::Ints(Vec::new()),
        })
    }
    /// The same elements with another shape. `None` unless both shapes are static and have the same
    /// number of elements.
    #[doc(alias = "reshape")]
    pub fn reshaped(self, ty: Ty<'_, I>) -> Option<AttrData<I>> {
        let from = self.ty()?;
        (from.num_elements()? == ty.num_elements()? && from.element_type()? == ty.element_type()?)
            .then(|| self.with_shape_of(ty))
    }
    /// The splat with another shape, of any size (MLIR's `resizeSplat`). `None` unless it is a
    /// splat of the element type and the shape is static.
    #[doc(alias = "resizeSplat")]
    pub fn resize_splat(self, ty: Ty<'_, I>) -> Option<AttrData<I>> {
        (ty.has_static_shape()
            && self.is_splat()
            && self.ty()?.element_type()? == ty.element_type()?)
        .then(|| self.with_shape_of(ty))
    }
    fn with_shape_of(self, ty: Ty<'_, I>) -> AttrData<I> {
        AttrData::Reshaped {
            attr: self.to_attr(),
            ty: ty.handle().into(),
        }
    }
}

#[inline(never)]
fn call<A, R>(f: impl FnOnce(&A) -> R, attr: &A) -> R {
    f(attr)
}

#[cold]
#[inline(never)]
fn is_gone<I: Ir>(op: Op<I>, name: AttrName) -> ! {
    panic!("attribute {name:?} of {op:?} is gone")
}

impl<I: Ir> PartialEq for AttrRef<'_, I> {
    fn eq(&self, other: &Self) -> bool {
        self.with(|a| other.with(|b| a == b))
    }
}
impl<I: Ir> Debug for AttrRef<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with(|attr| self.ir.display_attr(attr)))
    }
}
