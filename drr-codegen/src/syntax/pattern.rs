//! The syntax tree of patterns: DAGs, their heads and arguments, and helpers, which may stand in
//! place; and what all items have in common.

use proc_macro2::{Group, Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Attribute, Path, Visibility};

use super::kind::HelperKind;
pub use super::numbers::{ElementType, Number, Numbers, ShapedType, Sign};
pub use super::path::OpPath;
use crate::diag::nearest;
use crate::words::words;

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

words! {
    /// A directive.
    pub Directive 17 {
        Either = "either",
        Commutative = "commutative",
        Variadic = "variadic",
        Region = "region",
        Block = "block",
        Clone = "clone",
        Convert = "convert",
        Drop = "drop",
        ReplaceWithValue = "replaceWithValue",
        Values = "values",
        Original = "original",
        Modify = "modify",
        Replace = "replace",
        Erase = "erase",
        ReturnType = "returnType",
        Location = "location",
        AddBenefit = "addBenefit",
    }
}

impl Directive {
    /// The name of the directive for which a word was probably meant.
    pub fn meant(name: &str) -> Option<&'static str> {
        let short = match name {
            "loc" => Some(Directive::Location),
            "replaceWith" => Some(Directive::ReplaceWithValue),
            _ => None,
        };
        let names = Directive::ALL.map(Directive::name);
        short.map(Directive::name).or_else(|| nearest(name, names))
    }
    /// True if a block's arguments may stand behind it.
    pub fn has_block_args(self) -> bool {
        matches!(self, Directive::Region | Directive::Block)
    }
    /// True if it groups operands whose order does not matter.
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

/// The first part of a DAG.
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
    /// `original` of `(original (Op …))`, which this is the inner DAG of.
    pub original: Option<Span>,
    /// The tokens as written.
    pub group: Group,
    /// Part of it could not be parsed, which was reported.
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
    /// True if the head is this directive.
    pub fn is(&self, directive: Directive) -> bool {
        matches!(self.head, Head::Directive(d) if d == directive)
    }
    /// True if it groups operands whose order does not matter.
    pub fn is_any_order(&self) -> bool {
        matches!(self.head, Head::Directive(directive) if directive.is_any_order())
    }
    /// The block's arguments of a `region` or `block`, if they are said.
    pub fn block_args(&self) -> Option<&[Arg]> {
        self.args.iter().find_map(|arg| match &arg.kind {
            ArgKind::BlockArgs(args) => Some(args.as_slice()),
            _ => None,
        })
    }
    /// The arguments, and the types of a block's arguments.
    pub fn all_args(&self) -> impl Iterator<Item = &Arg> {
        let block_args = self.block_args().unwrap_or_default().iter();
        let types = block_args.filter_map(|arg| match &arg.kind {
            ArgKind::Typed(_, ty) => Some(&**ty),
            _ => None,
        });
        self.args.iter().chain(types)
    }
    /// The DAGs among the arguments.
    pub fn dags(&self) -> impl Iterator<Item = &Dag> {
        self.args.iter().filter_map(Arg::dag)
    }
    /// Calls `f` with this DAG and all in it, outer first.
    pub fn walk<'a>(&'a self, f: &mut impl FnMut(&'a Dag)) {
        f(self);
        for dag in self.all_args().filter_map(Arg::dag) {
            dag.walk(f);
        }
    }
    /// True if this or a nested DAG could not be parsed.
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
    /// Its kind.
    pub kind: ArgKind,
    /// The first token's span.
    pub span: Span,
}

impl Arg {
    /// The DAG that it is.
    pub fn dag(&self) -> Option<&Dag> {
        match &self.kind {
            ArgKind::Dag(dag) => Some(dag),
            _ => None,
        }
    }
    /// The DAG that it is, with this directive at its head.
    pub fn directive(&self, directive: Directive) -> Option<&Dag> {
        self.dag().filter(|dag| dag.is(directive))
    }
    /// The span of a DAG's head, of a name, or of the first token.
    pub fn head_span(&self) -> Span {
        match &self.kind {
            ArgKind::Dag(dag) => dag.head_span,
            ArgKind::Var(var) => var.span(),
            _ => self.span,
        }
    }
}

/// The kinds of arguments.
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
    /// `5`, `-1`, `1.5f32`, `"abc"`, `true`, `[1, 2]`, `dense<1> : tensor<i64>`, and `:$x`.
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
    /// `($a, $b)` right behind `region` or `block`: the block's arguments.
    BlockArgs(Vec<Arg>),
    /// `$x: T`: an argument of a block that is built, and its type.
    Typed(Var, Box<Arg>),
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

