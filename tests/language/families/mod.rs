//! Section 6 and the rest of a block: `foreach`, helpers of other modules, `#[cfg]`, names that are
//! Rust keywords, blocks for one IR. The submodules test classes, multiclasses, sub-patterns and
//! templates of other blocks.

mod classes;
mod exports;
mod multiclasses;
mod subpatterns;

use drr::constraint::{AllOf, AnyAttr};
use drr::embedded::Context;
use drr::pattern_set::PatternSet;

use crate::ops::{AddOp, ConstOp, MaxOp, MixOp, MulOp, NegOp, ScaleOp, SubOp};
use crate::{check, check_no_match, run, text, used};

/// Helpers that other modules use.
pub(crate) mod helpers {
    use drr::ir::AttrData;
    use drr::prelude::*;

    /// The number that follows a constant's.
    pub(crate) fn next<I: Ir>(value: AttrRef<'_, I>) -> Option<AttrData<I>> {
        let number = value.as_int()?;
        value.ty()?.number(i32::try_from(number + 1).ok()?)
    }

    drr::drr! {
        /// Increments a number.
        pub(crate) def Next : NativeCodeCall<crate::families::helpers::next>;
        /// Tests whether a number is four.
        pub(crate) def IsFour : Constraint<{ $0.is_number(4) }, "four">;
        /// Tests whether a number is five.
        pub(crate) def Five : AttrConstraint<{ $_self.is_number(5) }, "five">;
        /// Tests whether a type has 32 bits.
        pub(crate) def Word : TypeConstraint<{ $_self.int_width() == Some(32) }, "word">;
    }
}

drr::drr! {
    set Loops;

    foreach (Op, Other) in [(AddOp, SubOp), (SubOp, AddOp)] {
        foreach (Word, N) in [(One, 1), (Two, 2)] {
            def From #Op #Word : Pat<(Op $x, (ConstOp $c)), (Other $x, $x), [{ $c.is_number(N) }]>;
        }
    }
    foreach ((Op, Other), (Word, N)) in [((MulOp, AddOp), (Three, 3)), ((MulOp, SubOp), (Four, 4))] {
        def Nested #Other #Word : Pat<(Op $x, (ConstOp $c)), (Other $x, $x), [{ $c.is_number(N) }]>;
    }
    foreach Op = [crate::ops::MulOp, AddOp] in {
        def Square #Op : Pat<(Op $x, $x), (NegOp $x)>;
    }
    foreach (Name, Source) in [(Right, (AddOp $x, (NegOp $y))), (Left, (AddOp (NegOp $y), $x))] {
        def Dag #Name : Pat<Source, (SubOp $x, $y)>;
    }
    foreach Pair = [[MulOp, SubOp], (MaxOp, AddOp)] in {
        def Turned_ #Pair[0] #To #Pair[1] : Pat<(Pair[0] (NegOp $x), $y), (Pair[1] $y, $x)>;
    }
    foreach i in 0..2 {
        foreach Table in [[[ScaleOp, MixOp], [3, 4]]] {
            def Row #i : Pat<(MixOp $x, Table[1][i], $x), (ScaleOp $x, Table[1][i])>;
        }
    }
    foreach Tag in ["hot", "cold"] {
        def : Pat<(ScaleOp $Tag, tag = Tag, ..), (NegOp $Tag)>;
    }
}

drr::drr! {
    set Elsewhere;

    def Count : Pat<(NegOp (ConstOp $c)), (ConstOp (helpers::Next $c)), [(self::helpers::IsFour $c)]>;
    def InPlace : Pat<(ScaleOp helpers::Word:$x, factor = helpers::Five, ..), (NegOp $x)>;
}

/// The block of another module, with the same helpers imported under another name.
mod imported {
    use super::helpers::{Five as Cinq, Next};
    use crate::ops::{ConstOp, NegOp};

    drr::drr! {
        pub(super) set Imported;

        def Count : Pat<(NegOp (ConstOp Cinq:$c)), (ConstOp (Next $c))>;
    }
}

drr::drr! {
    set Conditional;

    #[cfg(all())]
    def On : Pat<(AddOp $x, $y), (SubOp $x, $y)>;
    #[cfg(any())]
    def Off : Pat<(SubOp $x, $y), (AddOp $x, $y)>;
    #[cfg(any())]
    def OfNoOp : Pat<(ThisOpDoesNotExist $x), (NegOp $x)>;
}

drr::drr! {
    set Words;

    def Min : Pat<(AddOp $min, $max), (SubOp $max, $min), [{ min(1, 2) == 1 }]>;
    def Keywords : Pat<(SubOp:$op $type, $fn), (AddOp $type, $fn), [{ $op.num_operands() == 2 && $type != $fn }]>;
    def Path : Pat<(MulOp $self, $crate), (SubOp $self, $crate), [{ $self != $crate }]>;
    def Super : Pat<(NegOp $super), (AddOp $super, $super)>;
    def Internal : Pat<(MulOp $ir, $__op), (AddOp $ir, $__op), [{ $ir == $__op }]>;
}

