//! Sub-patterns in rules: a name stands for its DAG wherever a DAG is allowed. The rule sees the
//! names that are bound inside, as for TableGen's `dag` values. Classes of DAGs and of native code
//! may be used in place, and lists may contain lists.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::class::TemplateBody;
use super::foreach::spliced;
use super::library::{Found, Key, Library};
use super::resolve::Unmade;
use super::{Home, MAX_NESTING};
use crate::codes::{Message, message, report};
use crate::diag::{Errors, did_you_mean};
use crate::provided::with_arguments;
use crate::syntax::Reads;
use crate::syntax::attributes::parse_attrs;
use crate::syntax::dag::block_args;
use crate::syntax::helper::inline_end;
use crate::syntax::kind::{Builtin, HelperKind};
use crate::syntax::render::render;
use crate::tokens::{
    closing_angle, first_span, group, is_path_sep, is_punct, is_word, path_end, punct, regroup,
    split_commas, stream, trees,
};

/// Replaces the names of sub-patterns in one rule.
pub(in crate::syntax) struct Dags<'a> {
    pub library: &'a Library<'a>,
    /// The sub-patterns that are being replaced, outermost first.
    pub within: Vec<Key>,
    /// One has mistakes, which were reported; the rule is not to be looked at.
    pub broken: bool,
    /// Another block must tell a template first.
    pub missing: bool,
    /// How far the code of classes that stands in place reads.
    pub reads: Reads,
}

