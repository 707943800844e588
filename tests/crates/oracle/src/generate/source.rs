//! Random source patterns.

use super::{Bound, Class, Forms, Generator, Kind};
use crate::family::{ArgSpec, Arity, Attr, AttrKind, Need, OpSpec, Ty};
use crate::rule::{Dag, Head, OrderForm, Pat, Test, Which};

/// The maximal number of operand orders of a rule.
const ORDERS: usize = 24;
/// The maximal number of DAGs of a source.
pub(super) const DAGS: usize = 6;

/// Strings that attributes have.
pub(crate) const STRINGS: [&str; 3] = ["a", "b", "c"];
/// Integers that attributes have.
pub(crate) const INTS: [i64; 6] = [0, 1, 2, 3, 5, -4];

/// An attribute of this kind.
pub(crate) fn attribute(rng: &mut fastrand::Rng, kind: AttrKind, ty: Option<Ty>) -> Attr {
    let int = INTS[rng.usize(..INTS.len())];
    match (kind, ty) {
        (AttrKind::Int(ty), _) => Attr::Int(int, ty),
        (AttrKind::Bool, _) => Attr::Bool(rng.bool()),
        (AttrKind::Str, _) => Attr::Str(STRINGS[rng.usize(..STRINGS.len())].to_string()),
        (AttrKind::Unit, _) => Attr::Unit,
        (AttrKind::Typed, Some(Ty::F32)) => {
            let float = [0.0f32, -0.0, 1.0, -1.5][rng.usize(..4)];
            Attr::F32(float.to_bits())
        }
        (AttrKind::Typed, ty) => Attr::Int(int, ty.unwrap_or(Ty::I64)),
    }
}

