//! Row 5.2: how far native code reads, and what the match of a rule may depend on.

use drr::pattern_set::{OneUse, PatternSet, Reach};
use drr::prelude::*;

use drr::native::FollowsDefUse;

use crate::ops::{AddOp, MaxOp, MulOp, NegOp, ScaleOp, SubOp};
use crate::{check, check_no_match, used};
use drr::op::OpOf;

fn is_product<I: Ir, R: FollowsDefUse>(x: Val<'_, I, R>) -> bool {
    x.is_defined_by::<MulOp>()
}

drr::drr! {
    #[allow(deprecated)]
    set Reaches;

    def Root : Pat<(AddOp $x, $y), (SubOp $x, $y)>;
    def Nested : Pat<(AddOp (NegOp (NegOp $x)), $y), (SubOp $x, $y)>;
    def InAnyOrder : Pat<(MaxOp (either (NegOp (MulOp $x, $_)), $y)), (SubOp $x, $y)>;
    def OneUse : Pat<(AddOp (NegOp:$n $x), $y), (SubOp $x, $y), [(HasOneUse $n), (SameType $x, $y)]>;

    def Two : Pat<(AddOp $x, $y), (SubOp $x, $y), [(NegOfProduct $x)]>;
    def TwoFromNested : Pat<(AddOp (NegOp $x), $y), (SubOp $x, $y), [(NegOfProduct $x)]>;
    def NotOfIt : Pat<(AddOp (NegOp $x), $y), (SubOp $x, $y), [(IsEven { $x.use_count() as i64 })]>;
    #[reads(depth = 1)]
    def InBraces : Pat<(AddOp $x, $y), (SubOp $x, $y), [{ is_product($x) }]>;
    #[reads(depth = 1)]
    def ByFunction : Pat<(AddOp $x, $y), (SubOp $x, $y), [(is_product $x)]>;
    def InResult : Pat<(AddOp $x, $y), (ScaleOp $x, (Operands $y))>;
    def OfDefinition : Pat<(AddOp $x, $y), (ScaleOp $x, (Results (Definition $y)))>;
    def OfUsers : Pat<(AddOp $x, $y), (ScaleOp $x, (Users (Definition $y)))>;
    def Anything : Pat<(AddOp $x, $y), (SubOp $x, $y), [(Whole $x)]>;
    def Typed : Pat<(AddOp $x, $y), (SubOp $x, $y), [{ $x.ty() == $y.ty() }]>;

    def Constant : Pat<(AddOp (ConstantLike $c), $y), (ScaleOp $y, (Doubled $c))>;
    def Extracted : Pat<(AddOp (Operand $x), $y), (ScaleOp $y, { $x.use_count() as i64 })>;
    def ExtractedFar : Pat<(AddOp (OperandOfOperand $x), $y), (ScaleOp $y, (Operands $x))>;
    def ExtractedAgain : Pat<(AddOp (Operand (Operand (NegOp $_))), $y), (NegOp $y)>;
    def ExtractedValue : Pat<(AddOp (Operand $x), $y), (SubOp $x, $y)>;
    def Replaced : Pattern<(AddOp (NegOp:$n $x), $y), [(replace $n, $x), (SubOp $x, $y)]>;

    #[reads(depth = 2)]
    def NegOfProduct : Constraint<{
        $0.defining_op().filter(|op| op.is::<NegOp>())?.operand(0)?.is_defined_by::<MulOp>()
    }, "a negated product">;
    def IsEven : Constraint<|n: i64| n % 2 == 0>;
    #[reads(depth = 1)]
    def Operands : NativeCodeCall<{ $0.defining_op()?.num_operands() as i64 }>;
    #[reads(depth = 1)]
    def Definition : NativeCodeCall<{ $0.defining_op()? }>;
    #[reads(depth = 1)]
    def Results : NativeCodeCall<{ $0.num_results() as i64 + $0.operand(0)?.defining_op().is_some() as i64 }>;
    #[reads(any)]
    def Users : NativeCodeCall<{ $0.result(0)?.users().len() as i64 }>;
    #[reads(any)]
    def Whole : Constraint<{ $0.ir().num_results($0.defining_op()?.handle()) == 2 }, "of two">;
    def Doubled : NativeCodeCall<|n: i32| i64::from(n) * 2>;
    def Operand : NativeCodeCall<{ $_self.defining_op().filter(|op| op.is::<NegOp>())?.operand(0) }>;
    #[reads(depth = 2)]
    def OperandOfOperand : NativeCodeCall<{ $_self.defining_op()?.operand(0)?.defining_op()?.operand(0) }>;
}

const fn steps(steps: u32) -> Reach {
    Reach {
        steps: Some(steps),
        others: 0,
        operands: false,
        one_use: OneUse::OfNone,
        counts_uses: false,
        places: false,
    }
}

