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
//! | [`unused`] | mistakes in classes that nothing instantiates |

pub(super) mod class;
pub(super) mod dags;
pub(super) mod environment;
pub(super) mod foreach;
pub(super) mod library;
pub(super) mod parameters;
pub(super) mod resolve;
pub(super) mod unused;

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

use crate::tokens::groups;

/// The origin of a definition: `0` is the block itself, `n` is import `n`.
pub(super) type Home = usize;

/// A template of another block that this one names.
#[derive(Clone)]
pub struct Missing {
    /// The path of its callback.
    pub path: TokenStream,
    /// Where the path is written.
    pub asked_by: usize,
}

/// A template of another block, with the answer of its callback.
pub struct Import {
    /// The question.
    pub asked: Missing,
    /// The answer.
    pub answer: TokenStream,
}

impl ToTokens for Missing {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (path, asked_by) = (&self.path, Literal::usize_unsuffixed(self.asked_by));
        tokens.extend(quote!({#path} {#asked_by}));
    }
}

impl From<TokenStream> for Missing {
    fn from(tokens: TokenStream) -> Self {
        let mut parts = groups(tokens).into_iter();
        Missing {
            path: parts.next().unwrap_or_default(),
            asked_by: parts
                .next()
                .map_or(0, |home| home.to_string().parse().unwrap_or(0)),
        }
    }
}

impl ToTokens for Import {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (asked, answer) = (&self.asked, &self.answer);
        tokens.extend(quote!(#asked {#answer}));
    }
}

impl From<TokenStream> for Import {
    fn from(tokens: TokenStream) -> Self {
        Import {
            answer: groups(tokens.clone()).pop().unwrap_or_default(),
            asked: Missing::from(tokens),
        }
    }
}

/// The maximal nesting of templates.
pub(super) const MAX_NESTING: usize = 128;
