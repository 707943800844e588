//! Checking an operation against its declaration ([`Verifier`]) and telling result types from it
//! ([`infer`]): the fixed part of what `#[derive(Op)]` generates. Order and wording are those of
//! MLIR's verifiers, so that texts can be compared.

use crate::constraint::{AttrConstraint, RegionConstraint, SuccessorConstraint, TypeConstraint};
use crate::decl::{Arity, HasAttr, HasOperand, HasResult, OpDecl, Presence};
use crate::ir::{Ir, Op};
use crate::native::{AttrRef, Ty, Val};
use crate::view::{Declared, flexible, group, needs_segments};

mod carried;
pub mod infer;

use carried::{Carried, compatible_shapes};

/// Something declared that has a type: an operand, a result, or an attribute that carries one.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    /// Single operand, by its position among the declared operands.
    Operand(usize),
    /// Attribute, by its position among the declared attributes.
    Attr(usize),
    /// Single result, by its position among the declared results.
    Result(usize),
}

/// What the `All…Match` traits compare.
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
}

impl Property {
    fn name(self) -> &'static str {
        match self {
            Property::Type => "type",
            Property::ElementType => "element type",
            Property::Shape => "shape",
            Property::Rank => "rank",
        }
    }
}

/// Which values a `Same…` trait relates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// The operands.
    Operands,
    /// The operands and the results.
    OperandsAndResults,
}

/// Checks one operation. The errors name what is wrong, without the op's name.
pub struct Verifier<'a, I: Ir> {
    ir: &'a I,
    op: Op<I>,
    decl: &'static OpDecl,
}

/// What a check says.
pub type Verified = Result<(), String>;

impl<'a, I: Ir> Verifier<'a, I> {
    /// Checks the counts of regions, results, successors and operands, and the segment sizes.
    ///
    /// # Errors
    /// The first count that is not as declared.
    pub fn new(ir: &'a I, op: Op<I>, decl: &'static OpDecl) -> Result<Self, String> {
        let this = Verifier { ir, op, decl };
        this.count_regions()?;
        this.count_results()?;
        this.count_successors()?;
        this.count_operands()?;
        Ok(this)
    }

    fn count_regions(&self) -> Verified {
        let found = self.ir.num_regions(self.op);
        match bounds(self.decl.regions) {
            (0, true) if found != 0 => Err("requires zero regions".to_string()),
            (1, true) if found != 1 => Err("requires one region".to_string()),
            (n, true) if found != n => Err(format!("expected {n} regions")),
            (n, false) if found < n => Err(format!("expected {n} or more regions")),
            _ => Ok(()),
        }
    }

    fn count_results(&self) -> Verified {
        let found = self.ir.num_results(self.op);
        match bounds(self.decl.results) {
            (0, true) if found != 0 => return Err("requires zero results".to_string()),
            (1, true) if found != 1 => return Err("requires one result".to_string()),
            (n, true) if found != n => return Err(format!("expected {n} results")),
            (n, false) if found < n => return Err(format!("expected {n} or more results")),
            _ => {}
        }
        let segments = || self.ir.result_segments(self.op);
        segment_sizes(self.decl.results, found, segments, "result")
    }

    fn count_successors(&self) -> Verified {
        let found = self.ir.num_successors(self.op);
        let wanted = match bounds(self.decl.successors) {
            (n, true) if found != n => format!("{n} successor{}", if n == 1 { "" } else { "s" }),
            (n, false) if found < n => format!("at least {n} successors"),
            _ => return Ok(()),
        };
        Err(format!("requires {wanted} but found {found}"))
    }

    fn count_operands(&self) -> Verified {
        let found = self.ir.num_operands(self.op);
        match bounds(self.decl.operands) {
            (0, true) if found != 0 => return Err("requires zero operands".to_string()),
            (1, true) if found != 1 => return Err("requires a single operand".to_string()),
            (n, true) if found != n => {
                return Err(format!("expected {n} operands, but found {found}"));
            }
            (n, false) if found < n => {
                return Err(format!("expected {n} or more operands, but found {found}"));
            }
            _ => {}
        }
        let segments = || self.ir.operand_segments(self.op);
        segment_sizes(self.decl.operands, found, segments, "operand")
    }

