//! A block with every name resolved against the declarations of its ops.
//!
//! A source pattern becomes one flat form: [`Binding`]s (where things are found, starting at the root),
//! [`Fact`]s about them, and [`Check`]s, which need user code or which the results require. Its ops are
//! [`Node`]s, its names [`Capture`]s of bindings. A result becomes an [`Action`]: what is computed before
//! anything changes, then steps.

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
mod result;
mod source;

pub use action::{
    Action, AttrPlace, Build, Expr, ExprKind, Location, Modify, Phase, RegionExpr, Replaced,
    Replacement, Spread, Step, Types, Want, is_effectful, is_effectful_code, names_builder,
    names_loc,
};
pub use binding::{Binding, Bindings, ByOp};
pub use fact::Fact;
pub use ids::{BindingId, OrderId};
pub use names::{Answer, Known, Names, paths_of_rule};
pub use pattern::{At, Capture, CaptureKind, Length, Node};
pub use result::resolve_results;
pub use source::{Source, resolve_source};

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
    /// The path by which the block names it first.
    pub path: OpPath,
    /// Its declaration.
    pub decl: OpDeclaration,
    /// The traits, if it stands for any op that has them. `path` names nothing then, and
    /// `decl` is what a rule says.
    pub of_trait: Vec<TraitName>,
}

/// A resolved rule.
pub struct RuleModel<'a> {
    /// The rule as it was written.
    pub syntax: &'a Rule,
    /// The number by which bindings refer to its natives.
    pub number: usize,
    /// Number of source ops plus `addBenefit`.
    pub benefit: i32,
    /// What it matches.
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
        /// What it must be.
        matcher: AttrMatcher,
        /// The op that declares it, and its position among the op's attributes.
        slot: (usize, usize),
    },
    /// A native in the source, by number: it matches a value, and may give some things that are
    /// bound or tested.
    Native(usize),
    /// What a native in the source gives must be something.
    Out {
        /// What it gives.
        out: Entity,
        /// What it must be.
        matcher: OutMatcher,
    },
    /// The variadic operands of an op that is built must be of the same size.
    SameSizes {
        /// The op.
        op: usize,
        /// Of each, how many single values, and the variadic or optional captures.
        sizes: Vec<(usize, Vec<usize>)>,
    },
    /// The same name twice, once for what a native gives.
    Equal {
        /// The name.
        name: String,
        /// Where it is bound first.
        first: Entity,
        /// Where it is bound again.
        again: Entity,
    },
    /// An entry of the constraint list.
    Predicate(Predicate),
    /// What a body binds, and the results use, comes from outside: it is made neither in the
    /// regions of an op nor, if it is a region, uses what is made there.
    Outside {
        /// The value, values, region or regions.
        capture: usize,
        /// The outermost op whose region the body is in.
        node: usize,
    },
    /// As `Outside`, of a value that a native in a body gives.
    GivenOutside {
        /// What it gives.
        out: Entity,
        /// The node that the native's value stands at.
        inner: usize,
        /// The outermost op whose region the body is in.
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
    /// Values are as many as the root's results, and have their types, as far as they are there before
    /// the rewrite.
    SameResults {
        /// The values.
        values: Vec<Spread>,
    },
    /// A value is there already where an op stands.
    Dominates {
        /// The value.
        value: Entity,
        /// The op.
        node: usize,
    },
    /// What replaces the root is none of its own results. That fails only where nothing comes before
    /// anything: in graph regions, and in blocks that are never reached.
    NotItself {
        /// The replacements.
        values: Vec<Entity>,
    },
    /// Nothing but what the rule removes or changes uses an op that it erases; no two of its names
    /// stand for the same op.
    Erasable {
        /// The op.
        node: usize,
        /// What is used by ops that the rule makes or changes, or stands for a result: none of it is
        /// a result of the op.
        used: Vec<Entity>,
        /// Ops that the rule removes.
        gone: Vec<usize>,
        /// Operands that it changes: node and operand group.
        changed: Vec<(usize, usize)>,
        /// Whether it must be without uses then.
        unused: bool,
    },
}

/// A native in a source.
pub struct SourceNative {
    /// The capture of the value that it is called with.
    pub value: usize,
    /// What is run.
    pub code: MatchCode,
    /// Where each of the things that it gives stands, and whether it is a value that the structure
    /// goes on behind.
    pub outs: Vec<(Span, bool)>,
    /// Where it stands.
    pub span: Span,
}

/// What something that a native gives must be.
pub enum OutMatcher {
    /// A path to a value or, with generic arguments, a type.
    Path(OpPath),
    /// A literal.
    Literal(crate::syntax::Literal),
    /// `none`.
    Absent(Span),
}

