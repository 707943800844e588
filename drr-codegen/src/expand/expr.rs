//! The expressions of the results: each becomes a `let`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::context::RuleExpander;
use super::names::{apply, builder, converted_name, expr_name, number, original_name, own};
use super::native::View;
use super::user_code::tail_span;
use crate::model::{AttrPlace, CaptureKind, Entity, Expr, ExprKind, Want};
use crate::syntax::Reads;

impl RuleExpander<'_> {
    /// Evaluates a pure expression; `__ir` is in scope. Without a value the rule declines.
    pub(super) fn pure_expr(&self, index: usize) -> TokenStream {
        let (expr, name) = (self.expr(index), expr_name(index));
        let view = View::Pure(self.rule.syntax.reads);
        let given = Ident::new("__v", given_span(expr));
        let code = self.expression(expr, view);
        let missing = match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Path(_) => "this IR has no such attribute".to_string(),
            ExprKind::Bound(_) => "an attribute is absent".to_string(),
            ExprKind::TypeOf(_) => "a type is not known".to_string(),
            ExprKind::TypesOf(_) => "an op has another number of results than types".to_string(),
            _ => format!("{} gave no result", subject(expr)),
        };
        let value = self.attr_or_value(expr, &given, &code);
        if let Want::Attr {
            optional: true,
            place,
        } = expr.want
        {
            if is_plain_literal(expr) {
                return quote!(let #name = #value;);
            }
            let or_stop = |value| quote!(__rt::or_decline(#value, #missing)?);
            let value = self.optional_attr(expr, place, &code, or_stop);
            return quote!(let #name = { #value };);
        }
        let mut out = quote!(let #name = __rt::or_decline(#value, #missing)?;);
        if expr.want == Want::Raw && self.used_as_value(index) {
            let ir = self.target.ir_type();
            let value = self.value(Entity::Expr(index));
            let into = quote_spanned!(expr.span=> __rt::IntoValue::<#ir>::into_value);
            let again = quote!(#into(::core::clone::Clone::clone(&#name), __ir));
            out.extend(quote!(let #value = __rt::or_decline(#again, #missing)?;));
        }
        out
    }

    /// An attribute that may be absent; `__ir` is in scope. `or_stop` makes a value of an `Option`.
    fn optional_attr(
        &self,
        expr: &Expr,
        place: AttrPlace,
        code: &TokenStream,
        or_stop: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let span = given_span(expr);
        let (ir, given) = (self.target.ir_type(), Ident::new("__v", span));
        // A native that fails (`?`) gives no attribute, as does what does not fit; one that returns
        // `None` means absence.
        let code = match expr.kind {
            ExprKind::Call(_) | ExprKind::Code(_) => or_stop(code.clone()),
            _ => code.clone(),
        };
        let converted = self.by_kind(place, &quote!(__ir), |kind| {
            let into = quote_spanned!(span=> __rt::IntoAttr::<#ir, #kind>::into_optional_attr);
            quote!(#into(#given))
        });
        let converted = or_stop(converted);
        quote!(let #given = #code; #converted)
    }

    /// Converts an expression to the wanted kind, as an `Option`. A literal of the declared kind
    /// needs no conversion.
    fn attr_or_value(&self, expr: &Expr, given: &Ident, code: &TokenStream) -> TokenStream {
        let is_attr = matches!(expr.want, Want::Attr { .. }) && is_plain_literal(expr);
        match self.converted(expr, given) {
            Some(converted) if !is_attr => quote!(({ let #given = #code; #converted })),
            _ => code.clone(),
        }
    }

    /// A constant's attribute, as an `Option`; `__rw` is in scope.
    pub(super) fn constant(&self, expr: &Expr) -> TokenStream {
        let given = Ident::new("__v", given_span(expr));
        let code = self.expression(expr, View::Pure(Reads::NOTHING));
        let value = self.attr_or_value(expr, &given, &code);
        match expr.want {
            // The kind depends on the op that stands there.
            Want::Attr { place, .. } if place.node.is_some() => {
                quote!({ let __ir = __rw.ir(); #value })
            }
            _ => value,
        }
    }

    /// Evaluates an effectful expression; `__rw` is in scope. Without a value the rewrite is
    /// abandoned.
    pub(super) fn effectful_expr(&self, index: usize) -> TokenStream {
        let (expr, name) = (self.expr(index), expr_name(index));
        if let ExprKind::Converted(of, part) = expr.kind {
            let (value, part) = (self.value(of), number(part));
            return quote!(let #name = __rw.converted_part(#value, #part)?;);
        }
        let failed = format!("{} failed", subject(expr));
        let takes_rewriter = expr.kind.takes_rewriter();
        let view = match takes_rewriter {
            true => View::Effectful,
            false => View::Pure(self.rule.syntax.reads),
        };
        let loc = expr.loc.as_ref().map(|loc| {
            let (name, loc) = (own("__loc", Span::call_site()), self.location_of(loc));
            quote!(let #name = #loc;)
        });
        let builder = builder();
        let converted = self.converted_values(&expr.kind);
        let scope = match takes_rewriter {
            true => quote!(#converted #loc let #builder = &mut __rw.pattern_rewriter();),
            false => quote!(#loc let __ir = __rw.ir();),
        };
        let code = self.expression(expr, view);
        if let Want::Attr {
            optional: true,
            place,
        } = expr.want
        {
            let or_stop = |value| quote!(__rt::or_abandon(#value, #failed)?);
            let value = self.optional_attr(expr, place, &code, or_stop);
            let made = or_stop(quote!(__rw.made_optional(#name)));
            return quote! {
                let #name = { #scope #value };
                let #name = #made;
            };
        }
        // At the user's token: rustc shows a value of the wrong type where it stands.
        let given = Ident::new("__v", given_span(expr));
        let Some(into) = self.converted(expr, &given) else {
            let code = quote!({ #scope #code });
            let done = match expr.want {
                Want::Nothing => {
                    let done = quote_spanned!(expr.span=> __rt::is_done);
                    apply(expr.span, &done, &code, &quote!())
                }
                _ => quote!(#code.is_some()),
            };
            return quote!(__rt::abandon_unless(#done, #failed)?;);
        };
        // A value of effectful code does not borrow the rewriter; one of pure code may.
        let value = match takes_rewriter {
            true => quote!({ let #given = { #scope #code }; let __ir = __rw.ir(); #into }),
            false => quote!({ #scope let #given = #code; #into }),
        };
        let made = match expr.want {
            Want::Attr { .. } => Some(quote!(made)),
            Want::Type => Some(quote!(made_type)),
            Want::Types(_) => Some(quote!(made_types)),
            _ => None,
        };
        let interned =
            made.map(|made| quote!(let #name = __rt::or_abandon(__rw.#made(#name), #failed)?;));
        quote! {
            let #name = __rt::or_abandon(#value, #failed)?;
            #interned
        }
    }

    /// Code that changes the IR gets what the values of the source become in a dialect conversion, except
    /// for `(original $x)`.
    fn converted_values(&self, kind: &ExprKind) -> TokenStream {
        let (mut converted, mut originals) = (Vec::new(), Vec::new());
        values_of(kind, &mut converted, &mut originals);
        let originals = originals.into_iter().filter_map(|entity| match entity {
            Entity::Capture(capture) => {
                let (name, original) = (self.capture(capture), original_name(capture));
                Some(quote!(let #original = #name;))
            }
            _ => None,
        });
        let converted = converted.into_iter().filter_map(|entity| {
            let (name, value) = match entity {
                Entity::Capture(capture) => {
                    let name = self.capture(capture);
                    let value = match self.kind(capture) {
                        CaptureKind::Value => quote!(__rw.converted(#name)?),
                        CaptureKind::OptionalValue => quote!(__rw.converted_optional(#name)?),
                        CaptureKind::Values => {
                            quote!(__rw.converted_run(#name.to_vec(__rw.ir()))?)
                        }
                        _ => return None,
                    };
                    (name, value)
                }
                Entity::NodeResult(node, result) => {
                    let value = self.handle(entity, quote!(__rw.ir()));
                    (
                        converted_name(node, result),
                        quote!({ let __v = #value; __rw.converted(__v)? }),
                    )
                }
                _ => return None,
            };
            Some(quote!(let #name = #value;))
        });
        quote!(#(#originals)* #(#converted)*)
    }

    pub(super) fn expr(&self, index: usize) -> &Expr {
        &self.rule.action.exprs[index]
    }

    /// An expression of type `Option<_>`, or of one that converts itself.
    fn expression(&self, expr: &Expr, view: View) -> TokenStream {
        match &expr.kind {
            ExprKind::Call(call) => self.call(call, view),
            ExprKind::Code(code) => self.code(code, view),
            ExprKind::Path(path) => path.path.to_token_stream(),
            // It is converted, whatever may be read from it.
            ExprKind::Bound(entity @ Entity::Matched(..)) => self.handle(*entity, quote!(__ir)),
            ExprKind::Bound(entity) => self.seen(*entity, view),
            ExprKind::Original(entity) => self.seen_original(*entity, view),
            ExprKind::TypeOf(entity) => {
                let value = match entity {
                    Entity::Expr(_) => self.value(*entity),
                    _ => self.handle(*entity, quote!(__ir)),
                };
                quote!(__rt::Ty::new(__ir, __ir.value_type(#value)))
            }
            ExprKind::TypesOf(values) => {
                let values = self.spread_values(*values, quote!(__ir));
                quote!(__rt::value_types(__ir, &#values))
            }
            ExprKind::Literal(literal) => match expr.want {
                Want::Attr { place, .. } => self.by_kind(place, &quote!(__ir), |kind| {
                    self.literal_attr(literal, kind)
                }),
                _ => self.rust_literal(literal),
            },
            ExprKind::Converted(..) | ExprKind::Build(_) => quote!(),
        }
    }

    /// Converts `given` to what is wanted, as an `Option`; `None` if anything goes.
    fn converted(&self, expr: &Expr, given: &Ident) -> Option<TokenStream> {
        let (ir, span) = (self.target.ir_type(), given_span(expr));
        // Code gives an `Option`. Its content is converted, so that errors show its type.
        let optional = matches!(expr.kind, ExprKind::Call(_) | ExprKind::Code(_));
        let apply = |into: TokenStream, ir: TokenStream| match optional {
            true => quote!(#given.and_then(|#given| #into(#given #ir))),
            false => quote!(#into(#given #ir)),
        };
        Some(match expr.want {
            Want::Attr { place, .. } => self.by_kind(place, &quote!(__ir), |kind| {
                let into = quote_spanned!(span=> __rt::IntoAttr::<#ir, #kind>::into_attr);
                apply(into, quote!())
            }),
            Want::Value => {
                let into = quote_spanned!(span=> __rt::IntoValue::<#ir>::into_value);
                apply(into, quote!(, __ir))
            }
            Want::Values(count) => {
                let into = quote_spanned!(span=> __rt::IntoValues::<#ir>::into_values);
                let (values, count) = (apply(into, quote!(, __ir)), number(count as usize));
                quote!(#values.filter(|__v| __v.len() == #count))
            }
            Want::Operands => {
                let into = quote_spanned!(span=> __rt::IntoOperands::<#ir>::into_operands);
                apply(into, quote!(, __ir))
            }
            Want::Type => {
                let into = quote_spanned!(span=> __rt::IntoType::<#ir>::into_type);
                apply(into, quote!())
            }
            Want::Types(count) => {
                let into = quote_spanned!(span=> __rt::IntoTypes::<#ir>::into_types);
                let count = count.map(|count| {
                    let count = number(count as usize);
                    quote!(.filter(|__t| __t.len() == #count))
                });
                quote!(#into(#given)#count)
            }
            Want::Signature => {
                let into =
                    quote_spanned!(span=> __rt::native::IntoSignature::<#ir>::into_signature);
                apply(into, quote!())
            }
            Want::Raw | Want::Nothing => return None,
        })
    }

    /// The declarations of an attribute: one, or one for each op that may be matched at the node.
    pub(super) fn attr_places(&self, place: AttrPlace) -> Vec<(usize, usize)> {
        match place.node {
            Some(node) => self.rule.attr_slots(self.set, node, place.slot),
            None => vec![(place.op, place.slot)],
        }
    }

    /// Applies `of` to an attribute's kind. If several ops may be matched, a `match` chooses the kind.
    pub(super) fn by_kind(
        &self,
        place: AttrPlace,
        ir: &TokenStream,
        of: impl Fn(&TokenStream) -> TokenStream,
    ) -> TokenStream {
        let kind = |(op, slot): &(usize, usize)| of(&self.attr_kind(*op, *slot));
        match place.node {
            None => kind(&(place.op, place.slot)),
            Some(node) => self.by_op(node, &self.attr_places(place), ir, kind),
        }
    }
}

/// The entities that an expression uses, and those that it uses as they are.
fn values_of(kind: &ExprKind, used: &mut Vec<Entity>, originals: &mut Vec<Entity>) {
    let add = |list: &mut Vec<Entity>, entity: Entity| {
        if !list.contains(&entity) {
            list.push(entity);
        }
    };
    match kind {
        ExprKind::Original(entity) => add(originals, *entity),
        ExprKind::Call(call) => {
            let args = call.args.iter();
            args.for_each(|arg| values_of(&arg.kind, used, originals));
        }
        other => other.for_each_entity(&mut |entity| add(used, entity)),
    }
}

/// True if it is a literal of the declared kind, which needs no conversion.
fn is_plain_literal(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Literal(literal) if literal.suffix.is_empty())
}

/// The place of what an expression gives.
fn given_span(expr: &Expr) -> Span {
    match &expr.kind {
        ExprKind::Code(code) => tail_span(&code.group),
        _ => expr.span,
    }
}

/// The name in messages of the code that an expression runs.
fn subject(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Call(call) => call.helper.title(),
        ExprKind::TypeOf(_) | ExprKind::TypesOf(_) => "the type of what is built".to_string(),
        _ => "native code".to_string(),
    }
}
