//! Finds or makes the Rust type of an op in a context, for
//! [`Ir::bind_op`](drr_runtime::ir::Ir::bind_op).

use std::any::TypeId;
use std::collections::BTreeMap;

use drr_runtime::decl::{OpDecl, OpDef, PartDecl, ValueDecl};
use drr_runtime::ir::OpKind;
use pliron::builtin::ops::{ConstantOp, ForwardRefOp, FuncOp, ModuleOp};
use pliron::context::{Context, Ptr};
use pliron::op::{Op, OpObj, op_impls_static};
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;
use pliron::parsable::parse_from_str;
use pliron::{dict_key, identifier::Identifier};

use crate::context::Pliron;
use crate::declared::DeclaredOp;
use crate::kinds;
use crate::names::{intern_kind, kind_info};

/// The arguments with which pliron makes an operation of a Rust type.
pub(crate) type Creator = (fn(Ptr<Operation>) -> OpObj, TypeId);

dict_key!(
    /// The key under which a context stores its [`Creators`].
    CREATORS, "drr_pliron_creators"
);

/// The Rust types of a context's ops, by kind.
#[derive(Default)]
struct Creators(BTreeMap<u32, Creator>);

fn creators(context: &Context) -> Option<&Creators> {
    let index = context.aux_data_map.get(&CREATORS)?;
    context.aux_data.get(*index)?.downcast_ref()
}

fn set_creator(context: &mut Context, kind: OpKind, creator: Creator) {
    if creators(context).is_none() {
        let index = context.aux_data.insert(Box::new(Creators::default()));
        context.aux_data_map.insert(CREATORS.clone(), index);
    }
    let index = context.aux_data_map.get(&CREATORS).copied();
    let slot = index.and_then(|index| context.aux_data.get_mut(index));
    if let Some(creators) = slot.and_then(|slot| slot.downcast_mut::<Creators>()) {
        creators.0.insert(kind.0, creator);
    }
}

/// The creator for operations of a kind.
pub(crate) fn creator(context: &Context, kind: OpKind) -> Option<Creator> {
    creators(context)?.0.get(&kind.0).copied()
}

/// Returns whether pliron allows the names of an op and its attributes.
pub const fn has_identifiers(decl: &OpDecl) -> bool {
    let (bytes, mut dot) = (decl.name.as_bytes(), 0);
    while dot < bytes.len() && bytes[dot] != b'.' {
        dot += 1;
    }
    if dot == bytes.len() {
        return false;
    }
    let (dialect, name) = decl.name.split_at(dot);
    let (_, name) = name.split_at(1);
    let mut fits = Identifier::is_valid(dialect) && Identifier::is_valid(name);
    let mut at = 0;
    while at < decl.attrs.len() {
        fits &= Identifier::is_valid(decl.attrs[at].name);
        at += 1;
    }
    fits
}

/// Returns whether operations of one declaration fit the other.
fn has_same_parts(a: &OpDecl, b: &OpDecl) -> bool {
    let values =
        |a: &[ValueDecl], b: &[ValueDecl]| a.iter().map(|a| a.arity).eq(b.iter().map(|b| b.arity));
    let parts =
        |a: &[PartDecl], b: &[PartDecl]| a.iter().map(|a| a.arity).eq(b.iter().map(|b| b.arity));
    values(a.operands, b.operands)
        && values(a.results, b.results)
        && parts(a.regions, b.regions)
        && parts(a.successors, b.successors)
}

/// Returns whether the context's dialects have an op with that name, of any Rust type. pliron only
/// tells this by parsing. If the op exists, its parser may leave an unlinked operation behind.
fn is_registered(context: &mut Context, name: &str) -> bool {
    let text = format!("{name} ?");
    match parse_from_str(Operation::top_level_parser(), context, &text) {
        Ok(op) => {
            Operation::erase(op, context);
            true
        }
        Err(error) => {
            let error = error.to_string();
            !error.contains("Unregistered dialect") && !error.contains("Unregistered Op")
        }
    }
}

/// Finds or makes the op that `O` declares.
pub(crate) fn bind<O: OpDef>(context: &mut Context) -> Option<OpKind> {
    if !has_identifiers(O::DECL) {
        return None;
    }
    adopt_builtins(context);
    let kind = intern_kind(O::DECL.name);
    match creator(context, kind) {
        Some((_, id)) => {
            let other = kinds::declaration(id);
            if other.is_some_and(|other| !has_same_parts(other, O::DECL)) {
                return None;
            }
        }
        None if is_registered(context, O::DECL.name) => return None,
        None => register::<O>(context),
    }
    let _ = kind_info(kind).decl.set(O::DECL);
    Some(kind)
}