/// What a native in the source runs.
pub enum MatchCode {
    /// A helper on the value.
    Helper(Box<Helper>),
    /// `ConstantLike`: the constant that an operation makes.
    ConstantLike,
}

/// What an attribute must be.
pub enum AttrMatcher {
    /// A path to a value or, with generic arguments, a type.
    Path(OpPath),
    /// A literal.
    Literal(crate::syntax::Literal),
}

/// An entity, in the language of DRR: something that a name can stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entity {
    /// A capture.
    Capture(usize),
    /// An op of the source.
    Node(usize),
    /// A result of an op of the source.
    NodeResult(usize, usize),
    /// What a native in the source gives: its number, and which of the things.
    Matched(usize, usize),
    /// An expression of the results: an op that is built, or what a native gives.
    Expr(usize),
    /// A result of such an op or native.
    Part(usize, usize),
}

impl MatchCode {
    /// What messages call it.
    pub fn name(&self) -> String {
        match self {
            MatchCode::ConstantLike => "`ConstantLike`".to_string(),
            MatchCode::Helper(helper) => match &helper.name {
                Some(name) => format!("native `{name}`"),
                None => "a native".to_string(),
            },
        }
    }
}

/// An entry of the constraint list.
pub struct Predicate {
    /// What is called.
    pub code: PredicateCode,
    /// The message when it fails, without the values.
    pub reason: String,
    /// The names it tests, for the trace.
    pub shown: Vec<(String, Entity)>,
    /// Where it stands.
    pub span: Span,
}

/// What a predicate runs.
pub enum PredicateCode {
    /// A helper.
    Helper(Call),
    /// A function of the user's.
    Function(OpPath, Vec<CallArg>),
    /// One that is provided, by name.
    Provided(&'static str, Vec<CallArg>),
    /// A type constraint on one entity.
    Type(OpPath, Entity),
    /// An attribute constraint on one entity.
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
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// Rust code over bound names.
pub struct Code {
    /// The code, `$x` and all.
    pub group: proc_macro2::Group,
    /// What each name means.
    pub names: Vec<(String, Entity)>,
}

impl RuleModel<'_> {
    /// Whether the rewrite can stop after it has changed something: a native of the rewrite fails, or
    /// gives what cannot be used, or the IR cannot do it.
    pub fn can_fail(&self, set: &Set<'_>) -> bool {
        if matches!(self.action.root(), Some(Replacement::Spread(parts)) if parts.iter().any(Spread::is_computed))
        {
            return true;
        }
        self.action.steps.iter().any(|step| match step {
            Step::Run(expr) => match self.action.built(*expr) {
                Some(build) => build.regions.iter().flatten().any(RegionExpr::is_copy),
                None => true,
            },
            Step::Before(_) => false,
            Step::Modify(modify) => {
                let mut groups = modify.operands.iter().map(|(group, _)| *group);
                groups.any(|group| !self.is_single_operand(set, modify.node, group))
            }
        })
    }

    /// Whether an operand of a node is one value, whichever of several ops stands there.
    pub fn is_single_operand(&self, set: &Set<'_>, node: usize, group: usize) -> bool {
        let groups = self.operand_groups(set, node, group);
        groups
            .iter()
            .all(|(op, group)| set.ops[*op].group_arity(*group) == Arity::One)
    }

    /// The operand of this number of a node's first op, of each op that may stand there: which op,
    /// and the number among its operands. They go by the name.
    pub fn operand_groups(&self, set: &Set<'_>, node: usize, group: usize) -> Vec<(usize, usize)> {
        let name = set.ops[self.source.nodes[node].op].decl.operand_name(group);
        let ops = self.source.nodes[node].ops.iter().copied();
        ops.filter_map(|op| {
            let (slot, _) = set.ops[op].decl.operand_named(name)?;
            Some((op, slot))
        })
        .collect()
    }

    /// As [`operand_groups`](RuleModel::operand_groups), of an attribute.
    pub fn attr_slots(&self, set: &Set<'_>, node: usize, slot: usize) -> Vec<(usize, usize)> {
        let name = set.ops[self.source.nodes[node].op].decl.attr_field(slot);
        let ops = self.source.nodes[node].ops.iter().copied();
        ops.filter_map(|op| {
            let (slot, _) = set.ops[op].decl.attr_named(name)?;
            Some((op, slot))
        })
        .collect()
    }

    /// Whether the rule does nothing but change ops in place: then it must change something.
    pub fn only_modifies(&self) -> bool {
        let action = &self.action;
        action.replaced.is_empty()
            && action.erased.is_empty()
            && action
                .steps
                .iter()
                .all(|step| matches!(step, Step::Modify(_)))
    }
}

impl OpInfo {
    /// The arity of an operand group.
    pub fn group_arity(&self, group: usize) -> Arity {
        self.decl.operand_arities()[group]
    }
}
