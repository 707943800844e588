//! Stage 2 and 4's data: a block with every name resolved against the declarations of its ops.
//!
//! A source pattern becomes [`Node`]s (the ops it matches) and [`Capture`]s (what its names are
//! bound to); each way of ordering the operands of `either` and `commutative` is a [`Row`] that says
//! where they are found, or, where they are many, a choice of a loop ([`RuleModel::expanded`]).
//! A result becomes an [`Action`]: what is computed before anything changes, then steps.

use proc_macro2::{Ident, Span, TokenStream};

use crate::declaration::{Arity, OpDeclaration};
use crate::syntax::{Helper, OpPath, Rule};

mod entity;
mod names;
mod result;
mod source;

pub use names::{Answer, Known, Names, is_constant_like, paths_of_rule};
pub use result::{is_effectful, resolve_results};
pub use source::resolve_source;

/// A whole set, ready to be planned.
pub struct Set<'a> {
    /// The ops the rules name, each once.
    pub ops: Vec<OpInfo>,
    /// Attributes that matching or building touches: op and position among its attributes.
    pub attrs: Vec<(usize, usize)>,
    /// The rules by rank.
    pub rules: Vec<RuleModel<'a>>,
}

/// An op of the set.
pub struct OpInfo {
    /// The path by which the block names it first.
    pub path: OpPath,
    /// Its declaration.
    pub decl: OpDeclaration,
}

/// A resolved rule.
pub struct RuleModel<'a> {
    /// What was written.
    pub syntax: &'a Rule,
    /// Number of source ops plus `addBenefit`.
    pub benefit: i32,
    /// Ops in the source, root first.
    pub nodes: Vec<Node>,
    /// What is bound or tested.
    pub captures: Vec<Capture>,
    /// The source as written.
    pub tree: Tree,
    /// Values matched in any order; the orders of the last vary fastest.
    pub orders: Vec<Order>,
    /// How many of [`orders`](RuleModel::orders), from the first on, the rows are choices of. The
    /// others are chosen by loops when the rule is tried.
    pub expanded: usize,
    /// One for each choice of operand orders, in the order in which they are tried.
    pub rows: Vec<Row>,
    /// Tests behind the structural match, in order.
    pub checks: Vec<Check>,
    /// The rewrite.
    pub action: Action,
}

/// An op in a source pattern.
pub struct Node {
    /// Index into the set's ops; of several the first.
    pub op: usize,
    /// All ops that may stand here.
    pub ops: Vec<usize>,
    /// `:$r`.
    pub name: Option<String>,
    /// The head's token.
    pub span: Span,
}

/// What a name is bound to, or what a constraint without a name tests.
pub struct Capture {
    /// The user's name; `None` for an unnamed one.
    pub name: Option<String>,
    /// The user's token, for the expansion; a made-up one for an unnamed capture.
    pub ident: Ident,
    /// What it is.
    pub kind: CaptureKind,
    /// The node it belongs to.
    pub node: usize,
    /// What it is called in traces: `operand 'lhs' of 'arith.addi'`.
    pub place: String,
}

/// What a capture is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureKind {
    /// A value.
    Value,
    /// An optional operand.
    OptionalValue,
    /// A variadic operand.
    Values,
    /// An attribute.
    Attr,
    /// An optional attribute.
    OptionalAttr,
    /// A region.
    Region,
    /// A successor.
    Successor,
}

impl CaptureKind {
    /// What a diagnostic calls it.
    pub fn noun(self) -> &'static str {
        match self {
            CaptureKind::Value => "a value",
            CaptureKind::OptionalValue => "an optional operand",
            CaptureKind::Values => "a variadic operand",
            CaptureKind::Attr => "an attribute",
            CaptureKind::OptionalAttr => "an optional attribute",
            CaptureKind::Region => "a region",
            CaptureKind::Successor => "a successor",
        }
    }
}

/// A source pattern as written: an op and what its arguments are.
pub struct Tree {
    /// The node.
    pub node: usize,
    /// What stands among its arguments, in written order. Ignored arguments are left out.
    pub parts: Vec<Part>,
}

impl Tree {
    /// The part of it that is rooted at a node.
    pub fn find(&mut self, node: usize) -> Option<&mut Tree> {
        if self.node == node {
            return Some(self);
        }
        self.parts.iter_mut().find_map(|part| match part {
            Part::Value(_, Leaf::Child(child, _)) => child.find(node),
            Part::AnyOrder(_, _, leaves) => leaves.iter_mut().find_map(|leaf| match leaf {
                Leaf::Child(child, _) => child.find(node),
                _ => None,
            }),
            _ => None,
        })
    }
}

