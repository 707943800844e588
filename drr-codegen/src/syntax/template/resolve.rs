//! From `R<args>` to what the class makes in the end: `Pat<…>`, `Dag<…>`, native code.

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

/// What a definition turns out to be.
pub(in crate::syntax) struct Made {
    pub builtin: Builtin,
    /// The kind's token.
    pub kind: Ident,
    /// What stands between the angle brackets.
    pub content: Vec<TokenTree>,
    pub close: Span,
    /// The attributes of the classes on the way, base first.
    pub attrs: Vec<TokenTree>,
    /// Where the tokens stand.
    pub home: Home,
    /// Whether a class of another block made it.
    pub imported: bool,
}

/// Why nothing was made.
pub(in crate::syntax) enum Unmade {
    /// An error, reported. The kind, if it is known.
    Reported(Option<Builtin>),
    /// The callback of a class will tell.
    Missing,
}

/// Instantiates classes; counts what templates make.
pub(in crate::syntax) struct Resolver<'e> {
    errors: &'e Errors,
    /// Tokens that templates may still make.
    tokens: Cell<usize>,
    exhausted: Cell<bool>,
    /// Definitions of which it was said that they lead to themselves.
    cyclic: RefCell<HashSet<(Home, String)>>,
}

/// The most tokens that the templates of a block may make: about 10,000 rules.
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

    /// Counts what a template has made. `false` if it is too much, which is reported once.
    pub(crate) fn spend(&self, made: TokenStream, at: Span, instance: Option<&str>) -> bool {
        // Even a round that makes nothing costs something.
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

    /// Reports that definitions lead to each other in a circle: once, whoever begins it. It is so
    /// whatever the arguments are, so no instantiation is named.
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

    /// Whether templates have made too much already.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted.get()
    }

    /// What `tokens`, behind the `:` of a definition, make. `colon` is for errors; `within` is what
    /// diagnostics call the instantiation.
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
        let (mut tokens, mut home, mut imported) = (tokens, home, false);
        let mut attrs: Vec<TokenTree> = Vec::new();
        let mut chain: Vec<(Home, String)> = Vec::new();
        loop {
            // What is wrong with the definition's own words needs no other name.
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
                    imported,
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
            let template = self.class(library, &call, home, &tokens, &report)?;
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
                // The fault was reported where the class stands.
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
            imported |= template.home != 0;
            (tokens, home) = (body, template.home);
        }
    }

    /// What kind of thing `tokens` will make, as far as that can be told without making it.
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

    /// The class that a call names.
    fn class(
        &self,
        library: &Library,
        call: &Call,
        home: Home,
        tokens: &[TokenTree],
        report: &dyn Fn(Span, String),
    ) -> Result<Template, Unmade> {
        let text = call.name();
        match library.template(&call.path, home) {
            Found::Known(template) => Ok(template),
            Found::Missing => Err(Unmade::Missing),
            Found::Not(Some(what)) => {
                report(
                    call.span,
                    format!("`{text}` {what}, and a class is expected"),
                );
                Err(Unmade::Reported(None))
            }
            Found::Not(None) => {
                let single = call.path.len() == 1;
                let names: Vec<String> = library
                    .own_templates()
                    .map(|t| t.name.to_string())
                    .collect();
                let hint = did_you_mean(&text, names.iter().map(String::as_str), "");
                if single && !hint.is_empty() {
                    report(
                        call.span,
                        format!("there is no class `{text}` in this block{hint}"),
                    );
                    Err(Unmade::Reported(None))
                } else if single && HelperKind::is_near(&text, tokens.get(2)) {
                    report(call.span, HelperKind::expected(&text));
                    Err(Unmade::Reported(None))
                } else {
                    library.ask(&call.path, home);
                    Err(Unmade::Missing)
                }
            }
        }
    }

    /// What a class makes that stands in a DAG.
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

/// What stands between the angle brackets of `Kind<…>`, and the closing one; otherwise where what
/// is expected.
fn angle_content(
    kind: &Ident,
    item: &[TokenTree],
) -> Result<(Vec<TokenTree>, Span), (Span, String)> {
    match item.get(1) {
        Some(open) if is_punct(Some(open), '<') => {}
        other => {
            let at = other.map_or(kind.span(), TokenTree::span);
            return Err((at, format!("expected `<` after `{kind}`")));
        }
    }
    match item.last() {
        Some(close) if is_punct(Some(close), '>') && item.len() > 2 => {
            Ok((item[2..item.len() - 1].to_vec(), close.span()))
        }
        other => {
            let at = other.map_or(kind.span(), TokenTree::span);
            Err((at, format!("expected `>` to close `{kind}<…`")))
        }
    }
}
