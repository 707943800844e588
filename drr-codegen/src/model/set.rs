//! A set of resolved rules.

use super::action::{Action, ExprKind, Replacement, Step};
use super::binding::{Bindings, ByOp};
use super::build::Spread;
use super::pattern::Source;
use crate::declaration::{Arity, OpDeclaration, Presence};
use crate::syntax::{OpPath, Rule, TraitName};

/// A whole set, ready to be planned.
pub struct Set<'a> {
    /// The ops the rules name, each once.
    pub ops: Vec<OpInfo>,
    /// Attributes that matching or building touches: op and position among its attributes.
    pub attrs: Vec<(usize, usize)>,
    /// The bindings of all rules.
    pub bindings: Bindings,
    /// The rules by rank.
    pub rules: Vec<RuleModel<'a>>,
}

impl Set<'_> {
    /// True if each of these ops requires its attribute, so that it has no default.
    pub fn requires(&self, by_op: &ByOp) -> bool {
        by_op.iter().all(|(op, number)| {
            let (op, (_, slot)) = (&self.ops[*op], self.attrs[*number]);
            op.of_trait.is_empty() && op.decl.attr_presence(slot) == Some(Presence::Required)
        })
    }
}

/// An op of the set.
pub struct OpInfo {
    /// The first path with which the block names it.
    pub path: OpPath,
    /// Its declaration.
    pub decl: OpDeclaration,
    /// The traits, if this is any op that has them. `path` is then unused, and `decl` describes
    /// what the rule mentions.
    pub of_trait: Vec<TraitName>,
}

/// A resolved rule.
pub struct RuleModel<'a> {
    /// The rule as it was written.
    pub syntax: &'a Rule,
    /// Number of source ops plus `addBenefit`.
    pub benefit: i32,
    /// The source pattern.
    pub source: Source,
    /// The rewrite.
    pub action: Action,
}

impl RuleModel<'_> {
    /// True if the rewrite can stop after it has changed something: an effectful native fails or
    /// returns something unusable, or the IR cannot make a change.
    pub fn can_fail(&self, set: &Set<'_>) -> bool {
        let by = self.action.root();
        if matches!(by, Some(Replacement::Spread(parts)) if parts.iter().any(Spread::is_computed))
            || matches!(by, Some(Replacement::Several(_)))
        {
            return true;
        }
        self.action.steps.iter().any(|step| match step {
            Step::Run(expr) => match self.action.built(*expr) {
                Some(build) => build.changes_regions(),
                // A built value has a type.
                None => {
                    let kind = &self.action.exprs[*expr].kind;
                    !matches!(kind, ExprKind::TypeOf(_) | ExprKind::TypesOf(_))
                }
            },
            // The IR may have no means to make blocks.
            Step::Blocks(..) => true,
            Step::Before(_) | Step::Into(_) | Step::OutOf(_) => false,
            Step::Modify(modify) => {
                let mut groups = modify.operands.iter().map(|(group, _)| *group);
                groups.any(|group| !self.is_single_operand(set, modify.node, group))
            }
        })
    }

    /// True if an operand of a node is a single value for each op that the node may be.
    pub fn is_single_operand(&self, set: &Set<'_>, node: usize, group: usize) -> bool {
        let groups = self.operand_groups(set, node, group);
        groups
            .iter()
            .all(|(op, group)| set.ops[*op].group_arity(*group) == Arity::One)
    }

    /// The same-named operand group of each op that a node may be: the op, and the group's number.
    /// `group` counts as the node's first op declares.
    pub fn operand_groups(&self, set: &Set<'_>, node: usize, group: usize) -> Vec<(usize, usize)> {
        let name = set.ops[self.source.nodes[node].op].decl.operand_name(group);
        self.by_op(node, |op| Some(set.ops[op].decl.operand_named(name)?.0))
    }

    /// As [`operand_groups`](RuleModel::operand_groups), for an attribute.
    pub fn attr_slots(&self, set: &Set<'_>, node: usize, slot: usize) -> Vec<(usize, usize)> {
        let name = set.ops[self.source.nodes[node].op].decl.attr_field(slot);
        self.by_op(node, |op| Some(set.ops[op].decl.attr_named(name)?.0))
    }

    fn by_op(&self, node: usize, slot: impl Fn(usize) -> Option<usize>) -> ByOp {
        let ops = self.source.nodes[node].ops.iter();
        ops.filter_map(|op| Some((*op, slot(*op)?))).collect()
    }

    /// True if the rule only changes ops in place. Then it must change something.
    pub fn only_modifies(&self) -> bool {
        let mut steps = self.action.steps.iter();
        self.action.removed().next().is_none() && steps.all(|step| matches!(step, Step::Modify(_)))
    }
}

impl OpInfo {
    /// The arity of an operand group.
    pub fn group_arity(&self, group: usize) -> Arity {
        self.decl.operand_arities()[group]
    }
}
