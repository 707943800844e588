//! Rows 4.12 and 4.13: values that native code returns must dominate their uses, so they may not be
//! defined inside a region that the rule matched. The match tests this. If the native code runs
//! during the rewrite, the rewrite is undone and reported.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::pattern_set::{PatternSet, Select};
use drr::prelude::*;

use crate::ops::{AddOp, MaxOp, MulOp, NegOp, SubOp};
use crate::{check, check_no_match, explain, parse, run, text, used};

drr::declare_op! {
    /// Runs its body once.
    pub OnceOp = "q.once"() -> (r: AnyType) regions(body: AnyRegion);
    /// Makes a value.
    pub MakeOp = "q.make"() -> (r: AnyType);
    /// Ends a body.
    pub YieldOp = "q.yield"(x: AnyType) traits(Terminator);
}

drr::drr! {
    pub set Given;

    def AsIs : NativeCodeCall<{ $0 }>;
    def LateAsIs : NativeCodeCall<{ let _ = $_builder.ir(); $0 }>;
    def Twice : NativeCodeCall<{ ($0, $0) }, 2>;

    // The values that the native code returns are defined in the body, or used in it.
    foreach (At, Value) in [(Inside, (NegOp:$v $_)), (Outside, (NegOp $v))] {
        def Pure #At : Pattern<(OnceOp (region:$body () (YieldOp Value))), [(drop $body), (NegOp (AsIs $v))]>;
        def Replacing #At : Pattern<(OnceOp (region:$body () (YieldOp Value))), [(drop $body), (AsIs $v)]>;
        def Code #At : Pattern<(OnceOp (region:$body () (YieldOp Value))), [(drop $body), (NegOp { $v })]>;
        def Pair #At : Pattern<(OnceOp (region:$body () (YieldOp Value))), [(drop $body), (AddOp (Twice:$t__0 $v), $t__1)]>;
        def Late #At : Pattern<(OnceOp (region:$body () (YieldOp Value))), [(drop $body), (NegOp (LateAsIs $v))]>;
        def LateReplacing #At : Pattern<(OnceOp (region:$body () (YieldOp Value))), [(drop $body), (LateAsIs $v)]>;
    }

    // Nothing uses what they build.
    def Build : NativeCodeCall<{ NegOp::build($_builder, $_loc, $0)? }>;
    def BuildTwo : NativeCodeCall<{ (NegOp::build($_builder, $_loc, $0)?, NegOp::build($_builder, $_loc, $0)?) }, 2>;
    def Decide : NativeCodeCall<{ let _ = ($_builder.ir(), $0); $1 }>;
    def BuildsOne : Pattern<(OnceOp (region:$body (YieldOp $v))), [(Build $v), (OnceOp $body)]>;
    def BuildsTwo : Pattern<(OnceOp (region:$body (YieldOp $v))), [(BuildTwo $v), (OnceOp $body)]>;
    def BuildsInCode : Pattern<(OnceOp (region:$body (YieldOp $v))),
        [{ NegOp::build($_builder, $_loc, $v)? }, (OnceOp $body)]>;
    def Decides : Pattern<(OnceOp (region:$body (YieldOp $v))), [(Decide $body, $v)]>;
    def DecidesByOp : Pattern<(OnceOp (region:$body (YieldOp:$end $v))), [(Decide $end, $v), (OnceOp $body)]>;
    def NegEnd : NativeCodeCall<{
        let x = $_builder.ir().operand($0, 0);
        NegOp::build($_builder, $_loc, x)?
    }>;
    def NegBody : NativeCodeCall<{
        let block = $_builder.ir().single_block($0)?;
        let end = $_builder.ir().last_op(block)?;
        let x = $_builder.ir().operand(end, 0);
        NegOp::build($_builder, $_loc, x)?
    }>;
    def OfEnd : Pattern<(OnceOp (region:$body (YieldOp:$end $_))), [(drop $body), (NegEnd $end)]>;
    def OfBody : Pattern<(OnceOp (region:$body (YieldOp $_))), [(drop $body), (NegBody $body)]>;
    def OfEndBefore : Pattern<(OnceOp (region:$body (YieldOp:$end $_))), [(drop $body), (NegEnd $end), (MakeOp)]>;
    def OfOuter : Pattern<(NegOp (OnceOp:$once (region:$body (YieldOp:$end $_)))), [(drop $body), (erase $once), (NegEnd $end)]>;

    /// A user of the root, which is after the root.
    #[reads(any)]
    def User : NativeCodeCall<{ $0.result(0)?.users().into_iter().next()? }>;
    def OfUser : Pattern<(NegOp:$n $_), [(NegOp (User $n))]>;
    def Changed : Pattern<(NegOp (AddOp:$a $x, $_)), [(modify $a, rhs = (AsIs $x)), (SubOp $x, $x)]>;
    def ChangedLater : Pattern<(MaxOp (AddOp:$a $_, $_), $z), [(modify $a, rhs = (AsIs $z)), (MulOp $z, $z)]>;
    def Involution : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def ByOther : Pattern<(MaxOp (AddOp:$a $_, $_), $z), [(replace $a, $z), (MulOp $z, $z)]>;

    /// Built after the root, together with the users of the root.
    def Behind : Pat<(SubOp:$s $x, $y), (AfterRoot $s, $x, $y)>;
    def AfterRoot : NativeCodeCall<{
        $_builder.set_insertion_point_after($0);
        AddOp::build($_builder, $_loc, $1, $2)?
    }>;
    def OfItself : Pat<(MulOp:$m $_, $_), (Wrap $m)>;
    def Wrap : NativeCodeCall<{
        $_builder.set_insertion_point_after($0);
        let x = $_builder.ir().result($0, 0);
        NegOp::build($_builder, $_loc, x)?
    }>;
}

