//! Row 6.2, `class`: arguments, defaults, and classes that derive from classes.

use drr::pattern_set::PatternSet;

use super::{binary, names, neg_a};
use crate::ops::{AddOp, CastOp, ConstOp, MixOp, MulOp, NegOp, ScaleOp, SubOp};
use crate::{check, check_no_match, used};

drr::drr! {
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    set Classes;

    // Parameters: ops.
    class Swap<from, to> : Pat<(from $x, $y), (to $y, $x)>;
    def AddBackwards : Swap<AddOp, SubOp>;
    def MulBackwards : Swap<crate::ops::MulOp, to = SubOp>;

    // DAGs, lists of constraints, numbers; kinds as TableGen writes them.
    class Same<dag source, dag result, list<dag> constraints = [], int benefit = 0> :
        Pat<source, result, constraints, [], (addBenefit benefit)>;
    def DoubleNeg : Same<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def NegOfConst : Same<(NegOp (ConstOp $c)), (ConstOp (Negated $c)), [{ $c.is_number(4) }, (HasNoUse $c)], 2>;
    def SubSame : Same<(SubOp $x, $y), (replaceWithValue $x), benefit = 5, constraints = [{ $x == $y }]>;

    // A constant in place of TableGen's record for it.
    class ScaledBy<dag op, dag factor, dag new> : Pat<(op $x, factor, ..), (op $x, new)>;
    def MinusToFive : ScaledBy<ScaleOp, -3, 5>;

    // Native code of a class, used as an argument alone and with a name.
    class Number<n> : NativeCodeCall<{ n }>;
    class Times<n> : NativeCodeCall<{ $0.as_int()? as i64 * n }>;
    def MixByClass : Pat<(MixOp $x, $n, $y), (AddOp (ScaleOp $x, Number<12>), (ScaleOp $y, Times<5>:$n))>;

    // Code of a class in place that reads users.
    #[reads(any)]
    class UsedBy<name> : Constraint<{ $0.result(0)?.users().first()?.name() == name }>;
    def AddUsed : Pat<(AddOp:$sum $x, $x), (NegOp $x), [(UsedBy<"test.mul"> $sum)]>;

    // Attributes, types and constraints.
    class Scaled<Factor, tag> : Pat<(ScaleOp $x, factor = Factor, tag = tag, ..), (NegOp $x)>;
    def ScaledByTwo : Scaled<2, "two">;
    def ScaledByFew : Scaled<Few, $_>;
    class OfType<type> : Pat<(CastOp type:$x, ..), (NegOp $x)>;
    def CastOfWord : OfType<Word>;

    // A list inside a list is part of it.
    class Checked<op, more = []> : Pat<(op $x, $y), (NegOp $x), [{ $x != $y }, more.., (SameType $x, $y)]>;
    def CheckedAdd : Checked<AddOp>;
    def CheckedMul : Checked<MulOp, [(IsMul $x, $y), { $x != $y }]>;

    def Negated : NativeCodeCall<{ $0.ty()?.number(i32::try_from(-$0.as_int()?).ok()?) }>;
    def Few : AttrConstraint<{ $_self.as_int().is_some_and(|n| n < 4) }, "few">;
    def Word : TypeConstraint<{ $_self.int_width() == Some(32) }, "word">;
    def IsMul : Constraint<{ $0 != $1 }, "different">;
    def HasNoUse : Constraint<{ $0.is_number(4) }, "four">;
}