    /// Checks that declared attribute `SLOT` is there, if it must be, and satisfies its constraint.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn attr<O: HasAttr<SLOT>, const SLOT: usize>(&self) -> Verified {
        let decl = &self.decl.attrs[SLOT];
        match self.attr_ref(SLOT) {
            Some(attr) if O::Kind::check(attr) => Ok(()),
            Some(_) => Err(format!(
                "attribute '{}' failed to satisfy constraint: {}",
                decl.name, decl.summary
            )),
            None if decl.presence == Presence::Required => {
                Err(format!("requires attribute '{}'", decl.name))
            }
            None => Ok(()),
        }
    }

    /// Checks the types of declared operand `N`.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn operand<O: HasOperand<N>, const N: usize>(&self) -> Verified {
        let (start, len) = self.operand_group(N)?;
        let decl = &self.decl.operands[N];
        for at in start..start + len {
            self.check_type::<O::Kind>(self.operand_type(at), "operand", at, decl.arity)?;
        }
        single(decl.arity, start, len, "operand")
    }

    /// Checks the types of declared result `N`.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn result<O: HasResult<N>, const N: usize>(&self) -> Verified {
        let (start, len) = self.result_group(N)?;
        let decl = &self.decl.results[N];
        for at in start..start + len {
            self.check_type::<O::Kind>(self.result_type(at), "result", at, decl.arity)?;
        }
        single(decl.arity, start, len, "result")
    }

    /// Checks declared region `index`.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn region<C: RegionConstraint>(&self, index: usize) -> Verified {
        let regions = self.ir.regions(self.op);
        let decl = &self.decl.regions[index];
        let Some((start, len)) = group(self.decl.regions, index, regions.len(), |_| None) else {
            return Ok(());
        };
        for (at, region) in regions.iter().enumerate().skip(start).take(len) {
            if !C::check(self.ir, *region) {
                return Err(format!(
                    "region #{at} ('{}') failed to verify constraint: {}",
                    decl.name,
                    C::SUMMARY
                ));
            }
        }
        Ok(())
    }

    /// Checks declared successor `index`.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn successor<C: SuccessorConstraint>(&self, index: usize) -> Verified {
        let total = self.ir.num_successors(self.op);
        let decl = &self.decl.successors[index];
        let Some((start, len)) = group(self.decl.successors, index, total, |_| None) else {
            return Ok(());
        };
        for at in start..start + len {
            if !C::check(self.ir, self.ir.successor(self.op, at)) {
                return Err(format!(
                    "successor #{at} ('{}') failed to verify constraint: {}",
                    decl.name,
                    C::SUMMARY
                ));
            }
        }
        Ok(())
    }

    /// Checks an `All…Match` trait: `names` are the fields as written, for the message.
    ///
    /// # Errors
    /// MLIR's message.
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
            },
            // What is absent has no type that could differ.
            _ => true,
        }
    }

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
            Slot::Attr(slot) => Carried::by(self.attr_ref(slot)?),
        }
    }

    /// `SameOperandsAndResultType`: one type, up to dimensions that are unknown.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn same_operands_and_result_type(&self) -> Verified {
        let same = |a: Ty<'_, I>, b| {
            a == b
                || (a.element_type_or_self() == b.element_type_or_self() && compatible_shapes(a, b))
        };
        self.same(Over::OperandsAndResults, "type", same)
    }

    /// `SameTypeOperands`: one type.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn same_type_operands(&self) -> Verified {
        let mut types = (0..self.ir.num_operands(self.op)).map(|at| self.operand_type(at));
        let Some(first) = types.next() else {
            return Ok(());
        };
        if types.all(|ty| ty == first) {
            return Ok(());
        }
        Err("requires all operands to have the same type".to_string())
    }

    /// `SameOperandsElementType`, `SameOperandsAndResultElementType`.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn same_element_type(&self, over: Over) -> Verified {
        let element = Ty::element_type_or_self;
        self.same(over, "element type", |a, b| element(a) == element(b))
    }

    /// `SameOperandsShape`, `SameOperandsAndResultShape`: one shape, up to dimensions that are
    /// unknown.
    ///
    /// # Errors
    /// MLIR's message.
    pub fn same_shape(&self, over: Over) -> Verified {
        self.same(over, "shape", compatible_shapes)
    }

    fn same(
        &self,
        over: Over,
        what: &str,
        same: impl Fn(Ty<'a, I>, Ty<'a, I>) -> bool,
    ) -> Verified {
        let results = match over {
            Over::Operands => 0,
            Over::OperandsAndResults => self.ir.num_results(self.op),
        };
        let operands = self.ir.num_operands(self.op);
        let mut types = (0..results)
            .map(|at| self.result_type(at))
            .chain((0..operands).map(|at| self.operand_type(at)));
        let Some(first) = types.next() else {
            return Ok(());
        };
        if types.all(|ty| same(first, ty)) {
            return Ok(());
        }
        let whom = match over {
            Over::Operands => "operands",
            Over::OperandsAndResults => "operands and results",
        };
        Err(format!("requires the same {what} for all {whom}"))
    }

    fn check_type<C: TypeConstraint>(
        &self,
        ty: Ty<'a, I>,
        what: &str,
        at: usize,
        arity: Arity,
    ) -> Verified {
        if C::check(ty) {
            return Ok(());
        }
        let variadic = if matches!(arity, Arity::Variadic | Arity::SameSizeVariadic) {
            "variadic of "
        } else {
            ""
        };
        Err(format!(
            "{what} #{at} must be {variadic}{}, but got '{}'",
            C::SUMMARY,
            self.ir.display_type(ty.handle())
        ))
    }

    fn attr_ref(&self, slot: usize) -> Option<AttrRef<'a, I>> {
        let name = self
            .ir
            .attr_name(self.ir.kind(self.op), self.decl.attrs[slot].name)?;
        let present = self.ir.with_attr(self.op, name, |attr| attr.is_some());
        present.then(|| AttrRef::slot(self.ir, self.op, name))
    }
    fn operand_type(&self, at: usize) -> Ty<'a, I> {
        Val::<I>::new(self.ir, self.ir.operand(self.op, at)).ty()
    }
    fn result_type(&self, at: usize) -> Ty<'a, I> {
        Val::<I>::new(self.ir, self.ir.result(self.op, at)).ty()
    }
    fn operand_group(&self, index: usize) -> Result<(usize, usize), String> {
        let total = self.ir.num_operands(self.op);
        group(self.decl.operands, index, total, |at| {
            self.ir.operand_segment(self.op, at)
        })
        .ok_or_else(|| "requires attribute 'operandSegmentSizes'".to_string())
    }
    fn result_group(&self, index: usize) -> Result<(usize, usize), String> {
        let total = self.ir.num_results(self.op);
        group(self.decl.results, index, total, |at| {
            self.ir.result_segment(self.op, at)
        })
        .ok_or_else(|| "requires attribute 'resultSegmentSizes'".to_string())
    }
}

