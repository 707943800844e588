//! Reads the struct and reports mistakes.

use quote::ToTokens;
use syn::{DeriveInput, Field, GenericParam, Type};

use super::model::{Def, Param, Which};
use crate::args::{DefArgs, ParamArgs, argument_of, of_attributes, summary};
use crate::codes::{self, report};
use crate::derive::read::{facade, read_fields, read_name};
use crate::diag::{Errors, nearest};
use crate::format::{BRACKET, ELLIPSIS, ParamShape, parse_def};
use crate::tokens::idents;
use crate::tokens::unraw;

/// The traits that a type may have.
const TRAITS: [&str; 3] = ["VectorElementType", "MemRefElementType", "ElidesDialect"];

/// Reads the struct. Parts with mistakes are reported and left out.
pub(in crate::derive) fn read(input: &DeriveInput, which: Which, errors: &Errors) -> Def {
    let args: DefArgs = of_attributes(errors, &input.attrs, which.word());
    let given = args.name.map(|text| text.0);
    let name = read_name(input, which.word(), which.noun(), given, errors);
    let given = args.summary.map(|text| text.0.value());
    let given = given.or_else(|| summary(&input.attrs));
    let mut def = Def {
        which,
        ident: input.ident.clone(),
        krate: facade(args.krate),
        summary: given.unwrap_or_else(|| unraw(&input.ident)),
        name,
        types: None,
        attrs: None,
        attrs_first: false,
        verify: args.verify.map(|path| path.0),
        traits: Vec::new(),
        interfaces: Vec::new(),
        params: Vec::new(),
        format: Vec::new(),
        format_span: input.ident.span(),
        broken: false,
    };
    for path in args
        .traits
        .map(|list| list.paths(errors))
        .unwrap_or_default()
    {
        let name = path.to_token_stream().to_string();
        let text = match (which, nearest(&name, TRAITS)) {
            (Which::Type, _) if TRAITS.contains(&name.as_str()) => {
                def.traits.push(name);
                continue;
            }
            (Which::Type, Some(near)) => {
                format!("unknown trait `{name}`\nhelp: did you mean `{near}`?")
            }
            (Which::Attr, _) if TRAITS.contains(&name.as_str()) => {
                format!("`{name}` is a trait of types")
            }
            _ => {
                def.interfaces.push(path);
                continue;
            }
        };
        errors.spanning(path, codes::UNKNOWN_TRAIT.message(text));
    }
    generics(input, &mut def, errors);
    match read_fields(input, which.noun(), errors) {
        Some(fields) => fields.for_each(|field| param(field, &mut def, errors)),
        None => def.broken = true,
    }
    let shapes: Vec<ParamShape> = def.params.iter().map(|param| param.shape.clone()).collect();
    def.broken |= !errors.is_empty();
    let given = args.format.map(|text| text.0);
    let (text, span) = match &given {
        Some(text) => (text.value(), text.span()),
        None => (default_format(&shapes).to_string(), input.ident.span()),
    };
    if !def.broken {
        match parse_def(&text, &unraw(&input.ident), &shapes) {
            Ok(format) => (def.format, def.format_span) = (format, span),
            Err(error) => errors.at(span, error.message(&text)),
        }
    }
    def
}

/// The format of a struct that declares none.
fn default_format(params: &[ParamShape]) -> &'static str {
    match params {
        [] => "",
        params if params.iter().all(|param| param.optional) => "(`<` params^ `>`)?",
        _ => "`<` params `>`",
    }
}

/// `T = TypeParam` and `A = AttrParam`.
fn generics(input: &DeriveInput, def: &mut Def, errors: &Errors) {
    for param in &input.generics.params {
        let GenericParam::Type(param) = param else {
            report!(errors.spanning, param, GENERIC_DECLARATION:
                "the generic parameters of a declaration are `T = TypeParam` for types and `A = AttrParam` for attributes");
            def.broken = true;
            continue;
        };
        let default = match &param.default {
            Some((_, Type::Path(path))) => path.path.segments.last().map(|last| unraw(&last.ident)),
            _ => None,
        };
        let slot = match default.as_deref() {
            Some("TypeParam") => &mut def.types,
            Some("AttrParam") => {
                def.attrs_first = def.types.is_none();
                &mut def.attrs
            }
            _ => {
                let name = &param.ident;
                report!(errors.spanning, param, GENERIC_DECLARATION:
                    "`{name}` stands for types or for attributes\nhelp: give it a default: `{name} = TypeParam` or `{name} = AttrParam`");
                def.broken = true;
                continue;
            }
        };
        if slot.replace(param.ident.clone()).is_some() {
            report!(errors.spanning, param, GENERIC_DECLARATION:
                "one generic parameter stands for all types, another one for all attributes");
        }
        if !param.bounds.is_empty() {
            report!(errors.spanning, &param.bounds, GENERIC_DECLARATION:
                "the generic parameters of a declaration have no bounds");
        }
    }
    if let Some(clause) = &input.generics.where_clause {
        report!(errors.spanning, clause, GENERIC_DECLARATION:
            "the generic parameters of a declaration have no bounds");
    }
}

fn param(field: &Field, def: &mut Def, errors: &Errors) {
    let Some(ident) = field.ident.clone() else {
        return;
    };
    let args: ParamArgs = of_attributes(errors, &field.attrs, "param");
    let name = unraw(&ident);
    // rustc reports the second field of a name.
    if def.params.iter().any(|param| param.shape.name == name) {
        def.broken = true;
        return;
    }
    let inner = argument_of(&field.ty, "Option");
    let mut default = args.default.map(|value| value.0);
    if inner.is_some()
        && let Some(value) = default.take()
    {
        report!(errors.spanning, value, OPTIONAL_DEFAULT:
            "an optional parameter has no default: an absent one would be both\nhelp: drop `Option` or `default`");
    }
    let ty = inner.unwrap_or(&field.ty);
    let shape = ParamShape {
        name,
        optional: default.is_some() || inner.is_some() || class(ty, def) == ELLIPSIS,
        elements: argument_of(ty, "Vec").map(|of| class(of, def)),
        class: class(ty, def),
    };
    def.params.push(Param {
        ident,
        ty: field.ty.clone(),
        default,
        handles: names_handles(&field.ty, def),
        shape,
    });
}

/// True if a type names one of the generic parameters.
fn names_handles(ty: &Type, def: &Def) -> bool {
    let names = idents(ty.to_token_stream());
    let mut params = def.types.iter().chain(&def.attrs);
    params.any(|param| names.iter().any(|name| *param == name))
}

/// A name that the types have in common whose texts begin in the same way.
fn class(ty: &Type, def: &Def) -> String {
    let text = ty.to_token_stream().to_string();
    let is = |param: &Option<syn::Ident>| param.as_ref().is_some_and(|param| *param == text);
    match text.as_str() {
        "i8" | "i16" | "i32" | "i64" | "i128" | "u8" | "u16" | "u32" | "u64" | "f32" | "f64" => {
            "number".to_string()
        }
        text if text == ELLIPSIS || text.ends_with(":: Ellipsis") => ELLIPSIS.to_string(),
        _ if is(&def.attrs) => "attribute".to_string(),
        _ if is(&def.types) => "type".to_string(),
        // An array in an array.
        _ if argument_of(ty, "Vec").is_some() => BRACKET.to_string(),
        _ => text,
    }
}
