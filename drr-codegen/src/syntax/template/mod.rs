//! Families of rules: `foreach`, `class`, `multiclass`, and sub-patterns with a name.
//!
//! A template is tokens. Its parameters stand for whole tokens, whatever they are (an op, a DAG, a
//! list of constraints), and what comes of an instantiation is parsed and checked like anything that
//! was written out. So templates are duck-typed, as TableGen's are.
//!
//! | module | what |
//! | --- | --- |
//! | [`environment`] | what names stand for; substituting, pasting |
//! | [`foreach`] | loops |
//! | [`class`] | classes and multiclasses as they are written |
//! | [`parameters`] | their parameters, and the arguments of those who name them |
//! | [`library`] | the templates of a block and those of others |
//! | [`resolve`] | what a class makes in the end |
//! | [`dags`] | named sub-patterns in rules |

pub(super) mod class;
pub(super) mod dags;
pub(super) mod environment;
pub(super) mod foreach;
pub(super) mod library;
pub(super) mod parameters;
pub(super) mod resolve;

use proc_macro2::TokenStream;

/// Where a definition stands: `0` is the block itself, `n` the n-th import.
pub(in crate::syntax) type Home = usize;

/// A path whose callback must tell.
#[derive(Clone)]
pub struct Missing {
    /// The path.
    pub path: TokenStream,
    pub(super) asked_by: Home,
    pub(super) key: String,
}

/// How deep templates may stand in one another.
pub(super) const MAX_NESTING: usize = 128;

/// What diagnostics call an instantiation that stands in another.
pub(super) fn join_labels(outer: Option<&str>, inner: &str) -> String {
    const LOOP: &str = "the instantiation with ";
    match (outer, inner.strip_prefix(LOOP)) {
        (None, _) => inner.to_string(),
        // Loops in loops are one.
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
