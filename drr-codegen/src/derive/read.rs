//! Reads a declaration and reports mistakes that a single place shows.

use proc_macro2::Span;
use syn::{
    Attribute, Data, DeriveInput, Expr, Fields, GenericArgument, Lit, Meta, Path, PathArguments,
    Type,
};

use super::args::{self, AttrArgs, OpArgs, PathArg};
use super::model::{Arg, Attr, Field, Op, Part, unraw};
use crate::declaration::Arity;
use crate::diag::{Errors, did_you_mean};

/// The attributes that give a field its role.
pub(super) const ROLES: &[&str] = &["operand", "attr", "result", "region", "successor"];

/// Reads a declaration. Parts with mistakes are reported and left out.
pub(crate) fn read(input: &DeriveInput, errors: &Errors) -> Op {
    let mut args = OpArgs::default();
    let mut has_op = false;
    for attribute in input
        .attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("op"))
    {
        has_op = true;
        args::read(attribute, &mut args, errors);
    }
    if !has_op {
        errors.spanning(
            &input.ident,
            "an op needs its name: add `#[op(name = \"dialect.mnemonic\")]`",
        );
    } else if args.name.is_none() && errors.is_empty() {
        let attribute = input
            .attrs
            .iter()
            .find(|attribute| attribute.path().is_ident("op"));
        errors.spanning(
            attribute,
            "expected the op's name: `name = \"dialect.mnemonic\"`",
        );
    }
    if let Some(name) = &args.name {
        check_name(&name.0.value(), name.0.span(), errors);
    }
    let traits = args.traits.map(|traits| {
        traits
            .errors
            .into_iter()
            .for_each(|error| errors.push(error));
        traits.traits
    });
    let mut op = Op {
        ident: input.ident.clone(),
        vis: input.vis.clone(),
        generics: input.generics.clone(),
        doc: doc_lines(&input.attrs),
        name: args.name.map(|name| name.0.value()).unwrap_or_default(),
        krate: facade(args.krate.as_ref()),
        traits: traits.unwrap_or_default(),
        infer: args.infer.map(|path| path.0),
        verify: args.verify.map(|path| path.0),
        args: Vec::new(),
        operands: Vec::new(),
        attrs: Vec::new(),
        results: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        fields: Vec::new(),
        has_fields: true,
        broken: false,
    };
    if !input.generics.params.is_empty() {
        errors.spanning(
            &input.generics,
            "an op has no generic parameters; its constraints may",
        );
    }
    match fields(input, errors) {
        Some(fields) => {
            for field in fields {
                read_field(field, &mut op, errors);
            }
        }
        None => op.has_fields = false,
    }
    op
}

/// The path of the facade: that of `crate = …`, or `::drr`.
pub(crate) fn facade(path: Option<&PathArg>) -> Path {
    match path {
        Some(path) => path.path(),
        None => syn::parse_quote!(::drr),
    }
}

fn fields<'a>(input: &'a DeriveInput, errors: &Errors) -> Option<Vec<&'a syn::Field>> {
    let expected = "an op is declared by a struct with named fields";
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => return Some(fields.named.iter().collect()),
            Fields::Unit => return Some(Vec::new()),
            Fields::Unnamed(fields) => errors.spanning(fields, expected),
        },
        Data::Enum(data) => errors.at(data.enum_token.span, expected),
        Data::Union(data) => errors.at(data.union_token.span, expected),
    }
    None
}

fn check_name(name: &str, span: Span, errors: &Errors) {
    let is_word = |part: &str| {
        let mut chars = part.chars();
        chars
            .next()
            .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'))
    };
    if !name.contains('.') {
        errors.at(
            span,
            format!("op name `{name}` has no dialect: expected `dialect.mnemonic`"),
        );
    } else if !name.split('.').all(is_word) {
        errors.at(
            span,
            format!("`{name}` is not an op name: expected words between dots, `dialect.mnemonic`"),
        );
    }
}

fn read_field(field: &syn::Field, op: &mut Op, errors: &Errors) {
    let Some(ident) = field.ident.clone() else {
        return;
    };
    op.fields.push(ident.clone());
    let roles: Vec<(&Attribute, &str)> = field
        .attrs
        .iter()
        .filter_map(|attribute| {
            let role = ROLES.iter().find(|role| attribute.path().is_ident(role))?;
            Some((attribute, *role))
        })
        .collect();
    let (attribute, role) = match roles.as_slice() {
        [] => {
            errors.spanning(
                &ident,
                format!("field `{ident}` has no role: expected one of `#[operand]`, `#[attr]`, `#[result]`, `#[region]`, `#[successor]`"),
            );
            return;
        }
        [one] => *one,
        [(_, first), (second, name), ..] => {
            errors.spanning(
                second,
                if name == first {
                    format!("`#[{name}]` is given twice")
                } else {
                    format!("`{ident}` is already `#[{first}]`: a field is one thing")
                },
            );
            roles[0]
        }
    };
    let name = unraw(&ident);
    let docs = field
        .attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
        .cloned();
    let field = (
        Field {
            ident,
            name,
            docs: docs.collect(),
        },
        &field.ty,
    );
    match role {
        "attr" => read_attr(attribute, field, op, errors),
        _ => read_part(attribute, role, field, op, errors),
    }
}

