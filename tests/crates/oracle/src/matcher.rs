//! The matcher: tries all operand orders and all lengths of rests, and tests everything that a rule says, one after the other,
//! on the oracle's graph.

mod body;
mod parts;

use std::collections::BTreeMap;

use crate::family::{ArgSpec, Arity, Attr, Family, Need, Ty};
use crate::graph::{BlockId, Graph, OpId, V};
use crate::rule::{AttrPred, Dag, Head, Pat, Pred, Rule, Test, Which};

/// The entity that a name is bound to.
#[derive(Clone, PartialEq, Debug)]
pub enum Thing {
    /// A value.
    Value(V),
    /// An optional operand.
    Maybe(Option<V>),
    /// A variadic operand, or a part of one.
    Values(Vec<V>),
    /// An attribute; absent ones without a default are `None`.
    Attr(Option<Attr>),
    /// An operation.
    Op(OpId),
    /// A region of an operation.
    Region(OpId, usize),
    /// Several: the first, and how many.
    Regions(OpId, usize, usize),
    /// A successor.
    Block(BlockId),
    /// Several.
    Blocks(Vec<BlockId>),
}

/// The result of a match.
#[derive(Clone, Default, Debug)]
pub struct Match {
    /// The names.
    pub names: BTreeMap<String, Thing>,
    /// The operations that the source's DAGs matched, in written order.
    pub ops: Vec<OpId>,
}

/// The benefit of a rule.
pub fn benefit(rule: &Rule) -> i64 {
    let mut count = 0;
    dags(&Pat::Dag(rule.source.clone()), &mut |_| count += 1);
    count + rule.benefit
}

/// Calls `f` with each DAG in a pattern, outer ones first.
pub fn dags(pat: &Pat, f: &mut impl FnMut(&Dag)) {
    match pat {
        Pat::Dag(dag) => {
            f(dag);
            dag.args.iter().for_each(|arg| dags(arg, f));
        }
        Pat::Order(_, _, items) | Pat::Variadic(_, items) => {
            items.iter().for_each(|item| dags(item, f));
        }
        Pat::Negated(inner) | Pat::Constant(inner) => dags(inner, f),
        Pat::Body(body) => {
            for dag in &body.ops {
                f(dag);
                dag.args.iter().for_each(|arg| dags(arg, f));
            }
        }
        _ => {}
    }
}

/// All permutations of `0..n`, in lexicographic order.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all: Vec<Vec<usize>> = vec![];
    for shorter in permutations(n - 1) {
        for at in 0..n {
            let mut longer: Vec<usize> = shorter.clone();
            longer.insert(at, n - 1);
            all.push(longer);
        }
    }
    all.sort();
    all
}

/// All ways in which the source of a rule fits an operation, and its constraints hold: in the order
/// in which they are tried.
pub fn matches(graph: &Graph, rule: &Rule, root: OpId) -> Vec<Match> {
    let mut found = vec![];
    let mut given = vec![];
    loop {
        let mut attempt = Attempt {
            graph,
            given: &given,
            taken: vec![],
            inside: None,
            found: Match::default(),
        };
        if attempt.dag(&rule.source, root, None)
            && rule.constraints.iter().all(|pred| attempt.holds(pred))
            && attempt.leaves_regions(rule, root)
        {
            found.push(attempt.found);
        }
        // The next ways: the last choice that has another one takes it.
        let mut taken = attempt.taken;
        while taken.pop_if(|(way, ways)| *way + 1 == *ways).is_some() {}
        let Some((way, _)) = taken.last_mut() else {
            return found;
        };
        *way += 1;
        given = taken.into_iter().map(|(way, _)| way).collect();
    }
}

struct Attempt<'a> {
    graph: &'a Graph,
    /// The ways to take at the first choices. Later ones take their first way.
    given: &'a [usize],
    /// The way that each choice has taken, and the number of its ways.
    taken: Vec<(usize, usize)>,
    /// The block in which nested ops must be.
    inside: Option<BlockId>,
    found: Match,
}

