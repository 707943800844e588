//! Sub-patterns in rules: a name stands for its DAG, wherever a DAG may stand. Names that are bound
//! inside are the rule's, as in TableGen's `dag` values. Classes of DAGs and of natives may stand in
//! place, and lists in lists.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenTree};

use super::Home;
use super::library::{Found, Library, NamedDag};
use super::resolve::{Resolver, Unmade};
use crate::diag::Errors;
use crate::syntax::dag::block_args;
use crate::syntax::helper::parse_inline;
use crate::syntax::kind::{Builtin, HelperKind};
use crate::tokens::{
    group, is_arrow_end, is_path_sep, is_punct, is_word, split_commas, stream, trees,
};

/// Replaces the names of sub-patterns in a rule. One for each rule.
pub(in crate::syntax) struct Dags<'a> {
    pub errors: &'a Errors,
    pub library: &'a Library,
    pub resolver: &'a Resolver<'a>,
    pub instance: Option<&'a str>,
    /// The sub-patterns that are being replaced, outer first.
    pub within: Vec<(Home, String)>,
    /// Whether an exported one is among them.
    pub imported: bool,
    /// Whether one could not be told, so that nothing should be said of the rule.
    pub broken: bool,
    /// Whether another block must tell a template first.
    pub missing: bool,
    /// Whether a class whose code stands in place follows def-use chains.
    pub reads: bool,
}

