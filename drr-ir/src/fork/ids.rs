//! Types, attributes, locations and names on their way from a fork to the context.

use drr_runtime::typedef::Param;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::attr::{AliasTarget, AttrKind};
use crate::context::Context;
use crate::ids::{Attr, Loc, NIL, Name, RawType};
use crate::loc::LocKind;
use crate::storage::{AttrSlot, PROPERTY};
use crate::types::{DefParam, TypeKind};

/// Adds what a fork has interned to the context.
pub(super) struct FromFork<'f> {
    fork: &'f Context,
    /// The number of kinds that the context had when the fork was made.
    kinds: u32,
    known: &'f mut Known,
}

/// The numbers in the context of what a fork has interned.
#[derive(Default)]
pub(super) struct Known {
    attrs: Numbers,
    /// By handle, for integers in their short form.
    integers: HashMap<Attr, u32, FxBuildHasher>,
    types: Numbers,
    locs: Numbers,
}

/// By position among the fork's own values: the number in the context.
#[derive(Default)]
struct Numbers(Vec<u32>);

impl Numbers {
    fn get(&self, own: u32) -> Option<u32> {
        let known = self.0.get(own as usize).copied();
        known.filter(|known| *known != NIL)
    }

    fn set(&mut self, own: u32, number: u32) {
        let own = own as usize;
        if own >= self.0.len() {
            self.0.resize(own + 1, NIL);
        }
        self.0[own] = number;
    }
}

/// An interned value whose meaning may refer to others.
#[derive(Clone, Copy)]
enum Id {
    Attr(Attr),
    Type(RawType),
    Loc(Loc),
}