const RULES: [&str; 6] = ["Pure", "Replacing", "Code", "Pair", "Late", "LateReplacing"];

const ONCE: &str = "%r = \"q.once\"() ({\n%w = \"test.neg\"(%a) : (i32) -> i32\n\"q.yield\"(%w) : (i32) -> ()\n}) : () -> i32\n\"x.use\"(%r) : (i32) -> ()";

#[test]
fn row_4_12_a_native_does_not_carry_a_value_out_of_a_body() {
    for rule in RULES {
        let name = format!("{rule}Inside");
        let (after, report) = run(Given, &[&name], ONCE);
        assert_eq!(after, text(ONCE), "{rule}");
        assert_eq!(report.rewrites, 0, "{rule}");
        // Rules whose code runs during the rewrite are undone and reported.
        let late = rule.starts_with("Late");
        assert_eq!(!report.failures.is_empty(), late, "{rule}: {report}");
        let why = explain(Given, &name, "q.once", ONCE);
        assert_eq!(why.contains("is not there"), !late, "{why}");
    }
}

#[test]
fn row_4_12_a_native_does_not_build_from_what_a_body_has() {
    let once = |arg: &str, value: &str| {
        format!(
            "%r = \"q.once\"() ({{\n^bb0({arg}: i32):\n\"q.yield\"({value}) : (i32) -> ()\n}}) : () -> i32\n\"x.use\"(%r) : (i32) -> ()"
        )
    };
    let inside = once("%w", "%w");
    let outside = once("%w", "%a");
    for rule in ["BuildsOne", "BuildsTwo", "BuildsInCode"] {
        check_no_match(Given, rule, &inside);
        let why = explain(Given, rule, "q.once", &inside);
        assert!(why.contains("is made in the region"), "{why}");
        let why = explain(Given, rule, "q.once", &outside);
        assert!(!why.contains("does not match"), "{why}");
    }
    // They may build in the region.
    for rule in ["Decides", "DecidesByOp"] {
        let why = explain(Given, rule, "q.once", &inside);
        assert!(!why.contains("does not match"), "{why}");
    }
}

#[test]
fn row_4_12_a_rule_that_erases_a_region_from_which_a_native_built_is_undone() {
    let once = |value: &str, end: &str| {
        format!(
            "%r = \"q.once\"() ({{\n^bb0(%w: i32):\n\"q.yield\"({value}) : (i32) -> ()\n}}) : () -> i32\n{end}"
        )
    };
    let used = "\"x.use\"(%r) : (i32) -> ()";
    let negated = "%n = \"test.neg\"(%r) : (i32) -> i32\n\"x.use\"(%n) : (i32) -> ()";
    for (rule, end) in [
        ("OfEnd", used),
        ("OfEndBefore", used),
        ("OfBody", used),
        ("OfOuter", negated),
    ] {
        let inside = once("%w", end);
        let (after, report) = run(Given, &[rule], &inside);
        assert_eq!(after, text(&inside), "{rule}");
        assert_eq!(report.rewrites, 0, "{rule}");
        let reason = "a native uses a value or block of a region that the rule erases";
        assert!(report.to_string().contains(reason), "{rule}: {report}");
        let (_, report) = run(Given, &[rule], &once("%a", end));
        assert_eq!(report.rewrites, 1, "{rule}: {report}");
    }
}

#[test]
fn row_4_12_a_native_gives_what_comes_from_outside() {
    for rule in RULES {
        let (_, report) = run(Given, &[&format!("{rule}Outside")], ONCE);
        assert_eq!(report.rewrites, 1, "{rule}: {report}");
    }
}

