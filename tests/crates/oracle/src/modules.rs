//! Random modules in which rules match: they contain instances of the rules' sources, some of them
//! with a difference.

mod blocks;
mod bodies;
mod instance;

use std::collections::{BTreeMap, HashMap};

use fastrand::Rng;

use crate::family::{ArgSpec, Arity, Attr, AttrKind, Family, MARKS, Need, OpSpec, Ty};
use crate::generate::attribute;
use crate::graph::{BlockId, Graph, Loc, Node, OpId, V};
use crate::rule::{Pat, Rule};

/// The features that modules may contain.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The ops, by index.
    pub ops: Vec<usize>,
    /// The types of values.
    pub types: Vec<Ty>,
    /// True if operations have discardable attributes.
    pub marks: bool,
    /// True if regions have several blocks.
    pub blocks: bool,
    /// The number of operations, roughly.
    pub size: usize,
}

/// A random module. Its last operation is the sink, if the family has one.
pub fn module(family: &'static Family, rules: &[Rule], shape: &Shape, seed: u64) -> Graph {
    let mut builder = Builder {
        graph: Graph::new(family),
        rng: Rng::with_seed(seed),
        shape,
        values: vec![],
        block: 0,
        nested: 0,
        names: HashMap::new(),
        attrs: HashMap::new(),
        lists: HashMap::new(),
        orders: BTreeMap::new(),
        ends: rules.iter().filter(|rule| branches(family, rule)).collect(),
    };
    if family.source.is_empty() {
        builder.graph.blocks[0].args = [family.types, family.types, family.types].concat();
        let args = builder.graph.blocks[0].args.len();
        builder
            .values
            .extend((0..args).map(|index| V::Arg(0, index)));
    } else {
        for ty in [shape.types.clone(), shape.types.clone()].concat() {
            let op = builder.add(family.op(family.source), vec![], BTreeMap::new(), vec![ty]);
            builder.values.push(V::Result(op, 0));
        }
    }
    while builder.graph.nodes.len() < shape.size {
        builder.step(rules);
    }
    if !family.sink.is_empty() {
        let count = 2 + builder.rng.usize(..4);
        let mut values: Vec<V> = builder.values.iter().rev().take(3).copied().collect();
        for _ in 0..count {
            values.push(builder.any());
        }
        builder.add(
            family.op(family.sink),
            vec![values],
            BTreeMap::new(),
            vec![],
        );
    }
    builder.graph
}

struct Builder<'a> {
    graph: Graph,
    rng: Rng,
    shape: &'a Shape,
    /// The values that may be used here.
    values: Vec<V>,
    block: BlockId,
    nested: usize,
    names: HashMap<String, V>,
    attrs: HashMap<String, Attr>,
    lists: HashMap<String, Vec<V>>,
    orders: BTreeMap<usize, Vec<usize>>,
    /// The rules that match branches.
    ends: Vec<&'a Rule>,
}

/// True if a rule matches an op with successors.
fn branches(family: &Family, rule: &Rule) -> bool {
    matches!(rule.source.head, crate::rule::Head::One(op) if family.ops[op].successors > 0)
}

