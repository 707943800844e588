//! A rule's tests: constraints on entities, the constraint list, and the conditions that results
//! require.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::context::RuleExpander;
use super::names::number;
use super::native::{View, call_path, infer, respan};
use super::terms::equal as same;
use super::user_code::{tail, tail_span, truth};
use crate::model::{
    Binding, CallArg, CaptureKind, Check, Entity, ExprKind, Matcher, Predicate, PredicateCode,
    Spread,
};
use crate::syntax::{NativeBody, OpPath, Reads};

/// A test of a rule.
pub(super) struct Test {
    /// Holds, or is some, if the test does.
    pub condition: TokenStream,
    /// A pattern that binds the value of the condition.
    pub binds: Option<TokenStream>,
    /// The `Reason` that reports a failure.
    pub reason: TokenStream,
}

/// A reason with a fixed text.
fn text(reason: &str) -> TokenStream {
    quote!(__rt::Reason::Text(#reason))
}

impl RuleExpander<'_> {
    /// A test, which is over `__ir` and `__t`.
    pub(super) fn test(&self, condition: TokenStream, reason: TokenStream) -> Test {
        Test {
            condition,
            binds: None,
            reason,
        }
    }

    /// A capture's place among the set's bindings.
    fn binding(&self, capture: usize) -> proc_macro2::Literal {
        number(self.rule.source.captures[capture].binding.index())
    }

    pub(super) fn check(&self, check: &Check) -> Test {
        let ir = self.target.ir_type();
        match check {
            Check::Type(capture, constraint) => {
                let name = self.capture(*capture);
                let (path, span) = (&constraint.path, constraint.span());
                let bound = quote_spanned!(span=> __rt::constraint::TypeConstraint);
                let test = quote!(<#path as #bound>::check(__rt::native::Ty::new(__ir, __ir.value_type(__v))));
                let each = self.each_of(*capture, &test);
                let condition = each.unwrap_or_else(|| quote!({ let __v = #name; #test }));
                let place = &self.rule.source.captures[*capture].place;
                let binding = self.binding(*capture);
                let summary = quote!(<#path as __rt::constraint::TypeConstraint>::SUMMARY);
                let reason = match self.kind(*capture) {
                    CaptureKind::Values => quote! {
                        __rt::Reason::Types(
                            #place,
                            #summary,
                            #binding,
                            |__ty| <#path as __rt::constraint::TypeConstraint>::check(__ty),
                        )
                    },
                    _ => quote!(__rt::Reason::Type(#place, #summary, #binding)),
                };
                self.test(condition, reason)
            }
            Check::Attr(capture, matcher, slot) => self.attr_check(*capture, matcher, *slot),
            Check::Native(number) => self.source_native(*number),
            Check::Out(out, matcher) => self.out_check(*out, matcher.as_ref()),
            Check::SameSizes(op, sizes) => {
                let sizes = sizes.iter().map(|(single, captures)| {
                    let captures = captures.iter().map(|capture| {
                        let name = self.capture(*capture);
                        match self.kind(*capture) {
                            CaptureKind::Values => quote!(#name.len()),
                            _ => quote!(::core::primitive::usize::from(#name.is_some())),
                        }
                    });
                    let single = number(*single);
                    quote!(#single #(+ #captures)*)
                });
                let name = &self.set.ops[*op].decl.name;
                let reason =
                    format!("the variadic operands of '{name}' would not be of the same size");
                self.test(
                    quote!({ let __sizes = [#(#sizes),*]; __rt::are_all(&__sizes, __sizes[0]) }),
                    text(&reason),
                )
            }
            Check::Equal(var, first, again) => {
                let name = &var.name;
                let condition = self.equal(*first, *again, var.span());
                let reason = format!("both '${name}' must be equal");
                let shown = self.shown(&[(name.clone(), *first), (name.clone(), *again)]);
                self.test(condition, quote!(__rt::Reason::Shown(#reason, &[#shown])))
            }
            Check::Predicate(predicate) => self.predicate(predicate),
            Check::SameResults(values) => {
                let root = self.node(0);
                // The number of results of a built op is not known yet.
                let counted = !values.iter().any(Spread::is_computed_run);
                let values = values.iter().filter(|part| !part.is_computed_run());
                let bindings = values.clone().filter_map(|part| match part {
                    Spread::One(entity) | Spread::Original(entity) => self.shown_binding(*entity),
                    Spread::All(capture) => Some(self.binding(*capture)),
                    Spread::Given(_) | Spread::Results { .. } => None,
                });
                let pushes = values.clone().map(|part| match part {
                    Spread::Given(_) => quote!(),
                    _ if part.is_computed() => quote!(__known.push(__rt::None);),
                    Spread::One(entity) | Spread::Original(entity) => {
                        let value = self.handle(*entity, quote!(__ir));
                        quote!(__known.push(__rt::Some(#value));)
                    }
                    Spread::All(capture) => {
                        let values = self.all_values(*capture, &quote!(__ir));
                        quote!(__known.extend(#values.iter().copied().map(__rt::Some));)
                    }
                    Spread::Results { of, op, group } => {
                        let values = self.result_group(*of, *op, *group, quote!(__ir));
                        quote!(__known.extend(#values.into_iter().map(__rt::Some));)
                    }
                });
                let known = quote!({
                    let mut __known: ::std::vec::Vec<__rt::Option<__rt::Value<#ir>>> =
                        ::std::vec::Vec::new();
                    #(#pushes)*
                    __known
                });
                self.test(
                    quote!(__cx.same_results(#root, &#known, #counted)),
                    quote!(__rt::Reason::Replacements(&[#(#bindings),*])),
                )
            }
            Check::ResultCount { node, op, count } => {
                let replaced = &self.node_decl(*node).name;
                let by = &self.set.ops[*op].decl.name;
                let (node, least) = (self.node(*node), number(count.0));
                let condition = match count.1 {
                    usize::MAX => quote!(__ir.num_results(#node) >= #least),
                    most => {
                        let most = number(most);
                        quote!((#least..=#most).contains(&__ir.num_results(#node)))
                    }
                };
                let reason = format!("'{replaced}' has another number of results than '{by}'");
                self.test(condition, text(&reason))
            }
            Check::Dominates(value, node) => {
                let op = self.node(*node);
                let each = match value {
                    Entity::Capture(capture) => {
                        self.each_of(*capture, &quote!(__rt::dominates(__ir, __v, #op)))
                    }
                    _ => None,
                };
                let condition = each.unwrap_or_else(|| {
                    let value = self.handle(*value, quote!(__ir));
                    quote!(__rt::dominates(__ir, #value, #op))
                });
                let name = &self.node_decl(*node).name;
                let reason = format!("the replacement of '{name}' does not dominate it");
                self.test(condition, text(&reason))
            }
            Check::NotItself(values) => {
                let name = &self.node_decl(0).name;
                let others = values.iter().map(|value| self.is_no_result_of(*value, 0));
                self.test(quote!(#(#others)&&*), quote!(__rt::Reason::Itself(#name)))
            }
            Check::Erasable {
                node,
                used,
                gone,
                changed,
                dropped,
                unused,
            } => {
                let op = self.node(*node);
                let gone = gone.iter().map(|node| self.node(*node));
                let changed = changed.iter().map(|(node, group)| {
                    let arities = self.target.arities(self.rule.source.nodes[*node].op);
                    let (name, group) = (self.node(*node), number(*group));
                    quote!((#name, __rt::group(#arities, #group)))
                });
                let name = &self.node_decl(*node).name;
                let kept = used
                    .iter()
                    .map(|entity| self.is_no_result_of(*entity, *node));
                let dropped = self.regions_of(dropped);
                let condition = quote! {
                    __rt::removable(__ir, #op, &[#(#gone),*], &[#(#changed),*], #dropped, #unused)
                    #(&& #kept)*
                };
                let reason = format!("'{name}' has other uses, or two names stand for it");
                self.test(condition, text(&reason))
            }
            Check::Outside { of, inner, node } => {
                let (inner, owner) = (self.node(*inner), self.node(*node));
                let Entity::Capture(capture) = *of else {
                    return self.given_outside(*of, inner, owner);
                };
                let (name, bound) = (self.capture(capture), &self.rule.source.captures[capture]);
                let test = quote!(__rt::is_outside(__ir, __v, #inner, #owner));
                let each = self.each_of(capture, &test);
                let condition = each.unwrap_or_else(|| match bound.kind {
                    CaptureKind::Region => quote!(__rt::can_leave(__ir, #name, #owner)),
                    CaptureKind::Regions => quote! {
                        #name.regions(__ir).into_iter().all(|__r| __rt::can_leave(__ir, __r, #owner))
                    },
                    _ => quote!({ let __v = #name; #test }),
                });
                let reason = match bound.kind {
                    CaptureKind::Region | CaptureKind::Regions => {
                        format!("{} uses what is made around it", bound.place)
                    }
                    _ => format!("{} is made in the region", bound.place),
                };
                self.test(condition, text(&reason))
            }
            Check::SameType(value, node, result) => {
                let of = value;
                let value = self.handle(*value, quote!(__ir));
                let (op, index) = (self.node(*node), number(*result));
                let condition = quote!(__cx.has_result_type(#value, #op, #index));
                let result = Binding::Result(self.rule.source.nodes[*node].binding, *result);
                let reason = match (self.shown_binding(*of), self.set.bindings.find(&result)) {
                    (Some(value), Some(result)) => {
                        let result = number(result.index());
                        quote!(__rt::Reason::Replacement(#value, #result))
                    }
                    _ => text("a replacement has another type than the result that it replaces"),
                };
                self.test(condition, reason)
            }
        }
    }

    /// The test that a capture is not a result of a node and does not contain one.
    fn is_no_result_of(&self, entity: Entity, node: usize) -> TokenStream {
        let Entity::Capture(index) = entity else {
            return quote!(true);
        };
        let (op, name) = (self.node(node), self.capture(index));
        let each = self.each_of(index, &quote!(!__rt::makes(__ir, #op, __v)));
        each.unwrap_or_else(|| match self.kind(index) {
            CaptureKind::Value => quote!(!__rt::makes(__ir, #op, #name)),
            _ => quote!(true),
        })
    }

    /// The test that `test` holds for each `__v` of a capture that may be several values or none.
    fn each_of(&self, capture: usize, test: &TokenStream) -> Option<TokenStream> {
        let name = self.capture(capture);
        match self.kind(capture) {
            CaptureKind::Values => Some(quote!(#name.all(__ir, |__v| #test))),
            CaptureKind::OptionalValue => Some(quote!(#name.is_none_or(|__v| #test))),
            _ => None,
        }
    }

    pub(super) fn attr_check(
        &self,
        capture: usize,
        matcher: &Matcher,
        (op, slot): (usize, usize),
    ) -> Test {
        let ir = self.target.ir_type();
        let name = self.capture(capture);
        // Of several ops that may stand there, the kind is that of the one that does.
        let attr = self.matched_attr(capture, (op, slot));
        let of_kind =
            |of: &dyn Fn(&TokenStream) -> TokenStream| self.by_kind(attr, &quote!(__ir), of);
        let place = &self.rule.source.captures[capture].place;
        let (test, expected) = match matcher {
            Matcher::Path(path) if path.has_generics() => {
                let (ty, span) = (&path.path, path.span());
                let bound = quote_spanned!(span=> __rt::constraint::AttrConstraint);
                (
                    quote!(<#ty as #bound>::check(__a)),
                    quote!(Text(<#ty as __rt::constraint::AttrConstraint>::SUMMARY)),
                )
            }
            Matcher::Path(path) => {
                let (value, span) = (&path.path, path.span());
                let borrow = quote_spanned!(span=> &);
                (
                    of_kind(&|kind| {
                        let matches = quote_spanned!(span=> __rt::constraint::MatchAttr::<#ir, #kind>::matches);
                        quote!(#matches(#borrow #value, __a))
                    }),
                    {
                        let kind = self.attr_kind(op, slot);
                        let expected = quote_spanned!(span=> __rt::constraint::MatchAttr::<#ir, #kind>::expected);
                        quote!(Of(|| #expected(#borrow #value)))
                    },
                )
            }
            Matcher::Literal(literal) => {
                let text = literal.text();
                (
                    of_kind(&|kind| self.literal_test(literal, kind)),
                    quote!(Text(#text)),
                )
            }
        };
        let condition = match self.kind(capture) {
            CaptureKind::OptionalAttr => {
                quote!(#name.is_some_and(|__s| { let __a = __s.get(__ir, __t); #test }))
            }
            _ => quote!({ let __a = #name.get(__ir, __t); #test }),
        };
        let binding = self.binding(capture);
        let reason = quote!(__rt::Reason::Attr(#place, __rt::Expected::#expected, #binding));
        self.test(condition, reason)
    }

    /// The test that two things of one name are equal; rustc reports at `span` that they are not
    /// comparable.
    fn equal(&self, first: Entity, again: Entity, span: Span) -> TokenStream {
        let optional = |entity: Entity| matches!(entity, Entity::Capture(capture) if matches!(self.kind(capture), CaptureKind::OptionalValue | CaptureKind::OptionalAttr));
        let (a, b) = match (first, again) {
            (Entity::Capture(a), Entity::Capture(b)) => {
                let of = |capture: usize| (self.kind(capture), self.capture(capture));
                return same(of(a), of(b));
            }
            // Data stands for an attribute as a constant does.
            (data @ Entity::Matched(..), Entity::Capture(attr))
            | (Entity::Capture(attr), data @ Entity::Matched(..))
                if self.kind(attr).is_attr() =>
            {
                let view = View::Pure(Reads::NOTHING);
                let (ir, data) = (self.target.ir_type(), self.seen(data, view));
                // rustc marks all of an argument.
                let data = respan(quote!(&#data), span);
                let kind = self.declared_kind(attr);
                let kind = kind.unwrap_or_else(|| quote!(__rt::constraint::AnyAttr));
                let matches =
                    quote_spanned!(span=> __rt::constraint::MatchAttr::<#ir, #kind>::matches);
                let seen = self.seen(Entity::Capture(attr), view);
                return match self.kind(attr) {
                    CaptureKind::OptionalAttr => {
                        quote!(#seen.is_some_and(|__a| #matches(#data, __a)))
                    }
                    _ => quote!(#matches(#data, #seen)),
                };
            }
            (a @ Entity::Matched(..), b) | (a, b @ Entity::Matched(..)) => {
                let view = View::Pure(Reads::NOTHING);
                // `todo!()` equals anything, but only in this direction.
                let (a, b) = match self.is_unwritten(b) || optional(a) {
                    true => (b, a),
                    false => (a, b),
                };
                let (x, y) = (self.seen(a, view), self.seen(b, view));
                if optional(b) {
                    return quote!(#y.is_some_and(|__b| #x == __b));
                }
                (x, y)
            }
            (a, b) => {
                let (x, y) = (self.handle(a, quote!(__ir)), self.handle(b, quote!(__ir)));
                match (optional(a), optional(b)) {
                    (true, false) => (x, quote!(__rt::Some(#y))),
                    (false, true) => (quote!(__rt::Some(#x)), y),
                    _ => (x, y),
                }
            }
        };
        quote_spanned!(span=> #a == #b)
    }

    pub(super) fn predicate(&self, predicate: &Predicate) -> Test {
        let view = View::Pure(self.rule.syntax.reads);
        let span = match &predicate.code {
            PredicateCode::Code(code) => tail_span(&code.group),
            PredicateCode::Helper(call) => match &call.helper.body {
                // A result of the wrong type is an error at the predicate, wherever it is used.
                NativeBody::Template(code) => tail(code.clone(), predicate.span),
                _ => predicate.span,
            },
            _ => predicate.span,
        };
        let test = |option: TokenStream| truth(&option, span);
        let condition = match &predicate.code {
            PredicateCode::Helper(call) => test(self.call(call, view)),
            PredicateCode::Code(code) => test(self.code(code, view)),
            PredicateCode::Function(path, args) => {
                let path = &path.path;
                let args = args.iter().map(|arg| self.predicate_arg(arg, view, true));
                test(call_path(path, args))
            }
            PredicateCode::Provided(name, args) => {
                let function = Ident::new(&snake_case(name), span);
                let args = args.iter().map(|arg| {
                    // An argument of the wrong kind is underlined.
                    let seen = self.predicate_arg(arg, view, false);
                    quote_spanned!(arg.span=> ::core::convert::identity(#seen))
                });
                let call = quote_spanned!(span=> __rt::constraint::#function);
                quote_spanned!(span=> #call(#(#args),*))
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
        self.test(condition, quote!(__rt::Reason::Shown(#reason, &[#shown])))
    }

    pub(super) fn type_predicate(&self, path: &OpPath, entity: Entity) -> TokenStream {
        let seen = self.seen(entity, View::Pure(Reads::NOTHING));
        let (path, span) = (&path.path, path.span());
        let bound = quote_spanned!(span=> __rt::constraint::TypeConstraint);
        quote!(__rt::type_of(#seen).is_some_and(<#path as #bound>::check))
    }

    pub(super) fn predicate_arg(&self, arg: &CallArg, view: View, decode: bool) -> TokenStream {
        match arg.kind {
            ExprKind::Bound(entity) if decode => {
                let seen = self.of_kind(arg, &self.seen(entity, view));
                infer(arg.span, &seen)
            }
            ExprKind::Bound(entity) => self.seen(entity, view),
            _ => self.call_arg(arg, view),
        }
    }

    /// Names and their bindings, for a reason.
    pub(super) fn shown(&self, names: &[(String, Entity)]) -> TokenStream {
        let items = names.iter().filter_map(|(name, entity)| {
            let binding = self.shown_binding(*entity)?;
            Some(quote!((#name, #binding)))
        });
        quote!(#(#items),*)
    }

    /// The binding of an entity of the source, if a reason can show it.
    fn shown_binding(&self, entity: Entity) -> Option<proc_macro2::Literal> {
        let binding = match entity {
            Entity::Capture(capture) => self.rule.source.captures[capture].binding,
            Entity::Node(node) => self.rule.source.nodes[node].binding,
            Entity::NodeResult(node, index) => {
                let result = Binding::Result(self.rule.source.nodes[node].binding, index);
                self.set.bindings.find(&result)?
            }
            _ => return None,
        };
        Some(number(binding.index()))
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
