//! Section 3: all forms of constraints, and the explanations when they fail.

use drr::prelude::*;

use crate::ops::{AddOp, CastOp, ConstOp, NegOp, QuadOp, ScaleOp, SplitOp};
use crate::{check, check_no_match, explain, used};

fn more_than_one<I: Ir>(attr: AttrRef<'_, I>) -> bool {
    attr.as_int().is_some_and(|value| value > 1)
}

fn ordered(a: i64, b: i64) -> bool {
    a < b
}

mod elsewhere {
    drr::drr! {
        pub def IntType : TypeConstraint<{ $_self.int_width().is_some() }, "integer">;
    }
}
use elsewhere::IntType;

drr::drr! {
    set Predicates;

    def IsFive : Constraint<{ $_self.as_int() == Some(5) }, "is five">;
    def IsSix : Constraint<{ $0.as_int() == Some(6) }>;
    def Between : Constraint<{ $0 == $_self && { $_self != $1 } }, "between">;
    def FirstIs : Constraint<{ $0 != $1 }, "another">;
    def Less : Constraint<|a: i64, b: i64| (a < b), "is less">;
    def AllFour : Constraint<{ $0 == $1 && $1 == $2 && $2 == $3 }, "are all the same">;
    def AllOfThem : Constraint<{ all_the_same(&[$0...]) }, "are the same">;
    def Wide : TypeConstraint<{ $_self.int_width().is_some_and(|width| width > 16) }, "wide integer">;
    def Small : AttrConstraint<{ $_self.satisfies::<IntPositive>() }>;
    def Digit : AttrConstraint<{ (0..10).contains(&$_self.as_int()?) }, "one digit">;
    def Narrow : TypeConstraint<{ $_self.int_width()? < 64 }, "narrow">;
    def Odd : AttrConstraint<{ $_self.as_int().is_some_and(|v| v % 2 == 1) }, "odd integer">;

    #[reads(any)]
    def IsArgument : Constraint<{ $_builder.ir().defining_op($0.handle()).is_none() }, "an argument">;
    def Typed : TypeConstraint<{ $_builder.ir().display_type($_self.handle()) == "i32" }, "i32">;
    def Returned : Constraint<{
        let n = $0.as_int()?;
        if n == 5 { return true; }
        for k in 2..n { if n % k == 0 { return false; } }
        n > 6
    }, "five or a larger prime">;
    def ReadsIr : Pat<(AddOp $x, $_), (NegOp $x), [(IsArgument $x)]>;
    #[reads(any)]
    def ReadsIrInBraces : Pat<(AddOp $x, $_), (NegOp $x), [{ $_builder.ir().defining_op($x.handle()).is_none() }]>;
    def ReadsTypes : Pat<(AddOp Typed:$x, $_), (NegOp $x)>;
    def Leaving : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(Returned $f)]>;
    def SelfByColon : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(IsFive:$f)]>;
    def SelfByArgument : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(IsFive $f)]>;
    def ZeroByColon : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(IsSix:$f)]>;
    def ZeroByArgument : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(IsSix $f)]>;
    def SelfAndArguments : Pat<(QuadOp $a, $b, $c, $d, $_), (NegOp $a), [(Between:$b $a, $c), (FirstIs:$c $d)]>;
    def Two : Pat<(ScaleOp $x, $f, $b, $_), (NegOp $x), [(Less $f, $b)]>;
    def Four : Pat<(QuadOp $a, $b, $c, $d, $_), (NegOp $a), [(AllFour $a, $b, $c, $d)]>;
    def AnyNumber : Pat<(QuadOp $a, $b, $c, $d, $_), (NegOp $a), [(AllOfThem $a, $b, $c, $d)]>;
    def Braces : Pat<(ScaleOp $x, $f, $b, $_), (NegOp $x), [{ $f.as_int()? == $b.as_int()? * 2 }]>;
    def Function : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(more_than_one $f)]>;
    def DecodingFunction : Pat<(ScaleOp $x, $f, $b, $_), (NegOp $x), [(ordered $f, $b)]>;
    def OnTypes : Pat<(AddOp $x, $_y), (NegOp $x), [(Wide $x), (I32 $_y)]>;
    def OnTypesInPlace : Pat<(AddOp Wide:$x, Not<AnyOf<(Index, F32)>>), (NegOp $x)>;
    def OnAttrs : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(Odd $f), (Small $f), (IntPositive $f), (I64Attr $f)]>;
    def OnAttrsInPlace : Pat<(ScaleOp $x, AllOf<(I64Attr, IntPositive)>, Odd, $_), (NegOp $x)>;
    def Failing : Pat<(ScaleOp Narrow:$x, Digit, ..), (NegOp $x)>;
    def InPlaceCode : Pat<(ScaleOp $x, $f, ..), (NegOp $x),
        [(Constraint<|f: i64| (f == 9), "is nine"> $f)]>;
    def OneUse : Pat<(NegOp (NegOp:$n $x)), (replaceWithValue $x), [(HasOneUse $n)]>;
    def NoUse : Pattern<(SplitOp:$s (NegOp $x)), [(SplitOp $x)], [(HasNoUse $s__1)]>;
    def NoUseOf : Pattern<(SplitOp:$s (NegOp $x)), [(SplitOp $x)], [(HasNoUseOf:$s__1)]>;
    def Types : Pat<(CastOp:$r $x, $_), (replaceWithValue $x), [(SameType $r, $x)]>;
    def Shapes : Pat<(CastOp:$r $x, "shape"), (CastOp $x, "done"), [(SameShape $r, $x)]>;
    def Elements : Pat<(CastOp:$r $x, "element"), (CastOp $x, "done"), [(SameElementType $r, $x)]>;
    def InOrder : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [(IsFive $f), (Odd $f), (IsSix $f)]>;
    // Not a misspelt `AnyType`.
    def ElsewhereDeclared : Pat<(CastOp:$r $x, "int"), (NegOp $x), [(IntType $x), (IntType $r)]>;
    #[reads(depth = 1)]
    def OfConst : Constraint<{ $0.is_defined_by::<ConstOp>() && !$0.defining_op()?.attr("value")?.is_zero() }>;
    def ValueOrOp : Pat<(AddOp (ConstOp:$k $_), $y), (NegOp $y), [(OfConst $k), (OfConst $y)]>;
    def AttrOfConst : Pat<(NegOp (ConstOp $v)), (ConstOp $v), [(SameType $v, $v), { $v.is_zero() }]>;
}

