//! Values that the source shows to have the same type: those with the same name. The traits of ops
//! do not show it: `SameOperandsAndResultType` accepts `tensor<?xi32>` with `tensor<4xi32>`.

use std::collections::HashMap;

use super::ids::Entity;

/// Classes of values that are known to have the same type.
#[derive(Default)]
pub struct TypeClasses {
    /// Another value of the same class, for all but one of each class.
    others: HashMap<Entity, Entity>,
}

impl TypeClasses {
    fn class(&self, mut of: Entity) -> Entity {
        while let Some(other) = self.others.get(&of) {
            of = *other;
        }
        of
    }

    /// Joins the classes of both values.
    pub fn join(&mut self, a: Entity, b: Entity) {
        let (a, b) = (self.class(a), self.class(b));
        if a != b {
            self.others.insert(b, a);
        }
    }

    /// True if both values are in the same class.
    pub fn same(&self, a: Entity, b: Entity) -> bool {
        self.class(a) == self.class(b)
    }
}
