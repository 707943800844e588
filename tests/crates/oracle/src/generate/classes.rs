//! Classes of values that have one type, so that generated rules build what verifies.

use crate::family::Ty;

/// A class.
pub(super) type Class = usize;

/// All classes: each refers to another, or has perhaps a type.
#[derive(Default)]
pub(super) struct Classes {
    parents: Vec<Option<Class>>,
    types: Vec<Option<Ty>>,
}

impl Classes {
    pub(super) fn fresh(&mut self, ty: Option<Ty>) -> Class {
        self.parents.push(None);
        self.types.push(ty);
        self.parents.len() - 1
    }
    pub(super) fn find(&self, class: Class) -> Class {
        match self.parents[class] {
            Some(parent) => self.find(parent),
            None => class,
        }
    }
    pub(super) fn ty(&self, class: Class) -> Option<Ty> {
        self.types[self.find(class)]
    }
    pub(super) fn same(&self, one: Class, other: Class) -> bool {
        self.find(one) == self.find(other)
            || self.ty(one).is_some_and(|ty| self.ty(other) == Some(ty))
    }
    pub(super) fn may_unify(&self, one: Class, other: Class) -> bool {
        let types = (self.ty(one), self.ty(other));
        !matches!(types, (Some(a), Some(b)) if a != b)
    }
    pub(super) fn unify(&mut self, one: Class, other: Class) -> bool {
        if !self.may_unify(one, other) {
            return false;
        }
        let (one, other) = (self.find(one), self.find(other));
        if one != other {
            self.types[other] = self.types[other].or(self.types[one]);
            self.parents[one] = Some(other);
        }
        true
    }
}