#[test]
fn row_4_13_what_a_native_gives_is_made_before() {
    let text = "%n = \"test.neg\"(%a) : (i32) -> i32\n%m = \"x.next\"(%n) : (i32) -> i32\n\"x.use\"(%m) : (i32) -> ()";
    check_no_match(Given, "OfUser", text);
    check(
        Given,
        "Changed",
        &used(
            "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()\n%r = \"test.neg\"(%s) : (i32) -> i32",
        ),
        &used(
            "%s = \"test.add\"(%a, %a) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()\n%r = \"test.sub\"(%a, %a) : (i32, i32) -> i32",
        ),
    );
    let max = |before: &str, after: &str| {
        used(&format!(
            "{before}%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()\n{after}%r = \"test.max\"(%s, %z) : (i32, i32) -> i32"
        ))
    };
    let z = "%z = \"x.make\"() : () -> i32\n";
    let (_, report) = run(Given, &["ChangedLater"], &max(z, ""));
    assert_eq!(report.rewrites, 1, "{report}");
    check_no_match(Given, "ChangedLater", &max("", z));
}

#[test]
fn row_5_3_a_replacement_may_be_made_behind_the_root_but_not_of_it() {
    check(
        Given,
        "Behind",
        &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
        &used("%r = \"test.add\"(%a, %b) : (i32, i32) -> i32"),
    );
    let before = used("%r = \"test.mul\"(%a, %b) : (i32, i32) -> i32");
    let (after, report) = run(Given, &["OfItself"], &before);
    assert_eq!(after, text(&before));
    assert_eq!(report.rewrites, 0);
    assert!(
        report.to_string().contains("is not there where it is used"),
        "{report}"
    );
}

/// The number of times that the rule applies to a module with this operation.
fn applied(rule: &str, op: &str) -> u64 {
    let (mut context, module) = parse(op);
    let mut patterns = PatternSet::new().with(Given);
    assert_eq!(patterns.only(&[Select::Name(rule)]).unwrap(), 1);
    let patterns = patterns.bind(&mut context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    if let Err(errors) = context.verify_op(module) {
        panic!("{}\n{}", errors[0], context.display(module));
    }
    report.rewrites as u64
}

#[test]
fn row_4_13_a_value_of_a_block_on_every_way_is_there() {
    let s = "%s = \"test.add\"(%x, %x) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()";
    let z = "%z = \"x.make\"() : () -> i32";
    let root = "%r = \"test.max\"(%s, %z) : (i32, i32) -> i32\n\"x.use\"(%r) : (i32) -> ()";
    let blocks = |first: &str, second: &str, third: &str| {
        format!(
            "\"func.func\"() <{{function_type = (i1, i32) -> (), sym_name = \"f\"}}> ({{\n^bb0(%way: i1, %x: i32):\n{first}\n\"cf.cond_br\"(%way)[^bb1, ^bb2] <{{operandSegmentSizes = array<i32: 1, 0, 0>}}> : (i1) -> ()\n^bb1:\n\"cf.br\"()[^bb2] : () -> ()\n^bb2:\n{second}\n\"cf.br\"()[^bb3] : () -> ()\n^bb3:\n{third}\n\"func.return\"() : () -> ()\n}}) : () -> ()"
        )
    };
    // One value is defined in the first or second block, the other one in the last.
    assert_eq!(applied("ByOther", &blocks(z, s, root)), 1);
    assert_eq!(
        applied("ByOther", &blocks("", z, &format!("{s}\n{root}"))),
        1
    );
    assert_eq!(applied("ByOther", &blocks(s, z, root)), 0);
    assert_eq!(
        applied("ByOther", &blocks("", s, &format!("{z}\n{root}"))),
        0
    );
}

#[test]
fn row_4_6_a_result_is_not_replaced_by_itself() {
    // Each negation is the operand of the other, which a graph region allows.
    let body = |x: &str| {
        format!(
            "\"builtin.module\"() ({{\n%x = \"x.make\"() : () -> i32\n%r = \"test.neg\"({x}) : (i32) -> i32\n%s = \"test.neg\"(%r) : (i32) -> i32\n\"x.use\"(%s) : (i32) -> ()\n}}) : () -> ()"
        )
    };
    assert_eq!(applied("Involution", &body("%s")), 0);
    assert_eq!(
        explain(Given, "Involution", "test.neg", &body("%s")),
        "`Involution` does not match: the replacement of 'test.neg' is its own result"
    );
    assert_eq!(applied("Involution", &body("%x")), 1);
}

#[test]
fn row_4_13_in_a_graph_region_there_is_no_before() {
    let body = |op: &str| {
        format!(
            "\"{op}\"() ({{\n%x = \"x.make\"() : () -> i32\n%s = \"test.add\"(%x, %x) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()\n%z = \"x.make\"() : () -> i32\n%r = \"test.max\"(%s, %z) : (i32, i32) -> i32\n\"x.use\"(%r) : (i32) -> ()\n}}) : () -> ()"
        )
    };
    assert_eq!(applied("ByOther", &body("builtin.module")), 1);
    assert_eq!(applied("ByOther", &body("x.unknown")), 0);
}
