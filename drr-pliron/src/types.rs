//! Converts between pliron's types and drr's neutral data.

use std::any::Any;

use drr_runtime::ir::Type;
use drr_runtime::ty::{FloatKind, Signedness, TypeData, TypeView};
use pliron::builtin::type_interfaces::FunctionTypeInterface;
use pliron::builtin::types::{
    self, BF16Type, FP16Type, FP32Type, FP64Type, FunctionType, IntegerType, UnitType,
};
use pliron::combine::parser::char::spaces;
use pliron::combine::{Parser, eof};
use pliron::irfmt::parsers::type_parser;
use pliron::parsable::parse_from_str;
use pliron::printable::Printable;
use pliron::r#type::TypeHandle;

use crate::context::Pliron;

/// Shows a type. A type from another dialect than `builtin` is shown as text.
#[inline]
pub(crate) fn view<R>(ir: &Pliron, ty: TypeHandle, f: impl FnOnce(TypeView<'_, Pliron>) -> R) -> R {
    let object = ty.deref(ir);
    let any: &dyn Any = &*object;
    if let Some(integer) = any.downcast_ref::<IntegerType>() {
        let (width, signedness) = (integer.width(), from_pliron(integer.signedness()));
        return f(TypeView::Integer { width, signedness });
    }
    if any.is::<FP32Type>() {
        f(TypeView::Float(FloatKind::F32))
    } else if any.is::<FP64Type>() {
        f(TypeView::Float(FloatKind::F64))
    } else if any.is::<FP16Type>() {
        f(TypeView::Float(FloatKind::F16))
    } else if any.is::<BF16Type>() {
        f(TypeView::Float(FloatKind::BF16))
    } else if let Some(function) = any.downcast_ref::<FunctionType>() {
        let handles = |types: Vec<TypeHandle>| types.into_iter().map(Type).collect::<Vec<_>>();
        let (inputs, results) = (handles(function.arg_types()), handles(function.res_types()));
        let (inputs, results) = (&inputs, &results);
        f(TypeView::Function { inputs, results })
    } else if any.is::<UnitType>() {
        f(TypeView::None)
    } else {
        // The borrow must end here, because printing may borrow the type again.
        drop(object);
        f(TypeView::Other(&ty.disp(ir).to_string()))
    }
}

/// Makes a type. pliron's `builtin` dialect has integers, four floating-point types, functions and
/// the unit type, but no `index`, complex or shaped types. Types of other dialects are made from text.
pub(crate) fn make(ir: &mut Pliron, data: &TypeData<Pliron>) -> Option<Type<Pliron>> {
    let handle = match data {
        TypeData::Type(ty) => return Some(*ty),
        TypeData::Integer(width, signedness) => {
            IntegerType::get(ir, *width, to_pliron(*signedness)).into()
        }
        TypeData::Float(kind) => float(ir, *kind)?,
        TypeData::None => UnitType::get(ir).into(),
        TypeData::Function { inputs, results } => {
            let mut handles = |all: &[TypeData<Pliron>]| -> Option<Vec<_>> {
                all.iter().map(|data| Some(make(ir, data)?.0)).collect()
            };
            let (inputs, results) = (handles(inputs)?, handles(results)?);
            FunctionType::get(ir, inputs, results).into()
        }
        TypeData::Declared(data) => {
            let text = data.text(ir)?;
            read(ir, &text)?
        }
        TypeData::Text(text) => read(ir, text)?,
        _ => return None,
    };
    Some(Type(handle))
}

/// Reads a type in pliron's syntax. The text has nothing else.
fn read(ir: &mut Pliron, text: &str) -> Option<TypeHandle> {
    let parser = type_parser().skip(spaces()).skip(eof());
    parse_from_str(parser, ir, text).ok()
}

pub(crate) fn float(ir: &Pliron, kind: FloatKind) -> Option<TypeHandle> {
    Some(match kind {
        FloatKind::F16 => FP16Type::get(ir).into(),
        FloatKind::BF16 => BF16Type::get(ir).into(),
        FloatKind::F32 => FP32Type::get(ir).into(),
        FloatKind::F64 => FP64Type::get(ir).into(),
        _ => return None,
    })
}

pub(crate) fn from_pliron(signedness: types::Signedness) -> Signedness {
    match signedness {
        types::Signedness::Signed => Signedness::Signed,
        types::Signedness::Unsigned => Signedness::Unsigned,
        types::Signedness::Signless => Signedness::Signless,
    }
}

fn to_pliron(signedness: Signedness) -> types::Signedness {
    match signedness {
        Signedness::Signed => types::Signedness::Signed,
        Signedness::Unsigned => types::Signedness::Unsigned,
        Signedness::Signless => types::Signedness::Signless,
    }
}
