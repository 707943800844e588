//! Constants.

use drr::embedded::Context;
use drr::ir::{AttrView, Elements, Ir};
use drr::native::AttrRef;
use drr_dialects::number::Int;

use super::{Compiled, unsupported};
use crate::code::Whole;
use crate::form::{Element, Form};
use crate::ops::OpInfo;
use crate::value::Array;
use crate::{Scalar, Value};

/// A constant.
pub(super) enum Constant {
    Value(Value),
    /// A number for all elements of an array with these dimensions, which may be a lot.
    Splat(Scalar, Vec<usize>),
}

/// Makes an array of one number.
pub(super) fn splat(value: Scalar, shape: Vec<usize>) -> Whole {
    Box::new(move |budget, _| {
        let count = budget.allocate(&shape)?;
        Ok(Array::of(shape.clone(), vec![value.clone(); count]).into())
    })
}

fn form(info: &OpInfo<'_>) -> Compiled<Form> {
    match info.result(0) {
        Some(form) => Ok(form),
        None => unsupported("a constant of this type"),
    }
}

/// Poison of the type of the result.
pub(super) fn poison(info: &OpInfo<'_>) -> Compiled<Constant> {
    let form = form(info)?;
    match (form.dims().is_some(), form.static_dims()) {
        (false, _) => Ok(Constant::Value(Scalar::Poison.into())),
        (true, Some(shape)) => Ok(Constant::Splat(Scalar::Poison, shape)),
        (true, None) => unsupported("poison of unknown dimensions"),
    }
}

/// The value of an `arith.constant`.
pub(super) fn value(info: &OpInfo<'_>) -> Compiled<Constant> {
    let form = form(info)?;
    let element = form.element;
    let shape = form.static_dims();
    let read = |attr: AttrRef<'_, Context>| {
        attr.view(|view| match view {
            AttrView::Elements { elements, .. } => {
                let shape = shape?;
                let read = |index| self::element(elements, index, element);
                if elements.is_splat() {
                    return Some(Constant::Splat(read(0)?, shape));
                }
                let values = (0..elements.len()).map(read).collect::<Option<Vec<_>>>()?;
                Some(Constant::Value(Array::new(shape, values)?.into()))
            }
            view => Some(Constant::Value(scalar(&view, element)?.into())),
        })
    };
    match info.read("value", read) {
        Some(constant) => Ok(constant),
        None => unsupported("a constant of this kind"),
    }
}

fn scalar<I: Ir>(view: &AttrView<'_, I>, element: Element) -> Option<Scalar> {
    match (view, element) {
        (AttrView::Bool(value), Element::Int(_)) => Some(element.int(i128::from(*value))),
        (AttrView::Integer { value, .. }, Element::Int(_)) => Some(element.int(*value)),
        (AttrView::WideInteger { words, .. }, Element::Int(width)) => {
            Some(Scalar::Int(Int::from_words(words, width)))
        }
        (AttrView::Float { value, .. }, Element::Float(_)) => Some(Scalar::Float(*value)),
        _ => None,
    }
}

fn element(elements: &dyn Elements, index: usize, element: Element) -> Option<Scalar> {
    match element {
        Element::Int(_) => Some(element.int(elements.int(index)?)),
        Element::Float(_) => elements.float_value(index).map(Scalar::Float),
    }
}
