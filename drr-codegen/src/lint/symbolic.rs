//! Symbolic operations: the operations that a rule's source describes, without an IR. At compile
//! time, a rule can be matched against the source of another rule, or against its own result.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::declaration::OpDeclaration;
use crate::model::{At, Binding, BindingId, ByOp, Entity, RuleModel, Set};
use crate::plan::Row;

/// The number of a result that may be any result of its op.
pub(super) const ANY_RESULT: usize = usize::MAX;

/// A set, and the rows of each rule by its rank.
#[derive(Clone, Copy)]
pub(super) struct Rules<'s> {
    pub set: &'s Set<'s>,
    pub rows: &'s [&'s [Row]],
}

/// A match of a rule, or a place where it may match.
#[derive(Clone, Copy)]
pub(super) struct Found<'s> {
    pub rule: &'s RuleModel<'s>,
    pub row: &'s Row,
    pub root: usize,
}

/// The certainty of a statement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verdict {
    /// Never, whatever the unknown parts are.
    Never,
    /// It holds only if an unknown part is special: a certain op's result, or equal to another
    /// part.
    OnlyIfAliased,
    /// A test decides it, or it depends on an unknown part.
    Unsure,
    /// Always.
    Always,
}

/// The value of a binding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Thing {
    /// A value, region, successor or attribute. No rule matches the op that defines an unknown value.
    Unknown(usize),
    /// Any number of elements of a run.
    Many(usize),
    /// A result of an op.
    Result(usize, usize),
    /// The elements of a group. An optional element that is present is a `Thing` of its own.
    Run(Vec<Thing>),
    Op(usize),
    /// The only block of this region.
    Block(usize),
    /// An attribute: a literal without a suffix, of the declared kind.
    Literal(String),
    /// An attribute: a path or a literal with a suffix.
    Written(String),
    /// The default of an absent attribute: the op and the slot.
    Default(usize, usize),
    /// No attribute.
    Absent,
}

/// An operation.
#[derive(Clone)]
pub(super) struct Operation {
    /// Its position among the set's ops.
    pub op: usize,
    /// A run for each group.
    pub operands: Vec<Thing>,
    /// By slot.
    pub attrs: Vec<Thing>,
    pub regions: Thing,
    pub successors: Thing,
}

/// A block.
#[derive(Clone)]
pub(super) struct Body {
    pub args: Thing,
    /// The ops that are known to be in the block. The list is present for an op that is known to be
    /// the last op apart from others.
    pub ops: Vec<(usize, Option<Vec<usize>>)>,
    /// True if the block has no other ops.
    pub complete: bool,
}

/// A known condition on one or two things.
#[derive(Clone, PartialEq)]
pub(super) enum Known {
    Type(String),
    SameType,
    /// It is defined outside of the region pattern that binds it.
    Outside,
    Constraint(String),
    Present,
    Equal,
}

/// Symbolic operations, and the known conditions on their parts.
#[derive(Clone)]
pub(super) struct SymbolicIr<'s> {
    pub rules: Rules<'s>,
    pub ops: Vec<Operation>,
    /// Operations that are needed even without uses.
    pub tops: Vec<usize>,
    /// The blocks of each region that has known contents.
    pub regions: Vec<(usize, Vec<Body>)>,
    /// True if all values are assumed to have the same type.
    pub one_type: bool,
    /// The known conditions. A condition on one thing has it twice.
    pub known: Vec<(Known, Thing, Thing)>,
    /// Replaced things, each with its replacement.
    pub replaced: HashMap<Thing, Thing>,
    /// The outputs of the natives in the rule's source.
    pub outs: Vec<(BindingId, Thing)>,
    pub unknowns: usize,
    /// The values of bindings that matches have asked for, while nothing is changed.
    pub found: RefCell<Option<Values>>,
}

/// The values of bindings for one root. Rules share bindings, so the rules that are matched one after
/// the other at a root ask for the same ones.
#[derive(Clone)]
pub(super) struct Values {
    root: usize,
    of: Vec<Option<Result<Thing, Verdict>>>,
}

impl Thing {
    /// True if it can be replaced.
    fn is_open(&self) -> bool {
        matches!(self, Thing::Unknown(_) | Thing::Many(_) | Thing::Result(..))
    }
}

