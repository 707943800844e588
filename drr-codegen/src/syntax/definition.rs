//! `def`: rules, helpers and sub-patterns, written out or made by a class.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use quote::quote;
use syn::Visibility;

use super::ast::{Commutative, Dag, Head, Helper, OpPath, Rule, RuleParts};
use super::attributes::{ItemAttrs, join_attrs, parse_attrs};
use super::helper::parse_helper;
use super::items::Item;
use super::kind::{Builtin, HelperKind};
use super::parser::{BlockParser, Definition, PendingRule, Scope};
use super::render::render;
use super::rule::parse_rule_parts;
use super::template::dags::Dags;
use super::template::join_labels;
use super::template::library::NamedDag;
use super::template::resolve::{Made, Unmade};
use crate::diag::{Errors, in_instance};
use crate::tokens::{group, is_path_sep, is_punct, is_word, stream};

/// The name of an instantiation in diagnostics: `def Name : Body`.
pub(super) fn instance_label(word: &str, name: Option<&Ident>, body: &[TokenTree]) -> String {
    let name = name.map(|name| format!(" {name}")).unwrap_or_default();
    format!("`{word}{name} : {}`", render(stream(body)))
}

impl BlockParser<'_> {
    /// `def Name : Kind<…>;`
    pub(super) fn parse_def(
        &mut self,
        item: &Item<'_>,
        attrs: ItemAttrs,
        attrs_tokens: &[TokenTree],
        vis_tokens: &[TokenTree],
        scope: &Scope,
    ) {
        let span = item.tokens[0].span();
        let Some((name, colon, body)) = self.definition_parts(item, scope) else {
            return;
        };
        let instance = scope.instance.as_deref();
        if !self.resolver.spend(stream(&body), span, instance) {
            return;
        }
        let written = matches!(body.first(), Some(TokenTree::Ident(kind))
            if Builtin::from_name(&kind.to_string()).is_some());
        // Diagnostics name an instantiation of a class by its definition.
        let label = match written {
            true => scope.instance.clone(),
            false => {
                let label = instance_label("def", name.as_ref(), &body);
                Some(join_labels(instance, &label))
            }
        };
        let mut definition = Definition {
            attrs,
            vis: syn::parse2(stream(vis_tokens)).unwrap_or(Visibility::Inherited),
            name,
            span,
            instance: label,
        };
        let name = definition.name.as_ref();
        let name_tokens: Vec<TokenTree> = name.cloned().map(TokenTree::Ident).into_iter().collect();
        let made = self.resolver.resolve(
            &self.library,
            body.clone(),
            scope.home,
            colon,
            &name_tokens,
            instance,
            definition.instance.as_deref(),
        );
        let made = match made {
            Ok(made) => made,
            Err(Unmade::Missing) => return self.waiting.name(self.item, name),
            Err(Unmade::Reported(Some(Builtin::Dag))) => {
                if let Some(name) = definition.name {
                    self.library.add_dag(NamedDag {
                        name,
                        dag: None,
                        home: 0,
                        written: scope.home,
                    });
                }
                return;
            }
            Err(Unmade::Reported(kind)) => {
                self.block.unparsed.push(stream(&body));
                match kind {
                    Some(Builtin::Helper(_)) => self.block.broken_helpers.extend(definition.name),
                    // Its type is emitted, so that code that names it has no further errors.
                    _ => self.rule(definition, None, String::new()),
                }
                return;
            }
        };
        if !made.attrs.is_empty() {
            definition.attrs = parse_attrs(self.errors, &join_attrs(&made.attrs, attrs_tokens));
        }
        match made.builtin {
            Builtin::Helper(kind) => self.helper(kind, made, definition),
            Builtin::Dag => self.dag(item, made, definition, scope),
            Builtin::Pat | Builtin::Pattern => {
                let text = match written {
                    true => render(stream(&body)),
                    false => format!("{}<{}>", made.kind, render(stream(&made.content))),
                };
                self.rule(definition, Some(made), text);
            }
        }
    }

    /// Splits `def Name : Body` and `defm Prefix : Body` into the name, the place of the colon, and the
    /// body. The error is reported.
    pub(super) fn definition_parts(
        &self,
        item: &Item<'_>,
        scope: &Scope,
    ) -> Option<(Option<Ident>, Span, Vec<TokenTree>)> {
        let tokens = item.tokens;
        let sep = |at: usize| is_path_sep(tokens, at) || is_path_sep(tokens, at - 1);
        let mut places = 1..tokens.len();
        let Some(colon) = places.find(|&at| is_punct(tokens.get(at), ':') && !sep(at)) else {
            let end = tokens.last().map(TokenTree::span)?;
            let form = match is_word(tokens.first(), "def") {
                true => "def Name : Pat<…>;",
                false => "defm Prefix : M<…>;",
            };
            self.error(end, format!("expected `{form}`"), scope);
            return None;
        };
        let name = self.definition_name(&tokens[1..colon], scope).ok()?;
        let body = self.substitute(&tokens[colon + 1..], scope)?;
        Some((name, tokens[colon].span(), body))
    }

    /// The name of a definition, with the prefix of the `defm` around. The error is reported.
    fn definition_name(&self, tokens: &[TokenTree], scope: &Scope) -> Result<Option<Ident>, ()> {
        match tokens.first() {
            None => return Ok(None),
            Some(TokenTree::Ident(_)) => {}
            Some(other) => {
                self.error(other.span(), "expected a name", scope);
                return Err(());
            }
        }
        // The `defm` has no name, and the definition is to have that one.
        if let (Some([]), [TokenTree::Ident(word)]) = (scope.prefix.as_deref(), tokens)
            && word == "NAME"
        {
            return Ok(None);
        }
        let report = |span, message: String| self.error(span, message, scope);
        let name = scope.environment.name(&report, tokens).ok_or(())?;
        let names_prefix = tokens.iter().any(|tree| is_word(Some(tree), "NAME"));
        Ok(Some(match scope.prefix.as_deref() {
            Some([TokenTree::Ident(prefix)]) if !names_prefix => {
                Ident::new(&format!("{prefix}{name}"), name.span())
            }
            _ => name,
        }))
    }

    /// `def Name : Pat<…>;`. Without `made`, one with mistakes that were reported.
    fn rule(&mut self, definition: Definition, made: Option<Made>, text: String) {
        let span = definition.span;
        let (kind, content, close, home) = match made {
            Some(made) => (made.kind, Some(made.content), made.close, made.home),
            None => (Ident::new("Pat", span), None, span, 0),
        };
        self.pending.push(PendingRule {
            definition,
            kind,
            content,
            close,
            text,
            home,
            item: self.item,
        });
    }

    /// `def Name : NativeCodeCall<…>;`
    fn helper(&mut self, kind: HelperKind, made: Made, definition: Definition) {
        let instance = definition.instance.as_deref();
        let Some(name) = definition.name else {
            let message = in_instance("a helper needs a name", instance);
            return self.errors.at(definition.span, message);
        };
        let local = Errors::new();
        let helper = parse_helper(&local, kind, &made.content, made.kind.span());
        self.errors.extend(local, instance);
        let Some(mut helper) = helper else {
            return self.block.broken_helpers.push(name);
        };
        let attrs = definition.attrs;
        let reads = attrs.reads.then(|| quote!(#[reads(depth = 1)]));
        let creates = (!attrs.creates.is_empty()).then(|| {
            let paths = attrs.creates.iter().map(|path| &path.raw);
            quote!(#[creates(#(#paths),*)])
        });
        let (kind, content) = (&made.kind, stream(&made.content));
        helper.tokens = quote!(#reads #creates def #name : #kind<#content>;);
        helper.attrs = attrs.carried;
        helper.cfgs = attrs.cfgs;
        helper.vis = definition.vis;
        helper.name = Some(name);
        helper.reads = attrs.reads;
        helper.creates = attrs.creates;
        helper.item = self.item;
        self.block.helpers.push(helper);
    }

    /// `def Name : Dag<(…)>;`
    fn dag(&mut self, item: &Item<'_>, made: Made, definition: Definition, scope: &Scope) {
        let Definition {
            name,
            span,
            instance,
            ..
        } = definition;
        let Some(name) = name else {
            return self.error(span, "a sub-pattern needs a name", scope);
        };
        if item.attrs.chunks(2).any(is_cfg) {
            let message = "a sub-pattern is not conditional; put `#[cfg]` on the rules";
            self.error(span, message, scope);
        }
        let dag = match made.content.as_slice() {
            [tree @ TokenTree::Group(g)] if g.delimiter() == Delimiter::Parenthesis => {
                Some(tree.clone())
            }
            other => {
                let is_dag = group(other.first(), Delimiter::Parenthesis).is_some();
                let at = other.get(usize::from(is_dag));
                let at = at.map_or(made.close, TokenTree::span);
                let message = "expected one DAG: `Dag<(Op …)>`";
                self.errors
                    .at(at, in_instance(message, instance.as_deref()));
                None
            }
        };
        if scope.home == 0 {
            self.export(item, &name, quote!(def #name : Dag<#dag>));
        }
        let new = self.library.add_dag(NamedDag {
            name: name.clone(),
            dag,
            home: 0,
            written: made.home,
        });
        if !new {
            let message = format!("sub-pattern `{name}` is defined twice in this block");
            self.error(name.span(), message, scope);
        }
    }
}

fn is_cfg(attr: &[TokenTree]) -> bool {
    match attr {
        [_, TokenTree::Group(g)] => is_word(g.stream().into_iter().next().as_ref(), "cfg"),
        _ => false,
    }
}

/// Parses what stands between a rule's angle brackets. `None` if it must wait for another block's
/// template.
pub(super) fn finish_rule(parser: &BlockParser<'_>, rule: PendingRule) -> Option<Rule> {
    let Definition {
        attrs,
        vis,
        name,
        span,
        instance,
    } = rule.definition;
    let mut reads = attrs.reads;
    let (mut parts, mut content, mut broken) = (RuleParts::unknown(rule.close), Vec::new(), true);
    if let Some(written) = &rule.content {
        if parser.library.is_missing() && parser.waiting.is_in(written) {
            return None;
        }
        let mut dags = Dags {
            errors: parser.errors,
            library: &parser.library,
            resolver: &parser.resolver,
            instance: instance.as_deref(),
            within: Vec::new(),
            broken: false,
            missing: false,
            reads: false,
        };
        content = dags.parts(written, rule.home);
        if dags.missing {
            return None;
        }
        reads |= dags.reads;
        // Otherwise what a sub-pattern with mistakes leaves behind would be reported too.
        if !dags.broken {
            let local = Errors::new();
            let multi = rule.kind == "Pattern";
            let supplemental = |dag: &Dag| is_supplemental(parser, dag);
            (parts, broken) = parse_rule_parts(&local, multi, &content, rule.close, &supplemental);
            parser.errors.extend(local, instance.as_deref());
        }
    }
    Some(Rule {
        attrs: attrs.carried,
        doc: attrs.doc,
        cfgs: attrs.cfgs,
        vis,
        name,
        group: attrs.group,
        keep_attrs: attrs.keep_attrs,
        commutative: match attrs.commutative {
            true => Commutative::OnRule,
            false => Commutative::No,
        },
        overlap: attrs.overlap,
        reads,
        span,
        text: attrs.text.unwrap_or(rule.text),
        instance: attrs.instance.or(instance),
        broken,
        item: rule.item,
        parts,
        kind: rule.kind,
        content: stream(&content),
        close: rule.close,
    })
}

/// A list may hold predicates or supplemental patterns: whether an entry is one of the latter.
fn is_supplemental(parser: &BlockParser<'_>, dag: &Dag) -> bool {
    match &dag.head {
        Head::Inline(helper) => helper.kind.is_native(),
        Head::Directive(_) => true,
        _ => dag.path().and_then(OpPath::as_name).is_some_and(|name| {
            let named = |helper: &&Helper| helper.name.as_ref().is_some_and(|n| *n == name);
            let mut helpers = parser.block.helpers.iter();
            helpers
                .find(named)
                .is_some_and(|helper| helper.kind.is_native())
        }),
    }
}
