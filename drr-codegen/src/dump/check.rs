//! What is tested beside the structure, in order.

use crate::model::{AttrMatcher, Check, MatchCode, OutMatcher};
use crate::syntax::render;

use super::rule::RuleDump;
use super::terms::{entity, helper_name, predicate, spreads};

impl RuleDump<'_> {
    /// What a native in the source gives for its value.
    pub(super) fn native(&self, number: usize) -> String {
        let native = &self.rule.natives[number];
        let code = match &native.code {
            MatchCode::Helper(helper) => helper_name(helper),
            MatchCode::ConstantLike => "ConstantLike".to_string(),
        };
        let outs: Vec<_> = (0..native.outs.len())
            .map(|out| format!("m{number}#{out}"))
            .collect();
        format!("{code}(p{}) gives {}", native.value, outs.join(", "))
    }

    pub(super) fn check(&self, check: &Check) -> String {
        match check {
            Check::Type {
                capture,
                constraint,
            } => format!("type of p{capture} is {}", constraint.key()),
            Check::Attr {
                capture, matcher, ..
            } => match matcher {
                AttrMatcher::Path(path) => format!("p{capture} is {}", path.key()),
                AttrMatcher::Literal(literal) => {
                    format!("p{capture} is literal {}", render(literal.tokens.clone()))
                }
            },
            Check::Native(number) => self.native(*number),
            Check::Out { out, matcher } => {
                let what = match matcher {
                    OutMatcher::Path(path) => path.key(),
                    OutMatcher::Literal(literal) => {
                        format!("literal {}", render(literal.tokens.clone()))
                    }
                    OutMatcher::Absent(_) => "absent".to_string(),
                };
                format!("{} is {what}", entity(*out))
            }
            Check::SameSizes { op, sizes } => {
                let sizes = sizes.iter().map(|(single, captures)| {
                    let captures = captures.iter().map(|capture| format!(" + p{capture}"));
                    format!("{single}{}", captures.collect::<String>())
                });
                let sizes = sizes.collect::<Vec<_>>().join(", ");
                format!(
                    "operands of {} of the same size: {sizes}",
                    self.set.ops[*op].decl.name
                )
            }
            Check::Absent { capture } => format!("p{capture} is absent"),
            Check::Equal { name, first, again } => {
                format!("{} == {} for ${name}", entity(*first), entity(*again))
            }
            Check::Predicate(entry) => {
                format!("{}, or {:?}", predicate(&entry.code), entry.reason)
            }
            Check::Outside { capture, node } => {
                format!("p{capture} is from outside of n{node}")
            }
            Check::GivenOutside { out, node, .. } => {
                format!("{} is from outside of n{node}", entity(*out))
            }
            Check::SameType {
                value,
                node,
                result,
            } => {
                format!("type of {} is that of n{node}#{result}", entity(*value))
            }
            Check::SameResults { values } => {
                format!("{} are as n0's results", spreads(values))
            }
            Check::Dominates { value, node } => format!("{} dominates n{node}", entity(*value)),
            Check::NotItself { values } => {
                let values: Vec<_> = values.iter().map(|value| entity(*value)).collect();
                format!("the root makes none of {}", values.join(", "))
            }
            Check::Erasable {
                node,
                used,
                gone,
                unused,
                ..
            } => {
                let used: Vec<_> = used.iter().map(|used| entity(*used)).collect();
                let used = match used.is_empty() {
                    true => String::new(),
                    false => format!(", and makes none of {}", used.join(", ")),
                };
                let gone: Vec<_> = gone.iter().map(|node| format!("n{node}")).collect();
                let uses = if *unused { ", which alone use it" } else { "" };
                format!("n{node} is none of {}{uses}{used}", gone.join(", "))
            }
        }
    }
}
