//! `OpDef::verify_signature`, `infer_types` and `attr_default`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Index;

use crate::declaration::Infer;
use crate::derive::model::{Op, Place, ResultType, Trait, unraw};

/// `fn verify_signature`, with checks in MLIR's order.
pub(super) fn verify(op: &Op) -> TokenStream {
    let mut checks: Vec<TokenStream> = Vec::new();
    let all = |method: &str, count: usize| -> Vec<TokenStream> {
        let method = format_ident!("{method}");
        let check = |index| {
            let index = Index::from(index);
            quote!(verifier.#method::<Self, #index>()?;)
        };
        (0..count).map(check).collect()
    };
    checks.extend(all("attr", op.attrs.len()));
    checks.extend(all("operand", op.operands.len()));
    checks.extend(all("result", op.results.len()));
    checks.extend(op.traits.iter().filter_map(|t| all_match(op, t)));
    for (index, region) in op.regions.iter().enumerate() {
        let (kind, index) = (&region.constraint, Index::from(index));
        checks.push(quote!(verifier.region::<#kind>(#index)?;));
    }
    for (index, successor) in op.successors.iter().enumerate() {
        let (kind, index) = (&successor.constraint, Index::from(index));
        checks.push(quote!(verifier.successor::<#kind>(#index)?;));
    }
    checks.extend(op.traits.iter().filter_map(same));
    let verifier = if checks.is_empty() {
        format_ident!("_verifier")
    } else {
        format_ident!("verifier")
    };
    let end = match &op.verify {
        Some(path) => quote!(#path(ir, op)),
        None => quote!(::core::result::Result::Ok(())),
    };
    quote! {
        fn verify_signature<__I: __drr::ir::Ir>(
            ir: &__I,
            op: __drr::ir::Op<__I>,
        ) -> ::core::result::Result<(), ::std::string::String> {
            let #verifier = __drr::signature::Verifier::new(ir, op, Self::DECL)?;
            #(#checks)*
            #end
        }
    }
}

/// The check of an `All…Match` trait.
fn all_match(op: &Op, t: &Trait) -> Option<TokenStream> {
    let property = match t.ident.to_string().as_str() {
        "AllTypesMatch" => quote!(Type),
        "AllElementTypesMatch" => quote!(ElementType),
        "AllShapesMatch" => quote!(Shape),
        "AllRanksMatch" => quote!(Rank),
        _ => return None,
    };
    let fields = t.arguments.as_ref()?;
    let names = fields.iter().map(unraw).collect::<Vec<_>>().join(", ");
    let slot = |what: &str, at: usize| {
        let (what, at) = (format_ident!("{what}"), Index::from(at));
        quote!(__drr::signature::Slot::#what(#at))
    };
    let slots = fields
        .iter()
        .filter_map(|field| match op.place(&unraw(field))? {
            Place::Operand(at) => Some(slot("Operand", at)),
            Place::Attr(at) => Some(slot("Attr", at)),
            Place::Result(at) => Some(slot("Result", at)),
            Place::Region | Place::Successor => None,
        });
    Some(quote! {
        verifier.all_match(__drr::signature::Property::#property, #names, &[#(#slots),*])?;
    })
}

/// The check of a `Same…` trait.
fn same(t: &Trait) -> Option<TokenStream> {
    let call = match t.ident.to_string().as_str() {
        "SameOperandsAndResultType" => quote!(same_operands_and_result_type()),
        "SameTypeOperands" => quote!(same_type_operands()),
        "SameOperandsElementType" => quote!(same_element_type(__drr::signature::Over::Operands)),
        "SameOperandsAndResultElementType" => {
            quote!(same_element_type(
                __drr::signature::Over::OperandsAndResults
            ))
        }
        "SameOperandsShape" => quote!(same_shape(__drr::signature::Over::Operands)),
        "SameOperandsAndResultShape" => {
            quote!(same_shape(__drr::signature::Over::OperandsAndResults))
        }
        _ => return None,
    };
    Some(quote!(verifier.#call?;))
}

/// `fn infer_types`, if the declaration determines the types.
pub(super) fn infer(op: &Op) -> Option<TokenStream> {
    let count = Index::from(op.results.len());
    let body = match op.inference() {
        Infer::None => return None,
        Infer::FirstOperand => quote! {
            let _ = (ir, attrs);
            __drr::signature::infer::first_operand::<__I>(operands, #count)
        },
        Infer::Function => infer_function(op)?,
    };
    Some(quote! {
        #[inline]
        fn infer_types<__I: __drr::ir::Ir>(
            ir: &mut __I,
            operands: &[__drr::ir::Type<__I>],
            attrs: &[::core::option::Option<__I::Attr>],
        ) -> ::core::option::Option<::std::vec::Vec<__drr::ir::Type<__I>>> {
            #body
        }
    })
}

fn infer_function(op: &Op) -> Option<TokenStream> {
    if let Some(path) = &op.infer {
        return Some(quote!(#path(ir, operands, attrs)));
    }
    if op.has_trait("InferTypes") {
        return Some(quote!(<Self as __drr::decl::InferTypes>::infer(
            ir, operands, attrs
        )));
    }
    let types = op
        .inferred_results()?
        .into_iter()
        .map(|source| match source {
            ResultType::Operand(at) => {
                let at = Index::from(at);
                quote!(__drr::signature::infer::operand::<__I>(Self::DECL, operands, #at)?)
            }
            ResultType::Attr(at) => {
                let at = Index::from(at);
                quote!(__drr::signature::infer::attr(ir, attrs, #at)?)
            }
            ResultType::Built(index) => {
                let index = Index::from(index);
                quote!(__drr::signature::infer::built::<Self, #index, __I>(ir)?)
            }
        });
    Some(quote! {
        let _ = (&ir, operands, attrs);
        ::core::option::Option::Some(::std::vec![#(#types),*])
    })
}

/// `fn attr_default`, if an attribute has a default.
pub(super) fn defaults(op: &Op) -> Option<TokenStream> {
    let arms: Vec<TokenStream> = op
        .attrs
        .iter()
        .enumerate()
        .filter(|(_, attr)| attr.default.is_some())
        .map(|(slot, _)| {
            let slot = Index::from(slot);
            quote!(#slot => <Self as __drr::decl::HasAttr<#slot>>::default_value::<__I>(),)
        })
        .collect();
    if arms.is_empty() {
        return None;
    }
    Some(quote! {
        fn attr_default<__I: __drr::ir::Ir>(
            slot: usize,
        ) -> ::core::option::Option<__drr::attr::AttrData<__I>> {
            match slot {
                #(#arms)*
                _ => ::core::option::Option::None,
            }
        }
    })
}
