//! Interfaces and their names.

use std::any::{TypeId, type_name};
use std::sync::{Mutex, PoisonError};

use crate::interface::{AnyInterface, Ops};

/// The name of an interface that an op implements: a Rust trait with `#[op_interface]`, or an MLIR
/// trait.
///
/// ```
/// use drr_runtime::decl::Interface;
///
/// assert_eq!(Interface::known("Pure").name(), "Pure");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Interface(InterfaceName);

#[derive(Clone, Copy, Debug)]
enum InterfaceName {
    Known(&'static str),
    Of(fn() -> (TypeId, &'static str)),
}

impl Interface {
    /// The interface of the Rust trait `Trait`, which has `#[op_interface]`; `T` is `dyn Trait`.
    pub const fn of<T: AnyInterface<On = Ops> + ?Sized>() -> Self {
        Interface(InterfaceName::Of(type_and_name::<T>))
    }
    /// As [`of`](Interface::of), in a declaration, which is checked where it lists its interfaces.
    #[doc(hidden)]
    pub const fn listed<T: ?Sized + 'static>() -> Self {
        Interface(InterfaceName::Of(type_and_name::<T>))
    }
    /// The interface of an MLIR trait that follows from other traits.
    pub const fn known(name: &'static str) -> Self {
        Interface(InterfaceName::Known(name))
    }
    /// The name that identifies it in an IR. The name of a Rust trait is unique and differs from
    /// all MLIR traits.
    pub fn name(self) -> &'static str {
        match self.0 {
            InterfaceName::Known(name) => name,
            InterfaceName::Of(of) => unique_name(of()),
        }
    }
    /// True if this is its [`name`](Interface::name).
    pub(super) fn is_named(self, name: &str) -> bool {
        match self.0 {
            InterfaceName::Known(known) => known == name,
            // Almost all names differ before the unique one must be found.
            InterfaceName::Of(of) => {
                let of = of();
                name.starts_with(of.1) && unique_name(of) == name
            }
        }
    }
}

impl PartialEq for Interface {
    fn eq(&self, other: &Self) -> bool {
        match (self.0, other.0) {
            (InterfaceName::Known(a), InterfaceName::Known(b)) => a == b,
            (InterfaceName::Of(a), InterfaceName::Of(b)) => a().0 == b().0,
            _ => false,
        }
    }
}

impl Eq for Interface {}

fn type_and_name<T: ?Sized + 'static>() -> (TypeId, &'static str) {
    (TypeId::of::<T>(), type_name::<T>())
}

/// A unique name of a type, which begins with its plain name. The plain name is not unique because a
/// program may contain two versions of a crate.
fn unique_name((id, plain): (TypeId, &'static str)) -> &'static str {
    static NAMES: Mutex<Vec<(TypeId, &'static str)>> = Mutex::new(Vec::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, name)) = names.iter().find(|(known, _)| *known == id) {
        return name;
    }
    let same = names.iter().filter(|(_, name)| name.starts_with(plain));
    let name = match same.count() {
        0 => plain,
        count => format!("{plain}#{count}").leak(),
    };
    names.push((id, name));
    name
}
