//! The model: a block with every name resolved against the declarations of its ops.
//!
//! A source pattern becomes one flat form. [`Binding`]s are the places in which things are found,
//! starting at the root. [`Fact`]s are conditions on bindings. [`Check`]s are conditions that need
//! user code, or that the results require. The ops of the pattern are [`Node`]s, its names are
//! [`Capture`]s of bindings. A result becomes an [`Action`]: pure expressions, then the steps that
//! change the IR.

use proc_macro2::Span;

use crate::declaration::{Arity, OpDeclaration};
use crate::syntax::{Helper, OpPath, Rule, TraitName};

mod action;
mod binding;
mod entity;
mod fact;
mod ids;
mod names;
mod pattern;
mod resolver;
mod result;
mod source;
mod types;

pub use action::{
    Action, AttrPlace, Build, Expr, ExprKind, Location, Modify, Phase, RegionExpr, Replaced,
    Replacement, Spread, Step, Types, Want, is_effectful, names_builder, names_loc,
};
pub use binding::{Binding, Bindings, ByOp};
pub use fact::Fact;
pub use ids::{BindingId, OrderId};
pub use names::{Answer, Known, Names, paths_of_rule};
pub use pattern::{At, Capture, CaptureKind, Length, Node, Source};
pub use resolver::resolve_rule;

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
    /// The number with which bindings refer to the rule's natives.
    pub number: usize,
    /// Number of source ops plus `addBenefit`.
    pub benefit: i32,
    /// The source pattern.
    pub source: Source,
    /// The rewrite.
    pub action: Action,
}

/// A test behind the facts of a rule.
pub enum Check {
    /// A type constraint on a value.
    Type {
        /// The capture.
        capture: usize,
        /// The constraint.
        constraint: OpPath,
    },
    /// A constraint or constant on an attribute.
    Attr {
        /// The capture.
        capture: usize,
        /// The condition on it.
        matcher: Matcher,
        /// The op that declares it, and its position among the op's attributes.
        slot: (usize, usize),
    },
    /// A native in the source, by number: it matches a value. Its outputs may be bound or tested.
    Native(usize),
    /// A condition on an output of a native in the source.
    Out {
        /// The output.
        out: Entity,
        /// The condition; `None` if it must be absent.
        matcher: Option<Matcher>,
    },
    /// The variadic operands of an op that is built must be of the same size.
    SameSizes {
        /// The op.
        op: usize,
        /// For each variadic operand: the number of single values, and the variadic or optional
        /// captures.
        sizes: Vec<(usize, Vec<usize>)>,
    },
    /// The same name bound twice, at least once to an output of a native.
    Equal {
        /// The name.
        name: String,
        /// The first binding.
        first: Entity,
        /// The second binding.
        again: Entity,
    },
    /// An entry of the constraint list.
    Predicate(Predicate),
    /// An entity that a body binds and the results use is defined outside: not in the regions of
    /// the op. If it is a region, it uses nothing that is defined there.
    Outside {
        /// The value, values, region or regions, or an output of a native in the body.
        of: Entity,
        /// The node to which it belongs.
        inner: usize,
        /// The outermost op that has the body in its regions.
        node: usize,
    },
    /// A replacement has the type of a result of the op that it replaces.
    SameType {
        /// The replacement.
        value: Entity,
        /// The op, mostly the root.
        node: usize,
        /// Its result.
        result: usize,
    },
    /// The values are as many as the root's results and have their types. Checks the values that
    /// exist before the rewrite.
    SameResults {
        /// The values.
        values: Vec<Spread>,
    },
    /// A value dominates an op.
    Dominates {
        /// The value.
        value: Entity,
        /// The op.
        node: usize,
    },
    /// The replacement of the root is not one of its own results. It can be one only where
    /// operations need not be dominated: in graph regions and in unreachable blocks.
    NotItself {
        /// The replacements.
        values: Vec<Entity>,
    },
    /// An erased op has no uses except in ops that the rule removes or changes, and no other name
    /// of the rule is bound to it.
    Erasable {
        /// The op.
        node: usize,
        /// Entities that new or changed ops use, or that replace a result. None of them may be a
        /// result of the erased op.
        used: Vec<Entity>,
        /// Ops that the rule removes.
        gone: Vec<usize>,
        /// Operands that it changes: node and operand group.
        changed: Vec<(usize, usize)>,
        /// True if the op must have no uses at that time.
        unused: bool,
    },
}

