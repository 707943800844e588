//! Batches: sets of random rules as Rust source, and the run that compares them.

use std::fmt::Write;

use drr::embedded::Context;
use drr::ir::adapter::Graph as NodeGraph;
use drr::pattern_set::PatternSet;
use drr_bench_arena::Arena;

use crate::check::{Counts, Subject};
use crate::family::{FULL, NODES, Ty, is_for_bodies, is_for_regions};
use crate::generate::{Forms, rules};
use crate::graph::Graph;
use crate::host::Host;
use crate::hosts::Nodes;
use crate::modules::{Shape, module};
use crate::print::block;
use crate::rule::Rule;

/// The number of rules in a set.
pub const RULES: usize = 10;

/// The number of sets in the batch of CI.
pub const CI_SETS: u64 = 7;

/// True if the rules of the set with this number have patterns of what is in regions.
pub fn is_of_bodies(number: u64) -> bool {
    number % 7 == 6
}

/// True if the rules of the set with this number build regions.
pub fn is_of_regions(number: u64) -> bool {
    number % 7 == 5
}

/// A set of random rules.
#[derive(Debug)]
pub struct RandomSet {
    /// Its number, from which everything else follows.
    pub number: u64,
    /// The forms of its rules.
    pub forms: Forms,
    /// The rules.
    pub rules: Vec<Rule>,
    /// For each rule whether it is in the first of two blocks.
    pub first: Vec<bool>,
}

impl RandomSet {
    /// The set with this number. Of seven, one has patterns of bodies and one builds regions; every third
    /// other one has only ops that every IR has.
    pub fn new(number: u64) -> RandomSet {
        let forms = match number {
            number if is_of_bodies(number) => Forms::Bodies,
            number if is_of_regions(number) => Forms::Regions,
            number if number.is_multiple_of(3) => Forms::Nodes,
            _ => Forms::All,
        };
        let rules = rules(&FULL, forms, &format!("S{number}"), number, RULES);
        let mut rng = fastrand::Rng::with_seed(number ^ 0x5eed);
        let first = rules.iter().map(|_| rng.bool()).collect();
        RandomSet {
            number,
            forms,
            rules,
            first,
        }
    }

    /// The set as one block, and as two blocks: `s7::whole::Rules`, `s7::one::Rules`,
    /// `s7::two::Rules`.
    pub fn source(&self) -> String {
        let mut text = format!("pub mod s{} {{\n", self.number);
        let part = |first: bool| -> Vec<&Rule> {
            let rules = self.rules.iter().zip(&self.first);
            rules
                .filter(|(_, is)| **is == first)
                .map(|(rule, _)| rule)
                .collect()
        };
        let parts = [
            ("whole", self.rules.iter().collect()),
            ("one", part(true)),
            ("two", part(false)),
        ];
        for (name, rules) in parts {
            let block = block(&FULL, "Rules", &rules).replace('\n', "\n    ");
            let _ = writeln!(
                text,
                "pub mod {name} {{\n    #[allow(unused_imports)]\n    use drr::prelude::*;\n    #[allow(unused_imports)]\n    use drr_oracle::ops::*;\n    {}}}",
                block.trim_end_matches(' ')
            );
        }
        text.push_str("}\n");
        text
    }

    /// An error, with the rules that it names.
    fn describe(&self, seed: u64, error: &str) -> String {
        let mut text = format!("set {}, module {seed}: {error}", self.number);
        for rule in &self.rules {
            let words = error.split(|c: char| !c.is_ascii_alphanumeric());
            if words.take(200).any(|word| word == rule.name) {
                let _ = write!(text, "\n{}", crate::print::rule(&FULL, rule));
            }
        }
        text
    }

    /// A random module in which the rules match.
    pub fn graph(&self, seed: u64) -> Graph {
        module(&FULL, &self.rules, &self.shape(seed), seed)
    }

    fn shape(&self, seed: u64) -> Shape {
        let ops = 0..FULL.ops.len();
        let (ops, types) = match self.forms {
            Forms::Bodies => {
                let known = |op: &usize| !is_for_regions(*op);
                (ops.filter(known).collect(), FULL.types.to_vec())
            }
            Forms::Regions => (ops.collect(), FULL.types.to_vec()),
            Forms::All => {
                let known = |op: &usize| !is_for_bodies(*op);
                (ops.filter(known).collect(), FULL.types.to_vec())
            }
            // The arena and the nodes share one type.
            _ => {
                let known = |op: &usize| NODES.contains(&FULL.ops[*op].rust);
                (ops.filter(known).collect(), vec![Ty::I64])
            }
        };
        Shape {
            ops,
            types,
            marks: self.forms != Forms::Nodes,
            blocks: self.forms == Forms::Regions,
            size: 12 + (seed as usize * 7) % 25,
        }
    }

