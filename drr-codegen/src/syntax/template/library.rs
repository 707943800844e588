//! The templates that a block knows: its own, and those that other blocks export.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

use super::class::{Template, TemplateBody, parse_template};
use super::environment::Environment;
use super::unused::UnusedClass;
use super::{Home, Import, Missing};
use crate::codes::{self, report};
use crate::diag::Errors;
use crate::syntax::items::{Item, split_items};
use crate::syntax::render::render;
use crate::tokens::{count, decode, idents, is_word, stream, trees};

/// An export of another block under a path.
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
pub(in crate::syntax) enum Found {
    /// It is known.
    Known(Rc<Template>),
    /// The callback has been called.
    Missing,
    /// The name is something else, described if known.
    Not(Option<&'static str>),
}

/// All templates of a block, and what they may still make.
pub(in crate::syntax) struct Library<'e> {
    pub errors: &'e Errors,
    templates: Vec<Rc<Template>>,
    imports: Vec<Imported>,
    /// `use m::R as Q;`: the name, and the path.
    aliases: Vec<(Ident, Vec<TokenTree>)>,
    /// Paths whose callbacks must be called.
    missing: RefCell<Vec<Missing>>,
    /// The number of tokens that templates may still generate; `None` if they wanted more.
    tokens: Cell<Option<usize>>,
    /// Definitions whose cycles were reported.
    cyclic: RefCell<HashSet<Key>>,
    /// The `defvar`s of the block itself, for its templates.
    pub(in crate::syntax) variables: Environment,
}

/// A definition: its home and its name.
pub(in crate::syntax) type Key = (Home, String);

/// The maximal number of tokens that the templates of a block may generate: about 10,000 rules.
const MAX_TOKENS: usize = 1_000_000;

/// The maximal depth of exported templates that refer to other blocks.
const MAX_DEPTH: usize = 16;

impl<'e> Library<'e> {
    pub(crate) fn new(errors: &'e Errors) -> Self {
        Library {
            errors,
            templates: Vec::new(),
            imports: Vec::new(),
            aliases: Vec::new(),
            missing: RefCell::default(),
            tokens: Cell::new(Some(MAX_TOKENS)),
            cyclic: RefCell::default(),
            variables: Environment::default(),
        }
    }

    /// Counts generated tokens. Returns `false` if there are too many, which is reported once.
    pub(crate) fn spend(&self, made: TokenStream, at: Span) -> bool {
        let Some(tokens) = self.tokens.get() else {
            return false;
        };
        // Even a round that generates nothing has a cost.
        self.tokens.set(tokens.checked_sub(8 + count(made)));
        if self.is_exhausted() {
            report!(self.errors.at, at, TEMPLATE_TOKENS:
                "the templates of this block make more than {MAX_TOKENS} tokens; do they multiply?");
        }
        !self.is_exhausted()
    }