impl Builder<'_> {
    fn chance(&mut self, percent: u32) -> bool {
        self.rng.u32(..100) < percent
    }

    fn step(&mut self, rules: &[Rule]) {
        if self.chance(65) && !rules.is_empty() {
            let rule = &rules[self.rng.usize(..rules.len())];
            self.forget();
            if branches(self.graph.family, rule) {
                let value = self.any();
                let ty = self.any_type();
                let op = self.graph.family.op("OnceOp");
                let op = self.add(op, vec![vec![value]], BTreeMap::new(), vec![ty]);
                let blocks = self.several_blocks(op);
                self.graph.nodes[op].regions.push(blocks);
                self.values.push(V::Result(op, 0));
                return;
            }
            let ty = self.shape.types[self.rng.usize(..self.shape.types.len())];
            let ty = self.wanted_of(&rule.source).unwrap_or(ty);
            self.dag(&rule.source, ty);
            return;
        }
        let op = self.shape.ops[self.rng.usize(..self.shape.ops.len())];
        let spec = &self.graph.family.ops[op];
        if !spec.terminator && spec.rust != self.graph.family.sink {
            let ty = self.shape.types[self.rng.usize(..self.shape.types.len())];
            self.random(op, ty);
        }
    }

    /// The next instance has names of its own.
    fn forget(&mut self) {
        self.names.clear();
        self.attrs.clear();
        self.lists.clear();
        self.orders.clear();
    }

    fn add(
        &mut self,
        op: usize,
        operands: Vec<Vec<V>>,
        attrs: BTreeMap<&'static str, Attr>,
        types: Vec<Ty>,
    ) -> OpId {
        let loc = match self.rng.u32(..8) {
            0 => Loc::Unknown,
            _ => Loc::Name(format!("l{}", self.rng.u32(..40))),
        };
        let mut marks = BTreeMap::new();
        for name in MARKS {
            if self.shape.marks && self.chance(20) {
                marks.insert(name, attribute(&mut self.rng, AttrKind::Str, None));
            }
        }
        let node = Node {
            op,
            operands,
            attrs,
            marks,
            types,
            regions: vec![],
            successors: vec![],
            block: self.block,
            loc,
        };
        self.graph.insert(node, None)
    }

    fn any(&mut self) -> V {
        self.values[self.rng.usize(..self.values.len())]
    }

    /// A value of the type, usually a recent one.
    fn value(&mut self, ty: Ty) -> V {
        let of_type: Vec<V> = self
            .values
            .iter()
            .copied()
            .filter(|v| self.graph.ty(*v) == ty)
            .collect();
        if of_type.is_empty() {
            return self.constant(ty);
        }
        let from = match self.chance(60) {
            true => of_type.len().saturating_sub(5),
            false => 0,
        };
        of_type[self.rng.usize(from..of_type.len())]
    }

    /// A constant of a type that has no value.
    fn constant(&mut self, ty: Ty) -> V {
        let family = self.graph.family;
        let attr = attribute(&mut self.rng, AttrKind::Typed, Some(ty));
        let op = self.add(
            family.op("ConstOp"),
            vec![],
            BTreeMap::from([("value", attr)]),
            vec![ty],
        );
        self.values.push(V::Result(op, 0));
        V::Result(op, 0)
    }

    fn any_type(&mut self) -> Ty {
        self.shape.types[self.rng.usize(..self.shape.types.len())]
    }

    /// The type of an operand group, where the first result has this type.
    fn operand_type(&mut self, spec: &OpSpec, group: usize, only: Option<Ty>, ty: Ty) -> Ty {
        match only {
            Some(only) => only,
            None if spec.same_types || (spec.tied && group == 0) => ty,
            None => self.any_type(),
        }
    }

    fn attr(&mut self, kind: AttrKind, need: Need, ty: Ty) -> Option<Attr> {
        match need {
            Need::Required => Some(attribute(&mut self.rng, kind, Some(ty))),
            _ => self
                .rng
                .bool()
                .then(|| attribute(&mut self.rng, kind, Some(ty))),
        }
    }

    /// An operation with random operands. The first result has the type, if it may.
    fn random(&mut self, op: usize, ty: Ty) -> OpId {
        let spec = &self.graph.family.ops[op];
        let (mut operands, mut attrs) = (vec![], BTreeMap::new());
        let even = self.rng.usize(..4);
        for arg in spec.args {
            match arg {
                ArgSpec::Operand(_, arity, only) => {
                    let len = match arity {
                        Arity::One => 1,
                        Arity::Optional => self.rng.usize(..2),
                        Arity::Variadic if spec.even => even,
                        Arity::Variadic => self.rng.usize(..4),
                    };
                    let mut group = vec![];
                    for _ in 0..len {
                        let ty = self.operand_type(spec, operands.len(), *only, ty);
                        group.push(self.value(ty));
                    }
                    operands.push(group);
                }
                ArgSpec::Attr(name, kind, need) => {
                    let attr = self.attr(*kind, *need, ty);
                    attr.map(|attr| attrs.insert(*name, attr));
                }
            }
        }
        self.finish(op, operands, attrs, ty, &[])
    }

    /// Adds an operation and its regions, which these patterns match, if there are any.
    fn finish(
        &mut self,
        op: usize,
        operands: Vec<Vec<V>>,
        attrs: BTreeMap<&'static str, Attr>,
        ty: Ty,
        pats: &[Pat],
    ) -> OpId {
        let spec = &self.graph.family.ops[op];
        let mut types = vec![];
        for only in spec.results {
            let other = match spec.same_types || types.is_empty() {
                true => ty,
                false => self.any_type(),
            };
            types.push(only.unwrap_or(other));
        }
        if spec.spread {
            let flat = operands.iter().flatten();
            types = match self.chance(70) {
                true => flat.map(|value| self.graph.ty(*value)).collect(),
                false => (0..self.rng.usize(..4)).map(|_| self.any_type()).collect(),
            };
        }
        let results = 0..types.len();
        let id = self.add(op, operands, attrs, types);
        for region in 0..spec.regions {
            match (pats.get(region), spec.many == Some(region)) {
                (Some(Pat::Variadic(_, parts)), true) => {
                    for part in parts {
                        let count = match part {
                            Pat::Rest(_) => self.rng.usize(..3),
                            _ => 1,
                        };
                        // What an element matches may also stand where a rest is.
                        for _ in 0..count {
                            let part = match (part, self.chance(40)) {
                                (Pat::Rest(_), true) => &parts[self.rng.usize(..parts.len())],
                                (part, _) => part,
                            };
                            self.region(id, Some(part));
                        }
                    }
                }
                (_, true) => {
                    for _ in 0..self.rng.usize(..4) {
                        self.region(id, None);
                    }
                }
                (pat, false) => self.region(id, pat),
            }
        }
        self.values
            .extend(results.map(|index| V::Result(id, index)));
        id
    }

    /// Adds a region that the pattern matches, or any.
    fn region(&mut self, owner: OpId, pat: Option<&Pat>) {
        let region = self.graph.nodes[owner].regions.len();
        let several = self.shape.blocks && !self.graph.spec(owner).open;
        let blocks = match pat {
            Some(Pat::Body(body)) => vec![self.body_of(owner, body)],
            _ if several && self.chance(25) => self.several_blocks(owner),
            _ => vec![self.body(owner)],
        };
        self.graph.nodes[owner].regions.push(blocks);
        if let Some(Pat::Body(_)) = pat {
            self.spoil(owner, region);
        }
    }
}