impl<'s> SymbolicIr<'s> {
    pub(super) fn binding(&self, id: BindingId) -> &'s Binding {
        self.rules.set.bindings.get(id)
    }
    pub(super) fn decl(&self, op: usize) -> &'s OpDeclaration {
        &self.rules.set.ops[op].decl
    }
    pub(super) fn fresh(&mut self) -> usize {
        self.unknowns += 1;
        self.unknowns
    }

    /// Replaces a thing by another one.
    pub(super) fn replace(&mut self, old: Thing, new: Thing) {
        if old.is_open() && self.current(&new) != old {
            self.replaced.entry(old).or_insert(new);
        }
    }

    /// The thing, or its replacement.
    pub(super) fn current(&self, thing: &Thing) -> Thing {
        if let Thing::Run(items) = thing {
            return Thing::Run(items.iter().map(|item| self.current(item)).collect());
        }
        match thing.is_open().then(|| self.replaced.get(thing)).flatten() {
            Some(new) => self.current(new),
            None => thing.clone(),
        }
    }

    pub(super) fn knows(&self, what: &Known, of: &Thing, and: &Thing) -> bool {
        let known = |(known, a, b): &(Known, Thing, Thing)| {
            known == what && self.current(a) == *of && self.current(b) == *and
        };
        self.known.iter().any(known)
    }

    /// The values of bindings are kept from now on, for this root, until something is changed.
    pub(super) fn keep_values(&self, root: usize) {
        let mut found = self.found.borrow_mut();
        if found.as_ref().is_none_or(|values| values.root != root) {
            let of = Vec::new();
            *found = Some(Values { root, of });
        }
    }

    /// Something changes, or the values of bindings are not needed any more.
    pub(super) fn forget_values(&self) {
        self.found.replace(None);
    }

    /// The value of a binding for this root. The error says why it is not known.
    pub(super) fn find(&self, root: usize, id: BindingId) -> Result<Thing, Verdict> {
        let at = id.index();
        if let Some(values) = &*self.found.borrow()
            && values.root == root
            && let Some(Some(found)) = values.of.get(at)
        {
            return found.clone();
        }
        let found = self.resolve(root, id);
        if let Some(values) = &mut *self.found.borrow_mut()
            && values.root == root
        {
            if values.of.len() <= at {
                values.of.resize(at + 1, None);
            }
            values.of[at] = Some(found.clone());
        }
        found
    }

    fn resolve(&self, root: usize, id: BindingId) -> Result<Thing, Verdict> {
        let run = |id: BindingId| self.find(root, id).map(elements);
        let op = |id: BindingId| Ok(&self.ops[self.op(root, id)?]);
        let found = match self.binding(id) {
            Binding::Root => Some(Thing::Op(root)),
            Binding::Def(value) => match self.find(root, *value)? {
                Thing::Result(op, _) => Some(Thing::Op(op)),
                Thing::Unknown(_) => return Err(Verdict::OnlyIfAliased),
                _ => None,
            },
            Binding::Operand(of, at) => {
                let groups = op(*of)?.operands.iter();
                let values: Vec<Thing> =
                    groups.flat_map(|run| elements(self.current(run))).collect();
                Some(element(&values, At::Front(*at))?)
            }
            Binding::Result(of, at) => Some(Thing::Result(self.op(root, *of)?, *at)),
            Binding::Operands(of, by_op) => {
                let op = op(*of)?;
                of_op(by_op, op.op).and_then(|group| op.operands.get(group).cloned())
            }
            Binding::Regions(of) => Some(op(*of)?.regions.clone()),
            Binding::Successors(of) => Some(op(*of)?.successors.clone()),
            Binding::Args(block) => Some(self.body(root, *block)?.args.clone()),
            Binding::Slice(of, front, back) => {
                let items = run(*of)?;
                let end = items.len().checked_sub(*back).filter(|end| front <= end);
                let closed =
                    |end: &usize| open(&items[..*front]).or(open(&items[*end..])).is_none();
                let end = end.filter(closed);
                end.map(|end| Thing::Run(items[*front..end].to_vec()))
            }
            Binding::Element(of, at) => Some(element(&run(*of)?, *at)?),
            Binding::Optional(of) => {
                let items = run(*of)?;
                Some(element(&items, At::Only).unwrap_or(Thing::Run(items)))
            }
            Binding::Attr(of, by_op) | Binding::OptionalAttr(of, by_op) => {
                let op = op(*of)?;
                let slot = of_op(by_op, op.op).map(|number| self.rules.set.attrs[number].1);
                slot.and_then(|slot| op.attrs.get(slot).cloned())
            }
            Binding::Block(region) => {
                let region = self.find(root, *region)?;
                let mut regions = self.regions.iter();
                match regions.find(|(of, _)| region == Thing::Unknown(*of)) {
                    Some((_, blocks)) if blocks.len() != 1 => return Err(Verdict::Never),
                    known => known.map(|(region, _)| Thing::Block(*region)),
                }
            }
            Binding::LastOther(block, found) => {
                let found = self.ops_of(root, found)?;
                let body = self.body(root, *block)?;
                let others = body.ops.iter().filter(|(op, _)| !found.contains(op));
                let others: Vec<_> = others.collect();
                if body.complete && others.is_empty() {
                    return Err(Verdict::Never);
                }
                let is_last = |(_, apart_from): &&&(usize, Option<Vec<usize>>)| {
                    let mut ops = apart_from.iter().flatten();
                    apart_from.is_some() && ops.all(|op| found.contains(op))
                };
                let only = others
                    .first()
                    .filter(|_| body.complete && others.len() == 1);
                others
                    .iter()
                    .find(is_last)
                    .or(only)
                    .map(|(op, _)| Thing::Op(*op))
            }
            Binding::Out(..) if root == 0 => {
                let mut outs = self.outs.iter();
                outs.find(|(of, _)| *of == id).map(|(_, out)| out.clone())
            }
            Binding::Out(..)
            | Binding::Extract(..)
            | Binding::Pick(..)
            | Binding::Tail(..)
            | Binding::Before(_) => None,
        };
        found
            .map(|found| self.current(&found))
            .ok_or(Verdict::Unsure)
    }

    pub(super) fn op(&self, root: usize, id: BindingId) -> Result<usize, Verdict> {
        match self.find(root, id)? {
            Thing::Op(op) => Ok(op),
            _ => Err(Verdict::Unsure),
        }
    }

    pub(super) fn ops_of(&self, root: usize, ids: &[BindingId]) -> Result<Vec<usize>, Verdict> {
        ids.iter().map(|id| self.op(root, *id)).collect()
    }

    pub(super) fn body(&self, root: usize, block: BindingId) -> Result<&Body, Verdict> {
        let block = self.find(root, block)?;
        let mut regions = self.regions.iter();
        let region = regions.find(|(region, _)| block == Thing::Block(*region));
        region
            .and_then(|(_, blocks)| blocks.first())
            .ok_or(Verdict::Unsure)
    }

    /// The value of an entity of a rule's source.
    pub(super) fn entity(&self, at: Found<'_>, entity: Entity) -> Result<Thing, Verdict> {
        let source = &at.rule.source;
        let find = |binding: BindingId| self.find(at.root, at.row.bindings[&binding]);
        match entity {
            Entity::Capture(capture) => find(source.captures[capture].binding),
            Entity::Node(node) => find(source.nodes[node].binding),
            Entity::NodeResult(node, result) => match find(source.nodes[node].binding)? {
                Thing::Op(op) => Ok(self.current(&Thing::Result(op, result))),
                _ => Err(Verdict::Unsure),
            },
            _ => Err(Verdict::Unsure),
        }
    }

    /// The operations that the top operations depend on, top operations first.
    pub(super) fn live(&self) -> Vec<usize> {
        let mut live = self.tops.clone();
        let mut at = 0;
        while let Some(op) = live.get(at).map(|op| &self.ops[*op]) {
            let parts = op.operands.iter().chain([&op.regions]);
            for part in parts.flat_map(|run| elements(self.current(run))) {
                let of = self
                    .regions
                    .iter()
                    .filter(|(region, _)| part == Thing::Unknown(*region));
                let blocks = of.flat_map(|(_, blocks)| blocks);
                let inside = blocks.flat_map(|body| &body.ops).map(|(op, _)| *op);
                let defining = match part {
                    Thing::Result(op, _) => Some(op),
                    _ => None,
                };
                for op in inside.chain(defining) {
                    if !live.contains(&op) {
                        live.push(op);
                    }
                }
            }
            at += 1;
        }
        live
    }
}