/// A function with the name of a binding.
fn min(a: i32, b: i32) -> i32 {
    a.min(b)
}

drr::drr! {
    set Pinned;
    ir drr::embedded::Context;

    /// The code can use all of the IR's interface.
    #[reads(any)]
    def OfContext : Pat<(NegOp $x), (AddOp $x, $x), [{ is_i32($x.ir(), $x.handle()) }]>;
}

drr::drr! {
    set PinnedConstraints;
    ir Context;

    def OfPinned : Pat<(MulOp TextInt:$x, $x), (NegOp $x)>;
    def OfTuple : Pat<(AddOp $x, (ConstOp AllOf<(AnyAttr, TextFive)>)), (NegOp $x)>;

    /// Other blocks may name it, for any IR.
    pub(crate) def TextInt : TypeConstraint<{ $_self.ir().type_text($_self.handle()).starts_with('i') }, "an integer">;
    def TextFive : AttrConstraint<|five| is_five(five), "5 : i32">;
}

drr::drr! {
    set OfAnyIr;

    def AnyPinned : Pat<(MulOp TextInt:$x, $x), (NegOp $x)>;
}

/// This signature fits code for one IR only.
fn is_five(attr: drr::native::AttrRef<'_, Context>) -> bool {
    attr.ir().attr_text(attr.to_attr()) == "5 : i32"
}

fn is_i32(context: &Context, value: drr::ir::Value<Context>) -> bool {
    use drr::ir::Ir;
    context.type_text(context.value_type(value)) == "i32"
}

fn binary(op: &str, x: &str, y: &str) -> String {
    used(&format!("%r = \"test.{op}\"({x}, {y}) : (i32, i32) -> i32"))
}

fn neg_a() -> String {
    used("%r = \"test.neg\"(%a) : (i32) -> i32")
}

fn names(set: impl drr::pattern_set::Patterns<Context>) -> Vec<&'static str> {
    PatternSet::new()
        .with(set)
        .rules()
        .map(|rule| rule.name)
        .collect()
}

#[test]
fn row_6_1_a_loop_makes_a_rule_for_each_element_and_pastes_names() {
    let names = names(Loops);
    assert_eq!(names.len(), 4 + 2 + 2 + 2 + 2 + 2 + 2);
    for name in [
        "FromAddOpOne",
        "FromAddOpTwo",
        "FromSubOpOne",
        "FromSubOpTwo",
        "SquareMulOp",
        "SquareAddOp",
        "DagRight",
        "DagLeft",
        "Turned_MulOpToSubOp",
        "Turned_MaxOpToAddOp",
        "Row0",
        "Row1",
    ] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
}

#[test]
fn row_6_1_loops_nest_over_tuples() {
    let with = |op: &str, n: i32| {
        used(&format!(
            "%k = \"test.const\"() <{{value = {n} : i32}}> : () -> i32\n%r = \"test.{op}\"(%a, %k) : (i32, i32) -> i32"
        ))
    };
    check(
        Loops,
        "FromAddOpTwo",
        &with("add", 2),
        &binary("sub", "%a", "%a"),
    );
    check(
        Loops,
        "FromSubOpOne",
        &with("sub", 1),
        &binary("add", "%a", "%a"),
    );
    check(
        Loops,
        "NestedSubOpFour",
        &with("mul", 4),
        &binary("sub", "%a", "%a"),
    );
    check_no_match(Loops, "NestedAddOpThree", &with("mul", 4));
    check_no_match(Loops, "FromAddOpTwo", &with("add", 1));
    check_no_match(Loops, "FromAddOpTwo", &with("sub", 2));
}

#[test]
fn row_6_1_elements_of_lists_that_a_variable_stands_for() {
    let negated = |op| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.{op}\"(%n, %b) : (i32, i32) -> i32"
        ))
    };
    let (mul, max) = ("Turned_MulOpToSubOp", "Turned_MaxOpToAddOp");
    check(Loops, mul, &negated("mul"), &binary("sub", "%b", "%a"));
    check(Loops, max, &negated("max"), &binary("add", "%b", "%a"));
    let mix = |n| {
        used(&format!(
            "%r = \"test.mix\"(%a, %a) <{{n = {n} : i64}}> : (i32, i32) -> i32"
        ))
    };
    let scale = |n| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {n} : i64}}> : (i32) -> i32"
        ))
    };
    check(Loops, "Row0", &mix(3), &scale(3));
    check(Loops, "Row1", &mix(4), &scale(4));
    check_no_match(Loops, "Row1", &mix(3));
}

