//! Instantiates `R<args>` until it is `Pat<…>`, `Dag<…>`, native code or another built-in kind.

use std::rc::Rc;

use proc_macro2::{Delimiter, Ident, Span, TokenTree};

use super::Home;
use super::class::Template;
use super::environment::Environment;
use super::library::{Found, Key, Library};
use super::parameters::Call;
use crate::codes::{message, report};
use crate::diag::{Errors, did_you_mean, nearest_within};
use crate::provided::with_arguments;
use crate::syntax::kind::{Builtin, HelperKind};
use crate::syntax::render::render;
use crate::syntax::tablegen;
use crate::tokens::{first_span, is_path_sep, is_punct, path_end, starts_path, stream};

/// The result of instantiating a definition.
pub(in crate::syntax) struct Made {
    pub builtin: Builtin,
    /// The kind's token.
    pub kind: Ident,
    /// The tokens between the angle brackets.
    pub content: Vec<TokenTree>,
    pub close: Span,
    /// The attributes of all classes involved, base class first.
    pub attrs: Vec<TokenTree>,
    /// The origin of the tokens.
    pub home: Home,
}

/// The reason for not making anything.
#[derive(Clone, Copy)]
pub(in crate::syntax) enum Unmade {
    /// An error was reported. The kind is given if known.
    Reported(Option<Builtin>),
    /// The callback of a class must be called.
    Missing,
}

/// An error was reported.
const REPORTED: Unmade = Unmade::Reported(None);

