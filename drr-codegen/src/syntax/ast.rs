//! The syntax tree of a block and its items.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use syn::{Attribute, Path, Visibility};

use super::pattern::is_definition;
pub use super::pattern::*;
use super::template::Missing;
use super::template::unused::UnusedClass;
use crate::words::words;

/// A parsed block.
#[derive(Default)]
pub struct Block {
    /// `pub set Name;`
    pub set: Option<SetHeader>,
    /// The mistake in the set's name was reported, so that it has none.
    pub set_broken: bool,
    /// `ir MyIr;`
    pub ir: Option<syn::Type>,
    /// `dialect ArithDialect;`: macros that answer for all ops of a dialect at once.
    pub dialects: Vec<OpPath>,
    /// Rules, in declared order, templates instantiated.
    pub rules: Vec<Rule>,
    /// Helpers.
    pub helpers: Vec<Helper>,
    /// Names of helpers that could not be parsed. Rules that name them are broken, without another
    /// error.
    pub broken_helpers: Vec<Ident>,
    /// Items that could not be parsed, which was reported. rust-analyzer still gets their paths: someone
    /// may be typing there.
    pub unparsed: Vec<TokenStream>,
    /// Templates that other blocks may use.
    pub exports: Vec<Export>,
    /// Templates of other blocks that must be asked for first.
    pub missing: Vec<Missing>,
    /// The items that depend on these, by position. They make nothing.
    pub waiting: Vec<usize>,
    /// The block's classes that nothing instantiates.
    pub unused_classes: Vec<UnusedClass>,
    /// The helpers and `defvar`s that nothing in the block names and others cannot use.
    pub unused: Vec<Unused>,
    /// The number of items.
    pub items: usize,
    /// The items that waited in an earlier macro call, which has emitted all others. `None` in the
    /// first call.
    pub waited: Option<Vec<usize>>,
}

words! {
    /// The kinds of unused names.
    pub UnusedKind 4 {
        Argument = "argument",
        Op = "op",
        Helper = "helper",
        Variable = "variable",
    }
}

/// A name that nothing uses.
#[derive(Clone, Debug)]
pub struct Unused {
    /// The user's token.
    pub ident: Ident,
    /// The kind of the name.
    pub kind: UnusedKind,
}

impl Block {
    /// True if this macro call emits what an item makes, and reports its mistakes.
    pub fn is_fresh(&self, item: usize) -> bool {
        let waited = self.waited.as_ref();
        !self.waiting.contains(&item) && waited.is_none_or(|items| items.contains(&item))
    }
    /// The rules that this call emits.
    pub fn fresh_rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| self.is_fresh(rule.item))
    }
}

/// `pub set Name;`
pub struct SetHeader {
    /// Its attributes.
    pub definition: Definition,
    /// The set's name.
    pub name: Ident,
}

/// `pub class`, `pub multiclass`, `pub def … : Dag<…>`.
pub struct Export {
    /// Attributes that are carried over.
    pub attrs: Vec<Attribute>,
    /// `#[cfg(…)]` predicates.
    pub cfgs: Vec<TokenStream>,
    /// `pub` and the like.
    pub vis: Visibility,
    /// Its name.
    pub name: Ident,
    /// As written, for the documentation.
    pub text: String,
    /// The tokens of the item and of those that it names, for its callback.
    pub tokens: TokenStream,
    /// The item of the block that makes it.
    pub item: usize,
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its attributes and name.
    pub definition: Definition,
    /// Part of it could not be parsed, which was reported.
    pub broken: bool,
    /// Its DAGs can be compared with the declarations of their ops, even if it has other mistakes.
    pub has_arguments: bool,
    /// The DAGs.
    pub parts: RuleParts,
    /// `Pat` or `Pattern`.
    pub kind: Ident,
    /// The tokens between the angle brackets, templates instantiated.
    pub content: TokenStream,
    /// The closing bracket.
    pub close: Span,
}

is_definition!(SetHeader Rule);

impl Rule {
    /// The span of its name, or of `def` if it has none.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(self.span, Ident::span)
    }
}

/// The content between the angle brackets of a rule.
#[derive(Clone, Debug)]
pub struct RuleParts {
    /// The source pattern.
    pub source: Dag,
    /// The result patterns.
    pub results: Vec<ResultPattern>,
    /// The span of the first token.
    pub results_span: Span,
    /// The constraints.
    pub constraints: Vec<Constraint>,
    /// The supplemental patterns.
    pub supplemental: Vec<ResultPattern>,
    /// `addBenefit`.
    pub add_benefit: i32,
    /// A pattern could not be parsed, so the names that it binds are not known. They are among those
    /// that stand in the source or behind a `:`.
    pub incomplete: bool,
    /// The source may bind any name: it depends on the parameters of a class that nothing instantiates.
    pub may_bind: bool,
}

impl RuleParts {
    /// All result and supplemental patterns.
    pub fn result_patterns(&self) -> impl Iterator<Item = &ResultPattern> {
        self.results.iter().chain(&self.supplemental)
    }
    /// The DAGs among them.
    pub fn result_dags(&self) -> impl Iterator<Item = &Dag> {
        self.result_patterns().filter_map(Entry::dag)
    }
    /// Calls `f` with every DAG.
    pub fn walk<'a>(&'a self, f: &mut impl FnMut(&'a Dag)) {
        self.source.walk(f);
        self.result_dags().for_each(|dag| dag.walk(f));
        let constraints = self.constraints.iter().filter_map(Entry::dag);
        constraints.for_each(|dag| dag.walk(f));
    }
    /// The parts of a rule that could not be parsed.
    pub fn unknown(span: Span) -> Self {
        let path = Path {
            leading_colon: None,
            segments: syn::punctuated::Punctuated::new(),
        };
        let op = OpPath {
            path,
            raw: TokenStream::new(),
            complete: false,
        };
        RuleParts {
            source: Dag {
                head: Head::Path(op),
                head_span: span,
                bind: None,
                args: Vec::new(),
                group: Group::new(Delimiter::Parenthesis, TokenStream::new()),
                original: None,
                broken: true,
            },
            results: Vec::new(),
            results_span: span,
            constraints: Vec::new(),
            supplemental: Vec::new(),
            add_benefit: 0,
            incomplete: true,
            may_bind: false,
        }
    }
}

/// A result or supplemental pattern, or an entry of a list of constraints.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A DAG.
    Dag(Box<Dag>),
    /// `{ rust expression }`.
    Braces(Group),
}

/// A result or supplemental pattern.
pub type ResultPattern = Entry;
/// An entry of a constraint list: `(Pred $a, …)` or `{ rust expression }`.
pub type Constraint = Entry;

impl Entry {
    /// Its span.
    pub fn span(&self) -> Span {
        match self {
            Entry::Dag(dag) => dag.head_span,
            Entry::Braces(group) => group.span_open(),
        }
    }
    /// The DAG.
    pub fn dag(&self) -> Option<&Dag> {
        match self {
            Entry::Dag(dag) => Some(dag),
            Entry::Braces(_) => None,
        }
    }
}
