//! A whole `drr!` block: the set's header, and the items in their order.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Visibility;
use syn::parse::Parse;

use super::ast::{Block, Commutative, Definition, KeepAttrs, Rule, SetHeader, Unused, UnusedKind};
use super::attributes::{check_own, join_attrs, parse_attrs};
use super::definition::finish_rule;
use super::items::{ITEM_WORDS, Item, split_items};
use super::parser::{BlockParser, Scope, Waiting};
use super::template::class::parse_template;
use super::template::foreach::parse_foreach;
use super::template::library::{Found, Library};
use super::template::{Home, Import, MAX_NESTING};
use crate::codes::{message, report};
use crate::diag::{Errors, LOOP, did_you_mean, nearest};
use crate::tokens::{first_span, flatten, group, idents, is_punct, parse_rust, stream};

/// Parses a block. What cannot be parsed is reported and left out, or marked broken.
pub fn parse_block(errors: &Errors, input: TokenStream) -> Block {
    parse_block_with(errors, input, &[], None)
}

/// Parses a block for which other blocks have answered. `waited` are the items that an earlier
/// macro call could not parse without these answers.
pub fn parse_block_with(
    errors: &Errors,
    input: TokenStream,
    imports: &[Import],
    waited: Option<Vec<usize>>,
) -> Block {
    let trees = flatten(input);
    let mut parser = BlockParser {
        errors,
        block: Block::default(),
        pending: Vec::new(),
        variables: Vec::new(),
        library: Library::new(errors),
        item: 0,
        waiting: Waiting::default(),
    };
    for import in imports {
        parser.library.add_import(import);
    }
    let items = split_items(&trees);
    // Templates may stand behind what uses them.
    for (at, item) in items.iter().enumerate() {
        parser.start(at);
        parser.template(item);
    }
    let mut scope = Scope::default();
    for (at, item) in items.iter().enumerate() {
        parser.start(at);
        parser.item(item, &mut scope);
    }
    // Helpers and sub-patterns are known now: what a list's entries are depends on them.
    for helper in &parser.block.helpers {
        if parser.waiting.items.contains(&helper.item) {
            parser.waiting.name(helper.item, helper.name.as_ref());
        }
    }
    for (mut rule, home) in std::mem::take(&mut parser.pending) {
        // Nobody needs the rules of templates that make too many.
        if parser.library.is_exhausted() {
            break;
        }
        parser.start(rule.item);
        parser.check_name(rule.name.as_ref(), home);
        match finish_rule(&parser, &mut rule, home) {
            Some(()) => parser.block.rules.push(rule),
            None => parser.waiting.item(rule.item),
        }
    }
    parser.finish_exports();
    let mut named: HashMap<String, usize> = HashMap::new();
    for name in idents(stream(&trees)) {
        *named.entry(name).or_default() += 1;
    }
    parser.block.unused_classes = parser.library.unused(&named);
    let unused = |name: &Ident, kind| {
        let (ident, text) = (name.clone(), name.to_string());
        let is_unused = !text.starts_with('_') && named.get(&text) == Some(&1);
        is_unused.then_some(Unused { ident, kind })
    };
    let helpers = parser.block.helpers.iter();
    // The names of those that templates make are pasted.
    let private = helpers
        .filter(|helper| matches!(helper.vis, Visibility::Inherited) && helper.instance.is_none());
    let private = private.filter_map(|helper| unused(helper.name.as_ref()?, UnusedKind::Helper));
    let mut private: Vec<Unused> = private.collect();
    if !private.is_empty() {
        // A rule of a loop may paste the name of a helper.
        let heads = heads(&parser.block.rules);
        private.retain(|helper| !heads.contains(&helper.ident.to_string()));
    }
    let variables = parser
        .variables
        .iter()
        .filter_map(|name| unused(name, UnusedKind::Variable));
    parser.block.unused = private.into_iter().chain(variables).collect();
    parser.block.items = items.len();
    let mut block = parser.block;
    (block.missing, block.waiting) = (parser.library.into_missing(), parser.waiting.items);
    block.waited = waited;
    let waiting = &block.waiting;
    block.rules.retain(|rule| !waiting.contains(&rule.item));
    block
        .helpers
        .retain(|helper| !waiting.contains(&helper.item));
    if let Some(set) = &block.set {
        for rule in &mut block.rules {
            if rule.keep_attrs == KeepAttrs::No {
                rule.keep_attrs = set.keep_attrs.clone();
            }
            if set.commutative != Commutative::No && rule.commutative == Commutative::No {
                rule.commutative = Commutative::OnSet;
            }
            rule.group = rule.group.take().or_else(|| set.group.clone());
            if matches!(rule.vis, Visibility::Inherited) {
                rule.vis = set.definition.vis.clone();
            }
        }
    }
    block
}

