//! Classes of ops: `class Binary<T>(lhs: T, rhs: T) -> (result: T) traits(Pure);`.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse::ParseStream;
use syn::{Attribute, Path, Result, Visibility};

use super::parts::Parts;
use crate::args::cfgs;
use crate::codes::{message, report};
use crate::diag::{Errors, nearest};
use crate::protocol::{callback, place_hash};
use crate::syntax::{Call, Environment, Parameter, parse_parameters, render};
use crate::tokens::{
    closing_angle, decode, encode, group, is_punct, is_word, parse_rust, path_end, stream, trees,
};

/// Begins the answer of a class.
const WORD: &str = "op_class";

/// The arguments of the classes that one op goes through have at most this many tokens.
const MAX_TOKENS: usize = 10_000;

pub(super) struct Class {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) name: Ident,
    /// The tokens between the angle brackets.
    written: TokenStream,
    /// `None` if they have a mistake, which was reported.
    parameters: Option<Vec<Parameter>>,
    pub(super) base: Option<Call>,
    parts: Parts,
}

impl Class {
    /// Parses what follows the word `class`.
    pub(super) fn parse(
        input: ParseStream<'_>,
        attrs: Vec<Attribute>,
        vis: Visibility,
        errors: &Errors,
    ) -> Result<Self> {
        let name: Ident = input.parse()?;
        let written = angles(input, 0)?;
        let inner = match written.as_slice() {
            [_, inner @ .., _] => inner,
            _ => &[],
        };
        Ok(Class {
            parameters: parse_parameters(errors, inner, name.span()),
            written: stream(inner),
            base: parse_base(input, errors)?,
            attrs,
            vis,
            name,
            parts: Parts::parse(input, false, errors)?,
        })
    }

    /// The class that another block has answered with; the error says what it is instead.
    fn of_answer(name: &Ident, answer: TokenStream) -> std::result::Result<Class, &'static str> {
        let all = trees(decode(answer));
        let inner = |at: usize| group(all.get(at), Delimiter::Bracket).map(|g| g.stream());
        match (all.first(), inner(1), inner(2)) {
            (first, Some(written), Some(parts)) if is_word(first, WORD) => {
                let errors = Errors::new();
                let parameters = parse_parameters(&errors, &trees(written.clone()), name.span());
                let parser = |input: ParseStream<'_>| Parts::parse(input, true, &errors);
                let made = parse_rust(parser, parts).unwrap_or_default();
                // The other block has reported the mistakes.
                errors.discard();
                Ok(Class {
                    attrs: Vec::new(),
                    vis: Visibility::Inherited,
                    name: name.clone(),
                    written,
                    parameters,
                    base: None,
                    parts: made,
                })
            }
            (first, ..) if is_word(first, "op") => Err("is an op"),
            (first, ..) if is_word(first, "dialect") => Err("is a dialect"),
            _ => Err("is not a class of ops"),
        }
    }

    /// The macro through which other blocks get the class, with all that it takes over.
    fn export(&self, classes: &Classes<'_>, errors: &Errors) -> TokenStream {
        if matches!(self.vis, Visibility::Inherited) {
            return TokenStream::new();
        }
        let taken = self
            .base
            .as_ref()
            .and_then(|base| classes.parts(base, errors));
        let parts = self.parts.clone();
        let parts = parts.over(taken.unwrap_or_default(), errors);
        let (word, written) = (format_ident!("{WORD}"), &self.written);
        let answer = encode(quote!(#word [#written] [#parts]));
        let hash = place_hash(&self.name.to_string(), self.name.span());
        let hidden = format_ident!("__drr_op_class_{}_{hash}", self.name);
        callback(&cfgs(&self.attrs), &self.vis, &self.name, &hidden, &answer)
    }
}

/// `: Binary<F32>`, if it is there.
pub(super) fn parse_base(input: ParseStream<'_>, errors: &Errors) -> Result<Option<Call>> {
    let Some(colon) = input.parse::<Option<syn::Token![:]>>()? else {
        return Ok(None);
    };
    let path = path_end(&trees(input.cursor().token_stream()), 0);
    let base = angles(input, path)?;
    if path > 0 {
        syn::parse2::<Path>(stream(&base[..path.min(base.len())]))?;
    }
    Ok(Call::parse(errors, "class", &base, colon.span))
}

/// The next `path` tokens, and those in angle brackets behind them.
fn angles(input: ParseStream<'_>, path: usize) -> Result<Vec<TokenTree>> {
    input.step(|cursor| {
        let trees = trees(cursor.token_stream());
        let end = match is_punct(trees.get(path), '<') {
            true => closing_angle(&trees, path).map_or(trees.len(), |close| close + 1),
            false => path.min(trees.len()),
        };
        let mut rest = *cursor;
        for _ in 0..end {
            rest = rest.token_tree().map_or(rest, |(_, rest)| rest);
        }
        Ok((trees[..end].to_vec(), rest))
    })
}

/// The classes that a block knows.
pub(super) struct Classes<'a> {
    own: HashMap<String, &'a Class>,
    /// By path.
    foreign: HashMap<String, std::result::Result<Class, &'static str>>,
    /// The classes that derive from themselves, which was reported.
    cyclic: RefCell<HashSet<String>>,
}