impl Dags<'_> {
    fn error(&mut self, span: Span, message: String) {
        let message = crate::diag::in_instance(message, self.instance);
        self.errors.at(span, message);
        self.broken = true;
    }

    /// The parts between a rule's angle brackets, or the inside of a list.
    pub(crate) fn parts(&mut self, content: &[TokenTree], home: Home) -> Vec<TokenTree> {
        let mut out: Vec<TokenTree> = Vec::with_capacity(content.len());
        let mut at = 0;
        for part in split_commas(content) {
            let new = match part {
                [TokenTree::Group(g)] if g.delimiter() == Delimiter::Bracket => {
                    vec![regroup(g, self.list(&trees(g.stream()), home))]
                }
                _ => self.argument(part, home),
            };
            out.extend(new);
            at += part.len();
            if let Some(comma) = content.get(at) {
                out.push(comma.clone());
                at += 1;
            }
        }
        out
    }

    /// Lists in a list, `[(A $x), more..]`, become part of it.
    fn list(&mut self, content: &[TokenTree], home: Home) -> Vec<TokenTree> {
        let mut flat = Vec::new();
        for part in split_commas(content) {
            let inner = match part {
                [TokenTree::Group(g), dot, dots]
                    if is_punct(Some(dot), '.') && is_punct(Some(dots), '.') =>
                {
                    Some(g)
                }
                [TokenTree::Group(g)] => Some(g),
                _ => None,
            };
            let inner = inner.filter(|g| g.delimiter() == Delimiter::Bracket);
            let entries = match inner {
                Some(g) => self.list(&trees(g.stream()), home),
                None => self.argument(part, home),
            };
            if !flat.is_empty() && !entries.is_empty() {
                flat.push(TokenTree::Punct(proc_macro2::Punct::new(
                    ',',
                    proc_macro2::Spacing::Alone,
                )));
            }
            flat.extend(entries);
        }
        flat
    }

    /// An argument of a DAG, an entry of a list or a part of a rule.
    fn argument(&mut self, part: &[TokenTree], home: Home) -> Vec<TokenTree> {
        match part {
            [TokenTree::Ident(_), equals, rest @ ..] if is_punct(Some(equals), '=') => {
                let mut out = part[..2].to_vec();
                out.extend(self.argument(rest, home));
                out
            }
            [TokenTree::Group(g), rest @ ..] if g.delimiter() == Delimiter::Parenthesis => {
                let mut out = vec![self.dag(g, home)];
                out.extend(rest.iter().cloned());
                out
            }
            [TokenTree::Ident(name), rest @ ..] if !is_path_sep(part, 1) => {
                let call = angle_end(part);
                let end = call.unwrap_or(1);
                let bind = match &part[end..] {
                    [] => Some(None),
                    [colon, dollar, TokenTree::Ident(bind)]
                        if is_punct(Some(colon), ':') && is_punct(Some(dollar), '$') =>
                    {
                        Some(Some(bind))
                    }
                    _ => None,
                };
                match bind {
                    Some(bind) => {
                        let new = match call {
                            None if rest.is_empty() || bind.is_some() => self.named(name, home),
                            None => None,
                            Some(end) => match self.in_place(name, &part[..end], home) {
                                Some(InPlace::Dag(g)) => Some(g),
                                // `N<1>:$x` is `(N<1> $x)`.
                                Some(InPlace::Native(mut code)) => {
                                    code.extend(part[end..].iter().skip(1).cloned());
                                    let mut g = Group::new(Delimiter::Parenthesis, stream(&code));
                                    g.set_span(name.span());
                                    return vec![TokenTree::Group(g)];
                                }
                                None => None,
                            },
                        };
                        match new {
                            Some(g) => vec![self.bound(name, g, bind)],
                            None => part.to_vec(),
                        }
                    }
                    None => part.to_vec(),
                }
            }
            _ => part.to_vec(),
        }
    }

    /// A DAG, with its head and arguments.
    fn dag(&mut self, g: &Group, home: Home) -> TokenTree {
        let all = trees(g.stream());
        let mut out = Vec::with_capacity(all.len());
        let mut at = match all.first() {
            Some(TokenTree::Ident(word))
                if HelperKind::from_name(&word.to_string()).is_some()
                    && is_punct(all.get(1), '<') =>
            {
                // Code in place; what is wrong with it is said when it is parsed.
                let silent = Errors::new();
                let end = parse_inline(&silent, &all).map_or(all.len(), |(_, end)| end);
                drop(silent.finish());
                out.extend(all[..end].iter().cloned());
                end
            }
            Some(TokenTree::Ident(name)) if !is_path_sep(&all, 1) => {
                let end = angle_end(&all).unwrap_or(1);
                match self.head(name, &all[..end], home) {
                    Some(head) => out.extend(head),
                    None => out.extend(all[..end].iter().cloned()),
                }
                end
            }
            _ => {
                let end = path_end(&all, 0);
                out.extend(all[..end].iter().cloned());
                end
            }
        };
        // `AddOp | SubOp`
        while is_punct(all.get(at), '|') {
            let end = path_end(&all, at + 1);
            out.extend(all[at..end].iter().cloned());
            at = end;
        }
        // `:$bind`
        if is_punct(all.get(at), ':') && is_punct(all.get(at + 1), '$') && all.len() > at + 2 {
            out.extend(all[at..at + 3].iter().cloned());
            at += 3;
        }
        // `region`'s block arguments.
        if is_word(all.first(), "region") && block_args(&all, at).is_some() {
            out.push(all[at].clone());
            at += 1;
        }
        let rest = &all[at.min(all.len())..];
        let mut done = 0;
        for part in split_commas(rest) {
            out.extend(self.argument(part, home));
            done += part.len();
            if let Some(comma) = rest.get(done) {
                out.push(comma.clone());
                done += 1;
            }
        }
        regroup(g, out)
    }

    /// What stands for a head: the code of a class in place.
    fn head(&mut self, name: &Ident, tokens: &[TokenTree], home: Home) -> Option<Vec<TokenTree>> {
        if tokens.len() == 1 {
            if matches!(self.library.dag(name, home), Found::Known(_)) {
                self.error(
                    name.span(),
                    format!("`{name}` is a sub-pattern; it stands without parentheses: `{name}`"),
                );
            }
            return None;
        }
        let (builtin, content) = self.class(name, tokens, home)?;
        match builtin {
            Builtin::Helper(kind) if kind.can_stand_in_place() => {
                Some(code_in_place(kind, name.span(), content))
            }
            other => {
                let what = other.name();
                self.error(
                    name.span(),
                    format!(
                        "a `{what}` cannot stand here; give it a name: `def Name : {name}<…>;`"
                    ),
                );
                None
            }
        }
    }

    /// `P<a>` in the place of an argument: the DAG of a class of DAGs, or the code of a native.
    fn in_place(&mut self, name: &Ident, tokens: &[TokenTree], home: Home) -> Option<InPlace> {
        let (builtin, content) = self.class(name, tokens, home)?;
        match (builtin, content.as_slice()) {
            (Builtin::Dag, [TokenTree::Group(g)]) if g.delimiter() == Delimiter::Parenthesis => {
                Some(InPlace::Dag(g.clone()))
            }
            (Builtin::Helper(kind), _) if kind.is_native() => {
                Some(InPlace::Native(code_in_place(kind, name.span(), content)))
            }
            (Builtin::Dag, []) if self.broken => None,
            (Builtin::Dag, other) => {
                let span = other.first().map_or(name.span(), TokenTree::span);
                self.error(span, "expected a DAG: `Dag<(Op …)>`".to_string());
                None
            }
            (other, _) => {
                let what = other.name();
                self.error(
                    name.span(),
                    format!(
                        "a `{what}` cannot stand here; give it a name: `def Name : {name}<…>;`"
                    ),
                );
                None
            }
        }
    }

    /// What `Name<args>` makes, if it is a class that this block can see. Otherwise it is Rust's.
    fn class(
        &mut self,
        name: &Ident,
        tokens: &[TokenTree],
        home: Home,
    ) -> Option<(Builtin, Vec<TokenTree>)> {
        let Found::Known(_) = self.library.class_in_dag(name, home) else {
            return None;
        };
        // Arguments are whoever's they are written by, before the class comes into it.
        let mut call = tokens[..tokens.len().min(2)].to_vec();
        if let [_, _, arguments @ .., close] = tokens {
            call.extend(self.parts(arguments, home));
            call.push(close.clone());
        }
        if self.broken {
            return None;
        }
        match self
            .resolver
            .in_place(self.library, &call, home, self.instance)
        {
            Ok(made) => {
                self.imported |= made.imported;
                self.reads |= made.attrs.iter().any(|tree| match tree {
                    TokenTree::Group(g) => is_word(trees(g.stream()).first(), "reads"),
                    _ => false,
                });
                let mut content = made.content;
                if made.builtin == Builtin::Dag {
                    content = self.nested(name, made.home, &content);
                }
                Some((made.builtin, content))
            }
            Err(Unmade::Missing) => {
                self.missing = true;
                None
            }
            Err(Unmade::Reported(_)) => {
                self.broken = true;
                None
            }
        }
    }

    fn nested(&mut self, name: &Ident, home: Home, content: &[TokenTree]) -> Vec<TokenTree> {
        if !self.enter(name, home) {
            return Vec::new();
        }
        let out = self.parts(content, home);
        self.within.pop();
        out
    }

    /// Notes that `name` is being replaced; an error if it contains itself.
    fn enter(&mut self, name: &Ident, home: Home) -> bool {
        let key = (home, name.to_string());
        if self.within.contains(&key) || self.within.len() >= super::MAX_NESTING {
            let from = self.within.iter().position(|known| *known == key);
            match from {
                Some(from) => {
                    let what = "sub-pattern {} contains itself";
                    let chain = &self.within[from..];
                    self.resolver.report_cycle(name.span(), what, chain);
                }
                None => {
                    let message = format!("sub-patterns nest deeper than {}", super::MAX_NESTING);
                    self.error(name.span(), message);
                }
            }
            self.broken = true;
            return false;
        }
        self.within.push(key);
        true
    }

    /// The DAG of a named sub-pattern.
    fn named(&mut self, name: &Ident, home: Home) -> Option<Group> {
        let named: NamedDag = match self.library.dag(name, home) {
            Found::Known(named) => named,
            Found::Missing | Found::Not(_) => return None,
        };
        self.imported |= named.home != 0;
        let Some(TokenTree::Group(g)) = named.dag else {
            // Reported where it stands.
            self.broken = true;
            return None;
        };
        if !self.enter(name, named.home) {
            return None;
        }
        if !self.resolver.spend(g.stream(), name.span(), self.instance) {
            self.broken = true;
            self.within.pop();
            return None;
        }
        let dag = self.dag(&g, named.written);
        self.within.pop();
        match dag {
            TokenTree::Group(g) => Some(g),
            _ => None,
        }
    }

    /// `P:$r` binds the op at the head of `P`.
    fn bound(&mut self, name: &Ident, g: Group, bind: Option<&Ident>) -> TokenTree {
        let Some(bind) = bind else {
            return TokenTree::Group(g);
        };
        let all = trees(g.stream());
        let mut at = path_end(&all, 0);
        while is_punct(all.get(at), '|') {
            at = path_end(&all, at + 1);
        }
        if is_punct(all.get(at), ':') {
            self.error(
                bind.span(),
                format!("`{name}` names its op itself; use that name"),
            );
            return TokenTree::Group(g);
        }
        let mut colon = proc_macro2::Punct::new(':', proc_macro2::Spacing::Alone);
        colon.set_span(bind.span());
        let mut dollar = proc_macro2::Punct::new('$', proc_macro2::Spacing::Alone);
        dollar.set_span(bind.span());
        let mut out = all[..at].to_vec();
        out.push(TokenTree::Punct(colon));
        out.push(TokenTree::Punct(dollar));
        out.push(TokenTree::Ident(bind.clone()));
        out.extend(all[at..].iter().cloned());
        regroup(&g, out)
    }
}

