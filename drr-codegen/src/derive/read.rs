//! Reads a declaration and reports mistakes that a single place shows.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Data, DeriveInput, ExprPath, Field, Fields, LitStr, Meta, Path, Token, Type};

use super::laws;
use super::model::{Op, Part, Role, Trait};
use crate::args::{
    AttrArgs, OpArgs, Parsed, doc_lines, first_argument, named, of_attributes, only_argument,
};
use crate::codes::{message, report};
use crate::declaration::{Arity, ELEMENTS_MATCH, NAMES_OPS, PREDICATE, TYPE_IS, TYPES_MATCH_WITH};
use crate::diag::{Errors, nearest};
use crate::tokens::unraw;
use crate::tokens::{idents, split_commas, stream, trees};

/// Reads a declaration. Parts with mistakes are reported and left out.
pub(crate) fn read(input: &DeriveInput, errors: &Errors) -> Op {
    let args: OpArgs = of_attributes(errors, &input.attrs, "op");
    let path = |given: Option<Parsed<ExprPath>>| given.map(|path| path.0);
    let (infer, verify) = (path(args.infer), path(args.verify));
    let krate = facade(args.krate);
    let traits = args.traits.map(|list| read_traits(&trees(list.0)));
    let syntax = args.syntax;
    let has_format = args.format.is_some();
    if let (true, Some(syntax)) = (has_format, &syntax) {
        report!(errors.at, syntax.span(), ATTRIBUTE_VALUE:
            "an op has `format` or `syntax`, not both");
    }
    let name = args.name.map(|text| text.0);
    if let Some(text) = name.as_ref().filter(|text| text.value().contains('-'))
        && (has_format || syntax.as_ref().is_some_and(|syntax| syntax.0))
    {
        report!(errors.at, text.span(), OP_NAME:
            "`{}` stands in quotes in MLIR's text, and an op with a syntax of its own does not", text.value();
            help: "leave out the syntax: the op is then written in MLIR's generic form");
    }
    let name = read_name(input, "op", "an op", name, errors);
    let traits = traits.unwrap_or_default().into_iter();
    let traits = traits.filter_map(|one| errors.ok(one));
    let mut op = Op {
        ident: input.ident.clone(),
        vis: input.vis.clone(),
        generics: input.generics.clone(),
        doc: doc_lines(&input.attrs),
        name,
        krate,
        traits: traits.collect(),
        infer,
        compatible: path(args.compatible),
        verify,
        fold: path(args.fold),
        verify_regions: path(args.verify_regions),
        format_text: args.format.map(|text| text.0),
        syntax: syntax
            .filter(|syntax| syntax.0 && !has_format)
            .map(|syntax| syntax.span()),
        result_names: path(args.result_names),
        argument_names: path(args.argument_names),
        format: None,
        parts: Vec::new(),
        fields: Vec::new(),
        has_fields: true,
        allows_dead_code: input.attrs.iter().any(allows_dead_code),
        laws: [(false, args.identity), (true, args.absorbing)]
            .into_iter()
            .filter_map(|(absorbing, given)| Some(laws::read(absorbing, given?.0, errors)))
            .flatten()
            .collect(),
        broken: args.broken.is_some(),
    };
    if !input.generics.params.is_empty() {
        report!(errors.spanning, &input.generics, GENERIC_DECLARATION:
            "an op has no generic parameters; its constraints may");
    }
    if let (Some(compatible), false) = (&op.compatible, op.infers_by_function()) {
        report!(errors.spanning, compatible, ATTRIBUTE_VALUE:
            "`compatible` compares the types of results with those of `infer = …`, which the op does not have");
    }
    match read_fields(input, "an op", errors) {
        Some(fields) => fields.for_each(|field| read_field(field, &mut op, errors)),
        None => op.has_fields = false,
    }
    op
}

fn allows_dead_code(attr: &Attribute) -> bool {
    let lints = || idents(attr.meta.to_token_stream());
    attr.path().is_ident("allow") && lints().iter().any(|lint| lint == "dead_code")
}

/// The path of the facade: that of `crate = …`, or `::drr`.
pub(crate) fn facade(given: Option<Parsed<ExprPath>>) -> Path {
    match given {
        Some(path) => path.0.path,
        None => syn::parse_quote!(::drr),
    }
}