fn all_the_same<T: PartialEq>(values: &[T]) -> bool {
    values.windows(2).all(|pair| pair[0] == pair[1])
}

fn scale(factor: i64, bias: i64) -> String {
    used(&format!(
        "%r = \"test.scale\"(%a) <{{bias = {bias} : i64, factor = {factor} : i64}}> : (i32) -> i32"
    ))
}

fn neg_a() -> String {
    used("%r = \"test.neg\"(%a) : (i32) -> i32")
}

/// Checks that the rule accepts these factors and biases and rejects those.
#[track_caller]
fn accepts(rule: &str, yes: &[(i64, i64)], no: &[(i64, i64)]) {
    for (factor, bias) in yes {
        check(Predicates, rule, &scale(*factor, *bias), &neg_a());
    }
    for (factor, bias) in no {
        check_no_match(Predicates, rule, &scale(*factor, *bias));
    }
}

#[test]
fn row_3_1_self_and_argument_zero_are_the_same() {
    for rule in ["SelfByColon", "SelfByArgument"] {
        accepts(rule, &[(5, 1)], &[(6, 1)]);
    }
    for rule in ["ZeroByColon", "ZeroByArgument"] {
        accepts(rule, &[(6, 1)], &[(5, 1)]);
    }
}

#[test]
fn row_3_1_the_builder_of_a_constraint_reads_the_ir() {
    let add = |x| used(&format!("%r = \"test.add\"({x}, %b) : (i32, i32) -> i32"));
    let nested = "%n = \"test.sub\"(%a, %a) : (i32, i32) -> i32\n".to_string() + &add("%n");
    for rule in ["ReadsIr", "ReadsIrInBraces"] {
        check(Predicates, rule, &add("%a"), &neg_a());
        check_no_match(Predicates, rule, &nested);
    }
    let float = "%r = \"test.add\"(%f, %f) : (f32, f32) -> f32\n\"x.use\"(%r) : (f32) -> ()";
    check(Predicates, "ReadsTypes", &add("%a"), &neg_a());
    check_no_match(Predicates, "ReadsTypes", float);
}