impl Dags<'_> {
    fn fail<T>(&mut self, span: Span, message: Message) -> Option<T> {
        self.broken = true;
        self.library.errors.fail(span, message)
    }

    /// The parts between a rule's angle brackets.
    pub(crate) fn parts(&mut self, content: &[TokenTree], home: Home) -> Vec<TokenTree> {
        map_parts(content, |part| match part {
            [TokenTree::Group(g)] if g.delimiter() == Delimiter::Bracket => {
                vec![rebuild(g, self.list(&trees(g.stream()), home))]
            }
            _ => self.argument(part, home),
        })
    }

    /// Flattens lists inside a list, `[(A $x), more..]`.
    fn list(&mut self, content: &[TokenTree], home: Home) -> Vec<TokenTree> {
        let mut flat = Vec::new();
        for part in split_commas(content) {
            let inner = match part {
                [list] => group(Some(list), Delimiter::Bracket),
                part => spliced(part),
            };
            let entries = match inner {
                Some(inner) => self.list(&trees(inner.stream()), home),
                None => self.argument(part, home),
            };
            if !flat.is_empty() && !entries.is_empty() {
                flat.push(punct(',', Span::call_site()));
            }
            flat.extend(entries);
        }
        flat
    }

    /// An argument of a DAG, an entry of a list or a part of a rule.
    fn argument(&mut self, part: &[TokenTree], home: Home) -> Vec<TokenTree> {
        match part {
            [TokenTree::Ident(_), equals, rest @ ..] if is_punct(Some(equals), '=') => {
                [part[..2].to_vec(), self.argument(rest, home)].concat()
            }
            [TokenTree::Group(g), rest @ ..] if g.delimiter() == Delimiter::Parenthesis => {
                [&[TokenTree::Group(self.dag(g, home))], rest].concat()
            }
            [TokenTree::Ident(name), ..] if !is_path_sep(part, 1) => self
                .by_name(name, part, home)
                .unwrap_or_else(|| part.to_vec()),
            _ => part.to_vec(),
        }
    }

    /// `P`, `P<a>`, `P:$r` in the place of an argument. `None` if that is not a template's name.
    fn by_name(&mut self, name: &Ident, part: &[TokenTree], home: Home) -> Option<Vec<TokenTree>> {
        let (call, bind) = part.split_at(angle_end(part).unwrap_or(1));
        let bound = match bind {
            [] => None,
            [colon, dollar, TokenTree::Ident(bound)]
                if is_punct(Some(colon), ':') && is_punct(Some(dollar), '$') =>
            {
                Some(bound)
            }
            _ => return None,
        };
        let dag = match call.len() {
            1 => match self.named(name, home) {
                None if self.library.makes_dag(name, home) => {
                    let bind = render(stream(bind));
                    return report!(self.fail, name.span(), CALLED_SUB_PATTERN:
                        "`{name}` is a class of sub-patterns";
                        help: "its arguments stand in angle brackets: `{name}<…>{bind}`, or `{name}<>{bind}` if it has none");
                }
                dag => dag?,
            },
            _ => match self.class(name, call, home)? {
                (Builtin::Dag, content) => match content.as_slice() {
                    [TokenTree::Group(g)] if g.delimiter() == Delimiter::Parenthesis => g.clone(),
                    [] if self.broken => return None,
                    other => {
                        let span = first_span(other, name.span());
                        return report!(self.fail, span, EXPECTED_DAG:
                            "expected a DAG: `Dag<(Op …)>`");
                    }
                },
                // `N<1>:$x` is `(N<1> $x)`.
                (Builtin::Helper(kind), content) if kind.is_native() => {
                    let code = code_in_place(kind, name.span(), &content);
                    let argument = stream(bind.get(1..).unwrap_or_default());
                    let mut dag = Group::new(Delimiter::Parenthesis, quote!(#code #argument));
                    dag.set_span(name.span());
                    return Some(vec![TokenTree::Group(dag)]);
                }
                (other, _) => return self.cannot_stand(name, other, "`Name:$x`"),
            },
        };
        Some(vec![match bound {
            Some(bound) => self.bound(name, dag, bound),
            None => TokenTree::Group(dag),
        }])
    }

    fn cannot_stand<T>(&mut self, name: &Ident, made: Builtin, use_of_it: &str) -> Option<T> {
        let what = made.name();
        let constrains =
            matches!(made, Builtin::Helper(kind) | Builtin::Provided(kind) if kind.is_unary());
        let article = if what.starts_with('A') { "an" } else { "a" };
        let message = message!(NAMELESS_TEMPLATE: "{article} `{what}` cannot stand here");
        let message = match constrains {
            true => message.help(format!(
                "give it a name, `def Name : {name}<…>;`, and write {use_of_it}"
            )),
            false => message.help(format!("give it a name: `def Name : {name}<…>;`")),
        };
        self.fail(name.span(), message)
    }

    /// A DAG, with its head and arguments.
    fn dag(&mut self, g: &Group, home: Home) -> Group {
        let all = trees(g.stream());
        let mut at = 0;
        let mut out = match all.first() {
            Some(TokenTree::Ident(word))
                if HelperKind::from_name(&word.to_string()).is_some()
                    && is_punct(all.get(1), '<') =>
            {
                at = inline_end(&all).map_or(all.len(), |close| close + 1);
                all[..at].to_vec()
            }
            Some(TokenTree::Ident(name)) if !is_path_sep(&all, 1) => {
                at = angle_end(&all).unwrap_or(1);
                let code = self.head(name, &all, at, home);
                code.map_or_else(|| all[..at].to_vec(), trees)
            }
            _ => Vec::new(),
        };
        let args = args_start(&all, at);
        out.extend(all[at..args].iter().cloned());
        out.extend(map_parts(&all[args..], |part| self.argument(part, home)));
        match rebuild(g, out) {
            TokenTree::Group(g) => g,
            _ => g.clone(),
        }
    }

    /// The code of a class that stands in place of a head, which ends at `at`.
    fn head(
        &mut self,
        name: &Ident,
        all: &[TokenTree],
        at: usize,
        home: Home,
    ) -> Option<TokenStream> {
        let (tokens, rest) = all.split_at(at);
        if tokens.len() == 1 {
            if matches!(self.library.dag(name, home), Found::Known(_)) {
                return report!(self.fail, name.span(), CALLED_SUB_PATTERN:
                    "`{name}` is a sub-pattern\nhelp: it stands without parentheses: `{name}`");
            }
            if self.library.makes_dag(name, home) {
                let (bind, args) = rest.split_at(args_start(all, at) - at);
                let (bind, args) = (render(stream(bind)), render(stream(args)));
                return report!(self.fail, name.span(), CALLED_SUB_PATTERN:
                    "`{name}` is a class of sub-patterns";
                    help: "its arguments stand in angle brackets: `{name}<{args}>{bind}`");
            }
            return None;
        }
        match self.class(name, tokens, home)? {
            (Builtin::Helper(kind), content) if kind.can_stand_in_place() => {
                Some(code_in_place(kind, name.span(), &content))
            }
            (other, _) => {
                self.cannot_stand(name, other, "`Name:$x`, in a constraint list `(Name $x)`")
            }
        }
    }

    /// The item that `Name<args>` makes, if this block can see the class. Otherwise the tokens are
    /// Rust.
    fn class(
        &mut self,
        name: &Ident,
        tokens: &[TokenTree],
        home: Home,
    ) -> Option<(Builtin, Vec<TokenTree>)> {
        if !self.library.is_class(name, home) {
            return self.unknown_class(name, tokens, home);
        }
        // The arguments belong to the place where they are written, not to the class.
        let mut call = tokens[..tokens.len().min(2)].to_vec();
        if let [_, _, arguments @ .., close] = tokens {
            call.extend(self.parts(arguments, home));
            call.push(close.clone());
        }
        if self.broken {
            return None;
        }
        let made = match self.library.in_place(call, home) {
            Ok(made) => made,
            Err(unmade) => {
                match unmade {
                    Unmade::Missing => self.missing = true,
                    Unmade::Reported(_) => self.broken = true,
                }
                return None;
            }
        };
        // A mistake in an attribute was reported where the class is.
        let definition = parse_attrs(&Errors::new(), &made.attrs, name.span());
        self.reads = self.reads.max(definition.reads);
        let content = match made.builtin {
            Builtin::Dag => {
                let parts = |dags: &mut Self| dags.parts(&made.content, made.home);
                self.within(name, made.home, parts)?
            }
            _ => made.content,
        };
        Some((made.builtin, content))
    }

    /// Reports a call of a class that the block does not have: no Rust type has a binding in its angle
    /// brackets.
    fn unknown_class<T>(&mut self, name: &Ident, call: &[TokenTree], home: Home) -> Option<T> {
        let text = name.to_string();
        let is_call = call.iter().any(|token| is_punct(Some(token), '$'));
        // Of these, others say what is wrong.
        let is_provided = || {
            Builtin::from_name(&text).is_some()
                || ["any", "array", "dense"].contains(&text.as_str())
                || text.starts_with("Const")
                || with_arguments().any(|known| text == known)
        };
        let path = [TokenTree::Ident(name.clone())];
        let found = self.library.template(&path, home);
        if !is_call || is_provided() || !matches!(found, Found::Not(None)) {
            return None;
        }
        let own = self.library.own_names();
        let hint = did_you_mean(&text, own.iter().map(String::as_str), "");
        let message = message!(UNKNOWN_TEMPLATE: "there is no class `{text}` in this block{hint}");
        let message = match hint.is_empty() {
            true => message.help("a class of another block needs a `use` in this block"),
            false => message,
        };
        self.fail(name.span(), message)
    }

    /// Replaces `name` by what `make` makes; an error if it contains itself.
    fn within<T>(
        &mut self,
        name: &Ident,
        home: Home,
        make: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let key = (home, name.to_string());
        if let Some(from) = self.within.iter().position(|known| *known == key) {
            let what = "sub-pattern {} contains itself";
            let chain = &self.within[from..];
            self.library.report_cycle(name.span(), what, chain);
            self.broken = true;
            return None;
        }
        if self.within.len() >= MAX_NESTING {
            return report!(self.fail, name.span(), NESTED_TEMPLATES:
                "sub-patterns nest deeper than {MAX_NESTING}");
        }
        self.within.push(key);
        let made = make(self);
        self.within.pop();
        Some(made)
    }

    /// The DAG of a named sub-pattern.
    fn named(&mut self, name: &Ident, home: Home) -> Option<Group> {
        let named = match self.library.dag(name, home) {
            Found::Known(named) => named,
            Found::Missing => {
                self.missing = true;
                return None;
            }
            Found::Not(_) => return None,
        };
        let TemplateBody::Dag(Some(g), written) = &named.body else {
            // The error was reported at the definition.
            self.broken = true;
            return None;
        };
        self.within(name, named.home, |dags| {
            if !dags.library.spend(g.stream(), name.span()) {
                dags.broken = true;
                return None;
            }
            Some(dags.dag(g, *written))
        })?
    }

    /// `P:$r` binds the op at the head of `P`.
    fn bound(&mut self, name: &Ident, g: Group, bind: &Ident) -> TokenTree {
        let all = trees(g.stream());
        let at = head_end(&all, 0);
        if is_punct(all.get(at), ':') {
            let message = message!(NAMED_SUB_PATTERN:
                "`{name}` names its op itself\nhelp: use that name");
            self.fail::<()>(bind.span(), message);
            return TokenTree::Group(g);
        }
        let (head, args) = (stream(&all[..at]), stream(&all[at..]));
        let (colon, dollar) = (punct(':', bind.span()), punct('$', bind.span()));
        regroup(&g, quote!(#head #colon #dollar #bind #args))
    }
}

/// `NativeCodeCall<…>` or `Constraint<…>`, as a head.
fn code_in_place(kind: HelperKind, span: Span, content: &[TokenTree]) -> TokenStream {
    let (kind, content) = (Ident::new(kind.name(), span), stream(content));
    quote_spanned!(Span::call_site()=> #kind<#content>)
}

/// Replaces the parts between commas.
fn map_parts(
    content: &[TokenTree],
    mut map: impl FnMut(&[TokenTree]) -> Vec<TokenTree>,
) -> Vec<TokenTree> {
    let mut out = Vec::with_capacity(content.len());
    let mut at = 0;
    for part in split_commas(content) {
        out.extend(map(part));
        at += part.len();
        out.extend(content.get(at).cloned());
        at += 1;
    }
    out
}

/// The end of a DAG's head, such as `AddOp | SubOp`. The first path ends at `at`, unless that is 0.
fn head_end(all: &[TokenTree], at: usize) -> usize {
    let mut at = if at == 0 { path_end(all, 0) } else { at };
    while is_punct(all.get(at), '|') {
        at = path_end(all, at + 1);
    }
    at
}

/// The position of the first argument of a DAG: behind the head, the name that it binds, and the
/// block arguments of a `region` or `block`.
fn args_start(all: &[TokenTree], at: usize) -> usize {
    let mut at = head_end(all, at);
    if is_punct(all.get(at), ':') && is_punct(all.get(at + 1), '$') && all.len() > at + 2 {
        at += 3;
    }
    let is_block = is_word(all.first(), "region") || is_word(all.first(), "block");
    if is_block && block_args(all, at).is_some() {
        at += 1;
    }
    at.min(all.len())
}

/// The group with these tokens. A new one loses the separate spans of its delimiters, so
/// an equal one stays.
fn rebuild(g: &Group, tokens: Vec<TokenTree>) -> TokenTree {
    let new = stream(&tokens);
    match g.stream().to_string() == new.to_string() {
        true => TokenTree::Group(g.clone()),
        false => regroup(g, new),
    }
}

/// The position after the `>` of a leading `Name<…>`.
fn angle_end(all: &[TokenTree]) -> Option<usize> {
    let close = is_punct(all.get(1), '<').then(|| closing_angle(all, 1))?;
    Some(close? + 1)
}
