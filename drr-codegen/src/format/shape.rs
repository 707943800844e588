//! The facts about an op, or about a parameter of a type or attribute, that a format needs.

use crate::declaration::{Arity, Part, Presence};

/// The op of a format.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OpShape {
    /// The operand groups, in declared order.
    pub operands: Vec<ValueShape>,
    /// The attributes, in declared order.
    pub attrs: Vec<AttrShape>,
    /// The result groups, in declared order.
    pub results: Vec<ValueShape>,
    /// The region groups, in declared order.
    pub regions: Vec<Part>,
    /// The successor groups, in declared order.
    pub successors: Vec<Part>,
    /// The traits that relate types, in declared order.
    pub relations: Vec<Relation>,
    /// True if a function infers the result types.
    pub infers: bool,
}

/// An operand or result group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueShape {
    /// The field's name.
    pub name: String,
    /// The number of values.
    pub arity: Arity,
    /// Says if only one type satisfies the constraint.
    pub built: Built,
}

/// The number of types that satisfy a constraint: one, or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Built {
    /// Only one.
    Yes,
    /// Several.
    No,
    /// The constraint is not one of drr's. The compiler checks it.
    Unknown,
}

/// An attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttrShape {
    /// The field's name.
    pub name: String,
    /// True if it must be present.
    pub presence: Presence,
    /// True if it is a `UnitAttr`.
    pub unit: bool,
    /// True if any attribute may stand there, even one with a type behind a colon.
    pub any: bool,
    /// True if the constraint determines the attribute's type, which is not written.
    pub typed: bool,
    /// A name that attributes have in common whose texts begin in the same way: `number`, `symbol`.
    pub class: String,
}

/// A trait that relates types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `AllTypesMatch(a, b)`.
    AllTypesMatch(Vec<String>),
    /// `SameTypeOperands`.
    SameTypeOperands,
    /// `SameOperandsAndResultType`.
    SameOperandsAndResultType,
    /// `TypesMatchWith(from, to, Transform)`; the number of the trait among all of the op.
    TypesMatchWith {
        /// The operand or result whose type is given.
        from: String,
        /// The operand or result whose type follows.
        to: String,
        /// The trait's position among the traits of the op.
        number: usize,
    },
}

/// A parameter as a format needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParamShape {
    /// The name.
    pub name: String,
    /// True if it may be absent: it is optional or has a default.
    pub optional: bool,
    /// The class of the elements, if it is an array.
    pub elements: Option<String>,
    /// A name that parameters have in common whose texts begin in the same way: `number`, `type`,
    /// `attribute`.
    pub class: String,
}