#[test]
fn row_3_1_return_in_a_constraint_gives_its_answer() {
    accepts(
        "Leaving",
        &[(5, 1), (7, 1), (11, 1)],
        &[(3, 1), (6, 1), (9, 1)],
    );
}

#[test]
fn row_3_1_any_number_of_entities() {
    accepts("Two", &[(1, 2)], &[(2, 2), (3, 2)]);
    let quad = |operands: &str| {
        used(&format!(
            "%r = \"test.quad\"({operands}) <{{n = 0 : i64}}> : (i32, i32, i32, i32) -> i32"
        ))
    };
    for rule in ["Four", "AnyNumber"] {
        check(Predicates, rule, &quad("%a, %a, %a, %a"), &neg_a());
        check_no_match(Predicates, rule, &quad("%a, %a, %a, %b"));
        check_no_match(Predicates, rule, &quad("%b, %a, %a, %a"));
    }
}

/// `$0` is what follows `$_self`, if the code names both, as in MLIR.
#[test]
fn row_3_1_arguments_behind_self_are_numbered_from_zero() {
    let quad = |operands| {
        used(&format!(
            "%r = \"test.quad\"({operands}) <{{n = 1 : i64}}> : (i32, i32, i32, i32) -> i32"
        ))
    };
    check(
        Predicates,
        "SelfAndArguments",
        &quad("%a, %a, %b, %a"),
        &neg_a(),
    );
    // `$_self` differs from `$0`; it equals `$1`; `$0` and `$1` of the other are equal.
    for operands in ["%a, %b, %c, %a", "%a, %a, %a, %b", "%a, %a, %b, %b"] {
        check_no_match(Predicates, "SelfAndArguments", &quad(operands));
    }
    assert_eq!(
        explain(
            Predicates,
            "SelfAndArguments",
            "test.quad",
            &quad("%a, %b, %c, %a")
        ),
        "`SelfAndArguments` does not match: entities '$b, $a, $c' failed to satisfy constraint: 'between' \
         where $b = %arg1 : i32, $a = %arg0 : i32, $c = %arg2 : i32"
    );
}

#[test]
fn row_3_1_a_predicate_is_any_function() {
    accepts("Function", &[(2, 1)], &[(1, 1)]);
    accepts("DecodingFunction", &[(1, 2)], &[(2, 2)]);
    accepts("InPlaceCode", &[(9, 1)], &[(8, 1)]);
}

#[test]
fn row_3_1_type_and_attribute_constraints_are_predicates() {
    let add = |ty, x| {
        format!("%r = \"test.add\"({x}, {x}) : ({ty}, {ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()")
    };
    for rule in ["OnTypes", "OnTypesInPlace"] {
        check(Predicates, rule, &add("i32", "%a"), &neg_a());
        check_no_match(Predicates, rule, &add("f32", "%f"));
    }
    accepts("OnAttrs", &[(3, 1)], &[(4, 1), (-3, 1)]);
    accepts("OnAttrsInPlace", &[(4, 3)], &[(4, 2), (-4, 3)]);
}

#[test]
fn row_3_2_rust_in_braces_is_a_predicate() {
    accepts("Braces", &[(4, 2), (0, 0)], &[(4, 3)]);
}

#[test]
fn row_3_3_uses() {
    let neg = |more: &str| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%n) : (i32) -> i32{more}"
        ))
    };
    check(
        Predicates,
        "OneUse",
        &neg(""),
        "\"x.use\"(%a) : (i32) -> ()",
    );
    check_no_match(Predicates, "OneUse", &neg("\n\"x.use\"(%n) : (i32) -> ()"));
    let split = |x, n| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%s:2 = \"test.split\"({x}) : (i32) -> (i32, i32)\n%r = \"x.id\"(%s#{n}) : (i32) -> i32"
        ))
    };
    for rule in ["NoUse", "NoUseOf"] {
        check(
            Predicates,
            rule,
            &split("%n", 0),
            &split("%a", 0).replace("%n = \"test.neg\"(%a) : (i32) -> i32\n", ""),
        );
        check_no_match(Predicates, rule, &split("%n", 1));
    }
}

