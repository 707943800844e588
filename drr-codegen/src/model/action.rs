//! What a rule does when it matches: what is computed before anything changes, then steps.

use proc_macro2::{Group, Span, TokenStream, TokenTree};

use super::{Call, Code, Entity};
use crate::declaration::Infer;
use crate::scope::takes_rewriter;
use crate::syntax::{Helper, Literal, NativeBody, OpPath};
use crate::tokens::{is_punct, trees};

/// What a rule does when it matches.
#[derive(Default)]
pub struct Action {
    /// The expressions of the results. Each stands behind those that it uses.
    pub exprs: Vec<Expr>,
    /// Done in order, when all pure expressions have a value.
    pub steps: Vec<Step>,
    /// The root is changed in place, and stays.
    pub keeps_root: bool,
    /// Matched ops that are replaced: first the root, unless it stays.
    pub replaced: Vec<Replaced>,
    /// Matched ops that are erased beside the root.
    pub erased: Vec<usize>,
    /// Steps after which the supplemental patterns begin.
    pub supplemental_from: usize,
    /// The ops that replace root results, for `#[keep_attrs]`.
    pub replaces_root: Vec<usize>,
    /// A mistake, which the checks by signature report, left some of this out.
    pub unresolved: bool,
    /// Ops that are made, by index, and paths of those that natives declare.
    pub makes: Vec<usize>,
    /// Ops that natives declare to create.
    pub creates: Vec<OpPath>,
}

/// A matched op that is replaced.
pub struct Replaced {
    /// The op.
    pub node: usize,
    /// What replaces it.
    pub by: Replacement,
}

/// What replaces the results of a matched op.
pub enum Replacement {
    /// One value a result.
    Values(Vec<Entity>),
    /// All results of an op that is built, where some of them are variadic or optional.
    AllOf(usize),
    /// The values of these one behind the other, where some of the results are variadic or optional.
    Spread(Vec<Spread>),
}

impl Replacement {
    /// The values, if there is one a result.
    pub fn values(&self) -> &[Entity] {
        match self {
            Replacement::Values(values) => values,
            Replacement::AllOf(_) | Replacement::Spread(_) => &[],
        }
    }

    /// The values as parts, but for results of an op that is built.
    pub fn parts(&self) -> Vec<Spread> {
        match self {
            Replacement::Values(values) => values.iter().copied().map(Spread::One).collect(),
            Replacement::Spread(parts) => parts.clone(),
            Replacement::AllOf(_) => Vec::new(),
        }
    }
}

/// An expression of the results.
pub struct Expr {
    /// How its value comes about.
    pub kind: ExprKind,
    /// What the value must be.
    pub want: Want,
    /// When it is evaluated.
    pub phase: Phase,
    /// The location of what it makes; `None`: the fused location of all matched ops.
    pub loc: Option<Location>,
    /// Where it stands.
    pub span: Span,
}

/// When an expression is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Before anything changes: it only reads. Without a value the rule declines.
    Pure,
    /// As a step of the rewrite, because it needs the rewriter, or something that was built. Without
    /// a value the rewrite is abandoned.
    Effectful,
}

/// How the value of an expression comes about.
pub enum ExprKind {
    /// Something that has a name, or another expression.
    Bound(Entity),
    /// A literal of the declared kind, or of its suffix.
    Literal(Literal),
    /// A Rust path: a constant, an enum's variant, a constraint with one value.
    Path(OpPath),
    /// A helper is called.
    Call(Call),
    /// Rust code runs.
    Code(Code),
    /// The type of something bound.
    TypeOf(Entity),
    /// An op is built.
    Build(Build),
}

/// What the value of an expression must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// An attribute.
    Attr {
        /// What it is for.
        place: AttrPlace,
        /// Whether `None` is absence rather than failure.
        optional: bool,
    },
    /// A value.
    Value,
    /// This many values.
    Values(u32),
    /// One result type.
    Type,
    /// Anything: natives take it on.
    Raw,
    /// Nothing.
    Nothing,
}

/// A declared attribute, which says the kind of what is given for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttrPlace {
    /// The op.
    pub op: usize,
    /// Position among its attributes.
    pub slot: usize,
    /// The node that it is for, where one of several ops stands there: then the kind is that of the
    /// attribute of this name of the op that does.
    pub node: Option<usize>,
}

/// A step of the rewrite.
pub enum Step {
    /// Evaluates an effectful expression.
    Run(usize),
    /// What follows goes before a matched op, `None`: before the root again.
    Before(Option<usize>),
    /// Changes a matched op in place.
    Modify(Modify),
}

/// What is changed of a matched op.
pub struct Modify {
    /// The op. Where it is one of several, the first says what `operands` and `attrs` count.
    pub node: usize,
    /// Operands, by group.
    pub operands: Vec<(usize, Vec<Spread>)>,
    /// Attributes by the op's slot, and their expressions; `None` removes one.
    pub attrs: Vec<(usize, Option<usize>)>,
}

