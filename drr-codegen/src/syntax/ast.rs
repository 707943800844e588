//! The syntax tree of a block.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{Attribute, Path, Visibility};

use super::kind::{HelperKind, words};
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
    /// Names of helpers that could not be parsed: rules that name them are broken without another
    /// word.
    pub broken_helpers: Vec<Ident>,
    /// What could not be parsed at all. It was reported; rust-analyzer is still to see its paths, for
    /// half an item is what someone types.
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

/// `$x`, `$r__1`, `$r__any`.
#[derive(Clone, Debug)]
pub struct Var {
    /// The name without `$` and suffix.
    pub name: String,
    /// The user's token.
    pub ident: Ident,
    /// The suffix.
    pub index: Option<ResultIndex>,
}

/// The suffix of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultIndex {
    /// `__N`.
    Number(u32),
    /// `__any`.
    Any,
}

impl Var {
    /// The user's token's span.
    pub fn span(&self) -> Span {
        self.ident.span()
    }
}

/// A path, parsed tolerantly: a trailing `::` is kept for rust-analyzer.
#[derive(Clone, Debug)]
pub struct OpPath {
    /// The path without a trailing `::`.
    pub path: Path,
    /// The tokens as written.
    pub raw: TokenStream,
    /// Whether it is whole.
    pub complete: bool,
}

impl From<Path> for OpPath {
    fn from(path: Path) -> Self {
        OpPath {
            raw: path.to_token_stream(),
            path,
            complete: true,
        }
    }
}

impl OpPath {
    /// The last segment's name.
    pub fn last(&self) -> String {
        self.path
            .segments
            .last()
            .map(|s| s.ident.to_string())
            .unwrap_or_default()
    }
    /// The last segment's span.
    pub fn span(&self) -> Span {
        self.path
            .segments
            .last()
            .map_or_else(Span::call_site, |s| s.ident.span())
    }
    /// The path as a key: the same text, the same path.
    pub fn key(&self) -> String {
        self.path.to_token_stream().to_string()
    }
    /// The name, if the path is a single segment without generics.
    pub fn as_name(&self) -> Option<String> {
        (self.path.segments.len() == 1 && self.path.leading_colon.is_none() && !self.has_generics())
            .then(|| self.last())
    }
    /// Whether a segment has generic arguments.
    pub fn has_generics(&self) -> bool {
        self.path.segments.iter().any(|s| !s.arguments.is_empty())
    }
    /// Whether it is `ConstantLike`, the native of sources that the language provides, by either of
    /// MLIR's names. No callback answers for it.
    pub fn is_constant_like(&self) -> bool {
        matches!(self.last().as_str(), "ConstantLike" | "ConstantLikeMatcher")
    }
    /// Whether the last segment is spelt like a function.
    pub fn is_function(&self) -> bool {
        self.last()
            .trim_start_matches("r#")
            .starts_with(|c: char| c.is_lowercase() || c == '_')
    }
}

words! {
    /// A directive.
    Directive 13 {
        Either = "either",
        Commutative = "commutative",
        Variadic = "variadic",
        Region = "region",
        Clone = "clone",
        Drop = "drop",
        ReplaceWithValue = "replaceWithValue",
        Modify = "modify",
        Replace = "replace",
        Erase = "erase",
        ReturnType = "returnType",
        Location = "location",
        AddBenefit = "addBenefit",
    }
}

impl Directive {
    /// Whether it changes ops that the source matched.
    pub fn changes_matched(self) -> bool {
        matches!(
            self,
            Directive::Modify | Directive::Replace | Directive::Erase
        )
    }
    /// Whether it groups operands whose order does not matter.
    pub fn is_any_order(self) -> bool {
        matches!(self, Directive::Either | Directive::Commutative)
    }
}

/// A trait in `any<Commutative>`.
#[derive(Clone, Debug)]
pub struct TraitName {
    /// Its name, or its path as written.
    pub name: String,
    /// The path, if it is a Rust trait and none that goes by MLIR's name.
    pub path: Option<Path>,
}

/// What stands first in a DAG.
#[derive(Clone, Debug)]
pub enum Head {
    /// An op, a native or a constraint, by path.
    Path(OpPath),
    /// One of several ops: `AddOp | SubOp`.
    AnyOf(Vec<OpPath>),
    /// Any op that has these traits: `any<Commutative>`, `any<Commutative + Pure>`.
    Any(Vec<TraitName>),
    /// A native in place: `NativeCodeCall<…>`.
    Inline(Box<Helper>),
    /// A directive.
    Directive(Directive),
}

/// `(head:$bind arg, …)`.
#[derive(Clone, Debug)]
pub struct Dag {
    /// The head.
    pub head: Head,
    /// The head's token.
    pub head_span: Span,
    /// `:$bind`.
    pub bind: Option<Var>,
    /// The arguments.
    pub args: Vec<Arg>,
    /// The tokens as written.
    pub group: Group,
    /// Whether part of it could not be parsed; the error was reported.
    pub broken: bool,
}

