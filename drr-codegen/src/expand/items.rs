//! The items that a block expands to at once, before its ops are known: the set, the types of rules
//! and helpers, and the questions to the callbacks of ops.
//!
//! Each op checks its DAGs by itself. The program is expanded after all declarations have arrived,
//! inside a function of the set. So an unknown op breaks neither other checks nor code that names
//! the set.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Attribute;

use super::constraint;
use super::questions::{ask_imports, cfg_attrs, check_ops, collect};
use crate::args::{default_doc, named};
use crate::codes::{Message, message};
use crate::lint::RuleLint;
use crate::protocol::{Receiver, callback, place_hash};
use crate::scope::Lints;
use crate::syntax::{
    Block, Dag, Export, Helper, Import, NativeBody, Rule, SetHeader, Unused, UnusedKind,
};
use crate::tokens::{encode, path_end, stream, trees};

/// Expands everything but the program, if the templates of other blocks are known. Otherwise their
/// callbacks are asked, and another macro call expands the rest.
pub fn expand(
    block: &Block,
    lints: Lints<'_>,
    krate: &TokenStream,
    input: &TokenStream,
    imports: &[Import],
) -> TokenStream {
    let anchors = anchors(block, krate);
    let helpers = block.helpers.iter();
    let helpers = helpers
        .filter(|helper| block.is_fresh(helper.item))
        .map(|helper| helper_items(helper, block, krate));
    let exports = block.exports.iter();
    let exports = exports
        .filter(|export| block.is_fresh(export.item))
        .map(export_items);
    let set = set_items(block, lints, krate, input);
    let rules = block.fresh_rules();
    let rules = rules.filter_map(|rule| rule_item(rule, block, krate));
    let checks = check_ops(block, krate);
    let later = (!block.missing.is_empty())
        .then(|| ask_imports(block, krate, &quote!(items), input, imports));
    quote! {
        #(#anchors)*
        #(#helpers)*
        #(#exports)*
        #set
        #(#rules)*
        #(#checks)*
        #later
    }
}

/// For rust-analyzer: every op path, at a place where it is a type. Rustc never sees these.
fn anchors(block: &Block, krate: &TokenStream) -> Vec<TokenStream> {
    let mut paths = Vec::new();
    let mut add = |dag: &Dag| {
        dag.walk(&mut |dag| {
            paths.extend(dag.paths().iter().map(|path| path.raw.clone()));
        });
    };
    for rule in block.fresh_rules() {
        add(&rule.parts.source);
        rule.parts.result_dags().for_each(&mut add);
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
            let all = trees(group.stream());
            let path = stream(&all[..path_end(&all, 0)]);
            paths.extend((!path.is_empty()).then_some(path));
        }
        if group.delimiter() != Delimiter::Brace {
            heads(group.stream(), paths);
        }
    }
}

/// A warning on stable Rust: the use of a deprecated item, at the user's token. Rustc prints the path
/// of a macro as it is written, so the item is a macro and the path is the code.
fn warning(message: &Message, span: Span, levels: &[&Attribute]) -> TokenStream {
    let (note, id) = (message.text(), message.code().id());
    let (name, used) = (Ident::new(id, Span::call_site()), Ident::new(id, span));
    let module = Ident::new("drr", span);
    quote! {
        #(#levels)*
        const _: () = {
            mod drr {
                #[deprecated(note = #note)]
                macro_rules! #name { () => {}; }
                #[allow(deprecated, unused_imports)]
                pub(super) use #name;
            }
            #module::#used!();
        };
    }
}

/// A warning about a name that nothing uses.
pub(crate) fn unused_binding(unused: &Unused) -> TokenStream {
    let ident = &unused.ident;
    let message = match unused.kind {
        UnusedKind::Helper => message!(UNUSED_HELPER:
            "helper `{ident}` is never used";
            help: "write `pub def {ident}` if other blocks use it, or `_{ident}` to keep it"),
        UnusedKind::Variable => message!(UNUSED_VARIABLE:
            "`{ident}` is never used";
            help: "remove the `defvar`, or write `_{ident}` to keep it"),
        UnusedKind::Op => message!(UNUSED_OP_NAME:
            "`${ident}` is never used";
            help: "remove `:${ident}`, or write `:$_{ident}` to keep the name"),
        UnusedKind::Argument => message!(UNUSED_BINDING: "`${ident}` is bound but never used")
            .help(format!("write `$_`, or `$_{ident}` to keep the name")),
    };
    warning(&message, ident.span(), &[])
}

