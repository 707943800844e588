//! Why tests failed, in words.

use super::{Attempt, Term};
use crate::explain::reasons;
use crate::ir::{Ir, Value};
use crate::native::Ty;
use crate::rule::{BindingId, Capture, Expected, Reason};

impl<I: Ir> Attempt<'_, I> {
    /// Why a test of the rule failed.
    pub(super) fn reason(&self, test: u16) -> String {
        let (ir, tables) = (self.of.ir, self.of.tables);
        let Some(reason) = self.of.rule.tests.get(usize::from(test)) else {
            return "a constraint failed".to_string();
        };
        match *reason {
            Reason::Text(text) => text.to_string(),
            Reason::Shown(text, names) => {
                let mut out = text.to_string();
                for (nth, (name, id)) in names.iter().enumerate() {
                    out.push_str(if nth == 0 { " where " } else { ", " });
                    out.push_str(&format!("${name} = {}", self.show(*id)));
                }
                out
            }
            Reason::Type(place, summary, id) => {
                reasons::type_reason(ir, place, summary, self.value(id))
            }
            Reason::Types(place, summary, id, holds) => {
                let fails = |value: &Value<I>| !holds(Ty::new(ir, ir.value_type(*value)));
                let value = self.all_values(id).into_iter().flatten().find(fails);
                reasons::type_reason(ir, place, summary, value)
            }
            Reason::Attr(place, ref expected, id) => {
                let expected = match expected {
                    Expected::Text(text) => (*text).to_string(),
                    Expected::Of(text) => text(),
                };
                reasons::attr_reason(ir, tables, place, &expected, self.attr(id))
            }
            Reason::Constant(place, id) => match self.value(id) {
                Some(value) => reasons::no_constant(ir, place, value),
                None => format!("{place} is absent"),
            },
            Reason::Replacement(value, result) => match (self.value(value), self.value(result)) {
                (Some(value), Some(result)) => reasons::replacement_reason(ir, value, result),
                _ => "what is to replace a result is absent".to_string(),
            },
            Reason::Replacements(ids) => {
                let values = ids.iter().flat_map(|id| self.all_values(*id));
                let values: Vec<_> = values.collect();
                reasons::replacements_reason(ir, self.of.root, &values)
            }
            Reason::Made(make) => make(ir, tables, &self.bound()),
        }
    }

    /// A binding's value as text.
    pub(super) fn show(&self, id: BindingId) -> String {
        match self.find(id) {
            Some(Term::Thing(thing)) => reasons::display(self.of.ir, self.of.tables, thing),
            Some(Term::Args(args)) => format!("{} values", args.len()),
            Some(Term::Outs(outs)) => format!("{} values", outs.len()),
            None => "nothing".to_string(),
        }
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
                Capture::Op(op) => {
                    let results = (0..ir.num_results(op)).map(|index| Some(ir.result(op, index)));
                    results.collect()
                }
                _ => vec![None],
            },
            Some(Term::Args(args)) => args.into_iter().map(Some).collect(),
            Some(Term::Outs(outs)) => outs,
            None => vec![None],
        }
    }
}
