//! The parameters of `class` and `multiclass`, and arguments for them.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenTree};
use quote::quote;

use super::environment::Environment;
use crate::codes::{message, report};
use crate::diag::{Errors, count, did_you_mean};
use crate::syntax::render::render;
use crate::tokens::{
    count as count_tokens, first_span, group, is_punct, is_word, outer_puncts, path_end,
    split_commas, stream,
};

/// `n`, `n = 0`, `int n = 0`.
#[derive(Clone)]
pub(crate) struct Parameter {
    pub name: Ident,
    kind: Kind,
    default: Option<Vec<TokenTree>>,
}

impl Parameter {
    pub(crate) fn has_default(&self) -> bool {
        self.default.is_some()
    }

    /// A value of its kind, at its place.
    pub(crate) fn stand_in(&self) -> TokenTree {
        let mut value = match self.kind {
            Kind::Any | Kind::Dag => TokenTree::Ident(self.name.clone()),
            Kind::Int | Kind::Bit => TokenTree::Literal(Literal::i64_unsuffixed(1)),
            Kind::Text => TokenTree::Literal(Literal::string("")),
            Kind::Code => Group::new(Delimiter::Brace, quote!(::core::todo!())).into(),
            Kind::List => Group::new(Delimiter::Bracket, quote!()).into(),
        };
        value.set_span(self.name.span());
        value
    }
}

/// The kinds of arguments that TableGen's types allow. Arguments for ops and constraints are not
/// checked here, because only their callbacks know what they are.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Any,
    Int,
    Bit,
    Text,
    Code,
    Dag,
    List,
}

impl Kind {
    /// Each kind with TableGen's type, and the words for it in messages.
    const ALL: [(Kind, &str, &str); 6] = [
        (Kind::Int, "int", "an integer"),
        (Kind::Bit, "bit", "a truth value"),
        (Kind::Text, "string", "a string"),
        (Kind::Code, "code", "code in braces"),
        (Kind::Dag, "dag", "a DAG, `(Op …)`"),
        (Kind::List, "list", "a list, `[…]`"),
    ];

    fn of(ty: &[TokenTree]) -> Kind {
        let mut all = Kind::ALL.into_iter();
        let found = all.find(|(_, name, _)| is_word(ty.first(), name));
        found.map_or(Kind::Any, |(kind, ..)| kind)
    }

    fn what(self) -> &'static str {
        let mut all = Kind::ALL.into_iter();
        all.find(|(kind, ..)| *kind == self)
            .map_or("tokens", |(.., what)| what)
    }

    fn admits(self, value: &[TokenTree]) -> bool {
        let text = |tree: &TokenTree| tree.to_string();
        match (self, value) {
            (Kind::Any, _) => true,
            (Kind::Int, [minus, number]) => is_punct(Some(minus), '-') && is_int(number),
            (Kind::Int, [one]) => is_int(one),
            (Kind::Bit, [one]) => matches!(text(one).as_str(), "0" | "1" | "true" | "false"),
            (Kind::Text, [one]) => matches!(one, TokenTree::Literal(_)) && text(one).ends_with('"'),
            (Kind::Code, [one]) => group(Some(one), Delimiter::Brace).is_some(),
            (Kind::List, [one]) => group(Some(one), Delimiter::Bracket).is_some(),
            // Forms that an op's argument may have: names, constants, `P<a>`, `Enum::Case`, `-1`,
            // `$x`.
            (Kind::Dag, [TokenTree::Group(g)]) => g.delimiter() == Delimiter::Parenthesis,
            (Kind::Dag, [TokenTree::Ident(_) | TokenTree::Literal(_), ..]) => true,
            (Kind::Dag, [TokenTree::Punct(first), _, ..]) => {
                matches!(first.as_char(), '-' | '$' | ':')
            }
            _ => false,
        }
    }
}

fn is_int(tree: &TokenTree) -> bool {
    matches!(syn::parse2(tree.clone().into()), Ok(syn::Lit::Int(_)))
}

/// Parses the tokens between the angle brackets of `class Name<…>`. Errors are reported.
pub(crate) fn parse_parameters(
    errors: &Errors,
    content: &[TokenTree],
    span: Span,
) -> Option<Vec<Parameter>> {
    let mut parameters: Vec<Parameter> = Vec::new();
    for part in split_commas(content) {
        let (left, default) = match equals_sign(part) {
            Some(at) => (&part[..at], Some(&part[at..])),
            None => (part, None),
        };
        // A type is a path with or without generic arguments.
        let is_type = |ty: &[TokenTree]| {
            ty.is_empty()
                || (matches!(ty[0], TokenTree::Ident(_))
                    && syn::parse2::<syn::Path>(stream(ty)).is_ok())
        };
        let (name, ty) = match left.split_last() {
            Some((TokenTree::Ident(name), ty)) if is_type(ty) => (name, ty),
            _ => {
                let message = message!(PARAMETER_FORM:
                    "expected a parameter: `name`, `name = default` or `int name`");
                // `T: Op`, a bound of Rust.
                let message = match left {
                    [TokenTree::Ident(name), colon, TokenTree::Ident(kind)]
                        if is_punct(Some(colon), ':') =>
                    {
                        message.help(format!("the kind stands before the name: `{kind} {name}`"))
                    }
                    _ => message,
                };
                return errors.fail(first_span(left, first_span(part, span)), message);
            }
        };
        if let Some([equals]) = default {
            return report!(errors.fail, equals.span(), PARAMETER_DEFAULT:
                "expected a default after `=`");
        }
        if parameters.iter().any(|known| known.name == *name) {
            return report!(errors.fail, name.span(), REPEATED_PARAMETER:
                "parameter `{name}` is given twice");
        }
        parameters.push(Parameter {
            name: name.clone(),
            kind: Kind::of(ty),
            default: default.map(|default| default[1..].to_vec()),
        });
    }
    Some(parameters)
}

