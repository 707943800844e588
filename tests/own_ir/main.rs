//! The IR of `examples/own_ir`: which programs it simplifies and rejects, that the results of a
//! program do not change, that its trait code is short, and the conformance suite. The guide's IR too.

#[path = "../../examples/own_ir/mod.rs"]
#[allow(
    unreachable_pub,
    reason = "the parts of a program are public as those of a library"
)]
mod own_ir;

mod attributes;
mod conformance;
mod converted;
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the guide shows more than its tests use, and as a library"
)]
mod guide;
mod wrong_ops;

use std::collections::HashMap;

use drr::driver::{GreedyRewriteConfig, Limit, apply_patterns_greedily};
use drr::ir::adapter::Graph;
use drr::pattern_set::PatternSet;
use drr::prelude::{AnyRegion, I32Attr, I64};

use own_ir::expr::{Expr, Id, Program};
use own_ir::rules::{AddOp, ShlOp};
use own_ir::{driver, graph, parse::parse, patterns, simplify};

#[track_caller]
fn check(before: &str, after: &str) {
    let program = parse(before).expect("it is a program");
    let (simplified, report) = simplify(program.clone()).expect("it succeeds");
    assert!(report.converged, "{report}");
    assert_eq!(simplified.to_string(), after);
    let again = parse(after).expect("what is printed is a program");
    assert_eq!(again.to_string(), after);
}

#[test]
fn identities_go() {
    check("y = a + 0;", "y = a;\n");
    check("y = 0 + a * 0;", "y = 0;\n");
    check("y = (a - 0) * 1 << 0;", "y = a;\n");
    check("y = a - a;", "y = 0;\n");
    check("y = -(-a);", "y = a;\n");
    check("y = a * -1;", "y = -a;\n");
}

#[test]
fn signs_move_together() {
    check("y = -(a - b);", "y = b - a;\n");
    check("y = 0 - a;", "y = -a;\n");
    check("y = a + -b;", "y = a - b;\n");
    check("y = a - -b;", "y = a + b;\n");
    check("y = -a * -b;", "y = a * b;\n");
}

#[test]
fn numbers_are_computed() {
    check("y = 2 + 3 * 4 << 2;", "y = 56;\n");
    check("y = (a + 2) + 3;", "y = a + 5;\n");
    check("y = 5 * (a * 7);", "y = a * 35;\n");
    check("y = a << 3 << 4;", "y = a << 7;\n");
    check("y = a << 60 << 4;", "y = a << 60 << 4;\n");
    check(
        "y = 9223372036854775807 + 1;",
        "y = -9223372036854775808;\n",
    );
}

#[test]
fn products_with_a_common_factor_are_joined() {
    check("y = a * 3 + 4 * a;", "y = a * 7;\n");
    check("y = a * b + c * a;", "y = a * (b + c);\n");
}

#[test]
fn a_product_that_is_used_elsewhere_is_not_joined() {
    check(
        "let t = a * b; y = t + a * c; z = t;",
        "let t0 = a * b;\ny = t0 + a * c;\nz = t0;\n",
    );
}

#[test]
fn products_become_cheaper() {
    check("y = a + a;", "y = a << 1;\n");
    check("y = 8 * a;", "y = a << 3;\n");
    check("y = a * 6;", "y = a * 6;\n");
}

#[test]
fn inputs_stand_in_order_by_the_rule_that_only_this_ir_has() {
    check(
        "y = b + a; z = 3 * (d * c);",
        "y = a + b;\nz = c * d * 3;\n",
    );
}

#[test]
fn what_is_shared_is_printed_once() {
    check(
        "let s = a + b; y = s * s;",
        "let t0 = a + b;\ny = t0 * t0;\n",
    );
}

drr::drr! {
    #[allow(deprecated)]
    set Cycle;
    def ToShift : Pat<(AddOp $x, $x), (ShlOp $x, 1)>;
    def ToSum : Pat<(ShlOp $x, 1), (AddOp $x, $x)>;
}

