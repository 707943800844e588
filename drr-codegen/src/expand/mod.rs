//! Expansion. It cannot fail: the earlier stages have reported all mistakes.
//!
//! A set becomes an implementation of the runtime's `Program`. `find` is the decision tree, which
//! calls a match function for each rule. The match is a variant of `__Match`, which `rewrite`
//! passes to the rule's rewrite function. `data` has the same rules as data.
//!
//! Names beginning with `__` belong to the expansion: `__cx` is the matcher's context, `__t` the
//! tables, `__n0` … the ops of the source, `__p0` … its captures, `__b0` … other bindings, `__d0` …
//! ops that the tree has found, `__m0_0` … outputs of natives in the source, `__e0` … the
//! expressions of the results. `docs/reading-an-expansion.md` explains an expansion.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::declaration::{Arity, OpDeclaration, SAME_OPERAND_SIZE, SAME_RESULT_SIZE};
use crate::model::{At, CaptureKind, Length, RuleModel, Set};
use crate::protocol::Receiver;
use matched::number;
use rewrite::Rewrite;

mod build;
mod check;
mod data;
mod expr;
mod find;
pub mod items;
mod literal;
mod matched;
mod matcher;
mod modify;
mod native;
mod precompute;
pub(crate) mod questions;
mod regions;
mod rewrite;
mod rule;
mod types;
mod user_code;

/// The context of an expansion.
pub struct Target<'a> {
    /// The path of the facade: `$crate` or `::drr`.
    pub krate: TokenStream,
    /// The IR the block pins.
    pub ir: Option<&'a syn::Type>,
    /// The struct whose `self` native code may use.
    pub receiver: Option<Receiver>,
    /// The token for `self` in native code, with the user's span.
    pub self_ident: Option<Ident>,
}

impl Target<'_> {
    /// The program's type, its generic parameters, and its `where` clause.
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
    /// `__Match<I>`.
    fn match_type(&self) -> TokenStream {
        match self.ir {
            Some(_) => quote!(__Match),
            None => quote!(__Match<I>),
        }
    }
    /// `I: Ir,` or nothing: the start of a list of generic parameters.
    fn ir_param(&self) -> TokenStream {
        match self.ir {
            Some(_) => quote!(),
            None => quote!(I: __rt::Ir,),
        }
    }
}

/// The items of the set's program: a struct `__Program` and all that belongs to it.
pub fn program(set: &mut Set<'_>, target: &Target<'_>) -> TokenStream {
    let plan = crate::plan::plan(set);
    let set = &*set;
    let krate = &target.krate;
    let (ir, param) = (target.ir_type(), target.ir_param());
    let expanders = RuleExpander::all(set, target);
    let find = find::find(set, target, &plan);
    let (trees, find_attrs) = (&find.functions, &find.attrs);
    let find = &find.body;
    let rules = expanders.iter().map(|rule| {
        let matched = rule.match_function(&plan.found[rule.rank]);
        let rewrite = &rule.rewrite().function;
        quote!(#matched #rewrite)
    });
    let rules: TokenStream = rules.collect();
    let replayed = expanders
        .iter()
        .map(|rule| rule.replay_arm(&plan.found[rule.rank]));
    let variants = expanders.iter().map(|rule| {
        let name = variant_name(rule.rule, rule.rank);
        let fields = rule.match_fields().iter().map(|(_, ty)| ty);
        quote!(#name(#(#fields),*))
    });
    let rewrites = expanders.iter().map(|rule| &rule.rewrite().arm);
    let (natives, given): (Vec<TokenStream>, Vec<TokenStream>) =
        expanders.iter().flat_map(|rule| rule.given()).unzip();
    // Few sets have natives that lead on to other values.
    let extract = some(given.iter().peekable()).map(|arms| {
        quote! {
            fn extract(
                &self,
                __ir: &#ir,
                __t: &__rt::Tables<#ir>,
                __rank: __rt::Rank,
                __number: ::core::primitive::u16,
                __value: __rt::Value<#ir>,
            ) -> __rt::Option<::std::vec::Vec<__rt::Option<__rt::Value<#ir>>>> {
                match (__rank, __number) {
                    #(#arms)*
                    _ => __rt::None,
                }
            }
        }
    });
    let asserts = expanders.iter().map(RuleExpander::literal_asserts);
    let data = data::data(set, target);
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
        let (op, slot) = (number(*op), number(*slot));
        quote!(__binder.attr::<#path, #slot>(#op);)
    });
    // A type parameter's bound brings the trait's methods; a concrete IR does not.
    let methods = target.ir.map(|_| {
        quote!(
            #[allow(unused_imports)]
            use __rt::Ir as _;
        )
    });
    let mut named = BTreeSet::new();
    matched::identifiers(quote!(#(#trees)* #rules #data), &mut named);
    let shapes = data::tables(set, |name| named.contains(&name.to_string()));
    let (program, params, bounds) = target.program();
    let declared = match &target.receiver {
        Some(Receiver { name, args, .. }) => {
            quote!(struct __Program<#params>(#name #args) #bounds;)
        }
        None => quote!(
            struct __Program;
        ),
    };
    let matched = target.match_type();
    let match_params = match target.ir {
        Some(_) => quote!(),
        None => quote!(<I: __rt::Ir>),
    };
    quote! {
        use #krate::__private::rt as __rt;
        #methods

        #shapes
        #(#asserts)*

        #declared

        #[doc = " What each rule binds for its rewrite."]
        enum __Match #match_params { #(#variants),* }

        impl<#param #params> __rt::Program<#ir> for #program #bounds {
            type Match = #matched;

            fn data(&self) -> &'static __rt::SetData<#ir> {
                const { &#data }
            }
            fn bind(&self, __binder: &mut __rt::rule::Binder<'_, #ir>) {
                #(#binds)*
                #(#attrs)*
            }
            #find_attrs
            fn find(&self, __cx: &__rt::Cx<'_, #ir>, __n0: __rt::Op<#ir>) -> __rt::Find<#matched> {
                #find
            }
            fn replay(&self, __cx: &__rt::Cx<'_, #ir>, __bound: &__rt::Bound<#ir>) -> __rt::Find<#matched> {
                match __bound.rank() {
                    #(#replayed)*
                    _ => __rt::None,
                }
            }
            fn rewrite<__R: __rt::RewriterBase<#ir>>(
                &self,
                __t: &__rt::Tables<#ir>,
                __match: #matched,
                __host: __rt::Host<'_, #ir, __R>,
            ) -> __rt::Rewritten {
                match __match { #(#rewrites)* }
            }
            #extract
        }

        #[allow(clippy::all, non_snake_case, unreachable_code)]
        #[allow(unused_braces, unused_mut, unused_parens, unused_variables)]
        impl<#params> #program #bounds {
            #(#trees)*
            #rules
            #(#natives)*
        }
    }
}

/// Expands one rule.
pub(crate) struct RuleExpander<'a> {
    set: &'a Set<'a>,
    target: &'a Target<'a>,
    rule: &'a RuleModel<'a>,
    rank: usize,
    /// The rule's rewrite, once it is expanded.
    rewritten: OnceCell<Rewrite>,
}