/// Something among an op's arguments.
pub enum Part {
    /// One value.
    Value(Place, Leaf),
    /// Values in any order: the number among [`RuleModel::orders`].
    AnyOrder(usize, Vec<Place>, Vec<Leaf>),
    /// An optional or variadic operand, bound whole: the group and the capture.
    Group(usize, usize),
    /// A variadic operand has a length.
    Length(usize, Length),
    /// What is left of a variadic operand behind some values and before others.
    Slice(usize, usize, usize, usize),
    /// The set's number of an attribute, for each op that may stand here, and the capture.
    Attr(Vec<usize>, usize),
    /// A region and the capture.
    Region(usize, usize),
    /// A successor and the capture.
    Successor(usize, usize),
}

/// What a single value must be.
pub enum Leaf {
    /// Anything.
    Ignored,
    /// Anything; the capture that holds it.
    Capture(usize),
    /// Defined by an op: this result must feed the operand; `None` for any.
    Child(Tree, Option<u32>),
}

/// A single value among an op's operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The operand group.
    pub group: usize,
    /// Where in it.
    pub at: At,
}

/// Where in an operand group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Its only value.
    Only,
    /// This many behind the first.
    Front(usize),
    /// This many before the last.
    Back(usize),
}

/// How long a variadic operand must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// As long.
    Exactly(usize),
    /// As long or longer.
    AtLeast(usize),
}

/// Values that a rule matches in any order.
pub struct Order {
    /// The node whose operands they are.
    pub node: usize,
    /// Where they stand.
    pub places: Vec<Place>,
    /// The nodes that define them, with the result wanted; `None` for what is not nested.
    pub children: Vec<Option<(usize, Option<u32>)>>,
}

/// Where a row finds things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// For each node, the op that stands there.
    pub ops: Vec<usize>,
    /// For each node but the root: how it hangs on its user.
    pub links: Vec<Option<Link>>,
    /// For each capture.
    pub access: Vec<Access>,
}

/// How a nested op hangs on its user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The operand that it defines.
    pub value: ValueAt,
    /// The result of the nested op that must feed it; `None` for any.
    pub result: Option<u32>,
}

/// Where a single value is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueAt {
    /// Among the operands of a node.
    Place(usize, Place),
    /// What a loop over the orders has chosen: the number of the [`Order`], and which of its
    /// values.
    Chosen(usize, usize),
}

/// Where a capture is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// A single value.
    Value(ValueAt),
    /// Operand group of a node, whole.
    Group(usize, usize),
    /// Operand group of a node, without some values in front and behind.
    Slice(usize, usize, usize, usize),
    /// The set's attribute number, on a node.
    Attr(usize, usize),
    /// Region of a node.
    Region(usize, usize),
    /// Successor of a node.
    Successor(usize, usize),
}

/// A test behind the structural match.
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
    /// A native in the source: it matches a value, and may give some things that are bound.
    Native {
        /// Its number in the rule.
        number: usize,
        /// The value.
        value: usize,
        /// What is run.
        code: MatchCode,
        /// How many things it gives.
        outs: usize,
        /// Where it stands.
        span: Span,
    },
    /// A type or attribute constraint on what a native in the source gives.
    Out {
        /// What it gives.
        out: Entity,
        /// The constraint.
        constraint: OpPath,
    },
    /// `none`: an optional operand or attribute must be absent.
    Absent {
        /// The capture.
        capture: usize,
    },
    /// The same name twice.
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
    /// A replacement has the type of a result of the op that it replaces.
    SameType {
        /// The replacement.
        value: Entity,
        /// The op, mostly the root.
        node: usize,
        /// Its result.
        result: usize,
    },
    /// A value is there already where an op stands.
    Dominates {
        /// The value.
        value: Entity,
        /// The op.
        node: usize,
    },
    /// Nothing but what the rule removes or changes uses an op that it erases; no two of its names
    /// stand for the same op.
    Erasable {
        /// The op.
        node: usize,
        /// Ops that the rule removes.
        gone: Vec<usize>,
        /// Operands that it changes: node and operand group.
        changed: Vec<(usize, usize)>,
        /// Whether it must be without uses then.
        unused: bool,
    },
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

/// What a name refers to.
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
    /// An op that the rewrite built, by step.
    Built(usize),
    /// A result of a built op.
    BuiltResult(usize, usize),
    /// What a native gave before the rewrite, by item of [`Action::early`].
    Early(usize),
    /// A result of such a native.
    EarlyResult(usize, usize),
    /// What a native gave during the rewrite, by step.
    Late(usize),
    /// A result of such a native.
    LateResult(usize, usize),
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
pub enum CallArg {
    /// Something bound.
    Entity(Entity, Span),
    /// Tokens of a literal.
    Literal(TokenStream),
    /// A Rust path.
    Path(TokenStream),
    /// Rust code.
    Code(Code),
    /// Another call.
    Call(Box<Call>),
}

