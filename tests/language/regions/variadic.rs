//! Rows 2.9 and 4.12 for variadic regions: bound as a whole or one by one, moved, copied and
//! dropped.

use super::{PairOp, YieldOp, body};
use crate::{check, check_no_match, explain, parse, run, text, used};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

/// A trait without further meaning.
#[drr::op_interface]
pub(crate) trait Opaque {}
impl<I: Ir> Opaque for ManyOpView<'_, I> {}
impl<I: Ir> Opaque for PlainOpView<'_, I> {}

drr::declare_op! {
    /// Runs its parts one after the other.
    pub SeqOp = "v.seq"() -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
    /// Like [`SeqOp`], but no rule matches it.
    pub ListOp = "v.list"() -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
    /// Runs one of its cases, like MLIR's `scf.index_switch`.
    pub ChoiceOp = "v.choice"() -> (r: AnyType)
        regions(otherwise: AnyRegion, cases: Variadic<AnyRegion>);
    /// Its variadic region is not its last.
    pub UntilOp = "v.until"() -> (r: AnyType) regions(parts: Variadic<AnyRegion>, end: AnyRegion);
    /// Like [`UntilOp`], but no rule matches it.
    pub UntilAnyOp = "v.until_any"() -> (r: AnyType)
        regions(parts: Variadic<AnyRegion>, end: AnyRegion);
    /// Has the trait, and parts.
    pub ManyOp = "v.many"() -> (r: AnyType) regions(parts: Variadic<AnyRegion>) traits(Opaque);
    /// Has the trait, but no region.
    pub PlainOp = "v.plain"() -> (r: AnyType) traits(Opaque);
    /// Uses a value.
    pub UseOp = "v.use"(x: AnyType) -> (r: AnyType);
    /// Like [`UseOp`], but no rule matches it.
    pub UsedOp = "v.used"(x: AnyType) -> (r: AnyType);
    /// A constant.
    pub ZeroOp = "v.zero"() -> (r: AnyType) traits(Pure);
}

drr::drr! {
    // The rules overlap on purpose: each test runs one of them.
    #[allow(deprecated)]
    pub set Parts;

    def Whole : Pat<(SeqOp $parts), (ListOp $parts)>;
    def Copied : Pat<(UseOp (SeqOp:$s $parts)), (UsedOp (ListOp (clone $parts), (returnType $s)))>;
    def CopiedThenMoved : Pattern<(SeqOp:$s $parts),
        [(ListOp:$_l (clone $parts), (returnType $s)), (ListOp $parts)]>;
    def MovedThenCopied : Pattern<(SeqOp:$s $parts),
        [(ListOp:$_l $parts, (returnType $s)), (ListOp (clone $parts))]>;
    def Dropped : Pattern<(UseOp (SeqOp:$s $parts)), [(drop $parts), (replace $s, (ZeroOp)), (UsedOp (ZeroOp (returnType $s)))]>;
    def Empty : Pat<(SeqOp (variadic)), (ZeroOp)>;

    def Two : Pat<(SeqOp (variadic $a, $b)), (PairOp $b, $a)>;
    def Peel : Pat<(SeqOp (variadic $first, $rest..)), (ChoiceOp $first, $rest)>;
    def Ends : Pattern<(SeqOp (variadic $a, $middle.., $z)), [(drop $middle), (PairOp $z, $a)]>;
    def Rotate : Pat<(SeqOp (variadic $a, $rest..)), (ListOp (variadic $rest.., $a))>;
    def Doubled : Pat<(SeqOp (variadic $a, $rest..)),
        (ListOp (variadic (clone $rest..), $a, (clone $a), $rest..))>;
    def One : Pat<(SeqOp (variadic $a)), (ListOp $a)>;
    def Spread : Pat<(ChoiceOp $d, (variadic:$all $_, $_)), (ListOp (variadic $all.., $d))>;

    def FirstYields : Pattern<(SeqOp (variadic (region:$a () (YieldOp $x)), $rest..)),
        [(drop $a), (drop $rest), (replaceWithValue $x)]>;
    def LastYields : Pattern<(SeqOp (variadic $rest.., (region:$z () (YieldOp $x)))),
        [(drop $rest), (drop $z), (replaceWithValue $x)]>;
    def BothYield : Pattern<(SeqOp (variadic (region:$a () (YieldOp $x)), (region:$b () (YieldOp $x)))),
        [(drop $a), (drop $b), (replaceWithValue $x)]>;

    def SomeYields : Pattern<(SeqOp (variadic $a.., (region:$m () (YieldOp $x)), $b..)),
        [(drop $m), (SeqOp (variadic $b.., $a..))], [(HasOneUse $x)]>;
    def Inside : Pattern<(SeqOp (variadic:$all .., (region () (YieldOp $x)), ..)), [(drop $all), (replaceWithValue $x)]>;
    def Adjacent : Pat<(UntilOp (variadic $f, $a.., (region:$m () (YieldOp $_)), $n, $b..), $end),
        (ListOp (variadic $end, $n, $b.., $m, $a.., $f))>;

    def NotLast : Pat<(UntilOp (variadic $a, $rest..), $end), (ListOp (variadic $end, $a, $rest..))>;
    def ByName : Pat<(UntilOp end = (region:$end () (YieldOp $_)), parts = $parts), (UntilAnyOp $parts, $end)>;

    def Three : Pat<(SeqOp $parts), (ListOp $parts), [{ $parts.len() == 3 }]>;
    def Handed : Pattern<(SeqOp $parts), [(Emptied $parts), (ZeroOp)]>;
    def Fails : Pat<(SeqOp (variadic $a, $rest..)), (ChoiceOp:$new $a, $rest), [], [(Fail $new)]>;
    def OfSeveral : Pat<(SeqOp | ManyOp parts = (variadic $a, $rest..)), (ListOp (variadic $rest.., $a))>;
    def Replaced : Pattern<(UseOp (SeqOp:$s $parts)), [(replace $s, (ListOp $parts)), (UsedOp (ZeroOp (returnType $s)))]>;
    def Gone : Pat<(any<Opaque>), (ZeroOp)>;
    def Plain : Pat<(PlainOp), (ZeroOp)>;

    def Emptied : NativeCodeCallVoid<{
        $0.into_iter().all(|region| $_builder.erase_region_body(region)).then_some(())?
    }>;
    def Fail : NativeCodeCallVoid<{ let _ = $0; None::<()>? }>;
}

