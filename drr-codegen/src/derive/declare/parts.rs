//! The parts of a declaration: what an op has, and what it takes over from a class.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Attribute, ExprPath, Field, LitStr, Result, Token, Type, token};

use crate::codes::{self, message, report};
use crate::derive::model::Role;
use crate::diag::{Errors, did_you_mean_or};
use crate::syntax::tablegen::{field_of_op, lists_of_declaration};
use crate::syntax::{Environment, render};
use crate::tokens::unraw;
use crate::tokens::{group, is_punct, parse_rust, split_commas, stream, trees};

/// Words that may follow the arguments.
const WORDS: &[&str] = &[
    "regions",
    "successors",
    TRAITS,
    "infer",
    "compatible",
    "verify",
    "fold",
    "verify_regions",
    "format",
    "syntax",
    "result_names",
    "argument_names",
    "identity",
    "absorbing",
];

const TRAITS: &str = "traits";

/// Clauses that an op has once: its own replaces that of the class.
const EITHER: [&str; 2] = ["format", "syntax"];

/// The fields of the struct and the arguments of its `#[op(…)]`.
#[derive(Clone, Default)]
pub(super) struct Parts {
    /// The fields in the parentheses of the operands. Their attributes give their roles.
    args: Vec<Field>,
    /// All others. They come after those of a class that are in parentheses.
    others: Vec<Field>,
    /// `format = "…"`: the word, and the tokens after it.
    clauses: Vec<(Ident, TokenStream)>,
}

impl Parts {
    /// Parses the parts. `is_complete` is whether the parentheses of the operands must be there.
    /// After a mistake, which is reported, the parts before it are kept.
    pub(super) fn parse(
        input: ParseStream<'_>,
        is_complete: bool,
        errors: &Errors,
    ) -> Result<Self> {
        let mut parts = Parts::default();
        if errors.ok(parts.parse_all(input, is_complete)).is_none() {
            // The rest cannot be parsed after this error.
            input.parse::<TokenStream>()?;
        }
        Ok(parts)
    }

    fn parse_all(&mut self, input: ParseStream<'_>, is_complete: bool) -> Result<()> {
        if is_complete || input.peek(token::Paren) {
            self.parenthesized(input, Role::Operand)?;
            self.args = std::mem::take(&mut self.others);
        }
        if input.peek(token::Brace) {
            let content;
            syn::braced!(content in input);
            self.parse_fields(&content, Role::Attr)?;
        }
        while !input.is_empty() && !input.peek(Token![;]) {
            self.parse_clause(input)?;
        }
        Ok(())
    }