#[test]
fn rules_that_undo_one_another_are_a_cycle_when_the_program_is_the_same_again() {
    let mut graph = Graph::new(parse("y = a + a; z = b << 2;").expect("it is a program"));
    let patterns = PatternSet::new().with(Cycle).bind(&mut graph);
    let (program, config) = (graph.program_op(), GreedyRewriteConfig::new());
    let report = apply_patterns_greedily(&mut graph, program, &patterns, &config, None).unwrap();
    assert_eq!(report.limit, Some(Limit::Cycle), "{report}");
    assert_eq!(report.still_firing, ["ToShift", "ToSum"]);
    assert!(report.rewrites < 2200, "{report}");
}

drr::declare_op! {
    /// A negation with a region, which the program has not.
    BlockOp = "expr.neg"(x: I64) -> (r: I64) regions(body: AnyRegion) traits(Pure, NoTerminator);
}

drr::drr! {
    set Built;
    def InBlock : Pat<(ShlOp $x, 2), (BlockOp $x, (region (AddOp $x, $x)))>;
}

#[test]
#[should_panic(expected = "`expr.neg` cannot be an op of a `NodeIr`: a node has no regions")]
fn an_op_with_a_region_panics_when_it_is_bound() {
    let mut graph = Graph::new(parse("y = a << 2;").expect("it is a program"));
    let _ = PatternSet::new().with(Built).bind(&mut graph);
}

#[test]
fn explanations_name_values_as_the_program_does() {
    let mut graph = Graph::new(parse("y = a + (b - a);").expect("it is a program"));
    let patterns = PatternSet::new().with(Cycle).bind(&mut graph);
    let output = graph.program().outputs[0].1.0;
    let why = patterns
        .explain(&mut graph, drr::ir::Op(output), "ToShift")
        .unwrap();
    let why = why.to_string();
    assert!(
        why.ends_with("where $x = a : i64, $x = b - a : i64"),
        "{why}"
    );
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    let error = parse(text).expect_err("it is not a program");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    refused(
        "y = a;\nz = 3 +* 4;",
        "line 2, column 8: expected an expression, found `*`\n  | z = 3 +* 4;\n  |        ^",
    );
    refused(
        "y = ä;",
        "line 1, column 5: `ä` is not part of the language\n  | y = ä;\n  |     ^",
    );
    refused(
        "y = (a",
        "line 1, column 7: expected an operator or `)`, found the end\n  | y = (a\n  |       ^",
    );
    refused(
        "y = a << 64;",
        "line 1, column 10: expected a number below 64, found `64`\n  | y = a << 64;\n  |          ^",
    );
    refused(
        "y = 18446744073709551616;",
        "line 1, column 5: the number does not fit 64 bits\n  | y = 18446744073709551616;\n  |     ^",
    );
    refused(
        "y = a; y = b;",
        "line 1, column 8: `y` is already defined\n  | y = a; y = b;\n  |        ^",
    );
}

#[test]
fn what_nests_too_deep_is_refused_and_long_sums_are_not() {
    let deep = format!("y = {}a;", "-".repeat(100_000));
    let error = parse(&deep).expect_err("it nests too deep");
    assert_eq!(error.message, "nested more than 200 deep");
    let names: Vec<_> = (0..5000).map(|number| format!("a{number}")).collect();
    let long = parse(&format!("y = {};", names.join(" + "))).expect("it is a program");
    let (long, _) = simplify(long).expect("it succeeds");
    parse(&long.to_string()).expect("what is printed is a program");
}

