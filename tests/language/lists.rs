//! Row 5.2: lists that native code gets and returns, `[1, 2]` and `array<i64: 1, 2>`.

use drr::constraint::{DenseF32ArrayAttr, I32ArrayAttr};
use drr::prelude::*;

use crate::{check, check_no_match, used};

drr::declare_op! {
    /// Lists that hold integers of several types.
    pub IntsOp = "test.ints"(x: AnyType) {
        perm: Optional<I64ArrayAttr>, dense: Optional<DenseI64ArrayAttr>, small: Optional<I32ArrayAttr>,
        list: Optional<ArrayAttr>, open: Optional<AnyAttr>,
    } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Lists of other things.
    pub OthersOp = "test.others"(x: AnyType) {
        floats: Optional<F32ArrayAttr>, dense: Optional<DenseF32ArrayAttr>, words: Optional<StrArrayAttr>,
    } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Two results.
    pub TwoOp = "test.two"(x: AnyType) -> (low: AnyType, high: AnyType)
        traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    set Lists;

    def Composed : Pat<(IntsOp (IntsOp $x, I64ArrayAttr:$p, none, ..), I64ArrayAttr:$q, none, ..), (IntsOp $x, (Compose $p, $q))>;
    def Converted : Pat<(IntsOp $x, none, DenseI64ArrayAttr:$d, ..), (IntsOp $x, (Same $d), small = (Same $d), list = (Same $d), open = (Same $d))>;
    def Others : Pat<(OthersOp $x, F32ArrayAttr:$f, none, StrArrayAttr:$w), (OthersOp $x, (Halves $f), (Halves $f), (Upper $w))>;
    def DenseFloats : Pat<(OthersOp $x, none, DenseF32ArrayAttr:$f, none), (OthersOp $x, (Halves $f))>;
    def UsedTwice : Pattern<(TwoOp:$t (TwoOp:$s__0 $x)), [(replaceWithValue $x, $x)], [(UsedByOther $s), { $t.use_count() == 2 }]>;

    def Compose : NativeCodeCall<|p: Vec<i64>, q: Vec<i64>| {
        let at = |i: &i64| p.get(usize::try_from(*i).ok()?).copied();
        q.iter().map(at).collect::<Option<Vec<i64>>>().ok_or("out of range")
    }>;
    def Same : NativeCodeCall<|list: Vec<i64>| list>;
    def Halves : NativeCodeCall<|list: Vec<f64>| list.iter().map(|x| x / 2.0).collect::<Vec<f64>>()>;
    def Upper : NativeCodeCall<|words: Vec<String>| words.iter().map(|word| word.to_uppercase()).collect::<Vec<String>>()>;
    #[reads(any)]
    def UsedByOther : Constraint<{ $0.users().iter().any(|user| user.name() == "x.use") }>;
}

fn op(name: &str, attrs: &str) -> String {
    used(&format!(
        "%r = \"test.{name}\"(%a) <{{{attrs}}}> : (i32) -> i32"
    ))
}

#[test]
fn row_5_2_lists_of_integers_are_decoded_and_made() {
    let inner = |perm: &str| {
        used(&format!(
            "%s = \"test.ints\"(%a) <{{perm = [2, 0, 1]}}> : (i32) -> i32\n\
             %r = \"test.ints\"(%s) <{{perm = {perm}}}> : (i32) -> i32"
        ))
    };
    check(
        Lists,
        "Composed",
        &inner("[1, 2, 0]"),
        &op("ints", "perm = [0, 1, 2]"),
    );
    // An `Err` is not a match; `None` would leave out the optional attribute.
    check_no_match(Lists, "Composed", &inner("[3, 2, 0]"));
}

#[test]
fn row_5_2_a_list_becomes_an_attribute_of_the_declared_kind() {
    check(
        Lists,
        "Converted",
        &op("ints", "dense = array<i64: 5, -6>"),
        &op(
            "ints",
            "list = [5, -6], open = array<i64: 5, -6>, perm = [5, -6], small = [5 : i32, -6 : i32]",
        ),
    );
    // An element that is out of range.
    check_no_match(
        Lists,
        "Converted",
        &op("ints", "dense = array<i64: 5, 4294967296>"),
    );
}

#[test]
fn row_5_2_lists_of_floats_and_of_strings() {
    check(
        Lists,
        "Others",
        &op(
            "others",
            "floats = [1.0 : f32, 3.0 : f32], words = [\"a\", \"b\"]",
        ),
        &op(
            "others",
            "dense = array<f32: 0.5, 1.5>, floats = [0.5 : f32, 1.5 : f32], words = [\"A\", \"B\"]",
        ),
    );
    check(
        Lists,
        "DenseFloats",
        &op("others", "dense = array<f32: 1.0>"),
        &op("others", "floats = [0.5 : f32]"),
    );
}

#[test]
fn row_5_2_an_op_has_the_uses_of_all_its_results() {
    let two = |uses: &str| {
        format!(
            "%s:2 = \"test.two\"(%a) : (i32) -> (i32, i32)\n%t:2 = \"test.two\"(%s#0) : (i32) -> (i32, i32)\n{uses}"
        )
    };
    check(
        Lists,
        "UsedTwice",
        &two("\"x.use\"(%t#0, %s#1, %t#1) : (i32, i32, i32) -> ()"),
        "%s:2 = \"test.two\"(%a) : (i32) -> (i32, i32)\n\"x.use\"(%a, %s#1, %a) : (i32, i32, i32) -> ()",
    );
    for uses in [
        "\"x.use\"(%t#0, %t#1) : (i32, i32) -> ()",
        "\"x.use\"(%t#0, %s#1) : (i32, i32) -> ()",
    ] {
        check_no_match(Lists, "UsedTwice", &two(uses));
    }
}
