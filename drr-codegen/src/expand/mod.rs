//! Expansion. It cannot fail: the earlier stages have reported all mistakes.
//!
//! A set becomes an implementation of the runtime's `Program`. `find` is the decision tree, which
//! calls a match function for each rule. The match is a variant of `__Match`, which `rewrite`
//! passes to the rule's rewrite function. `data` has the same rules as data.
//!
//! Names beginning with `__` belong to the expansion: `__cx` is the matcher's context, `__t` the
//! tables, `__n0` … the ops of the source, `__p0` … its captures, `__b0` … other bindings, `__d0` …
//! ops that the tree has found, `__m0_0` … outputs of natives in the source, `__e0` … the
//! expressions of the results, `__block0` … blocks that are built. `docs/reading-an-expansion.md`
//! explains an expansion.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

pub use context::Target;

use crate::pieces::match_on;
use crate::protocol::Receiver;
use crate::syntax::TraitName;
use context::RuleExpander;
use names::{MAX_INLINED, number, variant_name};

use crate::model::Set;

mod alike;
mod build;
mod check;
mod constraint;
mod context;
mod data;
mod expr;
mod find;
pub mod items;
mod literal;
mod matched;
mod matcher;
mod modify;
mod names;
mod native;
mod precompute;
pub(crate) mod questions;
mod regions;
mod rewrite;
mod rule;
mod terms;
mod types;
mod user_code;

/// The items of the set's program: a struct `__Program` and all that belongs to it.
pub fn program(set: &mut Set<'_>, target: &Target<'_>) -> TokenStream {
    let plan = crate::plan::plan(set);
    let set = &*set;
    let krate = &target.krate;
    let (ir, param) = (target.ir_type(), target.ir_param());
    let expanders = RuleExpander::all(set, target);
    let find = find::find(set, target, &plan);
    let (trees, find_attrs) = (&find.functions, &find.attrs);
    let attempts = plan.attempts();
    let find = &find.body;
    let rules = expanders.iter().map(|rule| {
        let matched = rule.match_function(&plan.found[rule.rank], attempts[rule.rank]);
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
    let extract = match_on(quote!((__rank, __number)), given, quote!(__rt::None)).map(|body| {
        quote! {
            fn extract(
                &self,
                __ir: &#ir,
                __t: &__rt::Tables<#ir>,
                __rank: __rt::Rank,
                __number: ::core::primitive::u16,
                __value: __rt::Value<#ir>,
            ) -> __rt::Option<::std::vec::Vec<__rt::Option<__rt::Value<#ir>>>> {
                #body
            }
        }
    });
    let mut known = HashSet::new();
    let mut given = HashSet::new();
    let asserts: Vec<TokenStream> = expanders
        .iter()
        .flat_map(|rule| {
            [
                rule.literal_asserts(&mut known),
                rule.kind_asserts(&mut given),
            ]
        })
        .collect();
    let data = data::data(set, target);
    let binds = set.ops.iter().map(|op| match op.of_trait.as_slice() {
        [] => {
            let path = &op.path.path;
            quote!(__binder.op::<#path>();)
        }
        traits => {
            let (traits, name) = (interfaces(traits), &op.decl.name);
            quote!(__binder.any_with(#traits, #name);)
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
    let shapes = data::tables(set, target);
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
    let is_large = (set.rules.len() > MAX_INLINED).then(|| {
        quote!(
            const IS_LARGE: ::core::primitive::bool = true;
        )
    });
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
            #is_large

            fn data(&self) -> &'static __rt::SetData<#ir> {
                const { &#data }
            }
            fn bind(&self, __binder: &mut __rt::rule::Binder<'_, #ir>) {
                #(#binds)*
                #(#attrs)*
            }
            #find_attrs
            fn find<__S: __rt::Search>(&self, __cx: &__rt::Cx<'_, #ir, __S>, __n0: __rt::Op<#ir>) -> __rt::Find<#matched> {
                #find
            }
            fn replay(&self, __cx: &__rt::Cx<'_, #ir, __rt::NextMatch>, __bound: &__rt::Bound<#ir>) -> __rt::Find<#matched> {
                match __bound.rank() {
                    #(#replayed)*
                    _ => __rt::None,
                }
            }
            fn rewrite<__R: __rt::RewriterBase<#ir>>(
                &self,
                __t: &__rt::Tables<#ir>,
                __match: &#matched,
                __host: __rt::Host<'_, #ir, __R>,
            ) -> __rt::Rewritten {
                match *__match { #(#rewrites)* }
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

/// A list of the interfaces by which an op is known.
pub(crate) fn interfaces(traits: &[TraitName]) -> TokenStream {
    let traits = traits.iter().map(|one| match (&one.path, &one.name) {
        (Some(path), _) => {
            let interface = quote_spanned!(path.span()=> dyn #path);
            quote!(__rt::decl::Interface::of::<#interface>())
        }
        (None, name) => quote!(__rt::decl::Interface::known(#name)),
    });
    quote!(&[#(#traits),*])
}
