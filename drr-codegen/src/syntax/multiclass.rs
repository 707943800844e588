//! `defm`: the items of a multiclass, under a prefix.

use proc_macro2::{Span, TokenTree};

use super::attributes::join_attrs;
use super::definition::instance_label;
use super::items::{Item, split_items};
use super::kind::Builtin;
use super::parser::{BlockParser, Scope};
use super::template::MAX_NESTING;
use super::template::class::TemplateBody;
use super::template::parameters::Call;
use super::template::resolve::Unmade;
use crate::codes::{message, report};
use crate::tokens::{is_punct, is_word, prefixed, split_commas, stream};

impl BlockParser<'_> {
    /// `defm Prefix : M<…>, N<…>;`
    pub(super) fn parse_defm(&mut self, item: &Item<'_>, mut scope: Scope) {
        let Some((prefix, colon, body)) = self.definition_parts(item, &scope) else {
            return;
        };
        let label = instance_label("defm", prefix.as_ref(), &body);
        // Without a name of its own it continues with that of the `defm` around.
        let prefix = prefix.map(|prefix| vec![TokenTree::Ident(prefix)]);
        scope.prefix = Some(prefix.or(scope.prefix).unwrap_or_default());
        if body.is_empty() {
            report!(self.errors.at, colon, TEMPLATE_NAME: "expected a multiclass");
        }
        let instance = self.errors.inner_instance(&label);
        for call in split_commas(&body) {
            self.multiclass(call, colon, &scope, instance.clone());
        }
    }

    /// The items of a multiclass that a `defm`, or another multiclass, names. `instance` names the
    /// instantiation in mistakes in them.
    fn multiclass(
        &mut self,
        call: &[TokenTree],
        otherwise: Span,
        scope: &Scope,
        instance: Option<String>,
    ) {
        let errors = self.errors;
        let Some(call) = Call::parse(errors, "multiclass", call, otherwise) else {
            return;
        };
        if scope.depth >= MAX_NESTING {
            let message = message!(NESTED_TEMPLATES: "templates nest deeper than {MAX_NESTING}");
            return errors.within(None, || errors.at(call.span, message));
        }
        let prefix = scope.prefix.clone().unwrap_or_default();
        let mut inner = scope.clone();
        let chain = &mut inner.within;
        let entered = self
            .library
            .enter(&call, scope.home, "multiclass", &prefix, chain);
        let (template, environment) = match entered {
            Ok(entered) => entered,
            Err(Unmade::Missing) => return self.waiting.prefix(self.item, &prefix),
            Err(Unmade::Reported(_)) => return,
        };
        let TemplateBody::Multiclass { bases, items } = &template.body else {
            return;
        };
        inner.attrs = join_attrs(&template.attrs, &scope.attrs);
        inner.home = template.home;
        inner.depth += 1;
        inner.environment = environment;
        errors.within(instance, || {
            if self.library.spend(stream(items), call.span) {
                self.multiclass_items(bases, &split_items(items), call.span, inner);
            }
        });
    }

    fn multiclass_items(
        &mut self,
        bases: &[TokenTree],
        items: &[Item<'_>],
        call: Span,
        mut scope: Scope,
    ) {
        let Some(bases) = scope.environment.substitute(self.errors, bases) else {
            return;
        };
        for base in split_commas(&bases) {
            self.multiclass(base, call, &scope, self.errors.instance());
        }
        if let Some([TokenTree::Ident(prefix)]) = scope.prefix.as_deref() {
            // Its helpers and sub-patterns have their short names in its own rules.
            for item in items {
                if let [def, TokenTree::Ident(name), colon, made @ ..] = item.tokens
                    && is_word(Some(def), "def")
                    && is_punct(Some(colon), ':')
                    && name != "NAME"
                    && matches!(
                        self.library.kind(made, scope.home),
                        Some(Builtin::Dag | Builtin::Helper(_) | Builtin::Provided(_))
                    )
                {
                    let full = prefixed(prefix, name);
                    scope.environment.bind_sibling(name.to_string(), full);
                }
            }
        }
        self.items(items, scope);
    }
}
