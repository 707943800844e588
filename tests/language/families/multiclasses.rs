//! Rows 6.2 and 6.3, `multiclass` and `defm`: names, nesting, arguments.

use super::{binary, names, neg_a};
use crate::ops::{AddOp, ConstOp, MulOp, NegOp, SubOp};
use crate::{check, check_no_match, used};

drr::drr! {
    set Multi;

    multiclass Unit<op, int unit> {
        def Right : Pat<(op $x, (ConstOp $c)), (replaceWithValue $x), [(IsUnit $c)]>;
        def Left : Pat<(op (ConstOp $c), $x), (replaceWithValue $x), [(IsUnit $c)]>;
        // Outside, the name has the prefix of the `defm`.
        def IsUnit : Constraint<{ $0.is_number(unit) }, "the unit">;
    }
    defm Add : Unit<AddOp, 0>;
    defm Mul : Unit<MulOp, unit = 1>;
    def OfHelper : Pat<(NegOp (ConstOp $c)), (ConstOp $c), [(MulIsUnit $c)]>;
}

drr::drr! {
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    set Names;

    multiclass Named<op> {
        def : Pat<(op $x, $x), (NegOp $x)>;
        def _Suffix : Pat<(op $x, (NegOp $x)), (NegOp $x)>;
        def NAME : Pat<(op (NegOp $x), $x), (NegOp $x)>;
        def Before #NAME : Pat<(op (NegOp $x), (NegOp $x)), (NegOp $x)>;
        foreach n in [One, Two] {
            def Inner #n #op : Pat<(op (NegOp (NegOp $x)), (NegOp $x)), (NegOp $x)>;
        }
    }
    defm Sums : Named<AddOp>;
    foreach (Tag, op) in [(Less, SubOp), (Times, crate::ops::MulOp)] {
        defm Loop #Tag : Named<op>;
    }

    multiclass Pair<op> { def A #op : Pat<(op $a, $a), (NegOp $a)>; }
    multiclass Outer<first, second> {
        defm Inner : Pair<first>;
        defm : Pair<second>;
    }
    defm O : Outer<AddOp, SubOp>;
    defm : Outer<MulOp, NegOf>;
    defm Two : Pair<AddOp>, Pair<SubOp>;

    multiclass Extended<op> : Pair<op> { def B #op : Pat<(op $b, (NegOp $b)), (NegOp $b)>; }
    defm E : Extended<MulOp>;
}

use crate::ops::AddOp as NegOf;

drr::drr! {
    set Spellings;

    // TableGen's form, without braces.
    foreach op = [AddOp, SubOp] in
        def Plain #op : Pat<(op $x, $x), (NegOp $x)>;
    foreach op = [AddOp, SubOp] in
        foreach n = 0...1 in
            def Nested #op #n : Pat<(op $x, (ConstOp $c)), (NegOp $x), [{ $c.is_number(n) }]>;
    multiclass Each<list<Op> ops> { foreach op in ops { def Of #op : Pat<(op $x, (NegOp $x)), (NegOp $x)>; } }
    defm Each : Each<[MulOp, AddOp]>;
    foreach n in 5..=6 { def At #n : Pat<(MulOp $x, (ConstOp $c)), (NegOp $x), [{ $c.is_number(n) }]>; }
    foreach n = {7-8} in { def At #n : Pat<(MulOp $x, (ConstOp $c)), (NegOp $x), [{ $c.is_number(n) }]>; }

    // An inner name hides an outer one. Tokens after `$` or `.` are not replaced.
    foreach x in [AddOp] {
        foreach x in [SubOp] {
            #[cfg(all())]
            def Hidden #x : Pat<(x $x, (NegOp $x)), (NegOp $x)>;
        }
    }
    #[cfg(any())]
    foreach op in [AddOp] { def Off #op : Pat<(op $x, $x), (NegOp $x)>; }
    #[group("loop")]
    foreach op in [Add, Sub] { def Pasted #op : Pat<(op #Op (NegOp $x), $x), (NegOp $x)>; }
}

fn with(op: &str, operands: &str, n: i32) -> String {
    used(&format!(
        "%k = \"test.const\"() <{{value = {n} : i32}}> : () -> i32\n%r = \"test.{op}\"({operands}) : (i32, i32) -> i32"
    ))
}

const A: &str = "\"x.use\"(%a) : (i32) -> ()";

#[test]
fn row_6_2_defm_makes_all_rules_of_a_multiclass() {
    assert_eq!(
        names(Multi),
        ["AddRight", "AddLeft", "MulRight", "MulLeft", "OfHelper"]
    );
    check(Multi, "AddRight", &with("add", "%a, %k", 0), A);
    check(Multi, "AddLeft", &with("add", "%k, %a", 0), A);
    check(Multi, "MulRight", &with("mul", "%a, %k", 1), A);
    check_no_match(Multi, "MulRight", &with("mul", "%a, %k", 0));
    check_no_match(Multi, "AddLeft", &with("add", "%k, %a", 1));
}

#[test]
fn row_6_2_helpers_of_a_multiclass_have_its_prefix_outside() {
    let neg = |n| {
        used(&format!(
            "%k = \"test.const\"() <{{value = {n} : i32}}> : () -> i32\n%r = \"test.neg\"(%k) : (i32) -> i32"
        ))
    };
    let one = used("%r = \"test.const\"() <{value = 1 : i32}> : () -> i32");
    check(Multi, "OfHelper", &neg(1), &one);
    check_no_match(Multi, "OfHelper", &neg(0));
}

#[test]
fn row_6_2_names_are_prefix_and_inner_name() {
    let names = names(Names);
    let named: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| !name.contains(':'))
        .collect();
    let mut expected = Vec::new();
    for (prefix, op) in [
        ("Sums", "AddOp"),
        ("LoopLess", "SubOp"),
        ("LoopTimes", "MulOp"),
    ] {
        for name in [
            format!("{prefix}_Suffix"),
            prefix.to_string(),
            format!("Before{prefix}"),
            format!("{prefix}InnerOne{op}"),
            format!("{prefix}InnerTwo{op}"),
        ] {
            expected.push(name);
        }
    }
    expected.extend(["OInnerAAddOp", "OASubOp", "InnerAMulOp", "ANegOf"].map(String::from));
    expected.extend(["TwoAAddOp", "TwoASubOp", "EAMulOp", "EBMulOp"].map(String::from));
    let mut found: Vec<&str> = named.clone();
    found.sort_unstable();
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(
        names.len() - named.len(),
        3,
        "each `defm` of `Named` has a rule without a name"
    );
}

#[test]
fn row_6_2_a_multiclass_may_derive_from_another_and_nest() {
    check(Names, "OInnerAAddOp", &binary("add", "%a", "%a"), &neg_a());
    check(Names, "ANegOf", &binary("add", "%a", "%a"), &neg_a());
    check(Names, "EAMulOp", &binary("mul", "%a", "%a"), &neg_a());
    let half =
        used("%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.mul\"(%a, %n) : (i32, i32) -> i32");
    check(Names, "EBMulOp", &half, &neg_a());
}

#[test]
fn row_6_1_tablegens_spellings_of_loops() {
    let mut found = names(Spellings);
    found.sort_unstable();
    assert_eq!(
        found,
        [
            "At5",
            "At6",
            "At7",
            "At8",
            "EachOfAddOp",
            "EachOfMulOp",
            "HiddenSubOp",
            "NestedAddOp0",
            "NestedAddOp1",
            "NestedSubOp0",
            "NestedSubOp1",
            "PastedAdd",
            "PastedSub",
            "PlainAddOp",
            "PlainSubOp",
        ]
    );
    check(
        Spellings,
        "PlainSubOp",
        &binary("sub", "%a", "%a"),
        &neg_a(),
    );
    check(
        Spellings,
        "NestedSubOp1",
        &with("sub", "%a, %k", 1),
        &neg_a(),
    );
    check_no_match(Spellings, "NestedSubOp1", &with("sub", "%a, %k", 0));
    check(Spellings, "At6", &with("mul", "%a, %k", 6), &neg_a());
    check(Spellings, "At8", &with("mul", "%a, %k", 8), &neg_a());
}

#[test]
fn row_6_3_paths_of_a_template_are_pasted_too() {
    let half =
        used("%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.sub\"(%n, %a) : (i32, i32) -> i32");
    check(Spellings, "PastedSub", &half, &neg_a());
}
