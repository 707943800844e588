//! The templates that a block knows: its own, and those that other blocks export.

use std::cell::RefCell;

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::class::{Template, TemplateBody, parse_template};
use super::{Home, Import, Missing};
use crate::diag::Errors;
use crate::syntax::items::{Item, split_items};
use crate::syntax::render::render;
use crate::tokens::{decode, idents, is_word, stream, trees};

/// A named sub-pattern.
#[derive(Clone)]
pub(in crate::syntax) struct NamedDag {
    pub name: Ident,
    /// The DAG. `None` if it could not be parsed; the error was reported.
    pub dag: Option<TokenTree>,
    /// The origin of the definition.
    pub home: Home,
    /// The origin of its tokens.
    pub written: Home,
}

/// What another block exports under a path.
struct Imported {
    /// The path as it was asked, and by whom: `$crate` means another crate in each home.
    key: String,
    asked_by: Home,
    /// The name of the export, or a description of another item at this path.
    what: Result<String, &'static str>,
    /// The number of imports that led here.
    depth: usize,
}

/// The result of looking up a name.
pub(in crate::syntax) enum Found<T> {
    /// It is known.
    Known(T),
    /// The callback has been called.
    Missing,
    /// The name is something else, described if known.
    Not(Option<&'static str>),
}

/// All templates of a block.
#[derive(Default)]
pub(in crate::syntax) struct Library {
    templates: Vec<Template>,
    dags: Vec<NamedDag>,
    imports: Vec<Imported>,
    /// `use m::R as Q;`: the name, and the path.
    aliases: Vec<(Ident, Vec<TokenTree>)>,
    /// Paths whose callbacks must be called.
    missing: RefCell<Vec<Missing>>,
}

/// The maximal depth of exported templates that refer to other blocks.
const MAX_DEPTH: usize = 16;

impl Library {
    /// Adds a template. Returns `false` if the block already has one with this name.
    pub(crate) fn add(&mut self, template: Template) -> bool {
        let known = |known: &Template| known.name == template.name && known.home == template.home;
        let new = !self.templates.iter().any(known);
        if new {
            self.templates.push(template);
        }
        new
    }

    /// Adds a sub-pattern. Returns `false` if the block already has one with this name.
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

    /// Adds `use path as name;`. Gives whether its callback has answered; the error is what the path
    /// is if no block can use it.
    pub(crate) fn add_alias(
        &mut self,
        name: Ident,
        path: Vec<TokenTree>,
    ) -> Result<bool, &'static str> {
        let import = self.import(&path, 0);
        if import.is_none() {
            self.ask(&path, 0);
        }
        self.aliases.push((name, path));
        match import.map(|at| &self.imports[at].what) {
            Some(Ok(_)) => Ok(true),
            Some(Err(what)) => Err(what),
            None => Ok(false),
        }
    }

    fn import(&self, path: &[TokenTree], home: Home) -> Option<usize> {
        let (key, asked_by) = key(path, home);
        self.imports
            .iter()
            .position(|import| import.key == key && import.asked_by == asked_by)
    }

    /// Records that the callback of a path must be called.
    pub(crate) fn ask(&self, path: &[TokenTree], home: Home) {
        let (key, asked_by) = key(path, home);
        let known =
            |missing: &Missing| render(missing.path.clone()) == key && missing.asked_by == asked_by;
        let mut missing = self.missing.borrow_mut();
        if !missing.iter().any(known) {
            missing.push(Missing {
                path: stream(path),
                asked_by,
            });
        }
    }

