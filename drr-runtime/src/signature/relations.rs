//! The traits that relate parts of an op, or a part and a constraint.

use super::carried::Carried;
use super::constant::is_single;
use super::counts::place;
use super::transform::TypeTransform;
use crate::constraint::{RegionConstraint, SuccessorConstraint, TypeConstraint};
use crate::decl::{Arity, HasTransform, OpDecl, OpDef, PartDecl, ValueDecl};
use crate::interface::verify_interfaces;
use crate::ir::{Ir, Op, Type, quoted};
use crate::native::{AttrRef, Ty};
use crate::view::{OpView, group, operand_group, result_group};

type Verified = Result<(), String>;

/// A declared part with a type: an operand, a result, or a typed attribute.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    /// Single operand, by its position among the declared operands.
    Operand(usize),
    /// Attribute, by its position among the declared attributes.
    Attr(usize),
    /// Single result, by its position among the declared results.
    Result(usize),
}

/// The property that an `All…Match` trait compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// `AllTypesMatch`.
    Type,
    /// `AllElementTypesMatch`.
    ElementType,
    /// `AllShapesMatch`.
    Shape,
    /// `AllRanksMatch`.
    Rank,
    /// `AllElementCountsMatch`.
    ElementCount,
}

impl Property {
    fn name(self) -> &'static str {
        match self {
            Property::Type => "type",
            Property::ElementType => "element type",
            Property::Shape => "shape",
            Property::Rank => "rank",
            Property::ElementCount => "element count",
        }
    }
}

/// Verifies what an operation of one op is to satisfy beside its constraints, which hold.
pub struct Related<'a, I: Ir> {
    ir: &'a I,
    op: Op<I>,
    decl: &'static OpDecl,
    /// True if all parts are single, as in most operations.
    single: bool,
    operands: &'a [Type<I>],
    results: &'a [Type<I>],
}

impl<'a, I: Ir> Related<'a, I> {
    /// For an operation of `O` with these types.
    #[inline]
    pub fn new<O: OpDef>(
        ir: &'a I,
        op: Op<I>,
        operands: &'a [Type<I>],
        results: &'a [Type<I>],
    ) -> Self {
        Related {
            ir,
            op,
            decl: O::DECL,
            single: const { is_single(O::DECL) },
            operands,
            results,
        }
    }

    /// Checks an `All…Match` trait. `names` are the fields as written, for the message.
    #[inline(never)]
    pub fn all_match(&self, property: Property, names: &str, slots: &[Slot]) -> Verified {
        let Some((first, rest)) = slots.split_first() else {
            return Ok(());
        };
        // An absent part has no type that could differ.
        let Some(first) = self.slot_type(*first) else {
            return Ok(());
        };
        let fits = |slot: &Slot| match self.slot_type(*slot) {
            Some(other) => types_match(property, first, other),
            None => true,
        };
        if rest.iter().all(fits) {
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
        match self.types_of(to)?.all(|to| O::Transform::relates(from, to)) {
            true => Ok(()),
            false => Err(format!("failed to verify that {}", O::Transform::SUMMARY)),
        }
    }

    #[inline(never)]
    fn slot_type(&self, slot: Slot) -> Option<Carried<'a, I>> {
        if let Slot::Attr(slot) = slot {
            return Some(Carried::by(self.attr_ref(slot)?));
        }
        let first = self.value_types(slot).ok()?.first()?;
        Some(Carried::Type(Ty::new(self.ir, *first)))
    }

    /// `TypeIs` and `ElementTypeIs`: the types of a part satisfy a constraint.
    ///
    /// # Errors
    /// The trait's message.
    pub fn type_is<C: TypeConstraint>(&self, slot: Slot, name: &str, element: bool) -> Verified {
        let fits = |ty: Ty<'a, I>| match element {
            true => Carried::Type(ty).is_shaped() && C::check(ty.element_type_or_self()),
            false => C::check(ty),
        };
        match self.types_of(slot)?.all(fits) {
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
        let fits = |shaped: Ty<'a, I>| {
            let count = Carried::Type(shaped).with_shape(element_count);
            let element = shaped.element_type_or_self();
            let mut types = types.clone();
            count == Some(types.clone().count() as i64) && types.all(|ty| ty == element)
        };
        if self.types_of(shaped)?.all(fits) {
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
    fn types_of(&self, slot: Slot) -> Result<impl Iterator<Item = Ty<'a, I>> + Clone, String> {
        let types = self.value_types(slot)?.iter();
        let of_attr = match slot {
            Slot::Attr(slot) => self.attr_ref(slot).and_then(|attr| attr.ty()),
            _ => None,
        };
        let ir = self.ir;
        Ok(types.map(move |ty| Ty::new(ir, *ty)).chain(of_attr))
    }

