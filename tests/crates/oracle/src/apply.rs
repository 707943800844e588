//! The evaluator: what a rule makes of the oracle's graph.

mod changes;
mod native;
mod regions;
mod types;

use std::collections::BTreeMap;

use crate::family::{ArgSpec, Arity, Attr, AttrKind, Need, OpSpec, Ty};
use crate::graph::{BlockId, Graph, Loc, Node, OpId, V};
use crate::matcher::{Match, Thing, matches, value_of};
use crate::rule::{AttrFn, Build, Res, Rule};

/// The effect of a rule on an operation.
#[derive(Debug)]
pub enum Effect {
    /// It does not match.
    None,
    /// It does not match, only because an op would have other types than it must have.
    OtherTypes,
    /// It makes this module.
    Applied(Box<Graph>),
}

/// Tries the ways in which a rule matches, and applies the first that does not decline.
pub fn apply(graph: &Graph, rule: &Rule, root: OpId) -> Effect {
    let mut late = false;
    for found in matches(graph, rule, root) {
        let mut rewrite = Rewrite {
            old: graph,
            new: graph.clone(),
            found: &found,
            root,
            at: Place::Before(root),
            built: BTreeMap::new(),
            checked: None,
            locals: BTreeMap::new(),
            pairs: BTreeMap::new(),
            last: None,
            labels: BTreeMap::new(),
            made: vec![],
        };
        match rewrite.run(rule) {
            Ok(()) => return Effect::Applied(Box::new(rewrite.new)),
            Err(Stop::Decline) => {}
            Err(Stop::OtherTypes) => late = true,
        }
    }
    match late {
        true => Effect::OtherTypes,
        false => Effect::None,
    }
}

/// True if a rule of this form can fail after it has changed something, or changes operations other
/// than the root.
pub fn reaches_out(rule: &Rule) -> bool {
    let other = |res: &Res| matches!(res, Res::Replace(..) | Res::Erase(_));
    rule.results.iter().any(other)
}

enum Stop {
    Decline,
    OtherTypes,
}

struct Rewrite<'a> {
    old: &'a Graph,
    new: Graph,
    found: &'a Match,
    root: OpId,
    /// New operations are inserted here.
    at: Place,
    /// The operations that result patterns have named.
    built: BTreeMap<String, OpId>,
    /// Operands of new operations must dominate this one.
    checked: Option<OpId>,
    /// The arguments of new blocks.
    locals: BTreeMap<String, V>,
    /// The values of native code with two results.
    pairs: BTreeMap<String, Vec<V>>,
    /// The operation that was finished last: that of a pattern, after those in it.
    last: Option<OpId>,
    /// The new blocks that have names.
    labels: BTreeMap<String, BlockId>,
    /// All new blocks.
    made: Vec<BlockId>,
}

/// The place of a new operation.
#[derive(Clone, Copy)]
enum Place {
    /// Before this one.
    Before(OpId),
    /// At the end of this block.
    End(BlockId),
}

