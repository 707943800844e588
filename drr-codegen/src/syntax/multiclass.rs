//! `defm`: the items of a multiclass, under a prefix.

use proc_macro2::{Ident, Span, TokenTree};

use super::attributes::join_attrs;
use super::definition::instance_label;
use super::items::{Item, split_items};
use super::kind::Builtin;
use super::parser::{BlockParser, Scope};
use super::template::class::TemplateBody;
use super::template::environment::Environment;
use super::template::parameters::Call;
use super::template::resolve::{Resolver, Unmade};
use super::template::{MAX_NESTING, join_labels};
use crate::tokens::{is_punct, is_word, split_commas, stream};

impl BlockParser<'_> {
    /// `defm Prefix : M<…>, N<…>;`
    pub(super) fn parse_defm(
        &mut self,
        item: &Item<'_>,
        attrs: Vec<TokenTree>,
        vis: &[TokenTree],
        scope: &Scope,
    ) {
        let Some((prefix, colon, body)) = self.definition_parts(item, scope) else {
            return;
        };
        let label = instance_label("defm", prefix.as_ref(), &body);
        let prefix = match (prefix, &scope.prefix) {
            (Some(prefix), _) => vec![TokenTree::Ident(prefix)],
            // Without a name of its own it goes on with that of the `defm` around.
            (None, outer) => outer.clone().unwrap_or_default(),
        };
        let inner = Scope {
            instance: Some(join_labels(scope.instance.as_deref(), &label)),
            attrs,
            vis: vis.to_vec(),
            prefix: Some(prefix),
            ..scope.clone()
        };
        if body.is_empty() {
            self.error(colon, "expected a multiclass", scope);
        }
        for call in split_commas(&body) {
            self.multiclass(call, colon, &inner, scope);
        }
    }

    /// The items of a multiclass that a `defm`, or another multiclass, names.
    /// Mistakes in the call itself are reported in the scope `outer`.
    fn multiclass(&mut self, call: &[TokenTree], otherwise: Span, scope: &Scope, outer: &Scope) {
        let call = match Call::parse(call) {
            Ok(call) => call,
            Err((at, message)) => {
                let message = message.replace("class", "multiclass");
                return self.error(at.unwrap_or(otherwise), message, outer);
            }
        };
        let text = call.name();
        let prefix = scope.prefix.clone().unwrap_or_default();
        let report = |span: Span, message: String| self.error(span, message, outer);
        let found = Resolver::template(&self.library, &call, scope.home, "multiclass", &report);
        let template = match found {
            Ok(template) => template,
            Err(Unmade::Missing) => return self.waiting.prefix(self.item, &prefix),
            Err(Unmade::Reported(_)) => return,
        };
        let TemplateBody::Multiclass { bases, items } = &template.body else {
            let message =
                format!("`{text}` is a class; `def Name : {text}<…>;` makes a rule of it");
            return self.error(call.span, message, outer);
        };
        let Some(parameters) = &template.parameters else {
            return;
        };
        let key = (template.home, template.name.to_string());
        if let Some(from) = scope.within.iter().position(|known| *known == key) {
            let what = "multiclass {} instantiates itself";
            return self
                .resolver
                .report_cycle(call.span, what, &scope.within[from..]);
        }
        if scope.depth >= MAX_NESTING {
            let message = format!("templates nest deeper than {MAX_NESTING}");
            return self.error(call.span, message, outer);
        }
        let mut environment = Environment::default();
        environment.bind("NAME".to_string(), &prefix);
        if !call.bind(&report, "multiclass", parameters, &mut environment) {
            return;
        }
        let instance = scope.instance.as_deref();
        if !self.resolver.spend(stream(items), call.span, instance) {
            return;
        }
        let mut inner = scope.clone();
        inner.attrs = join_attrs(&template.attrs, &scope.attrs);
        inner.home = template.home;
        inner.within.push(key);
        inner.depth += 1;
        inner.environment = environment;
        let Some(bases) = self.substitute(bases, &inner) else {
            return;
        };
        for base in split_commas(&bases) {
            self.multiclass(base, call.span, &inner, &inner);
        }
        let items = split_items(items);
        if let [TokenTree::Ident(prefix)] = prefix.as_slice() {
            // Its helpers and sub-patterns have their short names in its own rules.
            for item in &items {
                if let [def, TokenTree::Ident(name), colon, made @ ..] = item.tokens
                    && is_word(Some(def), "def")
                    && is_punct(Some(colon), ':')
                    && name != "NAME"
                    && matches!(
                        Resolver::kind(&self.library, made, inner.home),
                        Some(Builtin::Dag | Builtin::Helper(_))
                    )
                {
                    let prefixed = Ident::new(&format!("{prefix}{name}"), name.span());
                    inner.environment.bind_sibling(name.to_string(), prefixed);
                }
            }
        }
        self.items(&items, &inner);
    }
}
