//! Row 4.13: replacing matched ops other than the root by values of native code, by several results
//! of one op, and by all results of an op. If a value does not dominate its uses, or would be
//! erased, the rule does not match.

use drr::prelude::*;

use crate::ops::{
    AddOp, ConcatOp, MaxOp, MixOp, MulOp, NegOp, ScaleOp, SinkOp, SplitOp, SubOp, UnzipOp,
};
use crate::{check, check_no_match, explain, used};

drr::declare_op! {
    /// Any number of results.
    pub ManyOp = "q.many"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>);
    /// Any number of results.
    pub OtherOp = "q.other"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>);
}

drr::drr! {
    pub set Replaced;

    def ByCode : Pattern<(NegOp (AddOp:$a $x, $y)), [(replace $a, { $y }), (MulOp $x, $x)]>;
    def ByNative : Pattern<(NegOp (AddOp:$a $x, $_)), [(replace $a, (AsIs $x)), (MulOp $x, $x)]>;
    def ByLeaf : Pattern<(NegOp (AddOp:$a $x, $_)), [(replace $a, AsIs:$x), (MulOp $x, $x)]>;
    def AsIs : NativeCodeCall<{ $0 }>;
    def ByBuilder : Pattern<(NegOp (AddOp:$a $x, $y)), [(replace $a, (Built $x, $y)), (MulOp $x, $y)]>;
    def Built : NativeCodeCall<{ SubOp::build($_builder, $_loc, $0, $1)? }>;
    def NativeOfBuilt : Pattern<(NegOp (AddOp:$a $x, $y)), [(replace $a, (Built (NegOp $x), $y)), (MulOp $x, $y)]>;
    def OfNative : Pattern<(MulOp $x, (NegOp:$n $_)), [(replace $n, (NegOp (Negated $x))), (AddOp $x, $x)]>;
    def OfResult : NativeCodeCall<{ let of = $_builder.ir().result($0, 0); NegOp::build($_builder, $_loc, of)? }>;
    def OfItsOwn : Pattern<(MulOp $x, (NegOp:$n $_)), [(replace $n, (OfResult $n)), (AddOp $x, $x)]>;
    def Negated : NativeCodeCall<{ NegOp::build($_builder, $_loc, $0)? }>;

    def TwoByNative : Pattern<(NegOp (SplitOp:$s__0 $x)), [(replace $s, (Twice $x)), (AddOp $x, $x)]>;
    def Twice : NativeCodeCall<{ ($0, $0) }, 2>;
    def TwoByParts : Pattern<(NegOp (SplitOp:$s__0 (AddOp $x, $y))), [(replace $s, (Pair:$p__1 $x, $y), $p__0), (MulOp $x, $y)]>;
    def Pair : NativeCodeCall<{ ($0, $1) }, 2>;
    def TwoByOne : Pattern<(NegOp (SplitOp:$s__1 (NegOp $x))), [(replace $s, (SplitOp $x)), (AddOp $x, $x)]>;
    def TwoByEach : Pattern<(NegOp (SplitOp:$s__1 (MulOp $x, $y))), [(replace $s, (replaceWithValue $x, $y)), (AddOp $x, $x)]>;
    def OneOfTwo : Pattern<(NegOp (MulOp:$m $x, $_)), [(replace $m, (SplitOp:$_p__1 $x)), (AddOp $x, $x)]>;
    def AllByAll : Pattern<(SinkOp (AddOp:$a (ManyOp:$m__any $xs), $y)), [(replace $m, (OtherOp $xs)), (replace $a, $y), (SinkOp $y)]>;

    /// The replacement of the first op is a result of the second op, which is replaced too.
    def Chained : Pattern<(MaxOp (NegOp:$b $x), (SubOp:$a $_, $y)),
        [(replace $b, $x), (replace $a, $y), (MulOp $x, $x)]>;
    def ChainedToRoot : Pattern<(NegOp (ScaleOp:$s (NegOp:$n $x), ..)), [(replace $s, $n), (replace $n, $x), (replaceWithValue $s)]>;

    def Crossed : Pattern<(MaxOp (NegOp:$a $_), (SubOp:$b $_, $_)), [(replace $a, $b), (replace $b, $a), (AddOp $a, $b)]>;
    def EraseUsed : Pattern<(MulOp (NegOp:$n $x), $y), [(erase $n), (AddOp $x, $y)]>;
    def EraseGiven : Pattern<(MulOp (NegOp:$n $x), $y), [(erase $n), (AddOp $x, (AsIs $y))]>;
    def EraseKept : Pattern<(MulOp (ConcatOp:$c $xs), $y), [(erase $c), (ConcatOp (variadic $xs.., $y))]>;
    def WithSome : Pattern<(NegOp (UnzipOp:$u__0 $x)), [(replace $u, (UnzipOp (NegOp $x))), (NegOp $x)]>;
    def Mixed : Pattern<(NegOp (MixOp:$m $x, $n, $y)), [(replace $m, (MixOp (AsIs $y), { $n.as_int()? as i64 + 1 }, $x)), (NegOp $x)]>;
}

