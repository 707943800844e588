//! Resolving a rule: its names against the declarations of the set's ops.

use std::collections::HashMap;

use proc_macro2::Span;

use super::{
    Action, Binding, BindingId, Bindings, ByOp, Capture, CaptureKind, Entity, Fact, Names,
    RuleModel, Source,
};
use crate::declaration::OpDeclaration;
use crate::diag::Errors;
use crate::syntax::{Rule, Var};

/// A rule that is being resolved: first its source, then its constraints and results.
pub(super) struct Resolver<'a> {
    pub(super) errors: &'a Errors,
    pub(super) ops: &'a Names,
    attrs: &'a mut Vec<(usize, usize)>,
    pub(super) set: &'a mut Bindings,
    pub(super) rule: &'a Rule,
    /// The rule's number among the rules without mistakes so far. It identifies the rule's natives.
    pub(super) number: usize,
    pub(super) source: Source,
    /// Each binding of each name of the source, in written order.
    pub(super) bound: Vec<(Var, Entity)>,
    /// The enclosing region patterns of the source, outer first.
    pub(super) within: Vec<Within>,
    /// Reserved node positions, which the next nodes take.
    pub(super) reserved: std::ops::Range<usize>,
    /// The meaning of each name so far.
    pub(super) names: HashMap<String, Entity>,
    /// Results are being resolved, not the source or the constraints.
    pub(super) in_results: bool,
    /// The natives of a result around the one that is being resolved.
    pub(super) nested_natives: usize,
    /// The ops that are built now are in `(original (Op …))`.
    pub(super) original: bool,
    pub(super) action: Action,
    /// How the results use captured regions, and the places where they do.
    pub(super) region_uses: Vec<(usize, RegionUse, Span)>,
}

/// A region pattern that is being resolved.
pub(super) struct Within {
    pub(super) node: usize,
    pub(super) region: BindingId,
    pub(super) block: BindingId,
    /// The ops that were found in the block.
    pub(super) found: Vec<BindingId>,
}

/// The use of a region by a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RegionUse {
    /// It becomes a region of a new op.
    Moved,
    /// So does it, and a dialect conversion converts the arguments of its blocks.
    Converted,
    /// It is copied.
    Copied,
    /// It is dropped.
    Dropped,
}

/// Resolves a rule. `None` after a mistake that was reported here or by the checks of scope and
/// signature.
pub fn resolve_rule<'a>(
    errors: &Errors,
    ops: &Names,
    attrs: &mut Vec<(usize, usize)>,
    set: &mut Bindings,
    number: usize,
    rule: &'a Rule,
) -> Option<RuleModel<'a>> {
    let before = errors.len();
    let mut resolver = Resolver {
        errors,
        ops,
        attrs,
        set,
        rule,
        number,
        source: Source::default(),
        bound: Vec::new(),
        within: Vec::new(),
        reserved: 0..0,
        names: HashMap::new(),
        in_results: false,
        nested_natives: 0,
        original: false,
        action: Action::default(),
        region_uses: Vec::new(),
    };
    resolver.source()?;
    if errors.len() == before {
        resolver.constraints();
        resolver.in_results = true;
        resolver.results();
    }
    if errors.len() > before {
        return None;
    }
    let Resolver { source, action, .. } = resolver;
    let ops = source.nodes.len() as i32;
    Some(RuleModel {
        syntax: rule,
        benefit: ops.saturating_add(rule.parts.add_benefit),
        source,
        action,
    })
}

impl<'a> Resolver<'a> {
    /// The declaration of an op of the set.
    pub(super) fn decl(&self, op: usize) -> &'a OpDeclaration {
        &self.ops.ops[op].decl
    }

    /// The declaration of a matched op; of several the first.
    pub(super) fn node_decl(&self, node: usize) -> &'a OpDeclaration {
        self.decl(self.source.nodes[node].op)
    }

    /// The set's number for an attribute.
    pub(super) fn attr_number(&mut self, op: usize, slot: usize) -> usize {
        let known = self.attrs.iter().position(|known| *known == (op, slot));
        known.unwrap_or_else(|| {
            self.attrs.push((op, slot));
            self.attrs.len() - 1
        })
    }

    /// Adds a fact, if the rule does not have it yet.
    pub(super) fn fact(&mut self, fact: Fact) {
        if !self.source.facts.contains(&fact) {
            self.source.facts.push(fact);
        }
    }

    /// Adds a binding that may be absent, and the fact that it is present.
    pub(super) fn present(&mut self, binding: Binding) -> BindingId {
        let binding = self.set.intern(binding);
        self.fact(Fact::Present(binding));
        binding
    }

    /// An attribute of whichever op stands there, and the kind of its capture.
    pub(super) fn attr(
        &mut self,
        op: BindingId,
        by_op: ByOp,
        optional: bool,
    ) -> (CaptureKind, BindingId) {
        match optional {
            true => {
                let binding = self.set.intern(Binding::OptionalAttr(op, by_op));
                (CaptureKind::OptionalAttr, binding)
            }
            false => (CaptureKind::Attr, self.present(Binding::Attr(op, by_op))),
        }
    }

    pub(super) fn capture(
        &mut self,
        node: usize,
        kind: CaptureKind,
        var: Option<&Var>,
        place: String,
        binding: BindingId,
    ) -> usize {
        let index = self.source.captures.len();
        self.source.captures.push(Capture {
            name: var.map(|var| var.name.clone()),
            kind,
            node,
            place,
            binding,
        });
        if let Some(var) = var {
            self.bound.push((var.clone(), Entity::Capture(index)));
        }
        index
    }

    /// Binds a result that a reason shows.
    pub(super) fn show(&mut self, entity: Entity) {
        if let Entity::NodeResult(node, result) = entity {
            let op = self.source.nodes[node].binding;
            self.set.intern(Binding::Result(op, result));
        }
    }
}
