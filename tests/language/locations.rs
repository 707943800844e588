//! Row 4.8: the locations of new operations.

use drr::embedded::PrintOptions;

use crate::ops::{AddOp, MulOp, NegOp, NumberOp, SubOp};
use crate::{run_printed, text};

drr::drr! {
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    set Locations;

    def Fused : Pat<(AddOp (NegOp $x), (MulOp $y, $_)), (SubOp $x, $y)>;
    def Alone : Pat<(AddOp $x, $y), (SubOp $x, (NegOp $y))>;
    def FusedEither : Pat<(AddOp (either (MulOp $x, $_), (NegOp $y))), (SubOp $x, $y)>;
    def FusedAfterFailure : Pat<(AddOp (either (NegOp (MulOp $x, $_)), $y)), (SubOp $x, $y)>;
    def BesideConstant : Pat<(AddOp (NegOp (ConstantLike $c)), $y), (SubOp $y, (NumberOp $c))>;
    def OfOne : Pat<(AddOp (NegOp:$n $x), $y), (SubOp $x, $y, (location $n))>;
    def OfTwo : Pat<(AddOp:$r (NegOp:$n $x), $y), (SubOp $x, $y, (location $n, $r))>;
    def Name : Pat<(AddOp $x, $y), (SubOp $x, $y, (location "made"))>;
    def NameOf : Pat<(AddOp:$r $x, $y), (SubOp $x, $y, (location "made", $r))>;
    def Inner : Pat<(AddOp:$r $x, $y), (SubOp $x, (NegOp $y, (location "inner")), (location $r))>;
    def Operand : Pat<(AddOp (NegOp $_), $y), (SubOp $y, $y, (location $y))>;
}

/// The locations of the new `test.sub` and of the `test.neg` that it uses, if there is one.
fn locations(rule: &str, body: &str) -> Vec<String> {
    let body = format!("{body}\n\"x.use\"(%r) : (i32) -> () loc(\"use\")");
    let print = PrintOptions::new().generic(true).locations(true);
    let (found, report) = run_printed(Locations, &[rule], &body, &print);
    assert_eq!(report.rewrites, 1, "{found}");
    assert_ne!(found, text(&body));
    // Locations are printed after the operations, or as aliases that are defined at the end.
    let aliases: Vec<(&str, &str)> = found
        .lines()
        .filter_map(|line| line.strip_prefix("#")?.split_once(" = "))
        .collect();
    let lines = found
        .lines()
        .filter(|line| line.contains("test.sub") || line.contains("test.neg"));
    lines
        .map(|line| {
            let at = line.rfind("loc(").expect("there is a location");
            let mut text = line[at..].to_string();
            for (alias, location) in aliases.iter().rev() {
                text = text.replace(&format!("#{alias}"), location);
            }
            let text = text
                .strip_prefix("loc(")
                .and_then(|text| text.strip_suffix(')'));
            text.expect("it is in parentheses").to_string()
        })
        .collect()
}

const ADD: &str = "%r = \"test.add\"(%a, %b) : (i32, i32) -> i32 loc(\"add\")";
const NEG: &str = "%n = \"test.neg\"(%a) : (i32) -> i32 loc(\"neg\")";
const MUL: &str = "%m = \"test.mul\"(%b, %c) : (i32, i32) -> i32 loc(\"mul\")";

fn add(operands: &str) -> String {
    ADD.replace("%a, %b", operands)
}

#[test]
fn row_4_8_by_default_the_locations_of_the_ops_matched_are_fused_root_first() {
    let body = format!("{NEG}\n{MUL}\n{}", add("%n, %m"));
    assert_eq!(
        locations("Fused", &body),
        ["loc(fused[loc(\"add\"), loc(\"neg\"), loc(\"mul\")])"]
    );
    // A single location stays as it is, and inner ops get the same one.
    assert_eq!(locations("Alone", ADD), ["loc(\"add\")", "loc(\"add\")"]);
}

#[test]
fn row_4_8_either_does_not_change_which_locations_are_fused() {
    for operands in ["%m, %n", "%n, %m"] {
        let body = format!("{NEG}\n{MUL}\n{}", add(operands));
        assert_eq!(
            locations("FusedEither", &body),
            ["loc(fused[loc(\"add\"), loc(\"mul\"), loc(\"neg\")])"]
        );
    }
}

#[test]
fn row_4_8_the_location_of_one_op_or_several() {
    let body = format!("{NEG}\n{}", add("%n, %b"));
    assert_eq!(locations("OfOne", &body), ["loc(\"neg\")"]);
    assert_eq!(
        locations("OfTwo", &body),
        ["loc(fused[loc(\"neg\"), loc(\"add\")])"]
    );
}

#[test]
fn row_4_8_the_location_of_a_value_is_that_of_its_op() {
    let body = format!("{NEG}\n{MUL}\n{}", add("%n, %m"));
    assert_eq!(locations("Operand", &body), ["loc(\"mul\")"]);
}

#[test]
fn row_4_8_a_name_stands_alone_or_as_the_metadata_of_locations() {
    assert_eq!(locations("Name", ADD), ["loc(\"made\")"]);
    assert_eq!(
        locations("NameOf", ADD),
        ["loc(fused<\"made\">[loc(\"add\")])"]
    );
}

#[test]
fn row_4_8_each_op_may_have_its_own() {
    assert_eq!(locations("Inner", ADD), ["loc(\"inner\")", "loc(\"add\")"]);
}

/// MLIR's defect: the location also contains ops that a failed order visited.
#[test]
fn row_4_8_an_order_that_failed_leaves_no_location() {
    let failed = "%k = \"test.neg\"(%c) : (i32) -> i32 loc(\"failed\")";
    let matched = "%n = \"test.neg\"(%m) : (i32) -> i32 loc(\"neg\")";
    let body = format!("{MUL}\n{failed}\n{matched}\n{}", add("%k, %n"));
    assert_eq!(
        locations("FusedAfterFailure", &body)
            .last()
            .map(String::as_str),
        Some("loc(fused[loc(\"add\"), loc(\"neg\"), loc(\"mul\")])")
    );
}

/// MLIR's defect: the location contains the constant's op instead of its user.
#[test]
fn row_4_8_what_a_native_matches_is_no_op_of_the_rule() {
    let constant = "%k = \"test.number\"() <{value = 1 : i32}> : () -> i32 loc(\"constant\")";
    let neg = NEG.replace("%a", "%k");
    let body = format!("{constant}\n{neg}\n{}", add("%n, %b"));
    assert_eq!(
        locations("BesideConstant", &body),
        ["loc(fused[loc(\"add\"), loc(\"neg\")])"]
    );
}
