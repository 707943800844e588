//! Row 2.11: any op that implements a trait: a Rust trait, or a trait of MLIR that is derived from
//! the declaration.

use drr::prelude::*;

use crate::ops::{AddOp, CastOp, MaxOp, MulOp, NegOp, NumberOp, SplitOp, SubOp, SumOp};
use crate::traits::{binary, unary};
use crate::{check, check_no_match, explain, used};

/// Ops that undo themselves when applied twice.
#[drr::op_interface]
pub(crate) trait Undone {}

mod marks {
    /// Ops with two parts.
    #[drr::op_interface]
    pub(crate) trait Twofold {}
    /// Another trait with the same name.
    #[drr::op_interface]
    pub(crate) trait Undone {}
}

drr::declare_op! {
    /// Implements its own trait.
    pub FlipOp = "test.flip"(x: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType, Undone);
    /// Implements the same trait.
    pub MirrorOp = "test.mirror"(x: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType, Undone, Idempotent);
    /// Implements the other trait with that name.
    pub TurnOp = "test.turn"(x: AnyType) -> (r: AnyType) traits(Pure, marks::Undone);
    /// Two results.
    pub HalveOp = "test.halve"(x: AnyType) -> (low: AnyType, high: AnyType)
        traits(Pure, SameOperandsAndResultType, marks::Twofold);
    /// Any number of results.
    pub PartsOp = "test.parts"(x: AnyType) -> (parts: Variadic<AnyType>) traits(Pure, marks::Twofold);
}

impl<I: Ir> Undone for FlipOpView<'_, I> {}
impl<I: Ir> Undone for MirrorOpView<'_, I> {}
impl<I: Ir> marks::Undone for TurnOpView<'_, I> {}
impl<I: Ir> marks::Twofold for HalveOpView<'_, I> {}
impl<I: Ir> marks::Twofold for PartsOpView<'_, I> {}

drr::drr! {
    pub set Implements;

    def Twice : Pat<(any<Undone> (any<Undone> $x)), (replaceWithValue $x)>;
    def Other : Pat<(any<marks::Undone> $x), (NegOp $x)>;
    def Both : Pat<(any<Undone + Idempotent> $x), (NegOp $x)>;
    def High : Pat<(NegOp (any<marks::Twofold>:$t__1 $x)), (SubOp $t__0, $x)>;
    def Any : Pat<(MulOp (any<marks::Twofold>:$_t__any $x), $_), (SubOp $x, $x)>;
    def Inferred : Pat<(SubOp (any<InferTypes>:$op $x), $_), (AddOp $op, $x)>;
    def Effects : Pat<(MaxOp (any<NoMemoryEffect + AlwaysSpeculatable>:$op $_), $_), (NegOp $op)>;
    def Mixed : Pat<(AddOp | SubOp (any<Undone>:$u (SplitOp:$s__1 $_)), (any<Commutative> $x, $_)), (MulOp $u, $x)>;
    /// Names the ops, so that the IR knows their declarations.
    def Known : Pat<(SumOp (variadic (FlipOp (MirrorOp (TurnOp $_))), (HalveOp:$_h__0 (PartsOp:$_p__0 (CastOp $_, ..))))), (NumberOp 0i32)>;
}

#[test]
fn row_2_11_a_root_or_nested_op_is_any_that_implements_a_rust_trait() {
    for (outer, inner) in [("flip", "flip"), ("flip", "mirror"), ("mirror", "flip")] {
        let text = |inner: &str| {
            used(&format!(
                "%i = {}\n%r = {}",
                unary(inner, "%a"),
                unary(outer, "%i")
            ))
        };
        let kept = "\"x.use\"(%a) : (i32) -> ()";
        check(Implements, "Twice", &text(inner), kept);
        // An op that implements the other trait of that name, and one that implements none.
        check_no_match(Implements, "Twice", &text("turn"));
        check_no_match(Implements, "Twice", &text("neg"));
    }
    let turn = used(&format!("%r = {}", unary("turn", "%a")));
    let neg = used(&format!("%r = {}", unary("neg", "%a")));
    check(Implements, "Other", &turn, &neg);
    let flip = used(&format!("%r = {}", unary("flip", "%a")));
    check_no_match(Implements, "Other", &flip);
    assert_eq!(
        explain(Implements, "Other", "test.flip", &flip),
        "`Other` does not match: the root is 'test.flip', which is not declared so, not 'any<marks::Undone>'"
    );
}

#[test]
fn row_2_11_an_op_has_all_of_several_traits() {
    let text = |op: &str| used(&format!("%r = {}", unary(op, "%a")));
    check(Implements, "Both", &text("mirror"), &text("neg"));
    for op in ["flip", "turn"] {
        check_no_match(Implements, "Both", &text(op));
    }
}

#[test]
fn row_2_11_an_op_by_trait_may_have_several_results() {
    let of = |op: &str, root: &str| {
        used(&format!(
            "%h:2 = \"test.{op}\"(%a) : (i32) -> (i32, i32)\n%r = {root}"
        ))
    };
    for op in ["halve", "parts"] {
        check(
            Implements,
            "High",
            &of(op, &unary("neg", "%h#1")),
            &of(op, &binary("sub", "%h#0", "%a")),
        );
        check_no_match(Implements, "High", &of(op, &unary("neg", "%h#0")));
        for nth in ["%h#0", "%h#1"] {
            check(
                Implements,
                "Any",
                &of(op, &binary("mul", nth, "%b")),
                &used(&format!("%r = {}", binary("sub", "%a", "%a"))),
            );
        }
    }
    assert_eq!(
        explain(
            Implements,
            "High",
            "test.neg",
            &of("halve", &unary("neg", "%h#0"))
        ),
        "`High` does not match: operand 0 of 'test.neg' is result 0 of 'any<marks::Twofold>', not result 1"
    );
    let one = used("%h = \"test.parts\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%h) : (i32) -> i32");
    check_no_match(Implements, "High", &one);
}

#[test]
fn row_2_11_what_follows_from_a_declaration_is_implemented() {
    let text = |op: &str, root: &str| used(&format!("%i = {}\n%r = {root}", unary(op, "%a")));
    check(
        Implements,
        "Inferred",
        &text("flip", &binary("sub", "%i", "%b")),
        &text("flip", &binary("add", "%i", "%a")),
    );
    // The result type of a cast cannot be inferred.
    check_no_match(
        Implements,
        "Inferred",
        &text("cast", &binary("sub", "%i", "%b")),
    );
    check(
        Implements,
        "Effects",
        &text("turn", &binary("max", "%i", "%b")),
        &text("turn", &unary("neg", "%i")),
    );
}

#[test]
fn row_2_11_ops_by_trait_stand_beside_alternatives_and_several_results() {
    for root in ["add", "sub"] {
        let before = |nth: u32, inner: &str| {
            used(&format!(
                "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%u = \"test.flip\"(%s#{nth}) : (i32) -> i32\n%m = {}\n%r = {}",
                binary(inner, "%b", "%c"),
                binary(root, "%u", "%m")
            ))
        };
        let after = used(&format!(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%u = \"test.flip\"(%s#1) : (i32) -> i32\n%r = {}",
            binary("mul", "%u", "%b")
        ));
        check(Implements, "Mixed", &before(1, "max"), &after);
        check_no_match(Implements, "Mixed", &before(0, "max"));
        check_no_match(Implements, "Mixed", &before(1, "mul"));
    }
}
