//! The planner keeps the order of the rules: the first row that matches in a set's decision tree is the
//! first that matches where all rows are tried one after the other. Rules and operations are random.
//!
//! `DRR_RANDOM_SEED` and `DRR_RANDOM_SETS` choose other sets.

#[path = "support/rules.rs"]
mod rules;

use std::collections::BTreeMap;

use drr_codegen::diag::Errors;
use drr_codegen::model::{At, Binding, BindingId, ByOp, Fact, Length, OpInfo, OrderId, Set};
use drr_codegen::plan::{Answer, Plan, Row, Step, plan};
use drr_codegen::resolve;
use fastrand::Rng;
use rules::{declared, parsed};

/// The ops; no rule names the last one.
const OPS: [&str; 8] = [
    "AddOp", "SubOp", "MulOp", "NegOp", "ConstOp", "ConcatOp", "PadOp", "StoreOp",
];

/// How many sets are made, and graphs for each, of which seeds.
fn seeds(default: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let start = number("DRR_RANDOM_SEED").unwrap_or(1);
    start..start + number("DRR_RANDOM_SETS").unwrap_or(default)
}
const GRAPHS: usize = 12;

// ---- Random rules ---------------------------------------------------------------------------------

struct Rules {
    rng: Rng,
    /// The heads of the set: few, so that rules ask the same.
    heads: Vec<usize>,
    /// Gives attributes and variadic operands names of their own.
    names: usize,
}

impl Rules {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("$_n{}", self.names)
    }

    fn block(&mut self) -> String {
        let count = self.rng.usize(2..=12);
        self.heads = (0..self.rng.usize(1..=4))
            .map(|_| self.rng.usize(0..10))
            .collect();
        let rules = (0..count).map(|number| {
            let root = self.dag(2);
            let benefit = self.rng.i32(-1..=1);
            format!("def R{number} : Pat<{root}, (StoredOp), (addBenefit {benefit})>;\n")
        });
        format!("set Rules;\n{}", rules.collect::<String>())
    }

    fn dag(&mut self, depth: usize) -> String {
        let op = self.heads[self.rng.usize(0..self.heads.len())];
        let (head, args) = match op {
            0..=5 => {
                let heads = [
                    "AddOp",
                    "SubOp",
                    "MulOp",
                    "AddOp | SubOp",
                    "SubOp | MulOp",
                    "any<Pure>",
                ];
                let (a, b) = (self.value(depth), self.value(depth));
                let args = match self.rng.bool() {
                    true => format!("(either {a}, {b})"),
                    false => format!("{a}, {b}"),
                };
                (heads[op], args)
            }
            6 => ("NegOp", self.value(depth)),
            7 => ("ConstOp", self.attr()),
            8 => {
                let (xs, axis) = (self.elements(depth), self.attr());
                ("ConcatOp", format!("{xs}, {axis}"))
            }
            _ => {
                let (x, axis) = (self.value(depth), self.attr());
                let low = match self.rng.usize(0..3) {
                    0 => "none".to_string(),
                    1 => self.name(),
                    _ => self.value(depth),
                };
                ("PadOp", format!("{x}, {low}, $_, {axis}"))
            }
        };
        format!("({head} {args})")
    }

    fn value(&mut self, depth: usize) -> String {
        match self.rng.usize(0..8) {
            0..=3 if depth > 0 => self.dag(depth - 1),
            // The same name in several places.
            4 | 5 => ["$_a", "$_b"][self.rng.usize(0..2)].to_string(),
            6 => "$_".to_string(),
            _ => self.name(),
        }
    }

    fn attr(&mut self) -> String {
        match self.rng.usize(0..4) {
            0 => "$_".to_string(),
            1 => self.name(),
            _ => self.rng.i32(0..3).to_string(),
        }
    }

    fn elements(&mut self, depth: usize) -> String {
        let mut all: Vec<String> = (0..self.rng.usize(0..5))
            .map(|_| self.value(depth))
            .collect();
        match self.rng.usize(0..5) {
            0 => return self.name(),
            1 if all.len() > 1 => all = vec![format!("(commutative {})", all.join(", "))],
            2 => {
                let rest = ["..".to_string(), format!("{}..", self.name())];
                let at = self.rng.usize(0..=all.len());
                all.insert(at, rest[self.rng.usize(0..2)].clone());
            }
            3 if !all.is_empty() => {
                let between = all.into_iter().flat_map(|one| [one, "..".to_string()]);
                all = [vec!["..".to_string()], between.collect()].concat();
                // Some elements are next to one another.
                if all.len() > 3 && self.rng.bool() {
                    all.remove(2);
                }
            }
            _ => {}
        }
        format!("(variadic {})", all.join(", "))
    }
}

