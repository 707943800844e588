//! `OpDef::verify_signature`, `infer_types` and `attr_default`.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Index;

use crate::declaration::{ALL_MATCH, Arity, ELEMENTS_MATCH, Infer};
use crate::derive::model::{Op, Role, Trait};
use crate::pieces::match_on;
use crate::tokens::unraw;

/// Calls the verifier of a declaration. Another signature is one error, at the function's name.
pub(super) fn verify_by(path: &syn::ExprPath) -> TokenStream {
    quote! {
        let __verify: fn(&AnyIr, __drr::ir::Op<AnyIr>) -> ::core::result::Result<(), _> = #path;
        __verify(__ir, __op).map_err(::core::convert::Into::into)
    }
}

/// `fn verify_signature`, with checks in MLIR's order, and its parts.
pub(super) fn verify(op: &Op) -> TokenStream {
    let no_arguments = op.has_trait("NoRegionArguments");
    let no_arguments = no_arguments.then(|| quote!(__verifier.no_region_arguments()?;));
    let (table, relations) = (constraints(op), relations(op));
    quote! {
        fn verify_signature<AnyIr: __drr::ir::Ir>(
            __ir: &AnyIr,
            __op: __drr::ir::Op<AnyIr>,
        ) -> ::core::result::Result<(), __drr::decl::VerifyError> {
            let __verifier = __drr::signature::Verifier::of::<Self>(__ir, __op)?;
            #no_arguments
            __verifier.parts(#table, Self::verify_relations)
        }
        fn constraints<AnyIr: __drr::ir::Ir>() -> ::core::option::Option<
            &'static __drr::decl::Constraints<AnyIr>
        > {
            ::core::option::Option::Some(#table)
        }
        #relations
    }
}

/// The constraints as a table, so that an op adds no code.
fn constraints(op: &Op) -> TokenStream {
    let checks = |role: Role| {
        let function = format_ident!("{}", role.name());
        op.parts(role).map(move |part| {
            let at = Index::from(part.at);
            quote!(__drr::signature::#function::<Self, #at, AnyIr>())
        })
    };
    let attrs = checks(Role::Attr);
    let values = checks(Role::Operand).chain(checks(Role::Result));
    let relations = match (checks_more(op), relates_types(op)) {
        (false, false) => quote!(None),
        (false, true) => quote!(SameTypes),
        (true, _) => quote!(Any),
    };
    quote! {
        const {
            &__drr::decl::Constraints {
                attrs: &[#(#attrs),*],
                values: &[#(#values),*],
                relations: __drr::decl::Relations::#relations,
            }
        }
    }
}

/// True if equal types of all operands and results do not suffice for what an op is to satisfy beside its
/// constraints.
fn checks_more(op: &Op) -> bool {
    let mut traits = op.traits.iter().enumerate();
    let parts = [Role::Region, Role::Successor];
    op.verify.is_some()
        || inferred(op).is_some()
        || parts.iter().any(|role| op.parts(*role).next().is_some())
        || traits.any(|(n, t)| t.is_rust() || is_class(t) || all_match(op, n, t).is_some())
}

/// True if a trait is about the class of types (`OperandsAreFloatLike`), which equal types need not
/// have.
fn is_class(t: &Trait) -> bool {
    t.ident.to_string().contains("sAre")
}

/// `fn verify_relations`, if there are any.
fn relations(op: &Op) -> Option<TokenStream> {
    let parts = |role: Role| {
        let method = format_ident!("{}", role.name());
        op.parts(role).map(move |part| {
            let (kind, at) = (&part.constraint, Index::from(part.at));
            quote!(__related.#method::<#kind>(#at)?;)
        })
    };
    let types = relates_types(op).then(|| match op.traits.iter().any(is_class) {
        true => quote!(__related.types_and_classes::<Self>()?;),
        false => quote!(__related.types::<Self>()?;),
    });
    let traits = op.traits.iter().enumerate();
    let checks: Vec<TokenStream> = traits
        .filter_map(|(n, t)| all_match(op, n, t))
        .chain(parts(Role::Region))
        .chain(parts(Role::Successor))
        .chain(types)
        .chain(
            op.traits
                .iter()
                .any(Trait::is_rust)
                .then(|| quote!(__related.interfaces::<Self>()?;)),
        )
        .collect();
    let ok = quote!(::core::result::Result::Ok(()));
    // Another signature is one error, at the function's name. MLIR infers types last.
    let end = match (op.verify.as_ref().map(verify_by), inferred(op)) {
        (Some(verify), None) => verify,
        (None, None) if checks.is_empty() => return None,
        (None, None) => ok,
        (verify, Some(inferred)) => {
            let verify = verify.map(|verify| {
                quote! {
                    let __verified: ::core::result::Result<(), __drr::decl::VerifyError> = { #verify };
                    __verified?;
                }
            });
            quote! {
                #verify
                #inferred?;
                #ok
            }
        }
    };
    let related = (!checks.is_empty()).then(|| {
        quote! {
            let __related =
                __drr::signature::Related::new::<Self>(__ir, __op, __operands, __results);
        }
    });
    Some(quote! {
        fn verify_relations<AnyIr: __drr::ir::Ir>(
            __ir: &AnyIr,
            __op: __drr::ir::Op<AnyIr>,
            __operands: &[__drr::ir::Type<AnyIr>],
            __results: &[__drr::ir::Type<AnyIr>],
        ) -> ::core::result::Result<(), __drr::decl::VerifyError> {
            #related
            #(#checks)*
            #end
        }
    })
}

/// The check of a trait about parts.
fn all_match(op: &Op, number: usize, t: &Trait) -> Option<TokenStream> {
    let slot = |field| {
        let part = op.part(field)?;
        let slot = match part.role {
            Role::Operand => quote!(Operand),
            Role::Attr => quote!(Attr),
            Role::Result => quote!(Result),
            Role::Region | Role::Successor => return None,
        };
        let at = Index::from(part.at);
        Some(quote!(__drr::signature::Slot::#slot(#at)))
    };
    let name = unraw(&t.ident);
    if let (Some(constraint), Some([part])) = (&t.constraint, t.arguments.as_deref()) {
        let (slot, part, element) = (slot(part)?, unraw(part), name == "ElementTypeIs");
        return Some(quote!(__related.type_is::<#constraint>(#slot, #part, #element)?;));
    }
    if let Some((summary, path)) = &t.predicate {
        // Another signature is one error, at the function's name.
        return Some(quote!({
            let __predicate: fn(&AnyIr, __drr::ir::Op<AnyIr>) -> ::core::primitive::bool = #path;
            __related.predicate(#summary, __predicate)?;
        }));
    }
    if let (ELEMENTS_MATCH, Some([from, to])) = (name.as_str(), t.arguments.as_deref()) {
        let names = [unraw(from), unraw(to)];
        let (from, to) = (slot(from)?, slot(to)?);
        return Some(quote!(__related.elements_match(#from, #to, [#(#names),*])?;));
    }
    if let (Some(_), Some([from, to])) = (&t.transform, t.arguments.as_deref()) {
        let (from, to, number) = (slot(from)?, slot(to)?, Index::from(number));
        return Some(quote!(__related.types_match_with::<Self, #number>(#from, #to)?;));
    }
    let (_, property, _) = ALL_MATCH.into_iter().find(|(all, ..)| name == *all)?;
    let property = format_ident!("{property}");
    let fields = t.arguments.as_ref()?;
    let names = fields.iter().map(unraw).collect::<Vec<_>>().join(", ");
    let slots = fields.iter().filter_map(slot);
    Some(quote! {
        __related.all_match(__drr::signature::Property::#property, #names, &[#(#slots),*])?;
    })
}

/// `impl HasTransform` for each `TypesMatchWith`.
pub(super) fn transforms(op: &Op) -> TokenStream {
    let transforms = op.traits.iter().enumerate().filter_map(|(number, t)| {
        let (ident, number, transform) = (&op.ident, Index::from(number), t.transform.as_ref()?);
        Some(quote! {
            impl __drr::decl::HasTransform<#number> for #ident { type Transform = #transform; }
        })
    });
    transforms.collect()
}

/// Lets rustc check, at the names in `All…Match` traits, that attributes of their kinds have a type or a
/// shape.
pub(super) fn carried(op: &Op) -> TokenStream {
    let checks = op.traits.iter().flat_map(|t| {
        let known = ALL_MATCH.into_iter().find(|(all, ..)| t.ident == all);
        let fields = t.arguments.iter().flatten();
        fields.filter_map(move |field| {
            let check = format_ident!("{}", known?.2);
            let part = op.part(field).filter(|part| part.role == Role::Attr)?;
            let (at, span) = (Index::from(part.at), field.span());
            let mut ident = op.ident.clone();
            ident.set_span(ident.span().located_at(span));
            Some(quote_spanned!(span=> const _: () = __drr::decl::#check::<#ident, #at>();))
        })
    });
    checks.collect()
}

/// True if the op has a `Same…` trait.
fn relates_types(op: &Op) -> bool {
    op.traits.iter().any(|t| same(op, t).is_some())
}

/// `fn verify_types`, if a trait relates the types.
pub(super) fn verify_types(op: &Op) -> Option<TokenStream> {
    let checks = op.traits.iter().filter_map(|one| same(op, one));
    relates_types(op).then(|| {
        quote! {
            #[inline]
            fn verify_types<AnyIr: __drr::ir::Ir>(
                __ir: &AnyIr,
                __operands: &[__drr::ir::Type<AnyIr>],
                __results: &[__drr::ir::Type<AnyIr>],
            ) -> ::core::result::Result<(), ::std::string::String> {
                let __types = __drr::signature::Types {
                    ir: __ir,
                    operands: __operands,
                    results: __results,
                };
                #(#checks)*
                ::core::result::Result::Ok(())
            }
        }
    })
}

/// The check of a `Same…` trait, of `Elementwise`, `OperandsAre…` or `ResultsAre…`.
fn same(op: &Op, t: &Trait) -> Option<TokenStream> {
    let operands = quote!(__drr::signature::Over::Operands);
    let all = quote!(__drr::signature::Over::OperandsAndResults);
    let are = |whose: &str, class: &str| {
        let [whose, class] = [whose, class].map(|word| format_ident!("{word}"));
        quote!(are(__drr::signature::Whose::#whose, __drr::signature::Class::#class))
    };
    let call = match t.ident.to_string().as_str() {
        "SameOperandsAndResultType" => quote!(same_operands_and_result_type()),
        "SameTypeOperands" => quote!(same_type_operands()),
        "SameOperandsElementType" => quote!(same_element_type(#operands)),
        "SameOperandsAndResultElementType" => quote!(same_element_type(#all)),
        "Elementwise" => {
            let mut results = op.parts(Role::Result);
            let has_results = results.any(|result| result.arity == Arity::One);
            quote!(elementwise(#has_results))
        }
        "SameOperandsShape" => quote!(same_shape(#operands)),
        "SameOperandsAndResultShape" => quote!(same_shape(#all)),
        "SameOperandsAndResultRank" => quote!(same_rank()),
        "OperandsAreFloatLike" => are("Operands", "Float"),
        "OperandsAreSignlessIntegerLike" => are("Operands", "SignlessInteger"),
        "ResultsAreBoolLike" => are("Results", "Bool"),
        "ResultsAreFloatLike" => are("Results", "Float"),
        "ResultsAreSignlessIntegerLike" => are("Results", "SignlessInteger"),
        _ => return None,
    };
    Some(quote!(__types.#call?;))
}

/// `fn infer_types`, if the declaration determines the types. If it determines one type, `fn infer_type`
/// too.
pub(super) fn infer(op: &Op) -> Option<TokenStream> {
    let count = Index::from(op.parts(Role::Result).count());
    let types = match op.inference() {
        Infer::None => return None,
        Infer::FirstOperand => {
            quote!(__drr::signature::infer::first_operand::<AnyIr>(__operands, #count))
        }
        Infer::Function => match infer_by_user(op) {
            Some(types) => types,
            None => return infer_results(op),
        },
    };
    Some(infers(
        quote!(infer_types),
        quote!(::std::vec::Vec<__drr::ir::Type<AnyIr>>),
        types,
    ))
}

/// `fn compatible_type`, if the declaration names a function.
pub(super) fn compatible(op: &Op) -> Option<TokenStream> {
    let path = op.compatible.as_ref()?;
    Some(quote! {
        fn compatible_type<AnyIr: __drr::ir::Ir>(
            __ir: &AnyIr,
            __inferred: &__drr::ty::TypeData<AnyIr>,
            __type: __drr::ir::Type<AnyIr>,
        ) -> bool {
            let __compatible: __drr::signature::infer::Compatible<AnyIr> = #path;
            __compatible(__ir, __inferred, __type)
        }
    })
}

/// A function that infers `result`.
fn infers(name: TokenStream, result: TokenStream, body: TokenStream) -> TokenStream {
    quote! {
        #[inline]
        fn #name<AnyIr: __drr::ir::Ir>(
            __ir: &mut AnyIr,
            __operands: &[__drr::ir::Type<AnyIr>],
            __attrs: &[::core::option::Option<AnyIr::Attr>],
        ) -> ::core::option::Option<#result> {
            #body
        }
    }
}

fn infer_by_user(op: &Op) -> Option<TokenStream> {
    let function = user_function(op)?;
    Some(quote! {
        let __infer: __drr::signature::infer::Infer<AnyIr> = #function;
        __drr::signature::infer::by(__infer, __ir, __operands, __attrs)
    })
}

/// The user's function for the result types.
fn user_function(op: &Op) -> Option<TokenStream> {
    let by_trait = || quote!(<Self as __drr::decl::InferTypes>::infer);
    match &op.infer {
        Some(path) => Some(path.to_token_stream()),
        None => op.has_trait("InferTypes").then(by_trait),
    }
}

/// The check that the results have the types that the user's function infers.
fn inferred(op: &Op) -> Option<TokenStream> {
    let function = user_function(op)?;
    Some(quote! {
        let __infer: __drr::signature::infer::Infer<AnyIr> = #function;
        __drr::signature::infer::verify::<Self, AnyIr>(__infer, __ir, __op, __operands, __results)
    })
}

/// The functions for results that traits and constraints determine.
fn infer_results(op: &Op) -> Option<TokenStream> {
    let types = op
        .inferred_results()?
        .into_iter()
        .map(|(source, function)| {
            let at = Index::from(source.at);
            let ty = match source.role {
                Role::Operand => {
                    quote!(__drr::signature::infer::operand::<AnyIr>(Self::DECL, __operands, #at))
                }
                Role::Attr => quote!(__drr::signature::infer::attr(__ir, __attrs, #at)),
                _ => quote!(__drr::signature::infer::built::<Self, #at, AnyIr>(__ir)),
            };
            let Some(number) = function else {
                return ty;
            };
            let number = Index::from(number);
            quote!({
                let __ty = #ty?;
                __drr::signature::infer::transformed::<Self, #number, AnyIr>(__ir, __ty)
            })
        });
    let types: Vec<TokenStream> = types.collect();
    let list = |types: &[TokenStream]| {
        let types = quote!(::core::option::Option::Some(::std::vec![#(#types?),*]));
        infers(
            quote!(infer_types),
            quote!(::std::vec::Vec<__drr::ir::Type<AnyIr>>),
            types,
        )
    };
    let [ty] = types.as_slice() else {
        return Some(list(&types));
    };
    let one = infers(
        quote!(infer_type),
        quote!(__drr::ir::Type<AnyIr>),
        ty.clone(),
    );
    let list = list(&[quote!(<Self as __drr::decl::OpDef>::infer_type(
        __ir, __operands, __attrs
    ))]);
    Some(quote!(#one #list))
}

/// `fn attr_default`, if an attribute has a default.
pub(super) fn defaults(op: &Op) -> Option<TokenStream> {
    let defaulted = op.parts.iter().filter(|part| part.default.is_some());
    let arms = defaulted.map(|part| {
        let slot = Index::from(part.at);
        quote!(#slot => <Self as __drr::decl::HasAttr<#slot>>::default_value::<AnyIr>(),)
    });
    let body = match_on(quote!(__slot), arms, quote!(::core::option::Option::None))?;
    Some(quote! {
        fn attr_default<AnyIr: __drr::ir::Ir>(
            __slot: ::core::primitive::usize,
        ) -> ::core::option::Option<__drr::attr::AttrData<AnyIr>> {
            #body
        }
    })
}
