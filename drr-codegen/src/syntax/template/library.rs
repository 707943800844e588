//! The templates that a block knows: its own, and those that other blocks export.

use std::cell::RefCell;

use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use quote::quote;

use super::class::{Template, TemplateBody, parse_template};
use super::{Home, Missing};
use crate::diag::Errors;
use crate::syntax::items::{Item, split_items};
use crate::syntax::render::render;
use crate::tokens::{decode, group, is_punct, is_word, stream, trees};

/// A named sub-pattern.
#[derive(Clone)]
pub(in crate::syntax) struct NamedDag {
    pub name: Ident,
    /// The parentheses. `None` if they could not be parsed, which was reported.
    pub dag: Option<TokenTree>,
    /// Whose definition it is.
    pub home: Home,
    /// Where its tokens were written.
    pub written: Home,
}

/// What another block exports under a path.
pub(in crate::syntax) struct Import {
    /// The path as it was asked, and by whom: `$crate` means another crate in each home.
    key: String,
    asked_by: Home,
    /// The name of what is exported, or what stands there instead.
    what: Result<String, &'static str>,
    /// How many imports led here.
    depth: usize,
}

/// What a name stands for.
pub(in crate::syntax) enum Found<T> {
    /// It is known.
    Known(T),
    /// Its callback has been asked.
    Missing,
    /// It is not, and what it is, if that is known.
    Not(Option<&'static str>),
}

/// All templates of a block.
#[derive(Default)]
pub(in crate::syntax) struct Library {
    templates: Vec<Template>,
    dags: Vec<NamedDag>,
    imports: Vec<Import>,
    /// `use m::R as Q;`: the name, and the path.
    aliases: Vec<(Ident, Vec<TokenTree>)>,
    /// Paths whose callbacks must tell.
    missing: RefCell<Vec<Missing>>,
}

/// How deep exported templates may lead from block to block.
const MAX_DEPTH: usize = 16;

impl Library {
    /// Adds a template; `false` if the block has one of the name.
    pub(crate) fn add(&mut self, template: Template) -> bool {
        let known = |known: &Template| known.name == template.name && known.home == template.home;
        let new = !self.templates.iter().any(known);
        if new {
            self.templates.push(template);
        }
        new
    }

    /// Adds a sub-pattern; `false` if the block has one of the name.
    pub(crate) fn add_dag(&mut self, dag: NamedDag) -> bool {
        let known = |known: &NamedDag| known.name == dag.name && known.home == dag.home;
        let new = !self.dags.iter().any(known);
        if new {
            self.dags.push(dag);
        }
        new
    }

    /// The block's own templates.
    pub(crate) fn own_templates(&self) -> impl Iterator<Item = &Template> {
        self.templates.iter().filter(|template| template.home == 0)
    }

    /// Adds `use path as name;`.
    pub(crate) fn add_alias(&mut self, name: Ident, path: Vec<TokenTree>) {
        if self.import(&path, 0).is_none() {
            self.ask(&path, 0);
        }
        self.aliases.push((name, path));
    }

    fn import(&self, path: &[TokenTree], home: Home) -> Option<usize> {
        let (key, asked_by) = key(path, home);
        self.imports
            .iter()
            .position(|import| import.key == key && import.asked_by == asked_by)
    }

    /// Notes that the callback of a path must tell what it is.
    pub(crate) fn ask(&self, path: &[TokenTree], home: Home) {
        let (key, asked_by) = key(path, home);
        let known = |missing: &Missing| missing.key == key && missing.asked_by == asked_by;
        let mut missing = self.missing.borrow_mut();
        if !missing.iter().any(known) {
            missing.push(Missing {
                path: stream(path),
                asked_by,
                key,
            });
        }
    }