drr::drr! {
    set Derived;

    /// Of the class.
    #[group("families")]
    class Base<op, N = 1> : Pat<(op $x, (ConstOp $c)), (NegOp $x), [{ $c.is_number(N) }]>;
    class Unit<op> : Base<op, 1>;
    #[keep_attrs]
    class AddUnit : Unit<AddOp>;

    def OneOfAdd : AddUnit;
    def OneOfMul : Unit<MulOp>;
    /// Its own.
    #[group("own")]
    def ThreeOfSub : Base<SubOp, N = 3>;
    def : Base<SubOp>;

    // Classes of helpers.
    class IsNumber<n> : AttrConstraint<{ $_self.is_number(n) }, "a certain number">;
    def Six : IsNumber<6>;
    def Seven : IsNumber<7>;
    def OfSix : Pat<(MulOp $x, (ConstOp Six)), (NegOp $x)>;
    def OfSeven : Pat<(MulOp $x, (ConstOp Seven)), (AddOp $x, $x)>;

    class Bigger<than> : Constraint<{ $0.as_int() > Some(than) }, "bigger">;
    class Plus<n> : NativeCodeCall<{ $0.ty()?.number(i32::try_from($0.as_int()? + n).ok()?) }>;
    def InPlace : Pat<(NegOp (ConstOp $c)), (ConstOp (Plus<10> $c)), [(Bigger<100> $c)]>;
}

fn with(op: &str, n: i32) -> String {
    used(&format!(
        "%k = \"test.const\"() <{{value = {n} : i32}}> : () -> i32\n%r = \"test.{op}\"(%a, %k) : (i32, i32) -> i32"
    ))
}

fn constant(n: i32) -> String {
    used(&format!(
        "%r = \"test.const\"() <{{value = {n} : i32}}> : () -> i32"
    ))
}

fn neg(n: i32) -> String {
    used(&format!(
        "%k = \"test.const\"() <{{value = {n} : i32}}> : () -> i32\n%r = \"test.neg\"(%k) : (i32) -> i32"
    ))
}

fn scale(attrs: &str) -> String {
    used(&format!(
        "%r = \"test.scale\"(%a) <{{{attrs}}}> : (i32) -> i32"
    ))
}

#[test]
fn row_6_2_parameters_stand_for_ops_by_name_and_path() {
    check(
        Classes,
        "AddBackwards",
        &binary("add", "%a", "%b"),
        &binary("sub", "%b", "%a"),
    );
    check(
        Classes,
        "MulBackwards",
        &binary("mul", "%a", "%b"),
        &binary("sub", "%b", "%a"),
    );
}

#[test]
fn row_6_2_parameters_stand_for_dags_lists_and_numbers() {
    let twice = used("%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%n) : (i32) -> i32");
    check(Classes, "DoubleNeg", &twice, "\"x.use\"(%a) : (i32) -> ()");
    check(Classes, "NegOfConst", &neg(4), &constant(-4));
    check_no_match(Classes, "NegOfConst", &neg(5));
    check(
        Classes,
        "SubSame",
        &binary("sub", "%a", "%a"),
        "\"x.use\"(%a) : (i32) -> ()",
    );
    check_no_match(Classes, "SubSame", &binary("sub", "%a", "%b"));
    let set = PatternSet::<drr::embedded::Context>::new().with(Classes);
    let benefit = |name| {
        set.rules()
            .find(|rule| rule.name == name)
            .map(|rule| rule.benefit)
    };
    assert_eq!(benefit("DoubleNeg"), Some(2), "the default");
    assert_eq!(benefit("NegOfConst"), Some(2 + 2), "by position");
    assert_eq!(benefit("SubSame"), Some(1 + 5), "by name");
}

#[test]
fn row_6_2_parameters_stand_for_attributes_types_and_constraints() {
    check(
        Classes,
        "ScaledByTwo",
        &scale("factor = 2 : i64, tag = \"two\""),
        &neg_a(),
    );
    check_no_match(
        Classes,
        "ScaledByTwo",
        &scale("factor = 2 : i64, tag = \"three\""),
    );
    check(Classes, "ScaledByFew", &scale("factor = 3 : i64"), &neg_a());
    check_no_match(Classes, "ScaledByFew", &scale("factor = 4 : i64"));
    let cast = |ty| format!("%r = \"test.cast\"({ty}) : (i32) -> i32\n\"x.use\"(%r) : (i32) -> ()");
    check(Classes, "CastOfWord", &cast("%a"), &neg_a());
}

