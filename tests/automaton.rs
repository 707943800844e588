//! The generated automaton of a set and the interpreter of each rule's data find the same rule, at
//! every op of random modules, before and during rewriting.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::ir::{Ir, Op};
use drr::pattern_set::{BoundPatternSet, PatternSet};
use drr_bench_arena::workload::generate_from;
use drr_bench_arena::{Arena, Workload};
use drr_bench_rules::BenchRules;
use drr_bench_rules::many::{Many10, Many100};
use drr_bench_rules::ops::{AddOp, MulOp, NegOp, SubOp};

drr::drr! {
    set ByTrait;

    def Same : Pat<(any<SameOperandsAndResultType> $x, $x), (MulOp $x, $x)>;
    def Twice : Pat<(any<SameOperandsAndResultType> (any<SameOperandsAndResultType>:$y $_)), (NegOp $y), (addBenefit -1)>;
    def Nested : Pat<(any<Pure> (either (NegOp $x), (any<Pure>:$y $_, $_))), (AddOp $x, $y)>;
    def Constant : Pat<(AddOp (any<Pure>:$c), $x), (AddOp $x, $c)>;
    def First : Pat<(any<Pure> (MulOp $x, $_), ..), (NegOp $x)>;
    def Plain : Pat<(MulOp $x, (SubOp $_, $y)), (AddOp $x, $y)>;
}

const MODULES: u64 = 240;

fn module(workload: Workload, seed: u64) -> Arena {
    let mut module = Arena::new();
    generate_from(&mut module, workload, 300, seed);
    module
}

/// Compares both at every op. Returns the number of ops that match a rule.
fn compare(arena: &mut Arena, patterns: &BoundPatternSet<Arena>, what: &str) -> u64 {
    let mut matches = 0;
    for op in arena.iter().map(Op::<Arena>).collect::<Vec<_>>() {
        let compiled = patterns.find(arena, op);
        let interpreted = patterns.first_match(arena, op);
        let name = |rule| Option::map(rule, |rule| patterns.rule(rule).info().name);
        assert_eq!(
            name(compiled),
            name(interpreted),
            "{what}: {} in\n{arena}",
            arena.display_op(op)
        );
        matches += u64::from(compiled.is_some());
    }
    matches
}

#[test]
fn automaton_and_interpreter_agree_on_the_36_rules() {
    let mut matches = 0;
    let mut found = std::collections::BTreeSet::new();
    for seed in 1..=MODULES {
        let workload = match seed % 6 {
            0 => Workload::Sparse,
            1 => Workload::Chain,
            2 => Workload::Dense,
            _ => Workload::Mixed,
        };
        let mut arena = module(workload, seed);
        let patterns = PatternSet::new().with(BenchRules).bind(&mut arena);
        matches += compare(&mut arena, &patterns, &format!("{workload}, seed {seed}"));
        // Stops in the middle of a rewrite, because such modules differ from generated ones.
        let config = GreedyRewriteConfig::new()
            .fold(false)
            .max_rewrites(seed % 60);
        let report =
            apply_patterns_greedily(&mut arena, Arena::MODULE_OP, &patterns, &config, None)
                .unwrap_or_else(|error| panic!("{error}"));
        found.extend(
            report
                .rules
                .iter()
                .filter(|rule| rule.stats.applied > 0)
                .map(|r| r.info.name),
        );
        matches += compare(
            &mut arena,
            &patterns,
            &format!("{workload}, seed {seed}, half-way"),
        );
    }
    // The test means little unless the modules match many rules.
    assert!(matches > 20_000, "{matches} matches");
    assert_eq!(found.len(), 36, "applied: {found:?}");
}

#[test]
fn automaton_and_interpreter_agree_on_rules_with_a_shared_prefix() {
    let mut matches = 0;
    for seed in 1..=20 {
        let mut arena = module(Workload::Many(100), seed);
        let patterns = PatternSet::new().with(Many100).bind(&mut arena);
        matches += compare(&mut arena, &patterns, &format!("many:100, seed {seed}"));
    }
    assert!(matches > 100, "{matches} matches");
}

#[test]
fn automaton_and_interpreter_agree_on_combined_sets() {
    for seed in 1..=40 {
        let mut arena = module(Workload::Many(10), seed);
        let patterns = PatternSet::new()
            .with(BenchRules)
            .with(Many10)
            .bind(&mut arena);
        compare(&mut arena, &patterns, &format!("many:10, seed {seed}"));
    }
}

#[test]
fn automaton_and_interpreter_agree_on_rules_by_trait() {
    let mut found = std::collections::BTreeSet::new();
    for seed in 1..=60 {
        let mut arena = module(Workload::Dense, seed);
        let all = PatternSet::new().with(BenchRules).with(ByTrait);
        let all = all.bind(&mut arena);
        compare(&mut arena, &all, &format!("all, seed {seed}"));
        let patterns = PatternSet::new().with(ByTrait).bind(&mut arena);
        compare(&mut arena, &patterns, &format!("by trait, seed {seed}"));
        // Each rule runs alone, so that no rule hides another.
        for rule in patterns.rules() {
            let name = rule.info().name;
            let mut one = PatternSet::new().with(ByTrait);
            one.only(&[name.into()]).unwrap();
            let one = one.bind(&mut arena);
            if compare(&mut arena, &one, &format!("{name}, seed {seed}")) > 0 {
                found.insert(name);
            }
        }
    }
    assert_eq!(found.len(), 6, "matched: {found:?}");
}