/// That of a rule with code that is given values, which it may compare and whose uses it may count.
const fn code(steps: u32, others: u32) -> Reach {
    Reach {
        steps: Some(steps),
        others,
        operands: true,
        one_use: OneUse::OfNone,
        counts_uses: true,
        places: false,
    }
}

#[test]
fn row_5_2_a_rule_says_how_far_its_match_reads() {
    let unknown = Reach {
        steps: None,
        places: true,
        ..code(0, 0)
    };
    let expected = [
        ("Root", steps(0)),
        ("Nested", steps(2)),
        ("InAnyOrder", steps(2)),
        (
            "OneUse",
            Reach {
                one_use: OneUse::Of(&[4]),
                ..steps(1)
            },
        ),
        // Code that is given a value may count its uses, unless its methods are known not to.
        ("Two", code(2, 2)),
        ("TwoFromNested", code(3, 3)),
        ("NotOfIt", code(1, 0)),
        ("InBraces", code(1, 1)),
        ("ByFunction", code(1, 1)),
        ("InResult", code(1, 1)),
        ("OfDefinition", code(2, 2)),
        ("OfUsers", unknown),
        ("Anything", unknown),
        // The methods of these two do not count uses.
        (
            "Typed",
            Reach {
                operands: true,
                ..steps(0)
            },
        ),
        (
            "Constant",
            Reach {
                counts_uses: false,
                ..code(1, 1)
            },
        ),
        ("Extracted", code(1, 1)),
        ("ExtractedFar", code(3, 3)),
        // The negation is named, so another op there needs no visit.
        (
            "ExtractedAgain",
            Reach {
                operands: false,
                ..code(3, 2)
            },
        ),
        // The value must dominate the new op; what replaces the negation must dominate its uses.
        (
            "ExtractedValue",
            Reach {
                places: true,
                ..code(1, 1)
            },
        ),
        (
            "Replaced",
            Reach {
                places: true,
                ..steps(1)
            },
        ),
    ];
    let patterns = PatternSet::<drr::embedded::Context>::new().with(Reaches);
    let found: Vec<_> = patterns
        .rules()
        .map(|rule| (rule.name, rule.reach))
        .collect();
    for (name, reach) in expected {
        assert!(found.contains(&(name, reach)), "{name}: {found:?}");
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn row_5_2_a_rule_written_by_hand_may_read_anything() {
    let patterns = PatternSet::<drr::embedded::Context>::new().with(by_hand);
    let reaches: Vec<Reach> = patterns.rules().map(|rule| rule.reach).collect();
    assert_eq!(reaches, [Reach::UNKNOWN]);
}

/// Declines.
#[drr::pattern(root = NegOp)]
fn by_hand<I: Ir>(_op: OpOf<NegOp, I>, _rewriter: &mut PatternRewriter<'_, I>) -> bool {
    false
}

#[test]
fn row_5_2_code_reads_as_many_steps_as_it_declares() {
    let before = used(
        "%p = \"test.mul\"(%a, %b) : (i32, i32) -> i32
        %n = \"test.neg\"(%p) : (i32) -> i32
        %r = \"test.add\"(%n, %b) : (i32, i32) -> i32",
    );
    let after = used(
        "%p = \"test.mul\"(%a, %b) : (i32, i32) -> i32
        %n = \"test.neg\"(%p) : (i32) -> i32
        %r = \"test.sub\"(%n, %b) : (i32, i32) -> i32",
    );
    check(Reaches, "Two", &before, &after);
    check_no_match(
        Reaches,
        "Two",
        &used(
            "%p = \"test.mul\"(%a, %b) : (i32, i32) -> i32
            %r = \"test.add\"(%p, %b) : (i32, i32) -> i32",
        ),
    );
    check(
        Reaches,
        "ExtractedFar",
        &used(
            "%p = \"test.mul\"(%a, %b) : (i32, i32) -> i32
            %n = \"test.neg\"(%p) : (i32) -> i32
            %m = \"test.neg\"(%n) : (i32) -> i32
            %r = \"test.add\"(%m, %b) : (i32, i32) -> i32",
        ),
        &used("%r = \"test.scale\"(%b) <{factor = 2 : i64}> : (i32) -> i32"),
    );
}

#[test]
fn row_5_2_a_native_goes_on_from_what_another_one_gives() {
    let split = "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n";
    check(
        Reaches,
        "OfUsers",
        &used(&format!(
            "{split}%r = \"test.add\"(%b, %s#0) : (i32, i32) -> i32"
        )),
        &used(&format!(
            "{split}%r = \"test.scale\"(%b) <{{factor = 1 : i64}}> : (i32) -> i32"
        )),
    );
    check(
        Reaches,
        "Anything",
        &used(&format!(
            "{split}%r = \"test.add\"(%s#0, %b) : (i32, i32) -> i32"
        )),
        &used(&format!(
            "{split}%r = \"test.sub\"(%s#0, %b) : (i32, i32) -> i32"
        )),
    );
}
