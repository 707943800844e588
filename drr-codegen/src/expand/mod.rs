//! Stage 5, expansion. It cannot fail: everything was checked before.
//!
//! A set becomes an implementation of the runtime's `Program`: one function a rule, which runs what
//! follows the structural match; the decision tree, which calls them; and the same rules as data.
//!
//! Names beginning with `__` are the expansion's own: `__cx` is the match context, `__t` the tables,
//! `__n0` … the ops of the source, `__p0` … its captures, `__m0_0` … what natives in it give (`__given0` … as
//! values that are matched further), `__e0` … what is computed before the
//! rewrite, `__b0` … and `__v0` … what the rewrite builds and calls.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::declaration::{Arity, OpDeclaration, Part, SAME_OPERAND_SIZE, SAME_RESULT_SIZE};
use crate::model::{At, CaptureKind, Length, Nth, Place, RuleModel, Set};

mod attempt;
mod build;
pub(crate) mod chain;
mod check;
mod data;
mod early;
mod in_place;
mod matcher;
mod native;
mod regions;
mod rewrite;
mod rule;
pub mod skeleton;
mod tree;
mod types;
mod user_code;

/// Where the expansion goes.
pub struct Target<'a> {
    /// The path of the facade: `$crate` or `::drr`.
    pub krate: TokenStream,
    /// The IR the block pins.
    pub ir: Option<&'a syn::Type>,
    /// What the program is an instance of, where native code may use `self`.
    pub receiver: Option<Receiver>,
    /// How native code spells `self`: the name with the user's own span.
    pub self_ident: Option<Ident>,
}

/// The struct of a `#[pattern]`.
pub struct Receiver {
    /// Its name.
    pub name: TokenStream,
    /// Its parameters without defaults; empty, or with a comma at the end.
    pub params: TokenStream,
    /// The parameters as arguments: `<T, N>`.
    pub args: TokenStream,
    /// Its `where` clause.
    pub bounds: TokenStream,
}

