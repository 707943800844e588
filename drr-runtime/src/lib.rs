//! The runtime of [`drr`](https://docs.rs/drr): the IR trait set, rule sets and drivers.
//!
//! | module | contents |
//! | --- | --- |
//! | [`ir`] | [`ir::Ir`], the trait of intermediate representations; handles |
//! | [`ty`], [`attr`], [`float`] | types, attributes and floating-point numbers in IR-independent form |
//! | [`affine`], [`layout`] | affine maps, and the layouts of memrefs |
//! | [`decl`], [`mod@format`] | op declarations and their assembly formats as data |
//! | [`dialect`] | dialects as types |
//! | [`interface`] | interfaces of ops that are called at run time |
//! | [`typedef`] | types and attributes that Rust structs declare |
//! | [`signature`], [`view`], [`build`] | verifying, reading and building declared ops |
//! | [`constraint`] | type, attribute and entity constraints |
//! | [`native`] | the arguments and results of native code |
//! | [`rewriter`] | rewriters and listeners |
//! | [`rule`] | the output of the macros: rules as data and as code |
//! | [`pattern_set`] | sets of rules: combined, filtered, bound to an IR |
//! | [`driver`] | the greedy driver, the walk driver, and matching a single op for other drivers |
//! | [`stats`] | the report of a run |
//! | [`trait_rules`], [`region_rules`] | rules that follow from the traits and interfaces of ops |
//! | [`explain`] | why a rule matches or does not match |
//! | [`listener`] | a log of events |
//! | [`side_tables`] | side tables for IRs without use lists or an order of operations |
//! | [`node_ir`] | a short way to an IR: programs of nodes in an arena |

/// Makes a type `Copy`. `derive` would require the same of the type parameters.
macro_rules! copy {
    (impl<$($param:ident $(: $bound:ident)?),*> for $ty:ty) => {
        impl<$($param $(: $bound)?),*> Copy for $ty {}
        impl<$($param $(: $bound)?),*> Clone for $ty {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn clone(&self) -> Self {
                *self
            }
        }
    };
}

/// The default of a type is what `new` returns.
macro_rules! default_new {
    (impl<$($lifetime:lifetime,)? $($param:ident: $bound:ident),*> for $ty:ty) => {
        impl<$($lifetime,)? $($param: $bound),*> Default for $ty {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}

pub mod affine;
pub mod attr;
pub mod build;
pub mod builtin;
pub mod constraint;
pub mod decl;
pub mod dialect;
pub mod driver;
pub mod explain;
pub mod float;
pub mod format;
pub mod interface;
pub mod ir;
pub mod layout;
pub mod listener;
pub mod native;
pub mod node_ir;
pub mod pattern_set;
#[doc(hidden)]
pub mod plumbing;
pub mod region_rules;
pub mod rewriter;
pub mod rule;
pub mod side_tables;
pub mod signature;
pub mod stats;
pub mod trait_rules;
pub mod ty;
pub mod typedef;
pub mod view;
mod worklist;

/// The paths in generated code. They change without notice.
#[doc(hidden)]
pub mod __private {
    pub use crate::__op_interface as op_interface;
    pub use crate::{
        attr, build, constraint, decl, dialect, format, interface, ir, native, pattern_set,
        rewriter, signature, ty, typedef, view,
    };
}
