//! Operations without an IR: what a rule's source says, and no more. So a rule can be matched against
//! another rule's source, or against what it makes itself, when it is compiled.

use crate::declaration::{ArgumentKind, Arity, OpDeclaration, Presence};
use crate::model::{
    At, AttrMatcher, Binding, BindingId, ByOp, Check, Entity, Fact, Length, RuleModel, Set,
};
use crate::plan::Row;
use crate::syntax::{Literal, LiteralValue};

/// How many symbolic sources a row may have: one for each choice of its ops.
const MAX_SOURCES: usize = 32;

/// A set and its rows, by rank.
#[derive(Clone, Copy)]
pub(super) struct Rules<'s> {
    pub set: &'s Set<'s>,
    pub rows: &'s [Row],
}

impl<'s> Rules<'s> {
    pub(super) fn rows_of(&self, rank: usize) -> &'s [Row] {
        let from = self.rows.partition_point(|row| row.rule < rank);
        let to = self.rows.partition_point(|row| row.rule <= rank);
        &self.rows[from..to]
    }
}

/// Whether something holds, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verdict {
    /// Never, whatever the unknown parts are.
    Never,
    /// Only if an unknown part is something special: an op's result, the same as another part.
    OnlyIfAliased,
    /// A test decides, or a part that nothing is known of.
    Unsure,
    /// Always.
    Always,
}

/// A value, a region or a successor. No rule matches the op that defines an unknown value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Handle {
    Unknown(usize),
    Result(usize, usize),
}

/// An element of a run, or any number of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    One(Handle),
    Many(usize),
}

/// An attribute.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Attr {
    Unknown(usize),
    /// A literal without a suffix: of the kind that the op declares.
    Literal(LiteralValue),
    /// A path, or a literal with a suffix.
    Written(String),
    Absent,
    /// The default of an attribute that is absent: the op and the slot.
    Default(usize, usize),
}

/// What a binding finds.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Thing {
    Op(usize),
    /// A single value is a run of one.
    Run(Vec<Item>),
    Attr(Attr),
    /// The only block of a region.
    Block(usize),
}

/// An operation.
#[derive(Clone)]
pub(super) struct Operation {
    /// Its position among the set's ops.
    pub op: usize,
    /// By group.
    pub operands: Vec<Vec<Item>>,
    /// By slot.
    pub attrs: Vec<Attr>,
    pub regions: Vec<Item>,
    pub successors: Vec<Item>,
}

/// A block.
#[derive(Clone)]
pub(super) struct Body {
    pub args: Vec<Item>,
    /// The ops that are known to be in it. Some are known to be the last one apart from others.
    pub ops: Vec<(usize, Option<Vec<usize>>)>,
    /// Whether it has no other ops.
    pub complete: bool,
}

/// What is known of unknown things.
#[derive(Clone, PartialEq)]
pub(super) enum Known {
    Type(Item, String),
    SameType(Item, Item),
    /// The item comes from outside of the region pattern that binds it.
    Outside(Item),
    Constraint(usize, String),
    Present(usize),
    Equal(Thing, Thing),
}

/// Some operations, and what is known of their parts.
#[derive(Clone)]
pub(super) struct SymbolicIr<'s> {
    pub rules: Rules<'s>,
    pub ops: Vec<Operation>,
    /// Operations that are needed, whatever uses them.
    pub tops: Vec<usize>,
    /// What the regions contain, as far as is known: their only block, or none.
    pub regions: Vec<(usize, Option<Body>)>,
    /// Whether all values are taken to have one type.
    pub one_type: bool,
    known: Vec<Known>,
    /// What natives of the described rule give.
    outs: Vec<(BindingId, usize)>,
    unknowns: usize,
}

/// What a rule's source describes in its rows and for each choice of its ops: all that matches is this,
/// or more than this. `None` if loops choose the operand order.
pub(super) fn sources<'s>(rules: Rules<'s>, rank: usize) -> Option<Vec<(&'s Row, SymbolicIr<'s>)>> {
    let rule = &rules.set.rules[rank];
    let mut all = Vec::new();
    for row in rules.rows_of(rank) {
        let mut choices: Vec<Vec<Fact>> = vec![Vec::new()];
        for fact in &row.facts {
            let ways = match fact {
                Fact::Is(op, ops) => ops.iter().map(|one| Fact::Is(*op, vec![*one])).collect(),
                other => vec![other.clone()],
            };
            let longer = |facts: &Vec<Fact>| {
                let ways = ways.iter();
                let add = ways.map(|way| [facts.as_slice(), &[way.clone()]].concat());
                add.collect::<Vec<_>>()
            };
            choices = choices.iter().flat_map(longer).collect();
        }
        if choices.len() > MAX_SOURCES {
            return None;
        }
        for facts in choices {
            all.push((row, SymbolicIr::new(rules, rule, row, &facts)?));
        }
    }
    Some(all)
}