/// `Pure, AllTypesMatch(value, result)`
fn read_traits(list: &[TokenTree]) -> Vec<syn::Result<Trait>> {
    split_commas(list)
        .into_iter()
        .map(|one| read_trait(stream(one)))
        .collect()
}

fn read_trait(tokens: TokenStream) -> syn::Result<Trait> {
    let expected = |tokens: &dyn ToTokens| {
        let tokens = tokens.to_token_stream();
        let message = match tablegen_trait(&tokens) {
            Some(form) => message!(TRAIT_FORM: "`<…>` of a trait is TableGen's\nhelp: {form}"),
            None => message!(TRAIT_FORM: "expected a trait: `Pure`, or `AllTypesMatch(a, b)`"),
        };
        Err(message.spanning(tokens))
    };
    let (path, arguments) = match syn::parse2(tokens.clone()) {
        Ok(Meta::Path(path)) => (path, None),
        Ok(Meta::List(list)) => (list.path, Some(list.tokens)),
        _ => return expected(&tokens),
    };
    let is_name = |ident: &Ident| syn::parse_str::<Ident>(&unraw(ident)).is_ok();
    let last = path.segments.last().map(|last| last.ident.clone());
    let Some(ident) = last.filter(is_name) else {
        return expected(&path);
    };
    let (mut transform, mut ops) = (None, Vec::new());
    let (mut constraint, mut predicate) = (None, None);
    let is = |traits: &[&str]| traits.iter().any(|name| ident == name);
    let names = |input: ParseStream<'_>| {
        let mut names = Vec::new();
        while !input.is_empty() {
            if ident != PREDICATE && input.peek(LitStr) {
                let text: LitStr = input.parse()?;
                let message = match is(&TYPES_MATCH_WITH) && names.is_empty() {
                    true => message!(TRAIT_FORM:
                        "`{ident}(from, to, F)` has no description here: it is `F::SUMMARY`"),
                    false => message!(TRAIT_FORM:
                        "a name stands without quotes\nhelp: here it is `{}`", text.value()),
                };
                return Err(message.at(text.span()));
            }
            if is(&NAMES_OPS) {
                ops.push(input.parse::<Path>()?);
            } else if is(&TYPES_MATCH_WITH) && names.len() == 2 {
                transform = Some(input.parse::<Path>()?);
            } else if is(&TYPE_IS) && names.len() == 1 {
                constraint = Some(input.parse::<Type>()?);
            } else if ident == PREDICATE {
                let summary = input.parse()?;
                input.parse::<Token![,]>()?;
                predicate = Some((summary, input.parse()?));
            } else {
                names.push(input.call(Ident::parse_any)?);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(names)
    };
    let arguments = arguments.map(|tokens| names.parse2(tokens)).transpose()?;
    if ident == ELEMENTS_MATCH {
        transform = Some(syn::parse_quote!(__drr::signature::ElementTypeOf));
    }
    Ok(Trait {
        ident,
        path,
        arguments,
        transform,
        constraint,
        predicate,
        ops,
    })
}

/// The help for a trait in TableGen's notation, `Trait<…>`.
fn tablegen_trait(tokens: &TokenStream) -> Option<String> {
    let text = tokens.to_string();
    let (name, arguments) = text.strip_suffix('>')?.split_once('<')?;
    let (name, arguments) = (name.trim(), arguments.trim());
    Some(match name {
        "DeclareOpInterfaceMethods" => {
            let interface = arguments.split(',').next()?.trim();
            format!("here it is `{interface}`, which the view of the op implements")
        }
        "MemoryEffects" => {
            "here it is `MemoryEffectOpInterface`, which the view of the op implements".to_string()
        }
        "PredOpTrait" => "here it is `PredOpTrait(\"…\", function)`".to_string(),
        name if TYPES_MATCH_WITH.contains(&name) => {
            format!("here it is `{name}(from, to, F)`, where `F` is a `TypeTransform`")
        }
        _ => {
            let names = arguments.replace(['[', ']', '"'], "");
            let names: Vec<&str> = names.split(',').map(str::trim).collect();
            format!("here it is `{name}({})`", names.join(", "))
        }
    })
}

/// The fields of a declaration; `noun` says what it declares.
pub(super) fn read_fields<'a>(
    input: &'a DeriveInput,
    noun: &str,
    errors: &Errors,
) -> Option<impl Iterator<Item = &'a Field>> {
    let expected = message!(NOT_A_STRUCT: "{noun} is declared by a struct with named fields");
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(_) | Fields::Unit => return Some(data.fields.iter()),
            Fields::Unnamed(fields) => errors.spanning(fields, expected),
        },
        Data::Enum(data) => errors.at(data.enum_token.span, expected),
        Data::Union(data) => errors.at(data.union_token.span, expected),
    }
    None
}

