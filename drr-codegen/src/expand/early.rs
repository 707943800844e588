//! What a rule computes before the rewrite: a failure is no match.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};

use super::native::{View, apply};
use super::{RuleExpander, early_name, node_name};
use crate::model::{CallArg, Early, EarlyCode, Entity, LateCode, Step, ValueExpr, Want};
use crate::syntax::{Literal, LiteralValue};

impl RuleExpander<'_> {
    pub(super) fn early(&self) -> TokenStream {
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
        let kept: Vec<usize> = (0..action.early.len())
            .filter(|item| self.kept(*item))
            .collect();
        let values = self.raw_values();
        let values = values.iter().map(|item| self.early_as_value(*item));
        let names: Vec<TokenStream> = kept
            .iter()
            .map(|item| early_name(*item).into_token_stream())
            .chain(values)
            .collect();
        let handles = kept.iter().filter_map(|item| {
            let name = early_name(*item);
            // What borrows the IR cannot be kept beside a rewriter.
            (action.early[*item].want == Want::Raw).then(|| {
                quote! {
                    let #name = {
                        #[allow(unused_imports)]
                        use __rt::native::KeptAsIs as _;
                        __rt::native::Kept(#name).kept()
                    };
                }
            })
        });
        quote! {
            #(#asserts)*
            let __before = '__before: {
                let __ir = __cx.ir();
                #(#items)*
                #(#types)*
                #(#handles)*
                ::core::result::Result::Ok((#(#names,)*))
            };
            let (#(#names,)*) = __rt::__or_decline!(__cx, __RANK, __before);
        }
    }

    /// Whether the rewrite still needs the item. What only other natives take may borrow the IR,
    /// and must not outlive the read.
    pub(super) fn kept(&self, item: usize) -> bool {
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

    pub(super) fn early_item(&self, index: usize, item: &Early) -> TokenStream {
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
    pub(super) fn used_as_value(&self, item: usize) -> bool {
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

    pub(super) fn literal_attr(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
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
pub(super) fn plain_literal(literal: &Literal) -> TokenStream {
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