/// A handle in an interned value.
enum IdMut<'a> {
    Attr(&'a mut Attr),
    Type(&'a mut RawType),
    Loc(&'a mut Loc),
    Name(&'a mut Name),
}

impl<'f> FromFork<'f> {
    pub(super) fn new(fork: &'f Context, kinds: usize, known: &'f mut Known) -> Self {
        FromFork {
            fork,
            kinds: kinds as u32,
            known,
        }
    }

    /// The number in the context, if it is known already.
    fn find(&self, id: Id) -> Option<u32> {
        let (own, known, number) = match id {
            Id::Attr(attr) if attr.is_integer() => {
                let is_shared = |ty: RawType| self.fork.types.own(ty.0).is_none();
                return match self.fork.attrs.is_shared_integer(attr, is_shared) {
                    true => Some(attr.0),
                    false => self.known.integers.get(&attr).copied(),
                };
            }
            Id::Attr(attr) => (self.fork.attrs.own(attr), &self.known.attrs, attr.0),
            Id::Type(ty) => (self.fork.types.own(ty.0), &self.known.types, ty.0),
            Id::Loc(loc) => (self.fork.locs.own(loc), &self.known.locs, loc.0),
        };
        match own {
            None => Some(number),
            Some(own) => known.get(own),
        }
    }

    #[inline]
    fn map(&mut self, to: &mut Context, id: Id) -> u32 {
        match self.find(id) {
            Some(known) => known,
            None => self.add(to, id),
        }
    }

    /// Adds a value after the values to which it refers. Values nest without limit, so this does not
    /// recurse.
    #[cold]
    fn add(&mut self, to: &mut Context, id: Id) -> u32 {
        let mut open = vec![id];
        while let Some(&id) = open.last() {
            let before = open.len();
            let mut missing = |this: &Self, part: IdMut<'_>| {
                let part = match part {
                    IdMut::Attr(attr) => Id::Attr(*attr),
                    IdMut::Type(ty) => Id::Type(*ty),
                    IdMut::Loc(loc) => Id::Loc(*loc),
                    IdMut::Name(_) => return,
                };
                if this.find(part).is_none() {
                    open.push(part);
                }
            };
            let fork = self.fork;
            match id {
                Id::Attr(attr) => {
                    let mut kind = fork.attr_kind(attr).into_owned();
                    attr_ids(&mut kind, &mut |part| missing(self, part));
                    if open.len() == before {
                        attr_ids(&mut kind, &mut |part| self.replace(to, part));
                        let new = to.intern_attr(kind).0;
                        match attr.is_integer() {
                            true => drop(self.known.integers.insert(attr, new)),
                            false => {
                                let own = fork.attrs.own(attr).unwrap_or(0);
                                self.known.attrs.set(own, new);
                            }
                        }
                    }
                }
                Id::Type(ty) => {
                    let mut kind = fork.types.get(ty.0).clone();
                    type_ids(&mut kind, &mut |part| missing(self, part));
                    if open.len() == before {
                        type_ids(&mut kind, &mut |part| self.replace(to, part));
                        let new = to.type_id(kind).0;
                        self.known.types.set(fork.types.own(ty.0).unwrap_or(0), new);
                    }
                }
                Id::Loc(loc) => {
                    let mut kind = fork.locs.get(loc).clone();
                    loc_ids(&mut kind, &mut |part| missing(self, part));
                    if open.len() == before {
                        loc_ids(&mut kind, &mut |part| self.replace(to, part));
                        let new = to.locs.intern(kind).0;
                        self.known.locs.set(fork.locs.own(loc).unwrap_or(0), new);
                    }
                }
            }
            if open.len() == before {
                open.pop();
            }
        }
        self.find(id).expect("it was added")
    }

    /// Replaces a handle whose value the context has by now.
    fn replace(&mut self, to: &mut Context, part: IdMut<'_>) {
        let known = "the parts of a value are added before it";
        match part {
            IdMut::Attr(attr) => *attr = Attr(self.find(Id::Attr(*attr)).expect(known)),
            IdMut::Type(ty) => *ty = RawType(self.find(Id::Type(*ty)).expect(known)),
            IdMut::Loc(loc) => *loc = Loc(self.find(Id::Loc(*loc)).expect(known)),
            IdMut::Name(name) => *name = self.name(to, *name),
        }
    }

    /// The meaning of an alias, with handles of the context.
    pub(super) fn alias_target(&mut self, to: &mut Context, target: AliasTarget) -> AliasTarget {
        match target {
            AliasTarget::Attr(attr) => AliasTarget::Attr(self.attr(to, attr)),
            AliasTarget::Type(ty) => AliasTarget::Type(self.ty(to, ty)),
        }
    }
}

impl FromFork<'_> {
    #[inline]
    pub(super) fn attr(&mut self, to: &mut Context, attr: Attr) -> Attr {
        Attr(self.map(to, Id::Attr(attr)))
    }
    #[inline]
    pub(super) fn ty(&mut self, to: &mut Context, ty: RawType) -> RawType {
        RawType(self.map(to, Id::Type(ty)))
    }
    #[inline]
    pub(super) fn loc(&mut self, to: &mut Context, loc: Loc) -> Loc {
        Loc(self.map(to, Id::Loc(loc)))
    }
    #[inline]
    pub(super) fn name(&mut self, to: &mut Context, name: Name) -> Name {
        match self.fork.names.own(name.0) {
            None => name,
            Some(_) => Name(to.names.intern_ref(self.fork.name(name))),
        }
    }
    /// A name, which may be [`NIL`].
    pub(super) fn name_or_none(&mut self, to: &mut Context, name: u32) -> u32 {
        match name {
            NIL => NIL,
            name => self.name(to, Name(name)).0,
        }
    }
    /// An attribute of an operation.
    #[inline]
    pub(super) fn attr_slot(&mut self, to: &mut Context, slot: AttrSlot) -> AttrSlot {
        AttrSlot {
            name: self.name(to, slot.name()).0 | slot.name & PROPERTY,
            attr: self.attr(to, slot.attr),
        }
    }
    /// An op kind.
    #[inline]
    pub(super) fn kind(&mut self, to: &mut Context, kind: u32) -> u32 {
        match kind < self.kinds {
            true => kind,
            false => to.op_kind(&self.fork.kinds[kind as usize].name).0,
        }
    }
}

type Visit<'v> = &'v mut dyn FnMut(IdMut<'_>);

fn attr_ids(kind: &mut AttrKind, visit: Visit<'_>) {
    match kind {
        AttrKind::Unit
        | AttrKind::Symbol(..)
        | AttrKind::AffineMap(_)
        | AttrKind::IntegerSet(_)
        | AttrKind::Strided(..) => {}
        AttrKind::Integer(_, ty)
        | AttrKind::Float(_, ty)
        | AttrKind::Type(ty)
        | AttrKind::DenseArray(ty, _)
        | AttrKind::WideArray(ty, _)
        | AttrKind::DenseResource(_, ty) => visit(IdMut::Type(ty)),
        AttrKind::String(_, ty) | AttrKind::Opaque(_, ty) => {
            ty.iter_mut().for_each(|ty| visit(IdMut::Type(ty)));
        }
        AttrKind::Array(attrs) => attrs.iter_mut().for_each(|attr| visit(IdMut::Attr(attr))),
        AttrKind::Dictionary(entries) => entries.iter_mut().for_each(|(name, attr)| {
            visit(IdMut::Name(name));
            visit(IdMut::Attr(attr));
        }),
        AttrKind::Dense(elements) => visit(IdMut::Type(&mut elements.ty)),
        AttrKind::DenseStrings(elements) => visit(IdMut::Type(&mut elements.ty)),
        AttrKind::Sparse {
            indices,
            values,
            ty,
        } => {
            visit(IdMut::Attr(indices));
            visit(IdMut::Attr(values));
            visit(IdMut::Type(ty));
        }
        AttrKind::Location(loc) => visit(IdMut::Loc(loc)),
        AttrKind::Distinct(_, attr) => visit(IdMut::Attr(attr)),
        AttrKind::Declared { def: _, params } => params_ids(params, visit),
        AttrKind::OpaqueWithAliases(text, ty) => {
            let targets = text.parts.iter_mut().map(|part| &mut part.1);
            targets.for_each(|target| target_id(target, visit));
            ty.iter_mut().for_each(|ty| visit(IdMut::Type(ty)));
        }
    }
}

fn type_ids(kind: &mut TypeKind, visit: Visit<'_>) {
    let attrs = |attr: &mut Option<Attr>, visit: Visit<'_>| {
        attr.iter_mut().for_each(|attr| visit(IdMut::Attr(attr)));
    };
    let types = |types: &mut [RawType], visit: Visit<'_>| {
        types.iter_mut().for_each(|ty| visit(IdMut::Type(ty)));
    };
    match kind {
        TypeKind::Integer(..)
        | TypeKind::Index
        | TypeKind::Float(_)
        | TypeKind::None
        | TypeKind::Opaque(_) => {}
        TypeKind::Complex(ty) | TypeKind::UnrankedTensor(ty) => visit(IdMut::Type(ty)),
        TypeKind::Tensor {
            shape: _,
            element,
            encoding,
        } => {
            visit(IdMut::Type(element));
            attrs(encoding, visit);
        }
        TypeKind::Vector {
            shape: _,
            scalable: _,
            element,
        } => visit(IdMut::Type(element)),
        TypeKind::MemRef {
            shape: _,
            element,
            layout,
            memory_space,
        } => {
            visit(IdMut::Type(element));
            attrs(layout, visit);
            attrs(memory_space, visit);
        }
        TypeKind::UnrankedMemRef {
            element,
            memory_space,
        } => {
            visit(IdMut::Type(element));
            attrs(memory_space, visit);
        }
        TypeKind::Tuple(list) => types(list, visit),
        TypeKind::Function { inputs, results } => {
            types(inputs, visit);
            types(results, visit);
        }
        TypeKind::Declared { def: _, params } => params_ids(params, visit),
        TypeKind::OpaqueWithAliases(text) => {
            let targets = text.parts.iter_mut().map(|part| &mut part.1);
            targets.for_each(|target| target_id(target, visit));
        }
    }
}