impl Library<'_> {
    /// Instantiates `tokens`, which follow the `:` of the definition `name`. `colon` is the position
    /// for errors; `label` names the instantiation in errors about the classes.
    pub(crate) fn resolve(
        &self,
        mut tokens: Vec<TokenTree>,
        mut home: Home,
        colon: Span,
        name: &[TokenTree],
        label: Option<String>,
    ) -> Result<Made, Unmade> {
        let mut attrs: Vec<TokenTree> = Vec::new();
        let mut chain: Vec<Key> = Vec::new();
        loop {
            let instance = match chain.is_empty() {
                // Mistakes in the definition's own tokens need no label.
                true => self.errors.instance(),
                false => label.clone(),
            };
            if let Some(TokenTree::Ident(kind)) = tokens.first()
                && let Some(builtin) = Builtin::from_name(&kind.to_string())
                && !is_path_sep(&tokens, 1)
            {
                let content = || angle_content(self.errors, kind, &tokens);
                let content = self.errors.within(instance, content);
                let (content, close) = content.ok_or(Unmade::Reported(Some(builtin)))?;
                return Ok(Made {
                    builtin,
                    kind: kind.clone(),
                    content,
                    close,
                    attrs,
                    home,
                });
            }
            let is_class = || matches!(self.template(&tokens[..1], home), Found::Known(_));
            if let Some((span, message)) = tablegen::definition(&tokens)
                && !is_class()
            {
                self.errors
                    .within(instance, || self.errors.at(span, message));
                return Err(REPORTED);
            }
            if let Some(builtin) = Builtin::provided(&tokens)
                && let [TokenTree::Ident(kind), ..] = &tokens[..]
                && !is_class()
            {
                return Ok(Made {
                    builtin,
                    kind: kind.clone(),
                    close: tokens[tokens.len() - 1].span(),
                    content: tokens,
                    attrs,
                    home,
                });
            }
            let derive = || self.derive(&tokens, home, colon, name, &mut chain);
            let (template, body) = self.errors.within(instance, derive)?;
            attrs.splice(0..0, template.attrs.iter().cloned());
            (tokens, home) = (body, template.home);
        }
    }

    /// The class that `tokens` name, and its body with their arguments.
    fn derive(
        &self,
        tokens: &[TokenTree],
        home: Home,
        colon: Span,
        name: &[TokenTree],
        chain: &mut Vec<Key>,
    ) -> Result<(Rc<Template>, Vec<TokenTree>), Unmade> {
        let errors = self.errors;
        if !starts_path(tokens) {
            report!(errors.at, first_span(tokens, colon), UNKNOWN_KIND:
                "expected `Pat<…>`, `Pattern<…>`, `NativeCodeCall<…>`, a constraint or a class");
            return Err(REPORTED);
        }
        let end = tokens.last().map_or(colon, TokenTree::span);
        let call = Call::parse(errors, "class", tokens, end).ok_or(REPORTED)?;
        let (template, environment) = self.enter(&call, home, "class", name, chain)?;
        let body = environment
            .substitute(errors, template.body.class())
            .ok_or(REPORTED)?;
        match self.spend(stream(&body), call.span) {
            true => Ok((template, body)),
            false => Err(REPORTED),
        }
    }

    /// The `class` or `multiclass` (`what`) that a call names, and the values of its parameters.
    /// `name` is the definition's. `chain` are the templates that are being instantiated.
    pub(crate) fn enter(
        &self,
        call: &Call,
        home: Home,
        what: &str,
        name: &[TokenTree],
        chain: &mut Vec<Key>,
    ) -> Result<(Rc<Template>, Environment), Unmade> {
        let template = self.template_of(call, home, what)?;
        if template.what() != what {
            let called = call.name();
            let message = match what {
                "class" => message!(CLASS_OR_MULTICLASS:
                    "`{called}` is a multiclass\nhelp: `defm Prefix : {called}<…>;` makes its rules"),
                _ => message!(CLASS_OR_MULTICLASS:
                    "`{called}` is a class\nhelp: `def Name : {called}<…>;` makes a rule of it"),
            };
            self.errors.at(call.span, message);
            return Err(REPORTED);
        }
        // The mistake was reported at the template.
        let parameters = template.parameters.as_ref().ok_or(REPORTED)?;
        let key = (template.home, template.name.to_string());
        if let Some(from) = chain.iter().position(|known| *known == key) {
            let what = match what {
                "class" => "class {} derives from itself",
                _ => "multiclass {} instantiates itself",
            };
            self.report_cycle(call.span, what, &chain[from..]);
            return Err(REPORTED);
        }
        chain.push(key);
        let mut environment = match template.home {
            0 => self.variables.clone(),
            _ => Environment::default(),
        };
        environment.bind("NAME".to_string(), name);
        let environment = call.bind(self.errors, what, parameters, environment);
        Ok((template, environment.ok_or(REPORTED)?))
    }

    /// The kind of thing that `tokens` make, as far as it is known without instantiating them.
    pub(crate) fn kind(&self, tokens: &[TokenTree], home: Home) -> Option<Builtin> {
        let (mut tokens, mut home) = (tokens.to_vec(), home);
        for _ in 0..super::MAX_NESTING {
            if let Some(TokenTree::Ident(kind)) = tokens.first()
                && let Some(builtin) = Builtin::from_name(&kind.to_string())
            {
                return Some(builtin);
            }
            let path = &tokens[..path_end(&tokens, 0).min(tokens.len())];
            let Found::Known(template) = self.template(path, home) else {
                return Builtin::provided(&tokens);
            };
            (tokens, home) = (template.body.class().to_vec(), template.home);
        }
        None
    }

    /// The class or multiclass that a call names, as `expected` says.
    fn template_of(&self, call: &Call, home: Home, expected: &str) -> Result<Rc<Template>, Unmade> {
        let text = call.name();
        let message = match self.template(&call.path, home) {
            Found::Known(template) => return Ok(template),
            Found::Missing => return Err(Unmade::Missing),
            Found::Not(Some(what)) => message!(NOT_A_TEMPLATE:
                "`{text}` {what}, and a {expected} is expected"),
            Found::Not(None) => {
                let single = call.path.len() == 1;
                let own = self.own_names();
                let hint = did_you_mean(&text, own.iter().map(String::as_str), "");
                if let (true, Some(message)) = (single, tablegen::class(&text)) {
                    message
                } else if single && !hint.is_empty() {
                    message!(UNKNOWN_TEMPLATE:
                        "there is no {expected} `{text}` in this block{hint}")
                } else if let (true, "class", Some(near)) =
                    (single, expected, nearest_within(1, &text, with_arguments()))
                    && text.len() > 3
                {
                    message!(UNKNOWN_CONSTRAINT:
                        "unknown constraint or class `{text}`"; help: "did you mean `{near}`?")
                } else if single
                    && expected == "class"
                    && HelperKind::is_near(&text, call.first_token())
                {
                    HelperKind::expected(&text)
                } else {
                    self.ask(&call.path, home);
                    return Err(Unmade::Missing);
                }
            }
        };
        self.errors.at(call.span, message);
        Err(REPORTED)
    }

    /// Instantiates a class that is used in a DAG.
    pub(crate) fn in_place(&self, tokens: Vec<TokenTree>, home: Home) -> Result<Made, Unmade> {
        let at = first_span(&tokens, Span::call_site());
        let label = format!("`{}`", render(stream(&tokens)));
        let label = self.errors.inner_instance(&label);
        self.resolve(tokens, home, at, &[], label)
    }
}

/// The content of `Kind<…>` and the closing bracket. The error is reported.
fn angle_content(
    errors: &Errors,
    kind: &Ident,
    item: &[TokenTree],
) -> Option<(Vec<TokenTree>, Span)> {
    match item {
        [_, open, content @ .., close]
            if is_punct(Some(open), '<') && is_punct(Some(close), '>') =>
        {
            Some((content.to_vec(), close.span()))
        }
        [_, open, content @ .., close, TokenTree::Group(body)]
            if is_punct(Some(open), '<')
                && is_punct(Some(close), '>')
                && body.delimiter() == Delimiter::Brace
                && !content.is_empty() =>
        {
            report!(errors.fail, body.span_open(), TABLEGEN_ITEM:
                "a definition has no body";
                help: "`;` follows `{kind}<…>`; a benefit is written in it, `(addBenefit 3)`")
        }
        [_, open, ..] if is_punct(Some(open), '<') => {
            let end = match item.last() {
                Some(TokenTree::Group(group)) => group.span_close(),
                last => last.map_or(kind.span(), TokenTree::span),
            };
            report!(errors.fail, end, UNCLOSED_ANGLE: "expected `>` to close `{kind}<…`")
        }
        _ => report!(errors.fail, item.get(1).map_or(kind.span(), TokenTree::span), MISSING_ANGLE:
            "expected `<` after `{kind}`"),
    }
}
