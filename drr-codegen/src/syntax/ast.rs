//! The syntax tree of a block and its items.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use syn::{Attribute, Path, Visibility};

pub use super::pattern::*;
use super::template::Missing;

/// A parsed block.
#[derive(Default)]
pub struct Block {
    /// `pub set Name;`
    pub set: Option<SetHeader>,
    /// `ir MyIr;`
    pub ir: Option<syn::Type>,
    /// `dialect arith;`: macros that answer for all ops of a dialect at once.
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
    /// The items that depend on these, by position. What they make is left out.
    pub waiting: Vec<usize>,
    /// The items that waited in an earlier macro call, which has emitted all others. `None` in the
    /// first call.
    pub waited: Option<Vec<usize>>,
}

impl Block {
    /// Whether this macro call emits what an item makes, and reports its mistakes.
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
    /// Attributes that are carried over.
    pub attrs: Vec<Attribute>,
    /// `pub` or nothing.
    pub vis: Visibility,
    /// The set's name.
    pub name: Ident,
    /// `#[group("…")]`: for all rules of the set.
    pub group: Option<String>,
    /// `#[keep_attrs]`: for all rules of the set.
    pub keep_attrs: bool,
    /// `#[commutative]`: for all rules of the set that name a commutative op.
    pub commutative: bool,
    /// `#[warn(overlap)]` and the like.
    pub overlap: Level,
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
    /// Which item of the block makes it.
    pub item: usize,
}

/// An entry of a constraint list.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// `(Pred $a, …)`.
    Dag(Dag),
    /// `{ rust expression }`.
    Braces(Group),
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Attributes that are carried over to the rule's type.
    pub attrs: Vec<Attribute>,
    /// The doc comment's text.
    pub doc: String,
    /// `#[cfg(…)]` predicates.
    pub cfgs: Vec<TokenStream>,
    /// `pub` or nothing.
    pub vis: Visibility,
    /// The name, with everything pasted; `None` for an anonymous rule.
    pub name: Option<Ident>,
    /// `#[group("…")]`.
    pub group: Option<String>,
    /// `#[keep_attrs]`.
    pub keep_attrs: bool,
    /// `#[commutative]`: ops that are declared so match with their operands in any order.
    pub commutative: Commutative,
    /// `#[allow(overlap)]` and the like.
    pub overlap: Option<Level>,
    /// `#[reads(depth = n)]`: the rule's own code in braces follows def-use chains.
    pub reads: bool,
    /// The span of `def`.
    pub span: Span,
    /// The source text.
    pub text: String,
    /// The instantiation of the templates it stands in.
    pub instance: Option<String>,
    /// Part of it could not be parsed, which was reported.
    pub broken: bool,
    /// Which item of the block makes it.
    pub item: usize,
    /// The DAGs.
    pub parts: RuleParts,
    /// `Pat` or `Pattern`.
    pub kind: Ident,
    /// The tokens between the angle brackets, templates instantiated.
    pub content: TokenStream,
    /// The closing bracket.
    pub close: Span,
}

impl Rule {
    /// The span of its name, or of `def` if it has none.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(self.span, Ident::span)
    }
}

/// The lint level for rules that overlap: `#[warn(overlap)]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Level {
    /// Nothing.
    #[default]
    Allow,
    /// A warning.
    Warn,
    /// An error.
    Deny,
}

/// Where `#[commutative]` stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Commutative {
    /// Nowhere.
    #[default]
    No,
    /// On its set.
    OnSet,
    /// On the rule itself, which then has a commutative op.
    OnRule,
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
    /// A pattern could not be parsed, so names that it binds are not known.
    pub incomplete: bool,
}

impl RuleParts {
    /// All result and supplemental patterns.
    pub fn result_patterns(&self) -> impl Iterator<Item = &ResultPattern> {
        self.results.iter().chain(&self.supplemental)
    }
    /// The DAGs among them.
    pub fn result_dags(&self) -> impl Iterator<Item = &Dag> {
        self.result_patterns().filter_map(|result| match result {
            ResultPattern::Dag(dag) => Some(dag),
            ResultPattern::Braces(_) => None,
        })
    }
    /// Calls `f` with every DAG.
    pub fn walk<'a>(&'a self, f: &mut impl FnMut(&'a Dag)) {
        self.source.walk(f);
        self.result_dags().for_each(|dag| dag.walk(f));
        for constraint in &self.constraints {
            if let Constraint::Dag(dag) = constraint {
                dag.walk(f);
            }
        }
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
                broken: true,
            },
            results: Vec::new(),
            results_span: span,
            constraints: Vec::new(),
            supplemental: Vec::new(),
            add_benefit: 0,
            incomplete: true,
        }
    }
}

/// A result or supplemental pattern.
#[derive(Clone, Debug)]
pub enum ResultPattern {
    /// A DAG.
    Dag(Dag),
    /// `{ rust expression }`.
    Braces(Group),
}

impl ResultPattern {
    /// Its span.
    pub fn span(&self) -> Span {
        match self {
            ResultPattern::Dag(dag) => dag.head_span,
            ResultPattern::Braces(group) => group.span_open(),
        }
    }
}
