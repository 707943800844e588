//! Native code in the expansion: what is bound becomes wrappers or handles, `$x` becomes a local
//! name at the user's token, and `?` works on `Option` and `Result` alike.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Token;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;

use super::RuleExpander;
use crate::check::takes_rewriter;
use crate::model::{Call, CallArg, CaptureKind, Code, Entity, names_builder};
use crate::syntax::NativeBody;
use crate::tokens::{is_punct, trees};

/// How native code sees what is bound.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// Wrappers over `__ir`; `deep` ones may follow def-use chains.
    Pure { deep: bool },
    /// Handles, beside a rewriter.
    Effectful,
}

/// The user's name as a local of ours: errors underline the user's token, but the name does not
/// shadow anything of the user's.
pub(super) fn local(name: &str, at: Span) -> Ident {
    let span = Span::mixed_site().located_at(at);
    match syn::parse_str::<Ident>(name) {
        // What a pattern would take for the user's constant of this name.
        Ok(_) if name.starts_with(char::is_uppercase) => {
            format_ident!("__drr_{}", name, span = span)
        }
        Ok(_) => Ident::new(name, span),
        Err(_) if matches!(name, "self" | "Self" | "super" | "crate" | "_") => {
            format_ident!("{}_", name.to_lowercase(), span = span)
        }
        Err(_) => syn::parse_str::<Ident>(&format!("r#{name}"))
            .map(|_| Ident::new_raw(name, span))
            .unwrap_or_else(|_| format_ident!("__drr_{}", name, span = span)),
    }
}

/// The name of the rewriter in effectful code.
pub(super) fn builder() -> Ident {
    local("__builder", Span::call_site())
}