/// A region with an operation and a terminator that uses this value.
fn part(value: &str) -> String {
    body(value)
}

fn yields(value: &str) -> String {
    format!("{{ \"r.yield\"({value}) : (i32) -> () }}")
}

fn op(name: &str, regions: &[String]) -> String {
    let regions = regions.join(", ");
    let regions = if regions.is_empty() {
        regions
    } else {
        format!("({regions})")
    };
    format!("%r = \"{name}\"() {regions} : () -> i32")
}

/// An op with regions whose terminators use these values.
fn of(name: &str, values: &[&str]) -> String {
    let parts: Vec<String> = values.iter().map(|value| part(value)).collect();
    op(name, &parts)
}

#[track_caller]
fn becomes(rule: &str, before: &str, after: &str) {
    check(Parts, rule, &used(before), &used(after));
}

#[track_caller]
fn stays(rule: &str, body: &str) {
    check_no_match(Parts, rule, &used(body));
}

#[test]
fn r4_12_a_variadic_region_is_moved_whole_however_many_it_holds() {
    for values in [&[][..], &["%a"], &["%a", "%b", "%c"]] {
        becomes("Whole", &of("v.seq", values), &of("v.list", values));
    }
}

#[test]
fn r4_12_a_variadic_region_is_copied_whole_and_its_op_stays() {
    let seq = of("v.seq", &["%a", "%b"]);
    let before = format!(
        "{seq}\n\"x.use\"(%r) : (i32) -> ()\n%u = \"v.use\"(%r) : (i32) -> i32\n\"x.use\"(%u) : (i32) -> ()"
    );
    let list = of("v.list", &["%a", "%b"]).replace("%r", "%l");
    let after = format!(
        "{seq}\n\"x.use\"(%r) : (i32) -> ()\n{list}\n%u = \"v.used\"(%l) : (i32) -> i32\n\"x.use\"(%u) : (i32) -> ()"
    );
    check(Parts, "Copied", &before, &after);
}

#[test]
fn r4_12_copies_are_made_before_or_behind_the_move() {
    let (before, list) = (of("v.seq", &["%a", "%b"]), of("v.list", &["%a", "%b"]));
    let after = format!("{}\n{list}", list.replace("%r", "%l"));
    for rule in ["CopiedThenMoved", "MovedThenCopied"] {
        becomes(rule, &before, &after);
    }
}

#[test]
fn r4_12_a_variadic_region_is_given_up_whole() {
    let before = format!(
        "{}\n%r = \"v.use\"(%s) : (i32) -> i32",
        of("v.seq", &["%a", "%b"]).replace("%r", "%s")
    );
    becomes(
        "Dropped",
        &before,
        "%z = \"v.zero\"() : () -> i32\n%r = \"v.used\"(%z) : (i32) -> i32",
    );
    becomes("Empty", &of("v.seq", &[]), "%r = \"v.zero\"() : () -> i32");
    stays("Empty", &of("v.seq", &["%a"]));
}

