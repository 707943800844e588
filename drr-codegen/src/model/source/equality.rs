//! Names that a source pattern repeats: what they bind must be comparable, and equal.

use std::collections::HashMap;

use crate::codes::{message, report};
use crate::model::resolver::Resolver;
use crate::model::{Binding, BindingId, CaptureKind, Check, Entity, Fact};

impl Resolver<'_> {
    /// Bindings of the same name must be of the same kind, and equal.
    pub(super) fn equalities(&mut self) {
        let mut first_uses = HashMap::new();
        for (var, b) in std::mem::take(&mut self.bound) {
            let name = var.name.clone();
            let Some(a) = first_uses.get(&name).copied() else {
                first_uses.insert(name.clone(), b);
                self.names.insert(name, b);
                continue;
            };
            // The binding that is always present and is known to be an op defines the name best.
            let gains = self.is_optional(a) && !self.is_optional(b);
            if gains || matches!((a, b), (Entity::Matched(..), Entity::Node(_))) {
                self.names.insert(name.clone(), b);
            }
            let (there, here) = (self.kind_of(a), self.kind_of(b));
            if !kinds_agree(there, here) {
                let place = self.describe(a);
                let message = match here == there {
                    true => message!(REGION_BOUND_TWICE:
                        "`${name}` is bound to {there} already, {place}, and regions are not compared\nhelp: give this one a name of its own"),
                    false => message!(KIND_CLASH:
                        "`${name}` is {here} here, but it is already bound to {there}: {place}"),
                };
                self.errors.at(var.span(), message);
                continue;
            }
            // If an op and a value have the same name, the value is the op's only result. The result of
            // a native can be an op or a value.
            let (a, b) = match (a, b) {
                (Entity::Node(_), Entity::Node(_) | Entity::Matched(..))
                | (Entity::Matched(..), Entity::Node(_)) => (a, b),
                (Entity::Node(n), other) => (Entity::NodeResult(n, 0), other),
                (other, Entity::Node(n)) => (other, Entity::NodeResult(n, 0)),
                both => both,
            };
            // Equal values have equal types.
            self.source.types.join(a, b);
            match (self.binding_of(a), self.binding_of(b)) {
                (Some(a), Some(b)) if self.is_within(a, b) || self.is_within(b, a) => {
                    report!(self.errors.at, var.span(), OWN_OPERAND:
                        "`${name}` is among what the op `${name}` is made from: no op uses its own result\nhelp: give this one a name of its own; if a phi of your IR can use its own result, compare them in a constraint: `{{ $other == ${name} }}`");
                }
                (Some(a), Some(b)) => self.fact(Fact::Equal(a, b)),
                _ => self.source.checks.push(Check::Equal(var, a, b)),
            }
        }
    }

    /// The binding of an entity of the source. Outputs of natives have none, as they have a type of
    /// their own.
    fn binding_of(&mut self, entity: Entity) -> Option<BindingId> {
        match entity {
            Entity::Capture(capture) => Some(self.source.captures[capture].binding),
            Entity::Node(node) => Some(self.source.nodes[node].binding),
            Entity::NodeResult(node, result) => {
                let op = self.source.nodes[node].binding;
                Some(self.set.intern(Binding::Result(op, result)))
            }
            _ => None,
        }
    }

    /// True if the path to a thing goes through the op `outer`, or the op whose result `outer` is. What
    /// natives find may stand anywhere.
    fn is_within(&self, inner: BindingId, outer: BindingId) -> bool {
        let op = match *self.set.get(outer) {
            Binding::Result(op, _) => op,
            _ => outer,
        };
        let (mut open, mut found) = (vec![inner], false);
        while let Some(at) = open.pop() {
            let binding = self.set.get(at);
            if let Binding::Pick(order, _) = binding {
                open.extend(self.set.order(*order).first());
            }
            if !matches!(binding, Binding::Extract(..)) {
                binding.for_each(|before| {
                    found |= before == op;
                    open.push(before);
                });
            }
        }
        found && inner != outer
    }

    fn is_optional(&self, entity: Entity) -> bool {
        let kind = self.kind(entity);
        matches!(
            kind,
            Some(CaptureKind::OptionalValue | CaptureKind::OptionalAttr)
        )
    }

    /// The noun for an entity of the source. Only an op with one result equals a value.
    fn kind_of(&self, entity: Entity) -> &'static str {
        match entity {
            Entity::Node(node) => {
                let decl = self.node_decl(node);
                match decl.results.len() == 1 && decl.is_single_result(0) {
                    true => "an op with one result",
                    false => "an op",
                }
            }
            _ => self.noun(entity),
        }
    }

    fn describe(&self, entity: Entity) -> String {
        match entity {
            Entity::Capture(index) => self.source.captures[index].place.clone(),
            Entity::Node(node) => format!("the op '{}'", self.node_decl(node).name),
            Entity::Matched(native, at) => {
                let name = self.source.natives[native].name();
                format!("value {at} of what {name} gives")
            }
            _ => self.noun(entity).to_string(),
        }
    }
}

/// The noun for an output of a native. It can have any type; rustc checks that it can be compared.
const NATIVE_OUT: &str = "what a native gives";

fn kinds_agree(a: &str, b: &str) -> bool {
    let op_like = |noun: &str| matches!(noun, "an op" | "an op with one result");
    let comparable = |noun: &str| {
        op_like(noun)
            || matches!(
                noun,
                NATIVE_OUT
                    | "a value"
                    | "an attribute"
                    | "an optional operand"
                    | "an optional attribute"
            )
    };
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
    (a == b && !a.ends_with("region"))
        || (value_like(a) && value_like(b))
        || (op_like(a) && op_like(b))
}
