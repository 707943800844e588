//! Instantiates `R<args>` until it is `Pat<…>`, `Dag<…>`, native code or another built-in kind.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use super::class::{Template, TemplateBody};
use super::environment::Environment;
use super::library::{Found, Library};
use super::parameters::Call;
use super::{Home, join_labels};
use crate::diag::{Errors, did_you_mean, in_instance};
use crate::syntax::kind::{Builtin, HelperKind};
use crate::syntax::render::render;
use crate::tokens::{is_path_sep, is_punct, stream};

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
pub(in crate::syntax) enum Unmade {
    /// An error was reported. The kind is given if known.
    Reported(Option<Builtin>),
    /// The callback of a class must be called.
    Missing,
}

/// Instantiates classes and counts the generated tokens.
pub(in crate::syntax) struct Resolver<'e> {
    errors: &'e Errors,
    /// The number of tokens that templates may still generate.
    tokens: Cell<usize>,
    exhausted: Cell<bool>,
    /// Definitions whose cycles were reported.
    cyclic: RefCell<HashSet<(Home, String)>>,
}

/// The maximal number of tokens that the templates of a block may generate: about 10,000 rules.
const MAX_TOKENS: usize = 1_000_000;

impl<'e> Resolver<'e> {
    pub(crate) fn new(errors: &'e Errors) -> Self {
        Resolver {
            errors,
            tokens: Cell::new(MAX_TOKENS),
            exhausted: Cell::new(false),
            cyclic: RefCell::default(),
        }
    }

    /// Counts generated tokens. Returns `false` if there are too many, which is reported once.
    pub(crate) fn spend(&self, made: TokenStream, at: Span, instance: Option<&str>) -> bool {
        // Even a round that generates nothing has a cost.
        let count = 8 + count(made);
        match self.tokens.get().checked_sub(count) {
            Some(left) => {
                self.tokens.set(left);
                true
            }
            None => {
                if !self.exhausted.replace(true) {
                    let message = format!(
                        "the templates of this block make more than {MAX_TOKENS} tokens; do they multiply?"
                    );
                    self.errors.at(at, in_instance(message, instance));
                }
                false
            }
        }
    }

    /// Reports a cycle of definitions, once for all of them. The cycle does not depend on
    /// arguments, so no instantiation is named.
    pub(crate) fn report_cycle(&self, at: Span, what: &str, chain: &[(Home, String)]) {
        let mut cyclic = self.cyclic.borrow_mut();
        if chain.iter().any(|known| cyclic.contains(known)) {
            return;
        }
        cyclic.extend(chain.iter().cloned());
        let names: Vec<String> = chain.iter().map(|(_, name)| format!("`{name}`")).collect();
        let (first, names) = (&names[0], names.join(" -> "));
        self.errors.at(
            at,
            format!("{what}: {names} -> {first}").replacen("{}", first, 1),
        );
    }

