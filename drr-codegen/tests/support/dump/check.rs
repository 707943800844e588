//! The tests of a rule, in order.

use super::rule::{RuleDump, op_names};
use super::text::list;
use drr_codegen::model::{Check, Entity, Matcher};
use drr_codegen::syntax::Var;

impl RuleDump<'_> {
    /// A native in the source.
    pub(super) fn native(&self, number: usize) -> String {
        let native = &self.rule.source.natives[number];
        let call = match &native.call {
            Some(call) => self.call(call),
            None => format!("ConstantLike({})", self.capture(native.value)),
        };
        format!("m{number} = {call}")
    }

    fn matcher(&self, of: String, matcher: &Matcher) -> String {
        match matcher {
            Matcher::Path(path) => format!("{of} is {}", path.key()),
            Matcher::Literal(literal) => {
                format!("{of} is literal {}", literal.text())
            }
        }
    }

    pub(super) fn check(&self, check: &Check) -> String {
        let capture = |of: &usize| self.capture(*of);
        let entity = |of: &Entity| self.entity(*of);
        let node = |node: &usize| self.entity(Entity::Node(*node));
        match check {
            Check::Type(of, constraint) => {
                format!("type of {} is {}", capture(of), constraint.key())
            }
            Check::Attr(of, matcher, _) => self.matcher(capture(of), matcher),
            Check::Native(number) => format!("m{number} matches"),
            Check::Out(out, matcher) => match matcher {
                Some(matcher) => self.matcher(entity(out), matcher),
                None => format!("{} is absent", entity(out)),
            },
            Check::SameSizes(op, sizes) => {
                let sizes = list(sizes, |(single, captures)| {
                    let captures = captures.iter().map(|of| format!(" + {}", capture(of)));
                    format!("{single}{}", captures.collect::<String>())
                });
                let op = op_names(self.set, &[*op]);
                format!("operands of {op} are of the same size: {sizes}")
            }
            Check::Equal(Var { name, .. }, first, again) => {
                format!("{} equals {} for ${name}", entity(first), entity(again))
            }
            Check::Predicate(entry) => {
                format!("{}, or {:?}", self.predicate(&entry.code), entry.reason)
            }
            Check::Outside { of, node: op, .. } => {
                format!("{} is from outside of {}", entity(of), node(op))
            }
            Check::SameType(value, op, result) => {
                format!("type of {} is that of {}#{result}", entity(value), node(op))
            }
            Check::SameResults(values) => {
                format!("{} are as {}'s results", self.spreads(values), node(&0))
            }
            Check::ResultCount {
                node: of,
                count: (least, most),
                ..
            } => format!("{} has {least} to {most} results", node(of)),
            Check::Dominates(value, op) => {
                format!("{} dominates {}", entity(value), node(op))
            }
            Check::NotItself(values) => {
                format!("{} defines none of {}", node(&0), list(values, entity))
            }
            Check::Erasable {
                node: op,
                used,
                gone,
                dropped,
                unused,
                ..
            } => {
                let alone = match dropped.as_slice() {
                    _ if !unused => String::new(),
                    [] => String::from(", which alone use it"),
                    dropped => format!(", which alone use it, with {}", list(dropped, entity)),
                };
                let used = match used.is_empty() {
                    true => String::new(),
                    false => format!(", and defines none of {}", list(used, entity)),
                };
                format!("{} is none of {}{alone}{used}", node(op), list(gone, node))
            }
        }
    }
}
