//! What a rule does when it matches: what is computed before anything changes, then steps.

use proc_macro2::Span;

use super::{Call, Code, Entity};
use crate::declaration::Infer;
use crate::syntax::OpPath;

/// What a rule does when it matches.
#[derive(Default)]
pub struct Action {
    /// Computed before anything changes; a failure is no match.
    pub early: Vec<Early>,
    /// Done in order.
    pub steps: Vec<Step>,
    /// The values that replace the root's results; empty if it has none.
    pub replacement: Vec<Entity>,
    /// The root is changed in place, and stays.
    pub keeps_root: bool,
    /// Matched ops that are replaced beside the root.
    pub replaced: Vec<Replaced>,
    /// Matched ops that are erased beside the root.
    pub erased: Vec<usize>,
    /// The step whose op replaces the root with all its results, where some of them are variadic or
    /// optional; `replacement` is then empty.
    pub replaces_all: Option<usize>,
    /// The values that replace them, however many they are; `replacement` is then empty.
    pub replaces_with: Option<Vec<Spread>>,
    /// Steps after which the supplemental patterns begin.
    pub supplemental_from: usize,
    /// Steps whose op replaces root results, for `#[keep_attrs]`.
    pub replacing: Vec<usize>,
    /// A mistake, which the checks by signature report, left some of this out.
    pub unresolved: bool,
    /// Ops that are made, by index, and paths of those that natives declare.
    pub makes: Vec<usize>,
    /// Ops that natives declare to create.
    pub creates: Vec<OpPath>,
}

/// A matched op that is replaced beside the root.
pub struct Replaced {
    /// The op.
    pub node: usize,
    /// One value a result; empty where [`all`](Replaced::all) is given.
    pub values: Vec<Entity>,
    /// The step whose op replaces it with all its results, where some of them are variadic or
    /// optional.
    pub all: Option<usize>,
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
        /// The node that it is for, where one of several ops stands there: then the kind is that
        /// of the attribute of this name of the op that does.
        node: Option<usize>,
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
        /// As of [`Want::Attr`].
        node: Option<usize>,
    },
    /// Nothing.
    Nothing,
}

/// What is changed of a matched op.
pub struct Modify {
    /// The op. Where it is one of several, the first says what `operands` and `attrs` count.
    pub node: usize,
    /// Operands, by group.
    pub operands: Vec<(usize, Vec<Spread>)>,
    /// Attributes by the op's slot; `None` removes one.
    pub attrs: Vec<(usize, Option<AttrExpr>)>,
}

/// An op to build.
pub struct Build {
    /// Index into the set's ops.
    pub op: usize,
    /// How its result types follow from the rest of it.
    pub infer: Infer,
    /// The values of each operand group, in declared order.
    pub operands: Vec<Vec<Spread>>,
    /// Attributes that are given: position among the op's attributes, and the value.
    pub attrs: Vec<(usize, AttrExpr)>,
    /// The result types.
    pub types: Types,
    /// What becomes each declared region: one, or any number for a variadic one.
    pub regions: Vec<Vec<RegionExpr>>,
    /// What becomes each declared successor, likewise.
    pub successors: Vec<Vec<SuccessorExpr>>,
    /// The location.
    pub loc: LocExpr,
    /// The head's token.
    pub span: Span,
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

/// What becomes a successor of an op that is built, or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuccessorExpr {
    /// A successor that was bound.
    One(usize),
    /// Those of a variadic one that was bound.
    All(usize),
}

/// Some of the values of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// One value.
    One(Entity),
    /// An optional operand that was bound.
    Optional(usize),
    /// A variadic operand, or part of one, that was bound.
    Values(usize),
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
            Spread::Optional(capture) | Spread::Values(capture) => Entity::Capture(capture),
        }
    }

    /// Whether the values are there only once the rewrite has begun.
    pub fn is_late(&self) -> bool {
        !matches!(
            self.entity(),
            Entity::Capture(_) | Entity::Node(_) | Entity::NodeResult(..)
        )
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

impl Step {
    /// The values that the step uses as operands.
    pub fn operands(&self) -> impl Iterator<Item = Spread> {
        let groups: Vec<&Vec<Spread>> = match self {
            Step::Build(build) => build.operands.iter().collect(),
            Step::Modify(modify) => modify.operands.iter().map(|(_, new)| new).collect(),
            Step::Native { .. } | Step::Before(_) => Vec::new(),
        };
        groups.into_iter().flatten().copied()
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
    /// Those of a matched op's results, from this one on: it is replaced.
    Of(usize, usize),
    /// Those of all results of a matched op, however many they are.
    AllOf(usize),
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

impl Action {
    /// The source value whose type a value is known to have.
    pub fn type_source(&self, entity: Entity) -> Option<Entity> {
        match entity {
            Entity::Capture(_) | Entity::NodeResult(..) => Some(entity),
            Entity::BuiltResult(step, index) => {
                let Step::Build(build) = &self.steps[step] else {
                    return None;
                };
                match (&build.types, build.first_operand()) {
                    (Types::Of(node, from), _) => Some(Entity::NodeResult(*node, from + index)),
                    (Types::FirstOperand, Some(first)) => {
                        self.type_source(first)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether the result types of what a step builds are known before anything changes: no native
    /// of the rewrite has a say in them.
    pub fn types_known(&self, step: usize) -> bool {
        let Step::Build(build) = &self.steps[step] else {
            return false;
        };
        match build.types {
            Types::Of(..) | Types::AllOf(_) | Types::Given(_) => true,
            Types::FirstOperand | Types::Infer => self.inference_known(build),
        }
    }

    /// Whether what an op that is built infers its result types from is known before anything
    /// changes. Of `FirstOperand` only the first counts.
    pub fn inference_known(&self, build: &Build) -> bool {
        let only_first = build.first_operand().is_some()
            && matches!(build.infer, Infer::FirstOperand);
        let counting = if only_first { 1 } else { build.operands.len() };
        let late = |attr: &(usize, AttrExpr)| matches!(attr.1, AttrExpr::Late(_));
        let parts = build.operands[..counting]
            .iter()
            .flatten().copied();
        let mut types = parts.map(|part| match part {
            Spread::One(value) => self.type_known(&value),
            Spread::Optional(_) | Spread::Values(_) => true,
            Spread::Results {
                of: Entity::Built(step),
                ..
            } => self.types_known(step),
            Spread::Results { .. } => true,
        });
        types.all(|known| known) && (only_first || !build.attrs.iter().any(late))
    }

    /// Whether a value's type is known before anything changes.
    pub fn type_known(&self, value: &Entity) -> bool {
        match value {
            Entity::BuiltResult(step, _) => self.types_known(*step),
            Entity::Late(_) | Entity::LateResult(..) => false,
            _ => true,
        }
    }
}
