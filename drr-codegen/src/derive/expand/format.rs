//! `OpDecl::format` and `OpDef::format_type`.

use proc_macro2::{Group as Delimited, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Index;

use crate::declaration::Arity;
use crate::derive::model::{Op, Part, Role};
use crate::format::{
    Anchor, DefField, Element, Format, Group, Kind, TypeSource, Values, untyped_note, untyped_text,
};
use crate::pieces::{call, match_on, number, slice};

/// The format as data.
pub(super) fn data(op: &Op) -> TokenStream {
    let (Some(format), Some(text)) = (&op.format, &op.format_text) else {
        return quote!(::core::option::Option::None);
    };
    let Format {
        elements: all,
        attrs,
        operand_segments,
        result_segments,
        ..
    } = format;
    let elements = elements(op, all);
    let sources = |sources: &[TypeSource]| slice(sources.iter().map(source));
    let (operands, results) = (sources(&format.operands), sources(&format.results));
    let attrs = numbers(attrs);
    quote! {
        ::core::option::Option::Some(&__drr::format::Format {
            text: #text,
            elements: #elements,
            operands: #operands,
            results: #results,
            attrs: #attrs,
            operand_segments: #operand_segments,
            result_segments: #result_segments,
        })
    }
}

/// Positions as data.
fn numbers(slots: &[usize]) -> TokenStream {
    slice(slots.iter().map(|slot| number(*slot)))
}

fn elements(op: &Op, elements: &[Element]) -> TokenStream {
    slice(elements.iter().filter_map(|element| {
        let space = element.space;
        let kind = match type_of_one(op, &element.kind) {
            Some(kind) => kind,
            None => {
                let kind = kind(op, &element.kind)?;
                quote!(__drr::format::ElementKind::#kind)
            }
        };
        Some(quote!(__drr::format::Element { space: #space, kind: #kind }))
    }))
}

/// The element of `type($x)` of one value, which depends on the class of the constraint.
fn type_of_one(op: &Op, kind: &Kind) -> Option<TokenStream> {
    let Kind::Type(of, qualified) = kind else {
        return None;
    };
    let part = match of {
        Values::Operand(slot) => op.parts(Role::Operand).nth(*slot)?,
        Values::Result(slot) => op.parts(Role::Result).nth(*slot)?,
        Values::Operands | Values::Results => return None,
    };
    let (constraint, of) = (constraint_of(op, part), values(*of));
    let class = quote!(<#constraint as __drr::constraint::TypeConstraint>::CLASS);
    let kind = match qualified {
        true => quote!(QualifiedType),
        false => quote!(Type),
    };
    (part.arity == Arity::One).then(|| quote!(__drr::format::ElementKind::#kind(#of, #class)))
}

/// An element; `None` for those that a format without mistakes does not have.
fn kind(op: &Op, kind: &Kind) -> Option<TokenStream> {
    Some(match kind {
        Kind::Literal(text) => quote!(Literal(#text)),
        Kind::Whitespace(text) => quote!(Whitespace(#text)),
        Kind::Attr(slot, true) => {
            call!(Attr(number(*slot), quote!(__drr::format::AttrForm::Full)))
        }
        Kind::Attr(slot, false) => {
            let (slot, ident) = (number(*slot), &op.ident);
            // A kind that is not a constraint is an error where it is declared, and not here again.
            quote!(Attr(#slot, __drr::decl::attr_form::<#ident, #slot>()))
        }
        Kind::Values(Values::Operand(slot)) => call!(Operand(number(*slot))),
        Kind::Values(Values::Operands) => quote!(Operands),
        Kind::Region(slot) => call!(Region(number(*slot))),
        Kind::Regions => quote!(Regions),
        Kind::Successor(slot) => call!(Successor(number(*slot))),
        Kind::Successors => quote!(Successors),
        Kind::AttrDict(false) => quote!(AttrDict),
        Kind::AttrDict(true) => quote!(AttrDictWithKeyword),
        Kind::PropDict => quote!(PropDict),
        Kind::Type(of, _) => call!(TypeList(values(*of))),
        Kind::FunctionalType(inputs, results) => {
            call!(FunctionalType(values(*inputs), values(*results)))
        }
        Kind::Group(Group {
            anchors,
            inverted,
            then,
            otherwise,
        }) => {
            let anchors = slice(anchors.iter().map(|one| anchor(*one)));
            let (then, otherwise) = (elements(op, then), elements(op, otherwise));
            quote!(Group(&__drr::format::Group {
                anchors: #anchors,
                inverted: #inverted,
                then: #then,
                otherwise: #otherwise,
            }))
        }
        Kind::OilList(clauses) => {
            call!(OilList(slice(clauses.iter().map(|clause| {
                let anchors = slice(clause.anchors.iter().map(|one| anchor(*one)));
                let elements = elements(op, &clause.elements);
                quote!(__drr::format::Clause { anchors: #anchors, elements: #elements })
            }))))
        }
        Kind::Custom(..) => {
            let format = op.format.as_ref()?;
            call!(Custom(custom_number(&format.elements, kind)?))
        }
        Kind::Values(_) | Kind::Code(_) | Kind::Ref(_) => return None,
        Kind::Param(_) | Kind::Params(_) | Kind::Struct(_) => return None,
    })
}

/// The `custom` directives in the order of the text, and whether each may be absent: it begins an
/// optional group, or reads a parameter of a list that `is_optional`.
fn custom<'a>(
    elements: &'a [Element],
    is_optional: &dyn Fn(usize) -> bool,
) -> Vec<(&'a Kind, bool)> {
    let mut found = Vec::new();
    add_custom(elements, false, is_optional, &mut found);
    found
}

fn add_custom<'a>(
    elements: &'a [Element],
    is_group: bool,
    is_optional: &dyn Fn(usize) -> bool,
    found: &mut Vec<(&'a Kind, bool)>,
) {
    let mut first = is_group;
    for element in elements {
        match &element.kind {
            kind @ Kind::Custom(..) => found.push((kind, first)),
            Kind::Params(of) | Kind::Struct(of) => {
                let list = matches!(element.kind, Kind::Params(_));
                for DefField { param, custom } in of {
                    let optional = list && is_optional(*param);
                    found.extend(custom.iter().map(|custom| (custom, optional)));
                }
            }
            Kind::Group(group) => {
                add_custom(&group.then, true, is_optional, found);
                add_custom(&group.otherwise, false, is_optional, found);
            }
            Kind::OilList(clauses) => {
                for clause in clauses {
                    add_custom(&clause.elements, false, is_optional, found);
                }
            }
            _ => {}
        }
        first &= matches!(element.kind, Kind::Whitespace(_));
    }
}

/// The number of a `custom` directive of a format.
pub(in crate::derive) fn custom_number(elements: &[Element], kind: &Kind) -> Option<Literal> {
    let mut all = custom(elements, &|_| false).into_iter();
    Some(number(all.position(|(one, _)| std::ptr::eq(one, kind))?))
}

/// An argument of a `custom` directive.
fn argument(kind: &Kind, span: Span) -> Option<TokenStream> {
    Some(match kind {
        Kind::Values(Values::Operand(slot)) => call!(__drr::format::OperandArg(number(*slot))),
        Kind::Type(of, _) => call!(__drr::format::TypeArg(values(*of))),
        Kind::Attr(slot, _) => call!(__drr::format::AttrArg(number(*slot))),
        Kind::Region(slot) => call!(__drr::format::RegionArg(number(*slot))),
        Kind::Successor(slot) => call!(__drr::format::SuccessorArg(number(*slot))),
        Kind::AttrDict(_) | Kind::PropDict => quote!(__drr::format::AttrDictArg),
        Kind::Param(slot) => call!(__drr::typedef::ParamArg(number(*slot))),
        Kind::Ref(element) => argument(&element.kind, span)?,
        Kind::Code(text) => respanned(text.parse().ok()?, span),
        _ => return None,
    })
}

/// The tokens as if they stood at `span`.
fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
    let trees = tokens.into_iter().map(|mut tree| {
        if let TokenTree::Group(group) = &tree {
            let inner = respanned(group.stream(), span);
            tree = TokenTree::Group(Delimited::new(group.delimiter(), inner));
        }
        tree.set_span(span);
        tree
    });
    trees.collect()
}

/// `fn custom`, if the format has such directives.
pub(super) fn directives(op: &Op) -> Option<TokenStream> {
    let (format, span) = (op.format.as_ref()?, op.format_text.as_ref()?.span());
    let call = quote!(__drr::format::AsmCall<'_, AnyIr>);
    let module = quote!(__drr::format);
    custom_function(&format.elements, &|_| false, &module, &call, span)
}

/// `fn custom`, if a format has such directives. The functions of `module` call them. rustc reports
/// a wrong directive at `span`.
pub(in crate::derive) fn custom_function(
    elements: &[Element],
    is_optional: &dyn Fn(usize) -> bool,
    module: &TokenStream,
    call: &TokenStream,
    span: Span,
) -> Option<TokenStream> {
    let directives = custom(elements, is_optional).into_iter();
    let directives = directives.filter_map(|(kind, optional)| match kind {
        Kind::Custom(name, arguments) => Some((name, arguments, optional)),
        _ => None,
    });
    let arms = directives.enumerate().map(|(index, (name, arguments, optional))| {
        let function = match optional {
            true => quote!(#module::optional_directive),
            false => quote!(#module::directive),
        };
        let arguments = arguments.iter().filter_map(|one| argument(&one.kind, span));
        let (index, name) = (number(index), Ident::new(name, span));
        let span = span.resolved_at(Span::call_site());
        quote_spanned!(span=> #index => #function::<#name, _, AnyIr>(__call, (#(#arguments,)*)),)
    });
    let otherwise = quote!(::core::result::Result::Ok(false));
    let body = match_on(quote!(__index), arms, otherwise)?;
    Some(quote! {
        fn custom<AnyIr: __drr::ir::Ir>(
            __index: ::core::primitive::usize,
            __call: #call,
        ) -> __drr::format::Asm<::core::primitive::bool> {
            #body
        }
    })
}

fn values(values: Values) -> TokenStream {
    let values = match values {
        Values::Operand(slot) => call!(Operand(number(slot))),
        Values::Result(slot) => call!(Result(number(slot))),
        Values::Operands => quote!(Operands),
        Values::Results => quote!(Results),
    };
    quote!(__drr::format::Values::#values)
}

fn anchor(anchor: Anchor) -> TokenStream {
    let (kind, slot) = match anchor {
        Anchor::Values(Values::Result(slot)) => (quote!(Result), slot),
        Anchor::Values(Values::Operand(slot)) => (quote!(Operand), slot),
        // A group has no such anchor.
        Anchor::Values(Values::Operands | Values::Results) | Anchor::Param(_) => {
            (quote!(Operand), 0)
        }
        Anchor::Attr(slot) => (quote!(Attr), slot),
        Anchor::Unit(slot) => (quote!(Unit), slot),
        Anchor::Region(slot) => (quote!(Region), slot),
    };
    let slot = number(slot);
    quote!(__drr::format::Anchor::#kind(#slot))
}

fn source(source: &TypeSource) -> TokenStream {
    let source = match source {
        TypeSource::Written => quote!(Written),
        TypeSource::Like(of) => call!(Like(values(*of))),
        TypeSource::LikeAttr(slot) => call!(LikeAttr(number(*slot))),
        TypeSource::Built(_) => quote!(Built),
        TypeSource::From(of, _) => call!(From(values(*of))),
        TypeSource::Inferred => quote!(Inferred),
    };
    quote!(__drr::format::TypeSource::#source)
}

/// The groups of a role with the sources of their types.
fn groups<'a>(
    op: &'a Op,
    format: &'a Format,
) -> impl Iterator<Item = (&'a Part, Values, &'a TypeSource)> {
    let operands = op.parts(Role::Operand).zip(&format.operands);
    let results = op.parts(Role::Result).zip(&format.results);
    let operands = operands.map(|(part, source)| (part, Values::Operand(part.at), source));
    operands.chain(results.map(|(part, source)| (part, Values::Result(part.at), source)))
}

/// `fn format_type`, if the format leaves out types that the declaration gives.
pub(super) fn types(op: &Op) -> Option<TokenStream> {
    let format = op.format.as_ref()?;
    let arms = groups(op, format).filter_map(|(part, of, source)| {
        let kind = constraint_of(op, part);
        let of = values(of);
        match source {
            TypeSource::Built(_) => Some(quote! {
                (#of, ::core::option::Option::None) => <#kind as __drr::constraint::TypeConstraint>::build::<AnyIr>(),
            }),
            TypeSource::From(_, number) => {
                let number = Index::from(*number);
                Some(quote! {
                    (#of, ::core::option::Option::Some(__ty)) => {
                        __drr::signature::transformed::<Self, #number, AnyIr>(__ir, __ty)
                    }
                })
            }
            _ => None,
        }
    });
    let on = quote!((__values, __source));
    let body = match_on(on, arms, quote!(::core::option::Option::None))?;
    let checks = checks_of_sources(op, format);
    Some(quote! {
        #checks
        fn format_type<AnyIr: __drr::ir::Ir>(
            __ir: &mut AnyIr,
            __values: __drr::format::Values,
            __source: ::core::option::Option<__drr::ir::Type<AnyIr>>,
        ) -> ::core::option::Option<__drr::ty::TypeData<AnyIr>> {
            #body
        }
    })
}

/// `fn check_format_type`, if other types follow from those of a group.
fn checks_of_sources(op: &Op, format: &Format) -> Option<TokenStream> {
    let is_source = |of: Values| {
        let mut all = groups(op, format);
        all.any(|(_, _, source)| matches!(source, TypeSource::From(from, _) if *from == of))
    };
    let sources = groups(op, format).filter(|(_, of, _)| is_source(*of));
    let arms = sources.map(|(part, of, _)| {
        let (kind, of) = (constraint_of(op, part), values(of));
        quote!(#of => __drr::signature::check_type::<#kind, AnyIr>(__ir, __ty),)
    });
    let otherwise = quote!(::core::result::Result::Ok(()));
    let body = match_on(quote!(__values), arms, otherwise)?;
    Some(quote! {
        fn check_format_type<AnyIr: __drr::ir::Ir>(
            __ir: &AnyIr,
            __values: __drr::format::Values,
            __ty: __drr::ir::Type<AnyIr>,
        ) -> ::core::result::Result<(), &'static ::core::primitive::str> {
            #body
        }
    })
}

/// The constraint of an operand or result.
fn constraint_of(op: &Op, part: &Part) -> TokenStream {
    let (ident, at) = (&op.ident, Index::from(part.at));
    let has = match part.role {
        Role::Operand => quote!(HasOperand),
        _ => quote!(HasResult),
    };
    quote!(<#ident as __drr::decl::#has<#at>>::Kind)
}

/// Assertions that constraints of the user's, which this macro does not know, leave only one type.
pub(super) fn assertions(op: &Op) -> TokenStream {
    let (Some(format), Some(text)) = (&op.format, &op.format_text) else {
        return TokenStream::new();
    };
    let assertions = groups(op, format).filter_map(|(part, _, source)| {
        let TypeSource::Built(true) = source else {
            return None;
        };
        let kind = constraint_of(op, part);
        let message = format!(
            "[{}] {}\nhelp: {}",
            crate::codes::FORMAT_MISSING,
            untyped_text(part.role.name(), part.at, &part.name),
            untyped_note(&part.name),
        );
        Some(quote_spanned! {text.span()=>
            const _: () = ::core::assert!(
                <#kind as __drr::constraint::TypeConstraint>::BUILDABLE,
                #message
            );
        })
    });
    assertions.collect()
}
