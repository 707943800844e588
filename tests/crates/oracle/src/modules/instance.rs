//! Instances of sources.

use std::collections::BTreeMap;

use super::Builder;
use crate::family::{ArgSpec, Arity, Attr, AttrKind, Need, OpSpec, Ty};
use crate::graph::{OpId, V};
use crate::matcher::satisfies;
use crate::rule::{Dag, Head, Pat};

impl Builder<'_> {
    /// An instance of a source, with a difference now and then.
    pub(super) fn dag(&mut self, dag: &Dag, ty: Ty) -> OpId {
        let family = self.graph.family;
        let ops: Vec<usize> = match &dag.head {
            Head::One(op) => vec![*op],
            Head::OneOf(ops) => ops.clone(),
            Head::Trait(name) => {
                let width = crate::matcher::width(&dag.args);
                let fits = |op: &usize| {
                    let spec = &family.ops[*op];
                    spec.has_trait(name) && spec.plain() && spec.groups().count() == width
                };
                self.shape.ops.iter().copied().filter(fits).collect()
            }
        };
        let Some(op) = self.rng.choice(&ops).copied() else {
            let op = self.shape.ops[0];
            return self.random(op, ty);
        };
        let op = match self.chance(4) {
            true => self.rng.choice(&self.shape.ops).copied().unwrap_or(op),
            false => op,
        };
        let spec = &family.ops[op];
        let single: usize = crate::matcher::width(&dag.args);
        let is_end = family.ops[ops[0]].terminator;
        if spec.terminator != is_end
            || spec.rust == family.sink
            || spec.args.len() + spec.regions + spec.successors != single
        {
            return self.random(ops[0], ty);
        }
        let mut flat: Vec<&Pat> = vec![];
        for pat in &dag.args {
            match pat {
                Pat::Order(_, number, items) => {
                    let mut order: Vec<usize> = (0..items.len()).collect();
                    self.rng.shuffle(&mut order);
                    self.orders.insert(*number, order.clone());
                    flat.extend(order.iter().map(|index| &items[*index]));
                }
                pat => flat.push(pat),
            }
        }
        let (mut operands, mut attrs) = (vec![], BTreeMap::new());
        for (arg, pat) in spec.args.iter().zip(flat) {
            match arg {
                ArgSpec::Operand(_, arity, only) => {
                    let group = operands.len();
                    operands.push(self.group(spec, (group, *arity, *only), pat, ty));
                }
                ArgSpec::Attr(name, kind, need) => {
                    let attr = match pat {
                        _ if self.chance(6) => self.attr(*kind, *need, ty),
                        pat => self.attr_of(pat, *kind, *need, ty),
                    };
                    attr.map(|attr| attrs.insert(*name, attr));
                }
            }
        }
        if spec.even {
            let len = operands.iter().map(Vec::len).min().unwrap_or(0);
            operands.iter_mut().for_each(|group| group.truncate(len));
        }
        let pats = &dag.args[spec.args.len().min(dag.args.len())..];
        let id = self.finish(op, operands, attrs, ty, pats);
        if let Some(name) = &dag.name
            && !self.graph.nodes[id].types.is_empty()
        {
            self.names.insert(name.clone(), V::Result(id, 0));
        }
        id
    }

    pub(super) fn group(
        &mut self,
        spec: &OpSpec,
        (group, arity, only): (usize, Arity, Option<Ty>),
        pat: &Pat,
        ty: Ty,
    ) -> Vec<V> {
        match (arity, pat) {
            (Arity::One, pat) => {
                let free = only.is_none() && !spec.same_types && !(spec.tied && group == 0);
                let wanted = self.wanted(pat).filter(|_| free);
                let ty = match wanted {
                    Some(ty) => ty,
                    None => self.operand_type(spec, group, only, ty),
                };
                vec![self.instance(pat, ty)]
            }
            (Arity::Optional, Pat::Absent) if self.chance(85) => vec![],
            (Arity::Optional, Pat::Any(_)) if self.rng.bool() => vec![],
            (Arity::Optional, pat) => {
                let ty = self.operand_type(spec, group, only, ty);
                match pat {
                    Pat::Absent => vec![self.value(ty)],
                    pat => vec![self.instance(pat, ty)],
                }
            }
            (Arity::Variadic, Pat::Variadic(name, parts)) => {
                let mut values = vec![];
                for part in parts {
                    match part {
                        Pat::Rest(_) => {
                            for _ in 0..self.rng.usize(..3) {
                                let ty = self.operand_type(spec, group, only, ty);
                                // A value that an element matches may also stand where a rest is.
                                let mut elements = parts
                                    .iter()
                                    .filter(|part| !matches!(part, Pat::Rest(_) | Pat::Order(..)));
                                let count = elements.clone().count();
                                values.push(match count > 0 && self.chance(30) {
                                    true => {
                                        let at = self.rng.usize(..count);
                                        let element = elements.nth(at).expect("one of them");
                                        self.instance(element, ty)
                                    }
                                    false => self.value(ty),
                                });
                            }
                        }
                        Pat::Order(_, _, items) => {
                            let mut items: Vec<&Pat> = items.iter().collect();
                            self.rng.shuffle(&mut items);
                            for item in items {
                                let ty = self.operand_type(spec, group, only, ty);
                                values.push(self.instance(item, ty));
                            }
                        }
                        part => {
                            let ty = match (self.wanted(part), only) {
                                (Some(ty), None) => ty,
                                _ => self.operand_type(spec, group, only, ty),
                            };
                            values.push(self.instance(part, ty));
                        }
                    }
                }
                if self.chance(5) {
                    values.pop();
                }
                name.iter().for_each(|name| {
                    self.lists.insert(name.clone(), values.clone());
                });
                values
            }
            (Arity::Variadic, pat) => {
                if let Pat::Any(Some(name)) = pat
                    && let Some(list) = self.lists.get(name)
                    && list.iter().all(|value| self.values.contains(value))
                    && self.rng.u32(..10) > 0
                {
                    return list.clone();
                }
                let mut values = vec![];
                for _ in 0..self.rng.usize(..4) {
                    let ty = match pat {
                        Pat::Type(test, _) if self.chance(85) => self.type_of(test),
                        _ => self.operand_type(spec, group, only, ty),
                    };
                    values.push(self.value(ty));
                }
                if let Pat::Any(Some(name)) | Pat::Type(_, Some(name)) = pat {
                    self.lists.insert(name.clone(), values.clone());
                }
                values
            }
        }
    }

    /// A value that the pattern matches.
    pub(super) fn instance(&mut self, pat: &Pat, ty: Ty) -> V {
        if self.chance(4) {
            return self.value(ty);
        }
        match pat {
            Pat::Any(Some(name)) | Pat::Type(_, Some(name)) => {
                if let Some(value) = self.names.get(name)
                    && self.graph.ty(*value) == ty
                    && self.values.contains(value)
                {
                    return *value;
                }
                let value = self.fresh_value(ty);
                self.names.insert(name.clone(), value);
                value
            }
            Pat::Dag(dag) => {
                let op = self.dag(dag, ty);
                let results = self.graph.nodes[op].types.clone();
                let of_type: Vec<usize> =
                    (0..results.len()).filter(|i| results[*i] == ty).collect();
                let index = match dag.which {
                    crate::rule::Which::Index(index)
                        if of_type.contains(&index) && self.chance(85) =>
                    {
                        Some(index)
                    }
                    _ => self.rng.choice(&of_type).copied(),
                };
                match index {
                    Some(index) => V::Result(op, index),
                    None => self.value(ty),
                }
            }
            Pat::Negated(inner) => {
                let operand = self.instance(inner, ty);
                let neg = self.graph.family.op("NegOp");
                let op = self.finish(neg, vec![vec![operand]], BTreeMap::new(), ty, &[]);
                V::Result(op, 0)
            }
            Pat::Constant(inner) if ty == Ty::I64 => {
                let kind = AttrKind::Int(Ty::I64);
                let attr = self.attr_of(inner, kind, Need::Required, ty);
                let attrs = attr.map(|attr| ("value", attr)).into_iter().collect();
                let op = self.finish(self.graph.family.op("NumOp"), vec![], attrs, ty, &[]);
                V::Result(op, 0)
            }
            _ => self.value(ty),
        }
    }

    pub(super) fn attr_of(
        &mut self,
        pat: &Pat,
        kind: AttrKind,
        need: Need,
        ty: Ty,
    ) -> Option<Attr> {
        let fits = |attr: &Attr| match (attr, kind) {
            (attr, AttrKind::Typed) => attr.ty() == Some(ty),
            (Attr::Int(_, ty), AttrKind::Int(of)) => *ty == of,
            (Attr::Bool(_), AttrKind::Bool) => true,
            (Attr::Str(_), AttrKind::Str) => true,
            (Attr::Unit, AttrKind::Unit) => true,
            _ => false,
        };
        match pat {
            Pat::Any(Some(name)) => {
                let attr = match self.attrs.get(name).filter(|attr| fits(attr)) {
                    Some(attr) => Some(attr.clone()),
                    None => self.attr(kind, need, ty),
                };
                attr.iter().for_each(|attr| {
                    self.attrs.insert(name.clone(), attr.clone());
                });
                attr
            }
            Pat::Literal(attr, _) if fits(attr) => match need {
                Need::Default(value) if attr.int() == Some(value) && self.rng.bool() => None,
                _ => Some(attr.clone()),
            },
            Pat::Attr(test, _) => match kind {
                AttrKind::Int(ty) => {
                    let ints: Vec<i64> = (-5..6)
                        .filter(|int| test.holds(&|pred| satisfies(*pred, *int)))
                        .collect();
                    let int = self.rng.choice(&ints).copied();
                    Some(Attr::Int(int.unwrap_or(2), ty))
                }
                _ => self.attr(kind, need, ty),
            },
            Pat::Absent if need == Need::Optional => None,
            _ => self.attr(kind, need, ty),
        }
    }
}