/// A random program with the inputs `a` to `d`.
fn random(seed: u64) -> Program {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut below = |bound: u64| rng.u64(..bound);
    let mut program = Program::default();
    for name in ["a", "b", "c", "d"] {
        program.add(Expr::Var(name.to_string()));
    }
    for _ in 0..40 {
        let count = program.exprs.len() as u64;
        let mut operand = || Id((count - 1 - below(count.min(8))) as u32);
        let (x, y) = (operand(), operand());
        let number = [0, 1, -1, 2, 3, 8, i64::MAX, i64::MIN][below(8) as usize];
        let expr = match below(10) {
            0..=2 => Expr::Num(number),
            3 => Expr::Neg(x),
            4 | 5 => Expr::Add(x, y),
            6 => Expr::Sub(x, y),
            7 | 8 => Expr::Mul(x, y),
            _ => Expr::Shl(x, below(64) as u32),
        };
        program.add(expr);
    }
    let last = program.exprs.len() as u32 - 1;
    for (index, name) in ["x", "y", "z"].into_iter().enumerate() {
        program
            .outputs
            .push((name.to_string(), Id(last - index as u32)));
    }
    program
}

#[test]
fn what_a_program_computes_stays_under_both_drivers() {
    for seed in 0..500 {
        let program = random(seed);
        let inputs = |factor: i64| {
            let names = ["a", "b", "c", "d"].into_iter().enumerate();
            names
                .map(|(index, name)| (name.to_string(), factor.wrapping_mul(index as i64 * 7 + 3)))
                .collect::<HashMap<_, _>>()
        };
        let (greedy, report) = simplify(program.clone()).expect("it succeeds");
        assert!(report.converged, "seed {seed}: {report}");
        let mut own = Graph::new(program.clone());
        let bound = patterns().bind(&mut own);
        driver::simplify(&mut own, &bound).expect("it succeeds");
        let own = graph::finish(own);
        for factor in [1, -5, i64::MAX / 3] {
            let expected = program.evaluate(&inputs(factor));
            assert_eq!(
                greedy.evaluate(&inputs(factor)),
                expected,
                "seed {seed}:\n{program}"
            );
            assert_eq!(
                own.evaluate(&inputs(factor)),
                expected,
                "seed {seed}:\n{program}"
            );
        }
        assert!(greedy.size() <= program.size(), "seed {seed}:\n{greedy}");
        let text = program.to_string();
        let again = parse(&text).expect("what is printed is a program");
        assert_eq!(
            again.evaluate(&inputs(3)),
            program.evaluate(&inputs(3)),
            "{text}"
        );
    }
}

#[test]
fn an_explanation_says_what_is_in_the_way() {
    let mut graph = Graph::new(parse("y = a + 4;").expect("it is a program"));
    let patterns = patterns().bind(&mut graph);
    let sum = drr::ir::Op(2);
    let why = patterns
        .explain(&mut graph, sum, "AddZero")
        .expect("there is such a rule");
    let why = why.to_string();
    assert!(why.contains("attribute 'value' of 'expr.num'"), "{why}");
    assert!(why.contains("it is 4"), "{why}");
}

drr::declare_op! {
    /// A number, of another width than the program's.
    pub ShortNumOp = "expr.num"() { value: I32Attr } -> (r: I64) traits(Pure, ConstantLike);
}

drr::drr! {
    set Short;

    def AddShortZero : Pat<(AddOp $x, (ShortNumOp 0)), (replaceWithValue $x)>;
}

#[test]
fn an_explanation_says_of_which_type_an_attribute_is_that_reads_alike() {
    let mut graph = Graph::new(parse("y = a + 0;").expect("it is a program"));
    let patterns = PatternSet::new().with(Short).bind(&mut graph);
    let why = patterns.explain(&mut graph, drr::ir::Op(2), "AddShortZero");
    let why = why.expect("there is such a rule").to_string();
    assert!(
        why.ends_with("constraint: '0': it is 0, of type i64"),
        "{why}"
    );
}

#[test]
fn the_trait_code_is_shorter_than_150_lines() {
    let source = include_str!("../../examples/own_ir/graph.rs");
    let counted = source
        .lines()
        .map(str::trim)
        .skip_while(|line| !line.contains("begin of the trait code"))
        .take_while(|line| !line.contains("end of the trait code"))
        .filter(|line| !line.is_empty() && !line.starts_with("//"));
    let count = counted.count();
    assert!((50..150).contains(&count), "{count} lines");
}
