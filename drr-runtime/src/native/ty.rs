//! Types as arguments of native code.

use std::fmt::{self, Debug};

use super::cast;
use crate::attr::{AttrData, AttrView, ElementsData, FloatValue};
use crate::format::InputsAndResults;
use crate::ir::{Ir, Type};
use crate::layout::{MemRefLayout, StridedLayout};
use crate::ty::{Container, DYNAMIC, FloatKind, Signedness, TypeData, TypePart, TypeView};

/// A type as an argument of native code.
pub struct Ty<'a, I: Ir> {
    ir: &'a I,
    ty: Type<I>,
}
copy!(impl<I: Ir> for Ty<'_, I>);

impl<'a, I: Ir> Ty<'a, I> {
    /// Wraps a type of this IR.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(ir: &'a I, ty: Type<I>) -> Self {
        Ty { ir, ty }
    }
    /// The IR. Native code in rules is not to use it: it gets the IR from values and ops, if it declares
    /// `#[reads(any)]`.
    pub fn ir(self) -> &'a I {
        self.ir
    }
    /// The handle.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn handle(self) -> Type<I> {
        self.ty
    }
    /// Another type of the same IR, such as one in a [view](Ty::view) of this one.
    pub fn ty_of(self, ty: Type<I>) -> Ty<'a, I> {
        Ty::new(self.ir, ty)
    }
    /// The same type, if the IR is `J`; see [`AttrRef::downcast`](super::AttrRef::downcast).
    pub fn downcast<J: Ir>(self) -> Option<Ty<'a, J>> {
        Some(Ty::new(cast(self.ir)?, *cast(&self.ty)?))
    }
    /// Passes the type to `f` in IR-independent form.
    pub fn view<R>(self, f: impl FnOnce(TypeView<'_, I>) -> R) -> R {
        self.ir.with_type(self.ty, f)
    }
    /// Tests the type in IR-independent form. Unlike [`view`](Ty::view), it is not compiled again for each
    /// test.
    #[inline(never)]
    pub fn test(self, holds: fn(TypeView<'_, I>) -> bool) -> bool {
        self.view(holds)
    }
    /// True if it is the type that the data describe. Compares what [`TypeView`] shows of types that are
    /// not handles: not the layout of a memref, the encoding of a tensor or scalable dimensions.
    pub fn is(self, data: &TypeData<I>) -> bool {
        self.is_data_but(data, None)
    }
    /// The types of the inputs and the results of a function type.
    #[inline(never)]
    pub fn inputs_and_results(self) -> Option<InputsAndResults<I>> {
        self.view(|view| match view {
            TypeView::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
            _ => None,
        })
    }
    /// The element type of a shaped or complex type.
    #[doc(alias = "getElementType")]
    pub fn element_type(self) -> Option<Ty<'a, I>> {
        self.view(|view| match view {
            TypeView::Shaped { element, .. } | TypeView::Complex(element) => Some(element),
            _ => None,
        })
        .map(|ty| Ty::new(self.ir, ty))
    }
    /// The element type of a shaped type, else the type itself.
    #[doc(alias = "getElementTypeOrSelf")]
    #[inline(never)]
    pub fn element_type_or_self(self) -> Ty<'a, I> {
        self.view(|view| match view {
            TypeView::Shaped { element, .. } => Some(element),
            _ => None,
        })
        .map_or(self, |ty| Ty::new(self.ir, ty))
    }
    /// The width of an integer or floating-point type. As in MLIR, `index` has none.
    #[doc(alias = "getIntOrFloatBitWidth")]
    pub fn bit_width(self) -> Option<u32> {
        self.int_width().or_else(|| self.float_kind()?.width())
    }
    decoders! {
        /// The dimensions of a ranked shaped type; [`DYNAMIC`] if unknown.
        #[doc(alias = "getShape")]
        shape -> Vec<i64> { TypeView::Shaped { shape, .. } => shape.map(<[i64]>::to_vec) }
        /// The rank of a ranked shaped type.
        #[doc(alias = "getRank")]
        rank -> usize { TypeView::Shaped { shape, .. } => shape.map(<[i64]>::len) }
        /// The number of elements of a statically shaped type.
        #[doc(alias = "getNumElements")]
        num_elements -> usize {
            TypeView::Shaped { shape: Some(shape), .. } => shape
                .iter()
                .try_fold(1usize, |n, &dim| n.checked_mul(usize::try_from(dim).ok()?))
        }
        /// The width of an integer type.
        #[doc(alias = "getWidth")]
        int_width -> u32 { TypeView::Integer { width, .. } => Some(width) }
        /// The signedness of an integer type.
        signedness -> Signedness { TypeView::Integer { signedness, .. } => Some(signedness) }
        /// The kind of a floating-point type.
        float_kind -> FloatKind { TypeView::Float(kind) => Some(kind) }
    }
    /// True if every dimension is known.
    #[doc(alias = "hasStaticShape")]
    pub fn has_static_shape(self) -> bool {
        self.view(|view| matches!(view, TypeView::Shaped { shape: Some(shape), .. } if !shape.contains(&DYNAMIC)))
    }
    /// True if it is a vector with a scalable dimension.
    #[doc(alias = "isScalable")]
    pub fn is_scalable(self) -> bool {
        !self.ir.scalable_dims(self.ty).is_empty()
    }
    /// True if it is a shaped type with this container.
    pub fn is_in(self, container: Container) -> bool {
        self.view(
            |view| matches!(view, TypeView::Shaped { container: own, .. } if own == container),
        )
    }
    /// The layout, memory space or encoding, if it has one.
    pub fn part(self, part: TypePart) -> Option<I::Attr> {
        self.ir.type_part(self.ty, part)
    }
    /// The memory space of a memref, unless it is the default.
    #[doc(alias = "getMemorySpace")]
    pub fn memory_space(self) -> Option<I::Attr> {
        self.part(TypePart::MemorySpace)
    }
    /// The layout of a ranked memref. `None` for other types, and for a layout of another dialect.
    #[doc(alias = "getLayout")]
    pub fn layout(self) -> Option<MemRefLayout> {
        let rank = self.rank().filter(|_| self.is_in(Container::MemRef))?;
        match self.part(TypePart::Layout) {
            None => Some(MemRefLayout::identity(rank)),
            Some(attr) => self.ir.with_attr_view(&attr, |view| match view {
                AttrView::AffineMap(map) => Some(MemRefLayout::Map(map.clone())),
                AttrView::Strided { strides, offset } => {
                    let strides = strides.to_vec();
                    Some(MemRefLayout::Strided(StridedLayout { strides, offset }))
                }
                _ => None,
            }),
        }
    }
    /// True if it is a ranked memref whose layout maps indices to themselves (MLIR's
    /// `getLayout().isIdentity()`).
    pub fn has_identity_layout(self) -> bool {
        self.layout().is_some_and(|layout| layout.is_identity())
    }
    /// The strides and the offset of a ranked memref that has such (MLIR's `getStridesAndOffset`).
    #[doc(alias = "getStridesAndOffset")]
    pub fn strides(self) -> Option<StridedLayout> {
        self.layout()?.strided(&self.shape()?)
    }
    /// True if it is an integer type of any signedness.
    #[doc(alias = "isInteger")]
    pub fn is_integer(self) -> bool {
        self.int_width().is_some()
    }
    /// True if it is the type `index`.
    #[doc(alias = "isIndex")]
    pub fn is_index(self) -> bool {
        self.view(|view| matches!(view, TypeView::Index))
    }
    /// True if it is a floating-point type.
    #[doc(alias = "isFloat")]
    pub fn is_float(self) -> bool {
        self.float_kind().is_some()
    }
    /// The number in this type, or for a shaped type the splat of it.
    ///
    /// `None` for types without such constants, and for a number that the type does not hold, such
    /// as 300 for `i8`.
    pub fn number(self, number: impl Into<i128>) -> Option<AttrData<I>> {
        self.whole_number(number.into())
    }
    /// As [`number`](Ty::number), for any number.
    #[inline(never)]
    pub(crate) fn whole_number(self, number: i128) -> Option<AttrData<I>> {
        let float = number as f64;
        let element = self.element_type_or_self();
        let int = element.view(|view| match view {
            TypeView::Integer { width, signedness } => {
                signedness.holds(number, width).then_some(true)
            }
            TypeView::Index => i64::try_from(number).is_ok().then_some(true),
            TypeView::Float(kind) => {
                let nearest = FloatValue::nearest(kind, float).to_f64();
                (nearest == Some(float) && float as i128 == number).then_some(false)
            }
            _ => None,
        })?;
        let ty = TypeData::Type(self.ty);
        let shaped = element != self;
        Some(match (shaped, int) {
            (false, true) => AttrData::Integer { value: number, ty },
            (false, false) => AttrData::Float { value: float, ty },
            (true, _) if !self.has_static_shape() => return None,
            (true, true) => AttrData::Elements {
                ty,
                elements: ElementsData::SplatInt(number),
            },
            (true, false) => AttrData::Elements {
                ty,
                elements: ElementsData::SplatFloat(float),
            },
        })
    }
    /// The zero of this type (see [`number`](Ty::number)).
    pub fn zero(self) -> Option<AttrData<I>> {
        self.number(0)
    }
    /// The one of this type.
    pub fn one(self) -> Option<AttrData<I>> {
        self.number(1)
    }
}

impl<I: Ir> PartialEq for Ty<'_, I> {
    fn eq(&self, other: &Self) -> bool {
        self.ty == other.ty
    }
}
impl<I: Ir> Eq for Ty<'_, I> {}
/// The text of the type.
impl<I: Ir> fmt::Display for Ty<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ir.display_type(self.ty))
    }
}
impl<I: Ir> Debug for Ty<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ir.display_type(self.ty))
    }
}

impl<I: Ir> From<Ty<'_, I>> for TypeData<I> {
    fn from(ty: Ty<'_, I>) -> Self {
        TypeData::Type(ty.ty)
    }
}
