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

use crate::codes::{Message, message};
use crate::diag::nearest;
use crate::tokens::unraw;
use crate::words::words;

/// The traits that go by MLIR's name. Any other is a Rust trait.
const TRAITS: &[&str] = &[
    "AffineScope",
    "AllElementCountsMatch",
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
    "ElementTypeIs",
    "Elementwise",
    "FirstAttrDerivedResultType",
    "GraphRegion",
    "HasOnlyGraphRegion",
    "HasParent",
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
    "OperandsAreFloatLike",
    "OperandsAreSignlessIntegerLike",
    "OptionalTypesMatchWith",
    "ParentOneOf",
    "PredOpTrait",
    "Pure",
    "RangedTypesMatchWith",
    "RecursiveMemoryEffects",
    "RecursivelySpeculatable",
    "ResultsAreBoolLike",
    "ResultsAreFloatLike",
    "ResultsAreSignlessIntegerLike",
    "ResultsBroadcastableShape",
    "ReturnLike",
    "SameOperandsAndResultElementType",
    "SameOperandsAndResultRank",
    "SameOperandsAndResultShape",
    "SameOperandsAndResultType",
    "SameOperandsElementType",
    "SameOperandsShape",
    "SameTypeOperands",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
    "Scalarizable",
    "ShapedTypeMatchesElementCountAndTypes",
    "SingleBlock",
    "SingleBlockImplicitTerminator",
    "Symbol",
    "SymbolTable",
    "Tensorizable",
    "Terminator",
    "TypeIs",
    "TypesMatchWith",
    "Vectorizable",
];

/// True if a trait goes by MLIR's name for it.
pub fn is_known_trait(name: &str) -> bool {
    TRAITS.contains(&name)
}

/// The known trait that a name was probably meant for.
pub fn near_trait(name: &str) -> Option<&'static str> {
    nearest(name, TRAITS.iter().copied())
}

/// The message for a name that is nearly that of a known trait.
pub fn unknown_trait(name: &str, near: &str) -> Message {
    message!(UNKNOWN_TRAIT:
        "unknown trait `{name}`\nhelp: did you mean `{near}`? (a trait of your own is written as a path)")
}

/// The trait by which variadic operands are of the same size, so that their sizes are not kept.
pub(crate) const SAME_OPERAND_SIZE: &str = "SameVariadicOperandSize";
/// As [`SAME_OPERAND_SIZE`], of results.
pub(crate) const SAME_RESULT_SIZE: &str = "SameVariadicResultSize";

/// The trait with the terminator that may be left out.
pub(crate) const IMPLICIT_TERMINATOR: &str = "SingleBlockImplicitTerminator";
/// The traits with the ops that may be the parent of an op.
pub(crate) const PARENTS: [&str; 2] = ["HasParent", "ParentOneOf"];
/// The traits whose arguments are ops.
pub(crate) const NAMES_OPS: [&str; 3] = [IMPLICIT_TERMINATOR, PARENTS[0], PARENTS[1]];

/// The traits by which parts have something in common, each with the property, and the check that
/// attributes of a kind have it.
pub(crate) const ALL_MATCH: [(&str, &str, &str); 5] = [
    ("AllTypesMatch", "Type", "carries_type"),
    ("AllElementTypesMatch", "ElementType", "carries_type"),
    ("AllShapesMatch", "Shape", "carries_shape"),
    ("AllRanksMatch", "Rank", "carries_shape"),
    ("AllElementCountsMatch", "ElementCount", "carries_shape"),
];
/// The traits that give a type as a function of another one. In all of them, absent parts match and each
/// value of a group has the type.
pub(crate) const TYPES_MATCH_WITH: [&str; 3] = [
    "TypesMatchWith",
    "OptionalTypesMatchWith",
    "RangedTypesMatchWith",
];
/// The trait by which the values of a group are the elements of a shaped type.
pub(crate) const ELEMENTS_MATCH: &str = "ShapedTypeMatchesElementCountAndTypes";
/// The traits that add a constraint to a part, or to its elements.
pub(crate) const TYPE_IS: [&str; 2] = ["TypeIs", "ElementTypeIs"];
/// The trait with a function that holds.
pub(crate) const PREDICATE: &str = "PredOpTrait";
/// The trait by which the results have the type of the first attribute.
pub(crate) const OF_FIRST_ATTR: &str = "FirstAttrDerivedResultType";