/// What a class makes where an argument stands.
enum InPlace {
    Dag(Group),
    /// `NativeCodeCall<…>`, as the head of a DAG.
    Native(Vec<TokenTree>),
}

/// `NativeCodeCall<…>` or `Constraint<…>`, as a head.
fn code_in_place(kind: HelperKind, span: Span, content: Vec<TokenTree>) -> Vec<TokenTree> {
    let punct = |ch| TokenTree::Punct(proc_macro2::Punct::new(ch, proc_macro2::Spacing::Alone));
    let mut out = vec![TokenTree::Ident(Ident::new(kind.name(), span)), punct('<')];
    out.extend(content);
    out.push(punct('>'));
    out
}

/// Where the path at `at` ends.
fn path_end(all: &[TokenTree], mut at: usize) -> usize {
    if is_path_sep(all, at) {
        at += 2;
    }
    while matches!(all.get(at), Some(TokenTree::Ident(_))) {
        at += 1;
        if !is_path_sep(all, at) {
            break;
        }
        at += 2;
    }
    at
}

/// The group with other tokens in it.
fn regroup(g: &Group, tokens: Vec<TokenTree>) -> TokenTree {
    let same = {
        let old = trees(g.stream());
        old.len() == tokens.len() && stream(&old).to_string() == stream(&tokens).to_string()
    };
    // A group that is made anew loses the separate spans of its delimiters.
    if same {
        return TokenTree::Group(g.clone());
    }
    let mut new = Group::new(g.delimiter(), stream(&tokens));
    new.set_span(g.span());
    TokenTree::Group(new)
}

/// For `Name<…>` at the beginning, the position behind the `>`.
fn angle_end(all: &[TokenTree]) -> Option<usize> {
    if !is_punct(all.get(1), '<') || group(all.get(1), Delimiter::None).is_some() {
        return None;
    }
    let mut depth = 0usize;
    for at in 1..all.len() {
        if is_punct(all.get(at), '<') {
            depth += 1;
        } else if is_punct(all.get(at), '>') && !is_arrow_end(all, at) {
            depth -= 1;
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    None
}
