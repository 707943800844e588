//! Names that a source pattern repeats: what they bind must be comparable, and equal.

use std::collections::BTreeMap;

use super::Resolver;
use crate::model::{Binding, BindingId, CaptureKind, Check, Entity, Fact};

impl Resolver<'_> {
    /// Bindings of the same name must be of the same kind, and equal.
    pub(super) fn equalities(&mut self) {
        let bindings = std::mem::take(&mut self.bindings);
        let mut first_uses = BTreeMap::new();
        for (var, entity) in &bindings {
            let Some((first, known)) = first_uses.get(&var.name) else {
                first_uses.insert(&var.name, (*entity, self.out.names.len()));
                self.out.names.push((var.name.clone(), *entity));
                continue;
            };
            let (a, b): (Entity, Entity) = (*first, *entity);
            // The binding that is always present defines the name best.
            if self.is_optional(a) && !self.is_optional(b) {
                self.out.names[*known].1 = b;
            }
            if !kinds_agree(self.noun(a), self.noun(b)) {
                let (here, there) = (self.noun(b), self.noun(a));
                let place = self.describe(a);
                if here == there {
                    self.error(
                        var.span(),
                        format!(
                            "`${}` is bound to {there} already, {place}, and regions are not compared; give this one a name of its own",
                            var.name
                        ),
                    );
                    continue;
                }
                self.error(
                    var.span(),
                    format!(
                        "`${}` is {here} here, but it is already bound to {there}: {place}",
                        var.name
                    ),
                );
                continue;
            }
            // If an op and a value have the same name, the value is the op's only result.
            let (a, b) = match (a, b) {
                (Entity::Node(_), Entity::Node(_)) => (a, b),
                (Entity::Node(n), other) => (Entity::NodeResult(n, 0), other),
                (other, Entity::Node(n)) => (other, Entity::NodeResult(n, 0)),
                both => both,
            };
            // Equal values have equal types.
            self.out.types.join(a, b);
            match (self.binding_of(a), self.binding_of(b)) {
                (Some(a), Some(b)) => self.fact(Fact::Equal(a, b)),
                _ => self.out.checks.push(Check::Equal {
                    name: var.name.clone(),
                    first: a,
                    again: b,
                }),
            }
        }
    }

    /// The binding of an entity of the source. Outputs of natives have none, as they have a type of
    /// their own.
    fn binding_of(&mut self, entity: Entity) -> Option<BindingId> {
        match entity {
            Entity::Capture(capture) => Some(self.out.captures[capture].binding),
            Entity::Node(node) => Some(self.out.nodes[node].binding),
            Entity::NodeResult(node, result) => {
                let op = self.out.nodes[node].binding;
                Some(self.set.intern(Binding::Result(op, result)))
            }
            _ => None,
        }
    }

    fn is_optional(&self, entity: Entity) -> bool {
        matches!(entity, Entity::Capture(capture) if matches!(
            self.out.captures[capture].kind,
            CaptureKind::OptionalValue | CaptureKind::OptionalAttr
        ))
    }

    fn noun(&self, entity: Entity) -> &'static str {
        match entity {
            Entity::Capture(index) => self.out.captures[index].kind.noun(),
            Entity::Matched(..) => NATIVE_OUT,
            Entity::Node(node)
                if self.names.ops[self.out.nodes[node].op].decl.results.len() == 1
                    && self.names.ops[self.out.nodes[node].op]
                        .decl
                        .is_single_result(0) =>
            {
                "an op with one result"
            }
            _ => "an op",
        }
    }

    fn describe(&self, entity: Entity) -> String {
        match entity {
            Entity::Capture(index) => self.out.captures[index].place.clone(),
            Entity::Node(node) => format!(
                "the op '{}'",
                self.names.ops[self.out.nodes[node].op].decl.name
            ),
            Entity::Matched(..) => NATIVE_OUT.to_string(),
            _ => String::new(),
        }
    }
}

/// The noun for an output of a native. It can have any type; rustc checks that it can be compared.
const NATIVE_OUT: &str = "what a native gives";

fn kinds_agree(a: &str, b: &str) -> bool {
    let comparable = |noun: &str| matches!(noun, NATIVE_OUT | "a value" | "an attribute");
    if (a == NATIVE_OUT && comparable(b)) || (b == NATIVE_OUT && comparable(a)) {
        return true;
    }
    let value_like = |noun: &str| matches!(noun, "a value" | "an op with one result");
    // An optional entity equals another one if it is present and has the same value.
    let is_there = |optional: &str, other: &str| match optional {
        "an optional operand" => value_like(other),
        "an optional attribute" => other == "an attribute",
        _ => false,
    };
    if is_there(a, b) || is_there(b, a) {
        return true;
    }
    let op_like = |noun: &str| matches!(noun, "an op" | "an op with one result");
    (a == b && !a.ends_with("region"))
        || (value_like(a) && value_like(b))
        || (op_like(a) && op_like(b))
}
