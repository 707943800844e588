//! Parsing a whole `drr!` block: the set's header, rules, helpers and templates.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::{Attribute, Visibility};

use super::template::{join_labels, parse_foreach, parse_pasted_name};
use super::{
    Commutative, Dag, Head, Helper, HelperKind, OpPath, Rule, RuleParts, parse_helper,
    parse_rule_parts,
};
use crate::diag::{Errors, did_you_mean, in_instance};
use crate::tokens::{flatten, group, is_path_sep, is_punct, is_word, render, stream};

/// A parsed block.
#[derive(Default)]
pub struct Block {
    /// `pub set Name;`
    pub set: Option<SetHeader>,
    /// `ir MyIr;`
    pub ir: Option<syn::Type>,
    /// `dialect arith;`: macros that answer for all ops of a dialect at once.
    pub dialects: Vec<OpPath>,
    /// Rules, in declared order, templates instantiated.
    pub rules: Vec<Rule>,
    /// Helpers.
    pub helpers: Vec<Helper>,
    /// Names of helpers that could not be parsed: rules that name them are broken without another
    /// word.
    pub broken_helpers: Vec<Ident>,
    /// What could not be parsed at all. It was reported; rust-analyzer is still to see its paths, for
    /// half an item is what someone types.
    pub unparsed: Vec<TokenStream>,
}

/// `pub set Name;`
pub struct SetHeader {
    /// Attributes that are carried over.
    pub attrs: Vec<Attribute>,
    /// `pub` or nothing.
    pub vis: Visibility,
    /// The set's name.
    pub name: Ident,
    /// `#[group("…")]`: for all rules of the set.
    pub group: Option<String>,
    /// `#[keep_attrs]`: for all rules of the set.
    pub keep_attrs: bool,
    /// `#[commutative]`: for all rules of the set that name a commutative op.
    pub commutative: bool,
}

/// What the attributes in front of an item say.
#[derive(Default)]
struct ItemAttrs {
    carried: Vec<Attribute>,
    doc: String,
    cfgs: Vec<TokenStream>,
    group: Option<String>,
    keep_attrs: bool,
    commutative: bool,
    reads: bool,
    creates: Vec<OpPath>,
}

/// Parses a block. What cannot be parsed is reported and left out, or marked broken.
pub fn parse_block(errors: &Errors, input: TokenStream) -> Block {
    let mut block = Block::default();
    let trees = flatten(input);
    // Helpers first: what a list's entries are may depend on helpers declared further down.
    let mut pending = Vec::new();
    collect_items(errors, &trees, None, &mut block, &mut pending);
    for item in pending {
        let rule = finish_rule(errors, item, &block.helpers);
        block.rules.push(rule);
    }
    if let Some(set) = &block.set {
        for rule in &mut block.rules {
            rule.keep_attrs |= set.keep_attrs;
            if set.commutative && rule.commutative == Commutative::No {
                rule.commutative = Commutative::OnSet;
            }
            rule.group = rule.group.take().or_else(|| set.group.clone());
        }
    }
    block
}

/// A rule whose angle brackets are still to be parsed.
struct PendingRule {
    attrs: ItemAttrs,
    vis: Visibility,
    name: Option<Ident>,
    multi: bool,
    /// `None` if it could not be told apart, which was reported.
    content: Option<Vec<TokenTree>>,
    close: Span,
    span: Span,
    text: String,
    instance: Option<String>,
}