fn loc_ids(kind: &mut LocKind, visit: Visit<'_>) {
    match kind {
        LocKind::Unknown => {}
        LocKind::File {
            file,
            start: _,
            end: _,
        } => visit(IdMut::Name(file)),
        LocKind::Name(_, child) => visit(IdMut::Loc(child)),
        LocKind::CallSite(callee, caller) => {
            visit(IdMut::Loc(callee));
            visit(IdMut::Loc(caller));
        }
        LocKind::Fused(metadata, parts) => {
            metadata
                .iter_mut()
                .for_each(|attr| visit(IdMut::Attr(attr)));
            parts.iter_mut().for_each(|loc| visit(IdMut::Loc(loc)));
        }
    }
}

fn params_ids(params: &mut [DefParam], visit: Visit<'_>) {
    for param in params {
        match param {
            Param::Absent
            | Param::Bool(_)
            | Param::Int(_)
            | Param::Float(_)
            | Param::String(_)
            | Param::Case(_) => {}
            Param::Type(ty) => visit(IdMut::Type(ty)),
            Param::Attr(attr) => visit(IdMut::Attr(attr)),
            Param::Array(params) => params_ids(params, visit),
        }
    }
}

fn target_id(target: &mut AliasTarget, visit: Visit<'_>) {
    match target {
        AliasTarget::Attr(attr) => visit(IdMut::Attr(attr)),
        AliasTarget::Type(ty) => visit(IdMut::Type(ty)),
    }
}
