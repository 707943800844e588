//! The parameters of `class` and `multiclass`, and the arguments of those who name them.

use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenTree};

use super::environment::Environment;
use crate::diag::{Errors, did_you_mean};
use crate::syntax::render::render;
use crate::tokens::{first_span, group, is_arrow_end, is_path_sep, is_punct, split_commas, stream};

/// `n`, `n = 0`, `int n = 0`.
#[derive(Clone)]
pub(in crate::syntax) struct Parameter {
    name: Ident,
    kind: Kind,
    default: Option<Vec<TokenTree>>,
}

/// What an argument must be, as TableGen's types say. Ops and constraints are whatever is given:
/// what they are is known only to their callbacks.
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
    fn of(tokens: &[TokenTree]) -> Kind {
        match tokens.first() {
            Some(TokenTree::Ident(word)) => match word.to_string().as_str() {
                "int" => Kind::Int,
                "bit" => Kind::Bit,
                "string" => Kind::Text,
                "code" => Kind::Code,
                "dag" => Kind::Dag,
                "list" => Kind::List,
                _ => Kind::Any,
            },
            _ => Kind::Any,
        }
    }

    fn admits(self, value: &[TokenTree]) -> bool {
        let text = |tree: &TokenTree| tree.to_string();
        match (self, value) {
            (Kind::Any, _) => true,
            (Kind::Int, [TokenTree::Punct(minus), TokenTree::Literal(lit)]) => {
                minus.as_char() == '-' && text(&value[1]) == lit.to_string() && is_int(&value[1])
            }
            (Kind::Int, [one]) => is_int(one),
            (Kind::Bit, [one]) => matches!(text(one).as_str(), "0" | "1" | "true" | "false"),
            (Kind::Text, [one]) => matches!(one, TokenTree::Literal(_)) && text(one).ends_with('"'),
            (Kind::Code, [one]) => group(Some(one), Delimiter::Brace).is_some(),
            (Kind::List, [one]) => group(Some(one), Delimiter::Bracket).is_some(),
            // Or what else may be given to an op: names, constants, `P<a>`, `Enum::Case`, `-1`, `$x`.
            (Kind::Dag, [TokenTree::Group(g)]) => g.delimiter() == Delimiter::Parenthesis,
            (Kind::Dag, [TokenTree::Ident(_) | TokenTree::Literal(_), ..]) => true,
            (Kind::Dag, [TokenTree::Punct(first), _, ..]) => {
                matches!(first.as_char(), '-' | '$' | ':')
            }
            _ => false,
        }
    }

    fn what(self) -> &'static str {
        match self {
            Kind::Any => "tokens",
            Kind::Int => "an integer",
            Kind::Bit => "a truth value",
            Kind::Text => "a string",
            Kind::Code => "code in braces",
            Kind::Dag => "a DAG, `(Op …)`",
            Kind::List => "a list, `[…]`",
        }
    }
}

fn is_int(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Literal(_) => {
            matches!(
                syn::parse2(stream(std::slice::from_ref(tree))),
                Ok(syn::Lit::Int(_))
            )
        }
        _ => false,
    }
}

/// Parses what stands between the angle brackets of `class Name<…>`; errors are reported.
pub(in crate::syntax) fn parse_parameters(
    errors: &Errors,
    content: &[TokenTree],
    span: Span,
) -> Option<Vec<Parameter>> {
    let mut parameters: Vec<Parameter> = Vec::new();
    for part in split_commas(content) {
        let equals = equals_sign(part);
        let (left, default) = match equals {
            Some(at) => (&part[..at], Some(part[at + 1..].to_vec())),
            None => (part, None),
        };
        let Some((TokenTree::Ident(name), kind)) = left.split_last() else {
            errors.at(
                first_span(left, first_span(part, span)),
                "expected a parameter: `name`, `name = default` or `int name`",
            );
            return None;
        };
        if let (Some(default), Some(at)) = (&default, equals)
            && default.is_empty()
        {
            errors.at(part[at].span(), "expected a default after `=`");
            return None;
        }
        if let Some(first) = kind.first()
            && (!matches!(first, TokenTree::Ident(_)) || closes_wrongly(kind))
        {
            errors.at(
                first.span(),
                "expected a parameter: `name`, `name = default` or `int name`",
            );
            return None;
        }
        if parameters.iter().any(|known| known.name == *name) {
            errors.at(name.span(), format!("parameter `{name}` is given twice"));
            return None;
        }
        parameters.push(Parameter {
            name: name.clone(),
            kind: Kind::of(kind),
            default,
        });
    }
    Some(parameters)
}

/// `a b name`: a kind is a path with or without generic arguments.
fn closes_wrongly(kind: &[TokenTree]) -> bool {
    syn::parse2::<syn::Path>(stream(kind)).is_err()
}

