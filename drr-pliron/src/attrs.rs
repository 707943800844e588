//! Converts between pliron's attributes and drr's neutral data.

use std::any::Any;
use std::num::NonZero;

use drr_runtime::attr::{AttrData, AttrView};
use drr_runtime::ir::Type;
use drr_runtime::ty::{FloatKind, Signedness, TypeView};
use pliron::attribute::{AttrObj, Attribute};
use pliron::builtin::attributes::{
    BoolAttr, FPBFloatAttr, FPDoubleAttr, FPHalfAttr, FPSingleAttr, IdentifierAttr, IntegerAttr,
    StringAttr, TypeAttr, UnitAttr, VecAttr,
};
use pliron::builtin::types::IntegerType;
use pliron::identifier::Identifier;
use pliron::irfmt::parsers::attr_parser;
use pliron::parsable::parse_from_str;
use pliron::printable::Printable;
use pliron::r#type::{Typed, TypedHandle};
use pliron::utils::apfloat::{
    double_to_f64, f64_to_bfloat, f64_to_half, float_to_f64, single_to_f32,
};
use pliron::utils::apint::APInt;

use crate::context::Pliron;
use crate::types;

/// Shows an attribute. An attribute without a neutral form is shown as text.
#[inline]
pub(crate) fn view<R>(ir: &Pliron, attr: &AttrObj, f: impl FnOnce(AttrView<'_, Pliron>) -> R) -> R {
    let object: &dyn Attribute = &**attr;
    let any: &dyn Any = object;
    if let Some(integer) = any.downcast_ref::<IntegerAttr>() {
        return match integer_view(ir, integer) {
            Some(view) => f(view),
            None => f(AttrView::Other(&attr.disp(ir).to_string())),
        };
    }
    if let Some(value) = any.downcast_ref::<BoolAttr>() {
        return f(AttrView::Bool(value.clone().into()));
    }
    let float = |value: f64, kind: FloatKind| {
        let ty = Type(types::float(ir, kind)?);
        Some(AttrView::Float { value, ty })
    };
    let shown = if let Some(value) = any.downcast_ref::<FPSingleAttr>() {
        float(single_to_f32(value.0).into(), FloatKind::F32)
    } else if let Some(value) = any.downcast_ref::<FPDoubleAttr>() {
        float(double_to_f64(value.0), FloatKind::F64)
    } else if let Some(value) = any.downcast_ref::<FPHalfAttr>() {
        float(float_to_f64(value.0, &mut false), FloatKind::F16)
    } else if let Some(value) = any.downcast_ref::<FPBFloatAttr>() {
        float(float_to_f64(value.0, &mut false), FloatKind::BF16)
    } else if let Some(text) = any.downcast_ref::<StringAttr>() {
        Some(AttrView::String(text.as_str()))
    } else if let Some(name) = any.downcast_ref::<IdentifierAttr>() {
        let name: &Identifier = name.as_ref();
        Some(AttrView::Symbol(name.as_ref()))
    } else if let Some(ty) = any.downcast_ref::<TypeAttr>() {
        Some(AttrView::Type(Type(Typed::get_type(ty, ir))))
    } else if let Some(items) = any.downcast_ref::<VecAttr>() {
        Some(AttrView::Array(&items.0))
    } else if any.is::<UnitAttr>() {
        Some(AttrView::Unit)
    } else {
        None
    };
    match shown {
        Some(view) => f(view),
        None => f(AttrView::Other(&attr.disp(ir).to_string())),
    }
}

fn integer_view<'a>(ir: &Pliron, attr: &IntegerAttr) -> Option<AttrView<'a, Pliron>> {
    let handle = attr.get_type();
    let (width, signedness) = {
        let ty = handle.deref(ir);
        (ty.width(), types::from_pliron(ty.signedness()))
    };
    let number: APInt = attr.value();
    if width > 128 || number.bw() != width as usize {
        return None;
    }
    let value = match signedness {
        Signedness::Unsigned => i128::try_from(number.to_u128()).ok()?,
        _ => number.to_i128(),
    };
    if width == 1 && signedness == Signedness::Signless {
        return Some(AttrView::Bool(value != 0));
    }
    let ty = Type(handle.to_handle());
    Some(AttrView::Integer { value, ty })
}

/// Makes an attribute. pliron's `builtin` dialect has neither dense elements nor dense arrays.
pub(crate) fn make(ir: &mut Pliron, data: &AttrData<Pliron>) -> Option<AttrObj> {
    Some(match data {
        AttrData::Attr(attr) => attr.clone(),
        AttrData::Unit => UnitAttr::new().into(),
        AttrData::Bool(value) => BoolAttr::new(*value).into(),
        AttrData::Integer { value, ty } => {
            let ty = types::make(ir, ty)?;
            let handle = TypedHandle::<IntegerType>::from_handle(ty.0, ir).ok()?;
            let width = NonZero::new(handle.deref(ir).width() as usize)?;
            IntegerAttr::new(handle, APInt::from_i128(*value, width)).into()
        }
        AttrData::Float { value, ty } => {
            let ty = types::make(ir, ty)?;
            let kind = types::view(ir, ty.0, |view| match view {
                TypeView::Float(kind) => Some(kind),
                _ => None,
            })?;
            float(*value, kind)?
        }
        AttrData::String(text) => StringAttr::new(text.clone()).into(),
        AttrData::Symbol(name) => {
            IdentifierAttr::new(Identifier::try_new(name.clone()).ok()?).into()
        }
        AttrData::Type(ty) => TypeAttr::new(types::make(ir, ty)?.0).into(),
        AttrData::Array(items) => {
            let items: Option<Vec<_>> = items.iter().map(|item| make(ir, item)).collect();
            VecAttr::new(items?).into()
        }
        AttrData::Text(text) => parse_from_str(attr_parser(), ir, text).ok()?,
        AttrData::DenseI64(_) | AttrData::Elements { .. } | AttrData::Reshaped { .. } => {
            return None;
        }
    })
}

fn float(value: f64, kind: FloatKind) -> Option<AttrObj> {
    Some(match kind {
        FloatKind::F16 => FPHalfAttr(f64_to_half(value)).into(),
        FloatKind::BF16 => FPBFloatAttr(f64_to_bfloat(value)).into(),
        FloatKind::F32 => FPSingleAttr::from(value as f32).into(),
        FloatKind::F64 => FPDoubleAttr::from(value).into(),
        _ => return None,
    })
}