impl Generator<'_> {
    pub(super) fn source(&mut self, root: usize) -> Option<Dag> {
        let result = self.classes.fresh(None);
        let depth = 1 + self.rng.usize(..3);
        let spec = &self.family.ops[root];
        let alternatives = self.forms != Forms::TableGen && spec.plain() && self.chance(12);
        let head = match alternatives {
            true => self.alternatives(root),
            false => Head::One(root),
        };
        let head = match head {
            Head::One(op) => self.like_regions(op),
            head => head,
        };
        let mut dag = self.dag(head, Which::Only, result, depth)?;
        self.root_results = self.last_results.iter().flatten().copied().collect();
        if dag.name.is_none() {
            // The root's types are needed in results.
            let name = self.fresh("r");
            dag.name = Some(name.clone());
            self.bound.push(Bound {
                name,
                kind: Kind::Op(None, [None; 2]),
                root: true,
                found: false,
            });
        }
        self.bound.last_mut()?.root = false;
        Some(dag)
    }

    /// A head with the op and others of its form, or a trait that it has.
    pub(super) fn alternatives(&mut self, op: usize) -> Head {
        let spec = &self.family.ops[op];
        let traits = ["Pure", "SameOperandsAndResultType", "Commutative"];
        let traits = traits.into_iter().filter(|name| spec.has_trait(name));
        let traits: Vec<&'static str> = traits.collect();
        if self.chance(40)
            && let Some(name) = self.pick(&traits)
        {
            return Head::Trait(name);
        }
        let groups = spec.groups().count();
        let like = |other: &&usize| {
            let other = &self.family.ops[**other];
            other.plain()
                && other.groups().count() == groups
                && other.same_types
                && spec.same_types
                && other.commutative == spec.commutative
        };
        let mut likes: Vec<usize> = self.ops.iter().filter(like).copied().collect();
        self.rng.shuffle(&mut likes);
        likes.truncate(3);
        match likes.len() {
            0 | 1 => Head::One(op),
            _ => Head::OneOf(likes),
        }
    }

    pub(super) fn dag(
        &mut self,
        head: Head,
        which: Which,
        result: Class,
        depth: usize,
    ) -> Option<Dag> {
        self.dags += 1;
        self.level += 1;
        let mut op = None;
        let mut results = [None; 2];
        let declared = match &head {
            Head::OneOf(list) if self.family.ops[list[0]].regions > 0 => Head::One(list[0]),
            head => head.clone(),
        };
        let (args, positional) = match &declared {
            Head::One(index) => {
                let spec = &self.family.ops[*index];
                op = Some(*index);
                let at = match which {
                    Which::Index(at) => at,
                    _ => 0,
                };
                for (index, ty) in spec.results.iter().enumerate() {
                    let class = match index == at {
                        true => result,
                        false => self.classes.fresh(None),
                    };
                    if ty.is_some() {
                        let fixed = self.classes.fresh(*ty);
                        self.classes.unify(class, fixed).then_some(())?;
                    }
                    results[index] = Some(class).filter(|_| !spec.spread);
                }
                if spec.same_types {
                    let [first, second] = results;
                    first
                        .zip(second)
                        .is_none_or(|(a, b)| self.classes.unify(a, b))
                        .then_some(())?;
                }
                let args = self.declared(spec, result, depth)?;
                let positional = match head {
                    // Only operands have positions in one of several ops.
                    Head::OneOf(_) => args.len() - spec.regions,
                    _ => self.positional(spec, &args),
                };
                (args, positional)
            }
            heads => {
                let (count, same, commutative) = match heads {
                    Head::OneOf(ops) => {
                        let spec = &self.family.ops[ops[0]];
                        (spec.groups().count(), spec.same_types, spec.commutative)
                    }
                    Head::Trait(name) => {
                        let same = *name == "SameOperandsAndResultType";
                        (self.rng.usize(1..3), same, *name == "Commutative")
                    }
                    Head::One(_) => (0, false, false),
                };
                let count = if commutative { 2 } else { count };
                results[0] = Some(result);
                let classes: Vec<Class> = (0..count)
                    .map(|_| match same || commutative {
                        true => result,
                        false => self.classes.fresh(None),
                    })
                    .collect();
                let args = self.operands(&classes, commutative, depth)?;
                let len = args.len();
                (args, len)
            }
        };
        self.level -= 1;
        self.last_results = results;
        let unnamed = which == Which::Only && self.chance(50);
        let name = (!unnamed).then(|| self.fresh("n"));
        if let Some(name) = &name {
            self.bound.push(Bound {
                name: name.clone(),
                kind: Kind::Op(op, results),
                root: true,
                found: false,
            });
        }
        Some(Dag {
            head,
            name,
            which,
            args,
            positional,
        })
    }

    /// How many arguments are given by position.
    pub(super) fn positional(&mut self, spec: &OpSpec, args: &[Pat]) -> usize {
        if self.forms == Forms::TableGen || self.chance(60) {
            return args.len();
        }
        // `either` has no name.
        let last = args.iter().rposition(|pat| matches!(pat, Pat::Order(..)));
        let least = last.map_or(0, |last| last + 1);
        let parts = spec.regions + spec.successors;
        self.rng.usize(least..=args.len() - parts)
    }

    /// The arguments of a declared op.
    pub(super) fn declared(
        &mut self,
        spec: &'static OpSpec,
        result: Class,
        depth: usize,
    ) -> Option<Vec<Pat>> {
        let groups: Vec<_> = spec.groups().collect();
        let mut classes = vec![];
        for (nth, (_, _, ty)) in groups.iter().enumerate() {
            let class = match spec.same_types || (spec.tied && nth == 0) {
                true => result,
                false => self.classes.fresh(*ty),
            };
            if ty.is_some() {
                let fixed = self.classes.fresh(*ty);
                self.classes.unify(class, fixed).then_some(())?;
            }
            classes.push(class);
        }
        let (mut pats, mut at, mut group) = (vec![], 0, 0);
        while at < spec.args.len() {
            let single =
                |at: usize| matches!(spec.args.get(at), Some(ArgSpec::Operand(_, Arity::One, _)));
            let run = (at..).take_while(|at| single(*at)).count();
            match &spec.args[at] {
                ArgSpec::Operand(_, Arity::One, _) => {
                    // TableGen's `either` cannot stand before an attribute.
                    let here = &classes[group..group + run];
                    let may = self.forms != Forms::TableGen;
                    pats.extend(self.operands_of(here, spec.commutative, may, depth)?);
                    group += run;
                    at += run;
                    continue;
                }
                ArgSpec::Operand(_, Arity::Optional, _) => {
                    pats.push(self.optional(classes[group], depth)?);
                    group += 1;
                }
                ArgSpec::Operand(_, Arity::Variadic, _) => {
                    pats.push(self.variadic(classes[group], spec, depth)?);
                    group += 1;
                }
                ArgSpec::Attr(_, kind, need) => {
                    let class = (*kind == AttrKind::Typed).then_some(result);
                    pats.push(self.attr(*kind, *need, class));
                }
            }
            at += 1;
        }
        for index in 0..spec.regions {
            pats.push(match spec.many == Some(index) {
                true => self.several_regions(spec, depth)?,
                false => self.region(spec, depth)?,
            });
        }
        for index in 0..spec.successors {
            let pat = self.successor(spec.cases && index + 1 == spec.successors);
            pats.push(pat);
        }
        Some(pats)
    }

    pub(super) fn operands(
        &mut self,
        classes: &[Class],
        commutative: bool,
        depth: usize,
    ) -> Option<Vec<Pat>> {
        self.operands_of(classes, commutative, true, depth)
    }

    /// Arguments for several single operands.
    pub(super) fn operands_of(
        &mut self,
        classes: &[Class],
        commutative: bool,
        may_order: bool,
        depth: usize,
    ) -> Option<Vec<Pat>> {
        let implied = self.commutative && commutative;
        let orders: usize = (1..=classes.len()).product();
        let ordered = classes.len() > 1
            && self.orders * orders <= ORDERS
            && may_order
            && (implied || (!(self.commutative && commutative) && self.chance(18)));
        if implied && classes.len() > 1 && !ordered {
            return None;
        }
        if !ordered {
            return classes
                .iter()
                .map(|class| self.operand(*class, depth))
                .collect();
        }
        let form = match classes.len() {
            _ if implied => OrderForm::Implied,
            2 if self.chance(70) => OrderForm::Either,
            _ => OrderForm::Commutative,
        };
        // Each of these patterns may get any of the operands.
        let alike = classes.iter().all(|it| self.classes.same(classes[0], *it));
        let classes: Vec<Class> = classes
            .iter()
            .map(|class| match alike {
                true => *class,
                false => self.classes.fresh(None),
            })
            .collect();
        self.orders *= orders;
        let number = self.next_order;
        self.next_order += 1;
        let items: Option<Vec<Pat>> = classes
            .iter()
            .map(|class| self.operand(*class, depth))
            .collect();
        Some(vec![Pat::Order(form, number, items?)])
    }

    pub(super) fn operand(&mut self, class: Class, depth: usize) -> Option<Pat> {
        let nest = depth > 0 && self.dags < DAGS;
        let full = self.full();
        // What a body has, or has from outside, is used again in it.
        if self.inside > 0
            && self.chance(40)
            && let Some(name) = self.bound_before(class)
        {
            return Some(Pat::Any(Some(name)));
        }
        Some(match self.rng.u32(..100) {
            0..45 if nest => Pat::Dag(self.nested(class, depth - 1)?),
            45..49 if nest && full && self.chance(60) => {
                let before = self.bound.len();
                let inner = self.operand(class, depth - 1)?;
                self.bound[before..]
                    .iter_mut()
                    .for_each(|bound| bound.found = true);
                Pat::Negated(Box::new(inner))
            }
            49..52 if full => {
                let fixed = self.classes.fresh(Some(Ty::I64));
                self.classes.unify(class, fixed).then_some(())?;
                let kind = AttrKind::Int(Ty::I64);
                Pat::Constant(Box::new(self.attr(kind, Need::Required, None)))
            }
            52..66 => match self.bound_before(class) {
                Some(name) => Pat::Any(Some(name)),
                None => self.value(class),
            },
            66..70 => Pat::Any(None),
            70..73 if full && self.classes.ty(class).is_none() => {
                let test = self.type_test(2)?;
                let Pat::Any(name) = self.value(class) else {
                    return None;
                };
                Pat::Type(test, name)
            }
            70..76 => {
                let types = self.family.types;
                let ty = match self.classes.ty(class) {
                    Some(ty) => ty,
                    None => self.pick(types)?,
                };
                let fixed = self.classes.fresh(Some(ty));
                self.classes.unify(class, fixed);
                let Pat::Any(name) = self.value(class) else {
                    return None;
                };
                Pat::Type(Test::Is(ty), name)
            }
            _ => self.value(class),
        })
    }

    /// The name of a value that may have the class, and has it then.
    fn bound_before(&mut self, class: Class) -> Option<String> {
        let values = self.of_kind(|kind| match kind {
            Kind::Value(other) => self.classes.may_unify(*other, class),
            // TableGen cannot compare an op with an operand.
            Kind::Op(Some(op), [Some(other), _]) if self.forms != Forms::TableGen => {
                self.family.ops[*op].results.len() == 1 && self.classes.may_unify(*other, class)
            }
            _ => false,
        });
        let bound = self.pick(&values)?;
        if let Kind::Value(other) | Kind::Op(_, [Some(other), _]) = bound.kind {
            self.classes.unify(other, class);
        }
        Some(bound.name)
    }

    pub(super) fn value(&mut self, class: Class) -> Pat {
        let name = self.fresh("x");
        self.bound.push(Bound {
            name: name.clone(),
            kind: Kind::Value(class),
            root: true,
            found: false,
        });
        Pat::Any(Some(name))
    }

    pub(super) fn nested(&mut self, class: Class, depth: usize) -> Option<Dag> {
        let ops: Vec<usize> = self
            .ops
            .iter()
            .copied()
            .filter(|op| {
                let spec = &self.family.ops[*op];
                let regions = spec.regions > 0 && (!self.looks_into_regions() || depth == 0);
                !spec.results.is_empty() && !regions && spec.rust != self.family.source
            })
            .collect();
        let op = self.pick(&ops)?;
        let spec = &self.family.ops[op];
        let which = match spec.results.len() {
            _ if spec.spread => Which::Any,
            1 => Which::Only,
            // TableGen's nested ops match whichever result.
            _ if self.forms == Forms::TableGen => Which::Any,
            n => match self.rng.usize(..=n) {
                index if index == n => Which::Any,
                index => Which::Index(index),
            },
        };
        if which == Which::Any && (spec.same_types || spec.spread) {
            // All results have the class.
        } else if which == Which::Any && spec.results.iter().any(Option::is_none) {
            return None;
        }
        let head = match spec.plain() && self.forms != Forms::TableGen && self.chance(15) {
            true => self.alternatives(op),
            false => self.like_regions(op),
        };
        self.dag(head, which, class, depth)
    }
}

