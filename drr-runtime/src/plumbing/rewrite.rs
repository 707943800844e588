//! The rewriter of expansions.

use std::mem::ManuallyDrop;

use super::missing::{NO_SUCH_ATTR, no_such_attr};
use super::{abandon_unless, declined, dominates, is_there_at};
use crate::attr::AttrData;
use crate::decl::{Arity, OpDef};
use crate::ir::{InsertPoint, Ir, Op, Region, Type, Value, operands};
use crate::native::{fits_result, fits_type};
use crate::rewriter::{PatternRewriter, RewriterBase};
use crate::rule::{Decline, Group, Host, Mode, PartRange, Stop, Tables};
use crate::ty::TypeData;

/// A rewriter, with the changes that expansions need.
pub struct Rewrite<'a, I: Ir, R: RewriterBase<I>> {
    pub(super) rewriter: &'a mut R,
    pub(super) tables: &'a Tables<I>,
    pub(super) mode: Mode,
}

impl<'a, I: Ir, R: RewriterBase<I>> Rewrite<'a, I, R> {
    /// Begins a rewrite.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(host: Host<'a, I, R>, tables: &'a Tables<I>) -> Self {
        Rewrite {
            rewriter: host.rewriter,
            tables,
            mode: host.mode,
        }
    }
    /// True if nothing may change.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_dry(&self) -> bool {
        self.mode.is_dry()
    }
    /// The IR, to read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn ir(&self) -> &I {
        self.rewriter.ir()
    }
    /// The rewriter as native code gets it.
    pub fn pattern_rewriter(&mut self) -> PatternRewriter<'_, I> {
        PatternRewriter::new(self.rewriter)
    }
    /// The type of result `index` of an op.
    pub fn result_type(&self, op: Op<I>, index: usize) -> Type<I> {
        self.ir().result_type(op, index)
    }

    // ---- Before anything changes -------------------------------------------------------------

    /// Interns an attribute.
    ///
    /// # Errors
    /// [`Stop::Decline`] if the IR has no such attribute.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn intern(&mut self, data: AttrData<I>) -> Result<I::Attr, Stop> {
        // A number owns nothing, so it need not be dropped. Each arm makes it where it stays, because to
        // copy what was just written in smaller pieces stalls the processor.
        let data = ManuallyDrop::new(data);
        let number = match &*data {
            AttrData::Bool(value) => ManuallyDrop::new(AttrData::Bool(*value)),
            AttrData::Integer {
                value,
                ty: TypeData::Type(ty),
            } => ManuallyDrop::new(AttrData::Integer {
                value: *value,
                ty: TypeData::Type(*ty),
            }),
            AttrData::Float {
                value,
                ty: TypeData::Type(ty),
            } => ManuallyDrop::new(AttrData::Float {
                value: *value,
                ty: TypeData::Type(*ty),
            }),
            _ => {
                return match ManuallyDrop::into_inner(data) {
                    AttrData::Attr(attr) => Ok(attr),
                    data => self.intern_other(&data),
                };
            }
        };
        match self.rewriter.ir_mut().make_attr(&number) {
            Some(attr) => Ok(attr),
            None => Err(self.lacks(&number)),
        }
    }
    #[inline(never)]
    pub(crate) fn intern_other(&mut self, data: &AttrData<I>) -> Result<I::Attr, Stop> {
        let attr = self.rewriter.ir_mut().make_attr(data);
        attr.ok_or_else(|| self.lacks(data))
    }
    /// The end of a rewrite, because the IR lacks an attribute. An explanation shows it.
    #[cold]
    #[inline(never)]
    fn lacks(&self, data: &AttrData<I>) -> Stop {
        match self.mode {
            Mode::Change => declined(NO_SUCH_ATTR),
            _ => no_such_attr(self.ir(), data),
        }
    }
    /// Interns the attribute of a literal or path.
    ///
    /// # Errors
    /// [`Stop::Decline`] if the IR has no such attribute.
    pub fn constant(&mut self, data: Option<AttrData<I>>) -> Result<I::Attr, Stop> {
        match data {
            Some(data) => self.intern(data),
            None => Err(declined(NO_SUCH_ATTR)),
        }
    }
    /// Interns an attribute that may be absent.
    ///
    /// # Errors
    /// As of [`intern`](Rewrite::intern).
    pub fn intern_optional(&mut self, data: Option<AttrData<I>>) -> Result<Option<I::Attr>, Stop> {
        data.map(|data| self.intern(data)).transpose()
    }
    /// Interns a type.
    ///
    /// # Errors
    /// [`Stop::Decline`] if the IR has no such type.
    pub fn intern_type(&mut self, data: TypeData<I>) -> Result<Type<I>, Stop> {
        const REASON: &str = "the IR has no such type";
        let text = match &data {
            TypeData::Text(text) if self.mode != Mode::Change => Some(text.clone()),
            _ => None,
        };
        let details = |text| format!("{REASON}: '{text}'").into();
        self.made_type(data).ok_or_else(|| {
            Stop::Decline(Decline {
                reason: REASON,
                details: text.map(details),
            })
        })
    }
    /// Interns types.
    ///
    /// # Errors
    /// [`Stop::Decline`] if the IR has no such type.
    pub fn intern_types(&mut self, data: Vec<TypeData<I>>) -> Result<Vec<Type<I>>, Stop> {
        data.into_iter().map(|ty| self.intern_type(ty)).collect()
    }
    /// Interns a type that is computed in the rewrite.
    pub fn made_type(&mut self, data: TypeData<I>) -> Option<Type<I>> {
        data.make(self.rewriter.ir_mut())
    }
    /// Interns types that are computed in the rewrite.
    pub fn made_types(&mut self, data: Vec<TypeData<I>>) -> Option<Vec<Type<I>>> {
        data.into_iter().map(|ty| self.made_type(ty)).collect()
    }
    /// The types of all `N` results that `O` infers. Keeps them off the heap.
    #[inline]
    pub fn infer_all<O: OpDef, const N: usize>(
        &mut self,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
    ) -> Option<[Type<I>; N]> {
        let ir = self.rewriter.ir_mut();
        if N == 1 {
            return Some([O::infer_type(ir, operands, attrs)?; N]);
        }
        let types = O::infer_types(ir, operands, attrs)?;
        types.as_slice().try_into().ok()
    }
    /// The result types that `O` infers.
    pub fn infer<O: OpDef>(
        &mut self,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
    ) -> Option<Vec<Type<I>>> {
        let types = O::infer_types(self.rewriter.ir_mut(), operands, attrs)?;
        let results = O::DECL.results.iter();
        let single = results.filter(|result| result.arity == Arity::One).count();
        // A user's function may return any number of types.
        let fits = match single == O::DECL.results.len() {
            true => types.len() == single,
            false => types.len() >= single,
        };
        fits.then_some(types)
    }
    /// True if `O` infers these result types, or infers none.
    pub fn infers<O: OpDef>(
        &mut self,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
        types: &[Type<I>],
    ) -> bool {
        let inferred = self.infer::<O>(operands, attrs);
        inferred.is_none_or(|inferred| self.accepts_for::<O>(types, &inferred))
    }
    /// Checks that `O` infers the types of the results that it replaces, or infers none.
    ///
    /// # Errors
    /// [`Stop::Decline`].
    pub fn require_inferred<O: OpDef>(
        &mut self,
        operands: &[Type<I>],
        attrs: &[Option<I::Attr>],
        types: &[Type<I>],
        reason: &'static str,
    ) -> Result<(), Stop> {
        match self.infer::<O>(operands, attrs) {
            Some(inferred) if !self.accepts_for::<O>(types, &inferred) => {
                Err(self.other_types(&inferred, types, reason))
            }
            _ => Ok(()),
        }
    }
    /// Checks that the results that an op replaces have the type of its first operand.
    ///
    /// # Errors
    /// [`Stop::Decline`].
    #[inline(never)]
    pub fn require_all(
        &mut self,
        types: &[Type<I>],
        inferred: Type<I>,
        reason: &'static str,
    ) -> Result<(), Stop> {
        match types.iter().all(|ty| fits_type(self.ir(), *ty, inferred)) {
            true => Ok(()),
            false => Err(self.other_types(&vec![inferred; types.len()], types, reason)),
        }
    }
    /// Checks the type of a value that replaces result `index` of an op.
    ///
    /// # Errors
    /// [`Stop::Decline`].
    #[inline(never)]
    pub fn require_type(&mut self, op: Op<I>, index: usize, given: Type<I>) -> Result<(), Stop> {
        match fits_result(self.ir(), op, index, given) {
            true => Ok(()),
            false => {
                let wanted = self.result_type(op, index);
                Err(self.other_types(&[given], &[wanted], super::OTHER_TYPE))
            }
        }
    }
    /// True if an op `O` that infers types may have others, those of the results that it replaces.
    fn accepts_for<O: OpDef>(&self, types: &[Type<I>], inferred: &[Type<I>]) -> bool {
        let compatible = |(ty, inferred): (&Type<I>, &Type<I>)| {
            O::compatible_type(self.ir(), &TypeData::Type(*inferred), *ty)
        };
        self.accepts(types, inferred)
            || types.len() == inferred.len() && types.iter().zip(inferred).all(compatible)
    }
    /// True if values of the types `made` may replace results of the types `types`.
    fn accepts(&self, types: &[Type<I>], made: &[Type<I>]) -> bool {
        let mut pairs = types.iter().zip(made);
        types.len() == made.len() && pairs.all(|(old, new)| fits_type(self.ir(), *old, *new))
    }
    /// Replacements have other types than the replaced results.
    #[cold]
    #[inline(never)]
    pub(crate) fn other_types(
        &self,
        made: &[Type<I>],
        results: &[Type<I>],
        reason: &'static str,
    ) -> Stop {
        self.declined_with(reason, |rewrite| {
            let (made, results) = (rewrite.list(made), rewrite.list(results));
            format!("{made} for {results}")
        })
    }
    /// The end of a rewrite that declines, with details after the reason where somebody reads them.
    #[cold]
    pub(super) fn declined_with(
        &self,
        reason: &'static str,
        details: impl FnOnce(&Self) -> String,
    ) -> Stop {
        if self.mode == Mode::Change {
            return declined(reason);
        }
        Stop::Decline(Decline {
            reason,
            details: Some(format!("{reason}: {}", details(self)).into()),
        })
    }
    /// A new op would break a trait of its types.
    #[cold]
    #[inline(never)]
    pub(crate) fn unlike(
        &self,
        message: &str,
        operands: &[Type<I>],
        results: &[Type<I>],
        reason: &'static str,
    ) -> Stop {
        if self.mode == Mode::Change {
            return declined(reason);
        }
        let mut details = self.broken(message, operands, reason);
        if !results.is_empty() {
            details.push_str(&format!(" and {}", self.list(results)));
        }
        Stop::Decline(Decline {
            reason,
            details: Some(details.into()),
        })
    }
    /// A message of a trait about an op with operands of these types.
    pub(super) fn broken(&self, message: &str, operands: &[Type<I>], reason: &str) -> String {
        // The messages that begin with a verb are about the op.
        let it = match message.starts_with("requires") {
            true => "it ",
            false => "",
        };
        let operands = self.list(operands);
        format!("{reason}: {it}{message}, but has {operands}")
    }
    pub(super) fn list(&self, types: &[Type<I>]) -> String {
        let types = types.iter().map(|ty| self.ir().display_type(*ty));
        types.collect::<Vec<_>>().join(", ")
    }

    // ---- Building ----------------------------------------------------------------------------

    /// The fused location of several ops.
    pub fn fused_loc(&mut self, ops: &[Op<I>]) -> I::Loc {
        self.rewriter.ir_mut().fused_loc(ops)
    }
    /// The location for `(location "name", $a, $b)`. If there is none, the root's location.
    pub fn given_loc(
        &mut self,
        root: Op<I>,
        name: Option<&str>,
        locs: &[Option<I::Loc>],
    ) -> I::Loc {
        let locs: Vec<I::Loc> = locs.iter().flatten().cloned().collect();
        let ir = self.rewriter.ir_mut();
        let made = match (name, locs.as_slice()) {
            (Some(name), []) => ir.named_loc(name, None),
            (None, [one]) => Some(one.clone()),
            (name, many) => ir.fuse_locs(many, name),
        };
        made.unwrap_or_else(|| self.ir().loc(root))
    }
    /// Inserts before an op from now on. Gives the former insertion point.
    pub fn before(&mut self, op: Op<I>) -> InsertPoint<I> {
        let here = self.rewriter.insertion_point();
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        here
    }
    /// The op before this one in its block.
    pub fn last_before(&self, op: Op<I>) -> Option<Op<I>> {
        self.ir().prev_op(op)
    }
    /// Checks what natives built before `op` and, if there is one, after `last`.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if it uses a value that does not dominate it.
    pub fn check_built_before(&self, op: Op<I>, last: Option<Op<I>>) -> Result<(), Stop> {
        let ir = self.ir();
        let mut next = match last {
            Some(last) => ir.next_op(last),
            None => ir.parent_block(op).and_then(|block| ir.first_op(block)),
        };
        while let Some(built) = next.filter(|built| *built != op) {
            abandon_unless(
                operands(ir, built).all(|operand| dominates(ir, operand, built)),
                "a native built an operation from a value that is not there yet",
            )?;
            next = ir.next_op(built);
        }
        Ok(())
    }
    /// Inserts at a place from now on.
    pub fn back_to(&mut self, place: InsertPoint<I>) {
        self.rewriter.set_insertion_point(place);
    }
    /// As [`made`](Rewrite::made), for an attribute that may be absent; `None` if the IR has no
    /// such attribute.
    pub fn made_optional(&mut self, data: Option<AttrData<I>>) -> Option<Option<I::Attr>> {
        match data {
            Some(data) => self.made(data).map(Some),
            None => Some(None),
        }
    }
    /// Interns an attribute that an effectful native returned.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn made(&mut self, data: AttrData<I>) -> Option<I::Attr> {
        self.intern(data).ok()
    }
    /// Checks a value that a native returned and that is used at the insertion point.
    ///
    /// # Errors
    /// [`Stop::Abandon`] if it does not dominate that place.
    pub fn check_use(&self, value: Value<I>) -> Result<(), Stop> {
        let here = self.rewriter.insertion_point();
        abandon_unless(
            is_there_at(self.ir(), value, here),
            "a native gave a value that is not there yet",
        )
    }
}

/// Regions to take.
pub fn moved_regions<I: Ir>(ir: &I, regions: PartRange<I>) -> Vec<Option<Region<I>>> {
    regions.regions(ir).into_iter().map(Some).collect()
}

/// This many regions that start empty.
pub fn empty_regions<I: Ir>(count: usize) -> Vec<Option<Region<I>>> {
    vec![None; count]
}

/// A declared group of operands. `arities` has the arities of all groups of the op.
pub const fn group(arities: &'static [Arity], index: usize) -> Group {
    Group { arities, index }
}
