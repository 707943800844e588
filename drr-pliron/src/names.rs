//! Names as numbers: attribute names and op names, once for the whole program.
//!
//! pliron keys attributes by [`Identifier`] and knows ops by their Rust types; neither depends on
//! the context. So drr's numbers do not either, and asking for one needs no lock.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use drr_runtime::decl::OpDecl;
use drr_runtime::ir::{AttrName, OpKind, OpTrait};
use pliron::identifier::Identifier;

/// The name of attributes that no operation carries: text that is no [`Identifier`] of pliron's.
pub(crate) const NO_NAME: AttrName = AttrName(u32::MAX);

static ATTRS: boxcar::Vec<Identifier> = boxcar::Vec::new();
static TRAITS: boxcar::Vec<&'static str> = boxcar::Vec::new();
static KINDS: boxcar::Vec<KindInfo> = boxcar::Vec::new();

/// What is known of an op by its name.
pub(crate) struct KindInfo {
    pub(crate) name: &'static str,
    /// The first declaration that was bound to it.
    pub(crate) decl: OnceLock<&'static OpDecl>,
}

/// From text to number. Only asked where names are resolved.
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
    // Nothing panics while it is held; if something did, the maps would still be whole.
    index.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of an attribute's name; made if it is new, [`NO_NAME`] if pliron cannot have it.
pub(crate) fn intern_attr(name: &str) -> AttrName {
    if !Identifier::is_valid(name) {
        return NO_NAME;
    }
    let mut index = index();
    if let Some(&number) = index.attrs.get(name) {
        return AttrName(number);
    }
    // Names are few and live as long as the program; a static one is cloned for nothing.
    let name: &'static str = Box::leak(name.into());
    let number = ATTRS.push(Identifier::new(name)) as u32;
    index.attrs.insert(name, number);
    AttrName(number)
}

/// The identifier behind a number.
#[inline(always)]
pub(crate) fn attr_identifier(name: AttrName) -> Option<&'static Identifier> {
    ATTRS.get(name.0 as usize)
}

/// The number of a trait's name; made if it is new.
pub(crate) fn intern_trait(name: &'static str) -> OpTrait {
    // Held, so that nobody else numbers the same name.
    let _index = index();
    let known = TRAITS.iter().find(|(_, known)| **known == name);
    let number = known.map_or_else(|| TRAITS.push(name), |(number, _)| number);
    OpTrait(number as u32)
}

/// Whether a kind was bound with a declaration that has the trait.
pub(crate) fn has_trait(kind: OpKind, op_trait: OpTrait) -> bool {
    let name = TRAITS.get(op_trait.0 as usize);
    let decl = KINDS.get(kind.0 as usize).and_then(|info| info.decl.get());
    name.zip(decl)
        .is_some_and(|(name, decl)| decl.has_trait(name))
}

/// The kind of the op of that name; made if it is new.
pub(crate) fn intern_kind(name: &str) -> OpKind {
    let mut index = index();
    if let Some(&number) = index.kinds.get(name) {
        return OpKind(number);
    }
    let name: &'static str = Box::leak(name.into());
    let decl = OnceLock::new();
    let number = KINDS.push(KindInfo { name, decl }) as u32;
    index.kinds.insert(name, number);
    OpKind(number)
}

/// What is known of a kind.
///
/// # Panics
/// If there is no such kind.
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