impl<'a> Classes<'a> {
    /// The classes of the block itself. The second one of a name is reported.
    pub(super) fn new(classes: impl Iterator<Item = &'a Class>, errors: &Errors) -> Self {
        let mut own: HashMap<String, &Class> = HashMap::new();
        for class in classes {
            let name = class.name.to_string();
            if own.contains_key(&name) {
                report!(errors.at, class.name.span(), REPEATED_DEFINITION:
                    "class `{name}` is declared twice");
                continue;
            }
            own.insert(name, class);
        }
        Classes {
            own,
            foreign: HashMap::new(),
            cyclic: RefCell::default(),
        }
    }

    /// The paths of `calls` that other blocks must know, each once.
    pub(super) fn missing(&self, calls: &[&Call]) -> Vec<(String, TokenStream)> {
        let mut paths: Vec<(String, TokenStream)> = Vec::new();
        for call in calls {
            let path = stream(&call.path);
            let key = render(path.clone());
            let near = || nearest(&key, self.own.keys().map(String::as_str)).is_some();
            let known = self.own.contains_key(&key) || paths.iter().any(|(known, _)| *known == key);
            if !known && !near() {
                paths.push((key, path));
            }
        }
        paths
    }

    /// Adds what the block of the path has answered.
    pub(super) fn add(&mut self, path: String, name: &Ident, answer: TokenStream) {
        self.foreign.insert(path, Class::of_answer(name, answer));
    }

    /// All parts of a class with arguments, and of those that it derives from. `None` after reporting a
    /// mistake.
    pub(super) fn parts(&self, call: &Call, errors: &Errors) -> Option<Parts> {
        let (mut call, mut size) = (call.clone(), 0);
        let mut names: Vec<String> = Vec::new();
        let mut parts = Parts::default();
        loop {
            let key = render(stream(&call.path));
            let class = self.class(&key, &call, errors)?;
            if self.cyclic.borrow().contains(&key) {
                return None;
            }
            if names.contains(&key) {
                self.cyclic.borrow_mut().extend(names.iter().cloned());
                names.push(key);
                return report!(errors.fail, call.span, TEMPLATE_CYCLE:
                    "class `{}` derives from itself", names.join("` -> `"));
            }
            names.push(key);
            size += call.size();
            if size > MAX_TOKENS {
                return report!(errors.fail, call.span, TEMPLATE_TOKENS:
                    "the arguments of these classes have more than {MAX_TOKENS} tokens; do they multiply?");
            }
            let parameters = class.parameters.as_ref()?;
            let environment = call.bind(errors, "class", parameters, Environment::default())?;
            parts = parts.over(class.parts.substituted(errors, &environment)?, errors);
            match &class.base {
                Some(base) => call = base.substituted(errors, &environment)?,
                None => return Some(parts),
            }
        }
    }

    fn class(&self, key: &str, call: &Call, errors: &Errors) -> Option<&Class> {
        if let Some(class) = self.own.get(key) {
            return Some(class);
        }
        let message = match self.foreign.get(key) {
            Some(Ok(class)) => return Some(class),
            Some(Err(what)) => message!(NOT_A_TEMPLATE:
                "`{key}` {what}, and a class of ops is expected"),
            None => {
                let near = nearest(key, self.own.keys().map(String::as_str));
                let near = near.map(|near| format!("\nhelp: did you mean `{near}`?"));
                message!(UNKNOWN_TEMPLATE:
                    "there is no class `{key}` in this block{}", near.unwrap_or_default())
            }
        };
        errors.fail(call.span, message)
    }

    /// The macros of the classes that other blocks may use.
    pub(super) fn exports<'c>(
        &self,
        classes: impl Iterator<Item = &'c Class>,
        errors: &Errors,
    ) -> TokenStream {
        classes.map(|class| class.export(self, errors)).collect()
    }
}