/// Renames everything that a source binds. `None` takes the name away, except from nested ops that
/// need it for their result.
pub(super) fn rename(dag: &mut Dag, f: &dyn Fn(&String) -> Option<String>) {
    if let Some(name) = &dag.name
        && dag.which == Which::Only
    {
        dag.name = f(name);
    } else if let Some(name) = &dag.name
        && f(name).is_none()
    {
        dag.name = Some(format!("_{name}"));
    }
    dag.args.iter_mut().for_each(|arg| rename_pat(arg, f));
}

fn rename_pat(pat: &mut Pat, f: &dyn Fn(&String) -> Option<String>) {
    match pat {
        Pat::Any(name)
        | Pat::Type(_, name)
        | Pat::Attr(_, name)
        | Pat::Literal(_, name)
        | Pat::Rest(name)
        | Pat::Region(name)
        | Pat::Successor(name) => *name = name.as_ref().and_then(f),
        Pat::Dag(dag) => rename(dag, f),
        Pat::Variadic(name, items) => {
            *name = name.as_ref().and_then(f);
            items.iter_mut().for_each(|item| rename_pat(item, f));
        }
        Pat::Order(_, _, items) => items.iter_mut().for_each(|item| rename_pat(item, f)),
        Pat::Negated(inner) | Pat::Constant(inner) => rename_pat(inner, f),
        Pat::Body(body) => {
            body.name = body.name.as_ref().and_then(f);
            let args = body.args.iter_mut().flatten();
            args.for_each(|arg| rename_pat(arg, f));
            body.ops.iter_mut().for_each(|dag| rename(dag, f));
        }
        Pat::Absent => {}
    }
}
