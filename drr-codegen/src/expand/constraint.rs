//! Type and attribute constraints: their code as a method of a type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;

use super::names::own;
use super::native::{call_closure, call_path, infer};
use super::user_code::{is_unwritten, tail, truth, unary_template};
use crate::syntax::{Helper, HelperKind, NativeBody};

/// The trait of the constraint, for its type. `ir` is the IR that the block names.
pub(super) fn implementation(
    helper: &Helper,
    name: &Ident,
    summary: &str,
    ir: Option<&syn::Type>,
    rt: &TokenStream,
) -> TokenStream {
    let (bound, entity, holds) = match helper.kind == HelperKind::AttrConstraint {
        true => (
            quote!(AttrConstraint),
            quote!(AttrRef),
            Some(quote!(type Holds = #rt::constraint::holds::Anything;)),
        ),
        false => (quote!(TypeConstraint), quote!(Ty), None),
    };
    let (answer, at) = answer(&helper.body);
    let answer = truth(&answer, at);
    // The code of a block that names its IR is about that IR. On others, the constraint does not hold.
    let of_ir = ir.map(|ir| {
        quote! {
            let __rt::Some(__a0) = __a0.downcast::<#ir>() else {
                return false;
            };
        }
    });
    let allow = is_unwritten(&helper.body).then(|| quote!(#[allow(unreachable_code)]));
    quote! {
        #[allow(clippy::all, unused_parens, unused_braces)]
        #allow
        impl #rt::constraint::#bound for #name {
            #holds
            const SUMMARY: &'static ::core::primitive::str = #summary;
            fn check<I: #rt::ir::Ir>(__a0: #rt::native::#entity<'_, I>) -> ::core::primitive::bool {
                use #rt as __rt;
                #of_ir
                #answer
            }
        }
    }
}

/// The answer of the code, an expression of type `Option<_>`, and where the code gives it.
fn answer(body: &NativeBody) -> (TokenStream, Span) {
    // The argument has the place where rustc is to report that it has another type.
    let given = |at: Span| Ident::new("__a0", Span::call_site().located_at(at));
    match body {
        NativeBody::Closure(closure) => {
            let at = closure.inputs.span();
            let args = std::iter::once((at, given(at).into_token_stream()));
            let answer = call_closure(closure, args, &own("__native", at));
            let body = closure.body.to_token_stream();
            (answer, tail(body, closure.body.span()))
        }
        NativeBody::Path(path) => {
            let at = path.span();
            let arg = infer(at, &given(at).into_token_stream());
            (call_path(path, std::iter::once(arg)), at)
        }
        // An alias has no implementation of its own.
        NativeBody::Constraint(_) => (quote!(None), Span::call_site()),
        NativeBody::Template(code) => {
            let at = tail(code.clone(), Span::call_site());
            (unary_template(code.clone(), &given(Span::call_site())), at)
        }
    }
}