/// `%s` is defined by an op and used besides `%r`, which is computed from it.
fn shared(op: &str, root: &str) -> String {
    used(&format!(
        "%s = {op}\n\"x.use\"(%s) : (i32) -> ()\n%r = {root}"
    ))
}

const ADD: &str = "\"test.add\"(%a, %b) : (i32, i32) -> i32";
const NEG_S: &str = "\"test.neg\"(%s) : (i32) -> i32";

fn binary(name: &str, operands: &str) -> String {
    format!("\"test.{name}\"({operands}) : (i32, i32) -> i32")
}

#[test]
fn row_4_13_natives_give_what_replaces_an_op() {
    let by =
        |value: &str, root: &str| used(&format!("\"x.use\"({value}) : (i32) -> ()\n%r = {root}"));
    let before = shared(ADD, NEG_S);
    check(
        Replaced,
        "ByCode",
        &before,
        &by("%b", &binary("mul", "%a, %a")),
    );
    check(
        Replaced,
        "ByNative",
        &before,
        &by("%a", &binary("mul", "%a, %a")),
    );
    check(
        Replaced,
        "ByLeaf",
        &before,
        &by("%a", &binary("mul", "%a, %a")),
    );
    check(
        Replaced,
        "ByBuilder",
        &before,
        &shared(&binary("sub", "%a, %b"), &binary("mul", "%a, %b")),
    );
    check(
        Replaced,
        "NativeOfBuilt",
        &before,
        &format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n{}",
            shared(&binary("sub", "%n, %b"), &binary("mul", "%a, %b"))
        ),
    );
    check(
        Replaced,
        "Mixed",
        &shared(
            "\"test.mix\"(%a, %b) <{n = 4 : i64}> : (i32, i32) -> i32",
            NEG_S,
        ),
        &shared(
            "\"test.mix\"(%b, %a) <{n = 5 : i64}> : (i32, i32) -> i32",
            "\"test.neg\"(%a) : (i32) -> i32",
        ),
    );
}

#[test]
fn row_4_13_natives_build_from_values_that_are_there() {
    let text = |x: &str| {
        used(&format!(
            "%s = \"test.neg\"(%b) : (i32) -> i32\n\"x.use\"(%s) : (i32) -> ()\n\
             %late = {}\n\"x.use\"(%late) : (i32) -> ()\n%r = {}",
            binary("sub", "%a, %b"),
            binary("mul", &format!("{x}, %s"))
        ))
    };
    check(
        Replaced,
        "OfNative",
        &text("%a"),
        &used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%s = \"test.neg\"(%n) : (i32) -> i32\n\
             \"x.use\"(%s) : (i32) -> ()\n%late = {}\n\"x.use\"(%late) : (i32) -> ()\n%r = {}",
            binary("sub", "%a, %b"),
            binary("add", "%a, %a")
        )),
    );
    // The value is defined after the op, or is the op's own result.
    for x in ["%late", "%s"] {
        check_no_match(Replaced, "OfNative", &text(x));
        assert_eq!(
            explain(Replaced, "OfNative", "test.mul", &text(x)),
            "`OfNative` does not match: the replacement of 'test.neg' does not dominate it"
        );
    }
    // An operation that code builds from another one is seen only when the code has run.
    check_no_match(Replaced, "OfItsOwn", &text("%a"));
}

#[test]
fn row_4_13_several_results_are_replaced() {
    let split = |of: &str, before: &str, which: usize| {
        used(&format!(
            "{before}\n%s:2 = \"test.split\"({of}) : (i32) -> (i32, i32)\n\"x.use\"(%s#0, %s#1) : (i32, i32) -> ()\n%r = \"test.neg\"(%s#{which}) : (i32) -> i32"
        ))
    };
    let by = |values: &str, root: &str| {
        used(&format!(
            "\"x.use\"({values}) : (i32, i32) -> ()\n%r = {root}"
        ))
    };
    check(
        Replaced,
        "TwoByNative",
        &split("%a", "", 0),
        &by("%a, %a", &binary("add", "%a, %a")),
    );
    check(
        Replaced,
        "TwoByParts",
        &split("%p", &format!("%p = {ADD}"), 0),
        &by("%b, %a", &binary("mul", "%a, %b")),
    );
    check(
        Replaced,
        "TwoByEach",
        &split("%p", &format!("%p = {}", binary("mul", "%a, %b")), 1),
        &by("%a, %b", &binary("add", "%a, %a")),
    );
    check(
        Replaced,
        "TwoByOne",
        &split("%p", "%p = \"test.neg\"(%c) : (i32) -> i32", 1),
        &used(&format!(
            "%s:2 = \"test.split\"(%c) : (i32) -> (i32, i32)\n\"x.use\"(%s#0, %s#1) : (i32, i32) -> ()\n%r = {}",
            binary("add", "%c, %c")
        )),
    );
    check(
        Replaced,
        "OneOfTwo",
        &shared(&binary("mul", "%a, %b"), NEG_S),
        &used(&format!(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n\"x.use\"(%s#1) : (i32) -> ()\n%r = {}",
            binary("add", "%a, %a")
        )),
    );
}

