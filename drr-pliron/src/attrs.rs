//! Converts between pliron's attributes and drr's neutral data.

use std::any::Any;
use std::num::NonZero;

use drr_runtime::attr::{AttrData, AttrView, FloatValue, word_of};
use drr_runtime::ir::Type;
use drr_runtime::ty::{FloatKind, Signedness, TypeData, TypeView};
use pliron::attribute::{AttrObj, Attribute};
use pliron::builtin::attributes::{
    BoolAttr, FPBFloatAttr, FPDoubleAttr, FPHalfAttr, FPSingleAttr, IdentifierAttr, IntegerAttr,
    StringAttr, TypeAttr, UnitAttr, VecAttr,
};
use pliron::builtin::types::{self as builtin, IntegerType};
use pliron::identifier::Identifier;
use pliron::irfmt::parsers::attr_parser;
use pliron::parsable::parse_from_str;
use pliron::printable::Printable;
use pliron::r#type::{Typed, TypedHandle};
use pliron::utils::apfloat::{BFloat, Double, Float, Half, Single};
use pliron::utils::apint::APInt;

use crate::context::Pliron;
use crate::types;

/// Shows an attribute. An attribute without a neutral form is shown as text.
#[inline]
pub(crate) fn view<R>(ir: &Pliron, attr: &AttrObj, f: impl FnOnce(AttrView<'_, Pliron>) -> R) -> R {
    let object: &dyn Attribute = &**attr;
    let any: &dyn Any = object;
    if let Some(integer) = any.downcast_ref::<IntegerAttr>() {
        return view_integer(ir, attr, integer, f);
    }
    if let Some(value) = any.downcast_ref::<BoolAttr>() {
        return f(AttrView::Bool(value.clone().into()));
    }
    let float = |bits: u128, kind: FloatKind| {
        let ty = Type(types::float(ir, kind)?);
        let value = FloatValue::new(kind, bits);
        Some(AttrView::Float { value, ty })
    };
    let shown = if let Some(value) = any.downcast_ref::<FPSingleAttr>() {
        float(value.0.to_bits(), FloatKind::F32)
    } else if let Some(value) = any.downcast_ref::<FPDoubleAttr>() {
        float(value.0.to_bits(), FloatKind::F64)
    } else if let Some(value) = any.downcast_ref::<FPHalfAttr>() {
        float(value.0.to_bits(), FloatKind::F16)
    } else if let Some(value) = any.downcast_ref::<FPBFloatAttr>() {
        float(value.0.to_bits(), FloatKind::BF16)
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

fn view_integer<R>(
    ir: &Pliron,
    object: &AttrObj,
    attr: &IntegerAttr,
    f: impl FnOnce(AttrView<'_, Pliron>) -> R,
) -> R {
    let handle = attr.get_type();
    let (width, signedness) = {
        let ty = handle.deref(ir);
        (ty.width(), types::from_pliron(ty.signedness()))
    };
    let number: APInt = attr.value();
    if number.bw() != width as usize {
        return f(AttrView::Other(&object.disp(ir).to_string()));
    }
    if width == 1 && signedness == Signedness::Signless {
        return f(AttrView::Bool(!number.is_zero()));
    }
    let ty = Type(handle.to_handle());
    let unsigned = signedness == Signedness::Unsigned;
    let narrow = match unsigned {
        true if width <= 128 => i128::try_from(number.to_u128()).ok(),
        false if width <= 128 => Some(number.to_i128()),
        _ => None,
    };
    if let Some(value) = narrow {
        return f(AttrView::Integer { value, ty });
    }
    let mut bytes = vec![0; width.div_ceil(64) as usize * 8];
    let extended = match NonZero::new(bytes.len() * 8) {
        Some(whole) if !unsigned => number.sext(whole),
        Some(whole) => number.zext(whole),
        None => number,
    };
    extended.to_u8_slice(&mut bytes);
    let word = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte))
    };
    let words: Vec<u64> = bytes.chunks(8).map(word).collect();
    let [low, high] = [words[0], words.get(1).copied().unwrap_or(0)];
    let value = (u128::from(low) | u128::from(high) << 64) as i128;
    let sign = if value < 0 { u64::MAX } else { 0 };
    let is_narrow = words.iter().skip(2).all(|word| *word == sign) && !(unsigned && value < 0);
    f(if is_narrow {
        AttrView::Integer { value, ty }
    } else {
        AttrView::WideInteger { words: &words, ty }
    })
}

/// Makes an attribute. pliron's `builtin` dialect has neither dense elements nor dense arrays.
pub(crate) fn make(ir: &mut Pliron, data: &AttrData<Pliron>) -> Option<AttrObj> {
    Some(match data {
        AttrData::Attr(attr) => attr.clone(),
        AttrData::Unit => UnitAttr::new().into(),
        AttrData::Bool(value) => BoolAttr::new(*value).into(),
        AttrData::Integer { value, ty } => {
            integer(ir, ty, |width| APInt::from_i128(*value, width))?
        }
        AttrData::WideInteger { words, ty } => integer(ir, ty, |width| from_words(words, width))?,
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
        AttrData::Declared(data) => {
            let text = data.text(ir)?;
            parse_from_str(attr_parser(), ir, &text).ok()?
        }
        AttrData::AffineMap(map) => {
            parse_from_str(attr_parser(), ir, &format!("affine_map<{map}>")).ok()?
        }
        AttrData::Strided(layout) => parse_from_str(attr_parser(), ir, &layout.to_string()).ok()?,
        AttrData::Text(text) => parse_from_str(attr_parser(), ir, text).ok()?,
        AttrData::DenseArray { .. }
        | AttrData::Dictionary(_)
        | AttrData::Elements { .. }
        | AttrData::Reshaped { .. } => return None,
    })
}

fn integer(
    ir: &mut Pliron,
    ty: &TypeData<Pliron>,
    value: impl FnOnce(NonZero<usize>) -> APInt,
) -> Option<AttrObj> {
    let ty = types::make(ir, ty)?;
    let handle = TypedHandle::<IntegerType>::from_handle(ty.0, ir).ok()?;
    let width = NonZero::new(handle.deref(ir).width() as usize)?;
    Some(IntegerAttr::new(handle, value(width)).into())
}

/// The low `width` bits of a number in two's complement, least significant word first. The last
/// word has the sign.
fn from_words(words: &[u64], width: NonZero<usize>) -> APInt {
    let all = (0..width.get().div_ceil(64)).map(|at| word_of(words, at));
    let bytes: Vec<u8> = all.flat_map(u64::to_le_bytes).collect();
    APInt::from_u8_slice(&bytes, width)
}

/// The `i1` with the value of a `BoolAttr`.
pub(crate) fn bool_as_integer(ir: &Pliron, attr: &AttrObj) -> Option<AttrObj> {
    let value: bool = attr.downcast_ref::<BoolAttr>()?.clone().into();
    let ty = IntegerType::get(ir, 1, builtin::Signedness::Signless);
    let number = APInt::from_i128(value.into(), NonZero::<usize>::MIN);
    Some(IntegerAttr::new(ty, number).into())
}

fn float(value: f64, kind: FloatKind) -> Option<AttrObj> {
    let bits = FloatValue::nearest(kind, value).bits();
    Some(match kind {
        FloatKind::F16 => FPHalfAttr(Half::from_bits(bits)).into(),
        FloatKind::BF16 => FPBFloatAttr(BFloat::from_bits(bits)).into(),
        FloatKind::F32 => FPSingleAttr(Single::from_bits(bits)).into(),
        FloatKind::F64 => FPDoubleAttr(Double::from_bits(bits)).into(),
        _ => return None,
    })
}