/// A warning about a rule; `#[allow(deprecated)]` on it or on its set silences the warning.
pub(crate) fn rule_warning(lint: &RuleLint<'_>, set: Option<&SetHeader>) -> TokenStream {
    let rule = lint.rule;
    let attrs = set
        .into_iter()
        .flat_map(|set| &set.attrs)
        .chain(&rule.attrs);
    let is_level = |attr: &&Attribute| {
        let levels = ["allow", "warn", "deny", "expect"];
        levels.iter().any(|level| attr.path().is_ident(level))
    };
    let levels: Vec<_> = attrs.filter(is_level).collect();
    warning(&lint.note, lint.span, &levels)
}

// ---- Helpers ---------------------------------------------------------------------------------

fn helper_items(helper: &Helper, block: &Block, krate: &TokenStream) -> TokenStream {
    let Some(name) = &helper.name else {
        return quote!();
    };
    let (attrs, vis, cfg) = (&helper.attrs, &helper.vis, cfg_attrs(&helper.cfgs));
    let rt = quote!(#krate::__private::rt);
    let exported = !matches!(vis, syn::Visibility::Inherited);
    let (summary, is_type) = (helper.summary(), helper.kind.is_unary());
    let is_new = is_type && !matches!(helper.body, NativeBody::Constraint(_));
    let implementation =
        is_new.then(|| constraint::implementation(helper, name, &summary, block.ir.as_ref(), &rt));
    let item = (is_type || exported).then(|| {
        let doc = default_doc(attrs, || format!(" {summary}"));
        let item = match &helper.body {
            NativeBody::Constraint(constraint) => {
                let value_of = quote!(#rt::constraint::ValueOf);
                quote! {
                    #vis type #name = #constraint;
                    #cfg
                    #[doc(hidden)]
                    #[allow(dead_code, non_upper_case_globals)]
                    #vis const #name: #value_of<#constraint> = #value_of::NEW;
                }
            }
            _ => unit_struct(vis, name),
        };
        quote! {
            #cfg
            #(#attrs)*
            #doc
            #[allow(dead_code, non_camel_case_types)]
            #item
        }
    });
    let callback = exported.then(|| answer(name, vis, &cfg, &helper.tokens));
    let implementation = implementation.map(|tokens| quote!(#cfg #tokens));
    quote!(#item #implementation #callback)
}

/// A struct without fields. rustc's errors about it, such as a second one of its name, are at the name.
fn unit_struct(vis: &syn::Visibility, name: &Ident) -> TokenStream {
    let at = name.span();
    let derives = quote_spanned!(at=> #[derive(Clone, Copy, Debug)]);
    let keyword = quote_spanned!(at=> struct);
    let end = quote_spanned!(at=> ;);
    quote!(#derives #[allow(unreachable_pub)] #vis #keyword #name #end)
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
    let docs = named(attrs, "doc");
    let text = format!("\n\n`{text}`");
    let item = unit_struct(vis, name);
    let callback = answer(name, vis, &cfg, tokens);
    quote! {
        #cfg
        #(#docs)*
        #[doc = #text]
        #[allow(dead_code, non_camel_case_types)]
        #item
        #callback
    }
}

/// The macro through which an exported helper or template answers other blocks.
fn answer(
    name: &Ident,
    vis: &syn::Visibility,
    cfg: &TokenStream,
    tokens: &TokenStream,
) -> TokenStream {
    let hash = place_hash(&tokens.to_string(), name.span());
    let hidden = format_ident!("__drr_def_{}_{hash}", name);
    callback(cfg, vis, name, &hidden, &encode(tokens.clone()))
}

// ---- The set ---------------------------------------------------------------------------------

/// Expands a `#[pattern]` struct: the struct is the set.
pub(crate) fn expand_pattern(
    block: &Block,
    lints: Lints<'_>,
    krate: &TokenStream,
    receiver: &Receiver,
) -> TokenStream {
    let anchors = anchors(block, krate);
    let checks = check_ops(block, krate);
    let Receiver {
        name,
        params,
        args,
        bounds,
    } = receiver;
    let this = quote!({#name} {#params} {#args} {#bounds} {self});
    let visitor = visitor();
    let body = collect(block, lints, krate, &visitor, Some(&this));
    let patterns = patterns(block, krate, receiver, &visitor, &body);
    quote! {
        #(#anchors)*
        #patterns
        #(#checks)*
    }
}

/// An identifier that cannot clash with a user's.
fn visitor() -> TokenStream {
    let visitor = Ident::new("__visitor", Span::mixed_site());
    quote!(#visitor)
}

/// The generic parameter of an implementation, and its IR. The parameter is not called `I`, as a
/// rule may have that name.
fn header(block: &Block, krate: &TokenStream) -> (Option<TokenStream>, TokenStream) {
    match &block.ir {
        Some(ty) => (None, quote!(#ty)),
        None => (
            Some(quote!(AnyIr: #krate::__private::rt::ir::Ir)),
            quote!(AnyIr),
        ),
    }
}

/// `impl Patterns` for a type.
fn patterns(
    block: &Block,
    krate: &TokenStream,
    of: &Receiver,
    visitor: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    let rt = quote!(#krate::__private::rt);
    let (param, ir) = header(block, krate);
    let Receiver {
        name,
        params,
        args,
        bounds,
    } = of;
    let first = name.clone().into_iter().next();
    // An error in the header, such as a second implementation, is one at the user's name.
    let at = first.map_or_else(Span::call_site, |name| name.span());
    let keyword = quote_spanned!(at=> impl);
    let functions = quote! {
        fn visit<__V: #rt::rule::ProgramVisitor<#ir>>(self, #visitor: __V) -> __V::Output {
            #body
        }
    };
    let functions = quote_spanned!(at=> { #functions });
    quote! {
        #[allow(unused_qualifications)]
        #keyword<#params #param> #rt::rule::Patterns<#ir> for #name #args #bounds #functions
    }
}

/// The set, expanded by the first macro call. So code that names it compiles even if a template is
/// missing.
fn set_items(
    block: &Block,
    lints: Lints<'_>,
    krate: &TokenStream,
    input: &TokenStream,
) -> TokenStream {
    let Some(set) = block.set.as_ref().filter(|_| block.waited.is_none()) else {
        return quote!();
    };
    let (attrs, vis, name) = (&set.attrs, &set.vis, &set.name);
    let doc = default_doc(attrs, || format!(" The rules of `{name}`."));
    let visitor = visitor();
    let body = program(block, lints, krate, &visitor, input, &[]);
    // It has no parameters.
    let receiver = Receiver {
        name: quote!(#name),
        ..Receiver::default()
    };
    let patterns = patterns(block, krate, &receiver, &visitor, &body);
    let (default, item) = (
        quote_spanned!(name.span()=> #[derive(Default)]),
        unit_struct(vis, name),
    );
    quote! {
        #(#attrs)*
        #doc
        #default
        #item

        #patterns
    }
}

/// An expression that passes the program to the visitor.
pub(crate) fn program(
    block: &Block,
    lints: Lints<'_>,
    krate: &TokenStream,
    visitor: &TokenStream,
    input: &TokenStream,
    imports: &[Import],
) -> TokenStream {
    match block.missing.as_slice() {
        [] => collect(block, lints, krate, visitor, None),
        _ => ask_imports(block, krate, &quote!(program #visitor), input, imports),
    }
}

/// The values of Rust's prelude.
const PRELUDE: [&str; 5] = ["Some", "None", "Ok", "Err", "drop"];

/// The constant of a rule. It would hide a value of the prelude from native code and from the code
/// around the block, so a rule of such a name has none.
fn rule_item(rule: &Rule, block: &Block, krate: &TokenStream) -> Option<TokenStream> {
    let name = rule.name.as_ref()?;
    if PRELUDE.iter().any(|value| name == value) {
        return None;
    }
    let set = &block.set.as_ref()?.name;
    let (attrs, cfg) = (&rule.attrs, cfg_attrs(&rule.cfgs));
    // It may be that of the set, and the rule is reported at its own name.
    let vis = rule.vis.to_token_stream().into_iter().map(|mut tree| {
        tree.set_span(name.span());
        tree
    });
    let vis: TokenStream = vis.collect();
    let text = name.to_string();
    let doc = default_doc(attrs, || format!(" `{}`", rule.text));
    let at = name.span();
    let (keyword, end) = (quote_spanned!(at=> const), quote_spanned!(at=> ;));
    Some(quote! {
        #cfg
        #(#attrs)*
        #doc
        #[allow(dead_code, unreachable_pub, private_interfaces, non_upper_case_globals)]
        #vis #keyword #name: #krate::pattern_set::RuleOf<#set> =
            #krate::pattern_set::RuleOf::new(#set, #text) #end
    })
}