    /// Checks declared region `index`.
    pub fn region<C: RegionConstraint>(&self, index: usize) -> Verified {
        let regions = self.ir.regions(self.op);
        let at = (self.decl.regions, index, regions.len());
        all_parts("region", at, C::SUMMARY, |at| {
            C::check(self.ir, regions[at])
        })
    }

    /// Checks declared successor `index`.
    pub fn successor<C: SuccessorConstraint>(&self, index: usize) -> Verified {
        let total = self.ir.num_successors(self.op);
        let at = (self.decl.successors, index, total);
        all_parts("successor", at, C::SUMMARY, |at| {
            C::check(self.ir, self.ir.successor(self.op, at))
        })
    }

    /// Checks the `Same…` traits of `O`, which the operation must be. They hold if all types are equal.
    pub fn types<O: OpDef>(&self) -> Verified {
        match self.have_one_type() {
            true => Ok(()),
            false => self.types_and_classes::<O>(),
        }
    }

    /// As [`types`](Related::types). A trait of `O` is about the class of types (`OperandsAreFloatLike`),
    /// which equal types need not have.
    pub fn types_and_classes<O: OpDef>(&self) -> Verified {
        O::verify_types(self.ir, self.operands, self.results)?;
        match const { O::DECL.is_listed("SameOperandsAndResultType") } {
            true => self.inferred(),
            false => Ok(()),
        }
    }

    /// True if there are operands and results, and all have one type.
    fn have_one_type(&self) -> bool {
        let Some(first) = self.operands.first().filter(|_| !self.results.is_empty()) else {
            return false;
        };
        self.operands.iter().all(|ty| ty == first) && self.results.iter().all(|ty| ty == first)
    }

    /// Under `SameOperandsAndResultType`, the types may differ in dimensions and layouts. But as in MLIR,
    /// the results have the inferred type, that of the first operand.
    #[inline(never)]
    pub(crate) fn inferred(&self) -> Verified {
        let (operands, results) = (self.operands, self.results);
        let Some(first) = operands.first() else {
            return Ok(());
        };
        let single = |decls: &[ValueDecl]| decls.iter().all(|decl| decl.arity == Arity::One);
        if results.iter().all(|ty| ty == first)
            || !single(&self.decl.operands[..1])
            || !single(self.decl.results)
        {
            return Ok(());
        }
        Err(format!(
            "inferred type(s) {} are incompatible with return type(s) of operation {}",
            quoted(self.ir, &vec![*first; results.len()]),
            quoted(self.ir, results)
        ))
    }

    fn attr_ref(&self, slot: usize) -> Option<AttrRef<'a, I>> {
        OpView::new(self.ir, self.op, self.decl).attr(slot)
    }
    /// The types of the operands or results of a part.
    fn value_types(&self, slot: Slot) -> Result<&'a [Type<I>], String> {
        let (ir, op, decl) = (self.ir, self.op, self.decl);
        let (types, index) = match slot {
            Slot::Operand(index) => (self.operands, index),
            Slot::Result(index) => (self.results, index),
            Slot::Attr(_) => return Ok(&[]),
        };
        if self.single {
            return Ok(&types[index..=index]);
        }
        let (start, len) = match slot {
            Slot::Result(_) => place(result_group(ir, op, decl.results, index), "result")?,
            _ => place(operand_group(ir, op, decl.operands, index), "operand")?,
        };
        Ok(&types[start..start + len])
    }
}

/// Checks the parts of a declared group: among all declared ones, which have this many parts.
fn all_parts(
    what: &str,
    (decls, index, total): (&[PartDecl], usize, usize),
    summary: &str,
    holds: impl Fn(usize) -> bool,
) -> Verified {
    let (start, len) = group(decls, index, total, |_| None).unwrap_or_default();
    match (start..start + len).find(|at| !holds(*at)) {
        None => Ok(()),
        Some(at) => Err(format!(
            "{what} #{at} ('{}') failed to verify constraint: {summary}",
            decls[index].name
        )),
    }
}

/// True if a property of two types is the same.
fn types_match<I: Ir>(property: Property, a: Carried<'_, I>, b: Carried<'_, I>) -> bool {
    match property {
        Property::Type => a.same(b),
        Property::ElementType => a.element().same(b.element()),
        Property::Shape => a.with_shape(|a| b.with_shape(|b| a.is_some() && a == b)),
        Property::Rank => {
            let rank = |ty: Carried<'_, I>| ty.with_shape(|shape| shape.map(<[i64]>::len));
            rank(a).is_some() && rank(a) == rank(b)
        }
        Property::ElementCount => {
            let count = |ty: Carried<'_, I>| ty.with_shape(element_count);
            count(a).is_some() && count(a) == count(b)
        }
    }
}

/// The number of elements of a static shape.
fn element_count(shape: Option<&[i64]>) -> Option<i64> {
    let dims = shape?.iter();
    dims.copied()
        .map(|dim| (dim >= 0).then_some(dim))
        .try_fold(1i64, |count, dim| count.checked_mul(dim?))
}
