//! An op's declaration as its callback macro carries it from `#[derive(Op)]` to `drr!`.
//!
//! The derive writes it with [`ToTokens`], the rule compiler reads it back with [`Parse`]. The
//! tokens hold names, literals and keywords only, never a path: everything typed is reached through
//! the op's own path at the place of use.
//!
//! ```text
//! op "arith.addi"
//!   traits [Pure Commutative]
//!   args [{operand lhs one} {operand rhs one} {attr overflow defaulted "overflowFlags"}]
//!   results [{sum one}]
//!   regions [] successors []
//!   infer first_operand
//! ```
//!
//! A declaration that has mistakes ends in `broken`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{LitStr, Result, braced, bracketed};

use crate::diag::nearest;

/// The traits that go by MLIR's name for them, whether they mean something to drr, to a driver or to
/// rules alone. Any other is a Rust trait.
const TRAITS: &[&str] = &[
    "AffineScope",
    "AllElementTypesMatch",
    "AllRanksMatch",
    "AllShapesMatch",
    "AllTypesMatch",
    "AlwaysSpeculatable",
    "AttrSizedOperandSegments",
    "AttrSizedResultSegments",
    "AutomaticAllocationScope",
    "Commutative",
    "ConstantLike",
    "Elementwise",
    "GraphRegion",
    "HasOnlyGraphRegion",
    "HasRecursiveMemoryEffects",
    "Idempotent",
    "InferTypes",
    "Involution",
    "IsTerminator",
    "IsolatedFromAbove",
    "MemRefsNormalizable",
    "NoMemoryEffect",
    "NoRegionArguments",
    "NoTerminator",
    "Pure",
    "RecursiveMemoryEffects",
    "RecursivelySpeculatable",
    "ResultsBroadcastableShape",
    "ReturnLike",
    "SameOperandsAndResultElementType",
    "SameOperandsAndResultShape",
    "SameOperandsAndResultType",
    "SameOperandsElementType",
    "SameOperandsShape",
    "SameTypeOperands",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
    "Scalarizable",
    "SingleBlock",
    "SingleBlockImplicitTerminator",
    "Symbol",
    "SymbolTable",
    "Tensorizable",
    "Terminator",
    "Vectorizable",
];

/// Whether a trait goes by MLIR's name for it.
pub fn is_known_trait(name: &str) -> bool {
    TRAITS.contains(&name)
}

/// The known trait that a name was probably meant for.
pub fn near_trait(name: &str) -> Option<&'static str> {
    nearest(name, TRAITS.iter().copied())
}

/// What is said of a name that is nearly that of a known trait.
pub fn unknown_trait(name: &str, near: &str) -> String {
    format!(
        "unknown trait `{name}`; did you mean `{near}`? (a trait of your own is written as a path)"
    )
}

/// The trait by which variadic operands are of the same size, so that their sizes are not kept.
pub(crate) const SAME_OPERAND_SIZE: &str = "SameVariadicOperandSize";
/// As [`SAME_OPERAND_SIZE`], of results.
pub(crate) const SAME_RESULT_SIZE: &str = "SameVariadicResultSize";

/// How many values stand at a declared place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// Whether a declared attribute must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// It must.
    Required,
    /// It may be absent.
    Optional,
    /// It counts as its default when absent.
    Defaulted,
}

/// One declared argument, in ODS order: operands and attributes interleaved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The field's name.
    pub name: String,
    /// What it is.
    pub kind: ArgumentKind,
}

impl Argument {
    /// The field's name as users write it after `$` and before `=`.
    pub fn plain_name(&self) -> &str {
        self.name.trim_start_matches("r#")
    }
}

/// What a declared argument is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// An operand.
    Operand(Arity),
    /// An attribute, and its name in the IR.
    Attr(Presence, String),
}

/// A declared result, region or successor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The field's name.
    pub name: String,
    /// How many.
    pub arity: Arity,
}

/// How an op's result types follow from the rest of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Infer {
    /// They do not.
    None,
    /// Every result has the type of the first operand (`SameOperandsAndResultType`).
    FirstOperand,
    /// `OpDef::infer_types` tells.
    Function,
}