#[test]
fn row_3_3_types_shapes_and_elements() {
    let cast = |mode: &str, from: &str, to: &str| {
        format!(
            "%s = \"x.src\"() : () -> {from}\n%r = \"test.cast\"(%s) <{{mode = \"{mode}\"}}> : ({from}) -> {to}\n\"x.use\"(%r) : ({to}) -> ()"
        )
    };
    check(
        Predicates,
        "Types",
        &cast("any", "i32", "i32"),
        "%s = \"x.src\"() : () -> i32\n\"x.use\"(%s) : (i32) -> ()",
    );
    check_no_match(Predicates, "Types", &cast("any", "i32", "i64"));
    let (f, i, wide) = ("tensor<2xf32>", "tensor<2xi32>", "tensor<3xf32>");
    check(
        Predicates,
        "Shapes",
        &cast("shape", f, i),
        &cast("done", f, i),
    );
    check_no_match(Predicates, "Shapes", &cast("shape", f, wide));
    check(
        Predicates,
        "Elements",
        &cast("element", f, wide),
        &cast("done", f, wide),
    );
    check_no_match(Predicates, "Elements", &cast("element", f, i));
}

#[test]
fn row_3_4_the_first_constraint_that_fails_is_named_in_written_order() {
    let why = |factor| explain(Predicates, "InOrder", "test.scale", &scale(factor, 1));
    // 6 is neither five nor odd. 5 is five and odd, but not six.
    assert!(why(6).contains("is five"), "{}", why(6));
    assert!(why(5).contains("'IsSix'"), "{}", why(5));
    assert!(!why(5).contains("is five"), "{}", why(5));
    let braces = explain(Predicates, "Braces", "test.scale", &scale(5, 1));
    assert!(braces.contains("$f.as_int()"), "{braces}");
}

#[test]
fn row_3_1_constraints_on_a_nested_constant() {
    let neg = |v| {
        used(&format!(
            "%k = \"test.const\"() <{{value = {v} : i32}}> : () -> i32\n%r = \"test.neg\"(%k) : (i32) -> i32"
        ))
    };
    check(
        Predicates,
        "AttrOfConst",
        &neg(0),
        &used("%r = \"test.const\"() <{value = 0 : i32}> : () -> i32"),
    );
    check_no_match(Predicates, "AttrOfConst", &neg(1));
}

#[test]
fn row_3_1_a_question_mark_that_fails_in_a_constraint_of_types_or_attributes_is_no_match() {
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    check(Predicates, "Failing", &scale(9, 1), &neg);
    check_no_match(Predicates, "Failing", &scale(10, 1));
    let of_float =
        "%r = \"test.scale\"(%f) <{factor = 9 : i64}> : (f32) -> f32\n\"x.use\"(%r) : (f32) -> ()";
    check_no_match(Predicates, "Failing", of_float);
}

#[test]
fn row_3_1_a_constraint_from_elsewhere_may_be_named_nearly_as_a_provided_one() {
    let cast = |argument| {
        used(&format!(
            "%r = \"test.cast\"(%{argument}) <{{mode = \"int\"}}> : ({}) -> i32",
            if argument == "f" { "f32" } else { "i32" }
        ))
    };
    check_no_match(Predicates, "ElsewhereDeclared", &cast("f"));
    check(Predicates, "ElsewhereDeclared", &cast("a"), &neg_a());
}

#[test]
fn row_3_1_code_for_values_takes_an_op_as_its_value() {
    let sum = |left, right| {
        used(&format!(
            "%k = \"test.const\"() <{{value = {left} : i32}}> : () -> i32
             %l = \"test.const\"() <{{value = {right} : i32}}> : () -> i32
             %r = \"test.add\"(%k, %l) : (i32, i32) -> i32"
        ))
    };
    check_no_match(Predicates, "ValueOrOp", &sum(0, 7));
    check_no_match(Predicates, "ValueOrOp", &sum(7, 0));
    let expected = used(
        "%l = \"test.const\"() <{value = 8 : i32}> : () -> i32
         %r = \"test.neg\"(%l) : (i32) -> i32",
    );
    check(Predicates, "ValueOrOp", &sum(7, 8), &expected);
}

#[test]
fn row_3_3_any_of_many_constraints() {
    drr::drr! {
        set Many;
        def ToWord : Pat<(NegOp AnyOf<(I1, I8, I16, I32, I64, F16, F64, Index)>:$x), (ScaleOp $x, 8)>;
    }
    let neg = |argument, ty| {
        format!("%r = \"test.neg\"(%{argument}) : ({ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()")
    };
    check(Many, "ToWord", &neg("a", "i32"), &scale(8, 1));
    check_no_match(Many, "ToWord", &neg("f", "f32"));
}
