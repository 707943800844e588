//! Attributes that an IR lacks, in the words of explanations.

use crate::attr::AttrData;
use crate::ir::Ir;
use crate::rule::{Decline, Stop};

/// The reason of a rule that needs such an attribute.
pub(super) const NO_SUCH_ATTR: &str = "the IR has no such attribute";

/// The end of a rewrite, because the IR has no attribute of this data.
#[cold]
pub(super) fn no_such_attr<I: Ir>(ir: &I, data: &AttrData<I>) -> Stop {
    let details = |text| format!("{NO_SUCH_ATTR}: {text}").into();
    Stop::Decline(Decline {
        reason: NO_SUCH_ATTR,
        details: attr_text(ir, data).map(details),
    })
}

/// The data of an attribute as text; `None` for what is long.
fn attr_text<I: Ir>(ir: &I, data: &AttrData<I>) -> Option<String> {
    Some(match data {
        AttrData::Attr(attr) => ir.display_attr(attr),
        AttrData::Unit => "unit".to_string(),
        AttrData::Bool(value) => value.to_string(),
        AttrData::Integer { value, ty } => format!("{value} : {}", ty.text(ir)),
        AttrData::Float { value, ty } => format!("{value:?} : {}", ty.text(ir)),
        AttrData::String(text) => format!("{text:?}"),
        AttrData::Symbol(name) => format!("@{name}"),
        AttrData::Type(ty) => ty.text(ir),
        AttrData::Text(text) => format!("'{text}'"),
        _ => return None,
    })
}
