//! The automaton of a set and the interpreter of its rules' data find the same rules, on random
//! modules of ops that match sources with variadic, optional, permuted and alternative parts.

use std::collections::BTreeSet;

use drr::embedded::{Context, WalkOrder};
use drr::pattern_set::{PatternSet, Patterns};
use fastrand::Rng;

/// Operations with mostly recent operands, so that deep sources match.
fn body(random: &mut Rng, ops: usize) -> String {
    let mut values: Vec<String> = ["%a", "%b", "%c"].map(String::from).to_vec();
    let mut text = String::new();
    for n in 0..ops {
        let operand = |random: &mut Rng| {
            let back = random.usize(..values.len().min(5));
            values[values.len() - 1 - back].clone()
        };
        let operands = |random: &mut Rng, count: usize| {
            let all: Vec<String> = (0..count).map(|_| operand(random)).collect();
            all.join(", ")
        };
        let number = random.usize(..6);
        let (name, count, attrs, results) = match random.usize(..14) {
            0 => ("number", 0, format!("value = {number} : i32"), 1),
            1 => ("add", 2, String::new(), 1),
            2 => ("sub", 2, String::new(), 1),
            3 => ("mul", 2, String::new(), 1),
            4 | 5 => ("neg", 1, String::new(), 1),
            6 => ("max", 2, String::new(), 1),
            7 => ("concat", random.usize(..5), String::new(), 1),
            8 => ("sum", random.usize(..4), String::new(), 1),
            9 => ("quad", 4, format!("n = {number} : i64"), 1),
            10 => ("five", 5, format!("n = {number} : i64"), 1),
            11 => ("clamp", 1 + random.usize(..2), String::new(), 1),
            12 => {
                let (xs, ys) = (random.usize(..3), random.usize(..3));
                let sizes = format!("operandSegmentSizes = array<i32: {xs}, 1, {ys}>");
                ("pick", xs + 1 + ys, sizes, 1)
            }
            _ => ("unzip", 1, String::new(), 3),
        };
        let (given, types) = (operands(random, count), vec!["i32"; count].join(", "));
        let attrs = if attrs.is_empty() {
            attrs
        } else {
            format!(" <{{{attrs}}}>")
        };
        let (pack, made) = match results {
            1 => (format!("%v{n}"), "i32".to_string()),
            many => (
                format!("%v{n}:{many}"),
                format!("({})", vec!["i32"; many].join(", ")),
            ),
        };
        text.push_str(&format!(
            "{pack} = \"test.{name}\"({given}){attrs} : ({types}) -> {made}\n"
        ));
        match results {
            1 => values.push(format!("%v{n}")),
            many => values.extend((0..many).map(|result| format!("%v{n}#{result}"))),
        }
    }
    text
}

/// The rules of a set that match somewhere in the modules.
fn agreement(set: impl Patterns<Context> + Copy) -> BTreeSet<&'static str> {
    agreement_on(set, |seed| body(&mut Rng::with_seed(seed), 60))
}

/// The rules of a set that match somewhere in modules with these bodies.
pub(super) fn agreement_on(
    set: impl Patterns<Context> + Copy,
    body: impl Fn(u64) -> String,
) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for seed in 0..150 {
        let (mut context, module) = crate::parse(&body(seed));
        let patterns = PatternSet::new().with(set).bind(&mut context);
        crate::assert_agreement(&mut context, module, &patterns);
        for op in context.ops_in(module, WalkOrder::PreOrder) {
            found.extend(
                patterns
                    .find(&mut context, op)
                    .map(|id| patterns.rule(id).info().name),
            );
        }
    }
    found
}

#[test]
fn automaton_and_interpreter_agree_on_random_modules() {
    // Checks that the modules match at least this many rules of each set.
    let least = |found: BTreeSet<&'static str>, least: usize| {
        assert!(found.len() >= least, "only {found:?}");
    };
    least(agreement(crate::variadics::Variadics), 6);
    least(agreement(crate::commutative::Commutative), 3);
    least(agreement(crate::optionals::Optionals), 3);
    least(agreement(crate::matchers::Matchers), 6);
    least(agreement(crate::given::Given), 6);
    least(agreement(crate::alternatives::Alternatives), 3);
    // Short modules, because an op can be erased only if its values have no other uses.
    let rounds = (0..20).flat_map(|round| {
        let short = |seed| body(&mut Rng::with_seed(150 * round + seed), 8);
        agreement_on(crate::in_place::InPlace, short)
    });
    least(rounds.collect(), 3);
    least(agreement(crate::sources::Sources), 3);
    least(agreement(crate::either::Either), 3);
}