/// How many are needed at least, and whether that is exact.
fn bounds(decls: &[impl Declared]) -> (usize, bool) {
    let flexible = flexible(decls);
    (decls.len() - flexible, flexible == 0)
}

/// Checks the lengths of the groups of an op that declares more than one optional or variadic one.
fn segment_sizes(
    decls: &[impl Declared],
    total: usize,
    segments: impl FnOnce() -> Option<Vec<u32>>,
    what: &str,
) -> Verified {
    if !needs_segments(decls) {
        let groups = flexible(decls);
        let values = total.saturating_sub(decls.len() - groups);
        return match groups {
            2.. if !values.is_multiple_of(groups) => Err(format!(
                "{what} count ({total}) leaves {values} for {groups} variadic {what} groups of the same size"
            )),
            _ => Ok(()),
        };
    }
    let attribute = format!("{what}SegmentSizes");
    let Some(segments) = segments() else {
        return Err(format!("requires attribute '{attribute}'"));
    };
    if segments.len() != decls.len() {
        return Err(format!(
            "'{attribute}' attribute for specifying {what} segments must have {} elements, but got {}",
            decls.len(),
            segments.len()
        ));
    }
    let sum: u64 = segments.iter().map(|len| u64::from(*len)).sum();
    if sum != total as u64 {
        return Err(format!(
            "{what} count ({total}) does not match with the total size ({sum}) specified in \
             attribute '{attribute}'"
        ));
    }
    let mut start = 0;
    for (decl, len) in decls.iter().zip(&segments) {
        single(decl.arity(), start, *len as usize, what)?;
        start += *len as usize;
    }
    Ok(())
}

/// Checks that a group which is not variadic has no more values than its arity allows.
fn single(arity: Arity, start: usize, len: usize, what: &str) -> Verified {
    let wanted = match arity {
        Arity::One if len != 1 => "1",
        Arity::Optional if len > 1 => "0 or 1",
        _ => return Ok(()),
    };
    Err(format!(
        "{what} group starting at #{start} requires {wanted} element, but found {len}"
    ))
}
