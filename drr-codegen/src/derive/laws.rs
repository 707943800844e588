//! `identity = 0` and `absorbing(rhs = 0)`: constants that make an op trivial.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Lit, Meta, Token, UnOp};

use super::model::{Law, Op, Role};
use crate::codes::report;
use crate::declaration::Arity;
use crate::diag::{Errors, did_you_mean};
use crate::tokens::unraw;

/// The parameter of the interface's functions.
const CONSTANT: &str = "__constant";

/// Reads one of the arguments. Mistakes are reported.
pub(super) fn read(absorbing: bool, meta: Meta, errors: &Errors) -> Vec<Law> {
    let Some(word) = meta.path().get_ident().cloned() else {
        return Vec::new();
    };
    let law = |operand, value| Law {
        absorbing,
        word: word.clone(),
        operand,
        value,
    };
    match meta {
        Meta::NameValue(pair) => vec![law(None, pair.value)],
        Meta::List(list) => {
            let one = |input: ParseStream<'_>| {
                let operand: Ident = input.parse()?;
                input.parse::<Token![=]>()?;
                Ok((operand, input.parse::<Expr>()?))
            };
            let all = |input: ParseStream<'_>| {
                Punctuated::<_, Token![,]>::parse_terminated_with(input, one)
            };
            let all = errors.ok(all.parse2(list.tokens)).into_iter().flatten();
            all.map(|(operand, value)| law(Some(operand), value))
                .collect()
        }
        Meta::Path(path) => {
            report!(errors.spanning, path, CONSTANT_OPERAND:
                "expected the constant: `{word} = 0` or `{word}(rhs = 0)`");
            Vec::new()
        }
    }
}

/// Reports constants that do not fit the op.
pub(super) fn check(op: &Op, errors: &Errors) {
    for (index, law) in op.laws.iter().enumerate() {
        let word = &law.word;
        let is_pair = [(Role::Operand, 2), (Role::Result, 1)]
            .into_iter()
            .all(|(role, count)| {
                op.parts(role).count() == count
                    && op.parts(role).all(|part| part.arity == Arity::One)
            });
        if !is_pair {
            report!(errors.spanning, word, CONSTANT_OPERAND:
                "`{word}` is for ops with two operands and one result");
            continue;
        }
        match &law.operand {
            None if !op.has_trait("Commutative") => {
                report!(errors.spanning, &law.value, CONSTANT_OPERAND:
                "nothing says which operand is the constant: write `{word}(rhs = …)`, or add the trait `Commutative`")
            }
            Some(operand) => {
                let names = || op.parts(Role::Operand).map(|part| part.name.as_str());
                let same = |other: &Law| {
                    other.absorbing == law.absorbing && other.operand.as_ref() == Some(operand)
                };
                if !names().any(|name| name == unraw(operand)) {
                    let near = did_you_mean(&unraw(operand), names(), "");
                    report!(errors.spanning, operand, CONSTANT_OPERAND:
                        "the op has no operand `{operand}`{near}");
                } else if op.laws[..index].iter().any(same) {
                    report!(errors.spanning, operand, CONSTANT_OPERAND:
                        "`{operand}` is given twice");
                }
            }
            None => {}
        }
        if test(&law.value).is_none() {
            report!(errors.spanning, &law.value, CONSTANT_OPERAND:
                "expected a number, or a function of the constant: `{word} = 0`, `{word} = is_least`");
        }
    }
}

/// The test of a constant. `None` if the value is neither a number nor a path.
fn test(value: &Expr) -> Option<TokenStream> {
    let span = Span::call_site().located_at(value.span());
    let constant = Ident::new(CONSTANT, span);
    let (minus, number) = match value {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => (Some(unary.op), &*unary.expr),
        value => (None, value),
    };
    match number {
        Expr::Group(group) if minus.is_none() => test(&group.expr),
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(int) => {
                let value = Literal::i128_suffixed(int.base10_parse().ok()?);
                Some(quote_spanned!(span=> #constant.is_int(#minus #value)))
            }
            Lit::Float(float) => {
                let value = Literal::f64_suffixed(float.base10_parse().ok()?);
                Some(quote_spanned!(span=> #constant.is_float(#minus #value)))
            }
            _ => None,
        },
        Expr::Path(path) if minus.is_none() => Some(quote_spanned!(span=> #path(#constant))),
        _ => None,
    }
}

/// The implementation of the interface by the view.
pub(super) fn expand(op: &Op, view: &Ident) -> TokenStream {
    if op.laws.is_empty() {
        return TokenStream::new();
    }
    let constant = Ident::new(CONSTANT, Span::call_site());
    let method = |name: &str, absorbing: bool| {
        let name = Ident::new(name, Span::call_site());
        let laws = op.laws.iter().filter(|law| law.absorbing == absorbing);
        let arms = laws.filter_map(|law| {
            let test = test(&law.value)?;
            let part = law.operand.as_ref().and_then(|operand| op.part(operand));
            Some(match part {
                Some(part) => {
                    let at = part.at;
                    quote!(#at => #test,)
                }
                None => quote!(_ => #test,),
            })
        });
        quote! {
            #[allow(unreachable_patterns)]
            fn #name(
                &self,
                __operand: ::core::primitive::usize,
                #constant: __drr::native::AttrRef<'_, I>,
            ) -> ::core::primitive::bool {
                match __operand {
                    #(#arms)*
                    _ => false,
                }
            }
        }
    };
    let methods = [method("is_identity", false), method("is_absorbing", true)];
    quote! {
        impl<I: __drr::ir::Ir> __drr::interface::ConstantOperands<I> for #view<'_, I> {
            #(#methods)*
        }
    }
}