/// All ways to divide `total` into this many parts, those with a short first part first.
fn divisions(total: usize, parts: usize) -> Vec<Vec<usize>> {
    match parts {
        0 => vec![vec![]],
        1 => vec![vec![total]],
        _ => {
            let firsts = 0..=total;
            let with = |first: usize| {
                let others = divisions(total - first, parts - 1).into_iter();
                others.map(move |others| [vec![first], others].concat())
            };
            firsts.flat_map(with).collect()
        }
    }
}

/// True if an op is one of those that the head names.
fn is_headed(family: &Family, head: &Head, op: usize, operands: usize) -> bool {
    let spec = &family.ops[op];
    match head {
        Head::One(one) => *one == op,
        Head::OneOf(ops) => ops.contains(&op),
        Head::Trait(name) => spec.has_trait(name) && spec.regions == 0 && operands > 0,
    }
}

impl Attempt<'_> {
    /// The next choice takes one of these ways.
    fn choose<T: Clone>(&mut self, ways: &[T]) -> T {
        let way = self.given.get(self.taken.len()).copied().unwrap_or(0);
        self.taken.push((way, ways.len()));
        ways[way].clone()
    }

    /// Matches an operation. `result` is the result that is the operand of an outer one.
    fn dag(&mut self, dag: &Dag, op: OpId, result: Option<usize>) -> bool {
        let (graph, node) = (self.graph, &self.graph.nodes[op]);
        if !is_headed(graph.family, &dag.head, node.op, 1) {
            return false;
        }
        let right = match (dag.which, result) {
            (Which::Only, _) => node.types.len() == 1 || result.is_none(),
            (Which::Index(index), Some(result)) => result == index,
            (Which::Index(_), None) => true,
            (Which::Any, _) => true,
        };
        if !right {
            return false;
        }
        self.found.ops.push(op);
        if let Some(name) = &dag.name
            && !self.bind(name, Thing::Op(op))
        {
            return false;
        }
        match &dag.head {
            Head::One(spec) => self.declared(dag, *spec, op),
            Head::OneOf(_) if graph.spec(op).regions > 0 => self.declared(dag, node.op, op),
            _ => {
                // Positions are operands, each alone.
                let operands = node.flat();
                let single = matches!(dag.head, Head::OneOf(_))
                    || (node.types.len() == 1 || dag.which != Which::Only);
                single && width(&dag.args) == operands.len() && self.in_order(&dag.args, &operands)
            }
        }
    }

    /// Matches the arguments of a declared op.
    fn declared(&mut self, dag: &Dag, spec: usize, op: OpId) -> bool {
        let spec = &self.graph.family.ops[spec];
        let node = &self.graph.nodes[op];
        let (mut at, mut group) = (0, 0);
        let mut args = dag.args.iter();
        while at < spec.args.len() {
            let Some(pat) = args.next() else { return true };
            match (&spec.args[at], pat) {
                (_, Pat::Order(_, _, items)) => {
                    let values: Vec<V> = node.operands[group..group + items.len()].concat();
                    if !self.in_order(std::slice::from_ref(pat), &values) {
                        return false;
                    }
                    at += items.len();
                    group += items.len();
                    continue;
                }
                (ArgSpec::Operand(_, arity, _), pat) => {
                    let values = &node.operands[group];
                    group += 1;
                    let fits = match arity {
                        Arity::One => self.value(pat, values[0]),
                        Arity::Optional => self.optional(pat, values.first().copied()),
                        Arity::Variadic => self.variadic(pat, values),
                    };
                    if !fits {
                        return false;
                    }
                }
                (ArgSpec::Attr(name, kind, need), pat) => {
                    let mut attr = node.attrs.get(name).cloned();
                    if let (None, Need::Default(value), crate::family::AttrKind::Int(ty)) =
                        (&attr, need, kind)
                    {
                        attr = Some(Attr::Int(*value, *ty));
                    }
                    if !self.attr(pat, attr) {
                        return false;
                    }
                }
            }
            at += 1;
        }
        let rest: Vec<&Pat> = args.collect();
        let (regions, successors) = rest.split_at(spec.regions);
        self.regions(regions, op) && self.successors(successors, op)
    }

    /// Matches single operands, one by one.
    fn in_order(&mut self, pats: &[Pat], values: &[V]) -> bool {
        let mut left = values;
        for pat in pats {
            match pat {
                Pat::Order(_, _, items) => {
                    let (these, rest) = left.split_at(items.len());
                    left = rest;
                    let order = self.choose(&permutations(items.len()));
                    for (item, place) in items.iter().zip(order) {
                        if !self.value(item, these[place]) {
                            return false;
                        }
                    }
                }
                pat => {
                    let (first, rest) = left.split_at(1);
                    left = rest;
                    if !self.value(pat, first[0]) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn value(&mut self, pat: &Pat, value: V) -> bool {
        match pat {
            Pat::Any(name) => self.named(name, Thing::Value(value)),
            Pat::Type(test, name) => {
                self.has_type(test, value) && self.named(name, Thing::Value(value))
            }
            Pat::Dag(dag) => match value {
                V::Result(op, index) => {
                    let there = |block| self.graph.nodes[op].block == block;
                    self.inside.is_none_or(there) && self.dag(dag, op, Some(index))
                }
                V::Arg(..) => false,
            },
            Pat::Negated(inner) => match value {
                V::Result(op, _) if self.graph.spec(op).rust == "NegOp" => {
                    let operand = self.graph.nodes[op].operands[0][0];
                    self.value(inner, operand)
                }
                _ => false,
            },
            Pat::Constant(inner) => match value {
                V::Result(op, _) if self.graph.spec(op).constant => {
                    let attr = self.graph.nodes[op].attrs.get("value").cloned();
                    self.attr(inner, attr)
                }
                _ => false,
            },
            other => panic!("{other:?} cannot match a value"),
        }
    }

    fn has_type(&self, test: &Test<Ty>, value: V) -> bool {
        let ty = self.graph.ty(value);
        test.holds(&|one| *one == ty)
    }

    fn optional(&mut self, pat: &Pat, value: Option<V>) -> bool {
        match (pat, value) {
            (Pat::Any(name), _) => self.named(name, Thing::Maybe(value)),
            (Pat::Absent, _) => value.is_none(),
            (pat, Some(value)) => self.value(pat, value),
            (_, None) => false,
        }
    }

    fn variadic(&mut self, pat: &Pat, values: &[V]) -> bool {
        let Pat::Variadic(name, parts) = pat else {
            let (Pat::Any(name) | Pat::Type(_, name)) = pat else {
                panic!("{pat:?} cannot match several values")
            };
            let right = |value: &V| match pat {
                Pat::Type(test, _) => self.has_type(test, *value),
                _ => true,
            };
            return values.iter().all(right) && self.named(name, Thing::Values(values.to_vec()));
        };
        if !self.named(name, Thing::Values(values.to_vec())) {
            return false;
        }
        let single = |part: &Pat| match part {
            Pat::Order(_, _, items) => items.len(),
            Pat::Rest(_) => 0,
            _ => 1,
        };
        let needed: usize = parts.iter().map(single).sum();
        let rests = parts.iter().filter(|p| matches!(p, Pat::Rest(_))).count();
        if values.len() < needed || (rests == 0 && values.len() > needed) {
            return false;
        }
        let mut left = values;
        let mut lengths = match rests {
            0 => vec![],
            rests => self.choose(&divisions(values.len() - needed, rests)),
        }
        .into_iter();
        for part in parts {
            let length = match part {
                Pat::Rest(_) => lengths.next().unwrap_or(0),
                part => single(part),
            };
            let (these, rest) = left.split_at(length);
            left = rest;
            let fits = match part {
                Pat::Rest(name) => self.named(name, Thing::Values(these.to_vec())),
                part => self.in_order(std::slice::from_ref(part), these),
            };
            if !fits {
                return false;
            }
        }
        true
    }

    fn attr(&mut self, pat: &Pat, attr: Option<Attr>) -> bool {
        match pat {
            Pat::Any(name) => self.named(name, Thing::Attr(attr)),
            Pat::Absent => attr.is_none(),
            Pat::Literal(literal, name) => {
                attr.as_ref() == Some(literal) && self.named(name, Thing::Attr(attr))
            }
            Pat::Attr(pred, name) => {
                let int = attr.as_ref().and_then(Attr::int);
                int.is_some_and(|int| pred.holds(&|one| satisfies(*one, int)))
                    && self.named(name, Thing::Attr(attr))
            }
            other => panic!("{other:?} cannot match an attribute"),
        }
    }

    fn named(&mut self, name: &Option<String>, thing: Thing) -> bool {
        name.as_ref().is_none_or(|name| self.bind(name, thing))
    }

    /// Binds a name; if it is bound, both things must be equal.
    fn bind(&mut self, name: &str, thing: Thing) -> bool {
        let Some(bound) = self.found.names.get(name) else {
            self.found.names.insert(name.to_string(), thing);
            return true;
        };
        let value = |thing: &Thing| match thing {
            Thing::Value(value) => Some(Some(*value)),
            Thing::Maybe(value) => Some(*value),
            Thing::Op(op) => Some(Some(V::Result(*op, 0))),
            _ => None,
        };
        match (value(bound), value(&thing)) {
            (Some(one), Some(other)) => one == other,
            _ => *bound == thing,
        }
    }

    /// The value that a name stands for.
    fn value_of(&self, name: &str) -> Option<V> {
        value_of(&self.found, name)
    }

    fn holds(&self, pred: &Pred) -> bool {
        let graph = self.graph;
        let int = |name: &String| match &self.found.names[name] {
            Thing::Attr(attr) => attr.as_ref().and_then(Attr::int),
            _ => None,
        };
        match pred {
            Pred::OneUse(name) => match &self.found.names[name] {
                // Of an op, all results count.
                Thing::Op(op) => {
                    let results = 0..graph.nodes[*op].types.len();
                    let uses = results.map(|index| graph.uses(V::Result(*op, index)).len());
                    uses.sum::<usize>() == 1
                }
                _ => self
                    .value_of(name)
                    .is_some_and(|v| graph.uses(v).len() == 1),
            },
            Pred::SameType(a, b) => {
                let (a, b) = (self.value_of(a), self.value_of(b));
                a.zip(b).is_some_and(|(a, b)| graph.ty(a) == graph.ty(b))
            }
            Pred::Different(a, b) => self.value_of(a) != self.value_of(b),
            Pred::Less(a, b) => int(a).zip(int(b)).is_some_and(|(a, b)| a < b),
            Pred::Type(test, name) => self.value_of(name).is_some_and(|v| self.has_type(test, v)),
            Pred::Attr(test, name) => {
                int(name).is_some_and(|int| test.holds(&|one| satisfies(*one, int)))
            }
            Pred::Long(name) => match &self.found.names[name] {
                Thing::Values(values) => values.len() > 1,
                _ => false,
            },
            Pred::Present(name) => match &self.found.names[name] {
                Thing::Maybe(value) => value.is_some(),
                Thing::Attr(attr) => attr.is_some(),
                _ => false,
            },
            Pred::IsNeg(name) => matches!(
                self.value_of(name),
                Some(V::Result(op, _)) if graph.spec(op).rust == "NegOp"
            ),
        }
    }
}

/// The value that a name stands for.
pub fn value_of(found: &Match, name: &str) -> Option<V> {
    match found.names.get(name)? {
        Thing::Value(value) => Some(*value),
        Thing::Maybe(value) => *value,
        Thing::Op(op) => Some(V::Result(*op, 0)),
        _ => None,
    }
}

/// True if an integer satisfies a predicate.
pub(crate) fn satisfies(pred: AttrPred, int: i64) -> bool {
    match pred {
        AttrPred::Odd => int % 2 != 0,
        AttrPred::Small => int < 3,
    }
}

/// The number of operands that arguments stand for.
pub fn width(args: &[Pat]) -> usize {
    let of = |arg: &Pat| match arg {
        Pat::Order(_, _, items) => items.len(),
        _ => 1,
    };
    args.iter().map(of).sum()
}