#[test]
fn row_6_1_loops_over_paths_dags_and_literals() {
    check(Loops, "SquareMulOp", &binary("mul", "%a", "%a"), &neg_a());
    let sum = |operands| {
        used(&format!(
            "%n = \"test.neg\"(%b) : (i32) -> i32\n%r = \"test.add\"({operands}) : (i32, i32) -> i32"
        ))
    };
    check(
        Loops,
        "DagRight",
        &sum("%a, %n"),
        &binary("sub", "%a", "%b"),
    );
    check(Loops, "DagLeft", &sum("%n, %a"), &binary("sub", "%a", "%b"));
    for (tag, applied) in [("hot", 1), ("cold", 1), ("warm", 0)] {
        let scale = used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = 1 : i64, tag = \"{tag}\"}}> : (i32) -> i32"
        ));
        let (_, report) = run(Loops, &[], &scale);
        assert_eq!(report.rewrites, applied, "{tag}");
    }
}

#[test]
fn row_6_5_helpers_of_other_modules_are_used_by_path_or_import() {
    let neg = |v| {
        used(&format!(
            "%k = \"test.const\"() <{{value = {v} : i32}}> : () -> i32\n%r = \"test.neg\"(%k) : (i32) -> i32"
        ))
    };
    let constant = |v| {
        used(&format!(
            "%r = \"test.const\"() <{{value = {v} : i32}}> : () -> i32"
        ))
    };
    check(Elsewhere, "Count", &neg(4), &constant(5));
    check_no_match(Elsewhere, "Count", &neg(5));
    check(imported::Imported, "Count", &neg(5), &constant(6));
    check_no_match(imported::Imported, "Count", &neg(4));
    let scale = |f| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {f} : i64}}> : (i32) -> i32"
        ))
    };
    check(Elsewhere, "InPlace", &scale(5), &neg_a());
    check_no_match(Elsewhere, "InPlace", &scale(4));
}

#[test]
fn row_1_2_cfg_decides_whether_a_rule_is_there() {
    assert_eq!(names(Conditional), ["On"]);
    check(
        Conditional,
        "On",
        &binary("add", "%a", "%b"),
        &binary("sub", "%a", "%b"),
    );
}

#[test]
fn bindings_may_be_words_of_rust_and_names_in_scope() {
    check(
        Words,
        "Min",
        &binary("add", "%a", "%b"),
        &binary("sub", "%b", "%a"),
    );
    check(
        Words,
        "Keywords",
        &binary("sub", "%a", "%b"),
        &binary("add", "%a", "%b"),
    );
    check(
        Words,
        "Path",
        &binary("mul", "%a", "%b"),
        &binary("sub", "%a", "%b"),
    );
    check(Words, "Super", &neg_a(), &binary("add", "%a", "%a"));
    check(
        Words,
        "Internal",
        &binary("mul", "%a", "%a"),
        &binary("add", "%a", "%a"),
    );
}

#[test]
fn a_block_for_one_ir_sees_all_of_it() {
    check(Pinned, "OfContext", &neg_a(), &binary("add", "%a", "%a"));
    let float = "%r = \"test.neg\"(%f) : (f32) -> f32\n\"x.use\"(%r) : (f32) -> ()";
    let (found, _) = run(Pinned, &[], float);
    assert_eq!(found, text(float));
}

#[test]
fn constraints_of_a_block_for_one_ir_see_all_of_it() {
    check(
        PinnedConstraints,
        "OfPinned",
        &binary("mul", "%a", "%a"),
        &neg_a(),
    );
    let sum = |number| {
        let constant = format!("%k = \"test.const\"() <{{value = {number} : i32}}> : () -> i32\n");
        constant + &binary("add", "%a", "%k")
    };
    check(PinnedConstraints, "OfTuple", &sum(5), &neg_a());
    check_no_match(PinnedConstraints, "OfTuple", &sum(6));
}

#[test]
fn a_constraint_of_a_block_for_one_ir_holds_on_no_other() {
    use drr::ir::{Ir, TypeData};
    use drr::native::Ty;

    fn holds<I: Ir>(mut ir: I) -> bool {
        let i64 = ir.make_type(&TypeData::int(64)).expect("the IR has i64");
        Ty::new(&ir, i64).satisfies::<TextInt>()
    }
    check(OfAnyIr, "AnyPinned", &binary("mul", "%a", "%a"), &neg_a());
    assert!(holds(Context::new()));
    assert!(!holds(drr_bench_arena::Arena::new()));
}

mod public {
    use crate::ops::{AddOp, NegOp};

    drr::drr! {
        pub(crate) set Public;

        def Involution : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
        def Doubled : Pat<(AddOp $x, $x), (NegOp $x)>;
    }
}

#[test]
fn row_1_4_the_rules_of_a_public_set_are_public() {
    assert_eq!(names(public::Public), ["Involution", "Doubled"]);
    assert_eq!(names(public::Doubled), ["Doubled"]);
}
