//! Building ops in a rewrite.

use super::{Rewrite, result_types};
use crate::ir::{AttrName, Block, Ir, Op, OpKind, OpState, Region, Type, Value};
use crate::rewriter::{OpConversion, RewriterBase};
use crate::rule::{Mode, OpShape};

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
    /// How a dialect conversion treats its values.
    pub conversion: OpConversion<'a>,
}

impl<I: Ir> Parts<'_, I> {
    /// No such parts.
    pub fn none() -> Self {
        Parts {
            segments: None,
            results_like: None,
            regions: &[],
            successors: &[],
            conversion: OpConversion::default(),
        }
    }
}

impl<I: Ir, R: RewriterBase<I>> Rewrite<'_, I, R> {
    /// Builds an op from single operands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn build(
        &mut self,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
    ) -> Op<I> {
        self.build_by(op, operands, attrs, types, loc, None)
    }
    /// [`build`](Rewrite::build) as a call.
    #[inline(never)]
    pub fn build_call(
        &mut self,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
    ) -> Op<I> {
        self.build(op, operands, attrs, types, loc)
    }
    /// Builds an op from single operands, and replaces another one by all its results.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn replace_by_new(
        &mut self,
        replaced: Op<I>,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
    ) {
        self.build_by(op, operands, attrs, types, loc, Some(replaced));
    }
    /// [`replace_by_new`](Rewrite::replace_by_new) as a call.
    #[inline(never)]
    pub fn replace_by_new_call(
        &mut self,
        replaced: Op<I>,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
    ) {
        self.replace_by_new(replaced, op, operands, attrs, types, loc);
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn build_by(
        &mut self,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
        replaced: Option<Op<I>>,
    ) -> Op<I> {
        // Each caller passes a constant variant, so the match disappears.
        let ty = match types {
            Types::Like(from, index, 1) => self.result_type(from, index),
            Types::FirstOperand(1) => self.ir().value_type(operands[0]),
            Types::Given(&[ty]) => ty,
            types => {
                let parts = Parts::none();
                return self.build_with_by(op, operands, attrs, types, loc, parts, replaced);
            }
        };
        let state = OpState::new(self.kind(op), loc.clone());
        let state = OpState {
            operands,
            result_types: &[ty],
            attrs,
            ..state
        };
        let new = match replaced {
            None => self.rewriter.create_op(state),
            Some(replaced) => self.rewriter.replace_op_with_new_op(replaced, state),
        };
        self.has_declared_operands(op, None, new)
    }
    /// # Panics
    /// If the IR has no such op; binding leaves out the rules of such ops.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn kind(&self, op: &OpShape) -> OpKind {
        match self.tables.kind(op.op) {
            Some(kind) => kind,
            None => panic!("a rule was run whose ops the IR does not have"),
        }
    }
    /// A dialect conversion may have made several values of one, or none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has_declared_operands(
        &mut self,
        op: &OpShape,
        segments: Option<&[u32]>,
        new: Op<I>,
    ) -> Op<I> {
        if self.mode != Mode::Change {
            self.test_operands(op, segments, new);
        }
        new
    }
    #[cold]
    #[inline(never)]
    pub(crate) fn test_operands(&mut self, op: &OpShape, segments: Option<&[u32]>, new: Op<I>) {
        let groups = op.operand_groups;
        self.rewriter.require_operands(new, groups, segments);
    }
    /// Builds an op.
    pub fn build_with(
        &mut self,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
        parts: Parts<'_, I>,
    ) -> Op<I> {
        self.build_with_by(op, operands, attrs, types, loc, parts, None)
    }
    #[inline(never)]
    #[allow(clippy::too_many_arguments, reason = "they are the parts of an op")]
    pub(crate) fn build_with_by(
        &mut self,
        op: &OpShape,
        operands: &[Value<I>],
        attrs: &[(AttrName, I::Attr)],
        types: Types<'_, I>,
        loc: &I::Loc,
        parts: Parts<'_, I>,
        replaced: Option<Op<I>>,
    ) -> Op<I> {
        let kind = self.kind(op);
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
                many = result_types(self.ir(), op);
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
        let new = match replaced {
            Some(replaced) => self.rewriter.replace_op_with_new_op(replaced, state),
            None => self.rewriter.create_op_with(state, parts.conversion),
        };
        self.has_declared_operands(op, parts.segments, new)
    }
}

/// The attributes that are present.
pub fn present<A, const N: usize>(attrs: [(AttrName, Option<A>); N]) -> Vec<(AttrName, A)> {
    let present = attrs.into_iter();
    present
        .filter_map(|(name, attr)| Some((name, attr?)))
        .collect()
}

/// True if all numbers are the same.
pub fn same_number(numbers: &[usize]) -> bool {
    numbers.windows(2).all(|pair| pair[0] == pair[1])
}

/// The concatenated values of operand groups, and the lengths of the groups.
pub fn grouped<I: Ir>(groups: &[&[Value<I>]]) -> (Vec<Value<I>>, Vec<u32>) {
    let lengths = groups.iter().map(|group| group.len() as u32);
    (groups.concat(), lengths.collect())
}
