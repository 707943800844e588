//! The ops that define an operation's operands, and those that rules require there. A driver passes over
//! rules that require ops which are not there, without a call of their matcher.

use super::reach::NamedOps;
use crate::ir::{Ir, Op, OpKind};
use crate::rule::{Binding, Fact, OpIndex};

/// An operation with more operands is taken to have operands of all ops, as reading them takes longer
/// than a matcher does.
const MAX_OPERANDS: usize = 4;

/// Ops that define operands of one operation. A set of bits, in which several kinds may share one: a set
/// may seem to have more kinds than were added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OperandOps(u64);

impl OperandOps {
    /// All kinds. Also what rules require that require no ops.
    pub(super) const ALL: OperandOps = OperandOps(u64::MAX);
    /// No kinds. A bit stands for an operation as such, so that it meets `ALL`.
    const NONE: OperandOps = OperandOps(1 << 63);

    fn of_kind(kind: OpKind) -> Self {
        OperandOps(1 << (kind.0 % 63))
    }

    /// The ops that define the operands of an operation.
    #[inline]
    pub(super) fn defining<I: Ir>(ir: &I, op: Op<I>) -> Self {
        let operands = ir.num_operands(op);
        if operands > MAX_OPERANDS {
            return OperandOps::ALL;
        }
        let operands = (0..operands).map(|at| ir.operand(op, at));
        let definitions = operands.filter_map(|operand| ir.defining_op(operand));
        definitions.fold(OperandOps::NONE, |all, (definition, _)| {
            all.or(OperandOps::of_kind(ir.kind(definition)))
        })
    }

    /// The kinds of both sets.
    pub(super) fn or(self, other: Self) -> Self {
        OperandOps(self.0 | other.0)
    }

    /// True if both sets may have a kind in common.
    #[inline(always)]
    pub(super) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl<I: Ir> NamedOps<'_, I> {
    /// The ops of which one must define an operand of the root, so that the rule matches.
    pub(super) fn operand_ops(&self) -> OperandOps {
        let required = self.data.facts.iter().filter_map(|fact| match fact {
            Fact::Is(op, ops) => self.required(self.binding(*op), ops),
            _ => None,
        });
        required
            .min_by_key(|ops| ops.0.count_ones())
            .unwrap_or(OperandOps::ALL)
    }

    /// These ops, if one of them must define an operand of the root.
    fn required(&self, op: Binding, ops: &[OpIndex]) -> Option<OperandOps> {
        let Binding::Def(value) = op else { return None };
        let user = self.user(value)?;
        if self.binding(user) != Binding::Root || ops.iter().any(|op| self.tables.is_trait(*op)) {
            return None;
        }
        let kinds = ops.iter().filter_map(|op| self.tables.kind(*op));
        kinds.map(OperandOps::of_kind).reduce(OperandOps::or)
    }
}