/// A native in a source.
pub struct SourceNative {
    /// The capture of the value that is its input.
    pub value: usize,
    /// The call on the value. `None` for `ConstantLike`, which gives the constant that an op makes.
    pub call: Option<Call>,
    /// For each output, its place in the source, and true if it is a value that the structure
    /// continues from.
    pub outs: Vec<(Span, bool)>,
    /// The place in the source.
    pub span: Span,
}

/// The condition on an attribute, or on an output of a native.
pub enum Matcher {
    /// A path to a value or, with generic arguments, a type.
    Path(OpPath),
    /// A literal.
    Literal(crate::syntax::Literal),
}

/// An entity, in the language of DRR: something that a name can stand for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entity {
    /// A capture.
    Capture(usize),
    /// An op of the source.
    Node(usize),
    /// A result of an op of the source.
    NodeResult(usize, usize),
    /// An output of a native in the source: the native's number, and the output's.
    Matched(usize, usize),
    /// An expression of the results: a built op, or the output of a native.
    Expr(usize),
    /// One result of such an op or native.
    Part(usize, usize),
}

impl Entity {
    /// The op of the source that it is, or of which it is a result.
    pub fn node(self) -> Option<usize> {
        match self {
            Entity::Node(node) | Entity::NodeResult(node, _) => Some(node),
            _ => None,
        }
    }
}

impl SourceNative {
    /// The name in messages.
    pub fn name(&self) -> String {
        match &self.call {
            None => "`ConstantLike`".to_string(),
            Some(call) => match &call.helper.name {
                Some(name) => format!("native `{name}`"),
                None => "a native".to_string(),
            },
        }
    }
}

/// An entry of the constraint list.
pub struct Predicate {
    /// The code that it calls.
    pub code: PredicateCode,
    /// The message when it fails, without the values.
    pub reason: String,
    /// The names it tests, for the trace.
    pub shown: Vec<(String, Entity)>,
    /// The place in the source.
    pub span: Span,
}

/// The code of a predicate.
pub enum PredicateCode {
    /// A helper.
    Helper(Call),
    /// A function of the user's.
    Function(OpPath, Vec<CallArg>),
    /// A constraint that this crate provides, by name.
    Provided(&'static str, Vec<CallArg>),
    /// A type constraint on an entity.
    Type(OpPath, Entity),
    /// An attribute constraint on an entity.
    Attr(OpPath, Entity),
    /// Rust code over bound names.
    Code(Code),
}

/// A call of a helper.
pub struct Call {
    /// The helper.
    pub helper: Box<Helper>,
    /// Its arguments; `$_self` is the first.
    pub args: Vec<CallArg>,
    /// The call's head token.
    pub span: Span,
}

/// An argument of a call.
pub struct CallArg {
    /// The value.
    pub kind: ExprKind,
    /// The place in the source.
    pub span: Span,
}

/// Rust code over bound names.
pub struct Code {
    /// The code, `$x` and all.
    pub group: proc_macro2::Group,
    /// The entity of each name.
    pub names: Vec<(String, Entity)>,
}

impl RuleModel<'_> {
    /// True if the rewrite can stop after it has changed something: an effectful native fails or
    /// returns something unusable, or the IR cannot make a change.
    pub fn can_fail(&self, set: &Set<'_>) -> bool {
        if matches!(self.action.root(), Some(Replacement::Spread(parts)) if parts.iter().any(Spread::is_computed))
        {
            return true;
        }
        self.action.steps.iter().any(|step| match step {
            Step::Run(expr) => match self.action.built(*expr) {
                Some(build) => build.copies_regions(),
                None => true,
            },
            Step::Before(_) => false,
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