/// A `=` by itself, outside groups and generic arguments.
fn equals_sign(part: &[TokenTree]) -> Option<usize> {
    let is_it = |punct: &Punct| punct.as_char() == '=' && punct.spacing() == Spacing::Alone;
    outer_puncts(part)
        .find(|(_, punct)| is_it(punct))
        .map(|(at, _)| at)
}

/// `m::R<a, b>`: the path of a template with arguments.
#[derive(Clone)]
pub(crate) struct Call {
    /// The path.
    pub path: Vec<TokenTree>,
    /// The last segment.
    pub span: Span,
    /// The arguments.
    args: Vec<Vec<TokenTree>>,
    /// The closing bracket, or the name if there are no arguments.
    close: Span,
}

impl Call {
    /// Parses all of `tokens`, which name a `what`. The error is reported, at `end` if a token is missing.
    pub(crate) fn parse(
        errors: &Errors,
        what: &str,
        tokens: &[TokenTree],
        end: Span,
    ) -> Option<Call> {
        let (path, rest) = tokens.split_at(path_end(tokens, 0).min(tokens.len()));
        let Some(TokenTree::Ident(name)) = path.last() else {
            return report!(errors.fail, first_span(rest, end), TEMPLATE_NAME:
                "expected the name of a {what}");
        };
        let span = name.span();
        let (args, close) = match rest {
            [] => (Vec::new(), span),
            [open, inner @ .., close]
                if is_punct(Some(open), '<') && is_punct(Some(close), '>') =>
            {
                let args = split_commas(inner).into_iter().map(<[_]>::to_vec);
                (args.collect(), close.span())
            }
            [open, ..] if is_punct(Some(open), '<') => {
                return report!(errors.fail, open.span(), UNCLOSED_ANGLE: "this `<` is not closed");
            }
            [other, ..] => {
                return report!(errors.fail, other.span(), MISSING_ANGLE: "expected `<` or `;`");
            }
        };
        Some(Call {
            path: path.to_vec(),
            span,
            args,
            close,
        })
    }

    /// The call with the values of names in its arguments.
    pub(crate) fn substituted(&self, errors: &Errors, environment: &Environment) -> Option<Call> {
        let args = self.args.iter();
        let args = args.map(|arg| environment.substitute(errors, arg));
        Some(Call {
            args: args.collect::<Option<_>>()?,
            ..self.clone()
        })
    }

    /// The number of tokens in its arguments.
    pub(crate) fn size(&self) -> usize {
        self.args.iter().map(|arg| count_tokens(stream(arg))).sum()
    }

    /// The first token of the first argument.
    pub(crate) fn first_token(&self) -> Option<&TokenTree> {
        self.args.first()?.first()
    }

    /// The last segment.
    pub(crate) fn name(&self) -> String {
        self.path
            .last()
            .map(ToString::to_string)
            .unwrap_or_default()
    }

    /// The parameters of a `what` with the arguments. `None` after reporting a mismatch.
    pub(crate) fn bind(
        &self,
        errors: &Errors,
        what: &str,
        parameters: &[Parameter],
        mut environment: Environment,
    ) -> Option<Environment> {
        let name = self.name();
        let mut given: Vec<Option<&[TokenTree]>> = vec![None; parameters.len()];
        let mut next = 0;
        for arg in &self.args {
            let here = first_span(arg, self.close);
            let (at, value) = match (arg.first(), equals_sign(arg)) {
                (Some(TokenTree::Ident(key)), Some(1)) => {
                    let Some(at) = parameters.iter().position(|p| p.name == *key) else {
                        let names: Vec<_> = parameters.iter().map(|p| p.name.to_string()).collect();
                        let names = names.iter().map(String::as_str);
                        let hint = did_you_mean(&key.to_string(), names, "");
                        return report!(errors.fail, key.span(), UNKNOWN_PARAMETER:
                            "{what} `{name}` has no parameter `{key}`{hint}");
                    };
                    (at, &arg[2..])
                }
                _ => {
                    next += 1;
                    (next - 1, arg.as_slice())
                }
            };
            let Some(Parameter {
                name: key, kind, ..
            }) = parameters.get(at)
            else {
                let (count, found) = (count(parameters.len(), "argument"), self.args.len());
                return report!(errors.fail, here, TEMPLATE_COUNT:
                    "{what} `{name}` takes {count}, found {found}");
            };
            if given[at].is_some() {
                return report!(errors.fail, here, REPEATED_TEMPLATE_ARGUMENT:
                    "`{key}` is given twice");
            }
            if value.is_empty() || !kind.admits(value) {
                let found = match render(stream(value)) {
                    text if text.is_empty() => "nothing".to_string(),
                    text => format!("`{text}`"),
                };
                let wanted = kind.what();
                return report!(errors.fail, first_span(value, here), PARAMETER_KIND:
                    "`{key}` of {what} `{name}` is {wanted}, found {found}");
            }
            given[at] = Some(value);
        }
        for (parameter, given) in parameters.iter().zip(given) {
            let value = match (given, &parameter.default) {
                (Some(value), _) => value.to_vec(),
                (None, Some(default)) => environment.substitute(errors, default)?,
                (None, None) => {
                    let key = &parameter.name;
                    return report!(errors.fail, self.close, MISSING_TEMPLATE_ARGUMENT:
                        "{what} `{name}` needs an argument for `{key}`");
                }
            };
            environment.bind(parameter.name.to_string(), &value);
        }
        Some(environment)
    }
}
