//! The ops that define an operation's operands, and those that rules require there. A driver passes over
//! rules that require ops which are not there, without a call of their matcher.

use super::reach::NamedOps;
use crate::ir::{Ir, Op, OpKind};
use crate::rule::{Binding, BindingId, Fact, OpIndex};

/// An operation with more operands is taken to have operands of all ops, as reading them takes longer
/// than a matcher does.
const MAX_OPERANDS: usize = 4;

/// A set of kinds of ops. In its bits, several kinds may share one: a set may seem to have more kinds than
/// were added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Kinds(u64);

impl Kinds {
    const ALL: Kinds = Kinds(u64::MAX);
    /// No kinds. A bit stands for an operation as such, so that it meets `ALL`.
    const NONE: Kinds = Kinds(1 << 63);

    fn of(kind: OpKind) -> Self {
        Kinds(1 << (kind.0 % 63))
    }

    fn or(self, other: Self) -> Self {
        Kinds(self.0 | other.0)
    }

    /// True if both sets may have a kind in common.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Ops that define the operands of an operation, or those that rules require there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OperandOps {
    /// Those of all operands. A rule requires one of them.
    any: Kinds,
    /// Those of each of the first operands.
    first: [Kinds; 2],
}

impl OperandOps {
    /// All kinds. Rules that require no ops have this value, too.
    pub(super) const ALL: OperandOps = OperandOps {
        any: Kinds::ALL,
        first: [Kinds::ALL; 2],
    };

    /// The ops that define the operands of an operation.
    #[inline]
    pub(super) fn defining<I: Ir>(ir: &I, op: Op<I>) -> Self {
        let operands = ir.num_operands(op);
        if operands > MAX_OPERANDS {
            return OperandOps::ALL;
        }
        let mut all = OperandOps {
            any: Kinds::NONE,
            first: [Kinds::NONE; 2],
        };
        for index in 0..operands {
            if let Some((definition, _)) = ir.defining_op(ir.operand(op, index)) {
                let kind = Kinds::of(ir.kind(definition));
                all.any = all.any.or(kind);
                if let Some(first) = all.first.get_mut(index) {
                    *first = first.or(kind);
                }
            }
        }
        all
    }

    /// The requirements that hold if either of two rules applies.
    pub(super) fn or(self, other: Self) -> Self {
        let [(a, b), (c, d)] = [0, 1].map(|index| (self.first[index], other.first[index]));
        OperandOps {
            any: self.any.or(other.any),
            first: [a.or(b), c.or(d)],
        }
    }

    /// True if the ops that define the operands may be those that rules require.
    #[inline(always)]
    pub(super) fn meets(self, required: Self) -> bool {
        let [(a, b), (c, d)] = [0, 1].map(|index| (self.first[index], required.first[index]));
        self.any.meets(required.any) && a.meets(b) && c.meets(d)
    }
}

impl<I: Ir> NamedOps<'_, I> {
    /// The ops that must define operands of the root, so that the rule matches.
    pub(super) fn operand_ops(&self) -> OperandOps {
        let mut all = OperandOps::ALL;
        for fact in self.data.facts {
            if let Fact::Is(op, ops) = fact
                && let Binding::Def(value) = self.binding(*op)
                && let Some(kinds) = self.required(value, ops)
            {
                if kinds.0.count_ones() < all.any.0.count_ones() {
                    all.any = kinds;
                }
                if let Binding::Operand(_, index) = self.binding(value)
                    && let Some(first) = all.first.get_mut(usize::from(index))
                {
                    *first = kinds;
                }
            }
        }
        all
    }

    /// These ops, if one of them must define the value, an operand of the root.
    fn required(&self, value: BindingId, ops: &[OpIndex]) -> Option<Kinds> {
        let user = self.user(value)?;
        if self.binding(user) != Binding::Root || ops.iter().any(|op| self.tables.is_trait(*op)) {
            return None;
        }
        let kinds = ops.iter().filter_map(|op| self.tables.kind(*op));
        kinds.map(Kinds::of).reduce(Kinds::or)
    }
}
