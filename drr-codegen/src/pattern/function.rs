//! `#[pattern(root = AddOp, benefit = 2)]` on a function.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, ItemFn, Path, ReturnType, Visibility};

use crate::args::{PatternArgs, cfgs, default_doc, named, read};
use crate::codes::{self, Message, message, report};
use crate::diag::{Errors, to_compile_errors};
use crate::expand::interfaces;
use crate::signature::any::any_name;
use crate::syntax::{TraitName, parse_any_traits, starts_any};
use crate::tokens::is_punct;

/// Expands the function.
pub(super) fn expand(args: TokenStream, item: &ItemFn) -> TokenStream {
    let errors = Errors::new();
    let parts = parse(&errors, args, item);
    let errors = to_compile_errors(&errors.finish());
    if let (Some(parts), true) = (parts, errors.is_empty()) {
        return emit(item, &parts);
    }
    // A method: a type beside it would be a further error.
    if item.sig.receiver().is_some() {
        return quote!(#errors #item);
    }
    // The type is still generated, so that sets that name it cause no further errors. It does not run.
    let (name, vis) = (&item.sig.ident, &item.vis);
    quote! {
        #[allow(non_camel_case_types, dead_code)]
        #[derive(Clone, Copy, Debug, Default)]
        #vis struct #name;
        impl<AnyIr: ::drr::__private::rt::ir::Ir> ::drr::__private::rt::rule::Patterns<AnyIr> for #name {
            fn visit<__V: ::drr::__private::rt::rule::ProgramVisitor<AnyIr>>(self, _: __V) -> __V::Output {
                ::core::unreachable!()
            }
        }
        // Imports that only the function uses count as used.
        #[allow(dead_code)]
        const _: () = { #item };
        #errors
    }
}

/// The ops that a function rewrites.
enum Root {
    /// `root = AddOp`.
    Op(Path),
    /// `root = any<Trait>`.
    Any(Vec<TraitName>),
}

struct Parts {
    root: Root,
    benefit: i32,
    group: String,
    creates: Vec<Path>,
    krate: TokenStream,
    /// The IR's type in the impls: the function's type parameter, or the pinned IR.
    ir: TokenStream,
    /// `I: Ir`, or nothing.
    param: TokenStream,
    /// The function's type argument, or nothing.
    turbofish: TokenStream,
}

const PARAMETERS: Message = codes::PATTERN_PARAMETERS.fixed("a pattern function takes the root and the rewriter: `fn(op: OpOf<Root, I>, rewriter: &mut PatternRewriter<'_, I>)`");
const RESULT: Message = codes::PATTERN_RESULT.fixed("a pattern function returns whether it changed the IR: `bool`, `Option<()>` or `Result<bool, _>`");
const NO_IR: Message = codes::PATTERN_IR.fixed("say which IR the function is for: make it generic, `fn …<I: Ir>(…)`, or name it, `#[pattern(…, ir = MyIr)]`");

/// The arguments and the signature. Mistakes are reported.
fn parse(errors: &Errors, args: TokenStream, item: &ItemFn) -> Option<Parts> {
    let (any, args) = any_root(errors, args);
    let mut given = PatternArgs::default();
    read(errors, args, &mut given);
    let pinned = given.ir.map(|ty| ty.0);
    let krate = given.krate.map(|path| path.0);
    let krate = krate.map_or(quote!(::drr), |path| quote!(#path));
    let root = given.root.map(|path| match any {
        Some(traits) => Root::Any(traits),
        None => Root::Op(path.0),
    });
    let fail = |tokens: &dyn ToTokens, message: Message| {
        errors.spanning(tokens.to_token_stream(), message);
        None
    };
    let sig = &item.sig;
    if root.is_none() && errors.is_empty() {
        return report!(fail, &sig.ident, PATTERN_ROOT:
            "expected the op at the root: `#[pattern(root = AddOp)]`");
    }
    let message = message!(PATTERN_QUALIFIER: "a pattern function is neither `async` nor `const`");
    if let Some(token) = &sig.asyncness {
        return fail(token, message);
    }
    if let Some(token) = &sig.constness {
        return fail(token, message);
    }
    if let Some(receiver) = sig.receiver() {
        return report!(fail, &receiver.self_token, PATTERN_PARAMETERS:
            "a pattern function is not a method; write it outside of the `impl`");
    }
    if sig.inputs.len() != 2 {
        return fail(&sig.ident, PARAMETERS);
    }
    // Only the second parameter is a reference, even if it is an alias for the rewriter's type.
    if let Some(FnArg::Typed(first)) = sig.inputs.first()
        && matches!(*first.ty, syn::Type::Reference(_))
    {
        return fail(&first.ty, PARAMETERS);
    }
    if sig.output == ReturnType::Default {
        return fail(&sig.ident, RESULT);
    }
    let types: Vec<_> = sig.generics.type_params().map(|ty| &ty.ident).collect();
    let (ir, param, turbofish) = match (&pinned, types.as_slice()) {
        (Some(ir), []) => (quote!(#ir), quote!(), quote!()),
        (None, [name]) => (
            quote!(#name),
            quote!(<#name: #krate::__private::rt::ir::Ir>),
            quote!(::<#name>),
        ),
        (None, []) => return fail(&sig.ident, NO_IR),
        (Some(ir), _) => {
            return report!(fail, ir, PATTERN_IR:
                "a function with a type parameter is for every IR; it names none");
        }
        (None, _) => {
            let message = message!(PATTERN_IR: "a pattern function has one type parameter, the IR");
            return fail(&sig.generics, message);
        }
    };
    Some(Parts {
        root: root?,
        benefit: given.benefit.map_or(1, |benefit| benefit.0),
        group: given.group.map(|text| text.0.value()).unwrap_or_default(),
        creates: given
            .creates
            .map_or_else(Vec::new, |list| list.paths(errors)),
        krate,
        ir,
        param,
        turbofish,
    })
}

/// The traits of `root = any<Trait>`, and the arguments with `root = any` instead, which is an
/// expression.
fn any_root(errors: &Errors, args: TokenStream) -> (Option<Vec<TraitName>>, TokenStream) {
    let mut all: Vec<TokenTree> = args.into_iter().collect();
    let is_root = |at: &usize| {
        matches!(&all[*at], TokenTree::Ident(word) if word == "root")
            && is_punct(all.get(at + 1), '=')
            && all.get(at + 2..).is_some_and(starts_any)
    };
    let Some(at) = (0..all.len()).find(is_root) else {
        return (None, all.into_iter().collect());
    };
    let found = parse_any_traits(errors, &all[at + 2..]);
    let end = found.as_ref().map_or(all.len(), |(_, len)| at + 2 + len);
    all.drain(at + 3..end);
    (found.map(|(traits, _)| traits), all.into_iter().collect())
}

fn emit(item: &ItemFn, parts: &Parts) -> TokenStream {
    let Parts {
        root,
        benefit,
        group,
        creates,
        krate,
        ir,
        param,
        turbofish,
    } = parts;
    let rt = quote!(#krate::__private::rt);
    let (name, vis) = (&item.sig.ident, &item.vis);
    let cfgs = cfgs(&item.attrs);
    let docs = named(&item.attrs, "doc");
    let doc = crate::syntax::doc_text(&item.attrs);
    let no_doc = default_doc(&item.attrs, || " A hand-written pattern.".to_string());
    let mut function = item.clone();
    function.vis = Visibility::Inherited;
    let text = name.to_string();
    let start = name.span();
    let (file, line) = (start.file(), start.start().line as u32);
    let creates = creates.iter();
    let creates = creates.map(|path| quote!(<#path as #rt::decl::OpDef>::DECL.name));
    // rustc reports a parameter for another op at its type.
    let given = match item.sig.inputs.first() {
        Some(FnArg::Typed(param)) => param.ty.span(),
        _ => name.span(),
    };
    let function_span = Span::call_site().located_at(given);
    // The root as the function gets it, the name of the op, how it is bound, and the ops that the IR
    // must have.
    let (root_op, op_name, bind, needed) = match root {
        Root::Op(path) => (
            quote_spanned!(function_span=> __rt::rule::OpOf::<#path, #ir>::new(__op)),
            quote!(<#path as __rt::decl::OpDef>::DECL.name),
            quote!(op::<#path>()),
            quote!(0),
        ),
        Root::Any(traits) => {
            let names: Vec<&str> = traits.iter().map(|one| one.name.as_str()).collect();
            let (name, interfaces) = (any_name(&names), interfaces(traits));
            (
                quote_spanned!(function_span=> __op),
                quote!(#name),
                quote!(any_op_with(#interfaces, #name)),
                quote!(),
            )
        }
    };
    // A result of another type is reported at the result's type.
    let result = match &item.sig.output {
        ReturnType::Type(_, ty) => ty.span(),
        ReturnType::Default => name.span(),
    };
    let given = Ident::new("__given", result);
    let into_result = quote_spanned!(result=> __rt::PatternResult::into_result);
    let source = crate::syntax::render(item.sig.to_token_stream());
    quote! {
        #cfgs
        #(#docs)*
        #no_doc
        #[allow(non_camel_case_types, dead_code)]
        #[derive(Clone, Copy, Debug, Default)]
        #vis struct #name;

        #cfgs
        #[allow(unused_qualifications)]
        impl #param #rt::rule::Patterns<#ir> for #name {
            fn visit<__V: #rt::rule::ProgramVisitor<#ir>>(self, __visitor: __V) -> __V::Output {
                use #rt as __rt;
                #[allow(non_snake_case)]
                #function

                __visitor.visit(__rt::plumbing::FunctionProgram::<#ir> {
                    data: const {
                        &__rt::rule::SetData {
                            ops: &[__rt::rule::OpShape::any_counts(0, #op_name)],
                            bindings: &[__rt::rule::Binding::Root],
                            orders: &[],
                            rules: &[__rt::rule::RuleData {
                                info: __rt::rule::RuleInfo::new(
                                    #text, #file, #line, #op_name, #benefit,
                                )
                                .doc(#doc, #group)
                                .ops(
                                    const { &[#op_name] },
                                    const { &[#(#creates),*] },
                                )
                                .source(#source),
                                ops: &[#needed],
                                roots: &[#needed],
                                can_fail: true,
                                facts: &[__rt::rule::Fact::Is(0, &[0])],
                                ..__rt::RuleData::NONE
                            }],
                        }
                    },
                    bind: |__binder| __binder.#bind,
                    function: |__op, __rewriter| {
                        let #given = #name #turbofish(#root_op, __rewriter);
                        #into_result(#given)
                    },
                })
            }
        }
    }
}
