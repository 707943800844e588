//! The action of a rule: pure expressions, then the steps that change the IR.

use proc_macro2::{Span, TokenStream};

use super::build::{Build, NewBlock, Spread, Types};
use super::ids::Entity;
use crate::declaration::Infer;
use crate::scope::{names_in, takes_rewriter};
use crate::syntax::{Helper, Literal, NativeBody, OpPath};

/// The action of a rule: how it rewrites a match.
#[derive(Default)]
pub struct Action {
    /// The expressions of the results. An expression follows those that it uses.
    pub exprs: Vec<Expr>,
    /// Done in order, when all pure expressions have a value.
    pub steps: Vec<Step>,
    /// The blocks of regions that are built. Those of a region stand side by side.
    pub blocks: Vec<NewBlock>,
    /// The root is changed in place, and stays.
    pub keeps_root: bool,
    /// Matched ops that are replaced: first the root, unless it stays.
    pub replaced: Vec<Replaced>,
    /// Matched ops, other than the root, that are erased.
    pub erased: Vec<usize>,
    /// Steps after which the supplemental patterns begin.
    pub supplemental_from: usize,
    /// The ops that replace root results, for `#[keep_attrs]`.
    pub replaces_root: Vec<usize>,
    /// A mistake, which the checks by signature report, left some of this out.
    pub unresolved: bool,
    /// The ops that the rule makes, by index, and the paths of ops that its natives declare.
    pub makes: Vec<usize>,
    /// Those that it makes only in regions of other ops.
    pub makes_inside: Vec<usize>,
    /// Ops that natives declare to create.
    pub creates: Vec<OpPath>,
}

/// A matched op that is replaced.
pub struct Replaced {
    /// The op.
    pub node: usize,
    /// The replacement.
    pub by: Replacement,
}

/// The replacement of a matched op's results.
pub enum Replacement {
    /// One value a result.
    Values(Vec<Entity>),
    /// All results of an op that is built, where some of them are variadic or optional.
    AllOf(usize),
    /// The values of these one behind the other, where some of the results are variadic or optional.
    Spread(Vec<Spread>),
    /// Any number of values for each result, as a dialect conversion replaces them.
    Several(Vec<Vec<Spread>>),
}

impl Replacement {
    /// The values, if there is one a result.
    pub fn values(&self) -> &[Entity] {
        match self {
            Replacement::Values(values) => values,
            Replacement::AllOf(_) | Replacement::Spread(_) | Replacement::Several(_) => &[],
        }
    }

    /// The values as parts, except results of an op that is built.
    pub fn parts(&self) -> Vec<Spread> {
        match self {
            Replacement::Values(values) => values.iter().copied().map(Spread::One).collect(),
            Replacement::Spread(parts) => parts.clone(),
            Replacement::Several(each) => each.concat(),
            Replacement::AllOf(_) => Vec::new(),
        }
    }
}

/// An expression of the results.
pub struct Expr {
    /// The computation of the value.
    pub kind: ExprKind,
    /// The form that the value must have.
    pub want: Want,
    /// When it is evaluated.
    pub phase: Phase,
    /// The location of new ops. `None` stands for the fused location of all matched ops.
    pub loc: Option<Location>,
    /// The place in the source.
    pub span: Span,
}

/// When an expression is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Before anything changes: it only reads. Without a value the rule declines.
    Pure,
    /// As a step of the rewrite, because it needs the rewriter or a built op. If it has no value,
    /// the rewrite is abandoned.
    Effectful,
}

/// The computation of an expression.
pub enum ExprKind {
    /// A named entity, or another expression.
    Bound(Entity),
    /// A value of the source, which a dialect conversion does not convert.
    Original(Entity),
    /// One of the values that a value of the source becomes in a dialect conversion.
    Converted(Entity, usize),
    /// A literal of the declared kind, or of its suffix.
    Literal(Literal),
    /// A Rust path: a constant, an enum variant, or a constraint with one value.
    Path(OpPath),
    /// A helper is called.
    Call(Call),
    /// Rust code runs.
    Code(Code),
    /// The type of an entity.
    TypeOf(Entity),
    /// The types of values.
    TypesOf(Spread),
    /// An op is built.
    Build(Build),
}

