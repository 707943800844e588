//! The rewriter of expansions.

use super::{abandon_unless, declined, dominates, is_there_at, or_decline};
use crate::attr::AttrData;
use crate::decl::{Arity, OpDef};
use crate::ir::{AttrName, Block, InsertPoint, Ir, Op, OpState, Region, Type, Value};
use crate::rewriter::{PatternRewriter, RewriterBase};
use crate::rule::{Decline, Group, Host, Mode, OpShape, PartRange, Stop, Tables};
use crate::ty::TypeData;

/// A rewriter, with the changes that expansions need.
pub struct Rewrite<'a, I: Ir, R: RewriterBase<I>> {
    pub(super) rewriter: &'a mut R,
    tables: &'a Tables<I>,
    mode: Mode,
}

/// The source of a new op's result types.
pub enum Types<'a, I: Ir> {
    /// From an op's results: from number `.1` on, `.2` of them.
    Like(Op<I>, usize, usize),
    /// From all results of an op.
    LikeAll(Op<I>),
    /// This many times the first operand's type.
    FirstOperand(usize),
    /// These.
    Given(&'a [Type<I>]),
}

/// Parts that few new ops have.
pub struct Parts<'a, I: Ir> {
    /// The lengths of the operand groups, where the op keeps them.
    pub segments: Option<&'a [u32]>,
    /// The op whose result groups have the same lengths, if the op stores them.
    pub results_like: Option<Op<I>>,
    /// The regions to move into the op; `None` for an empty one.
    pub regions: &'a [Option<Region<I>>],
    /// The successors.
    pub successors: &'a [Block<I>],
    /// The numbers of operands that a dialect conversion does not convert.
    pub originals: &'a [usize],
}

impl<I: Ir> Parts<'_, I> {
    /// No such parts.
    pub fn none() -> Self {
        Parts {
            segments: None,
            results_like: None,
            regions: &[],
            successors: &[],
            originals: &[],
        }
    }
}