    /// Returns whether templates have generated too many tokens.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted.get()
    }

    /// Instantiates `tokens`, which follow the `:` of a definition. `colon` is the position for
    /// errors; `within` is the label of the instantiation in diagnostics.
    #[expect(
        clippy::too_many_arguments,
        reason = "a definition and its surroundings"
    )]
    pub(crate) fn resolve(
        &self,
        library: &Library,
        tokens: Vec<TokenTree>,
        home: Home,
        colon: Span,
        name: &[TokenTree],
        instance: Option<&str>,
        within: Option<&str>,
    ) -> Result<Made, Unmade> {
        let (mut tokens, mut home) = (tokens, home);
        let mut attrs: Vec<TokenTree> = Vec::new();
        let mut chain: Vec<(Home, String)> = Vec::new();
        loop {
            // Mistakes in the definition's own tokens need no label.
            let instance = if chain.is_empty() { instance } else { within };
            let report = |span: Span, message: String| {
                self.errors.at(span, in_instance(message, instance));
            };
            if let Some(TokenTree::Ident(kind)) = tokens.first()
                && let Some(builtin) = Builtin::from_name(&kind.to_string())
                && !is_path_sep(&tokens, 1)
            {
                let kind = kind.clone();
                let (content, close) = match angle_content(&kind, &tokens) {
                    Ok(found) => found,
                    Err((at, message)) => {
                        report(at, message);
                        return Err(Unmade::Reported(Some(builtin)));
                    }
                };
                return Ok(Made {
                    builtin,
                    kind,
                    content,
                    close,
                    attrs,
                    home,
                });
            }
            let call = match Call::parse(&tokens) {
                Ok(call) => call,
                Err((at, message)) => {
                    let named = matches!(tokens.first(), Some(TokenTree::Ident(_)));
                    let message = match named {
                        true => message,
                        false => {
                            "expected `Pat<…>`, `Pattern<…>`, `NativeCodeCall<…>`, a constraint or a class"
                        }
                    };
                    let end = tokens.last().map_or(colon, TokenTree::span);
                    report(at.unwrap_or(end), message.to_string());
                    return Err(Unmade::Reported(None));
                }
            };
            let template = Self::template(library, &call, home, "class", &report)?;
            let body = match (&template.body, &template.parameters) {
                (TemplateBody::Class(body), Some(parameters)) => {
                    let key = (template.home, template.name.to_string());
                    if let Some(from) = chain.iter().position(|known| *known == key) {
                        self.report_cycle(
                            call.span,
                            "class {} derives from itself",
                            &chain[from..],
                        );
                        return Err(Unmade::Reported(None));
                    }
                    chain.push(key);
                    let mut environment = Environment::default();
                    environment.bind("NAME".to_string(), name);
                    if !call.bind(&report, "class", parameters, &mut environment) {
                        return Err(Unmade::Reported(None));
                    }
                    environment
                        .substitute(body, &report)
                        .ok_or(Unmade::Reported(None))?
                }
                // The mistake was reported at the class.
                (TemplateBody::Class(_), None) => return Err(Unmade::Reported(None)),
                (TemplateBody::Multiclass { .. }, _) => {
                    let name = &template.name;
                    report(
                        call.span,
                        format!(
                            "`{name}` is a multiclass; `defm Prefix : {name}<…>;` makes its rules"
                        ),
                    );
                    return Err(Unmade::Reported(None));
                }
            };
            if !self.spend(stream(&body), call.span, instance) {
                return Err(Unmade::Reported(None));
            }
            attrs.splice(0..0, template.attrs);
            (tokens, home) = (body, template.home);
        }
    }

    /// The kind of thing that `tokens` make, as far as it is known without instantiating them.
    pub(crate) fn kind(library: &Library, tokens: &[TokenTree], home: Home) -> Option<Builtin> {
        let (mut tokens, mut home) = (tokens.to_vec(), home);
        for _ in 0..super::MAX_NESTING {
            if let Some(TokenTree::Ident(kind)) = tokens.first()
                && let Some(builtin) = Builtin::from_name(&kind.to_string())
            {
                return Some(builtin);
            }
            let call = Call::parse(&tokens).ok()?;
            let Found::Known(template) = library.template(&call.path, home) else {
                return None;
            };
            let TemplateBody::Class(body) = template.body else {
                return None;
            };
            (tokens, home) = (body, template.home);
        }
        None
    }

    /// The class or multiclass that a call names, as `expected` says.
    pub(crate) fn template(
        library: &Library,
        call: &Call,
        home: Home,
        expected: &str,
        report: &dyn Fn(Span, String),
    ) -> Result<Template, Unmade> {
        let text = call.name();
        let message = match library.template(&call.path, home) {
            Found::Known(template) => return Ok(template),
            Found::Missing => return Err(Unmade::Missing),
            Found::Not(Some(what)) => format!("`{text}` {what}, and a {expected} is expected"),
            Found::Not(None) => {
                let single = call.path.len() == 1;
                let own = library.own_templates();
                let names: Vec<String> = own.map(|t| t.name.to_string()).collect();
                let hint = did_you_mean(&text, names.iter().map(String::as_str), "");
                if single && !hint.is_empty() {
                    format!("there is no {expected} `{text}` in this block{hint}")
                } else if single
                    && expected == "class"
                    && HelperKind::is_near(&text, call.first_token())
                {
                    HelperKind::expected(&text)
                } else {
                    library.ask(&call.path, home);
                    return Err(Unmade::Missing);
                }
            }
        };
        report(call.span, message);
        Err(Unmade::Reported(None))
    }

    /// Instantiates a class that is used in a DAG.
    pub(crate) fn in_place(
        &self,
        library: &Library,
        tokens: &[TokenTree],
        home: Home,
        instance: Option<&str>,
    ) -> Result<Made, Unmade> {
        let at = tokens.first().map_or_else(Span::call_site, TokenTree::span);
        let call = format!("`{}`", render(stream(tokens)));
        let label = join_labels(instance, &call);
        self.resolve(
            library,
            tokens.to_vec(),
            home,
            at,
            &[],
            instance,
            Some(&label),
        )
    }
}

fn count(tokens: TokenStream) -> usize {
    let of = |tree| match tree {
        TokenTree::Group(g) => 1 + count(g.stream()),
        _ => 1,
    };
    tokens.into_iter().map(of).sum()
}

/// The content of `Kind<…>` and the closing bracket; otherwise the place of a mistake, and the
/// message.
fn angle_content(
    kind: &Ident,
    item: &[TokenTree],
) -> Result<(Vec<TokenTree>, Span), (Span, String)> {
    let span = |tree: Option<&TokenTree>| tree.map_or(kind.span(), TokenTree::span);
    if !is_punct(item.get(1), '<') {
        return Err((span(item.get(1)), format!("expected `<` after `{kind}`")));
    }
    match item.last() {
        Some(close) if is_punct(Some(close), '>') && item.len() > 2 => {
            Ok((item[2..item.len() - 1].to_vec(), close.span()))
        }
        other => Err((span(other), format!("expected `>` to close `{kind}<…`"))),
    }
}
