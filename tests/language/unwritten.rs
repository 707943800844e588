//! Row 5.1: `todo!()` stands for native code that is not written yet.

use drr::prelude::*;

use crate::ops::{AddOp, CastOp, ClampOp, NegOp, ScaleOp, SplitOp};
use crate::{check, check_no_match, run, used};

drr::drr! {
    set Unwritten;

    def Predicate : Constraint<{ todo!() }>;
    def OfClosure : Constraint<|x| todo!("port {x:?}")>;
    def OfType : TypeConstraint<{ todo!() }>;
    def OfAttr : AttrConstraint<{ unimplemented!() }>;
    def Native : NativeCodeCall<{ todo!() }>;
    def Typed : NativeCodeCall<|n: i64| todo!("port {n}")>;
    def Block : NativeCodeCall<{ let n = $0.use_count(); todo!("{}", n) }>;
    def Two : NativeCodeCall<{ todo!() }, 2>;
    def Effect : NativeCodeCall<{ todo!("{}", $_builder.ir().num_operands($0)) }>;
    def Void : NativeCodeCallVoid<{ let _ = &$_builder; todo!("port this effect") }>;

    // No native code is reached before a written constraint fails.
    def Tested : Pat<(NegOp $x), (replaceWithValue $x), [{ $x.use_count() > 9 }, (Predicate $x), (OfClosure $x), (OfType $x), { todo!() }]>;
    def InPlace : Pat<(AddOp (NegOp OfType:$x), $_), (replaceWithValue $x)>;
    def OnAttr : Pat<(ScaleOp (NegOp $x), OfAttr:$f, ..), (replaceWithValue $x), [(OfAttr $f)]>;
    def Values : Pat<(AddOp (AddOp $x, $y), $_), (AddOp (Native $x), (Block $y))>;
    def Attrs : Pat<(ScaleOp (ScaleOp $x, $f, ..), ..), (ScaleOp $x, (Typed (Native $f)), tag = (Native $f))>;
    def Replaced : Pat<(SplitOp (SplitOp:$s__0 $x)), (Two $x, $s__0)>;
    def Types : Pat<(CastOp (CastOp $x, $_), $m), (CastOp (CastOp $x, $m, (returnType { todo!() })), $m)>;
    def OfNative : Pat<(CastOp (CastOp $x, $_), $m), (CastOp (CastOp $x, $m, (returnType (Native $x))), $m)>;
    def Matcher : Pat<(AddOp $x, (Native $x)), (NegOp $x)>;
    def MatcherOptional : Pat<(AddOp (ClampOp $_, $x), (Native $x)), (NegOp $x)>;
    def Matchers : Pat<(AddOp $x, (Native $x, I32:$y)), (NegOp $y)>;
    def Effects : Pat<(AddOp (AddOp (SplitOp:$s__0 $_), $_), $y), (Effect $s, $y)>;
    def Reached : Pattern<(NegOp (NegOp $x)), [(Void $x), (replaceWithValue $x)]>;
}

#[test]
fn row_5_1_rules_with_unwritten_code_leave_other_operations_alone() {
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    let (text, report) = run(Unwritten, &[], &neg);
    assert_eq!((text, report.rewrites), (crate::text(&neg), 0));
    check_no_match(Unwritten, "Tested", &neg);
}

#[test]
#[should_panic(expected = "not yet implemented: port this effect")]
fn row_5_1_unwritten_code_panics_where_it_is_reached() {
    let neg = used("%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%n) : (i32) -> i32");
    check(Unwritten, "Reached", &neg, "");
}

#[test]
#[should_panic(expected = "not yet implemented: port 3")]
fn row_5_1_unwritten_code_gets_what_written_code_gets() {
    drr::drr! {
        set Ported;
        def Typed : NativeCodeCall<|n: i64| todo!("port {n}")>;
        def Attrs : Pat<(ScaleOp $x, $f, 7, ..), (ScaleOp $x, (Typed $f))>;
    }
    let scale = "%r = \"test.scale\"(%a) <{bias = 7 : i64, factor = 3 : i64}> : (i32) -> i32";
    check(Ported, "Attrs", &used(scale), "");
}