fn collect_items(
    errors: &Errors,
    trees: &[TokenTree],
    instance: Option<&str>,
    block: &mut Block,
    pending: &mut Vec<PendingRule>,
) {
    let mut at = 0;
    while at < trees.len() {
        if is_punct(trees.get(at), ';') {
            at += 1;
            continue;
        }
        let attrs_at = at;
        while is_punct(trees.get(at), '#') && group(trees.get(at + 1), Delimiter::Bracket).is_some()
        {
            at += 2;
        }
        let attrs = parse_attrs(errors, &trees[attrs_at..at]);
        if at >= trees.len() {
            errors.at(
                trees[attrs_at].span(),
                "expected an item after these attributes",
            );
            return;
        }
        let vis_at = at;
        if is_word(trees.get(at), "pub") {
            at += 1;
            if group(trees.get(at), Delimiter::Parenthesis).is_some() {
                at += 1;
            }
        }
        let vis =
            syn::parse2::<Visibility>(stream(&trees[vis_at..at])).unwrap_or(Visibility::Inherited);
        if is_word(trees.get(at), "foreach") {
            let (instances, next) = parse_foreach(errors, trees, at);
            for one in instances {
                let label = join_labels(instance, &one.label);
                collect_items(errors, &one.body, Some(&label), block, pending);
            }
            at = next;
            continue;
        }
        let end = item_end(trees, at);
        let item = &trees[at..end];
        if !is_punct(trees.get(end), ';') && !item.is_empty() {
            let span = trees[end - 1].span();
            errors.at(span, in_instance("expected `;` after this item", instance));
        }
        match item.first() {
            Some(TokenTree::Ident(word)) if word == "set" => {
                parse_set(errors, item, attrs, vis, block)
            }
            Some(TokenTree::Ident(word)) if word == "dialect" => {
                match syn::parse2::<syn::Path>(stream(&item[1..])) {
                    Ok(path) => block.dialects.push(OpPath {
                        raw: path.to_token_stream(),
                        path,
                        complete: true,
                    }),
                    Err(_) => errors.at(
                        item.get(1).map_or(word.span(), TokenTree::span),
                        "expected the dialect's name: `dialect arith;`",
                    ),
                }
            }
            Some(TokenTree::Ident(word)) if word == "ir" => {
                match syn::parse2::<syn::Type>(stream(&item[1..])) {
                    Ok(_) if block.ir.is_some() => {
                        errors.at(word.span(), "the block names its IR twice");
                    }
                    Ok(ty) => block.ir = Some(ty),
                    Err(error) => errors.push(error),
                }
            }
            Some(TokenTree::Ident(word)) if word == "def" => {
                parse_def(errors, item, attrs, vis, instance, block, pending);
            }
            Some(other) => {
                let word = other.to_string();
                errors.at(
                    other.span(),
                    in_instance(
                        format!(
                            "expected `set`, `ir`, `def` or `foreach`, found `{word}`{}",
                            did_you_mean(&word, ["set", "ir", "dialect", "def", "foreach"], "")
                        ),
                        instance,
                    ),
                );
            }
            None => errors.at(trees[vis_at].span(), "expected `set` or `def` after `pub`"),
        }
        at = if is_punct(trees.get(end), ';') {
            end + 1
        } else {
            end
        };
    }
}

/// Where the item at `start` ends: at its `;`, or where the next item begins because the `;` is
/// missing. At least one token, unless it is only a `;`.
fn item_end(trees: &[TokenTree], start: usize) -> usize {
    let starts_item = |at: usize| match trees.get(at) {
        Some(TokenTree::Ident(word)) => ITEM_WORDS.iter().any(|known| word == known),
        Some(TokenTree::Punct(p)) if p.as_char() == '#' => {
            group(trees.get(at + 1), Delimiter::Bracket).is_some()
        }
        _ => false,
    };
    for at in start..trees.len() {
        let ends = is_punct(trees.get(at), ';');
        let closed = at > start && is_punct(trees.get(at - 1), '>');
        let named = at == start + 2 && is_word(trees.get(start), "set");
        if ends || ((closed || named) && starts_item(at)) {
            return at;
        }
    }
    trees.len()
}

/// The words that an item begins with.
const ITEM_WORDS: [&str; 6] = ["def", "foreach", "set", "ir", "dialect", "pub"];

fn parse_set(
    errors: &Errors,
    item: &[TokenTree],
    attrs: ItemAttrs,
    vis: Visibility,
    block: &mut Block,
) {
    match item {
        [set, TokenTree::Ident(name)] => {
            if let Some(first) = &block.set {
                errors.at(
                    set.span(),
                    format!("a block makes one set; it already makes `{}`", first.name),
                );
                return;
            }
            block.set = Some(SetHeader {
                attrs: attrs.carried,
                vis,
                name: name.clone(),
                group: attrs.group,
                keep_attrs: attrs.keep_attrs,
                commutative: attrs.commutative,
            });
        }
        [set] => errors.at(set.span(), "expected the set's name: `set Name;`"),
        [_, _, extra, ..] => errors.at(extra.span(), "expected `;` after the set's name"),
        [_, other] => errors.at(other.span(), "expected the set's name"),
        [] => {}
    }
}