impl<'a, I: Ir, R: RewriterBase<I>> Rewrite<'a, I, R> {
    /// Begins a rewrite.
    #[inline(always)]
    pub fn new(host: Host<'a, I, R>, tables: &'a Tables<I>) -> Self {
        Rewrite {
            rewriter: host.rewriter,
            tables,
            mode: host.mode,
        }
    }
    /// True if nothing may change.
    #[inline(always)]
    pub fn is_dry(&self) -> bool {
        self.mode.is_dry()
    }
    /// The IR, to read.
    #[inline(always)]
    pub fn ir(&self) -> &I {
        self.rewriter.ir()
    }
    /// The rewriter as native code gets it.
    pub fn pattern_rewriter(&mut self) -> PatternRewriter<'_, I> {
        PatternRewriter::new(self.rewriter)
    }
    /// The type of result `index` of an op.
    pub fn result_type(&self, op: Op<I>, index: usize) -> Type<I> {
        let ir = self.ir();
        ir.value_type(ir.result(op, index))
    }

    // ---- Before anything changes -------------------------------------------------------------

    /// Interns an attribute.
    ///
    /// # Errors
    /// [`Stop::Decline`] if the IR has no such attribute.
    pub fn intern(&mut self, data: AttrData<I>) -> Result<I::Attr, Stop> {
        or_decline(self.made(data), "the IR has no such attribute")
    }
    /// Interns the attribute of a literal or path.
    ///
    /// # Errors
    /// [`Stop::Decline`] if the IR has no such attribute.
    pub fn constant(&mut self, data: Option<AttrData<I>>) -> Result<I::Attr, Stop> {
        let attr = data.and_then(|data| self.made(data));
        or_decline(attr, "this IR has no such attribute")
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
        or_decline(self.made_type(data), "the IR has no such type")
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
        match data {
            TypeData::Type(ty) => Some(ty),
            data => self.rewriter.ir_mut().make_type(&data),
        }
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
        let types = O::infer_types(self.rewriter.ir_mut(), operands, attrs)?;
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
        inferred.is_none_or(|inferred| self.accepts(types, &inferred))
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
            Some(inferred) if !self.accepts(types, &inferred) => {
                Err(self.other_types(&inferred, types, reason))
            }
            _ => Ok(()),
        }
    }
    /// Checks that the results that an op replaces have the type of its first operand.
    ///
    /// # Errors
    /// [`Stop::Decline`].
    pub fn require_all(
        &mut self,
        types: &[Type<I>],
        inferred: Type<I>,
        reason: &'static str,
    ) -> Result<(), Stop> {
        match types.iter().all(|ty| self.rewriter.accepts(*ty, inferred)) {
            true => Ok(()),
            false => Err(self.other_types(&vec![inferred; types.len()], types, reason)),
        }
    }
    /// Checks the type of a value that replaces result `index` of an op.
    ///
    /// # Errors
    /// [`Stop::Decline`].
    pub fn require_type(&mut self, op: Op<I>, index: usize, given: Type<I>) -> Result<(), Stop> {
        let wanted = self.result_type(op, index);
        match self.rewriter.accepts(wanted, given) {
            true => Ok(()),
            false => Err(self.other_types(&[given], &[wanted], super::OTHER_TYPE)),
        }
    }
    /// True if values of the types `made` may replace results of the types `types`.
    fn accepts(&mut self, types: &[Type<I>], made: &[Type<I>]) -> bool {
        let mut pairs = types.iter().zip(made);
        types.len() == made.len() && pairs.all(|(old, new)| self.rewriter.accepts(*old, *new))
    }
    /// Replacements have other types than the replaced results.
    #[cold]
    fn other_types(&self, made: &[Type<I>], results: &[Type<I>], reason: &'static str) -> Stop {
        if self.mode == Mode::Change {
            return declined(reason);
        }
        let (made, results) = (self.list(made), self.list(results));
        Stop::Decline(Decline {
            reason,
            details: Some(format!("{reason}: {made} for {results}").into()),
        })
    }
    /// A new op would break a trait of its types.
    #[cold]
    pub(super) fn unlike(
        &self,
        message: &str,
        operands: &[Type<I>],
        results: &[Type<I>],
        reason: &'static str,
    ) -> Stop {
        if self.mode == Mode::Change {
            return declined(reason);
        }
        let mut details = format!("{reason}: it {message}, but has {}", self.list(operands));
        if !results.is_empty() {
            details.push_str(&format!(" and {}", self.list(results)));
        }
        Stop::Decline(Decline {
            reason,
            details: Some(details.into()),
        })
    }
    fn list(&self, types: &[Type<I>]) -> String {
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
    /// Builds an op from single operands.
    #[inline(always)]
    pub fn build(
        &mut self,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
    ) -> Op<I> {
        // Each caller passes a constant variant, so the match disappears.
        match types {
            Types::Like(from, index, 1) => {
                let ty = self.result_type(from, index);
                self.build_typed(op, operands, attrs, ty, loc)
            }
            Types::FirstOperand(1) => {
                let ty = self.ir().value_type(operands[0]);
                self.build_typed(op, operands, attrs, ty, loc)
            }
            Types::Given(&[ty]) => self.build_typed(op, operands, attrs, ty, loc),
            types => self.build_with(op, operands, attrs, types, loc, Parts::none()),
        }
    }
    /// Builds an op with one result.
    fn build_typed(
        &mut self,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        ty: Type<I>,
        loc: &I::Loc,
    ) -> Op<I> {
        let Some(kind) = self.tables.kind(op.op) else {
            panic!("a rule was run whose ops the IR does not have");
        };
        let state = OpState::new(kind, loc.clone());
        let new = self.rewriter.create_op(OpState {
            operands,
            result_types: &[ty],
            attrs,
            ..state
        });
        self.has_declared_operands(op, new)
    }
    /// A dialect conversion may have made several values of one, or none.
    #[inline]
    fn has_declared_operands(&mut self, op: &OpShape, new: Op<I>) -> Op<I> {
        if !op.operands.admits(|| self.ir().num_operands(new)) {
            let kind = self.ir().kind(new);
            let name = self.ir().kind_name(kind);
            self.rewriter.reject_rewrite(&format!(
                "an operand of '{name}' is one value, which the conversion makes several or none"
            ));
        }
        new
    }
    /// Builds an op.
    ///
    /// # Panics
    /// If the IR has no such op; binding leaves out the rules of such ops.
    pub fn build_with(
        &mut self,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
        parts: Parts<'_, I>,
    ) -> Op<I> {
        let Some(kind) = self.tables.kind(op.op) else {
            panic!("a rule was run whose ops the IR does not have");
        };
        let (one, many): (Type<I>, Vec<Type<I>>);
        let result_types: &[Type<I>] = match types {
            Types::Given(types) => types,
            Types::Like(op, from, 1) => {
                one = self.result_type(op, from);
                std::slice::from_ref(&one)
            }
            Types::FirstOperand(1) => {
                one = self.ir().value_type(operands[0]);
                std::slice::from_ref(&one)
            }
            Types::Like(op, from, count) => {
                let results = from..from + count;
                many = results.map(|index| self.result_type(op, index)).collect();
                &many
            }
            Types::LikeAll(op) => {
                many = super::result_types(self.ir(), op);
                &many
            }
            Types::FirstOperand(count) => {
                many = vec![self.ir().value_type(operands[0]); count];
                &many
            }
        };
        let result_segments = parts
            .results_like
            .and_then(|op| self.ir().result_segments(op));
        let state = OpState {
            kind,
            operands,
            operand_segments: parts.segments,
            result_types,
            result_segments: result_segments.as_deref(),
            attrs,
            regions: parts.regions,
            successors: parts.successors,
            loc: loc.clone(),
        };
        let new = match parts.originals {
            [] => self.rewriter.create_op(state),
            originals => self.rewriter.create_op_with_originals(state, originals),
        };
        self.has_declared_operands(op, new)
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
            let mut operands = (0..ir.num_operands(built)).map(|index| ir.operand(built, index));
            abandon_unless(
                operands.all(|operand| dominates(ir, operand, built)),
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
    /// Interns an attribute that an effectful native returned.
    pub fn made(&mut self, data: AttrData<I>) -> Option<I::Attr> {
        match data {
            AttrData::Attr(attr) => Some(attr),
            data => self.rewriter.ir_mut().make_attr(&data),
        }
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

/// The attributes that are present.
pub fn present<A, const N: usize>(attrs: [(AttrName, Option<A>); N]) -> Vec<(AttrName, A)> {
    let present = attrs.into_iter();
    present
        .filter_map(|(name, attr)| Some((name, attr?)))
        .collect()
}

/// The concatenated values of operand groups, and the lengths of the groups.
pub fn grouped<I: Ir>(groups: &[&[Value<I>]]) -> (Vec<Value<I>>, Vec<u32>) {
    let lengths = groups.iter().map(|group| group.len() as u32);
    (groups.concat(), lengths.collect())
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
