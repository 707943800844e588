//! The constraints of an op as a table.

use crate::ir::Ir;
use crate::native::{AttrRef, Ty};

/// True if an attribute satisfies a constraint.
pub type AttrCheck<I> = fn(AttrRef<'_, I>) -> bool;

/// A constraint of the types of a group.
pub struct TypeCheck<I: Ir> {
    /// True if a type satisfies it.
    pub check: fn(Ty<'_, I>) -> bool,
    /// Its description.
    pub summary: &'static str,
}

/// The constraints of an op in declared order. Each op has a table and no code of its own for them.
pub struct Constraints<I: Ir> {
    /// Those of the attributes.
    pub attrs: &'static [AttrCheck<I>],
    /// Those of the operands, and then those of the results.
    pub values: &'static [TypeCheck<I>],
    /// The relations that [`OpDef::verify_relations`](super::OpDef::verify_relations) checks.
    pub relations: Relations,
}

/// The relations between the parts of an op, which it must satisfy beside its constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relations {
    /// Nothing.
    None,
    /// Traits that hold if there are operands and results, and all of them have one type.
    SameTypes,
    /// Anything else.
    Any,
}
