//! Finds the kind of an operation from the Rust type of its op.
//!
//! pliron distinguishes ops by their Rust types. This table gets an entry when a type first occurs,
//! and is then read without a lock or a hash function: a [`TypeId`] is its own hash.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, OnceLock, PoisonError};

use drr_runtime::decl::OpDecl;
use drr_runtime::ir::{AttrName, OpKind};
use pliron::context::{Context, Ptr};
use pliron::op::op_impls;
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;

use crate::names::{intern_attr, intern_kind, kind_info};
use crate::number::type_bits;

/// The data of an op's Rust type.
#[derive(Clone, Copy)]
pub(crate) struct OpType {
    pub(crate) id: TypeId,
    pub(crate) kind: OpKind,
    pub(crate) traits: Traits,
    /// The declaration that the op was made from; `None` for an op that was written for pliron.
    pub(crate) decl: Option<&'static OpDecl>,
    /// The attribute with the value of an op that is declared `ConstantLike`: its first attribute.
    pub(crate) constant: Option<AttrName>,
}

/// The traits that matching and drivers test.
#[derive(Clone, Copy, Default)]
pub(crate) struct Traits {
    pub(crate) pure: bool,
    pub(crate) terminator: bool,
    pub(crate) constant_like: bool,
    pub(crate) recursive_effects: bool,
}

impl Traits {
    /// The declared traits, by the names that the embedded IR uses.
    pub(crate) fn of(decl: &OpDecl) -> Self {
        let any = |names: &[&str]| names.iter().any(|name| decl.has_trait(name));
        Traits {
            pure: any(&["Pure", "NoMemoryEffect"]),
            terminator: any(&["Terminator", "IsTerminator", "ReturnLike"]),
            constant_like: any(&["ConstantLike"]),
            recursive_effects: any(&["RecursiveMemoryEffects", "HasRecursiveMemoryEffects"]),
        }
    }
}

const SLOTS: usize = 4096;
/// The maximal distance of an entry from its place. Other entries go to [`overflow`].
const REACH: usize = 16;

static TABLE: [OnceLock<OpType>; SLOTS] = [const { OnceLock::new() }; SLOTS];

fn overflow() -> &'static Mutex<HashMap<TypeId, OpType>> {
    static OVERFLOW: OnceLock<Mutex<HashMap<TypeId, OpType>>> = OnceLock::new();
    OVERFLOW.get_or_init(Mutex::default)
}

fn places(id: TypeId) -> impl Iterator<Item = &'static OnceLock<OpType>> {
    let start = type_bits(id);
    (0..REACH).map(move |step| &TABLE[start.wrapping_add(step) % SLOTS])
}

/// Adds an op's Rust type. The first call for a type decides. `folds` says whether the type
/// implements pliron's `ConstFoldInterface`.
pub(crate) fn note(id: TypeId, name: &str, decl: Option<&'static OpDecl>, folds: bool) -> OpType {
    let traits = decl.map_or_else(Traits::default, Traits::of);
    let constants = decl.filter(|_| traits.constant_like);
    let constant = constants.and_then(|decl| decl.attrs.first());
    let kind = intern_kind(name);
    if folds {
        kind_info(kind).folds.store(true, Ordering::Relaxed);
    }
    let new = OpType {
        id,
        kind,
        traits,
        decl,
        constant: constant.map(|attr| intern_attr(attr.name)),
    };
    for place in places(id) {
        let found = place.get_or_init(|| new);
        if found.id == id {
            return *found;
        }
    }
    let mut overflow = overflow().lock().unwrap_or_else(PoisonError::into_inner);
    *overflow.entry(id).or_insert(new)
}

/// The declaration that an op's Rust type was made from.
pub(crate) fn declaration(id: TypeId) -> Option<&'static OpDecl> {
    for place in places(id) {
        let found = place.get()?;
        if found.id == id {
            return found.decl;
        }
    }
    let overflow = overflow().lock().unwrap_or_else(PoisonError::into_inner);
    overflow.get(&id)?.decl
}

/// The data of an operation's type.
#[inline(always)]
pub(crate) fn op_type(context: &Context, op: Ptr<Operation>) -> OpType {
    let object = Operation::get_op_dyn(op, context);
    let any: &dyn Any = object.op_ref();
    let id = any.type_id();
    match TABLE[type_bits(id) % SLOTS].get() {
        Some(found) if found.id == id => *found,
        _ => op_type_slowly(context, op, id),
    }
}

#[cold]
fn op_type_slowly(context: &Context, op: Ptr<Operation>, id: TypeId) -> OpType {
    for place in places(id) {
        match place.get() {
            Some(found) if found.id == id => return *found,
            Some(_) => {}
            // Types are never removed, so there is no entry after a gap.
            None => return note_unknown(context, op, id),
        }
    }
    let known = {
        let overflow = overflow().lock().unwrap_or_else(PoisonError::into_inner);
        overflow.get(&id).copied()
    };
    known.unwrap_or_else(|| note_unknown(context, op, id))
}

/// Adds the Rust type of an op that was neither declared nor adopted.
fn note_unknown(context: &Context, op: Ptr<Operation>, id: TypeId) -> OpType {
    let object = Operation::get_op_dyn(op, context);
    let folds = op_impls::<dyn ConstFoldInterface>(object.op_ref());
    note(id, &object.get_opid().to_string(), None, folds)
}