// ---- Random operations ----------------------------------------------------------------------------

/// A value: a result of an operation, or an argument.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Value {
    Result(usize),
    Argument(usize),
}

/// An operation; all have one result.
struct Operation {
    /// Its position among `OPS`.
    kind: usize,
    operands: Vec<Vec<Value>>,
    attrs: Vec<i64>,
}

fn graph(rng: &mut Rng, heads: &[usize]) -> Vec<Operation> {
    let mut ops = Vec::new();
    for at in 0..16usize {
        // Mostly ops that the rules name.
        let kind = match heads[rng.usize(0..heads.len())] {
            _ if rng.usize(0..4) == 0 => rng.usize(0..OPS.len()),
            head @ 0..=2 => head,
            3..=5 => rng.usize(0..3),
            head => head - 3,
        };
        let value = |rng: &mut Rng| match at > 0 && rng.usize(0..5) > 0 {
            true => Value::Result(rng.usize(at.saturating_sub(6)..at)),
            false => Value::Argument(rng.usize(0..3)),
        };
        let values = |rng: &mut Rng, count: usize| (0..count).map(|_| value(rng)).collect();
        let operands = match OPS[kind] {
            "ConstOp" => vec![],
            "NegOp" | "StoreOp" => vec![values(rng, 1)],
            "ConcatOp" => {
                let count = rng.usize(0..5);
                vec![values(rng, count)]
            }
            "PadOp" => {
                let count = rng.usize(0..2);
                vec![values(rng, 1), values(rng, count)]
            }
            _ => vec![values(rng, 1), values(rng, 1)],
        };
        // Of `PadOp` the first one is optional; no rule looks at it.
        let attrs = (0..2).map(|_| rng.i64(0..3)).collect();
        ops.push(Operation {
            kind,
            operands,
            attrs,
        });
    }
    ops
}

// ---- Matching -------------------------------------------------------------------------------------

/// The value of a binding.
#[derive(Clone, PartialEq, Debug)]
enum Found {
    Op(usize),
    Run(Vec<Value>),
    Value(Value),
    /// An optional value.
    Optional(Option<Value>),
    Attr(i64),
}

struct Matcher<'a> {
    set: &'a Set<'a>,
    /// The position of each of `OPS` in the set, if the set names it.
    kinds: &'a [Option<usize>],
    ops: &'a [Operation],
    root: usize,
    /// The picks of loops: positions by order and pick.
    picks: BTreeMap<(OrderId, usize), usize>,
    /// The positions at which tails begin.
    starts: BTreeMap<BindingId, usize>,
}