/// An op to build.
pub struct Build {
    /// Index into the set's ops.
    pub op: usize,
    /// How its result types follow from the rest of it.
    pub infer: Infer,
    /// The values of each operand group, in declared order.
    pub operands: Vec<Vec<Spread>>,
    /// Attributes that are given: position among the op's attributes, and the expression.
    pub attrs: Vec<(usize, usize)>,
    /// The result types.
    pub types: Types,
    /// What becomes each declared region: one, or any number for a variadic one.
    pub regions: Vec<Vec<RegionExpr>>,
    /// The captures that become each declared successor, likewise.
    pub successors: Vec<Vec<usize>>,
}

/// What becomes a region of an op that is built, or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionExpr {
    /// It has no blocks.
    Empty,
    /// The blocks of a region that was bound, or of each of several.
    Moved(usize),
    /// A copy of the blocks of a region that was bound, or of each of several.
    Copied(usize),
}

impl RegionExpr {
    /// Whether blocks are copied.
    pub fn is_copy(&self) -> bool {
        matches!(self, RegionExpr::Copied(_))
    }
}

/// Some of the values of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// One value.
    One(Entity),
    /// All values of an optional or variadic operand that was bound, or of a part of one.
    All(usize),
    /// A variadic or optional result.
    Results {
        /// The operation: a node, or what was built.
        of: Entity,
        /// Which op it is.
        op: usize,
        /// Which of its declared results.
        group: usize,
    },
}

impl Spread {
    /// What the values are, or belong to.
    pub fn entity(&self) -> Entity {
        match *self {
            Spread::One(entity) | Spread::Results { of: entity, .. } => entity,
            Spread::All(capture) => Entity::Capture(capture),
        }
    }

    /// Whether an expression gives the values.
    pub fn is_computed(&self) -> bool {
        matches!(self.entity(), Entity::Expr(_) | Entity::Part(..))
    }
}

impl Build {
    /// The first operand, where the first group is one value.
    pub fn first_operand(&self) -> Option<Entity> {
        first_operand(&self.operands)
    }
}

/// The first operand, where the first group is one value.
pub(super) fn first_operand(operands: &[Vec<Spread>]) -> Option<Entity> {
    match operands.first()?.as_slice() {
        [Spread::One(first)] => Some(*first),
        _ => None,
    }
}

/// Where result types come from.
pub enum Types {
    /// Those of a matched op's results, from this one on: it is replaced.
    Of(usize, usize),
    /// Those of all results of a matched op, however many they are.
    AllOf(usize),
    /// The first operand's, for every result.
    FirstOperand,
    /// The op's own inference.
    Infer,
    /// Expressions that are types.
    Given(Vec<usize>),
}

/// `(location …)`: a name, and things that have a location.
pub struct Location {
    /// The name.
    pub name: Option<String>,
    /// The things.
    pub of: Vec<Entity>,
}

impl ExprKind {
    /// The names and expressions that it uses; operands of an op that is built are
    /// [`operands`](Action::operands).
    pub fn for_each_entity(&self, f: &mut dyn FnMut(Entity)) {
        match self {
            ExprKind::Bound(entity) | ExprKind::TypeOf(entity) => f(*entity),
            ExprKind::Call(call) => call.args.iter().for_each(|arg| arg.kind.for_each_entity(f)),
            ExprKind::Code(code) => code.names.iter().for_each(|(_, entity)| f(*entity)),
            ExprKind::Literal(_) | ExprKind::Path(_) | ExprKind::Build(_) => {}
        }
    }

    /// Whether it uses something that fits.
    pub fn uses(&self, fits: impl Fn(Entity) -> bool) -> bool {
        let mut found = false;
        self.for_each_entity(&mut |entity| found |= fits(entity));
        found
    }

    /// Whether its code takes the rewriter, or a location to make something at.
    pub fn takes_rewriter(&self) -> bool {
        match self {
            ExprKind::Call(call) => is_effectful(&call.helper),
            ExprKind::Code(code) => is_effectful_code(&code.group),
            _ => false,
        }
    }
}

impl Action {
    /// What replaces the root; `None` if it stays.
    pub fn root(&self) -> Option<&Replacement> {
        let root = self.replaced.iter().find(|replaced| replaced.node == 0);
        root.map(|replaced| &replaced.by)
    }

    /// Values that each replace one result: a node, the number of the result, and the value.
    pub fn replacements(&self) -> impl Iterator<Item = (usize, usize, Entity)> {
        self.replaced.iter().flat_map(|replaced| {
            let values = replaced.by.values().iter().enumerate();
            values.map(|(result, value)| (replaced.node, result, *value))
        })
    }

    /// The op that an expression builds.
    pub fn built(&self, expr: usize) -> Option<&Build> {
        match &self.exprs[expr].kind {
            ExprKind::Build(build) => Some(build),
            _ => None,
        }
    }