#[test]
fn r2_9_a_variadic_region_is_taken_apart_where_it_is_as_long() {
    becomes(
        "Two",
        &of("v.seq", &["%a", "%b"]),
        &op("r.pair", &[part("%b"), part("%a")]),
    );
    stays("Two", &of("v.seq", &["%a"]));
    stays("Two", &of("v.seq", &["%a", "%b", "%c"]));
    becomes("One", &of("v.seq", &["%a"]), &of("v.list", &["%a"]));
}

#[test]
fn r2_9_what_is_left_of_a_variadic_region_is_bound() {
    becomes("Peel", &of("v.seq", &["%a"]), &of("v.choice", &["%a"]));
    becomes(
        "Peel",
        &of("v.seq", &["%a", "%b", "%c"]),
        &of("v.choice", &["%a", "%b", "%c"]),
    );
    stays("Peel", &of("v.seq", &[]));
    let pair = op("r.pair", &[part("%c"), part("%a")]);
    becomes("Ends", &of("v.seq", &["%a", "%b", "%b", "%c"]), &pair);
    becomes("Ends", &of("v.seq", &["%a", "%c"]), &pair);
    stays("Ends", &of("v.seq", &["%a"]));
}

#[test]
fn r2_8_a_variadic_region_has_several_rests() {
    // `%b` has two uses, `%c` has one.
    let seq = [part("%b"), yields("%b"), yields("%c"), part("%a")];
    becomes(
        "SomeYields",
        &op("v.seq", &seq),
        &op("v.seq", &[part("%a"), part("%b"), yields("%b")]),
    );
    stays("SomeYields", &op("v.seq", &[part("%b"), yields("%b")]));
    let sum = "%s = \"v.use\"(%b) : (i32) -> i32\n";
    becomes(
        "Inside",
        &format!(
            "{sum}{}",
            op("v.seq", &[part("%b"), yields("%s"), yields("%c")])
        ),
        "%r = \"v.use\"(%b) : (i32) -> i32",
    );
    stays("Inside", &of("v.seq", &["%a", "%b"]));
    let [a, b, c] = ["%a", "%b", "%c"].map(part);
    let [end, yielded] = [part("%b"), yields("%a")];
    let until = [&a, &b, &yielded, &c, &a, &end].map(String::clone);
    let list = [&end, &c, &a, &yielded, &b, &a].map(String::clone);
    becomes("Adjacent", &op("v.until", &until), &op("v.list", &list));
    let first = [&yielded, &b, &c, &end].map(String::clone);
    stays("Adjacent", &op("v.until", &first));
    let last = [&a, &b, &yielded, &end].map(String::clone);
    stays("Adjacent", &op("v.until", &last));
}

#[test]
fn r4_12_a_variadic_region_is_put_together_of_parts_moved_and_copied() {
    becomes(
        "Rotate",
        &of("v.seq", &["%a", "%b", "%c"]),
        &of("v.list", &["%b", "%c", "%a"]),
    );
    becomes("Rotate", &of("v.seq", &["%a"]), &of("v.list", &["%a"]));
    let doubled = of("v.list", &["%b", "%c", "%a", "%a", "%b", "%c"]);
    becomes("Doubled", &of("v.seq", &["%a", "%b", "%c"]), &doubled);
    becomes(
        "Spread",
        &of("v.choice", &["%a", "%b", "%c"]),
        &of("v.list", &["%b", "%c", "%a"]),
    );
    stays("Spread", &of("v.choice", &["%a", "%b"]));
}

#[test]
fn r2_9_elements_of_a_variadic_region_are_matched_as_bodies() {
    let seq = |parts: &[String]| op("v.seq", parts);
    let taken = |value: &str| format!("\"x.use\"({value}) : (i32) -> ()");
    let first = seq(&[yields("%a"), part("%b"), part("%c")]);
    check(Parts, "FirstYields", &used(&first), &taken("%a"));
    let last = seq(&[part("%a"), yields("%b")]);
    check(Parts, "LastYields", &used(&last), &taken("%b"));
    check(
        Parts,
        "LastYields",
        &used(&seq(&[yields("%c")])),
        &taken("%c"),
    );
    stays("FirstYields", &last);
    stays("LastYields", &first);
    let both = |a: &str, b: &str| seq(&[yields(a), yields(b)]);
    check(Parts, "BothYield", &used(&both("%a", "%a")), &taken("%a"));
    stays("BothYield", &both("%a", "%b"));
    // A value that is defined inside the region.
    let own = "{ ^bb0(%x: i32): \"r.yield\"(%x) : (i32) -> () }".to_string();
    stays("LastYields", &seq(&[part("%a"), own]));
}