impl Matcher<'_> {
    fn kind(&self, op: usize) -> Option<usize> {
        self.kinds[self.ops[op].kind]
    }

    fn of_op(&self, op: usize, by_op: &ByOp) -> usize {
        let own = by_op.iter().find(|(of, _)| Some(*of) == self.kind(op));
        own.unwrap_or(&by_op[0]).1
    }

    fn find(&self, id: BindingId) -> Option<Found> {
        let op = |id: BindingId| match self.find(id)? {
            Found::Op(op) => Some(op),
            found => panic!("{found:?} is not an op"),
        };
        let run = |id: BindingId| match self.find(id)? {
            Found::Run(values) => Some(values),
            found => panic!("{found:?} is not a run"),
        };
        match self.set.bindings.get(id) {
            Binding::Root => Some(Found::Op(self.root)),
            Binding::Def(value) => match self.find(*value)? {
                Found::Value(Value::Result(op)) => Some(Found::Op(op)),
                _ => None,
            },
            Binding::Operand(of, at) => {
                let values = self.ops[op(*of)?].operands.concat();
                Some(Found::Value(*values.get(*at)?))
            }
            Binding::Operands(of, by_op) => {
                let op = op(*of)?;
                let group = self.ops[op].operands.get(self.of_op(op, by_op))?;
                Some(Found::Run(group.clone()))
            }
            Binding::Slice(of, front, back) => {
                let values = run(*of)?;
                let end = values.len().checked_sub(*back)?;
                Some(Found::Run(values.get(*front..end)?.to_vec()))
            }
            Binding::Tail(of, ..) => Some(Found::Run(run(*of)?.get(self.starts[&id]..)?.to_vec())),
            Binding::Element(of, at) => {
                let values = run(*of)?;
                let at = match at {
                    At::Only if values.len() == 1 => 0,
                    At::Only => return None,
                    At::Front(at) => *at,
                    At::Back(at) => values.len().checked_sub(at + 1)?,
                };
                Some(Found::Value(*values.get(at)?))
            }
            Binding::Optional(of) => Some(Found::Optional(run(*of)?.first().copied())),
            Binding::Pick(order, nth) => {
                let place = self.picks.get(&(*order, *nth))?;
                self.find(self.set.bindings.order(*order)[*place])
            }
            Binding::Attr(of, by_op) | Binding::OptionalAttr(of, by_op) => {
                let op = op(*of)?;
                let (_, slot) = self.set.attrs[self.of_op(op, by_op)];
                Some(Found::Attr(*self.ops[op].attrs.get(slot)?))
            }
            other => panic!("no rule of this test has {other:?}"),
        }
    }

    fn holds(&self, fact: &Fact) -> bool {
        let length = |run: &BindingId| match self.find(*run) {
            Some(Found::Run(values)) => values.len(),
            found => panic!("{found:?} is not a run"),
        };
        match fact {
            Fact::Is(id, ops) => match self.find(*id) {
                Some(Found::Op(op)) => self.kind(op).is_some_and(|kind| ops.contains(&kind)),
                _ => false,
            },
            Fact::HasTraits(id, any) => match self.find(*id) {
                Some(Found::Op(op)) => {
                    let wanted = self.set.ops[*any].decl.operand_arities().len();
                    self.ops[op].operands.concat().len() == wanted
                }
                _ => false,
            },
            Fact::Present(id) => self.find(*id).is_some(),
            Fact::Absent(id) => self.find(*id) == Some(Found::Optional(None)),
            Fact::Length(run, Length::Exactly(count)) => length(run) == *count,
            Fact::Length(run, Length::AtLeast(count)) => length(run) >= *count,
            Fact::Int(id, value) => self.find(*id) == Some(Found::Attr(*value)),
            Fact::Equal(a, b) => match (self.find(*a), self.find(*b)) {
                (Some(Found::Optional(a)), Some(Found::Value(b)))
                | (Some(Found::Value(b)), Some(Found::Optional(a))) => a == Some(b),
                (a, b) => a == b,
            },
            other => panic!("no rule of this test has {other:?}"),
        }
    }

    /// True if a row matches, in any of the orders and positions that are left to loops.
    fn matches(&mut self, row: &Row, open: &[BindingId]) -> bool {
        let Some((pick, others)) = open.split_first() else {
            return row.facts.iter().all(|fact| self.holds(fact));
        };
        let (order, nth) = match *self.set.bindings.get(*pick) {
            Binding::Pick(order, nth) => (order, nth),
            Binding::Tail(of, front, back) => {
                let Some(Found::Run(values)) = self.find(of) else {
                    return false;
                };
                return (front..(values.len() + 1).saturating_sub(back)).any(|start| {
                    self.starts.insert(*pick, start);
                    self.matches(row, others)
                });
            }
            _ => return self.matches(row, others),
        };
        let taken: Vec<usize> = self
            .picks
            .range((order, 0)..(order, nth))
            .map(|(_, at)| *at)
            .collect();
        let places = 0..self.set.bindings.order(order).len();
        let mut free = places.filter(|place| !taken.contains(place));
        let found = free.any(|place| {
            self.picks.insert((order, nth), place);
            self.matches(row, others)
        });
        self.picks.remove(&(order, nth));
        found
    }

    fn tries(&mut self, plan: &Plan, row: usize) -> bool {
        let row = &plan.rows[row];
        let choices = self.set.rules[row.rule].source.choices.iter();
        let choices: Vec<BindingId> = choices.map(|pick| row.bindings[pick]).collect();
        self.matches(row, &choices)
    }

    /// The first row that matches in steps of a tree. `asked` is what the tree has found out.
    fn first(
        &mut self,
        plan: &Plan,
        steps: &[Step],
        asked: &mut Vec<(BindingId, usize)>,
    ) -> Option<usize> {
        for step in steps {
            if let Step::Ask(on, _) = step {
                let from = self.op_before(*on);
                let known = *self.set.bindings.get(from) == Binding::Root;
                assert!(
                    known || asked.iter().any(|(on, _)| *on == from),
                    "{from:?} is not known"
                );
            }
            let found = match step {
                Step::Try(row) => {
                    self.check_found(plan, *row, asked);
                    self.tries(plan, *row).then_some(*row)
                }
                Step::Ask(on, arms) => {
                    let answer = match self.find(*on) {
                        Some(Found::Op(op)) => self.kind(op).map(Answer::Op),
                        Some(Found::Attr(value)) => Some(Answer::Int(value)),
                        _ => None,
                    };
                    let mut arms = arms.iter();
                    let arm = arms.find(|(of, _)| Some(*of) == answer);
                    arm.and_then(|(answer, steps)| {
                        let before = asked.len();
                        if let Answer::Op(op) = answer {
                            asked.push((*on, *op));
                        }
                        let found = self.first(plan, steps, asked);
                        asked.truncate(before);
                        found
                    })
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The op that a binding is found from.
    fn op_before(&self, id: BindingId) -> BindingId {
        let mut from = id;
        self.set.bindings.get(id).for_each(|inner| from = inner);
        match self.set.bindings.get(from) {
            Binding::Root | Binding::Def(_) => from,
            _ => self.op_before(from),
        }
    }

    /// The tree has found for a rule all that the plan says, and the rule wants it.
    fn check_found(&self, plan: &Plan, row: usize, asked: &[(BindingId, usize)]) {
        let row = &plan.rows[row];
        for own in &plan.found[row.rule] {
            let there = row.bindings[own];
            let kind = asked
                .iter()
                .find(|(on, _)| *on == there)
                .map(|(_, kind)| *kind);
            let wanted = |fact: &Fact| matches!((fact, kind), (Fact::Is(on, ops), Some(kind)) if *on == there && ops.contains(&kind));
            assert!(row.facts.iter().any(wanted), "{own:?} was not found");
        }
    }
}

#[test]
fn the_first_match_in_a_tree_is_the_first_match_of_all() {
    let (mut matched, mut shared) = (0, 0);
    for seed in seeds(400) {
        let mut rules = Rules {
            rng: Rng::with_seed(seed),
            heads: Vec::new(),
            names: 0,
        };
        let source = rules.block();
        let errors = Errors::new();
        let (block, paths, answers) = parsed(&errors, &source);
        let set = resolve(&errors, &block, &paths, &answers).expect("the answers can be read");
        let mistakes: Vec<_> = errors.finish().iter().map(ToString::to_string).collect();
        if mistakes
            .iter()
            .any(|mistake| mistake.contains("operand orders, and this one has"))
        {
            continue;
        }
        assert_eq!(mistakes, Vec::<String>::new(), "seed {seed}: {source}");
        let mut set = set.expect("a rule");
        let plan = plan(&mut set);
        let kinds = OPS.map(|op| {
            let name = declared(op).name;
            let named = |info: &OpInfo| info.of_trait.is_empty() && info.decl.name == name;
            set.ops.iter().position(named)
        });
        shared += plan
            .roots
            .iter()
            .flat_map(|(_, steps)| steps)
            .filter(|step| !matches!(step, Step::Try(_)))
            .count();
        for _ in 0..GRAPHS {
            let ops = graph(&mut rules.rng, &rules.heads);
            for root in 0..ops.len() {
                let mut matcher = Matcher {
                    set: &set,
                    kinds: &kinds,
                    ops: &ops,
                    root,
                    picks: BTreeMap::new(),
                    starts: BTreeMap::new(),
                };
                let expected = (0..plan.rows.len()).find(|row| matcher.tries(&plan, *row));
                let kind = matcher.kind(root);
                let tree = plan.roots.iter().find(|(op, _)| Some(*op) == kind);
                let tree = tree.map_or(&plan.otherwise, |(_, steps)| steps);
                let found = matcher.first(&plan, tree, &mut Vec::new());
                assert_eq!(found, expected, "seed {seed}, op {root}: {source}");
                matched += usize::from(found.is_some());
            }
        }
    }
    assert!(
        matched > 0 && shared > 0,
        "{matched} matches, {shared} questions"
    );
}