/// The elements of a run. Another thing is a run of one element.
pub(super) fn elements(thing: Thing) -> Vec<Thing> {
    match thing {
        Thing::Run(items) => items,
        other => vec![other],
    }
}

/// The position at which a run may have further elements.
pub(super) fn open(items: &[Thing]) -> Option<usize> {
    items.iter().position(|item| matches!(item, Thing::Many(_)))
}

/// The element at a position. The error says why it is not known.
fn element(items: &[Thing], at: At) -> Result<Thing, Verdict> {
    let open = open(items);
    let index = match at {
        At::Only => (items.len() == 1).then_some(0),
        At::Front(at) => Some(at),
        At::Back(at) => items.len().checked_sub(at + 1),
    };
    let known = |index: &usize| {
        open.is_none_or(|open| match at {
            At::Back(_) => open < *index,
            At::Only | At::Front(_) => *index < open,
        })
    };
    match index.filter(known).and_then(|index| items.get(index)) {
        Some(item) => Ok(item.clone()),
        None if open.is_some() => Err(Verdict::Unsure),
        None => Err(Verdict::Never),
    }
}

/// A position in the declaration of an op.
pub(super) fn of_op(by_op: &ByOp, op: usize) -> Option<usize> {
    match by_op[..] {
        [(_, only)] => Some(only),
        _ => by_op.iter().find_map(|(of, at)| (*of == op).then_some(*at)),
    }
}