impl Target<'_> {
    /// The program's type, what it declares of parameters, and its `where` clause.
    fn program(&self) -> (TokenStream, Option<&TokenStream>, Option<&TokenStream>) {
        let receiver = self.receiver.as_ref();
        let args = receiver.map(|receiver| &receiver.args);
        let params = receiver.map(|receiver| &receiver.params);
        (
            quote!(__Program #args),
            params,
            receiver.map(|receiver| &receiver.bounds),
        )
    }
    /// `I`, or the pinned IR.
    pub fn ir_type(&self) -> TokenStream {
        match self.ir {
            Some(ty) => quote!(#ty),
            None => quote!(I),
        }
    }
    /// `I: Ir,` or nothing: the first of a list of generic parameters.
    fn ir_param(&self) -> TokenStream {
        match self.ir {
            Some(_) => quote!(),
            None => quote!(I: __rt::ir::Ir,),
        }
    }
}

/// The items that make a program of the set: a struct `__Program` and what it needs.
pub fn program(set: &Set<'_>, target: &Target<'_>) -> TokenStream {
    let krate = &target.krate;
    let (ir, param) = (target.ir_type(), target.ir_param());
    let expander = |(rank, rule)| RuleExpander {
        set,
        target,
        rule,
        rank,
    };
    let expanders = || set.rules.iter().enumerate().map(expander);
    let rules = expanders().map(|expander| expander.function());
    let rewrites = expanders().map(|expander| expander.rewrite_function().tokens);
    let rewrites: Vec<TokenStream> = rewrites.collect();
    let tables = (0..set.ops.len()).map(|op| op_tables(set, op));
    let (natives, given): (Vec<TokenStream>, Vec<TokenStream>) =
        expanders().flat_map(|expander| expander.given()).unzip();
    let plan = crate::plan::plan(set);
    let tree::Step { body, functions } = tree::step(set, target, &plan);
    // Where the tree is small it is in `step`.
    let (program, params, bounds) = target.program();
    let functions = natives.iter().chain(&functions).peekable();
    let functions = some(functions).map(|all| quote!(impl<#params> #program #bounds { #(#all)* }));
    // Few sets have natives that lead on to other values.
    let given = some(given.iter().peekable()).map(|arms| {
        quote! {
            fn native(
                &self,
                __ir: &#ir,
                __t: &__rt::rule::Tables<#ir>,
                __rank: ::core::primitive::u32,
                __number: ::core::primitive::u16,
                __value: __rt::ir::Value<#ir>,
            ) -> ::core::option::Option<::std::vec::Vec<::core::option::Option<__rt::ir::Value<#ir>>>> {
                match (__rank, __number) {
                    #(#arms)*
                    _ => ::core::option::Option::None,
                }
            }
        }
    });
    let data = data::rules(set, target);
    let replay = data::replay(set, target);
    let binds = set.ops.iter().map(|op| match op.of_trait.as_slice() {
        [] => {
            let path = &op.path.path;
            quote!(__binder.op::<#path>();)
        }
        traits => {
            let name = &op.decl.name;
            let traits = traits.iter().map(|one| match (&one.path, &one.name) {
                (Some(path), _) => quote!(__rt::decl::Interface::of::<dyn #path>()),
                (None, name) => quote!(__rt::decl::Interface::known(#name)),
            });
            quote!(__binder.any_with(&[#(#traits),*], #name);)
        }
    });
    let attrs = set.attrs.iter().map(|(op, slot)| {
        let path = &set.ops[*op].path.path;
        let op = *op as u16;
        quote!(__binder.attr::<#path, #slot>(#op);)
    });
    let fallible: Vec<u32> = (0..)
        .zip(&set.rules)
        .filter(|(_, rule)| rule.can_fail(set))
        .map(|(rank, _)| rank)
        .collect();
    // `u32::MAX` is no rank: a pattern must not be empty.
    let fallible = if fallible.is_empty() {
        quote!(::core::primitive::u32::MAX)
    } else {
        quote!(#(#fallible)|*)
    };
    // A type parameter's bound brings the trait's methods; a concrete IR does not.
    let methods = target.ir.map(|_| {
        quote!(
            #[allow(unused_imports)]
            use __rt::ir::Ir as _;
        )
    });
    let declared = match &target.receiver {
        Some(Receiver { name, args, .. }) => {
            quote!(struct __Program<#params>(#name #args) #bounds;)
        }
        None => quote!(
            struct __Program;
        ),
    };
    quote! {
        use #krate::__private::rt as __rt;
        #methods

        #declared

        #(#tables)*

        #(#rules)*

        #[allow(clippy::all, unused_variables, unused_mut, unused_parens, unused_braces, unreachable_code, non_snake_case)]
        impl<#params> #program #bounds {
            #(#rewrites)*
        }

        #data

        #functions

        impl<#param #params> __rt::rule::Program<#ir> for #program #bounds {
            fn rules(&self) -> &'static [__rt::rule::RuleData<#ir>] {
                __Rules::<#ir>::ALL
            }
            fn bind(&self, __binder: &mut __rt::rule::Binder<'_, #ir>) {
                #(#binds)*
                #(#attrs)*
            }
            fn can_fail(&self, __rank: ::core::primitive::u32) -> ::core::primitive::bool {
                ::core::matches!(__rank, #fallible)
            }
            #[allow(clippy::all, unused_variables, unreachable_code)]
            fn step<__C: __rt::rule::MatchContext<#ir>>(
                &self,
                __cx: &mut __C,
                __t: &__rt::rule::Tables<#ir>,
                __d0: __rt::ir::Op<#ir>,
                __ranks: ::core::ops::Range<::core::primitive::u32>,
            ) -> __rt::rule::Step {
                #body
                __rt::rule::Step::NoMatch
            }
            #[allow(clippy::all, unused_variables)]
            fn replay(
                &self,
                __cx: &mut __rt::rule::Probe<'_, #ir>,
                __t: &__rt::rule::Tables<#ir>,
                __rank: ::core::primitive::u32,
                __captures: &[__rt::rule::Capture<#ir>],
            ) -> __rt::rule::Outcome {
                #replay
            }
            #given
        }
    }
}

/// Expands one rule.
pub(crate) struct RuleExpander<'a> {
    set: &'a Set<'a>,
    target: &'a Target<'a>,
    rule: &'a RuleModel<'a>,
    rank: usize,
}

fn node_name(node: usize) -> Ident {
    format_ident!("__n{node}")
}
fn capture_name(index: usize) -> Ident {
    format_ident!("__p{index}")
}
fn matched_name(number: usize, index: usize) -> Ident {
    format_ident!("__m{number}_{index}")
}
fn early_name(item: usize) -> Ident {
    format_ident!("__e{item}")
}
fn built_name(step: usize) -> Ident {
    format_ident!("__b{step}")
}
fn late_name(step: usize) -> Ident {
    format_ident!("__v{step}")
}
/// A number that takes the type of its place.
fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}
/// The shape of an op of the set.
fn op_const(op: usize) -> Ident {
    format_ident!("__OP{op}")
}
/// The arities of an op's operand groups.
fn arities_const(op: usize) -> Ident {
    format_ident!("__ARITIES{op}")
}
fn rule_name(rank: usize) -> Ident {
    format_ident!("__rule_{rank}")
}
/// The function that calls a native of a rule within the structural match.
fn native_name(rank: usize, native: usize) -> Ident {
    format_ident!("__native_{rank}_{native}")
}

/// Items, if there are any.
fn some<T: Iterator>(mut items: std::iter::Peekable<T>) -> Option<std::iter::Peekable<T>> {
    items.peek().is_some().then_some(items)
}

/// The type of a capture.
fn capture_type(kind: CaptureKind, ir: &TokenStream) -> TokenStream {
    match kind {
        CaptureKind::Value => quote!(__rt::Value<#ir>),
        CaptureKind::OptionalValue => quote!(__rt::Option<__rt::Value<#ir>>),
        CaptureKind::Values => quote!(__rt::ValueRange<#ir>),
        CaptureKind::Attr => quote!(__rt::AttrSlot<#ir>),
        CaptureKind::OptionalAttr => quote!(__rt::Option<__rt::AttrSlot<#ir>>),
        CaptureKind::Region => quote!(__rt::Region<#ir>),
        CaptureKind::Successor => quote!(__rt::Block<#ir>),
        CaptureKind::Regions | CaptureKind::Successors => quote!(__rt::PartRange<#ir>),
    }
}

/// The variant of the runtime's `Capture` for a kind.
fn capture_variant(kind: CaptureKind) -> Ident {
    let name = match kind {
        CaptureKind::Value => "Value",
        CaptureKind::OptionalValue => "OptionalValue",
        CaptureKind::Values => "Values",
        CaptureKind::Attr => "Attr",
        CaptureKind::OptionalAttr => "OptionalAttr",
        CaptureKind::Region => "Region",
        CaptureKind::Regions => "Regions",
        CaptureKind::Successor => "Block",
        CaptureKind::Successors => "Blocks",
    };
    format_ident!("{name}")
}

/// The constants of an op: its shape, and the arities of its operand groups.
fn op_tables(set: &Set<'_>, op: usize) -> TokenStream {
    let decl = &set.ops[op].decl;
    let (index, name) = (op as u16, &decl.name);
    let length = |arities: &[Arity]| {
        let single = arities.iter().filter(|arity| **arity == Arity::One).count();
        length(match single == arities.len() {
            true => Length::Exactly(single),
            false => Length::AtLeast(single),
        })
    };
    let parts = |parts: &[Part]| length(&parts.iter().map(|part| part.arity).collect::<Vec<_>>());
    let operands = length(&decl.operand_arities());
    let (results, regions) = (length(&decl.result_arities()), parts(&decl.regions));
    let successors = parts(&decl.successors);
    let (shape, groups, arities) = (op_const(op), arities_const(op), arities(set, op));
    quote! {
        const #shape: __rt::rule::OpShape = __rt::rule::OpShape {
            op: #index,
            name: #name,
            operands: #operands,
            results: #results,
            regions: #regions,
            successors: #successors,
        };
        const #groups: &[__rt::decl::Arity] = #arities;
    }
}

/// The arities of an op's operand groups, as a static slice.
fn arities(set: &Set<'_>, op: usize) -> TokenStream {
    let decl = &set.ops[op].decl;
    let same_size = decl.has_trait(SAME_OPERAND_SIZE);
    let arities = decl.operand_arities();
    let arities = arities.iter().map(|one| arity(*one, same_size));
    quote!(&[#(#arities),*])
}

/// A group of an op's results, as the runtime names it.
fn result_group(decl: &OpDeclaration, index: usize) -> TokenStream {
    let same_size = decl.has_trait(SAME_RESULT_SIZE);
    let arities = decl.result_arities();
    let arities = arities.iter().map(|one| arity(*one, same_size));
    quote!(__rt::rule::Group { arities: &[#(#arities),*], index: #index })
}

fn arity(arity: Arity, same_size: bool) -> TokenStream {
    match arity {
        Arity::One => quote!(__rt::decl::Arity::One),
        Arity::Optional => quote!(__rt::decl::Arity::Optional),
        Arity::Variadic if same_size => quote!(__rt::decl::Arity::SameSizeVariadic),
        Arity::Variadic => quote!(__rt::decl::Arity::Variadic),
    }
}

/// How many operands and results an operation of the op has.
fn counts(set: &Set<'_>, op: usize) -> TokenStream {
    let decl = &set.ops[op].decl;
    let counts = |arities: &[Arity]| {
        let single = arities.iter().filter(|arity| **arity == Arity::One).count();
        let exact = single == arities.len();
        quote!((#single, #exact))
    };
    let operands = counts(&decl.operand_arities());
    let results: Vec<Arity> = decl.results.iter().map(|result| result.arity).collect();
    let results = counts(&results);
    quote!(__rt::rule::Counts { operands: #operands, results: #results })
}

/// Which operand a place is, if that is the same for every operation of the kind.
fn fixed_operand(set: &Set<'_>, op: usize, place: Place) -> Option<usize> {
    let arities = set.ops[op].decl.operand_arities();
    let fixed = place.at == At::Only
        && arities[..=place.group]
            .iter()
            .all(|arity| *arity == Arity::One);
    fixed.then_some(place.group)
}

/// A place in an operand group, as the runtime names it.
fn at(at: At) -> TokenStream {
    match at {
        At::Only => quote!(__rt::rule::At::Only),
        At::Front(index) => quote!(__rt::rule::At::Front(#index)),
        At::Back(index) => quote!(__rt::rule::At::Back(#index)),
    }
}

/// Which region or successor, as the runtime names it.
fn nth(at: Nth) -> TokenStream {
    match at {
        Nth::Front(index) => quote!(__rt::rule::At::Front(#index)),
        Nth::Back(index) => quote!(__rt::rule::At::Back(#index)),
    }
}

/// A length, as the runtime names it.
fn length(length: Length) -> TokenStream {
    match length {
        Length::Exactly(count) => quote!(__rt::rule::Length::Exactly(#count)),
        Length::AtLeast(count) => quote!(__rt::rule::Length::AtLeast(#count)),
    }
}
