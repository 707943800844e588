//! Ops and blocks that a rewrite builds.

use proc_macro2::Span;

use super::ids::Entity;
use crate::declaration::Infer;

/// An op to build.
pub struct Build {
    /// Index into the set's ops.
    pub op: usize,
    /// True for `(original (Op …))`: a dialect conversion does not convert operands and types.
    pub original: bool,
    /// The inference of its result types.
    pub infer: Infer,
    /// The values of each operand group, in declared order.
    pub operands: Vec<Vec<Spread>>,
    /// True if its only result group has one type, and the rule uses the result as a single value.
    pub one_value: bool,
    /// True if its variadic operands must have the same size, which only the rewrite knows.
    pub open_sizes: bool,
    /// Attributes that are given: position among the op's attributes, and the expression.
    pub attrs: Vec<(usize, usize)>,
    /// The result types.
    pub types: Types,
    /// The contents of each declared region: one, or any number for a variadic region.
    pub regions: Vec<Vec<RegionExpr>>,
    /// Each declared successor, likewise.
    pub successors: Vec<Vec<SuccessorExpr>>,
}

/// A successor, or several, of an op that is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuccessorExpr {
    /// A block that was bound, or several.
    Bound(usize),
    /// A block that is built.
    Built(usize),
}

/// The contents of a region, or of several, of an op that is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionExpr {
    /// A region without blocks.
    Empty,
    /// The blocks of a region that was bound, or of each of several.
    Moved(usize),
    /// So are these. A dialect conversion converts the arguments of the blocks: those of the first to the
    /// types that an expression gives, if there is one.
    Converted(usize, Option<usize>),
    /// A copy of the blocks of a region that was bound, or of each of several.
    Copied(usize),
    /// New blocks. This is the first of them.
    Built(usize),
}

impl RegionExpr {
    /// The region that was bound, or several.
    pub fn capture(self) -> Option<usize> {
        match self {
            RegionExpr::Moved(capture)
            | RegionExpr::Converted(capture, _)
            | RegionExpr::Copied(capture) => Some(capture),
            RegionExpr::Empty | RegionExpr::Built(_) => None,
        }
    }
}

/// Some of the values of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// A single value.
    One(Entity),
    /// A single value of the source, which a dialect conversion does not convert.
    Original(Entity),
    /// All values of an optional or variadic operand that was bound, or of a part of one.
    All(usize),
    /// All values that an expression gives: [`Want::Operands`](super::Want::Operands).
    Given(usize),
    /// A variadic or optional result.
    Results {
        /// The operation: a node or a built op.
        of: Entity,
        /// Its index among the ops of the set.
        op: usize,
        /// The index of the declared result.
        group: usize,
    },
}

impl Spread {
    /// The entity that the values are, or that they belong to.
    pub fn entity(&self) -> Entity {
        match *self {
            Spread::One(entity) | Spread::Original(entity) | Spread::Results { of: entity, .. } => {
                entity
            }
            Spread::All(capture) => Entity::Capture(capture),
            Spread::Given(expr) => Entity::Expr(expr),
        }
    }

    /// The single value that it is.
    pub fn one(&self) -> Option<Entity> {
        match self {
            Spread::One(value) | Spread::Original(value) => Some(*value),
            Spread::All(_) | Spread::Given(_) | Spread::Results { .. } => None,
        }
    }

    /// True if it stands for values of a number that is known only when they are computed.
    pub fn is_computed_run(&self) -> bool {
        self.one().is_none() && self.is_computed()
    }

    /// True if an expression computes the values.
    pub fn is_computed(&self) -> bool {
        matches!(self.entity(), Entity::Expr(_) | Entity::Part(..))
    }
}

impl Build {
    /// True if the rewrite can fail at its regions: it copies or converts some.
    pub fn changes_regions(&self) -> bool {
        let mut regions = self.regions.iter().flatten();
        regions.any(|region| matches!(region, RegionExpr::Copied(_) | RegionExpr::Converted(..)))
    }

    /// The first operand, if the first group is a single value.
    pub fn first_operand(&self) -> Option<Entity> {
        first_operand(&self.operands)
    }
}

/// The first operand, if the first group is a single value.
pub(super) fn first_operand(operands: &[Vec<Spread>]) -> Option<Entity> {
    match operands.first()?.as_slice() {
        [first] => first.one(),
        _ => None,
    }
}

/// The source of an op's result types.
pub enum Types {
    /// The types of a matched op's results, starting at this one. The new op replaces it.
    Of(usize, usize),
    /// The types of all results of a matched op, of any number.
    AllOf(usize),
    /// The first operand's, for every result.
    FirstOperand,
    /// The op's own inference.
    Infer,
    /// Expressions that are types or lists of types.
    Given(Vec<usize>),
}

/// A block that is built.
pub struct NewBlock {
    /// The first block of its region.
    pub entry: usize,
    /// The expressions of its arguments' types.
    pub args: Vec<usize>,
    /// The place in the source.
    pub span: Span,
}
