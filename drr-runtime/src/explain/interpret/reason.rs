//! Why tests failed, in words.

use super::{Attempt, Term};
use crate::attr::AttrView;
use crate::ir::{Ir, Value, result_types, results};
use crate::native::Ty;
use crate::rule::{AttrSlot, Binding, BindingId, Capture, Reason};

impl<I: Ir> Attempt<'_, I> {
    /// Why a test of the rule failed.
    pub(super) fn reason(&self, test: u16) -> String {
        let (ir, tables) = (self.of.ir, self.of.tables);
        let Some(reason) = self.of.rule.tests.get(usize::from(test)) else {
            return "a constraint failed".to_string();
        };
        match *reason {
            Reason::Text(text) => text.to_string(),
            Reason::Itself(_) => reason.summary(),
            Reason::Shown(text, names) => {
                let mut out = text.to_string();
                for (nth, (name, id)) in names.iter().enumerate() {
                    out.push_str(if nth == 0 { " where " } else { ", " });
                    out.push_str(&format!("${name} = {}", self.show(*id)));
                }
                out
            }
            Reason::Type(place, summary, id) => self.wrong_type(place, summary, self.value(id)),
            Reason::Types(place, summary, id, holds) => {
                let fails = |value: &Value<I>| !holds(Ty::new(ir, ir.value_type(*value)));
                let value = self.all_values(id).into_iter().flatten().find(fails);
                self.wrong_type(place, summary, value)
            }
            Reason::Attr(place, ref expected, id) => {
                self.wrong_attr(place, &expected.text(), self.attr(id))
            }
            Reason::Constant(place, id) => match self.value(id).map(|v| ir.defining_op(v)) {
                Some(Some((op, _))) => {
                    let name = ir.kind_name(ir.kind(op));
                    let why = match ir.is_registered(ir.kind(op)) {
                        true => "known as constant-like",
                        false => "registered, so that it is not known as constant-like",
                    };
                    format!("{place} is not a constant: '{name}' is not {why}")
                }
                Some(None) => format!("{place} is not a constant"),
                None => format!("{place} is absent"),
            },
            Reason::Replacement(value, result) => match (self.value(value), self.value(result)) {
                (Some(new), Some(old)) => format!(
                    "the replacement has type {}, {} {}",
                    self.type_text(new),
                    self.replaced(result),
                    self.type_text(old)
                ),
                _ => "the replacement of a result is absent".to_string(),
            },
            Reason::Replacements(ids) => {
                let values = ids.iter().flat_map(|id| self.all_values(*id));
                // Values that do not exist yet have no type.
                let known = values.map(|v| v.map_or("?".to_string(), |v| self.type_text(v)));
                let root = self.of.root;
                let results = result_types(ir, root).map(|ty| ir.display_type(ty));
                format!(
                    "the replacements have types ({}), the root's results ({})",
                    known.collect::<Vec<_>>().join(", "),
                    results.collect::<Vec<_>>().join(", ")
                )
            }
            Reason::Made(make) => make(ir, tables, &self.bound()),
        }
    }

    /// A result that is replaced: of the root, or of another op.
    fn replaced(&self, result: BindingId) -> String {
        match self.of.binding(result) {
            Binding::Result(op, _) if matches!(self.of.binding(op), Binding::Root) => {
                "the root's result".to_string()
            }
            _ => self.describe(result),
        }
    }

    /// Why a type constraint failed.
    fn wrong_type(&self, place: &str, summary: &str, value: Option<Value<I>>) -> String {
        match value {
            Some(value) => format!(
                "{place} failed to satisfy constraint: '{summary}': it has type {}",
                self.type_text(value)
            ),
            None => format!("{place} is absent"),
        }
    }

    /// Why an attribute constraint failed.
    pub(super) fn wrong_attr(
        &self,
        place: &str,
        expected: &str,
        slot: Option<AttrSlot<I>>,
    ) -> String {
        let Some(slot) = slot else {
            return format!("{place} is absent");
        };
        let found = self.attr_text(slot);
        // The texts of an IR need not show the kind of an attribute.
        let kind = match found == expected {
            true => format!(", {}", self.attr_kind(slot)),
            false => String::new(),
        };
        format!("{place} failed to satisfy constraint: '{expected}': it is {found}{kind}")
    }

    /// A binding's value as text.
    pub(super) fn show(&self, id: BindingId) -> String {
        let ir = self.of.ir;
        let value = |value: Value<I>| {
            let ty = self.type_text(value);
            match (ir.defining_op(value), ir.value_name(value)) {
                // The text of the operation does not say which result is meant.
                (Some((op, _)), Some(name)) if ir.num_results(op) > 1 => {
                    format!("{name} : {ty} of {}", ir.display_op(op))
                }
                (Some((op, _)), _) => {
                    let op = ir.display_op(op);
                    // The type often ends the text of the operation.
                    let shown = op.ends_with(&format!(" {ty}"));
                    if shown { op } else { format!("{op} : {ty}") }
                }
                (None, Some(name)) => format!("{name} : {ty}"),
                (None, None) => format!("a block argument of type {ty}"),
            }
        };
        match self.find(id) {
            None => "nothing".to_string(),
            Some(Term::Args(args)) => format!("{} values", args.len()),
            Some(Term::Outs(outs)) => format!("{} values", outs.len()),
            Some(Term::Thing(thing)) => match thing {
                Capture::Empty => "nothing".to_string(),
                Capture::Value(v) | Capture::OptionalValue(Some(v)) => value(v),
                Capture::OptionalValue(None) | Capture::OptionalAttr(None) => "absent".to_string(),
                Capture::Values(run) => format!("{} values", run.len()),
                Capture::Attr(slot) | Capture::OptionalAttr(Some(slot)) => self.attr_text(slot),
                Capture::Op(op) => ir.display_op(op),
                Capture::Region(_) => "a region".to_string(),
                Capture::Regions(run) => format!("{} regions", run.len()),
                Capture::Block(_) => "a block".to_string(),
                Capture::Blocks(run) => format!("{} successors", run.len()),
            },
        }
    }

    fn type_text(&self, value: Value<I>) -> String {
        self.of.ir.display_type(self.of.ir.value_type(value))
    }

    fn attr_text(&self, slot: AttrSlot<I>) -> String {
        let attr = slot.get(self.of.ir, self.of.tables);
        attr.with(|attr| self.of.ir.display_attr(attr))
    }

    /// The kind of an attribute, in words.
    fn attr_kind(&self, slot: AttrSlot<I>) -> String {
        let ir = self.of.ir;
        let of_type = |ty| ir.display_type(ty);
        let attr = slot.get(ir, self.of.tables);
        attr.view(|view| match view {
            AttrView::DenseInts { element, .. } | AttrView::DenseArray { element, .. } => {
                format!("an `array<{}: …>`", of_type(element))
            }
            AttrView::Array(_) => "an array `[…]`".to_string(),
            AttrView::Bool(_) => "a `bool`".to_string(),
            AttrView::String(_) => "a string".to_string(),
            view => match view.ty() {
                Some(ty) => format!("of type {}", of_type(ty)),
                None => "an attribute of another kind".to_string(),
            },
        })
    }

    /// The values of a value, a run, or an operation's results. Values that do not exist yet are
    /// `None`.
    fn all_values(&self, id: BindingId) -> Vec<Option<Value<I>>> {
        let ir = self.of.ir;
        match self.find(id) {
            Some(Term::Thing(thing)) => match thing {
                Capture::Value(value) => vec![Some(value)],
                Capture::OptionalValue(value) => value.map(Some).into_iter().collect(),
                Capture::Values(run) => run.to_vec(ir).into_iter().map(Some).collect(),
                Capture::Op(op) => results(ir, op).map(Some).collect(),
                _ => vec![None],
            },
            Some(Term::Args(args)) => args.into_iter().map(Some).collect(),
            Some(Term::Outs(outs)) => outs,
            None => vec![None],
        }
    }
}
