//! Native code in the expansion: it gets wrappers or handles for bound names.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;

use super::context::RuleExpander;
use super::names::{
    apply, block_args_name, block_name, builder, converted_name, expr_name, local, matched_name,
    number, original_name, own,
};
use super::user_code::{Leave, Leaves, replace_names, some};
use crate::args::argument_of;
use crate::model::{
    Binding, Call, CallArg, CaptureKind, Code, Entity, ExprKind, Phase, Want, names_builder,
};
use crate::scope::takes_rewriter;
use crate::syntax::{NativeBody, Reads};
use crate::tokens::regroup;

/// The form in which native code gets its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// Wrappers over `__ir`, for code that reads so far.
    Pure(Reads),
    /// Handles, together with a rewriter.
    Effectful,
}

impl RuleExpander<'_> {
    /// An entity as native code gets it. `__ir` (pure) or the builder (effectful) is in scope.
    pub(super) fn seen(&self, entity: Entity, view: View) -> TokenStream {
        let View::Pure(reads) = view else {
            if let Entity::NodeResult(node, result) = entity {
                return converted_name(node, result).into_token_stream();
            }
            let builder = builder();
            return self.handle(entity, quote!(#builder.ir()));
        };
        let reach = reach(reads);
        let val = |value| quote!(__rt::native::Val::<_, #reach>::new(__ir, #value));
        let is_built = |expr| self.rule.action.built(expr).is_some();
        match entity {
            Entity::Capture(index) => {
                let name = self.capture(index);
                match self.kind(index) {
                    CaptureKind::Value => val(name.into_token_stream()),
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
            Entity::Matched(..) => again(&self.handle(entity, quote!(__ir)), view),
            Entity::Expr(_) if self.rule.action.is_precomputed(entity) => {
                again(&self.handle(entity, quote!(__ir)), view)
            }
            Entity::Block(_) => self.handle(entity, quote!(__ir)),
            Entity::Expr(expr) if !is_built(expr) => val(self.handle(entity, quote!(__ir))),
            Entity::Node(_) | Entity::Expr(_) => {
                let op = self.handle(entity, quote!(__ir));
                quote!(__rt::native::OpRef::<_, #reach>::new(__ir, #op))
            }
            Entity::NodeResult(..) | Entity::Part(..) | Entity::BlockArg(..) => {
                val(self.handle(entity, quote!(__ir)))
            }
        }
    }

    /// `(original $x)` as native code gets it.
    pub(super) fn seen_original(&self, entity: Entity, view: View) -> TokenStream {
        match (entity, view) {
            (Entity::Capture(capture), View::Effectful) => {
                original_name(capture).into_token_stream()
            }
            (entity, View::Effectful) => {
                let builder = builder();
                self.handle(entity, quote!(#builder.ir()))
            }
            _ => self.seen(entity, view),
        }
    }

    /// The handle of an entity; `ir` is an expression for `&I`.
    pub(super) fn handle(&self, entity: Entity, ir: TokenStream) -> TokenStream {
        match entity {
            Entity::Capture(index) => {
                let name = self.capture(index);
                match self.kind(index) {
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
            Entity::Node(node) => self.node(node).into_token_stream(),
            Entity::NodeResult(node, index) => {
                let (name, index) = (self.node(node), number(index));
                quote!(#ir.result(#name, #index))
            }
            Entity::Expr(index) => {
                let (name, expr) = (expr_name(index), self.expr(index));
                match (expr.phase, expr.want) {
                    (Phase::Pure, Want::Raw) => {
                        let name = respan(quote!(&#name), expr.span);
                        let again = respan(quote!(__rt::GivenOn::again), expr.span);
                        let args = quote_spanned!(expr.span=> (#name));
                        quote!(#again #args)
                    }
                    (Phase::Pure, _) => quote!(__rt::Clone::clone(&#name)),
                    (Phase::Effectful, Want::Values(_)) => quote!(#name[0]),
                    (Phase::Effectful, _) => quote!(#name),
                }
            }
            Entity::Part(expr, index) => {
                let (name, index) = (expr_name(expr), number(index));
                match self.rule.action.built(expr) {
                    Some(_) => quote!(#ir.result(#name, #index)),
                    None => quote!(#name[#index]),
                }
            }
            Entity::Matched(number, index) => {
                let name = matched_name(number, index);
                quote!(__rt::Clone::clone(&#name))
            }
            Entity::Block(block) => block_name(block).into_token_stream(),
            Entity::BlockArg(block, index) => {
                let (args, index) = (block_args_name(block), number(index));
                quote!(#args[#index])
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
        let block = regroup(&code.group, replace_names(code.group.stream(), None));
        let body = self.user_expr(block.into());
        quote!({ #(#lets)* #reader (|| -> __rt::Option<_> { #body })() })
    }

    /// A helper's call, as an expression of type `Option<_>`.
    pub(super) fn call(&self, call: &Call, view: View) -> TokenStream {
        let view = match view {
            View::Pure(_) => View::Pure(self.rule.reads(call)),
            View::Effectful => View::Effectful,
        };
        let args: Vec<TokenStream> = call
            .args
            .iter()
            .map(|arg| self.call_arg(arg, view))
            .collect();
        match &call.helper.body {
            NativeBody::Closure(closure) => {
                // If an argument has the wrong type, rustc marks the call as well.
                let native = own("__native", call.span);
                if view == View::Effectful {
                    // Handles are read before the rewriter is lent out.
                    let spans = call.args.iter().map(|arg| arg.span).enumerate();
                    let names: Vec<Ident> = spans
                        .map(|(i, span)| own(&format!("__a{i}"), span))
                        .collect();
                    let rewriter = closure
                        .inputs
                        .first()
                        .is_some_and(takes_rewriter)
                        .then(builder);
                    let given = rewriter.iter().chain(&names);
                    let call = quote!(#native(#(#given),*));
                    let some = some(end(&closure.body), &closure.body, &call);
                    return quote! {
                        (|| -> __rt::Option<_> {
                            #(let #names = #args;)*
                            let #native = #closure;
                            #some
                        })()
                    };
                }
                let given = args.into_iter().zip(&call.args).zip(&closure.inputs);
                let given = given.map(|((arg, call_arg), param)| match param {
                    syn::Pat::Type(_) => (call_arg.span, self.of_kind(call_arg, &arg)),
                    _ => (call_arg.span, arg),
                });
                call_closure(closure, given, &native)
            }
            NativeBody::Path(path) => {
                let args = args
                    .iter()
                    .zip(&call.args)
                    .map(|(arg, call_arg)| infer(call_arg.span, &self.of_kind(call_arg, arg)));
                call_path(path, args)
            }
            // A list tests it as the type that it is.
            NativeBody::Constraint(_) => quote!(None),
            NativeBody::Template(code) => {
                let lets = args.iter().enumerate().map(|(i, arg)| {
                    let name = own(&format!("__a{i}"), Span::call_site());
                    quote!(let #name = #arg;)
                });
                let reader = reader(code, view);
                let code = replace_names(code.clone(), Some(call.args.len()));
                let body = self.user_expr(code);
                quote! {
                    (|| -> __rt::Option<_> {
                        #(#lets)*
                        #reader
                        #body
                    })()
                }
            }
        }
    }

    /// A bound attribute with its declared kind, which says what it may be decoded to. Other parts of the
    /// IR as they are, also an attribute that several ops declare. The rest is marked as computed.
    pub(super) fn of_kind(&self, arg: &CallArg, tokens: &TokenStream) -> TokenStream {
        let index = match arg.kind {
            ExprKind::Bound(Entity::Capture(index)) => index,
            ExprKind::Bound(Entity::Node(_) | Entity::NodeResult(..)) | ExprKind::Original(_) => {
                return tokens.clone();
            }
            _ => return respan(quote!(__rt::__computed!(#tokens)), arg.span),
        };
        let Some(kind) = self.declared_kind(index) else {
            return tokens.clone();
        };
        let new = respan(quote!(__rt::native::AttrOf::<_, #kind>::new), arg.span);
        match self.kind(index) {
            CaptureKind::OptionalAttr => quote!(#tokens.map(#new)),
            _ => quote!(#new(#tokens)),
        }
    }

    /// The declared kind of a captured attribute, if one op declares it.
    pub(super) fn declared_kind(&self, capture: usize) -> Option<TokenStream> {
        let binding = self.rule.source.captures[capture].binding;
        let (Binding::Attr(_, by_op) | Binding::OptionalAttr(_, by_op)) =
            self.set.bindings.get(binding)
        else {
            return None;
        };
        let [(_, number)] = by_op[..] else {
            return None;
        };
        let (op, slot) = self.set.attrs[number];
        Some(self.attr_kind(op, slot))
    }

    pub(super) fn call_arg(&self, arg: &CallArg, view: View) -> TokenStream {
        match &arg.kind {
            ExprKind::Bound(entity) => respan(self.seen(*entity, view), arg.span),
            ExprKind::Original(entity) => respan(self.seen_original(*entity, view), arg.span),
            ExprKind::Literal(literal) => self.rust_literal(literal),
            ExprKind::Path(path) => path.raw.clone(),
            ExprKind::Code(code) => {
                // Code in place is the rule's own.
                let own = match view {
                    View::Pure(_) => View::Pure(self.rule.syntax.reads),
                    View::Effectful => view,
                };
                let code = self.code(code, own);
                again(&quote!(#code?), view)
            }
            ExprKind::Call(call) => {
                let call = self.call(call, view);
                again(&quote!(#call?), view)
            }
            ExprKind::Converted(..)
            | ExprKind::TypeOf(_)
            | ExprKind::TypesOf(_)
            | ExprKind::Build(_) => quote!(),
        }
    }

    /// `Some` of the value of a user's block, with its `return` and `?` rewritten.
    fn user_expr(&self, code: TokenStream) -> TokenStream {
        match syn::parse2::<syn::Expr>(code) {
            Ok(mut expr) => {
                Leave.visit_expr_mut(&mut expr);
                some(end(&expr), &expr, &expr)
            }
            // The scope check has reported it.
            Err(_) => quote!(__rt::Some(::core::unreachable!())),
        }
    }
}

/// The end of some code: rustc reports there a `return` of another type, and a value that does not
/// live long enough.
fn end(expr: &syn::Expr) -> Span {
    match expr {
        syn::Expr::Block(block) => block.block.stmts.last().map(Spanned::span),
        _ => None,
    }
    .unwrap_or_else(|| expr.span())
    // The user's lints are not about the wrapper.
    .resolved_at(Span::call_site())
}

/// `$_builder` for code that reads, if it names it; `__ir` is in scope.
fn reader(code: &TokenStream, view: View) -> Option<TokenStream> {
    let View::Pure(reads) = view else {
        return None;
    };
    names_builder(code).then(|| {
        let (name, reach) = (builder(), reach(reads));
        quote!(let #name = __rt::native::Reader::<_, #reach>::new(__ir);)
    })
}

/// The result of other code, as code gets it.
fn again(given: &TokenStream, view: View) -> TokenStream {
    match view {
        View::Pure(reads) => {
            let reach = reach(reads);
            quote!(__rt::__seen!(#given, #reach))
        }
        View::Effectful => given.clone(),
    }
}

/// How far code reads, as a type.
fn reach(reads: Reads) -> TokenStream {
    match reads {
        Reads::Any => quote!(__rt::native::Unbounded),
        Reads::Steps(steps) => (0..steps).fold(
            quote!(__rt::native::Shallow),
            |rest, _| quote!(__rt::native::Deep<#rest>),
        ),
    }
}

/// A call of a closure of pure code, as an expression of type `Option<_>`. An argument is converted to the
/// type of its parameter, if that is written. `native` is a name for the closure.
pub(super) fn call_closure(
    closure: &syn::ExprClosure,
    given: impl Iterator<Item = (Span, TokenStream)>,
    native: &Ident,
) -> TokenStream {
    let mut texts = Vec::new();
    let given = given.zip(&closure.inputs);
    let args: Vec<TokenStream> = given
        .map(|((span, arg), param)| {
            let syn::Pat::Type(typed) = param else {
                return arg;
            };
            let text = quote!(::std::string::String);
            if is_str(&typed.ty) {
                let text = decode(span, &text, &arg);
                return quote!(&*#text);
            }
            if argument_of(&typed.ty, "Option").is_some_and(is_str) {
                let name = own(&format!("__s{}", texts.len()), Span::call_site());
                let text = quote!(__rt::Option<#text>);
                let text = decode(span, &text, &arg);
                texts.push(quote!(let #name = #text;));
                return quote!(#name.as_deref());
            }
            decode(span, &typed.ty, &arg)
        })
        .collect();
    let value = |value: TokenStream| some(end(&closure.body), &closure.body, &value);
    let mut leaves = Leaves(false);
    leaves.visit_expr(&closure.body);
    if leaves.0 || closure.output != syn::ReturnType::Default {
        let some = value(quote!(#native(#(#args),*)));
        return quote! {
            (|| -> __rt::Option<_> {
                #(#texts)*
                let #native = #closure;
                #some
            })()
        };
    }
    // The parameters are bound by `let`: a closure could not return a value that borrows from a
    // parameter with an elided lifetime.
    let (params, some) = (closure.inputs.iter(), value(closure.body.to_token_stream()));
    quote! {
        (|| -> __rt::Option<_> {
            #(#texts)*
            #(let #params = #args;)*
            #some
        })()
    }
}

/// A call of a Rust function, as an expression of type `Option<_>`. The parentheses have the path's
/// place: rustc proposes edits there if the number of arguments is wrong.
pub(super) fn call_path(
    path: &impl ToTokens,
    args: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let path = path.to_token_stream();
    let mut args = Group::new(Delimiter::Parenthesis, quote!(#(#args),*));
    args.set_span(path.span());
    quote!((|| -> __rt::Option<_> { __rt::Some(#path #args) })())
}

/// Converts a bound entity to a parameter's type.
fn decode(span: Span, ty: &impl ToTokens, arg: &TokenStream) -> TokenStream {
    let function = quote_spanned!(span=> __rt::native::Decode::<#ty>::decode);
    let decoded = apply(span, &function, arg, &quote!());
    quote_spanned!(span=> #decoded?)
}

/// Converts a bound entity to the type of a function's parameter, which rustc infers. About `?`, rustc
/// would say that the type does not fit an operator, which the user did not write.
pub(super) fn infer(span: Span, arg: &TokenStream) -> TokenStream {
    let function = quote_spanned!(span=> __rt::native::Decode::<_>::decode);
    let decoded = apply(span, &function, arg, &quote!());
    let name = Ident::new("__v", span);
    quote_spanned!(span=> ({ let __rt::Some(#name) = #decoded else { return __rt::None }; #name }))
}

/// Gives tokens a span for diagnostics, and keeps their hygiene.
pub(super) fn respan(tokens: TokenStream, span: Span) -> TokenStream {
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