fn read_attr(attribute: &Attribute, (field, ty): (Field, &Type), op: &mut Op, errors: &Errors) {
    let mut args = AttrArgs::default();
    args::read(attribute, &mut args, errors);
    let (arity, constraint) = read_arity(ty, errors);
    if arity == Arity::Variadic {
        errors.spanning(
            ty,
            "an attribute is never variadic: use `ArrayAttr` or `ArrayOf<…>`",
        );
    }
    let optional = arity == Arity::Optional;
    let mut default = args.default.map(|value| value.0);
    if let (true, Some(value)) = (optional, &default) {
        errors.spanning(
            value,
            "an optional attribute has no default: an absent one would be both; drop `Optional` or `default`",
        );
        default = None;
    }
    let (name, name_span) = match &args.name {
        Some(name) => (name.0.value(), name.0.span()),
        None => (field.name.clone(), field.ident.span()),
    };
    if name.is_empty() {
        errors.at(name_span, "an attribute's name is not empty");
    }
    op.args.push(Arg::Attr(op.attrs.len()));
    op.attrs.push(Attr {
        field,
        name,
        name_span,
        constraint,
        optional,
        default,
    });
}

fn read_part(
    attribute: &Attribute,
    role: &str,
    (field, ty): (Field, &Type),
    op: &mut Op,
    errors: &Errors,
) {
    if !matches!(attribute.meta, Meta::Path(_)) {
        errors.spanning(&attribute.meta, format!("`#[{role}]` takes no arguments"));
    }
    let (mut arity, constraint) = read_arity(ty, errors);
    if arity == Arity::Optional && matches!(role, "region" | "successor") {
        errors.spanning(ty, format!("a {role} is single or `Variadic`"));
        arity = Arity::One;
    }
    let part = Part {
        field,
        arity,
        constraint,
    };
    match role {
        "operand" => {
            op.args.push(Arg::Operand(op.operands.len()));
            op.operands.push(part);
        }
        "result" => op.results.push(part),
        "region" => op.regions.push(part),
        _ => op.successors.push(part),
    }
}

/// Splits `Optional<C>` and `Variadic<C>` into arity and constraint.
fn read_arity(ty: &Type, errors: &Errors) -> (Arity, Type) {
    let single = (Arity::One, ty.clone());
    let path = match ty {
        Type::Group(group) => return read_arity(&group.elem, errors),
        Type::Path(path) if path.qself.is_none() => &path.path,
        _ => return single,
    };
    let Some(last) = path.segments.last() else {
        return single;
    };
    let arity = match last.ident.to_string().as_str() {
        "Optional" => Arity::Optional,
        "Variadic" => Arity::Variadic,
        word => {
            let suggestion = did_you_mean(word, ["Optional", "Variadic"], "");
            if !suggestion.is_empty() && word != "Option" {
                errors.spanning(&last.ident, format!("unknown arity `{word}`{suggestion}"));
            } else if word == "Option" || word == "Vec" {
                let right = if word == "Vec" {
                    "Variadic"
                } else {
                    "Optional"
                };
                errors.spanning(
                    &last.ident,
                    format!("a declaration says `{right}<…>`, not `{word}<…>`"),
                );
            } else {
                return single;
            }
            if word.starts_with('V') {
                Arity::Variadic
            } else {
                Arity::Optional
            }
        }
    };
    let inner = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(GenericArgument::Type(inner)) if arguments.args.len() == 1 => Some(inner.clone()),
            _ => None,
        },
        _ => None,
    };
    match inner {
        Some(inner) => (arity, inner),
        None => {
            let word = &last.ident;
            errors.spanning(
                last,
                format!("`{word}` takes the constraint: `{word}<AnyType>`"),
            );
            (arity, syn::parse_quote!(AnyType))
        }
    }
}

/// The lines of doc comments.
pub(crate) fn doc_lines(attrs: &[Attribute]) -> Vec<String> {
    let text = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    let lines = attrs.iter().filter_map(text).flat_map(|text| {
        text.lines()
            .map(|line| line.strip_prefix(' ').unwrap_or(line).to_string())
            .collect::<Vec<_>>()
    });
    lines.collect()
}
