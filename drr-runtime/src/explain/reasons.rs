//! Why tests fail, as text.

use crate::ir::{Ir, Op, Value};
use crate::rule::{AttrSlot, Capture, Tables};

/// The text of a captured value.
pub(super) fn display<I: Ir>(ir: &I, tables: &Tables<I>, capture: Capture<I>) -> String {
    let value = |value: Value<I>| {
        let ty = ir.display_type(ir.value_type(value));
        match ir.defining_op(value) {
            Some((op, _)) => format!("{} : {ty}", ir.display_op(op)),
            None => format!("a block argument of type {ty}"),
        }
    };
    match capture {
        Capture::Empty => "nothing".to_string(),
        Capture::Value(v) => value(v),
        Capture::OptionalValue(Some(v)) => value(v),
        Capture::OptionalValue(None) | Capture::OptionalAttr(None) => "absent".to_string(),
        Capture::Values(run) => format!("{} values", run.len()),
        Capture::Attr(slot) | Capture::OptionalAttr(Some(slot)) => {
            slot.get(ir, tables).with(|attr| ir.display_attr(attr))
        }
        Capture::Op(op) => ir.display_op(op),
        Capture::Region(_) => "a region".to_string(),
        Capture::Regions(run) => format!("{} regions", run.len()),
        Capture::Block(_) => "a block".to_string(),
        Capture::Blocks(run) => format!("{} successors", run.len()),
    }
}

/// The reason why `ConstantLike` does not match. Unregistered ops are not known to be
/// constant-like.
pub(super) fn no_constant<I: Ir>(ir: &I, place: &str, value: Value<I>) -> String {
    match ir.defining_op(value) {
        Some((op, _)) => format!(
            "{place} is no constant: '{}' is not known as constant-like",
            ir.kind_name(ir.kind(op))
        ),
        None => format!("{place} is no constant"),
    }
}

/// Why a type constraint failed.
pub(super) fn type_reason<I: Ir>(
    ir: &I,
    place: &str,
    summary: &str,
    value: Option<Value<I>>,
) -> String {
    match value {
        Some(value) => format!(
            "{place} failed to satisfy constraint: '{summary}': it has type {}",
            ir.display_type(ir.value_type(value))
        ),
        None => format!("{place} is absent"),
    }
}

/// Why an attribute constraint failed.
pub(super) fn attr_reason<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    place: &str,
    expected: &str,
    slot: Option<AttrSlot<I>>,
) -> String {
    match slot {
        Some(slot) => format!(
            "{place} failed to satisfy constraint: '{expected}': it is {}",
            slot.get(ir, tables).with(|attr| ir.display_attr(attr))
        ),
        None => format!("{place} is absent"),
    }
}

/// The reason why values cannot replace an operation's results. Values that do not exist yet have
/// no type.
pub(super) fn replacements_reason<I: Ir>(ir: &I, op: Op<I>, values: &[Option<Value<I>>]) -> String {
    let ty = |value: Value<I>| ir.display_type(ir.value_type(value));
    let known = values.iter().map(|value| value.map_or("?".to_string(), ty));
    let results = (0..ir.num_results(op)).map(|index| ty(ir.result(op, index)));
    format!(
        "the replacements have types ({}), the root's results ({})",
        known.collect::<Vec<_>>().join(", "),
        results.collect::<Vec<_>>().join(", ")
    )
}

/// The reason why a value cannot replace a result.
pub(super) fn replacement_reason<I: Ir>(ir: &I, value: Value<I>, result: Value<I>) -> String {
    format!(
        "the replacement has type {}, the root's result {}",
        ir.display_type(ir.value_type(value)),
        ir.display_type(ir.value_type(result))
    )
}
