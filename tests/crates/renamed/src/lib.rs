//! Rules in a crate that imports `drr` under another name and takes ops and helpers from a third
//! crate. The crate denies all warnings, so the code that the macros emit may not cause any.
#![deny(warnings, missing_docs, unreachable_pub, clippy::all)]
#![deny(
    unused_qualifications,
    unused_results,
    single_use_lifetimes,
    elided_lifetimes_in_paths
)]
#![deny(rust_2018_idioms, keyword_idents, non_ascii_idents)]

use drr_test_helpers::{AddOp, ConstOp, Sum, Word};
use rewrite::op::OpOf;
use rewrite::prelude::*;

/// `x * y`.
#[derive(Op)]
#[op(name = "renamed.mul", traits(Pure, SameOperandsAndResultType), crate = rewrite)]
pub struct MulOp {
    /// The left operand.
    #[operand]
    pub lhs: AnyType,
    /// The right operand.
    #[operand]
    pub rhs: AnyType,
    /// The rounding mode.
    #[attr(default = Rounding::Down)]
    pub rounding: EnumAttr<Rounding>,
    /// The product.
    #[result]
    pub product: AnyType,
}

rewrite::declare_op! {
    /// `x * 2`.
    pub TwiceOp = "renamed.twice": drr_test_helpers::Unary { note: Optional<StrAttr> };
}

/// The rounding mode of a product.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(string, crate = rewrite)]
pub enum Rounding {
    /// Towards zero.
    Down,
    /// Away from zero.
    Up,
}

rewrite::drr! {
    /// Rules over ops and helpers of two crates.
    pub set Mixed;

    /// x + 0 -> x
    pub def AddZero : Pat<(AddOp $x, (ConstOp drr_test_helpers::Zero)), (replaceWithValue $x)>;
    /// c1 + c2 -> c
    pub def AddConsts : Pat<(AddOp (ConstOp $a), (ConstOp $b)), (ConstOp (Sum $a, $b)), (addBenefit 1)>;
    /// x * y -> -(x + y), for two different 32-bit integers
    pub def MulWords : Pat<
        (MulOp Word:$x, $y, Rounding::Down),
        (drr_test_helpers::Negate (AddOp $x, $y)),
        [(drr_test_helpers::Differ $x, $y)]>;
    /// x * x -> twice x
    pub def MulSame : Pat<(MulOp $x, $x, Rounding::Up), (TwiceOp $x, Note)>;
}

rewrite::drr! {
    /// Rules made from templates of another crate.
    pub set Families;

    use drr_test_helpers::TwiceNegated;

    /// x + 5 -> x
    pub def AddFive : drr_test_helpers::Neutral<AddOp, n = 5>;
    pub defm Add : drr_test_helpers::Doubles<drr_test_helpers::AddOp>;
    /// twice(-(-x)) -> x + x
    def OfSubPattern : Pat<(TwiceOp TwiceNegated, ..), (AddOp $x, $x)>;
}

/// The mark on the ops that the rules make.
#[allow(non_upper_case_globals)]
pub const Note: &str = "squared";

/// twice(x) -> x + x, if the note is the struct's
#[rewrite::pattern((TwiceOp $x, $note), (AddOp $x, $x), [{ self.is($note?) }], crate = rewrite)]
#[derive(Clone, Copy, Debug)]
pub struct ExpandTwice {
    /// The note of the ops to expand.
    pub note: &'static str,
}

impl ExpandTwice {
    fn is<I: Ir>(self, note: AttrRef<'_, I>) -> bool {
        String::from_attr(note).is_some_and(|note| note == self.note)
    }
}

/// twice(x) -> x, if there is no note; by hand
#[rewrite::pattern(root = TwiceOp, crate = rewrite)]
pub fn drop_plain<I: Ir>(op: OpOf<TwiceOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let view = op.view(rewriter.ir());
    let (x, plain) = (view.x().handle(), view.note().is_none());
    if plain {
        rewriter.replace_op(op.handle(), &[x]);
    }
    plain
}