/// The name of a declaration: `word` is its attribute, and `noun` says what it declares.
pub(super) fn read_name(
    input: &DeriveInput,
    word: &str,
    noun: &str,
    name: Option<LitStr>,
    errors: &Errors,
) -> String {
    let (what, whose) = match word {
        "op" => ("op name", "the op's name"),
        _ => ("name", "the name"),
    };
    let first = named(&input.attrs, word).next();
    match (&name, first) {
        (Some(name), _) => check_name(what, &name.value(), name.span(), errors),
        (None, None) => report!(errors.spanning, &input.ident, MISSING_OP_NAME:
            "{noun} needs its name: add `#[{word}(name = \"dialect.mnemonic\")]`"),
        (None, Some(first)) if errors.is_empty() => {
            report!(errors.spanning, first, MISSING_OP_NAME:
            "expected {whose}: `name = \"dialect.mnemonic\"`")
        }
        _ => {}
    }
    name.map(|name| name.value()).unwrap_or_default()
}

/// True for the name of a dialect, and for each part of an op's. It may be a keyword of Rust, such
/// as `async`.
pub(crate) fn is_word(part: &str) -> bool {
    let mut chars = part.chars();
    chars
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'))
}

/// Checks the name of an op, type or attribute, which `what` says.
pub(super) fn check_name(what: &str, name: &str, span: Span, errors: &Errors) {
    let message = if !name.contains('.') {
        message!(OP_NAME: "{what} `{name}` has no dialect: expected `dialect.mnemonic`")
    } else if !name.split('.').enumerate().all(|(at, part)| match at {
        // In quotes an op may have any name, such as `mhlo.cross-replica-sum`.
        1.. if what == "op name" => is_word(&part.replace('-', "_")),
        _ => is_word(part),
    }) {
        message!(OP_NAME:
            "`{name}` is not {}: expected words between dots, `dialect.mnemonic`",
            if what == "name" { "a name" } else { "an op name" })
    } else {
        return;
    };
    errors.at(span, message);
}

