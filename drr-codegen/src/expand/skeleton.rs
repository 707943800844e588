//! What a block becomes at once, whatever its ops turn out to be: the set, the rules' types, the
//! helpers' types, and the questions to the ops' callbacks.
//!
//! Signature checks ask each op by itself ("the star"). The program itself is made where all
//! declarations have come together, at the end of "the chain", inside a function of the set: so an
//! unknown op breaks neither the other checks nor code that names the set.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::Target;
use super::chain::{ask_imports, cfg_attrs, chain, chain_start, star};
use crate::lint::RuleLint;
use crate::protocol::{self, Dialects, Receiver, place_hash};
use crate::scope::Unused;
use crate::syntax::{
    Block, Dag, Export, Helper, HelperKind, NativeBody, ResultPattern, Rule, SetHeader, render,
};
use crate::tokens::{encode, is_punct};

/// Everything but the program.
///
/// What depends on templates of other blocks follows when their callbacks have answered: then
/// [`expand_imported`] makes it.
pub fn expand(
    block: &Block,
    unused: &[Unused],
    target: &Target<'_>,
    input: &TokenStream,
) -> TokenStream {
    let anchors = anchors(block, target);
    let warnings = unused.iter().map(warning);
    let helpers = block
        .helpers
        .iter()
        .map(|helper| helper_items(helper, target));
    let exports = block.exports.iter().map(export_items);
    let star = star(block, target, false);
    let set = set_items(block, target, input);
    let rules = block
        .rules
        .iter()
        .filter_map(|rule| rule_type(rule, block, target));
    let later = ask_imports(block, target.krate.clone(), &quote!({items} {#input}));
    quote! {
        #(#anchors)*
        #(#warnings)*
        #(#helpers)*
        #(#exports)*
        #set
        #(#rules)*
        #(#star)*
        #later
    }
}

/// What [`expand`] left out because it depends on templates of other blocks.
pub fn expand_imported(block: &Block, unused: &[Unused], target: &Target<'_>) -> TokenStream {
    let anchors = anchors(block, target);
    let warnings = unused.iter().map(warning);
    let helpers = block
        .helpers
        .iter()
        .filter(|helper| helper.imported)
        .map(|helper| helper_items(helper, target));
    let rules = block
        .rules
        .iter()
        .filter(|rule| rule.imported)
        .filter_map(|rule| rule_type(rule, block, target));
    let exports = block.exports.iter().filter(|export| export.imported);
    let exports = exports.map(export_items);
    let star = star(block, target, true);
    quote! {
        #(#anchors)*
        #(#warnings)*
        #(#helpers)*
        #(#exports)*
        #(#rules)*
        #(#star)*
    }
}

/// For rust-analyzer, every op path in a place where it is a type. Rustc never sees these.
pub(crate) fn anchors(block: &Block, target: &Target<'_>) -> Vec<TokenStream> {
    let krate = &target.krate;
    let mut paths = Vec::new();
    let mut add = |dag: &Dag| {
        dag.walk(&mut |dag| {
            paths.extend(dag.paths().iter().map(|path| path.raw.clone()));
        });
    };
    for rule in &block.rules {
        add(&rule.parts.source);
        for result in rule.parts.results.iter().chain(&rule.parts.supplemental) {
            if let ResultPattern::Dag(dag) = result {
                add(dag);
            }
        }
    }
    for tokens in &block.unparsed {
        heads(tokens.clone(), &mut paths);
    }
    let anchor = |path| {
        quote! {
            #[allow(unexpected_cfgs)]
            const _: () = { #[cfg(rust_analyzer)] #krate::__ide! { #path } };
        }
    };
    paths.into_iter().map(anchor).collect()
}

/// The paths with which parentheses begin, outside Rust code in braces.
fn heads(tokens: TokenStream, paths: &mut Vec<TokenStream>) {
    for tree in tokens {
        let TokenTree::Group(group) = tree else {
            continue;
        };
        if group.delimiter() == Delimiter::Parenthesis {
            let mut head: Vec<TokenTree> = group
                .stream()
                .into_iter()
                .take_while(|tree| match tree {
                    TokenTree::Ident(_) => true,
                    TokenTree::Punct(punct) => punct.as_char() == ':',
                    _ => false,
                })
                .collect();
            // A single colon begins a binding: `(Op:$op`.
            let colon = |tree: Option<&TokenTree>| is_punct(tree, ':');
            if colon(head.last()) && !colon(head.iter().rev().nth(1)) {
                head.pop();
            }
            if !head.is_empty() {
                paths.push(head.into_iter().collect());
            }
        }
        if group.delimiter() != Delimiter::Brace {
            heads(group.stream(), paths);
        }
    }
}

/// A warning on stable Rust: the use of something deprecated, at the user's token.
fn warning(unused: &Unused) -> TokenStream {
    let ident = &unused.ident;
    let note = if unused.op {
        format!(
            "`${ident}` is never used; remove `:${ident}`, or write `:$_{ident}` to keep the name"
        )
    } else {
        format!("`${ident}` is bound but never used; write `$_`, or `$_{ident}` to keep the name")
    };
    let used = quote_spanned!(ident.span()=> unused_binding);
    quote! {
        const _: () = {
            #[deprecated(note = #note)]
            #[allow(non_upper_case_globals)]
            const unused_binding: () = ();
            #used
        };
    }
}

/// As [`warning`], of a rule; `#[allow(deprecated)]` on it or on its set silences the warning.
pub(crate) fn doubt(doubtful: &RuleLint<'_>, set: Option<&SetHeader>) -> TokenStream {
    let rule = doubtful.rule;
    let span = rule.name_span();
    let (note, used) = (&doubtful.note, quote_spanned!(span=> doubtful_rule));
    let of_set = set.into_iter().flat_map(|set| &set.attrs);
    let levels = of_set.chain(&rule.attrs).filter(|attr| {
        ["allow", "warn", "deny", "expect"]
            .iter()
            .any(|level| attr.path().is_ident(level))
    });
    quote! {
        #(#levels)*
        const _: () = {
            #[deprecated(note = #note)]
            #[allow(non_upper_case_globals)]
            const doubtful_rule: () = ();
            #used
        };
    }
}

// ---- Helpers ---------------------------------------------------------------------------------

fn helper_items(helper: &Helper, target: &Target<'_>) -> TokenStream {
    let krate = &target.krate;
    let Some(name) = &helper.name else {
        return quote!();
    };
    let (attrs, vis, cfg) = (&helper.attrs, &helper.vis, cfg_attrs(&helper.cfgs));
    let rt = quote!(#krate::__private::rt);
    let exported = !matches!(vis, syn::Visibility::Inherited);
    let summary = helper
        .summary
        .clone()
        .unwrap_or_else(|| match &helper.body {
            NativeBody::Template(code) => render(code.clone()),
            _ => name.to_string(),
        });
    let constraint = |ty: TokenStream, bound: TokenStream| {
        let body = unary_body(helper);
        quote! {
            #cfg
            #[allow(clippy::all, unused_parens, unused_braces)]
            impl #rt::constraint::#bound for #name {
                const SUMMARY: &'static ::core::primitive::str = #summary;
                fn check<I: #rt::ir::Ir>(__a0: #ty) -> ::core::primitive::bool {
                    // What a `?` in the body becomes names it.
                    #[allow(unused_imports)]
                    use #rt as __rt;
                    #rt::native::IntoBool::into_bool((|| -> ::core::option::Option<_> {
                        ::core::option::Option::Some(#body)
                    })().unwrap_or_default())
                }
            }
        }
    };
    let implementation = match helper.kind {
        HelperKind::AttrConstraint => {
            constraint(quote!(#rt::native::AttrRef<'_, I>), quote!(AttrConstraint))
        }
        HelperKind::TypeConstraint => {
            constraint(quote!(#rt::native::Ty<'_, I>), quote!(TypeConstraint))
        }
        _ => quote!(),
    };
    let is_type = matches!(
        helper.kind,
        HelperKind::AttrConstraint | HelperKind::TypeConstraint
    );
    let item = if is_type || exported {
        let doc = attrs
            .iter()
            .all(|attr| !attr.path().is_ident("doc"))
            .then(|| {
                let doc = format!(" {summary}");
                quote!(#[doc = #doc])
            });
        quote! {
            #cfg
            #(#attrs)*
            #doc
            #[derive(Clone, Copy, Debug)]
            #[allow(dead_code)]
            #vis struct #name;
        }
    } else {
        quote!()
    };
    let callback = exported.then(|| callback(name, vis, &helper.cfgs, &helper.tokens));
    quote!(#item #implementation #callback)
}

/// The documentation and the callback of a template that other blocks may use.
fn export_items(export: &Export) -> TokenStream {
    let Export {
        attrs,
        cfgs,
        vis,
        name,
        text,
        tokens,
        ..
    } = export;
    let cfg = cfg_attrs(cfgs);
    let docs = attrs.iter().filter(|attr| attr.path().is_ident("doc"));
    let text = format!("\n\n`{text}`");
    let callback = callback(name, vis, cfgs, tokens);
    quote! {
        #cfg
        #(#docs)*
        #[doc = #text]
        #[allow(dead_code)]
        #[derive(Clone, Copy, Debug)]
        #vis struct #name;
        #callback
    }
}

/// The body of a type or attribute constraint over `__a0`.
fn unary_body(helper: &Helper) -> TokenStream {
    match &helper.body {
        NativeBody::Closure(closure) => quote!((#closure)(__a0)),
        NativeBody::Path(path) => quote!(#path(__a0)),
        NativeBody::Template(code) => super::user_code::unary_template(code.clone()),
    }
}

/// The macro by which an exported helper or template answers other blocks.
fn callback(
    name: &Ident,
    vis: &syn::Visibility,
    cfgs: &[TokenStream],
    tokens: &TokenStream,
) -> TokenStream {
    let cfg = cfg_attrs(cfgs);
    let hidden = format_ident!("__drr_def_{}_{}", name, place_hash(tokens, name.span()));
    let export = matches!(vis, syn::Visibility::Public(_)).then(|| quote!(#[macro_export]));
    let tokens = encode(tokens.clone());
    quote! {
        #cfg
        #[doc(hidden)]
        #export
        macro_rules! #hidden {
            (@next [{$($__head:tt)*} $($__tail:tt)*] [$($__k:tt)*] [$($__known:tt)*] [$($__payload:tt)*]) => {
                $($__head)* ! { @next [$($__tail)*] [$($__k)*] [$($__known)* {#tokens}] [$($__payload)*] }
            };
        }
        #cfg
        #[doc(hidden)]
        #[allow(unused_imports)]
        #vis use #hidden as #name;
    }
}

// ---- The set ---------------------------------------------------------------------------------

/// A `#[pattern]` struct: the set is the struct itself.
pub(crate) fn expand_pattern(
    block: &Block,
    unused: &[Unused],
    target: &Target<'_>,
    input: &TokenStream,
    receiver: &Receiver,
) -> TokenStream {
    let anchors = anchors(block, target);
    let warnings = unused.iter().map(warning);
    let star = star(block, target, false);
    let krate = &target.krate;
    let rt = quote!(#krate::__private::rt);
    let (param, ir) = header(target, &rt);
    let Receiver {
        name,
        params,
        args,
        bounds,
    } = receiver;
    let visitor = Ident::new("__visitor", Span::mixed_site());
    let value = protocol::receiver(receiver);
    let payload = quote!({#visitor} {#input} #value);
    let body = chain_start(block, krate, &payload, &Dialects::default(), &[]);
    quote! {
        #(#anchors)*
        #(#warnings)*
        #[allow(unused_qualifications)]
        impl<#params #param> #rt::rule::Patterns<#ir> for #name #args #bounds {
            fn visit<__V: #rt::rule::ProgramVisitor<#ir>>(self, #visitor: __V) -> __V::Output {
                #body
            }
        }
        #(#star)*
    }
}

/// The generic parameter of an implementation, and the IR it is for. Not `I`, which may be the
/// name of a rule.
fn header(target: &Target<'_>, rt: &TokenStream) -> (Option<TokenStream>, TokenStream) {
    match target.ir {
        Some(ty) => (None, quote!(#ty)),
        None => (Some(quote!(__I: #rt::ir::Ir)), quote!(__I)),
    }
}

fn set_items(block: &Block, target: &Target<'_>, input: &TokenStream) -> TokenStream {
    let Some(set) = &block.set else {
        return quote!();
    };
    let (attrs, vis, name) = (&set.attrs, &set.vis, &set.name);
    let rt_path = &target.krate;
    let rt = quote!(#rt_path::__private::rt);
    let (param, ir) = header(target, &rt);
    let visitor = Ident::new("__visitor", Span::mixed_site());
    let doc = attrs
        .iter()
        .all(|attr| !attr.path().is_ident("doc"))
        .then(|| {
            let doc = format!(" The rules of `{name}`.");
            quote!(#[doc = #doc])
        });
    let body = match block.missing.as_slice() {
        [] => chain(block, target, &visitor, input),
        _ => ask_imports(
            block,
            target.krate.clone(),
            &quote!({program #visitor} {#input}),
        ),
    };
    quote! {
        #(#attrs)*
        #doc
        #[derive(Clone, Copy, Debug, Default)]
        #vis struct #name;

        #[allow(unused_qualifications)]
        impl<#param> #rt::rule::Patterns<#ir> for #name {
            fn visit<__V: #rt::rule::ProgramVisitor<#ir>>(self, #visitor: __V) -> __V::Output {
                #body
            }
        }
    }
}

fn rule_type(rule: &Rule, block: &Block, target: &Target<'_>) -> Option<TokenStream> {
    let name = rule.name.as_ref()?;
    let set = &block.set.as_ref()?.name;
    let krate = &target.krate;
    let rt = quote!(#krate::__private::rt);
    let (param, ir) = header(target, &rt);
    let (attrs, vis, cfg) = (&rule.attrs, &rule.vis, cfg_attrs(&rule.cfgs));
    let text = name.to_string();
    // Nobody has written a name that is pasted.
    let style = rule
        .instance
        .is_some()
        .then(|| quote!(#[allow(non_camel_case_types)]));
    let doc = rule.doc.is_empty().then(|| {
        let doc = format!(" `{}`", rule.text);
        quote!(#[doc = #doc])
    });
    Some(quote! {
        #cfg
        #(#attrs)*
        #doc
        #[derive(Clone, Copy, Debug, Default)]
        #[allow(dead_code)]
        #style
        #vis struct #name;

        #cfg
        #[allow(unused_qualifications)]
        impl<#param> #rt::rule::Patterns<#ir> for #name {
            fn visit<__V: #rt::rule::ProgramVisitor<#ir>>(self, __visitor: __V) -> __V::Output {
                #rt::rule::Patterns::<#ir>::visit(#set, __visitor)
            }
            fn only(&self) -> ::core::option::Option<&'static ::core::primitive::str> {
                ::core::option::Option::Some(#text)
            }
        }
    })
}
