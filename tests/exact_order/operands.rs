//! Operands that become other values.

use drr::pattern_set::PatternSet;

use crate::{AbsOp, AddOp, NegOp, OldOp, PingOp, check};

drr::drr! {
    /// Compares operands, whatever defines them.
    pub set Same;
    def Double : Pat<(AddOp $x, $x), (AbsOp $x)>;
    def OldIsNothing : Pat<(OldOp $x), (replaceWithValue $x)>;
}

drr::drr! {
    /// Its code reads what defines an operand.
    pub set OfPing;
    def NegOfPing : Pat<(NegOp $x), (AbsOp $x), [(IsPing $x)]>;
    def OldIsGone : Pat<(OldOp $x), (replaceWithValue $x)>;
    #[reads(depth = 1)]
    def IsPing : Constraint<{ $0.is_defined_by::<PingOp>() }, "of a ping">;
}

#[test]
fn an_operand_that_becomes_equal_to_another_one_wakes_the_root() {
    check(
        || PatternSet::new().with(Same),
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.add\"(%a, %0) : (i32, i32) -> i32
        \"t.use\"(%1) : (i32) -> ()",
        "%1 = \"t.abs\"(%a) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()",
    );
}

#[test]
fn an_operand_that_another_op_defines_wakes_the_root_that_reads_its_definition() {
    check(
        || PatternSet::new().with(OfPing),
        "%0 = \"t.ping\"(%a) : (i32) -> i32
        %1 = \"t.old\"(%0) : (i32) -> i32
        %2 = \"t.neg\"(%1) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
        "%0 = \"t.ping\"(%a) : (i32) -> i32
        %2 = \"t.abs\"(%0) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
    );
}

drr::drr! {
    /// Names the same op at three numbers of steps.
    pub set Thrice;
    def Three : Pat<(NegOp (NegOp (NegOp:$n $_))), (replaceWithValue $n)>;
    def OldIsNeg : Pat<(OldOp $x), (NegOp $x)>;
}

#[test]
fn an_op_that_a_rule_names_at_several_steps_wakes_each_root() {
    check(
        || PatternSet::new().with(Thrice),
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.neg\"(%0) : (i32) -> i32
        %2 = \"t.neg\"(%1) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
        "%0 = \"t.neg\"(%a) : (i32) -> i32
        \"t.use\"(%0) : (i32) -> ()",
    );
}