    /// Adds what a callback has answered: `__drr_import {path} {home} {answer}`.
    pub(crate) fn add_import(&mut self, errors: &Errors, item: &[TokenTree]) {
        let part = |at: usize| group(item.get(at), Delimiter::Brace).map(|g| trees(g.stream()));
        let (Some(path), Some(home), Some(answer)) = (part(1), part(2), part(3)) else {
            return;
        };
        let asked_by: Home = home
            .first()
            .and_then(|tree| tree.to_string().parse().ok())
            .unwrap_or(0);
        let from = asked_by.checked_sub(1).and_then(|at| self.imports.get(at));
        let depth = from.map_or(0, |import| import.depth + 1);
        let (key, asked_by) = key(&path, asked_by);
        let home = self.imports.len() + 1;
        self.imports.push(Import {
            key,
            asked_by,
            what: Err("cannot be read"),
            depth,
        });
        let answer = trees(decode(stream(&answer)));
        let mut what = match answer.first() {
            _ if depth > MAX_DEPTH => Err("leads through too many blocks"),
            first if is_word(first, "op") => Err("is an op"),
            first if is_word(first, "dialect") => Err("is a dialect"),
            _ => Err("is no class, multiclass or sub-pattern"),
        };
        if depth <= MAX_DEPTH {
            for item in split_items(&answer) {
                if let Some(name) = self.define(errors, &item, home)
                    && what.is_err()
                {
                    what = Ok(name);
                }
            }
        }
        if let Some(import) = self.imports.last_mut() {
            import.what = what;
        }
    }

    /// Adds an exported `class`, `multiclass` or `def … : Dag<…>`. Gives its name.
    fn define(&mut self, errors: &Errors, item: &Item<'_>, home: Home) -> Option<String> {
        if is_word(item.tokens.first(), "def") {
            let [_, TokenTree::Ident(name), colon, dag, open, tree, close] = item.tokens else {
                return None;
            };
            let shape = is_punct(Some(colon), ':')
                && is_word(Some(dag), "Dag")
                && is_punct(Some(open), '<')
                && is_punct(Some(close), '>');
            shape.then(|| {
                self.add_dag(NamedDag {
                    name: name.clone(),
                    dag: Some(tree.clone()),
                    home,
                    written: home,
                });
                name.to_string()
            })
        } else {
            let template = parse_template(errors, item.tokens, item.attrs, home)?;
            let name = template.name.to_string();
            self.add(template);
            Some(name)
        }
    }

    /// Whether a callback must tell something.
    pub(crate) fn is_missing(&self) -> bool {
        !self.missing.borrow().is_empty()
    }

    /// What callbacks must tell.
    pub(crate) fn into_missing(self) -> Vec<Missing> {
        self.missing.into_inner()
    }

    /// The template that a path means where `home` names it.
    pub(crate) fn template(&self, path: &[TokenTree], home: Home) -> Found<Template> {
        self.find(path, home, |library, name, home| {
            let is_it = |t: &&Template| t.home == home && t.name == name;
            library.templates.iter().find(is_it).cloned()
        })
    }

    /// The sub-pattern that a name means where `home` names it; paths other than of one segment
    /// are brought in by `use`.
    pub(crate) fn dag(&self, name: &Ident, home: Home) -> Found<NamedDag> {
        let path = [TokenTree::Ident(name.clone())];
        self.find(&path, home, |library, name, home| {
            let is_it = |dag: &&NamedDag| dag.home == home && dag.name == name;
            library.dags.iter().find(is_it).cloned()
        })
    }

    /// Whether the name is a class that could stand in a DAG.
    pub(crate) fn class_in_dag(&self, name: &Ident, home: Home) -> Found<Template> {
        let path = [TokenTree::Ident(name.clone())];
        self.find(&path, home, |library, name, home| {
            let is_it = |t: &&Template| {
                t.home == home && t.name == name && matches!(t.body, TemplateBody::Class(_))
            };
            library.templates.iter().find(is_it).cloned()
        })
    }

