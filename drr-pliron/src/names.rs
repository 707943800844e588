//! Numbers for attribute names and op names, shared by the whole program.
//!
//! pliron uses [`Identifier`]s as keys for attributes and Rust types for ops. Neither depends on
//! the context, so drr's numbers do not depend on it either, and reading them needs no lock.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use drr_runtime::decl::OpDecl;
use drr_runtime::ir::{AttrName, OpKind, OpTrait};
use pliron::identifier::Identifier;

/// A name that no attribute has, for text that is not a pliron [`Identifier`].
pub(crate) const NO_NAME: AttrName = AttrName(u32::MAX);

static ATTRS: boxcar::Vec<Identifier> = boxcar::Vec::new();
static TRAITS: boxcar::Vec<&'static str> = boxcar::Vec::new();
static KINDS: boxcar::Vec<KindInfo> = boxcar::Vec::new();

/// The data of an op name.
pub(crate) struct KindInfo {
    pub(crate) name: &'static str,
    /// The first declaration that was bound to the name.
    pub(crate) decl: OnceLock<&'static OpDecl>,
    /// True if a Rust type with this name implements pliron's `ConstFoldInterface`.
    pub(crate) folds: AtomicBool,
}

/// Maps text to numbers. It is only used while names are resolved.
struct Index {
    attrs: HashMap<&'static str, u32>,
    kinds: HashMap<&'static str, u32>,
}

fn index() -> MutexGuard<'static, Index> {
    static INDEX: OnceLock<Mutex<Index>> = OnceLock::new();
    let new = || {
        Mutex::new(Index {
            attrs: HashMap::new(),
            kinds: HashMap::new(),
        })
    };
    let index = INDEX.get_or_init(new);
    // Nothing panics while the lock is held. Even then, the maps would be consistent.
    index.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of an attribute name. A new name gets a new number, or [`NO_NAME`] if pliron does not
/// allow the name.
pub(crate) fn intern_attr(name: &str) -> AttrName {
    if !Identifier::is_valid(name) {
        return NO_NAME;
    }
    let mut index = index();
    if let Some(&number) = index.attrs.get(name) {
        return AttrName(number);
    }
    // There are few names, and they are needed until the program ends. Cloning a static name is
    // free.
    let name: &'static str = Box::leak(name.into());
    let number = ATTRS.push(Identifier::new(name)) as u32;
    index.attrs.insert(name, number);
    AttrName(number)
}

/// The identifier with this number.
#[inline(always)]
pub(crate) fn attr_identifier(name: AttrName) -> Option<&'static Identifier> {
    ATTRS.get(name.0 as usize)
}

/// The number of a trait name. A new name gets a new number.
pub(crate) fn intern_trait(name: &'static str) -> OpTrait {
    // The lock prevents another thread from numbering the same name.
    let _index = index();
    let known = TRAITS.iter().find(|(_, known)| **known == name);
    let number = known.map_or_else(|| TRAITS.push(name), |(number, _)| number);
    OpTrait(number as u32)
}

/// Returns whether a bound declaration of the kind has the trait.
pub(crate) fn has_trait(kind: OpKind, op_trait: OpTrait) -> bool {
    let name = TRAITS.get(op_trait.0 as usize);
    let decl = KINDS.get(kind.0 as usize).and_then(|info| info.decl.get());
    name.zip(decl)
        .is_some_and(|(name, decl)| decl.has_trait(name))
}

/// The kind of the op with this name. A new name gets a new kind.
pub(crate) fn intern_kind(name: &str) -> OpKind {
    let mut index = index();
    if let Some(&number) = index.kinds.get(name) {
        return OpKind(number);
    }
    let name: &'static str = Box::leak(name.into());
    let new = KindInfo {
        name,
        decl: OnceLock::new(),
        folds: AtomicBool::new(false),
    };
    let number = KINDS.push(new) as u32;
    index.kinds.insert(name, number);
    OpKind(number)
}

/// The data of a kind.
///
/// # Panics
/// If the kind does not exist.
pub(crate) fn kind_info(kind: OpKind) -> &'static KindInfo {
    KINDS
        .get(kind.0 as usize)
        .expect("a kind that this IR has numbered")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_number_and_what_is_no_identifier_has_none() {
        let name = intern_attr("names_test_value");
        assert_eq!(intern_attr("names_test_value"), name);
        let text = attr_identifier(name).map(|identifier| identifier.as_ref());
        assert_eq!(text, Some("names_test_value"));
        assert_eq!(intern_attr("not an identifier"), NO_NAME);
        assert!(attr_identifier(NO_NAME).is_none());
    }

    #[test]
    fn a_kind_keeps_its_number_and_its_name() {
        let kind = intern_kind("names_test.op");
        assert_eq!(intern_kind("names_test.op"), kind);
        assert_ne!(intern_kind("names_test.other"), kind);
        assert_eq!(kind_info(kind).name, "names_test.op");
    }
}