/// A declared op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpDeclaration {
    /// `dialect.mnemonic`.
    pub name: String,
    /// The traits as written, by their last path segment.
    pub traits: Vec<String>,
    /// Operands and attributes in declared order.
    pub args: Vec<Argument>,
    /// Results in declared order.
    pub results: Vec<Part>,
    /// Regions in declared order.
    pub regions: Vec<Part>,
    /// Successors in declared order.
    pub successors: Vec<Part>,
    /// Result type inference.
    pub infer: Infer,
    /// The declaration has mistakes, which were reported where it stands; what is said of the
    /// op's parts may be incomplete, so nothing should be concluded from an absence.
    pub broken: bool,
}

impl OpDeclaration {
    /// Whether the trait was declared.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|t| t == name)
    }
    /// The arities of the operand groups, in order.
    pub fn operand_arities(&self) -> Vec<Arity> {
        self.args
            .iter()
            .filter_map(|arg| match arg.kind {
                ArgumentKind::Operand(arity) => Some(arity),
                ArgumentKind::Attr(..) => None,
            })
            .collect()
    }
    /// Whether an operation keeps the sizes of its operand groups.
    pub fn has_operand_segments(&self) -> bool {
        let arities = self.operand_arities();
        let flexible = arities.iter().filter(|arity| **arity != Arity::One).count();
        flexible > 1 && !self.has_trait(SAME_OPERAND_SIZE)
    }
    /// The position among the attributes of the one with this name in the IR.
    pub fn attr_slot(&self, text: &str) -> Option<usize> {
        let index = self
            .args
            .iter()
            .position(|arg| matches!(&arg.kind, ArgumentKind::Attr(_, name) if name == text))?;
        Some(self.slot(index))
    }
    /// The field name of an operand.
    pub fn operand_name(&self, slot: usize) -> &str {
        self.field(slot, |kind| matches!(kind, ArgumentKind::Operand(_)))
    }
    /// The field name of an attribute.
    pub fn attr_field(&self, slot: usize) -> &str {
        self.field(slot, |kind| matches!(kind, ArgumentKind::Attr(..)))
    }
    fn field(&self, slot: usize, is: impl Fn(&ArgumentKind) -> bool) -> &str {
        let mut fields = self.args.iter().filter(|arg| is(&arg.kind));
        fields.nth(slot).map_or("", Argument::plain_name)
    }
    /// The operand of this field name: its position among the operands, and how many values.
    pub fn operand_named(&self, name: &str) -> Option<(usize, Arity)> {
        let index = self.args.iter().position(|arg| arg.plain_name() == name)?;
        match self.args[index].kind {
            ArgumentKind::Operand(arity) => Some((self.slot(index), arity)),
            ArgumentKind::Attr(..) => None,
        }
    }
    /// The attribute of this field name: its position among the attributes, and its presence.
    pub fn attr_named(&self, name: &str) -> Option<(usize, Presence)> {
        let index = self.args.iter().position(|arg| arg.plain_name() == name)?;
        match self.args[index].kind {
            ArgumentKind::Attr(presence, _) => Some((self.slot(index), presence)),
            ArgumentKind::Operand(_) => None,
        }
    }
    /// The arities of the results, in order.
    pub fn result_arities(&self) -> Vec<Arity> {
        self.results.iter().map(|result| result.arity).collect()
    }
    /// Whether an operation keeps the sizes of its result groups.
    pub fn has_result_segments(&self) -> bool {
        let arities = self.result_arities();
        let flexible = arities.iter().filter(|arity| **arity != Arity::One).count();
        flexible > 1 && !self.has_trait(SAME_RESULT_SIZE)
    }
    /// Whether its results are grouped as the other op's, so that it can take their place.
    pub fn has_results_of(&self, other: &OpDeclaration) -> bool {
        self.result_arities() == other.result_arities()
            && self.has_result_segments() == other.has_result_segments()
    }
    /// Whether result `n` is one value, and the `n`th of every operation.
    pub fn is_single_result(&self, n: usize) -> bool {
        self.results.len() > n
            && self.results[..=n]
                .iter()
                .all(|result| result.arity == Arity::One)
    }
    /// For the argument at `index`, its position among the operands or among the attributes.
    pub fn slot(&self, index: usize) -> usize {
        let is_operand = |arg: &Argument| matches!(arg.kind, ArgumentKind::Operand(_));
        let same = is_operand(&self.args[index]);
        self.args[..index]
            .iter()
            .filter(|arg| is_operand(arg) == same)
            .count()
    }
}