#[test]
fn r2_9_a_variadic_region_need_not_be_the_last_one() {
    becomes(
        "NotLast",
        &of("v.until", &["%a", "%b", "%c"]),
        &of("v.list", &["%c", "%a", "%b"]),
    );
    becomes(
        "NotLast",
        &of("v.until", &["%a", "%c"]),
        &of("v.list", &["%c", "%a"]),
    );
    stays("NotLast", &of("v.until", &["%a"]));
    let until = |name: &str| op(name, &[part("%a"), part("%b"), yields("%c")]);
    becomes("ByName", &until("v.until"), &until("v.until_any"));
    stays("ByName", &op("v.until", &[yields("%a"), part("%b")]));
}

#[test]
fn r2_9_native_code_gets_the_regions_of_a_variadic_one() {
    becomes(
        "Three",
        &of("v.seq", &["%a", "%b", "%c"]),
        &of("v.list", &["%a", "%b", "%c"]),
    );
    stays("Three", &of("v.seq", &["%a", "%b"]));
    becomes(
        "Handed",
        &of("v.seq", &["%a", "%b"]),
        "%r = \"v.zero\"() : () -> i32",
    );
}

#[test]
fn r4_12_a_failed_rewrite_puts_all_regions_back() {
    let before = used(&of("v.seq", &["%a", "%b", "%c"]));
    let (found, report) = run(Parts, &["Fails"], &before);
    assert_eq!(found, text(&before));
    assert_eq!(
        (report.rewrites, report.failures.is_empty()),
        (0, false),
        "{report}"
    );
}

#[test]
fn r2_11_variadic_regions_of_one_of_several_ops() {
    for name in ["v.seq", "v.many"] {
        becomes(
            "OfSeveral",
            &of(name, &["%a", "%b"]),
            &of("v.list", &["%b", "%a"]),
        );
    }
    stays("OfSeveral", &of("v.list", &["%a", "%b"]));
}

#[test]
fn r4_13_a_variadic_region_is_moved_to_what_replaces_another_op() {
    let seq = of("v.seq", &["%a", "%b"]).replace("%r", "%s");
    let use_seq = "\"x.use\"(%s) : (i32) -> ()";
    let before = format!("{seq}\n{use_seq}\n%r = \"v.use\"(%s) : (i32) -> i32");
    let list = seq.replace("v.seq", "v.list");
    let after = format!(
        "{list}\n{use_seq}\n%z = \"v.zero\"() : () -> i32\n%r = \"v.used\"(%z) : (i32) -> i32"
    );
    becomes("Replaced", &before, &after);
}

#[test]
fn r2_11_an_op_by_trait_has_no_regions() {
    becomes(
        "Gone",
        "%r = \"v.plain\"() : () -> i32",
        "%r = \"v.zero\"() : () -> i32",
    );
    let many = used(&of("v.many", &["%a"]));
    check_no_match(Parts, "Gone", &many);
    let why = explain(Parts, "Gone", "v.many", &many);
    assert!(why.contains("which has regions or successors"), "{why}");
    becomes("Gone", &of("v.many", &[]), "%r = \"v.zero\"() : () -> i32");
}

#[test]
fn r2_9_how_many_regions_there_are_is_explained() {
    let three = used(&of("v.seq", &["%a", "%b", "%c"]));
    let why = explain(Parts, "Two", "v.seq", &three);
    assert!(why.contains("'v.seq' has 3 regions, not 2"), "{why}");
    let why = explain(Parts, "Ends", "v.seq", &used(&of("v.seq", &["%a"])));
    assert!(why.contains("'v.seq' has 1 region, not 2 or more"), "{why}");
    let blocks = "{ \"x.br\"()[^bb1] : () -> () ^bb1: \"r.yield\"(%a) : (i32) -> () }".to_string();
    let why = explain(
        Parts,
        "LastYields",
        "v.seq",
        &used(&op("v.seq", &[part("%a"), blocks])),
    );
    assert!(
        why.contains("region 1 of 'v.seq' has 2 blocks, and `region` matches a single one"),
        "{why}"
    );
}

#[test]
fn r2_9_an_operation_that_was_never_verified_may_have_too_few_regions() {
    let (mut context, module) = parse(&used(&of("v.until", &["%a", "%b"])));
    let patterns = PatternSet::new().with(Parts).bind(&mut context);
    crate::assert_agreement(&mut context, module, &patterns);
    let (mut context, module) = parse(&used(&op("v.until", &[])));
    let patterns = PatternSet::new().with(Parts).bind(&mut context);
    crate::assert_agreement(&mut context, module, &patterns);
    let report = apply_patterns_greedily(
        &mut context,
        module,
        &patterns,
        &GreedyRewriteConfig::new(),
        None,
    );
    assert_eq!(report.map(|report| report.rewrites).unwrap_or(0), 0);
}
