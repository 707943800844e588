//! Row 6.5: templates of other blocks and modules, by path and by `use`.

use super::{binary, names, neg_a};
use crate::ops::{AddOp, ConstOp, MulOp, NegOp, SubOp};
use crate::{check, check_no_match, used};

/// Templates that other modules use.
mod templates {
    use crate::ops::{AddOp, MulOp, SubOp};

    drr::drr! {
        /// x op x -> -x
        pub(crate) class Same<op> : Pat<(op $x, $x), (crate::ops::NegOp $x)>;

        /// Uses classes and sub-patterns of this block that other blocks need not know.
        pub(crate) multiclass Units<op, n> {
            def Right : WithConst<(op $x, Constant), n>;
            def Left : WithConst<(op Constant, $x), n>;
            defm Inner : More<op>;
        }
        class WithConst<source, n> : Pat<source, (replaceWithValue $x), [{ $c.is_number(n) }]>;
        def Constant : Dag<(crate::ops::ConstOp $c)>;
        multiclass More<op> {
            foreach n in [Twice] { def n : Same<op>; }
        }

        /// A negation.
        pub(crate) def Negated : Dag<(crate::ops::NegOp $x)>;
        pub(crate) def Both : Dag<(crate::ops::AddOp Negated, $y)>;
        /// A number.
        pub(crate) class IsNumber<n> : Constraint<{ $0.is_number(n) }, "a certain number">;
    }

    drr::drr! {
        pub(super) set Here;

        def OfBlock : Pat<(MulOp (SubOp $x, $x), $y), (AddOp $x, $y)>;
        def BySelf : self::Same<AddOp>;
    }
}

drr::drr! {
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    set ByPath;

    def AddSame : templates::Same<AddOp>;
    def SubSame : self::templates::Same<op = SubOp>;
    defm Zero : templates::Units<AddOp, 0>;
    defm One : crate::families::exports::templates::Units<MulOp, 1>;
    // A class of this block that derives from another block's class, and one that makes a helper.
    class Of<op> : templates::Same<op>;
    def MulSame : Of<MulOp>;
    def IsNine : templates::IsNumber<9>;
    def Nine : Pat<(NegOp (ConstOp $c)), (ConstOp { -9 }), [(IsNine $c)]>;
    // Needs no other block.
    def Own : Pat<(SubOp $x, (NegOp $y)), (AddOp $x, $y)>;
}

mod elsewhere {
    use super::templates::{self, Same};
    use crate::ops::{AddOp, ConstOp, MulOp, NegOp, SubOp};

    drr::drr! {
        pub(super) set ByUse;

        use templates::{Negated, Both as Sum, IsNumber};
        use super::templates::Units;

        def Operand : Pat<(SubOp Negated, $y), (AddOp $x, $y)>;
        def Root : Pat<Sum, (SubOp $y, $x)>;
        def Eight : Pat<(NegOp (ConstOp $c)), (ConstOp { -8 }), [(IsNumber<8> $c)]>;
        defm U : Units<MulOp, 1>;
        // Rust's `use` imports a class as well.
        def AddSame : Same<AddOp>;
    }
}

fn with(op: &str, operands: &str, n: i32) -> String {
    used(&format!(
        "%k = \"test.const\"() <{{value = {n} : i32}}> : () -> i32\n%r = \"test.{op}\"({operands}) : (i32, i32) -> i32"
    ))
}

fn neg(n: i32) -> String {
    used(&format!(
        "%k = \"test.const\"() <{{value = {n} : i32}}> : () -> i32\n%r = \"test.neg\"(%k) : (i32) -> i32"
    ))
}

fn constant(n: i32) -> String {
    used(&format!(
        "%r = \"test.const\"() <{{value = {n} : i32}}> : () -> i32"
    ))
}

const A: &str = "\"x.use\"(%a) : (i32) -> ()";

#[test]
fn row_6_5_classes_of_other_modules_by_path() {
    check(ByPath, "AddSame", &binary("add", "%a", "%a"), &neg_a());
    check(ByPath, "SubSame", &binary("sub", "%a", "%a"), &neg_a());
    check(ByPath, "MulSame", &binary("mul", "%a", "%a"), &neg_a());
    check(
        templates::Here,
        "BySelf",
        &binary("add", "%a", "%a"),
        &neg_a(),
    );
}

#[test]
fn row_6_5_rules_of_a_block_keep_their_order() {
    // These have the same benefit; the others have a lower one.
    assert_eq!(
        names(ByPath)[..6],
        [
            "ZeroRight",
            "ZeroLeft",
            "OneRight",
            "OneLeft",
            "Nine",
            "Own"
        ]
    );
    assert_eq!(
        names(ByPath)[6..],
        [
            "AddSame",
            "SubSame",
            "ZeroInnerTwice",
            "OneInnerTwice",
            "MulSame"
        ]
    );
}

#[test]
fn row_6_5_an_exported_multiclass_brings_what_it_names() {
    check(ByPath, "ZeroRight", &with("add", "%a, %k", 0), A);
    check_no_match(ByPath, "ZeroRight", &with("add", "%a, %k", 1));
    check(ByPath, "OneLeft", &with("mul", "%k, %a", 1), A);
    check(
        ByPath,
        "OneInnerTwice",
        &binary("mul", "%a", "%a"),
        &neg_a(),
    );
}

#[test]
fn row_6_5_helpers_made_by_a_class_of_another_module() {
    check(ByPath, "Nine", &neg(9), &constant(-9));
    check_no_match(ByPath, "Nine", &neg(8));
    check(elsewhere::ByUse, "Eight", &neg(8), &constant(-8));
}

#[test]
fn row_6_5_use_brings_sub_patterns() {
    let neg = |op: &str| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.{op}\"(%n, %b) : (i32, i32) -> i32"
        ))
    };
    check(
        elsewhere::ByUse,
        "Operand",
        &neg("sub"),
        &binary("add", "%a", "%b"),
    );
    check(
        elsewhere::ByUse,
        "Root",
        &neg("add"),
        &binary("sub", "%b", "%a"),
    );
    check(elsewhere::ByUse, "URight", &with("mul", "%a, %k", 1), A);
    check(
        elsewhere::ByUse,
        "AddSame",
        &binary("add", "%a", "%a"),
        &neg_a(),
    );
}
