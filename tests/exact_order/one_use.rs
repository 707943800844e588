//! Values that are left with one use, which rules require of matched ops and of other values.

use drr::embedded::Context;
use drr::pattern_set::PatternSet;

use crate::{AbsOp, AddOp, NegOp, OldOp, PingOp, check};

drr::drr! {
    /// Requires one use of a value, whatever defines it.
    pub set OfAny;
    def Only : Pat<(NegOp $x), (PingOp $x), [(HasOneUse $x)]>;
    def AbsAbs : Pat<(AbsOp (AbsOp:$a $_)), (replaceWithValue $a)>;
}

drr::drr! {
    /// Requires one use of an op whose user is not the root.
    pub set Behind;
    def Far : Pat<(AbsOp (NegOp (AddOp:$sum $x, $y))), (AddOp $x, $y), [(HasOneUse $sum)]>;
}

drr::drr! {
    /// Requires one use of both operands.
    pub set Both;
    def Sums : Pat<(AddOp (AbsOp:$a $x), (NegOp:$n $y)), (AddOp $x, $y), [(HasOneUse $a), (HasOneUse $n)]>;
}

drr::drr! {
    /// Requires one use of any pure op whose user is not the root.
    pub set BehindAny;
    def FarAny : Pat<(AbsOp (NegOp (any<Pure>:$op $_, $_))), (replaceWithValue $op), [(HasOneUse $op)]>;
    def OldSum : Pat<(OldOp (AddOp:$sum $_, $_)), (replaceWithValue $sum)>;
}

#[test]
fn a_value_that_no_op_of_the_rule_defines_wakes_its_only_user() {
    check(
        || PatternSet::new().with(OfAny),
        "%s = \"t.old\"(%a) : (i32) -> i32
        %0 = \"t.neg\"(%s) : (i32) -> i32
        %1 = \"t.abs\"(%s) : (i32) -> i32
        %2 = \"t.abs\"(%1) : (i32) -> i32
        \"t.use\"(%0) : (i32) -> ()",
        "%s = \"t.old\"(%a) : (i32) -> i32
        %0 = \"t.ping\"(%s) : (i32) -> i32
        \"t.use\"(%0) : (i32) -> ()",
    );
}

#[test]
fn a_block_argument_wakes_its_only_user() {
    check(
        || PatternSet::new().with(OfAny),
        "\"t.scope\"() ({
        ^bb0(%x: i32):
          %0 = \"t.neg\"(%x) : (i32) -> i32
          %1 = \"t.abs\"(%x) : (i32) -> i32
          %2 = \"t.abs\"(%1) : (i32) -> i32
          \"t.end\"(%0) : (i32) -> ()
        }) : () -> ()",
        "\"t.scope\"() ({
        ^bb0(%x: i32):
          %0 = \"t.ping\"(%x) : (i32) -> i32
          \"t.end\"(%0) : (i32) -> ()
        }) : () -> ()",
    );
}

/// Checks rules that replace an absolute value by the sum two steps away, when a dead user of the sum is
/// gone.
#[track_caller]
fn check_two_steps_away(rules: fn() -> PatternSet<Context>) {
    check(
        rules,
        "%s = \"t.add\"(%a, %a) : (i32, i32) -> i32
        %0 = \"t.neg\"(%s) : (i32) -> i32
        %1 = \"t.abs\"(%0) : (i32) -> i32
        %2 = \"t.neg\"(%s) : (i32) -> i32
        %3 = \"t.neg\"(%2) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()",
        "%0 = \"t.add\"(%a, %a) : (i32, i32) -> i32
        \"t.use\"(%0) : (i32) -> ()",
    );
}

#[test]
fn an_op_with_one_use_wakes_a_root_two_steps_away() {
    check_two_steps_away(|| PatternSet::new().with(Behind));
}

#[test]
fn an_op_of_any_kind_with_one_use_wakes_a_root_two_steps_away() {
    check_two_steps_away(|| PatternSet::new().with(BehindAny));
}

#[test]
fn the_last_of_two_values_that_come_to_one_use_wakes_the_root() {
    check(
        || PatternSet::new().with(Both),
        "%0 = \"t.abs\"(%a) : (i32) -> i32
        %1 = \"t.neg\"(%a) : (i32) -> i32
        %2 = \"t.add\"(%0, %1) : (i32, i32) -> i32
        %3 = \"t.abs\"(%1) : (i32) -> i32
        %4 = \"t.neg\"(%3) : (i32) -> i32
        %5 = \"t.neg\"(%0) : (i32) -> i32
        %6 = \"t.abs\"(%5) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
        "%0 = \"t.add\"(%a, %a) : (i32, i32) -> i32
        \"t.use\"(%0) : (i32) -> ()",
    );
}