words! {
    /// The number of values in a declared operand or result. The narrowest comes first.
    pub Arity 3 {
        One = "one",
        Optional = "optional",
        Variadic = "variadic",
    }
}

words! {
    /// The presence of a declared attribute. A defaulted one counts as its default when absent. The
    /// narrowest comes first.
    pub Presence 3 {
        Required = "required",
        Defaulted = "defaulted",
        Optional = "optional",
    }
}

/// One declared argument, in ODS order: operands and attributes interleaved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The field's name.
    pub name: String,
    /// Its kind.
    pub kind: ArgumentKind,
}

impl Argument {
    /// The field's name as users write it after `$` and before `=`.
    pub fn plain_name(&self) -> &str {
        self.name.trim_start_matches("r#")
    }
}

/// The kinds of declared arguments.
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
    /// The number of values, regions or successors.
    pub arity: Arity,
}

words! {
    /// How an op's result types are inferred: not at all, as the type of the first operand
    /// (`SameOperandsAndResultType`), or by `OpDef::infer_types`.
    pub Infer 3 {
        None = "none",
        FirstOperand = "first_operand",
        Function = "function",
    }
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
    /// True if the trait was declared.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|t| t == name)
    }
    /// The operands in order, each with its field's name as users write it.
    pub fn operands(&self) -> impl Iterator<Item = (&str, Arity)> {
        self.args.iter().filter_map(|arg| match arg.kind {
            ArgumentKind::Operand(arity) => Some((arg.plain_name(), arity)),
            ArgumentKind::Attr(..) => None,
        })
    }
    /// The attributes in order, each with its field's name and its name in the IR.
    pub fn attrs(&self) -> impl Iterator<Item = (&str, Presence, &str)> {
        self.args.iter().filter_map(|arg| match &arg.kind {
            ArgumentKind::Attr(presence, text) => {
                Some((arg.plain_name(), *presence, text.as_str()))
            }
            ArgumentKind::Operand(_) => None,
        })
    }
    /// The arities of the operand groups, in order.
    pub fn operand_arities(&self) -> Vec<Arity> {
        self.operands().map(|(_, arity)| arity).collect()
    }
    /// True if an operation keeps the sizes of its operand groups.
    pub fn has_operand_segments(&self) -> bool {
        several_flexible(&self.operand_arities()) && !self.has_trait(SAME_OPERAND_SIZE)
    }
    /// The attribute with this name in the IR: its position among the attributes, and its presence.
    pub fn attr_of_ir(&self, text: &str) -> Option<(usize, Presence)> {
        let mut attrs = self.attrs().enumerate();
        let (slot, attr) = attrs.find(|(_, attr)| attr.2 == text)?;
        Some((slot, attr.1))
    }
    /// The presence of an attribute.
    pub fn attr_presence(&self, slot: usize) -> Option<Presence> {
        self.attrs().nth(slot).map(|attr| attr.1)
    }
    /// The field name of an operand.
    pub fn operand_name(&self, slot: usize) -> &str {
        self.operands().nth(slot).map_or("", |operand| operand.0)
    }
    /// The field name of an attribute.
    pub fn attr_field(&self, slot: usize) -> &str {
        self.attrs().nth(slot).map_or("", |attr| attr.0)
    }
    /// The operand of this field name: its position among the operands, and how many values.
    pub fn operand_named(&self, name: &str) -> Option<(usize, Arity)> {
        let mut operands = self.operands().enumerate();
        let (slot, operand) = operands.find(|(_, operand)| operand.0 == name)?;
        Some((slot, operand.1))
    }
    /// The attribute of this field name: its position among the attributes, and its presence.
    pub fn attr_named(&self, name: &str) -> Option<(usize, Presence)> {
        let mut attrs = self.attrs().enumerate();
        let (slot, attr) = attrs.find(|(_, attr)| attr.0 == name)?;
        Some((slot, attr.1))
    }
    /// The arities of the results, in order.
    pub fn result_arities(&self) -> Vec<Arity> {
        self.results.iter().map(|result| result.arity).collect()
    }
    /// True if an operation keeps the sizes of its result groups.
    pub fn has_result_segments(&self) -> bool {
        several_flexible(&self.result_arities()) && !self.has_trait(SAME_RESULT_SIZE)
    }
    /// True if its results are grouped as the other op's, so that it can take their place.
    pub fn has_results_of(&self, other: &OpDeclaration) -> bool {
        self.result_arities() == other.result_arities()
            && self.has_result_segments() == other.has_result_segments()
    }
    /// The least and the greatest number of results.
    pub fn result_count(&self) -> (usize, usize) {
        let of = |arity: Arity| {
            self.results
                .iter()
                .filter(move |one| one.arity == arity)
                .count()
        };
        match of(Arity::Variadic) {
            0 => (of(Arity::One), self.results.len()),
            _ => (of(Arity::One), usize::MAX),
        }
    }
    /// True if result `n` is one value, and the `n`th of every operation.
    pub fn is_single_result(&self, n: usize) -> bool {
        let first = self.results.get(..=n);
        first.is_some_and(|first| first.iter().all(|result| result.arity == Arity::One))
    }
    /// For the argument at `index`, its position among the operands or among the attributes.
    pub fn slot(&self, index: usize) -> usize {
        let is_operand = |arg: &Argument| matches!(arg.kind, ArgumentKind::Operand(_));
        let same = |arg: &&Argument| is_operand(arg) == is_operand(&self.args[index]);
        self.args[..index].iter().filter(same).count()
    }
}

