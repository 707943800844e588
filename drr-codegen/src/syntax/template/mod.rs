//! Families of rules: `foreach`, `class`, `multiclass`, and named sub-patterns.
//!
//! A template consists of tokens. Its parameters stand for any tokens (an op, a DAG, a list of
//! constraints). The result of an instantiation is parsed and checked as if it had been written
//! out. So templates are duck-typed, like TableGen's.
//!
//! | module | contents |
//! | --- | --- |
//! | [`environment`] | the values of names; substituting and pasting |
//! | [`foreach`] | loops |
//! | [`class`] | parsing classes and multiclasses |
//! | [`parameters`] | their parameters and arguments |
//! | [`library`] | the templates of a block and those of others |
//! | [`resolve`] | instantiating classes |
//! | [`dags`] | named sub-patterns in rules |

pub(super) mod class;
pub(super) mod dags;
pub(super) mod environment;
pub(super) mod foreach;
pub(super) mod library;
pub(super) mod parameters;
pub(super) mod resolve;

use proc_macro2::TokenStream;

/// The origin of a definition: `0` is the block itself, `n` is import `n`.
pub(in crate::syntax) type Home = usize;

/// A path whose callback must be called.
#[derive(Clone)]
pub struct Missing {
    /// The path.
    pub path: TokenStream,
    pub(super) asked_by: Home,
    pub(super) key: String,
}

/// The maximal nesting of templates.
pub(super) const MAX_NESTING: usize = 128;

/// The label of a nested instantiation in diagnostics.
pub(super) fn join_labels(outer: Option<&str>, inner: &str) -> String {
    const LOOP: &str = "the instantiation with ";
    match (outer, inner.strip_prefix(LOOP)) {
        (None, _) => inner.to_string(),
        // Nested loops share one label.
        (Some(outer), Some(inner)) if outer.starts_with(LOOP) => {
            let (first, rest) = outer.split_once('\n').unwrap_or((outer, ""));
            let rest = match rest {
                "" => String::new(),
                rest => format!("\n{rest}"),
            };
            format!("{first}, {inner}{rest}")
        }
        (Some(outer), _) => format!("{inner}\n  in {outer}"),
    }
}