impl<'s> SymbolicIr<'s> {
    fn new(rules: Rules<'s>, rule: &RuleModel<'_>, row: &Row, facts: &[Fact]) -> Option<Self> {
        let mut ir = SymbolicIr {
            rules,
            ops: Vec::new(),
            tops: vec![0],
            regions: Vec::new(),
            one_type: false,
            known: Vec::new(),
            outs: Vec::new(),
            unknowns: 0,
        };
        for fact in facts {
            fact.bindings().into_iter().for_each(|id| ir.split(id));
            ir.structure(fact, facts)?;
        }
        row.bindings.values().for_each(|id| ir.split(*id));
        // Each run has its elements now, and only its length may be open.
        for fact in facts {
            match fact {
                Fact::Length(run, length) => ir.lengthen(*run, *length),
                Fact::Absent(what) => ir.clear(*what),
                _ => {}
            }
        }
        for fact in facts {
            if let Fact::Equal(a, b) = fact {
                let (a, b) = (ir.find(0, *a).ok()?, ir.find(0, *b).ok()?);
                ir.unify(a, b);
            }
        }
        rule.checks.iter().for_each(|check| ir.learn(rule, row, check));
        Some(ir)
    }

    pub(super) fn fresh(&mut self) -> usize {
        self.unknowns += 1;
        self.unknowns
    }
    fn one(&mut self) -> Item {
        Item::One(Handle::Unknown(self.fresh()))
    }
    fn binding(&self, id: BindingId) -> &'s Binding {
        self.rules.set.bindings.get(id)
    }
    pub(super) fn decl(&self, op: usize) -> &'s OpDeclaration {
        &self.rules.set.ops[op].decl
    }

    // ---- What a source says ---------------------------------------------------------------------

    fn new_op(&mut self, op: usize) -> usize {
        let decl = self.decl(op);
        let mut parts = |arities: Vec<Arity>| -> Vec<Item> {
            let parts = arities.into_iter().map(|arity| match arity {
                Arity::One => self.one(),
                Arity::Optional | Arity::Variadic => Item::Many(self.fresh()),
            });
            parts.collect()
        };
        let operands = parts(decl.operand_arities()).into_iter();
        let operands = operands.map(|item| vec![item]).collect();
        let regions = parts(decl.regions.iter().map(|part| part.arity).collect());
        let successors = parts(decl.successors.iter().map(|part| part.arity).collect());
        let attrs = presences(decl).map(|presence| {
            let id = self.fresh();
            if presence != Presence::Optional {
                self.known.push(Known::Present(id));
            }
            Attr::Unknown(id)
        });
        let attrs = attrs.collect();
        self.ops.push(Operation {
            op,
            operands,
            attrs,
            regions,
            successors,
        });
        self.ops.len() - 1
    }

    /// Sees to it that the elements that a binding names are elements of their run.
    fn split(&mut self, id: BindingId) {
        let binding = self.binding(id);
        binding.for_each(|inner| self.split(inner));
        let (run, front, back) = match *binding {
            Binding::Element(run, At::Front(at)) => (run, at + 1, 0),
            Binding::Element(run, At::Back(at)) => (run, 0, at + 1),
            Binding::Slice(run, front, back) => (run, front, back),
            Binding::Element(run, At::Only) => return self.lengthen(run, Length::Exactly(1)),
            Binding::Out(..) if self.out(id).is_none() => {
                let out = self.fresh();
                return self.outs.push((id, out));
            }
            _ => return,
        };
        let Ok(Thing::Run(mut items)) = self.find(0, run) else {
            return;
        };
        if let Some(many) = open(&items) {
            let behind = items.len() - many - 1;
            (behind..back).for_each(|_| items.insert(many + 1, self.one()));
            (many..front).for_each(|_| items.insert(many, self.one()));
            self.set_run(run, items);
        }
    }

    fn lengthen(&mut self, run: BindingId, length: Length) {
        let Ok(Thing::Run(mut items)) = self.find(0, run) else {
            return;
        };
        let Some(many) = open(&items) else { return };
        let (Length::Exactly(count) | Length::AtLeast(count)) = length;
        (items.len() - 1..count).for_each(|_| items.insert(many, self.one()));
        if matches!(length, Length::Exactly(_)) {
            items.retain(|item| matches!(item, Item::One(_)));
        }
        self.set_run(run, items);
    }

    fn clear(&mut self, what: BindingId) {
        match (self.binding(what), self.find(0, what)) {
            (_, Ok(Thing::Attr(attr))) => self.unify(Thing::Attr(Attr::Absent), Thing::Attr(attr)),
            (Binding::Optional(run), _) => self.set_run(*run, Vec::new()),
            _ => self.set_run(what, Vec::new()),
        }
    }

    fn set_run(&mut self, run: BindingId, items: Vec<Item>) {
        let place = match *self.binding(run) {
            Binding::Args(block) => self.body_mut(block).map(|body| &mut body.args),
            Binding::Operands(op, ref by_op) => self.op_mut(op).and_then(|op| {
                let group = of_op(by_op, op.op)?;
                op.operands.get_mut(group)
            }),
            Binding::Regions(op) => self.op_mut(op).map(|op| &mut op.regions),
            Binding::Successors(op) => self.op_mut(op).map(|op| &mut op.successors),
            _ => None,
        };
        if let Some(place) = place {
            *place = items;
        }
    }

    fn op_mut(&mut self, id: BindingId) -> Option<&mut Operation> {
        match self.find(0, id) {
            Ok(Thing::Op(op)) => self.ops.get_mut(op),
            _ => None,
        }
    }

    fn body_mut(&mut self, id: BindingId) -> Option<&mut Body> {
        match self.find(0, id) {
            Ok(Thing::Block(block)) => {
                let mut regions = self.regions.iter_mut();
                regions.find(|(region, _)| *region == block)?.1.as_mut()
            }
            _ => None,
        }
    }

    /// Adds the op or block that a fact speaks of.
    fn structure(&mut self, fact: &Fact, facts: &[Fact]) -> Option<()> {
        match fact {
            Fact::Is(id, ops) => self.add_op(*id, *ops.first()?, facts)?,
            Fact::HasTraits(id, op) => self.add_op(*id, *op, facts)?,
            Fact::Present(id) => match (self.binding(*id), self.find(0, *id)) {
                (Binding::Block(region), _) => {
                    let Handle::Unknown(region) = single(&self.find(0, *region).ok()?)? else {
                        return None;
                    };
                    let args = vec![Item::Many(self.fresh())];
                    let body = Body {
                        args,
                        ops: Vec::new(),
                        complete: false,
                    };
                    self.regions.push((region, Some(body)));
                }
                (_, Ok(Thing::Attr(Attr::Unknown(attr)))) => self.known.push(Known::Present(attr)),
                _ => {}
            },
            Fact::Int(id, value) => {
                let literal = Attr::Literal(LiteralValue::Int((*value).into()));
                let attr = self.find(0, *id).ok()?;
                self.unify(Thing::Attr(literal), attr);
            }
            Fact::InBlock(op, block) => {
                let Thing::Op(op) = self.find(0, *op).ok()? else {
                    return None;
                };
                self.body_mut(*block)?.ops.push((op, None));
            }
            Fact::NoOthers(block, _) => self.body_mut(*block)?.complete = true,
            _ => {}
        }
        Some(())
    }

    fn add_op(&mut self, id: BindingId, op: usize, facts: &[Fact]) -> Option<()> {
        let new = self.new_op(op);
        match self.binding(id) {
            Binding::Root => {}
            Binding::Def(value) => {
                let result = facts.iter().find_map(|fact| match fact {
                    Fact::FedBy(of, results) if of == value => of_op(results, op),
                    _ => None,
                });
                let old = single(&self.find(0, *value).ok()?)?;
                let new = Handle::Result(new, result.unwrap_or(0));
                self.replace(Item::One(old), Item::One(new));
            }
            Binding::LastOther(block, found) => {
                let found = self.ops_of(0, found).ok()?;
                self.body_mut(*block)?.ops.push((new, Some(found)));
            }
            _ => return None,
        }
        Some(())
    }

    /// Learns from a test of the rule that is described.
    fn learn(&mut self, rule: &RuleModel<'_>, row: &Row, check: &Check) {
        let capture = |capture: &usize| self.entity(rule, row, 0, Entity::Capture(*capture));
        match check {
            Check::Type {
                capture: of,
                constraint,
            } => {
                if let Ok(Thing::Run(items)) = capture(of) {
                    let types = items.into_iter();
                    let types = types.map(|item| Known::Type(item, constraint.key()));
                    self.known.extend(types);
                }
            }
            Check::Outside { capture: of, .. } => {
                if let Ok(Thing::Run(items)) = capture(of) {
                    self.known.extend(items.into_iter().map(Known::Outside));
                }
            }
            Check::Attr {
                capture: of,
                matcher,
                ..
            } => match (capture(of), matcher) {
                (Ok(old), AttrMatcher::Literal(_)) => self.unify(Thing::Attr(written(matcher)), old),
                (Ok(Thing::Attr(Attr::Unknown(id))), AttrMatcher::Path(path)) => {
                    self.known.push(Known::Constraint(id, path.key()));
                }
                _ => {}
            },
            Check::SameType {
                value,
                node,
                result,
            } => {
                let value = self.entity(rule, row, 0, *value);
                let result = self.entity(rule, row, 0, Entity::NodeResult(*node, *result));
                if let (Ok(Thing::Run(a)), Ok(Thing::Run(b))) = (value, result)
                    && let ([a], [b]) = (&a[..], &b[..])
                {
                    self.known.push(Known::SameType(*a, *b));
                }
            }
            _ => {}
        }
    }

    /// Makes two things the same, or notes that they are.
    fn unify(&mut self, a: Thing, b: Thing) {
        match (&a, &b) {
            (Thing::Run(items), Thing::Run(others)) => {
                if let ([a], [b]) = (&items[..], &others[..]) {
                    match (a, b) {
                        (_, Item::Many(_)) => return self.replace(*b, *a),
                        (Item::Many(_), _) => return self.replace(*a, *b),
                        (_, Item::One(Handle::Unknown(_))) => return self.replace(*b, *a),
                        (Item::One(Handle::Unknown(_)), _) => return self.replace(*a, *b),
                        _ => {}
                    }
                }
            }
            (Thing::Attr(new), Thing::Attr(Attr::Unknown(old)))
            | (Thing::Attr(Attr::Unknown(old)), Thing::Attr(new)) => {
                return self.replace_attr(*old, new);
            }
            _ => {}
        }
        if a != b {
            self.known.push(Known::Equal(a, b));
        }
    }

    /// One item takes the place of another.
    pub(super) fn replace(&mut self, old: Item, new: Item) {
        let swap = |item: &mut Item| {
            if *item == old {
                *item = new;
            }
        };
        for op in &mut self.ops {
            op.operands.iter_mut().flatten().for_each(swap);
            op.regions.iter_mut().for_each(swap);
            op.successors.iter_mut().for_each(swap);
        }
        let bodies = self.regions.iter_mut().filter_map(|(_, body)| body.as_mut());
        bodies.for_each(|body| body.args.iter_mut().for_each(swap));
        for known in &mut self.known {
            match known {
                Known::Type(item, _) | Known::Outside(item) => swap(item),
                Known::SameType(a, b) => [a, b].into_iter().for_each(swap),
                Known::Equal(a, b) => [a, b].into_iter().for_each(|thing| {
                    if let Thing::Run(items) = thing {
                        items.iter_mut().for_each(swap);
                    }
                }),
                Known::Constraint(..) | Known::Present(_) => {}
            }
        }
    }

    fn replace_attr(&mut self, old: usize, new: &Attr) {
        let attrs = self.ops.iter_mut().flat_map(|op| &mut op.attrs);
        for attr in attrs.filter(|attr| **attr == Attr::Unknown(old)) {
            *attr = new.clone();
        }
        for known in &mut self.known {
            if let (Known::Constraint(id, _) | Known::Present(id), Attr::Unknown(new)) = (known, new)
                && *id == old
            {
                *id = *new;
            }
        }
    }

    // ---- Finding things -------------------------------------------------------------------------

    /// What a binding is where the rule is rooted at an operation; else why it cannot be said.
    pub(super) fn find(&self, root: usize, id: BindingId) -> Result<Thing, Verdict> {
        let run = |id: BindingId| match self.find(root, id)? {
            Thing::Run(items) => Ok(items),
            _ => Err(Verdict::Unsure),
        };
        let op = |id: BindingId| match self.find(root, id)? {
            Thing::Op(op) => Ok(&self.ops[op]),
            _ => Err(Verdict::Unsure),
        };
        let found = match self.binding(id) {
            Binding::Root => Some(Thing::Op(root)),
            Binding::Def(value) => match run(*value)?[..] {
                [Item::One(Handle::Result(op, _))] => Some(Thing::Op(op)),
                [Item::One(Handle::Unknown(_))] => return Err(Verdict::OnlyIfAliased),
                _ => None,
            },
            Binding::Operand(of, at) => {
                let values = op(*of)?.operands.concat();
                let values = values.get(..=*at).filter(|values| open(values).is_none());
                values.map(|values| Thing::Run(vec![values[*at]]))
            }
            Binding::Result(of, at) => match self.find(root, *of)? {
                Thing::Op(op) => Some(Thing::Run(vec![Item::One(Handle::Result(op, *at))])),
                _ => None,
            },
            Binding::Operands(of, by_op) => {
                let op = op(*of)?;
                let group = of_op(by_op, op.op).and_then(|group| op.operands.get(group));
                group.map(|items| Thing::Run(items.clone()))
            }
            Binding::Regions(of) => Some(Thing::Run(op(*of)?.regions.clone())),
            Binding::Successors(of) => Some(Thing::Run(op(*of)?.successors.clone())),
            Binding::Args(block) => Some(Thing::Run(self.body(root, *block)?.1.args.clone())),
            Binding::Slice(of, front, back) => {
                let items = run(*of)?;
                let end = items.len().checked_sub(*back).filter(|end| front <= end);
                let cut = end.filter(|end| open(&items[..*front]).or(open(&items[*end..])).is_none());
                cut.map(|end| Thing::Run(items[*front..end].to_vec()))
            }
            Binding::Element(of, at) => Some(Thing::Run(vec![element(&run(*of)?, *at)?])),
            Binding::Optional(of) => Some(Thing::Run(run(*of)?)),
            Binding::Attr(of, by_op) | Binding::OptionalAttr(of, by_op) => {
                let op = op(*of)?;
                let attr = of_op(by_op, op.op).map(|number| self.rules.set.attrs[number].1);
                let attr = attr.and_then(|slot| op.attrs.get(slot));
                attr.map(|attr| Thing::Attr(attr.clone()))
            }
            Binding::Block(region) => match run(*region)?[..] {
                [Item::One(Handle::Unknown(region))] => {
                    let mut regions = self.regions.iter();
                    match regions.find(|(of, _)| *of == region) {
                        Some((_, None)) => return Err(Verdict::Never),
                        known => known.map(|_| Thing::Block(region)),
                    }
                }
                _ => None,
            },
            Binding::LastOther(block, found) => {
                let found = self.ops_of(root, found)?;
                let body = self.body(root, *block)?.1;
                let others = body.ops.iter().filter(|(op, _)| !found.contains(op));
                let others: Vec<_> = others.collect();
                if body.complete && others.is_empty() {
                    return Err(Verdict::Never);
                }
                let last = others.iter().find(|(_, apart_from)| {
                    let apart_from = apart_from.as_ref();
                    apart_from.is_some_and(|ops| ops.iter().all(|op| found.contains(op)))
                });
                let only = others.first().filter(|_| body.complete && others.len() == 1);
                last.or(only).map(|(op, _)| Thing::Op(*op))
            }
            Binding::Out(..) if root == 0 => {
                let out = self.out(id);
                out.map(|out| Thing::Run(vec![Item::One(Handle::Unknown(out))]))
            }
            Binding::Out(..) | Binding::Extract(..) | Binding::Pick(..) => None,
        };
        found.ok_or(Verdict::Unsure)
    }

    /// What something of a rule's source is.
    pub(super) fn entity(
        &self,
        rule: &RuleModel<'_>,
        row: &Row,
        root: usize,
        entity: Entity,
    ) -> Result<Thing, Verdict> {
        let node = |node: usize| self.find(root, row.bindings[&rule.nodes[node].binding]);
        match entity {
            Entity::Capture(capture) => {
                self.find(root, row.bindings[&rule.captures[capture].binding])
            }
            Entity::Node(of) => node(of),
            Entity::NodeResult(of, result) => match node(of)? {
                Thing::Op(op) => Ok(Thing::Run(vec![Item::One(Handle::Result(op, result))])),
                _ => Err(Verdict::Unsure),
            },
            _ => Err(Verdict::Unsure),
        }
    }

    /// The region of a block, and the block.
    pub(super) fn body(&self, root: usize, block: BindingId) -> Result<(usize, &Body), Verdict> {
        let Thing::Block(block) = self.find(root, block)? else {
            return Err(Verdict::Unsure);
        };
        let mut regions = self.regions.iter();
        let body = regions.find_map(|(region, body)| (*region == block).then_some(body.as_ref())?);
        body.map(|body| (block, body)).ok_or(Verdict::Unsure)
    }

    pub(super) fn ops_of(&self, root: usize, ids: &[BindingId]) -> Result<Vec<usize>, Verdict> {
        let ops = ids.iter().map(|id| match self.find(root, *id)? {
            Thing::Op(op) => Ok(op),
            _ => Err(Verdict::Unsure),
        });
        ops.collect()
    }

    fn out(&self, id: BindingId) -> Option<usize> {
        let mut outs = self.outs.iter();
        outs.find_map(|(of, out)| (*of == id).then_some(*out))
    }

    pub(super) fn knows(&self, what: &Known) -> bool {
        self.known.contains(what)
    }

    /// The constraints that an unknown attribute is known to satisfy.
    pub(super) fn constraints(&self, attr: usize) -> impl Iterator<Item = &str> {
        self.known.iter().filter_map(move |known| match known {
            Known::Constraint(of, key) if *of == attr => Some(key.as_str()),
            _ => None,
        })
    }

    /// The operations that the top ones need, top ones first.
    pub(super) fn live(&self) -> Vec<usize> {
        let mut live = self.tops.clone();
        let mut at = 0;
        while let Some(op) = live.get(at).map(|op| &self.ops[*op]) {
            let mut needed = Vec::new();
            for item in op.operands.iter().flatten().chain(&op.regions) {
                match item {
                    Item::One(Handle::Result(op, _)) => needed.push(*op),
                    Item::One(Handle::Unknown(id)) => {
                        let of = self.regions.iter().filter(|(region, _)| region == id);
                        let bodies = of.filter_map(|(_, body)| body.as_ref());
                        needed.extend(bodies.flat_map(|body| &body.ops).map(|(op, _)| *op));
                    }
                    Item::Many(_) => {}
                }
            }
            needed.retain(|op| !live.contains(op));
            needed.dedup();
            live.extend(needed);
            at += 1;
        }
        live
    }
}

