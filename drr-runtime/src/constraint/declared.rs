//! The other field types of a declared op: arities, and constraints on regions and successors.

use crate::ir::{Block, Ir, Region};
use std::marker::PhantomData;

/// In a declaration: an optional operand, result or attribute.
///
/// `#[derive(Op)]` recognizes it by its name, the last segment of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Optional<C>(PhantomData<C>);

/// In a declaration: any number of operands, results, regions or successors.
///
/// `#[derive(Op)]` recognizes it by its name, the last segment of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variadic<C>(PhantomData<C>);

/// A test on a declared region.
#[diagnostic::on_unimplemented(
    message = "[drr::E0554] `{Self}` is not a region constraint",
    label = "expected a region constraint",
    note = "a region takes `AnyRegion`, `SizedRegion<N>`, `MinSizedRegion<N>` or `MaxSizedRegion<N>`"
)]
pub trait RegionConstraint: 'static {
    /// A short description of the constraint: `region with 1 blocks`.
    const SUMMARY: &'static str;
    /// True if the region satisfies it.
    fn check<I: Ir>(ir: &I, region: Region<I>) -> bool;
}

/// A test on a declared successor.
#[diagnostic::on_unimplemented(
    message = "[drr::E0555] `{Self}` is not a successor constraint",
    label = "expected a successor constraint",
    note = "a successor takes `AnySuccessor`"
)]
pub trait SuccessorConstraint: 'static {
    /// A short description of the constraint: `any successor`.
    const SUMMARY: &'static str;
    /// True if the block satisfies it.
    fn check<I: Ir>(ir: &I, successor: Block<I>) -> bool;
}

/// Any region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyRegion;

impl RegionConstraint for AnyRegion {
    const SUMMARY: &'static str = "any region";
    fn check<I: Ir>(_: &I, _: Region<I>) -> bool {
        true
    }
}

macro_rules! sized_regions {
    ($($(#[$doc:meta])* $name:ident: $before:literal, |$blocks:ident, $n:ident| $check:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name<const N: usize>;
        impl<const N: usize> RegionConstraint for $name<N> {
            const SUMMARY: &'static str =
                summary!(text($before), number(N as i64), text(" blocks"));
            fn check<I: Ir>(ir: &I, region: Region<I>) -> bool {
                let ($blocks, $n) = (ir.blocks(region).len(), N);
                $check
            }
        }
    )*};
}

sized_regions! {
    /// A region of exactly `N` blocks.
    SizedRegion: "region with ", |blocks, n| blocks == n;
    /// A region of at least `N` blocks.
    MinSizedRegion: "region with at least ", |blocks, n| blocks >= n;
    /// A region of at most `N` blocks.
    MaxSizedRegion: "region with at most ", |blocks, n| blocks <= n;
}

/// Any block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnySuccessor;

impl SuccessorConstraint for AnySuccessor {
    const SUMMARY: &'static str = "any successor";
    fn check<I: Ir>(_: &I, _: Block<I>) -> bool {
        true
    }
}
