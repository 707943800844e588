//! How many parts operations of an op have.

use std::ops::RangeInclusive;

use super::{Arity, OpDecl};

/// The least and the greatest numbers of the parts of operations of an op.
///
/// An IR that promises [`Ir::OPS_AS_DECLARED`](crate::ir::Ir::OPS_AS_DECLARED) compares those that
/// it knows with [`OpDecl::part_counts`] in [`Ir::bind_op`](crate::ir::Ir::bind_op):
///
/// ```
/// use drr_runtime::decl::{OpDecl, PartCounts};
///
/// fn is_binary(decl: &OpDecl) -> bool {
///     decl.part_counts() == PartCounts::exactly(2, 1)
/// }
/// assert!(!is_binary(&OpDecl::EMPTY));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartCounts {
    /// Operands, of all groups together.
    pub operands: RangeInclusive<usize>,
    /// Results, of all groups together.
    pub results: RangeInclusive<usize>,
    /// Regions.
    pub regions: RangeInclusive<usize>,
    /// Successors.
    pub successors: RangeInclusive<usize>,
}

impl Arity {
    /// The numbers of values, regions or successors that a position of this arity may have. A variadic one
    /// has any number up to [`usize::MAX`].
    ///
    /// ```
    /// use drr_runtime::decl::Arity;
    ///
    /// assert_eq!(Arity::Optional.counts(), 0..=1);
    /// ```
    pub const fn counts(self) -> RangeInclusive<usize> {
        match self {
            Arity::One => 1..=1,
            Arity::Optional => 0..=1,
            Arity::Variadic | Arity::SameSizeVariadic => 0..=usize::MAX,
        }
    }
}

impl PartCounts {
    /// So many operands and results, and neither regions nor successors.
    pub fn exactly(operands: usize, results: usize) -> Self {
        PartCounts {
            operands: operands..=operands,
            results: results..=results,
            regions: 0..=0,
            successors: 0..=0,
        }
    }
}

impl OpDecl {
    /// The numbers of parts that the declaration allows. A variadic group has any number up to
    /// [`usize::MAX`].
    pub fn part_counts(&self) -> PartCounts {
        let values = |groups: &[super::ValueDecl]| counts(groups.iter().map(|group| group.arity));
        let parts = |groups: &[super::PartDecl]| counts(groups.iter().map(|group| group.arity));
        PartCounts {
            operands: values(self.operands),
            results: values(self.results),
            regions: parts(self.regions),
            successors: parts(self.successors),
        }
    }
}

fn counts(groups: impl Iterator<Item = Arity>) -> RangeInclusive<usize> {
    let (mut least, mut most) = (0, 0_usize);
    for arity in groups {
        let counts = arity.counts();
        least += counts.start();
        most = most.saturating_add(*counts.end());
    }
    least..=most
}

#[cfg(test)]
mod tests {
    use super::super::ValueDecl;
    use super::*;

    /// The numbers of operands of an op with these groups.
    fn operands(groups: &[Arity]) -> RangeInclusive<usize> {
        counts(groups.iter().copied())
    }

    #[test]
    fn groups_add_up_and_a_variadic_one_has_no_limit() {
        use Arity::{One, Optional, SameSizeVariadic, Variadic};
        assert_eq!(operands(&[]), 0..=0);
        assert_eq!(operands(&[One, One]), 2..=2);
        assert_eq!(operands(&[One, Optional, Optional]), 1..=3);
        assert_eq!(operands(&[One, Variadic, Optional]), 1..=usize::MAX);
        assert_eq!(operands(&[SameSizeVariadic; 2]), 0..=usize::MAX);
    }

    #[test]
    fn part_counts_are_those_of_each_kind_of_parts() {
        const ONE: ValueDecl = ValueDecl {
            name: "x",
            arity: Arity::One,
            summary: "any type",
        };
        let decl = OpDecl {
            operands: &[ONE, ONE],
            results: &[ONE],
            ..OpDecl::EMPTY
        };
        assert_eq!(decl.part_counts(), PartCounts::exactly(2, 1));
    }
}