fn read_field(field: &Field, op: &mut Op, errors: &Errors) {
    let Some(ident) = field.ident.clone() else {
        return;
    };
    // rustc reports the second field of a name. Without it, the rest is made as usual.
    if op.fields.iter().any(|field| unraw(field) == unraw(&ident)) {
        op.broken = true;
        return;
    }
    op.fields.push(ident.clone());
    let roles = field.attrs.iter();
    let mut roles = roles.filter_map(|attribute| Some((attribute, Role::of(attribute)?)));
    let Some((attribute, role)) = roles.next() else {
        // rustc reports `#[operands]`, and proposes the right one.
        let words = || Role::ALL.into_iter().map(|role| role.name());
        let mut names = field.attrs.iter().filter_map(|one| one.path().get_ident());
        if names.any(|name| nearest(&name.to_string(), words()).is_some()) {
            op.broken = true;
            return;
        }
        let roles = Role::ALL
            .map(|role| format!("`#[{}]`", role.name()))
            .join(", ");
        return report!(errors.spanning, &ident, MISSING_ROLE:
            "field `{ident}` has no role: expected one of {roles}");
    };
    if let Some((second, other)) = roles.next() {
        let (first, other) = (role.name(), other.name());
        let message = match first == other {
            true => message!(REPEATED_ROLE: "`#[{first}]` is given twice"),
            false => message!(REPEATED_ROLE:
                "`{ident}` is already `#[{first}]`: a field is one thing"),
        };
        errors.spanning(second, message);
    }
    let name = unraw(&ident);
    let mut part = Part {
        role,
        at: op.parts(role).next_back().map_or(0, |last| last.at + 1),
        docs: named(&field.attrs, "doc").cloned().collect(),
        arity: Arity::One,
        constraint: field.ty.clone(),
        ir_name: LitStr::new(&name, ident.span()),
        default: None,
        ident,
        name,
    };
    if role == Role::Attr {
        read_attr(attribute, &mut part, errors);
    } else {
        if !matches!(attribute.meta, Meta::Path(_)) {
            let message = message!(ROLE_ARGUMENTS: "`#[{}]` takes no arguments", role.name());
            let args = attribute
                .meta
                .require_list()
                .map(|list| list.tokens.to_string());
            let arity = match args.as_deref() {
                Ok("variadic") => Some("Variadic"),
                Ok("optional") => Some("Optional"),
                _ => None,
            };
            let help = arity.map(|arity| format!("the arity stands in the type: `{arity}<…>`"));
            errors.spanning(&attribute.meta, message.help_if(help));
        }
        (part.arity, part.constraint) = read_arity(&field.ty, errors);
        if part.arity == Arity::Optional && matches!(role, Role::Region | Role::Successor) {
            report!(errors.spanning, &field.ty, OPTIONAL_PART:
                "a {} is single or `Variadic`", role.name());
            part.arity = Arity::One;
        }
    }
    op.parts.push(part);
}

fn read_attr(attribute: &Attribute, part: &mut Part, errors: &Errors) {
    let args: AttrArgs = of_attributes(errors, [attribute], "attr");
    let ty = part.constraint.clone();
    (part.arity, part.constraint) = read_arity(&ty, errors);
    if part.arity == Arity::Variadic {
        report!(errors.spanning, &ty, VARIADIC_ATTRIBUTE:
            "an attribute is never variadic: use `ArrayAttr` or `ArrayOf<…>`");
    }
    part.default = args.default.map(|value| value.0);
    if let Some(name) = args.name.map(|text| text.0) {
        if name.value().is_empty() {
            report!(errors.at, name.span(), EMPTY_ATTRIBUTE_NAME:
                "an attribute's name is not empty");
        }
        part.ir_name = name;
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
    if let ("DefaultValuedAttr" | "DefaultValuedOptionalAttr", Some(kind)) =
        (word.as_str(), first_argument(last))
    {
        report!(errors.spanning, &last.ident, TABLEGEN_CONSTRAINT:
            "`{word}<…>` is TableGen's\nhelp: a default stands behind the kind, `n: I64Attr = 3`; of a field, `#[attr(default = 3)]`");
        return (Arity::One, kind.clone());
    }
    if let ("Default", Some(kind)) = (word.as_str(), first_argument(last)) {
        report!(errors.spanning, &last.ident, UNKNOWN_ARITY:
            "unknown arity `Default`\nhelp: a default stands behind the kind, `n: I64Attr = 3`; of a field, `#[attr(default = 3)]`");
        return (Arity::One, kind.clone());
    }
    let right = match word.as_str() {
        "Optional" | "Option" => "Optional",
        "Variadic" | "Vec" => "Variadic",
        other => match nearest(other, ["Optional", "Variadic"]) {
            Some(near) => near,
            None => return single,
        },
    };
    if matches!(word.as_str(), "Option" | "Vec") {
        report!(errors.spanning, &last.ident, UNKNOWN_ARITY:
            "a declaration says `{right}<…>`, not `{word}<…>`");
    } else if word != right {
        report!(errors.spanning, &last.ident, UNKNOWN_ARITY:
            "unknown arity `{word}`\nhelp: did you mean `{right}`?");
    }
    let arity = match right {
        "Optional" => Arity::Optional,
        _ => Arity::Variadic,
    };
    if let Some(inner) = only_argument(last) {
        return (arity, inner.clone());
    }
    report!(errors.spanning, last, ARITY_WITHOUT_CONSTRAINT:
        "`{word}` takes the constraint: `{word}<AnyType>`");
    (arity, syn::parse_quote!(AnyType))
}
