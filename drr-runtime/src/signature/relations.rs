//! The traits that relate parts of an op, or a part and a constraint.

use super::carried::Carried;
use super::{Property, Slot, TypeTransform, Verified, Verifier};
use crate::constraint::TypeConstraint;
use crate::decl::{HasTransform, OpDef};
use crate::interface::verify_interfaces;
use crate::ir::{Ir, Op};
use crate::native::Ty;

impl<'a, I: Ir> Verifier<'a, I> {
    /// Checks an `All…Match` trait. `names` are the fields as written, for the message.
    #[inline(never)]
    pub fn all_match(&self, property: Property, names: &str, slots: &[Slot]) -> Verified {
        let all_same = match slots.split_first() {
            None => true,
            Some((first, rest)) => rest
                .iter()
                .all(|slot| self.slots_match(property, *first, *slot)),
        };
        if all_same {
            return Ok(());
        }
        Err(format!(
            "failed to verify that all of {{{names}}} have same {}",
            property.name()
        ))
    }

    /// Checks the `TypesMatchWith` at position `N` among the traits: the type of `to`, of each value if
    /// it is a group, is the transformed type of `from`.
    pub fn types_match_with<O: HasTransform<N>, const N: usize>(
        &self,
        from: Slot,
        to: Slot,
    ) -> Verified {
        let from = match self.slot_type(from) {
            Some(Carried::Type(from)) => from,
            Some(Carried::Untyped) => {
                return Err(format!("failed to verify that {}", O::Transform::SUMMARY));
            }
            // An absent part has no type that could differ.
            _ => return Ok(()),
        };
        let wanted = O::Transform::apply(from);
        let fits = |ty: &Ty<'a, I>| wanted.as_ref().is_some_and(|wanted| ty.is(wanted));
        match self.types_of(to)?.iter().all(fits) {
            true => Ok(()),
            false => Err(format!("failed to verify that {}", O::Transform::SUMMARY)),
        }
    }

    fn slots_match(&self, property: Property, a: Slot, b: Slot) -> bool {
        let (a, b) = (self.slot_type(a), self.slot_type(b));
        match (a, b) {
            (Some(a), Some(b)) => match property {
                Property::Type => a.same(b),
                Property::ElementType => a.element().same(b.element()),
                Property::Shape => a.with_shape(|a| b.with_shape(|b| a.is_some() && a == b)),
                Property::Rank => {
                    let rank = |ty: Carried<'a, I>| ty.with_shape(|shape| shape.map(<[i64]>::len));
                    rank(a).is_some() && rank(a) == rank(b)
                }
                Property::ElementCount => {
                    let count = |ty: Carried<'a, I>| ty.with_shape(element_count);
                    count(a).is_some() && count(a) == count(b)
                }
            },
            // An absent part has no type that could differ.
            _ => true,
        }
    }

    #[inline(never)]
    fn slot_type(&self, slot: Slot) -> Option<Carried<'a, I>> {
        match slot {
            Slot::Operand(index) => {
                let (start, len) = self.operand_group(index).ok()?;
                (len > 0).then(|| Carried::Type(self.operand_type(start)))
            }
            Slot::Result(index) => {
                let (start, len) = self.result_group(index).ok()?;
                (len > 0).then(|| Carried::Type(self.result_type(start)))
            }
            Slot::Attr(slot) => Some(Carried::by(self.attr_ref(slot)?)),
        }
    }

    /// `TypeIs` and `ElementTypeIs`: the types of a part satisfy a constraint.
    ///
    /// # Errors
    /// The trait's message.
    pub fn type_is<C: TypeConstraint>(&self, slot: Slot, name: &str, element: bool) -> Verified {
        let fits = |ty: &Ty<'a, I>| match element {
            true => Carried::Type(*ty).is_shaped() && C::check(ty.element_type_or_self()),
            false => C::check(*ty),
        };
        match self.types_of(slot)?.iter().all(fits) {
            true => Ok(()),
            false => Err(format!("failed to verify that '{name}' is {}", C::SUMMARY)),
        }
    }

    /// `ShapedTypeMatchesElementCountAndTypes`: a shaped type has as many elements as a group has values,
    /// of the same type.
    ///
    /// # Errors
    /// The trait's message.
    #[inline(never)]
    pub fn elements_match(&self, shaped: Slot, elements: Slot, names: [&str; 2]) -> Verified {
        let types = self.types_of(elements)?;
        let fits = |shaped: &Ty<'a, I>| {
            let count = Carried::Type(*shaped).with_shape(element_count);
            let element = shaped.element_type_or_self();
            count == Some(types.len() as i64) && types.iter().all(|ty| *ty == element)
        };
        if self.types_of(shaped)?.iter().all(fits) {
            return Ok(());
        }
        let [shaped, elements] = names;
        Err(format!(
            "failed to verify that shaped type '{shaped}' matches '{elements}' element count and types"
        ))
    }

    /// `PredOpTrait`: a function holds.
    ///
    /// # Errors
    /// The summary.
    pub fn predicate(&self, summary: &str, holds: fn(&I, Op<I>) -> bool) -> Verified {
        match holds(self.ir, self.op) {
            true => Ok(()),
            false => Err(format!("failed to verify that {summary}")),
        }
    }

    /// Verifies the operation by the interfaces of `O`, which it must be.
    ///
    /// # Errors
    /// The first mistake that one of them finds.
    pub fn interfaces<O: OpDef>(&self) -> Verified {
        verify_interfaces::<O, I>(self.ir, self.op)
    }

    /// The types of the values of a part; of an attribute, its type.
    #[inline(never)]
    pub(crate) fn types_of(&self, slot: Slot) -> Result<Vec<Ty<'a, I>>, String> {
        Ok(match slot {
            Slot::Operand(index) => {
                let (start, len) = self.operand_group(index)?;
                (start..start + len)
                    .map(|at| self.operand_type(at))
                    .collect()
            }
            Slot::Result(index) => {
                let (start, len) = self.result_group(index)?;
                (start..start + len)
                    .map(|at| self.result_type(at))
                    .collect()
            }
            Slot::Attr(slot) => {
                let ty = self.attr_ref(slot).and_then(|attr| attr.ty());
                ty.into_iter().collect()
            }
        })
    }
}

/// The number of elements of a static shape.
fn element_count(shape: Option<&[i64]>) -> Option<i64> {
    let dims = shape?.iter();
    dims.copied()
        .map(|dim| (dim >= 0).then_some(dim))
        .try_fold(1i64, |count, dim| count.checked_mul(dim?))
}