/// True if the sizes of the groups do not follow from the number of values.
fn several_flexible(arities: &[Arity]) -> bool {
    arities.iter().filter(|arity| **arity != Arity::One).count() > 1
}

fn ident(name: &str) -> Ident {
    syn::parse_str(name).unwrap_or_else(|_| Ident::new_raw(name, Span::call_site()))
}

macro_rules! words_as_tokens {
    ($($ty:ident)*) => {$(
        impl ToTokens for $ty {
            fn to_tokens(&self, tokens: &mut TokenStream) {
                ident(self.name()).to_tokens(tokens);
            }
        }
        impl Parse for $ty {
            fn parse(input: ParseStream<'_>) -> Result<Self> {
                let word: Ident = input.parse()?;
                let error = || message!(INTERNAL_MACRO:
                    "unexpected word in a declaration").at(word.span());
                $ty::from_name(&word.to_string()).ok_or_else(error)
            }
        }
    )*};
}
words_as_tokens!(Arity Presence Infer);

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
            name: unraw(&name),
            arity: content.parse()?,
        })
    }
}

impl ToTokens for Argument {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let name = ident(&self.name);
        tokens.extend(match &self.kind {
            ArgumentKind::Operand(arity) => quote!({operand #name #arity}),
            ArgumentKind::Attr(presence, text) => quote!({attr #name #presence #text}),
        });
    }
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let content;
        braced!(content in input);
        let kind: Ident = content.parse()?;
        let name: Ident = content.parse()?;
        Ok(Argument {
            name: unraw(&name),
            kind: match kind == "operand" {
                true => ArgumentKind::Operand(content.parse()?),
                false => ArgumentKind::Attr(content.parse()?, content.parse::<LitStr>()?.value()),
            },
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
        tokens.extend(quote! {
            op #name traits [#(#traits)*] args [#(#args)*] results [#(#results)*]
            regions [#(#regions)*] successors [#(#successors)*] infer #infer #broken
        });
    }
}

/// Parses `keyword [ T* ]`.
fn list<T>(input: ParseStream<'_>, item: fn(ParseStream<'_>) -> Result<T>) -> Result<Vec<T>> {
    input.parse::<Ident>()?;
    let content;
    bracketed!(content in input);
    let mut items = Vec::new();
    while !content.is_empty() {
        items.push(item(&content)?);
    }
    Ok(items)
}

impl Parse for OpDeclaration {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        input.parse::<Ident>()?;
        Ok(OpDeclaration {
            name: input.parse::<LitStr>()?.value(),
            traits: list(input, |input| Ok(unraw(&input.call(Ident::parse_any)?)))?,
            args: list(input, Parse::parse)?,
            results: list(input, Parse::parse)?,
            regions: list(input, Parse::parse)?,
            successors: list(input, Parse::parse)?,
            infer: {
                input.parse::<Ident>()?;
                input.parse()?
            },
            broken: input.parse::<Option<Ident>>()?.is_some(),
        })
    }
}