impl CallArg {
    /// Where it stands; `call` is the place of the call.
    pub fn span(&self, call: Span) -> Span {
        match self {
            CallArg::Entity(_, span) => *span,
            CallArg::Literal(tokens) | CallArg::Path(tokens) => {
                let first = tokens.clone().into_iter().next();
                first.map_or(call, |tree| tree.span())
            }
            CallArg::Code(code) => code.group.span_open(),
            CallArg::Call(call) => call.span,
        }
    }
}

/// Rust code over bound names.
pub struct Code {
    /// The code, `$x` and all.
    pub group: proc_macro2::Group,
    /// What each name means.
    pub names: Vec<(String, Entity)>,
}

/// What a rule does when it matches.
#[derive(Default)]
pub struct Action {
    /// Computed before anything changes; a failure is no match.
    pub early: Vec<Early>,
    /// Done in order.
    pub steps: Vec<Step>,
    /// The values that replace the root's results; empty if it has none.
    pub replacement: Vec<ValueExpr>,
    /// The root is changed in place, and stays.
    pub keeps_root: bool,
    /// Matched ops that are replaced beside the root, and by what.
    pub replaced: Vec<(usize, Vec<ValueExpr>)>,
    /// Matched ops that are erased beside the root.
    pub erased: Vec<usize>,
    /// Steps after which the supplemental patterns begin.
    pub supplemental_from: usize,
    /// Steps whose op replaces root results, for `#[keep_attrs]`.
    pub replacing: Vec<usize>,
    /// Ops that are made, by index, and paths of those that natives declare.
    pub makes: Vec<usize>,
    /// Ops that natives declare to create.
    pub creates: Vec<OpPath>,
}

/// Something computed before the rewrite.
pub struct Early {
    /// How.
    pub code: EarlyCode,
    /// What is wanted of it.
    pub want: Want,
    /// Where it stands.
    pub span: Span,
}

/// How an early item is computed.
pub enum EarlyCode {
    /// A bound attribute.
    Attr(Entity),
    /// A literal of the declared kind, or of its suffix.
    Literal(crate::syntax::Literal),
    /// A Rust path: a constant, an enum's variant, a constraint with one value.
    Path(OpPath),
    /// A pure native.
    Call(Call),
    /// Rust code.
    Code(Code),
    /// The type of something bound.
    TypeOf(Entity),
}

/// What is wanted of an early item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// An attribute of the kind that the op declares at the slot.
    Attr {
        /// The op.
        op: usize,
        /// Position among its attributes.
        slot: usize,
        /// Whether `None` is absence rather than failure.
        optional: bool,
    },
    /// A value.
    Value,
    /// This many values.
    Values(u32),
    /// One result type.
    Type,
    /// Whatever it is: natives take it on.
    Raw,
}

/// A step of the rewrite.
pub enum Step {
    /// Builds an op.
    Build(Build),
    /// What follows goes before a matched op, `None`: before the root again.
    Before(Option<usize>),
    /// Changes a matched op in place.
    Modify(Modify),
    /// Calls a native that needs the rewriter, or something that was built.
    Native {
        /// The call.
        code: LateCode,
        /// How many values it gives.
        results: u32,
        /// What is wanted of it.
        want: LateWant,
        /// Its location, where it is given one.
        loc: LocExpr,
    },
}

/// What a late native runs.
pub enum LateCode {
    /// A helper.
    Call(Call),
    /// Rust code.
    Code(Code),
}

/// What is wanted of a late native.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LateWant {
    /// Values.
    Values,
    /// An attribute of the kind declared at the slot of the op.
    Attr {
        /// The op.
        op: usize,
        /// Position among its attributes.
        slot: usize,
    },
    /// Nothing.
    Nothing,
}

/// What is changed of a matched op.
pub struct Modify {
    /// The op.
    pub node: usize,
    /// Single operands, by group.
    pub operands: Vec<(usize, ValueExpr)>,
    /// Attributes by the op's slot; `None` removes one.
    pub attrs: Vec<(usize, Option<AttrExpr>)>,
}