#[test]
fn row_4_13_variadic_results_are_replaced_as_a_whole() {
    let many = |op: &str, after: &str| {
        format!(
            "%m:3 = \"q.{op}\"(%a, %b) : (i32, i32) -> (i32, i32, i32)\n\"x.use\"(%m#0, %m#2) : (i32, i32) -> ()\n{after}"
        )
    };
    check(
        Replaced,
        "AllByAll",
        &many(
            "many",
            "%s = \"test.add\"(%m#1, %c) : (i32, i32) -> i32\n\"test.sink\"(%s) : (i32) -> ()\n\"x.use\"(%s) : (i32) -> ()",
        ),
        &many(
            "other",
            "\"test.sink\"(%c) : (i32) -> ()\n\"x.use\"(%c) : (i32) -> ()",
        ),
    );
    let unzip = |before: &str, x: &str, root: &str| {
        used(&format!(
            "{before}%u:3 = \"test.unzip\"({x}) : (i32) -> (i32, i32, i32)\n\"x.use\"(%u#0, %u#2) : (i32, i32) -> ()\n%r = \"test.neg\"({root}) : (i32) -> i32"
        ))
    };
    check(
        Replaced,
        "WithSome",
        &unzip("", "%a", "%u#0"),
        &unzip("%n = \"test.neg\"(%a) : (i32) -> i32\n", "%n", "%a"),
    );
}

#[test]
fn row_4_13_what_replaces_an_op_may_be_replaced_too() {
    // `$y` is `%n`, which is itself replaced.
    let text = "%n = \"test.neg\"(%a) : (i32) -> i32\n%s = \"test.sub\"(%c, %n) : (i32, i32) -> i32\n\"x.use\"(%n, %s) : (i32, i32) -> ()\n%r = \"test.max\"(%n, %s) : (i32, i32) -> i32";
    check(
        Replaced,
        "Chained",
        &used(text),
        &used(&format!(
            "\"x.use\"(%a, %a) : (i32, i32) -> ()\n%r = {}",
            binary("mul", "%a, %a")
        )),
    );
    check(
        Replaced,
        "ChainedToRoot",
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%s = \"test.scale\"(%n) <{factor = 2 : i64}> : (i32) -> i32\n\"x.use\"(%n, %s) : (i32, i32) -> ()\n%r = \"test.neg\"(%s) : (i32) -> i32",
        ),
        "\"x.use\"(%a, %a) : (i32, i32) -> ()\n\"x.use\"(%a) : (i32) -> ()",
    );
}

#[test]
fn row_4_13_two_ops_do_not_replace_one_another() {
    let text = used(&format!(
        "%p = \"test.neg\"(%a) : (i32) -> i32\n%q = {}\n%r = \"test.max\"(%p, %q) : (i32, i32) -> i32",
        binary("sub", "%a, %b")
    ));
    check_no_match(Replaced, "Crossed", &text);
}

#[test]
fn row_4_13_what_is_erased_is_not_used_by_what_is_made() {
    let text = |y: &str| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.mul\"(%n, {y}) : (i32, i32) -> i32"
        ))
    };
    for rule in ["EraseUsed", "EraseGiven"] {
        check(
            Replaced,
            rule,
            &text("%b"),
            &used(&format!("%r = {}", binary("add", "%a, %b"))),
        );
        // `$y` is the op that is erased.
        check_no_match(Replaced, rule, &text("%n"));
    }
    let concat = |y: &str| {
        used(&format!(
            "%n = \"test.concat\"(%a) : (i32) -> i32\n%r = \"test.mul\"(%n, {y}) : (i32, i32) -> i32"
        ))
    };
    check(
        Replaced,
        "EraseKept",
        &concat("%b"),
        &used("%r = \"test.concat\"(%a, %b) : (i32, i32) -> i32"),
    );
    check_no_match(Replaced, "EraseKept", &concat("%n"));
    assert_eq!(
        explain(Replaced, "EraseUsed", "test.mul", &text("%n")),
        "`EraseUsed` does not match: 'test.neg' has other uses, or two names stand for it"
    );
}