impl<'a> RuleExpander<'a> {
    /// An expander for each rule of a set.
    fn all(set: &'a Set<'a>, target: &'a Target<'a>) -> Vec<Self> {
        let rules = set.rules.iter().enumerate();
        let expander = |(rank, rule)| RuleExpander {
            set,
            target,
            rule,
            rank,
            rewritten: OnceCell::new(),
        };
        rules.map(expander).collect()
    }
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
fn expr_name(expr: usize) -> Ident {
    format_ident!("__e{expr}")
}
/// The part of a name that says which rule it is.
fn rule_suffix(rule: &RuleModel<'_>, rank: usize) -> String {
    match &rule.syntax.name {
        Some(name) => format!("{rank}_{}", name.to_string().trim_start_matches("r#")),
        None => rank.to_string(),
    }
}
fn match_name(rule: &RuleModel<'_>, rank: usize) -> Ident {
    format_ident!("__match_{}", rule_suffix(rule, rank))
}
/// The rule's variant of `__Match`.
fn variant_name(rule: &RuleModel<'_>, rank: usize) -> Ident {
    format_ident!("__R{}", rule_suffix(rule, rank))
}
/// The constant that describes an op of the set.
fn op_const(op: usize) -> Ident {
    format_ident!("__OP{op}")
}
/// The arities of an op's operand groups.
fn arities_const(op: usize) -> Ident {
    format_ident!("__ARITIES{op}")
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

/// The arities of an op's operand groups, as a static slice.
fn arities(set: &Set<'_>, op: usize) -> TokenStream {
    let decl = &set.ops[op].decl;
    let same_size = decl.has_trait(SAME_OPERAND_SIZE);
    let arities = decl.operand_arities();
    let arities = arities.iter().map(|one| arity(*one, same_size));
    quote!(&[#(#arities),*])
}

/// The arities of an op's results, as a static slice.
fn result_arities(decl: &OpDeclaration) -> TokenStream {
    let same_size = decl.has_trait(SAME_RESULT_SIZE);
    let arities = decl.result_arities();
    let arities = arities.iter().map(|one| arity(*one, same_size));
    quote!(&[#(#arities),*])
}

fn arity(arity: Arity, same_size: bool) -> TokenStream {
    match arity {
        Arity::One => quote!(__rt::decl::Arity::One),
        Arity::Optional => quote!(__rt::decl::Arity::Optional),
        Arity::Variadic if same_size => quote!(__rt::decl::Arity::SameSizeVariadic),
        Arity::Variadic => quote!(__rt::decl::Arity::Variadic),
    }
}

/// The number of a single operand, if it is the same for every operation of the op.
fn fixed_operand(set: &Set<'_>, op: usize, group: usize) -> Option<usize> {
    let arities = set.ops[op].decl.operand_arities();
    let fixed = arities[..=group].iter().all(|arity| *arity == Arity::One);
    fixed.then_some(group)
}

/// A position, as the runtime names it.
fn at(at: At) -> TokenStream {
    match at {
        At::Only => quote!(__rt::rule::At::Only),
        At::Front(index) => {
            let index = number(index);
            quote!(__rt::rule::At::Front(#index))
        }
        At::Back(index) => {
            let index = number(index);
            quote!(__rt::rule::At::Back(#index))
        }
    }
}

/// A length, as the runtime names it.
fn length(length: Length) -> TokenStream {
    match length {
        Length::Exactly(count) => {
            let count = number(count);
            quote!(__rt::rule::Length::Exactly(#count))
        }
        Length::AtLeast(count) => {
            let count = number(count);
            quote!(__rt::rule::Length::AtLeast(#count))
        }
    }
}