impl Rewrite<'_> {
    fn run(&mut self, rule: &Rule) -> Result<(), Stop> {
        let modifies_root = rule.results.iter().any(
            |res| matches!(res, Res::Modify(name, _) if self.found.names[name] == Thing::Op(self.root)),
        );
        let needed = match modifies_root {
            true => 0,
            false => self.old.nodes[self.root].types.len(),
        };
        let spread = self.old.spec(self.root).spread && !modifies_root;
        let from = match spread {
            true => rule.results.len() - 1,
            false => self.first_of(rule, needed),
        };
        let mut values = vec![];
        let (mut later, mut changed) = (vec![], false);
        let (mut bound, mut erased) = (vec![], vec![]);
        for (index, res) in rule.results.iter().enumerate() {
            match res {
                Res::Replace(name, by) => {
                    let op = self.op(name);
                    let mut given = vec![];
                    (self.at, self.checked) = (Place::Before(op), Some(op));
                    for res in by {
                        let types = self.old.nodes[op].types[given.len()..].to_vec();
                        let values = self.values(res, Some(&types))?;
                        // A value that native code gives need only dominate the uses.
                        let named = matches!(res, Res::Use(_) | Res::UseResult(..));
                        if named && !values.iter().all(|v| self.old.dominates(*v, op)) {
                            return Err(Stop::Decline);
                        }
                        bound.extend(self.matched(res));
                        given.extend(values);
                    }
                    (self.at, self.checked) = (Place::Before(self.root), None);
                    later.push((op, given));
                }
                Res::Erase(name) => {
                    erased.push(self.op(name));
                    later.push((self.op(name), vec![]));
                }
                Res::Modify(name, args) => changed |= self.modify(name, args)?,
                Res::Drop(_) => {}
                res if index >= from => {
                    let types = self.old.nodes[self.root].types[values.len()..].to_vec();
                    let made = self.values(res, Some(&types))?;
                    if let (Res::Op(_), Some(op)) = (res, self.last) {
                        let mut marks = self.old.nodes[self.root].marks.clone();
                        marks.retain(|name, _| rule.keep.contains(name));
                        self.new.nodes[op].marks = marks;
                    }
                    bound.extend(self.matched(res));
                    values.extend(made);
                }
                res => {
                    self.values(res, None)?;
                }
            }
        }
        for res in &rule.supplemental {
            self.values(res, None)?;
        }
        // A rule that only changes operations in place changes something.
        let mut all = rule.results.iter().chain(&rule.supplemental);
        if modifies_root && !changed && all.all(|res| matches!(res, Res::Modify(..))) {
            return Err(Stop::Decline);
        }
        if spread && values.len() != needed {
            return Err(Stop::Decline);
        }
        if !modifies_root {
            for (index, value) in values.into_iter().enumerate() {
                self.check_type(value, self.old.nodes[self.root].types[index])?;
                self.new.replace_uses(V::Result(self.root, index), value);
            }
            self.new.erase(self.root);
        }
        // An erased value is not used, not even to replace a value without uses.
        let is_erased = |value: &V| matches!(value, V::Result(op, _) if erased.contains(op));
        if bound.iter().any(is_erased) {
            return Err(Stop::Decline);
        }
        let mut gone: Vec<OpId> = later.iter().map(|(op, _)| *op).collect();
        // An operation for which two names stand is not removed twice.
        if (1..gone.len()).any(|at| gone[..at].contains(&gone[at])) {
            return Err(Stop::Decline);
        }
        // A replacement may be a result of another op that is replaced.
        let final_value = |mut value: V| {
            for _ in 0..later.len() {
                let V::Result(op, index) = value else { break };
                let other = later.iter().find(|(other, _)| *other == op);
                let Some(by) = other.and_then(|(_, values)| values.get(index)) else {
                    break;
                };
                value = *by;
            }
            value
        };
        for (op, values) in &later {
            let op = *op;
            for (index, value) in values.iter().copied().enumerate() {
                let result = V::Result(op, index);
                self.check_type(value, self.old.ty(result))?;
                let there = self.new.dominates(value, op)
                    || self.old.uses(result).iter().all(|(user, _)| {
                        is_old(self.old, value) && self.old.dominates(value, *user)
                    });
                if !there || value == result {
                    return Err(Stop::Decline);
                }
                self.new.replace_uses(result, final_value(value));
            }
        }
        // They may use one another.
        while let Some(at) = gone.iter().position(|op| self.new.unused(*op)) {
            self.new.erase(gone.remove(at));
        }
        gone.is_empty().then_some(()).ok_or(Stop::Decline)
    }

    fn op(&self, name: &str) -> OpId {
        match self.found.names[name] {
            Thing::Op(op) => op,
            ref other => panic!("{name} is {other:?}"),
        }
    }

    fn check_type(&self, value: V, ty: Ty) -> Result<(), Stop> {
        match self.new.ty(value) == ty {
            true => Ok(()),
            false => Err(Stop::Decline),
        }
    }

    /// A rule that would build an op against a trait that relates types does not match.
    fn check_alike(&self, spec: &OpSpec, operands: &[Vec<V>], results: &[Ty]) -> Result<(), Stop> {
        let operands = operands.iter().flatten().map(|value| self.new.ty(*value));
        let types: Vec<Ty> = operands.chain(results.iter().copied()).collect();
        match spec.same_types && types.iter().any(|ty| *ty != types[0]) {
            true => Err(Stop::OtherTypes),
            false => Ok(()),
        }
    }

    /// The first of the last patterns with this many values.
    fn first_of(&self, rule: &Rule, needed: usize) -> usize {
        let (mut from, mut count) = (rule.results.len(), 0);
        while count < needed {
            from -= 1;
            count += self.count(&rule.results[from]);
        }
        from
    }

    /// The number of values that a result pattern gives.
    fn count(&self, res: &Res) -> usize {
        match res {
            Res::Op(build) => self.old.family.ops[build.op].results.len(),
            Res::Values(values) => values.len(),
            Res::Swap(..) | Res::Negs(..) => 2,
            Res::Replace(..) | Res::Erase(_) | Res::Modify(..) | Res::Drop(_) => 0,
            _ => 1,
        }
    }

    /// The values of a result pattern. `types` are those of the results that it replaces.
    fn values(&mut self, res: &Res, types: Option<&[Ty]>) -> Result<Vec<V>, Stop> {
        Ok(match res {
            Res::Op(build) => {
                let op = self.build(build, types)?;
                let results = 0..self.new.nodes[op].types.len();
                results.map(|index| V::Result(op, index)).collect()
            }
            Res::Values(list) => {
                let mut values = vec![];
                for res in list {
                    match self.list(res) {
                        Some(list) => values.extend(list),
                        None => values.push(self.value(res)?),
                    }
                }
                values
            }
            Res::Swap(..) | Res::Negs(..) => self.pair(res)?,
            res => vec![self.value(res)?],
        })
    }

    fn value(&mut self, res: &Res) -> Result<V, Stop> {
        Ok(match res {
            Res::Use(name) => self.named(name).ok_or(Stop::Decline)?,
            Res::UseResult(name, index) => match (self.built.get(name), self.pairs.get(name)) {
                (Some(op), _) => V::Result(*op, *index),
                (None, Some(pair)) => pair[*index],
                (None, None) => V::Result(self.op(name), *index),
            },
            Res::Op(build) => V::Result(self.build(build, None)?, 0),
            Res::First(first, second) => {
                let first = self.value(first)?;
                self.value(second)?;
                first
            }
            Res::MakeNeg(of) => {
                let of = self.value(of)?;
                self.negation(of)?
            }
            other => panic!("{other:?} is not a value"),
        })
    }

    /// The value of a name.
    fn named(&self, name: &str) -> Option<V> {
        let built = self.built.get(name).map(|op| V::Result(*op, 0));
        let local = self.locals.get(name).copied();
        built.or(local).or_else(|| value_of(self.found, name))
    }

    /// Adds an operation where they are made now.
    fn insert(&mut self, node: Node) -> OpId {
        let (block, before) = match self.at {
            Place::Before(op) => (self.new.nodes[op].block, Some(op)),
            Place::End(block) => (block, None),
        };
        self.new.insert(Node { block, ..node }, before)
    }

    /// A rule does not match if a value would not be where an operation is replaced or changed.
    fn check_there(&self, values: &[V]) -> Result<(), Stop> {
        let Some(place) = self.checked else {
            return Ok(());
        };
        let mut values = values.iter();
        let there = values.all(|value| {
            let block = match value {
                V::Result(op, _) => self.new.nodes[*op].block,
                V::Arg(block, _) => *block,
            };
            self.made.contains(&block) || self.new.dominates(*value, place)
        });
        there.then_some(()).ok_or(Stop::Decline)
    }

    fn group(&mut self, arity: Arity, res: &Res) -> Result<Vec<V>, Stop> {
        Ok(match (arity, res) {
            (_, Res::Absent | Res::Omitted) => vec![],
            (Arity::Optional, Res::Use(name))
                if self.found.names.get(name) == Some(&Thing::Maybe(None)) =>
            {
                vec![]
            }
            (Arity::Variadic, Res::Use(_) | Res::Results(_)) => self.list(res).unwrap_or_default(),
            (Arity::Variadic, Res::Variadic(parts)) => {
                let mut values = vec![];
                for part in parts {
                    match part {
                        Res::Spread(_) | Res::Results(_) => {
                            values.extend(self.list(part).unwrap_or_default());
                        }
                        part => values.push(self.value(part)?),
                    }
                }
                values
            }
            (_, res) => vec![self.value(res)?],
        })
    }

    /// The values that a pattern gives by their names in the source; no results of named ops.
    fn matched(&self, res: &Res) -> Vec<V> {
        match res {
            Res::Use(name) => match self.found.names.get(name) {
                Some(Thing::Value(value) | Thing::Maybe(Some(value))) => vec![*value],
                Some(Thing::Values(values)) => values.clone(),
                _ => vec![],
            },
            Res::Values(items) => items.iter().flat_map(|item| self.matched(item)).collect(),
            _ => vec![],
        }
    }

    fn attr(&self, res: &Res) -> Result<Option<Attr>, Stop> {
        Ok(match res {
            Res::Absent | Res::Omitted => None,
            Res::Literal(attr) => Some(attr.clone()),
            Res::Use(name) => match &self.found.names[name] {
                Thing::Attr(attr) => attr.clone(),
                other => panic!("{name} is {other:?}"),
            },
            Res::Number(name) => {
                let value = value_of(self.found, name).ok_or(Stop::Decline)?;
                Some(match self.old.ty(value) {
                    Ty::F32 => Attr::F32(2f32.to_bits()),
                    ty => Attr::Int(2, ty),
                })
            }
            Res::AttrFn(function, args) => {
                let mut ints = vec![];
                let mut ty = Ty::I64;
                for arg in args {
                    let attr = self.attr(arg)?.ok_or(Stop::Decline)?;
                    ty = attr.ty().ok_or(Stop::Decline)?;
                    ints.push(attr.int().ok_or(Stop::Decline)?);
                }
                let result = match function {
                    AttrFn::Sum => ints[0].wrapping_add(ints[1]),
                    AttrFn::Half if ints[0] % 2 == 0 => ints[0] / 2,
                    AttrFn::Half => return Err(Stop::Decline),
                };
                Some(Attr::Int(ty.narrowed(result), ty))
            }
            other => panic!("{other:?} is not an attribute"),
        })
    }

    fn build(&mut self, build: &Build, replaced: Option<&[Ty]>) -> Result<OpId, Stop> {
        let spec = &self.old.family.ops[build.op];
        let (mut operands, mut attrs) = (vec![], BTreeMap::new());
        for (arg, res) in spec.args.iter().zip(&build.args) {
            match arg {
                ArgSpec::Operand(_, arity, _) => operands.push(self.group(*arity, res)?),
                ArgSpec::Attr(name, kind, need) => {
                    let mut attr = self.attr(res)?;
                    if let (Res::Omitted, Some(from)) = (res, &build.rest) {
                        attr = self.old.nodes[self.op(from)].attrs.get(name).cloned();
                        // An absent attribute is seen as its default.
                        if let (None, Need::Default(value), AttrKind::Int(ty)) = (&attr, need, kind)
                        {
                            attr = Some(Attr::Int(*value, *ty));
                        }
                    }
                    attr.map(|attr| attrs.insert(*name, attr));
                }
            }
        }
        self.check_there(&operands.concat())?;
        self.check_alike(spec, &operands, &[])?;
        let types = self.result_types(build, &operands, &attrs, replaced)?;
        let loc = match &build.location {
            None => self.default_loc(),
            Some((name, of)) => {
                let of: Vec<Loc> = of.iter().map(|name| self.loc_of(name)).collect();
                match (name, of.as_slice()) {
                    (Some(name), []) => Loc::Name(name.clone()),
                    (None, [one]) => one.clone(),
                    (name, many) => Loc::fuse(many, name.as_deref()),
                }
            }
        };
        let node = Node {
            op: build.op,
            operands,
            attrs,
            marks: BTreeMap::new(),
            types,
            regions: vec![],
            successors: vec![],
            block: 0,
            loc,
        };
        let op = self.insert(node);
        self.parts(op, build)?;
        if let Some(name) = &build.name {
            self.built.insert(name.clone(), op);
        }
        self.last = Some(op);
        Ok(op)
    }
}

/// True if the value was there before the rewrite.
fn is_old(old: &Graph, value: V) -> bool {
    match value {
        V::Result(op, _) => op < old.nodes.len(),
        V::Arg(block, _) => block < old.blocks.len(),
    }
}
