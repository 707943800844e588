//! Rows 4.12 and 4.13: an op that is erased may be used in a region that is dropped, because the two
//! go together.

use super::{OnceOp, PlusOp, YieldOp};
use crate::{check, check_no_match, explain, used};
use drr::prelude::*;

drr::declare_op! {
    /// Computes its result from a value in its parts.
    pub MergeOp = "g.merge"(x: AnyType) -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
    /// Computes its result from a value in its body.
    pub FoldOp = "g.fold"(x: AnyType) -> (r: AnyType) regions(body: AnyRegion);
}

drr::drr! {
    pub set Dropped;

    def One : Pattern<(FoldOp (PlusOp:$p $x, $y), $body),
        [(drop $body), (erase $p), (PlusOp $y, $x)]>;
    def Copied : Pattern<(FoldOp (PlusOp:$p $_, $_), $body),
        [(drop $body), (erase $p), (OnceOp (clone $body))]>;
    def InnerMoved : Pattern<(FoldOp (PlusOp:$p $_, $_), (region:$outer () (YieldOp (OnceOp $inner)))),
        [(drop $outer), (erase $p), (OnceOp $inner)]>;
    def Some : Pattern<(MergeOp (PlusOp:$p $x, $y), (variadic $first, $rest..)),
        [(drop $rest), (erase $p), (FoldOp (PlusOp $y, $x), $first)]>;
    def All : Pattern<(MergeOp (PlusOp:$p $x, $y), (variadic $first, $rest..)),
        [(drop $first), (drop $rest), (erase $p), (PlusOp $y, $x)]>;
}

/// A sum, and an op that uses it with these regions.
fn of_sum(op: &str, regions: &[&str]) -> String {
    used(&format!(
        "%p = \"r.plus\"(%a, %b) : (i32, i32) -> i32\n%r = \"g.{op}\"(%p) ({}) : (i32) -> i32",
        regions.join(", ")
    ))
}

/// A region that yields a value.
fn yields(value: &str) -> String {
    format!("{{\n\"r.yield\"({value}) : (i32) -> ()\n}}")
}

/// A region that yields a value of a region in it.
fn once(value: &str) -> String {
    format!(
        "{{\n%o = \"r.once\"() ({}) : () -> i32\n\"r.yield\"(%o) : (i32) -> ()\n}}",
        yields(value)
    )
}

const SWAPPED: &str = "%r = \"r.plus\"(%b, %a) : (i32, i32) -> i32";

#[test]
fn row_4_13_uses_in_a_region_that_is_dropped_do_not_count() {
    check(
        Dropped,
        "One",
        &of_sum("fold", &[&yields("%p")]),
        &used(SWAPPED),
    );
    // Nested in an op of the region.
    check(
        Dropped,
        "One",
        &of_sum("fold", &[&once("%p")]),
        &used(SWAPPED),
    );
    let merge = of_sum("merge", &[&yields("%p"), &yields("%p"), &yields("%p")]);
    check(Dropped, "All", &merge, &used(SWAPPED));
}

#[test]
fn row_4_13_other_uses_still_count() {
    let outside = format!(
        "{}\n\"x.use\"(%p) : (i32) -> ()",
        of_sum("fold", &[&yields("%p")])
    );
    check_no_match(Dropped, "One", &outside);
    assert_eq!(
        explain(Dropped, "One", "g.fold", &outside),
        "`One` does not match: 'r.plus' has other uses, or two names stand for it"
    );
}

#[test]
fn row_4_13_uses_in_what_is_copied_or_moved_count() {
    check_no_match(Dropped, "Copied", &of_sum("fold", &[&yields("%p")]));
    check(
        Dropped,
        "Copied",
        &of_sum("fold", &[&yields("%a")]),
        &used(&format!("%r = \"r.once\"() ({}) : () -> i32", yields("%a"))),
    );

    check_no_match(Dropped, "InnerMoved", &of_sum("fold", &[&once("%p")]));
    check(
        Dropped,
        "InnerMoved",
        &of_sum("fold", &[&once("%b")]),
        &used(&format!("%r = \"r.once\"() ({}) : () -> i32", yields("%b"))),
    );

    let merge = |first: &str| of_sum("merge", &[&yields(first), &yields("%p")]);
    check_no_match(Dropped, "Some", &merge("%p"));
    check(
        Dropped,
        "Some",
        &merge("%a"),
        &used(&format!(
            "%q = \"r.plus\"(%b, %a) : (i32, i32) -> i32\n%r = \"g.fold\"(%q) ({}) : (i32) -> i32",
            yields("%a")
        )),
    );
}