impl Literal {
    /// `true` or `false`, at `span`.
    pub fn truth(value: bool, span: Span) -> Self {
        Literal {
            value: LiteralValue::Bool(value),
            suffix: String::new(),
            tokens: quote_spanned!(span=> #value),
            span,
        }
    }
}

/// A literal's value.
#[derive(Clone, Debug)]
pub enum LiteralValue {
    /// An integer, with its sign.
    Int(i128),
    /// A floating-point number.
    Float(f64),
    /// A string.
    Str(String),
    /// A truth value.
    Bool(bool),
    /// `[a, b]`.
    List(Vec<ListItem>),
    /// `dense<…> : T` or `array<T: …>`.
    Numbers(Box<Numbers>),
}

/// An element of a list.
#[derive(Clone, Debug)]
pub enum ListItem {
    /// A literal.
    Literal(Literal),
    /// A constant.
    Path(OpPath),
}

/// How far native code reads beyond what it is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reads {
    /// `#[reads(depth = n)]`: this many steps along def-use chains.
    Steps(u8),
    /// `#[reads(any)]`: the whole IR.
    Any,
}

impl Reads {
    /// That of code without an attribute.
    pub const NOTHING: Reads = Reads::Steps(0);

    /// The attribute; none if it says nothing.
    pub(super) fn attribute(self) -> Option<TokenStream> {
        match self {
            Reads::NOTHING => None,
            Reads::Steps(steps) => {
                let steps = proc_macro2::Literal::u8_unsuffixed(steps);
                Some(quote!(#[reads(depth = #steps)]))
            }
            Reads::Any => Some(quote!(#[reads(any)])),
        }
    }
}

/// The common parts of a block's items: attributes, visibility, a name.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Attributes that are carried over to the item's type.
    pub attrs: Vec<Attribute>,
    /// The doc comment's text.
    pub doc: String,
    /// `#[cfg(…)]` predicates.
    pub cfgs: Vec<TokenStream>,
    /// `#[group("…")]`: of a set, for all its rules.
    pub group: Option<String>,
    /// `#[keep_attrs]`: of a set, for all its rules.
    pub keep_attrs: KeepAttrs,
    /// `#[commutative]`: ops that are declared so match with their operands in any order.
    pub commutative: Commutative,
    /// `#[conversion]`: the rules of the set are for a dialect conversion, which may undo them.
    pub conversion: bool,
    /// `#[allow(overlap)]` and the like.
    pub overlap: Option<Level>,
    /// `#[reads(depth = n)]`: how far native code reads. Of a rule, its own in braces.
    pub reads: Reads,
    /// `#[creates(A, B)]`: ops that an effectful native makes.
    pub creates: Vec<OpPath>,
    /// The source text of a rule.
    pub text: String,
    /// The instantiation of the templates it stands in.
    pub instance: Option<String>,
    /// `pub` or nothing.
    pub vis: Visibility,
    /// The name, with everything pasted; `None` for an anonymous rule and code in place.
    pub name: Option<Ident>,
    /// The span of `def`; of code in place, of its kind.
    pub span: Span,
    /// The number of the block's item that makes it.
    pub item: usize,
}

impl Definition {
    /// A definition without attributes.
    pub(super) fn new(span: Span) -> Self {
        Definition {
            attrs: Vec::new(),
            doc: String::new(),
            cfgs: Vec::new(),
            group: None,
            keep_attrs: KeepAttrs::No,
            commutative: Commutative::No,
            conversion: false,
            overlap: None,
            reads: Reads::NOTHING,
            creates: Vec::new(),
            text: String::new(),
            instance: None,
            vis: Visibility::Inherited,
            name: None,
            span,
            item: 0,
        }
    }
}

words! {
    /// The lint level for rules that overlap: `#[warn(overlap)]`.
    pub Level 3 {
        Allow = "allow",
        Warn = "warn",
        Deny = "deny",
    }
}

/// The root's discardable attributes that the ops get which replace its results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum KeepAttrs {
    /// None.
    #[default]
    No,
    /// All: `#[keep_attrs]`.
    All,
    /// Those of these names: `#[keep_attrs(x.mark, "x.type")]`.
    Named(Vec<String>),
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

/// Makes the fields of the definition fields of the item.
macro_rules! is_definition {
    ($($item:ident)*) => {$(
        impl std::ops::Deref for $item {
            type Target = Definition;
            fn deref(&self) -> &Definition {
                &self.definition
            }
        }
        impl std::ops::DerefMut for $item {
            fn deref_mut(&mut self) -> &mut Definition {
                &mut self.definition
            }
        }
    )*};
}
pub(super) use is_definition;

/// A `def` that is not a rule.
#[derive(Clone, Debug)]
pub struct Helper {
    /// Its attributes and name.
    pub definition: Definition,
    /// Its kind.
    pub kind: HelperKind,
    /// Its code.
    pub body: NativeBody,
    /// The summary of a constraint.
    pub summary: Option<String>,
    /// The number of values that a native gives.
    pub results: u32,
    /// The tokens of the whole item, for its callback.
    pub tokens: TokenStream,
}

/// The helper of this name.
pub fn find_helper<'a>(helpers: &'a [Helper], name: &str) -> Option<&'a Helper> {
    let is_it = |helper: &&Helper| helper.name.as_ref().is_some_and(|known| known == name);
    helpers.iter().find(is_it)
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
    /// A provided constraint, `TensorOf<I1>`. The helper is another name for it.
    Constraint(TokenStream),
}

is_definition!(Helper);
