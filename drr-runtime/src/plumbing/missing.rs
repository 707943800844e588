//! Attributes that an IR lacks, in the words of explanations.

use crate::attr::AttrData;
use crate::ir::Ir;
use crate::rule::{Decline, Stop};
use crate::ty::type_text;

/// The end of a rewrite, because the IR has no attribute of this data, if it is known.
#[cold]
pub(super) fn no_such_attr<I: Ir>(ir: &I, data: Option<AttrData<I>>) -> Stop {
    const REASON: &str = "the IR has no such attribute";
    let text = data.and_then(|data| attr_text(ir, &data));
    Stop::Decline(Decline {
        reason: REASON,
        details: text.map(|text| format!("{REASON}: {text}").into()),
    })
}

/// The data of an attribute as text; `None` for what is long.
fn attr_text<I: Ir>(ir: &I, data: &AttrData<I>) -> Option<String> {
    Some(match data {
        AttrData::Attr(attr) => ir.display_attr(attr),
        AttrData::Unit => "unit".to_string(),
        AttrData::Bool(value) => value.to_string(),
        AttrData::Integer { value, ty } => format!("{value} : {}", type_text(ir, ty)),
        AttrData::Float { value, ty } => format!("{value:?} : {}", type_text(ir, ty)),
        AttrData::String(text) => format!("{text:?}"),
        AttrData::Symbol(name) => format!("@{name}"),
        AttrData::Type(ty) => type_text(ir, ty),
        AttrData::Text(text) => format!("'{text}'"),
        _ => return None,
    })
}
