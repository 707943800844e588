//! `def`: rules, helpers and sub-patterns, written out or made by a class.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::ast::{
    Dag, Definition, Head, Helper, NativeBody, OpPath, Reads, Rule, RuleParts, find_helper,
};
use super::attributes::{attribute_name, join_attrs, only_for_rules, parse_attrs};
use super::helper::parse_helper;
use super::items::Item;
use super::kind::{Builtin, HelperKind};
use super::parser::{BlockParser, Scope};
use super::render::render;
use super::rule::parse_rule_parts;
use super::tablegen;
use super::template::Home;
use super::template::class::Template;
use super::template::dags::Dags;
use super::template::resolve::{Made, Unmade};
use crate::codes::report;
use crate::tokens::{group, is_path_sep, is_punct, is_word, prefixed, stream, trees};

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
        mut definition: Definition,
        attrs_tokens: &[TokenTree],
        scope: &Scope,
    ) {
        let span = item.tokens[0].span();
        let Some((name, colon, body)) = self.definition_parts(item, scope) else {
            return;
        };
        if !self.library.spend(stream(&body), span) {
            return;
        }
        let written = matches!(body.first(), Some(TokenTree::Ident(kind))
            if Builtin::from_name(&kind.to_string()).is_some())
            || Builtin::provided(&body).is_some();
        // Diagnostics name an instantiation of a class by its definition.
        let label = match written {
            true => self.errors.instance(),
            false => {
                let label = instance_label("def", name.as_ref(), &body);
                self.errors.inner_instance(&label)
            }
        };
        definition.instance = definition.instance.take().or(label.clone());
        definition.name = name;
        let name = definition.name.as_ref();
        let name_tokens: Vec<TokenTree> = name.cloned().map(TokenTree::Ident).into_iter().collect();
        let (library, tokens) = (&self.library, body.clone());
        let made = library.resolve(tokens, scope.home, colon, &name_tokens, label);
        let made = match made {
            Ok(made) => made,
            Err(Unmade::Missing) => return self.waiting.name(self.item, name),
            Err(Unmade::Reported(Some(Builtin::Dag))) => {
                if let Some(name) = definition.name {
                    self.library.add(Template::dag(name, None, 0, scope.home));
                }
                return;
            }
            Err(Unmade::Reported(kind)) => {
                self.block.unparsed.push(stream(&body));
                match kind {
                    Some(Builtin::Helper(_)) => self.block.broken_helpers.extend(definition.name),
                    // Its type is emitted, so that code that names it has no further errors. It may have
                    // been meant to be a helper.
                    kind => {
                        let unknown = kind.is_none();
                        let name = definition.name.clone().filter(|_| unknown);
                        self.block.broken_helpers.extend(name);
                        self.rule(definition, None);
                    }
                }
                return;
            }
        };
        if !made.attrs.is_empty() {
            let attrs = join_attrs(&made.attrs, attrs_tokens);
            definition = Definition {
                vis: definition.vis,
                name: definition.name,
                instance: definition.instance,
                item: definition.item,
                ..parse_attrs(self.errors, &attrs, span)
            };
        }
        let (errors, instance) = (self.errors, definition.instance.clone());
        match made.builtin {
            Builtin::Helper(kind) => {
                only_for_rules(errors, item.attrs);
                errors.within(instance, || self.helper(kind, made, definition));
            }
            Builtin::Provided(kind) => {
                only_for_rules(errors, item.attrs);
                self.provided(kind, made, definition);
            }
            Builtin::Dag => errors.within(instance, || self.dag(item, made, definition, scope)),
            Builtin::Pat | Builtin::Pattern => {
                if definition.text.is_empty() {
                    definition.text = match written {
                        true => render(stream(&body)),
                        false => format!("{}<{}>", made.kind, render(stream(&made.content))),
                    };
                }
                self.rule(definition, Some(made));
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
            // The token behind the name: `Pat` in `def A Pat<…>`.
            let pasted = |at: usize| (at - 1..=at).any(|at| is_punct(tokens.get(at), '#'));
            let behind = (2..tokens.len())
                .find(|at| !pasted(*at) && group(tokens.get(*at), Delimiter::Bracket).is_none());
            let end = behind.map_or(tokens.last()?.span(), |at| tokens[at].span());
            let form = match is_word(tokens.first(), "def") {
                true => "def Name : Pat<…>;",
                false => "defm Prefix : M<…>;",
            };
            report!(self.errors.at, end, DEFINITION_FORM: "expected `{form}`");
            return None;
        };
        let name = self.definition_name(&tokens[1..colon], scope).ok()?;
        let body = scope
            .environment
            .substitute(self.errors, &tokens[colon + 1..])?;
        Some((name, tokens[colon].span(), body))
    }

    /// The name of a definition, with the prefix of the `defm` around. The error is reported.
    fn definition_name(&self, tokens: &[TokenTree], scope: &Scope) -> Result<Option<Ident>, ()> {
        match tokens.first() {
            None => return Ok(None),
            Some(TokenTree::Ident(_)) => {}
            Some(other) => {
                report!(self.errors.at, other.span(), DEFINITION_FORM: "expected a name");
                return Err(());
            }
        }
        // The `defm` has no name, and the definition is to have that one.
        if let (Some([]), [TokenTree::Ident(word)]) = (scope.prefix.as_deref(), tokens)
            && word == "NAME"
        {
            return Ok(None);
        }
        let name = scope.environment.name(self.errors, tokens).ok_or(())?;
        let names_prefix = tokens.iter().any(|tree| is_word(Some(tree), "NAME"));
        Ok(Some(match scope.prefix.as_deref() {
            Some([TokenTree::Ident(prefix)]) if !names_prefix => prefixed(prefix, &name),
            _ => name,
        }))
    }

    /// `def Name : Pat<…>;`. Without `made`, one with mistakes that were reported.
    fn rule(&mut self, definition: Definition, made: Option<Made>) {
        let (span, broken) = (definition.span, made.is_none());
        let (kind, content, close, home) = match made {
            Some(made) => (made.kind, stream(&made.content), made.close, made.home),
            None => (Ident::new("Pat", span), TokenStream::new(), span, 0),
        };
        let rule = Rule {
            definition,
            broken,
            has_arguments: !broken,
            parts: RuleParts::unknown(close),
            kind,
            content,
            close,
        };
        self.pending.push((rule, home));
    }

    /// `def Name : NativeCodeCall<…>;`
    fn helper(&mut self, kind: HelperKind, made: Made, definition: Definition) {
        let Some(name) = definition.name.clone() else {
            return report!(self.errors.at, definition.span, UNNAMED_DEFINITION:
                "a helper needs a name");
        };
        let helper = parse_helper(self.errors, kind, &made.content, made.kind.span());
        let Some(mut helper) = helper else {
            return self.block.broken_helpers.push(name);
        };
        let (kind, content, effects) = (&made.kind, stream(&made.content), definition.effects());
        helper.tokens = quote!(#effects def #name : #kind<#content>;);
        helper.definition = definition;
        self.block.helpers.push(helper);
    }

    /// `def Name : TensorOf<…>;`: another name of a provided constraint.
    fn provided(&mut self, kind: HelperKind, made: Made, definition: Definition) {
        let Some(name) = definition.name.clone() else {
            return report!(self.errors.at, definition.span, UNNAMED_DEFINITION:
                "a helper needs a name");
        };
        if let Some((span, message)) = tablegen::constraint(&made.content) {
            self.errors.at(span, message);
            return self.block.broken_helpers.push(name);
        }
        let content = stream(&made.content);
        self.block.helpers.push(Helper {
            definition,
            kind,
            summary: None,
            results: 1,
            tokens: quote!(def #name : #content;),
            body: NativeBody::Constraint(content),
        });
    }

    /// `def Name : Dag<(…)>;`
    fn dag(&mut self, item: &Item<'_>, made: Made, definition: Definition, scope: &Scope) {
        let Definition { name, span, .. } = definition;
        let Some(name) = name else {
            return report!(self.errors.at, span, UNNAMED_DEFINITION: "a sub-pattern needs a name");
        };
        let mut names = item.attrs.chunks(2).filter_map(attribute_name);
        if names.any(|name| name == "cfg") {
            report!(self.errors.at, span, CONDITIONAL_SUB_PATTERN:
                "a sub-pattern is not conditional\nhelp: put `#[cfg]` on the rules");
        }
        let dag = match made.content.as_slice() {
            [TokenTree::Group(g)] if g.delimiter() == Delimiter::Parenthesis => Some(g.clone()),
            other => {
                let is_dag = group(other.first(), Delimiter::Parenthesis).is_some();
                let at = other.get(usize::from(is_dag));
                let at = at.map_or(made.close, TokenTree::span);
                report!(self.errors.fail, at, EXPECTED_DAG: "expected one DAG: `Dag<(Op …)>`")
            }
        };
        if scope.home == 0 {
            self.export(item, &name, quote!(def #name : Dag<#dag>));
        }
        let template = Template::dag(name.clone(), dag, 0, made.home);
        if !self.library.add(template) {
            report!(self.errors.at, name.span(), REPEATED_DEFINITION:
                "sub-pattern `{name}` is defined twice in this block");
        }
    }
}

/// Parses what stands between a rule's angle brackets, written in `home`. `None` if it must wait for
/// another block's template.
pub(super) fn finish_rule(parser: &BlockParser<'_>, rule: &mut Rule, home: Home) -> Option<()> {
    if rule.broken {
        return Some(());
    }
    let (errors, written) = (parser.errors, trees(rule.content.clone()));
    if parser.library.is_missing() && parser.waiting.is_in(&written) {
        return None;
    }
    errors.within(rule.instance.clone(), || {
        let mut dags = Dags {
            library: &parser.library,
            within: Vec::new(),
            broken: false,
            missing: false,
            reads: Reads::NOTHING,
        };
        let content = dags.parts(&written, home);
        if dags.missing {
            return None;
        }
        (rule.content, rule.broken) = (stream(&content), dags.broken);
        rule.reads = rule.reads.max(dags.reads);
        // Otherwise what a sub-pattern with mistakes leaves behind would be reported too.
        if !dags.broken {
            let multi = rule.kind == "Pattern";
            let supplemental = |dag: &Dag| is_supplemental(parser, dag);
            (rule.parts, rule.broken) =
                parse_rule_parts(errors, multi, &content, rule.close, &supplemental);
        }
        Some(())
    })
}

/// A list may hold predicates or supplemental patterns: whether an entry is one of the latter.
fn is_supplemental(parser: &BlockParser<'_>, dag: &Dag) -> bool {
    match &dag.head {
        Head::Inline(helper) => helper.kind.is_native(),
        Head::Directive(_) => true,
        _ => {
            let name = dag.path().and_then(OpPath::as_name);
            let helper = name.and_then(|name| find_helper(&parser.block.helpers, &name));
            helper.is_some_and(|helper| helper.kind.is_native())
        }
    }
}