fn ident(name: &str) -> Ident {
    syn::parse_str(name).unwrap_or_else(|_| Ident::new_raw(name, Span::call_site()))
}

impl ToTokens for Arity {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Arity::One => quote!(one),
            Arity::Optional => quote!(optional),
            Arity::Variadic => quote!(variadic),
        });
    }
}

impl Parse for Arity {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let word: Ident = input.parse()?;
        match word.to_string().as_str() {
            "one" => Ok(Arity::One),
            "optional" => Ok(Arity::Optional),
            "variadic" => Ok(Arity::Variadic),
            _ => Err(syn::Error::new(word.span(), "expected an arity")),
        }
    }
}

impl ToTokens for Part {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (name, arity) = (ident(&self.name), self.arity);
        tokens.extend(quote!({#name #arity}));
    }
}

impl Parse for Part {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let content;
        braced!(content in input);
        let name: Ident = content.parse()?;
        Ok(Part {
            name: name.unraw().to_string(),
            arity: content.parse()?,
        })
    }
}

impl ToTokens for Argument {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let name = ident(&self.name);
        tokens.extend(match &self.kind {
            ArgumentKind::Operand(arity) => quote!({operand #name #arity}),
            ArgumentKind::Attr(Presence::Required, text) => quote!({attr #name required #text}),
            ArgumentKind::Attr(Presence::Optional, text) => quote!({attr #name optional #text}),
            ArgumentKind::Attr(Presence::Defaulted, text) => quote!({attr #name defaulted #text}),
        });
    }
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let content;
        braced!(content in input);
        let what: Ident = content.parse()?;
        let name: Ident = content.parse()?;
        let kind = if what == "operand" {
            ArgumentKind::Operand(content.parse()?)
        } else {
            let word: Ident = content.parse()?;
            let presence = match word.to_string().as_str() {
                "required" => Presence::Required,
                "optional" => Presence::Optional,
                "defaulted" => Presence::Defaulted,
                _ => return Err(syn::Error::new(word.span(), "expected a presence")),
            };
            ArgumentKind::Attr(presence, content.parse::<LitStr>()?.value())
        };
        Ok(Argument {
            name: name.unraw().to_string(),
            kind,
        })
    }
}

impl ToTokens for OpDeclaration {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let OpDeclaration {
            name,
            traits,
            args,
            results,
            regions,
            successors,
            infer,
            broken,
        } = self;
        let broken = broken.then(|| quote!(broken));
        let traits = traits.iter().map(|t| ident(t));
        let infer = match infer {
            Infer::None => quote!(none),
            Infer::FirstOperand => quote!(first_operand),
            Infer::Function => quote!(function),
        };
        tokens.extend(quote! {
            op #name traits [#(#traits)*] args [#(#args)*] results [#(#results)*]
            regions [#(#regions)*] successors [#(#successors)*] infer #infer #broken
        });
    }
}

/// Parses `keyword [ T* ]`.
fn list<T: Parse>(input: ParseStream<'_>, keyword: &str) -> Result<Vec<T>> {
    let word: Ident = input.parse()?;
    if word != keyword {
        return Err(syn::Error::new(
            word.span(),
            format!("expected `{keyword}`"),
        ));
    }
    let content;
    bracketed!(content in input);
    let mut items = Vec::new();
    while !content.is_empty() {
        items.push(content.parse()?);
    }
    Ok(items)
}

impl Parse for OpDeclaration {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let _: Ident = input.parse()?;
        let name: LitStr = input.parse()?;
        let traits = list::<Ident>(input, "traits")?
            .iter()
            .map(|name| name.unraw().to_string())
            .collect();
        let args = list(input, "args")?;
        let results = list(input, "results")?;
        let regions = list(input, "regions")?;
        let successors = list(input, "successors")?;
        let _: Ident = input.parse()?;
        let infer: Ident = input.parse()?;
        let infer = match infer.to_string().as_str() {
            "first_operand" => Infer::FirstOperand,
            "function" => Infer::Function,
            _ => Infer::None,
        };
        let broken = input.parse::<Option<Ident>>()?.is_some();
        let name = name.value();
        Ok(OpDeclaration {
            name,
            traits,
            args,
            results,
            regions,
            successors,
            infer,
            broken,
        })
    }
}