/// Why an op is not bound.
#[derive(Clone, Copy)]
pub(crate) enum NotBound {
    /// It was written for pliron.
    NotAdopted,
    /// Another declaration was bound before.
    Redeclared,
    /// It has a name that pliron does not allow.
    Name,
}

impl NotBound {
    /// The reason, and what to do about it.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            NotBound::NotAdopted => {
                "it was written for pliron; adopt its type with `Pliron::adopt`"
            }
            NotBound::Redeclared => {
                "this context has another declaration of it, with other operands, results, regions or successors"
            }
            NotBound::Name => {
                "pliron's names of ops have two parts, and these and the names of attributes are identifiers"
            }
        }
    }
}

/// Says why an op that is not bound is not.
pub(crate) fn why_not_bound(context: &mut Context, name: &str) -> NotBound {
    let kind = intern_kind(name);
    let parts = name.split_once('.');
    let is_valid = parts
        .is_some_and(|(dialect, op)| Identifier::is_valid(dialect) && Identifier::is_valid(op));
    match creator(context, kind) {
        Some(_) => NotBound::Redeclared,
        None if is_valid && is_registered(context, name) => NotBound::NotAdopted,
        None => NotBound::Name,
    }
}

/// Registers `O` in the context, unless the context has an op with that name.
pub fn register<O: OpDef>(context: &mut Context) {
    adopt_builtins(context);
    let id = TypeId::of::<DeclaredOp<O>>();
    let folds = op_impls_static::<DeclaredOp<O>, dyn ConstFoldInterface>();
    let kind = kinds::note(id, O::DECL.name, Some(O::DECL), folds).kind;
    if has_identifiers(O::DECL) && creator(context, kind).is_none() {
        let _ = kind_info(kind).decl.set(O::DECL);
        DeclaredOp::<O>::register(context);
        set_creator(context, kind, DeclaredOp::<O>::get_concrete_op_info());
    }
}

fn adopt_builtins(context: &mut Context) {
    if creators(context).is_none() {
        adopt::<ModuleOp>(context);
        adopt::<FuncOp>(context);
        adopt::<ConstantOp>(context);
        adopt::<ForwardRefOp>(context);
    }
}

fn adopt<P: Op>(context: &mut Context) -> OpKind {
    let creator = P::get_concrete_op_info();
    let name = P::get_opid_static().to_string();
    let folds = op_impls_static::<P, dyn ConstFoldInterface>();
    let kind = kinds::note(creator.1, &name, None, folds).kind;
    set_creator(context, kind, creator);
    kind
}

impl Pliron {
    /// Declares that the pliron op `P` is meant by declarations with its name.
    ///
    /// An op that was written for pliron keeps its own printer, parser, verifier and interfaces.
    /// Operations that drr makes are the same as those that pliron makes. The op's declaration for
    /// drr must use the attribute names under which pliron stores them. The ops of pliron's
    /// `builtin` dialect are adopted automatically. If an op exists and was not adopted, its
    /// declaration cannot be bound, and rules that name it are left out of the bound set.
    ///
    /// ```
    /// use drr::ir::Ir as _;
    /// use drr::prelude::*;
    /// use drr_pliron::Pliron;
    /// use pliron::derive::pliron_op;
    ///
    /// #[pliron_op(name = "adopted.neg", format, verifier = "succ")]
    /// struct PlironNegOp;
    ///
    /// drr::declare_op! {
    ///     NegOp = "adopted.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// }
    ///
    /// let mut ir = Pliron::new();
    /// assert!(ir.bind_op::<NegOp>().is_none(), "the op is there, but which Rust type is it?");
    /// ir.adopt::<PlironNegOp>();
    /// assert!(ir.bind_op::<NegOp>().is_some());
    /// ```
    pub fn adopt<P: Op>(&mut self) {
        adopt_builtins(self);
        adopt::<P>(self);
    }

    /// Registers a declared op, so that pliron can parse it, as
    /// [`bind_op`](drr_runtime::ir::Ir::bind_op) does for ops that rules name. Returns whether
    /// pliron can represent the op.
    pub fn register<O: OpDef>(&mut self) -> bool {
        bind::<O>(self).is_some()
    }
}