    fn parse_clause(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.parse::<Option<Token![->]>>()?.is_some() {
            return self.parenthesized(input, Role::Result);
        }
        if input.peek(Token![:]) {
            let message =
                "the class is before the operands: `pub XOp = \"my.x\": Class(x: AnyType) …`";
            return Err(codes::UNKNOWN_CLAUSE.message(message).at(input.span()));
        }
        let word: Ident = input.call(Ident::parse_any).map_err(|error| {
            let message = "expected `-> (results)`, `regions(…)`, `successors(…)`, `traits(…)`, `infer = f`, \
                 `verify = f`, `fold = f`, `format = \"…\"`, `syntax`, `result_names = f` or `;`";
            codes::UNKNOWN_CLAUSE.message(message).at(error.span())
        })?;
        let text = word.to_string();
        if !WORDS.contains(&text.as_str()) {
            let expected = ": expected `->`, `regions`, `successors`, `traits`, `infer`, `verify`, `fold`, `format`, `syntax` or `result_names`";
            let near = match field_of_op(&text) {
                Some(form) => format!("\nhelp: here it is {form}"),
                None if text == "pub" => "\nhelp: `;` ends a declaration".to_string(),
                None => did_you_mean_or(&text, WORDS.iter().copied(), "", || expected.to_string()),
            };
            let message = message!(UNKNOWN_CLAUSE: "unknown clause `{text}`{near}");
            return Err(message.at(word.span()));
        }
        let value = match text.as_str() {
            "regions" => return self.parenthesized(input, Role::Region),
            "successors" => return self.parenthesized(input, Role::Successor),
            "syntax" => TokenStream::new(),
            TRAITS => list(input)?,
            "format" => {
                let equals: Token![=] = input.parse()?;
                // A parameter of a class may stand for the text.
                match input.peek(syn::Ident) {
                    true => input.parse().map(|text: Ident| quote!(#equals #text))?,
                    false => input.parse().map(|text: LitStr| quote!(#equals #text))?,
                }
            }
            "identity" | "absorbing" if input.peek(token::Paren) => list(input)?,
            "identity" | "absorbing" if !input.peek(Token![=]) => TokenStream::new(),
            "identity" | "absorbing" => {
                let equals: Token![=] = input.parse()?;
                let minus: Option<Token![-]> = input.parse()?;
                match input.peek(syn::Lit) {
                    true => input
                        .parse()
                        .map(|value: syn::Lit| quote!(#equals #minus #value))?,
                    false => input
                        .parse()
                        .map(|path: ExprPath| quote!(#equals #minus #path))?,
                }
            }
            // `infer = f`, as a struct has it.
            _ if input.peek(Token![=]) => {
                let equals: Token![=] = input.parse()?;
                input.parse().map(|path: ExprPath| quote!(#equals #path))?
            }
            _ => {
                let content;
                syn::parenthesized!(content in input);
                content.parse().map(|path: ExprPath| quote!(= #path))?
            }
        };
        self.clauses.push((word, value));
        Ok(())
    }

    fn parenthesized(&mut self, input: ParseStream<'_>, role: Role) -> Result<()> {
        let content;
        syn::parenthesized!(content in input);
        self.parse_fields(&content, role)
    }

    /// Fields separated by commas.
    fn parse_fields(&mut self, input: ParseStream<'_>, role: Role) -> Result<()> {
        let written = input.fork();
        // syn would report the comma of the list, behind all other mistakes.
        let (lists, _) = lists_of_declaration(&trees(input.fork().parse()?));
        let lists = lists.into_iter().map(|(span, message)| message.at(span));
        let error = lists.reduce(|mut error, other| {
            error.combine(other);
            error
        });
        if let Some(error) = error {
            input.parse::<TokenStream>()?;
            return Err(error);
        }
        let fields = input.parse_terminated(Field::parse_named, Token![,]);
        let fields = fields.and_then(|fields| {
            let fields = fields.into_iter().map(|field| with_role(field, role));
            fields.collect::<Result<Vec<_>>>()
        });
        if fields.is_err() {
            // syn would report the remaining tokens as another mistake.
            input.parse::<TokenStream>()?;
        }
        let fields = fields.map_err(|error| as_in_tablegen(&written).unwrap_or(error));
        self.others.extend(fields?);
        Ok(())
    }

    /// The parts with the values of a class's parameters. Mistakes are reported.
    pub(super) fn substituted(&self, errors: &Errors, environment: &Environment) -> Option<Parts> {
        let replaced = |tokens: TokenStream| {
            let replaced = environment.substitute(errors, &trees(tokens))?;
            Some(stream(&replaced))
        };
        let fields = |fields: &[Field]| {
            let fields = fields.iter().map(|field| {
                errors.ok(parse_rust(
                    Field::parse_named,
                    replaced(field.to_token_stream())?,
                ))
            });
            fields.collect::<Option<Vec<_>>>()
        };
        let clauses = self.clauses.iter();
        let clauses = clauses.map(|(word, value)| Some((word.clone(), replaced(value.clone())?)));
        Some(Parts {
            args: fields(&self.args)?,
            others: fields(&self.others)?,
            clauses: clauses.collect::<Option<_>>()?,
        })
    }

    /// These parts, and those of a class that they do not replace: a field of the same name and a clause
    /// of the same word are replaced. The traits of the class follow.
    /// One that is listed again is reported.
    pub(super) fn over(mut self, class: Parts, errors: &Errors) -> Parts {
        let (mut args, mut others) = (class.args, class.others);
        let mut replace = |fields: Vec<Field>| -> Vec<Field> {
            let name = |field: &Field| field.ident.as_ref().map(unraw);
            let new = fields.into_iter().filter_map(|field| {
                let mut known = args.iter_mut().chain(&mut others);
                match known.find(|known| name(known) == name(&field)) {
                    Some(known) => {
                        *known = field;
                        None
                    }
                    None => Some(field),
                }
            });
            new.collect()
        };
        let (more_args, more) = (replace(self.args), replace(self.others));
        args.extend(more_args);
        others.extend(more);
        let mut clauses = Vec::new();
        for (word, value) in class.clauses {
            let same = |own: &Ident| {
                let either = EITHER.iter().any(|one| word == one);
                *own == word || either && EITHER.iter().any(|one| own == one)
            };
            match self.clauses.iter_mut().find(|(own, _)| same(own)) {
                Some((own, list)) if own == TRAITS => *list = joined(list, value, errors),
                Some(_) => {}
                None => clauses.push((word, value)),
            }
        }
        clauses.extend(self.clauses);
        Parts {
            args,
            others,
            clauses,
        }
    }

    /// The fields of the struct.
    pub(super) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.args.iter().chain(&self.others)
    }

    /// The arguments of `#[op(…)]`, with a comma before each.
    pub(super) fn args(&self) -> TokenStream {
        let clauses = self.clauses.iter();
        clauses
            .map(|(word, value)| quote!(, #word #value))
            .collect()
    }
}

impl ToTokens for Parts {
    /// In the form that [`parse`](Parts::parse) reads.
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (args, others) = (&self.args, &self.others);
        tokens.extend(quote!((#(#args),*) {#(#others),*}));
        for (word, value) in &self.clauses {
            tokens.extend(quote!(#word #value));
        }
    }
}

/// The mistake if a region or successor has a handle, which is in scope with the constraints, as its type.
fn handle_for_constraint(ty: &Type, role: Role) -> Option<syn::Error> {
    let is = |name: &str| matches!(ty, Type::Path(path) if path.path.is_ident(name));
    let message = match role {
        Role::Region if is("Region") => message!(NO_REGION_CONSTRAINT:
            "`Region` is not a region constraint"; help: "write `AnyRegion`, or `SizedRegion<1>` for one block"),
        Role::Successor if is("Block") => message!(NO_SUCCESSOR_CONSTRAINT:
            "`Block` is not a successor constraint"; help: "write `AnySuccessor`"),
        _ => return None,
    };
    Some(message.spanning(ty))
}

/// The mistake if a field is written as in TableGen, `(ins I32:$x)`.
fn as_in_tablegen(fields: ParseStream<'_>) -> Option<syn::Error> {
    let all = trees(fields.parse().ok()?);
    split_commas(&all).into_iter().find_map(|field| {
        let (constraint, [colon, dollar, name]) = field.split_last_chunk()?;
        let constraint = match constraint {
            [TokenTree::Ident(list), rest @ ..] if list == "ins" || list == "outs" => rest,
            all => all,
        };
        if !is_punct(Some(colon), ':') || !is_punct(Some(dollar), '$') || constraint.is_empty() {
            return None;
        }
        let written = render(stream(constraint));
        let message = message!(TABLEGEN_CONSTRAINT:
            "`{written}:${name}` is TableGen's"; help: "here it is `{name}: {written}`");
        let mistake = &field[field.len() - constraint.len() - 3..];
        Some(message.spanning(stream(mistake)))
    })
}

/// `(…)`
fn list(input: ParseStream<'_>) -> Result<TokenStream> {
    let content;
    let parentheses = syn::parenthesized!(content in input);
    let inner: TokenStream = content.parse()?;
    Ok(quote_spanned!(parentheses.span.join()=> (#inner)))
}

/// The traits of an op and those of its class. One that both have is reported.
fn joined(own: &TokenStream, class: TokenStream, errors: &Errors) -> TokenStream {
    let split = |list: TokenStream| {
        let inner =
            group(list.into_iter().next().as_ref(), Delimiter::Parenthesis).map(Group::stream);
        let list = trees(inner.unwrap_or_default());
        let all = split_commas(&list).into_iter().map(stream);
        all.collect::<Vec<TokenStream>>()
    };
    let (mut all, class) = (split(own.clone()), split(class));
    let class = class.into_iter().filter(|of_class| {
        let text = render(of_class.clone());
        let again = all.iter().find(|own| render((*own).clone()) == text);
        if let Some(own) = again {
            report!(errors.spanning, own, REPEATED_TRAIT:
                "trait `{text}` is listed twice: the class has it");
        }
        again.is_none()
    });
    let class: Vec<TokenStream> = class.collect();
    all.extend(class);
    quote!((#(#all),*))
}

/// The field as the derive expects it. `role` is the role of fields without an attribute for one.
fn with_role(mut field: Field, role: Role) -> Result<Field> {
    let default = field.default.take();
    let is_role = |attr: &&mut Attribute| Role::of(attr).is_some();
    let mut explicit = field.attrs.iter_mut().find(is_role);
    let role = explicit.as_deref().and_then(Role::of).unwrap_or(role);
    if let (Some((equals, _)), true) = (&default, role != Role::Attr) {
        let message = message!(DEFAULT_OF_OTHERS: "only attributes have defaults");
        return Err(message.at(equals.spans[0]));
    }
    if let Some(error) = handle_for_constraint(&field.ty, role) {
        return Err(error);
    }
    let default = default.map(|(_, value)| quote!(default = #value));
    if let (Some(attribute), Some(default)) = (&mut explicit, &default) {
        let given = attribute.meta.require_list().ok();
        let given = given.map(|list| &list.tokens).into_iter();
        attribute.meta = syn::parse_quote!(attr(#(#given,)* #default));
    } else if explicit.is_none() {
        let role = Ident::new(role.name(), field.ident.span());
        let default = default.map(|default| quote!((#default)));
        field.attrs.push(syn::parse_quote!(#[#role #default]));
    }
    Ok(field)
}