    /// Compares on `modules` random modules, on one IR. Returns the texts of the results.
    ///
    /// # Errors
    /// The first difference.
    pub fn check<I: Host>(
        &self,
        sets: [fn() -> PatternSet<I>; 2],
        modules: u64,
        counts: &mut Counts,
    ) -> Result<Vec<String>, String> {
        let [whole, parts] = sets;
        let whole = Subject {
            rules: self.rules.iter().collect(),
            set: whole,
            family: &FULL,
            grows: self.forms == Forms::Regions,
        };
        let part = |first: bool| {
            let rules = self.rules.iter().zip(&self.first);
            rules
                .filter(move |(_, is)| **is == first)
                .map(|(rule, _)| rule)
        };
        let parts = Subject {
            rules: part(true).chain(part(false)).collect(),
            set: parts,
            family: &FULL,
            grows: self.forms == Forms::Regions,
        };
        let mut texts = vec![];
        for seed in 0..modules {
            let seed = seed + self.number * 1_000_003;
            let graph = self.graph(seed);
            let what = |error: String| self.describe(seed, &error);
            texts.push(whole.check(&graph, seed, counts).map_err(what)?);
            if seed.is_multiple_of(2) {
                parts
                    .check(&graph, seed, counts)
                    .map_err(|error| what(format!("in two blocks: {error}")))?;
            }
        }
        Ok(texts)
    }
}

/// A set of a batch: in one block, and in two.
pub type Makers<I> = [fn() -> PatternSet<I>; 2];

/// Compares a set on the IRs of this crate.
///
/// # Errors
/// The first difference.
pub fn check_all(
    number: u64,
    embedded: Makers<Context>,
    others: Option<(Makers<Arena>, Makers<NodeGraph<Nodes>>)>,
    modules: u64,
    counts: &mut Counts,
) -> Result<(), String> {
    let set = RandomSet::new(number);
    let texts = set.check(embedded, modules, counts)?;
    if let Some((arena, nodes)) = others {
        let without = |texts: Vec<String>| -> Vec<String> {
            let line = |line: &str| line.split(" loc(").next().unwrap_or(line).to_string();
            let text = |text: String| text.lines().map(line).collect::<Vec<_>>().join("\n");
            texts.into_iter().map(text).collect()
        };
        let texts = without(texts);
        let by_arena = set
            .check(arena, modules, counts)
            .map_err(|e| format!("arena: {e}"))?;
        let by_nodes = set
            .check(nodes, modules, counts)
            .map_err(|e| format!("nodes: {e}"))?;
        for (index, text) in texts.iter().enumerate() {
            for other in [&without(by_arena.clone()), &without(by_nodes.clone())] {
                if other[index] != *text {
                    return Err(format!(
                        "set {number}: the embedded IR ends in\n{text}\nanother in\n{}",
                        other[index]
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Compares a set on pliron.
///
/// # Errors
/// The first difference.
#[cfg(feature = "pliron")]
pub fn check_pliron(
    number: u64,
    makers: Makers<drr_pliron::Pliron>,
    modules: u64,
    counts: &mut Counts,
) -> Result<(), String> {
    let checked = RandomSet::new(number).check(makers, modules, counts);
    checked
        .map(|_| ())
        .map_err(|error| format!("pliron: {error}"))
}

/// The source of a batch: the sets, and a macro that calls another with the number of each and what
/// it has.
pub fn source(numbers: impl Iterator<Item = u64>) -> String {
    let mut text = String::from("// Generated by `drr-oracle`. Do not edit.\n\n");
    let mut calls = String::new();
    for number in numbers {
        let set = RandomSet::new(number);
        text.push_str(&set.source());
        let _ = match set.forms {
            Forms::Nodes => writeln!(calls, "        $call!({number} s{number} nodes);"),
            _ => writeln!(calls, "        $call!({number} s{number});"),
        };
    }
    let _ = write!(
        text,
        "\n/// Calls a macro for each set.\nmacro_rules! for_each_set {{\n    ($call:ident) => {{\n{calls}    }};\n}}\n"
    );
    text
}

/// Runs the comparison of a set in a batch: `check_set!(7 s7)`, with the sets in scope.
#[macro_export]
macro_rules! makers {
    ($set:ident) => {
        [
            || drr::pattern_set::PatternSet::new().with($set::whole::Rules),
            || {
                drr::pattern_set::PatternSet::new()
                    .with($set::one::Rules)
                    .with($set::two::Rules)
            },
        ]
    };
}
