//! Which op an operation is: from the Rust type that stands behind it to a kind.
//!
//! pliron tells ops apart by their Rust types. The table here is filled when a type is first met and
//! then read without lock or hash: a [`TypeId`] is its own hash.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use drr_runtime::decl::OpDecl;
use drr_runtime::ir::{AttrName, OpKind};
use pliron::context::{Context, Ptr};
use pliron::operation::Operation;

use crate::names::{intern_attr, intern_kind};
use crate::number::type_bits;

/// What is known of an op's Rust type.
#[derive(Clone, Copy)]
pub(crate) struct OpType {
    pub(crate) id: TypeId,
    pub(crate) kind: OpKind,
    pub(crate) traits: Traits,
    /// The declaration it was made from; `None` for an op that somebody wrote for pliron.
    pub(crate) decl: Option<&'static OpDecl>,
    /// The attribute that is the constant of an op that is declared `ConstantLike`: its first.
    pub(crate) constant: Option<AttrName>,
}

/// The traits that are asked for on the way.
#[derive(Clone, Copy, Default)]
pub(crate) struct Traits {
    pub(crate) pure: bool,
    pub(crate) terminator: bool,
    pub(crate) constant_like: bool,
    pub(crate) recursive_effects: bool,
}

impl Traits {
    /// As declared, in the words that the embedded IR knows as well.
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
/// How far from its place an entry may be; what finds no room goes to [`overflow`].
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

/// Notes an op's Rust type; the first to do so decides.
pub(crate) fn note(id: TypeId, name: &str, decl: Option<&'static OpDecl>) -> OpType {
    let traits = decl.map_or_else(Traits::default, Traits::of);
    let constants = decl.filter(|_| traits.constant_like);
    let constant = constants.and_then(|decl| decl.attrs.first());
    let new = OpType {
        id,
        kind: intern_kind(name),
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

/// What is known of an operation's type.
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
            // Types are never taken out: behind a gap there is none.
            None => return note(id, &full_name(context, op), None),
        }
    }
    let known = {
        let overflow = overflow().lock().unwrap_or_else(PoisonError::into_inner);
        overflow.get(&id).copied()
    };
    known.unwrap_or_else(|| note(id, &full_name(context, op), None))
}

fn full_name(context: &Context, op: Ptr<Operation>) -> String {
    Operation::get_op_dyn(op, context).get_opid().to_string()
}
