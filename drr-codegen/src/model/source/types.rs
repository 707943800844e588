//! Which values a source shows to have the same type: those that it binds to one name. The traits of
//! ops do not: `SameOperandsAndResultType` lets `tensor<?xi32>` stand beside `tensor<4xi32>`.

use crate::model::Entity;

/// Classes of values whose types are shown to be the same.
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

    /// Puts both into one class.
    pub fn join(&mut self, a: Entity, b: Entity) {
        let (a, b) = (self.class(a), self.class(b));
        for (_, class) in &mut self.members {
            if *class == b {
                *class = a;
            }
        }
    }

    /// Whether both are in one class.
    pub fn same(&mut self, a: Entity, b: Entity) -> bool {
        self.class(a) == self.class(b)
    }
}