/// A `=` by itself, outside groups and generic arguments.
fn equals_sign(part: &[TokenTree]) -> Option<usize> {
    let mut depth = 0usize;
    for (at, tree) in part.iter().enumerate() {
        if let TokenTree::Punct(p) = tree {
            match p.as_char() {
                '<' => depth += 1,
                '>' if !is_arrow_end(part, at) => depth = depth.saturating_sub(1),
                '=' if depth == 0 && p.spacing() == Spacing::Alone => return Some(at),
                _ => {}
            }
        }
    }
    None
}

/// `m::R<a, b>`: a template by its path, with arguments.
#[derive(Clone)]
pub(in crate::syntax) struct Call {
    /// The path.
    pub path: Vec<TokenTree>,
    /// The last segment.
    pub span: Span,
    /// The arguments.
    args: Vec<Vec<TokenTree>>,
    /// The closing bracket, or the name if there is none.
    close: Span,
}

impl Call {
    /// Parses all of `tokens`; otherwise says where what was expected.
    pub(crate) fn parse(tokens: &[TokenTree]) -> Result<Call, (Option<Span>, &'static str)> {
        let mut at = if is_path_sep(tokens, 0) { 2 } else { 0 };
        let mut span = None;
        while let Some(TokenTree::Ident(name)) = tokens.get(at) {
            span = Some(name.span());
            at += 1;
            if !is_path_sep(tokens, at) {
                break;
            }
            at += 2;
        }
        let path = tokens[..at.min(tokens.len())].to_vec();
        let here = tokens.get(at).map(TokenTree::span);
        let Some(span) = span.filter(|_| matches!(tokens[at - 1], TokenTree::Ident(_))) else {
            return Err((here, "expected the name of a class"));
        };
        let rest = &tokens[at..];
        let (args, close) = match rest {
            [] => (Vec::new(), span),
            [open, inner @ .., close]
                if is_punct(Some(open), '<') && is_punct(Some(close), '>') =>
            {
                let args = split_commas(inner).into_iter().map(<[_]>::to_vec);
                (args.collect(), close.span())
            }
            [open, ..] if is_punct(Some(open), '<') => {
                return Err((Some(open.span()), "this `<` is not closed"));
            }
            [other, ..] => return Err((Some(other.span()), "expected `<` or `;`")),
        };
        Ok(Call {
            path,
            span,
            args,
            close,
        })
    }

    /// The last segment.
    pub(crate) fn name(&self) -> String {
        self.path
            .last()
            .map(ToString::to_string)
            .unwrap_or_default()
    }

    /// Lets the parameters stand for the arguments, in `environment`. `false` if they do not fit,
    /// which is reported.
    pub(crate) fn bind(
        &self,
        report: &dyn Fn(Span, String),
        what: &str,
        parameters: &[Parameter],
        environment: &mut Environment,
    ) -> bool {
        let name = self.name();
        let mut given: Vec<Option<&[TokenTree]>> = vec![None; parameters.len()];
        let mut next = 0;
        for arg in &self.args {
            let named = match (arg.first(), equals_sign(arg)) {
                (Some(TokenTree::Ident(name)), Some(1)) => Some(name),
                _ => None,
            };
            let at = match named {
                Some(key) => match parameters.iter().position(|p| p.name == *key) {
                    Some(at) => at,
                    None => {
                        let names: Vec<String> =
                            parameters.iter().map(|p| p.name.to_string()).collect();
                        let hint =
                            did_you_mean(&key.to_string(), names.iter().map(String::as_str), "");
                        report(
                            key.span(),
                            format!("{what} `{name}` has no parameter `{key}`{hint}"),
                        );
                        return false;
                    }
                },
                None => next,
            };
            let value = if named.is_some() { &arg[2..] } else { arg };
            let Some(parameter) = parameters.get(at) else {
                let (count, found) = (parameters.len(), self.args.len());
                let s = if count == 1 { "" } else { "s" };
                report(
                    first_span(arg, self.close),
                    format!("{what} `{name}` takes {count} argument{s}, found {found}"),
                );
                return false;
            };
            if given[at].is_some() {
                report(
                    first_span(arg, self.close),
                    format!("`{}` is given twice", parameter.name),
                );
                return false;
            }
            if value.is_empty() || !parameter.kind.admits(value) {
                let found = match render(stream(value)) {
                    text if text.is_empty() => "nothing".to_string(),
                    text => format!("`{text}`"),
                };
                report(
                    first_span(value, first_span(arg, self.close)),
                    format!(
                        "`{}` of {what} `{name}` is {}, found {found}",
                        parameter.name,
                        parameter.kind.what()
                    ),
                );
                return false;
            }
            given[at] = Some(value);
            next += usize::from(named.is_none());
        }
        for (parameter, given) in parameters.iter().zip(given) {
            let value = match (given, &parameter.default) {
                (Some(value), _) => value.to_vec(),
                (None, Some(default)) => match environment.substitute(default, report) {
                    Some(value) => value,
                    None => return false,
                },
                (None, None) => {
                    report(
                        self.close,
                        format!("{what} `{name}` needs an argument for `{}`", parameter.name),
                    );
                    return false;
                }
            };
            environment.bind(parameter.name.to_string(), &value);
        }
        true
    }
}