/// The only item of a run, if it is one.
pub(super) fn single(thing: &Thing) -> Option<Handle> {
    match thing {
        Thing::Run(items) => match items[..] {
            [Item::One(handle)] => Some(handle),
            _ => None,
        },
        _ => None,
    }
}

/// Where any number of elements may be.
pub(super) fn open(items: &[Item]) -> Option<usize> {
    items.iter().position(|item| matches!(item, Item::Many(_)))
}

/// The element at a position; else why it cannot be said.
fn element(items: &[Item], at: At) -> Result<Item, Verdict> {
    let found = match at {
        At::Only => items.first().filter(|_| items.len() == 1),
        At::Front(at) => items.get(at).filter(|_| open(&items[..at]).is_none()),
        At::Back(at) => {
            let at = items.len().checked_sub(at + 1);
            at.filter(|at| open(&items[*at..]).is_none()).map(|at| &items[at])
        }
    };
    match found {
        Some(item @ Item::One(_)) => Ok(*item),
        _ if open(items).is_some() => Err(Verdict::Unsure),
        _ => Err(Verdict::Never),
    }
}

/// A position in the declaration of an op.
pub(super) fn of_op(by_op: &ByOp, op: usize) -> Option<usize> {
    match by_op[..] {
        [(_, only)] => Some(only),
        _ => by_op.iter().find_map(|(of, at)| (*of == op).then_some(*at)),
    }
}

/// What an attribute is that a matcher accepts, if it accepts but one.
pub(super) fn written(matcher: &AttrMatcher) -> Attr {
    match matcher {
        AttrMatcher::Literal(literal) => of_literal(literal),
        AttrMatcher::Path(path) => Attr::Written(path.key()),
    }
}

pub(super) fn of_literal(literal: &Literal) -> Attr {
    match literal.suffix.as_str() {
        "" => Attr::Literal(literal.value.clone()),
        _ => Attr::Written(literal.tokens.to_string()),
    }
}

/// The declared attributes of an op, by slot.
pub(super) fn presences(decl: &OpDeclaration) -> impl Iterator<Item = Presence> {
    decl.args.iter().filter_map(|arg| match &arg.kind {
        ArgumentKind::Attr(presence, _) => Some(*presence),
        ArgumentKind::Operand(_) => None,
    })
}