    /// Adds what a callback has answered.
    pub(crate) fn add_import(&mut self, errors: &Errors, import: &Import) {
        let Missing { path, asked_by } = &import.asked;
        let from = asked_by.checked_sub(1).and_then(|at| self.imports.get(at));
        let depth = from.map_or(0, |import| import.depth + 1);
        let (key, asked_by) = key(&trees(path.clone()), *asked_by);
        let home = self.imports.len() + 1;
        self.imports.push(Imported {
            key,
            asked_by,
            what: Err("cannot be read"),
            depth,
        });
        let answer = trees(decode(import.answer.clone()));
        let mut what = match answer.first() {
            _ if depth > MAX_DEPTH => Err("leads through too many blocks"),
            first if is_word(first, "op") => Err("is an op"),
            first if is_word(first, "dialect") => Err("is a dialect"),
            _ => Err("is no class, multiclass or sub-pattern"),
        };
        if depth <= MAX_DEPTH {
            for item in split_items(&answer) {
                let name = self.define(errors, &item, home);
                what = what.or_else(|what| name.ok_or(what));
            }
        }
        if let Some(import) = self.imports.last_mut() {
            import.what = what;
        }
    }

    /// Adds an exported `class`, `multiclass` or `def … : Dag<…>`. Returns its name.
    fn define(&mut self, errors: &Errors, item: &Item<'_>, home: Home) -> Option<String> {
        let [word, ..] = item.tokens else {
            return None;
        };
        if !is_word(Some(word), "def") {
            let template = parse_template(errors, item.tokens, item.attrs, home)?;
            let name = template.name.to_string();
            self.add(template);
            return Some(name);
        }
        // `encode` and `macro_rules!` keep the form in which blocks export sub-patterns.
        let [
            _,
            TokenTree::Ident(name),
            _,
            dag,
            _,
            tree @ TokenTree::Group(_),
            _,
        ] = item.tokens
        else {
            return None;
        };
        is_word(Some(dag), "Dag").then(|| {
            self.add_dag(NamedDag {
                name: name.clone(),
                dag: Some(tree.clone()),
                home,
                written: home,
            });
            name.to_string()
        })
    }

    /// Returns whether a callback must be called.
    pub(crate) fn is_missing(&self) -> bool {
        !self.missing.borrow().is_empty()
    }

    /// The paths whose callbacks must be called.
    pub(crate) fn into_missing(self) -> Vec<Missing> {
        self.missing.into_inner()
    }

    /// The template that a path refers to in `home`.
    pub(crate) fn template(&self, path: &[TokenTree], home: Home) -> Found<Template> {
        self.find(path, home, |library, name, home| {
            let is_it = |t: &&Template| t.home == home && t.name == name;
            library.templates.iter().find(is_it).cloned()
        })
    }

    /// The sub-pattern that a name refers to in `home`. A `use` imports paths of several segments.
    pub(crate) fn dag(&self, name: &Ident, home: Home) -> Found<NamedDag> {
        let path = [TokenTree::Ident(name.clone())];
        self.find(&path, home, |library, name, home| {
            let is_it = |dag: &&NamedDag| dag.home == home && dag.name == name;
            library.dags.iter().find(is_it).cloned()
        })
    }

    /// Whether the name is a class that could stand in a DAG.
    pub(crate) fn is_class(&self, name: &Ident, home: Home) -> bool {
        let template = self.template(&[TokenTree::Ident(name.clone())], home);
        matches!(template, Found::Known(t) if matches!(t.body, TemplateBody::Class(_)))
    }

    /// Searches the definitions of `home`, then those of the block, then its imports.
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

    /// The block's own definitions that `tokens` name, and those that these name.
    pub(crate) fn siblings(&self, tokens: &TokenStream, own: &str) -> Vec<Sibling<'_>> {
        let mut found: Vec<Sibling<'_>> = Vec::new();
        let mut todo = vec![tokens.clone()];
        while let Some(tokens) = todo.pop() {
            for name in idents(tokens) {
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

/// A definition that an exported one refers to.
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

/// A path as a key. `$crate` means the crate of who asks; all else is resolved where the block
/// stands.
fn key(path: &[TokenTree], home: Home) -> (String, Home) {
    let key = render(stream(path));
    let asked_by = if key.starts_with("$crate") { home } else { 0 };
    (key, asked_by)
}
