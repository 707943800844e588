//! The tests of a rule: conditions that need user code, or that the results require.

use proc_macro2::Span;

use super::action::{Call, CallArg, Code};
use super::build::Spread;
use super::ids::Entity;
use crate::syntax::{Literal, OpPath, Var};

/// A test behind the facts of a rule.
pub enum Check {
    /// A type constraint on a capture.
    Type(usize, OpPath),
    /// A condition on a captured attribute: that of an op, and its position among the op's attributes.
    Attr(usize, Matcher, (usize, usize)),
    /// A native in the source, by number: it matches a value. Its outputs may be bound or tested.
    Native(usize),
    /// A condition on an output of a native in the source. Without one it must be absent.
    Out(Entity, Option<Matcher>),
    /// The variadic operands of an op that is built must be of the same size: for each, the number of
    /// single values, and the variadic or optional captures.
    SameSizes(usize, Vec<(usize, Vec<usize>)>),
    /// The same name bound twice, at least once to an output of a native.
    Equal(Var, Entity, Entity),
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
    /// A replacement has the type of a result of the op that it replaces, mostly the root: the op, and its
    /// result.
    SameType(Entity, usize, usize),
    /// The values are as many as the root's results and have their types. Checks the values that
    /// exist before the rewrite.
    SameResults(Vec<Spread>),
    /// The number of an op's results lets another op, which is built, replace it as a whole.
    ResultCount {
        /// The op.
        node: usize,
        /// The op that is built.
        op: usize,
        /// The least number of results that it may have, and the greatest.
        count: (usize, usize),
    },
    /// A value dominates an op.
    Dominates(Entity, usize),
    /// The replacement of the root is not one of its own results. It can be one only where
    /// operations need not be dominated: in graph regions and in unreachable blocks.
    NotItself(Vec<Entity>),
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
        /// Regions that go with the ops that the rule removes. Operations in them may use the op.
        dropped: Vec<Entity>,
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
    Literal(Literal),
}

impl SourceNative {
    /// The name in messages.
    pub fn name(&self) -> String {
        match &self.call {
            None => "`ConstantLike`".to_string(),
            Some(call) => call.helper.title(),
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

impl Check {
    /// True if it is a predicate without entities.
    pub fn is_of_nothing(&self) -> bool {
        let Check::Predicate(predicate) = self else {
            return false;
        };
        let all_free = |args: &[CallArg]| args.iter().all(|arg| !arg.kind.uses(|_| true));
        match &predicate.code {
            PredicateCode::Helper(call) => all_free(&call.args),
            PredicateCode::Function(_, args) | PredicateCode::Provided(_, args) => all_free(args),
            PredicateCode::Type(..) | PredicateCode::Attr(..) | PredicateCode::Code(_) => false,
        }
    }
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
