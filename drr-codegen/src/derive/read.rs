//! Reads a declaration and reports mistakes that a single place shows.

use proc_macro2::Span;
use syn::{Attribute, Data, DeriveInput, Fields, GenericArgument, Meta, Path, PathArguments, Type};

use super::args::{self, AttrArgs, OpArgs, PathArg};
use super::model::{Arg, Attr, Field, Op, Part, unraw};
use super::text::doc_lines;
use crate::declaration::Arity;
use crate::diag::{Errors, nearest};

/// The attributes that give a field its role.
pub(super) const ROLES: &[&str] = &["operand", "attr", "result", "region", "successor"];

/// Reads a declaration. Parts with mistakes are reported and left out.
pub(crate) fn read(input: &DeriveInput, errors: &Errors) -> Op {
    let (args, first): (OpArgs, _) = args::read_all(&input.attrs, "op", errors);
    match (&args.name, first) {
        (Some(name), _) => check_name(&name.0.value(), name.0.span(), errors),
        (None, None) => {
            let message = "an op needs its name: add `#[op(name = \"dialect.mnemonic\")]`";
            errors.spanning(&input.ident, message);
        }
        (None, Some(first)) if errors.is_empty() => {
            errors.spanning(
                first,
                "expected the op's name: `name = \"dialect.mnemonic\"`",
            );
        }
        _ => {}
    }
    let traits = args.traits.unwrap_or_default();
    traits
        .errors
        .into_iter()
        .for_each(|error| errors.push(error));
    let mut op = Op {
        ident: input.ident.clone(),
        vis: input.vis.clone(),
        generics: input.generics.clone(),
        doc: doc_lines(&input.attrs),
        name: args.name.map(|name| name.0.value()).unwrap_or_default(),
        krate: facade(args.krate.as_ref()),
        traits: traits.traits,
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
    let message = if !name.contains('.') {
        format!("op name `{name}` has no dialect: expected `dialect.mnemonic`")
    } else if !name.split('.').all(is_word) {
        format!("`{name}` is not an op name: expected words between dots, `dialect.mnemonic`")
    } else {
        return;
    };
    errors.at(span, message);
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
    let word = last.ident.to_string();
    let right = match word.as_str() {
        "Optional" | "Option" => "Optional",
        "Variadic" | "Vec" => "Variadic",
        other => match nearest(other, ["Optional", "Variadic"]) {
            Some(near) => near,
            None => return single,
        },
    };
    if matches!(word.as_str(), "Option" | "Vec") {
        let message = format!("a declaration says `{right}<…>`, not `{word}<…>`");
        errors.spanning(&last.ident, message);
    } else if word != right {
        let message = format!("unknown arity `{word}`; did you mean `{right}`?");
        errors.spanning(&last.ident, message);
    }
    let arity = match right {
        "Optional" => Arity::Optional,
        _ => Arity::Variadic,
    };
    if let PathArguments::AngleBracketed(arguments) = &last.arguments
        && let Some(GenericArgument::Type(inner)) = arguments.args.first()
        && arguments.args.len() == 1
    {
        return (arity, inner.clone());
    }
    let message = format!("`{word}` takes the constraint: `{word}<AnyType>`");
    errors.spanning(last, message);
    (arity, syn::parse_quote!(AnyType))
}
