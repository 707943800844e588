//! `OpDef::verify_signature`, `infer_types` and `attr_default`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{attr_kind, operand_kind, result_kind, runtime};
use crate::declaration::Infer;
use crate::derive::model::{Op, Place, ResultType, Trait, unraw};

/// `fn verify_signature`, in the order in which MLIR checks.
pub(super) fn verify(op: &Op) -> TokenStream {
    let k = runtime(op);
    let mut checks: Vec<TokenStream> = Vec::new();
    for slot in 0..op.attrs.len() {
        let kind = attr_kind(op, slot);
        checks.push(quote!(verifier.attr::<#kind>(#slot)?;));
    }
    for index in 0..op.operands.len() {
        let kind = operand_kind(op, index);
        checks.push(quote!(verifier.operand::<#kind>(#index)?;));
    }
    for index in 0..op.results.len() {
        let kind = result_kind(op, index);
        checks.push(quote!(verifier.result::<#kind>(#index)?;));
    }
    checks.extend(op.traits.iter().filter_map(|t| all_match(op, t)));
    for (index, region) in op.regions.iter().enumerate() {
        let kind = &region.constraint;
        checks.push(quote!(verifier.region::<#kind>(#index)?;));
    }
    for (index, successor) in op.successors.iter().enumerate() {
        let kind = &successor.constraint;
        checks.push(quote!(verifier.successor::<#kind>(#index)?;));
    }
    checks.extend(op.traits.iter().filter_map(|t| same(&k, t)));
    let verifier = if checks.is_empty() {
        format_ident!("_verifier")
    } else {
        format_ident!("verifier")
    };
    let end = match &op.verify {
        Some(path) => quote_spanned!(path.span()=> #path(ir, op)),
        None => quote!(::core::result::Result::Ok(())),
    };
    quote! {
        fn verify_signature<__I: #k::ir::Ir>(
            ir: &__I,
            op: #k::ir::Op<__I>,
        ) -> ::core::result::Result<(), ::std::string::String> {
            let #verifier = #k::signature::Verifier::new(ir, op, Self::DECL)?;
            #(#checks)*
            #end
        }
    }
}

/// The check of an `All…Match` trait.
fn all_match(op: &Op, t: &Trait) -> Option<TokenStream> {
    let k = runtime(op);
    let property = match t.ident.to_string().as_str() {
        "AllTypesMatch" => quote!(Type),
        "AllElementTypesMatch" => quote!(ElementType),
        "AllShapesMatch" => quote!(Shape),
        "AllRanksMatch" => quote!(Rank),
        _ => return None,
    };
    let fields = t.arguments.as_ref()?;
    let names = fields.iter().map(unraw).collect::<Vec<_>>().join(", ");
    let slots = fields
        .iter()
        .filter_map(|field| match op.place(&unraw(field))? {
            Place::Operand(at) => Some(quote!(#k::signature::Slot::Operand(#at))),
            Place::Attr(at) => Some(quote!(#k::signature::Slot::Attr(#at))),
            Place::Result(at) => Some(quote!(#k::signature::Slot::Result(#at))),
            Place::Region | Place::Successor => None,
        });
    Some(quote! {
        verifier.all_match(#k::signature::Property::#property, #names, &[#(#slots),*])?;
    })
}

/// The check of a `Same…` trait.
fn same(k: &TokenStream, t: &Trait) -> Option<TokenStream> {
    let call = match t.ident.to_string().as_str() {
        "SameOperandsAndResultType" => quote!(same_operands_and_result_type()),
        "SameTypeOperands" => quote!(same_type_operands()),
        "SameOperandsElementType" => quote!(same_element_type(#k::signature::Over::Operands)),
        "SameOperandsAndResultElementType" => {
            quote!(same_element_type(#k::signature::Over::OperandsAndResults))
        }
        "SameOperandsShape" => quote!(same_shape(#k::signature::Over::Operands)),
        "SameOperandsAndResultShape" => {
            quote!(same_shape(#k::signature::Over::OperandsAndResults))
        }
        _ => return None,
    };
    Some(quote!(verifier.#call?;))
}

/// `fn infer_types`, where the declaration says how.
pub(super) fn infer(op: &Op) -> Option<TokenStream> {
    let k = runtime(op);
    let count = op.results.len();
    let body = match op.inference() {
        Infer::None => return None,
        Infer::FirstOperand => quote! {
            let _ = attrs;
            #k::signature::infer::first_operand(ir, operands, #count)
        },
        Infer::Function => infer_function(op)?,
    };
    Some(quote! {
        fn infer_types<__I: #k::ir::Ir>(
            ir: &mut __I,
            operands: &[#k::ir::Value<__I>],
            attrs: &[::core::option::Option<__I::Attr>],
        ) -> ::core::option::Option<::std::vec::Vec<#k::ir::Type<__I>>> {
            #body
        }
    })
}

fn infer_function(op: &Op) -> Option<TokenStream> {
    let k = runtime(op);
    if let Some(path) = &op.infer {
        return Some(quote_spanned!(path.span()=> #path(ir, operands, attrs)));
    }
    if let Some(t) = op.traits.iter().find(|t| t.ident == "InferTypes") {
        return Some(quote_spanned! {t.ident.span()=>
            <Self as #k::decl::InferTypes>::infer(ir, operands, attrs)
        });
    }
    let types = op
        .inferred_results()?
        .into_iter()
        .map(|source| match source {
            ResultType::Operand(at) => {
                quote!(#k::signature::infer::operand(ir, Self::DECL, operands, #at)?)
            }
            ResultType::Attr(at) => quote!(#k::signature::infer::attr(ir, attrs, #at)?),
            ResultType::Built(index) => {
                let kind = result_kind(op, index);
                quote!(#k::signature::infer::built::<#kind, __I>(ir)?)
            }
        });
    Some(quote! {
        let _ = (operands, attrs);
        ::core::option::Option::Some(::std::vec![#(#types),*])
    })
}

/// `fn attr_default`, where an attribute has a default.
pub(super) fn defaults(op: &Op) -> Option<TokenStream> {
    let k = runtime(op);
    let arms: Vec<TokenStream> = op
        .attrs
        .iter()
        .enumerate()
        .filter(|(_, attr)| attr.default.is_some())
        .map(|(slot, _)| {
            quote!(#slot => <Self as #k::decl::HasAttr<#slot>>::default_value::<__I>(),)
        })
        .collect();
    if arms.is_empty() {
        return None;
    }
    Some(quote! {
        fn attr_default<__I: #k::ir::Ir>(
            slot: usize,
        ) -> ::core::option::Option<#k::attr::AttrData<__I>> {
            match slot {
                #(#arms)*
                _ => ::core::option::Option::None,
            }
        }
    })
}