    /// Returns whether templates have generated too many tokens.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.tokens.get().is_none()
    }

    /// Reports a cycle of definitions, once for all of them. The cycle does not depend on
    /// arguments, so no instantiation is named.
    pub(crate) fn report_cycle(&self, at: Span, what: &str, chain: &[Key]) {
        let mut cyclic = self.cyclic.borrow_mut();
        if chain.iter().any(|known| cyclic.contains(known)) {
            return;
        }
        cyclic.extend(chain.iter().cloned());
        let names: Vec<String> = chain.iter().map(|(_, name)| format!("`{name}`")).collect();
        let (first, names) = (&names[0], names.join(" -> "));
        let message = format!("{what}: {names} -> {first}").replacen("{}", first, 1);
        let message = codes::TEMPLATE_CYCLE.message(message);
        self.errors.within(None, || self.errors.at(at, message));
    }

    /// Adds a template. Returns `false` if the block already has one with this name.
    pub(crate) fn add(&mut self, template: Template) -> bool {
        let name = template.name.to_string();
        let new = self.get(&name, template.home, template.is_dag()).is_none();
        if new {
            self.templates.push(Rc::new(template));
        }
        new
    }

    /// The template of this name, or the sub-pattern.
    fn get(&self, name: &str, home: Home, dag: bool) -> Option<Rc<Template>> {
        let is_it = |t: &&Rc<Template>| t.name == name && t.home == home && t.is_dag() == dag;
        self.templates.iter().find(is_it).cloned()
    }

    /// The names of the block's own classes and multiclasses.
    pub(crate) fn own_names(&self) -> Vec<String> {
        let own = self.templates.iter().filter(|t| t.home == 0 && !t.is_dag());
        own.map(|template| template.name.to_string()).collect()
    }

    /// The block's own classes that nothing instantiates. `named` counts the names in the block.
    pub(crate) fn unused(&self, named: &HashMap<String, usize>) -> Vec<UnusedClass> {
        let own = self.templates.iter().filter(|template| template.home == 0);
        own.filter_map(|template| UnusedClass::new(template, named))
            .collect()
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
    pub(crate) fn add_import(&mut self, import: &Import) {
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
            first if is_word(first, "op_class") => Err("is a class of ops"),
            _ => Err("is not a class, multiclass or sub-pattern"),
        };
        if depth <= MAX_DEPTH {
            for item in split_items(&answer) {
                let name = self.define(&item, home);
                what = what.or_else(|what| name.ok_or(what));
            }
        }
        if let Some(import) = self.imports.last_mut() {
            import.what = what;
        }
    }

    /// Adds an exported `class`, `multiclass` or `def … : Dag<…>`. Returns its name.
    fn define(&mut self, item: &Item<'_>, home: Home) -> Option<String> {
        let template = match item.tokens {
            // `encode` and `macro_rules!` keep the form in which blocks export sub-patterns.
            [
                def,
                TokenTree::Ident(name),
                _,
                dag,
                _,
                TokenTree::Group(g),
                _,
            ] if is_word(Some(def), "def") && is_word(Some(dag), "Dag") => {
                Template::dag(name.clone(), Some(g.clone()), home, home)
            }
            tokens => parse_template(self.errors, tokens, item.attrs, home)?,
        };
        let name = template.name.to_string();
        self.add(template);
        Some(name)
    }

    /// Returns whether a callback must be called.
    pub(crate) fn is_missing(&self) -> bool {
        !self.missing.borrow().is_empty()
    }

    /// The paths whose callbacks must be called.
    pub(crate) fn into_missing(self) -> Vec<Missing> {
        self.missing.into_inner()
    }

    /// The class or multiclass that a path refers to in `home`.
    pub(crate) fn template(&self, path: &[TokenTree], home: Home) -> Found {
        self.find(path, home, false)
    }

    /// The sub-pattern that a name refers to in `home`. A `use` imports paths of several segments.
    pub(crate) fn dag(&self, name: &Ident, home: Home) -> Found {
        self.find(&[TokenTree::Ident(name.clone())], home, true)
    }

    /// True if the name is a class that could stand in a DAG.
    pub(crate) fn is_class(&self, name: &Ident, home: Home) -> bool {
        let template = self.template(&[TokenTree::Ident(name.clone())], home);
        matches!(template, Found::Known(t) if matches!(t.body, TemplateBody::Class(_)))
    }

    /// True if the name is a class of sub-patterns.
    pub(crate) fn makes_dag(&self, name: &Ident, home: Home) -> bool {
        let (mut name, mut home) = (name.clone(), home);
        // A class that derives from itself is reported where it is used.
        for _ in 0..MAX_DEPTH {
            let Found::Known(class) = self.template(&[TokenTree::Ident(name)], home) else {
                return false;
            };
            match class.body.class().first() {
                Some(TokenTree::Ident(base)) if base == "Dag" => return true,
                Some(TokenTree::Ident(base)) => (name, home) = (base.clone(), class.home),
                _ => return false,
            }
        }
        false
    }

    /// Searches the definitions of `home`, then those of the block, then its imports.
    fn find(&self, path: &[TokenTree], home: Home, dag: bool) -> Found {
        let mut import = self.import(path, home);
        if let [TokenTree::Ident(name)] = path {
            let text = name.to_string();
            let known = [home, 0].into_iter();
            if let Some(found) = known.filter_map(|home| self.get(&text, home, dag)).next() {
                return Found::Known(found);
            }
            if let Some((_, path)) = self.aliases.iter().find(|(alias, _)| alias == name) {
                import = self.import(path, 0);
                if import.is_none() {
                    return Found::Missing;
                }
            }
        }
        let Some(at) = import else {
            return Found::Not(None);
        };
        match &self.imports[at].what {
            Ok(name) => match self.get(name, at + 1, dag) {
                Some(found) => Found::Known(found),
                None => Found::Not(Some("is something else")),
            },
            Err(what) => Found::Not(Some(what)),
        }
    }

    /// The block's own definitions that `tokens` name, and those that these name.
    pub(crate) fn siblings(&self, tokens: &TokenStream, own: &str) -> Vec<Rc<Template>> {
        let mut found: Vec<Rc<Template>> = Vec::new();
        let mut todo = vec![tokens.clone()];
        while let Some(tokens) = todo.pop() {
            for name in idents(tokens) {
                if name == own || found.iter().any(|sibling| sibling.name == name) {
                    continue;
                }
                let sibling = [false, true].into_iter();
                let sibling = sibling.filter_map(|dag| self.get(&name, 0, dag)).next();
                let Some(sibling) = sibling else { continue };
                todo.push(match &sibling.body {
                    TemplateBody::Class(body) => stream(body),
                    TemplateBody::Multiclass { bases, items } => {
                        stream(bases).into_iter().chain(stream(items)).collect()
                    }
                    TemplateBody::Dag(dag, _) => dag.to_token_stream(),
                });
                found.push(sibling);
            }
        }
        found
    }
}

/// A path as a key. `$crate` means the crate of who asks; all else is resolved where the block
/// stands.
fn key(path: &[TokenTree], home: Home) -> (String, Home) {
    let key = render(stream(path));
    let asked_by = if key.starts_with("$crate") { home } else { 0 };
    (key, asked_by)
}
