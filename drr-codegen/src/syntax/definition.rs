//! `def` and `defm`: rules, helpers and sub-patterns, written out or made by a class.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use quote::quote;
use syn::Visibility;

use super::ast::{Commutative, Dag, Head, OpPath, Rule, RuleParts};
use super::attributes::{ItemAttrs, join_attrs, parse_attrs};
use super::helper::parse_helper;
use super::items::Item;
use super::kind::{Builtin, HelperKind};
use super::parser::{BlockParser, PendingRule, Scope};
use super::render::render;
use super::rule::parse_rule_parts;
use super::template::dags::Dags;
use super::template::join_labels;
use super::template::library::NamedDag;
use super::template::resolve::{Made, Unmade};
use crate::diag::{Errors, in_instance};
use crate::tokens::{group, is_path_sep, is_punct, is_word, stream};

/// The `:` behind the name of a definition.
pub(super) fn colon(item: &[TokenTree]) -> Option<usize> {
    (1..item.len())
        .find(|&i| is_punct(item.get(i), ':') && !is_path_sep(item, i) && !is_path_sep(item, i - 1))
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
        let tokens = item.tokens;
        let span = tokens[0].span();
        let Some(colon) = colon(tokens) else {
            let end = tokens.last().map_or(span, TokenTree::span);
            return self.error(end, "expected `def Name : Pat<…>;`", scope);
        };
        let Ok(name) = self.definition_name(&tokens[1..colon], scope) else {
            return;
        };
        let Some(body) = self.substitute(&tokens[colon + 1..], scope) else {
            return;
        };
        let instance = scope.instance.as_deref();
        if !self.resolver.spend(stream(&body), span, instance) {
            return;
        }
        let vis = syn::parse2::<Visibility>(stream(vis_tokens)).unwrap_or(Visibility::Inherited);
        let written = matches!(body.first(), Some(TokenTree::Ident(kind))
            if Builtin::from_name(&kind.to_string()).is_some());
        let shown = name
            .as_ref()
            .map(|name| format!(" {name}"))
            .unwrap_or_default();
        // What a class makes is called by the definition.
        let label = match written {
            true => scope.instance.clone(),
            false => {
                let label = format!("`def{shown} : {}`", render(stream(&body)));
                Some(join_labels(instance, &label))
            }
        };
        let name_tokens: Vec<TokenTree> = name.iter().cloned().map(TokenTree::Ident).collect();
        let colon_span = tokens[colon].span();
        let made = self.resolver.resolve(
            &self.library,
            body.clone(),
            scope.home,
            colon_span,
            &name_tokens,
            instance,
            label.as_deref(),
        );
        let made = match made {
            Ok(made) => made,
            Err(Unmade::Missing) => return self.deferred.name(name.as_ref()),
            Err(Unmade::Reported(Some(Builtin::Helper(_)))) => {
                self.block.unparsed.push(stream(&body));
                return self.block.broken_helpers.extend(name);
            }
            Err(Unmade::Reported(Some(Builtin::Dag))) => {
                return self.broken_dag(name, scope);
            }
            Err(Unmade::Reported(_)) => {
                self.block.unparsed.push(stream(&body));
                // Its type is made, so that nothing else breaks.
                self.pending.push(PendingRule {
                    attrs,
                    vis,
                    name,
                    multi: false,
                    content: None,
                    close: span,
                    span,
                    text: String::new(),
                    instance: label,
                    home: scope.home,
                    imported: scope.imported,
                });
                return;
            }
        };
        let imported = scope.imported || made.imported;
        if imported {
            self.deferred.name(name.as_ref());
        }
        let attrs = match made.attrs.is_empty() {
            true => attrs,
            false => parse_attrs(self.errors, &join_attrs(&made.attrs, attrs_tokens)),
        };
        match made.builtin {
            Builtin::Helper(kind) => {
                let definition = Definition {
                    attrs,
                    vis,
                    name,
                    span,
                    imported,
                };
                self.helper(kind, made, definition, label.as_deref());
            }
            Builtin::Dag => self.dag(item, made, name, span, scope, label),
            Builtin::Pat | Builtin::Pattern => self.pending.push(PendingRule {
                attrs,
                vis,
                name,
                multi: made.builtin == Builtin::Pattern,
                text: match written {
                    true => render(stream(&body)),
                    false => format!("{}<{}>", made.kind, render(stream(&made.content))),
                },
                content: Some(made.content),
                close: made.close,
                span,
                instance: label,
                home: made.home,
                imported,
            }),
        }
    }

    /// The name of a definition, with the prefix of the `defm` around. The error is reported.
    pub(super) fn definition_name(
        &self,
        tokens: &[TokenTree],
        scope: &Scope,
    ) -> Result<Option<Ident>, ()> {
        match tokens.first() {
            None => return Ok(None),
            Some(TokenTree::Ident(_)) => {}
            Some(other) => {
                self.error(other.span(), "expected a name", scope);
                return Err(());
            }
        }
        let local = Errors::new();
        let names_prefix = tokens.iter().any(|tree| is_word(Some(tree), "NAME"));
        let name = match (&scope.prefix, tokens) {
            // The `defm` has no name, and the definition is to have that one.
            (Some(prefix), [TokenTree::Ident(word)]) if prefix.is_empty() && word == "NAME" => {
                drop(local.finish());
                return Ok(None);
            }
            _ => scope.environment.name(&local, tokens),
        };
        for error in local.finish() {
            self.error(error.span(), error, scope);
        }
        let name = name.ok_or(())?;
        Ok(Some(match scope.prefix.as_deref() {
            Some([TokenTree::Ident(prefix)]) if !names_prefix => {
                Ident::new(&format!("{prefix}{name}"), name.span())
            }
            _ => name,
        }))
    }

    fn helper(
        &mut self,
        kind: HelperKind,
        made: Made,
        definition: Definition,
        instance: Option<&str>,
    ) {
        let Definition {
            attrs,
            vis,
            name,
            span,
            imported,
        } = definition;
        let Some(name) = name else {
            return self
                .errors
                .at(span, in_instance("a helper needs a name", instance));
        };
        let local = Errors::new();
        let helper = parse_helper(&local, kind, &made.content, made.kind.span());
        report_in(self.errors, local, instance);
        let Some(mut helper) = helper else {
            return self.block.broken_helpers.push(name);
        };
        let reads = attrs.reads.then(|| quote!(#[reads(depth = 1)]));
        let creates = (!attrs.creates.is_empty()).then(|| {
            let paths = attrs.creates.iter().map(|path| &path.raw);
            quote!(#[creates(#(#paths),*)])
        });
        let (kind, content) = (&made.kind, stream(&made.content));
        helper.tokens = quote!(#reads #creates def #name : #kind<#content>;);
        helper.attrs = attrs.carried;
        helper.cfgs = attrs.cfgs;
        helper.vis = vis;
        helper.name = Some(name);
        helper.reads = attrs.reads;
        helper.creates = attrs.creates;
        helper.imported = imported;
        self.block.helpers.push(helper);
    }

    /// `def P : Dag<(…)>;`
    fn dag(
        &mut self,
        item: &Item<'_>,
        made: Made,
        name: Option<Ident>,
        span: Span,
        scope: &Scope,
        instance: Option<String>,
    ) {
        let Some(name) = name else {
            return self.error(span, "a sub-pattern needs a name", scope);
        };
        if item.attrs.chunks(2).any(is_cfg) {
            let message = "a sub-pattern is not conditional; put `#[cfg]` on the rules";
            self.error(span, message, scope);
        }
        let instance = instance.as_deref();
        let dag = match made.content.as_slice() {
            [tree @ TokenTree::Group(g)] if g.delimiter() == Delimiter::Parenthesis => {
                Some(tree.clone())
            }
            other => {
                let is_dag = group(other.first(), Delimiter::Parenthesis).is_some();
                let at = other.get(usize::from(is_dag));
                let at = at.map_or(made.close, TokenTree::span);
                let message = "expected one DAG: `Dag<(Op …)>`";
                self.errors.at(at, in_instance(message, instance));
                None
            }
        };
        if scope.home == 0 {
            let imported = scope.imported || made.imported;
            self.export(item, &name, quote!(def #name : Dag<#dag>), imported);
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

    fn broken_dag(&mut self, name: Option<Ident>, scope: &Scope) {
        if let Some(name) = name {
            self.library.add_dag(NamedDag {
                name,
                dag: None,
                home: 0,
                written: scope.home,
            });
        }
    }
}

/// What stands around the body of a definition.
struct Definition {
    attrs: ItemAttrs,
    vis: Visibility,
    name: Option<Ident>,
    span: Span,
    imported: bool,
}

fn is_cfg(attr: &[TokenTree]) -> bool {
    match attr {
        [_, TokenTree::Group(g)] => is_word(g.stream().into_iter().next().as_ref(), "cfg"),
        _ => false,
    }
}

/// Passes errors on, each with the instantiation.
fn report_in(errors: &Errors, local: Errors, instance: Option<&str>) {
    for error in local.finish() {
        match instance {
            Some(_) => errors.at(error.span(), in_instance(error, instance)),
            None => errors.push(error),
        }
    }
}

/// Parses what stands between a rule's angle brackets. `None` if it must wait for another block's
/// template.
pub(super) fn finish_rule(parser: &BlockParser<'_>, item: PendingRule) -> Option<Rule> {
    let helpers = &parser.block.helpers;
    let supplemental = |dag: &Dag| match &dag.head {
        Head::Inline(helper) => helper.kind.is_native(),
        Head::Directive(_) => true,
        _ => match dag.path().and_then(OpPath::as_name) {
            Some(name) => helpers.iter().any(|helper| {
                helper.kind.is_native() && helper.name.as_ref().is_some_and(|n| *n == name)
            }),
            None => false,
        },
    };
    let instance = item.instance.as_deref();
    let (mut imported, mut reads) = (item.imported, item.attrs.reads);
    let (parts, broken) = match &item.content {
        Some(content) => {
            if parser.deferred.are_in(content) {
                if parser.library.is_missing() {
                    return None;
                }
                imported = true;
            }
            let mut dags = Dags {
                errors: parser.errors,
                library: &parser.library,
                resolver: &parser.resolver,
                instance,
                within: Vec::new(),
                imported: false,
                broken: false,
                missing: false,
                reads: false,
            };
            let content = dags.parts(content, item.home);
            if dags.missing {
                return None;
            }
            let broken = dags.broken;
            imported |= dags.imported;
            reads |= dags.reads;
            let local = Errors::new();
            let (mut parts, bad) =
                parse_rule_parts(&local, item.multi, &content, item.close, &supplemental);
            parts.incomplete |= broken;
            // What a broken sub-pattern leaves behind would be reported twice.
            if broken {
                drop(local.finish());
            } else {
                report_in(parser.errors, local, instance);
            }
            (parts, bad || broken)
        }
        None => (RuleParts::unknown(item.close), true),
    };
    Some(Rule {
        attrs: item.attrs.carried,
        doc: item.attrs.doc,
        cfgs: item.attrs.cfgs,
        vis: item.vis,
        name: item.name,
        group: item.attrs.group,
        keep_attrs: item.attrs.keep_attrs,
        commutative: match item.attrs.commutative {
            true => Commutative::OnRule,
            false => Commutative::No,
        },
        overlap: item.attrs.overlap,
        reads,
        span: item.span,
        text: item.text,
        instance: item.instance,
        broken,
        imported,
        parts,
    })
}
