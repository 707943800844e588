//! Values that the source shows to have the same type: those with the same name. The traits of ops
//! do not show it: `SameOperandsAndResultType` accepts `tensor<?xi32>` with `tensor<4xi32>`.

use super::Entity;

/// Classes of values that are known to have the same type.
#[derive(Default)]
pub struct TypeClasses {
    members: Vec<(Entity, usize)>,
    next: usize,
}

impl TypeClasses {
    fn class(&mut self, entity: Entity) -> usize {
        if let Some((_, class)) = self.members.iter().find(|(known, _)| *known == entity) {
            return *class;
        }
        self.next += 1;
        self.members.push((entity, self.next));
        self.next
    }

    /// Joins the classes of both values.
    pub fn join(&mut self, a: Entity, b: Entity) {
        let (a, b) = (self.class(a), self.class(b));
        for (_, class) in &mut self.members {
            if *class == b {
                *class = a;
            }
        }
    }

    /// True if both values are in the same class.
    pub fn same(&mut self, a: Entity, b: Entity) -> bool {
        self.class(a) == self.class(b)
    }
}