impl Dag {
    /// The head as a path.
    pub fn path(&self) -> Option<&OpPath> {
        match &self.head {
            Head::Path(path) => Some(path),
            _ => None,
        }
    }
    /// The paths in the head.
    pub fn paths(&self) -> &[OpPath] {
        match &self.head {
            Head::Path(path) => std::slice::from_ref(path),
            Head::AnyOf(paths) => paths,
            Head::Any(_) | Head::Inline(_) | Head::Directive(_) => &[],
        }
    }
    /// Whether the head is this directive.
    pub fn is(&self, directive: Directive) -> bool {
        matches!(self.head, Head::Directive(d) if d == directive)
    }
    /// Whether it groups operands whose order does not matter.
    pub fn is_any_order(&self) -> bool {
        matches!(self.head, Head::Directive(directive) if directive.is_any_order())
    }
    /// Calls `f` with this DAG and all in it, outer first.
    pub fn walk<'a>(&'a self, f: &mut impl FnMut(&'a Dag)) {
        f(self);
        for arg in &self.args {
            if let ArgKind::Dag(dag) = &arg.kind {
                dag.walk(f);
            }
        }
    }
    /// Whether this or a nested DAG could not be parsed.
    pub fn any_broken(&self) -> bool {
        let mut broken = false;
        self.walk(&mut |dag| broken |= dag.broken);
        broken
    }
}

/// One argument of a DAG.
#[derive(Clone, Debug)]
pub struct Arg {
    /// `name = …`.
    pub name: Option<Ident>,
    /// What it is.
    pub kind: ArgKind,
    /// The first token's span.
    pub span: Span,
}

impl Arg {
    /// The span of a DAG's head, or of the first token.
    pub fn head_span(&self) -> Span {
        match &self.kind {
            ArgKind::Dag(dag) => dag.head_span,
            _ => self.span,
        }
    }
}

/// What an argument is.
#[derive(Clone, Debug)]
pub enum ArgKind {
    /// `$x`.
    Var(Var),
    /// `$_`.
    Ignore,
    /// `C`, `C:$x`: a Rust path or type.
    Path(OpPath, Option<Var>),
    /// A nested DAG.
    Dag(Box<Dag>),
    /// `5`, `-1`, `1.5f32`, `"abc"`, `true`, and `:$x`.
    Literal(Literal, Option<Var>),
    /// `{ rust expression }`.
    Braces(Group),
    /// `..`.
    Rest,
    /// `..$src`.
    RestFrom(Var),
    /// `$v..`: several values, or what is left of them.
    Splice(Var),
    /// `none`.
    Absent,
    /// `($a, $b)` right behind `region`: the block's arguments.
    BlockArgs(Vec<Arg>),
}

/// A literal argument.
#[derive(Clone, Debug)]
pub struct Literal {
    /// Its value.
    pub value: LiteralValue,
    /// `i64` of `5i64`; empty if there is none.
    pub suffix: String,
    /// The tokens as written.
    pub tokens: TokenStream,
    /// The first token.
    pub span: Span,
}

/// A literal's value.
#[derive(Clone, PartialEq, Debug)]
pub enum LiteralValue {
    /// An integer, with its sign.
    Int(i128),
    /// A floating-point number.
    Float(f64),
    /// A string.
    Str(String),
    /// A truth value.
    Bool(bool),
}

/// A `def` that is not a rule.
#[derive(Clone, Debug)]
pub struct Helper {
    /// Doc comments and other attributes that are carried over.
    pub attrs: Vec<Attribute>,
    /// `#[cfg(…)]` predicates.
    pub cfgs: Vec<TokenStream>,
    /// `pub` or nothing.
    pub vis: Visibility,
    /// Its name; `None` for one in place.
    pub name: Option<Ident>,
    /// What it is.
    pub kind: HelperKind,
    /// Its code.
    pub body: NativeBody,
    /// The summary of a constraint.
    pub summary: Option<String>,
    /// How many values a native gives.
    pub results: u32,
    /// `#[reads(depth = n)]`: native code that follows def-use chains.
    pub reads: bool,
    /// `#[creates(A, B)]`: ops that an effectful native makes.
    pub creates: Vec<OpPath>,
    /// The tokens of the whole item, for its callback.
    pub tokens: TokenStream,
    /// Which item of the block makes it.
    pub item: usize,
    /// Where it stands.
    pub span: Span,
}

/// The code of a helper.
#[derive(Clone, Debug)]
pub enum NativeBody {
    /// `|a: i64, b| …`.
    Closure(Box<syn::ExprClosure>),
    /// A path to a function.
    Path(Path),
    /// An expression over `$0`, `$_self`, …
    Template(TokenStream),
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
    /// Where `def` stands.
    pub span: Span,
    /// The source text.
    pub text: String,
    /// The instantiation of the templates it stands in.
    pub instance: Option<String>,
    /// Whether part of it could not be parsed; the error was reported.
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
    /// Where its name stands, or `def` if it has none.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(self.span, Ident::span)
    }
}

/// What is said of rules that overlap: `#[warn(overlap)]`.
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

/// Whether `#[commutative]` stands on a rule.
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

/// What stands between the angle brackets of a rule.
#[derive(Clone, Debug)]
pub struct RuleParts {
    /// The source pattern.
    pub source: Dag,
    /// The result patterns.
    pub results: Vec<ResultPattern>,
    /// Where they stand.
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
        let dag = |result| match result {
            &ResultPattern::Dag(ref dag) => Some(dag),
            ResultPattern::Braces(_) => None,
        };
        self.result_patterns().filter_map(dag)
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