/// An op to build.
pub struct Build {
    /// Index into the set's ops.
    pub op: usize,
    /// Operand groups in declared order.
    pub operands: Vec<OperandExpr>,
    /// Attributes that are given: position among the op's attributes, and the value.
    pub attrs: Vec<(usize, AttrExpr)>,
    /// The result types.
    pub types: Types,
    /// Successors.
    pub successors: Vec<Entity>,
    /// The location.
    pub loc: LocExpr,
    /// The head's token.
    pub span: Span,
}

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueExpr {
    /// By entity: a capture of kind value, or a result.
    Entity(Entity),
    /// An early item that wanted a value.
    Early(usize),
    /// A value among those an early item wanted.
    EarlyAt(usize, usize),
}

/// What stands for a declared operand group.
pub enum OperandExpr {
    /// One value.
    One(ValueExpr),
    /// An optional operand that was bound.
    Optional(usize),
    /// A variadic operand that was bound.
    Values(usize),
    /// Several, one behind the other.
    Many(Vec<Spread>),
    /// No value.
    Absent,
}

/// Some of the values of a variadic operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// One value.
    One(ValueExpr),
    /// An optional operand that was bound.
    Optional(usize),
    /// A variadic operand, or part of one, that was bound.
    Values(usize),
}

impl OperandExpr {
    /// The values that stand here, as parts.
    pub fn spread(&self) -> Vec<Spread> {
        match self {
            OperandExpr::One(value) => vec![Spread::One(*value)],
            OperandExpr::Optional(capture) => vec![Spread::Optional(*capture)],
            OperandExpr::Values(capture) => vec![Spread::Values(*capture)],
            OperandExpr::Many(parts) => parts.clone(),
            OperandExpr::Absent => Vec::new(),
        }
    }
}

/// What stands for a declared attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrExpr {
    /// An early item.
    Early(usize),
    /// A late native, by step.
    Late(usize),
}

/// Where result types come from.
pub enum Types {
    /// The root's results from this one on.
    Root(usize),
    /// A result of another matched op.
    Of(usize, usize),
    /// The first operand's, for every result.
    FirstOperand,
    /// The op's own inference.
    Infer,
    /// Early items that wanted a type.
    Given(Vec<usize>),
}

/// A location.
#[derive(Clone)]
pub enum LocExpr {
    /// The fused location of all ops matched.
    Matched,
    /// `(location …)`: a name, and things that have a location.
    Given(Option<String>, Vec<Entity>),
}

impl Build {
    /// Whether the rewrite may find that it does not know the result types.
    pub fn types_may_fail(&self) -> bool {
        match self.types {
            Types::Infer => true,
            Types::FirstOperand => !matches!(self.operands.first(), Some(OperandExpr::One(_))),
            Types::Root(_) | Types::Of(..) | Types::Given(_) => false,
        }
    }
}

impl RuleModel<'_> {
    /// Whether a loop over orders, and not the decision tree, finds the node.
    pub fn is_chosen(&self, node: usize) -> bool {
        let mut at = Some(node);
        while let Some(link) = at.and_then(|node| self.rows[0].links[node]) {
            match link.value {
                ValueAt::Chosen(..) => return true,
                ValueAt::Place(parent, _) => at = Some(parent),
            }
        }
        false
    }

    /// Whether the rewrite can stop after it has changed something.
    pub fn can_fail(&self) -> bool {
        let untyped = |value: &ValueExpr| self.type_is_late(value);
        self.action.replacement.iter().any(untyped)
            || self
                .action
                .steps
                .iter()
                .enumerate()
                .any(|(index, step)| match step {
                    Step::Native { .. } => true,
                    Step::Before(_) | Step::Modify(_) => false,
                    // Where the first step fails, nothing has changed yet.
                    Step::Build(build) => index > 0 && build.types_may_fail(),
                })
    }

    /// Whether the rule does nothing but change ops in place: then it must change something.
    pub fn only_modifies(&self) -> bool {
        let action = &self.action;
        action.keeps_root
            && action.replaced.is_empty()
            && action.erased.is_empty()
            && action
                .steps
                .iter()
                .all(|step| matches!(step, Step::Modify(_)))
    }

    /// Whether only the rewrite tells the type of a replacement, so that it is compared with the
    /// root's there: a native's, or that of an op which was not built with the root's types.
    pub fn type_is_late(&self, value: &ValueExpr) -> bool {
        match value {
            ValueExpr::Entity(Entity::LateResult(..)) => true,
            ValueExpr::Entity(Entity::BuiltResult(step, _)) => {
                matches!(&self.action.steps[*step], Step::Build(build) if !matches!(build.types, Types::Root(_)))
            }
            _ => false,
        }
    }
}

impl OpInfo {
    /// The arity of an operand group.
    pub fn group_arity(&self, group: usize) -> Arity {
        self.decl.operand_arities()[group]
    }
}
