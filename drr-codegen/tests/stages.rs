//! Snapshots of the stages that a block of rules passes through. The name of a snapshot is the claim
//! that it shows. Each one has the model and the plan of its rules; five of them also have the
//! expansion. Review changes to the snapshots.

#[path = "support/dump/mod.rs"]
mod dump;
#[path = "support/rules.rs"]
mod rules;

use drr_codegen::diag::Errors;
use drr_codegen::expand::{Target, program};
use drr_codegen::plan::{plan, rows};
use drr_codegen::resolve;
use quote::{format_ident, quote};
use rules::parsed;
use syn::parse_quote;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};

/// The model and the plan of a block that has no mistakes.
fn planned(source: &str) -> String {
    stages(source).0
}

/// The model, the plan and the expansion of a block that has no mistakes.
fn expanded(source: &str) -> String {
    let (planned, expansion) = stages(source);
    format!("{planned}\n==== expansion\n{expansion}")
}

/// The stages of a block that has no mistakes: its model and plan, and its expansion.
fn stages(source: &str) -> (String, String) {
    let errors = Errors::new();
    let (block, paths, answers) = parsed(&errors, source);
    let set = resolve(&errors, &block, &paths, &answers).expect("the answers can be read");
    let mistakes: Vec<_> = errors.finish().iter().map(ToString::to_string).collect();
    assert_eq!(mistakes, Vec::<String>::new(), "no mistakes in {source}");
    let mut set = set.expect("a rule");
    let target = Target::new(quote!(::drr), block.ir.as_ref());
    let model = dump::model(&set);
    let plan = plan(&mut set);
    let plan = dump::plan(&set, &plan);
    let items = program(&mut set, &target);
    let mut file = syn::parse2(quote!(fn set() { #items })).expect("the expansion is Rust");
    MacrosAsCalls.visit_file_mut(&mut file);
    let expansion = prettyplease::unparse(&file).replace("__bang(", "!(");
    let planned = format!("{source}\n==== model\n{model}\n==== plan\n{plan}");
    (constant_file(&planned), constant_file(&expansion))
}

/// `prettyplease` leaves the arguments of macros as they are; those of calls it formats.
struct MacrosAsCalls;

impl MacrosAsCalls {
    fn call(mac: &syn::Macro) -> Option<syn::Expr> {
        let parser = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        let args = mac.parse_body_with(parser).ok()?;
        let mut path = mac.path.clone();
        let name = &mut path.segments.last_mut()?.ident;
        *name = format_ident!("{name}__bang");
        Some(parse_quote!(#path(#args)))
    }
}

impl VisitMut for MacrosAsCalls {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        if let syn::Expr::Macro(found) = expr
            && let Some(call) = Self::call(&found.mac)
        {
            *expr = call;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_stmt_mut(&mut self, stmt: &mut syn::Stmt) {
        if let syn::Stmt::Macro(found) = stmt
            && let Some(call) = Self::call(&found.mac)
        {
            *stmt = syn::Stmt::Expr(call, found.semi_token);
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }
}

/// The name of the file that a string was parsed as counts what the thread has parsed before.
fn constant_file(text: &str) -> String {
    let mut parts = text.split("<parsed string ");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (number, rest) = part.split_once('>').expect("`<parsed string N>`");
        assert!(number.chars().all(|c| c.is_ascii_digit()));
        out.push_str("rules.rs");
        out.push_str(rest);
    }
    out
}

/// One test for each claim: the snapshot is what `$stages` makes of the rules.
macro_rules! claims {
    ($stages:ident; $($claim:ident: $source:literal;)*) => {
        $(#[test]
        fn $claim() {
            insta::with_settings!({ omit_expression => true }, {
                insta::assert_snapshot!($stages(concat!("set Rules;", $source)));
            });
        })*
    };
}

// The kinds of code in an expansion: the decision tree of several rules, operand orders, an effectful
// native, changes in place, and regions.
claims! {
    expanded;

    rules_of_a_set_share_their_questions: "
def Late : Pat<(AddOp $x, $x), (MulOp $x, (ConstOp 2i64))>;
def AddOne : Pat<(AddOp (NegOp $x), (ConstOp 1)), (SubOp (ConstOp 1i64), $x)>;
def AddTwo : Pat<(AddOp (NegOp $x), (ConstOp 2)), (SubOp (ConstOp 2i64), $x)>;
def AddNegs : Pat<(AddOp (NegOp $x), (NegOp $y)), (NegOp (AddOp $x, $y))>;
def SubSelf : Pat<(SubOp $x, $x), (ConstOp { $x.ty().zero() })>;";

    either_tries_the_written_order_first: "
/// x + 0 -> x, in both orders.
def AddZero : Pat<(AddOp (either $x, (ConstOp Zero))), (replaceWithValue $x)>;
def Zero : AttrConstraint<{ is_zero($_self) }, \"zero\">;";

    an_effectful_native_runs_in_the_rewrite: "
#[creates(ConstOp)]
def Emit : NativeCodeCall<{ emit($_builder, $_loc, $0) }>;
def NegToSub : Pat<(NegOp $x), (SubOp (Emit $x), $x)>;";

    matched_ops_are_changed_replaced_and_erased: "
def Changed : Pattern<(CastOp:$c (NegOp $x), \"exact\"), [(modify $c, x = $x, mode = \"loose\")]>;
def Replaced : Pattern<(SubOp (AddOp:$a $x, $y), (NegOp:$n $a)),
    [(replace $a, (MulOp $x, $y)), (erase $n), (replaceWithValue $x)]>;
";

    regions_are_built_with_their_blocks: "
def Built : Pat<(NegOp $x), (LoopOp $x, (region ($a: I32, $_: (Ty $x)) (AddOp:$s $a, $x), (YieldOp $s)))>;
def Nested : Pat<(AddOp $x, $y), (LoopOp $x, (region ($a: $y)
    (LoopOp:$l $a, (region (YieldOp (NegOp $a))), (returnType $y)), (YieldOp $l)))>;
def Ty : NativeCodeCall<{ $0.ty() }>;
";

    conversions_replace_results_by_several_values_and_keep_originals: "
def Several : Pattern<(NegOp $x), [(values $x, (NegOp $x))]>;
def Original : Pat<(AddOp $x, $y), (SubOp (original $x), $x)>;
def Told : Pattern<(SubOp $x, $y), [(Tell:$v $y, (original $x)), (replaceWithValue $v)]>;
def Converted : Pat<(LoopOp $x, $body), (LoopOp $x, (convert $body))>;
def Tell : NativeCodeCall<{ tell($_builder, $0, $1) }>;
/// A variadic group may become several values; single operands of it stay.
def Called : Pat<(CallOp (variadic $x, $rest..)), (CallOp (variadic (original $x), $rest..))>;
/// Neither the op nor the one in it is converted.
def OriginalOps : Pat<(MulOp $x, $y), (original (SubOp (NegOp $x), $y))>;
";

    regions_are_matched_moved_and_copied: "
def Moved : Pattern<(LoopOp $x, $body), [(LoopOp:$l $x, (clone $body), (returnType $x)), (LoopOp $l, $body)]>;
def Matched : Pattern<(LoopOp $x, (region:$body ($a) (StoreOp $y), (StoreOp (AddOp (either $a, (NegOp $_)))))),
    [(drop $body), (NegOp $y)]>;
";
}

claims! {
    planned;

    lists_and_dense_constants_become_data: "
def Of : Pat<(SubOp (ConstOp [1i64, -2i8, \"a\", [true, LIMIT]]), (ConstOp dense<[0xFF800000, -0.0]> : tensor<2xf32>)),
    (AddOp (ConstOp array<i8: -1, 255>), (ConstOp dense<[]> : \"tensor<0xi64>\"))>;";

    natives_in_sources_run_behind_the_structure: "
def Constants : Pat<(SubOp (ConstantLike $c), (Peel AnyType:$x)), (AddOp $x, (ConstOp $c))>;
def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
";

    ops_behind_natives_are_found_when_a_rule_is_tried: "
/// The native is called within the structural match; its orders are rows.
def Behind : Pat<(SubOp (Peel (AddOp (either (NegOp $x), $y)), $n), $x), (AddOp $x, $y), [{ $n > 1 }]>;
def Data : Pat<(MulOp $x, (ConstantLike 0)), (NegOp $x)>;
def Peel : NativeCodeCall<{ Some(($_self.defining_op()?.operand(0)?, 2i64)) }>;
";

    one_of_several_ops_is_a_row_for_each: "
/// (x op 0) op' x, for two ops each.
def Rounded : Pat<(AddOp | SubOp (CastOp | PadOp:$c $x, ..), $x), (MulOp $x, $c)>;
";

    a_root_by_trait_is_in_the_tree_of_every_root: "
/// x op x -> -x, for any op that is commutative; what is nested is looked up when the rule is tried.
def Same : Pat<(any<Commutative> $x, $x), (NegOp $x)>;
def Sum : Pat<(AddOp (any<x::Undone>:$m $x, ..), $m), (MulOp $x, $m)>;
def Nested : Pat<(any<Commutative>:$_r (either (NegOp $x), $y)), (SubOp $x, $y)>;
";

    elements_of_variadic_operands_are_looked_up_one_by_one: "
/// The last element's op, the first, and what is between; rules of several lengths share questions.
def Inner : Pat<(ConcatOp (variadic (NegOp $x), $mid.., (NegOp $y)), $axis), (ConcatOp (variadic $x, $mid.., $y), $axis)>;
def Exactly : Pat<(ConcatOp (variadic (NegOp $x), $y), $axis), (ConcatOp (variadic $y, $x), $axis)>;
";

    many_operand_orders_are_chosen_by_loops: "
def Many : Pat<(ConcatOp (variadic (commutative (NegOp $x), $y, (MulOp (NegOp $x), $z), $_)), $_),
    (AddOp $x, (AddOp $y, $z))>;
";

    elements_between_two_rests_are_found_by_a_loop_over_positions: "
def Middle : Pat<(ConcatOp (variadic $a.., (NegOp $x), $b..), $axis),
                 (ConcatOp (variadic $a.., $x, $b..), $axis)>;
def Pairs : Pat<(ConcatOp (variadic $f, $a.., $x, $x, .., (either (NegOp $y), $_), $b.., $l), $_),
                (ConcatOp (variadic $f, $a.., $y, $b.., $l), 0i64)>;
";

    the_same_name_twice_is_tested_behind_the_structure: "
def Factor : Pat<(AddOp (MulOp:$m $x, $y), (MulOp $x, $z)), (MulOp $x, (AddOp $y, $z)),
                 [(HasOneUse $m), { $y != $z }]>;";

    constants_and_attributes_are_computed_before_the_rewrite: "
def Cast : Pat<(CastOp (ConstOp $c), \"exact\"), (ConstOp { $c.cast()? })>;
def Number : Pat<(MulOp $x, (ConstOp 2)), (AddOp $x, $x)>;";

    absent_attributes_count_as_their_default_or_as_none: "
def PadNothing : Pat<(PadOp $x, none, none, $axis), (PadOp $x, none, none, 0i64)>;";

    a_default_is_matched_and_built: "
def CastTwice : Pat<(CastOp (CastOp $x, $m), $m), (CastOp $x)>;
def PadOptional : Pat<(PadOp (PadOp $x, $low, $fill, 0i64), none, none, $axis),
                      (PadOp $x, $low, $fill, $axis)>;";

    what_stands_before_the_last_values_is_auxiliary: "
def SplitSum : Pattern<
    (SplitOp (AddOp $x, $y)),
    [(SplitOp:$a $x), (SplitOp:$b $y), (AddOp $a__0, $b__0), (AddOp $a__1, $b__1)]>;";

    two_results_are_replaced_by_two_values: "
def SplitNeg : Pattern<(SplitOp:$r (NegOp $x)), [(replaceWithValue $x), (replaceWithValue $x)],
                       [(SameType $r__0, $x)]>;";

    a_pure_native_named_twice_runs_once: "
def Fold : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
def AddConsts : Pattern<(StoreOp (AddOp (ConstOp $a), (ConstOp $b))),
                        [(StoreOp (ConstOp (Fold:$sum $a, $b))), (StoreOp (ConstOp $sum))]>;";

    a_return_type_is_computed_before_the_rewrite: "
def Through : Pat<(NegOp:$r (CastOp $x, ..)),
                  (CastOp (NegOp (CastOp $x, (returnType { $r.ty().widened()? }))), \"exact\")>;";

    locations_are_the_matched_ops_unless_said_otherwise: "
def Sink : Pat<(NegOp:$n (AddOp:$a $x, $y)),
               (SubOp (NegOp $x, (location $a)), $y, (location \"neg\", $n, $a))>;";

    unnamed_attributes_are_taken_from_another_op: "
def Skip : Pat<(PadOp:$p (NegOp (NegOp $x)), low = $low, ..), (PadOp $x, $low, axis = 1i64, ..$p)>;";

    a_loop_makes_a_rule_for_each_element: "
foreach (Op, Word) in [(AddOp, \"add\"), (MulOp, \"mul\")] {
    def : Pat<(Op $x, (ConstOp $c)), (replaceWithValue $x), [(Neutral $c, Word)]>;
}
def Neutral : Constraint<|c: Attr, word: &str| c.is_neutral(word), \"neutral\">;";

    a_class_and_a_multiclass_become_the_rules_that_they_spell_out: "
class Unit<op, n = 0> : Pat<(op $x, (ConstOp $c)), (replaceWithValue $x), [(IsUnit $c, n)]>;
multiclass Units<op> { def Right : Unit<op>; def : Unit<op, n = 1>; }
defm Add : Units<AddOp>;
def MulUnit : Unit<MulOp, 1>;
def IsUnit : Constraint<|c: i64, n: i64| c == n, \"unit\">;";

    a_sub_pattern_stands_for_its_dag_and_binds_its_names: "
def Negated : Dag<(NegOp $x)>;
class Twice<op, v> : Dag<(op v, v)>;
def Root : Pat<(AddOp Negated:$n, Twice<MulOp, $y>), (SubOp $y, $n)>;";

    a_root_without_results_is_erased_if_its_code_succeeds: "
def Drop : Pattern<(StoreOp $x), [{ checked($x)? }]>;";

    keep_attrs_hands_discardable_attributes_on: "
#[keep_attrs]
def Swap : Pat<(SubOp $x, (NegOp $y)), (AddOp $x, $y)>;";

    keep_attrs_with_names_hands_these_on: "
#[keep_attrs(x.mark, \"x.type\")]
def Swap : Pat<(SubOp $x, (NegOp $y)), (AddOp $x, $y)>;";

    a_negative_benefit_comes_last: "
def Fallback : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), (addBenefit -5)>;
def First : Pat<(NegOp $x), (SubOp (ConstOp { $x.ty().zero() }), $x)>;";

    supplemental_patterns_run_behind_the_results: "
def Note : NativeCodeCallVoid<|rewriter: &mut PatternRewriter, old: Op, new: Op| note(rewriter, old, new)>;
def Commute : Pat<(AddOp:$old $x, (NegOp $y)), (SubOp:$new $x, $y), [], [(Note $old, $new)]>;";
}

#[test]
fn the_page_about_expansions_shows_one() {
    let page = include_str!("../../docs/reading-an-expansion.md");
    let blocks = page.split("```rust,ignore\n").skip(1);
    let mut blocks = blocks.filter_map(|block| Some(block.split_once("```")?.0));
    let rules = blocks.next().expect("the rules");
    let rules = rules
        .strip_prefix("drr::drr! {")
        .and_then(|rules| rules.rsplit_once('}'));
    let (rules, _) = rules.expect("a call of the macro");
    // How rustfmt and `prettyplease` break lines differs.
    let normal = |text: String| text.replace(|c: char| c.is_whitespace() || "{},".contains(c), "");
    let (_, expansion) = stages(rules);
    let expansion = expansion
        .strip_prefix("fn set() {")
        .expect("a function around it");
    let expansion = expansion
        .replace("::drr::", "drr::")
        .replace("rules.rs", "src/rules.rs");
    // The printer writes documentation as an attribute.
    let shown = blocks.collect::<String>();
    let shown = shown.lines().map(|line| {
        let doc = line.trim().strip_prefix("#[doc = \" ");
        let doc = doc.and_then(|doc| doc.strip_suffix("\"]"));
        doc.map_or_else(|| line.to_string(), |doc| format!("///{doc}"))
    });
    assert_eq!(
        normal(shown.collect()),
        normal(expansion),
        "update the blocks of the page with what `DRR_DEBUG=Simplify` prints for its rules"
    );
}

#[test]
fn one_op_has_one_declaration() {
    let errors = Errors::new();
    let source = "set Rules; def Swap : Pat<(AddOp $x, $y), (other::OtherAddOp $x, $y)>;";
    let (block, paths, answers) = parsed(&errors, source);
    let error = resolve(&errors, &block, &paths, &answers).err();
    assert!(errors.finish().is_empty());
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(
            "[drr::E0220] `AddOp` and `other::OtherAddOp` declare 't.add' differently; rules of one set see \
             one declaration of an op"
        )
    );
}

/// In how many rows the rules of a block match, and in how many places of each function of its tree
/// one is tried.
fn attempts(rules: &str) -> (usize, Vec<usize>) {
    let errors = Errors::new();
    let (block, paths, answers) = parsed(&errors, &format!("set Rules; {rules}"));
    let set = resolve(&errors, &block, &paths, &answers).expect("the answers can be read");
    let mistakes: Vec<_> = errors.finish().iter().map(ToString::to_string).collect();
    assert_eq!(mistakes, Vec::<String>::new(), "no mistakes in {rules}");
    let mut set = set.expect("a rule");
    let target = Target::new(quote!(::drr), None);
    let rows = rows(&mut set).len();
    let code = program(&mut set, &target).to_string();
    let functions = code
        .split(" fn ")
        .filter(|function| function.starts_with("__tree_") || function.starts_with("find "));
    let attempts = functions.map(|function| function.matches("self . __match_").count());
    (rows, attempts.collect())
}

/// Rules in which three orders stand one in the other.
fn crossed(ops: &[&str]) -> String {
    let pairs = ops.iter().flat_map(|p| ops.iter().map(move |q| (p, q)));
    let rules = pairs.map(|(p, q)| {
        format!(
            "def {p}{q} : Pat<(AddOp (either ({p} (either ({q} (either (NegOp $x), $y)), $z)), $w)),
                (SubOp (SubOp $x, $y), (SubOp $z, $w))>;"
        )
    });
    rules.collect()
}

#[test]
fn orders_that_multiply_do_not_multiply_the_expansion() {
    // With a copy of a row in each branch in which it may match they are thousands.
    for (ops, all) in [
        (&["AddOp", "MulOp"][..], 4),
        (&["AddOp", "MulOp", "SubOp"], 9),
    ] {
        let (rows, attempts) = attempts(&crossed(ops));
        assert_eq!(rows, all * 2 * 2 * 2, "orders of {ops:?}");
        let sum: usize = attempts.iter().sum();
        assert!((rows..=2 * rows).contains(&sum), "{attempts:?} of {rows}");
        assert!(attempts.iter().all(|count| *count <= 48), "{attempts:?}");
    }
}

#[test]
fn questions_that_multiply_do_not_multiply_the_expansion() {
    // Each rule asks about another operand: every subset of them is a branch.
    let rules = (0..24).map(|at| {
        let skipped = "$_, ".repeat(at);
        format!("def R{at} : Pat<(ConcatOp (variadic {skipped}(NegOp $x), ..), $_), (replaceWithValue $x)>;")
    });
    let (rows, attempts) = attempts(&rules.collect::<String>());
    assert_eq!(rows, 24);
    let sum: usize = attempts.iter().sum();
    assert!((rows..=2 * rows).contains(&sum), "{attempts:?} of {rows}");
}

#[test]
fn large_trees_are_functions_that_are_not_one_in_the_other() {
    // 200 tries one after the other: `find` calls a function that calls each of the others.
    let rules = (0..200)
        .map(|n| format!("def R{n} : Pat<(AddOp $x, $y), (SubOp $y, $x), [(is_good $x, {n})]>;"));
    let (_, attempts) = attempts(&rules.collect::<String>());
    assert_eq!(attempts.iter().sum::<usize>(), 200);
    assert!(attempts.iter().all(|count| *count <= 64), "{attempts:?}");
    assert_eq!(
        attempts[..2],
        [0, 0],
        "`find` and the function of the root only call"
    );
}

/// IRs that do not number their operations search for the place of a definition.
#[test]
fn values_that_an_operand_becomes_are_used_without_a_search() {
    let rule =
        "set Rules;\ndef Parts : Pattern<(NegOp $x), [(NegOp:$n $x__1), (values $x__0, $n)]>;";
    let text = expanded(rule);
    assert!(text.contains("__rw.converted_part("), "{text}");
    for test in ["check_use", "check_given_replacement"] {
        assert!(!text.contains(test), "{text}");
    }
}