#[test]
fn row_6_2_a_dag_may_be_whatever_an_op_is_given() {
    check(
        Classes,
        "MinusToFive",
        &scale("factor = -3 : i64"),
        &scale("factor = 5 : i64"),
    );
}

#[test]
fn row_6_2_natives_of_a_class_stand_as_arguments() {
    let mix = "%r = \"test.mix\"(%a, %b) <{n = 2 : i64}> : (i32, i32) -> i32";
    check(
        Classes,
        "MixByClass",
        &used(mix),
        &used(
            "%m = \"test.scale\"(%a) <{bias = 1 : i64, factor = 12 : i64}> : (i32) -> i32\n%n = \"test.scale\"(%b) <{bias = 1 : i64, factor = 10 : i64}> : (i32) -> i32\n%r = \"test.add\"(%m, %n) : (i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_6_2_code_of_a_class_in_place_follows_users_if_the_class_says_so() {
    let sum = "%s = \"test.add\"(%a, %a) : (i32, i32) -> i32\n";
    let product = "%r = \"test.mul\"(%s, %b) : (i32, i32) -> i32";
    let neg = "%s = \"test.neg\"(%a) : (i32) -> i32\n";
    let used_by = |first: &str, user: &str| used(&format!("{first}{user}"));
    check(
        Classes,
        "AddUsed",
        &used_by(sum, product),
        &used_by(neg, product),
    );
    check_no_match(
        Classes,
        "AddUsed",
        &used_by(sum, &product.replace("mul", "sub")),
    );
}

#[test]
fn row_6_2_a_list_in_a_list_is_part_of_it() {
    check(Classes, "CheckedAdd", &binary("add", "%a", "%b"), &neg_a());
    check(Classes, "CheckedMul", &binary("mul", "%a", "%b"), &neg_a());
    check_no_match(Classes, "CheckedMul", &binary("mul", "%a", "%a"));
}

#[test]
fn row_6_2_classes_derive_from_classes() {
    let found: Vec<_> = names(Derived)
        .into_iter()
        .filter(|name| name.contains("Of"))
        .collect();
    assert_eq!(
        found,
        ["OneOfAdd", "OneOfMul", "ThreeOfSub", "OfSix", "OfSeven"]
    );
    check(Derived, "OneOfAdd", &with("add", 1), &neg_a());
    check(Derived, "OneOfMul", &with("mul", 1), &neg_a());
    check_no_match(Derived, "OneOfMul", &with("mul", 2));
    check(Derived, "ThreeOfSub", &with("sub", 3), &neg_a());
}

#[test]
fn row_6_2_docs_and_attributes_of_a_class_are_its_rules() {
    let set = PatternSet::<drr::embedded::Context>::new().with(Derived);
    let rule = |name| {
        set.rules()
            .find(|rule| rule.name == name)
            .expect("the rule")
    };
    let (made, own) = (rule("OneOfAdd"), rule("ThreeOfSub"));
    assert_eq!((made.doc, made.group), ("Of the class.", "families"));
    assert_eq!((own.doc, own.group), ("Its own.", "own"));
    assert_ne!(made.line, own.line, "a rule stands where its `def` does");
    let marked = used(
        "%k = \"test.const\"() <{value = 1 : i32}> : () -> i32\n%r = \"test.add\"(%a, %k) {mark} : (i32, i32) -> i32",
    );
    let kept = used("%r = \"test.neg\"(%a) {mark} : (i32) -> i32");
    check(Derived, "OneOfAdd", &marked, &kept);
}

#[test]
fn row_6_2_classes_of_helpers() {
    check(Derived, "OfSix", &with("mul", 6), &neg_a());
    check(
        Derived,
        "OfSeven",
        &with("mul", 7),
        &binary("add", "%a", "%a"),
    );
    check_no_match(Derived, "OfSeven", &with("mul", 8));
    check(Derived, "InPlace", &neg(101), &constant(111));
    check_no_match(Derived, "InPlace", &neg(100));
}