    /// The expression that an entity is, or is a part of.
    pub fn expr_of(&self, entity: Entity) -> Option<&Expr> {
        match entity {
            Entity::Expr(expr) | Entity::Part(expr, _) => Some(&self.exprs[expr]),
            _ => None,
        }
    }

    /// Whether an entity exists only once the rewrite has begun.
    pub fn is_effectful(&self, entity: Entity) -> bool {
        self.expr_of(entity)
            .is_some_and(|expr| expr.phase == Phase::Effectful)
    }

    /// Whether an entity is the value of a pure expression.
    pub fn is_precomputed(&self, entity: Entity) -> bool {
        self.expr_of(entity)
            .is_some_and(|expr| expr.phase == Phase::Pure)
    }

    /// Whether a native of the rewrite gives an entity.
    pub fn is_effectful_native(&self, entity: Entity) -> bool {
        self.expr_of(entity).is_some_and(|expr| {
            expr.phase == Phase::Effectful && !matches!(expr.kind, ExprKind::Build(_))
        })
    }

    /// When an expression of a kind is evaluated.
    pub fn phase(&self, kind: &ExprKind) -> Phase {
        let effectful = matches!(kind, ExprKind::Build(_))
            || kind.takes_rewriter()
            || kind.uses(|entity| self.is_effectful(entity));
        match effectful {
            true => Phase::Effectful,
            false => Phase::Pure,
        }
    }

    /// The values that a step uses as operands.
    pub fn operands<'a>(&'a self, step: &'a Step) -> impl Iterator<Item = Spread> + use<'a> {
        let groups: Vec<&Vec<Spread>> = match step {
            Step::Run(expr) => {
                let built = self.built(*expr).into_iter();
                built.flat_map(|build| &build.operands).collect()
            }
            Step::Modify(modify) => modify.operands.iter().map(|(_, new)| new).collect(),
            Step::Before(_) => Vec::new(),
        };
        groups.into_iter().flatten().copied()
    }

    /// The source value whose type a value is known to have.
    pub fn type_source(&self, entity: Entity) -> Option<Entity> {
        match entity {
            Entity::Capture(_) | Entity::NodeResult(..) => Some(entity),
            Entity::Part(expr, index) => {
                let build = self.built(expr)?;
                match (&build.types, build.first_operand()) {
                    (Types::Of(node, from), _) => Some(Entity::NodeResult(*node, from + index)),
                    (Types::FirstOperand, Some(first)) => self.type_source(first),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether the result types of an op that is built are known before anything changes: no native of
    /// the rewrite has a say in them.
    pub fn types_known(&self, build: &Build) -> bool {
        match build.types {
            Types::Of(..) | Types::AllOf(_) | Types::Given(_) => true,
            Types::FirstOperand | Types::Infer => self.inference_known(build),
        }
    }

    /// Whether what an op that is built infers its result types from is known before anything
    /// changes. Of `FirstOperand` only the first counts.
    pub fn inference_known(&self, build: &Build) -> bool {
        let first = build
            .first_operand()
            .filter(|_| build.infer == Infer::FirstOperand);
        if let Some(first) = first {
            return self.type_known(first);
        }
        let mut parts = build.operands.iter().flatten();
        let effectful = |(_, expr): &(usize, usize)| self.exprs[*expr].phase == Phase::Effectful;
        parts.all(|part| self.type_known(part.entity())) && !build.attrs.iter().any(effectful)
    }

    /// Whether a value's type is known before anything changes.
    pub fn type_known(&self, value: Entity) -> bool {
        match self.expr_of(value) {
            Some(Expr {
                kind: ExprKind::Build(build),
                ..
            }) => self.types_known(build),
            Some(expr) => expr.phase == Phase::Pure,
            None => true,
        }
    }
}

/// A native that names `$_builder` or `$_loc`, or takes the rewriter.
pub fn is_effectful(helper: &Helper) -> bool {
    match &helper.body {
        NativeBody::Closure(closure) => closure.inputs.first().is_some_and(takes_rewriter),
        NativeBody::Path(_) => false,
        NativeBody::Template(code) => names_builder(code) || names_loc(code),
    }
}

/// Whether code says `$_builder`.
pub fn names_builder(code: &TokenStream) -> bool {
    names(code, "_builder")
}

/// Whether code says `$_loc`.
pub fn names_loc(code: &TokenStream) -> bool {
    names(code, "_loc")
}

/// Whether code in braces needs the rewriter.
pub fn is_effectful_code(group: &Group) -> bool {
    let code = group.stream();
    names_builder(&code) || names_loc(&code)
}

fn names(code: &TokenStream, word: &str) -> bool {
    let code = trees(code.clone());
    code.iter().enumerate().any(|(i, tree)| match tree {
        TokenTree::Group(g) => names(&g.stream(), word),
        TokenTree::Ident(ident) => i > 0 && is_punct(code.get(i - 1), '$') && ident == word,
        _ => false,
    })
}
