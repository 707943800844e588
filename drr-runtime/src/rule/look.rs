//! Queries of match functions about operations.

use super::{At, Cx, Length, NO_OP, OpIndex, OpShape, RuleData, RuleInfo, Search};
use crate::decl::Arity;
use crate::ir::{Ir, Op, Value};
use crate::plumbing::operand_at;

impl<I: Ir, S: Search> Cx<'_, I, S> {
    /// As [`def`](Cx::def), for an operand of `user`. If the operand does not exist, returns
    /// [`NO_OP`].
    pub fn def_at(
        &self,
        user: Op<I>,
        arities: &'static [Arity],
        group: usize,
        at: At,
    ) -> (OpIndex, Op<I>) {
        match operand_at(self.ir, user, arities, group, at) {
            Some(value) => self.def(value, user),
            None => (NO_OP, user),
        }
    }
    /// True if an operation is this op of the program, with the declared counts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is(&self, op: Op<I>, shape: &OpShape) -> bool {
        self.kind(op) == shape.op && self.fits(op, shape)
    }
    /// True if an operation is any of these ops, with the declared counts.
    pub fn is_one_of(&self, op: Op<I>, shapes: &[OpShape]) -> bool {
        shapes.iter().any(|shape| self.is(op, shape))
    }
    /// The operation that defines a value, if it is of this op.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn defined(&self, value: Value<I>, shape: &OpShape) -> Option<Op<I>> {
        let (op, _) = self.ir.defining_op(value)?;
        self.is(op, shape).then_some(op)
    }
    /// The operation that defines a value, if it is of any of these ops.
    pub fn defined_by(&self, value: Value<I>, shapes: &[OpShape]) -> Option<Op<I>> {
        let (op, _) = self.ir.defining_op(value)?;
        self.is_one_of(op, shapes).then_some(op)
    }
    /// The operation that defines a value, if it has the traits of this `any<…>` op.
    pub fn defined_with(&self, value: Value<I>, shape: &OpShape) -> Option<Op<I>> {
        let (op, _) = self.ir.defining_op(value)?;
        self.is_any(op, shape).then_some(op)
    }
    /// Records that a test of the rule failed.
    pub fn missed(&self, rank: u32, test: u16) {
        let _: Option<()> = self.miss(rank, test);
    }
}

impl OpShape {
    /// An op that declares no regions and successors, so their numbers are not tested.
    pub const fn new(op: OpIndex, name: &'static str, operands: Length, results: Length) -> Self {
        OpShape {
            op,
            name,
            operands,
            operand_groups: &[],
            results,
            regions: Length::AtLeast(0),
            successors: Length::AtLeast(0),
        }
    }
    /// As [`new`](OpShape::new), with exact numbers of operands and results.
    pub const fn fixed(op: OpIndex, name: &'static str, operands: usize, results: usize) -> Self {
        Self::new(
            op,
            name,
            Length::Exactly(operands),
            Length::Exactly(results),
        )
    }
    /// An op whose operations may have any number of operands and results.
    pub const fn any_counts(op: OpIndex, name: &'static str) -> Self {
        Self::new(op, name, Length::AtLeast(0), Length::AtLeast(0))
            .operand_groups(&[Arity::Variadic])
    }
    /// The same op with groups of operands, as [`OpShape::operand_groups`] says.
    #[must_use]
    pub const fn operand_groups(mut self, groups: &'static [Arity]) -> Self {
        self.operand_groups = groups;
        self
    }
    /// The same op with regions.
    #[must_use]
    pub const fn regions(mut self, regions: Length) -> Self {
        self.regions = regions;
        self
    }
    /// The same op with successors.
    #[must_use]
    pub const fn successors(mut self, successors: Length) -> Self {
        self.successors = successors;
        self
    }
}

impl<I: Ir> RuleData<I> {
    /// A rule that says nothing.
    pub const NONE: Self = RuleData {
        info: RuleInfo::new("", "", 0, "", 0),
        ops: &[],
        roots: &[],
        can_fail: false,
        facts: &[],
        choices: &[],
        tests: &[],
        names: &[],
        natives: &[],
    };
}