    /// Looks among the definitions of `home`, then of the block, then of what it imports.
    fn find<T>(
        &self,
        path: &[TokenTree],
        home: Home,
        get: impl Fn(&Library, &str, Home) -> Option<T>,
    ) -> Found<T> {
        let name = match path {
            [TokenTree::Ident(name)] => Some(name.to_string()),
            _ => None,
        };
        if let Some(name) = &name {
            for home in [home, 0] {
                if let Some(found) = get(self, name, home) {
                    return Found::Known(found);
                }
            }
            if let Some((_, path)) = self.aliases.iter().find(|(alias, _)| alias == name) {
                return match self.import(path, 0) {
                    Some(import) => self.imported(import, get),
                    None => Found::Missing,
                };
            }
        }
        match self.import(path, home) {
            Some(import) => self.imported(import, get),
            None => Found::Not(None),
        }
    }

    fn imported<T>(&self, at: usize, get: impl Fn(&Library, &str, Home) -> Option<T>) -> Found<T> {
        match &self.imports[at].what {
            Ok(name) => match get(self, name, at + 1) {
                Some(found) => Found::Known(found),
                None => Found::Not(Some("is something else")),
            },
            Err(what) => Found::Not(Some(what)),
        }
    }

    /// `use` items whose import is nothing that a block can use: the name, and what it is.
    pub(crate) fn wrong_aliases(&self) -> Vec<(Ident, &'static str)> {
        let wrong = self.aliases.iter().filter_map(|(name, path)| {
            let import = &self.imports[self.import(path, 0)?];
            import.what.as_ref().err().map(|what| (name.clone(), *what))
        });
        wrong.collect()
    }

    /// The block's own definitions that `tokens` name, and those that these name.
    pub(crate) fn siblings(&self, tokens: &TokenStream, own: &str) -> Vec<Sibling<'_>> {
        let mut found: Vec<Sibling<'_>> = Vec::new();
        let mut todo = vec![tokens.clone()];
        while let Some(tokens) = todo.pop() {
            let mut names = Vec::new();
            collect_idents(tokens, &mut names);
            for name in names {
                if name == own || found.iter().any(|sibling| *sibling.name() == name) {
                    continue;
                }
                let template = self.own_templates().find(|t| t.name == name);
                let dag = self.dags.iter().find(|d| d.home == 0 && d.name == name);
                let sibling = match (template, dag) {
                    (Some(template), _) => Sibling::Template(template),
                    (None, Some(dag)) => Sibling::Dag(dag),
                    (None, None) => continue,
                };
                todo.push(sibling.body());
                found.push(sibling);
            }
        }
        found
    }
}

/// A definition that an exported one names.
pub(in crate::syntax) enum Sibling<'a> {
    Template(&'a Template),
    Dag(&'a NamedDag),
}

impl Sibling<'_> {
    pub(crate) fn name(&self) -> &Ident {
        match self {
            Sibling::Template(template) => &template.name,
            Sibling::Dag(dag) => &dag.name,
        }
    }

    fn body(&self) -> TokenStream {
        match self {
            Sibling::Template(template) => match &template.body {
                TemplateBody::Class(body) => stream(body),
                TemplateBody::Multiclass { bases, items } => {
                    stream(bases).into_iter().chain(stream(items)).collect()
                }
            },
            Sibling::Dag(dag) => dag.dag.clone().into_iter().collect(),
        }
    }
}

/// The idents of `tokens`, wherever they stand.
pub(in crate::syntax) fn collect_idents(tokens: TokenStream, out: &mut Vec<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => out.push(ident.to_string()),
            TokenTree::Group(g) => collect_idents(g.stream(), out),
            _ => {}
        }
    }
}

/// A path as a key. `$crate` means the crate of who asks; all else is resolved where the block
/// stands.
fn key(path: &[TokenTree], home: Home) -> (String, Home) {
    let key = render(stream(path));
    let asked_by = if key.starts_with("$crate") { home } else { 0 };
    (key, asked_by)
}

/// The item that hands an answer to the parser.
pub(crate) fn import_item(missing: &Missing, answer: &TokenStream) -> TokenStream {
    let (path, home) = (&missing.path, Literal::usize_unsuffixed(missing.asked_by));
    quote!(__drr_import {#path} {#home} {#answer};)
}
