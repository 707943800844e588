//! One rule's function: what follows the structural match, up to the commit.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::native::{View, apply, decode as decode_as};
use super::{
    RuleExpander, capture_name, capture_type, capture_variant, early_name, node_name, rule_name,
};
use crate::model::{
    AttrMatcher, Call, CallArg, CaptureKind, Check, Early, EarlyCode, Entity, LateCode, MatchCode,
    Predicate, PredicateCode, Step, ValueExpr, Want,
};
use crate::syntax::{Literal, LiteralValue, OpPath};
use crate::tokens::render;

impl RuleExpander<'_> {
    pub(super) fn function(&self) -> TokenStream {
        let (ir, param) = (self.target.ir_type(), self.target.ir_param());
        let name = rule_name(self.rank);
        let nodes = (0..self.rule.nodes.len()).map(|node| {
            let name = node_name(node);
            quote!(#name: __rt::ir::Op<#ir>)
        });
        let captures = self
            .rule
            .captures
            .iter()
            .enumerate()
            .map(|(index, capture)| {
                let name = capture_name(index);
                let ty = capture_type(capture.kind, &ir);
                quote!(#name: #ty)
            });
        let checks = self.rule.checks.iter().map(|check| self.check(check));
        let early = self.early();
        let rewrite = self.rewrite();
        let doc = self.title();
        let rank = self.rank as u32;
        let receiver = self
            .target
            .receiver
            .as_ref()
            .and(self.target.self_ident.as_ref());
        let receiver = receiver.map(|ident| quote!(let #ident = &__program.0;));
        quote! {
            #[doc = #doc]
            #[inline]
            #[allow(clippy::all, unused_variables, unused_mut, unused_parens, unused_braces, unreachable_code, non_snake_case)]
            fn #name<#param __C: __rt::rule::MatchContext<#ir>>(
                __program: &__Program,
                __cx: &mut __C,
                __t: &__rt::rule::Tables<#ir>,
                #(#nodes,)*
                #(#captures,)*
            ) -> __rt::rule::Outcome {
                const __RANK: u32 = #rank;
                #receiver
                #(#checks)*
                #early
                #rewrite
            }
        }
    }

    /// `Name at file:line`.
    pub(super) fn title(&self) -> String {
        let (name, file, line) = self.location();
        format!(" {name} at {file}:{line}")
    }

    /// The rule's trace name, file and line.
    pub(super) fn location(&self) -> (String, String, u32) {
        let start = self.rule.syntax.span;
        let (file, line) = (start.file(), start.start().line as u32);
        let name = match &self.rule.syntax.name {
            Some(name) => name.to_string(),
            None => format!("{file}:{line}"),
        };
        (name, file, line)
    }

    pub(super) fn op_path(&self, op: usize) -> &syn::Path {
        &self.set.ops[op].path.path
    }

    pub(super) fn attr_kind(&self, op: usize, slot: usize) -> TokenStream {
        let path = self.op_path(op);
        quote!(<#path as __rt::decl::HasAttr<#slot>>::Kind)
    }

    /// Fails the match unless `condition` (over `__ir`) holds.
    fn require(&self, condition: TokenStream, reason: TokenStream) -> TokenStream {
        quote!(__rt::__require!(__cx, __RANK, |__ir| #condition, #reason);)
    }

    fn check(&self, check: &Check) -> TokenStream {
        let ir = self.target.ir_type();
        match check {
            Check::Type {
                capture,
                constraint,
            } => {
                let name = capture_name(*capture);
                let (path, span) = (&constraint.path, constraint.span());
                let bound = quote_spanned!(span=> __rt::constraint::TypeConstraint);
                let test = quote!(<#path as #bound>::check(__rt::native::Ty::new(__ir, __ir.value_type(__v))));
                let (condition, value) = match self.rule.captures[*capture].kind {
                    // The first one that fails is shown.
                    CaptureKind::Values => (
                        quote!(#name.all(__ir, |__v| #test)),
                        quote!(#name.find(__ir, |__v| !#test)),
                    ),
                    _ => (
                        quote!({ let __v = #name; #test }),
                        quote!(::core::option::Option::Some(#name)),
                    ),
                };
                let place = &self.rule.captures[*capture].place;
                let reason = quote! {
                    __rt::plumbing::type_reason(__ir, #place, <#path as __rt::constraint::TypeConstraint>::SUMMARY, #value)
                };
                self.require(condition, reason)
            }
            Check::Attr {
                capture,
                matcher,
                slot,
            } => self.attr_check(*capture, matcher, *slot),
            Check::Native {
                number,
                value,
                code,
                outs,
                span,
            } => self.source_native(*number, *value, code, *outs, *span),
            Check::Out { out, constraint } => {
                let seen = self.seen(*out, View::Pure { deep: false });
                let (path, span) = (&constraint.path, constraint.span());
                let test = quote_spanned!(span=> __rt::native::Satisfies::<#path>::satisfies);
                let reason = format!(
                    "what a native gives failed to satisfy constraint: '{}'",
                    render(constraint.raw.clone())
                );
                self.require(
                    apply(span, &test, &seen, &quote!()),
                    quote!(::std::string::String::from(#reason)),
                )
            }
            Check::Absent { capture } => {
                let name = capture_name(*capture);
                let place = &self.rule.captures[*capture].place;
                let condition = match self.rule.captures[*capture].kind {
                    CaptureKind::Values => quote!(#name.is_empty()),
                    _ => quote!(#name.is_none()),
                };
                let reason = format!("{place} is present");
                self.require(condition, quote!(::std::string::String::from(#reason)))
            }
            Check::Equal { name, first, again } => {
                let condition = self.equal(*first, *again);
                let reason = format!("both '${name}' must be equal");
                let shown = self.shown(&[(name.clone(), *first), (name.clone(), *again)]);
                self.require(
                    condition,
                    quote!(__rt::plumbing::reason::<#ir>(__ir, __t, #reason, &[#shown])),
                )
            }
            Check::Predicate(predicate) => self.predicate(predicate),
            Check::Dominates { value, node } => {
                let op = node_name(*node);
                let condition = match value {
                    Entity::Capture(index)
                        if self.rule.captures[*index].kind == CaptureKind::Values =>
                    {
                        let name = capture_name(*index);
                        quote!(#name.all(__ir, |__v| __rt::plumbing::dominates(__ir, __v, #op)))
                    }
                    Entity::Capture(index)
                        if self.rule.captures[*index].kind == CaptureKind::OptionalValue =>
                    {
                        let name = capture_name(*index);
                        quote!(#name.is_none_or(|__v| __rt::plumbing::dominates(__ir, __v, #op)))
                    }
                    value => {
                        let value = self.handle(*value, quote!(__ir));
                        quote!(__rt::plumbing::dominates(__ir, #value, #op))
                    }
                };
                let name = &self.set.ops[self.rule.nodes[*node].op].decl.name;
                let reason =
                    format!("what is to replace '{name}' is not there yet where it stands");
                self.require(condition, quote!(::std::string::String::from(#reason)))
            }
            Check::Erasable {
                node,
                gone,
                changed,
                unused,
            } => {
                let op = node_name(*node);
                let gone = gone.iter().map(|node| node_name(*node));
                let changed = changed.iter().map(|(node, group)| {
                    let (name, arities) = (
                        node_name(*node),
                        super::arities(self.set, self.rule.nodes[*node].op),
                    );
                    quote!((#name, __rt::rule::Group { arities: #arities, index: #group }))
                });
                let condition = quote! {
                    __rt::plumbing::removable(__ir, #op, &[#(#gone),*], &[#(#changed),*], #unused)
                };
                let name = &self.set.ops[self.rule.nodes[*node].op].decl.name;
                let reason = format!("'{name}' has other uses, or two names stand for it");
                self.require(condition, quote!(::std::string::String::from(#reason)))
            }
            Check::SameType {
                value,
                node,
                result,
            } => {
                let value = self.handle(*value, quote!(__ir));
                let root = node_name(*node);
                let condition =
                    quote!(__ir.value_type(#value) == __ir.value_type(__ir.result(#root, #result)));
                let reason = quote! {
                    __rt::plumbing::replacement_reason(__ir, #value, __ir.result(#root, #result))
                };
                self.require(condition, reason)
            }
        }
    }

    /// Runs a native on a value of the source; what it gives is bound for the rest of the match.
    fn source_native(
        &self,
        number: usize,
        value: usize,
        code: &MatchCode,
        outs: usize,
        span: Span,
    ) -> TokenStream {
        let place = &self.rule.captures[value].place;
        let (found, reason) = match code {
            MatchCode::ConstantLike => {
                let value = capture_name(value);
                (
                    quote!(__rt::plumbing::constant(__ir, #value)),
                    format!("{place} is no constant"),
                )
            }
            MatchCode::Helper(helper) => {
                let name = helper
                    .name
                    .as_ref()
                    .map_or_else(|| "a native".to_string(), |name| format!("native `{name}`"));
                let call = Call {
                    helper: helper.clone(),
                    args: vec![CallArg::Entity(Entity::Capture(value), span)],
                    span,
                };
                let call = self.call(&call, View::Pure { deep: true });
                let matched = quote_spanned!(span=> __rt::native::Matched::matched);
                (
                    quote!(#call.and_then(#matched)),
                    format!("{place} is not what {name} matches"),
                )
            }
        };
        let outs = (0..outs).map(|index| super::matched_name(number, index));
        // At the user's token: rustc shows there what is not given as it is bound.
        let at = |name: Ident| Ident::new(&name.to_string(), name.span().located_at(span));
        let outs: Vec<Ident> = outs.map(at).collect();
        let pattern = match outs.as_slice() {
            [] => quote!(_),
            [one] => quote!(#one),
            many => quote_spanned!(span=> (#(#many),*)),
        };
        quote! {
            let #pattern = {
                let __found = {
                    let __ir = __cx.ir();
                    #found
                };
                match __found {
                    ::core::option::Option::Some(__found) => __found,
                    ::core::option::Option::None => {
                        __cx.declined(__RANK, |__ir| ::std::string::String::from(#reason));
                        return __rt::rule::Outcome::Declined;
                    }
                }
            };
        }
    }

    fn attr_check(
        &self,
        capture: usize,
        matcher: &AttrMatcher,
        (op, slot): (usize, usize),
    ) -> TokenStream {
        let ir = self.target.ir_type();
        let name = capture_name(capture);
        let kind = self.attr_kind(op, slot);
        let place = &self.rule.captures[capture].place;
        let (test, expected, asserts) = match matcher {
            AttrMatcher::Path(path) if path.has_generics() => {
                let (ty, span) = (&path.path, path.span());
                let bound = quote_spanned!(span=> __rt::constraint::AttrConstraint);
                (
                    quote!(<#ty as #bound>::check(__a)),
                    quote!(::std::string::String::from(<#ty as __rt::constraint::AttrConstraint>::SUMMARY)),
                    quote!(),
                )
            }
            AttrMatcher::Path(path) => {
                let (value, span) = (&path.path, path.span());
                let expected =
                    quote_spanned!(span=> __rt::constraint::MatchAttr::<#ir, #kind>::expected);
                let borrow = quote_spanned!(span=> &);
                let matches =
                    quote_spanned!(span=> __rt::constraint::MatchAttr::<#ir, #kind>::matches);
                (
                    quote!(#matches(#borrow #value, __a)),
                    quote!(#expected(#borrow #value)),
                    quote!(),
                )
            }
            AttrMatcher::Literal(literal) => {
                let text = literal.tokens.to_string().replace("- ", "-");
                let test = self.literal_test(literal, &kind);
                (
                    test,
                    quote!(::std::string::String::from(#text)),
                    self.literal_assert(literal, &kind),
                )
            }
        };
        let condition = match self.rule.captures[capture].kind {
            CaptureKind::OptionalAttr => {
                quote!(#name.is_some_and(|__s| { let __a = __s.get(__ir, __t); #test }))
            }
            _ => quote!({ let __a = #name.get(__ir, __t); #test }),
        };
        let slot = match self.rule.captures[capture].kind {
            CaptureKind::OptionalAttr => quote!(#name),
            _ => quote!(::core::option::Option::Some(#name)),
        };
        let reason = quote!(__rt::plumbing::attr_reason(__ir, __t, #place, &#expected, #slot));
        let check = self.require(condition, reason);
        quote!(#asserts #check)
    }

    fn literal_test(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let ir = self.target.ir_type();
        if literal.suffix.is_empty() {
            let value = plain_literal(literal);
            let function = match literal.value {
                LiteralValue::Int(_) => quote!(is_int),
                LiteralValue::Float(_) => quote!(is_float),
                LiteralValue::Str(_) => quote!(is_str),
                LiteralValue::Bool(_) => quote!(is_bool),
            };
            return quote!(__rt::plumbing::#function::<#ir, #kind>(__a, #value));
        }
        let value = &literal.tokens;
        quote!(__rt::plumbing::is_typed::<#ir, #kind, _>(__a, #value))
    }

    /// A literal must be what the declared kind can be; a number without a suffix takes that kind,
    /// which must then say which number it is.
    pub(super) fn literal_assert(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let (field, what, suffix) = match &literal.value {
            LiteralValue::Int(value) => (quote!(int), "integer", format!("{value}i64")),
            LiteralValue::Float(value) => (quote!(float), "float", format!("{value}f32")),
            LiteralValue::Str(_) => (quote!(string), "string", String::new()),
            LiteralValue::Bool(_) => (quote!(bool), "truth value", String::new()),
        };
        let span = literal.span;
        let message = format!("an attribute of this kind is no {what}");
        let possible = quote_spanned!(span=> ::core::assert!(__LITERALS.#field || __ANY, #message));
        let known = (literal.suffix.is_empty() && !suffix.is_empty()).then(|| {
            let message = format!(
                "an attribute of this kind may be any {what}; give the literal a type: `{suffix}`"
            );
            quote_spanned!(span=> ::core::assert!(__LITERALS.#field, #message))
        });
        quote! {
            const _: () = {
                const __LITERALS: __rt::constraint::Literals =
                    <#kind as __rt::constraint::AttrConstraint>::LITERALS;
                const __ANY: bool =
                    !(__LITERALS.int || __LITERALS.float || __LITERALS.string || __LITERALS.bool);
                #possible;
                #known
            };
        }
    }

    fn equal(&self, first: Entity, again: Entity) -> TokenStream {
        let (a, b) = match (first, again) {
            (Entity::Capture(a), Entity::Capture(b)) => {
                let (x, y) = (capture_name(a), capture_name(b));
                return match self.rule.captures[a].kind {
                    CaptureKind::Attr => quote!(#x.get(__ir, __t) == #y.get(__ir, __t)),
                    CaptureKind::OptionalAttr => {
                        quote!(#x.map(|__a| __a.get(__ir, __t)) == #y.map(|__a| __a.get(__ir, __t)))
                    }
                    CaptureKind::Values => quote!(#x.same_values(#y, __ir)),
                    _ => quote!(#x == #y),
                };
            }
            (a @ Entity::Matched(..), b) | (a, b @ Entity::Matched(..)) => {
                let view = View::Pure { deep: true };
                (self.seen(a, view), self.seen(b, view))
            }
            (a, b) => (self.handle(a, quote!(__ir)), self.handle(b, quote!(__ir))),
        };
        quote!(#a == #b)
    }

    fn predicate(&self, predicate: &Predicate) -> TokenStream {
        let ir = self.target.ir_type();
        let view = View::Pure {
            deep: self.rule.syntax.reads,
        };
        let span = predicate.span;
        let test = |option: TokenStream| {
            let into_bool = quote_spanned!(span=> __rt::native::IntoBool::into_bool);
            let value = Ident::new("__b", span);
            quote!(match #option { ::core::option::Option::Some(#value) => #into_bool(#value), ::core::option::Option::None => false })
        };
        let condition = match &predicate.code {
            PredicateCode::Helper(call) => test(self.call(call, view)),
            PredicateCode::Code(code) => test(self.code(code, view)),
            PredicateCode::Function(path, args) => {
                let path = &path.path;
                let args = args.iter().map(|arg| self.predicate_arg(arg, view, true));
                test(quote! {
                    (|| -> ::core::option::Option<_> { ::core::option::Option::Some(#path(#(#args),*)) })()
                })
            }
            PredicateCode::Provided(name, args) => {
                let function = quote::format_ident!("{}", snake_case(name));
                let args = args.iter().map(|arg| self.predicate_arg(arg, view, false));
                let call = quote_spanned!(span=> __rt::constraint::#function);
                quote!(#call(#(#args),*))
            }
            PredicateCode::Type(path, entity) => self.type_predicate(path, *entity),
            PredicateCode::Attr(path, entity) => {
                let seen = self.seen(*entity, view);
                let path = &path.path;
                let bound = quote_spanned!(span=> __rt::constraint::AttrConstraint);
                quote!(<#path as #bound>::check(#seen))
            }
        };
        let shown = self.shown(&predicate.shown);
        let reason = &predicate.reason;
        self.require(
            condition,
            quote!(__rt::plumbing::reason::<#ir>(__ir, __t, #reason, &[#shown])),
        )
    }

    fn type_predicate(&self, path: &OpPath, entity: Entity) -> TokenStream {
        let seen = self.seen(entity, View::Pure { deep: false });
        let (path, span) = (&path.path, path.span());
        let bound = quote_spanned!(span=> __rt::constraint::TypeConstraint);
        quote!(__rt::plumbing::type_of(#seen).is_some_and(<#path as #bound>::check))
    }

    fn predicate_arg(&self, arg: &CallArg, view: View, decode: bool) -> TokenStream {
        match arg {
            CallArg::Entity(entity, span) => {
                let seen = self.seen(*entity, view);
                if decode {
                    decode_as(*span, &quote!(_), &seen)
                } else {
                    seen
                }
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

    /// `("x", Capture::…), …` for a trace.
    fn shown(&self, names: &[(String, Entity)]) -> TokenStream {
        let items = names.iter().filter_map(|(name, entity)| {
            let capture = match entity {
                Entity::Capture(index) => {
                    let variant = capture_variant(self.rule.captures[*index].kind);
                    let value = capture_name(*index);
                    quote!(__rt::rule::Capture::#variant(#value))
                }
                Entity::Node(node) => {
                    let op = node_name(*node);
                    quote!(__rt::rule::Capture::Op(#op))
                }
                Entity::NodeResult(..) => {
                    let value = self.handle(*entity, quote!(__ir));
                    quote!(__rt::rule::Capture::Value(#value))
                }
                _ => return None,
            };
            Some(quote!((#name, #capture)))
        });
        quote!(#(#items),*)
    }

    // ---- What is computed before the rewrite --------------------------------------------------

    fn early(&self) -> TokenStream {
        let action = &self.rule.action;
        if action.early.is_empty() {
            return quote!();
        }
        let items = action
            .early
            .iter()
            .enumerate()
            .map(|(index, item)| self.early_item(index, item));
        let asserts = action
            .early
            .iter()
            .filter_map(|item| match (&item.code, item.want) {
                (EarlyCode::Literal(literal), Want::Attr { op, slot, .. }) => {
                    Some(self.literal_assert(literal, &self.attr_kind(op, slot)))
                }
                _ => None,
            });
        let types = action.replacement.iter().enumerate().filter_map(|(result, value)| {
            let value = match value {
                ValueExpr::Early(item) => {
                    let value = self.early_as_value(*item);
                    quote!(#value)
                }
                ValueExpr::EarlyAt(item, at) => {
                    let name = early_name(*item);
                    quote!(#name[#at])
                }
                ValueExpr::Entity(_) => return None,
            };
            let root = node_name(0);
            Some(quote! {
                if __ir.value_type(#value) != __ir.value_type(__ir.result(#root, #result)) {
                    break '__before ::core::result::Result::Err("a replacement has another type than the root's result");
                }
            })
        });
        let mut kept: Vec<TokenStream> = (0..action.early.len())
            .filter(|item| self.kept(*item))
            .map(|item| {
                let name = early_name(item);
                quote!(#name)
            })
            .collect();
        kept.extend(
            self.raw_values()
                .into_iter()
                .map(|item| self.early_as_value(item)),
        );
        quote! {
            #(#asserts)*
            let __before = '__before: {
                let __ir = __cx.ir();
                #(#items)*
                #(#types)*
                ::core::result::Result::Ok((#(#kept,)*))
            };
            let (#(#kept,)*) = __rt::__or_decline!(__cx, __RANK, __before);
        }
    }

    /// Whether the rewrite still needs the item. What only other natives take may borrow the IR,
    /// and must not outlive the read.
    fn kept(&self, item: usize) -> bool {
        let action = &self.rule.action;
        if action.early[item].want != Want::Raw {
            return true;
        }
        let is = |entity: &Entity| *entity == Entity::Early(item);
        fn arg_uses(arg: &CallArg, is: &dyn Fn(&Entity) -> bool) -> bool {
            match arg {
                CallArg::Entity(entity, _) => is(entity),
                CallArg::Code(code) => code.names.iter().any(|(_, entity)| is(entity)),
                CallArg::Call(call) => call.args.iter().any(|arg| arg_uses(arg, is)),
                CallArg::Literal(_) | CallArg::Path(_) => false,
            }
        }
        action.steps.iter().any(|step| match step {
            Step::Native {
                code: LateCode::Call(call),
                ..
            } => call.args.iter().any(|arg| arg_uses(arg, &is)),
            Step::Native {
                code: LateCode::Code(code),
                ..
            } => code.names.iter().any(|(_, e)| is(e)),
            Step::Build(_) | Step::Before(_) | Step::Modify(_) => false,
        })
    }

    /// An early item as a value; a raw one is converted where it stands.
    pub(super) fn early_as_value(&self, item: usize) -> TokenStream {
        let name = early_name(item);
        match self.rule.action.early[item].want {
            Want::Raw => {
                let value = quote::format_ident!("{}_value", name);
                quote!(#value)
            }
            _ => quote!(#name),
        }
    }

    fn early_item(&self, index: usize, item: &Early) -> TokenStream {
        let ir = self.target.ir_type();
        let name = early_name(index);
        let view = View::Pure {
            deep: self.rule.syntax.reads,
        };
        let span = item.span;
        let what = match &item.code {
            EarlyCode::Call(call) => match &call.helper.name {
                Some(name) => format!("native `{name}` gave no result"),
                None => "a native gave no result".to_string(),
            },
            EarlyCode::Code(_) => "native code gave no result".to_string(),
            EarlyCode::Literal(_) | EarlyCode::Path(_) => {
                "this IR has no such attribute".to_string()
            }
            EarlyCode::Attr(_) => "an attribute is absent".to_string(),
            EarlyCode::TypeOf(_) => "a type is not known".to_string(),
        };
        // An expression of type `Option<_>`, or of one that converts itself.
        let code = match &item.code {
            EarlyCode::Call(call) => self.call(call, view),
            EarlyCode::Code(code) => self.code(code, view),
            EarlyCode::Path(path) => {
                let path = &path.path;
                quote!(#path)
            }
            EarlyCode::Attr(entity) => self.seen(*entity, view),
            EarlyCode::TypeOf(entity) => match entity {
                Entity::Early(item) => {
                    let value = self.early_as_value(*item);
                    quote!(__rt::native::Ty::new(__ir, __ir.value_type(#value)))
                }
                _ => {
                    let value = self.handle(*entity, quote!(__ir));
                    quote!(__rt::native::Ty::new(__ir, __ir.value_type(#value)))
                }
            },
            EarlyCode::Literal(literal) => match item.want {
                Want::Attr { op, slot, .. } => {
                    self.literal_attr(literal, &self.attr_kind(op, slot))
                }
                _ => literal.tokens.clone(),
            },
        };
        let converted = match item.want {
            // A block may not stand bare before `else`.
            Want::Raw => quote!((#code)),
            Want::Attr { .. } if matches!(&item.code, EarlyCode::Literal(l) if l.suffix.is_empty()) => {
                code.clone()
            }
            Want::Attr { op, slot, .. } => {
                let kind = self.attr_kind(op, slot);
                let into = quote_spanned!(span=> __rt::native::IntoAttr::<#ir, #kind>::into_attr);
                apply(span, &into, &code, &quote!())
            }
            Want::Value => {
                let into = quote_spanned!(span=> __rt::native::IntoValue::<#ir>::into_value);
                apply(span, &into, &code, &quote!(, __ir))
            }
            Want::Values(n) => {
                let (into, n) = (
                    quote_spanned!(span=> __rt::native::IntoValues::<#ir>::into_values),
                    n as usize,
                );
                let values = apply(span, &into, &code, &quote!(, __ir));
                quote!(#values.filter(|__v| __v.len() == #n))
            }
            Want::Type => {
                let into = quote_spanned!(span=> __rt::native::IntoType::<#ir>::into_type);
                apply(span, &into, &code, &quote!())
            }
        };
        if let Want::Attr {
            optional: true,
            op,
            slot,
        } = item.want
        {
            // A native that fails (`?`) is no match; one that returns `None` means absence.
            let fails = matches!(&item.code, EarlyCode::Call(_) | EarlyCode::Code(_));
            if fails {
                let kind = self.attr_kind(op, slot);
                let into = quote_spanned!(span=> __rt::native::IntoAttr::<#ir, #kind>::into_attr);
                let value = apply(span, &into, &quote!(__v), &quote!());
                return quote! {
                    let #name = match #code {
                        ::core::option::Option::Some(__v) => #value,
                        ::core::option::Option::None => {
                            break '__before ::core::result::Result::Err(#what);
                        }
                    };
                };
            }
            return quote!(let #name = #converted;);
        }
        let given = |name: &TokenStream, value: &TokenStream| {
            quote! {
                let ::core::option::Option::Some(#name) = #value else {
                    break '__before ::core::result::Result::Err(#what);
                };
            }
        };
        let mut out = given(&quote!(#name), &converted);
        if item.want == Want::Raw && self.used_as_value(index) {
            let value = self.early_as_value(index);
            let into = quote_spanned!(span=> __rt::native::IntoValue::<#ir>::into_value);
            let again = quote!(#into(::core::clone::Clone::clone(&#name), __ir));
            out.extend(given(&value, &again));
        }
        out
    }

    /// Whether a raw item stands for a value somewhere.
    fn used_as_value(&self, item: usize) -> bool {
        let action = &self.rule.action;
        let is = |value: &ValueExpr| *value == ValueExpr::Early(item);
        action.replacement.iter().any(is)
            || action
                .replaced
                .iter()
                .any(|(_, values)| values.iter().any(is))
            || action.steps.iter().any(|step| match step {
                Step::Build(build) => build.operands.iter().any(
                    |operand| matches!(operand, crate::model::OperandExpr::One(value) if is(value)),
                ),
                Step::Modify(modify) => modify.operands.iter().any(|(_, value)| is(value)),
                Step::Native { .. } | Step::Before(_) => false,
            })
            || action
                .early
                .iter()
                .any(|early| matches!(early.code, EarlyCode::TypeOf(Entity::Early(i)) if i == item))
    }

    fn literal_attr(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let ir = self.target.ir_type();
        if !literal.suffix.is_empty() {
            return literal.tokens.clone();
        }
        let value = plain_literal(literal);
        let constraint = quote!(<#kind as __rt::constraint::AttrConstraint>);
        match literal.value {
            LiteralValue::Int(_) => quote!(#constraint::from_int::<#ir>(#value)),
            LiteralValue::Float(_) => quote!(#constraint::from_float::<#ir>(#value)),
            LiteralValue::Str(_) => quote!(__rt::native::IntoAttr::<#ir, #kind>::into_attr(#value)),
            LiteralValue::Bool(_) => {
                quote!(__rt::native::IntoAttr::<#ir, #kind>::into_attr(#value))
            }
        }
    }

    /// The names of raw items that were converted to values and are needed by the rewrite.
    pub(super) fn raw_values(&self) -> Vec<usize> {
        (0..self.rule.action.early.len())
            .filter(|item| {
                self.rule.action.early[*item].want == Want::Raw && self.used_as_value(*item)
            })
            .collect()
    }
}

/// A literal's value as a token of the widest type.
fn plain_literal(literal: &Literal) -> TokenStream {
    match &literal.value {
        LiteralValue::Int(value) => {
            let value = proc_macro2::Literal::i128_suffixed(*value);
            quote!(#value)
        }
        LiteralValue::Float(value) => {
            let value = proc_macro2::Literal::f64_suffixed(*value);
            quote!(#value)
        }
        LiteralValue::Str(text) => quote!(#text),
        LiteralValue::Bool(value) => quote!(#value),
    }
}

fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}