impl BlockParser<'_> {
    /// A rule and a sub-pattern of one name.
    fn check_name(&self, name: Option<&Ident>, home: Home) {
        if let Some(name) = name
            && matches!(self.library.dag(name, home), Found::Known(_))
        {
            report!(self.errors.at, name.span(), REPEATED_DEFINITION:
                "a sub-pattern of this block is already called `{name}`");
        }
    }

    /// From now on, errors and definitions belong to this item of the block.
    fn start(&mut self, item: usize) {
        self.item = item;
        self.errors.set_item(item);
    }

    /// Takes note of a `class`, a `multiclass` or a `use`.
    fn template(&mut self, item: &Item<'_>) {
        let Some(TokenTree::Ident(word)) = item.tokens.first() else {
            return;
        };
        match word.to_string().as_str() {
            "class" | "multiclass" => {
                let Some(template) = parse_template(self.errors, item.tokens, item.attrs, 0) else {
                    return;
                };
                let (name, what) = (template.name.clone(), template.what());
                self.export(item, &name, stream(item.tokens));
                if !self.library.add(template) {
                    report!(self.errors.at, name.span(), REPEATED_DEFINITION:
                        "{what} `{name}` is defined twice in this block");
                }
            }
            "use" => self.parse_use(item),
            _ => {}
        }
    }

    /// `use m::{R, P as Q};`
    fn parse_use(&mut self, item: &Item<'_>) {
        let tokens = stream(item.tokens);
        let parsed = parse_rust(syn::ItemUse::parse, quote!(#tokens;));
        let Some(parsed) = self.errors.ok(parsed) else {
            return;
        };
        let prefix = match parsed.leading_colon {
            Some(colon) => colon.to_token_stream().into_iter().collect(),
            None => Vec::new(),
        };
        let mut names = Vec::new();
        self.use_tree(&parsed.tree, prefix, &mut names);
        for (name, path) in names {
            match self.library.add_alias(name.clone(), path) {
                Ok(true) => {}
                Ok(false) => self.waiting.name(self.item, Some(&name)),
                Err(what) => {
                    report!(self.errors.at, name.span(), NOT_IMPORTABLE:
                        "`{name}` {what}; `use` in a block brings classes, multiclasses and sub-patterns");
                }
            }
        }
    }

    fn use_tree(
        &self,
        tree: &syn::UseTree,
        mut path: Vec<TokenTree>,
        out: &mut Vec<(Ident, Vec<TokenTree>)>,
    ) {
        match tree {
            syn::UseTree::Path(inner) => {
                let (ident, colons) = (&inner.ident, &inner.colon2_token);
                path.extend(quote!(#ident #colons));
                self.use_tree(&inner.tree, path, out);
            }
            syn::UseTree::Name(name) => {
                path.push(TokenTree::Ident(name.ident.clone()));
                out.push((name.ident.clone(), path));
            }
            syn::UseTree::Rename(rename) => {
                path.push(TokenTree::Ident(rename.ident.clone()));
                out.push((rename.rename.clone(), path));
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, path.clone(), out);
                }
            }
            syn::UseTree::Glob(glob) => {
                report!(self.errors.spanning, glob, GLOB_IMPORT:
                    "`use` in a block names what it brings");
            }
        }
    }

    /// The items of the block, or of an instantiation.
    pub(super) fn items(&mut self, items: &[Item<'_>], mut scope: Scope) {
        for item in items {
            self.item(item, &mut scope);
        }
    }

    /// A `defvar` changes the scope of the items behind it.
    fn item(&mut self, item: &Item<'_>, scope: &mut Scope) {
        if self.library.is_exhausted() {
            return;
        }
        let attrs_tokens = join_attrs(&scope.attrs, item.attrs);
        let vis = if item.vis.is_empty() {
            &scope.vis
        } else {
            item.vis
        };
        let Some(first) = item.tokens.first() else {
            if let Some(vis) = item.vis.first() {
                report!(self.errors.at, vis.span(), MISSING_ITEM:
                    "expected `set`, `def`, `class` or `multiclass` after `pub`");
            } else if let Some(attr) = item.attrs.first() {
                report!(self.errors.at, attr.span(), MISSING_ITEM:
                    "expected an item after these attributes");
            }
            return;
        };
        let word = match first {
            TokenTree::Ident(word) => word.to_string(),
            _ => String::new(),
        };
        check_own(self.errors, item.attrs, word == "set");
        let mut definition = parse_attrs(self.errors, &attrs_tokens, first.span());
        definition.conversion &= word == "set";
        definition.vis = match (syn::parse2(stream(vis)), vis.last()) {
            (Err(_), Some(last)) => {
                report!(self.errors.at, last.span(), RUST_SYNTAX:
                    "expected `pub`, `pub(crate)`, `pub(super)` or `pub(in path)`");
                Visibility::Inherited
            }
            (vis, _) => vis.unwrap_or(Visibility::Inherited),
        };
        definition.item = self.item;
        let in_template = scope.depth > 0;
        if in_template && ["set", "ir", "dialect", "class", "multiclass", "use"].contains(&&*word) {
            return report!(self.errors.at, first.span(), ITEM_IN_TEMPLATE:
                "`{word}` stands in the block itself, not in a template");
        }
        // Tokens that are not an item give one error only.
        let is_item = ITEM_WORDS.contains(&&*word);
        let has_body = group(item.tokens.last(), Delimiter::Brace).is_some();
        let told = word == "set" && item.tokens.len() > 2 || word == "def" && has_body;
        if is_item && !item.terminated && !told && word != "foreach" && word != "multiclass" {
            let span = item.tokens.last().map_or(first.span(), TokenTree::span);
            report!(self.errors.at, span, MISSING_SEMICOLON: "expected `;` after this item");
        }
        let inner = |attrs| Scope {
            attrs,
            vis: vis.to_vec(),
            ..scope.clone()
        };
        match word.as_str() {
            "set" => self.parse_set(item.tokens, definition),
            "dialect" => self.parse_dialect(item.tokens, first.span()),
            "ir" => self.parse_ir(item.tokens, first.span()),
            "def" => self.parse_def(item, definition, &attrs_tokens, scope),
            "defvar" => self.parse_defvar(item.tokens, scope),
            "defm" => self.parse_defm(item, inner(attrs_tokens)),
            "foreach" => self.parse_foreach(item, inner(attrs_tokens)),
            // Read before.
            "class" | "multiclass" | "use" => {}
            _ => {
                let word = first.to_string();
                let known = ITEM_WORDS.into_iter().filter(|known| *known != "pub");
                if let Some(message) = super::tablegen::item(&word) {
                    return self.errors.at(first.span(), message);
                }
                report!(self.errors.at, first.span(), UNKNOWN_ITEM:
                    "expected `set`, `def`, `class`, `multiclass`, `defm`, `foreach`, `use`, `ir` or `dialect`, found `{word}`{}",
                    did_you_mean(&word, known.clone(), ""));
                // `sett Rules;`: the set is there for what names it.
                if let ([_, TokenTree::Ident(_)], Some("set"), None) =
                    (item.tokens, nearest(&word, known), &self.block.set)
                {
                    self.parse_set(item.tokens, definition);
                }
            }
        }
    }

    /// `scope` is that of the items in the loop, without the variables.
    fn parse_foreach(&mut self, item: &Item<'_>, mut scope: Scope) {
        let errors = self.errors;
        let keyword = item.tokens[0].span();
        let after = item.tokens.last().map_or(keyword, TokenTree::span);
        let Some(parsed) = parse_foreach(errors, item.tokens, after, &scope.environment) else {
            return;
        };
        if scope.depth >= MAX_NESTING {
            let message = message!(NESTED_TEMPLATES: "templates nest deeper than {MAX_NESTING}");
            return errors.within(None, || errors.at(keyword, message));
        }
        scope.depth += 1;
        let mut items = split_items(&parsed.body);
        if let ([one], false) = (items.as_mut_slice(), parsed.braced) {
            one.terminated = item.terminated;
        }
        for round in parsed.rounds {
            if !self.library.spend(stream(&parsed.body), keyword) {
                return;
            }
            let mut inner = scope.clone();
            inner.environment.enter();
            for (name, value) in round.values {
                inner.environment.bind(name, &value);
            }
            let instance = errors.inner_instance(&format!("{LOOP}{}", round.label));
            errors.within(instance, || self.items(&items, inner));
        }
    }

    /// `defvar Name = value;`: the items behind it get the value in place of the name.
    fn parse_defvar(&mut self, item: &[TokenTree], scope: &mut Scope) {
        let (name, value) = match item {
            [_, TokenTree::Ident(name), equals, value @ ..]
                if is_punct(Some(equals), '=') && !value.is_empty() =>
            {
                (name, value)
            }
            _ => {
                let wrong = item.get(1..).unwrap_or_default();
                let at = wrong.get(if wrong.len() > 1 { 1 } else { 0 });
                return report!(self.errors.at, at.unwrap_or(&item[0]).span(), DEFINITION_FORM:
                    "expected `defvar Name = value;`");
            }
        };
        if let Some(message) = super::tablegen::operator(value) {
            return self.errors.at(value[0].span(), message);
        }
        let Some(value) = scope.environment.substitute(self.errors, value) else {
            return;
        };
        if !self.library.spend(stream(&value), name.span()) {
            return;
        }
        if scope.environment.binds(&name.to_string()) {
            return report!(self.errors.at, name.span(), REPEATED_DEFINITION:
                "`{name}` has a value already: a `defvar` gives it once");
        }
        if !self.variables.contains(name) {
            self.variables.push(name.clone());
        }
        if scope.depth == 0 {
            self.library.variables.bind(name.to_string(), &value);
        }
        scope.environment.bind(name.to_string(), &value);
    }

    fn parse_set(&mut self, item: &[TokenTree], definition: Definition) {
        let errors = self.errors;
        let keyword = match item {
            [_, TokenTree::Ident(name), ..] => syn::parse2::<Ident>(name.to_token_stream()).err(),
            _ => None,
        };
        self.block.set_broken = keyword.is_some() || !matches!(item, [_, TokenTree::Ident(_)]);
        if let Some(keyword) = keyword {
            return errors.push(keyword);
        }
        match (item, &self.block.set) {
            ([set, TokenTree::Ident(_)], Some(first)) => {
                report!(errors.at, set.span(), SECOND_SET:
                    "a block makes one set; it already makes `{}`", first.name);
            }
            ([_, TokenTree::Ident(name)], None) => {
                self.block.set = Some(SetHeader {
                    name: name.clone(),
                    definition,
                });
            }
            ([set], _) => report!(errors.at, set.span(), SET_NAME:
                "expected the set's name: `set Name;`"),
            ([_, TokenTree::Ident(_), extra @ ..], _) => {
                let span = first_span(extra, definition.span);
                report!(errors.at, span, MISSING_SEMICOLON: "expected `;` after the set's name");
            }
            ([_, other, ..], _) => report!(errors.at, other.span(), SET_NAME:
                "expected the set's name: `set Name;`"),
            ([], _) => {}
        }
    }

    fn parse_dialect(&mut self, item: &[TokenTree], word: Span) {
        match parse_rust(syn::Path::parse, stream(&item[1..])) {
            Ok(path) => self.block.dialects.push(path.into()),
            Err(_) => report!(self.errors.at, first_span(&item[1..], word), DIALECT_NAME:
                "expected the dialect's name: `dialect ArithDialect;`"),
        }
    }

    fn parse_ir(&mut self, item: &[TokenTree], word: Span) {
        match parse_rust(syn::Type::parse, stream(&item[1..])) {
            Ok(_) if self.block.ir.is_some() => {
                report!(self.errors.at, word, SECOND_IR: "the block names its IR twice");
            }
            Ok(ty) => self.block.ir = Some(ty),
            Err(error) => self.errors.push(error),
        }
    }
}

/// The last segments of the paths that the DAGs of rules begin with.
fn heads(rules: &[Rule]) -> HashSet<String> {
    let mut heads = HashSet::new();
    for rule in rules {
        rule.parts.walk(&mut |dag| {
            let paths = dag.paths();
            let names = paths.iter().filter_map(|path| path.path.segments.last());
            heads.extend(names.map(|name| name.ident.to_string()));
        });
    }
    heads
}