impl RuleExpander<'_> {
    /// What native code gets for an entity. `__ir` (pure) or the builder (effectful) is in scope.
    pub(super) fn seen(&self, entity: Entity, view: View) -> TokenStream {
        let View::Pure { deep } = view else {
            let builder = builder();
            return self.handle(entity, quote!(#builder.ir()));
        };
        let reach = if deep {
            quote!(__rt::native::Deep)
        } else {
            quote!(__rt::native::Shallow)
        };
        match entity {
            Entity::Capture(index) => {
                let name = super::capture_name(index);
                match self.rule.captures[index].kind {
                    CaptureKind::Value => quote!(__rt::native::Val::<_, #reach>::new(__ir, #name)),
                    CaptureKind::OptionalValue => {
                        quote!(#name.map(|__v| __rt::native::Val::<_, #reach>::new(__ir, __v)))
                    }
                    CaptureKind::Values => {
                        quote!(__rt::native::Vals::<_, #reach>::new(__ir, #name))
                    }
                    CaptureKind::Attr => quote!(#name.get(__ir, __t)),
                    CaptureKind::OptionalAttr => quote!(#name.map(|__a| __a.get(__ir, __t))),
                    CaptureKind::Region | CaptureKind::Successor => quote!(#name),
                    CaptureKind::Regions => quote!(#name.regions(__ir)),
                    CaptureKind::Successors => quote!(#name.blocks(__ir)),
                }
            }
            Entity::Node(_) | Entity::Built(_) => {
                let op = self.handle(entity, quote!(__ir));
                quote!(__rt::native::OpRef::<_, #reach>::new(__ir, #op))
            }
            Entity::Early(item) => {
                let name = super::early_name(item);
                quote!(::core::clone::Clone::clone(&#name))
            }
            Entity::Matched(..) => self.handle(entity, quote!(__ir)),
            Entity::NodeResult(..)
            | Entity::BuiltResult(..)
            | Entity::EarlyResult(..)
            | Entity::LateResult(..)
            | Entity::Late(_) => {
                let value = self.handle(entity, quote!(__ir));
                quote!(__rt::native::Val::<_, #reach>::new(__ir, #value))
            }
        }
    }

    /// The handle of an entity; `ir` is an expression for `&I`.
    pub(super) fn handle(&self, entity: Entity, ir: TokenStream) -> TokenStream {
        match entity {
            Entity::Capture(index) => {
                let name = super::capture_name(index);
                match self.rule.captures[index].kind {
                    CaptureKind::Attr => quote!(#name.get(#ir, __t).to_attr()),
                    CaptureKind::OptionalAttr => {
                        quote!(#name.map(|__a| __a.get(#ir, __t).to_attr()))
                    }
                    CaptureKind::Values => quote!(#name.to_vec(#ir)),
                    CaptureKind::Regions => quote!(#name.regions(#ir)),
                    CaptureKind::Successors => quote!(#name.blocks(#ir)),
                    _ => quote!(#name),
                }
            }
            Entity::Node(node) => {
                let name = super::node_name(node);
                quote!(#name)
            }
            Entity::NodeResult(node, index) => {
                let name = super::node_name(node);
                quote!(#ir.result(#name, #index))
            }
            Entity::Built(step) => {
                let name = super::built_name(step);
                quote!(#name)
            }
            Entity::BuiltResult(step, index) => {
                let name = super::built_name(step);
                quote!(#ir.result(#name, #index))
            }
            Entity::Early(item) => {
                let name = super::early_name(item);
                quote!(::core::clone::Clone::clone(&#name))
            }
            Entity::Matched(number, index) => {
                let name = super::matched_name(number, index);
                quote!(::core::clone::Clone::clone(&#name))
            }
            Entity::EarlyResult(item, index) => {
                let name = super::early_name(item);
                quote!(#name[#index])
            }
            Entity::Late(step) => {
                let name = super::late_name(step);
                quote!(#name[0])
            }
            Entity::LateResult(step, index) => {
                let name = super::late_name(step);
                quote!(#name[#index])
            }
        }
    }

    /// Rust code over bound names, as an expression of type `Option<_>`.
    pub(super) fn code(&self, code: &Code, view: View) -> TokenStream {
        let mut lets = Vec::new();
        for (name, entity) in &code.names {
            let ident = local(name, Span::call_site());
            let seen = self.seen(*entity, view);
            lets.push(quote!(let #ident = #seen;));
        }
        let reader = reader(&code.group.stream(), view);
        let body = self.user_block(&replace_names(&code.group));
        quote!({ #(#lets)* #reader (|| -> ::core::option::Option<_> { #body })() })
    }

    /// A helper's call, as an expression of type `Option<_>`.
    pub(super) fn call(&self, call: &Call, view: View) -> TokenStream {
        let view = match view {
            View::Pure { .. } => View::Pure {
                // Code in place is the rule's own.
                deep: call.helper.reads || (call.helper.name.is_none() && self.rule.syntax.reads),
            },
            View::Effectful => View::Effectful,
        };
        let args: Vec<TokenStream> = call
            .args
            .iter()
            .map(|arg| self.call_arg(arg, view))
            .collect();
        match &call.helper.body {
            NativeBody::Closure(closure) => {
                if view == View::Effectful {
                    // Handles are read before the rewriter is lent out.
                    let names: Vec<Ident> = (0..args.len())
                        .map(|i| local(&format!("__a{i}"), Span::call_site()))
                        .collect();
                    let rewriter = closure
                        .inputs
                        .first()
                        .is_some_and(takes_rewriter)
                        .then(builder);
                    let given = rewriter.iter().chain(&names);
                    return quote! {
                        (|| -> ::core::option::Option<_> {
                            #(let #names = #args;)*
                            let __native = #closure;
                            ::core::option::Option::Some(__native(#(#given),*))
                        })()
                    };
                }
                let spans = call.args.iter().map(|arg| arg.span(call.span));
                let mut texts = Vec::new();
                let given = args.iter().zip(spans).zip(&closure.inputs);
                let args: Vec<TokenStream> = given
                    .map(|((arg, span), param)| {
                        let syn::Pat::Type(typed) = param else {
                            return arg.clone();
                        };
                        let text = quote!(::std::string::String);
                        if is_str(&typed.ty) {
                            let text = decode(span, &text, arg);
                            return quote!(&*#text);
                        }
                        if is_optional_str(&typed.ty) {
                            let name = local(&format!("__s{}", texts.len()), Span::call_site());
                            let text = quote!(::core::option::Option<#text>);
                            let text = decode(span, &text, arg);
                            texts.push(quote!(let #name = #text;));
                            return quote!(#name.as_deref());
                        }
                        decode(span, &typed.ty, arg)
                    })
                    .collect();
                let mut leaves = Leaves(false);
                leaves.visit_expr(&closure.body);
                if leaves.0 || closure.output != syn::ReturnType::Default {
                    return quote! {
                        (|| -> ::core::option::Option<_> {
                            #(#texts)*
                            let __native = #closure;
                            ::core::option::Option::Some(__native(#(#args),*))
                        })()
                    };
                }
                // The parameters as `let`s: a closure could not return what borrows from a
                // parameter whose lifetime is elided.
                let (params, body) = (&closure.inputs, &closure.body);
                let params = params.iter();
                quote! {
                    (|| -> ::core::option::Option<_> {
                        #(#texts)*
                        #(let #params = #args;)*
                        ::core::option::Option::Some(#body)
                    })()
                }
            }
            NativeBody::Path(path) => {
                let spans = call.args.iter().map(|arg| arg.span(call.span));
                let args = args
                    .iter()
                    .zip(spans)
                    .map(|(arg, span)| decode(span, &quote!(_), arg));
                quote! {
                    (|| -> ::core::option::Option<_> {
                        ::core::option::Option::Some(#path(#(#args),*))
                    })()
                }
            }
            NativeBody::Template(code) => {
                let lets = args.iter().enumerate().map(|(i, arg)| {
                    let name = local(&format!("__a{i}"), Span::call_site());
                    quote!(let #name = #arg;)
                });
                let reader = reader(code, view);
                let code = replace_placeholders(&trees(code.clone()), call.args.len());
                let body = self.user_expr(code);
                quote! {
                    (|| -> ::core::option::Option<_> {
                        #(#[allow(unused_variables)] #lets)*
                        #reader
                        #body
                    })()
                }
            }
        }
    }

    fn call_arg(&self, arg: &CallArg, view: View) -> TokenStream {
        match arg {
            CallArg::Entity(entity, span) => {
                let seen = self.seen(*entity, view);
                respan(seen, *span)
            }
            CallArg::Literal(tokens) | CallArg::Path(tokens) => tokens.clone(),
            CallArg::Code(code) => {
                let code = self.code(code, view);
                quote!(#code?)
            }
            CallArg::Call(call) => {
                let call = self.call(call, view);
                quote!(#call?)
            }
        }
    }

    /// `Some` of what a user's block gives, with its ways to leave rewritten.
    fn user_block(&self, group: &Group) -> TokenStream {
        self.user_expr(TokenStream::from(TokenTree::Group(group.clone())))
    }

    fn user_expr(&self, code: TokenStream) -> TokenStream {
        match syn::parse2::<syn::Expr>(code) {
            Ok(mut expr) => {
                let mut leave = Leave::default();
                leave.visit_expr_mut(&mut expr);
                // Where a `return` gives something else, this is what is blamed.
                let end = match &expr {
                    syn::Expr::Block(block) => block.block.stmts.last().map(Spanned::span),
                    _ => None,
                };
                let at = end.filter(|_| leave.returns);
                quote_spanned!(at.unwrap_or_else(Span::call_site)=> ::core::option::Option::Some(#expr))
            }
            // The scope check has reported it.
            Err(_) => quote!(::core::option::Option::Some(::core::unreachable!())),
        }
    }
}

/// `$_builder` for code that reads, if it names it; `__ir` is in scope.
fn reader(code: &TokenStream, view: View) -> Option<TokenStream> {
    let reads = view != View::Effectful && names_builder(code);
    reads.then(|| {
        let name = builder();
        quote!(let #name = __rt::native::Reader::new(__ir);)
    })
}

/// `function(value, …)`, where a value of the wrong type is reported at `span`. The function's
/// tokens have that span too: rustc blames an argument only where both come from one place.
pub(super) fn apply(
    span: Span,
    function: &TokenStream,
    value: &TokenStream,
    more: &TokenStream,
) -> TokenStream {
    let name = Ident::new("__v", span);
    quote!(({ let #name = #value; #function(#name #more) }))
}

/// What is bound as what a parameter of this type takes.
pub(super) fn decode(span: Span, ty: &impl ToTokens, arg: &TokenStream) -> TokenStream {
    let function = quote_spanned!(span=> __rt::native::Decode::<#ty>::decode);
    let decoded = apply(span, &function, arg, &quote!());
    quote!(#decoded?)
}

/// Gives the tokens a place for diagnostics without changing what they resolve to.
fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut tree| {
            tree.set_span(tree.span().located_at(span));
            tree
        })
        .collect()
}

fn is_str(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(reference)
        if matches!(&*reference.elem, syn::Type::Path(path) if path.path.is_ident("str")))
}

fn is_none(value: &syn::Expr) -> bool {
    matches!(value, syn::Expr::Path(path) if path.path.is_ident("None"))
}

/// Whether it is `Option<&str>`.
fn is_optional_str(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else {
        return false;
    };
    let Some(last) = path
        .path
        .segments
        .last()
        .filter(|last| last.ident == "Option")
    else {
        return false;
    };
    matches!(&last.arguments, syn::PathArguments::AngleBracketed(of)
        if matches!(of.args.first(), Some(syn::GenericArgument::Type(of)) if is_str(of)))
}

/// `$x` and `$r__1` as locals.
fn replace_names(group: &Group) -> Group {
    let inner = trees(group.stream());
    let mut out: Vec<TokenTree> = Vec::new();
    let mut i = 0;
    while i < inner.len() {
        match &inner[i] {
            TokenTree::Punct(p) if p.as_char() == '$' => {
                if let Some(TokenTree::Ident(ident)) = inner.get(i + 1) {
                    let text = ident.to_string();
                    let name = match text.as_str() {
                        "_builder" => "__builder",
                        "_loc" => "__loc",
                        other => other,
                    };
                    let ident = local(name.trim_start_matches("r#"), ident.span());
                    if name == "__loc" {
                        out.extend(quote!(::core::clone::Clone::clone(&#ident)));
                    } else {
                        out.push(TokenTree::Ident(ident));
                    }
                    i += 2;
                    continue;
                }
                out.push(inner[i].clone());
            }
            TokenTree::Group(g) => out.push(TokenTree::Group(replace_names(g))),
            other => out.push(other.clone()),
        }
        i += 1;
    }
    let mut new = Group::new(group.delimiter(), out.into_iter().collect());
    new.set_span(group.span());
    new
}

/// `$0`, `$_self`, `$_builder`, `$_loc`, `$1...` as locals.
fn replace_placeholders(code: &[TokenTree], args: usize) -> TokenStream {
    let mut out = TokenStream::new();
    let mut i = 0;
    while i < code.len() {
        match (&code[i], code.get(i + 1)) {
            (TokenTree::Punct(p), Some(TokenTree::Literal(lit))) if p.as_char() == '$' => {
                let number: usize = lit.to_string().parse().unwrap_or(usize::MAX);
                let dots = (2..5).all(|offset| is_punct(code.get(i + offset), '.'));
                if dots {
                    let names = (number..args).map(|n| local(&format!("__a{n}"), lit.span()));
                    out.extend(quote!(#(#names),*));
                    i += 5;
                } else {
                    let name = local(&format!("__a{number}"), lit.span());
                    out.extend(quote!(#name));
                    i += 2;
                }
                continue;
            }
            (TokenTree::Punct(p), Some(TokenTree::Ident(ident))) if p.as_char() == '$' => {
                let text = ident.to_string();
                match text.as_str() {
                    "_self" if args > 0 => {
                        let name = local("__a0", ident.span());
                        out.extend(quote!(#name));
                    }
                    "_builder" => {
                        let name = local("__builder", ident.span());
                        out.extend(quote!(#name));
                    }
                    "_loc" => {
                        let name = local("__loc", ident.span());
                        out.extend(quote!(::core::clone::Clone::clone(&#name)));
                    }
                    _ => {
                        let name = local(&text, ident.span());
                        out.extend(quote!(#name));
                    }
                }
                i += 2;
                continue;
            }
            (TokenTree::Group(g), _) => {
                let mut new = Group::new(
                    g.delimiter(),
                    replace_placeholders(&trees(g.stream()), args),
                );
                new.set_span(g.span());
                out.extend([TokenTree::Group(new)]);
            }
            (other, _) => out.extend([other.clone()]),
        }
        i += 1;
    }
    out
}

/// Macros whose arguments are expressions, but for the pattern of `matches!`.
const OF_EXPRESSIONS: [&str; 18] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "vec",
    "write",
    "writeln",
];

/// Makes `?` and `return` leave code that runs in a closure of ours, which returns an `Option`:
/// `expr?` on `Option` and `Result` alike, `return` with what the code gives in the end or, as `?`
/// does, with `None`. Nested closures, `async` blocks and functions keep their own.
#[derive(Default)]
struct Leave {
    /// Whether there was a `return` with a value.
    returns: bool,
}

impl VisitMut for Leave {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        match expr {
            syn::Expr::Closure(_) | syn::Expr::Async(_) => return,
            _ => syn::visit_mut::visit_expr_mut(self, expr),
        }
        match expr {
            syn::Expr::Try(inner) => {
                let span = inner.question_token.span;
                let operand = &inner.expr;
                let branch = quote_spanned!(span=> __rt::native::Try::branch);
                // Parentheses, or a statement that begins with it would end at its brace.
                *expr = syn::Expr::Verbatim(quote! {
                    (match #branch(#operand) {
                        ::core::option::Option::Some(__v) => __v,
                        ::core::option::Option::None => return ::core::option::Option::None,
                    })
                });
            }
            syn::Expr::Return(inner) => {
                if inner.expr.as_deref().is_some_and(is_none) {
                    return;
                }
                self.returns = true;
                let span = inner.return_token.span;
                let value = match inner.expr.take() {
                    Some(value) => value.into_token_stream(),
                    None => quote_spanned!(span=> ()),
                };
                let leave = quote_spanned!(span=> __rt::native::Leave::leave);
                let leave = apply(span, &leave, &value, &quote!());
                inner.expr = Some(Box::new(syn::Expr::Verbatim(leave)));
            }
            _ => {}
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let known = mac.path.segments.last();
        if !known.is_some_and(|known| OF_EXPRESSIONS.iter().any(|name| known.ident == name)) {
            return;
        }
        let arguments = |input: ParseStream<'_>| {
            let mut out = TokenStream::new();
            while !input.is_empty() {
                let ahead = input.fork();
                match ahead.parse::<syn::Expr>() {
                    Ok(mut expr)
                        if ahead.is_empty() || ahead.peek(Token![,]) || ahead.peek(Token![;]) =>
                    {
                        input.advance_to(&ahead);
                        self.visit_expr_mut(&mut expr);
                        expr.to_tokens(&mut out);
                        out.extend(input.parse::<Option<TokenTree>>()?);
                    }
                    // A pattern of `matches!`, or what rustc will not take.
                    _ => out.extend(input.parse::<TokenStream>()?),
                }
            }
            Ok(out)
        };
        if let Ok(tokens) = arguments.parse2(mac.tokens.clone()) {
            mac.tokens = tokens;
        }
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// A one-argument template over `__a0`: the body of a type or attribute constraint.
pub(super) fn unary_template(code: TokenStream) -> TokenStream {
    let name = local("__a0", Span::call_site());
    let reader = names_builder(&code).then(|| {
        let builder = builder();
        quote!(let #builder = __rt::native::Reader::new(__a0.ir());)
    });
    let code = replace_placeholders(&trees(code), 1);
    match syn::parse2::<syn::Expr>(code) {
        Ok(mut expr) => {
            Leave::default().visit_expr_mut(&mut expr);
            quote!({ let #name = __a0; #reader #expr })
        }
        Err(error) => error.to_compile_error(),
    }
}

/// Whether code leaves the closure it stands in early, by `return` or `?`.
struct Leaves(bool);

impl<'ast> Visit<'ast> for Leaves {
    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        match expr {
            syn::Expr::Closure(_) | syn::Expr::Async(_) => {}
            syn::Expr::Return(_) | syn::Expr::Try(_) | syn::Expr::Macro(_) => self.0 = true,
            _ => syn::visit::visit_expr(self, expr),
        }
    }
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
