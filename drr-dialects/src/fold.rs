//! Shared by the folders of the dialects: constants as numbers, alone or element by element.

use drr::constraint::AttrConstraint;
use drr::ir::{
    AttrData, AttrView, Elements, ElementsData, FloatValue, FoldValue, Ir, Type, TypeView,
};
use drr::native::{AttrRef, Ty};
use drr::op::FoldOp;

use crate::number::Int;
use crate::ub::PoisonAttr;

/// A number that constants hold.
pub(crate) trait Number: Clone + PartialEq {
    /// The number of an attribute, or an element of it.
    fn read<I: Ir>(view: &AttrView<'_, I>, element: Ty<'_, I>) -> Option<Self>;
    /// Element `index` of a dense constant.
    fn element<I: Ir>(elements: &dyn Elements, index: usize, ty: Ty<'_, I>) -> Option<Self>;
    /// The attribute of a number; `None` if it has no such data.
    fn scalar<I: Ir>(self, ty: Ty<'_, I>) -> Option<AttrData<I>>;
    /// The elements of a dense constant; one is a splat.
    fn elements(values: Vec<Self>, splat: bool) -> Option<ElementsData>;
}

/// The width of an integer type; that of `index` is 64.
pub(crate) fn int_width<I: Ir>(ty: Ty<'_, I>) -> Option<u32> {
    ty.view(|view| match view {
        TypeView::Integer { width, .. } => Some(width),
        TypeView::Index => Some(64),
        _ => None,
    })
}

impl Number for Int {
    fn read<I: Ir>(view: &AttrView<'_, I>, element: Ty<'_, I>) -> Option<Self> {
        let width = int_width(element)?;
        Some(match view {
            AttrView::Bool(value) => Int::new(u8::from(*value), width),
            AttrView::Integer { value, .. } => Int::new(*value, width),
            AttrView::WideInteger { words, .. } => Int::from_words(words, width),
            _ => return None,
        })
    }
    fn element<I: Ir>(elements: &dyn Elements, index: usize, ty: Ty<'_, I>) -> Option<Self> {
        Some(Int::new(elements.int(index)?, int_width(ty)?))
    }
    fn scalar<I: Ir>(self, ty: Ty<'_, I>) -> Option<AttrData<I>> {
        let value = self.signed();
        Some(match i128::try_from(&value) {
            Ok(value) => AttrData::Integer {
                value,
                ty: ty.handle().into(),
            },
            Err(_) => AttrData::WideInteger {
                words: self.words(),
                ty: ty.handle().into(),
            },
        })
    }
    fn elements(values: Vec<Self>, splat: bool) -> Option<ElementsData> {
        let ints = values
            .iter()
            .map(|value| i128::try_from(value.signed()).ok());
        let ints: Vec<i128> = ints.collect::<Option<_>>()?;
        Some(match (splat, ints.first()) {
            (true, Some(first)) => ElementsData::SplatInt(*first),
            _ => ElementsData::Ints(ints),
        })
    }
}

impl Number for FloatValue {
    fn read<I: Ir>(view: &AttrView<'_, I>, _: Ty<'_, I>) -> Option<Self> {
        match view {
            AttrView::Float { value, .. } => Some(*value),
            _ => None,
        }
    }
    fn element<I: Ir>(elements: &dyn Elements, index: usize, _: Ty<'_, I>) -> Option<Self> {
        elements.float_value(index)
    }
    fn scalar<I: Ir>(self, ty: Ty<'_, I>) -> Option<AttrData<I>> {
        Some(match self.to_f64() {
            Some(value) => AttrData::Float {
                value,
                ty: ty.handle().into(),
            },
            None => {
                let digits = drr::ir::float::width(self.kind()).div_ceil(4) as usize;
                AttrData::Text(format!("0x{:0digits$X} : {ty:?}", self.bits()))
            }
        })
    }
    fn elements(values: Vec<Self>, splat: bool) -> Option<ElementsData> {
        let floats = values.iter().map(|value| value.to_f64());
        let floats: Vec<f64> = floats.collect::<Option<_>>()?;
        Some(match (splat, floats.first()) {
            (true, Some(first)) => ElementsData::SplatFloat(*first),
            _ => ElementsData::Floats(floats),
        })
    }
}

/// The numbers of a constant.
pub(crate) enum Numbers<T> {
    /// One number.
    Scalar(T),
    /// A dense constant of equal numbers.
    Splat(T),
    /// A dense constant.
    Dense(Vec<T>),
}

impl<T: Number> Numbers<T> {
    /// The numbers of a constant of this type.
    pub(crate) fn of<I: Ir>(attr: AttrRef<'_, I>, ty: Ty<'_, I>) -> Option<Self> {
        let element = ty.element_type_or_self();
        attr.view(|view| match view {
            AttrView::Elements { elements, .. } => {
                let read = |index| T::element(elements, index, element);
                Some(match elements.is_splat() {
                    true => Numbers::Splat(read(0)?),
                    false => Numbers::Dense((0..elements.len()).map(read).collect::<Option<_>>()?),
                })
            }
            view => T::read(&view, element).map(Numbers::Scalar),
        })
    }
    /// The number of a scalar or splat.
    pub(crate) fn one(self) -> Option<T> {
        match self {
            Numbers::Scalar(value) | Numbers::Splat(value) => Some(value),
            Numbers::Dense(_) => None,
        }
    }
    /// Number `index`.
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        match self {
            Numbers::Scalar(value) | Numbers::Splat(value) => Some(value),
            Numbers::Dense(values) => values.get(index),
        }
    }
    /// How many distinct numbers these and others are about, and whether they are dense constants.
    fn size<U>(&self, other: &Numbers<U>) -> Option<(usize, bool)> {
        match (self, other) {
            (Numbers::Scalar(_), Numbers::Scalar(_)) => Some((1, false)),
            (Numbers::Splat(_), Numbers::Splat(_)) => Some((1, true)),
            (Numbers::Dense(values), Numbers::Splat(_)) => Some((values.len(), true)),
            (Numbers::Splat(_), Numbers::Dense(values)) => Some((values.len(), true)),
            (Numbers::Dense(a), Numbers::Dense(b)) => {
                (a.len() == b.len()).then_some((a.len(), true))
            }
            _ => None,
        }
    }
}

/// The numbers of constant operand `index`.
pub(crate) fn numbers<I: Ir, T: Number>(op: &FoldOp<'_, I>, index: usize) -> Option<Numbers<T>> {
    numbers_of(op, op.operand(index))
}

/// The numbers of a constant value.
pub(crate) fn numbers_of<I: Ir, T: Number>(
    op: &FoldOp<'_, I>,
    value: drr::ir::Value<I>,
) -> Option<Numbers<T>> {
    Numbers::of(op.constant_of(value)?, op.type_of(value))
}

/// The number that constant operand `index` is, or that all its elements are.
pub(crate) fn number<I: Ir, T: Number>(op: &FoldOp<'_, I>, index: usize) -> Option<T> {
    let value = op.operand(index);
    let (attr, ty) = (op.constant_of(value)?, op.type_of(value));
    // A dense constant of different numbers is not read.
    if ty.element_type().is_some() && !attr.is_splat() {
        return None;
    }
    Numbers::of(attr, ty)?.one()
}

/// True if constant operand `index` is a number with this property, or a splat of one.
pub(crate) fn is<I: Ir, T: Number>(
    op: &FoldOp<'_, I>,
    index: usize,
    property: impl Fn(&T) -> bool,
) -> bool {
    number(op, index).is_some_and(|value| property(&value))
}

/// A constant of this type.
pub(crate) fn constant<I: Ir, T: Number>(
    op: &mut FoldOp<'_, I>,
    ty: Type<I>,
    values: Vec<T>,
    shape: (usize, bool),
) -> Option<FoldValue<I>> {
    let (_, dense) = shape;
    let data = match dense {
        false => values.into_iter().next()?.scalar(Ty::new(op.ir(), ty))?,
        true => {
            let splat = values.len() == 1;
            AttrData::Elements {
                ty: ty.into(),
                elements: T::elements(values, splat)?,
            }
        }
    };
    op.make(&data)
}

/// Folds an operation on two constants to one of type `ty`. Like the functions below, it is compiled
/// once for all functions of numbers, so these are behind references.
pub(crate) fn binary_to<I: Ir, T: Number, U: Number>(
    op: &mut FoldOp<'_, I>,
    ty: Type<I>,
    f: &dyn Fn(&T, &T) -> Option<U>,
) -> Option<FoldValue<I>> {
    if op.ir().value_type(op.operand(0)) != op.ir().value_type(op.operand(1)) {
        return None;
    }
    // The second operand first: it is more often no constant.
    let right = numbers::<I, T>(op, 1)?;
    let left = numbers::<I, T>(op, 0)?;
    let shape = left.size(&right)?;
    let values = (0..shape.0).map(|index| f(left.get(index)?, right.get(index)?));
    let values = values.collect::<Option<Vec<U>>>()?;
    constant(op, ty, values, shape)
}

/// Folds an operation on two constants whose elements may have no result. As in MLIR, the last
/// element decides if the operation is folded: the others may have any value, since the operation is
/// poison there, or undefined.
pub(crate) fn binary_by_last<I: Ir>(
    op: &mut FoldOp<'_, I>,
    f: &dyn Fn(&Int, &Int) -> Result<Int, Int>,
) -> Option<FoldValue<I>> {
    let (a, b) = (numbers::<I, Int>(op, 0)?, numbers::<I, Int>(op, 1)?);
    let (count, _) = a.size(&b)?;
    f(a.get(count - 1)?, b.get(count - 1)?).ok()?;
    binary(op, &|a, b| Some(f(a, b).unwrap_or_else(|any| any)))
}

/// True if operand `index` is `ub.poison`.
pub(crate) fn is_poison<I: Ir>(op: &FoldOp<'_, I>, index: usize) -> bool {
    poison(op, index).is_some()
}

/// The constant that operand `index` is if it is poison.
fn poison<I: Ir>(op: &FoldOp<'_, I>, index: usize) -> Option<FoldValue<I>> {
    let attr = op.constant(index).filter(|attr| PoisonAttr::check(*attr));
    attr.map(|attr| FoldValue::Attr(attr.to_attr()))
}

/// The constant that one of both operands is if it is poison.
pub(crate) fn either_poison<I: Ir>(op: &FoldOp<'_, I>) -> Option<FoldValue<I>> {
    poison(op, 0).or_else(|| poison(op, 1))
}

/// Folds an operation on two constants to one of their type. The result of poison is poison.
pub(crate) fn binary<I: Ir, T: Number>(
    op: &mut FoldOp<'_, I>,
    f: &dyn Fn(&T, &T) -> Option<T>,
) -> Option<FoldValue<I>> {
    if let Some(poison) = either_poison(op) {
        return Some(poison);
    }
    let ty = op.ir().value_type(op.operand(0));
    binary_to(op, ty, f)
}

/// Folds an operation on one constant to one of the type of the first result. The result of poison is
/// poison.
pub(crate) fn unary<I: Ir, T: Number, U: Number>(
    op: &mut FoldOp<'_, I>,
    f: &dyn Fn(&T) -> Option<U>,
) -> Option<FoldValue<I>> {
    if let Some(poison) = poison(op, 0) {
        return Some(poison);
    }
    let value = numbers::<I, T>(op, 0)?;
    let shape = value.size(&value)?;
    let values = (0..shape.0).map(|index| f(value.get(index)?));
    let values = values.collect::<Option<Vec<U>>>()?;
    let ty = op.result_type(0).handle();
    constant(op, ty, values, shape)
}

/// A constant of this type in which every number is zero; `None` if there is none.
pub(crate) fn zero<I: Ir>(op: &mut FoldOp<'_, I>, ty: Type<I>) -> Option<FoldValue<I>> {
    let zero = Ty::new(op.ir(), ty).zero()?;
    op.make(&zero)
}