/// The form that the value of an expression must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// An attribute.
    Attr {
        /// The use of the attribute.
        place: AttrPlace,
        /// True if `None` means absence and not failure.
        optional: bool,
    },
    /// A value.
    Value,
    /// This many values.
    Values(u32),
    /// The values of a variadic operand, of any number.
    Operands,
    /// One result type.
    Type,
    /// A list of result types: this many, if the op's results are fixed.
    Types(Option<u32>),
    /// For each argument of a block, the types that replace its own.
    Signature,
    /// Any value: it is passed to a native.
    Raw,
    /// Nothing.
    Nothing,
}

/// A declared attribute. The declaration fixes the kind of the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttrPlace {
    /// The op.
    pub op: usize,
    /// Position among its attributes.
    pub slot: usize,
    /// The node that has the attribute, if it may be one of several ops. The kind is then that of
    /// the same-named attribute of the op that matched.
    pub node: Option<usize>,
}

/// A step of the rewrite.
pub enum Step {
    /// Evaluates an effectful expression.
    Run(usize),
    /// Later steps insert before this matched op. `None` stands for the root.
    Before(Option<usize>),
    /// Changes a matched op in place.
    Modify(Modify),
    /// Makes the blocks of a region of an op that was built: the expression, and the first block.
    Blocks(usize, usize),
    /// Later steps insert at the end of this new block.
    Into(usize),
    /// Later steps insert where they did before they inserted into this new block.
    OutOf(usize),
}

/// The changes to a matched op.
pub struct Modify {
    /// The op. If it may be one of several, `operands` and `attrs` count as the first one declares.
    pub node: usize,
    /// Operands, by group.
    pub operands: Vec<(usize, Vec<Spread>)>,
    /// Attributes by slot, and their expressions. `None` removes the attribute.
    pub attrs: Vec<(usize, Option<usize>)>,
}

/// `(location …)`: a name, and entities that have a location.
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
            ExprKind::Bound(entity)
            | ExprKind::Original(entity)
            | ExprKind::Converted(entity, _)
            | ExprKind::TypeOf(entity) => f(*entity),
            ExprKind::TypesOf(values) => f(values.entity()),
            ExprKind::Call(call) => call.args.iter().for_each(|arg| arg.kind.for_each_entity(f)),
            ExprKind::Code(code) => code.names.iter().for_each(|(_, entity)| f(*entity)),
            ExprKind::Literal(_) | ExprKind::Path(_) | ExprKind::Build(_) => {}
        }
    }

    /// True if it uses an entity for which `fits` holds.
    pub fn uses(&self, fits: impl Fn(Entity) -> bool) -> bool {
        let mut found = false;
        self.for_each_entity(&mut |entity| found |= fits(entity));
        found
    }

    /// True if its code takes the rewriter, or a location for new ops.
    pub fn takes_rewriter(&self) -> bool {
        match self {
            ExprKind::Call(call) => is_effectful(&call.helper),
            ExprKind::Code(code) => {
                let code = code.group.stream();
                names_builder(&code) || names_loc(&code)
            }
            _ => false,
        }
    }
}

impl Action {
    /// The replacement of the root; `None` if the root stays.
    pub fn root(&self) -> Option<&Replacement> {
        let root = self.replaced.iter().find(|replaced| replaced.node == 0);
        root.map(|replaced| &replaced.by)
    }

    /// The changes to matched ops.
    pub fn modifies(&self) -> impl Iterator<Item = &Modify> {
        self.steps.iter().filter_map(|step| match step {
            Step::Modify(modify) => Some(modify),
            _ => None,
        })
    }

    /// The matched ops that the rule removes.
    pub fn removed(&self) -> impl Iterator<Item = usize> {
        let replaced = self.replaced.iter().map(|replaced| replaced.node);
        self.erased.iter().copied().chain(replaced)
    }

    /// Values that each replace one result: a node, the number of the result, and the value.
    pub fn replacements(&self) -> impl Iterator<Item = (usize, usize, Entity)> {
        self.replaced.iter().flat_map(|replaced| {
            let values = replaced.by.values().iter().enumerate();
            values.map(|(result, value)| (replaced.node, result, *value))
        })
    }