fn parse_def(
    errors: &Errors,
    item: &[TokenTree],
    attrs: ItemAttrs,
    vis: Visibility,
    instance: Option<&str>,
    block: &mut Block,
    pending: &mut Vec<PendingRule>,
) {
    let span = item[0].span();
    let colon = (1..item.len()).find(|&i| {
        is_punct(item.get(i), ':') && !is_path_sep(item, i) && !is_path_sep(item, i - 1)
    });
    let Some(colon) = colon else {
        errors.at(
            item.last().map_or(span, TokenTree::span),
            in_instance("expected `def Name : Pat<…>;`", instance),
        );
        return;
    };
    let name = match &item[1..colon] {
        [] => None,
        [TokenTree::Ident(name), pastes @ ..] => match parse_pasted_name(errors, name, pastes) {
            Some(name) => Some(name),
            None => return,
        },
        [other, ..] => {
            errors.at(other.span(), "expected a name");
            return;
        }
    };
    let kind = item.get(colon + 1);
    let word = kind.map(TokenTree::to_string).unwrap_or_default();
    let helper_kind = HelperKind::from_name(&word);
    let (content, close) = match angle_content(&item[colon..]) {
        Ok(found) => found,
        Err((at, message)) => {
            errors.at(at, in_instance(message, instance));
            block.unparsed.push(stream(&item[colon..]));
            match (helper_kind, name) {
                (Some(_), name) => block.broken_helpers.extend(name),
                (None, name) => pending.push(PendingRule::broken(attrs, vis, name, span, instance)),
            }
            return;
        }
    };
    if let (Some(helper_kind), Some(kind)) = (helper_kind, kind) {
        let Some(name) = name else {
            errors.at(span, in_instance("a helper needs a name", instance));
            return;
        };
        let Some(mut helper) = parse_helper(errors, helper_kind, content, kind.span()) else {
            block.broken_helpers.push(name);
            return;
        };
        let (reads, creates) = (attrs.reads, attrs.creates);
        let reads_tokens = reads.then(|| quote!(#[reads(depth = 1)]));
        let creates_tokens = (!creates.is_empty()).then(|| {
            let paths = creates.iter().map(|path| &path.raw);
            quote!(#[creates(#(#paths),*)])
        });
        let body = stream(&item[colon + 1..]);
        helper.tokens = quote!(#reads_tokens #creates_tokens def #name : #body;);
        helper.attrs = attrs.carried;
        helper.cfgs = attrs.cfgs;
        helper.vis = vis;
        helper.name = Some(name);
        helper.reads = reads;
        helper.creates = creates;
        block.helpers.push(helper);
        return;
    }
    pending.push(PendingRule {
        attrs,
        vis,
        name,
        multi: word == "Pattern",
        content: Some(content.to_vec()),
        close,
        span,
        text: render(stream(&item[colon + 1..])),
        instance: instance.map(str::to_string),
    });
}

/// What stands between the angle brackets of `: Kind<…>`, and the closing one; otherwise where
/// what is expected.
fn angle_content(item: &[TokenTree]) -> Result<(&[TokenTree], Span), (Span, String)> {
    let colon = item[0].span();
    let kind = match item.get(1) {
        Some(TokenTree::Ident(kind)) => kind,
        other => {
            let at = other.map_or(colon, TokenTree::span);
            let message = "expected `Pat<…>`, `Pattern<…>`, `NativeCodeCall<…>` or a constraint";
            return Err((at, message.to_string()));
        }
    };
    let word = kind.to_string();
    if !matches!(word.as_str(), "Pat" | "Pattern") && HelperKind::from_name(&word).is_none() {
        return Err((kind.span(), HelperKind::expected(&word)));
    }
    match item.get(2) {
        Some(open) if is_punct(Some(open), '<') => {}
        other => {
            let at = other.map_or(kind.span(), TokenTree::span);
            return Err((at, format!("expected `<` after `{word}`")));
        }
    }
    match item.last() {
        Some(close) if is_punct(Some(close), '>') && item.len() > 3 => {
            Ok((&item[3..item.len() - 1], close.span()))
        }
        other => {
            let at = other.map_or(kind.span(), TokenTree::span);
            Err((at, format!("expected `>` to close `{word}<…`")))
        }
    }
}

impl PendingRule {
    /// A rule of which only the name is known: its type is made, so that nothing else breaks.
    fn broken(
        attrs: ItemAttrs,
        vis: Visibility,
        name: Option<Ident>,
        span: Span,
        instance: Option<&str>,
    ) -> Self {
        PendingRule {
            attrs,
            vis,
            name,
            multi: false,
            content: None,
            close: span,
            span,
            text: String::new(),
            instance: instance.map(str::to_string),
        }
    }
}

fn finish_rule(errors: &Errors, item: PendingRule, helpers: &[Helper]) -> Rule {
    let supplemental = |dag: &Dag| match &dag.head {
        Head::Inline(helper) => helper.kind.is_native(),
        Head::AnyOf(_) => false,
        Head::Directive(_) => true,
        Head::Path(path) => match path.as_name() {
            Some(name) => helpers.iter().any(|helper| {
                helper.kind.is_native() && helper.name.as_ref().is_some_and(|n| *n == name)
            }),
            None => false,
        },
    };
    let (parts, broken) = match &item.content {
        Some(content) => parse_rule_parts(errors, item.multi, content, item.close, &supplemental),
        None => (RuleParts::unknown(item.close), true),
    };
    Rule {
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
        reads: item.attrs.reads,
        span: item.span,
        text: item.text,
        instance: item.instance,
        broken,
        parts,
    }
}

fn parse_attrs(errors: &Errors, trees: &[TokenTree]) -> ItemAttrs {
    let mut out = ItemAttrs::default();
    if trees.is_empty() {
        return out;
    }
    let attrs = match Attribute::parse_outer.parse2(stream(trees)) {
        Ok(attrs) => attrs,
        Err(error) => {
            errors.push(error);
            return out;
        }
    };
    for attr in attrs {
        let path = attr.path();
        if path.is_ident("cfg") {
            match attr.meta.require_list() {
                Ok(list) => out.cfgs.push(list.tokens.clone()),
                Err(error) => errors.push(error),
            }
        } else if path.is_ident("doc") {
            out.carried.push(attr);
        } else if path.is_ident("group") {
            match attr.parse_args::<syn::LitStr>() {
                Ok(text) => out.group = Some(text.value()),
                Err(_) => errors.spanning(&attr, "expected `#[group(\"name\")]`"),
            }
        } else if path.is_ident("keep_attrs") {
            match attr.meta.require_path_only() {
                Ok(_) => out.keep_attrs = true,
                Err(error) => errors.at(error.span(), "`#[keep_attrs]` takes no argument"),
            }
        } else if path.is_ident("commutative") {
            match attr.meta.require_path_only() {
                Ok(_) => out.commutative = true,
                Err(error) => errors.at(error.span(), "`#[commutative]` takes no argument"),
            }
        } else if path.is_ident("reads") {
            let parsed = attr.parse_args::<syn::MetaNameValue>();
            match parsed {
                Ok(meta) if meta.path.is_ident("depth") && is_count(&meta.value) => {
                    out.reads = true
                }
                _ => errors.spanning(&attr, "expected `#[reads(depth = n)]`"),
            }
        } else if path.is_ident("creates") {
            let parser = syn::punctuated::Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
            match attr.parse_args_with(parser) {
                Ok(paths) => out.creates.extend(paths.into_iter().map(|path| OpPath {
                    raw: path.to_token_stream(),
                    path,
                    complete: true,
                })),
                Err(error) => errors.push(error),
            }
        } else {
            out.carried.push(attr);
        }
    }
    out.doc = doc_text(&out.carried);
    out
}

/// The text of the doc comments among attributes.
pub fn doc_text(attrs: &[Attribute]) -> String {
    let lines = attrs
        .iter()
        .filter(|attr| attr.path().is_ident("doc"))
        .filter_map(|attr| match &attr.meta {
            syn::Meta::NameValue(syn::MetaNameValue {
                value:
                    syn::Expr::Lit(syn::ExprLit {
                        lit: syn::Lit::Str(text),
                        ..
                    }),
                ..
            }) => Some(text.value().trim().to_string()),
            _ => None,
        });
    lines.collect::<Vec<_>>().join("\n")
}

fn is_count(expr: &syn::Expr) -> bool {
    matches!(expr, syn::Expr::Lit(lit) if matches!(lit.lit, syn::Lit::Int(_)))
}