    /// The new blocks of the region that begins with this one.
    pub fn region_blocks(&self, entry: usize) -> impl Iterator<Item = (usize, &NewBlock)> {
        let blocks = self.blocks.iter().enumerate();
        blocks.filter(move |(_, block)| block.entry == entry)
    }

    /// The expression of the type of a new block's argument.
    pub fn arg_type(&self, block: usize, arg: usize) -> Option<usize> {
        self.blocks.get(block)?.args.get(arg).copied()
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

    /// True if an entity does not exist before the rewrite has begun.
    pub fn is_effectful(&self, entity: Entity) -> bool {
        matches!(entity, Entity::Block(_) | Entity::BlockArg(..))
            || self
                .expr_of(entity)
                .is_some_and(|expr| expr.phase == Phase::Effectful)
    }

    /// True if an entity is the value of a pure expression.
    pub fn is_precomputed(&self, entity: Entity) -> bool {
        self.expr_of(entity)
            .is_some_and(|expr| expr.phase == Phase::Pure)
    }

    /// True if a native of the rewrite gives an entity.
    pub fn is_effectful_native(&self, entity: Entity) -> bool {
        self.expr_of(entity).is_some_and(|expr| {
            expr.phase == Phase::Effectful && !matches!(expr.kind, ExprKind::Build(_))
        })
    }

    /// True if an entity is one of the values that a value of the source becomes. It dominates the
    /// root, as the value does.
    pub fn is_converted(&self, entity: Entity) -> bool {
        self.expr_of(entity)
            .is_some_and(|expr| matches!(expr.kind, ExprKind::Converted(..)))
    }

    /// When an expression of a kind is evaluated.
    pub fn phase(&self, kind: &ExprKind) -> Phase {
        let effectful = matches!(kind, ExprKind::Build(_) | ExprKind::Converted(..))
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
            Step::Before(_) | Step::Blocks(..) | Step::Into(_) | Step::OutOf(_) => Vec::new(),
        };
        groups.into_iter().flatten().copied()
    }

    /// The source value that is known to have the type of this entity.
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
            Entity::BlockArg(block, arg) => match self.exprs[self.arg_type(block, arg)?].kind {
                ExprKind::TypeOf(of) => self.type_source(of),
                _ => None,
            },
            _ => None,
        }
    }

    /// True if the result types of a built op are known before anything changes: they do not depend
    /// on an effectful native.
    pub fn types_known(&self, build: &Build) -> bool {
        match build.types {
            Types::Of(..) | Types::AllOf(_) => true,
            Types::Given(ref items) => {
                let mut items = items.iter();
                items.all(|item| self.exprs[*item].phase == Phase::Pure)
            }
            Types::FirstOperand | Types::Infer => self.inference_known(build),
        }
    }

    /// True if the types from which a built op infers its result types are known before anything
    /// changes. For `FirstOperand` that is only the first operand's type.
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

    /// True if the type of a value is known before anything changes.
    pub fn type_known(&self, value: Entity) -> bool {
        let ty = match value {
            Entity::BlockArg(block, arg) => self.arg_type(block, arg).map(|ty| &self.exprs[ty]),
            value => self.expr_of(value),
        };
        match ty {
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
        NativeBody::Path(_) | NativeBody::Constraint(_) => false,
        NativeBody::Template(code) => names_builder(code) || names_loc(code),
    }
}

/// True if code mentions `$_builder`.
pub fn names_builder(code: &TokenStream) -> bool {
    names_in(code.clone()).iter().any(|name| name == "_builder")
}

/// True if code mentions `$_loc`.
pub fn names_loc(code: &TokenStream) -> bool {
    names_in(code.clone()).iter().any(|name| name == "_loc")
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

impl CallArg {
    /// An entity.
    pub fn bound(entity: Entity, span: Span) -> Self {
        CallArg {
            kind: ExprKind::Bound(entity),
            span,
        }
    }
}

/// Rust code over bound names.
pub struct Code {
    /// The code, `$x` and all.
    pub group: proc_macro2::Group,
    /// The entity of each name.
    pub names: Vec<(String, Entity)>,
}
